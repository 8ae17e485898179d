"""What error messages about moves say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

from neoteric.errors import AmbiguousMoveError, IllegalMoveError
from neoteric.notation.position import MoveT, Position, side

MAX_LISTED = 8
"""At most so many moves are listed in one message."""


def shorten(text: str, limit: int = 40) -> str:
    """The text as a literal, cut if long, for a message."""
    return repr(text if len(text) <= limit else text[: limit - 1] + "…")


def listing(moves: Iterable[MoveT], write: Callable[[MoveT], str]) -> str:
    """Up to :data:`MAX_LISTED` moves as text, and how many more there are."""
    iterator = iter(moves)
    shown = sorted(write(move) for move in islice(iterator, MAX_LISTED))
    more = sum(1 for _ in iterator)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def illegal(
    position: Position[MoveT], text: str, near: Iterable[MoveT], write: Callable[[MoveT], str], about: str
) -> IllegalMoveError:
    """The error for a move that is well written but not legal.

    `near` are legal moves like the one meant, `about` says in what they are alike.
    """
    listed = listing(near, write)
    check = " (in check)" if not position.phase and position.is_check() else ""
    if not listed:
        listed = listing(position.legal_moves, write)
        hint = f"legal moves: {listed}" if listed else "there are no legal moves"
    else:
        hint = f"{about}: {listed}"
    return IllegalMoveError(f"{shorten(text)} is not legal for {side(position.turn)}{check}; {hint}")


def ambiguous(text: str, moves: Iterable[MoveT], write: Callable[[MoveT], str]) -> AmbiguousMoveError:
    """The error for text that fits several legal moves."""
    return AmbiguousMoveError(
        f"{shorten(text)} may mean any of {listing(moves, write)}; expected one of these"
    )


def single(text: str, moves: list[MoveT], write: Callable[[MoveT], str]) -> MoveT | None:
    """The only one of the moves, None if there is none; several are ambiguous."""
    if len(moves) > 1:
        raise ambiguous(text, moves, write)
    return moves[0] if moves else None
