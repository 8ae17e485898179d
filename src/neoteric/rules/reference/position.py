"""What a position remembers, how a move changes it, check and the ends of the game."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from functools import cached_property

from neoteric.errors import IllegalMoveError
from neoteric.rules.reference.effects import Effects
from neoteric.rules.reference.men import (
    KING,
    PAWN,
    ROOK,
    SOMEBODY,
    Man,
    attacked,
    attackers,
    is_light,
    mirrored,
    rank_of,
)
from neoteric.rules.reference.moves import attacks_en_passant, candidates
from neoteric.rules.setup import BLACK, WHITE, Rights, Setup, Square
from neoteric.variants.model import Game

Pair = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Position:
    """A position of a game; never changed, only followed by others.

    * `men`: who stands where, as ``(colour, letter)``.
    * `reserves`, `castling`: White's and Black's (:class:`~neoteric.rules.setup.Setup`).
    * `unmoved`: squares of pieces whose first move will bring in the reserve piece.
    * `ep`: the square jumped by a double step just made.
    * `halfmove`, `fullmove`: plies since the 50-move count was last reset; move number.
    * `phase`: ``"rk"`` or ``"rq"`` before play, else ``""``.
    """

    game: Game
    men: dict[Square, Man]
    turn: bool = WHITE
    reserves: Pair = ((), ())
    castling: tuple[Rights | None, Rights | None] = (None, None)
    unmoved: frozenset[Square] = field(default_factory=frozenset)
    ep: Square | None = None
    halfmove: int = 0
    fullmove: int = 1
    phase: str = ""

    # --- beginning and end as plain data ---

    @classmethod
    def start(cls, game: Game, array: str | None = None) -> Position:
        """The initial position: before relocation, or at play from an array.

        `array` is White's first rank, such as ``"RKBQNBNR"``. Without one, a game with
        relocation starts in phase ``"rk"`` and any other at its own array.
        """
        variant = game.variant
        before_relocation = array is None and variant.relocation is not None
        men: dict[Square, Man] = {}
        for file, letter in enumerate(variant.array if array is None else array):
            if letter != ".":
                men[file], men[mirrored(file)] = (WHITE, letter), (BLACK, letter)
            men[8 + file], men[mirrored(8 + file)] = (WHITE, PAWN), (BLACK, PAWN)
        castling: list[Rights | None] = []
        reserves: list[tuple[str, ...]] = []
        for colour, reserve_piece in zip((WHITE, BLACK), game.reserve, strict=True):
            king = next((at for at, man in men.items() if man == (colour, KING)), None)
            rooks = sorted((at for at, man in men.items() if man == (colour, ROOK)), reverse=True)
            if variant.castling.any_corner_rook:
                rooks = []
            castling.append(None if king is None else Rights(king, tuple((rook, rook) for rook in rooks)))
            own = (reserve_piece.letter,) if reserve_piece is not None else ()
            reserves.append(_with_bishop_colours(game, variant.reserve) + own)
        return cls.from_setup(
            game,
            Setup(
                men,
                turn=BLACK if before_relocation else WHITE,
                reserves=(reserves[0], reserves[1]),
                castling=(castling[0], castling[1]),
                phase="rk" if before_relocation else "",
            ),
        )

    @classmethod
    def from_setup(cls, game: Game, setup: Setup) -> Position:
        """The position that a setup describes; the setup is taken at its word."""
        position = cls(
            game,
            dict(setup.men),
            setup.turn,
            setup.reserves,
            setup.castling,
            frozenset(),
            setup.ep,
            setup.halfmove,
            setup.fullmove,
            setup.phase,
        )
        return replace(position, unmoved=position._could_introduce() - setup.moved)

    def to_setup(self) -> Setup:
        """The same position as plain data."""
        return Setup(
            dict(self.men),
            self.turn,
            self.reserves,
            self.castling,
            self._could_introduce() - self.unmoved,
            self.ep,
            self.halfmove,
            self.fullmove,
            self.phase,
        )

    def _could_introduce(self) -> frozenset[Square]:
        """First-rank squares with a piece of a player who has a reserve piece."""
        if not self.game.variant.introduction:
            return frozenset()
        return frozenset(
            square
            for square, (colour, letter) in self.men.items()
            if letter != PAWN and rank_of(square, colour) == 1 and self.reserve(colour)
        )

    # --- questions ---

    def reserve(self, colour: bool) -> tuple[str, ...]:
        """What that colour has in reserve."""
        return self.reserves[0 if colour == WHITE else 1]

    def rights(self, colour: bool) -> Rights | None:
        """The castling rights of that colour."""
        return self.castling[0 if colour == WHITE else 1]

    def king(self, colour: bool) -> Square | None:
        """Where that colour's king stands."""
        return next((square for square, man in self.men.items() if man == (colour, KING)), None)

    def in_check(self, colour: bool) -> bool:
        """Whether some enemy move, enemy king's safety apart, would capture that colour's king."""
        king = self.king(colour)
        return king is not None and attacked(self.game, self.men, not colour, king)

    def attackers(self, colour: bool, square: Square) -> set[Square]:
        """Every man of a colour that could capture a man of the other on a square.

        The man is the one who stands there if hostile, en passant included; otherwise
        one who is imagined there in place of whatever stands there.
        """
        men = self.men
        if square not in men or men[square][0] == colour:
            men = {**men, square: (not colour, SOMEBODY)}
        found = attackers(self.game, men, colour, square)
        if self.ep is not None and colour == self.turn and square == self._double_stepped():
            found |= {at for at in self.men if attacks_en_passant(self, at)}
        return found

    def _double_stepped(self) -> Square | None:
        """Where the pawn stands that could be captured en passant."""
        if self.ep is None:
            return None
        return self.ep - 8 if self.turn == WHITE else self.ep + 8

    def all_effects(self) -> dict[str, Effects]:
        """Every legal move as UCI text, with everything that it does."""
        return self._legal

    @cached_property
    def _legal(self) -> dict[str, Effects]:
        return {effects.uci: effects for effects in candidates(self) if self._leaves_king_safe(effects)}

    def _leaves_king_safe(self, effects: Effects) -> bool:
        return not self.after(effects).in_check(self.turn)

    def legal_moves(self) -> list[str]:
        """Every legal move as UCI text, in ASCII order."""
        return sorted(self._legal)

    def effects(self, uci: str) -> Effects:
        """Everything that a legal move does. Raises :class:`IllegalMoveError`."""
        for effects in candidates(self):
            if effects.uci == uci and self._leaves_king_safe(effects):
                return effects
        raise IllegalMoveError(f"{uci} is not legal here")

    def is_checkmate(self) -> bool:
        """In check, without a legal move."""
        return self.in_check(self.turn) and not self._legal

    def is_stalemate(self) -> bool:
        """Not in check, without a legal move."""
        return not self.in_check(self.turn) and not self._legal

    def is_dead(self) -> bool:
        """Whether mate is ruled out, as the rules count it.

        Empty reserves, and beside the kings: nothing, one knight, or only bishops all
        on squares of one colour.
        """
        if self.reserves != ((), ()):
            return False
        others = {square: letter for square, (_, letter) in self.men.items() if letter != KING}
        if list(others.values()) in ([], ["N"]):
            return True
        return set(others.values()) == {"B"} and len({is_light(square) for square in others}) == 1

    def key(self) -> Hashable:
        """Equal exactly for positions that are the same for repetition."""
        en_passant: tuple[str, ...] = ()
        if self.ep is not None:
            en_passant = tuple(uci for uci in self.legal_moves() if self._legal[uci].en_passant)
        return (
            frozenset(self.men.items()),
            self.turn,
            self.reserves,
            self.castling,
            self.unmoved,
            en_passant,
            self.phase,
        )

    # --- moves ---

    def play(self, uci: str) -> Position:
        """The position after a legal move. Raises :class:`IllegalMoveError`."""
        return self.after(self.effects(uci))

    def after(self, effects: Effects) -> Position:
        """The position after a move, whether or not it leaves the own king in check."""
        if self.phase:
            return self._after_relocation(effects)
        following = replace(
            self,
            men=self._men_after(effects),
            turn=not self.turn,
            reserves=self._reserves_after(effects),
            castling=(self._rights_after(WHITE, effects), self._rights_after(BLACK, effects)),
            ep=_jumped(effects),
            halfmove=0 if _resets_count(effects) else self.halfmove + 1,
            fullmove=self.fullmove + (self.turn == BLACK),
        )
        still_unmoved = self.unmoved - _disturbed(effects)
        return replace(following, unmoved=still_unmoved & following._could_introduce())

    def _men_after(self, effects: Effects) -> dict[Square, Man]:
        men = {**self.men}
        for prey, _ in effects.captured:
            del men[prey]
        if effects.sling is not None:
            colour, letter = men.pop(effects.sling.from_square)
            men[effects.sling.to_square] = (colour, effects.sling.promotion or letter)
        if effects.castling is not None:
            king, king_to, rook, rook_to = effects.castling
            king_man, rook_man = men.pop(king), men.pop(rook)
            men[king_to], men[rook_to] = king_man, rook_man
        elif effects.from_square is not None:
            colour, letter = men.pop(effects.from_square)
            men[effects.to_square] = (colour, effects.promotion or letter)
        else:
            if effects.relocated_pawn is not None:
                pawn, pawn_to = effects.relocated_pawn
                men[pawn_to] = men.pop(pawn)
            men[effects.to_square] = effects.man
        if effects.introduced is not None:
            square, man = effects.introduced
            men[square] = man
        return men

    def _reserves_after(self, effects: Effects) -> Pair:
        spent: str | None = None
        if effects.introduced is not None:
            spent = effects.introduced[1][1]
        elif effects.from_square is None:
            spent = _entry(self.game, effects.man[1], effects.to_square)
        if spent is None:
            return self.reserves
        left = list(self.reserve(self.turn))
        left.remove(spent)
        mine = tuple(left)
        return (mine, self.reserves[1]) if self.turn == WHITE else (self.reserves[0], mine)

    def _rights_after(self, colour: bool, effects: Effects) -> Rights | None:
        """A right ends when its king or rook moves of its own accord or is captured.

        Slung men keep theirs, and are remembered with their present squares.
        """
        rights = self.rights(colour)
        if rights is None or (effects.man == (colour, KING) and effects.from_square is not None):
            return None
        if self.game.variant.castling.any_corner_rook:
            return rights
        lost = {prey for prey, _ in effects.captured} | {effects.from_square}
        rooks = []
        for home, present in rights.rooks:
            if present not in lost:
                slung = effects.sling is not None and effects.sling.from_square == present
                rooks.append((home, effects.sling.to_square if slung and effects.sling else present))
        return Rights(rights.king, tuple(rooks)) if rooks else None

    def _after_relocation(self, effects: Effects) -> Position:
        """Two pieces of each side change places; rights and unmoved status go with them."""
        other = dict(effects.swapped) | {there: here for here, there in effects.swapped}
        white, black = (_rights_swapped(rights, other) for rights in self.castling)
        return replace(
            self,
            men={other.get(square, square): man for square, man in self.men.items()},
            turn=WHITE,  # White decides about the queens, and White makes the first move
            castling=(white, black),
            unmoved=frozenset(other.get(square, square) for square in self.unmoved),
            phase="rq" if self.phase == "rk" else "",
        )


