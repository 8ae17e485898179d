"""One game of a match: clocks, what ends it, and what is adjudicated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from neoteric import Board, Move
from neoteric.engine import Limit, Score
from neoteric.lab.game import Adjudication, Clocks, Ended, MatchError, TimeControl, play_game
from neoteric.protocols.in_process import SelfPlayer
from neoteric.protocols.player import Answer, Fault, PlayerError

FREE = TimeControl(nodes=1)


class Scripted:
    """Plays what a function says, each move in `seconds`."""

    def __init__(
        self,
        choose: Callable[[Board], Move | None],
        *,
        score: Sequence[int | None] = (None,),
        seconds: float = 0.0,
        name: str = "script",
    ) -> None:
        self.name = name
        self._choose, self._scores, self._seconds = choose, score, seconds
        self._made = 0
        self.limits: list[Limit] = []

    def new_game(self, board: Board) -> None:
        self._made = 0

    def play(self, board: Board, limit: Limit) -> Answer:
        self.limits.append(limit)
        value = self._scores[min(self._made, len(self._scores) - 1)]
        self._made += 1
        score = None if value is None else Score(value)
        return Answer(self._choose(board), score, 1, self._seconds)

    def stop(self) -> None: ...

    def close(self) -> None: ...


def some(board: Board) -> Move:
    """A legal move, the same in the same game, but none that only goes to and fro."""
    return Random(len(board.move_stack)).choice(sorted(board.legal_moves, key=str))


def line(*moves: str) -> Callable[[Board], Move]:
    """Plays a line, both sides' moves in one list, over and over."""
    return lambda board: board.parse_san(moves[len(board.move_stack) % len(moves)])


def chess() -> Board:
    return Board(castling="chess960", array=518)


def play(
    white: Scripted,
    black: Scripted,
    board: Board | None = None,
    control: TimeControl = FREE,
    rule: Adjudication | None = None,
    plies: int = 400,
    margin: float = 0.05,
) -> Ended:
    sides = {True: white, False: black}
    return play_game(
        board or chess(), sides, dict.fromkeys(sides, control), rule, max_plies=plies, margin=margin
    )


def both(choose: Callable[[Board], Move | None]) -> tuple[Scripted, Scripted]:
    return Scripted(choose), Scripted(choose)


def test_mate_wins() -> None:
    ended = play(*both(line("f3", "e5", "g4", "Qh4")))
    assert (ended.result, ended.kind, ended.way) == ("0-1", "normal", "checkmate")


def test_the_third_repetition_draws_without_a_claim() -> None:
    board = chess()
    ended = play(*both(line("Nf3", "Nf6", "Ng1", "Ng8")), board)
    assert (ended.result, ended.way) == ("1/2-1/2", "threefold repetition")
    assert len(board.move_stack) == 8


def test_fifty_moves_draw_without_a_claim() -> None:
    board = Board.from_fen("4k3/8/8/8/8/8/4P3/R3K3[] w - - 98 80", castling="chess960")
    ended = play(*both(line("Ra2", "Kd8")), board)
    assert (ended.result, ended.way, len(board.move_stack)) == ("1/2-1/2", "fifty moves", 2)


def test_a_game_that_goes_on_for_too_long_is_drawn() -> None:
    ended = play(*both(some), plies=6)
    assert (ended.result, ended.kind, ended.way) == ("1/2-1/2", "adjudication", "too long")


def test_an_illegal_move_loses_even_if_nobody_tested_it() -> None:
    ended = play(Scripted(some), Scripted(lambda board: Move.from_uci("a1a8"), name="rogue"))
    assert (ended.result, ended.kind, ended.failed) == ("1-0", "rules infraction", False)
    assert "rogue plays a1a8" in ended.reason


def test_no_move_is_a_resignation() -> None:
    assert play(Scripted(lambda board: None), Scripted(some)).reason == "White resigns"


def test_our_own_engine_loses_its_game_by_an_error_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def search(*arguments: object, **more: object) -> None:
        raise RuntimeError("a fault in the core")

    monkeypatch.setattr("neoteric.engine.searcher.Searcher.search", search)
    sides = {True: SelfPlayer(hash_mb=1), False: SelfPlayer(hash_mb=1)}
    ended = play_game(chess(), sides, dict.fromkeys(sides, FREE))
    assert (ended.result, ended.way) == ("0-1", "crashed")
    assert "RuntimeError: a fault in the core" in ended.reason


def test_a_player_that_cannot_play_such_games_ends_the_match() -> None:
    class Cannot(Scripted):
        def new_game(self, board: Board) -> None:
            raise PlayerError(Fault.START, "does not play this")

    with pytest.raises(PlayerError, match="does not play this"):
        play(Scripted(some), Cannot(some))


# --- clocks ----------------------------------------------------------------------------


def test_who_oversteps_the_time_loses_but_for_the_margin() -> None:
    control = TimeControl(base=1.0)
    late = play(Scripted(some, seconds=0.3), Scripted(some), control=control)
    assert (late.result, late.kind, late.way, late.failed) == ("0-1", "time forfeit", "time", None)
    just = play(Scripted(some, seconds=1.04), Scripted(some), control=control, plies=1)
    assert just.way == "too long"
    assert play(Scripted(some, seconds=1.06), Scripted(some), control=control, plies=1).way == "time"
    generous = play(Scripted(some, seconds=1.4), Scripted(some), control=control, plies=1, margin=0.5)
    assert generous.way == "too long"


