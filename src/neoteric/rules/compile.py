"""Turns declared games into the tables that the core reads.

Of each piece's atoms, those that slide along a whole line or leap, moving and
capturing alike, become *planes*: the core keeps a bitboard for each and treats
them at full speed. What is left becomes compiled legs. A piece with effects
(flight, withdrawal, slinging) or alternatives keeps all its atoms as legs, because
their order matters: where one from–to could have several effects, the atom declared
first holds.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from neoteric import _core
from neoteric.errors import VariantError
from neoteric.pieces.checks import validate
from neoteric.pieces.model import (
    ALL,
    DIAGONAL,
    ORTHOGONAL,
    Atom,
    Collide,
    FirstAvailable,
    Fly,
    Hop,
    Mode,
    Moves,
    Piece,
    Ride,
    Sling,
    Vector,
    Withdraw,
)
from neoteric.variants.model import Game
from neoteric.variants.orthodox import PAWN

PAWN_PLANE, ROYAL_PLANE, ORTHOGONAL_PLANE, DIAGONAL_PLANE, FIRST_LEAP_PLANE = range(5)
LEAP_PLANES = 3

RIDE, HOP, COLLIDE, FLY, WITHDRAW, SLING = range(6)

_ANY = 7
"""A limit that no line on the board exceeds."""


def turns(vector: Vector, then: tuple[Vector, ...]) -> tuple[Vector, Vector]:
    """The two vectors of `then` nearest in angle to `vector`, itself excluded."""
    here = ALL.index(vector)
    for angle in range(1, 4):
        pair = (ALL[(here - angle) % 8], ALL[(here + angle) % 8])
        if pair[0] in then and pair[1] in then:
            return pair
    raise VariantError(f"no two turns from {vector} among {then}")


def _flatten(moves: Moves, unless: int, specs: list[_core.AtomSpec]) -> int:
    """Appends the specs of `moves`; returns the set (as bits) of those appended."""
    added = 0
    for atom in moves.atoms:
        if isinstance(atom, FirstAvailable):
            before = 0
            for choice in atom.choices:
                before |= _flatten(choice, unless | before, specs)
            added |= before
        else:
            added |= 1 << len(specs)
            specs.append(_spec(atom, unless))
    return added


def _spec(atom: Atom, unless: int) -> _core.AtomSpec:
    """One atom as the core's spec."""
    vectors = list(atom.vectors) if not isinstance(atom, FirstAvailable) else []
    match atom:
        case Ride(mode=mode, limit=limit, lame=lame):
            return _core.AtomSpec(
                RIDE,
                vectors,
                moves=Mode.MOVE in mode,
                captures=Mode.CAPTURE in mode,
                limit=limit or _ANY,
                lame=lame,
                unless=unless,
            )
        case Hop(mode=mode, limit=limit, close_pawns=close):
            return _core.AtomSpec(
                HOP,
                vectors,
                moves=Mode.MOVE in mode,
                captures=Mode.CAPTURE in mode,
                limit=limit or _ANY,
                close_pawns=close,
                unless=unless,
            )
        case Collide(then=then, mode=mode, rim=rim):
            return _core.AtomSpec(
                COLLIDE,
                vectors,
                moves=Mode.MOVE in mode,
                captures=Mode.CAPTURE in mode,
                rim=rim,
                turns=[turns(vector, then) for vector in vectors],
                unless=unless,
            )
        case Fly(every=every):
            return _core.AtomSpec(FLY, vectors, every=every, unless=unless)
        case Withdraw(limit=limit, angles=angles):
            return _core.AtomSpec(WITHDRAW, vectors, limit=limit or _ANY, angles=list(angles), unless=unless)
        case Sling(limit=limit, reach=reach):
            return _core.AtomSpec(SLING, vectors, limit=limit or _ANY, reach=reach or _ANY, unless=unless)
        case FirstAvailable():  # pragma: no cover - _flatten never hands one over
            raise AssertionError("alternatives are flattened before")


def _alike(atom: Atom) -> bool:
    """Whether an atom moves and captures alike and without conditions, as planes do."""
    return isinstance(atom, Ride) and atom.mode == Mode.BOTH and not atom.lame


def _slides(atom: Atom) -> frozenset[Vector]:
    """The vectors along which an atom slides or rides to the end of the board."""
    unlimited = isinstance(atom, Ride) and _alike(atom) and (atom.limit is None or atom.limit >= _ANY)
    return frozenset(atom.vectors) if isinstance(atom, Ride) and unlimited else frozenset()


def _leaps(atom: Atom) -> frozenset[Vector]:
    """The vectors by which an atom leaps just once."""
    once = isinstance(atom, Ride) and _alike(atom) and atom.limit == 1
    return frozenset(atom.vectors) if isinstance(atom, Ride) and once else frozenset()


def _without(atom: Atom, vectors: frozenset[Vector]) -> list[Atom]:
    """The atom less some vectors; nothing if none is left."""
    assert isinstance(atom, Ride)
    left = tuple(vector for vector in atom.vectors if vector not in vectors)
    return [replace(atom, vectors=left)] if left else []


