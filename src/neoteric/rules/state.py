"""Between plain data and the core: setups as the core's raw states, and back."""

from __future__ import annotations

from neoteric.constants import PHASES
from neoteric.errors import PositionError
from neoteric.rules.setup import BLACK, WHITE, Rights, Setup, Square

TYPE_CHECKING = False  # as in neoteric.board
if TYPE_CHECKING:
    from neoteric.variants.model import Game

    # What crosses into the core and out of it; see cpp/bind/board.cpp.
    RawRights = tuple[int, int, int, int, int]
    RawState = tuple[
        list[int],
        bool,
        tuple[int, int],
        tuple[RawRights, RawRights],
        int,
        int,
        int,
        int,
        int,
    ]
    RawReport = tuple[
        list[int],
        list[int],
        tuple[int, int, int, int, bool],
        int,
        tuple[int, int, int, int],
        int,
    ]

MAX_CLOCK = 60_000
"""Largest half-move clock or move number of a position to start from."""
_MOST = 15
"""Men of one type that a reserve has room for."""


def initial_setup(game: Game, array: str | int | None = None) -> Setup:
    """How a game starts: before relocation, or in play from one of the arrays."""
    from neoteric.variants.arrays import find_array

    variant = game.variant
    rank = variant.array if array is None else find_array(variant, array)
    men: dict[Square, tuple[bool, str]] = {}
    for file, letter in enumerate(rank):
        if letter != ".":
            men[file], men[56 + file] = (WHITE, letter), (BLACK, letter)
        men[8 + file], men[48 + file] = (WHITE, "P"), (BLACK, "P")
    king = rank.index("K")
    rooks = (
        ()
        if variant.castling.any_corner_rook
        else tuple(file for file in range(7, -1, -1) if rank[file] == "R")
    )
    rights = [
        Rights(first + king, tuple((first + file, first + file) for file in rooks)) for first in (0, 56)
    ]
    relocating = variant.relocation is not None and array is None
    return Setup(
        men,
        turn=BLACK if relocating else WHITE,
        reserves=(_initial_reserve(game, 0), _initial_reserve(game, 1)),
        castling=(rights[0], rights[1]),
        phase="rk" if relocating else "",
    )


def _initial_reserve(game: Game, side: int) -> tuple[str, ...]:
    letters: list[str] = []
    bound = game.variant.drops.colour_bound if game.variant.drops else frozenset()
    for letter in game.variant.reserve:
        if letter in bound:
            letters.append(letter + ("-" if letter + "+" in letters else "+"))
        else:
            letters.append(letter)
    piece = game.reserve[side]
    return tuple(letters) + ((piece.letter,) if piece else ())


def _codes(game: Game) -> dict[str, int]:
    return {piece.letter: role for role, piece in enumerate(game.pieces)}


def _raw_rights(rights: Rights | None) -> tuple[int, int, int, int, int]:
    if rights is None:
        return (-1, -1, -1, -1, -1)
    sides = [(-1, -1), (-1, -1)]
    for home, present in rights.rooks:
        sides[0 if home > rights.king else 1] = (home, present)
    return (rights.king, *sides[0], *sides[1])


def _pocket(codes: dict[str, int], letters: tuple[str, ...]) -> int:
    pocket = 0
    for entry in letters:
        letter, sign = (entry[:-1], entry[-1]) if entry[-1] in "+-" else (entry, "")
        one = 2 if sign == "-" else 1
        pocket += one << (4 * codes[letter])
    return pocket


