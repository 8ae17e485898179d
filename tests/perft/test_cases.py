"""The shared cases: positions whose legal moves, perft and SAN two independent programs agree on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from neoteric import Board, perft

DATA = Path(__file__).parent.parent / "data"
CASES: list[dict[str, Any]] = json.loads((DATA / "cases.json").read_text())
SAN: dict[str, dict[str, str]] = {
    entry["id"]: entry["san"] for entry in json.loads((DATA / "san.json").read_text())
}


def options(case: dict[str, Any]) -> dict[str, Any]:
    """A case's game, as arguments of Board."""
    reserve = case["reserve"]
    return {
        "variant": case["variant"],
        "reserve": tuple(reserve) if isinstance(reserve, list) else reserve,
        "castling": "literal" if case["strict"] else "chess960",
    }


def board_of(case: dict[str, Any]) -> Board:
    return Board.from_fen(case["fen"], **options(case))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_case_has_exactly_its_legal_moves_and_perft(case: dict[str, Any]) -> None:
    board = board_of(case)
    assert sorted(map(str, board.legal_moves)) == case["legal"]
    assert [perft(board, depth + 1) for depth in range(len(case["perft"]))] == case["perft"]
    assert board.fen() == case["fen"]


@pytest.mark.parametrize("case", [case for case in CASES if case["history"]], ids=lambda case: case["id"])
def test_the_history_of_a_case_leads_to_its_fen(case: dict[str, Any]) -> None:
    board = Board(**options(case))
    for text in case["history"]:
        board.push_uci(text)
    assert board.fen() == case["fen"]
    assert board == board_of(case)


@pytest.mark.parametrize("case", [case for case in CASES if case["id"] in SAN], ids=lambda case: case["id"])
def test_every_legal_move_of_a_case_has_its_san_and_reads_back(case: dict[str, Any]) -> None:
    board = board_of(case)
    assert {str(move): board.san(move) for move in board.legal_moves} == SAN[case["id"]]
    for uci, san in SAN[case["id"]].items():
        assert str(board.parse_san(san)) == uci
