"""``neoteric pgn``: work on files of games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from neoteric.cli.common import Command, complain, console

if TYPE_CHECKING:
    from neoteric.notation.pgn import PgnReader

app = typer.Typer(no_args_is_help=True, help="Work on files of games.")

_LARGE = 1_000_000
"""Bytes from which on a file gets a progress bar."""


@app.callback()
def _group() -> None:
    """Work on files of games."""


@dataclass(slots=True)
class _Count:
    """What has been found so far."""

    games: int = 0
    bad: int = 0
    moves: int = 0
    empty: int = 0
    """Files without games."""
    unreadable: int = 0


@app.command(cls=Command)
def check(
    files: Annotated[list[str], typer.Argument(help="PGN files; - reads standard input.", metavar="FILE")],
) -> None:
    """Read games and report what is wrong in them, by file, line and move.

    The exit status is 1 if any game has an error or a file holds none, 2 if a file cannot be read.
    """
    from time import perf_counter

    count = _Count()
    start = perf_counter()
    for name in files:
        try:
            _check_file(name, count)
        except OSError as error:
            complain(f"{name}: {error.strerror or error}")
            count.unreadable += 1
    seconds = perf_counter() - start
    typer.echo(
        f"{_number(count.games, 'game')}, {_number(count.moves, 'move')}, "
        f"{_number(count.bad, 'game')} with errors ({seconds:.1f} s)"
    )
    if count.unreadable or count.bad or count.empty:
        raise typer.Exit(2 if count.unreadable else 1)


def _number(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _check_file(name: str, count: _Count) -> None:
    from neoteric.notation.pgn import PgnReader

    if name == "-":
        _check_games(PgnReader(sys.stdin.buffer), "standard input", count)
        return
    size = Path(name).stat().st_size
    with _progress(name, size) as advance, PgnReader.open(name, advance) as reader:
        _check_games(reader, name, count)


def _check_games(reader: PgnReader, name: str, count: _Count) -> None:
    number = 0
    for number, game in enumerate(reader, 1):
        count.games += 1
        count.moves += sum(1 for _ in game.mainline())
        found = [(error.line, error.reason) for error in game.errors]
        found += [(warning.line, warning.text) for warning in game.warnings]
        count.bad += bool(found)
        for line, what in sorted(found, key=lambda each: each[0] or 0):
            typer.echo(f"{name}:{line}: game {number}: {what}")
    if not number:
        count.empty += 1
        typer.echo(f"{name}: holds no games")


@contextmanager
def _progress(name: str, size: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error, for large files and where somebody sees it."""
    if size < _LARGE or not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as progress:
        task = progress.add_task(Path(name).name, total=size)
        yield lambda position: progress.update(task, completed=position)
