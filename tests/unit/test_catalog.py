"""The 21 reserve pieces are those of the rules."""

from __future__ import annotations

import subprocess
import sys

import pytest

from neoteric.errors import PieceError
from neoteric.pieces import Hop, Mode, Piece, Ride, catalogue, get, names, parse
from neoteric.pieces.catalog import by_letter

LETTERS = "S C A Z M D T W V U E F J Z' Y X H L L' G I"
VALUES = {
    **dict.fromkeys(("swedish-cannon", "dimachaer", "trebuchet", "kwagga", "murmillo", "culverin"), 3),
    **dict.fromkeys(("belfry", "zeppelin"), 3),
    **dict.fromkeys(("divaricator", "dragonet"), 4),
    **dict.fromkeys(("llama", "alpaca"), 2),
    **dict.fromkeys(("guanaco", "vicuna"), 2.8),
    "chancellor": 8.5,
    "archbishop": 8,
    "amazon": 12,
    "mastodon": 6,
    "adjutant": 5.5,
    "consul": 5,
    "camel": 2.5,
}


def test_there_are_21_pieces_with_the_letters_of_the_rules() -> None:
    assert [piece.letter for piece in catalogue().values()] == LETTERS.split()
    assert list(catalogue()) == list(names())


def test_published_values_are_kept() -> None:
    assert {name: piece.value for name, piece in catalogue().items()} == VALUES


@pytest.mark.parametrize("piece", catalogue().values(), ids=names())
def test_every_piece_is_described_and_its_definition_reads_back(piece: Piece) -> None:
    assert parse(piece.definition) == piece.moves
    assert piece.summary.endswith(".")
    assert "\n" not in piece.summary
    assert piece.origin
    assert "  " not in piece.summary + piece.definition


def test_every_piece_has_its_own_moves() -> None:
    assert len({piece.moves for piece in catalogue().values()}) == 21


def test_the_swedish_cannon_slides_as_a_rook_only_without_a_hop() -> None:
    assert get("swedish-cannon").definition == "first_available(hop(orthogonal), mR)"


def test_the_culverin_steps_and_captures_over_a_screen() -> None:
    step, shot = get("culverin").moves.atoms
    assert isinstance(step, Ride)
    assert isinstance(shot, Hop)
    assert (step.mode, step.limit) == (Mode.MOVE, 1)
    assert (shot.mode, shot.limit, shot.close_pawns) == (Mode.CAPTURE, None, True)


def test_a_letter_finds_its_piece_and_only_its_own() -> None:
    assert [by_letter(piece.letter) for piece in catalogue().values()] == list(catalogue().values())
    for letter in ("Q", "L''", "l", "", "x" * 1000):
        with pytest.raises(PieceError, match="no piece of the catalogue has the letter"):
            by_letter(letter)


@pytest.mark.parametrize("name", ["Swedish Cannon", "swedish_cannon", " SWEDISH-cannon "])
def test_names_are_found_as_people_write_them(name: str) -> None:
    assert get(name) is get("swedish-cannon")


def test_an_accent_does_not_matter() -> None:
    assert get("Vicuña").letter == "I"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("mastadon", "did you mean 'mastodon'?"),
        ("Zeplin", "did you mean 'zeppelin'?"),
        ("qqqq", "expected swedish-cannon, chancellor"),
        ("", "there is no piece ''"),
        ("x" * 100_000, "there is no piece"),
    ],
)
def test_an_unknown_name_gives_the_nearest_ones(name: str, says: str) -> None:
    with pytest.raises(PieceError) as caught:
        get(name)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 500


def test_the_package_loads_no_parser_until_it_is_needed() -> None:
    code = (
        "import sys, neoteric.pieces; "
        "print([m for m in ('tomllib', 'neoteric.pieces.definition', 'neoteric.pieces.catalog') "
        "if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
