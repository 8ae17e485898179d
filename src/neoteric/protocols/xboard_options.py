"""The options that the engine has in XBoard."""

from __future__ import annotations

from typing import Final

from neoteric.protocols.options import Option

XBOARD_OPTIONS: Final[dict[str, Option]] = {
    option.name.lower(): option
    for option in (
        Option("Skill Level", "spin", "20", 0, 20),
        Option("Move Overhead", "spin", "20", 0, 5000),
        Option("Resign", "check", "false"),
        Option("ReserveWhite", "string", "mastodon"),
        Option("ReserveBlack", "string", "mastodon"),
        Option("Castling", "combo", "literal", choices=("literal", "chess960")),
        Option("Array", "string"),
        Option("Show Moves", "check", "false"),
        Option("ValuesFile", "file"),
    )
}
"""By name in lower case. Those about the game hold from the next game on."""
