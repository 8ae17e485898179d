"""Every move of a position, own king's safety apart, with all its effects.

Only what the rules ask of the move itself is asked here: the squares that castling
crosses, the arrays that relocation may lead to, where a man may be dropped.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from neoteric.rules.reference.effects import Effects, Slung
from neoteric.rules.reference.men import (
    BISHOP,
    KING,
    PAWN,
    QUEEN,
    ROOK,
    SOMEBODY,
    Man,
    Men,
    Step,
    attacked,
    is_light,
    mirrored,
    name_of,
    rank_of,
    square_at,
    steps,
)
from neoteric.rules.setup import BLACK, WHITE, Square
from neoteric.variants.model import Drops, Relocation

if TYPE_CHECKING:
    from neoteric.rules.reference.position import Position


def candidates(position: Position) -> Iterator[Effects]:
    """Every move of the side to move; those that leave its king in check are among them."""
    relocation = position.game.variant.relocation
    if position.phase and relocation is not None:
        yield from _relocations(position, relocation)
        return
    for square, man in position.men.items():
        if man[0] == position.turn:
            yield from _pawn_moves(position, square) if man[1] == PAWN else _piece_moves(position, square)
    yield from _castlings(position)
    drops = position.game.variant.drops
    if drops is not None:
        yield from _drops(position, drops)


# --- pieces and pawns ---------------------------------------------------------------


def _piece_moves(position: Position, square: Square) -> Iterator[Effects]:
    introduced = None
    if square in position.unmoved and position.reserve(position.turn):
        introduced = (square, _reserve_piece(position))
    for step in steps(position.game, position.men, square):
        yield _ordinary(position.men, square, step, introduced=introduced)


def _reserve_piece(position: Position) -> Man:
    return (position.turn, position.reserve(position.turn)[0])


def _ordinary(
    men: Men,
    square: Square,
    step: Step,
    introduced: tuple[Square, Man] | None = None,
    promotion: str | None = None,
) -> Effects:
    """A man's step, spelled out."""
    landing = step.sling[1] if step.sling is not None else None
    captured = sorted(step.captured, key=name_of)
    suffix = promotion.lower() if promotion is not None else ""
    return Effects(
        uci=name_of(square) + name_of(step.to) + suffix,
        man=men[square],
        from_square=square,
        to_square=step.to,
        captured=tuple((prey, men[prey]) for prey in captured),
        displaced=step.to if step.to in step.captured else None,
        afar=tuple(prey for prey in captured if prey not in (step.to, landing)),
        sling=_slung(men, *step.sling) if step.sling is not None else None,
        introduced=introduced,
        promotion=promotion,
    )


def _slung(men: Men, square: Square, landing: Square) -> Slung:
    man = men[square]
    on_last_rank = man[1] == PAWN and rank_of(landing, man[0]) == 8
    return Slung(man, square, landing, men.get(landing), QUEEN if on_last_rank else None)


def _pawn_moves(position: Position, square: Square) -> Iterator[Effects]:
    men, colour = position.men, position.turn
    for step in steps(position.game, men, square):
        if rank_of(step.to, colour) < 8:
            yield _ordinary(men, square, step)
        else:
            for letter in position.game.promotions:
                yield _ordinary(men, square, step, promotion=letter)
    ahead = 8 if colour == WHITE else -8
    if rank_of(square, colour) == 2 and square + ahead not in men and square + 2 * ahead not in men:
        yield _ordinary(men, square, Step(square + 2 * ahead))
    if position.ep is not None and attacks_en_passant(position, square):
        prey = position.ep - ahead
        yield Effects(
            uci=name_of(square) + name_of(position.ep),
            man=men[square],
            from_square=square,
            to_square=position.ep,
            captured=((prey, men[prey]),),
            displaced=prey,
            en_passant=True,
        )


def attacks_en_passant(position: Position, square: Square) -> bool:
    """Whether the man on a square is a pawn that could capture en passant."""
    if position.ep is None or position.men.get(square) != (position.turn, PAWN):
        return False
    had_it_moved_one = {**position.men, position.ep: (not position.turn, PAWN)}
    return any(position.ep in step.captured for step in steps(position.game, had_it_moved_one, square))


# --- castling -----------------------------------------------------------------------


def _castlings(position: Position) -> Iterator[Effects]:
    """Castling with every rook with whom the right is held and awake."""
    colour, men = position.turn, position.men
    rights = position.rights(colour)
    if rights is None or men.get(rights.king) != (colour, KING):
        return
    if position.game.variant.castling.any_corner_rook:
        first = 0 if colour == WHITE else 7
        corners = (square_at(7, first), square_at(0, first))
        rooks = [corner for corner in corners if men.get(corner) == (colour, ROOK)]
    else:
        rooks = [home for home, present in rights.rooks if home == present]
    for rook in rooks:
        effects = _castling(position, rights.king, rook)
        if _way_is_clear(men, effects) and _way_is_safe(position, effects):
            yield effects


