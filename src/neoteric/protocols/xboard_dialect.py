"""How XBoard writes positions and moves of our games, and what has to be told to it about them.

XBoard knows chess and Chess960. N-chess it plays as a variant that the engine defines, on the
rules of Seirawan chess: the reserve stands beside the board, and a move that brings a man in
ends with its letter (``g1f3m``). New Chess it plays on those of bughouse, with drops (``N@f2``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from neoteric._core import Move
from neoteric.board import Board
from neoteric.errors import IllegalMoveError, NeotericError
from neoteric.notation.squares import parse_square, square_name
from neoteric.pieces.model import Fly, Mode, Moves, Piece, Ride, Sling, Withdraw
from neoteric.variants import VARIANTS, make_game
from neoteric.variants.arrays import find_array
from neoteric.variants.model import Game

NORMAL: Final = "normal"
FISCHER: Final = "fischerandom"
_ORTHODOX: Final = "RNBQKBNR"
NAMES: Final = (NORMAL, FISCHER, *VARIANTS)
"""The variants, as XBoard names them."""

_BY_SQUARES = re.compile(r"([a-h][1-8])([a-h][1-8])=?([A-Za-z]'?)?")
_CASTLING = re.compile(r"([Oo0])-?\1(-?\1)?(?:/?([A-Za-z]'?))?")
_DROP = re.compile(r"([A-Za-z]'?)@([a-h][1-8])([a-h][1-8])?")
_STEPS: Final = {
    frozenset({(1, 0), (0, 1)}): "W",
    frozenset({(1, 1)}): "F",
    frozenset({(2, 0), (0, 2)}): "D",
    frozenset({(2, 2)}): "A",
    frozenset({(1, 2), (2, 1)}): "N",
    frozenset({(1, 3), (3, 1)}): "C",
    frozenset({(2, 3), (3, 2)}): "Z",
    frozenset({(3, 0), (0, 3)}): "H",
    frozenset({(3, 3)}): "G",
}
_LINES: Final = {"W": "R", "F": "B"}


@dataclass(frozen=True)
class Dialect:
    """One game as XBoard speaks of it."""

    name: str
    """As XBoard names the variant."""
    game: Game

    @classmethod
    def of(cls, name: str, reserve: tuple[str, str] = ("", ""), castling: str = "literal") -> Dialect:
        """The dialect of a variant. Raises :class:`~neoteric.errors.NeotericError` for an unknown one."""
        if name in (NORMAL, FISCHER):
            return cls(name, make_game("neoteric", "", "chess960"))
        if name not in VARIANTS:
            raise NeotericError(f"expected one of {', '.join(NAMES)}")
        if VARIANTS[name].introduction:
            return cls(name, make_game(name, reserve, castling))
        return cls(name, make_game(name))

    @property
    def is_chess(self) -> bool:
        """Whether XBoard knows the rules by itself."""
        return self.name in (NORMAL, FISCHER)

    # --- letters: XBoard's men have one character each ------------------------------------

    @cached_property
    def letters(self) -> dict[str, str]:
        """Our letters and theirs: ``L'`` becomes ``L``, or some other letter where that is taken."""
        letters = [piece.letter for piece in self.game.pieces]
        found = {letter: letter for letter in letters if len(letter) == 1}
        for letter in letters:
            free = (each for each in letter[0] + "ACDEFGHIJLMOSTUVWXYZ" if each not in found.values())
            found.setdefault(letter, next(free))
        return found

    def _ours(self, letter: str) -> str:
        """Our letter for theirs; ours are understood too."""
        theirs = {value: key for key, value in self.letters.items()}
        return theirs.get(letter.upper(), letter.upper())

    # --- positions ------------------------------------------------------------------------

    def start(self, array: str = "") -> Board:
        """The position at the start. XBoard cannot relocate: the array given holds, or that of chess.

        It is never drawn: where XBoard lets two engines play, each would draw its own.
        """
        from neoteric.rules.state import initial_setup

        variant = self.game.variant
        chosen: str | None = None
        if self.is_chess:
            chosen = _ORTHODOX
        elif variant.relocation:
            chosen = find_array(variant, array or _ORTHODOX)
        return Board.from_setup(self.game, initial_setup(self.game, chosen))

    def board(self, fen: str) -> Board:
        """A position in FEN as XBoard writes it, or as we do."""
        if not self.is_chess:
            fen = self._our_fen(fen)
        return Board.from_fen(fen, self.game.variant, self.game.reserve, self.game.castling)

    def _our_fen(self, fen: str) -> str:
        fields = fen.split()
        if len(fields) < 3:
            return fen
        men, bracket, held = fields[0].replace("[-]", "[]").partition("[")
        fields[0] = self._our_letters(men) + bracket + self._our_letters(held)
        if self.game.variant.introduction:
            fields[2] = _our_rights(men, fields[2])
        elif self.game.variant.drops:
            fields[2] = self._our_new_chess_rights(fields[0], fields[2])
        return " ".join(fields)

    def _our_letters(self, text: str) -> str:
        return re.sub("[A-Za-z]'?", lambda found: _like(found[0], self._ours(found[0])), text)

    def _our_new_chess_rights(self, men: str, rights: str) -> str:
        """XBoard knows no right to castle with a rook yet to come: at the start it was lost on the way."""
        from neoteric.rules.state import initial_setup

        start = Board.from_setup(self.game, initial_setup(self.game)).fen().split()
        return start[2] if men == start[0] else rights

    def _their_fen(self, board: Board) -> str:
        """The start in FEN, in their letters; all men unmoved, which Seirawan chess tells by files."""
        fields = board.fen().split()
        fields[0] = re.sub(
            "[A-Za-z]'?", lambda found: _like(found[0], self.letters[found[0].upper()]), fields[0]
        )
        if self.game.variant.introduction:
            fields[0] = fields[0].replace("[]", "")
            files = "".join(
                "ABCDEFGH"[square]
                for square, man in sorted(board.piece_map().items())
                if square < 8 and man.letter not in "KR"
            )
            white, black = board.reserve
            fields[2] = f"KQ{files if white else ''}kq{files.lower() if black else ''}"
        return " ".join(fields)

    def announced(self, board: Board) -> list[str]:
        """What XBoard is told about a game that it does not know."""
        if self.is_chess:
            return []
        extra = [self.letters[each.letter] for each in self._reserve_types()]
        table = "PNBRQ.." + "".join(extra).ljust(2, ".") + "K"
        if self.game.variant.drops:
            table, parent = "PNBRQK", "8x8+5_bughouse"
        else:
            parent = "8x8+7_seirawan" if extra else "8x8+0_normal"
        lines = [f"setup ({table}{table.lower()}) {parent} {self._their_fen(board)}"]
        known = ((piece.letter, betza_of(piece.moves)) for piece in self._reserve_types())
        return lines + [f"piece {self.letters[letter]}& {betza}" for letter, betza in known if betza]

    def _reserve_types(self) -> list[Piece]:
        white, black = self.game.reserve
        return [piece for piece in dict.fromkeys((white, black)) if piece is not None]

    def warnings(self) -> list[str]:
        """What XBoard will get wrong, for its user."""
        found = []
        for piece in self._reserve_types():
            if any(isinstance(atom, Fly | Sling | Withdraw) for atom in piece.moves.atoms):
                found.append(
                    f"XBoard cannot show what the {piece.name} does to other men: from such a move on, its "
                    "board is not that of the game."
                )
            elif betza_of(piece.moves) is None:
                found.append(
                    f"XBoard does not know how the {piece.name} moves: switch off Test Legality in its "
                    "general options."
                )
        if self.game.variant.drops:
            found.append("XBoard cannot drop a man on a pawn, and does not know how men castle here: switch "
                         "off Test Legality in its general options.")  # fmt: skip
        return found

    # --- moves ----------------------------------------------------------------------------

    def read(self, board: Board, text: str) -> Move:
        """The legal move that XBoard means. Raises what :meth:`neoteric.Board.parse_uci` does."""
        if castling := _CASTLING.fullmatch(text):
            move = board.parse_san("O-O-O" if castling[2] else "O-O")
            return self._checked(board, move, castling[3], text)
        if squares := _BY_SQUARES.fullmatch(text):
            return self._read_squares(board, text, squares)
        if drop := _DROP.fullmatch(text):
            return board.parse_uci(f"{self._ours(drop[1])}@{drop[2]}{drop[3] or ''}")
        return board.parse_san(text)

    def _read_squares(self, board: Board, text: str, found: re.Match[str]) -> Move:
        start, end, letter = found.groups()
        man, other = board.piece_at(parse_square(start)), board.piece_at(parse_square(end))
        if man and man.letter == "P":
            return board.parse_uci(start + end + (self._ours(letter).lower() if letter else ""))
        if man and other and man.colour == other.colour and (man.letter, other.letter) == ("R", "K"):
            # In Seirawan chess the rook taking its king castles, and what comes in stands where the rook was.
            start, end = end, start
        return self._checked(board, board.parse_uci(start + end), letter, text)

    def _checked(self, board: Board, move: Move, letter: str | None, text: str) -> Move:
        """The move, if the man said to come in does; whether it is said or not."""
        if letter:
            introduced = board.effects(move).introduced
            if introduced is None or introduced[1].letter != self._ours(letter):
                raise IllegalMoveError(f"{text[:20]!r} is not legal: no {letter.upper()} comes in with it")
        return move

    def write(self, board: Board, move: Move) -> str:
        """A legal move as XBoard reads it."""
        if move.drop is not None:
            onto = "" if move.pawn_to is None else square_name(move.pawn_to)
            return f"{move.drop}@{square_name(move.to_square)}{onto}"
        effects = board.effects(move)
        suffix = self.letters[move.promotion].lower() if move.promotion else ""
        if effects.introduced:
            suffix = self.letters[effects.introduced[1].letter].lower()
        if effects.castling is None:
            return f"{square_name(move.from_square)}{square_name(move.to_square)}{suffix}"
        king, king_to, rook, _ = effects.castling
        if self.name == FISCHER:
            return "O-O" if rook > king else "O-O-O"
        start, end = king, rook
        if king % 8 == 4 and rook % 8 in (0, 7):
            end = king_to
        elif effects.introduced is None or effects.introduced[0] == rook:
            start, end = rook, king
        return f"{square_name(start)}{square_name(end)}{suffix}"

    def playable(self, board: Board) -> Sequence[Move]:
        """The moves that XBoard can show; none where that is no choice: all, or not even one."""
        if not self.game.variant.drops:
            return ()
        return [move for move in board.legal_moves if move.pawn_to is None]

    def marks(self, board: Board, square: int) -> str:
        """Where the man on a square may go, as XBoard's highlights.

        Blue stands for a move with which a man comes in, magenta for a promotion, red for a capture.
        """
        colours: dict[int, str] = {}
        for move in board.legal_moves:
            if move.from_square == square and move.drop is None:
                effects = board.effects(move)
                to_square = move.to_square
                colours[to_square] = (
                    "M" if move.promotion else "B" if effects.introduced else "R" if effects.captured else "Y"
                )
        rows = ("".join(colours.get(8 * rank + file, "1") for file in range(8)) for rank in range(7, -1, -1))
        return "/".join(re.sub("1+", lambda ones: str(len(ones[0])), row) for row in rows)

    def choice(self, board: Board, start: int, end: int) -> str:
        """The letters that may end a move by squares: what comes in, or what a pawn becomes."""
        found: list[str] = []
        for move in board.legal_moves:
            if (move.from_square, move.to_square, move.drop) == (start, end, None):
                introduced = board.effects(move).introduced
                letter = introduced[1].letter if introduced else move.promotion
                if letter:
                    found.append(self.letters[letter])
        return "".join(found)


