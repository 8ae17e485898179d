"""What players that are programs have in common, whatever protocol they speak."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from neoteric.protocols.player import Fault, PlayerError
from neoteric.protocols.program import Program

PATIENCE = 10.0
"""Seconds for an answer that needs no thinking."""
LONGEST_MOVE = 600.0
"""Seconds for a move that only nodes or a depth limit."""


class DrivenProgram:
    """A program that is started, dropped when it fails, and ended.

    * `command`: the program and its arguments.
    * `options`: values by option name; case of names does not matter.
    * `patience`: seconds for what needs no thinking.

    Raises :class:`~neoteric.protocols.player.PlayerError` where it does not start, or has no such options.
    """

    farewell: ClassVar[tuple[str, ...]] = ("quit",)
    """What asks it to end."""

    def __init__(
        self,
        command: Sequence[str],
        options: Mapping[str, str] | None = None,
        *,
        patience: float = PATIENCE,
        longest_move: float = LONGEST_MOVE,
    ) -> None:
        self.name = Path(command[0]).name
        self._command, self._wanted = tuple(command), dict(options or {})
        self._patience, self._longest_move = patience, longest_move
        self._program: Program | None = None
        self._stopped = False

    def _launch(self) -> Program:
        if self._stopped:
            raise PlayerError(Fault.CRASH, f"{self.name} was stopped")
        self._program = Program(self._command, self.name)
        return self._program

    def _running(self) -> Program:
        if self._program is None:
            raise PlayerError(Fault.CRASH, f"{self.name} is not running")
        return self._program

    def _drop(self) -> None:
        if self._program is not None:
            self._program.close()
            self._program = None

    def stop(self) -> None:
        """Ends the program, from whatever thread."""
        self._stopped = True
        if (program := self._program) is not None:
            program.kill()

    def close(self) -> None:
        """Ends the program, first by asking it to."""
        if self._program is not None:
            self._program.close(*(() if self._stopped else self.farewell))
            self._program = None
