"""The two ends of the line: what is printed, and what is typed."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from neoteric.cli.common import console, is_terminal
from neoteric.cli.screen import game_view, has_colours

if TYPE_CHECKING:
    from neoteric.cli.session import Session


class Terminal:
    """A person's screen and keyboard, or a script's pipes.

    On a screen each position replaces the one before; into a pipe everything is
    written one after another, in plain text, and what was read is echoed.
    """

    def __init__(self) -> None:
        self.console = console()
        self.interactive = is_terminal()
        self._clears = self.interactive and not self.console.is_dumb_terminal
        self._colours = has_colours(self.console)
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401 (gives input() its line editing)

    def ask(self, prompt: str) -> str:
        """A line that was typed. Raises EOFError at the end of input."""
        if self.interactive:
            return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.say(f"{prompt}{line.strip()}")
        return line.strip()

    def say(self, text: str = "", style: str | None = None) -> None:
        """Print a paragraph, broken at the screen's edge."""
        self.console.print(text, style=style)

    def show(self, session: Session) -> None:
        """Draw the game."""
        if self._clears:
            self.console.clear()
        else:
            self.say()
        self.say(session.title(), "bold")
        self.say()
        self.console.print(game_view(session, colours=self._colours, width=self.console.width))
        self.say()

    def thinking(self) -> None:
        """Say that the computer thinks, where nobody would else know why nothing happens."""
        if self.interactive:
            self.say("Thinking …", "dim")
