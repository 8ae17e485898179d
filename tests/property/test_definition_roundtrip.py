"""Definition text and pieces, for random pieces and random text."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from neoteric.errors import DefinitionError, PieceError
from neoteric.pieces import (
    Moves,
    Piece,
    catalogue,
    get,
    names,
    parse,
    read_pieces,
    resolve,
    write,
    write_pieces,
)
from neoteric.pieces.checks import MAX_TEXT, validate
from tests.property.strategies import moves, patient, pieces

TOKENS = [
    *"WFDNAHCLZGKQRBmcfblrvshnpgijzqoa0123789()|,+= [];'/",
    *("hop(", "collide(", "fly(", "withdraw(", "sling(", "first_available(", "orthogonal", "diagonal", "all"),
    *(
        "then=",
        "mode=",
        "limit=",
        "rim=",
        "every=",
        "angles=",
        "reach=",
        "close_pawns=",
        "true",
        "capture",
        "é",
    ),
]


def _text_or_none(value: Moves) -> str | None:
    try:
        return write(value)
    except DefinitionError:  # too long for text
        return None


@patient
@given(moves())
def test_what_is_written_reads_back(value: Moves) -> None:
    validate(value)
    text = _text_or_none(value)
    if text is not None:
        assert parse(text) == value
        assert write(parse(text)) == text


@patient
@given(st.lists(pieces(max_depth=1, max_atoms=2), max_size=4, unique_by=lambda piece: piece.name))
def test_pieces_survive_the_tag(some: list[Piece]) -> None:
    assert list(read_pieces(write_pieces(some)).values()) == some


@patient
@given(st.lists(st.sampled_from(TOKENS), max_size=30).map("".join))
@example("first_available(" * 62)
def test_any_text_parses_or_says_where_it_fails(text: str) -> None:
    try:
        value = parse(text)
    except DefinitionError as error:
        assert 0 <= error.position <= len(error.text) <= MAX_TEXT  # noqa: PT017
    else:
        validate(value)
        assert parse(write(value)) == value


@patient
@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from(TOKENS), max_size=12).map(lambda some: "a/A=" + "".join(some))
)
def test_any_text_names_a_piece_or_is_refused(text: str) -> None:
    try:
        piece = resolve(text, files=False)
    except PieceError:
        return
    assert isinstance(piece, Piece)


@given(st.sampled_from(names()), st.data())
@settings(patient, max_examples=200)
def test_a_damaged_definition_never_does_worse_than_an_error(name: str, data: st.DataObject) -> None:
    text = get(name).definition
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    damaged = text[:at] + data.draw(st.sampled_from(["", *TOKENS])) + text[at + cut :]
    try:
        value = parse(damaged)
    except DefinitionError as error:
        assert 0 <= error.position <= len(damaged)  # noqa: PT017
    else:
        assert parse(write(value)) == value


def test_no_two_pieces_of_the_catalogue_share_a_definition() -> None:
    assert len({piece.definition for piece in catalogue().values()}) == len(names())