class _Compiler:
    """Collects one game's roles in a builder."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.builder = _core.RuleSetBuilder()
        self.leap_sets: dict[frozenset[Vector], int] = {}
        self.role = {piece.letter: index for index, piece in enumerate(game.pieces)}

    def leap_plane(self, leaps: frozenset[Vector]) -> int | None:
        """The plane of a set of leaps, or None if there is no plane left for it."""
        if leaps not in self.leap_sets:
            if len(self.leap_sets) == LEAP_PLANES:
                return None
            self.leap_sets[leaps] = self.builder.add_leap_set(sorted(leaps))
        return FIRST_LEAP_PLANE + self.leap_sets[leaps]

    def split(self, piece: Piece) -> tuple[list[int], list[_core.AtomSpec]]:
        """The planes and the legs of an ordinary man."""
        atoms: list[Atom] = list(piece.moves.atoms)
        planes: list[int] = []
        if all(isinstance(atom, Ride | Hop | Collide) for atom in atoms):
            planes, atoms = self.take_planes(atoms)
        specs: list[_core.AtomSpec] = []
        _flatten(Moves(tuple(atoms)), 0, specs)
        return planes, specs

    def take_planes(self, atoms: list[Atom]) -> tuple[list[int], list[Atom]]:
        """What of some atoms goes to planes, and the atoms that are left."""
        slides = frozenset[Vector]().union(*map(_slides, atoms))
        lines = {ORTHOGONAL_PLANE: frozenset(ORTHOGONAL), DIAGONAL_PLANE: frozenset(DIAGONAL)}
        planes = [plane for plane, vectors in lines.items() if vectors <= slides]
        slid = frozenset[Vector]().union(*(lines[plane] for plane in planes))
        leaps = frozenset[Vector]().union(*map(_leaps, atoms)) - slid
        # A leap along a line that the piece also slides on would be found twice.
        along_a_line = any(_on_lines(vector, slid) for vector in leaps)
        plane = self.leap_plane(leaps) if leaps and not along_a_line else None
        if plane is not None:
            planes.append(plane)
        rest: list[Atom] = []
        for atom in atoms:
            if _slides(atom) & slid:
                rest += _without(atom, slid)
            elif _leaps(atom) and (plane is not None or not leaps):
                continue
            else:
                rest.append(atom)
        return planes, rest

    def add_men(self) -> None:
        """Adds every role, the pawn and the king to planes of their own."""
        for piece in self.game.pieces:
            validate(piece.moves)  # atoms may have been written out by hand
            if piece.letter == "P":
                planes: list[int] = [PAWN_PLANE]
                specs: list[_core.AtomSpec] = []
            elif piece.letter == "K":
                planes, specs = [ROYAL_PLANE], []
            else:
                planes, specs = self.split(piece)
            value = round(100 * piece.value) if piece.value is not None else 0
            try:
                self.builder.add_role(piece.name, piece.letter, value, planes, specs)
            except ValueError as error:
                raise VariantError(f"{piece.name}: {error}") from None

    def royal_steps(self) -> tuple[Vector, ...]:
        """The steps of the king, which the core has no legs for; the pawn's moves it knows by itself."""
        pawn, king = self.game.by_letter["P"], self.game.by_letter["K"]
        if pawn.moves != PAWN.moves:
            raise VariantError(f"pawns that move as {pawn.definition}: expected {PAWN.definition}")
        steps: list[Vector] = []
        for atom in king.moves.atoms:
            if not (isinstance(atom, Ride) and _alike(atom) and atom.limit == 1):
                raise VariantError(
                    f"a king that moves as {king.definition}: expected single steps, such as K"
                )
            steps += [vector for vector in atom.vectors if vector not in steps]
        return tuple(steps)

    def roles(self, letters: object) -> list[int]:
        """The roles of some letters."""
        assert isinstance(letters, frozenset | tuple | list)
        return sorted(self.role[letter] for letter in letters if letter in self.role)

    def add_rules(self) -> None:
        """Adds the special moves of the variant."""
        variant, builder, role = self.game.variant, self.builder, self.role
        builder.set_royal(role["K"], list(self.royal_steps()))
        promotions = [role[letter] for letter in self.game.promotions]
        builder.set_pawn(role["P"], promotions, role[variant.sling_promotion])
        builder.set_castling(role["R"], variant.castling.any_corner_rook, self.game.path_unthreatened)
        builder.set_dead(self.roles(variant.dead_alone), self.roles(variant.dead_on_one_colour))
        if variant.introduction:
            white, black = (role[piece.letter] if piece else -1 for piece in self.game.reserve)
            builder.set_introduction(white, black)
        if variant.relocation:
            rule = variant.relocation
            builder.set_relocation(
                [role[rule.first], role[rule.second]],
                [self.roles(rule.first_not_with), self.roles(rule.second_not_with)],
                rule.king_between_rooks,
                role["B"] if rule.bishops_on_both_colours else -1,
            )
        if variant.drops:
            drops = variant.drops
            builder.set_drops(drops.ranks, list(drops.pawn_ranks), self.roles(drops.colour_bound))


def _on_lines(vector: Vector, slid: frozenset[Vector]) -> bool:
    """Whether a leap lies on one of the lines."""
    size = max(abs(vector[0]), abs(vector[1]))
    return any(vector == (file * size, rank * size) for file, rank in slid)


def compile_game(game: Game) -> _core.RuleSet:
    """The core's tables for a game; the same object for games of the same men and values.

    Raises :class:`~neoteric.errors.VariantError` for more than 16 types of men.
    """
    return _compile(game, tuple(piece.value for piece in game.pieces))


@lru_cache(maxsize=256)
def _compile(game: Game, values: object) -> _core.RuleSet:
    # Equal games may have men of different `values`, which reach the core as well.
    compiler = _Compiler(game)
    try:
        compiler.add_men()
        compiler.add_rules()
        return compiler.builder.build()
    except ValueError as error:
        raise VariantError(str(error)) from None
