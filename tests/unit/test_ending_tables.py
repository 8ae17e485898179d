"""Tables of endings: known values, the rules they follow from, files and errors."""

from __future__ import annotations

import json
import random
from functools import lru_cache
from pathlib import Path

import pytest

from neoteric import BLACK, WHITE, Board
from neoteric.cli.naming import find_piece
from neoteric.engine import endings_file
from neoteric.engine.endings import EndingTable, Progress, Verdict, ending_game
from neoteric.errors import EndingError, PositionError, VariantError
from neoteric.pieces import Piece, names
from neoteric.rules.reference import Position
from neoteric.rules.setup import Setup
from tests.unit.test_cli import run

ONE_WAY = "oneway/O=fRbNrF"
"""A piece whose moves no symmetry of the board keeps."""


@lru_cache(maxsize=4)
def table(white: str, black: str = "", threads: int = 2) -> EndingTable:
    """The table of men given by names."""
    men = [[find_piece(name) for name in side.split()] for side in (white, black)]
    game = ending_game(men[0] + men[1])
    return EndingTable.build(
        game, [man.letter for man in men[0]], [man.letter for man in men[1]], threads=threads
    )


def longest(white: str, black: str = "") -> tuple[int | None, str]:
    """Moves of White's longest win, having the move, and whether White can force mate."""
    summary = table(white, black).summary()
    win = summary.white_to_move.longest_winning
    return None if win is None else win.moves, summary.can_force_mate()


# --- known values ---------------------------------------------------------------------------------


def test_queen_and_rook_mate_in_ten_and_sixteen_moves_at_most() -> None:
    assert longest("queen") == (10, "yes")
    assert longest("rook") == (16, "yes")


@pytest.mark.parametrize("man", ["bishop", "knight"])
def test_a_bishop_or_a_knight_alone_never_mates(man: str) -> None:
    summary = table(man).summary()
    assert summary.white_to_move.wins == summary.black_to_move.losses == 0
    assert summary.can_force_mate() == "no"


def test_the_numbers_of_legal_positions_are_those_of_the_literature() -> None:
    summary = table("queen").summary()
    assert (summary.white_to_move.positions, summary.black_to_move.positions) == (144_508, 223_944)
    assert (summary.black_to_move.losses, summary.black_to_move.draws) == (200_896, 23_048)


def test_black_has_what_white_has() -> None:
    """All numbers are alike; the examples are other positions."""
    white, black = table("queen").summary(), table("", "queen").summary()
    for ours, theirs in (
        (white.white_to_move, black.black_to_move),
        (white.black_to_move, black.white_to_move),
    ):
        for name in ("wins", "draws", "losses", "spoilt", "longest_win", "longest_loss"):
            assert getattr(ours, name) == getattr(theirs, name)


def test_two_bishops_mate_in_nineteen_moves_on_different_colours_and_never_on_one() -> None:
    assert longest("bishop bishop") == (19, "in part")
    summary = table("bishop bishop").summary()
    assert summary.depends_on_square_colour()
    assert summary.by_square_colour
    (same, _), (different, _) = summary.by_square_colour
    assert (same.wins, same.answer) == (0, "no")
    assert (different.answer, different.longest_win) == ("yes", 37)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("white", "black", "moves"),
    [("bishop knight", "", 33), ("queen", "rook", 35), ("rook", "knight", 40), ("queen", "bishop", 17)],
)
def test_endings_of_four_men_take_as_long_as_is_known(white: str, black: str, moves: int) -> None:
    assert longest(white, black)[0] == moves


def test_whoever_throws_men_about_has_tables_like_any_other() -> None:
    assert longest("zeppelin") == (1, "no")  # it mates, but cannot force it
    assert longest("belfry") == (None, "no")


# --- the values follow from the rules ---------------------------------------------------------------


def positions(table: EndingTable, count: int, seed: int) -> list[Setup]:
    """Random legal positions of a table's men."""
    rng = random.Random(seed)
    men = [(WHITE, "K"), (BLACK, "K")]
    men += [(WHITE, letter) for letter in table.white] + [(BLACK, letter) for letter in table.black]
    found: list[Setup] = []
    while len(found) < count:
        squares = rng.sample(range(64), len(men))
        setup = Setup(dict(zip(squares, men, strict=True)), rng.random() < 0.5)
        try:
            Board.from_setup(table.game, setup)
        except PositionError:
            continue
        found.append(setup)
    return found


def by_one_move(table: EndingTable, position: Position) -> Verdict:
    """The value of a position from those one move later, by the slow reference."""
    after = [
        table.probe(Board.from_setup(table.game, position.play(move).to_setup()))
        for move in position.legal_moves()
    ]
    if not after:
        return Verdict("loss", 0) if position.is_checkmate() else Verdict("draw")
    losses = [each.plies for each in after if each.outcome == "loss" and each.plies is not None]
    if losses:
        return Verdict("win", 1 + min(losses))
    wins = [each.plies for each in after if each.outcome == "win" and each.plies is not None]
    return Verdict("loss", 1 + max(wins)) if len(wins) == len(after) else Verdict("draw")


