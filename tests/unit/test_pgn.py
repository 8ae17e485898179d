"""Whole games as PGN: read, kept as trees, and written."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from neoteric import Board, Move
from neoteric.errors import IllegalMoveError, PgnError
from neoteric.notation import pgn
from neoteric.notation.pgn import GameNode, PgnGame, PgnReader
from neoteric.notation.pgn.tags import find_variant
from neoteric.notation.pgn.writer import WIDTH
from neoteric.pieces import Piece

TURRET = Piece("turret", "T", "sling(all, reach=1)")


def game_of(text: str, *, strict: bool = False) -> PgnGame:
    game = pgn.read_game(io.StringIO(text), strict=strict)
    assert game is not None
    return game


def moves(node: GameNode) -> list[str]:
    return [each.san() for each in node.mainline()]


def movetext(game: PgnGame) -> str:
    return str(game).partition("\n\n")[2]


def errors(text: str) -> list[str]:
    return [str(error) for error in game_of(text).errors]


def played(board: Board, seed: int, plies: int = 40) -> Board:
    """A board after random moves, as the same seed always gives them."""
    chance = random.Random(seed)
    for _ in range(plies):
        if not board.legal_moves:
            break
        board.push(chance.choice(sorted(board.legal_moves)))
    return board


# --- from a board and back ------------------------------------------------------------------


START: dict[str, Callable[[], Board]] = {
    "no reserve piece": Board,
    "mastodon": lambda: Board(reserve="mastodon"),
    "a type for each side": lambda: Board(reserve=("belfry", "zeppelin"), castling="chess960"),
    "black only": lambda: Board(reserve=("", "alpaca")),
    "white only": lambda: Board(reserve=("llama", "")),
    "a custom piece": lambda: Board(reserve=TURRET),
    "from an array": lambda: Board(reserve="mastodon", array="RNBQKBNR"),
    "new chess": lambda: Board("new-chess"),
    "new chess, rooks placed": lambda: Board("new-chess-rooks"),
    "from a position": lambda: Board.from_fen("4k3/8/8/8/8/8/P7/4K2R[Cc] b H - 5 30"),
}


@pytest.mark.parametrize("start", START)
@pytest.mark.parametrize("plies", [0, 1, 2, 60])
def test_a_game_replays_from_its_text(start: str, plies: int) -> None:
    end = played(START[start](), 5, plies)
    text = str(PgnGame.from_board(end))
    game = game_of(text, strict=True)
    replayed = game.end().board()
    assert (replayed.fen(), replayed.game) == (end.fen(), end.game)
    # A game that starts from an array is told, and replayed, with the relocation that leads there.
    told = len(replayed.move_stack) - len(end.move_stack)
    assert told == (2 if start == "from an array" else 0)
    assert replayed.move_stack[told:] == end.move_stack
    assert str(game) == text


def test_an_array_is_written_as_the_relocation_that_leads_to_it() -> None:
    headers = PgnGame.from_board(Board(array="RKBNQBNR")).headers
    assert headers["Relocation"] == "K<>b Q<>e"
    assert "FEN" not in headers


def test_the_seven_tags_come_first_then_those_of_the_game() -> None:
    board = Board(reserve=("mastodon", "belfry"))
    for text in ("K<>b", "Q="):
        board.push_san(text)
    game = PgnGame.from_board(board)
    game.headers["Annotator"] = "A. N."
    game.headers["White"] = 'Back\\slash "Q"'
    assert str(game).splitlines() == [
        '[Event "?"]',
        '[Site "?"]',
        '[Date "????.??.??"]',
        '[Round "?"]',
        '[White "Back\\\\slash \\"Q\\""]',
        '[Black "?"]',
        '[Result "*"]',
        '[Variant "Neoteric"]',
        '[Reserve "mastodon belfry"]',
        '[Relocation "K<>b Q="]',
        '[Castling "literal"]',
        '[RulesVersion "1"]',
        '[Annotator "A. N."]',
        "",
        "*",
    ]
    assert game_of(str(game)).headers == game.headers


def test_a_custom_piece_is_written_with_its_definition() -> None:
    game = PgnGame.from_board(Board(reserve=TURRET))
    assert game.headers["Reserve"] == "turret"
    assert game.headers["PieceDefinitions"] == "turret/T=sling(all, reach=1)"


def test_new_chess_has_no_reserve_piece_and_no_choice_of_castling() -> None:
    headers = PgnGame.from_board(Board("new-chess-rooks")).headers
    assert headers["Variant"] == "New Chess (rooks placed)"
    assert headers.keys().isdisjoint({"Reserve", "Castling", "Relocation", "FEN"})


def test_a_game_that_starts_elsewhere_has_its_fen() -> None:
    fen = "4k3/8/8/8/8/8/P7/4K2R[] b H - 5 30"
    headers = PgnGame.from_board(Board.from_fen(fen)).headers
    assert (headers["SetUp"], headers["FEN"]) == ("1", fen)


def test_a_mate_gives_the_result() -> None:
    board = Board(array=518)
    for text in "f3 e5 g4 Qh4#".split():
        board.push_san(text)
    assert movetext(PgnGame.from_board(board)) == "1. f3 e5 2. g4 Qh4# 0-1"


# --- reading --------------------------------------------------------------------------------


def test_relocation_stands_in_the_tag_and_movetext_starts_at_move_1() -> None:
    game = game_of('[Variant "Neoteric"]\n[Reserve "mastodon"]\n[Relocation "K<>c Q="]\n\n1. e4 Nf6/M *')
    assert game.board().fen().startswith("rnkqbbnr/pppppppp/8/8/8/8/PPPPPPPP/RNKQBBNR[Mm] w HAha - 0 1")
    assert moves(game) == ["e4", "Nf6/M"]


@pytest.mark.parametrize(
    ("text", "relocation"),
    [
        ("1. e4 *", "K= Q="),
        ("K<>b Q<>f 1. e4 *", "K<>b Q<>f"),
        ("1. K<>b Q= 2. e4 *", "K<>b Q="),
        ("K<>b 1. e4 *", "K<>b Q="),
        ("Q<>f 1. e4 *", "K= Q<>f"),
        ('[Relocation "K<>b"] Q<>f 1. e4 *', "K<>b Q<>f"),
        ('[Relocation "K<>b"] 1. e4 *', "K<>b Q="),
    ],
)
def test_relocation_in_the_movetext_goes_to_the_tag_and_what_is_not_said_was_declined(
    text: str, relocation: str
) -> None:
    game = game_of(text, strict=True)
    assert game.headers["Relocation"] == relocation
    assert moves(game) == ["e4"]


def test_without_moves_nothing_has_been_decided() -> None:
    assert game_of("*").board().phase == "rk"
    assert game_of('[Relocation "K<>b"] *').board().phase == "rq"


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 *",
        "1.e4 e5 2.Nf3 *",
        "1 e4 1... e5 2 . Nf3 *",
        "e4 e5 Nf3 *",
        "1. e4\n1...e5\n2. Nf3\n*",
        "1… e4 e5 12.Nf3!? *",
        "1.e2e4 e7-e5 2.Ng1f3 *",
        "1. e4 ; a comment\n% an escape } ) nonsense\ne5 2. Nf3",
        "\ufeff1. e4 {x} {y} e5 $1 2. Nf3 ! + e.p. 1/2-1/2",
    ],
)
def test_moves_are_read_whatever_their_numbers_and_spacing(text: str) -> None:
    assert moves(game_of(text, strict=True)) == ["e4", "e5", "Nf3"]


def test_comments_and_glyphs_belong_to_their_moves() -> None:
    game = game_of("{before all} 1. e4! {one\ntwo} $14 ({why not} 1. d4 {d}) {three} e5 ; four\n2. Nf3?! *")
    e4, d4 = game.variations
    (e5,) = e4.variations
    assert game.comment == "before all"
    assert (e4.comment, e4.nags) == ("one two three", [1, 14])
    assert (d4.starting_comment, d4.comment) == ("why not", "d")
    assert (e5.comment, [node.nags for node in e5.mainline()]) == ("four", [[6]])


@pytest.mark.parametrize(
    ("text", "nag"),
    [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("$146", 146), ("=", 10), ("+-", 18)],
)
def test_glyphs_are_read_as_signs_or_numbers(text: str, nag: int) -> None:
    assert [node.nags for node in game_of(f"1. e4 {text} *").mainline()] == [[nag]]


def test_variations_are_alternatives_to_the_move_before_them() -> None:
    game = game_of("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 *", strict=True)
    (e4,) = game.variations
    assert [node.san() for node in e4.variations] == ["e5", "c5", "e6"]
    assert moves(e4.variations[1]) == ["Nf3", "d6"]
    assert moves(e4.variations[1].variations[1]) == ["d5"]
    assert (
        e4.variations[1].end().board().fen().startswith("rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R")
    )
    assert moves(game) == ["e4", "e5", "Nf3"]


def test_results_end_games_and_fill_the_tag() -> None:
    text = "1. e4 1-0 1. d4 0-1\n1. c4 1/2-1/2 1. b4 * 1. a4"
    results = [(moves(game), game.headers["Result"]) for game in pgn.read_games(io.StringIO(text))]
    assert results == [(["e4"], "1-0"), (["d4"], "0-1"), (["c4"], "1/2-1/2"), (["b4"], "*"), (["a4"], "*")]


def test_a_tag_begins_the_next_game() -> None:
    text = '[Event "a"]\n\n1. e4 e5\n\n[Event "b"] [Site "s"]\n[Event "c"]\n\n1. d4'
    games = list(pgn.read_games(io.StringIO(text)))
    assert [(game.headers["Event"], moves(game)) for game in games] == [("a", ["e4", "e5"]), ("c", ["d4"])]


def test_an_empty_file_has_no_games() -> None:
    for text in ("", "\n\n  \n", "% only an escape\n", "\ufeff"):
        assert pgn.read_game(io.StringIO(text)) is None


def test_read_game_goes_on_where_it_stopped_even_within_a_line() -> None:
    stream = io.StringIO("1. e4 1-0 1. d4 {two\nlines} 0-1 1. bad\n* 1. c4")
    read = [pgn.read_game(stream) for _ in range(5)]
    assert [moves(game) for game in read if game] == [["e4"], ["d4"], [], ["c4"]]
    assert read[4] is None
    assert read[2] is not None
    assert [error.line for error in read[2].errors] == [2]


def test_tags_may_hold_escapes_and_stray_quotes() -> None:
    game = game_of('[White "A \\"B\\" \\\\ C"]\n[Black "The "Big" One"]\n\n*')
    assert (game.headers["White"], game.headers["Black"]) == ('A "B" \\ C', 'The "Big" One')


@pytest.mark.parametrize(
    "name", ["Neoteric", "neoteric", "NEW CHESS", "New  Chess (Rooks Placed)", "new-chess-rooks"]
)
def test_variants_go_by_title_or_name(name: str) -> None:
    assert find_variant(name).title


# --- files ----------------------------------------------------------------------------------


def test_files_are_utf_8_and_latin_1_where_they_are_not(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    utf_8, latin_1 = '[White "Müller"]\n\n*\n'.encode(), '[White "Pérez"]\n\n*\n'.encode("latin-1")
    path.write_bytes(b"\xef\xbb\xbf" + utf_8 + latin_1)
    seen: list[int] = []
    with PgnReader.open(path, progress=seen.append) as reader:
        assert [game.headers["White"] for game in reader] == ["Müller", "Pérez"]
        assert seen == [3 + len(utf_8), reader.size, reader.size]


def test_games_are_read_one_at_a_time() -> None:
    """A file of any size is never held in memory."""

    class Endless:
        lines = 0

        def readline(self, size: int = -1, /) -> str:
            self.lines += 1
            return "1. e4 e5 *\n"

    stream = Endless()
    games = pgn.read_games(stream)
    for _ in range(3):
        next(games)
    assert stream.lines == 3


# --- writing --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 Nc6 *",
        "{start} 1. e4 {why} 1... e5 $1 $14 2. Nf3 1-0",
        "1. e4 ({or} 1. d4 d5 (1... Nf6 {Indian}) 2. c4) (1. c4) 1... e5 *",
        "1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5 3. exd5)) (2. Nc3) 2... Nc6 3. Bb5 1/2-1/2",
        "{no moves} *",
    ],
)
def test_canonical_movetext_is_written_as_it_was_read(text: str) -> None:
    assert movetext(game_of(text, strict=True)) == text


def test_black_to_move_begins_with_three_dots() -> None:
    game = game_of('[FEN "4k3/p7/8/8/8/8/P7/4K3 b - - 0 12"]\n\n12... a5 13. a4 *')
    assert movetext(game) == "12... a5 13. a4 *"


def test_lines_are_wrapped_and_begin_with_nothing_that_readers_mistake() -> None:
    game = PgnGame.from_board(played(Board(reserve="belfry"), 3, 120))
    game.comment = "x" * 70 + ' %tail [Event "y"] ' + "word " * 40
    game.end().comment = "z" * 200
    lines = movetext(game).splitlines()
    assert all(len(line) <= WIDTH or " " not in line.strip("z{}") for line in lines[1:])
    assert not [line for line in lines if line[0] in "%["]
    again = game_of(str(game), strict=True)
    assert (again.comment, again.end().comment) == (" ".join(game.comment.split()), "z" * 200)
    assert str(again) == str(game)


def test_a_closing_brace_in_a_comment_becomes_a_parenthesis() -> None:
    game = game_of("1. e4 *")
    game.end().comment = "a } (b ( c"
    assert movetext(game) == "1. e4 {a ) (b ( c} *"


def test_games_are_separated_by_a_blank_line() -> None:
    out = io.StringIO()
    for text in ("1. e4 *", "1. d4 *"):
        pgn.write_game(game_of(text), out)
    assert [moves(game) for game in pgn.read_games(io.StringIO(out.getvalue()))] == [["e4"], ["d4"]]
    assert "\n\n1. e4 *\n\n[Event" in out.getvalue()


def test_what_cannot_be_written_is_refused() -> None:
    game = game_of("1. e4 *")
    game.headers["bad name"] = "x"
    with pytest.raises(PgnError, match="'bad name' is no tag's name"):
        str(game)
    other = game_of("1. e4 *")
    other.headers["Relocation"] = "K<>b Q<>f"
    other.end().grow(Move.from_uci("e2e4"))
    with pytest.raises(IllegalMoveError):
        str(other)
    third = game_of("1. e4 *")
    third.headers["Result"] = "White wins"
    with pytest.raises(PgnError, match="Result 'White wins'; expected 1-0, 0-1, 1/2-1/2 or \\*"):
        str(third)


def test_variations_may_be_added() -> None:
    game = game_of("1. e4 e5 *")
    game.add(game.board().parse_san("d4"), comment="instead")
    assert movetext(game) == "1. e4 (1. d4 {instead}) 1... e5 *"


# --- errors ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "1. e4 e5\n2. Nf6 *",
            "line 2: at move 2 (White): 'Nf6' is not legal for White; legal moves of that man",
        ),
        ("1. e4 Ndf6 *", "line 1: at move 1 (Black): 'Ndf6' is not legal for Black"),
        ("1. e4 e5 2. hello *", "line 1: at move 2 (White): 'hello' is no move; expected one such as"),
        ("1. e4 -- *", "at move 1 (Black): '--': a player may not pass"),
        ("1. e4 } *", "at move 1 (Black): '}' is no move"),
        ("K<>h *", "at move 1 (Black): 'K<>h': Black is to relocate the kings; expected one of K<>b"),
        ("(1. e4) *", "line 1: a variation before any move"),
        ("1. e4 ) *", "line 1: unexpected ): no variation is open"),
        ("1. e4 (1. d4", "line 1: the game ends within a variation; expected )"),
        ("1. e4 {never\n\nclosed", "line 1: the comment that begins here is never closed; expected }"),
        ("1. e4 $999 *", "line 1: '$999' is no annotation; expected $0 to $255"),
        ("[Event]\n\n*", "line 1: '[Event]' is no tag; expected [Name \"value\"]"),
        (
            '[Variant "Shogi"]\n\n1. e4 *',
            "line 1: Variant 'Shogi' is not known; expected one of Neoteric, New Chess",
        ),
        ('[Reserve "unicorn"] *', "line 1: Reserve: there is no piece 'unicorn'"),
        (
            '[Reserve "camel llama belfry"] *',
            "Reserve 'camel llama belfry': expected one piece, or White's and Black's",
        ),
        ('[PieceDefinitions "x"] [Reserve "x"] *', "PieceDefinitions: expected name/LETTER=definition"),
        ('[FEN "nonsense"] *', "FEN: FEN has 1 field:"),
        ('[FEN "8/8/8/8/8/8/8/8 w - -"] *', "FEN: "),
        ('[Castling "never"] *', "castling 'never': expected 'literal' or 'chess960'"),
        ('[Relocation "K<>h"] *', "Relocation: 'K<>h'"),
        ('[Relocation "K= Q= e4"] *', "'e4' comes after the relocation is over"),
        ('[RulesVersion "9"] 1. e4 *', "RulesVersion '9'; expected 1"),
        ('[Result "won"] 1. e4 1-0', "Result 'won'; expected 1-0, 0-1, 1/2-1/2 or *"),
    ],
)
def test_an_error_says_where_and_what_was_expected(text: str, message: str) -> None:
    assert any(message in error for error in errors(text)), errors(text)
    with pytest.raises(PgnError):
        game_of(text, strict=True)


def test_a_game_goes_as_far_as_it_reads() -> None:
    game = game_of("1. e4 e5 2. Nf3 Nd6 3. d4 (3. c4) exd4 *")
    assert moves(game) == ["e4", "e5", "Nf3"]
    assert len(game.errors) == 1


def test_a_variation_that_does_not_read_leaves_the_main_line_whole() -> None:
    game = game_of("1. e4 (1. d4 bad (1... c5) d5) (1. c4) 1... e5 (2. bad) 2. Nf3 1-0")
    assert [node.san() for node in game.variations] == ["e4", "d4", "c4"]
    assert moves(game) == ["e4", "e5", "Nf3"]
    assert game.headers["Result"] == "1-0"
    assert len(game.errors) == 2


def test_a_bad_game_does_not_keep_the_next_from_being_read() -> None:
    text = (
        '[Event "1"]\n\n1. bad (1. e4 1-0) e5 0-1\n\n[Event "2"]\n\n1. e4 {open\n\n[Event "3"]\n\n1. d4 *\n'
        '[Variant "?"]\n\n1. e4 (1. d4) *\n\n[Event "5"]\n\n1. c4 *'
    )
    games = list(pgn.read_games(io.StringIO(text)))
    assert [bool(game.errors) for game in games] == [True, True, False, True, False]
    assert (moves(games[2]), moves(games[4])) == (["d4"], ["c4"])
    reader = PgnReader(io.StringIO(text))
    with pytest.raises(PgnError):
        reader.read(strict=True)
    with pytest.raises(PgnError):
        reader.read(strict=True)
    third = reader.read(strict=True)
    assert third is not None
    assert third.headers["Event"] == "3"


# --- hostile text ---------------------------------------------------------------------------


def test_variations_may_lie_as_deep_as_they_like() -> None:
    depth = 3000
    knights, replies = ("Nf3", "Nf6", "Ng1", "Ng8"), ("Nc6", "Nc3")
    levels = (f"({knights[level % 4]} {replies[level % 2]}" for level in range(depth))
    game = game_of(f"1. Nc3 {' '.join(levels)}{')' * depth} *", strict=True)
    node: GameNode = game
    for _ in range(depth):
        node = node.variations[1]
    assert node.board().ply() == depth
    assert movetext(game_of(str(game), strict=True)) == movetext(game)


def test_long_games_and_wide_trees_are_read() -> None:
    shuffle = " ".join(("Nf3", "Nf6", "Ng1", "Ng8")[ply % 4] for ply in range(3000))
    assert len(moves_only := list(game_of(f"{shuffle} *", strict=True).mainline())) == 3000, moves_only[-1]
    assert len(game_of("1. e4 " + "(1. d4 d5) " * 2000 + "*", strict=True).variations) == 2001


WORDS = [
    "1.",
    "e4",
    "e5",
    "Nf3",
    "(",
    ")",
    "{",
    "}",
    ";",
    "\n",
    "%",
    "$1",
    "$",
    "*",
    "1-0",
    "!",
    "0-0",
    "K=",
    "[",
    "]",
]
WORDS += [
    '[Event "x"]',
    '[Variant "New Chess"]',
    '[FEN "8/8 w"]',
    "Q@e4",
    "K<>b",
    "\ufeff",
    "\0",
    '"',
    "\\",
    "½-½",
    "--",
]


@settings(deadline=None)
@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=3), max_size=40), st.sampled_from(["", " "]))
def test_any_text_reads_as_games_with_errors(words: list[str], space: str) -> None:
    for game in pgn.read_games(io.BytesIO(space.join(words).encode())):
        if not game.errors:
            again = game_of(str(game))
            assert not again.errors
            assert str(again) == str(game)
