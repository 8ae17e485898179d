"""Turns declared games into the tables that the core reads.

Of each piece's atoms, those that slide along a whole line or leap, moving and
capturing alike, become *planes*: the core keeps a bitboard for each and treats
them at full speed. What is left becomes compiled legs. A piece with effects
(flight, withdrawal, slinging) or alternatives keeps all its atoms as legs, because
their order matters: where one from–to could have several effects, the atom declared
first holds.
"""

from __future__ import annotations

from functools import lru_cache

from neoteric import _core
from neoteric.errors import VariantError
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


def _plane_part(atom: Atom) -> str:
    """Which plane an atom could go to: "orthogonal", "diagonal", "leap" or ""."""
    if not isinstance(atom, Ride) or atom.mode != Mode.BOTH or atom.lame:
        return ""
    if atom.limit == 1:
        return "leap"
    if atom.limit is not None and atom.limit < _ANY:
        return ""
    vectors = frozenset(atom.vectors)
    if vectors == frozenset(ORTHOGONAL):
        return "orthogonal"
    return "diagonal" if vectors == frozenset(DIAGONAL) else ""


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
        atoms = list(piece.moves.atoms)
        planes: list[int] = []
        if all(isinstance(atom, Ride | Hop | Collide) for atom in atoms):
            kinds = [_plane_part(atom) for atom in atoms]
            if "orthogonal" in kinds:
                planes.append(ORTHOGONAL_PLANE)
            if "diagonal" in kinds:
                planes.append(DIAGONAL_PLANE)
            taken = {"orthogonal", "diagonal"}
            lines = [(ORTHOGONAL, "orthogonal"), (DIAGONAL, "diagonal")]
            covered = {vector for vectors, kind in lines if kind in kinds for vector in vectors}
            leaps = frozenset(
                vector
                for atom, kind in zip(atoms, kinds, strict=True)
                if kind == "leap" and isinstance(atom, Ride)
                for vector in atom.vectors
                if vector not in covered
            )
            # A leap along a line that the piece also slides on would be found twice.
            along_a_line = any(_on_lines(vector, kinds) for vector in leaps)
            plane = self.leap_plane(leaps) if leaps and not along_a_line else None
            if plane is not None:
                planes.append(plane)
            if plane is not None or not leaps:
                taken.add("leap")
            atoms = [atom for atom, kind in zip(atoms, kinds, strict=True) if kind not in taken]
        specs: list[_core.AtomSpec] = []
        _flatten(Moves(tuple(atoms)), 0, specs)
        return planes, specs

    def add_men(self) -> None:
        """Adds every role, the pawn and the king to planes of their own."""
        for piece in self.game.pieces:
            if piece.letter == "P":
                planes: list[int] = [PAWN_PLANE]
                specs: list[_core.AtomSpec] = []
            elif piece.letter == "K":
                planes, specs = [ROYAL_PLANE], []
            else:
                planes, specs = self.split(piece)
            value = round(100 * piece.value) if piece.value is not None else 0
            self.builder.add_role(piece.name, piece.letter, value, planes, specs)

    def roles(self, letters: object) -> list[int]:
        """The roles of some letters."""
        assert isinstance(letters, frozenset | tuple | list)
        return sorted(self.role[letter] for letter in letters if letter in self.role)

    def add_rules(self) -> None:
        """Adds the special moves of the variant."""
        variant, builder, role = self.game.variant, self.builder, self.role
        king = self.game.by_letter["K"].moves.atoms[0]
        assert isinstance(king, Ride)
        builder.set_royal(role["K"], list(king.vectors))
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


def _on_lines(vector: Vector, kinds: list[str]) -> bool:
    """Whether a leap lies on a line that a plane of these kinds slides along."""
    file, rank = abs(vector[0]), abs(vector[1])
    return ("orthogonal" in kinds and 0 in (file, rank)) or ("diagonal" in kinds and file == rank)


@lru_cache(maxsize=256)
def compile_game(game: Game) -> _core.RuleSet:
    """The core's tables for a game; the same object for equal games.

    Raises :class:`~neoteric.errors.VariantError` for more than 16 types of men or a
    piece with more than 63 directions.
    """
    compiler = _Compiler(game)
    try:
        compiler.add_men()
        compiler.add_rules()
        return compiler.builder.build()
    except ValueError as error:
        raise VariantError(str(error)) from None