def check_by_reference(table: EndingTable, count: int) -> None:
    for setup in positions(table, count, seed=count):
        board = Board.from_setup(table.game, setup)
        assert table.probe(board) == by_one_move(table, Position.from_setup(table.game, setup)), board.fen()


@pytest.mark.parametrize("man", [*names(), ONE_WAY])
def test_every_value_follows_from_those_one_move_later(man: str) -> None:
    each = table(man)
    assert each.inconsistencies(threads=1) == 0
    check_by_reference(each, 25)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("white", "black"),
    [
        ("belfry trebuchet", ""),
        ("swedish-cannon dimachaer", ""),
        ("murmillo", "divaricator"),
        ("trebuchet", "zeppelin"),
        ("belfry", "belfry"),
    ],
)
def test_so_it_is_with_four_men(white: str, black: str) -> None:
    each = table(white, black)
    assert each.inconsistencies() == 0
    check_by_reference(each, 40)


def test_the_number_of_threads_makes_no_difference() -> None:
    one, four = table("mastodon", threads=1), table("mastodon", threads=4)
    assert one.summary(threads=1) == four.summary(threads=4)


# --- asking ------------------------------------------------------------------------------------------


def test_best_moves_lead_to_mate_in_as_many_plies_as_were_told() -> None:
    each = table("rook")
    board = each.board("8/8/8/8/8/2k5/1R6/K7[] w - - 0 1")
    told = each.probe(board)
    assert (told, str(told), told.moves) == (Verdict("win", 31), "win in 16", 16)
    for plies in range(31, 0, -1):
        assert each.probe(board).plies == plies
        board.push(each.best_moves(board)[0])
    assert board.is_checkmate()
    assert str(each.probe(board)) == "loss in 0"
    assert each.best_moves(board) == ()


def test_the_best_moves_of_a_drawn_position_hold_the_draw() -> None:
    each = table("queen")
    board = each.board("8/8/8/8/8/1Q6/8/k1K5[] b - - 0 1")
    assert str(each.probe(board)) == "draw"
    assert [board.san(move) for move in each.best_moves(board)] == []  # a stalemate has none
    board = each.board("8/8/8/8/8/2Q5/3k4/K7[] b - - 0 1")
    assert [board.san(move) for move in each.best_moves(board)] == ["Kxc3"]


def test_positions_with_fewer_men_are_answered_too() -> None:
    each = table("bishop bishop")
    assert str(each.probe(each.board("8/8/8/3k4/8/8/1B6/K7[] w - - 0 1"))) == "draw"
    assert str(each.probe(each.board("8/8/8/3k4/8/8/8/K7[] w - - 0 1"))) == "draw"


def test_a_board_of_another_game_with_the_same_pieces_will_do() -> None:
    each = table("mastodon")
    board = Board.from_fen("8/8/8/3k4/8/8/1M6/K7[] w - - 0 1", reserve=("", "mastodon"))
    again = Board.from_fen("8/8/8/3k4/8/8/1M6/K7[] w - - 0 1", reserve=("belfry", "mastodon"))
    assert each.probe(board) == each.probe(again) == each.probe(each.board(board.fen()))
    assert each.best_moves(again)


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("8/8/8/3k4/8/8/1N6/K7[] w - - 0 1", "has other men"),
        ("8/8/8/3k4/8/8/1Q6/KQ6[] w - - 0 1", "has other men"),
        ("3k4/8/8/8/8/8/1q6/3K4[] w - - 0 1", "has other men"),
        ("8/8/8/3k4/8/8/1P6/K7[] w - - 0 1", "has other men"),
        ("8/8/8/3k4/8/8/8/R3K3[] w Q - 0 1", "no castling rights"),
    ],
)
def test_positions_that_a_table_does_not_hold_are_refused(fen: str, expected: str) -> None:
    with pytest.raises(EndingError, match=expected):
        table("queen").probe(Board.from_fen(fen))


# --- building ----------------------------------------------------------------------------------------


def test_progress_is_told_and_may_end_the_work() -> None:
    told: list[Progress] = []
    EndingTable.build(ending_game(), ["Q"], ["R"][:0], threads=1, on_progress=told.append)
    assert told[0] == Progress("K+Q v K", None, 0.0)
    assert told[-1].plies == 21

    def interrupt(progress: Progress) -> None:
        if progress.plies:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        EndingTable.build(ending_game(), ["Q"], ["R"], threads=1, on_progress=interrupt)


