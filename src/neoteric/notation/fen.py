"""Forsyth–Edwards notation, as extended for these games (docs/notation.md).

``<board>[<reserves>] <turn> <castling> <ep> <halfmove> <fullmove>[ <phase>]``

Reading gives a :class:`~neoteric.rules.setup.Setup`: what the text says, and no
more. Whether the rules allow the position is for the position's own constructor
to judge; here every error is about the text, and says where and what was expected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from neoteric.errors import FenError
from neoteric.notation.fen_rights import parse_rights, write_rights
from neoteric.notation.squares import SQUARE_NAMES, is_light, is_square, parse_square
from neoteric.rules.setup import BLACK, WHITE, Setup, Square
from neoteric.rules.state import MAX_CLOCK
from neoteric.variants.model import Game

MAX_LENGTH = 512
"""No FEN is longer: 64 men of two characters, reserves and castling field leave room."""

_ORTHODOX = "PNBRQK"
_RESERVE_ORDER = "QRBN"
_PHASE_TURN = {"rk": BLACK, "rq": WHITE}


@dataclass(frozen=True, slots=True)
class _Fields:
    """The text, cut up but not yet understood."""

    board: str
    reserve: str | None
    turn: str
    castling: str
    ep: str
    clocks: tuple[str, ...]
    phase: str


def _cut(text: str) -> _Fields:
    """The fields of the text, the optional ones filled in."""
    if not isinstance(text, str):
        raise TypeError(f"expected a FEN as text, not {text!r}")
    if len(text) > MAX_LENGTH:
        raise FenError(f"FEN of {len(text)} characters: expected {MAX_LENGTH} at most")
    fields = text.split()
    if len(fields) > 1 and fields[1].startswith("["):
        fields[:2] = [fields[0] + fields[1]]
    if len(fields) < 4:
        wanted = ("board", "turn", "castling", "en passant")
        raise FenError(
            f"FEN has {len(fields)} {'field' if len(fields) == 1 else 'fields'}: "
            f"expected board, turn, castling and en passant at least; "
            f"{wanted[len(fields)]} is missing"
        )
    rest = fields[4:]
    phase = rest.pop() if rest and rest[-1][0].isalpha() else ""
    if len(rest) > 2:
        raise FenError(
            f"FEN has {len(rest)} fields after en passant: expected half-move clock, move number, "
            f"and before play rk or rq; found {rest[2]!r}"
        )
    board, bracket, reserve = fields[0].partition("[")
    if bracket and not reserve.endswith("]"):
        raise FenError(
            f"FEN reserve, character {len(fields[0])}: expected ] at the end of {bracket + reserve!r}"
        )
    return _Fields(
        board, reserve[:-1] if bracket else None, fields[1], fields[2], fields[3], tuple(rest), phase
    )


def _letters(text: str, where: str, offset: int = 0) -> Iterator[tuple[int, str]]:
    """Characters with their 1-based place, an apostrophe joined to its letter."""
    index = 0
    while index < len(text):
        start = index
        char = text[index]
        index += 1
        if char == "'":
            raise FenError(f"{where}, character {offset + start + 1}: ' without a letter before it")
        if index < len(text) and text[index] == "'" and char.isascii() and char.isalpha():
            char += "'"
            index += 1
        yield offset + start + 1, char


def _known(game: Game) -> str:
    """The game's letters, for error messages."""
    return " ".join(game.by_letter)


def _parse_board(text: str, game: Game) -> dict[Square, tuple[bool, str]]:
    ranks = text.split("/")
    if len(ranks) != 8:
        raise FenError(f"FEN board has {len(ranks)} ranks: expected 8, separated by /")
    men: dict[Square, tuple[bool, str]] = {}
    offset = 0
    for rank, row in zip(range(7, -1, -1), ranks, strict=True):
        where = f"FEN board, rank {rank + 1}"
        file = 0
        for place, symbol in _letters(row, where, offset):
            letter = symbol.upper()
            if symbol in "12345678":
                file += int(symbol)
            elif letter in game.by_letter and symbol.isascii():
                if file < 8:
                    men[rank * 8 + file] = (symbol[0].isupper(), letter)
                file += 1
            else:
                raise FenError(
                    f"{where}, character {place}: found {symbol!r}; expected 1 to 8 or one of "
                    f"{_known(game)} (capital for White, lower case for Black)"
                )
            if file > 8:
                raise FenError(f"{where}, character {place}: more than 8 squares in {row!r}")
        if file < 8:
            raise FenError(f"{where}: {file} squares in {row!r}; expected 8")
        offset += len(row) + 1
    return men


