"""The board: a position with the moves that led to it, much as in python-chess."""

from __future__ import annotations

from dataclasses import dataclass

from neoteric import _core
from neoteric._core import Move
from neoteric.rules.setup import BLACK, WHITE, Rights, Setup, Square

TYPE_CHECKING = False  # typing itself takes ten milliseconds to import
if TYPE_CHECKING:
    from collections.abc import Callable

    from neoteric.outcome import Outcome
    from neoteric.pieces.model import Piece
    from neoteric.variants.model import Game, Variant
    from neoteric.variants.registry import ReserveSpec

    # What crosses into the core and out of it; see cpp/bind/board.cpp.
    RawRights = tuple[int, int, int, int, int]
    RawState = tuple[
        list[int],
        bool,
        tuple[int, int],
        tuple[RawRights, RawRights],
        int,
        int,
        int,
        int,
        int,
    ]
    RawReport = tuple[
        list[int],
        list[int],
        tuple[int, int, int, int, bool],
        int,
        tuple[int, int, int, int],
        int,
    ]

_PHASES = ("", "rk", "rq")
_CASTLING, _EN_PASSANT = 3, 2  # Kind in cpp/core/types.h


@dataclass(frozen=True, slots=True)
class Man:
    """A man on the board: a colour (True for White) and a kind of piece."""

    colour: bool
    piece: Piece

    @property
    def letter(self) -> str:
        """The letter of its kind, upper case: ``"N"``, ``"L'"``."""
        return self.piece.letter

    @property
    def name(self) -> str:
        """The name of its kind."""
        return self.piece.name

    def symbol(self) -> str:
        """The letter as FEN writes it: upper case for White, lower case for Black."""
        return self.piece.letter if self.colour else self.piece.letter.lower()

    def __str__(self) -> str:
        return self.symbol()


@dataclass(frozen=True, slots=True)
class Slung:
    """A man thrown by a catapult; `man` is who it was before it landed."""

    man: Man
    from_square: Square
    to_square: Square
    captured: Man | None
    """Whom it captured where it landed."""
    promotion: str | None
    """Letter of what a pawn became on its last rank."""


@dataclass(frozen=True, slots=True)
class Effects:
    """Everything that a move does to the board."""

    move: Move
    man: Man
    """The man moved or dropped; before play, the king or queen."""
    from_square: Square | None
    """None for a drop."""
    to_square: Square
    captured: tuple[tuple[Square, Man], ...] = ()
    """Every man captured, by whatever means, and where it stood."""
    displaced: Square | None = None
    """Where the man stood that was captured by displacement or en passant."""
    afar: tuple[Square, ...] = ()
    """Squares of men captured by withdrawal or flight, in the order of their names."""
    sling: Slung | None = None
    introduced: tuple[Square, Man] | None = None
    """The reserve piece that comes in."""
    castling: tuple[Square, Square, Square, Square] | None = None
    """King from, king to, rook from, rook to."""
    promotion: str | None = None
    relocated_pawn: tuple[Square, Square] | None = None
    """From and to of the pawn that makes room for a drop."""
    swapped: tuple[tuple[Square, Square], ...] = ()
    """Before play: the squares swapped by White and by Black; empty when declined."""
    en_passant: bool = False


