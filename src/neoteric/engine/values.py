"""What pieces are worth to the engine: a table that anybody may replace.

A table is a TOML file. Each key is the name of a piece and its value a number of pawns;
tables (``[reserve]``) may group them and mean nothing::

    [reserve]
    mastodon = 6.2
    turret = 4
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from neoteric.errors import NeotericError

if TYPE_CHECKING:
    from neoteric.variants.model import Game

MOST = 50.0
"""Pawns that a piece may be worth in a table."""


class ValuesError(NeotericError):
    """A table of values that does not read."""


@cache
def own_values() -> Mapping[str, float]:
    """The values that the engine plays with, by the name of the piece, in pawns.

    >>> own_values()["rook"] > own_values()["knight"]
    True
    """
    return MappingProxyType(load_values(Path(__file__).with_name("values.toml")))


def load_values(path: str | Path) -> dict[str, float]:
    """The values in a TOML file.

    Raises :class:`ValuesError` naming the file and the key at fault.
    """
    import tomllib

    try:
        data = tomllib.loads(Path(path).read_text("utf-8-sig"))
    except OSError as error:
        raise ValuesError(f"{str(path)!r} cannot be read: {error.strerror or error}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise ValuesError(f"{path}: not a table of values in TOML: {error}") from None
    return read_values(data, str(path))


def read_values(data: Mapping[str, object], where: str = "values") -> dict[str, float]:
    """The values in a mapping; those of tables within it included.

    >>> read_values({"reserve": {"mastodon": 6}, "camel": 2.5})
    {'mastodon': 6.0, 'camel': 2.5}
    """
    values: dict[str, float] = {}
    for key, value in data.items():
        if isinstance(value, Mapping):
            values |= read_values(value, f"{where}: [{key}]")
        elif isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MOST:
            raise ValuesError(
                f"{where}: {key[:40]} = {value!r:.40}: expected pawns, a number from 0 to {MOST:g}"
            )
        else:
            values[key] = float(value)
    return values


def centipawns(game: Game, values: Mapping[str, float] | None = None) -> list[int]:
    """The value of each type of man of a game, in its order; -1 for the engine to estimate.

    A piece is looked up in `values`, then in :func:`own_values`, unless it only shares its
    name with a piece of the catalogue; then its own :attr:`~neoteric.pieces.Piece.value` counts.

    >>> from neoteric.variants import make_game
    >>> centipawns(make_game(reserve="rock/O=W"), {"rock": 1.5})[-1]
    150
    """
    from neoteric.pieces.catalog import catalogue
    from neoteric.variants.orthodox import ORTHODOX

    known = {**catalogue(), **{man.name: man for man in ORTHODOX}}
    given = values or {}
    found = []
    for piece in game.pieces:
        pawns = given.get(piece.name)
        if pawns is None and known.get(piece.name) == piece:
            pawns = own_values().get(piece.name)
        if pawns is None:
            pawns = piece.value
        found.append(-1 if pawns is None else round(100 * pawns))
    return found
