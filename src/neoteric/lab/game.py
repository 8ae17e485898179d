"""One game between two players: clocks, adjudication, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from neoteric._core import Move
from neoteric.board import Board
from neoteric.engine.searcher import Limit, Score
from neoteric.errors import MoveError, NeotericError
from neoteric.outcome import Termination
from neoteric.protocols.player import Answer, Fault, Player, PlayerError


class MatchError(NeotericError):
    """A match that cannot be played, or not go on."""


_CONTROL = re.compile(r"(?:(\d{1,3})/)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?")
MARGIN = 0.05
"""Seconds over the limit that are not blamed on a player: those that messages take."""
_MOVE_MARGIN = 1.0
"""The same, at least, where each move has a fixed time, which no clock enforces."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What one player may spend. Times are in seconds.

    `moves` in `base` each, and `increment` after every move; or a fixed `move_time`; or no time.
    `nodes` and `depth` (plies) limit each move besides.

    >>> control = TimeControl.parse("40/60+0.5")
    >>> control.moves, control.base, control.increment
    (40, 60.0, 0.5)
    >>> str(TimeControl(base=10, increment=0.1, depth=6)), str(TimeControl(nodes=2000))
    ('10+0.1, depth 6', '2000 nodes')
    """

    base: float | None = None
    increment: float = 0.0
    moves: int | None = None
    move_time: float | None = None
    nodes: int | None = None
    depth: int | None = None

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """From ``10+0.1``, ``60`` or ``40/60+0.5``. Raises :class:`MatchError`."""
        match = _CONTROL.fullmatch(text.strip())
        if match is None or not 0 < float(match[2]) <= 86400 or match[1] == "0":
            raise MatchError(
                f"time control {text[:40]!r}: expected seconds and increment, such as 10+0.1, or 40/60+0.5"
            )
        return cls(float(match[2]), float(match[3] or 0), int(match[1]) if match[1] else None)

    def __str__(self) -> str:
        parts = []
        if self.base is not None:
            parts.append(f"{f'{self.moves}/' if self.moves else ''}{self.base:g}+{self.increment:g}")
        if self.move_time is not None:
            parts.append(f"{self.move_time:g} s/move")
        if self.nodes is not None:
            parts.append(f"{self.nodes} nodes")
        if self.depth is not None:
            parts.append(f"depth {self.depth}")
        return ", ".join(parts)

    def pgn(self) -> str:
        """For the tag ``TimeControl``; ``?`` where PGN has no word for it."""
        if self.base is None:
            return "?"
        increment = f"+{self.increment:g}" if self.increment else ""
        return f"{f'{self.moves}/' if self.moves else ''}{self.base:g}{increment}"


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When a game is ended because nothing more is to be expected of it. Scores are in centipawns."""

    win_score: int = 800
    win_moves: int = 4
    """Both players have said so in so many moves of each, one after another."""
    draw_score: int = 10
    draw_moves: int = 8
    draw_from: int = 40
    """Number of the move from which on a draw is considered."""


MAX_PLIES = 600
"""After so many the game is drawn, whoever stands better."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended."""

    result: str
    """As in PGN."""
    kind: str
    """For PGN's tag ``Termination``."""
    way: str
    """What many games have in common, such as ``checkmate``, ``too long`` or ``crashed``."""
    reason: str
    """The whole of it, in words."""
    failed: bool | None = None
    """The colour of the player that failed (crashed, fell silent, broke the rules)."""


class Clocks:
    """What is left to White (True) and Black (False).

    >>> clocks = Clocks({True: TimeControl(base=2.0), False: TimeControl(base=1.0, increment=0.1)})
    >>> clocks.spend(True, 0.5), clocks.limit(False).white_clock, clocks.limit(False).black_clock
    (True, 1.5, 1.0)
    >>> clocks.spend(False, 1.04), round(clocks.left[False], 2), clocks.spend(False, 0.2)
    (True, 0.1, False)
    """

    def __init__(self, controls: Mapping[bool, TimeControl], margin: float = MARGIN) -> None:
        self._controls, self._margin = controls, margin
        self.left = {side: controls[side].base or 0.0 for side in (True, False)}
        self._made = {True: 0, False: 0}

    def limit(self, turn: bool) -> Limit:
        """For the player to move. One whose opponent has no clock is told that it has as much as he."""
        control = self._controls[turn]
        if control.base is None:
            return Limit(time=control.move_time, nodes=control.nodes, depth=control.depth)
        clocks = {}
        for side in (True, False):
            told = turn if self._controls[side].base is None else side
            clocks[side] = (max(self.left[told], 0.001), self._controls[told].increment)
        return Limit(
            depth=control.depth,
            nodes=control.nodes,
            white_clock=clocks[True][0],
            black_clock=clocks[False][0],
            white_inc=clocks[True][1],
            black_inc=clocks[False][1],
            remaining_moves=control.moves - self._made[turn] % control.moves if control.moves else None,
        )

    def spend(self, turn: bool, seconds: float) -> bool:
        """Takes the time of a move off; False if there was not so much."""
        control = self._controls[turn]
        if control.base is None:
            most = control.move_time
            return most is None or seconds <= most + max(self._margin, _MOVE_MARGIN)
        self.left[turn] -= seconds
        if self.left[turn] < -self._margin:
            return False
        self.left[turn] = max(self.left[turn], 0.0) + control.increment
        self._made[turn] += 1
        if control.moves and self._made[turn] % control.moves == 0:
            self.left[turn] += control.base
        return True


