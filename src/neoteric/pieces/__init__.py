"""Pieces: what they are, how they are written down, and the 21 of the catalogue.

>>> from neoteric.pieces import Piece, collide, get, parse
>>> get("adjutant").definition
'BDD'
>>> Piece("turncoat", "T", parse("mR") + collide("orthogonal", then="diagonal", mode="capture")).letter
'T'

Everything but the model is loaded when it is first used, which keeps
``import neoteric`` quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from neoteric.pieces.model import (
    ALL,
    DIAGONAL,
    ORTHOGONAL,
    Atom,
    Collide,
    FirstAvailable,
    Fly,
    Hop,
    Mode,
    Moves,
    Piece,
    Ride,
    Sling,
    Vector,
    Withdraw,
)

if TYPE_CHECKING:
    from neoteric.pieces.catalog import catalogue, get, names
    from neoteric.pieces.definition import parse, write
    from neoteric.pieces.files import load_pieces, read_piece, read_pieces, resolve, write_pieces
    from neoteric.pieces.moves import betza, collide, first_available, fly, hop, leap, sling, withdraw

_LAZY = {
    **dict.fromkeys(("catalogue", "get", "names"), "catalog"),
    **dict.fromkeys(("parse", "write"), "definition"),
    **dict.fromkeys(("load_pieces", "read_piece", "read_pieces", "resolve", "write_pieces"), "files"),
    **dict.fromkeys(
        ("betza", "collide", "first_available", "fly", "hop", "leap", "sling", "withdraw"), "moves"
    ),
}

__all__ = [
    "ALL",
    "DIAGONAL",
    "ORTHOGONAL",
    "Atom",
    "Collide",
    "FirstAvailable",
    "Fly",
    "Hop",
    "Mode",
    "Moves",
    "Piece",
    "Ride",
    "Sling",
    "Vector",
    "Withdraw",
    "betza",
    "catalogue",
    "collide",
    "first_available",
    "fly",
    "get",
    "hop",
    "leap",
    "load_pieces",
    "names",
    "parse",
    "read_piece",
    "read_pieces",
    "resolve",
    "sling",
    "withdraw",
    "write",
    "write_pieces",
]


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
