"""The errors that bad input raises: all of them :class:`ValueError`."""

from __future__ import annotations


class NeotericError(ValueError):
    """Base of every error that this package raises for bad input."""


class PieceError(NeotericError):
    """A piece that cannot be: bad name, bad letter, bad definition."""


class DefinitionError(PieceError):
    """Definition text that does not parse, with the place where it fails.

    `text` is the whole definition, or an excerpt where it is very long; `position` is
    the 0-based index in it and `reason` the message alone.
    """

    def __init__(self, message: str, text: str = "", position: int = 0) -> None:
        self.text = text
        self.position = position
        self.reason = message
        # One line, and nothing that a terminal would obey.
        shown = "".join(each if each.isprintable() else " " for each in text)
        super().__init__(f"{message} (at position {position + 1})\n  {shown}\n  {' ' * position}^")


class VariantError(NeotericError):
    """Options that do not make a game: unknown variant, colliding letters, and so on."""


class PositionError(NeotericError):
    """A position that the rules do not allow. `violations` lists every broken rule."""

    def __init__(self, violations: list[str] | tuple[str, ...] | str) -> None:
        self.violations = (violations,) if isinstance(violations, str) else tuple(violations)
        super().__init__("; ".join(self.violations))


class FenError(NeotericError):
    """FEN text that does not parse."""


class MoveError(NeotericError):
    """Base of the errors about a move."""


class InvalidMoveError(MoveError):
    """Text that is no move in the notation expected."""


class IllegalMoveError(MoveError):
    """A move that is well written but not legal in the position."""


class AmbiguousMoveError(MoveError):
    """Text that fits several legal moves."""


class PgnError(NeotericError):
    """A PGN file that does not read; `line` is 1-based where known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        self.line = line
        self.reason = message
        super().__init__(message if line is None else f"line {line}: {message}")


class EndingError(NeotericError):
    """Men that make no table of an ending, a position that a table does not hold, a file that is no table."""
