"""Players as text: ``self:level=5``, ``baseline``, ``uci:PROGRAM?Hash=16``, ``xboard:PROGRAM``."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote

from neoteric.errors import NeotericError
from neoteric.protocols.player import Player, nearest

_KINDS = ("self", "baseline", "uci", "xboard")
_SELF_KEYS = ("level", "elo", "threads", "hash", "values")


class SpecError(NeotericError):
    """Text that names no player."""


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """Which player, and how it is set up.

    >>> PlayerSpec.parse("self:level=5,threads=2")
    PlayerSpec(kind='self', command=(), options={'level': '5', 'threads': '2'})
    >>> PlayerSpec.parse("uci:/opt/engine --quick?Hash=16&Use NNUE=false").command
    ('/opt/engine', '--quick')
    """

    kind: str
    command: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> PlayerSpec:
        """From text. Raises :class:`SpecError`, saying what was expected.

        In the values of a program's options ``%26`` stands for ``&`` and ``%25`` for ``%``.
        """
        kind, _, rest = text.strip().partition(":")
        if kind not in _KINDS:
            hint = nearest(kind[:40], _KINDS)
            raise SpecError(
                f"engine {text[:60]!r}: expected self, baseline, uci:PROGRAM or xboard:PROGRAM{hint}"
            )
        if kind in ("uci", "xboard"):
            program, _, options = rest.partition("?")
            command = _split_command(text, program)
            pairs = _pairs(text, options.split("&") if options else [])
            return cls(kind, command, {key: unquote(value) for key, value in pairs.items()})
        options_given = _pairs(text, rest.split(",") if rest else [])
        _check_own(text, kind, options_given)
        return cls(kind, (), options_given)

    def make(self) -> Player:
        """A player of this kind. Raises :class:`~neoteric.protocols.player.PlayerError`."""
        makers: dict[str, Callable[[], Player]] = {
            "self": self._own,
            "baseline": self._baseline,
            "uci": self._uci,
            "xboard": self._xboard,
        }
        return makers[self.kind]()

    def _own(self) -> Player:
        from neoteric.engine.levels import strength_of_elo, strength_of_level
        from neoteric.engine.values import load_values
        from neoteric.protocols.in_process import SelfPlayer

        options = self.options
        strength = strength_of_level(int(options["level"])) if "level" in options else None
        if "elo" in options:
            strength = strength_of_elo(int(options["elo"]))
        name = ",".join(f"{key}={value}" for key, value in options.items())
        return SelfPlayer(
            name=f"self:{name}" if name else "self",
            hash_mb=int(options.get("hash", "16")),
            threads=int(options.get("threads", "1")),
            strength=strength,
            values=load_values(options["values"]) if "values" in options else None,
        )

    def _baseline(self) -> Player:
        from neoteric.protocols.in_process import BaselinePlayer

        return BaselinePlayer()

    def _uci(self) -> Player:
        from neoteric.protocols.drive_uci import UciPlayer

        return UciPlayer(self.command, self.options)

    def _xboard(self) -> Player:
        from neoteric.protocols.drive_xboard import XBoardPlayer

        return XBoardPlayer(self.command, self.options)


def _split_command(text: str, program: str) -> tuple[str, ...]:
    try:
        command = tuple(shlex.split(program, posix=os.name != "nt"))
    except ValueError as error:
        raise SpecError(f"engine {text[:60]!r}: {error}") from None
    if not command:
        raise SpecError(f"engine {text[:60]!r}: expected a program after the colon")
    return command


def _pairs(text: str, parts: list[str]) -> dict[str, str]:
    pairs = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not key.strip() or not equals:
            raise SpecError(f"engine {text[:60]!r}: {part[:40]!r}: expected OPTION=VALUE")
        pairs[key.strip()] = value.strip()
    return pairs


def _check_own(text: str, kind: str, options: Mapping[str, str]) -> None:
    """Our own players' options: known, and numbers in range, before any game begins."""
    ranges = {"level": (1, 10), "elo": (400, 2800), "threads": (1, 512), "hash": (1, 1 << 20)}
    for key, value in options.items():
        if kind == "baseline":
            raise SpecError(f"engine {text[:60]!r}: baseline has no options")
        if key not in _SELF_KEYS:
            raise SpecError(
                f"engine {text[:60]!r}: no option {key[:20]!r}; expected one of {', '.join(_SELF_KEYS)}"
            )
        if key in ranges:
            least, most = ranges[key]
            if not value.isdecimal() or not least <= int(value[:9]) <= most:
                raise SpecError(f"engine {text[:60]!r}: {key}: expected a number from {least} to {most}")
    if "level" in options and "elo" in options:
        raise SpecError(f"engine {text[:60]!r}: level and elo say the same; expected one of them")


__all__ = ["PlayerSpec", "SpecError"]
