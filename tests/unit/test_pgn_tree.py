"""Games as trees: moves are added only where they are legal, and trees of any depth are copied."""

from __future__ import annotations

import copy
import io
import pickle
from collections.abc import Callable

import pytest

from neoteric import Board, Move
from neoteric.errors import IllegalMoveError, PgnError
from neoteric.notation import pgn
from neoteric.notation.pgn import GameNode, PgnGame, PgnWarning
from neoteric.pieces import Piece

SHUFFLE = [Move.from_uci(text) for text in ("g1f3", "g8f6", "f3g1", "f6g8")]
LONG = 10_000

COPIES: dict[str, Callable[[GameNode], GameNode]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda node: pickle.loads(pickle.dumps(node)),
    "old pickle": lambda node: pickle.loads(pickle.dumps(node, protocol=2)),
}


def game_of(text: str) -> PgnGame:
    game = pgn.read_game(io.StringIO(text))
    assert game is not None
    return game


def in_play() -> PgnGame:
    return PgnGame.from_board(Board(array=518))


def long_game() -> PgnGame:
    game = in_play()
    game.add_line(SHUFFLE[ply % 4] for ply in range(LONG))
    return game


# --- adding moves ---------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["e4", "e2e4", None, 3, b"e4"])
def test_what_is_no_move_is_refused_at_once(value: object) -> None:
    game = in_play()
    with pytest.raises(TypeError, match="expected a Move, not "):
        game.add(value)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"not 'e4'; parse_san\('e4'\) or parse_uci\('e4'\) reads text"):
        game.add("e4")  # type: ignore[arg-type]
    assert game.variations == []


def test_an_illegal_move_is_refused_where_it_is_added() -> None:
    node = in_play().add(Move.from_uci("e2e4"))
    with pytest.raises(IllegalMoveError, match="'e4e5' is not legal for Black; legal moves: "):
        node.add(Move.from_uci("e4e5"))
    with pytest.raises(IllegalMoveError, match="'e7e4' is not legal for Black; legal from e7: e7e5, e7e6"):
        node.add(Move.from_uci("e7e4"))
    assert node.variations == []


def test_of_a_line_all_moves_are_added_or_none() -> None:
    game = in_play()
    line = [Move.from_uci(text) for text in ("e2e4", "e7e5", "e4e5")]
    with pytest.raises(IllegalMoveError, match="'e4e5' is not legal for White"):
        game.add_line(line)
    assert game.variations == []
    end = game.add_line(line[:2], comment="both")
    assert [node.san() for node in game.mainline()] == ["e4", "e5"]
    assert (end, end.comment) == (game.end(), "both")
    assert game.add_line([]) is game


def test_a_relocation_goes_to_the_tag() -> None:
    game = PgnGame()
    assert game.add(game.board().parse_san("K<>b")) is game
    assert game.headers["Relocation"] == "K<>b"
    node = game.add_line([game.board().parse_san("Q="), Move.from_uci("e2e4")])
    assert game.headers["Relocation"] == "K<>b Q="
    assert [each.san() for each in game.mainline()] == ["e4"]
    assert node.board().fen() == game_of(str(game)).end().board().fen()


def test_a_move_of_play_does_not_decline_a_relocation_in_silence() -> None:
    with pytest.raises(IllegalMoveError, match="Black is to relocate the kings; legal moves: e8b8"):
        PgnGame().add(Move.from_uci("e2e4"))


# --- a game of one's own and its text -------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        None,
        {},
        {"White": "A"},
        {"Variant": "New Chess"},
        {"Relocation": "K= Q="},
        {"Castling": "chess960", "Reserve": "camel"},
        {"FEN": "4k3/8/8/8/8/8/P7/4K2R[Cc] b H - 5 30"},
    ],
)
def test_a_new_game_reads_back_as_the_same_game(headers: dict[str, str] | None) -> None:
    game = PgnGame(headers)
    again = game_of(str(game))
    assert "Variant" in again.headers
    assert (again.board(), again.board().phase) == (game.board(), game.board().phase)
    assert not again.errors
    assert str(again) == str(game)
    assert "Variant" in str(game_of("1. e4 *"))


def test_the_tags_of_a_new_game_say_which_game_it_is() -> None:
    headers = PgnGame().headers
    assert (headers["Variant"], headers["Castling"], headers["RulesVersion"]) == ("Neoteric", "literal", "1")
    assert PgnGame().board() == Board()


@pytest.mark.parametrize(
    ("said", "written"), [("1/2", "1/2-1/2"), ("½-½", "1/2-1/2"), ("?", "*"), ("1-0", "1-0")]
)
def test_a_result_is_written_in_its_canonical_form(said: str, written: str) -> None:
    game = PgnGame({"Result": said})
    assert f'[Result "{written}"]' in str(game)
    assert str(game).endswith(f"\n{written}")


