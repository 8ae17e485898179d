"""What ``help`` can tell beside the commands and the pieces: special moves, and how to type them."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from neoteric.cli.naming import among

if TYPE_CHECKING:
    from neoteric.board import Board
    from neoteric.pieces.model import Piece
    from neoteric.variants.model import Game

_ALIASES = {
    "castle": "castling",
    "relocate": "relocation",
    "introduce": "introduction",
    "reserve": "introduction",
    "drop": "drops",
    "promote": "promotion",
    "enpassant": "en-passant",
    "ep": "en-passant",
    "notation": "typing",
    "move": "typing",
    "sling": "slings",
    "slinging": "slings",
    "catapult": "slings",
}
_EN_PASSANT = (
    "A pawn on its second rank may go two squares. A hostile pawn may then, on the very "
    "next move only, capture it as if it had gone one: exd6, like any capture."
)
_RELOCATION = (
    "Before play Black may swap both kings with the men of another file, then White both "
    "queens: what is decided happens for both sides alike. The king stays between the rooks, "
    "and the bishops on squares of different colour. Type the file's letter (b, or in full "
    "K<>b, Q<>b), or stay (K=, Q=)."
)
_INTRODUCTION = (
    "Each side has a piece in reserve. It comes in by itself: the first time that one of your "
    "unmoved pieces, king and rooks included, leaves its square, the reserve piece appears "
    "there, in the same move. Pawns bring in nothing. After castling it stands where the king "
    "was, or where the rook was if that is taken. It is written /M after the move, as in "
    "Nf3/M, but need not be typed."
)
_DROPS = (
    "Instead of moving you may drop a piece from your reserve: on an empty square of your "
    "first four ranks (Q@e3), or on one of your pawns, which then goes to an empty square of "
    "your ranks 2 to 4 (N@f2/Pf3). In check no drop on a pawn is legal. The bishops go to "
    "squares of different colour: B+ in the reserve is one that must go to a light square, B- "
    "one for a dark square; BB are both."
)
_SLINGS = (
    "A catapult (belfry, trebuchet) that moves slings the nearest man behind it, of either "
    "side, over itself to the square beyond, where that man captures a man hostile to the "
    "catapult. It is written Fe4*Re5, but Fe4 is enough. Nothing is slung over the edge, onto "
    "a man of the catapult's own side, or if a pawn would land on its own first rank."
)
_TYPING = (
    "Type a move as it is written: Nf3, e4, exd5, O-O, e8=Q, or by squares: g1f3, e7e8q. What "
    "follows from the position need not be typed: x, +, and what comes in or is captured from "
    "afar. 'moves' lists what is legal."
)


def topics(game: Game) -> dict[str, str]:
    """What can be asked about in this game, as paragraphs."""
    variant = game.variant
    pieces = _promotions(game)
    told = {
        "typing": _TYPING,
        "castling": _castling(game),
        "promotion": f"On its last rank a pawn becomes a {pieces}: e8=Q, exd8=N.",
        "en-passant": _EN_PASSANT,
    }
    if variant.relocation:
        told["relocation"] = _RELOCATION
    if variant.introduction:
        told["introduction"] = _INTRODUCTION
    if variant.drops:
        told["drops"] = _DROPS
    if any("sling" in piece.definition for piece in game.reserve if piece):
        told["slings"] = _SLINGS
    return told


def _promotions(game: Game) -> str:
    names = [among(game.pieces, letter) for letter in game.variant.promotions]
    pieces = [piece.name for piece in (*names, *game.reserve) if piece]
    first, *others = dict.fromkeys(pieces)
    return f"{', '.join([first, *others[:-1]])} or {others[-1]}" if others else first


def _castling(game: Game) -> str:
    variant = game.variant
    text = (
        "O-O (towards the h-file) puts the king on g1 and the rook on f1, O-O-O the king on "
        "c1 and the rook on d1, from wherever they started; Black on rank 8. The squares they "
        "pass must be empty, and the king may not be in check, pass an attacked square or end "
        "on one. "
    )
    if variant.castling.any_corner_rook:
        text += "The king must not have moved; any rook of yours on a corner of your first rank will do. "
    else:
        text += "Neither may have moved. "
    if variant.castling.path_unthreatened and game.castling == "literal":
        text += "All squares between king and rook must be safe, b1 too. "
    return f"{text}Type O-O, or the king onto its rook (such as e1h1), or the king by two squares or more."


def topic(game: Game, text: str) -> str | None:
    """The paragraph about a topic; None if it is none, or not one of this game."""
    word = "-".join(text.lower().split())
    return topics(game).get(_ALIASES.get(word, word))


def elsewhere(text: str) -> str | None:
    """For a topic that this game lacks, in which game it has a place."""
    word = "-".join(text.lower().split())
    games = {
        "relocation": "Neoteric Chess and N-chess",
        "introduction": "N-chess",
        "drops": "New Chess",
        "slings": "N-chess with a catapult",
    }
    where = games.get(_ALIASES.get(word, word))
    return f"There is no such thing in this game, but in {where}." if where else None


def special_moves(piece: Piece, game: Game | None = None) -> list[str]:
    """What a man can do in a game besides the moves of its diagram; without a game, in any of them.

    >>> from neoteric.variants.orthodox import ORTHODOX
    >>> special_moves(ORTHODOX[3])[0]
    'Castles: the king goes over to its side.'
    """
    from neoteric.variants.orthodox import ORTHODOX

    if piece not in ORTHODOX:
        if game is None or piece not in game.reserve:
            return []
        return ["It waits in reserve and comes in where an unmoved piece first leaves its square."]
    told = _of_pawn(game) if piece.letter == "P" else _of_piece(piece)
    return told + [text for holds, text in _by_variant(piece, game) if holds]


def _of_pawn(game: Game | None) -> list[str]:
    into = _promotions(game) if game else "queen, rook, bishop or knight, in N-chess also a reserve piece"
    return [
        "From its second rank it may go two squares.",
        "A pawn that has just done so can be captured en passant, as if it had gone one.",
        f"On its last rank it becomes a {into}.",
    ]


def _of_piece(piece: Piece) -> list[str]:
    return {
        "K": ["Castles: it goes to file g or c, and the rook beside it."],
        "R": ["Castles: the king goes over to its side."],
    }.get(piece.letter, [])


def _by_variant(piece: Piece, game: Game | None) -> list[tuple[bool, str]]:
    """What depends on the game: whether it holds there, and what it is."""
    from neoteric.variants.registry import VARIANTS

    variants = [game.variant] if game else list(VARIANTS.values())
    drops = any(variant.drops for variant in variants)
    relocation = any(variant.relocation for variant in variants)
    reserve = game is None or game.reserve != (None, None)

    def told(where: str, text: str) -> str:
        return f"{where}: {text}" if game is None else f"{text[0].upper()}{text[1:]}"

    kings = told("Neoteric Chess", "before play Black may swap both kings with the men of another file.")
    queens = told("Neoteric Chess", "before play White may swap both queens with the men of another file.")
    return [
        (relocation and piece.letter == "K", kings),
        (relocation and piece.letter == "Q", queens),
        (
            reserve and piece.letter != "P",
            told("N-chess", "leaving its first square it brings in the reserve piece."),
        ),
        (
            drops and piece.letter == "P",
            told("New Chess", "a piece dropped on it sends it to an empty square of ranks 2 to 4."),
        ),
        (drops and piece.letter not in "PK", told("New Chess", "it is dropped from the reserve.")),
    ]


def piece_page(piece: Piece, width: int, game: Game | None = None) -> str:
    """The piece's diagram, with its special moves and, for llama and alpaca, which is which."""
    from neoteric.cli.naming import namesake
    from neoteric.diagram import piece_diagram

    lines = [piece_diagram(piece, width=width)]
    special = special_moves(piece, game)
    if special:
        lines.append("")
        lines += [fill(f"- {line}", width, subsequent_indent="  ") for line in special]
    if other := namesake(piece):
        lines.append(f"({other})")
    return "\n".join(lines)


def drop_reminder(board: Board) -> list[str]:
    """What may be dropped, and what signs in the reserves mean, as long as anything is in reserve."""
    if board.game.variant.drops is None:
        return []
    lines = []
    if board.reserve[0 if board.turn else 1]:
        lines = ["Move, or drop a piece of your reserve: Q@e3, or on a pawn of yours N@f2/Pf3 (help drops)."]
    return lines + bishop_signs(board)


def bishop_signs(board: Board) -> list[str]:
    """What ``B+`` and ``B-`` mean, where a reserve shows them: they stand for a lone bishop."""
    bishops = [[man for man in held if man.startswith("B")] for held in board.reserve]
    alone = {each[0] for each in bishops if len(each) == 1}
    signs = (("B+", "light"), ("B-", "dark"))
    return [f"{sign} is a bishop bound for a {colour} square." for sign, colour in signs if sign in alone]