def _like(model: str, letter: str) -> str:
    return letter if model[0].isupper() else letter.lower()


def _our_rights(men: str, rights: str) -> str:
    """Castling and unmoved men from the field in which Seirawan chess mixes them.

    Where it names other men's files too, the men whose files it does not name have moved; a rook
    may castle if ``KQkq`` says so, or its file and its king's are named.
    """
    ranks = men.split("/")
    if len(ranks) != 8 or not re.fullmatch("[A-Ha-hKQkq]+", rights):
        return rights
    home = [
        {file: man.upper() for file, man in _files(rank).items() if man[0].islower() == side}
        for side, rank in ((False, ranks[7]), (True, ranks[0]))
    ]
    named = [set(re.findall("[A-H]", rights)), {each.upper() for each in re.findall("[a-h]", rights)}]
    if all(home[side].get(file) == "R" for side in (0, 1) for file in named[side]):
        return rights
    castling, moved = "", []
    for side in (0, 1):
        rooks = sorted((file for file, man in home[side].items() if man == "R"), reverse=True)
        kings = [file for file, man in home[side].items() if man == "K"]
        wings = {"KQ"[index] for index in (0, 1) if "KQkq"[2 * side + index] in rights}
        may = {rook for rook in rooks if kings and kings[0] in named[side] and rook in named[side]}
        if rooks and kings:
            may |= {max(rooks)} if "K" in wings and max(rooks) > kings[0] else set()
            may |= {min(rooks)} if "Q" in wings and min(rooks) < kings[0] else set()
        castling += "".join(_cased(file, side) for file in rooks if file in may)
        unmoved = named[side] | may | (set(kings) if may else set())
        if named[side]:
            moved += [
                f"{file.lower()}{8 if side else 1}" for file in sorted(home[side]) if file not in unmoved
            ]
    return (castling or "-") + ("~" + "".join(moved) if moved else "")