class Board(_core.CoreBoard):
    """A game of Neoteric Chess, N-chess or New Chess in progress.

    * `variant`: ``"neoteric"``, ``"new-chess"`` or ``"new-chess-rooks"``.
    * `reserve`: the reserve piece of N-chess: a catalogue name, a
      :class:`~neoteric.pieces.Piece`, a TOML file or an inline definition; ``""`` for
      none; or a pair, White's and Black's.
    * `castling`: ``"literal"`` (all squares between king and rook must be unthreatened)
      or ``"chess960"``.
    * `array`: one of the 25, as White's first rank or Chess960 number, to start play
      from there. Without it a Neoteric game starts with relocation.

    >>> from neoteric import Board
    >>> board = Board(reserve="mastodon", array="RNBQKBNR")
    >>> board.push_san("Nf3")
    Move.from_uci("g1f3")
    >>> board.fen()
    'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKBMR[m] b HAha - 1 1'

    Raises :class:`~neoteric.errors.VariantError` for options that make no game.
    """

    game: Game
    """The game played: variant, reserve pieces, castling clause."""

    def __init__(
        self,
        variant: str | Variant = "neoteric",
        reserve: ReserveSpec = "",
        castling: str = "literal",
        array: str | int | None = None,
    ) -> None:
        from neoteric.variants.registry import make_game

        game = make_game(variant, reserve, castling)
        super().__init__(_compiled(game), _raw(game, initial_setup(game, array)))
        self.game = game

    @classmethod
    def from_setup(cls, game: Game, setup: Setup) -> Board:
        """A board from a position as plain data.

        Raises :class:`~neoteric.errors.PositionError`, whose `violations` are all the
        rules that the position breaks.
        """
        board = cls.__new__(cls)
        _core.CoreBoard.__init__(board, _compiled(game), _raw(game, setup))
        board.game = game
        return board

    @classmethod
    def from_fen(
        cls,
        fen: str,
        variant: str | Variant = "neoteric",
        reserve: ReserveSpec = None,
        castling: str = "literal",
    ) -> Board:
        """A board from FEN text (RULES.md 3).

        Without `reserve` the types are those of the catalogue that the FEN shows.
        Raises :class:`~neoteric.errors.FenError` for text that does not read and
        :class:`~neoteric.errors.PositionError` for a position that cannot be.

        >>> Board.from_fen("4k3/8/8/8/8/8/4P3/r1N1K3[M] w - - 0 1").legal_moves.count()
        9
        """
        from neoteric.notation.fen import parse_fen
        from neoteric.variants.registry import make_game, variant_named

        if reserve is None:
            reserve = reserve_seen(fen, variant_named(variant))
        game = make_game(variant, reserve, castling)
        return cls.from_setup(game, parse_fen(fen, game))

    # --- the position ------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """``"rk"`` while Black may relocate the kings, ``"rq"`` White the queens, else ``""``."""
        return _PHASES[self._phase()]

    @property
    def reserve(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """White's and Black's reserve, as letters in FEN order.

        A bishop in New Chess is ``"B+"`` (light squares) or ``"B-"`` (dark squares).

        >>> Board("new-chess").reserve[0]
        ('Q', 'R', 'R', 'B+', 'B-', 'N', 'N')
        """
        return self.setup().reserves

    def piece_at(self, square: Square) -> Man | None:
        """The man on a square (0 is a1, 63 is h8), or None."""
        return self._man(self._man_at(square))

    def _man(self, code: int) -> Man | None:
        if code < 0:
            return None
        return Man(code < 16, self.game.pieces[code & 15])

    def piece_map(self) -> dict[Square, Man]:
        """The men by square."""
        men = ((square, self.piece_at(square)) for square in range(64))
        return {square: man for square, man in men if man is not None}

    def king(self, colour: bool) -> Square:
        """The square of a side's king."""
        return next(
            square for square, man in self.piece_map().items() if man.colour == colour and man.letter == "K"
        )

    def ply(self) -> int:
        """Half-moves since the game began, by the move number."""
        return 2 * (self.fullmove_number - 1) + (0 if self.turn == WHITE or self.phase else 1)

    def setup(self) -> Setup:
        """The position as plain data."""
        return _setup(self.game, self._state())

    def fen(self) -> str:
        """The position as canonical FEN text."""
        from neoteric.notation.fen import write_fen

        return write_fen(self.setup(), self.game)

    def attackers(self, colour: bool, square: Square) -> list[Square]:
        """Squares of the men of `colour` that could capture on `square`, by any means.

        That is by displacement, withdrawal, flight or sling, and en passant; their own
        king's safety apart. If no hostile man stands there, one is imagined.

        >>> board = Board.from_fen("4k3/8/8/8/8/8/8/z'2NKB1R[] w H - 0 1")
        >>> board.attackers(False, 3), board.attackers(False, 4)
        ([], [])
        """
        return self._attackers(colour, square)

    # --- how it ends -------------------------------------------------------------------

    def outcome(self, *, claim_draw: bool = False) -> Outcome | None:
        """How the game has ended, or None while it goes on.

        With `claim_draw`, a threefold repetition and fifty moves count as well.

        >>> board = Board(array=518)
        >>> for text in "f3 e5 g4 Qh4#".split():
        ...     _ = board.push_san(text)
        >>> board.outcome().result()
        '0-1'
        """
        from neoteric.outcome import outcome_of

        return outcome_of(self, claim_draw=claim_draw)

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Whether there is an outcome."""
        return self.outcome(claim_draw=claim_draw) is not None

    def result(self, *, claim_draw: bool = False) -> str:
        """``"1-0"``, ``"0-1"``, ``"1/2-1/2"``, or ``"*"`` while the game goes on."""
        outcome = self.outcome(claim_draw=claim_draw)
        return outcome.result() if outcome else "*"

    def is_insufficient_material(self) -> bool:
        """Whether the position is certainly dead: nobody can win any more."""
        return self._dead()

    def is_repetition(self, count: int = 3) -> bool:
        """Whether the present position stands for the `count`-th time at least."""
        return self.repetitions() >= count

    def can_claim_draw(self) -> bool:
        """Whether the player to move may claim a draw, now or with one of his moves."""
        return self.can_claim_fifty_moves() or self.can_claim_threefold_repetition()

    def can_claim_fifty_moves(self) -> bool:
        """Whether fifty moves by each side without progress are, or can now be, completed."""
        return self._claim(lambda: self.halfmove_clock >= 100, nearly=self.halfmove_clock >= 99)

    def can_claim_threefold_repetition(self) -> bool:
        """Whether the position stands, or can now be brought, on the board for the third time."""
        return self._claim(lambda: self.repetitions() >= 3, nearly=self.halfmove_clock >= 7)

    def _claim(self, claimed: Callable[[], bool], *, nearly: bool) -> bool:
        """Whether a claim holds now, or (only asked if `nearly`) after some legal move."""
        if self.phase or not self.legal_moves:
            return False
        if claimed():
            return True
        if nearly:
            for move in self.legal_moves:
                self.push(move)
                try:
                    if claimed():
                        return True
                finally:
                    self.pop()
        return False

    # --- moves as text -----------------------------------------------------------------

    def uci(self, move: Move) -> str:
        """A move in UCI form."""
        return move.uci()

    def parse_uci(self, text: str) -> Move:
        """The legal move that UCI text means here; every way to write castling is read.

        Raises InvalidMoveError or IllegalMoveError, saying what was expected.
        """
        from neoteric.notation.uci import parse_uci

        return parse_uci(self, text)

    def push_uci(self, text: str) -> Move:
        """Reads a move in UCI form and plays it."""
        move = self.parse_uci(text)
        self.push(move)
        return move

    def san(self, move: Move) -> str:
        """A legal move in canonical SAN. Raises IllegalMoveError for any other."""
        from neoteric.notation.san_writer import san

        return san(self, move)

    def parse_san(self, text: str) -> Move:
        """The legal move that lenient SAN means here (RULES.md 3).

        UCI and, for New Chess, Game Courier style are read as well. Raises
        InvalidMoveError, IllegalMoveError or AmbiguousMoveError.
        """
        from neoteric.notation.san_reader import parse_san

        return parse_san(self, text)

    def push_san(self, text: str) -> Move:
        """Reads a move in SAN and plays it."""
        move = self.parse_san(text)
        self.push(move)
        return move

    def effects(self, move: Move) -> Effects:
        """Everything that a legal move does to the board, for those who draw it.

        >>> board = Board.from_fen("4k3/8/8/8/2n1n3/3V4/8/4K3[] w - - 0 1")
        >>> [(square, man.symbol()) for square, man in board.effects(Move.from_uci("d3d2")).captured]
        [(26, 'n'), (28, 'n')]

        Raises IllegalMoveError for a move that is not legal.
        """
        return _effects(self, move, self._report(move))

    # --- the rest ----------------------------------------------------------------------

    def copy(self) -> Board:
        """A board that goes its own way from here, moves played included."""
        board = self.__class__.__new__(self.__class__)
        _core.CoreBoard.__init__(board, self)
        board.game = self.game
        return board

    def root(self) -> Board:
        """A board with the position that this one's moves started from."""
        board = self.copy()
        while board.move_stack:
            board.pop()
        return board

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Board:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[Game, Setup, tuple[str, ...]]]:
        return _restore, (self.game, self.root().setup(), tuple(map(str, self.move_stack)))

    def _identity(self) -> tuple[object, ...]:
        return (self.game, self._key(), self.halfmove_clock, self.fullmove_number)

    def __eq__(self, other: object) -> bool:
        """Same game, same position for repetition, same clocks."""
        if not isinstance(other, Board):
            return NotImplemented
        return self._identity() == other._identity() and self._state()[0] == other._state()[0]

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        options = f"variant={self.game.variant.name!r}"
        if self.game.variant.introduction:
            options += f", reserve={tuple(piece.name if piece else '' for piece in self.game.reserve)!r}"
        if self.game.castling != "literal":
            options += f", castling={self.game.castling!r}"
        return f"Board.from_fen({self.fen()!r}, {options})"

    def __str__(self) -> str:
        from neoteric.drawing import text_board

        return text_board(self)

    def unicode(self, *, borders: bool = False, empty_square: str = "·") -> str:
        """The board with chess figurines; men that have none show their letters.

        >>> print(Board(array=518).unicode().splitlines()[-1])
        ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖
        """
        from neoteric.drawing import unicode_board

        return unicode_board(self, borders=borders, empty_square=empty_square)

    def _repr_svg_(self) -> str:
        from neoteric.svg import board_svg

        return board_svg(self)


