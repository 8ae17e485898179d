"""The board and the pieces as SVG pictures.

Every piece, orthodox or invented, has a generated icon: a token, light for White and
dark for Black, with its letter in the middle. The marks round its rim are read off its
definition: which ways it goes, how, and whether it may capture or not.

* an arrowhead: slides; a dot: a single step or leap; a dot with a tail: rides on by leaps
* an open ring: flies; a bent line: runs into men and turns; an arrowhead over a bar: leaps over a man
* an arrowhead inwards: captures by withdrawal; a fork: slings what stands behind it
* hollow marks never capture, red ones only capture
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeAlias
from xml.sax.saxutils import escape, quoteattr

from neoteric.drawing import last_squares
from neoteric.notation.squares import is_light
from neoteric.pieces.model import (
    Collide,
    FirstAvailable,
    Fly,
    Hop,
    Mode,
    Moves,
    Piece,
    Ride,
    Sling,
    Vector,
    Withdraw,
)
from neoteric.rules.setup import BLACK, WHITE, Square
from neoteric.variants.orthodox import PAWN

if TYPE_CHECKING:
    from neoteric.board import Board
    from neoteric.diagram import Mark

_Corner: TypeAlias = Callable[[Square], tuple[float, float]]
"""Where a square's upper left corner is drawn."""

UNIT = 45
"""Length of a square's side in the pictures' own units; pieces are drawn in such a square."""

_FONT = "font-family=\"'DejaVu Sans','Segoe UI','Helvetica Neue',Arial,sans-serif\""
_RED = "#d1493f"


class _Token(NamedTuple):
    """The colours of one side's tokens."""

    face: str
    rim: str
    line: str
    ink: str
    mark: str


_TOKENS = {
    WHITE: _Token("#fffaf0", "#eadcc0", "#4a3f30", "#2e2619", "#5b4a33"),
    BLACK: _Token("#3a3f4b", "#23262e", "#0e1014", "#f4f1ea", "#c9cedb"),
}
_PAWN_SCALE = 0.8
"""Pawns are smaller, that the pieces stand out."""
_LIGHT, _DARK, _FRAME = "#efe3cd", "#a9b18f", "#5d6350"
_LAST_LIGHT, _LAST_DARK = "#f3e27c", "#cfc04f"


# --- icons -------------------------------------------------------------------------------------


class _RimMark(NamedTuple):
    """One mark on a token's rim."""

    shape: str
    vector: Vector
    mode: Mode


def piece_svg(piece: Piece, colour: bool = WHITE, *, size: int = 45) -> str:
    """The icon of a piece as an SVG picture; `size` is its side in pixels.

    >>> from neoteric.pieces import get
    >>> piece_svg(get("mastodon"))[:4]
    '<svg'
    """
    name = f"{'White' if colour else 'Black'} {piece.name.replace('-', ' ')}"
    return _picture(name, UNIT, UNIT, size, _token(piece, colour))


def _token(piece: Piece, colour: bool) -> str:
    """The icon's elements, in a square of `UNIT`."""
    token = _TOKENS[colour]
    middle = UNIT / 2
    letter = escape(piece.letter)
    marks = _rim_marks(piece.moves, colour)
    crowded = len(marks) > 10
    size = 19 if len(piece.letter) == 1 else 16
    elements = (
        f'<circle cx="{middle}" cy="{middle}" r="20.2" fill="{token.rim}" stroke="{token.line}" '
        f'stroke-width="1.3"/>'
        + "".join(_rim_mark(mark, token, crowded=crowded) for mark in marks)
        + f'<circle cx="{middle}" cy="{middle}" r="12.6" fill="{token.face}" stroke="{token.line}" '
        f'stroke-opacity="0.35" stroke-width="0.8"/>'
        f'<text x="{middle}" y="{middle + size * 0.36:.1f}" font-size="{size}" font-weight="bold" '
        f'text-anchor="middle" fill="{token.ink}" {_FONT}>{letter}</text>'
    )
    inset = middle * (1 - _PAWN_SCALE)
    return _place(elements, inset, inset, _PAWN_SCALE) if piece.moves == PAWN.moves else elements


