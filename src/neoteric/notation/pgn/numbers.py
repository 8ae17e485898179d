"""Whether the numbers before moves are the right ones."""

from __future__ import annotations


class MoveNumbers:
    """Compares the numbers in a movetext with those of the board, and tells each mistake once.

    After a wrong number the text is held to counting on from there.

    >>> numbers = MoveNumbers()
    >>> numbers.check("7.", 6, True)
    'move number 7; expected 6'
    >>> numbers.check("7...", 6, False)
    >>> numbers.check("8...", 7, True)
    "'8...' stands before a move of White; expected '8.'"
    """

    def __init__(self) -> None:
        self._ahead = 0
        """By how much the text's numbers are ahead of the board's."""
        self._relocated = False

    def relocated(self) -> None:
        """The movetext holds a relocation, which may have been counted as move 1."""
        self._relocated = True

    def check(self, said: str, expected: int, turn: bool) -> str | None:
        """What is wrong with the text before a move, such as ``12...``; None if nothing is."""
        digits = said.rstrip(".… ")
        if not digits:
            return None
        if len(digits) > 6:
            return f"move number {digits[:6]}…; expected {expected}"
        ahead = int(digits) - expected
        if ahead != self._ahead:
            known = self._relocated and ahead in (0, 1)
            before, self._ahead, self._relocated = self._ahead, ahead, False
            if not known:
                return f"move number {digits}; expected {expected + before}"
        if turn and len(said.replace("…", "...")) > len(digits) + 1:
            return f"{said!r} stands before a move of White; expected '{digits}.'"
        return None
