"""The file of a match: PGN, whose first line says which match it is.

That line begins with ``%``, which readers of PGN pass over, and holds the settings as JSON. A
match that was interrupted is taken up from there; one with other settings is refused.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from neoteric._core import Move
from neoteric.lab.game import MatchError
from neoteric.notation.pgn import PgnGame, PgnReader
from neoteric.notation.pgn.writer import game_text

_MARK = "% neoteric match "
_BEFORE_GAME = re.compile(rb"\n\r?\n(?=\[)")
_POINTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a match: its number from 1, and the points of the first player, who is White in odd games."""

    number: int
    points: float
    root: str
    """FEN of where the moves begin."""
    moves: tuple[Move, ...]
    ending: str = "normal"
    """The tag ``Termination``."""
    way: str = ""
    """The tag ``Ending``, such as ``checkmate``."""

    @property
    def opening(self) -> int:
        """Number of the opening; each is played twice."""
        return (self.number + 1) // 2

    @property
    def key(self) -> tuple[object, ...]:
        """What two games have in common of which only one counts."""
        return self.number % 2, self.root, self.moves

    @classmethod
    def from_game(cls, game: PgnGame) -> Played:
        """From a game with the tag ``GameNumber``. Raises :class:`MatchError`."""
        number, result = game.headers.get("GameNumber", ""), game.headers["Result"]
        if not number.isdecimal() or int(number) < 1 or result not in _POINTS:
            raise MatchError(f"a game without GameNumber or result ({number[:12]!r}, {result})")
        points = _POINTS[result] if int(number) % 2 else 1 - _POINTS[result]
        ending = game.headers.get("Termination", "normal")
        moves = tuple(game.mainline_moves())
        return cls(int(number), points, game.board().fen(), moves, ending, game.headers.get("Ending", ""))


class MatchFile:
    """A match file, open to be added to; nobody else can have it open so meanwhile.

    `played` are the games that it held. A last game that was cut off in the writing is
    taken out; it is played again.

    Raises :class:`~neoteric.lab.game.MatchError` for a file that is of another match or none.
    """

    def __init__(self, path: str | Path, settings: dict[str, object]) -> None:
        self.path = Path(path)
        self.played: list[Played] = []
        try:
            if self.path.exists() and not (self.path.is_file() or self.path.is_dir()):
                raise MatchError(f"{self.path} is no plain file: a match could not be taken up from there")
            self._stream = self.path.open("a+b")
            try:
                self._take_up(settings)
            except BaseException:
                self._stream.close()
                raise
        except OSError as error:
            raise MatchError(f"{self.path}: {error.strerror or error}") from None

    @staticmethod
    def read(path: str | Path) -> Iterator[Played]:
        """The games of a match file that nobody need have finished writing.

        Raises :class:`~neoteric.lab.game.MatchError` and OSError.
        """
        data = Path(path).read_bytes()
        _settings(Path(path), data)
        return iter(_games(Path(path), data)[0])

    def _take_up(self, settings: dict[str, object]) -> None:
        _lock(self._stream, self.path)
        self._stream.seek(0)
        data = self._stream.read()
        if not data:
            self._write(f"{_MARK}{json.dumps(settings, ensure_ascii=False)}\n\n")
            return
        said = _settings(self.path, data)
        for name in dict.fromkeys((*settings, *said)):
            if said.get(name) != settings.get(name):
                raise MatchError(
                    f"{self.path} is of a match with {name} {said.get(name)!r:.80}, "
                    f"not {settings.get(name)!r:.80}: expected the same options, or another file"
                )
        self.played, end = _games(self.path, data)
        self._stream.truncate(end)
        if not data[:end].endswith((b"\n\n", b"\n\r\n")):
            self._write("\n" if data[:end].endswith(b"\n") else "\n\n")

    def _write(self, text: str) -> None:
        self._stream.write(text.encode("utf-8", "replace"))
        self._stream.flush()

    def add(self, game: PgnGame) -> None:
        """Writes a game, so that it is there whatever happens next. Raises :class:`MatchError`."""
        try:
            self._write(f"{game_text(game)}\n\n")
        except OSError as error:
            raise MatchError(f"{self.path}: {error.strerror or error}") from None

    def close(self) -> None:
        """Closes the file."""
        with contextlib.suppress(OSError):  # said by add() already
            self._stream.close()


def _lock(stream: BinaryIO, path: Path) -> None:
    """Two matches that write to one file would spoil it. The lock ends with the process, however it ends."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise MatchError(f"{path} is in use: another match writes to it") from None
    except OSError:
        return  # a file system without locks


def _settings(path: Path, data: bytes) -> dict[str, object]:
    """What the first line says."""
    first = data[: 1 << 20].partition(b"\n")[0].decode("utf-8", "replace").strip()
    if not first.startswith(_MARK):
        raise MatchError(f"{path} exists and is no match file: expected another name")
    try:
        said = json.loads(first.removeprefix(_MARK))
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise MatchError(f"{path}: the first line, which says what match this is, does not read")
    return said


def _games(path: Path, data: bytes) -> tuple[list[Played], int]:
    """The whole games, and where the last of them ends. Only the last of a file can have been cut off."""
    starts = [match.end() for match in _BEFORE_GAME.finditer(data)]
    last = starts[-1] if starts else len(data)
    found: list[Played] = []
    for game in PgnReader(io.BytesIO(data[:last])):
        if wrong := _wrong(game):
            raise MatchError(f"{path}, game {len(found) + 1}: {wrong}")
        try:
            found.append(Played.from_game(game))
        except MatchError as error:
            raise MatchError(f"{path}: {error}") from None
    tail = list(PgnReader(io.BytesIO(data[last:])))
    if len(tail) == 1 and not _wrong(tail[0]):
        with contextlib.suppress(MatchError):
            return [*found, Played.from_game(tail[0])], len(data)
    return found, last


def _wrong(game: PgnGame) -> str:
    """What is wrong with a game; nothing if it is whole."""
    if game.errors:
        return game.errors[0].reason
    return game.warnings[0].text if game.warnings else ""


__all__ = ["MatchFile", "Played"]