def _rim_marks(moves: Moves, colour: bool) -> list[_RimMark]:
    """The marks of a piece: for each way it can go, one, of the atom that does most there."""
    found: dict[tuple[Vector, str], Mode] = {}
    for shape, vector, mode in _declared(moves):
        away = vector if colour else (vector[0], -vector[1])
        found[away, shape] = found.get((away, shape), Mode(0)) | mode
    best: dict[Vector, _RimMark] = {}
    for (vector, shape), mode in found.items():
        first = Mode(0)
        if shape == "ride":  # its first leap may do more than the rest: that of CmCC captures
            first = found.get((vector, "leap"), Mode(0))
        divisor = math.gcd(*vector)
        way = (vector[0] // divisor, vector[1] // divisor)
        mark = _RimMark(shape, vector, mode | first)
        if way not in best or _weight(mark) > _weight(best[way]):
            best[way] = mark
    return list(best.values())


_SHAPES = ("step", "leap", "ride", "slide", "hop", "collide", "fly", "withdraw", "sling")


def _weight(mark: _RimMark) -> tuple[int, int]:
    return (_SHAPES.index(mark.shape), int(mark.mode))


def _declared(moves: Moves) -> Iterator[_RimMark]:
    for atom in moves.atoms:
        if isinstance(atom, FirstAvailable):
            for choice in atom.choices:
                yield from _declared(choice)
            continue
        if isinstance(atom, Ride):
            yield from (
                _RimMark(_ride_shape(vector, atom.limit), vector, atom.mode) for vector in atom.vectors
            )
            continue
        shape = _ATOM_SHAPES[type(atom)]
        mode = atom.mode if isinstance(atom, Hop | Collide) else Mode.BOTH
        yield from (_RimMark(shape, vector, mode) for vector in atom.vectors)


_ATOM_SHAPES: dict[type, str] = {
    Hop: "hop",
    Collide: "collide",
    Fly: "fly",
    Withdraw: "withdraw",
    Sling: "sling",
}


def _ride_shape(vector: Vector, limit: int | None) -> str:
    unit = max(map(abs, vector)) == 1
    if limit == 1:
        return "step" if unit else "leap"
    return "slide" if unit else "ride"


_PATHS = {
    "step": '<circle cx="0" cy="-16.2" r="1.7"/>',
    "leap": '<circle cx="0" cy="-16.6" r="2.1"/>',
    "ride": '<circle cx="0" cy="-17.2" r="1.8"/><path d="M0 -15.4V-12.9"/>',
    "slide": '<path d="M0 -19.2L3 -14H-3Z"/>',
    "hop": '<path d="M0 -19.3L2.7 -15.9H-2.7Z"/><path d="M-2.7 -14.1H2.7"/>',
    "collide": '<path class="open" d="M0 -13V-16.6M-2.6 -19L0 -16.6L2.6 -19"/>',
    "fly": '<circle class="open" cx="0" cy="-16.4" r="2.2"/>',
    "withdraw": '<path d="M0 -13.6L3 -18.6H-3Z"/>',
    "sling": '<path class="open" d="M0 -13V-15.4M-2.4 -19V-17.4A2.4 2.2 0 0 0 2.4 -17.4V-19"/>',
}
"""The marks at twelve o'clock, the token's centre being the origin; they are turned into place."""


def _rim_mark(mark: _RimMark, token: _Token, *, crowded: bool) -> str:
    paint = {Mode.MOVE: token.mark, Mode.CAPTURE: _RED}.get(mark.mode, token.mark)
    fill = token.rim if mark.mode == Mode.MOVE else paint
    shapes = _PATHS[mark.shape].replace('class="open"', 'fill="none" stroke-width="1.5"')
    angle = math.degrees(math.atan2(mark.vector[0], mark.vector[1]))
    smaller = " translate(0 -4.6) scale(0.72)" if crowded else ""
    return (
        f'<g transform="translate({UNIT / 2} {UNIT / 2}) rotate({angle:.4g}){smaller}" fill="{fill}" '
        f'stroke="{paint}" stroke-width="1" stroke-linejoin="round" stroke-linecap="round">{shapes}</g>'
    )


# --- diagrams of moves ----------------------------------------------------------------------


def moves_svg(piece: Piece, colour: bool = WHITE, *, size: int = 320) -> str:
    """A diagram of how a piece moves, as an SVG picture `size` pixels wide.

    A ring: it moves there; a cross: it captures there; a filled dot: both. Pale
    marks need a man to leap over or run into.

    >>> from neoteric.pieces import get
    >>> moves_svg(get("camel")).count('<circle class="both"')
    8
    """
    from neoteric.diagram import home, marks

    turned = 0 if colour else 56  # Black sees the ranks from the other side
    side = 8 * UNIT
    parts = [_squares({}, lambda square: (square % 8 * UNIT, (7 - square // 8) * UNIT))]
    for square, mark in marks(piece).items():
        file, rank = (square ^ turned) % 8, (square ^ turned) // 8
        parts.append(_reach(mark, (file + 0.5) * UNIT, (7.5 - rank) * UNIT))
    stand = home(piece) ^ turned
    parts.append(_place(_token(piece, colour), stand % 8 * UNIT, (7 - stand // 8) * UNIT))
    return _picture(f"How the {piece.name.replace('-', ' ')} moves", side, side, size, "".join(parts))


def _reach(mark: Mark, x: float, y: float) -> str:
    from neoteric.diagram import Reach

    def faint(reach: Reach) -> str:
        return ' opacity="0.45"' if reach is Reach.WITH_A_SCREEN else ""

    if mark.move is mark.capture:
        return f'<circle class="both" cx="{x}" cy="{y}" r="8.5" fill="#33506b"{faint(mark.move)}/>'
    text = ""
    if mark.move is not Reach.NEVER:
        text += (
            f'<circle class="move" cx="{x}" cy="{y}" r="8.5" fill="none" stroke="#33506b" '
            f'stroke-width="3"{faint(mark.move)}/>'
        )
    if mark.capture is not Reach.NEVER:
        arm = 4 if text else 7
        cross = f"M{x - arm} {y - arm}L{x + arm} {y + arm}M{x - arm} {y + arm}L{x + arm} {y - arm}"
        text += (
            f'<path class="capture" d="{cross}" stroke="{_RED}" stroke-width="3.5" '
            f'stroke-linecap="round"{faint(mark.capture)}/>'
        )
    return text


# --- the board --------------------------------------------------------------------------------


def board_svg(board: Board, size: int = 400, *, last_move: bool = True, orientation: bool = WHITE) -> str:
    """The board as an SVG picture, its height `size` pixels, reserves at its side.

    With `last_move`, the squares that the last move touched are marked; a king in check
    is, always. `orientation` is the side at the bottom.

    >>> from neoteric.board import Board
    >>> picture = board_svg(Board(array=518))
    >>> picture.count("<text")  # 32 men, 16 coordinates
    48
    """
    margin = UNIT * 0.42
    side = 8 * UNIT

    def corner(square: Square) -> tuple[float, float]:
        file, rank = square % 8, square // 8
        if orientation == WHITE:
            return margin + file * UNIT, margin / 2 + (7 - rank) * UNIT
        return margin + (7 - file) * UNIT, margin / 2 + rank * UNIT

    reserves = board.reserve
    width = margin * 1.5 + side + (UNIT * 1.05 if any(reserves) else 0)
    height = margin * 1.5 + side
    parts = [
        f'<rect width="{width:g}" height="{height:g}" rx="5" fill="{_FRAME}"/>',
        _squares(_highlights(board) if last_move else {}, corner),
        _coordinates(margin, orientation),
    ]
    if board.is_check():
        x, y = corner(board.king(board.turn))
        parts.append(
            f'<circle class="check" cx="{x + UNIT / 2:g}" cy="{y + UNIT / 2:g}" r="{UNIT / 2}" '
            f'fill="{_RED}" fill-opacity="0.85"/>'
        )
    parts += [
        _place(_token(man.piece, man.colour), *corner(square)) for square, man in board.piece_map().items()
    ]
    if any(reserves):
        parts.append(_reserves(board, margin * 1.25 + side, margin / 2, orientation))
    name = f"{board.game.variant.title}: {_whose_turn(board)}"
    return _picture(name, width, height, round(size * width / height), "".join(parts))


def _whose_turn(board: Board) -> str:
    side = "White" if board.turn else "Black"
    if board.phase:
        return f"{side} to relocate the {'kings' if board.phase == 'rk' else 'queens'}"
    return f"{side} in check" if board.is_check() else f"{side} to move"


def _highlights(board: Board) -> dict[Square, str]:
    """The squares that the last move touched, and their colours."""
    return {square: _LAST_LIGHT if is_light(square) else _LAST_DARK for square in last_squares(board)}


def _squares(highlights: dict[Square, str], corner: _Corner) -> str:
    parts = []
    for square in range(64):
        x, y = corner(square)
        fill = highlights.get(square, _LIGHT if is_light(square) else _DARK)
        mark = ' class="last"' if square in highlights else ""
        parts.append(f'<rect{mark} x="{x:g}" y="{y:g}" width="{UNIT}" height="{UNIT}" fill="{fill}"/>')
    return "".join(parts)


def _coordinates(margin: float, orientation: bool) -> str:
    files, ranks = ("abcdefgh", "87654321") if orientation == WHITE else ("hgfedcba", "12345678")
    below = margin / 2 + 8 * UNIT + margin * 0.68
    style = f'font-size="11" text-anchor="middle" fill="#e9e4d4" {_FONT}'
    names = [
        *((name, margin + (place + 0.5) * UNIT, below) for place, name in enumerate(files)),
        *((name, margin / 2, margin / 2 + (place + 0.5) * UNIT + 4) for place, name in enumerate(ranks)),
    ]
    return "".join(f'<text x="{x:g}" y="{y:g}" {style}>{name}</text>' for name, x, y in names)


def _reserves(board: Board, left: float, top: float, orientation: bool) -> str:
    """Both sides' reserves, in columns beside the board, each on its own side's half."""
    parts = []
    for colour, held in zip((WHITE, BLACK), board.reserve, strict=True):
        scale = min(0.98, 3.9 / max(1, len(held)))
        for place, entry in enumerate(held):
            piece = board.game.by_letter[entry.rstrip("+-")]
            step = UNIT * scale * place
            y = top + 8 * UNIT - UNIT * scale - step if colour == orientation else top + step
            x = left + UNIT * (1 - scale) / 2
            token = _token(piece, colour)
            if entry[-1] in "+-":  # bound to one square colour: shown on a square of it
                fill = _LIGHT if entry[-1] == "+" else _DARK
                token = f'<rect width="{UNIT}" height="{UNIT}" rx="6" fill="{fill}"/>{token}'
            parts.append(_place(token, x, y, scale))
    return f'<g class="reserves">{"".join(parts)}</g>'


def _place(elements: str, x: float, y: float, scale: float = 1) -> str:
    grown = "" if scale == 1 else f" scale({scale:.3g})"
    return f'<g transform="translate({x:g} {y:g}){grown}">{elements}</g>'


def _picture(name: str, width: float, height: float, pixels: int, elements: str) -> str:
    """A whole SVG document, `pixels` wide."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{pixels}" '
        f'height="{round(pixels * height / width)}" role="img" aria-label={quoteattr(name)}>'
        f"<title>{escape(name)}</title>{elements}</svg>"
    )
