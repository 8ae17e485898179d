"""Moves in the style of Game Courier, where New Chess has been played.

White's men are capitals, Black's lower case, and a man in reserve stands on a
square off the board, on the i-file or beyond:

* ``N g1-f3``, ``p e7-e5``, ``P e5-d6; capture d5`` (en passant);
* ``K e1-g1``, or both men's moves in either order: ``R h1-f1; K e1-g1`` (castling);
* ``N i7-c3``, ``n i3-c6``: drops;
* ``add P f3; N i7-f2``: a drop on f2, whose pawn goes to f3;
* ``P a7-a8`` promotes to a queen, ``add N a8; capture a7`` or ``P a7-a8=N`` to a knight.

Which square a man has in reserve is a matter of the preset: any is read. Written
are the fixed squares of :data:`RESERVE_SQUARES`. Figurines are read as letters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial

from neoteric.errors import InvalidMoveError
from neoteric.notation.castling import castling_by_squares, why_not_castling_by_squares
from neoteric.notation.lookalikes import FIGURINES, plain
from neoteric.notation.position import MoveT, Position
from neoteric.notation.report import check_move, check_text, illegal, not_legal, shorten, single
from neoteric.notation.san_writer import san
from neoteric.notation.squares import SQUARE_NAMES, is_square, parse_square
from neoteric.notation.uci import find_drop

MAX_LENGTH = 120
"""No move of this style is longer."""
RESERVE_SQUARES = {
    True: {"Q": "i8", "N": "i7", "B": "i6", "R": "i5"},
    False: {"Q": "i4", "N": "i3", "B": "i2", "R": "i1"},
}
"""The reserve squares that are written, for White and Black; every man of a type has the same."""

_LETTER = r"[A-Za-z]'?"
_PLACE = r"[a-z][0-9]{1,2}"
_ADD = re.compile(rf"(?:add\s+({_LETTER})\s*[- ]?\s*|({_LETTER})\s*-\s*)({_PLACE})")
_CAPTURE = re.compile(rf"(?:capture|remove)\s+({_PLACE})")
_MOVE = re.compile(rf"(?:({_LETTER})\s*)?({_PLACE})\s*[-x ]\s*({_PLACE})(?:\s*=?\s*\(?({_LETTER})\)?)?")
_FROM_RESERVE = re.compile(rf"(?:{_LETTER})?[i-z][0-9]{{1,2}}-{_PLACE}")
WORDS = ("add", "capture", "remove")
"""Words that statements begin with."""
_SIGN = rf"(?:{_LETTER}|[{''.join(FIGURINES)}])"
_GAP = r"[ \t]*"
STATEMENT = (
    rf"(?:add[ \t]+{_SIGN}{_GAP}[- ]?{_GAP}{_PLACE}|(?:capture|remove)[ \t]+{_PLACE}"
    rf"|{_SIGN}{_GAP}-{_GAP}{_PLACE}|{_SIGN}[ \t]+{_PLACE}{_GAP}[-x]{_GAP}{_PLACE}(?:=?{_SIGN})?)"
)
"""A pattern of one statement, as it stands within other text such as PGN."""


@dataclass(slots=True)
class _Script:
    """The statements of a move, sorted by kind."""

    moves: list[tuple[str | None, str, str]] = field(default_factory=list)
    adds: list[tuple[str, str]] = field(default_factory=list)
    captures: list[str] = field(default_factory=list)


def is_courier(text: str) -> bool:
    """Whether a text can only be of this style: spaces, its words, or a square off the board.

    >>> is_courier("Ni7-c3"), is_courier("add P f3; N i7-f2"), is_courier("Nb1-c3")
    (True, True, False)
    """
    if " " in text or ";" in text or "\t" in text:
        return True
    return text.lower().startswith(WORDS) or _FROM_RESERVE.fullmatch(text) is not None


def _read(text: str) -> _Script:
    """The statements. Raises :class:`~neoteric.errors.InvalidMoveError`."""
    if len(text) > MAX_LENGTH:
        raise InvalidMoveError(f"{shorten(text)} is too long for a move")
    script = _Script()
    for statement in filter(None, (part.strip() for part in text.split(";"))):
        if match := _MOVE.fullmatch(statement):
            script.moves.append((match[1] and match[1].upper(), match[2], match[3]))
            if match[4]:
                script.adds.append((match[4].upper(), match[3]))
        elif match := _ADD.fullmatch(statement):
            script.adds.append(((match[1] or match[2]).upper(), match[3]))
        elif match := _CAPTURE.fullmatch(statement):
            script.captures.append(match[1])
        else:
            raise InvalidMoveError(
                f"{shorten(text)}: {shorten(statement)} is no move of the Game Courier style; "
                "expected such as N g1-f3, N i7-c3 (a drop), add P f3, or capture d5"
            )
    return script


def _on_board(text: str, place: str) -> int:
    if not is_square(place):
        raise InvalidMoveError(f"{shorten(text)}: {place} is off the board; expected a1 to h8")
    return parse_square(place)


def _off_board(place: str) -> bool:
    return place[0] >= "i"


def parse_courier(position: Position[MoveT], text: str) -> MoveT:
    """The legal move that a text in the Game Courier style says.

    >>> from neoteric import Board
    >>> parse_courier(Board("new-chess"), "add P f3; N i7-f2")
    Move.from_uci("N@f2f3")

    Raises the same errors as :func:`~neoteric.notation.san.parse_san`.
    """
    check_text(text)
    script = _read(plain(text))
    drops = [move for move in script.moves if _off_board(move[1])]
    if len(drops) == 1 and len(script.moves) == 1 and len(script.adds) <= 1 and not script.captures:
        return _parse_drop(position, text, drops[0], script.adds)
    if not script.moves and len(script.adds) == 1 and script.captures:
        return _parse_promotion(position, text, script)
    if script.moves and not drops and len(script.adds) <= 1:
        return _parse_move(position, text, script)
    raise InvalidMoveError(
        f"{shorten(text)} is no single move; expected a move (N g1-f3), a drop (N i7-c3), a drop on a pawn "
        "(add P f3; N i7-f2) or a promotion (add N a8; capture a7)"
    )


def _chosen(
    position: Position[MoveT],
    text: str,
    fitting: list[MoveT],
    near: list[MoveT],
    about: str,
    why: str | None = None,
) -> MoveT:
    write = partial(san, position)
    found = single(text, fitting, write)
    if found is None:
        raise illegal(position, text, near, write, about, why)
    return found


def _parse_drop(
    position: Position[MoveT], text: str, drop: tuple[str | None, str, str], adds: list[tuple[str, str]]
) -> MoveT:
    letter, start, target = drop
    square = _on_board(text, target)
    if letter is None:
        raise InvalidMoveError(
            f"{shorten(text)}: {start} is off the board; expected the letter of the man before it"
        )
    if adds and adds[0][0] != "P":
        raise InvalidMoveError(f"{shorten(text)}: add {adds[0][0]}; expected add P and the pawn's new square")
    pawn_to = _on_board(text, adds[0][1]) if adds else None
    return find_drop(position, text, letter, square, pawn_to, partial(san, position))


def _parse_promotion(position: Position[MoveT], text: str, script: _Script) -> MoveT:
    """``add N a8; capture a7``: the pawn on a7 becomes a knight on a8."""
    letter, place = script.adds[0]
    square = _on_board(text, place)
    starts = {_on_board(text, capture) for capture in script.captures}
    here = [move for move in position.moves_to(square) if move.promotion is not None]
    fitting = [move for move in here if move.from_square in starts and move.promotion == letter]
    return _chosen(position, text, fitting, here, f"legal promotions on {place}")


def _parse_move(position: Position[MoveT], text: str, script: _Script) -> MoveT:
    """A move on the board: castling, promotion and en passant included."""
    _put_king_first(position, text, script)
    letter, start, target = script.moves[0]
    from_square, to_square = _on_board(text, start), _on_board(text, target)
    placed = {_on_board(text, place) for _, place in script.adds}
    if placed - {to_square}:
        raise InvalidMoveError(f"{shorten(text)}: expected only a promotion on {target} to be added")
    promotion = script.adds[0][0] if script.adds else "Q"
    from_here = [
        move for move in position.legal_moves if move.drop is None and move.from_square == from_square
    ]
    near = from_here
    man = position.piece_at(from_square)
    if letter is not None and (man is None or man.letter != letter):
        from_here = []
    fitting = [
        move
        for move in from_here
        if move.to_square == to_square
        and move.promotion in ((promotion,) if script.adds else (promotion, None))
    ]
    if not fitting and from_here and not script.adds:
        fitting = castling_by_squares(position, from_square, to_square)
    fitting = [move for move in fitting if _agrees(position, text, script, move)]
    why = why_not_castling_by_squares(position, from_square, to_square) if from_here else None
    return _chosen(position, text, fitting, near, f"legal from {start}", why)


def _put_king_first(position: Position[MoveT], text: str, script: _Script) -> None:
    """Castling may be told by the rook's move and then the king's: the king's is the move."""

    def moves_another(statement: tuple[str | None, str, str]) -> bool:
        man = position.piece_at(_on_board(text, statement[1]))
        return man is None or man.letter != "K"

    if len(script.moves) == 2:
        script.moves.sort(key=moves_another)


