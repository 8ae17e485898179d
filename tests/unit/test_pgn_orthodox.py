"""Games that other programs wrote: orthodox chess and Chess960 without this program's tags."""

from __future__ import annotations

import io

import pytest

from neoteric.notation.pgn import PgnGame, read_games

# Castling towards a1 while b1 is attacked: legal in chess, against the literal clause.
CASTLES = "1. O-O-O *"
FEN = "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1"


def read(text: str) -> PgnGame:
    (game,) = read_games(io.StringIO(text))
    return game


@pytest.mark.parametrize(
    "variant", ["", '[Variant "Chess"]\n', '[Variant "chess960"]\n', '[Variant "Standard"]\n']
)
def test_castling_is_that_of_chess(variant: str) -> None:
    game = read(f'{variant}[SetUp "1"]\n[FEN "{FEN}"]\n\n{CASTLES}')
    assert not game.errors
    assert game.end().board().game.castling == "chess960"
    again = read(str(game))
    assert (again.errors, again.headers["Castling"]) == ([], "chess960")
    assert again.end().board() == game.end().board()


@pytest.mark.parametrize("tags", ['[Variant "Neoteric"]\n', '[RulesVersion "1"]\n'])
def test_a_game_of_ours_keeps_the_literal_clause(tags: str) -> None:
    game = read(f'{tags}[SetUp "1"]\n[FEN "{FEN}"]\n\n{CASTLES}')
    assert any("b1 is attacked" in str(error) for error in game.errors)


def test_an_unknown_variant_is_told() -> None:
    assert "Variant 'Atomic' is not known" in str(read('[Variant "Atomic"]\n\n1. e4 *').errors[0])
