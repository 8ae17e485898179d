"""What several commands share: options and how errors are told."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from neoteric.errors import DefinitionError, VariantError

if TYPE_CHECKING:
    from rich.console import Console

    from neoteric.board import Board
    from neoteric.variants.registry import PieceSpec, ReserveSpec

VariantOption: TypeAlias = Annotated[
    str, typer.Option("--variant", help="neoteric, new-chess or new-chess-rooks.", metavar="NAME")
]
ReserveOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--reserve",
        help="Reserve piece: a name of `neoteric pieces`, 'none', a TOML file, a definition "
        "name/LETTER=moves, or two of these, White's and Black's, with a comma between.",
        metavar="PIECE",
        show_default=False,
    ),
]
CastlingOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--castling",
        help="literal (all squares between king and rook must be safe) or chess960.",
        metavar="RULE",
    ),
]
ArrayOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--array",
        help="Start from one of the 25 arrays, without relocation: White's first rank or a Chess960 number.",
        metavar="ARRAY",
        show_default=False,
    ),
]
FenOption: TypeAlias = Annotated[
    str | None, typer.Option("--fen", help="Start from this position.", metavar="FEN", show_default=False)
]


def complain(what: object) -> None:
    """Say on standard error, in one line, what was wrong."""
    if isinstance(what, DefinitionError):
        what = f"{what.reason} (at position {what.position + 1} of {what.text!r})"
    typer.echo(f"neoteric: {' '.join(str(what).split())}", err=True)


def console(*, stderr: bool = False) -> Console:
    """A Rich console that leaves texts as they are."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def is_terminal() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def read_reserve(text: str) -> ReserveSpec:
    """The reserve that an option says: one piece, or White's and Black's.

    >>> read_reserve("mastodon, none")
    ('mastodon', '')
    >>> read_reserve("turret/T=sling(all, reach=1)")
    'turret/T=sling(all, reach=1)'
    """
    specs: list[PieceSpec] = [_piece(part) for part in _split(text)]
    if len(specs) > 2:
        raise VariantError(f"--reserve {text!r}: expected one piece, or two with a comma between")
    return specs[0] if len(specs) == 1 else (specs[0], specs[1])


def _piece(text: str) -> str:
    return "" if text.lower() in ("none", "-") else text


def _split(text: str) -> list[str]:
    """The text cut at commas that do not stand in brackets."""
    parts, depth = [""], 0
    for char in text:
        depth += (char == "(") - (char == ")")
        if char == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts]


def make_board(
    variant: str, reserve: str | None, castling: str, array: str | None = None, fen: str | None = None
) -> Board:
    """The board that the options describe; without `reserve`, no reserve piece, or the FEN's."""
    from neoteric.board import Board

    spec = None if reserve is None else read_reserve(reserve)
    if fen is not None:
        if array is not None:
            raise VariantError("--fen and --array: a game starts from one of them")
        return Board.from_fen(fen, variant=variant, reserve=spec, castling=castling)
    return Board(variant, "" if spec is None else spec, castling, array)
