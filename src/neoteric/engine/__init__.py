"""The computer player: the engine, its levels and values, and the baseline that it has to beat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from neoteric.engine.levels import Strength, strength_of_elo, strength_of_level, strength_of_skill
from neoteric.engine.searcher import Info, Limit, Score, Searcher, SearchResult
from neoteric.engine.values import ValuesError, load_values, own_values

if TYPE_CHECKING:
    from neoteric.engine.aio import Engine, EngineClosedError

__all__ = [
    "Engine",
    "EngineClosedError",
    "Info",
    "Limit",
    "Score",
    "SearchResult",
    "Searcher",
    "Strength",
    "ValuesError",
    "load_values",
    "own_values",
    "strength_of_elo",
    "strength_of_level",
    "strength_of_skill",
]


def __getattr__(name: str) -> object:
    """The asynchronous engine when it is asked for: asyncio takes a while to import."""
    if name in ("Engine", "EngineClosedError"):
        from neoteric.engine import aio

        return getattr(aio, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
