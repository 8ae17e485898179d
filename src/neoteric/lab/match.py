"""Matches: two players, the same openings with either colour, many games at a time.

Each worker is a thread with a pair of players of its own; our engine lets go of Python's
lock while it thinks, and other programs are processes. The caller's thread alone keeps the
score and the file, and can be interrupted at any time.
"""

from __future__ import annotations

import queue
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from neoteric.board import Board
from neoteric.engine.searcher import Score
from neoteric.lab.elo import Sprt, Tally
from neoteric.lab.game import MARGIN, MAX_PLIES, Adjudication, Ended, MatchError, TimeControl, play_game
from neoteric.lab.matchfile import MatchFile, Played
from neoteric.lab.openings import Openings, StartPosition
from neoteric.notation.pgn import PgnGame
from neoteric.notation.pgn.tags import game_tags
from neoteric.protocols.chess import is_chess
from neoteric.protocols.player import Answer, Player
from neoteric.protocols.spec import PlayerSpec
from neoteric.variants.model import Game

MOST_FAILURES = 3
"""Games in a row that a player may lose by failing; then the match ends, for it tells nothing."""
FAULTS = ("time forfeit", "rules infraction", "abandoned")
"""How a game ends (the tag ``Termination``) that a player has lost otherwise than on the board."""
_TICK = 0.2
"""Seconds after which the caller hears from us, whatever happens."""


class _Openings(Protocol):
    def board(self, number: int) -> Board:
        """The opening of that number."""


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """What a match is: all that its results depend on.

    * `engines`: as :meth:`neoteric.protocols.spec.PlayerSpec.parse` reads them.
    * `controls`: the first engine's and the second's.
    * `array`: only this one; `random_openings`: else each game starts from the beginning.
    * `margin`: seconds over its time that an engine is forgiven.
    """

    game: Game
    engines: tuple[str, str]
    controls: tuple[TimeControl, TimeControl]
    array: str | None = None
    random_openings: bool = True
    seed: int = 0
    adjudication: Adjudication | None = field(default_factory=Adjudication)
    max_plies: int = MAX_PLIES
    margin: float = MARGIN

    def as_json(self) -> dict[str, object]:
        """For the head of a match file."""
        tags = game_tags(self.game)
        tags.pop("RulesVersion")
        controls = list(map(str, self.controls))
        return {
            "engines": list(self.engines),
            "control": controls[0] if controls[0] == controls[1] else controls,
            **{name.lower(): value for name, value in tags.items()},
            "array": self.array or "any",
            "openings": "arrays" if self.random_openings else "start",
            "seed": self.seed,
            "adjudicate": self.adjudication is not None,
            "max_plies": self.max_plies,
            **({} if self.margin == MARGIN else {"margin": self.margin}),
        }

    @property
    def title(self) -> str:
        """The game in words.

        >>> from neoteric.variants import make_game
        >>> clock = TimeControl.parse("10")
        >>> MatchSettings(make_game(reserve="mastodon"), ("self", "self"), (clock, clock)).title
        'Neoteric with mastodon'
        >>> MatchSettings(make_game(castling="chess960"), ("self", "self"), (clock, clock)).title
        'Chess960'
        """
        if is_chess(self.game):
            return "Chess" if self.array == "RNBQKBNR" else "Chess960"
        reserve = list(dict.fromkeys(piece.name if piece else "none" for piece in self.game.reserve))
        title = self.game.variant.title
        return title if reserve == ["none"] else f"{title} with {' and '.join(reserve)}"

    def openings(self) -> _Openings:
        """A source of openings, for one thread."""
        if self.random_openings:
            return Openings(self.game, seed=self.seed, array=self.array)
        return StartPosition(self.game, self.array)


