"""What error messages about moves say: one wording for all notations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

from neoteric.errors import AmbiguousMoveError, IllegalMoveError
from neoteric.notation.castling import castling_by_squares, why_not_castling_by_squares
from neoteric.notation.position import MoveT, Position, side
from neoteric.notation.squares import SQUARE_NAMES

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


def check_text(text: object) -> None:
    """Checks that a move to be read is text: :class:`TypeError` says what was expected.

    >>> check_text(None)
    Traceback (most recent call last):
    TypeError: expected a move as text, such as 'Nf3' or 'e2e4', not None
    """
    if not isinstance(text, str):
        hint = "; a Move needs no reading, push(move) plays it" if hasattr(text, "uci") else ""
        raise TypeError(f"expected a move as text, such as 'Nf3' or 'e2e4', not {text!r:.80}{hint}")


def check_move(move: object) -> None:
    """Checks that a move to be written or played is one: :class:`TypeError` says what was expected.

    >>> check_move("e4")
    Traceback (most recent call last):
    TypeError: expected a Move, not 'e4'; parse_san('e4') or parse_uci('e4') reads text
    """
    if not hasattr(move, "uci"):
        text = repr(move)[:80]
        hint = f"; parse_san({text}) or parse_uci({text}) reads text" if isinstance(move, str) else ""
        raise TypeError(f"expected a Move, not {text}{hint}")


def relocation_due(position: Position[MoveT]) -> str:
    """Who has to decide what before play: ``"Black is to relocate the kings"``."""
    return f"{side(position.turn)} is to relocate the {'kings' if position.phase == 'rk' else 'queens'}"


def illegal(
    position: Position[MoveT],
    text: str,
    near: Iterable[MoveT],
    write: Callable[[MoveT], str],
    about: str,
    why: str | None = None,
) -> IllegalMoveError:
    """The error for a move that is well written but not legal.

    `near` are legal moves like the one meant, `about` says in what they are alike,
    and `why` what stands against the one meant, where that is known.
    """
    if position.phase:
        why = relocation_due(position)
    listed = listing(near, write)
    check = " (in check)" if not position.phase and position.is_check() else ""
    if not listed:
        listed = listing(position.legal_moves, write)
        hint = f"legal moves: {listed}" if listed else "there are no legal moves"
    else:
        hint = f"{about}: {listed}"
    reason = f": {why}" if why else ""
    return IllegalMoveError(f"{shorten(text)} is not legal for {side(position.turn)}{check}{reason}; {hint}")


def not_legal(position: Position[MoveT], move: MoveT) -> IllegalMoveError:
    """The error for a move value that is not legal in a position, with what is legal instead.

    >>> from neoteric import Board, Move
    >>> str(not_legal(Board(array=518), Move.from_uci("e2e5")))
    "'e2e5' is not legal for White; legal from e2: e2e3, e2e4"
    """
    text, start = move.uci(), move.from_square
    if move.drop is not None:
        like = [other for other in position.legal_moves if other.drop == move.drop]
        near = [other for other in like if other.to_square == move.to_square] or like
        return illegal(position, text, near, _uci, f"legal drops of {move.drop}")
    if castling := castling_by_squares(position, start, move.to_square):
        written = " or ".join(map(_uci, castling))
        return IllegalMoveError(
            f"{shorten(text)} is not legal for {side(position.turn)}; "
            f"castling is the king taking his own rook: {written}"
        )
    why = why_not_castling_by_squares(position, start, move.to_square)
    near = [other for other in position.legal_moves if other.drop is None and other.from_square == start]
    return illegal(position, text, near, _uci, f"legal from {SQUARE_NAMES[start]}", why)


def _uci(move: MoveT) -> str:
    return move.uci()


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
