"""Trees of moves as flat lists, and back.

Copies and pickles are made by way of these: following the tree itself, they would
go one call deeper with every ply, and end in a RecursionError after some hundred.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from neoteric._core import Move
    from neoteric.notation.pgn.tree import GameNode

Row: TypeAlias = "tuple[type[GameNode], int, list[int], Move | None, str, str, list[int]]"
"""A node: its class, its parent's index (-1 for none), those of its variations, and what it holds."""


def below(node: GameNode) -> Iterator[GameNode]:
    """A node and all that follow it, each line to its end before the next variation."""
    todo = [node]
    while todo:
        node = todo.pop()
        yield node
        todo.extend(reversed(node.variations))


def family(node: GameNode) -> list[GameNode]:
    """The whole tree that a node is in, from the root on.

    A node that was taken out of its parent's variations still knows its parent; it and
    what follows it come last.
    """
    root = node
    while root.parent is not None:
        root = root.parent
    nodes = list(below(root))
    known = set(map(id, nodes))
    while id(node) not in known:
        top = node
        while top.parent is not None and id(top.parent) not in known:
            top = top.parent
        nodes += below(top)
        known.update(map(id, nodes))
    return nodes


def flatten(nodes: list[GameNode]) -> list[Row]:
    """The nodes of a :func:`family` as rows."""
    index = {id(node): number for number, node in enumerate(nodes)}
    return [
        (
            type(node),
            -1 if node.parent is None else index[id(node.parent)],
            [index[id(child)] for child in node.variations],
            node.move,
            node.comment,
            node.starting_comment,
            list(node.nags),
        )
        for node in nodes
    ]


def regrow(rows: list[Row]) -> list[GameNode]:
    """New nodes from rows, in the same order."""
    nodes = [row[0].__new__(row[0]) for row in rows]
    for node, (_, parent, variations, move, comment, starting_comment, nags) in zip(nodes, rows, strict=True):
        node.parent = None if parent < 0 else nodes[parent]
        node.variations = [nodes[child] for child in variations]
        node.move = move
        node.comment = comment
        node.starting_comment = starting_comment
        node.nags = list(nags)
    return nodes
