"""How a piece moves, drawn in text: for ``help PIECE`` and ``neoteric pieces NAME``.

Nothing is told by the piece's name: its moves are found by setting up positions and
asking the core, so that an inventor's piece is drawn as well as one of the 21.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from textwrap import fill

from neoteric._core import Move
from neoteric.board import Board
from neoteric.effects import Effects
from neoteric.errors import PositionError
from neoteric.pieces.model import Collide, FirstAvailable, Fly, Hop, Moves, Piece, Ride, Sling, Withdraw
from neoteric.rules.setup import BLACK, WHITE, Setup, Square
from neoteric.variants.model import Game
from neoteric.variants.neoteric import NEOTERIC
from neoteric.variants.orthodox import ORTHODOX

CENTRE, NEAR_CORNER = 27, 9
"""d4, where the piece stands in diagrams; b2, where the board would be too small for it."""

Men = Mapping[Square, tuple[bool, str]]

_KINGS = tuple(
    (white, black)
    for white, black in ((15, 40), (1, 62), (5, 58), (8, 61), (47, 17), (16, 55), (2, 57), (38, 41), (22, 50))
)
"""Where the two kings, which every position must have, are put out of the way."""
_VOTES = 3
"""Each question is asked with the kings on so many pairs of squares; the majority holds,
for where a king happens to stand in the way, or to be leapt over, it does so once."""


class Reach(Enum):
    """On what condition a piece can go to a square."""

    NEVER = 0
    WITH_A_SCREEN = 1
    """Only where other men stand as it needs them."""
    FREELY = 2


@dataclass(frozen=True, slots=True)
class Mark:
    """What a piece can do on one square."""

    move: Reach
    """Go there if it is empty."""
    capture: Reach
    """Capture there, by moving there."""

    @property
    def text(self) -> str:
        """Three characters for the diagram."""
        return _TEXTS[self.move, self.capture]

    @property
    def meaning(self) -> str:
        """What the three characters say."""
        return _MEANINGS[self.text]


_N, _S, _F = Reach.NEVER, Reach.WITH_A_SCREEN, Reach.FREELY
_TEXTS = {
    (_N, _N): " . ",
    (_F, _N): " o ",
    (_N, _F): " x ",
    (_F, _F): " * ",
    (_S, _N): "(o)",
    (_N, _S): "(x)",
    (_S, _S): "(*)",
    (_F, _S): "o/x",
    (_S, _F): "x/o",
}
_MEANINGS = {
    " * ": "moves or captures",
    " o ": "moves, never captures",
    " x ": "captures, never moves",
    "(*)": "moves or captures, given a man to leap over or run into",
    "(o)": "moves, given a man to leap over or run into",
    "(x)": "captures, given a man to leap over or run into",
    "o/x": "moves; captures only given a man to leap over or run into",
    "x/o": "captures; moves only given a man to leap over or run into",
}


@dataclass(frozen=True, slots=True)
class Example:
    """A move that shows an effect: the board before it, and the move in words."""

    board: Board
    move: Move
    title: str


def home(piece: Piece) -> Square:
    """Where the piece stands in its diagram: d4, or b2 for riders of long leaps."""
    long_rides = (
        atom
        for atom in _atoms(piece.moves)
        if isinstance(atom, Ride)
        and atom.limit != 1
        and any(max(map(abs, vector)) > 2 for vector in atom.vectors)
    )
    return NEAR_CORNER if any(long_rides) else CENTRE


@lru_cache(maxsize=64)
def marks(piece: Piece) -> dict[Square, Mark]:
    """What a white piece on its `home` can do, by square; squares it never reaches are left out.

    >>> from neoteric.pieces import get
    >>> found = marks(get("llama"))
    >>> found[35].meaning, found[43].meaning  # d5, d6
    ('moves, never captures', 'moves or captures')
    """
    probe = _Probe(piece)
    squares = [square for square in range(64) if square != probe.home]
    alone = probe.quiet({})
    found = {
        square: [
            Reach.FREELY if square in alone else Reach.NEVER,
            Reach.FREELY if probe.captures({}, square) else Reach.NEVER,
        ]
        for square in squares
    }
    if _needs_screens(piece.moves):
        _probe_screens(probe, found)
    every = {square: Mark(move, capture) for square, (move, capture) in found.items()}
    return {square: mark for square, mark in every.items() if mark.text != " . "}


def _probe_screens(probe: _Probe, found: dict[Square, list[Reach]]) -> None:
    """The squares that are reached only with another man on the board."""
    for screen in found:
        for square in probe.quiet({screen: (WHITE, "N")}):
            if found[square][0] is Reach.NEVER:
                found[square][0] = Reach.WITH_A_SCREEN
    for square, reach in found.items():
        if reach[1] is Reach.NEVER and any(
            probe.captures({screen: (WHITE, "N")}, square)
            for screen in _nearest_first(probe.home, square)
            if screen in found
        ):
            reach[1] = Reach.WITH_A_SCREEN


def _nearest_first(home: Square, square: Square) -> list[Square]:
    """All other squares; those near to both squares first."""

    def distance(other: Square) -> int:
        return _distance(other, home) + _distance(other, square)

    return sorted((other for other in range(64) if other != square), key=distance)


def _distance(one: Square, other: Square) -> int:
    """In king's moves."""
    return max(abs(one % 8 - other % 8), abs(one // 8 - other // 8))


def _atoms(moves: Moves) -> Iterator[object]:
    for atom in moves.atoms:
        if isinstance(atom, FirstAvailable):
            for choice in atom.choices:
                yield from _atoms(choice)
        else:
            yield atom


def _needs_screens(moves: Moves) -> bool:
    return any(isinstance(atom, Hop | Collide) for atom in _atoms(moves))


def _has_effects(moves: Moves) -> bool:
    return any(isinstance(atom, Fly | Withdraw | Sling) for atom in _atoms(moves))


class _Probe:
    """Asks the core what one white piece on its home can do among other men."""

    def __init__(self, piece: Piece) -> None:
        # A letter of an orthodox man, which only another game allows, is no hindrance here.
        orthodox = any(man.moves == piece.moves and man.letter == piece.letter for man in ORTHODOX)
        if not orthodox and piece.letter in "PNBRQK":
            piece = Piece(piece.name, "S", piece.moves)
        self._letter = piece.letter
        self.home = home(piece)
        self._game = Game(NEOTERIC, (None, None) if orthodox else (piece, piece))

    def board(self, men: Men, kings: tuple[Square, Square]) -> Board | None:
        """The position, or None if the rules do not allow it or White is in check."""
        white, black = kings
        occupied = {self.home: (WHITE, self._letter), **men}
        if self._letter == "K":
            white = self.home
        elif white in occupied:
            return None
        if black in occupied:
            return None
        setup = Setup({**occupied, white: (WHITE, "K"), black: (BLACK, "K")})
        try:
            board = Board.from_setup(self._game, setup)
        except PositionError:
            return None
        return None if board.is_check() else board

    def boards(self, men: Men, avoid: Iterable[Square] = ()) -> Iterator[Board]:
        """The position with the kings on several pairs of squares."""
        shunned = set(avoid)
        left = _VOTES
        for kings in _KINGS:
            if shunned.isdisjoint(kings) and (board := self.board(men, kings)) is not None:
                yield board
                left -= 1
                if not left:
                    return

    def quiet(self, men: Men) -> set[Square]:
        """The empty squares to which the piece goes, in most of the positions asked."""
        votes: Counter[Square] = Counter()
        asked: Counter[Square] = Counter()
        for board in self.boards(men):
            empty = [square for square in range(64) if board.piece_at(square) is None]
            asked.update(empty)
            votes.update(
                {move.to_square for move in board.legal_moves if move.from_square == self.home} & set(empty)
            )
        return {square for square, count in votes.items() if 2 * count > asked[square]}

    def captures(self, men: Men, square: Square) -> bool:
        """Whether the piece captures a hostile man on the square by moving there."""
        if square in men:
            return False
        votes = [
            any(move.from_square == self.home for move in board.moves_to(square))
            for board in self.boards({**men, square: (BLACK, "N")}, avoid=(square,))
        ]
        return 2 * sum(votes) > len(votes)


# --- effects that a diagram of squares cannot show ---------------------------------------------


def examples(piece: Piece) -> list[Example]:
    """Moves that show what other men make possible, captures from afar, and slings: one of each.

    >>> from neoteric.pieces import get
    >>> for example in examples(get("divaricator")):
    ...     print(example.title, example.board.san(example.move))
    Captures from afar: Vd6xc3xe3
    """
    probe = _Probe(piece)
    found: list[Example | None] = []
    if _needs_screens(piece.moves):
        found.append(_screen_example(probe))
    if _has_effects(piece.moves):
        found += [_afar_example(probe), _sling_example(probe)]
    return [example for example in found if example is not None]


def _screen_example(probe: _Probe) -> Example | None:
    """A capture that one other man makes possible: it stands well ahead, the victim further on."""
    ahead = [probe.home + 8 * ranks + step for ranks in (2, 3, 1) for step in (0, 3, 2, 1)]
    for screen in (square for square in (*ahead, *range(64)) if 0 <= square < 64 and square != probe.home):
        men: Men = {screen: (WHITE, "N")}
        for target in sorted(range(64), key=lambda to: -_distance(screen, to)):
            if target in (screen, probe.home) or not probe.captures(men, target):
                continue
            if probe.captures({}, target):
                continue
            for board in probe.boards({**men, target: (BLACK, "N")}, avoid=(target,)):
                for move in board.moves_to(target):
                    if move.from_square == probe.home:
                        return Example(board, move, "Captures with another man's help:")
    return None


def _afar_example(probe: _Probe) -> Example | None:
    """The move that captures most, with just those men on the board that it captures."""
    victims: dict[Square, set[Square]] = defaultdict(set)
    for square in range(64):
        for board in probe.boards({square: (BLACK, "N")}, avoid=(square,)):
            for move, effects in _effects(board, probe.home):
                if effects.afar:
                    victims[move.to_square].add(square)
            break
    for target in sorted(victims, key=lambda to: (-len(victims[to]), _unlike_up_two(probe.home, to))):
        men = dict.fromkeys(victims[target], (BLACK, "N"))
        for board in probe.boards(men, avoid=(target,)):
            for move, effects in _effects(board, probe.home):
                if move.to_square == target and effects.afar:
                    return Example(board, move, "Captures from afar:")
    return None


def _sling_example(probe: _Probe) -> Example | None:
    """The move forward that slings a man, onto a hostile man if that can be."""
    for behind in (probe.home - 8, probe.home - 16, *range(64)):
        for board in probe.boards({behind: (WHITE, "N")}):
            slings = [move for move, effects in _effects(board, probe.home) if effects.sling]
            for move in sorted(slings, key=lambda move: _unlike_up_two(probe.home, move.to_square)):
                sling = board.effects(move).sling
                assert sling is not None
                men = {behind: (WHITE, "N"), sling.to_square: (BLACK, "N")}
                for hit in probe.boards(men, avoid=(move.to_square,)):
                    if any(
                        each == move and effects.sling and effects.captured
                        for each, effects in _effects(hit, probe.home)
                    ):
                        return Example(hit, move, "Slings the man behind it:")
                return Example(board, move, "Slings the man behind it:")
            break
    return None


def _effects(board: Board, home: Square) -> Iterator[tuple[Move, Effects]]:
    for move in board.legal_moves:
        if move.from_square == home:
            yield move, board.effects(move)


def _unlike_up_two(home: Square, square: Square) -> tuple[int, int]:
    """Orders destinations: the move straight up by two is the easiest to read."""
    files, ranks = square % 8 - home % 8, square // 8 - home // 8
    return (abs(files) + abs(ranks - 2), square)


# --- as text --------------------------------------------------------------------------------------


def title(piece: Piece) -> str:
    """The piece's name as a heading, with letter and value.

    >>> from neoteric.pieces import get
    >>> title(get("swedish-cannon"))
    'Swedish Cannon (S), worth about 3 pawns'
    """
    name = piece.name.replace("-", " ").title()
    if piece.value is None or piece.letter == "K":
        return f"{name} ({piece.letter})"
    return f"{name} ({piece.letter}), worth about {piece.value:g} pawn{'' if piece.value == 1 else 's'}"


def move_rows(piece: Piece) -> list[list[str]]:
    """The diagram's squares, three characters each, the eighth rank first."""
    found = marks(piece)
    letter = piece.letter.rjust(2).ljust(3)
    return [
        [
            letter if square == home(piece) else found[square].text if square in found else " . "
            for square in range(rank * 8, rank * 8 + 8)
        ]
        for rank in range(7, -1, -1)
    ]


def legend(piece: Piece) -> dict[str, str]:
    """The marks that the diagram uses, and what they mean."""
    used = {mark.text for mark in marks(piece).values()}
    return {text: meaning for text, meaning in _MEANINGS.items() if text in used}


def example_rows(example: Example) -> tuple[str, list[tuple[list[str], list[str]]]]:
    """An example as a caption and, rank by rank, what stands on the squares before and after the move."""
    after = example.board.copy()
    after.push(example.move)
    kings = {example.board.king(colour) for colour in (WHITE, BLACK)}
    involved = _involved(example) | {example.move.from_square}
    hidden = kings - involved
    return (
        f"{example.title} {example.board.san(example.move).rstrip('+#')}",
        list(zip(_plain_rows(example.board, hidden), _plain_rows(after, hidden), strict=True)),
    )


def _involved(example: Example) -> set[Square]:
    effects = example.board.effects(example.move)
    squares = {effects.to_square, *(square for square, _ in effects.captured)}
    if effects.sling:
        squares |= {effects.sling.from_square, effects.sling.to_square}
    return squares


def _plain_rows(board: Board, hidden: set[Square]) -> list[list[str]]:
    """The ranks, without the kings: they stand there only because they must."""
    rows = []
    for rank in range(7, -1, -1):
        squares = range(rank * 8, rank * 8 + 8)
        men = [None if square in hidden else board.piece_at(square) for square in squares]
        rows.append([man.symbol() if man else "." for man in men])
    return rows


_FILES = list("abcdefgh")
_GAP, _ARROW = "   ", " -> "
"""Between the diagram and an example beside it; between an example's two boards."""


def _move_block(piece: Piece) -> list[str]:
    """The diagram with its coordinates. Marks that fill their three characters are kept apart."""
    rows = [*move_rows(piece), [f" {file} " for file in _FILES]]
    full = any(" " not in cell for row in rows for cell in row)
    ranks = "87654321 "
    return [
        f"{rank} {(' ' if full else '').join(row)}".rstrip() for rank, row in zip(ranks, rows, strict=True)
    ]


def _example_blocks(rows: list[tuple[list[str], list[str]]]) -> tuple[list[str], list[str]]:
    """The two boards of an example, files named but not the ranks, all lines equally wide."""
    cells = max(len(cell) for pair in rows for row in pair for cell in row)
    before, after = (
        [" ".join(cell.ljust(cells) for cell in row) for row in (*board, _FILES)]
        for board in zip(*rows, strict=True)
    )
    return before, after


def _beside(left: list[str], right: list[str], between: str, middle: str) -> list[str]:
    """Two blocks of lines next to each other; on the fifth line `middle` stands between them."""
    width = max(map(len, left))
    return [
        f"{one.ljust(width)}{middle if row == 4 else between}{other}".rstrip()
        for row, (one, other) in enumerate(zip(left, right, strict=True))
    ]


def _below(before: list[str], after: list[str], width: int) -> list[str]:
    """An example by itself, with its ranks: side by side, or one below the other where that is too wide."""
    numbered = [
        [f"{rank} {row}" for rank, row in zip("87654321 ", board, strict=True)] for board in (before, after)
    ]
    if len(numbered[0][0]) + len(_ARROW) + len(after[0]) <= width:
        return _beside(numbered[0], after, " " * len(_ARROW), _ARROW)
    return [line.rstrip() for line in (*numbered[0], "", f" {_ARROW}".rstrip(), "", *numbered[1])]


def _boards(piece: Piece, width: int) -> list[str]:
    """The diagram, and the examples: the first beside it where there is room, to fit on a screen."""
    diagram = _move_block(piece)
    shown = [example_rows(example) for example in examples(piece)]
    lines: list[str] = []
    if shown:
        caption, rows = shown[0]
        before, after = _example_blocks(rows)
        right = _beside(before, after, " " * len(_ARROW), _ARROW)
        margin = max(map(len, diagram)) + len(_GAP)
        if margin + max(len(caption), *map(len, right)) <= width:
            lines = [" " * margin + caption, *_beside(diagram, right, _GAP, _GAP)]
            shown = shown[1:]
    lines = lines or diagram
    lines += ["", *_legend_lines(piece, width)]
    for caption, rows in shown:
        lines += ["", fill(caption, width), "", *_below(*_example_blocks(rows), width)]
    return lines


def _legend_lines(piece: Piece, width: int) -> list[str]:
    return [
        fill(f"{text.strip():5}{meaning}", width, subsequent_indent=" " * 5)
        for text, meaning in legend(piece).items()
    ]


def piece_diagram(piece: Piece, *, width: int = 78) -> str:
    """Everything about a piece on one page of plain text.

    `width` is in columns; paragraphs are broken there. At 78 each of the 21 fits on a
    terminal of 24 lines.

    >>> from neoteric.pieces import get
    >>> print(piece_diagram(get("camel")))
    Camel (H), worth about 2.5 pawns
    Leaps three squares one way and one across.
    <BLANKLINE>
    8  .  .  .  .  .  .  .  .
    7  .  .  *  .  *  .  .  .
    6  .  .  .  .  .  .  .  .
    5  *  .  .  .  .  .  *  .
    4  .  .  .  H  .  .  .  .
    3  *  .  .  .  .  .  *  .
    2  .  .  .  .  .  .  .  .
    1  .  .  *  .  *  .  .  .
       a  b  c  d  e  f  g  h
    <BLANKLINE>
    *    moves or captures
    <BLANKLINE>
    Definition: C
    Origin: 13th century
    """
    lines = [title(piece)]
    if piece.summary:
        lines.append(fill(piece.summary, width))
    lines += ["", *_boards(piece, width), "", fill(f"Definition: {piece.definition}", width)]
    if piece.origin:
        lines.append(fill(f"Origin: {piece.origin}", width))
    return "\n".join(lines)
