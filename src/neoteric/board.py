"""The board: a position with the moves that led to it, much as in python-chess."""

from __future__ import annotations

from neoteric import _core
from neoteric._core import Move
from neoteric.constants import PHASES, WHITE

TYPE_CHECKING = False  # typing itself takes ten milliseconds to import
if TYPE_CHECKING:
    from collections.abc import Callable

    from neoteric.effects import Effects, Man
    from neoteric.outcome import Outcome
    from neoteric.rules.setup import Setup, Square
    from neoteric.variants.model import Game, Variant
    from neoteric.variants.registry import ReserveSpec


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
        from neoteric.rules.state import initial_setup, raw_state
        from neoteric.variants.registry import make_game

        game = make_game(variant, reserve, castling)
        super().__init__(_compiled(game), raw_state(game, initial_setup(game, array)))
        self.game = game

    @classmethod
    def from_setup(cls, game: Game, setup: Setup) -> Board:
        """A board from a position as plain data.

        Raises :class:`~neoteric.errors.PositionError`, whose `violations` are all the
        rules that the position breaks.
        """
        from neoteric.rules.state import raw_state

        board = cls.__new__(cls)
        _core.CoreBoard.__init__(board, _compiled(game), raw_state(game, setup))
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
        """A board from FEN text (docs/notation.md).

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
        return PHASES[self._phase()]

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
        return self._man(self._man_at(_square(square)))

    def _man(self, code: int) -> Man | None:
        """The man that the core's code stands for, None for -1."""
        if code < 0:
            return None
        from neoteric.effects import Man

        return Man(code < 16, self.game.pieces[code & 15])

    def piece_map(self) -> dict[Square, Man]:
        """The men by square."""
        men = ((square, self.piece_at(square)) for square in range(64))
        return {square: man for square, man in men if man is not None}

    def king(self, colour: bool) -> Square:
        """The square of a side's king."""
        _check_colour(colour)
        return next(
            square for square, man in self.piece_map().items() if man.colour == colour and man.letter == "K"
        )

    def ply(self) -> int:
        """Half-moves since play began, by the move number; 0 during relocation."""
        return 2 * (self.fullmove_number - 1) + (0 if self.turn == WHITE or self.phase else 1)

    def setup(self) -> Setup:
        """The position as plain data."""
        from neoteric.rules.state import setup_of

        return setup_of(self.game, self._state())

    def fen(self) -> str:
        """The position as canonical FEN text."""
        from neoteric.notation.fen import write_fen

        return write_fen(self.setup(), self.game)

    def attackers(self, colour: bool, square: Square) -> list[Square]:
        """Squares of the men of `colour` that could capture on `square`, by any means.

        That is by displacement, withdrawal, flight or sling, and en passant; their own
        king's safety apart. If no hostile man stands there, one is imagined.

        >>> from neoteric import BLACK, D1, E1
        >>> board = Board.from_fen("4k3/8/8/8/8/8/8/z'3KB1R[] w H - 0 1")
        >>> board.attackers(BLACK, D1), board.attackers(BLACK, E1)     # f1 is no landing square
        ([], [])
        """
        _check_colour(colour)
        return self._attackers(colour, _square(square))

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
        # A third time takes four moves of each side at least, the one to be made included.
        return self._claim(lambda: self.repetitions() >= 3, nearly=self._comparable() >= 7)

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

    # --- what a move is ----------------------------------------------------------------

    def is_legal(self, move: Move) -> bool:
        """Whether the move is legal here."""
        return move in self.legal_moves

    def is_capture(self, move: Move) -> bool:
        """Whether a legal move captures anything, by whatever means.

        >>> board = Board.from_fen("4k3/8/8/8/2n1n3/3V4/8/4K3[] w - - 0 1")
        >>> board.is_capture(Move.from_uci("d3d2")), board.is_capture(Move.from_uci("e1e2"))
        (True, False)
        """
        return bool(self.effects(move).captured)

    def is_castling(self, move: Move) -> bool:
        """Whether a legal move castles."""
        return self.effects(move).castling is not None

    def is_en_passant(self, move: Move) -> bool:
        """Whether a legal move captures en passant."""
        return self.effects(move).en_passant

    def gives_check(self, move: Move) -> bool:
        """Whether a legal move checks or mates."""
        return bool(self.check_suffix(move))

    # --- moves as text -----------------------------------------------------------------

    def uci(self, move: Move) -> str:
        """A move in UCI form."""
        if not isinstance(move, Move):
            raise TypeError(f"expected a Move, not {move!r}")
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
        """The legal move that lenient SAN means here (docs/notation.md).

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
        from neoteric.effects import effects_of

        return effects_of(self, move, self._report(move))

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
        for _ in range(len(board.move_stack)):
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


def reserve_seen(fen: str, variant: Variant) -> ReserveSpec:
    """The catalogue's reserve pieces that FEN text shows, White's and Black's.

    Raises :class:`~neoteric.errors.FenError` for a letter that the catalogue does not have.
    """
    if not variant.introduction:
        return ""
    from neoteric.errors import FenError, PieceError
    from neoteric.notation.fen import reserve_types
    from neoteric.pieces.catalog import by_letter

    white, black = reserve_types(fen)
    try:
        return (by_letter(white) if white else None, by_letter(black) if black else None)
    except PieceError as error:
        raise FenError(f"FEN: {error}; a piece of your own is named with reserve=...") from None


def _square(square: Square) -> Square:
    from neoteric.notation.squares import checked_square

    return checked_square(square)


def _check_colour(colour: object) -> None:
    if not isinstance(colour, bool):
        raise TypeError(f"expected a colour, WHITE or BLACK, not {colour!r}")


def _compiled(game: Game) -> _core.RuleSet:
    # Here and elsewhere imported when first needed: `import neoteric` stays quick.
    from neoteric.rules.compile import compile_game

    return compile_game(game)


def _restore(game: Game, setup: Setup, moves: tuple[str, ...]) -> Board:
    board = Board.from_setup(game, setup)
    for text in moves:
        board.push(Move.from_uci(text))
    return board
