"""Another program, talked to line by line, that can neither hang nor flood us.

Threads read and write its pipes, so a program that reads nothing or says nothing only
makes us wait for as long as we chose to. It runs in a group of its own: Ctrl-C at the
terminal is ours to handle, and what it has started ends with it.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from typing import IO

from neoteric.protocols.player import Fault, PlayerError

LONGEST_LINE = 1 << 16
"""Bytes; a longer line comes in pieces."""
MOST_LINES = 20_000
"""That wait to be read; a program that says more waits for us."""
_ENDING = 1.0
"""Seconds that a program has for ending by itself."""


class Program:
    """A running program. Raises :class:`~neoteric.protocols.player.PlayerError` if it does not start."""

    def __init__(self, command: Sequence[str], name: str) -> None:
        self.name = name
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=sys.platform != "win32",
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise PlayerError(Fault.START, f"{name} cannot be started: {reason}") from None
        self._lines: queue.Queue[tuple[float, str] | None] = queue.Queue(MOST_LINES)
        self._to_send: queue.Queue[str | None] = queue.Queue()
        self._complaints: deque[str] = deque(maxlen=3)
        self._closed = False
        self._ended = False
        self._closing = threading.Lock()
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._hear, self._speak, self._overhear)
        ]
        for thread in self._threads:
            thread.start()

    # --- the threads -------------------------------------------------------------------

    def _hear(self) -> None:
        for line in _lines(self._process.stdout):
            self._put((time.monotonic(), line))
        self._put(None)

    def _put(self, item: tuple[float, str] | None) -> None:
        while not self._closed:
            with contextlib.suppress(queue.Full):
                self._lines.put(item, timeout=0.1)
                return

    def _speak(self) -> None:
        stream = self._process.stdin
        assert stream is not None
        while (text := self._to_send.get()) is not None:
            # A program that has gone is told by the end of its output.
            with contextlib.suppress(OSError, ValueError):
                stream.write(f"{text}\n".encode())
                stream.flush()

    def _overhear(self) -> None:
        for line in _lines(self._process.stderr):
            if line.strip():
                self._complaints.append(line.strip()[:200])

    # --- the dialogue ------------------------------------------------------------------

    def send(self, *lines: str) -> None:
        """Says something, without waiting for its being read."""
        for line in lines:
            self._to_send.put(line)

    def read(self, until: float) -> tuple[float, str] | None:
        """The next line and when it came; None if there is none by `until` (:func:`time.monotonic`).

        Raises :class:`PlayerError` if the program has ended.
        """
        if self._ended:
            raise self._crash()
        try:
            item = self._lines.get(timeout=max(until - time.monotonic(), 0.0005))
        except queue.Empty:
            return None
        if item is None:
            self._ended = True
            raise self._crash()
        return item

    def waiting(self) -> list[str]:
        """The lines that have come already."""
        found: list[str] = []
        while len(found) < MOST_LINES and (item := self.read(time.monotonic())) is not None:
            found.append(item[1])
        return found

    def _crash(self) -> PlayerError:
        if self._closed:
            return PlayerError(Fault.CRASH, f"{self.name} was stopped")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_ENDING)
        self._threads[2].join(_ENDING)
        status = self._process.poll()
        how = "closed its output" if status is None else f"ended with exit status {status}"
        if status is not None and status < 0:
            how = f"was ended by signal {-status}"
        said = f": {self._complaints[-1]}" if self._complaints else ""
        return PlayerError(Fault.CRASH, f"{self.name} {how}{said}")

    def kill(self) -> None:
        """Ends it at once, with all that it has started; any thread may do so."""
        if self._process.poll() is not None:
            return
        if sys.platform != "win32":
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        with contextlib.suppress(OSError):
            self._process.kill()

    def close(self, *farewell: str) -> None:
        """Says the farewell, waits a moment for the program to end, and sees to it that it does."""
        with self._closing:
            if self._closed:
                return
            self.send(*farewell)
            self._to_send.put(None)
            if farewell and self._process.poll() is None:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(_ENDING)
            self._closed = True
            self.kill()
            self._process.wait()
            process = self._process
            streams = (process.stdout, process.stdin, process.stderr)
            for thread, stream in zip(self._threads, streams, strict=True):
                thread.join(_ENDING)
                # A child of the program that outlives it holds the pipe: closing would wait for that.
                if stream is not None and not thread.is_alive():
                    with contextlib.suppress(OSError):
                        stream.close()


def _lines(stream: IO[bytes] | None) -> Iterator[str]:
    """The lines of a pipe as text, whatever bytes come."""
    assert stream is not None
    with contextlib.suppress(OSError, ValueError):  # closed meanwhile
        while line := stream.readline(LONGEST_LINE):
            text = line.decode("utf-8", "replace").rstrip("\r\n")
            # Names and complaints are shown: nothing in them may command a terminal.
            yield text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)