class Standing:
    """The score of a match as it grows. A game played before, move for move, does not count again.

    >>> from neoteric import Move
    >>> standing = Standing()
    >>> for number in (1, 2, 3):
    ...     _ = standing.add(Played(number, 1.0, "", (Move.from_uci("e2e4"),)))
    >>> standing.tally.wins, standing.tally.pairs, standing.repeated     # 3 is 1 over again
    (2, (0, 0, 0, 0, 1), 1)
    """

    def __init__(self) -> None:
        self._paired = Tally()
        self._halves: dict[int, list[float]] = {}
        """The points of openings that have been played once; none where that game did not count."""
        self._seen: set[tuple[object, ...]] = set()
        self.numbers: set[int] = set()
        self.repeated = 0
        """Games that did not count."""
        self.faults = {kind: [0, 0] for kind in FAULTS}
        """Games that the first and the second engine have lost by the clock or by failing."""
        self.ways: Counter[str] = Counter()
        """How many games have ended in which way."""

    def add(self, played: Played) -> bool:
        """Takes a game in; False if it was played before."""
        if played.number in self.numbers:
            return False
        self.numbers.add(played.number)
        if played.ending in self.faults:
            self.faults[played.ending][played.points > 0.5] += 1
        self.ways[played.way or played.ending] += 1
        new = played.key not in self._seen
        self._seen.add(played.key)
        self.repeated += not new
        points = [played.points] if new else []
        if played.opening in self._halves:
            both = [*self._halves.pop(played.opening), *points]
            self._paired = self._paired.with_games(both)
        else:
            self._halves[played.opening] = points
        return new

    @property
    def tally(self) -> Tally:
        """Everything so far, openings that were played once included."""
        tally = self._paired
        for points in self._halves.values():
            tally = tally.with_games(points)
        return tally


@dataclass(frozen=True, slots=True)
class GameReport:
    """A game that has just ended."""

    number: int
    names: tuple[str, str]
    """White's and Black's."""
    ended: Ended
    plies: int
    counts: bool
    """Whether it was not played before."""


