"""A game in progress: the board, who plays, and what has happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from neoteric.notation.squares import square_name
from neoteric.rules.setup import BLACK, WHITE

if TYPE_CHECKING:
    from pathlib import Path

    from neoteric._core import Move
    from neoteric.board import Board
    from neoteric.effects import Effects
    from neoteric.pieces.model import Piece

HUMAN, COMPUTER = "human", "computer"


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended: its result, and why, in words."""

    result: str
    reason: str
    name: str = "result"
    """What `undo` takes back: a resignation, a draw, the result of a file."""
    from_file: bool = False
    """Whether a file says so, so that the game may simply be played on."""


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was played, as text and with what it captured."""

    colour: bool
    number: int
    san: str
    sentence: str
    captured: tuple[tuple[bool, str], ...]
    """Colour and letter of the men captured."""
    relocation: bool


@dataclass(slots=True)
class Session:
    """One game at the terminal."""

    board: Board
    players: dict[bool, str] = field(default_factory=lambda: {WHITE: HUMAN, BLACK: COMPUTER})
    seconds: float = 1.0
    """For each of the computer's moves."""
    depth: int | None = None
    level: int = 10
    """The computer's strength, 1 to 10."""
    white_below: bool = True
    history: list[Played] = field(default_factory=list)
    agreed: Ending | None = None
    """An end by resignation, claim or agreement, or because a file says so."""
    tags: dict[str, str] = field(default_factory=dict)
    """Event, names and the like of the file that the game comes from, to be saved again."""
    news: list[str] = field(default_factory=list)
    """What the players are to be told with the next picture of the board."""
    saved: set[Path] = field(default_factory=set)
    """Files that this session wrote, which it may write again."""

    def __post_init__(self) -> None:
        moves = list(self.board.move_stack)
        board = self.board.root()
        for move in moves:
            self._record(board, move)
            board.push(move)

    def _record(self, board: Board, move: Move) -> None:
        effects = board.effects(move)
        self.history.append(
            Played(
                board.turn,
                board.fullmove_number,
                board.san(move),
                describe(effects),
                tuple((man.colour, man.letter) for _, man in effects.captured),
                bool(board.phase),
            )
        )

    def play(self, move: Move) -> None:
        """Play a legal move; a result that was agreed no longer holds."""
        self.agreed = None
        self._record(self.board, move)
        self.board.push(move)

    def to_move(self) -> str:
        """Who is to move: `HUMAN` or `COMPUTER`."""
        return self.players[self.board.turn]

    @property
    def ending(self) -> Ending | None:
        """How the game ended, None while it goes on."""
        if self.agreed is not None:
            return self.agreed
        outcome = self.board.outcome()
        if outcome is None:
            return None
        if outcome.winner is None:
            return Ending(outcome.result(), f"draw by {outcome.termination.value}")
        winner = "White" if outcome.winner else "Black"
        return Ending(outcome.result(), f"{outcome.termination.value}, {winner} wins")

    def undo(self) -> str:
        """Take back what happened last, and say what that was; "" if there is nothing to take back.

        A resignation, an agreed draw or a file's result goes by itself, the moves stay; else
        the game goes back to a human's previous turn.
        """
        if self.agreed is not None:
            name, self.agreed = self.agreed.name, None
            return f"The {name} is taken back; the game goes on."
        depth = self._moves_to_take_back()
        for _ in range(depth):
            self.board.pop()
            self.history.pop()
        if not depth:
            return ""
        return "One move is taken back." if depth == 1 else f"{depth} moves are taken back."

    def _moves_to_take_back(self) -> int:
        for depth, played in enumerate(reversed(self.history), 1):
            if self.players[played.colour] == HUMAN:
                return depth
        return 0

    def captured_by(self, colour: bool) -> list[str]:
        """Letters of the hostile men that a side has captured."""
        return [letter for played in self.history for side, letter in played.captured if side != colour]

    @property
    def relocations(self) -> list[str]:
        """The relocations made, in SAN."""
        return [played.san for played in self.history if played.relocation]

    def numbered_moves(self) -> Iterator[tuple[int, str, str]]:
        """Move number, White's move, Black's move."""
        white: Played | None = None
        for played in self.history:
            if played.relocation:
                continue
            if played.colour:
                white = played
            else:
                yield played.number, white.san if white else "...", played.san
                white = None
        if white:
            yield white.number, white.san, ""

    def title(self) -> str:
        """The game in words."""
        game = self.board.game
        if game.reserve == (None, None):
            return {"neoteric": "Neoteric Chess"}.get(game.variant.name, game.variant.title)
        white, black = (_name(piece) for piece in game.reserve)
        return f"N-chess, {white} in reserve" if white == black else f"N-chess, {white} against {black}"


def _name(piece: Piece | None) -> str:
    return piece.name.replace("-", " ").title() if piece else "nothing"


def describe(effects: Effects) -> str:
    """What a move does beside the obvious, as a sentence; "" where nothing.

    >>> from neoteric.board import Board
    >>> board = Board(reserve="mastodon", array=518)
    >>> describe(board.effects(board.parse_san("Nf3")))
    'The mastodon comes in on g1.'
    """
    parts = []
    if effects.afar:
        men = {square: man.name for square, man in effects.captured}
        victims = [f"the {men[square]} on {square_name(square)}" for square in effects.afar]
        parts.append(f"{' and '.join(victims)} captured")
    if effects.sling:
        sling = effects.sling
        hit = f", capturing the {sling.captured.name}" if sling.captured else ""
        queen = ", and promotes" if sling.promotion else ""
        parts.append(f"the {sling.man.name} is slung to {square_name(sling.to_square)}{hit}{queen}")
    if effects.relocated_pawn:
        parts.append(f"the pawn goes to {square_name(effects.relocated_pawn[1])}")
    if effects.introduced:
        square, man = effects.introduced
        parts.append(f"the {man.name} comes in on {square_name(square)}")
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}." if text else ""
