"""A game at the terminal."""

from __future__ import annotations

import pytest
from rich.console import Console

from neoteric import Board, Move
from neoteric.cli.loop import read_move, situation
from neoteric.cli.screen import board_text, has_colours
from neoteric.cli.session import COMPUTER, HUMAN, Session, describe
from neoteric.errors import IllegalMoveError
from neoteric.rules.setup import BLACK, WHITE
from tests.unit.test_cli import flat, play

# --- play ----------------------------------------------------------------------------------------------


def test_the_game_offered_first_is_n_chess_with_a_mastodon() -> None:
    text = play(options="")
    assert "N-chess, Mastodon in reserve" in text
    assert "White (human)  reserve M" in text
    assert "Black (computer)  reserve M" in text


def test_all_ways_to_relocate_are_shown_and_can_be_typed() -> None:
    for typed in ("b", "K<>b", "e8b8", "B"):
        text = play(typed, "stay", "fen", options="--black human")
        assert "on file b (knight), c (bishop), d (queen) or g (knight)." in flat(text)
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


def test_undo_after_resigning_takes_back_the_resignation_only() -> None:
    text = play("resign", "undo", "e4", "resign", "undo", "fen")
    assert text.count("The resignation is taken back; the game goes on.") == 2
    assert "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b HAha e3 0 1" in text


def test_undo_after_an_agreed_draw_takes_back_the_draw_only() -> None:
    text = play("e4", "draw", "y", "undo", "fen")
    assert "The draw is taken back; the game goes on." in text
    assert "4P3/8/PPPP1PPP/RNBQKBNR[] b" in text


def test_undo_after_mate_takes_back_the_move() -> None:
    text = play("f3", "e5", "g4", "Qh4", "undo", "fen")
    assert "One move is taken back." in text
    assert "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR[] b" in text


def test_the_time_for_a_move_is_told_and_set_in_seconds() -> None:
    text = play("time", "time 2.5", "time never", "time", options="--array 518 --time 1")
    assert "The computer may think for 1 second about" in text
    assert text.count("think for 2.5 seconds") == 2
    assert "'never': expected seconds" in text


def test_hint_names_a_legal_move() -> None:
    text = play("hint", options="--depth 2", fen="6k1/5ppp/8/8/8/8/8/R5K1 w - -")
    assert "Hint: Ra8# (mate in 1, " in text


def test_pieces_are_dropped_on_squares_and_on_pawns_in_every_notation() -> None:
    for typed in ("N@f2/Pf3", "N@f2f3", "add P f3; N i7-f2"):
        text = play(typed, "fen", options="--variant new-chess --black human")
        assert "4k3/pppppppp/8/8/8/5P2/PPPPPNPP/4K3[" in text
        assert "The pawn goes to f3." in text


def test_flip_turns_the_board_round() -> None:
    assert "    h  g  f  e  d  c  b  a " in play("flip")


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
    assert session.undo() == ""
    assert situation(session.board)[1] == "Type that file's letter, or 'stay' to leave the queens."


def test_new_chess_tells_about_drops_and_the_signs_of_bishops() -> None:
    text = play("B@d3", "B@d6", options="--variant new-chess --black human")
    assert "Move, or drop a piece of your reserve: Q@e3, or on a pawn of yours N@f2/Pf3" in flat(text)
    assert "B- is a bishop bound for a dark square." in text.split("White plays B@d3")[1]
    assert "bound" not in text.split("White plays B@d3")[0]


@pytest.mark.parametrize("columns", [59, 40, 28])
def test_a_narrow_screen_has_the_board_in_one_piece(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    text = play("e4", "e5", "help swedish-cannon", options="--array 518 --reserve mastodon --black human")
    lines = [line.rstrip() for line in text.splitlines()]
    assert " 1  R  N  B  Q  K  B  N  R" in lines
    top = lines.index(" 8  r  n  b  q  k  b  n  r")
    assert lines[top - 1] == "  Black (human)  reserve M"
    assert lines[top + 9] == "> White (human)  reserve M"
    assert "    1. e4              e5" in lines


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