@pytest.mark.parametrize(
    ("white", "black", "expected"),
    [
        ((), (), "one or two men"),
        (("Q", "R"), ("R",), "not 3"),
        (("P",), (), "pawns have none"),
        (("king",), (), "besides the two kings"),
        (("M",), (), "'M': expected a man of this game, one of N"),
    ],
)
def test_men_without_a_table_are_refused(
    white: tuple[str, ...], black: tuple[str, ...], expected: str
) -> None:
    with pytest.raises(EndingError, match=expected):
        EndingTable.build(ending_game(), white, black)


def test_other_bad_input_is_refused() -> None:
    with pytest.raises(EndingError, match="threads 0"):
        EndingTable.build(ending_game(), ["Q"], threads=0)
    with pytest.raises(EndingError, match="at most 2 kinds"):
        ending_game(map(find_piece, ("llama", "alpaca", "vicuna")))
    with pytest.raises(VariantError, match="letter Q"):
        ending_game([Piece("quick", "Q", "W")])


# --- files -------------------------------------------------------------------------------------------


def test_a_table_that_was_saved_is_read_again_whole(tmp_path: Path) -> None:
    for white in (ONE_WAY, "belfry"):
        path = tmp_path / "ending"
        table(white).save(path)
        again = EndingTable.load(path)
        assert (str(again), again.game) == (str(table(white)), table(white).game)
        assert again.summary() == table(white).summary()
        assert again.inconsistencies() == 0
        assert path.stat().st_size < 200_000


def test_long_mates_are_kept_in_two_bytes() -> None:
    values = bytes((1, 0, 255, 255, 44, 1))
    width, packed = endings_file._pack(values)
    assert width == 2
    entry = {"men": [4], "positions": 3, "width": 2, "bytes": len(packed)}
    assert endings_file._tables([entry], packed) == [([4], values)]
    assert endings_file._pack(values[:4])[0] == 1


def test_files_that_are_no_tables_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "ending"
    table("queen").save(path)
    good = path.read_bytes()
    for bad, expected in (
        (b"", "not a table"),
        (b"neoteric", "not a table"),
        (good[:-1], "damaged"),
        (good.replace(b'"Q"', b'"R"'), "damaged"),
        (_signed(good, b'"white": ["Q"]', b'"white": ["R"]'), "table of K\\+R v K is missing"),
        (_signed(good, b'"white": ["Q"]', b'"white": ["S"]'), "not those of its game"),
        (_signed(good, b'"width": 1', b'"width": 3'), "damaged"),
        (_signed(good, b'"positions": ', b'"positions": 1'), "too short"),
        (_signed(good, b'"men": [4]', b'"men": [99]'), "unknown man"),
        (_signed(good, b'"men": [4]', b'"men": [4, 4]'), "not as many values"),
        (_signed(good, b"knight/N", b"jumper/N"), "moved otherwise"),
        (_signed(good, b'"neoteric"', b'"chess"'), "unknown variant"),
        (_signed(good, b"{", b"["), "not a table"),
    ):
        path.write_bytes(bad)
        with pytest.raises(EndingError, match=expected):
            EndingTable.load(path)


def _signed(good: bytes, old: bytes, new: bytes) -> bytes:
    """The file with something replaced, and a checksum that fits."""
    from hashlib import sha256

    start = len(endings_file.MAGIC)
    body = good[start:].partition(b"\n")[2]
    assert old in body
    body = body.replace(old, new, 1)
    return endings_file.MAGIC + sha256(body).hexdigest().encode() + b"\n" + body


# --- the command -------------------------------------------------------------------------------------


def test_the_command_says_who_can_force_mate(tmp_path: Path) -> None:
    path = tmp_path / "kqk"
    text = run("endings", "K+queen", "k", "--threads", "1", "--save", str(path)).stdout
    assert "White can force mate: yes, from 100 % of positions; longest 10 moves; e.g." in text
    assert "Black can force mate: no\n" in text
    assert "losses 89.7 %" in text
    assert str(EndingTable.load(path)) == "K+Q v K"


def test_the_command_takes_pieces_of_ones_own_and_answers_in_json() -> None:
    result = json.loads(run("endings", "K", "K+o", "--piece", ONE_WAY, "--json").stdout)
    assert result["ending"] == "K v K+O"
    assert result["black_to_move"]["can_force_mate"] == "yes"
    assert result["white_to_move"]["longest_loss"]["fen"].endswith("w - - 0 1")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("Q", "K"), "White's men 'Q': expected one king"),
        (("K+K", "K"), "expected one king"),
        (("K+", "K"), "there is no piece ''"),
        (("K+Q", "K+Q+R"), "not 3: K+Q v K+Q+R"),
        (("K", "K"), "not 0: K v K"),
        (("K+P", "K"), "pawns have none"),
        (("K+foo", "K"), "no piece 'foo'"),
        (("K+Q", "K", "--piece", "x/X=zz"), "of 'x/X=zz'"),
    ],
)
def test_the_command_refuses_what_has_no_table(arguments: tuple[str, ...], expected: str) -> None:
    result = run("endings", *arguments)
    assert result.exit_code == 2
    assert expected in " ".join(result.stderr.split())
