"""Positions set up for the rules that men thrown on the board seldom meet.

Few men each: castling under attack, unmoved pieces that shield their king, captures in
passing along pins, and catapults with something to throw.
"""

from __future__ import annotations

from random import Random

from neoteric import Board
from neoteric.errors import PositionError
from neoteric.rules.setup import Rights, Setup
from neoteric.variants.model import Game

LINES = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


KINDS = ("castling", "introduction", "en_passant", "catapult")


def staged(chance: Random, game: Game, kind: str, tries: int = 30) -> Board | None:
    """A position of one of the KINDS, or None if none of so many was acceptable."""
    for _ in range(tries):
        stage = _Stage(chance, game)
        getattr(stage, kind)()
        try:
            return Board.from_setup(game, stage.setup)
        except PositionError:
            continue
    return None


def along(square: int, line: tuple[int, int]) -> list[int]:
    """The squares met from a square in one direction, nearest first."""
    file, rank = square % 8 + line[0], square // 8 + line[1]
    found = []
    while 0 <= file < 8 and 0 <= rank < 8:
        found.append(8 * rank + file)
        file, rank = file + line[0], rank + line[1]
    return found


class _Stage:
    """A setup while men are put on it; `us` is to move."""

    def __init__(self, chance: Random, game: Game) -> None:
        self.chance, self.game = chance, game
        self.us = chance.random() < 0.5
        self.first = 0 if self.us else 56
        self.setup = Setup({}, turn=self.us)
        self.exotic = [piece.letter for piece in game.pieces[6:]] or ["R"]

    def put(self, colour: bool, letters: str | list[str], square: int) -> int:
        """Puts one of `letters` on a square, unless somebody is there or it is no place for a pawn."""
        letter = self.chance.choice(letters)
        if square not in self.setup.men and not (letter == "P" and square // 8 in (0, 7)):
            self.setup.men[square] = (colour, letter)
        return square

    def somewhere(self, colour: bool, letters: str | list[str], count: int) -> None:
        for _ in range(self.chance.randint(0, count)):
            self.put(colour, letters, self.chance.randrange(64))

    def on_lines(self, colour: bool, letters: str | list[str], centre: int, count: int) -> None:
        """Puts up to so many men on lines through a square."""
        for _ in range(self.chance.randint(0, count)):
            squares = along(centre, self.chance.choice(LINES))
            if squares:
                self.put(colour, letters, self.chance.choice(squares))

    def finish(self) -> None:
        """The other king, a few more men, reserves and what counts as moved."""
        self.put(not self.us, "K", self.chance.randrange(64))
        self.somewhere(not self.us, self.exotic, 2)
        self.somewhere(self.us, [*self.exotic, "P", "N"], 2)
        if not self.game.variant.introduction:
            return
        reserves = [
            (piece.letter,) if piece is not None and self.chance.random() < 0.7 else ()
            for piece in self.game.reserve
        ]
        self.setup.reserves = (reserves[0], reserves[1])
        self.setup.moved = frozenset(
            square
            for square, (colour, letter) in self.setup.men.items()
            if letter != "P" and square // 8 == (0 if colour else 7) and reserves[0 if colour else 1]
            if self.chance.random() < 0.2
        )

    def grant(self, king: int, rooks: list[tuple[int, int]]) -> None:
        """Castling rights for the side to move; each rook's home and present square."""
        corner = self.game.variant.castling.any_corner_rook
        rights = Rights(self.first + 4 if corner else king, () if corner else tuple(rooks))
        mine = rights if corner or rooks else None
        self.setup.castling = (mine, None) if self.us else (None, mine)

    def castling(self) -> None:
        """King and rooks at home, the way mostly clear, attackers around."""
        chance = self.chance
        corner = self.game.variant.castling.any_corner_rook
        file = 4 if corner else chance.randint(1, 6)
        king = self.put(self.us, "K", self.first + file)
        rooks = []
        for files in (range(file + 1, 8), range(file)):
            if chance.random() < 0.8:
                edge = 7 if files.start else 0
                at = edge if corner or chance.random() < 0.5 else chance.choice(files)
                rooks.append((self.first + at, self.put(self.us, "R", self.first + at)))
        self.grant(king, rooks)
        target = chance.choice([king, *(rook for rook, _ in rooks)]) + chance.choice((-2, -1, 0, 1, 2))
        target = min(max(target, self.first), self.first + 7)
        self.on_lines(not self.us, [*self.exotic, "R", "B", "N", "P"], target, 2)
        self.on_lines(not self.us, self.exotic, target, 2)
        if chance.random() < 0.4:
            self.put(not self.us, [*self.exotic, "R", "Q"], self.first + chance.randrange(8))
        self.finish()

    def introduction(self) -> None:
        """Unmoved pieces on the first rank, some of them between their king and a slider."""
        king = self.put(self.us, "K", self.first + self.chance.randrange(8))
        for _ in range(self.chance.randint(1, 4)):
            self.put(self.us, ["N", "B", "R", "Q", *self.exotic], self.first + self.chance.randrange(8))
        self.on_lines(not self.us, ["R", "Q", *self.exotic], king, 2)
        for _ in range(self.chance.randint(0, 2)):
            self.put(not self.us, ["R", "Q", *self.exotic], self.first + self.chance.randrange(8))
        self.finish()

    def en_passant(self) -> None:
        """A pawn beside one that has just made its double step, and sliders at the king."""
        ahead = 8 if self.us else -8
        rank, file = (4 if self.us else 3), self.chance.randrange(8)
        victim = self.put(not self.us, "P", 8 * rank + file)
        for beside in {max(0, file - 1), min(7, file + 1)} - {file}:
            if self.chance.random() < 0.8:
                self.put(self.us, "P", 8 * rank + beside)
        self.setup.ep = victim + ahead
        kings_line = self.chance.choice(LINES)
        squares = [at for at in along(victim, kings_line) if at != self.setup.ep] or [self.first]
        king = self.put(self.us, "K", self.chance.choice(squares))
        self.on_lines(not self.us, ["R", "B", "Q", *self.exotic], king, 3)
        self.setup.men.pop(victim + 2 * ahead, None)
        self.finish()

    def catapult(self) -> None:
        """A piece with men of every kind on its lines: kings, pawns and castling rooks too."""
        chance = self.chance
        owner = chance.random() < 0.5
        home = chance.choice((0, 8, 48, 56)) + chance.randrange(8)
        centre = self.put(owner, self.exotic, home if chance.random() < 0.5 else chance.randrange(64))
        self.on_lines(True, ["P", "P", "R", "N", *self.exotic], centre, 4)
        self.on_lines(False, ["P", "P", "R", "N", *self.exotic], centre, 4)
        corner = self.game.variant.castling.any_corner_rook
        if corner or chance.random() < 0.5:
            king = self.put(self.us, "K", self.first + (4 if corner else chance.randint(1, 6)))
        else:
            squares = along(centre, chance.choice(LINES)) or [self.first]
            king = self.put(self.us, "K", chance.choice(squares))
        rooks = [at for at, man in self.setup.men.items() if man == (self.us, "R")]
        home = king if king // 8 == self.first // 8 else self.first + chance.randint(1, 6)
        sides: dict[bool, tuple[int, int]] = {}
        for rook in rooks:
            at = rook if rook // 8 == self.first // 8 and chance.random() < 0.7 else None
            start = self.first + chance.randrange(8) if at is None else at
            if start != home:
                sides.setdefault(start > home, (start, rook))
        if not corner or king == self.first + 4:
            self.grant(home, [sides[side] for side in (True, False) if side in sides])
        self.finish()
