"""Random games and positions for property tests, far from those that games lead to.

Everything is drawn from a :class:`random.Random`, which a seed makes repeatable.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from neoteric import Board
from neoteric.errors import PositionError, VariantError
from neoteric.pieces import Piece, catalogue
from neoteric.rules.compile import compile_game
from neoteric.rules.setup import BLACK, WHITE, Rights, Setup
from neoteric.variants.arrays import arrays
from neoteric.variants.model import Castling, Drops, Game, Variant
from neoteric.variants.neoteric import NEOTERIC
from neoteric.variants.new_chess import NEW_CHESS, NEW_CHESS_ROOKS

CATAPULTS = ["belfry", "trebuchet"]
EXOTIC = [
    *CATAPULTS * 2,
    *"swedish-cannon dimachaer murmillo culverin divaricator zeppelin dragonet".split(),
]
"""Those whose attacks are most unlike a slider's or leaper's; drawn more often."""
LIKELY_MEN = "PPPPPPPPRRBBNNQ"


def random_piece(chance: Random) -> Piece:
    """A piece of the catalogue."""
    names = EXOTIC if chance.random() < 0.6 else list(catalogue())
    return catalogue()[chance.choice(names)]


def random_game(chance: Random, pieces: list[Piece]) -> Game:
    """Either game or a relative of it, with `pieces` (any number) as its exotic men.

    Two pieces serve as reserve pieces of N-chess: White's and Black's, or both sides'
    one. In New Chess and its relatives all of them are in the reserve.
    """
    castling = chance.choice(("literal", "chess960"))
    pieces = [piece for piece in {piece.letter: piece for piece in pieces}.values() if _playable(piece)]
    roll = chance.random()
    if roll < 0.7 or (not pieces and roll < 0.85):
        first = pieces[0] if pieces else None
        second = pieces[-1] if pieces else None
        pair = chance.choice(((first, first), (first, second), (first, None), (None, first)))
        return Game(NEOTERIC, pair, castling)
    variant = chance.choice((NEW_CHESS, NEW_CHESS_ROOKS))
    return Game(_relative(chance, variant, pieces) if pieces else variant, castling=castling)


def _playable(piece: Piece) -> bool:
    """Whether the core has room for all its directions."""
    try:
        compile_game(Game(NEOTERIC, (piece, piece)))
    except VariantError:
        return False
    return True


def _relative(chance: Random, variant: Variant, pieces: list[Piece]) -> Variant:
    """New Chess with more men in the reserve and other numbers in its rules."""
    letters = tuple(piece.letter for piece in pieces)
    return replace(
        variant,
        name="relative",
        men=variant.men + tuple(pieces),
        reserve=variant.reserve + letters,
        promotions=variant.promotions + letters,
        drops=Drops(
            ranks=chance.randint(1, 8),
            pawn_ranks=tuple(rank for rank in range(2, 8) if chance.random() < 0.5) or (3,),
            colour_bound=frozenset("B" if chance.random() < 0.7 else ("B", letters[0])),
        ),
        castling=Castling(
            any_corner_rook="R" not in variant.array or chance.random() < 0.5,
            path_unthreatened=chance.random() < 0.5,
        ),
    )


def start(chance: Random, game: Game) -> Board:
    """A board at one of the game's beginnings."""
    if game.variant.relocation is None or chance.random() < 0.3:
        return _initial(game, None)
    return _initial(game, chance.choice(arrays(game.variant)))


def _initial(game: Game, array: str | None) -> Board:
    from neoteric.rules.state import initial_setup

    return Board.from_setup(game, initial_setup(game, array))


def walk(chance: Random, board: Board, plies: int) -> Board:
    """The board after so many random moves, or as many as there are."""
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(chance.choice(moves))
    return board


