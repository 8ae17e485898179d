"""The command ``neoteric``.

Each command has a module of its own, and imports what it needs when it runs, so that
``neoteric --help`` is quick. Bad input ends in one line on standard error and exit status 2.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from neoteric.cli import endings, games, inspect, match, play, serve
from neoteric.cli.common import Command, complain
from neoteric.errors import NeotericError

_UsageError: type[Exception] = typer.BadParameter.__bases__[0]
"""Whatever is wrong with a command line; Typer does not export it."""


class _Commands(TyperGroup):
    """Turns the errors of bad input into one line each, for all commands alike."""

    def make_context(self, *args: Any, **extra: Any) -> Any:
        try:
            return super().make_context(*args, **extra)
        except _UsageError as error:
            raise _refused(error) from None

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except _UsageError as error:
            raise _refused(error, f"{ctx.command_path} {ctx.invoked_subcommand or ''}") from None
        except NeotericError as error:
            complain(error)
        except BrokenPipeError:
            raise  # main() closes the pipe
        except OSError as error:
            complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        raise typer.Exit(2)


def _refused(error: Any, command: str = "neoteric") -> typer.Exit:
    """Say what is wrong with the command line, and where it is explained."""
    if "\n" in error.message:  # no arguments, where some are needed: the error is the help text
        typer.echo(error.message, err=True)
        return typer.Exit(2)
    message = error.format_message().rstrip(".")
    if message.startswith("Invalid value"):
        param = getattr(error, "param", None)
        named = () if param is None else (param.opts[0] if param.opts[0][0] == "-" else param.metavar,)
        message = " ".join((*named, error.message))
    else:
        message = f"{message[0].lower()}{message[1:]}"
    where = error.ctx.command_path if error.ctx else command
    complain(f"{message} (see {where} --help)")
    return typer.Exit(2)


app = typer.Typer(
    cls=_Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
    help="Play and study Neoteric Chess, N-chess and New Chess.",
    epilog="Every command explains its options: neoteric COMMAND --help.",
)
app.command("play", cls=Command)(play.play)
app.command("pieces", cls=Command)(inspect.pieces)
app.command("show", cls=Command)(inspect.show)
app.command("perft", cls=Command)(inspect.perft)
app.add_typer(games.app, name="pgn")
app.command("match", cls=Command)(match.match)
app.command("uci", cls=Command)(serve.uci)
app.command("xboard", cls=Command)(serve.xboard)
app.command("bench", cls=Command)(serve.bench)
app.command("endings", cls=Command)(endings.endings)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"neoteric {version('neoteric')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Play and study Neoteric Chess, N-chess and New Chess."""


def main() -> None:
    """The program: what ``neoteric`` and ``python -m neoteric`` run."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # neither stray bytes nor a narrow code page are fatal
    try:
        app()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        # The reader of our output has gone (`neoteric pieces | head`); nothing is left to say to it.
        sys.stderr.close()
        sys.exit(1)