def initial_setup(game: Game, array: str | int | None = None) -> Setup:
    """How a game starts: before relocation, or in play from one of the arrays."""
    from neoteric.variants.arrays import find_array

    variant = game.variant
    rank = variant.array if array is None else find_array(variant, array)
    men: dict[Square, tuple[bool, str]] = {}
    for file, letter in enumerate(rank):
        if letter != ".":
            men[file], men[56 + file] = (WHITE, letter), (BLACK, letter)
        men[8 + file], men[48 + file] = (WHITE, "P"), (BLACK, "P")
    king = rank.index("K")
    rooks = (
        ()
        if variant.castling.any_corner_rook
        else tuple(file for file in range(7, -1, -1) if rank[file] == "R")
    )
    rights = [
        Rights(first + king, tuple((first + file, first + file) for file in rooks)) for first in (0, 56)
    ]
    relocating = variant.relocation is not None and array is None
    return Setup(
        men,
        turn=BLACK if relocating else WHITE,
        reserves=(_initial_reserve(game, 0), _initial_reserve(game, 1)),
        castling=(rights[0], rights[1]),
        phase="rk" if relocating else "",
    )


def _initial_reserve(game: Game, side: int) -> tuple[str, ...]:
    letters: list[str] = []
    bound = game.variant.drops.colour_bound if game.variant.drops else frozenset()
    for letter in game.variant.reserve:
        if letter in bound:
            letters.append(letter + ("-" if letter + "+" in letters else "+"))
        else:
            letters.append(letter)
    piece = game.reserve[side]
    return tuple(letters) + ((piece.letter,) if piece else ())


