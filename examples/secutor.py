"""The Secutor (Mats Winther): moves as a rook, captures by collision. Run: python examples/secutor.py."""

from neoteric import Board
from neoteric.pieces import DIAGONAL, ORTHOGONAL, Piece, betza, collide

captures = collide(ORTHOGONAL, then=DIAGONAL, mode="capture", rim=True)
SECUTOR = Piece("secutor", "S", betza("mR") + captures, summary="A rook that captures by collision.")
print(Board(reserve=SECUTOR, array="RNBQKBNR"))
