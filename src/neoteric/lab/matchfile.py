"""The file of a match: PGN, whose first line says which match it is.

That line begins with ``%``, which readers of PGN pass over, and holds the settings as JSON. A
match that was interrupted is taken up from there; one with other settings is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from neoteric._core import Move
from neoteric.lab.game import MatchError
from neoteric.notation.pgn import PgnGame, PgnReader, write_game

_MARK = "% neoteric match "
_POINTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a match: its number from 1, and the points of the first player, who is White in odd games."""

    number: int
    points: float
    root: str
    """FEN of where the moves begin."""
    moves: tuple[Move, ...]

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
        return cls(int(number), points, game.board().fen(), tuple(game.mainline_moves()))


class MatchFile:
    """A match file, open to be added to.

    `played` are the games that it held. A last game that was cut off in the writing is
    taken out; it is played again.

    Raises :class:`~neoteric.lab.game.MatchError` for a file that is of another match or none.
    """

    def __init__(self, path: str | Path, settings: dict[str, object]) -> None:
        self.path = Path(path)
        self.played: list[Played] = []
        header = _MARK + json.dumps(settings, ensure_ascii=False)
        try:
            if self.path.exists() and self.path.stat().st_size:
                self._check_settings(settings)
                self._load(header)
                self._stream: TextIO = self.path.open("a", encoding="utf-8")
            else:
                self._stream = self.path.open("w", encoding="utf-8")
                self._stream.write(f"{header}\n\n")
                self._stream.flush()
        except OSError as error:
            raise MatchError(f"{self.path}: {error.strerror or error}") from None

    def _check_settings(self, settings: dict[str, object]) -> None:
        with self.path.open("rb") as file:
            first = file.readline(1 << 20).decode("utf-8", "replace").strip()
        if not first.startswith(_MARK):
            raise MatchError(f"{self.path} exists and is no match file: expected another name")
        try:
            said = json.loads(first.removeprefix(_MARK))
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict):
            raise MatchError(f"{self.path}: the first line, which says what match this is, does not read")
        for name in dict.fromkeys((*settings, *said)):
            if said.get(name) != settings.get(name):
                raise MatchError(
                    f"{self.path} is of a match with {name} {said.get(name)!r:.80}, "
                    f"not {settings.get(name)!r:.80}: expected the same options, or another file"
                )

    def _load(self, header: str) -> None:
        games = list(self._read())
        whole = [game for game in games if not game.errors and not game.warnings]
        if any(game not in whole for game in games[:-1]):
            number = next(number for number, game in enumerate(games, 1) if game not in whole)
            found = games[number - 1]
            what = found.errors[0].reason if found.errors else found.warnings[0].text
            raise MatchError(f"{self.path}, game {number}: {what}")
        try:
            self.played = [Played.from_game(game) for game in whole]
        except MatchError as error:
            raise MatchError(f"{self.path}: {error}") from None
        if len(whole) < len(games):
            new = self.path.with_name(f"{self.path.name}.new")
            with new.open("w", encoding="utf-8") as stream:
                stream.write(f"{header}\n\n")
                for game in whole:
                    write_game(game, stream)
            new.replace(self.path)

    def _read(self) -> Iterator[PgnGame]:
        with PgnReader.open(self.path) as reader:
            yield from reader

    def add(self, game: PgnGame) -> None:
        """Writes a game, so that it is there whatever happens next."""
        write_game(game, self._stream)
        self._stream.flush()

    def close(self) -> None:
        """Closes the file."""
        self._stream.close()


__all__ = ["MatchFile", "Played"]
