"""Prints what the tables of endings say of some pieces, as the Markdown rows of docs/endings.md.

python tools/endings_table.py                      each reserve piece and Q, R, B, N against the lone king
python tools/endings_table.py K+llama+alpaca:K ... the endings given
"""

from __future__ import annotations

import sys

from neoteric.cli.endings import build, percent, read_side, share
from neoteric.engine.endings_summary import Longest, Summary
from neoteric.pieces import names

ORTHODOX = ("queen", "rook", "bishop", "knight")


def row(name: str, summary: Summary) -> str:
    """One line of the table: for White to move."""
    tally = summary.white_to_move
    longest: Longest | None = tally.longest_winning
    moves, fen = ("–", "–") if longest is None else (str(longest.moves), f"`{longest.fen}`")
    settled = share(tally.share)
    return f"| {name} | {tally.answer} | {percent(tally.wins, tally)} | {settled} | {moves} | {fen} |"


def main(endings: list[str]) -> None:
    """Build and print, one ending after the other."""
    wanted = endings or [f"K+{name}:K" for name in (*ORTHODOX, *names())]
    for text in wanted:
        white, _, black = text.partition(":")
        men = (read_side(white, "White", []), read_side(black or "K", "Black", []))
        _, summary = build(men, None)
        title = white.removeprefix("K+") if black in ("", "K") else f"{white} v {black}"
        print(row(title.replace("+", " + ") if black in ("", "K") else title, summary), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
