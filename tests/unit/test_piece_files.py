"""Pieces from TOML files, inline text and PGN tags."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from neoteric.errors import DefinitionError, PieceError
from neoteric.pieces import (
    Piece,
    catalogue,
    get,
    load_pieces,
    parse,
    read_piece,
    read_pieces,
    resolve,
    write_pieces,
)

EXAMPLES = Path(__file__).parents[2] / "examples"
SECUTOR = "mR + collide(orthogonal, then=diagonal, mode=capture, rim=true)"
TWO = """
[secutor]
letter = "S"
moves = "mR + collide(orthogonal, then=diagonal, mode=capture, rim=true)"
value = 3
summary = "Moves as a rook."
origin = "Mats Winther"

[turret]
letter = "T'"
moves = '''
sling(all,
      reach=1)
'''
"""


def _file(tmp_path: Path, text: str | bytes) -> Path:
    path = tmp_path / "pieces.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_file_holds_pieces_by_name(tmp_path: Path) -> None:
    pieces = load_pieces(_file(tmp_path, TWO))
    assert list(pieces) == ["secutor", "turret"]
    secutor = pieces["secutor"]
    assert secutor == Piece("secutor", "S", SECUTOR)
    assert (secutor.value, secutor.summary, secutor.origin) == (3, "Moves as a rook.", "Mats Winther")
    assert pieces["turret"] == Piece("turret", "T'", "sling(all, reach=1)")
    assert pieces["turret"].value is None


def test_the_example_files_define_the_three_pieces_of_the_rules() -> None:
    assert resolve(str(EXAMPLES / "turret.toml")) == Piece("turret", "T", "sling(all, reach=1)")
    gastrophete = Piece("gastrophete", "G", "sling(all, limit=2, reach=1)")
    assert resolve(str(EXAMPLES / "gastrophete.toml")) == gastrophete


@pytest.mark.parametrize("name", ["secutor.py", "turret.toml", "gastrophete.toml"])
def test_an_example_piece_takes_fewer_than_ten_lines(name: str) -> None:
    assert len((EXAMPLES / name).read_text().splitlines()) < 10


def test_the_secutor_example_runs() -> None:
    namespace = runpy.run_path(str(EXAMPLES / "secutor.py"))
    assert namespace["SECUTOR"] == Piece("secutor", "S", SECUTOR)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no piece; expected a table"),
        ("letter = 'S'", "'letter' stands outside a table"),
        ("[secutor]\nmoves = 'R'", "[secutor] has no 'letter'"),
        ("[secutor]\nletter = 'S'", "[secutor] has no 'moves'"),
        ("[a]\nletter='A'\nmoves='R'\nvalu=3", "[a] has an unknown key 'valu': did you mean 'value'?"),
        ("[a]\nletter='A'\nmoves='R'\nvalue='3'", "[a] value: expected a number"),
        ("[a]\nletter='A'\nmoves='R'\nvalue=true", "[a] value: expected a number"),
        ("[a]\nletter='A'\nmoves='R'\nvalue=nan", "[a] value nan of a: expected a number of pawns"),
        ("[a]\nletter='A'\nmoves='R'\nvalue=-1", "[a] value -1 of a: expected a number of pawns"),
        ("[a]\nletter='A'\nmoves=['R']", "[a] moves: expected text in quotes"),
        ("[a]\nletter='AB'\nmoves='R'", "[a] letter 'AB' of a"),
        (
            "['Big Rook']\nletter='B'\nmoves='R'",
            "[Big Rook] piece name 'Big Rook': expected ASCII kebab-case",
        ),
        (f"[{'a' * 50}]\nletter='B'\nmoves='R'", "at most 40 characters"),
        ("[a]\nletter='A'\nletter='B'", "not TOML"),
        ("[a", "not TOML"),
        (b"\xff\xfe", "not UTF-8"),
        ("x = " + "[" * 20000, "nested too deep"),
        ("x = " + "9" * 6000, "a number too long"),
        ("#" * 1_000_001, "larger than"),
    ],
    ids=range(19),
)
def test_an_error_names_the_file_the_piece_and_the_key(tmp_path: Path, text: str | bytes, says: str) -> None:
    path = _file(tmp_path, text)
    with pytest.raises(PieceError) as caught:
        load_pieces(path)
    assert says in str(caught.value)
    assert str(path) in str(caught.value)


def test_an_error_in_the_moves_keeps_its_position(tmp_path: Path) -> None:
    path = _file(tmp_path, "[a]\nletter='A'\nmoves='mR + hop(al)'")
    with pytest.raises(DefinitionError) as caught:
        load_pieces(path)
    assert caught.value.position == 9
    assert f"{path}: [a] moves: unknown direction 'al'" in str(caught.value)


@pytest.mark.parametrize("path", ["no/such/file.toml", ".", "bad\0name.toml"])
def test_a_file_that_cannot_be_read_is_an_error(path: str) -> None:
    with pytest.raises(PieceError, match="cannot be read"):
        load_pieces(path)


def test_a_piece_is_meant_by_name_file_or_definition(tmp_path: Path) -> None:
    path = _file(tmp_path, TWO)
    assert resolve("mastodon") is get("mastodon")
    piece = Piece("wazir", "W", "W")
    assert resolve(piece) is piece
    assert resolve(f"{path}:turret").letter == "T'"
    assert resolve(f"secutor/S={SECUTOR}") == Piece("secutor", "S", SECUTOR)
    assert resolve(" secutor / S = mR ") == Piece("secutor", "S", "mR")


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("{path}", "holds 2 pieces (secutor, turret): write"),
        ("{path}:turet", "did you mean 'turret'?"),
        ("nowhere.toml", "'nowhere.toml' cannot be read"),
        ("nowhere.toml:a", "'nowhere.toml' cannot be read"),
        ("mastadon", "did you mean 'mastodon'?"),
        ("pieces/turret", "expected a piece's name"),
        ("=R", "expected name/LETTER=definition"),
        ("secutor=R", "expected name/LETTER=definition"),
        ("/S=R", "expected name/LETTER=definition"),
        ("Secutor/S=R", "expected ASCII kebab-case"),
        ("secutor/s=R", "letter 's'"),
        ("secutor/S=", "expected moves"),
    ],
)
def test_a_piece_that_cannot_be_found_is_explained(tmp_path: Path, spec: str, says: str) -> None:
    with pytest.raises(PieceError) as caught:
        resolve(spec.format(path=_file(tmp_path, TWO)))
    assert says in str(caught.value)


def test_text_from_strangers_reads_no_file(tmp_path: Path) -> None:
    path = _file(tmp_path, "[a]\nletter='A'\nmoves='R'")
    assert resolve(str(path)).name == "a"
    for spec in (str(path), f"{path}:a"):
        with pytest.raises(PieceError, match="expected a piece's name"):
            resolve(spec, files=False)
    assert resolve("a/A=R", files=False).name == "a"


def test_a_position_in_inline_text_counts_from_its_start() -> None:
    with pytest.raises(DefinitionError) as caught:
        resolve("secutor/S= mR + hop(al)")
    assert caught.value.position == 20
    with pytest.raises(DefinitionError) as caught:
        read_pieces("wazir/W=W;  turret/T=sling(al)")
    assert caught.value.position == 27


def test_pieces_go_through_a_pgn_tag_and_back() -> None:
    text = write_pieces(catalogue().values() and [get("murmillo"), get("zeppelin")])
    assert text.startswith("murmillo/U=mB + collide(diagonal")
    assert read_pieces(text) == {"murmillo": get("murmillo"), "zeppelin": get("zeppelin")}
    assert read_pieces("") == {}
    assert read_piece("a/A=R").moves == parse("R")


@pytest.mark.parametrize("piece", catalogue().values(), ids=lambda piece: piece.name)
def test_every_catalogue_piece_survives_the_inline_form(piece: Piece) -> None:
    assert resolve(write_pieces([piece])) == piece


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a/A=R; a/B=N", "'a' is defined twice"),
        ("a/A=R;", "expected name/LETTER=definition"),
        (";", "expected name/LETTER=definition"),
        ("; ".join(f"a{i}/A=R" for i in range(17)), "more than 16"),
        ("x" * 1_000_000, "expected name/LETTER=definition"),
        ("a/A=" + "R" * 1_000_000, "at most 1000 characters"),
        (";" * 1_000_000, "more than 16"),
        ("a" * 41 + "/A=R", "at most 40 characters"),
    ],
    ids=range(8),
)
def test_bad_tags_are_refused_briefly(text: str, says: str) -> None:
    with pytest.raises(PieceError) as caught:
        read_pieces(text)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 3000
