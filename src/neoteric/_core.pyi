"""
The compiled core: rules tables, positions, legal moves, perft and the baseline search.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import overload


class Move:
    """
    A move: an immutable value, equal to another of the same text.

    Squares are 0 (a1) to 63 (h8). Castling is written as the king taking his partner,
    a relocation before play as its two squares. For a drop, `from_square` and
    `to_square` are both the square of the drop, and `pawn_to` is where the pawn goes
    that stood there. ``str(move)`` is the UCI form (docs/notation.md).

    >>> from neoteric import Move
    >>> move = Move.from_uci("e7e8q")
    >>> move.from_square, move.to_square, move.promotion
    (52, 60, 'Q')
    >>> str(Move(13, 13, drop="N", pawn_to=21))
    'N@f2f3'

    Raises :class:`~neoteric.errors.InvalidMoveError` for what is no move.
    """

    def __init__(self, from_square: int, to_square: int, promotion: str | None = None, drop: str | None = None, pawn_to: int | None = None) -> None: ...

    @staticmethod
    def from_uci(text: str) -> Move:
        """Reads the UCI form."""

    def uci(self) -> str:
        """The UCI form."""

    @property
    def from_square(self) -> int:
        """The square the man leaves; for a drop, the square of the drop."""

    @property
    def to_square(self) -> int:
        """The destination."""

    @property
    def promotion(self) -> str | None:
        """Letter of the piece that a pawn becomes, or None."""

    @property
    def drop(self) -> str | None:
        """Letter of the man dropped, or None."""

    @property
    def pawn_to(self) -> int | None:
        """Where the pawn under a drop goes, or None."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __lt__(self, arg: Move, /) -> bool: ...

    def __reduce__(self) -> tuple[object, tuple[object, ...]]: ...

class AtomSpec:
    """One way of moving, compiled; see neoteric.rules.compile."""

    def __init__(self, leg: int, vectors: Sequence[tuple[int, int]], *, moves: bool = True, captures: bool = True, lame: bool = False, close_pawns: bool = False, rim: bool = False, limit: int = 0, reach: int = 0, every: int = 1, unless: int = 0, turns: Sequence[tuple[tuple[int, int], tuple[int, int]]] = [], angles: Sequence[int] = []) -> None: ...

class RuleSet:
    """A compiled game; immutable."""

    def __init__(self) -> None: ...

class RuleSetBuilder:
    """Collects a game's tables; see neoteric.rules.compile."""

    def __init__(self) -> None: ...

    def add_leap_set(self, vectors: Sequence[tuple[int, int]]) -> int: ...

    def add_role(self, name: str, letter: str, value: int, planes: Sequence[int], atoms: Sequence[AtomSpec]) -> int: ...

    def set_royal(self, role: int, steps: Sequence[tuple[int, int]]) -> None: ...

    def set_pawn(self, role: int, promotions: Sequence[int], sling_promotion: int) -> None: ...

    def set_castling(self, partner: int, any_corner: bool, path_unthreatened: bool) -> None: ...

    def set_introduction(self, white: int, black: int) -> None: ...

    def set_relocation(self, movers: Sequence[int], not_with: Sequence[Sequence[int]], royal_between_partners: bool, both_colours: int) -> None: ...

    def set_drops(self, ranks: int, pawn_ranks: Sequence[int], colour_bound: Sequence[int]) -> None: ...

    def set_dead(self, alone: Sequence[int], on_one_colour: Sequence[int]) -> None: ...

    def build(self) -> RuleSet: ...

class LegalMoves:
    """The legal moves of a board's present position."""

    def __iter__(self) -> Iterator[Move]: ...

    def __contains__(self, move: object) -> bool: ...

    def __len__(self) -> int: ...

    def __bool__(self) -> bool: ...

    def count(self) -> int:
        """How many there are."""

    def __repr__(self) -> str: ...