def _rights_swapped(rights: Rights | None, other: dict[Square, Square]) -> Rights | None:
    """Castling rights with the homes that the swap has given the king and rooks."""
    if rights is None:
        return None
    rooks = sorted((other.get(home, home) for home, _ in rights.rooks), reverse=True)
    return Rights(other.get(rights.king, rights.king), tuple((home, home) for home in rooks))


def _with_bishop_colours(game: Game, letters: tuple[str, ...]) -> tuple[str, ...]:
    """A reserve with one of each colour-bound pair for each square colour."""
    bound = game.variant.drops.colour_bound if game.variant.drops is not None else frozenset()
    seen: set[str] = set()
    entries = []
    for letter in letters:
        sign = ""
        if letter in bound:
            sign = "-" if letter in seen else "+"
            seen.add(letter)
        entries.append(letter + sign)
    return tuple(entries)


def _entry(game: Game, letter: str, square: Square) -> str:
    """How a man just dropped on a square was written in reserve."""
    assert game.variant.drops is not None
    if letter not in game.variant.drops.colour_bound:
        return letter
    return letter + ("+" if is_light(square) else "-")


def _jumped(effects: Effects) -> Square | None:
    """The square jumped by a pawn's double step."""
    if effects.man[1] != PAWN or effects.from_square is None:
        return None
    if abs(effects.to_square - effects.from_square) != 16:
        return None
    return (effects.from_square + effects.to_square) // 2


def _resets_count(effects: Effects) -> bool:
    """Captures, pawn moves, slung pawns and drops begin the 50-move count anew."""
    slung_pawn = effects.sling is not None and effects.sling.man[1] == PAWN
    dropped = effects.from_square is None
    return bool(effects.captured) or effects.man[1] == PAWN or slung_pawn or dropped


def _disturbed(effects: Effects) -> set[Square]:
    """Squares whose men do not stand unmoved there after the move."""
    squares = {prey for prey, _ in effects.captured}
    if effects.from_square is not None:
        squares.add(effects.from_square)
    if effects.sling is not None:
        squares.add(effects.sling.from_square)
    if effects.castling is not None:
        king, _, rook, _ = effects.castling
        squares |= {king, rook}
    return squares


def perft(position: Position, depth: int) -> int:
    """How many sequences of legal moves of that length there are."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_moves())
    return sum(perft(position.after(effects), depth - 1) for effects in position.all_effects().values())