def play_game(
    board: Board,
    players: Mapping[bool, Player],
    controls: Mapping[bool, TimeControl],
    adjudication: Adjudication | None = None,
    *,
    margin: float = MARGIN,
    max_plies: int = MAX_PLIES,
    on_move: Callable[[Board, Answer], None] | None = None,
) -> Ended:
    """Plays on from `board`, whose moves are pushed, until the game has ended.

    `players` and `controls` are by colour, True for White; `margin` is how many seconds over its
    time a player may be.

    Our board tells what is legal and how a game ends; a third repetition and fifty moves
    end it without a claim. A player that fails has lost. One that cannot play such games
    at all raises :class:`PlayerError` with :attr:`Fault.START`.

    >>> from neoteric.protocols.in_process import BaselinePlayer
    >>> board = Board.from_fen("6k1/5ppp/8/8/8/8/8/R5K1[] w - - 0 1")
    >>> both = {True: BaselinePlayer(), False: BaselinePlayer()}
    >>> play_game(board, both, dict.fromkeys(both, TimeControl(depth=2)))
    Ended(result='1-0', kind='normal', way='checkmate', reason='checkmate', failed=None)
    """
    clocks, opinions = Clocks(controls, margin), _Opinions(adjudication)
    turn = board.turn
    try:
        for turn in (True, False):
            players[turn].new_game(board)
        for _ in range(max_plies):
            turn = board.turn
            answer = players[turn].play(board, clocks.limit(turn))
            if not clocks.spend(turn, answer.seconds):
                late = f"{_side(turn)} ({players[turn].name}) oversteps its time"
                return _lost(turn, "time forfeit", "time", late)
            if answer.move is None:
                return _given_up(turn, answer)
            _push(board, answer.move, players[turn])
            if on_move is not None:
                on_move(board, answer)
            ended = _over(board) or opinions.hear(board, answer.score)
            if ended is not None:
                return ended
    except PlayerError as error:
        if error.fault is Fault.START:
            raise
        kind = "rules infraction" if error.fault is Fault.ILLEGAL else "abandoned"
        return _lost(turn, kind, error.fault.value, str(error), failed=turn)
    return Ended("1/2-1/2", "adjudication", "too long", f"drawn after {max_plies} plies")


def _push(board: Board, move: Move, player: Player) -> None:
    """Plays a move that nobody need have tested: our own engine may err, too."""
    try:
        board.push(move)
    except MoveError as error:
        raise PlayerError(Fault.ILLEGAL, f"{player.name} plays {move}: {error}") from None


def _over(board: Board) -> Ended | None:
    """How the rules end the game, claims for the asking included."""
    outcome = board.outcome()
    if outcome is not None:
        return Ended(outcome.result(), "normal", outcome.termination.value, outcome.termination.value)
    if board.phase:
        return None
    for reached, what in (
        (board.halfmove_clock >= 100, Termination.FIFTY_MOVES),
        (board.is_repetition(3), Termination.THREEFOLD_REPETITION),
    ):
        if reached:
            return Ended("1/2-1/2", "normal", what.value, what.value)
    return None


def _given_up(turn: bool, answer: Answer) -> Ended:
    if answer.claims_draw:
        return Ended("1/2-1/2", "normal", "draw claimed", f"{_side(turn)} claims a draw")
    return _lost(turn, "normal", "resignation", f"{_side(turn)} resigns")


def _lost(turn: bool, kind: str, way: str, reason: str, failed: bool | None = None) -> Ended:
    return Ended("0-1" if turn else "1-0", kind, way, reason, failed)


def _side(turn: bool) -> str:
    return "White" if turn else "Black"


class _Opinions:
    """The scores that both players have given, as long as they agree."""

    def __init__(self, adjudication: Adjudication | None) -> None:
        self._rule = adjudication
        self._winning = {True: 0, False: 0}
        """By the winner: plies in a row in which each player saw him win."""
        self._level = 0

    def hear(self, board: Board, score: Score | None) -> Ended | None:
        """Takes in what the player thought who has just moved; the end, if both have agreed long enough."""
        rule = self._rule
        if rule is None or board.phase:
            return None
        value = 0 if score is None else score.centipawns if not board.turn else -score.centipawns
        for winner, ahead in ((True, value), (False, -value)):
            self._winning[winner] = self._winning[winner] + 1 if ahead >= rule.win_score else 0
            if self._winning[winner] >= 2 * rule.win_moves:
                reason = f"both see {_side(winner)} win"
                return Ended("1-0" if winner else "0-1", "adjudication", "both see a win", reason)
        drawish = score is not None and abs(value) <= rule.draw_score
        number = board.fullmove_number - board.turn  # of the move made: White's turn begins the next
        self._level = self._level + 1 if drawish and number >= rule.draw_from else 0
        if self._level >= 2 * rule.draw_moves:
            return Ended("1/2-1/2", "adjudication", "both see a draw", "both see a draw")
        return None


__all__ = ["Adjudication", "Clocks", "Ended", "MatchError", "TimeControl", "play_game"]
