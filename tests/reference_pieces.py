"""The 21 reserve pieces as atoms, written from the rules apart from the package's catalogue."""

from __future__ import annotations

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
    Withdraw,
)
from neoteric.variants.model import Game, Variant
from neoteric.variants.neoteric import NEOTERIC
from neoteric.variants.new_chess import NEW_CHESS, NEW_CHESS_ROOKS

TWO_ORTHOGONAL = tuple((2 * file, 2 * rank) for file, rank in ORTHOGONAL)
TWO_DIAGONAL = tuple((2 * file, 2 * rank) for file, rank in DIAGONAL)
KNIGHT = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))
CAMEL = tuple((x, y) for x in (-3, -1, 1, 3) for y in (-3, -1, 1, 3) if abs(x) != abs(y))

ATOMS: dict[tuple[str, str], tuple[Atom, ...]] = {
    ("swedish-cannon", "S"): (
        FirstAvailable((Moves((Hop(ORTHOGONAL),)), Moves((Ride(ORTHOGONAL, Mode.MOVE),)))),
    ),
    ("chancellor", "C"): (Ride(ORTHOGONAL), Ride(KNIGHT, limit=1)),
    ("archbishop", "A"): (Ride(DIAGONAL), Ride(KNIGHT, limit=1)),
    ("amazon", "Z"): (Ride(ALL), Ride(KNIGHT, limit=1)),
    ("mastodon", "M"): (Ride(ALL, limit=1), Ride(TWO_DIAGONAL + TWO_ORTHOGONAL, limit=1)),
    ("dimachaer", "D"): (Collide(ORTHOGONAL, DIAGONAL),),
    ("trebuchet", "T"): (Sling(ALL, limit=2),),
    ("kwagga", "W"): (Ride(CAMEL, limit=1), Ride(CAMEL, Mode.MOVE)),
    ("divaricator", "V"): (Withdraw(ALL, limit=2),),
    ("murmillo", "U"): (
        Ride(DIAGONAL, Mode.MOVE),
        Collide(DIAGONAL, ORTHOGONAL, Mode.CAPTURE, rim=True),
    ),
    ("culverin", "E"): (Ride(ALL, Mode.MOVE, limit=1), Hop(ALL, Mode.CAPTURE, close_pawns=True)),
    ("belfry", "F"): (Sling(ORTHOGONAL),),
    ("adjutant", "J"): (Ride(DIAGONAL), Ride(TWO_ORTHOGONAL)),
    ("zeppelin", "Z'"): (Fly(ORTHOGONAL),),
    ("consul", "Y"): (Ride(CAMEL, limit=1), Ride(TWO_ORTHOGONAL)),
    ("dragonet", "X"): (Fly(DIAGONAL), Fly(ORTHOGONAL, every=2)),
    ("camel", "H"): (Ride(CAMEL, limit=1),),
    ("llama", "L"): (Ride(ORTHOGONAL, Mode.MOVE, limit=1), Ride(TWO_ORTHOGONAL, limit=1)),
    ("alpaca", "L'"): (Ride(ORTHOGONAL, limit=1), Ride(TWO_ORTHOGONAL, Mode.MOVE, limit=1)),
    ("guanaco", "G"): (Ride(ORTHOGONAL, limit=1), Ride(TWO_ORTHOGONAL, Mode.MOVE)),
    ("vicuna", "I"): (
        Ride(ORTHOGONAL, Mode.MOVE, limit=1),
        Ride(TWO_ORTHOGONAL, limit=1),
        Ride(TWO_ORTHOGONAL, Mode.MOVE),
    ),
}

PIECES = {name: Piece(name, letter, Moves(atoms)) for (name, letter), atoms in ATOMS.items()}

VARIANTS: dict[str, Variant] = {variant.name: variant for variant in (NEOTERIC, NEW_CHESS, NEW_CHESS_ROOKS)}


def make_game(variant: str = "neoteric", reserve: str | list[str] = "", strict: bool = True) -> Game:
    """The game that a case of ``cases.json`` names."""
    names = [reserve, reserve] if isinstance(reserve, str) else reserve
    white, black = (PIECES[name] if name else None for name in names)
    return Game(VARIANTS[variant], (white, black), "literal" if strict else "chess960")
