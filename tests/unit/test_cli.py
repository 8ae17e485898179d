"""The commands, run as a user runs them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from neoteric import Board, Move, perft
from neoteric.cli import app
from neoteric.cli.common import read_reserve
from neoteric.cli.loop import read_move, situation
from neoteric.cli.screen import board_text, has_colours, move_list
from neoteric.cli.session import COMPUTER, HUMAN, Session, describe
from neoteric.errors import IllegalMoveError
from neoteric.pieces import catalogue
from neoteric.rules.setup import BLACK, WHITE

ROOT = Path(__file__).parents[2]


def run(*arguments: str, typed: str | None = None) -> Result:
    """Run a command with what is typed, one line each."""
    return CliRunner().invoke(app, arguments, input=typed, catch_exceptions=False)


def play(*lines: str, options: str = "--array 518 --reserve none --black human", fen: str = "") -> str:
    """What a game prints."""
    position = ("--fen", fen) if fen else ()
    result = run("play", *options.split(), *position, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0
    return result.stdout


def flat(text: str) -> str:
    """The text without its line breaks."""
    return " ".join(text.split())


# --- bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("show", "8/8"), "FEN has 1 field:"),
        (("show", "8/8/8/8/8/8/8/8 w - - 0 1"), "king"),
        (("play", "--reserve", "mastadon"), "did you mean 'mastodon'?"),
        (("play", "--reserve", "turret/T=zz(all)"), "of 'turret/T=zz(all)'"),
        (("play", "--reserve", "a,b,c"), "with a comma between"),
        (("play", "--reserve", "missing.toml"), "cannot be read"),
        (("play", "--variant", "chess"), "unknown variant 'chess'"),
        (("play", "--variant", "new-chess", "--reserve", "mastodon"), "no reserve piece"),
        (("play", "--castling", "free"), "expected 'literal' or 'chess960'"),
        (("play", "--array", "1"), "none of the 25"),
        (("play", "--white", "nobody"), "expected human or computer"),
        (("play", "--time", "0"), "expected more than 0"),
        (("play", "--depth", "0"), "expected 1 to 60"),
        (("play", "--fen", "x", "--array", "518"), "--fen and --array"),
        (("play", "--load", "missing.pgn"), "missing.pgn: No such file or directory"),
        (("play", "--load", "a.pgn", "--reserve", "camel"), "--load and --reserve"),
        (("pieces", "unicorn"), "there is no piece 'unicorn'"),
        (("perft", "65"), "expected 0 to 64"),
        (("perft", "2", "--depth", "3"), "given twice"),
    ],
)
def test_bad_input_is_answered_by_one_line_and_status_2(arguments: tuple[str, ...], expected: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert expected in result.stderr
    assert result.stderr.startswith("neoteric: ")
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


@pytest.mark.parametrize("arguments", [("frobnicate",), ("play", "--frobnicate"), ("play", "--time", "soon")])
def test_a_wrong_command_line_has_status_2(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Error: " in result.stderr


def test_the_version_is_that_of_the_package() -> None:
    import neoteric

    assert run("--version").stdout == f"neoteric {neoteric.__version__}\n"


def test_help_does_not_load_the_board() -> None:
    code = (
        "import sys; sys.argv = ['neoteric', '--help']\n"
        "from neoteric.cli import main\n"
        "try: main()\n"
        "except SystemExit:\n"
        "    print(*{'rich', 'neoteric.svg', 'neoteric.diagram'} & sys.modules.keys(), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "perft" in done.stdout
    assert done.stderr.split() == []


def test_a_reader_that_goes_away_is_no_error() -> None:
    code = "from neoteric.cli import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", code, "perft", "2", "--divide", "--variant", "new-chess"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


# --- the reserve option ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("mastodon", "mastodon"),
        ("mastodon,belfry", ("mastodon", "belfry")),
        ("none", ""),
        ("camel, none", ("camel", "")),
        ("t/T=sling(all, reach=1),camel", ("t/T=sling(all, reach=1)", "camel")),
    ],
)
def test_a_comma_outside_brackets_divides_white_from_black(text: str, spec: object) -> None:
    assert read_reserve(text) == spec


@pytest.mark.parametrize("piece", ["examples/turret.toml", "turret/T=sling(all, reach=1)"])
def test_an_inventors_piece_can_be_played_from_the_command_line(
    piece: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = run(
        "play", "--array", "518", "--reserve", piece, "--black", "human", typed="Nf3\nhelp turret\nfen\n"
    )
    assert "White plays Nf3/T. The turret comes in on g1." in result.stdout
    assert "Slings the man behind it" in result.stdout
    assert "RNBQKBTR[t] b" in result.stdout


# --- pieces, show, perft ----------------------------------------------------------------------------


def test_pieces_lists_all_21() -> None:
    text = run("pieces").stdout
    assert [name for name in catalogue() if name not in text] == []


@pytest.mark.parametrize("name", ["swedish-cannon", "Swedish Cannon", "S"])
def test_one_piece_is_described(name: str) -> None:
    text = run("pieces", name).stdout
    assert text.startswith("Swedish Cannon (S), worth about 3 pawns\n")
    assert "Definition: first_available(hop(orthogonal), mR)" in text
    assert "Origin: Mats Winther, April 2007" in text


def test_show_draws_a_position_and_lists_its_moves(tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    fen = "4k3/8/8/8/2n1n3/3V4/8/4K3[] w - - 0 1"
    text = run("show", *fen.split(), "--svg", str(picture)).stdout
    assert " 4  .  .  n  .  n  .  .  . " in text
    assert "Vd2xc4xe4" in text
    assert "White to move." in text
    assert text.endswith(f"{fen}\n")
    ElementTree.fromstring(picture.read_text("utf-8"))


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "The game is over: 1/2-1/2, insufficient material."),
        ("4k3/8/8/8/8/8/4r3/4K3[] w - - 0 1", "White to move, in check."),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Mm] b HAha - 0 1 rk", "Black may relocate the kings."),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Mm] w HAha - 0 1", "In reserve, Black: M"),
    ],
)
def test_show_says_how_a_position_stands(fen: str, words: str) -> None:
    assert words in run("show", fen).stdout


def test_perft_counts_as_the_library_does() -> None:
    board = Board("new-chess")
    lines = run("perft", "--depth", "2", "--variant", "new-chess").stdout.splitlines()
    assert lines[0] == f"perft 2: {perft(board, 2)}"
    assert lines[1].endswith("nodes/s")


def test_perft_divide_adds_up() -> None:
    lines = run("perft", "3", "--divide", "--array", "518", "--reserve", "mastodon").stdout.splitlines()
    counts = {move: int(count) for move, count in (line.split(": ") for line in lines[: lines.index("")])}
    board = Board(array=518, reserve="mastodon")
    assert set(counts) == {str(move) for move in board.legal_moves}
    assert sum(counts.values()) == perft(board, 3)
    assert f"perft 3: {perft(board, 3)}" in lines


def test_perft_starts_with_relocation_unless_told_otherwise() -> None:
    assert "perft 2: 25\n" in run("perft", "2").stdout


# --- pgn check ---------------------------------------------------------------------------------------

GOOD = '[Variant "Neoteric"]\n\n1. e4 e5 2. Nf3 *\n'
BAD = '[Variant "Neoteric"]\n\n1. e4 e5\n2. Ke3 *\n'


def test_good_games_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "good.pgn"
    path.write_text(f"{GOOD}\n{GOOD}")
    result = run("pgn", "check", str(path))
    assert result.exit_code == 0
    assert result.stdout.startswith("2 games, 6 moves, 0 games with errors")


def test_an_error_is_told_with_file_line_game_and_move(tmp_path: Path) -> None:
    path = tmp_path / "bad.pgn"
    path.write_text(f"{GOOD}\n{BAD}\n{GOOD}")
    result = run("pgn", "check", str(path))
    assert result.exit_code == 1
    first, summary = result.stdout.splitlines()
    assert first.startswith(f"{path}:8: game 2: at move 2 (White): 'Ke3'")
    assert summary.startswith("3 games, 8 moves, 1 game with errors")


def test_standard_input_is_read_as_a_dash() -> None:
    result = run("pgn", "check", "-", typed=BAD)
    assert result.exit_code == 1
    assert result.stdout.startswith("standard input:4: game 1: ")


def test_a_file_that_cannot_be_read_has_status_2_but_does_not_keep_others_from_being_read(
    tmp_path: Path,
) -> None:
    path = tmp_path / "good.pgn"
    path.write_text(GOOD)
    result = run("pgn", "check", str(tmp_path / "missing.pgn"), str(path))
    assert result.exit_code == 2
    assert "missing.pgn: No such file or directory" in result.stderr
    assert result.stdout.startswith("1 game, 3 moves")


# --- play ----------------------------------------------------------------------------------------------


def test_the_game_offered_first_is_n_chess_with_a_mastodon() -> None:
    text = play(options="")
    assert "N-chess, Mastodon in reserve" in text
    assert "White (human)  reserve M" in text
    assert "Black (computer)  reserve M" in text


def test_all_ways_to_relocate_are_shown_and_can_be_typed() -> None:
    for typed in ("b", "K<>b", "e8b8", "B"):
        text = play(typed, "stay", "fen", options="--black human")
        assert "b (knight), c (bishop), d (queen), g (knight)" in flat(text)
        assert "rkbqnbnr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNBNR[Mm] w HAha - 0 1\n" in text
    for typed in ("stay", "K=", "e8e8"):
        text = play(typed, "f", "fen", options="--black human")
        assert "White may swap both queens" in text
        assert "[Mm] w HAha - 0 1\n" in text
        assert "RNBBKQNR" in text


def test_a_file_that_may_not_be_chosen_is_explained() -> None:
    with pytest.raises(IllegalMoveError, match=r"expected one of K<>b, K<>c, K<>d, K<>g, K="):
        read_move(Board(), "a")


def test_illegal_and_unintelligible_input_is_explained_and_does_not_move() -> None:
    text = play("Nf4", "e5", "hepl", "R", "Q", "fen", "Nbd7")
    assert "Nf4" in text
    assert "legal moves of that man: Na3, Nc3, Nf3, Nh3" in text
    assert "Did you mean 'help'?" in text
    assert "Type help for what you can type." in text
    assert "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w HAha - 0 1" in text


def test_an_ambiguous_move_is_answered_by_the_moves_it_may_mean() -> None:
    text = play("Nd2", "quit", options="--black human", fen="4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
    assert "Nbd2" in text
    assert "Nfd2" in text


def test_mate_is_announced_and_ends_the_game() -> None:
    text = play("f3", "e5", "g4", "Qh4", "e4", "resign")
    assert "Checkmate, Black wins. 0-1" in text
    assert text.count("The game is over") == 2


def test_stalemate_is_announced() -> None:
    text = play("Qb6", options="--black human", fen="k7/8/8/1Q6/8/8/8/4K3 w - -")
    assert "Draw by stalemate. 1/2-1/2" in text


def test_resigning_ends_the_game() -> None:
    assert "White resigns, Black wins. 0-1" in play("resign")
    assert "Black resigns, White wins. 1-0" in play("e4", "resign")


def test_a_draw_is_claimed_on_the_third_repetition() -> None:
    there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"]
    text = play(*there_and_back, *there_and_back, "draw")
    assert "Draw claimed by threefold repetition. 1/2-1/2" in text


def test_a_draw_that_cannot_be_claimed_is_put_to_the_other_player() -> None:
    assert "Draw by agreement. 1/2-1/2" in play("draw", "y")
    text = play("draw", "n", "e4")
    assert "The game goes on." in text
    assert "White plays e4." in text
    assert "No draw can be claimed" in play("draw", options="--array 518")


def test_undo_takes_one_move_back_between_two_people() -> None:
    text = play("e4", "e5", "undo", "c5", "fen")
    assert "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR[] w HAha c6 0 2" in text


def test_undo_takes_the_computers_answer_back_too() -> None:
    text = play("e4", "undo", "fen", "undo", options="--array 518 --reserve none --depth 1")
    assert "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w HAha - 0 1" in text
    assert "There is no move of yours to take back." in text


def test_undo_goes_back_from_a_finished_game() -> None:
    text = play("resign", "undo", "e4", "resign", "undo", "fen")
    assert text.rstrip().endswith("Goodbye.")
    assert "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w HAha - 0 1" in text


def test_hint_names_a_legal_move() -> None:
    text = play("hint", options="--depth 2", fen="6k1/5ppp/8/8/8/8/8/R5K1 w - -")
    assert "Hint: Ra8# (mate in 1, " in text


def test_moves_lists_legal_moves_and_can_be_narrowed() -> None:
    assert "knight: Na3 Nc3 Nf3 Nh3" in play("moves")
    text = play("moves e2", "moves N", "moves Z")
    assert "pawn: e3 e4\n" in text
    assert "There is no legal move 'Z'." in text


def test_the_hundreds_of_drops_on_pawns_are_listed_only_when_asked_for() -> None:
    board = Board("new-chess")
    assert "Q@ on a pawn: 128 ways, such as Q@a2/Pa3; 'moves Q@a2' lists them" in move_list(board, 80)
    narrowed = " ".join(move_list(board, 80, "Q@a2"))
    assert narrowed.count("Q@a2/P") == 16


def test_pieces_are_dropped_on_squares_and_on_pawns_in_every_notation() -> None:
    for typed in ("N@f2/Pf3", "N@f2f3", "add P f3; N i7-f2"):
        text = play(typed, "fen", options="--variant new-chess --black human")
        assert "4k3/pppppppp/8/8/8/5P2/PPPPPNPP/4K3[" in text
        assert "The pawn goes to f3." in text


def test_help_lists_every_command_and_draws_any_piece() -> None:
    text = play("help", "help mastodon", "help N", "help unicorn", options="--black human")
    for command in ("moves", "undo", "hint", "fen", "save FILE", "resign", "draw", "flip", "quit"):
        assert f"\n  {command} " in text
    assert "Mastodon (M), worth about 6 pawns" in text
    assert "Knight (N), worth about 3 pawns" in text
    assert "there is no piece 'unicorn'" in text


def test_flip_turns_the_board_round() -> None:
    assert "    h  g  f  e  d  c  b  a " in play("flip")


def test_a_game_is_saved_and_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    text = play("b", "stay", "e4", "Nd6", f"save {path}", options="--black human")
    assert f"Saved in {path}." in "".join(text.splitlines())
    assert run("pgn", "check", str(path)).exit_code == 0
    text = play("fen", options=f"--black human --load {path}")
    assert "N-chess, Mastodon in reserve" in text
    assert "rkbqmbnr/pppppppp/3n4/8/4P3/8/PPPP1PPP/RKBQNBNR[M] w HAha - 1 2" in text


def test_save_does_not_overwrite_a_file_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.txt").write_text("precious")
    text = play("save", "save mine.txt", "save nowhere/x.pgn")
    assert "type: save! mine.txt" in text
    assert "nowhere/x.pgn cannot be written" in text
    assert "Where to?" in text
    assert Path("mine.txt").read_text() == "precious"
    play("e4", "save! mine.txt", "e5", "save mine.txt")
    assert "1. e4 e5 *" in Path("mine.txt").read_text()


def test_the_result_of_a_resigned_game_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    play("e4", "resign", "save game.pgn")
    assert '[Result "1-0"]' in Path("game.pgn").read_text()


def test_the_end_of_input_is_a_polite_goodbye() -> None:
    assert play().endswith("\nGoodbye.\n")
    assert play("quit").endswith("\nGoodbye.\n")


def test_the_computer_plays_itself_to_the_end() -> None:
    options = "--white computer --black computer --depth 1 --reserve belfry"
    text = play(options=options, fen="7k/8/5KQ1/8/8/8/8/8 w - -")
    assert "Checkmate, White wins. 1-0" in text


def test_a_check_and_the_last_move_are_marked_without_colours() -> None:
    text = play("e4", "f5", "Qh5")
    assert " 8  r  n  b  q !k  b  n  r " in text
    assert " 5  .  .  .  .  .  p  . >Q " in text
    assert "Black to move: check!" in text


def test_what_a_move_does_besides_the_obvious_is_told() -> None:
    def told(fen: str, san: str) -> str:
        board = Board.from_fen(fen)
        return describe(board.effects(board.parse_san(san)))

    assert told("4k3/8/8/8/2n1r3/3V4/8/4K3[] w - - 0 1", "Vd2") == (
        "The knight on c4 and the rook on e4 captured."
    )
    assert told("4k3/3n4/8/8/3F4/3N4/8/4K3[] w - - 0 1", "Fd6") == (
        "The knight is slung to d7, capturing the knight."
    )
    assert told("4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1", "e4") == ""


def test_what_a_side_captured_is_counted_for_it_even_when_the_other_slings() -> None:
    board = Board.from_fen("4k3/3n4/8/8/3F4/3N4/8/4K3[] w - - 0 1")
    session = Session(board, {WHITE: HUMAN, BLACK: HUMAN})
    session.play(board.parse_san("Fd6"))
    assert session.captured_by(WHITE) == ["N"]
    assert session.captured_by(BLACK) == []


def test_a_session_over_moves_played_before_knows_them() -> None:
    board = Board(array=518)
    for san in ("e4", "e5", "Nf3"):
        board.push_san(san)
    session = Session(board)
    assert list(session.numbered_moves()) == [(1, "e4", "e5"), (2, "Nf3", "")]


def test_there_is_nothing_of_the_humans_to_take_back_where_only_the_computer_moved() -> None:
    session = Session(Board(), {WHITE: HUMAN, BLACK: COMPUTER})
    session.play(Move.from_uci("e8e8"))
    assert session.undo() == 0
    assert situation(session.board)[1] == "Type that file's letter, or 'stay' to leave the queens."


def test_in_colours_a_king_in_check_and_the_last_move_stand_out() -> None:
    def backgrounds(board: Board) -> set[str]:
        return {
            str(span.style).rpartition("on ")[2]
            for span in board_text(board).spans
            if "on " in str(span.style)
        }

    board = Board(array=518)
    quiet = backgrounds(board)
    board.push_san("e4")
    moved = backgrounds(board)
    board.push_san("f5")
    board.push_san("Qh5+")
    assert (len(quiet), len(moved - quiet), len(backgrounds(board) - moved)) == (2, 1, 1)


@pytest.mark.parametrize(
    ("system", "coloured"), [("truecolor", True), ("256", True), ("standard", False), (None, False)]
)
def test_few_colours_are_no_colours(system: str | None, coloured: bool) -> None:
    console = Console(force_terminal=True, color_system=system, no_color=False)  # type: ignore[arg-type]
    assert has_colours(console) is coloured
