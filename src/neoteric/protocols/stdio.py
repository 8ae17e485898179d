"""A session on standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Protocol


class Session(Protocol):
    """Whoever obeys commands."""

    def run(self, commands: Iterable[str]) -> None:
        """Obeys commands until told to quit, or the end of input."""


def serve(session: Callable[[Callable[[str], None]], Session]) -> None:
    """Makes a session that writes lines to standard output, and has it obey those of standard input."""

    def write(line: str) -> None:
        try:
            print(line, flush=True)
        except (BrokenPipeError, ValueError):  # nobody listens any more
            sys.exit(0)

    session(write).run(sys.stdin)
