"""``neoteric pieces``, ``neoteric show`` and ``neoteric perft``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from neoteric.cli.common import (
    ArrayOption,
    CastlingOption,
    FenOption,
    ReserveOption,
    VariantOption,
    complain,
    console,
    make_board,
)

if TYPE_CHECKING:
    from neoteric.board import Board
    from neoteric.pieces.model import Piece


def pieces(
    name: Annotated[
        str | None,
        typer.Argument(
            help="A piece to describe: a name, a TOML file, or a definition name/LETTER=moves.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """List the 21 reserve pieces, or describe one: how it moves, what it is worth, whose it is."""
    if name is None:
        _table()
        return
    from neoteric.diagram import piece_diagram

    screen = console()
    screen.print(piece_diagram(find_piece(name), width=min(78, screen.width)), soft_wrap=True)


def find_piece(name: str) -> Piece:
    """The piece that a person means, by its letter too, or as :func:`neoteric.pieces.resolve`.

    >>> find_piece("knight").letter, find_piece("F").name
    ('N', 'belfry')
    """
    from neoteric.pieces.catalog import catalogue
    from neoteric.pieces.files import resolve
    from neoteric.variants.orthodox import ORTHODOX

    for man in ORTHODOX:
        if name in (man.letter, man.name) or name.lower() == man.name:
            return man
    return next((piece for piece in catalogue().values() if name == piece.letter), None) or resolve(name)


def _table() -> None:
    from rich import box
    from rich.table import Table

    from neoteric.pieces.catalog import catalogue

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("", style="bold", no_wrap=True)
    table.add_column("Piece", no_wrap=True)
    table.add_column("Value", justify="right", no_wrap=True)
    table.add_column("What it does")
    for piece in catalogue().values():
        table.add_row(piece.letter, piece.name, f"{piece.value:g}", piece.summary)
    screen = console()
    screen.print(table)
    screen.print("Values are estimates in pawns. One of them, drawn: neoteric pieces NAME")


def show(
    fen: Annotated[
        list[str], typer.Argument(help="The position; it may but need not be quoted.", show_default=False)
    ],
    variant: VariantOption = "neoteric",
    reserve: ReserveOption = None,
    castling: CastlingOption = "literal",
    svg: Annotated[
        Path | None, typer.Option("--svg", help="Write a picture to this file, too.", show_default=False)
    ] = None,
) -> None:
    """Draw a position, and list its legal moves."""
    from neoteric.cli.screen import board_text, has_colours, move_list

    board = make_board(variant, reserve, castling, fen=" ".join(fen))
    screen = console()
    screen.print(board_text(board, colours=has_colours(screen)))
    for line in status(board):
        screen.print(line)
    screen.print()
    for line in move_list(board, screen.width):
        screen.print(line, soft_wrap=True)
    screen.print()
    screen.print(board.fen(), soft_wrap=True)
    if svg is not None:
        from neoteric.svg import board_svg

        svg.write_text(board_svg(board), "utf-8")


def status(board: Board) -> list[str]:
    """A position in words: reserves, whose turn, how it stands."""
    from neoteric.cli.screen import reserve_text

    lines = [
        f"In reserve, {'White' if colour else 'Black'}: {reserve_text(held)}"
        for colour, held in zip((True, False), board.reserve, strict=True)
        if held
    ]
    outcome = board.outcome()
    side = "White" if board.turn else "Black"
    if board.phase:
        lines.append(f"{side} may relocate the {'kings' if board.phase == 'rk' else 'queens'}.")
    elif outcome is not None:
        lines.append(f"The game is over: {outcome.result()}, {outcome.termination.value}.")
    else:
        lines.append(f"{side} to move{', in check' if board.is_check() else ''}.")
    return lines


def perft(
    plies: Annotated[
        int | None, typer.Argument(help="The same as --depth.", metavar="[DEPTH]", show_default=False)
    ] = None,
    depth: Annotated[
        int | None, typer.Option("--depth", help="How many plies deep. [default: 4]", show_default=False)
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
        complain("the depth is given twice: as an argument and as --depth")
        raise typer.Exit(2)
    wanted = plies if plies is not None else depth if depth is not None else 4
    if not 0 <= wanted <= 64:
        complain(f"depth {wanted}: expected 0 to 64")
        raise typer.Exit(2)
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
    typer.echo(f"{seconds:.3f} s, {round(total / max(seconds, 1e-6)):,} nodes/s")