def _unfit(game: Game, setup: Setup) -> list[str]:
    """What the core's raw state has no room for, or the core has no means to judge."""
    unfit = []
    squares = [*setup.men, *setup.moved, *([] if setup.ep is None else [setup.ep])]
    if not all(0 <= square < 64 for square in squares):
        unfit.append("a square is none: expected 0 (a1) to 63 (h8)")
    letters = {letter for _, letter in setup.men.values()}
    for colour, entries in zip(("White", "Black"), setup.reserves, strict=True):
        held = [entry.rstrip("+-") for entry in entries]
        letters.update(held)
        bound = game.variant.drops.colour_bound if game.variant.drops else frozenset()
        signed = [entry for entry, letter in zip(entries, held, strict=True) if letter in bound]
        if len(set(signed)) < len(signed) or any(entry[-1] not in "+-" for entry in signed):
            unfit.append(f"{colour} has two men for one square colour in reserve, or one for none")
        if any(held.count(letter) > _MOST for letter in held):
            unfit.append(f"{colour} has more than {_MOST} men of one type in reserve")
    unfit += [f"{letter!r} is no man of this game" for letter in sorted(letters - set(game.by_letter))]
    for colour, rights in zip(("White", "Black"), setup.castling, strict=True):
        sides = [home > rights.king for home, _ in rights.rooks] if rights else []
        if len(set(sides)) < len(sides):
            unfit.append(f"{colour}'s castling rights name two rooks on one side of the king")
    if setup.phase and game.variant.relocation:
        unfit += _not_before_play(game, setup)
    if not (0 <= setup.halfmove <= MAX_CLOCK and 1 <= setup.fullmove <= MAX_CLOCK):
        unfit.append(f"clocks count up to {MAX_CLOCK}, the half-moves from 0 and the moves from 1")
    return unfit


def _not_before_play(game: Game, setup: Setup) -> list[str]:
    """What speaks against a position being one before relocation; where men stand the core judges."""
    unfit = []
    rank = "".join(setup.men[file][1] for file in range(8) if file in setup.men)
    if sorted(rank) != sorted(game.variant.array):
        unfit.append(f"before play the first rank holds {game.variant.array} in some order")
    rooks = {8 * row + file for row in (0, 7) for file, letter in enumerate(rank) if letter == "R"}
    if {rook for side in setup.castling if side for rook in side.rooks} != {(rook, rook) for rook in rooks}:
        unfit.append("before play both sides may castle with both rooks")
    if setup.moved:
        unfit.append("before play every piece counts as unmoved")
    if (setup.halfmove, setup.fullmove) != (0, 1):
        unfit.append("before play the clocks stand at 0 1")
    return unfit


def raw_state(game: Game, setup: Setup) -> RawState:
    """A setup as the core's constructor takes it.

    Raises :class:`~neoteric.errors.PositionError` for one that no raw state could say.
    """
    unfit = _unfit(game, setup)
    if unfit:
        raise PositionError(unfit)
    codes = _codes(game)
    board = [-1] * 64
    for square, (colour, letter) in setup.men.items():
        board[square] = codes[letter] + (0 if colour else 16)
    white, black = setup.reserves
    return (
        board,
        setup.turn,
        (_pocket(codes, white), _pocket(codes, black)),
        (_raw_rights(setup.castling[0]), _raw_rights(setup.castling[1])),
        sum(1 << square for square in setup.moved),
        -1 if setup.ep is None else setup.ep,
        PHASES.index(setup.phase),
        setup.halfmove,
        setup.fullmove,
    )


def _letters(game: Game, pocket: int) -> tuple[str, ...]:
    bound = game.variant.drops.colour_bound if game.variant.drops else frozenset()
    letters: list[str] = []
    for role, piece in enumerate(game.pieces):
        held = pocket >> (4 * role) & 15
        if piece.letter in bound:
            letters += [piece.letter + sign for bit, sign in ((1, "+"), (2, "-")) if held & bit]
        else:
            letters += [piece.letter] * held
    return tuple(sorted(letters, key=lambda entry: ("QRBN".find(entry[0]) % 5, entry)))


def _rights(raw: tuple[int, ...]) -> Rights | None:
    if raw[0] < 0:
        return None
    rooks = tuple((home, present) for home, present in (raw[1:3], raw[3:5]) if home >= 0)
    return Rights(raw[0], rooks)


def setup_of(game: Game, state: RawState) -> Setup:
    """The setup that the core's state stands for."""
    board, turn, pockets, rights, moved, ep, phase, halfmove, fullmove = state
    return Setup(
        {
            square: (code < 16, game.pieces[code & 15].letter)
            for square, code in enumerate(board)
            if code >= 0
        },
        turn=turn,
        reserves=(_letters(game, pockets[0]), _letters(game, pockets[1])),
        castling=(_rights(rights[0]), _rights(rights[1])),
        moved=frozenset(square for square in range(64) if moved >> square & 1),
        ep=None if ep < 0 else ep,
        halfmove=halfmove,
        fullmove=fullmove,
        phase=PHASES[phase],
    )