def test_the_increment_comes_after_the_move_and_each_move_is_taken_off() -> None:
    white = Scripted(some, seconds=0.3)
    play(white, Scripted(some, seconds=0.1), control=TimeControl(base=2.0, increment=0.1), plies=6)
    assert [limit.white_clock for limit in white.limits] == pytest.approx([2.0, 1.8, 1.6])
    assert [limit.black_clock for limit in white.limits] == pytest.approx([2.0, 2.0, 2.0])
    assert {limit.white_inc for limit in white.limits} == {0.1}


def test_after_so_many_moves_there_is_more_time() -> None:
    white = Scripted(some, seconds=0.5)
    play(white, Scripted(some), control=TimeControl(base=2.0, moves=2), plies=10)
    assert [limit.white_clock for limit in white.limits] == pytest.approx([2.0, 1.5, 3.0, 2.5, 4.0])
    assert [limit.remaining_moves for limit in white.limits] == [2, 1, 2, 1, 2]


def test_each_engine_may_have_a_limit_of_its_own() -> None:
    white, black = Scripted(some, seconds=0.5), Scripted(some, seconds=9)
    controls = {True: TimeControl(base=3.0, depth=4), False: TimeControl(nodes=70)}
    play_game(chess(), {True: white, False: black}, controls, max_plies=4)
    assert white.limits[1] == Limit(white_clock=2.5, black_clock=2.5, depth=4)
    assert black.limits[1] == Limit(nodes=70)


def test_a_fixed_time_for_each_move_is_enforced_more_loosely() -> None:
    clocks = Clocks(dict.fromkeys((True, False), TimeControl(move_time=0.5)))
    assert clocks.limit(True) == Limit(time=0.5)
    assert [clocks.spend(True, seconds) for seconds in (0.5, 1.4, 1.6)] == [True, True, False]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10+0.1", (10, 0.1, None)),
        ("60", (60, 0, None)),
        ("40/60+0.5", (60, 0.5, 40)),
        (" 0.5 ", (0.5, 0, None)),
    ],
)
def test_time_controls_are_read_and_written(text: str, expected: tuple[float, float, int | None]) -> None:
    control = TimeControl.parse(text)
    assert (control.base, control.increment, control.moves) == expected
    assert TimeControl.parse(str(control)) == control


@pytest.mark.parametrize(
    "text", ["", "0", "x", "10+", "+1", "0/60", "-1", "1e3", "99999999", "10+0.1+2", "nan"]
)
def test_text_that_is_no_time_control_is_refused(text: str) -> None:
    with pytest.raises(MatchError, match=r"expected seconds and increment, such as 10\+0\.1"):
        TimeControl.parse(text)


# --- adjudication ----------------------------------------------------------------------

RULE = Adjudication(win_score=800, win_moves=2, draw_score=10, draw_moves=2, draw_from=1)


def test_a_win_is_adjudicated_when_both_have_seen_it_for_long_enough() -> None:
    board = chess()
    ended = play(Scripted(some, score=[900]), Scripted(some, score=[-900]), board, rule=RULE)
    assert (ended.result, ended.kind, ended.way) == ("1-0", "adjudication", "both see a win")
    assert len(board.move_stack) == 4
    assert play(Scripted(some, score=[-900]), Scripted(some, score=[900]), rule=RULE).result == "0-1"


@pytest.mark.parametrize("other", [[-700], [900], [None], [-900, -100, -900, -100]])
def test_a_win_that_only_one_sees_is_played_out(other: list[int | None]) -> None:
    ended = play(Scripted(some, score=[900]), Scripted(some, score=other), rule=RULE, plies=16)
    assert ended.way == "too long"


def test_a_draw_is_adjudicated_when_both_see_it_and_not_too_early() -> None:
    board = chess()
    ended = play(Scripted(some, score=[5]), Scripted(some, score=[-10]), board, rule=RULE)
    assert (ended.result, ended.way, len(board.move_stack)) == ("1/2-1/2", "both see a draw", 4)
    late = Adjudication(draw_moves=2, draw_from=9)
    board = chess()
    play(Scripted(some, score=[0]), Scripted(some, score=[0]), board, rule=late, plies=60)
    assert len(board.move_stack) == 2 * 8 + 4


def test_without_adjudication_games_are_played_out() -> None:
    assert play(Scripted(some, score=[9000]), Scripted(some, score=[-9000]), plies=30).way == "too long"


def test_opinions_before_play_do_not_count() -> None:
    """The two relocations of each side are no moves of play."""
    board = Board()
    play(Scripted(some, score=[900]), Scripted(some, score=[-900]), board, rule=RULE)
    relocations = sum(1 for move in board.move_stack if move.uci()[0] in "de" and move.uci()[1] in "8")
    assert len(board.move_stack) >= 4
    assert relocations >= 1
