"""The commands, run as a user runs them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from neoteric import Board, perft
from neoteric.cli import app
from neoteric.cli.common import one_line, read_reserve
from neoteric.errors import DefinitionError
from neoteric.pieces import catalogue

ROOT = Path(__file__).parents[2]


def run(*arguments: str, typed: str | None = None) -> Result:
    """Run a command with what is typed, one line each."""
    return CliRunner().invoke(app, arguments, input=typed, catch_exceptions=False, prog_name="neoteric")


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
        (("play", "--white", "nobody"), "(see neoteric play --help)"),
        (("play", "--time", "0"), "--time '0': expected seconds, more than 0 and at most 3600"),
        (("play", "--time", "soon"), "--time 'soon': expected seconds"),
        (("play", "--time", "nan"), "expected seconds"),
        (("play", "--time"), "'--time' requires an argument (see neoteric play --help)"),
        (("play", "--depth", "0"), "expected 1 to 60"),
        (("play", "--depth", "61"), "expected 1 to 60"),
        (("play", "--reserve", "knight"), "the knight is in every game"),
        (("play", "--reserve", "N"), "the knight is in every game"),
        (("play", "--fen", "x", "--array", "518"), "--fen and --array"),
        (("play", "--load", "missing.pgn"), "missing.pgn: No such file or directory"),
        (("play", "--load", "a.pgn", "--reserve", "camel"), "--load and --reserve"),
        (("pieces", "unicorn"), "there is no piece 'unicorn'"),
        (("perft", "61"), "PLIES '61': expected 0 to 60"),
        (("perft", "--depth", "-1"), "--depth '-1': expected 0 to 60"),
        (("perft", "2", "--depth", "3"), "given twice"),
        (("frobnicate",), "no such command 'frobnicate' (see neoteric --help)"),
        (("plya",), "Did you mean 'play'?"),
        (("play", "--frobnicate"), "no such option: --frobnicate (see neoteric play --help)"),
        (("pgn", "chekc"), "no such command 'chekc'"),
        (("pgn", "check"), "missing argument 'FILE' (see neoteric pgn check --help)"),
        (("pieces", "a", "b"), "unexpected extra argument"),
        (("show",), "missing argument 'FEN'"),
    ],
)
def test_bad_input_is_answered_by_one_line_and_status_2(arguments: tuple[str, ...], expected: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert expected in result.stderr
    assert result.stderr.startswith("neoteric: ")
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


@pytest.mark.parametrize("arguments", [(), ("pgn",)])
def test_a_command_alone_that_needs_another_shows_its_help(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Usage: " in result.output
    assert "Commands:" in result.output


@pytest.mark.parametrize("command", ["play", "pieces", "show", "perft", "pgn check"])
def test_help_names_what_is_to_be_given_not_its_type(command: str) -> None:
    text = run(*command.split(), "--help").stdout
    assert not re.search(r"<\w", text)


def test_an_error_with_a_pointer_below_the_text_is_told_in_one_line() -> None:
    error = DefinitionError("expected a letter", "turret/=W", 7)
    assert "\n" in str(error)
    assert one_line(error) == "expected a letter (at position 8 of 'turret/=W')"


NEW_CHESS_FEN = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[QRRBBNNqrrbbnn] w KQkq - 0 1"


@pytest.mark.parametrize(
    "arguments",
    [("show", NEW_CHESS_FEN), ("play", "--fen", NEW_CHESS_FEN), ("perft", "1", "--fen", NEW_CHESS_FEN)],
)
def test_a_position_of_new_chess_is_known_as_such(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.endswith("as a position of New Chess it is good: add --variant new-chess\n")
    assert "variant=" not in result.stderr


def test_a_position_of_n_chess_is_known_as_such() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Mm] w HAha - 0 1"
    assert "add --variant neoteric" in run("show", fen, "--variant", "new-chess").stderr


def test_a_position_that_no_game_allows_gets_no_such_hint() -> None:
    assert "--variant" not in run("show", "8/8/8/8/8/8/8/8 w - - 0 1").stderr


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
        ("NONE", ""),
        ("", ""),
        ("-", ""),
        ("camel, none", ("camel", "")),
        ("camel,", ("camel", "")),
        ("M", "mastodon"),
        ("m, L'", ("mastodon", "alpaca")),
        ("l\u2019", "alpaca"),
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


def test_the_table_says_at_both_ends_what_its_columns_are() -> None:
    text = run("pieces").stdout
    assert len(re.findall(r"Letter +Piece +Value +What it does", text)) == 2


def test_on_a_narrow_screen_the_pieces_are_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    text = run("pieces").stdout
    assert max(map(len, text.splitlines())) <= 40
    assert "L' alpaca, 2\n  Steps one square along a rank or file," in text


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("M", "Mastodon (M)"),
        ("m", "Mastodon (M)"),
        ("n", "Knight (N)"),
        ("Knight", "Knight (N)"),
        ("L", "Llama (L)"),
        ("L'", "Alpaca (L')"),
        ("z\u2019", "Zeppelin (Z')"),
    ],
)
def test_a_piece_may_be_named_by_its_letter(name: str, title: str) -> None:
    assert run("pieces", name).stdout.startswith(title)
    assert title in play(f"help {name}")


def test_letters_that_differ_by_an_apostrophe_are_told_apart() -> None:
    assert "L' is the alpaca." in run("pieces", "L").stdout
    assert "Z is the amazon." in run("pieces", "Z'").stdout


def test_the_special_moves_of_men_are_told_for_every_game() -> None:
    pawn = flat(run("pieces", "pawn").stdout)
    for words in ("may go two squares", "en passant", "becomes a queen", "New Chess: a piece dropped on it"):
        assert words in pawn
    king = flat(run("pieces", "king").stdout)
    assert "Castles" in king
    assert "Neoteric Chess: before play Black may swap both kings" in king


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
    assert f"The picture is in {picture}." in text
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


def test_show_lists_the_moves_that_are_asked_for() -> None:
    text = run("show", NEW_CHESS_FEN, "--variant", "new-chess").stdout
    hint = re.search(r"(--moves) (Q@a2) lists them", text)
    assert hint
    assert run("show", NEW_CHESS_FEN, "--variant", "new-chess", *hint.groups()).stdout.count("Q@a2/P") == 16


def test_show_says_what_a_sign_in_the_reserve_means() -> None:
    fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[QRRB+NNqrrb-nn] w KQkq - 0 1"
    text = run("show", fen, "--variant", "new-chess").stdout
    assert "B+ is a bishop bound for a light square." in text
    assert "B- is a bishop bound for a dark square." in text
    assert "bound" not in run("show", NEW_CHESS_FEN, "--variant", "new-chess").stdout


def test_perft_gives_no_rate_for_a_time_too_short_to_tell() -> None:
    assert run("perft", "1").stdout == "perft 1: 5\n<1 ms\n"


def test_perft_counts_as_the_library_does() -> None:
    board = Board("new-chess")
    lines = run("perft", "--depth", "3", "--variant", "new-chess").stdout.splitlines()
    assert lines[0] == f"perft 3: {perft(board, 3)}"
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
