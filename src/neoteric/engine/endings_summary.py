"""What the table of an ending says as a whole: its positions counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from neoteric.constants import WHITE

Answer = Literal["yes", "mostly", "in part", "no"]

YES, MOSTLY, IN_PART = 0.99, 0.50, 0.01
"""From what share of positions a mate that can be forced counts as such; below the last it does not."""


@dataclass(frozen=True, slots=True)
class Longest:
    """The longest way to mate, and a position from which it is that long."""

    plies: int
    fen: str

    @property
    def moves(self) -> int:
        """Moves of the winner."""
        return (self.plies + 1) // 2


def _longer(one: Longest | None, other: Longest | None) -> Longest | None:
    if one is None or other is None:
        return one or other
    return other if other.plies > one.plies else one


@dataclass(frozen=True, slots=True)
class Tally:
    """Legal positions with one side to move, by what comes of them for that side."""

    wins: int
    draws: int
    losses: int
    spoilt: int
    """Draws that the other side forces by a capture, or by being stalemated.

    Looked for to the end where at least one position in a hundred is won, else only one move deep.
    """
    longest_winning: Longest | None
    longest_losing: Longest | None

    @property
    def positions(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses

    @property
    def longest_win(self) -> int | None:
        """In plies."""
        return None if self.longest_winning is None else self.longest_winning.plies

    @property
    def longest_loss(self) -> int | None:
        """In plies."""
        return None if self.longest_losing is None else self.longest_losing.plies

    @property
    def share(self) -> float:
        """Of the positions that are not :attr:`spoilt`, the part that is won; 0 where there are none."""
        settled = self.positions - self.spoilt
        return self.wins / settled if settled else 0.0

    @property
    def answer(self) -> Answer:
        """Whether the side to move can force mate, in a word."""
        if self.share >= YES:
            return "yes"
        return "mostly" if self.share >= MOSTLY else "in part" if self.share >= IN_PART else "no"

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.wins + other.wins,
            self.draws + other.draws,
            self.losses + other.losses,
            self.spoilt + other.spoilt,
            _longer(self.longest_winning, other.longest_winning),
            _longer(self.longest_losing, other.longest_losing),
        )

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "positions": self.positions,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "spoilt": self.spoilt,
            "share": round(self.share, 6),
            "can_force_mate": self.answer,
            "longest_win": _longest_dict(self.longest_winning),
            "longest_loss": _longest_dict(self.longest_losing),
        }


def _longest_dict(longest: Longest | None) -> dict[str, Any] | None:
    if longest is None:
        return None
    return {"plies": longest.plies, "moves": longest.moves, "fen": longest.fen}


@dataclass(frozen=True, slots=True)
class Summary:
    """The positions of an ending, counted."""

    ending: str
    white_to_move: Tally
    black_to_move: Tally
    by_square_colour: tuple[tuple[Tally, Tally], tuple[Tally, Tally]] | None = None
    """With two men: those where they stand on squares of one colour, and of different ones; each with White
    to move and with Black."""

    def can_force_mate(self, colour: bool = WHITE) -> Answer:
        """Whether that side, having the move, can force mate.

        "yes" from at least 99 % of the legal positions, those left out where the other side saves itself
        by a capture or a stalemate (:attr:`Tally.spoilt`); "mostly" from at least half of them, "in part"
        from at least 1 %, else "no".
        """
        return (self.white_to_move if colour == WHITE else self.black_to_move).answer

    def depends_on_square_colour(self, colour: bool = WHITE) -> bool:
        """Whether the answer is another one where the two men stand on squares of one colour."""
        if self.by_square_colour is None:
            return False
        side = 0 if colour == WHITE else 1
        same, different = (pair[side].share for pair in self.by_square_colour)
        return abs(same - different) > MOSTLY

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        result: dict[str, Any] = {
            "ending": self.ending,
            "white_to_move": self.white_to_move.as_dict(),
            "black_to_move": self.black_to_move.as_dict(),
        }
        if self.by_square_colour is not None:
            for name, (white, black) in zip(("same", "different"), self.by_square_colour, strict=True):
                result[f"{name}_square_colours"] = {
                    "white_to_move": white.as_dict(),
                    "black_to_move": black.as_dict(),
                }
        return result
