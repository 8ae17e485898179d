"""The search: it finds what is there, keeps to its limits, and is the same each time."""

from __future__ import annotations

import threading
import time

import pytest

from neoteric import Board, Move, Piece
from neoteric.engine.searcher import Info, Limit, Score, Searcher
from neoteric.pieces import catalogue


def best(board: Board, depth: int) -> str:
    result = Searcher(board.game, hash_mb=4).search(board, Limit(depth=depth))
    return board.san(result.move)


MATES = [
    ("6k1/5ppp/8/8/8/8/8/R5K1[] w - - 0 1", "neoteric", "Ra8#", 1),
    ("7k/6pp/8/6N1/8/8/8/1Q4K1[] w - - 0 1", "neoteric", "Qxh7#", 1),
    ("kbK5/pp6/1P6/8/8/8/8/R7[] w - - 0 1", "neoteric", "Ra6", 2),
    ("r5rk/5p1p/5R2/4B3/8/8/7P/7K[] w - - 0 1", "neoteric", "Ra6+", 3),
]


@pytest.mark.parametrize(("fen", "variant", "move", "moves"), MATES)
def test_a_mate_is_found_with_its_length(fen: str, variant: str, move: str | None, moves: int) -> None:
    board = Board.from_fen(fen, variant)
    result = Searcher(board.game, hash_mb=4).search(board, Limit(mate=moves, depth=18))
    assert result.score.mate == moves
    assert move in (None, board.san(result.move))
    for each in result.lines[0].pv:
        board.push(each)
    assert board.is_checkmate()


def test_a_mate_by_a_drop_is_found() -> None:
    board = Board.from_fen("8/8/8/8/8/1K6/8/k7[R] w - - 0 1", "new-chess")
    result = Searcher(board.game, hash_mb=4).search(board, Limit(depth=1))
    assert (str(result.score), result.move.drop) == ("#1", "R")


@pytest.mark.parametrize("depth", [1, 2, 4, 6])
def test_a_mate_by_a_drop_is_seen_coming(depth: int) -> None:
    """White threatens to drop his rook on the first rank, which Black's rook can guard."""
    board = Board.from_fen("8/8/8/8/8/1K6/7r/k7[R] b - - 0 1", "new-chess")
    assert any(_mates(_after(board, "h2h8"), move) for move in _after(board, "h2h8").legal_moves)
    after = _after(board, best(board, depth))
    assert not any(_mates(after, move) for move in after.legal_moves)


def _after(board: Board, move: str) -> Board:
    after = board.copy()
    after.push_san(move)
    return after


def _mates(board: Board, move: Move) -> bool:
    return _after(board, str(move)).is_checkmate()


@pytest.mark.parametrize("name", list(catalogue()))
def test_every_reserve_piece_is_played_with_legal_moves_only(name: str) -> None:
    board = Board(reserve=name, array=518)
    searcher = Searcher(board.game, hash_mb=4)
    for _ in range(16):
        result = searcher.search(board, Limit(nodes=1500))
        for line in result.lines:
            after = board.copy()
            for move in line.pv:
                after.push(move)  # raises if it is not legal
        board.push(result.move)


@pytest.mark.parametrize("variant", ["neoteric", "new-chess", "new-chess-rooks"])
def test_one_thread_and_so_many_nodes_give_the_same_each_time(variant: str) -> None:
    found = []
    for _ in range(2):
        board = Board(variant, array=518 if variant == "neoteric" else None)
        result = Searcher(board.game, hash_mb=4).search(board, Limit(nodes=8000))
        found.append((str(result.move), result.nodes, result.score, result.lines[0].pv))
    assert found[0] == found[1]
    assert 8000 <= found[0][1] <= 8100


def test_a_forgotten_game_leaves_nothing_behind() -> None:
    board = Board(array=518)
    searcher = Searcher(board.game, hash_mb=4)
    first = searcher.search(board, Limit(nodes=5000))
    searcher.new_game()
    second = searcher.search(board, Limit(nodes=5000))
    assert (first.move, first.nodes, first.score) == (second.move, second.nodes, second.score)


def test_several_lines_are_the_best_moves_in_order() -> None:
    board = Board(array=518)
    result = Searcher(board.game, hash_mb=4).search(board, Limit(depth=6), lines=5)
    scores = [line.score.centipawns for line in result.lines]
    assert scores == sorted(scores, reverse=True)
    assert len({line.pv[0] for line in result.lines}) == 5


def test_only_the_root_moves_asked_for_are_played() -> None:
    board = Board(array=518)
    only = [Move.from_uci("a2a3"), Move.from_uci("h2h3")]
    assert Searcher(board.game, hash_mb=4).search(board, Limit(depth=5), root_moves=only).move in only