class Match:
    """A match of `games` games. :meth:`run` plays those that the file does not hold yet.

    Raises :class:`~neoteric.lab.game.MatchError` and what reading the settings raises.
    """

    def __init__(
        self,
        settings: MatchSettings,
        games: int,
        *,
        concurrency: int = 1,
        sprt: Sprt | None = None,
        file: MatchFile | None = None,
        specs: tuple[PlayerSpec, PlayerSpec] | None = None,
    ) -> None:
        self.settings, self.games, self.sprt, self.file = settings, games, sprt, file
        first, second = settings.engines
        self._specs = specs or (PlayerSpec.parse(first), PlayerSpec.parse(second))
        self._concurrency = concurrency
        self.standing = Standing()
        for played in file.played if file else ():
            self.standing.add(played)
        self.names: list[str] = list(settings.engines)
        self.resumed = len(self.standing.numbers)
        """Games that were there before."""
        self._todo = iter(self._missing())
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._players: list[Player] = []
        self._results: queue.Queue[_Finished | Exception | None] = queue.Queue()
        self._failures = [0, 0]

    def _missing(self) -> Iterator[int]:
        return (number for number in range(1, self.games + 1) if number not in self.standing.numbers)

    @property
    def is_decided(self) -> bool:
        """Whether the sequential test has come to its end."""
        return self.sprt is not None and self.sprt.decision(self.standing.tally) is not None

    def run(self, on_game: Callable[[GameReport | None], None] | None = None) -> None:
        """Plays until all games are played or the test is decided.

        `on_game` hears of each game that has ended, and of nothing (None) a few times a second. An
        exception, KeyboardInterrupt too, ends the games that are being played, unrecorded; those
        that were finished are in the file.

        Raises :class:`MatchError` where a player fails again and again, and
        :class:`~neoteric.protocols.player.PlayerError` where one cannot play at all.
        """
        tell = on_game or (lambda report: None)
        if self.is_decided:
            return
        left = sum(1 for _ in self._missing())
        workers = [
            threading.Thread(target=self._work, daemon=True) for _ in range(min(self._concurrency, left))
        ]
        for worker in workers:
            worker.start()
        try:
            self._gather(len(workers), tell)
        finally:
            self._stop()
            for worker in workers:
                worker.join(10)

    def _gather(self, working: int, tell: Callable[[GameReport | None], None]) -> None:
        while working:
            try:
                result = self._results.get(timeout=_TICK)
            except queue.Empty:
                tell(None)
                continue
            if result is None:
                working -= 1
            elif isinstance(result, Exception):
                raise result
            else:
                tell(self._record(result))
                self._check_failures(result)
                if self.is_decided:
                    return

    def _record(self, finished: _Finished) -> GameReport:
        game = finished.game
        new = self.standing.add(Played.from_game(game))
        if self.file is not None:
            self.file.add(game)
        names = (game.headers["White"], game.headers["Black"])
        self.names = list(names if finished.number % 2 else reversed(names))
        return GameReport(finished.number, names, finished.ended, finished.plies, new)

    def _check_failures(self, finished: _Finished) -> None:
        failed = finished.ended.failed
        for engine in (0, 1):
            own_colour = (engine == 0) == bool(finished.number % 2)
            self._failures[engine] = self._failures[engine] + 1 if failed == own_colour else 0
            if self._failures[engine] >= MOST_FAILURES:
                raise MatchError(
                    f"{self.names[engine]} failed in {MOST_FAILURES} games in a row; "
                    f"in the last: {finished.ended.reason}"
                )

    def _stop(self) -> None:
        self._stopping.set()
        with self._lock:
            for player in self._players:
                player.stop()

    # --- in the workers' threads -------------------------------------------------------

    def _work(self) -> None:
        players: list[Player] = []
        try:
            for spec in self._specs:
                players.append(spec.make())
                with self._lock:
                    self._players.append(players[-1])
            openings = self.settings.openings()
            while (number := self._next()) is not None:
                finished = self._play(number, players, openings)
                if not self._stopping.is_set():
                    self._results.put(finished)
        except Exception as error:  # handed to the thread that waits
            if not self._stopping.is_set():
                self._results.put(error)
        finally:
            for player in players:
                player.close()
            self._results.put(None)

    def _next(self) -> int | None:
        with self._lock:
            return None if self._stopping.is_set() else next(self._todo, None)

    def _play(self, number: int, players: list[Player], openings: _Openings) -> _Finished:
        board = openings.board((number + 1) // 2)
        opening_plies = len(board.move_stack)
        first_is_white = number % 2 == 1
        sides = {first_is_white: players[0], not first_is_white: players[1]}
        first, second = self.settings.controls
        controls = {first_is_white: first, not first_is_white: second}
        comments: dict[int, str] = {}
        ended = play_game(
            board,
            sides,
            controls,
            self.settings.adjudication,
            margin=self.settings.margin,
            max_plies=self.settings.max_plies,
            on_move=lambda after, answer: comments.update({len(after.move_stack): _comment(answer)}),
        )
        game = self._game(board, number, sides, ended, comments)
        return _Finished(number, game, ended, len(board.move_stack) - opening_plies)

    def _game(
        self, board: Board, number: int, sides: dict[bool, Player], ended: Ended, comments: dict[int, str]
    ) -> PgnGame:
        game = PgnGame.from_board(board)
        nodes = list(game.mainline())
        relocations = len(board.move_stack) - len(nodes)
        for place, node in enumerate(nodes, relocations + 1):
            node.comment = comments.get(place, "")
        last = nodes[-1] if nodes else game
        last.comment = f"{last.comment} {ended.reason}".strip()
        engines, controls = self.settings.engines, self.settings.controls
        if number % 2 == 0:
            engines, controls = engines[::-1], controls[::-1]
        same = controls[0] == controls[1]
        game.headers |= {
            "Event": "Match of engines",
            "Date": time.strftime("%Y.%m.%d"),
            "Round": f"{(number + 1) // 2}.{2 - number % 2}",
            "White": sides[True].name,
            "Black": sides[False].name,
            "Result": ended.result,
            "WhiteEngine": engines[0],
            "BlackEngine": engines[1],
            "TimeControl": controls[0].pgn() if same else "?",
            **({"Limit": str(controls[0])} if same else _limits(controls)),
            "Termination": ended.kind,
            "Ending": ended.way,
            "GameNumber": str(number),
            "OpeningNumber": str((number + 1) // 2),
        }
        return game


@dataclass(frozen=True, slots=True)
class _Finished:
    """A game as a worker hands it over."""

    number: int
    game: PgnGame
    ended: Ended
    plies: int


def _limits(controls: tuple[TimeControl, TimeControl]) -> dict[str, str]:
    """Tags for a game in which White's limit is not Black's."""
    return {"WhiteLimit": str(controls[0]), "BlackLimit": str(controls[1])}


def _comment(answer: Answer) -> str:
    """What a player thought: score for itself, depth and time, as ``+0.35/12 0.51s``."""
    return f"{_score_text(answer.score)}/{answer.depth} {answer.seconds:.2f}s"


def _score_text(score: Score | None) -> str:
    return "?" if score is None else str(score)


__all__ = ["FAULTS", "GameReport", "Match", "MatchSettings", "Standing"]
