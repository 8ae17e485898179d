"""``neoteric uci``, ``neoteric xboard`` and ``neoteric bench``."""

from __future__ import annotations

from typing import Annotated

import typer

from neoteric.cli.common import console


def uci() -> None:
    """Be a UCI engine, for graphical interfaces: commands on standard input, answers on standard output."""
    from neoteric.protocols.uci import serve

    serve()


def xboard() -> None:
    """Be an engine for XBoard and WinBoard: commands on standard input, answers on standard output."""
    from neoteric.protocols.xboard import serve

    serve()


def bench(
    nodes: Annotated[
        int,
        typer.Option("--nodes", min=1000, max=10**9, metavar="N", help="Nodes for each position."),
    ] = 100_000,
    hash_mb: Annotated[
        int, typer.Option("--hash", min=1, max=4096, metavar="MB", help="Size of the transposition table.")
    ] = 16,
) -> None:
    """Search a fixed set of positions: prints the engine's fingerprint and its speed."""
    from neoteric.engine.bench import run_bench

    screen = console()
    with screen.status("Searching") as status:
        result = run_bench(nodes, hash_mb, on_position=lambda name: status.update(f"Searching {name}"))
    for name, speed in result.speeds:
        screen.print(f"{name:<24} {speed / 1000:8.0f} thousand nodes/s", highlight=False)
    screen.print(f"Nodes: {result.fingerprint}", highlight=False)
    screen.print(f"Nodes/s: {result.nodes_per_second:.0f}", highlight=False)