def test_an_endless_search_ends_at_once_when_it_is_told_to() -> None:
    board = Board("new-chess")
    searcher = Searcher(board.game, hash_mb=4, threads=2)
    infos: list[Info] = []
    done = threading.Event()

    def work() -> None:
        searcher.search(board, Limit(), on_info=infos.append)
        done.set()

    threading.Thread(target=work, daemon=True).start()
    time.sleep(0.3)
    assert not done.is_set()
    searcher.stop()
    assert done.wait(2)
    assert infos


def test_an_error_in_the_callback_ends_the_search_and_is_told() -> None:
    def fail(info: Info) -> None:
        raise KeyError("callback")

    board = Board(array=518)
    with pytest.raises(KeyError, match="callback"):
        Searcher(board.game, hash_mb=4).search(board, Limit(), on_info=fail)


def test_before_play_the_array_is_chosen() -> None:
    board = Board()
    searcher = Searcher(board.game, hash_mb=4)
    for _ in range(2):
        result = searcher.search(board, Limit(nodes=20_000))
        board.push(result.move)
    assert board.phase == ""


def test_a_repetition_is_avoided_when_winning() -> None:
    board = Board.from_fen("8/8/8/8/8/2k5/8/KQ6[] w - - 0 1")
    searcher = Searcher(board.game, hash_mb=4)
    for _ in range(40):
        board.push(searcher.search(board, Limit(nodes=6000)).move)
        if board.outcome():
            break
    assert board.is_checkmate()


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_agree_on_a_mate(threads: int) -> None:
    board = Board.from_fen("r5rk/5p1p/5R2/4B3/8/8/7P/7K[] w - - 0 1")
    result = Searcher(board.game, hash_mb=4, threads=threads).search(board, Limit(mate=3, depth=25))
    assert str(result.score) == "#3"


def test_the_evaluation_is_the_same_from_both_sides() -> None:
    pairs = [
        ("r1bqkb1r/pp3ppp/2np1n2/4p3/3NP3/2N5/PPP2PPP/R1BQKB1R[] w HAha - 0 6", "neoteric"),
        ("4k3/pp3m1p/8/3F4/2P5/8/P5PP/4K2Z[] w - - 0 1", "neoteric"),
        ("rnbqk2r/pppp1ppp/8/4p3/8/8/PPPPPPPP/4K3[QRRBBNNbn] w KQkq - 0 1", "new-chess"),
    ]
    for fen, variant in pairs[:1] + pairs[2:]:
        board = Board.from_fen(fen, variant)
        ranks, rest = fen.split("[")
        reserve, fields = rest.split("]")
        turned = "/".join(reversed(ranks.split("/"))).swapcase() + f"[{reserve.swapcase()}]"
        castling = fields.split()[1]
        upper = "".join(char for char in castling.swapcase() if char.isupper())
        lower = "".join(char for char in castling.swapcase() if char.islower())
        other = Board.from_fen(f"{turned} b {upper}{lower or ''} - 0 1", variant)
        assert Searcher(board.game).evaluate(board) == Searcher(other.game).evaluate(other)


# --- values ---------------------------------------------------------------------------------------


def test_values_given_reach_the_engine() -> None:
    board = Board(reserve="mastodon", array=518)
    assert Searcher(board.game, values={"mastodon": 9.5}).piece_values()["mastodon"] == 950
    # A queen for a mastodon: a good trade exactly if the values say so.
    board = Board.from_fen("4k3/3p4/4m3/8/8/8/4Q3/4K3[] w - - 0 1")
    takes = Move.from_uci("e2e6")
    for value, taken in ((20.0, True), (1.0, False)):
        searcher = Searcher(board.game, hash_mb=4, values={"mastodon": value})
        assert (searcher.search(board, Limit(depth=4)).move == takes) is taken


def test_a_piece_without_a_value_is_estimated_from_its_moves() -> None:
    strong, weak = (
        Searcher(Board(reserve=Piece("own", "O", moves)).game).piece_values()["own"] for moves in ("QN", "W")
    )
    assert 900 < strong < 1500
    assert 80 < weak < 250


def test_scores_tell_mates_by_moves() -> None:
    assert [str(Score.of(value)) for value in (31999, 31998, 31997, -31998, -32000, 125, -7)] == [
        "#1", "#1", "#2", "#-1", "#0", "+1.25", "-0.07",
    ]  # fmt: skip


# --- arguments ------------------------------------------------------------------------------------


def test_a_board_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="this engine plays"):
        Searcher(Board().game).search(Board(reserve="mastodon"), Limit(depth=1))


def test_a_board_without_legal_moves_is_refused() -> None:
    board = Board.from_fen("R5k1/5ppp/8/8/8/8/8/6K1[] b - - 0 1")
    with pytest.raises(ValueError, match="no legal move"):
        Searcher(board.game).search(board, Limit(depth=1))


def test_a_table_larger_than_the_memory_is_refused_and_the_engine_goes_on() -> None:
    board = Board(array=518)
    searcher = Searcher(board.game, hash_mb=1)
    with pytest.raises(MemoryError):
        searcher._core.set_hash(1 << 40)
    assert searcher.search(board, Limit(depth=3)).move in board.legal_moves