def _castling(position: Position, king: Square, rook: Square) -> Effects:
    """Castling with that rook: the king to the g- or c-file, the rook beside it."""
    rank = king // 8
    king_file, rook_file = (6, 5) if rook > king else (2, 3)
    king_to, rook_to = square_at(king_file, rank), square_at(rook_file, rank)
    leaving = {king, rook} - ({king} if king == king_to else set()) - ({rook} if rook == rook_to else set())
    introduced = None
    if position.reserve(position.turn) and leaving & position.unmoved:
        for vacated in (king, rook):
            if vacated not in (king_to, rook_to):
                introduced = (vacated, _reserve_piece(position))
                break
    return Effects(
        uci=name_of(king) + name_of(rook),
        man=position.men[king],
        from_square=king,
        to_square=rook,
        introduced=introduced,
        castling=(king, king_to, rook, rook_to),
    )


def _between(one: Square, other: Square) -> set[Square]:
    return set(range(min(one, other) + 1, max(one, other)))


def _way_is_clear(men: Men, effects: Effects) -> bool:
    """All squares that king and rook cross or reach, and those between them, are empty."""
    assert effects.castling is not None
    king, king_to, rook, rook_to = effects.castling
    way = _between(king, king_to) | _between(rook, rook_to) | _between(king, rook) | {king_to, rook_to}
    return all(square not in men for square in way - {king, rook})


def _way_is_safe(position: Position, effects: Effects) -> bool:
    """The king is not in check, and crosses and reaches no attacked square.

    With the literal clause, no square between king and rook is attacked either.
    """
    assert effects.castling is not None
    king, king_to, rook, _ = effects.castling
    game, colour, at_home = position.game, position.turn, position.men
    king_lifted = {square: man for square, man in at_home.items() if square != king}
    path = {king, king_to} | _between(king, king_to)
    if any(attacked(game, {**king_lifted, square: at_home[king]}, not colour, square) for square in path):
        return False
    if not game.path_unthreatened:
        return True
    return not any(
        attacked(game, {**at_home, square: (colour, SOMEBODY)}, not colour, square)
        for square in _between(king, rook) - path
    )


# --- drops --------------------------------------------------------------------------


def _drops(position: Position, drops: Drops) -> Iterator[Effects]:
    """Drops from the reserve: on empty squares, and on pawns unless in check."""
    colour, men = position.turn, position.men
    empty = [square for square in range(64) if square not in men]
    pawns = [square for square, man in men.items() if man == (colour, PAWN)]
    if position.in_check(colour):
        pawns = []
    for entry in dict.fromkeys(position.reserve(colour)):
        man = (colour, entry.rstrip("+-"))
        for square in empty:
            if rank_of(square, colour) <= drops.ranks and _suits(entry, square):
                yield Effects(uci=f"{man[1]}@{name_of(square)}", man=man, from_square=None, to_square=square)
        for pawn in pawns:
            if not _suits(entry, pawn):
                continue
            for to in empty:
                if rank_of(to, colour) in drops.pawn_ranks:
                    yield Effects(
                        uci=f"{man[1]}@{name_of(pawn)}{name_of(to)}",
                        man=man,
                        from_square=None,
                        to_square=pawn,
                        relocated_pawn=(pawn, to),
                    )


def _suits(entry: str, square: Square) -> bool:
    """Whether a man in reserve, perhaps bound to a colour, may land on a square."""
    return not entry.endswith("-" if is_light(square) else "+")


# --- relocation, before play --------------------------------------------------------


def _relocations(position: Position, relocation: Relocation) -> Iterator[Effects]:
    """Black's decision about the kings, or White's about the queens."""
    if position.phase == "rk":
        letter, not_with = relocation.first, relocation.first_not_with
    else:
        letter, not_with = relocation.second, relocation.second_not_with
    mover = (position.turn, letter)
    square = next(at for at, man in position.men.items() if man == mover)
    others = [
        at
        for at, (colour, other) in position.men.items()
        if colour == position.turn and rank_of(at, colour) == 1 and other not in (letter, *not_with)
    ]
    for other in (square, *others):
        pair = (square, other)
        far_pair = (mirrored(square), mirrored(other))
        swapped = (pair, far_pair) if position.turn == WHITE else (far_pair, pair)
        effects = Effects(
            uci=name_of(square) + name_of(other),
            man=mover,
            from_square=square,
            to_square=other,
            swapped=swapped if other != square else (),
        )
        if other == square or _array_is_allowed(position.after(effects).men, relocation):
            yield effects


def _array_is_allowed(men: Men, relocation: Relocation) -> bool:
    """Bishops of a side on different colours, the king between the rooks."""
    for colour in (WHITE, BLACK):
        bishops, rooks, kings = (
            sorted(at for at, man in men.items() if man == (colour, letter))
            for letter in (BISHOP, ROOK, KING)
        )
        one_coloured = len(bishops) > 1 and len({is_light(bishop) for bishop in bishops}) == 1
        if relocation.bishops_on_both_colours and one_coloured:
            return False
        outside = rooks and not rooks[0] < kings[0] < rooks[-1]
        if relocation.king_between_rooks and outside:
            return False
    return True