def _cased(file: str, side: int) -> str:
    return file.lower() if side else file


def _files(rank: str) -> dict[str, str]:
    """The men of a rank of FEN by their files."""
    found: dict[str, str] = {}
    file = 0
    for each in re.findall("[1-8]|[A-Za-z]'?", rank):
        if each.isdecimal():
            file += int(each)
        else:
            found["ABCDEFGH"[min(file, 7)]] = each
            file += 1
    return found


def betza_of(moves: Moves) -> str | None:
    """A piece's moves in the Betza notation that XBoard reads, or None where it has none.

    >>> from neoteric.pieces import get
    >>> betza_of(get("mastodon").moves), betza_of(get("adjutant").moves), betza_of(get("trebuchet").moves)
    ('WFAD', 'BD0', None)
    """
    words = []
    for atom in moves.atoms:
        if not isinstance(atom, Ride) or atom.lame:
            return None
        vectors: Iterable[tuple[int, int]] = atom.vectors
        by_step: dict[frozenset[tuple[int, int]], int] = {}
        for x, y in vectors:
            key = frozenset({(abs(x), abs(y)), (abs(y), abs(x))})
            by_step[key] = by_step.get(key, 0) + 1
        for step, count in by_step.items():
            letter = _STEPS.get(step)
            if letter is None or count != 4 * len(step) // (2 if letter in "WDH" else 1):
                return None
            mode = {Mode.MOVE: "m", Mode.CAPTURE: "c"}.get(atom.mode, "")
            if atom.limit is None:
                words.append(f"{mode}{_LINES.get(letter, letter + '0')}")
            else:
                words.append(f"{mode}{letter}{atom.limit if atom.limit > 1 else ''}")
    return "".join(words)
