"""``neoteric endings``: what comes of few men, exactly."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from neoteric.errors import EndingError

if TYPE_CHECKING:
    from neoteric.engine.endings import EndingTable, Progress
    from neoteric.engine.endings_summary import Longest, Summary, Tally
    from neoteric.pieces.model import Piece

_SIDE_HELP = "The men of {}, with a + between, by names or letters: K+Q, K+llama+llama, K."


def endings(
    white: Annotated[str, typer.Argument(help=_SIDE_HELP.format("White"), metavar="WHITE")],
    black: Annotated[str, typer.Argument(help=_SIDE_HELP.format("Black"), metavar="BLACK")] = "K",
    piece: Annotated[
        list[str] | None,
        typer.Option(
            "--piece",
            help="A piece of your own among them: name/LETTER=definition, or a TOML file. May be repeated.",
            metavar="PIECE",
            show_default=False,
        ),
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option(
            "--threads", min=1, max=512, help="Threads. [default: all]", metavar="N", show_default=False
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", help="Write the table to this file.", metavar="FILE", show_default=False),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Find out whether these men can force mate, from every position, with the kings and up to two others.

    No pawns, castling or 50-move rule.
    """
    from neoteric.pieces.files import resolve

    own = [resolve(text) for text in piece or ()]
    men = (read_side(white, "White", own), read_side(black, "Black", own))
    table, summary = build(men, threads)
    if save is not None:
        table.save(save)
    if json:
        from json import dumps

        typer.echo(dumps(summary.as_dict(), indent=2))
    else:
        typer.echo("\n".join(report(summary)))


def read_side(text: str, side: str, own: list[Piece]) -> list[Piece]:
    """The men of one side besides the king.

    >>> [piece.name for piece in read_side("K+Q+l'", "White", [])]
    ['queen', 'alpaca']

    Raises EndingError where there is no king, PieceError for unknown men.
    """
    from neoteric.cli.naming import find_piece

    men = [find_piece(part.strip(), own) for part in text.split("+")]
    kings = [man for man in men if man.letter == "K" and man not in own]
    if len(kings) != 1:
        raise EndingError(f"{side}'s men {text!r}: expected one king and up to two pieces, such as K+Q")
    return [man for man in men if man is not kings[0]]


def build(men: tuple[list[Piece], list[Piece]], threads: int | None) -> tuple[EndingTable, Summary]:
    """The table of those men, and what it says."""
    from neoteric.engine.endings import EndingTable, ending_game

    white, black = men
    game = ending_game(white + black)
    with _bar() as (on_progress, on_census):
        table = EndingTable.build(
            game,
            [man.letter for man in white],
            [man.letter for man in black],
            threads=threads,
            on_progress=on_progress,
        )
        return table, table.summary(threads=threads, on_progress=on_census)


Listeners = tuple["Callable[[Progress], None] | None", "Callable[[float], None] | None"]


@contextmanager
def _bar() -> Iterator[Listeners]:
    """A bar on standard error for the steps of the work, where somebody sees it."""
    if not sys.stderr.isatty():
        yield None, None
        return
    from rich import progress as rich

    from neoteric.cli.common import console

    columns = (rich.TextColumn("{task.description}"), rich.BarColumn(), rich.TimeElapsedColumn())
    with rich.Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1.0)

        def on_progress(progress: Progress) -> None:
            step = "positions" if progress.plies is None else f"mates in {(progress.plies + 1) // 2}"
            bar.update(task, description=f"{progress.ending}: {step}", completed=progress.done)

        yield on_progress, lambda done: bar.update(task, description="counting", completed=done)


def report(summary: Summary) -> list[str]:
    """What a table says, in lines."""
    lines = [summary.ending]
    for name, other, tally in (
        ("White", "Black", summary.white_to_move),
        ("Black", "White", summary.black_to_move),
    ):
        lines.append(
            f"{name} to move: {tally.positions:,} positions, wins {percent(tally.wins, tally)}, "
            f"draws {percent(tally.draws, tally)}, losses {percent(tally.losses, tally)}"
        )
        if tally.wins:
            lines.append(f"  {name} can force mate: {_answer(tally)}; {_longest(tally.longest_winning)}")
        else:
            lines.append(f"  {name} can force mate: no")
        if tally.losses:
            lines.append(
                f"  {other} can force mate against any move: from {percent(tally.losses, tally)} of "
                f"positions; {_longest(tally.longest_losing)}"
            )
    return lines + _by_colours(summary)


def _answer(tally: Tally) -> str:
    text = f"{tally.answer}, from {percent(tally.wins, tally)} of positions"
    if tally.spoilt and tally.answer != "no":
        text += f" ({share(tally.share)} of those without a saving capture or stalemate)"
    return text


def _longest(longest: Longest | None) -> str:
    if longest is None:
        return ""
    if longest.plies == 0:
        return f"only mate itself, e.g. {longest.fen}"
    return f"longest {longest.moves} move{'' if longest.moves == 1 else 's'}; e.g. {longest.fen}"


def _by_colours(summary: Summary) -> list[str]:
    """Where it makes a great difference: what two men do on squares of one colour and of different ones."""
    lines = []
    for side, name in ((0, "White"), (1, "Black")):
        if summary.by_square_colour is None or not summary.depends_on_square_colour(side == 0):
            continue
        same, different = (pair[side] for pair in summary.by_square_colour)
        for where, tally in (("one colour", same), ("different colours", different)):
            lines.append(f"Pieces on squares of {where}: {name} to move can force mate: {_answer(tally)}")
    return lines


def percent(part: int, tally: Tally) -> str:
    """A part of the positions, never rounded to all or none of them.

    >>> from neoteric.engine.endings_summary import Tally
    >>> few = Tally(1, 99_999, 0, 0, None, None)
    >>> percent(few.wins, few), percent(few.draws, few), percent(few.losses, few)
    ('0.001 %', '99.999 %', '0 %')
    """
    return share(part / tally.positions if tally.positions else 0.0)


def share(part: float) -> str:
    """A part of 1 in percent, with as many digits as it takes to tell it from all and nothing."""
    if part in (0.0, 1.0):
        return f"{round(100 * part)} %"
    texts = [f"{100 * part:.{digits}f}" for digits in range(1, 10)]
    return f"{next((text for text in texts if 0 < float(text) < 100), texts[-1])} %"