def _parse_reserve(
    text: str, men: dict[Square, tuple[bool, str]], game: Game, offset: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    sides: tuple[list[str], list[str]] = ([], [])
    if text == "-":
        text = ""
    bound = game.variant.drops.colour_bound if game.variant.drops else frozenset()
    last: list[str] | None = None
    for place, symbol in _letters(text, "FEN reserve", offset):
        where = f"FEN reserve, character {place}"
        letter = symbol.upper()
        if symbol in ("+", "-"):
            if not last or last[-1] not in bound:
                what = " or ".join(sorted(bound)) or "a letter, for no man of this game has a square colour"
                raise FenError(f"{where}: {symbol} stands only after {what}")
            last[-1] += symbol
        elif letter in game.by_letter and symbol.isascii():
            last = sides[0 if symbol[0].isupper() else 1]
            last.append(letter)
        else:
            raise FenError(f"{where}: found {symbol!r}; expected one of {_known(game)}")
    for colour, side in zip((WHITE, BLACK), sides, strict=True):
        for letter in bound:
            _resolve_colours(side, letter, colour, men)
    return _in_order(sides[0]), _in_order(sides[1])


def _resolve_colours(side: list[str], letter: str, colour: bool, men: dict[Square, tuple[bool, str]]) -> None:
    """Give each colour-bound man in one side's reserve its square colour."""
    held = [entry for entry in side if entry.rstrip("+-") == letter]
    owner = f"{'White' if colour else 'Black'}'s {letter}"
    signed = {entry[1:] for entry in held if entry != letter}
    if len(held) > 2 or len(signed) < sum(entry != letter for entry in held):
        raise FenError(
            f"FEN reserve: {owner} more than once on one square colour; expected one of each at most"
        )
    if letter not in held:
        return
    free = {"+", "-"} - signed
    if held == [letter]:
        on_board = {
            "+" if is_light(square) else "-" for square, man in men.items() if man == (colour, letter)
        }
        free -= on_board
        if len(free) != 1:
            raise FenError(
                f"FEN reserve: {owner} has no square colour, and the board holds "
                f"{'both colours' if on_board else 'neither'}; "
                f"expected {letter}+ (light squares) or {letter}- (dark)"
            )
    side[:] = [entry for entry in side if entry.rstrip("+-") != letter]
    side.extend(letter + sign for sign in sorted(free | signed))


def _reserve_key(entry: str) -> tuple[int, str]:
    place = _RESERVE_ORDER.find(entry[0]) if entry.rstrip("+-") in _RESERVE_ORDER else -1
    return (place if place >= 0 else len(_RESERVE_ORDER), entry)


def _in_order(entries: Iterable[str]) -> tuple[str, ...]:
    """In FEN order: Q R B N, then the rest by letter."""
    return tuple(sorted(entries, key=_reserve_key))


def _parse_clock(text: str, name: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise FenError(f"FEN {name}: found {text!r}; expected a whole number")
    if len(text) > len(str(MAX_CLOCK)) or int(text) > MAX_CLOCK:
        raise FenError(f"FEN {name}: {text[:12]} is too large; expected {MAX_CLOCK} at most")
    return int(text)


def _parse_phase(text: str, turn: bool, game: Game) -> str:
    if not text:
        return ""
    if text not in _PHASE_TURN:
        raise FenError(f"FEN phase: found {text!r}; expected rk, rq or nothing")
    if game.variant.relocation is None:
        raise FenError(f"FEN phase: found {text}, but {game.variant.title} has no relocation")
    if _PHASE_TURN[text] != turn:
        raise FenError(
            f"FEN phase: {text} is {'White' if text == 'rq' else 'Black'}'s choice; "
            f"expected turn {'w' if text == 'rq' else 'b'}"
        )
    return text


def parse_fen(text: str, game: Game) -> Setup:
    """What a FEN says, in a game.

    Lenient where nothing is lost: ``[]`` and the clocks may be left out (``0 1``
    then), ``KQkq`` stands for the outermost rooks, rights and reserves may come in
    any order, move number 0 counts as 1. Raises :class:`~neoteric.errors.FenError`,
    which says what was expected and where, for any text that does not parse.
    Positions that parse but break a rule are not refused here.

    >>> from neoteric.variants.model import Game
    >>> from neoteric.variants.new_chess import NEW_CHESS
    >>> parse_fen("4k3/8/8/8/8/8/8/4K3[QBb+] w - -", Game(NEW_CHESS))
    Traceback (most recent call last):
    neoteric.errors.FenError: FEN reserve: White's B has no square colour, and the board holds neither; \
expected B+ (light squares) or B- (dark)
    >>> parse_fen("4k3/8/8/8/8/8/8/2B1K3[QBb+] w - -", Game(NEW_CHESS)).reserves
    (('Q', 'B+'), ('B+',))
    """
    fields = _cut(text)
    men = _parse_board(fields.board, game)
    reserves = _parse_reserve(fields.reserve or "", men, game, len(fields.board) + 1)
    if fields.turn not in ("w", "b"):
        raise FenError(f"FEN turn: found {fields.turn!r}; expected w or b")
    turn = fields.turn == "w"
    castling, moved = parse_rights(fields.castling, men, game)
    if fields.ep != "-" and not is_square(fields.ep):
        raise FenError(f"FEN en passant: found {fields.ep!r}; expected - or the square jumped, such as e3")
    halfmove, fullmove = (*fields.clocks, "0", "1")[:2] if not fields.clocks else (*fields.clocks, "1")[:2]
    return Setup(
        men=men,
        turn=turn,
        reserves=reserves,
        castling=castling,
        moved=moved,
        ep=None if fields.ep == "-" else parse_square(fields.ep),
        halfmove=_parse_clock(halfmove, "half-move clock"),
        fullmove=max(1, _parse_clock(fullmove, "move number")),
        phase=_parse_phase(fields.phase, turn, game),
    )


def _write_board(men: dict[Square, tuple[bool, str]]) -> str:
    rows = []
    for rank in range(7, -1, -1):
        row, gap = "", 0
        for square in range(rank * 8, rank * 8 + 8):
            man = men.get(square)
            if man is None:
                gap += 1
                continue
            row += (str(gap) if gap else "") + (man[1] if man[0] else man[1].lower())
            gap = 0
        rows.append(row + (str(gap) if gap else ""))
    return "/".join(rows)


def _write_reserve(entries: Iterable[str], colour: bool) -> str:
    held = list(_in_order(entries))
    text = ""
    for index, entry in enumerate(held):
        both = entry[-1] in "+-" and {entry[:-1] + "+", entry[:-1] + "-"} <= set(
            held[max(0, index - 1) : index + 2]
        )
        letter = entry[:-1] if both else entry
        text += letter if colour else letter.lower()
    return text


def write_fen(setup: Setup, game: Game) -> str:
    """The canonical FEN of a setup.

    >>> from neoteric.variants.model import Game
    >>> from neoteric.variants.neoteric import NEOTERIC
    >>> game = Game(NEOTERIC)
    >>> write_fen(parse_fen("4k3/8/8/8/8/8/8/R3K2R w KQ -", game), game)
    '4k3/8/8/8/8/8/8/R3K2R[] w HA - 0 1'
    """
    reserve = _write_reserve(setup.reserves[0], WHITE) + _write_reserve(setup.reserves[1], BLACK)
    fields = [
        f"{_write_board(setup.men)}[{reserve}]",
        "w" if setup.turn else "b",
        write_rights(setup, game),
        "-" if setup.ep is None else SQUARE_NAMES[setup.ep],
        str(setup.halfmove),
        str(setup.fullmove),
    ]
    return " ".join([*fields, setup.phase] if setup.phase else fields)


def _types(text: str, where: str) -> Iterator[tuple[bool, str]]:
    """The letters in a text that are not orthodox, with their colour, in order."""
    for _, symbol in _letters(text, where):
        if symbol[0].isascii() and symbol[0].isalpha() and symbol.upper() not in _ORTHODOX:
            yield symbol[0].isupper(), symbol.upper()


def reserve_types(text: str) -> tuple[str, str]:
    """The reserve types of White and Black that a FEN shows, as letters ("" for none).

    For games whose reserve piece was not named. Letters other than the orthodox
    ones are looked for on the board and in the brackets:

    * a type in a side's brackets is that side's;
    * if only one type is seen at all, it is the type of both sides;
    * if two are seen, a side without brackets has the type that the other side
      does not have; if both brackets are empty, the types go to the sides on which
      more men of them stand, and where that does not decide, the first by letter is
      White's. (It then makes no difference to play: either type can only come by
      promotion, and both sides may promote to both.)

    Raises :class:`~neoteric.errors.FenError` for three types or more, for two in
    one side's brackets, for orthodox men in the brackets, and for text that cannot be cut into fields.

    >>> reserve_types("4k3/8/8/8/8/8/8/4K3[Mf] w - - 0 1")
    ('M', 'F')
    >>> reserve_types("4k3/8/8/8/4L'3/8/8/4K3[] w - - 0 1")
    ("L'", "L'")
    """
    fields = _cut(text)
    for place, symbol in _letters(fields.reserve or "", "FEN reserve", len(fields.board) + 1):
        if symbol.upper() in _ORTHODOX:
            raise FenError(
                f"FEN reserve, character {place}: found {symbol!r}; expected at most one reserve piece for "
                "each side (a FEN of New Chess needs variant='new-chess' or 'new-chess-rooks')"
            )
    on_board = list(_types(fields.board, "FEN board"))
    owned: dict[bool, str] = {}
    for colour, letter in _types(fields.reserve or "", "FEN reserve"):
        if owned.setdefault(colour, letter) != letter:
            raise FenError(
                f"FEN reserve: {'White' if colour else 'Black'} has {owned[colour]} and {letter}; "
                "expected one type of reserve piece"
            )
    seen = sorted({letter for _, letter in on_board} | set(owned.values()))
    if len(seen) > 2:
        raise FenError(f"FEN has the types {' '.join(seen)}: expected at most one reserve type for each side")
    if len(seen) < 2:
        letter = seen[0] if seen else ""
        return letter, letter
    first, second = seen
    if not owned:
        straight = on_board.count((WHITE, first)) + on_board.count((BLACK, second))
        crossed = on_board.count((WHITE, second)) + on_board.count((BLACK, first))
        owned[WHITE] = first if straight >= crossed else second
    for colour in (WHITE, BLACK):
        if colour not in owned:
            owned[colour] = second if owned[not colour] == first else first
    return owned[WHITE], owned[BLACK]
