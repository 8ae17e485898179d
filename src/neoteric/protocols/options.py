"""The options that the engine has in a graphical interface, with their types and checks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from neoteric.engine.searcher import MAX_HASH, MAX_THREADS
from neoteric.errors import NeotericError
from neoteric.variants import VARIANTS

CHESS: Final = "chess"
"""The variant of graphical interfaces that know nothing else: orthodox chess and Chess960."""


class OptionError(NeotericError):
    """An option that does not exist, or a value that it cannot have."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option. `kind` is ``spin``, ``check``, ``combo``, ``string`` or ``button``, XBoard's ``file``."""

    name: str
    kind: str
    default: str = ""
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()

    def announced(self) -> str:
        """The line that announces it to a UCI interface."""
        text = f"option name {self.name} type {self.kind}"
        if self.kind == "spin":
            return f"{text} default {self.default} min {self.least} max {self.most}"
        if self.kind == "combo":
            return f"{text} default {self.default}" + "".join(f" var {each}" for each in self.choices)
        if self.kind == "string":
            return f"{text} default {self.default or '<empty>'}"
        return f"{text} default {self.default}" if self.kind == "check" else text

    def feature(self) -> str:
        """What announces it to XBoard.

        >>> Option("Castling", "combo", "literal", choices=("literal", "chess960")).feature()
        'Castling -combo *literal /// chess960'
        """
        text = f"{self.name} -{self.kind}"
        if self.kind == "spin":
            return f"{text} {self.default} {self.least} {self.most}"
        if self.kind == "check":
            return f"{text} {int(self.default == 'true')}"
        if self.kind == "combo":
            marked = (f"*{each}" if each == self.default else each for each in self.choices)
            return f"{text} {' /// '.join(marked)}"
        return f"{text} {self.default}"

    def read(self, value: str) -> str:
        """A value as canonical text. Raises :class:`OptionError`, saying what was expected."""
        value = value.strip()
        if self.kind == "spin":
            if not value.lstrip("-").isdecimal() or not self.least <= int(value[:12]) <= self.most:
                raise OptionError(
                    f"{self.name}: {value[:40]!r} is no number from {self.least} to {self.most}"
                )
            return str(int(value))
        if self.kind == "check":
            if value.lower() not in ("true", "false"):
                raise OptionError(f"{self.name}: {value[:40]!r} is neither true nor false")
            return value.lower()
        if self.kind == "combo":
            for choice in self.choices:
                if value.lower() == choice.lower():
                    return choice
            raise OptionError(f"{self.name}: {value[:40]!r} is none of {', '.join(self.choices)}")
        return "" if value == "<empty>" else value


OPTIONS: Final[dict[str, Option]] = {
    option.name.lower(): option
    for option in (
        Option("Hash", "spin", "64", 1, MAX_HASH),
        Option("Clear Hash", "button"),
        Option("Threads", "spin", "1", 1, MAX_THREADS),
        Option("MultiPV", "spin", "1", 1, 256),
        Option("Ponder", "check", "false"),
        Option("Move Overhead", "spin", "20", 0, 5000),
        Option("Skill Level", "spin", "20", 0, 20),
        Option("UCI_LimitStrength", "check", "false"),
        Option("UCI_Elo", "spin", "1500", 400, 2800),
        Option("UCI_AnalyseMode", "check", "false"),
        Option("UCI_Chess960", "check", "false"),
        Option("UCI_Variant", "combo", CHESS, choices=(CHESS, *VARIANTS)),
        Option("ReserveWhite", "string"),
        Option("ReserveBlack", "string"),
        Option("Castling", "combo", "literal", choices=("literal", "chess960")),
        Option("ValuesFile", "string"),
        Option("EndingsPath", "string"),
    )
}
"""By name in lower case. ``ReserveWhite`` and ``ReserveBlack`` take what `Board` takes for `reserve`."""


def option_named(name: str) -> Option:
    """The option of that name; case does not matter. Raises :class:`OptionError` where there is none."""
    found = OPTIONS.get(" ".join(name.split()).lower())
    if found is None:
        from difflib import get_close_matches

        near = get_close_matches(name[:40].lower(), OPTIONS, n=1)
        hint = f"; did you mean {OPTIONS[near[0]].name}?" if near else ""
        raise OptionError(f"there is no option {name[:40]!r}{hint}")
    return found