def reserve_seen(fen: str, variant: Variant) -> ReserveSpec:
    """The catalogue's reserve pieces that FEN text shows, White's and Black's."""
    if not variant.introduction:
        return ""
    from neoteric.notation.fen import reserve_types
    from neoteric.pieces.catalog import by_letter

    white, black = reserve_types(fen)
    return (by_letter(white) if white else None, by_letter(black) if black else None)


def _compiled(game: Game) -> _core.RuleSet:
    # Here and elsewhere imported when first needed: `import neoteric` stays quick.
    from neoteric.rules.compile import compile_game

    return compile_game(game)


# --- between plain data and the core ---------------------------------------------------------


def _codes(game: Game) -> dict[str, int]:
    return {piece.letter: role for role, piece in enumerate(game.pieces)}


def _raw_rights(rights: Rights | None) -> tuple[int, int, int, int, int]:
    if rights is None:
        return (-1, -1, -1, -1, -1)
    sides = [(-1, -1), (-1, -1)]
    for home, present in rights.rooks:
        sides[0 if home > rights.king else 1] = (home, present)
    return (rights.king, *sides[0], *sides[1])


def _pocket(codes: dict[str, int], letters: tuple[str, ...]) -> int:
    pocket = 0
    for entry in letters:
        letter, sign = (entry[:-1], entry[-1]) if entry[-1] in "+-" else (entry, "")
        one = 2 if sign == "-" else 1
        pocket += one << (4 * codes[letter])
    return pocket


