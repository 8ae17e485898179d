"""Reading moves in algebraic notation, leniently.

A text is cut into its parts in every way it can be (``Z'd7xd6`` is a Zeppelin
going to d7 and capturing on d6, or, in long form, one going from d7 to d6). The
legal moves that fit any of these readings are then ranked: first the one whose
canonical SAN the text is, then those of which everything said is true, then those
of which only suffixes say too much.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from neoteric.errors import IllegalMoveError, InvalidMoveError, MoveError
from neoteric.notation.castling import (
    castling_by_letter,
    castling_meant,
    castling_side,
    why_not_castling,
)
from neoteric.notation.courier import is_courier, parse_courier
from neoteric.notation.lookalikes import plain
from neoteric.notation.position import EffectsLike, MoveT, Position
from neoteric.notation.report import check_text, illegal, relocation_due, shorten, single
from neoteric.notation.san_writer import body, san
from neoteric.notation.squares import file_of, parse_square, rank_of
from neoteric.notation.uci import find_drop

MAX_LENGTH = 80
"""No move is longer in any of the notations."""

_MARKS = re.compile(r"(?:\s*(?:[+#!?†‡]|e\.?p\.?|mate|\(e\.?p\.?\)|\(=\)))+\Z")
_LETTER = r"[A-Z]'?"
_SQUARE = r"[a-h][1-8]"
_SLING = rf"\*(?P<slung>{_LETTER})?(?P<hit>x)?(?P<landing>{_SQUARE})(?:=?{_LETTER})?"
_ENTRY = rf"/(?P<entry>{_LETTER})"
_SHORT = re.compile(
    rf"(?P<letter>{_LETTER})?(?P<file>[a-h])??(?P<rank>[1-8])??(?P<takes>[x:])?(?P<to>{_SQUARE})"
    rf"(?P<afar>(?:x{_SQUARE})*)(?:=?\(?(?P<promotion>{_LETTER}|[qrbn])\)?)?(?:{_SLING})?(?:{_ENTRY})?"
)
_LONG = re.compile(
    rf"(?P<letter>{_LETTER})?(?P<file>[a-h])(?P<rank>[1-8])(?P<takes>[-x:])?(?P<to>{_SQUARE})"
    rf"(?P<afar>(?:x{_SQUARE})*)(?:=?\(?(?P<promotion>{_LETTER}|[a-z]'?)\)?)?(?:{_SLING})?(?:{_ENTRY})?"
)
_CASTLING = re.compile(rf"[O0o]-[O0o](?P<long>-[O0o])?(?:{_ENTRY})?")
_DROP = re.compile(rf"(?P<letter>[A-Za-z]'?)@(?P<to>{_SQUARE})(?:[/-]?P?(?P<pawn>{_SQUARE}))?(?:{_ENTRY})?")
_RELOCATION = re.compile(r"(?P<letter>[A-Za-z])(?:=|<->|<>)(?:[A-Z]'?)?(?P<file>[a-h])?[18]?")
_SMALL_LETTER = re.compile(r"[i-z]'?(?=[a-h1-8x:-])")


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to understand a text: a man, a square, and what is said of the rest."""

    letter: str | None
    """None in a long form without a letter: whatever man stands there."""
    file: int | None
    rank: int | None
    to_square: int
    takes: bool
    afar: tuple[int, ...]
    promotion: str | None
    slung: str | None
    landing: int | None
    entry: str | None


def parse_san(position: Position[MoveT], text: str) -> MoveT:
    """The legal move that a text says in a position.

    Where the text is the canonical SAN of a legal move, that move. Otherwise,
    leniently: missing or superfluous suffixes, ``x``, ``+``, ``#``, ``/M``, ``!``,
    ``?``, ``e.p.``, ``(=)``; long forms (``Ng1-f3``, ``e2e4``), ``0-0``, figurines,
    small letters of pieces where no pawn is meant (``b@c3``), UCI, all ways to enter
    castling, and the Game Courier style (``N i7-c3``). See docs/notation.md.

    >>> from neoteric import Board
    >>> parse_san(Board(reserve="mastodon", array=518), "♘g1-f3!")
    Move.from_uci("g1f3")

    Raises :class:`~neoteric.errors.InvalidMoveError` for text that is no move,
    :class:`~neoteric.errors.IllegalMoveError` for a move that is not legal (naming
    legal ones like it), and :class:`~neoteric.errors.AmbiguousMoveError` for text
    that fits several (naming them); :class:`TypeError` for what is no text.
    """
    check_text(text)
    if len(text) > MAX_LENGTH:
        raise InvalidMoveError(f"{shorten(text)} is too long for a move")
    bare = _MARKS.sub("", plain(text.strip()))
    if position.phase:
        return _parse_relocation(position, text, bare)
    if is_courier(bare):
        return parse_courier(position, bare)
    if match := _CASTLING.fullmatch(bare):
        return _parse_castling(position, text, h_side=match["long"] is None)
    if match := _DROP.fullmatch(bare):
        return _parse_drop(position, text, match)
    readings = list(_readings(position, text, bare))
    if not readings and _SMALL_LETTER.match(bare):
        bare = bare[0].upper() + bare[1:]
        readings = list(_readings(position, text, bare))
    if not readings:
        raise _no_move(position, text, bare)
    return _choose(position, text, bare, readings)


