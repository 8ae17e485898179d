"""What several commands share: options, limits and how errors are told."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer
from typer.core import TyperCommand

from neoteric.errors import DefinitionError, NeotericError, VariantError

if TYPE_CHECKING:
    from rich.console import Console

    from neoteric.board import Board
    from neoteric.variants.registry import PieceSpec, ReserveSpec

DEFAULT_RESERVE = "mastodon"
DEFAULT_LEVEL = 6
"""Of the computer: that of a player of a club, whom a beginner may set lower and a master higher."""
"""The reserve piece of a game for which nobody chose one."""
LONGEST, DEEPEST = 3600.0, 60
"""Seconds that the computer may be given for a move; plies that anything looks ahead."""
NO_PIECE = ("none", "-", "")
"""What says that there is no reserve piece."""

VariantOption: TypeAlias = Annotated[
    str, typer.Option("--variant", help="neoteric, new-chess or new-chess-rooks.", metavar="NAME")
]
ReserveOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--reserve",
        help="Reserve piece: a name or letter of `neoteric pieces`, none, a TOML file, a definition "
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


class Command(TyperCommand):
    """A command whose help names its arguments without their types in Python, which Typer adds."""

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        for param in self.params:
            if param.param_type_name == "argument":
                vars(param)["display_type_rich"] = lambda ctx: None


def one_line(what: object) -> str:
    """An error in one line, whatever it holds.

    >>> one_line(DefinitionError("expected a letter", "turret/=W", 7))
    "expected a letter (at position 8 of 'turret/=W')"
    """
    if isinstance(what, DefinitionError):
        what = f"{what.reason} (at position {what.position + 1} of {what.text!r})"
    return " ".join(str(what).split())


def complain(what: object) -> None:
    """Say on standard error, in one line, what was wrong."""
    typer.echo(f"neoteric: {one_line(what)}", err=True)


def parse_seconds(text: object) -> float:
    """A time for each of the computer's moves, in seconds."""
    try:
        seconds = float(str(text))
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST:
        raise typer.BadParameter(
            f"{str(text)!r}: expected seconds, more than 0 and at most {LONGEST:g}, such as 2 or 0.5"
        )
    return seconds


def parse_level(text: object) -> int:
    """A level of the computer, 1 to 10."""
    if str(text) not in map(str, range(1, 11)):
        raise typer.BadParameter(f"{str(text)!r}: expected a level from 1 (a beginner's) to 10 (its best)")
    return int(str(text))


def parse_plies(text: object, least: int = 1) -> int:
    """A depth, in plies."""
    try:
        plies = int(str(text))
    except ValueError:
        plies = -1
    if not least <= plies <= DEEPEST:
        raise typer.BadParameter(f"{str(text)!r}: expected {least} to {DEEPEST} plies")
    return plies


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
    >>> read_reserve("L'")
    'alpaca'
    >>> read_reserve("turret/T=sling(all, reach=1)")
    'turret/T=sling(all, reach=1)'

    Raises VariantError for three pieces or more, and for men that every game has.
    """
    parts = _split(text)
    if len(parts) > 2:
        raise VariantError(f"--reserve {text!r}: expected one piece, or two with a comma between")
    specs: list[PieceSpec] = [_piece(part) for part in parts]
    return specs[0] if len(specs) == 1 else (specs[0], specs[1])


def _piece(text: str) -> str:
    """One piece as the library knows it: its name where a letter was given, "" for none."""
    from neoteric.cli.naming import catalogue_letter, orthodox

    if text.lower() in NO_PIECE:
        return ""
    if man := orthodox(text):
        raise VariantError(
            f"--reserve {text!r}: the {man.name} is in every game; expected a piece of `neoteric pieces`"
        )
    return catalogue_letter(text) or text


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
    if fen is None:
        return Board(variant, "" if spec is None else spec, castling, array)
    if array is not None:
        raise VariantError("--fen and --array: a game starts from one of them")
    try:
        return Board.from_fen(fen, variant=variant, reserve=spec, castling=castling)
    except NeotericError as error:
        other = _reads_as(fen, variant)
        if other is None:
            raise
        raise VariantError(f"{_without_library_hint(error)}; {other}") from None


def _reads_as(fen: str, variant: str) -> str | None:
    """Which option would make sense of a FEN that this variant does not read; None if none would."""
    from neoteric.board import Board
    from neoteric.variants.registry import VARIANTS

    titles = {"neoteric": "N-chess", "new-chess": "New Chess"}
    for name, title in titles.items():
        if variant not in VARIANTS or (name == "neoteric") == (variant == "neoteric"):
            continue
        try:
            Board.from_fen(fen, variant=name)
        except NeotericError:
            continue
        return f"as a position of {title} it is good: add --variant {name}"
    return None


def _without_library_hint(error: NeotericError) -> str:
    """The error without what it advises to those who write Python, ``(... variant=...)``."""
    text = one_line(error)
    start = text.rfind("(")
    return text[:start].rstrip() if start > 0 and "variant=" in text[start:] else text
