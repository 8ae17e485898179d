"""The computer player: the engine, its levels and values, and the baseline that it has to beat."""

from __future__ import annotations

from neoteric.engine.levels import Strength, strength_of_elo, strength_of_level, strength_of_skill
from neoteric.engine.searcher import Info, Limit, Score, Searcher, SearchResult
from neoteric.engine.values import ValuesError, load_values, own_values

__all__ = [
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
