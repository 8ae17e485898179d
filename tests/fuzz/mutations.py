"""Texts gone wrong: cut, doubled, swapped, sprinkled with what does not belong."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

COUNT = int(os.environ.get("NEOTERIC_FUZZ", "6000"))
"""Mutated inputs of each kind."""

ODD = "\x00\x7f\t\r\n \u00a0\u200b\u2654\u265f\U0001f600é'`\"\\/[](){}<>@#~*+=-_.,;:!?%$&|^0123456789"
PIECES = "PNBRQKSCAZMDTWVUEFJYXHLGIpnbrqkx"


def mutate(chance: Random, text: str, alphabet: str) -> str:
    """The text after one to six accidents."""
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        at = chance.randint(0, len(text))
        to = min(len(text), at + chance.choice((1, 1, 2, 5, 20)))
        kind = chance.randrange(7)
        if kind == 0:
            text = text[:at] + text[to:]
        elif kind == 1:
            text = text[:at] + chance.choice(alphabet) + text[at:]
        elif kind == 2:
            text = text[:at] + chance.choice(alphabet) + text[to:]
        elif kind == 3:
            text = text[:at] + text[at:to] * chance.choice((2, 3, 40)) + text[to:]
        elif kind == 4:
            text = text[:at] + text[at:to][::-1] + text[to:]
        elif kind == 5:
            text = text[:at] + chance.choice(ODD) * chance.choice((1, 2, 200)) + text[at:]
        else:
            text = text.swapcase() if chance.random() < 0.2 else text[to:] + text[:at]
    return text


def mutations(seed: int, texts: list[str], count: int = COUNT) -> Iterator[tuple[str, str]]:
    """Pairs of a text and what became of it; now and then nothing but noise."""
    chance = Random(seed)
    alphabet = "".join(sorted(set("".join(texts)))) + ODD + PIECES
    for _ in range(count):
        text = chance.choice(texts)
        if chance.random() < 0.05:
            yield text, "".join(chance.choice(alphabet) for _ in range(chance.randint(0, 60)))
        else:
            yield text, mutate(chance, text, alphabet)