def _no_move(position: Position[MoveT], text: str, bare: str) -> MoveError:
    if bare in ("--", "0000", "@@@@", "Z0", "null", "pass"):
        return InvalidMoveError(f"{shorten(text)}: a player may not pass; expected a move such as Nf3")
    relocation = position.game.variant.relocation
    match = _RELOCATION.fullmatch(bare)
    if relocation and match and match["letter"].upper() in (relocation.first, relocation.second):
        return IllegalMoveError(f"{shorten(text)}: kings and queens are relocated only before play")
    drops = ", Q@e4, N@f2/Pf3" if position.game.variant.drops else ""
    return InvalidMoveError(
        f"{shorten(text)} is no move; expected one such as Nf3, exd5, e8=Q, O-O{drops}, or in UCI form e2e4"
    )


def _resolve_letter(position: Position[MoveT], text: str, letter: str) -> str:
    """The letter as the game has it: an apostrophe may be missing where nothing else is meant."""
    known = position.game.by_letter
    if letter in known:
        return letter
    if letter + "'" in known:
        return letter + "'"
    raise InvalidMoveError(
        f"{shorten(text)}: no man of this game has the letter {letter}; expected one of {' '.join(known)}"
    )


def _readings(position: Position[MoveT], text: str, bare: str) -> Iterator[_Reading]:
    """The ways to cut the text: long form last, for a short one may be canonical."""
    for pattern in (_SHORT, _LONG):
        match = pattern.fullmatch(bare)
        if match is None:
            continue
        letter, promotion, entry = match["letter"], match["promotion"], match["entry"]
        if letter is not None:
            letter = _resolve_letter(position, text, letter)
        elif pattern is _SHORT:
            letter = "P"
        if promotion is None and entry and letter == "P" and match["to"][1] in "18":
            promotion, entry = entry, None
        yield _Reading(
            letter=letter,
            file=None if match["file"] is None else ord(match["file"]) - ord("a"),
            rank=None if match["rank"] is None else int(match["rank"]) - 1,
            to_square=parse_square(match["to"]),
            takes=match["takes"] in ("x", ":"),
            afar=tuple(parse_square(name) for name in match["afar"].split("x")[1:]),
            promotion=promotion and _resolve_letter(position, text, promotion.upper()),
            slung=match["slung"],
            landing=parse_square(match["landing"]) if match["landing"] else None,
            entry=entry,
        )


def _fits(position: Position[MoveT], reading: _Reading, move: MoveT) -> bool:
    """Whether man, squares and promotion are those of the reading."""
    if move.drop is not None:
        return False
    man = position.piece_at(move.from_square)
    return (
        (reading.letter is None or (man is not None and man.letter == reading.letter))
        and (reading.file is None or file_of(move.from_square) == reading.file)
        and (reading.rank is None or rank_of(move.from_square) == reading.rank)
        and (reading.promotion is None or move.promotion == reading.promotion)
    )


def _is_true(reading: _Reading, effects: EffectsLike) -> bool:
    """Whether everything is so that the text says beyond man and squares."""
    if reading.takes and effects.displaced is None:
        return False
    if reading.afar and sorted(effects.afar) != sorted(reading.afar):
        return False
    if reading.landing is not None:
        sling = effects.sling
        if sling is None or sling.to_square != reading.landing:
            return False
        if reading.slung is not None and sling.man.letter != reading.slung:
            return False
    if reading.entry is not None:
        return effects.introduced is not None and effects.introduced[1].letter == reading.entry
    return True


