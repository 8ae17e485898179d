"""Constants that every layer shares, in a module of their own: what else has them is slower to import."""

from __future__ import annotations

WHITE = True
BLACK = False

PHASES = ("", "rk", "rq")
"""The phases of a game, in the core's numbering: play, Black's relocation, White's."""
