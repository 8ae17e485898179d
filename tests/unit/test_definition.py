"""Definition text and the Python combinators: one grammar, two spellings."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest

from neoteric.errors import DefinitionError, PieceError
from neoteric.pieces import (
    ALL,
    DIAGONAL,
    ORTHOGONAL,
    Collide,
    FirstAvailable,
    Fly,
    Hop,
    Mode,
    Moves,
    Ride,
    Sling,
    Withdraw,
    betza,
    collide,
    first_available,
    fly,
    hop,
    leap,
    parse,
    sling,
    withdraw,
    write,
)
from neoteric.pieces.checks import validate
from neoteric.variants.orthodox import ORTHODOX


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("hop(orthogonal)", hop(ORTHOGONAL)),
        ("hop(all, mode=capture, close_pawns=true)", hop(ALL, mode="capture", close_pawns=True)),
        ("hop(n|sw, limit=3)", hop([(0, 1), (-1, -1)], limit=3)),
        ("collide(orthogonal, then=diagonal)", collide(ORTHOGONAL, then=DIAGONAL)),
        ("collide(e, then=all, mode=move, rim=true)", collide("e", then="all", mode=Mode.MOVE, rim=True)),
        ("fly(diagonal)", fly(DIAGONAL)),
        ("fly(orthogonal, every=2)", fly("orthogonal", every=2)),
        ("withdraw(all, limit=2)", withdraw(ALL, limit=2, angles="oblique")),
        ("withdraw(all, angles=straight)", withdraw(ALL, angles=(4,))),
        ("withdraw(all, angles=oblique|straight)", withdraw(ALL, angles="straight|oblique")),
        ("sling(all, limit=2, reach=1)", sling(ALL, limit=2, reach=1)),
        ("BDD", betza("BDD")),
        ("mR + hop(n)", betza("mR") + hop("n")),
        ("first_available(hop(orthogonal), mR)", first_available(hop(ORTHOGONAL), betza("mR"))),
        ("first_available(N, first_available(W, F), D)", first_available("N", "first_available(W, F)", "D")),
    ],
)
def test_text_and_combinators_say_the_same(text: str, moves: Moves) -> None:
    assert parse(text) == moves
    assert write(moves) == text
    assert str(moves) == text


def test_each_combinator_makes_its_atom() -> None:
    assert parse("hop(n, mode=move)").atoms == (Hop(((0, 1),), Mode.MOVE),)
    assert parse("collide(n, then=all, rim=true)").atoms == (Collide(((0, 1),), ALL, Mode.BOTH, True),)
    assert parse("fly(s, every=3)").atoms == (Fly(((0, -1),), 3),)
    assert parse("withdraw(w, limit=2)").atoms == (Withdraw(((-1, 0),), 2, (3, 5)),)
    assert parse("sling(ne, reach=2)").atoms == (Sling(((1, 1),), None, 2),)
    rook, knight = parse("R"), parse("N")
    assert parse("first_available(R, N)").atoms == (FirstAvailable((rook, knight)),)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (" mB+collide( diagonal ,then = orthogonal ) ", "mB + collide(diagonal, then=orthogonal)"),
        ("hop(w|n|e)", "hop(n|e|w)"),
        ("hop(nw|ne|sw|se)", "hop(diagonal)"),
        ("hop(\n\tall,\n\tmode=both\n)", "hop(all)"),
        ("withdraw(n, angles=oblique)", "withdraw(n)"),
        ("R + N", "RN"),
        ("D + DD", "D + DD"),
        ("W + W3 + WW", "WR3R"),
        ("mcN", "N"),
        ("fmWfcF", "mfWcfF"),
        ("pR", "hop(orthogonal)"),
        ("lfrfN", "fN"),
        ("LW0", "CR"),
    ],
)
def test_writing_is_canonical(text: str, canonical: str) -> None:
    assert write(parse(text)) == canonical
    assert parse(canonical) == parse(text)


def test_equal_atoms_in_a_row_read_back_as_they_were() -> None:
    for text in ("N + N", "N + NN", "N + N3", "W + W", "R + R"):
        assert write(parse(text)) == text
        assert parse(write(parse(text))) == parse(text)


@pytest.mark.parametrize("piece", ORTHODOX, ids=lambda piece: piece.name)
def test_the_orthodox_men_have_definitions(piece: Any) -> None:
    assert write(parse(piece.definition)) == piece.definition


def test_vectors_out_of_order_or_of_mixed_kind_are_written_with_the_same_meaning() -> None:
    assert write(Moves((Ride(((-1, 1), (1, 1)), Mode.CAPTURE, 1),))) == "cfF"
    assert write(Moves((Ride(((0, 1), (1, 2)), Mode.MOVE, 1),))) == "mfWmrfN"


@pytest.mark.parametrize(
    ("text", "position", "says"),
    [
        ("", 0, "expected moves"),
        ("R +", 3, "expected moves"),
        ("+ R", 0, "expected moves"),
        ("R N", 2, "expected '+' or the end of the definition, not 'N'"),
        ("R + wihdraw(all)", 4, "did you mean 'withdraw'?"),
        ("colide(all)", 0, "did you mean 'collide'?"),
        ("foo(all)", 0, "expected leap, hop, collide, fly, withdraw, sling or first_available"),
        ("withdrew", 0, "did you mean 'withdraw'?"),
        ("hop", 3, "expected '(' after hop"),
        ("hop(", 4, "expected directions"),
        ("hop()", 4, "hop expects directions"),
        ("hop(mode=move)", 4, "before its options"),
        ("hop(orthogonl)", 4, "did you mean 'orthogonal'?"),
        ("hop(n|x)", 6, "unknown direction 'x': expected n, ne, e, se, s, sw, w or nw"),
        ("hop(n|n)", 6, "direction 'n' is given twice"),
        ("hop(n|all)", 6, "'all' stands alone"),
        ("hop(all|n)", 8, "'all' stands alone"),
        ("hop(all", 7, "expected ')'"),
        ("hop(all limit=2)", 8, "expected ')'"),
        ("hop(all,)", 8, "expected an option of hop: mode, limit, close_pawns"),
        ("hop(all, limt=2)", 9, "did you mean 'limit'?"),
        ("hop(all, limit=0)", 15, "limit=0: expected a number from 1 to 7"),
        ("hop(all, limit=8)", 15, "limit=8: expected a number from 1 to 7"),
        ("hop(all, limit=-1)", 15, "expected a value for limit, not '-'"),
        ("hop(all, limit=x)", 15, "limit=x: expected a number from 1 to 7"),
        ("hop(all, limit=1, limit=1)", 18, "given twice"),
        ("hop(all, mode=captre)", 14, "did you mean 'capture'?"),
        ("hop(all, mode=move|capture)", 14, "one value"),
        ("hop(all, close_pawns=yes)", 21, "expected true or false"),
        ("collide(all)", 11, "needs the option 'then'"),
        ("collide(all, then=n)", 18, "expected orthogonal, diagonal or all"),
        ("fly(all, every=0)", 15, "every=0"),
        ("fly(all, limit=2)", 9, "fly has no option 'limit': expected every"),
        ("withdraw(all, angles=steep)", 21, "expected oblique or straight"),
        ("sling(all, reach=99)", 17, "reach=99"),
        ("first_available(R)", 17, "at least two choices"),
        ("first_available(R,)", 18, "expected moves"),
        ("first_available(R, N", 20, "expected ')'"),
        ("mR + hop(n\u00a0)", 10, "expected ')'"),
        ("hop(n, limit=\u0662)", 13, "expected a value for limit"),
    ],
)
def test_an_error_says_what_was_expected_and_where(text: str, position: int, says: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        parse(text)
    assert says in caught.value.reason
    assert caught.value.position == position


@pytest.mark.parametrize(
    "text",
    [
        "R" * 1001,
        "+".join(["R"] * 65),
        "+".join(["N"] * 400),
        "first_available(" * 60,
        "first_available(" * 9 + "R, N" + ")" * 9,
        "(" * 900,
        "hop(" * 200,
        "hop(all, limit=" + "9" * 900 + ")",
        "R" + "9" * 900,
        "\U0001f40e" * 500,
        "n|" * 400,
        "hop(" + "n|" * 400,
        "f" * 999,
        "fl" * 499 + "X",
        "\x00",
        "R\x1b[31m",
        "a" * 10_000_000,
    ],
    ids=range(17),
)
def test_hostile_text_is_refused_quickly(text: str) -> None:
    start = time.perf_counter()
    with pytest.raises(DefinitionError) as caught:
        parse(text)
    assert time.perf_counter() - start < 2
    assert len(str(caught.value)) < 4000


def test_the_limits_themselves_are_allowed() -> None:
    eight = "fR"
    for _ in range(8):
        eight = f"first_available(fW, {eight})"
    assert write(parse(eight)) == eight
    assert len(parse(" + ".join(["fW"] * 63)).atoms) == 63
    assert parse("R" + " " * 999) == parse("R")


def test_moves_too_long_for_text_are_refused_when_written() -> None:
    moves = Moves(hop("n", mode="capture", limit=7, close_pawns=True).atoms * 63)
    with pytest.raises(DefinitionError, match="longer than 1000 characters"):
        write(moves)


any_hop: Any = hop  # for arguments that the type checker would refuse
any_first_available: Any = first_available


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: hop("orthogonl"), "did you mean 'orthogonal'?"),
        (lambda: hop([(0, 2)]), "expected a unit vector"),
        (lambda: hop([(0, 0)]), "expected a unit vector"),
        (lambda: hop([]), "at least one direction"),
        (lambda: hop([(0, 1), (0, 1)]), "given twice"),
        (lambda: any_hop([(0, 1, 2)]), "expected a pair"),
        (lambda: any_hop(3), "expected directions as pairs"),
        (lambda: any_hop([10**5000]), "expected a pair"),
        (lambda: hop(ALL, mode="eat"), "unknown mode 'eat'"),
        (lambda: any_hop(ALL, mode=0), "expected both, move or capture"),
        (lambda: hop(ALL, limit=0), "limit=0"),
        (lambda: hop(ALL, limit=True), "limit=True"),
        (lambda: hop(ALL, limit=10**5000), "limit=..."),
        (lambda: any_hop(ALL, close_pawns=1), "expected true or false"),
        (lambda: collide(ALL, then=[(0, 1)]), "expected orthogonal, diagonal or all"),
        (lambda: fly(ALL, every=0), "every=0"),
        (lambda: withdraw(ALL, angles=(0,)), "expected oblique or straight"),
        (lambda: sling(ALL, reach=8), "reach=8"),
        (lambda: first_available("R"), "at least two choices"),
        (lambda: first_available("R", "X"), "'X' is not an atom"),
        (lambda: any_first_available("R", 3), "expected moves, not 3"),
        (lambda: betza("hop(all)"), "not supported"),
        (lambda: betza(""), "expected a Betza atom"),
        (lambda: betza("N" * 999), "three times N"),
        (lambda: betza("NB" * 33), "at most 63 atoms"),
        (lambda: betza("NB" * 1000), "longer than 1000"),
    ],
)
def test_combinators_refuse_bad_arguments(make: Callable[[], Any], says: str) -> None:
    with pytest.raises(PieceError) as caught:
        make()
    assert says in str(caught.value)


def _nested(depth: int) -> Moves:
    moves = parse("R")
    for _ in range(depth):
        moves = Moves((FirstAvailable((moves, parse("N"))),))
    return moves


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        (Moves(()), "empty"),
        (Moves((Ride(((0, 0),)),)), "leaves the square"),
        (Moves((Ride(((8, 0),)),)), "by at most 7"),
        (Moves((Ride(((1, 2),), lame=True),)), "cannot be lame"),
        (Moves((Ride(((0, 1),), lame=True),)), "cannot be lame"),
        (Moves((Ride(((0, 1),), Mode(0)),)), "mode"),
        (Moves((FirstAvailable((parse("R"),)),)), "at least two choices"),
        (Moves((FirstAvailable((parse("R"), Moves(()))),)), "empty"),
        (Moves(("R",)), "is not a way of moving"),  # type: ignore[arg-type]
        (_nested(9), "nested more than 8 deep"),
        (_nested(5000), "nested more than 8 deep"),
        (Moves(parse("N").atoms * 64), "at most 63 atoms"),
    ],
    ids=range(12),
)
def test_atoms_written_by_hand_are_validated(moves: Moves, says: str) -> None:
    with pytest.raises(PieceError, match=says):
        validate(moves)
    with pytest.raises(PieceError, match=says):
        write(moves)


# --- leaps without a letter -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "vectors"),
    [
        (
            "leap(4/1)",
            {(x, y) for x in (-4, 4) for y in (-1, 1)} | {(x, y) for x in (-1, 1) for y in (-4, 4)},
        ),
        ("leap(4/0)", {(4, 0), (-4, 0), (0, 4), (0, -4)}),
        ("leap(+4/+1|-4/+1)", {(4, 1), (-4, 1)}),
        ("leap(+0/+5)", {(0, 5)}),
    ],
)
def test_a_leap_without_a_letter_is_written_by_its_step(text: str, vectors: set[tuple[int, int]]) -> None:
    (atom,) = parse(text).atoms
    assert isinstance(atom, Ride)
    assert set(atom.vectors) == vectors
    assert (atom.limit, atom.mode) == (1, Mode.BOTH)
    assert write(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("leap(1/4, limit=7, mode=move)", "leap(4/1, mode=move, limit=7)"),
        ("leap(2/1)", "N"),
        ("leap(2/1|4/1)", "N + leap(4/1)"),
        ("leap( 4 / 0 , lame=true )", "leap(4/0, lame=true)"),
        ("leap(-4/+1|+4/+1)", "leap(+4/+1|-4/+1)"),
        ("W + leap(6/5) + F", "W + leap(6/5) + F"),
    ],
)
def test_a_leap_has_a_canonical_text_that_reads_back(text: str, canonical: str) -> None:
    assert write(parse(text)) == canonical
    assert write(parse(canonical)) == canonical


def test_any_leap_made_in_python_has_text() -> None:
    assert str(leap((4, 1))) == "leap(4/1)"
    assert str(leap([(4, 1), (5, -2)], limit=None)) == "leap(+4/+1|+5/-2, limit=7)"
    made = Moves((Ride(((1, 2), (1, 4)), Mode.MOVE, 2),))
    assert str(made) == "mrfN2 + leap(+1/+4, mode=move, limit=2)"


@pytest.mark.parametrize(
    ("text", "says", "position"),
    [
        ("leap(8/1)", "a step of at most 7", 5),
        ("leap(41/1)", "a step of at most 7", 5),
        ("leap(0/0)", "goes nowhere", 5),
        ("leap(4/-1)", "two signs", 5),
        ("leap(4/1|1/4)", "given twice", 9),
        ("leap(4/1|+4/+1)", "given twice", 9),
        ("leap(n)", "expects its step", 5),
        ("leap()", "expects its step", 5),
        ("leap(4/1, limit=8)", "from 1 to 7", 16),
        ("leap(4/1, lame=true)", "cannot be lame", 0),
        ("leap(4/1", "expected ')'", 8),
        ("leap", "expected '(' after leap", 4),
    ],
)
def test_a_leap_that_cannot_be_is_refused_with_its_place(text: str, says: str, position: int) -> None:
    with pytest.raises(DefinitionError, match=re.escape(says)) as caught:
        parse(text)
    assert caught.value.position == position


@pytest.mark.parametrize(
    "steps", [(8, 0), (0, 0), (10**5000, 1), [], [(4, 1), (4, 1)], [(0, 0)], 3, [(9, 9)]]
)
def test_the_steps_of_a_leap_are_checked(steps: Any) -> None:
    with pytest.raises(PieceError):
        leap(steps)