def _choose(position: Position[MoveT], text: str, bare: str, readings: list[_Reading]) -> MoveT:
    """The one legal move that the readings allow, by the ranks described above."""
    fitting = [
        (move, reading)
        for reading in readings
        for move in position.moves_to(reading.to_square)
        if _fits(position, reading, move)
    ]
    if len(fitting) == 1:
        return fitting[0][0]
    if fitting:
        return _best(position, text, bare, fitting)
    castling = list(dict.fromkeys(move for reading in readings for move in _castling(position, reading)))
    found = single(text, castling, partial(san, position))
    if found is None:
        told = readings[0]
        if told.letter == "P" and told.rank is not None:
            told = readings[-1]  # squares only, such as g1f6: whatever man stands on g1
        raise _illegal(position, text, told)
    return found


def _best(position: Position[MoveT], text: str, bare: str, fitting: list[tuple[MoveT, _Reading]]) -> MoveT:
    moves = list(dict.fromkeys(move for move, _ in fitting))
    for move in moves:
        if body(position, move) == bare:
            return move
    true = list(dict.fromkeys(move for move, reading in fitting if _is_true(reading, position.effects(move))))
    found = single(text, true or moves, partial(san, position))
    assert found is not None
    return found


def _castling(position: Position[MoveT], reading: _Reading) -> list[MoveT]:
    """Castling moves that a reading as from–to may mean."""
    if reading.promotion is not None:
        return []
    found = []
    for letter in ("K", "R"):
        if reading.letter not in (letter, None):
            continue
        for move in castling_by_letter(position, letter, reading.to_square):
            castling = position.effects(move).castling
            if castling is None:
                continue
            start = castling[0] if letter == "K" else castling[2]
            if reading.file in (None, file_of(start)) and reading.rank in (None, rank_of(start)):
                found.append(move)
    return found


def _illegal(position: Position[MoveT], text: str, reading: _Reading) -> Exception:
    """The error, with legal moves of the same man, or else to the same square."""

    def like(move: MoveT) -> bool:
        man = position.piece_at(move.from_square)
        if move.drop is not None or man is None:
            return False
        if reading.letter is None:
            return (file_of(move.from_square), rank_of(move.from_square)) == (reading.file, reading.rank)
        return man.letter == reading.letter and (
            reading.letter != "P" or move.to_square % 8 == reading.to_square % 8
        )

    write = partial(san, position)
    near = [move for move in position.legal_moves if like(move)]
    why = _why_not_castling(position, reading)
    if near:
        return illegal(position, text, near, write, "legal moves of that man", why)
    to_it = position.moves_to(reading.to_square)
    return illegal(position, text, to_it, write, "legal moves to that square", why)


def _why_not_castling(position: Position[MoveT], reading: _Reading) -> str | None:
    """Why a reading as from–to is no castling, if that is what it would be."""
    starts = (
        square
        for square in range(64)
        if (man := position.piece_at(square)) is not None
        and man.colour == position.turn
        and reading.letter in (man.letter, None)
        and reading.file in (file_of(square), None)
        and reading.rank in (rank_of(square), None)
    )
    for square in starts:
        h_side = castling_meant(position, square, reading.to_square)
        if h_side is not None:
            return why_not_castling(position, h_side)
    return None


def _parse_castling(position: Position[MoveT], text: str, *, h_side: bool) -> MoveT:
    write = partial(san, position)
    found = single(text, castling_side(position, h_side), write)
    if found is None:
        why = why_not_castling(position, h_side)
        raise illegal(position, text, castling_side(position, not h_side), write, "legal castling", why)
    return found


def _parse_drop(position: Position[MoveT], text: str, match: re.Match[str]) -> MoveT:
    letter = _resolve_letter(position, text, match["letter"].upper())
    pawn_to = parse_square(match["pawn"]) if match["pawn"] else None
    return find_drop(position, text, letter, parse_square(match["to"]), pawn_to, partial(san, position))


def _parse_relocation(position: Position[MoveT], text: str, bare: str) -> MoveT:
    """``K<>b``, ``K=``, or UCI, in the phase before play."""
    moves = {san(position, move): move for move in position.legal_moves}
    for move in moves.values():
        if bare == move.uci():
            return move
    if match := _RELOCATION.fullmatch(bare.replace(" ", "")):
        file = match["file"]
        wanted = match["letter"].upper() + (f"<>{file}" if file else "=")
        if wanted in moves:
            return moves[wanted]
    error = IllegalMoveError if match else InvalidMoveError
    expected = ", ".join(sorted(moves))
    raise error(f"{shorten(text)}: {relocation_due(position)}; expected one of {expected}")
