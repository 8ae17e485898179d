"""The reference on every case of cases.json: moves, history, and counts as time allows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from neoteric.rules.reference import Position, perft
from tests.reference_fen import read_fen
from tests.reference_pieces import make_game

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "cases.json").read_text(encoding="utf-8")
)
QUICK = 500
"""A count up to this size is checked in every run; the rest are slow."""


def position_of(case: dict[str, Any]) -> Position:
    game = make_game(case["variant"], case["reserve"], case["strict"])
    return Position.from_setup(game, read_fen(case["fen"]))


def counts() -> list[Any]:
    return [
        pytest.param(
            case, depth, id=f"{case['id']}-{depth}", marks=[] if count <= QUICK else pytest.mark.slow
        )
        for case in CASES
        for depth, count in enumerate(case["perft"], start=1)
        if depth > 1
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_legal_moves_are_those_of_the_case(case: dict[str, Any]) -> None:
    position = position_of(case)
    assert position.to_setup() == read_fen(case["fen"])
    assert position.legal_moves() == case["legal"]
    assert perft(position, 1) == case["perft"][0]


@pytest.mark.parametrize("case", [case for case in CASES if case["history"]], ids=lambda case: case["id"])
def test_the_history_leads_to_the_position_of_the_case(case: dict[str, Any]) -> None:
    position = Position.start(make_game(case["variant"], case["reserve"], case["strict"]))
    for move in case["history"]:
        position = position.play(move)
    assert position.to_setup() == read_fen(case["fen"])
    assert position.key() == position_of(case).key()


@pytest.mark.parametrize(("case", "depth"), counts())
def test_the_count_is_that_of_the_case(case: dict[str, Any], depth: int) -> None:
    assert perft(position_of(case), depth) == case["perft"][depth - 1]