def _raw(game: Game, setup: Setup) -> RawState:
    codes = _codes(game)
    board = [-1] * 64
    for square, (colour, letter) in setup.men.items():
        board[square] = codes[letter] + (0 if colour else 16)
    white, black = setup.reserves
    return (
        board,
        setup.turn,
        (_pocket(codes, white), _pocket(codes, black)),
        (_raw_rights(setup.castling[0]), _raw_rights(setup.castling[1])),
        sum(1 << square for square in setup.moved),
        -1 if setup.ep is None else setup.ep,
        _PHASES.index(setup.phase),
        setup.halfmove,
        setup.fullmove,
    )


def _letters(game: Game, pocket: int) -> tuple[str, ...]:
    bound = game.variant.drops.colour_bound if game.variant.drops else frozenset()
    letters: list[str] = []
    for role, piece in enumerate(game.pieces):
        held = pocket >> (4 * role) & 15
        if piece.letter in bound:
            letters += [piece.letter + sign for bit, sign in ((1, "+"), (2, "-")) if held & bit]
        else:
            letters += [piece.letter] * held
    return tuple(sorted(letters, key=lambda entry: ("QRBN".find(entry[0]) % 5, entry)))


def _rights(raw: tuple[int, ...]) -> Rights | None:
    if raw[0] < 0:
        return None
    rooks = tuple((home, present) for home, present in (raw[1:3], raw[3:5]) if home >= 0)
    return Rights(raw[0], rooks)


def _setup(game: Game, state: RawState) -> Setup:
    board, turn, pockets, rights, moved, ep, phase, halfmove, fullmove = state
    return Setup(
        {
            square: (code < 16, game.pieces[code & 15].letter)
            for square, code in enumerate(board)
            if code >= 0
        },
        turn=turn,
        reserves=(_letters(game, pockets[0]), _letters(game, pockets[1])),
        castling=(_rights(rights[0]), _rights(rights[1])),
        moved=frozenset(square for square in range(64) if moved >> square & 1),
        ep=None if ep < 0 else ep,
        halfmove=halfmove,
        fullmove=fullmove,
        phase=_PHASES[phase],
    )


def _effects(board: Board, move: Move, report: RawReport) -> Effects:
    displaced, afar, (slung_from, slung_to, slung, victim, promotes), entry, castling, kind = report
    game, turn = board.game, board.turn
    if move.drop is not None:
        pawn_to = move.pawn_to
        return Effects(
            move,
            Man(turn, game.by_letter[move.drop]),
            None,
            move.to_square,
            relocated_pawn=None if pawn_to is None else (move.to_square, pawn_to),
        )
    man = board.piece_at(move.from_square)
    assert man is not None
    if board.phase:
        pair = (move.from_square % 8, move.to_square % 8)
        swapped = () if pair[0] == pair[1] else (pair, (56 + pair[0], 56 + pair[1]))
        return Effects(move, man, move.from_square, move.to_square, swapped=swapped)
    captured = [(square, board.piece_at(square)) for square in (*displaced, *afar)]
    sling = None
    thrown = board._man(slung)
    if thrown is not None:
        hit = board._man(victim)
        sling = Slung(thrown, slung_from, slung_to, hit, game.variant.sling_promotion if promotes else None)
        captured.append((slung_to, hit))
    king_from, king_to, rook_from, rook_to = castling
    reserve = game.reserve[0 if turn else 1]
    return Effects(
        move,
        man,
        move.from_square,
        move.to_square,
        captured=tuple((square, each) for square, each in captured if each is not None),
        displaced=displaced[0] if displaced else None,
        afar=tuple(sorted(afar, key=lambda square: (square % 8, square // 8))),
        sling=sling,
        introduced=(entry, Man(turn, reserve)) if entry >= 0 and reserve else None,
        castling=(king_from, king_to, rook_from, rook_to) if kind == _CASTLING else None,
        promotion=move.promotion,
        en_passant=kind == _EN_PASSANT,
    )


def _restore(game: Game, setup: Setup, moves: tuple[str, ...]) -> Board:
    board = Board.from_setup(game, setup)
    for text in moves:
        board.push(Move.from_uci(text))
    return board
