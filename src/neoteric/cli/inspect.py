"""``neoteric pieces``, ``neoteric show`` and ``neoteric perft``."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

from neoteric.cli.common import (
    DEEPEST,
    ArrayOption,
    CastlingOption,
    FenOption,
    ReserveOption,
    VariantOption,
    console,
    make_board,
    parse_plies,
)

if TYPE_CHECKING:
    from rich.table import Table

    from neoteric.board import Board
    from neoteric.pieces.model import Piece

_TABLE_WIDTH = 60
"""Columns below which a table of the pieces would be squeezed."""


def pieces(
    name: Annotated[
        str | None,
        typer.Argument(
            help="A piece to describe: a name or letter, a TOML file, or a definition name/LETTER=moves.",
            metavar="PIECE",
            show_default=False,
        ),
    ] = None,
) -> None:
    """List the 21 reserve pieces, or describe one: how it moves, what it is worth, whose it is."""
    if name is None:
        _table()
        return
    from neoteric.cli.naming import find_piece
    from neoteric.cli.topics import piece_page

    screen = console()
    screen.print(piece_page(find_piece(name), min(78, screen.width)), soft_wrap=True)


def _table() -> None:
    from neoteric.pieces.catalog import catalogue

    screen = console()
    found = list(catalogue().values())
    if screen.width < _TABLE_WIDTH:
        for piece in found:
            screen.print(f"{piece.letter} {piece.name}, {piece.value:g}", style="bold")
            screen.print(fill(piece.summary, screen.width, initial_indent="  ", subsequent_indent="  "))
    else:
        screen.print(_as_table(found))
    screen.print("Values are estimates in pawns. To see one drawn, give its name or letter:")
    screen.print('neoteric pieces mastodon, neoteric pieces M, neoteric pieces "L\'"')


def _as_table(found: list[Piece]) -> Table:
    from rich import box
    from rich.table import Table

    # Most screens are shorter than the table: its end says once more what the columns are.
    table = Table(box=box.SIMPLE, pad_edge=False, padding=(0, 1, 0, 0), show_footer=True)
    table.add_column("Letter", "Letter", style="bold", no_wrap=True)
    table.add_column("Piece", "Piece", no_wrap=True)
    table.add_column("Value", "Value", justify="right", no_wrap=True)
    table.add_column("What it does", "What it does")
    for piece in found:
        table.add_row(piece.letter, piece.name, f"{piece.value:g}", piece.summary)
    return table


def show(
    fen: Annotated[
        list[str],
        typer.Argument(
            help="The position; it may but need not be quoted.", metavar="FEN", show_default=False
        ),
    ],
    variant: VariantOption = "neoteric",
    reserve: ReserveOption = None,
    castling: CastlingOption = "literal",
    moves: Annotated[
        str,
        typer.Option(
            "--moves",
            help="List only these: of a man (N, pawn), from a square (e2), drops (Q@), captures, checks.",
            metavar="WHICH",
            show_default=False,
        ),
    ] = "",
    svg: Annotated[
        Path | None,
        typer.Option("--svg", help="Write a picture to this file, too.", metavar="FILE", show_default=False),
    ] = None,
) -> None:
    """Draw a position, and list its legal moves."""
    from neoteric.cli.moves import move_list
    from neoteric.cli.screen import board_text, has_colours

    board = make_board(variant, reserve, castling, fen=" ".join(fen))
    screen = console()
    screen.print(board_text(board, colours=has_colours(screen)))
    for line in status(board):
        screen.print(line)
    screen.print()
    for line in move_list(board, screen.width, moves, "--moves"):
        screen.print(line, soft_wrap=True)
    screen.print()
    if svg is not None:
        from neoteric.svg import board_svg

        svg.write_text(board_svg(board), "utf-8")
        screen.print(f"The picture is in {svg}.", soft_wrap=True)
    screen.print(board.fen(), soft_wrap=True)


def status(board: Board) -> list[str]:
    """A position in words: reserves, whose turn, how it stands."""
    from neoteric.cli.screen import reserve_text
    from neoteric.cli.topics import bishop_signs

    lines = [
        f"In reserve, {'White' if colour else 'Black'}: {reserve_text(held)}"
        for colour, held in zip((True, False), board.reserve, strict=True)
        if held
    ]
    lines += bishop_signs(board)
    outcome = board.outcome()
    side = "White" if board.turn else "Black"
    if board.phase:
        lines.append(f"{side} may relocate the {'kings' if board.phase == 'rk' else 'queens'}.")
    elif outcome is not None:
        lines.append(f"The game is over: {outcome.result()}, {outcome.termination.value}.")
    else:
        lines.append(f"{side} to move{', in check' if board.is_check() else ''}.")
    return lines


def _depth(text: object) -> int:
    return parse_plies(text, least=0)


def perft(
    plies: Annotated[
        int | None,
        typer.Argument(help="The same as --depth.", metavar="PLIES", show_default=False, parser=_depth),
    ] = None,
    depth: Annotated[
        int | None,
        typer.Option(
            "--depth",
            help=f"How many plies deep, 0 to {DEEPEST}. [default: 4]",
            metavar="PLIES",
            show_default=False,
            parser=_depth,
        ),
    ] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Count each first move by itself.")] = False,
    fen: FenOption = None,
    variant: VariantOption = "neoteric",
    reserve: ReserveOption = None,
    castling: CastlingOption = "literal",
    array: ArrayOption = None,
) -> None:
    """Count the move paths from a position, and how quickly.

    A Neoteric game starts with relocation, which counts as two plies, unless --array
    or --fen says otherwise.
    """
    from time import perf_counter

    from neoteric._core import perft as count

    if plies is not None and depth is not None and plies != depth:
        raise typer.BadParameter("the depth is given twice: as an argument and as --depth")
    wanted = plies if plies is not None else depth if depth is not None else 4
    board = make_board(variant, reserve, castling, array, fen)
    start = perf_counter()
    if divide and wanted:
        total = 0
        for move in sorted(board.legal_moves, key=str):
            board.push(move)
            nodes = count(board, wanted - 1)
            board.pop()
            total += nodes
            typer.echo(f"{move.uci()}: {nodes}")
        typer.echo()
    else:
        total = count(board, wanted)
    seconds = perf_counter() - start
    typer.echo(f"perft {wanted}: {total}")
    typer.echo(speed(total, seconds))


def speed(nodes: int, seconds: float) -> str:
    """How quickly nodes were counted; a time too short to tell is not divided by.

    >>> speed(5, 0.00001), speed(3_000_000, 0.5)
    ('<1 ms', '0.500 s, 6,000,000 nodes/s')
    """
    return "<1 ms" if seconds < 0.001 else f"{seconds:.3f} s, {round(nodes / seconds):,} nodes/s"
