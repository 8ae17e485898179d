"""Betza words: what each selects, and what is refused, where."""

from __future__ import annotations

import pytest

from neoteric.errors import DefinitionError
from neoteric.pieces import ALL, DIAGONAL, ORTHOGONAL, Hop, Mode, Ride, parse
from neoteric.pieces.betza_directions import FAMILIES, select, spell
from neoteric.pieces.betza_words import parse as parse_word

KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


@pytest.mark.parametrize(
    ("text", "atoms"),
    [
        ("W", [Ride(ORTHOGONAL, limit=1)]),
        ("F", [Ride(DIAGONAL, limit=1)]),
        ("K", [Ride(ALL, limit=1)]),
        ("R", [Ride(ORTHOGONAL)]),
        ("B", [Ride(DIAGONAL)]),
        ("Q", [Ride(ALL)]),
        ("N", [Ride(KNIGHT, limit=1)]),
        ("D", [Ride(((0, 2), (2, 0), (0, -2), (-2, 0)), limit=1)]),
        ("A", [Ride(((2, 2), (2, -2), (-2, -2), (-2, 2)), limit=1)]),
        ("H", [Ride(((0, 3), (3, 0), (0, -3), (-3, 0)), limit=1)]),
        ("G", [Ride(((3, 3), (3, -3), (-3, -3), (-3, 3)), limit=1)]),
        ("BDD", [Ride(DIAGONAL), Ride(((0, 2), (2, 0), (0, -2), (-2, 0)))]),
        ("mWD", [Ride(ORTHOGONAL, Mode.MOVE, 1), Ride(((0, 2), (2, 0), (0, -2), (-2, 0)), limit=1)]),
        ("cR", [Ride(ORTHOGONAL, Mode.CAPTURE)]),
        ("mcR", [Ride(ORTHOGONAL)]),
        ("mfWcfF", [Ride(((0, 1),), Mode.MOVE, 1), Ride(((1, 1), (-1, 1)), Mode.CAPTURE, 1)]),
        ("fmWfcF", [Ride(((0, 1),), Mode.MOVE, 1), Ride(((1, 1), (-1, 1)), Mode.CAPTURE, 1)]),
        ("nA", [Ride(((2, 2), (2, -2), (-2, -2), (-2, 2)), limit=1, lame=True)]),
        ("nDD", [Ride(((0, 2), (2, 0), (0, -2), (-2, 0)), lame=True)]),
        ("pR", [Hop(ORTHOGONAL)]),
        ("mRcpR", [Ride(ORTHOGONAL, Mode.MOVE), Hop(ORTHOGONAL, Mode.CAPTURE)]),
        ("gQ", [Hop(ALL, limit=1)]),
        ("fpB", [Hop(((1, 1), (-1, 1)))]),
    ],
)
def test_a_word_means_its_atoms(text: str, atoms: list[Ride | Hop]) -> None:
    assert list(parse_word(text)) == atoms


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("R2", 2),
        ("W3", 3),
        ("B4", 4),
        ("W1", 1),
        ("D2", 2),
        ("N7", 7),
        ("W0", None),
        ("R0", None),
        ("NN", None),
    ],
)
def test_a_range_limits_the_steps(text: str, limit: int | None) -> None:
    (atom,) = parse_word(text)
    assert isinstance(atom, Ride)
    assert atom.limit == limit


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("W0", "R"),
        ("WW", "R"),
        ("FF", "B"),
        ("F0", "B"),
        ("K0", "Q"),
        ("KK", "Q"),
        ("W3", "R3"),
        ("L", "C"),
        ("LL", "CC"),
    ],
)
def test_words_with_one_meaning_are_equal(text: str, same: str) -> None:
    assert parse(text) == parse(same)


