"""Exact tables of endings: who wins from where, and in how many moves.

A table holds every position of the two kings and up to two pieces, of any kind, with its true value:
what comes of it if both sides play perfectly. It is built by playing every position with the rules of
the core, so that it knows all that pieces do; docs/endings.md says how, and what the tables tell.

>>> table = EndingTable.build(ending_game(), ["Q"])
>>> board = table.board("8/8/8/3k4/8/8/1Q6/K7[] w - - 0 1")
>>> str(table.probe(board)), [board.san(move) for move in table.best_moves(board)]
('win in 8', ['Qf6'])
>>> summary = table.summary()
>>> summary.can_force_mate(), summary.white_to_move.longest_win
('yes', 19)

Castling and reserves do not occur, nor do pawns. Repetition and the 50-move rule are left out.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from neoteric import _core
from neoteric._core import Move
from neoteric.board import Board
from neoteric.constants import BLACK, WHITE
from neoteric.engine.endings_summary import Longest, Summary, Tally
from neoteric.errors import EndingError
from neoteric.rules.compile import compile_game
from neoteric.rules.setup import Setup
from neoteric.variants.model import Game
from neoteric.variants.registry import make_game

if TYPE_CHECKING:
    from neoteric.pieces.model import Piece

__all__ = ["EndingTable", "Progress", "Summary", "Tally", "Verdict", "ending_game", "load_endings"]

MOST_MEN: Final = 2
"""Pieces that a table may have besides the kings."""
MAX_THREADS: Final = 512
_DRAW, _NO_TABLE = -1, -2
_BLACK_CODE: Final = 16


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comes of a position, for the player to move, if both play perfectly."""

    outcome: Literal["win", "draw", "loss"]
    plies: int | None = None
    """To the mate: odd in a win, even in a loss, 0 when it stands on the board; None in a draw."""

    @property
    def moves(self) -> int | None:
        """Moves of the winner to the mate, None in a draw."""
        return None if self.plies is None else (self.plies + 1) // 2

    def __str__(self) -> str:
        return self.outcome if self.plies is None else f"{self.outcome} in {self.moves}"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the building of a table has come."""

    ending: str
    """The table at work: that asked for, or before it one that captures lead to."""
    plies: int | None
    """Mates in so many plies are being looked for; None while all positions are set up."""
    done: float
    """0 to 1, of this step."""


def ending_game(pieces: Iterable[Piece] = ()) -> Game:
    """A game with the orthodox men and up to two more types, for tables of them.

    Raises :class:`~neoteric.errors.EndingError` for more than two, and
    :class:`~neoteric.errors.VariantError` where letters or names collide.
    """
    from neoteric.variants.orthodox import ORTHODOX

    extra = [piece for piece in dict.fromkeys(pieces) if piece not in ORTHODOX]
    if len(extra) > MOST_MEN:
        names = ", ".join(piece.name for piece in extra)
        raise EndingError(f"expected at most {MOST_MEN} kinds of pieces, not {names}")
    return make_game("neoteric", (*extra, None, None)[:MOST_MEN])


class EndingTable:
    """The table of one ending; :meth:`build` or :meth:`load` makes one."""

    def __init__(self, game: Game, white: tuple[str, ...], black: tuple[str, ...]) -> None:
        self.game = game
        self.white, self.black = white, black
        """Letters of the men besides the kings."""
        self._role = {piece.letter: role for role, piece in enumerate(game.pieces)}
        self._men = sorted(
            [self._role[letter] for letter in white] + [_BLACK_CODE + self._role[letter] for letter in black]
        )
        self._core = _core.TablesCore(compile_game(game))

    @classmethod
    def build(
        cls,
        game: Game,
        white_men: Iterable[str],
        black_men: Iterable[str] = (),
        *,
        threads: int | None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> EndingTable:
        """The table of the two kings and these men, given by letters or names.

        The GIL is released meanwhile. `on_progress` is called some times a second; what it raises, and
        Ctrl-C, ends the work and is raised here. `threads` is the number of processors unless given.

        Raises :class:`~neoteric.errors.EndingError` for men that have no table.
        """
        white = tuple(_letter(game, man) for man in white_men)
        black = tuple(_letter(game, man) for man in black_men)
        if not 1 <= len(white) + len(black) <= MOST_MEN:
            raise EndingError(
                f"expected one or two men besides the kings, not {len(white) + len(black)}: "
                f"{ending_name(white, black)}"
            )
        table = cls(game, white, black)
        tell = None
        if on_progress is not None:

            def tell(men: list[int], plies: int, done: float) -> None:
                on_progress(progress_of(game, men, plies, done))

        table._core.build(table._men, _threads(threads), tell)
        return table

    def __str__(self) -> str:
        return ending_name(self.white, self.black)

    def board(self, fen: str) -> Board:
        """A board of the table's game from FEN text."""
        from neoteric.notation.fen import parse_fen

        return Board.from_setup(self.game, parse_fen(fen, self.game))

    def probe(self, board: Board) -> Verdict:
        """What comes of a position with the table's men, or with fewer of them.

        Raises :class:`~neoteric.errors.EndingError` for a position that the table does not hold.
        """
        plies = self._core.probe(self._fit(board))
        if plies == _NO_TABLE:
            raise EndingError(f"the table is one of {self}, and the position has other men: {board.fen()}")
        if plies == _DRAW:
            return Verdict("draw")
        return Verdict("win" if plies % 2 else "loss", plies)

    def best_moves(self, board: Board) -> tuple[Move, ...]:
        """The moves that keep the value: those that mate soonest, hold the draw, or resist longest.

        Raises :class:`~neoteric.errors.EndingError` for a position that the table does not hold.
        """
        here = self.probe(board)
        after = self._fit(board)
        best = []
        for move in after.legal_moves:
            after.push(move)
            try:
                plies = self._core.probe(after)
            finally:
                after.pop()
            if plies == (_DRAW if here.plies is None else here.plies - 1):
                best.append(move)
        return tuple(best)

    def _fit(self, board: Board) -> Board:
        """The position on a board of the table's own game."""
        setup = board.setup()
        if setup.phase or any(setup.reserves) or any(setup.castling):
            raise EndingError(f"tables hold no castling rights, reserves or relocation: {board.fen()}")
        if board.game.pieces == self.game.pieces:
            return board
        letters = {}
        for man in board.piece_map().values():
            here = next((own for own in self.game.pieces if own.moves == man.piece.moves), None)
            if here is None:
                raise EndingError(f"the table of {self} does not know the {man.piece.name}")
            letters[man.letter] = here.letter
        men = {square: (colour, letters[letter]) for square, (colour, letter) in setup.men.items()}
        return Board.from_setup(self.game, Setup(men, setup.turn))

    def hand_over(
        self, game: Game, take: Callable[[_core.RuleSet, list[int], list[int], bytes], None]
    ) -> None:
        """Gives the values to `take`, with the men as codes of this table's game and of `game`.

        Raises :class:`~neoteric.errors.EndingError` where `game` has no men that move alike.
        """

        def there(man: int) -> int:
            piece = self.game.pieces[man % _BLACK_CODE]
            role = next((role for role, own in enumerate(game.pieces) if own.moves == piece.moves), None)
            if role is None:
                raise EndingError(f"the table of {self}: no piece of this game moves as the {piece.name}")
            return man // _BLACK_CODE * _BLACK_CODE + role

        rules = compile_game(self.game)
        for men in self._core.materials():
            take(rules, men, [there(man) for man in men], self._core.values(men))

    def summary(
        self, *, threads: int | None = None, on_progress: Callable[[float], None] | None = None
    ) -> Summary:
        """How many legal positions are won, drawn and lost, and the longest wins."""
        raw = self._core.census(self._men, _threads(threads), on_progress)
        tallies = [
            Tally(wins, draws, losses, spoilt, self._longest(won, won_at), self._longest(lost, lost_at))
            for wins, draws, losses, spoilt, won, won_at, lost, lost_at in raw
        ]
        split = None
        if len(self._men) == MOST_MEN:
            split = ((tallies[0], tallies[2]), (tallies[1], tallies[3]))
        return Summary(str(self), tallies[0] + tallies[1], tallies[2] + tallies[3], split)

    def _longest(self, plies: int, place: tuple[list[int], bool]) -> Longest | None:
        if plies < 0:
            return None
        squares, white_to_move = place
        codes = [self._role["K"], _BLACK_CODE + self._role["K"], *self._men]
        men = {
            square: (WHITE if code < _BLACK_CODE else BLACK, self.game.pieces[code % _BLACK_CODE].letter)
            for square, code in zip(squares, codes, strict=True)
        }
        return Longest(plies, Board.from_setup(self.game, Setup(men, white_to_move)).fen())

    def inconsistencies(
        self, *, threads: int | None = None, on_progress: Callable[[float], None] | None = None
    ) -> int:
        """Looks at every position once more: how many values do not follow from those one move later.

        None should; it is a check of the table, of a loaded one too.
        """
        return self._core.inconsistencies(self._men, _threads(threads), on_progress)

    def save(self, path: str | Path) -> None:
        """Writes the table, and those that its captures lead to, into one file."""
        from neoteric.engine.endings_file import write

        tables = [(men, self._core.values(men)) for men in self._core.materials()]
        write(Path(path), self.game, self.white, self.black, tables)

    @classmethod
    def load(cls, path: str | Path) -> EndingTable:
        """A table that :meth:`save` wrote.

        Raises :class:`~neoteric.errors.EndingError` for a file that is no table, or a damaged one.
        """
        from neoteric.engine.endings_file import read

        game, white, black, tables = read(Path(path))
        if unknown := [letter for letter in (*white, *black) if letter not in game.by_letter]:
            raise EndingError(f"{path}: the men {', '.join(unknown)} are not those of its game")
        table = cls(game, white, black)
        try:
            for men, values in tables:
                table._core.add(men, values)
        except ValueError as error:
            raise EndingError(f"{path}: {error}") from None
        if table._men not in table._core.materials():
            raise EndingError(f"{path}: the table of {table} is missing")
        return table


