"""A session of a protocol in the test's own process."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterable
from typing import Protocol


class Session(Protocol):
    def obey(self, line: str) -> bool: ...

    def run(self, commands: Iterable[str]) -> None: ...


class Dialogue:
    """A session, with what it has said."""

    def __init__(self, session: Callable[[Callable[[str], None]], Session]) -> None:
        self.lines: queue.Queue[str] = queue.Queue()
        self.session = session(self.lines.put)

    def say(self, *commands: str) -> None:
        for command in commands:
            assert self.session.obey(command)

    def wait(self, start: str, seconds: float = 10) -> str:
        """The next line with that beginning; whatever comes before is passed over."""
        end = time.monotonic() + seconds
        while True:
            line = self.lines.get(timeout=max(end - time.monotonic(), 0.001))
            if line.startswith(start):
                return line

    def ask(self, command: str, start: str) -> str:
        self.say(command)
        return self.wait(start)

    def said(self, command: str = "ping 99", end: str = "pong 99") -> list[str]:
        """All up to now, by way of a command whose answer is known."""
        self.say(command)
        lines = []
        while (line := self.lines.get(timeout=10)) != end:
            lines.append(line)
        return lines
