"""The tags that say which game is played, and from where (docs/notation.md#games-pgn).

``Variant``, ``Reserve``, ``Castling``, ``RulesVersion``, ``PieceDefinitions``,
``Relocation`` and ``FEN``: with these a game replays for ever.
"""

from __future__ import annotations

from collections.abc import Mapping

from neoteric.board import Board
from neoteric.errors import NeotericError, PgnError
from neoteric.notation.fen import write_fen
from neoteric.notation.report import shorten
from neoteric.pieces import catalog
from neoteric.pieces.files import read_pieces, write_pieces
from neoteric.pieces.model import Piece
from neoteric.rules.state import initial_setup
from neoteric.variants.arrays import arrays, relocations_to
from neoteric.variants.model import Game, Variant
from neoteric.variants.neoteric import NEOTERIC
from neoteric.variants.registry import VARIANTS, make_game

RULES_VERSION = "1"
"""The version of the rules that this package plays."""
NONE = "-"
"""Stands in ``Reserve`` for the side without a reserve piece, where the other has one."""


class TagError(PgnError):
    """A tag that does not hold; `tag` is its name."""

    def __init__(self, tag: str, message: str) -> None:
        self.tag = tag
        super().__init__(message)

    def __reduce__(self) -> tuple[object, ...]:
        return TagError, (self.tag, self.reason)


def game_tags(game: Game) -> dict[str, str]:
    """The tags that describe a game, apart from where it starts.

    >>> from neoteric.pieces import catalog
    >>> mastodon = catalog.get("mastodon")
    >>> game_tags(Game(NEOTERIC, (mastodon, mastodon)))
    {'Variant': 'Neoteric', 'Reserve': 'mastodon', 'Castling': 'literal', 'RulesVersion': '1'}
    """
    tags = {"Variant": game.variant.title}
    if game.reserve != (None, None):
        tags["Reserve"] = " ".join(
            NONE if piece is None else piece.name for piece in dict.fromkeys(game.reserve)
        )
    if game.variant.castling.path_unthreatened:
        tags["Castling"] = game.castling
    tags["RulesVersion"] = RULES_VERSION
    known = catalog.catalogue()
    own = [piece for piece in dict.fromkeys(game.reserve) if piece and known.get(piece.name) != piece]
    if own:
        tags["PieceDefinitions"] = write_pieces(own)
    return tags


_ORTHODOX = frozenset(
    ("chess", "standard", "normal", "orthodox", "chess960", "chess 960", "fischerandom", "fischer random")
)


def start_tags(board: Board) -> dict[str, str]:
    """What says where a board stands before the first move.

    Nothing at the start of its game, ``Relocation`` in one of the arrays, else
    ``SetUp`` and ``FEN``.

    >>> start_tags(Board(array="RKBNQBNR"))
    {'Relocation': 'K<>b Q<>e'}
    """
    game = board.game
    fen = board.fen()
    if fen == write_fen(initial_setup(game), game):
        return {}
    if game.variant.relocation:
        first_rank = fen.split("[")[0].rpartition("/")[2]
        if first_rank in arrays(game.variant) and fen == write_fen(initial_setup(game, first_rank), game):
            return {"Relocation": " ".join(relocations_to(game.variant, first_rank))}
    return {"SetUp": "1", "FEN": fen}


def initial_board(tags: Mapping[str, str]) -> Board:
    """The position that the tags describe, the relocations of ``Relocation`` made.

    Raises :class:`TagError`, a :class:`~neoteric.errors.PgnError`, for the tag at fault.
    """
    board = _start(tags)
    for text in tags.get("Relocation", "").split():
        if not board.phase:
            said = shorten(tags["Relocation"])
            raise TagError("Relocation", f"Relocation {said}: {text!r} comes after the relocation is over")
        try:
            board.push(board.parse_san(text))
        except NeotericError as error:
            raise TagError("Relocation", f"Relocation: {error}") from None
    return board


def _start(tags: Mapping[str, str]) -> Board:
    variant = find_variant(tags.get("Variant", NEOTERIC.title))
    castling = tags.get("Castling", "chess960" if is_orthodox(tags) else "literal")
    reserve = _read_reserve(tags) if variant.introduction else None
    tag = "Castling"
    try:
        make_game(variant, "", castling)
        tag = "Reserve" if "FEN" not in tags or reserve is not None else "FEN"
        make_game(variant, reserve, castling)
        tag = "FEN" if "FEN" in tags else tag
        if "FEN" in tags:
            return Board.from_fen(tags["FEN"], variant=variant, reserve=reserve, castling=castling)
        return Board(variant=variant, reserve=reserve or "", castling=castling)
    except NeotericError as error:
        raise TagError(tag, f"{tag}: {error}") from None


def is_orthodox(tags: Mapping[str, str]) -> bool:
    """Whether the tags are those of another program's orthodox game or Chess960.

    It is then played as Neoteric Chess from its array, without reserve pieces and
    without the literal clause.

    >>> is_orthodox({"White": "Anderssen"}), is_orthodox({"Variant": "Neoteric"})
    (True, False)
    """
    if not tags.keys().isdisjoint(("Reserve", "Relocation", "RulesVersion")) or "[" in tags.get("FEN", ""):
        return False
    return _plain(tags.get("Variant", "chess")) in _ORTHODOX


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def find_variant(name: str) -> Variant:
    """The variant of a ``Variant`` tag: by title or name, in any case.

    The usual names of orthodox chess and Chess960 stand for Neoteric Chess, see
    :func:`is_orthodox`.

    >>> find_variant("new chess (Rooks placed)").name
    'new-chess-rooks'
    """
    plain = _plain(name)
    if plain in _ORTHODOX:
        return NEOTERIC
    for variant in VARIANTS.values():
        if plain in (variant.title.casefold(), variant.name.casefold()):
            return variant
    titles = ", ".join(variant.title for variant in VARIANTS.values())
    raise TagError("Variant", f"Variant {name[:40]!r} is not known; expected one of {titles}")


def _read_reserve(tags: Mapping[str, str]) -> tuple[Piece | str, Piece | str] | None:
    """Both sides' reserve pieces; None where the tags do not say."""
    try:
        own = read_pieces(tags.get("PieceDefinitions", ""))
    except NeotericError as error:
        raise TagError("PieceDefinitions", f"PieceDefinitions: {error}") from None
    if "Reserve" not in tags:
        return None
    names = tags["Reserve"].replace(",", " ").split()
    if len(names) > 2:
        message = f"Reserve {tags['Reserve'][:40]!r}: expected one piece, or White's and Black's"
        raise TagError("Reserve", message)
    pieces: list[Piece | str] = ["" if name == NONE else own.get(name) or _catalogued(name) for name in names]
    if not pieces:
        return "", ""
    return pieces[0], pieces[-1]


def _catalogued(name: str) -> Piece:
    try:
        return catalog.get(name)
    except NeotericError as error:
        raise TagError("Reserve", f"Reserve: {error}; one's own need the tag PieceDefinitions") from None