@pytest.mark.parametrize(
    ("atom", "prefix", "vectors"),
    [
        ("W", "f", {(0, 1)}),
        ("W", "b", {(0, -1)}),
        ("W", "l", {(-1, 0)}),
        ("W", "r", {(1, 0)}),
        ("W", "v", {(0, 1), (0, -1)}),
        ("W", "s", {(1, 0), (-1, 0)}),
        ("W", "fr", {(0, 1), (1, 0)}),
        ("W", "fs", {(0, 1), (1, 0), (-1, 0)}),
        ("W", "ff", {(0, 1)}),
        ("D", "frl", {(0, 2), (2, 0), (-2, 0)}),
        ("F", "f", {(1, 1), (-1, 1)}),
        ("F", "r", {(1, 1), (1, -1)}),
        ("F", "fl", {(-1, 1)}),
        ("F", "lf", {(-1, 1)}),
        ("F", "br", {(1, -1)}),
        ("F", "fs", {(1, 1), (-1, 1)}),
        ("F", "flbr", {(-1, 1), (1, -1)}),
        ("F", "fbl", {(1, 1), (-1, 1), (-1, -1)}),
        ("F", "v", {(1, 1), (-1, 1), (1, -1), (-1, -1)}),
        ("A", "bl", {(-2, -2)}),
        ("N", "f", {(1, 2), (-1, 2)}),
        ("N", "ff", {(1, 2), (-1, 2)}),
        ("N", "b", {(1, -2), (-1, -2)}),
        ("N", "l", {(-2, 1), (-2, -1)}),
        ("N", "r", {(2, 1), (2, -1)}),
        ("N", "v", {(1, 2), (-1, 2), (1, -2), (-1, -2)}),
        ("N", "s", {(2, 1), (-2, 1), (2, -1), (-2, -1)}),
        ("N", "fs", {(2, 1), (-2, 1)}),
        ("N", "bs", {(2, -1), (-2, -1)}),
        ("N", "lv", {(-1, 2), (-1, -2)}),
        ("N", "rv", {(1, 2), (1, -2)}),
        ("N", "rf", {(1, 2)}),
        ("N", "fr", {(2, 1)}),
        ("N", "lb", {(-1, -2)}),
        ("N", "bl", {(-2, -1)}),
        ("N", "ffrr", {(1, 2), (-1, 2), (2, 1), (2, -1)}),
        ("N", "fh", {(1, 2), (-1, 2), (2, 1), (-2, 1)}),
        ("N", "rh", {(1, 2), (1, -2), (2, 1), (2, -1)}),
        ("N", "hr", {(1, 2), (2, -1), (-1, -2), (-2, 1)}),
        ("N", "hl", {(-1, 2), (2, 1), (1, -2), (-2, -1)}),
        ("C", "fs", {(3, 1), (-3, 1)}),
        ("Z", "rf", {(2, 3)}),
        ("K", "f", {(0, 1), (1, 1), (-1, 1)}),
        ("K", "s", {(1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)}),
    ],
)
def test_a_prefix_selects_directions(atom: str, prefix: str, vectors: set[tuple[int, int]]) -> None:
    selected = select(atom, prefix)
    assert set(selected) == vectors
    assert len(selected) == len(vectors)


@pytest.mark.parametrize("atom", sorted(set(FAMILIES) - {"K"}))
def test_every_set_of_an_atoms_vectors_can_be_spelt(atom: str) -> None:
    family = FAMILIES[atom]
    for bits in range(1, 1 << len(family)):
        chosen = tuple(vector for index, vector in enumerate(family) if bits >> index & 1)
        prefix = spell(atom, chosen)
        assert prefix is not None
        assert select(atom, prefix) == chosen


@pytest.mark.parametrize(
    ("text", "position", "says"),
    [
        ("iR", 0, "'i' (initial moves) is not supported"),
        ("Rj3", 1, "'j' (jumping) is not supported"),
        ("zB", 0, "'z' (crooked riders) is not supported"),
        ("mqN", 1, "'q' (circular riders) is not supported"),
        ("WoF", 1, "'o' (cylinder moves) is not supported"),
        ("camK", 1, "'a' (again"),
        ("fmWfceF", 5, "'e' (en passant) is not supported"),
        ("B[DD]", 1, "brackets are not supported"),
        ("R(2)", 1, "brackets are not supported"),
        ("X", 0, "'X' is not an atom"),
        ("NU", 1, "'U' is not an atom"),
        ("2R", 0, "a range follows its atom"),
        ("R8", 1, "expected 1 to 7, or 0"),
        ("R12", 1, "expected 1 to 7, or 0"),
        ("NDD3", 3, "DD is unlimited"),
        ("DDD", 2, "three times D"),
        ("BB", 1, "B slides without limit already"),
        ("RmF3c", 5, "expected an atom after the modifiers"),
        ("fmrW", 2, "stands apart"),
        ("mfmW", 2, "given twice"),
        ("nN", 0, "N has a bent path"),
        ("KnW", 1, "nothing to leap over"),
        ("pW", 0, "applies to R, B and Q"),
        ("pR3", 0, "applies to R, B and Q without a range"),
        ("gpR", 1, "exclude each other"),
        ("npR", 0, "exclude each other"),
        ("fhF", 1, "'h' (half) applies to N, C and Z only"),
        ("hN", 0, "'h' (half) expects"),
        ("vsN", 0, "not clear on N"),
        ("NfrK", 2, "not clear on K or Q"),
        ("RéB", 1, "expected '+' or the end"),
        ("R²", 1, "expected '+' or the end"),
    ],
)
def test_unsupported_notation_is_refused_at_its_place(text: str, position: int, says: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        parse(text)
    assert says in caught.value.reason
    assert caught.value.position == position
    assert caught.value.text == text