def test_a_result_that_is_none_is_not_written() -> None:
    with pytest.raises(PgnError, match="Result 'won'; expected 1-0, 0-1"):
        str(PgnGame({"Result": "won"}))


@pytest.mark.parametrize(
    "reserve",
    [
        Piece("my-knight", "X", "N"),
        Piece("mastodon", "M", "KAD"),
        Piece("x-1-y", "X'", "leap(4/1)"),
        Piece("a" * 40, "X", "mR +\n  cB"),
        (Piece("a", "X", "first_available(R, B)"), Piece("b", "Y", "collide(n|ne, then=diagonal, rim=true)")),
        (Piece("a", "X", "K"), "mastodon"),
        ("", Piece("none", "X", "sling(all, reach=1)")),
    ],
)
def test_definitions_of_pieces_read_back_exactly(reserve: object) -> None:
    board = Board(reserve=reserve)  # type: ignore[arg-type]
    again = game_of(str(PgnGame.from_board(board)))
    assert not again.errors
    assert again.board().game == board.game
    assert [piece and piece.moves for piece in again.board().game.reserve] == [
        piece and piece.moves for piece in board.game.reserve
    ]


@pytest.mark.parametrize(
    ("definitions", "message"),
    [
        (r"x/X=\"K\"", "line 2: PieceDefinitions: "),
        (r"x/X=K\\", "line 2: PieceDefinitions: "),
        (
            "x/X=K\ny/Y=N",
            'line 2: \'[PieceDefinitions "x/X=K\' is no tag; expected [Name "value"] on one line',
        ),
        ("x/X=", "line 2: PieceDefinitions: "),
    ],
)
def test_a_definition_with_odd_characters_is_refused_at_its_line(definitions: str, message: str) -> None:
    game = game_of(f'[White "x"]\n[PieceDefinitions "{definitions}"]\n[Reserve "x"]\n\n1. e4 *')
    assert any(str(error).startswith(message) for error in game.errors), game.errors


# --- copies ---------------------------------------------------------------------------------


@pytest.mark.parametrize("way", COPIES)
def test_a_game_of_any_length_is_copied(way: str) -> None:
    game = long_game()
    game.warnings.append(PgnWarning(3, "odd"))
    game.errors.append(PgnError("bad", 7))
    twin = COPIES[way](game)
    assert isinstance(twin, PgnGame)
    assert list(twin.mainline_moves()) == list(game.mainline_moves())
    assert (twin.headers, twin.warnings) == (game.headers, game.warnings)
    assert [(str(error), error.line) for error in twin.errors] == [("line 7: bad", 7)]
    twin.headers["White"] = "other"
    twin.end().nags.append(1)
    twin.end().comment = "other"
    assert (game.headers["White"], game.end().nags, game.end().comment) == ("?", [], "")


@pytest.mark.parametrize("way", COPIES)
def test_a_position_is_copied_with_its_game(way: str) -> None:
    game = long_game()
    twin = COPIES[way](game.end())
    assert twin.game() is not game
    assert twin is twin.game().end()
    assert len(twin.path()) == LONG


@pytest.mark.parametrize("way", COPIES)
def test_variations_comments_and_glyphs_are_copied(way: str) -> None:
    game = game_of("{a} 1. e4! {b} (1. d4 $14 ({c} 1. c4 c5) d5) (1. b4) e5 2. Nf3 *")
    twin = COPIES[way](game)
    assert isinstance(twin, PgnGame)
    assert str(twin) == str(game)
    assert type(twin.end()) is GameNode


def test_positions_of_one_game_stay_in_one_game() -> None:
    game = game_of("1. e4 (1. d4 d5) e5 *")
    nodes = [game, game.end(), game.variations[1].end()]
    for twins in (copy.deepcopy(nodes), pickle.loads(pickle.dumps(nodes))):
        assert {id(twin.game()) for twin in twins} == {id(twins[0])}
        assert [twin.san() for twin in twins] == ["", "e5", "d5"]
        assert twins[0] is not game


@pytest.mark.parametrize("way", COPIES)
def test_a_variation_taken_out_is_copied_with_the_game_that_it_was_in(way: str) -> None:
    game = game_of("1. e4 (1. d4 d5) e5 *")
    node = game.variations.pop(1)
    twin = COPIES[way](node.end())
    assert [each.san() for each in twin.path()] == ["d4", "d5"]
    assert [each.san() for each in twin.game().variations] == ["e4"]
