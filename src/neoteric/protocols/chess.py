"""What this project's games have in common with the chess that other programs play.

Neoteric Chess without a reserve piece and without the literal castling clause, from one
of its arrays on, *is* chess or Chess960. Other programs write the same things otherwise:
castling by the king's two squares, and a FEN without reserves.
"""

from __future__ import annotations

from neoteric._core import Move
from neoteric.board import Board
from neoteric.notation.squares import square_name
from neoteric.variants.model import Game

START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def is_chess(game: Game) -> bool:
    """Whether the game, once play has begun, has the rules of chess or Chess960.

    >>> is_chess(Board(castling="chess960").game), is_chess(Board().game)
    (True, False)
    """
    return (
        game.variant.introduction
        and game.reserve == (None, None)
        and not game.path_unthreatened
        and game.variant.drops is None
    )


def king_form(board: Board, move: Move) -> str:
    """A move in UCI form, castling by the king's two squares (``e1g1``) as in chess.

    >>> board = Board.from_fen("4k3/8/8/8/8/8/8/4K2R[] w H - 0 1", castling="chess960")
    >>> king_form(board, board.parse_san("O-O"))
    'e1g1'
    """
    if move.drop is None and not board.phase:
        man, other = board.piece_at(move.from_square), board.piece_at(move.to_square)
        if man and other and man.letter == "K" and man.colour == other.colour:
            rank = move.from_square // 8 * 8
            to_square = rank + (6 if move.to_square > move.from_square else 2)
            return f"{square_name(move.from_square)}{square_name(to_square)}"
    return str(move)


def chess_fen(board: Board) -> str:
    """The FEN of a position of chess as other programs read it.

    Castling is ``KQkq`` where king and rooks stand as in chess, else by files (``HAha``).

    >>> chess_fen(Board(castling="chess960", array=518)) == START_FEN
    True
    """
    men, turn, rights, *rest = board.fen().split()
    men = men.partition("[")[0]
    if _homes_are_standard(board, rights):
        rights = rights.translate(str.maketrans("HAha", "KQkq"))
    return " ".join((men, turn, rights, *rest))


def _homes_are_standard(board: Board, rights: str) -> bool:
    """Whether every right to castle is that of a king on the e-file and a rook in a corner."""
    setup = board.setup()
    kings = [each.king % 8 for each in setup.castling if each is not None]
    return set(rights) <= set("HAha-") and all(king == 4 for king in kings)


def is_standard(board: Board) -> bool:
    """Whether castling in this game can be told as in chess, without being Chess960."""
    rights = chess_fen(board.root()).split()[2]
    return rights == "-" or bool(set(rights) <= set("KQkq"))


__all__ = ["START_FEN", "chess_fen", "is_chess", "is_standard", "king_form"]