class CoreBoard:
    """
    A position with the moves that led to it: what :class:`neoteric.Board` stands on.

    Built from a compiled game and a raw state, through the validating constructor;
    raises :class:`~neoteric.errors.PositionError` with every rule that is broken.
    """

    @overload
    def __init__(self, rules: RuleSet, state: tuple[Sequence[int], bool, tuple[int, int], tuple[tuple[int, int, int, int, int], tuple[int, int, int, int, int]], int, int, int, int, int]) -> None: ...

    @overload
    def __init__(self, other: CoreBoard) -> None: ...

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: iterable, with ``count()``, ``in`` and truth value."""

    def push(self, move: Move) -> None:
        """Plays a legal move. Raises IllegalMoveError for any other."""

    def pop(self) -> Move:
        """
        Takes the last move back and returns it. Raises IndexError if there is none.
        """

    def peek(self) -> Move:
        """The last move. Raises IndexError if there is none."""

    @property
    def move_stack(self) -> list[Move]:
        """The moves played, as a new list."""

    @property
    def turn(self) -> bool:
        """Who moves: True for White."""

    @property
    def halfmove_clock(self) -> int:
        """Plies since the last capture, pawn move, slung pawn or drop."""

    @property
    def fullmove_number(self) -> int:
        """Number of the present move, counted from 1."""

    @property
    def ep_square(self) -> int | None:
        """The square jumped by a double step just made, or None."""

    def is_check(self) -> bool:
        """Whether the player to move is in check."""

    def is_checkmate(self) -> bool:
        """Whether the player to move is checkmated."""

    def is_stalemate(self) -> bool:
        """Whether the player to move has no legal move and is not in check."""

    def repetitions(self) -> int:
        """
        How often the present position has stood on the board in this line, this time included.
        """

    def _comparable(self) -> int: ...

    def _phase(self) -> int: ...

    def _man_at(self, square: int) -> int: ...

    def _state(self) -> tuple[list[int], bool, tuple[int, int], tuple[tuple[int, int, int, int, int], tuple[int, int, int, int, int]], int, int, int, int, int]: ...

    def _dead(self) -> bool: ...

    def _attackers(self, colour: bool, square: int) -> list[int]: ...

    def _key(self) -> int: ...

    def _kept_keys(self) -> tuple[int, int]: ...

    def _moves_by_stage(self) -> tuple[list[Move], list[Move]]: ...

    def _also_legal(self, other: CoreBoard) -> list[Move]: ...

    def _report(self, move: object) -> tuple[list[int], list[int], tuple[int, int, int, int, bool], int, tuple[int, int, int, int], int]: ...

    def _count_without_list(self) -> int: ...

    def moves_to(self, square: int) -> list[Move]:
        """
        The legal moves with this `to_square`: drops, and castling by its partner, included.
        """

    def check_suffix(self, move: Move) -> str:
        """
        ``"+"`` if the legal move gives check, ``"#"`` if it mates, else ``""``.
        """

def perft(board: CoreBoard, depth: int) -> int:
    """
    Number of paths of `depth` legal moves from the board's present position.

    The last ply is counted in bulk, there is no hash table, and the GIL is released.
    Draws do not end a path (docs/rules.md). Raises ValueError for a depth below 0.

    >>> import neoteric
    >>> neoteric.perft(neoteric.Board(array="RNBQKBNR"), 3)
    8902
    """

class StopFlag:
    """Tells a running search to end; any thread may set it."""

    def __init__(self) -> None: ...

    def set(self) -> None:
        """Ends the searches that were given this flag, now and later."""

    def is_set(self) -> bool:
        """Whether it has been set."""

def baseline_search(board: CoreBoard, depth: int, seconds: float, nodes: int, stop: StopFlag | None = None) -> tuple[list[Move], int, int, int]:
    """See neoteric.engine.baseline.search."""

class EngineCore:
    """The search for one game; see neoteric.engine."""

    def __init__(self, rules: RuleSet, values: Sequence[int], megabytes: int, threads: int) -> None: ...

    def search(self, board: CoreBoard, clock: tuple[float, float, int, float, float], depth: int, nodes: int, mate: int, lines: int, infinite: bool, only: list[Move], endings: bool, tell: Callable[[tuple[int, tuple[int, int, int, list[Move]], int, float, int]], None] | None, building: Callable[[tuple[list[int], int, float]], None] | None) -> tuple[Move | None, Move | None, list[tuple[int, int, int, list[Move]]], int, float]: ...

    def add_ending(self, rules: RuleSet, men: Sequence[int], here: Sequence[int], values: bytes) -> None: ...

    def permit(self) -> None: ...

    def stop(self) -> None: ...

    def start_pondering(self) -> None: ...

    def ponder_hit(self) -> None: ...

    def clear(self) -> None: ...

    def set_threads(self, threads: int) -> None: ...

    def set_hash(self, megabytes: int) -> None: ...

    def values(self) -> list[int]: ...

    def evaluate(self, board: CoreBoard) -> int: ...

    def weights(self) -> dict[str, list[int]]: ...

    def set_weights(self, weights: Mapping[str, Sequence[int]]) -> None: ...

    def parameters(self) -> dict[str, int]: ...

    def set_parameters(self, parameters: Mapping[str, int]) -> None: ...

    def set_labelled(self, boards: list[CoreBoard], results: list[float]) -> None: ...

    def foretelling_error(self, scale: float) -> float: ...

class TablesCore:
    """Tables of endings of one game; see neoteric.engine.endings."""

    def __init__(self, rules: RuleSet) -> None: ...

    def build(self, men: list[int], threads: int, tell: Callable[[list[int], int, float], None] | None) -> None: ...

    def census(self, men: list[int], threads: int, tell: Callable[[float], None] | None) -> list[tuple[int, int, int, int, int, tuple[list[int], bool], int, tuple[list[int], bool]]]: ...

    def inconsistencies(self, men: list[int], threads: int, tell: Callable[[float], None] | None) -> int: ...

    def probe(self, board: CoreBoard) -> int: ...

    def materials(self) -> list[list[int]]: ...

    def values(self, men: Sequence[int]) -> bytes: ...

    def add(self, men: Sequence[int], values: bytes) -> None: ...