def _agrees(position: Position[MoveT], text: str, script: _Script, move: MoveT) -> bool:
    """Whether the further statements tell what the move does: captures, and the castling rook."""
    if len(script.moves) > 2:
        return False
    effects = position.effects(move)
    captured = {effects.displaced, *effects.afar}
    if not all(_on_board(text, place) in captured for place in script.captures):
        return False
    rook = effects.castling[2:] if effects.castling is not None else ()
    return all(
        (_on_board(text, start), _on_board(text, target)) == rook for _, start, target in script.moves[1:]
    )


def _reserve_square(position: Position[MoveT], letter: str) -> str:
    known = RESERVE_SQUARES[position.turn]
    if letter in known:
        return known[letter]
    others = [other for other in position.game.by_letter if other not in known]
    return f"j{others.index(letter) + 1}"


def courier(position: Position[MoveT], move: MoveT) -> str:
    """The move in the style of Game Courier; it reads back to the same move.

    Only for games with drops (New Chess): raises
    :class:`~neoteric.errors.InvalidMoveError` in others, whose introductions and
    slings this style cannot say, and :class:`~neoteric.errors.IllegalMoveError`
    for a move that is not legal.
    """
    if position.game.variant.drops is None:
        raise InvalidMoveError(f"{position.game.variant.title} is not written in the Game Courier style")
    check_move(move)
    if move not in position.legal_moves:
        raise not_legal(position, move)
    start, target = SQUARE_NAMES[move.from_square], SQUARE_NAMES[move.to_square]

    def cased(letter: str) -> str:
        return letter if position.turn else letter.lower()

    if move.drop is not None:
        added = "" if move.pawn_to is None else f"add {cased('P')} {SQUARE_NAMES[move.pawn_to]}; "
        return f"{added}{cased(move.drop)} {_reserve_square(position, move.drop)}-{target}"
    if move.promotion not in (None, "Q"):
        return f"add {cased(move.promotion or '')} {target}; capture {start}"
    effects = position.effects(move)
    man = position.piece_at(move.from_square)
    letter = cased(man.letter if man is not None else "")
    if effects.castling is not None:
        target = SQUARE_NAMES[effects.castling[1]]
    taken = effects.displaced if effects.en_passant else None
    return f"{letter} {start}-{target}" + ("" if taken is None else f"; capture {SQUARE_NAMES[taken]}")