def thrown(chance: Random, game: Game, tries: int = 20) -> Board | None:
    """A position with men thrown on the board, or None if none of so many was acceptable."""
    for _ in range(tries):
        setup = random_setup(chance, game)
        try:
            return Board.from_setup(game, setup)
        except PositionError:
            continue
    return None


def random_setup(chance: Random, game: Game) -> Setup:
    """Men, reserves, rights and clocks at random; likely but not certain to be acceptable."""
    setup = Setup({}, turn=chance.random() < 0.5)
    for colour in (WHITE, BLACK):
        _put(chance, setup, (colour, "K"), home=chance.random() < 0.6)
    exotic = [piece.letter for piece in game.pieces[6:]]
    for _ in range(chance.randint(1, 22)):
        letter = chance.choice(exotic) if exotic and chance.random() < 0.35 else chance.choice(LIKELY_MEN)
        _put(chance, setup, (chance.random() < 0.5, letter), home=chance.random() < 0.3)
    setup.reserves = (_reserve(chance, game, 0), _reserve(chance, game, 1))
    setup.castling = (_rights(chance, game, setup, WHITE), _rights(chance, game, setup, BLACK))
    setup.moved = _moved(chance, game, setup)
    setup.ep = _jumped(chance, setup)
    setup.halfmove, setup.fullmove = chance.choice((0, 3, 98, 149)), chance.randint(1, 200)
    return setup


def _put(chance: Random, setup: Setup, man: tuple[bool, str], *, home: bool) -> None:
    colour, letter = man
    rank = chance.randrange(8)
    if letter == "P":
        rank = chance.choice((1, 6, chance.randint(1, 6)))
    elif home:
        rank = 0 if colour else 7
    square = 8 * rank + chance.randrange(8)
    if square not in setup.men:
        setup.men[square] = man


def _reserve(chance: Random, game: Game, side: int) -> tuple[str, ...]:
    if game.variant.introduction:
        piece = game.reserve[side]
        return (piece.letter,) if piece is not None and chance.random() < 0.6 else ()
    from neoteric.rules.state import initial_setup

    full = initial_setup(game).reserves[side]
    return tuple(letter for letter in full if chance.random() < 0.4)


def _rights(chance: Random, game: Game, setup: Setup, colour: bool) -> Rights | None:
    first = 0 if colour else 56
    king = next((square for square, man in setup.men.items() if man == (colour, "K")), None)
    if king is None or chance.random() < 0.3:
        return None
    if game.variant.castling.any_corner_rook:
        return Rights(first + 4)
    at_home = king // 8 == first // 8 and chance.random() < 0.9
    home = king if at_home else first + chance.randint(1, 6)
    rooks = [square for square, man in setup.men.items() if man == (colour, "R")]
    chance.shuffle(rooks)
    found: dict[bool, tuple[int, int]] = {}
    for rook in rooks:
        start = rook
        if rook // 8 != first // 8 or chance.random() < 0.1:
            start = first + chance.randrange(8)  # slung away from there
        if start != home and chance.random() < 0.8:
            found.setdefault(start > home, (start, rook))
    if not found:
        return None
    return Rights(home, tuple(found[side] for side in (True, False) if side in found))


def _moved(chance: Random, game: Game, setup: Setup) -> frozenset[int]:
    if not game.variant.introduction:
        return frozenset()
    return frozenset(
        square
        for square, (colour, letter) in setup.men.items()
        if letter != "P"
        and square // 8 == (0 if colour else 7)
        and setup.reserves[0 if colour else 1]
        and chance.random() < 0.25
    )


def _jumped(chance: Random, setup: Setup) -> int | None:
    ahead = 8 if not setup.turn else -8
    rank = 3 if not setup.turn else 4
    jumped = [
        square - ahead
        for square, man in setup.men.items()
        if man == (not setup.turn, "P")
        and square // 8 == rank
        and square - ahead not in setup.men
        and square - 2 * ahead not in setup.men
    ]
    return chance.choice(jumped) if jumped and chance.random() < 0.8 else None