def progress_of(game: Game, men: Sequence[int], plies: int, done: float) -> Progress:
    """What the core tells of its work, with the men as its codes and -1 for no plies yet."""
    letters = [game.pieces[man % _BLACK_CODE].letter for man in men]
    white = [letter for man, letter in zip(men, letters, strict=True) if man < _BLACK_CODE]
    return Progress(ending_name(white, letters[len(white) :]), None if plies < 0 else plies, done)


def load_endings(folder: str | Path) -> tuple[EndingTable, ...]:
    """The tables in a folder: the files that :meth:`EndingTable.save` wrote; none for an empty path.

    Raises :class:`~neoteric.errors.EndingError` where there is no such folder, or a table is damaged. Other
    files are passed over.
    """
    from neoteric.engine.endings_file import MAGIC

    if not str(folder):
        return ()
    path = Path(folder)
    if not path.is_dir():
        raise EndingError(f"{path}: expected a folder with tables of endings")
    tables = []
    for each in sorted(path.iterdir()):
        if each.is_file():
            with each.open("rb") as file:
                ours = file.read(len(MAGIC)) == MAGIC
            if ours:
                tables.append(EndingTable.load(each))
    return tuple(tables)


def ending_name(white: Iterable[str], black: Iterable[str]) -> str:
    """An ending as it is written.

    >>> ending_name(["Q"], [])
    'K+Q v K'
    """
    return f"{'+'.join(('K', *white))} v {'+'.join(('K', *black))}"


def _letter(game: Game, man: str) -> str:
    """The letter of a man that is given by letter or name."""
    for piece in game.pieces:
        if man in (piece.letter, piece.name):
            if piece.letter in ("K", "P"):
                raise EndingError(f"{man}: tables are of pieces besides the two kings; pawns have none")
            return piece.letter
    known = ", ".join(f"{piece.letter} ({piece.name})" for piece in game.pieces if piece.letter not in "KP")
    raise EndingError(f"{man!r}: expected a man of this game, one of {known}")


def _threads(threads: int | None) -> int:
    if threads is None:
        return min(os.cpu_count() or 1, MAX_THREADS)
    if not 1 <= threads <= MAX_THREADS:
        raise EndingError(f"threads {threads}: expected 1 to {MAX_THREADS}")
    return threads
