"""The six orthodox men, as data.

A pawn's and a king's special moves are rules of the variant; what stands here for
the pawn is only its letter, name and ordinary step and capture.
"""

from __future__ import annotations

from neoteric.pieces.model import ALL, DIAGONAL, ORTHOGONAL, Mode, Moves, Piece, Ride

KNIGHT_LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

PAWN = Piece(
    "pawn", "P", Moves((Ride(((0, 1),), Mode.MOVE, 1), Ride(((1, 1), (-1, 1)), Mode.CAPTURE, 1))), 1.0
)
KNIGHT = Piece("knight", "N", Ride(KNIGHT_LEAPS, limit=1), 3.0)
BISHOP = Piece("bishop", "B", Ride(DIAGONAL), 3.0)
ROOK = Piece("rook", "R", Ride(ORTHOGONAL), 5.0)
QUEEN = Piece("queen", "Q", Moves((Ride(ORTHOGONAL), Ride(DIAGONAL))), 9.0)
KING = Piece("king", "K", Ride(ALL, limit=1))

ORTHODOX = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)
