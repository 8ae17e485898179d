"""Pieces from outside the package: TOML files, inline text, PGN tags.

A TOML file has one table for each piece; the table's name is the piece's name::

    [turret]
    letter = "T"
    moves = "sling(all, reach=1)"
    value = 4                                # optional: an estimate in pawns
    summary = "A short-armed catapult."      # optional
    origin = "Mats Winther"                  # optional

Inline, a piece is ``name/LETTER=definition``: ``turret/T=sling(all, reach=1)``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from neoteric.errors import DefinitionError, PieceError
from neoteric.pieces import catalog
from neoteric.pieces.checks import MAX_TEXT, expected
from neoteric.pieces.model import MAX_NAME, Piece

MAX_FILE: Final = 1_000_000
"""Bytes in one TOML file."""
MAX_INLINE: Final = 16
"""Pieces in one text of inline definitions."""

_KEYS: Final[dict[str, tuple[type, ...]]] = {
    "letter": (str,),
    "moves": (str,),
    "value": (int, float),
    "summary": (str,),
    "origin": (str,),
}
_REQUIRED: Final = ("letter", "moves")
_INLINE: Final = re.compile(r"\s*(?P<name>[^\s/=;]+)\s*/\s*(?P<letter>[^\s/=;]+)\s*=")
_FILE: Final = re.compile(r"(?P<path>.*\.toml)(?::(?P<name>[^/\\]*))?", re.DOTALL | re.IGNORECASE)


def load_pieces(path: str | Path) -> dict[str, Piece]:
    """All pieces of a TOML file, by name.

    Raises :class:`~neoteric.errors.PieceError` naming file, piece and key; where a
    definition does not parse, :class:`~neoteric.errors.DefinitionError` with the position.
    """
    tables = _read_toml(path)
    if not tables:
        raise PieceError(f"{path}: no piece; expected a table for each, such as [secutor]")
    return {name: _from_table(table, name, path) for name, table in tables.items()}


def resolve(spec: str | Piece, *, files: bool = True) -> Piece:
    """The piece that a user means.

    * a :class:`Piece` is itself;
    * ``mastodon``: a piece of the catalogue;
    * ``pieces.toml:turret``, or ``turret.toml`` where the file holds one piece;
    * ``turret/T=sling(all, reach=1)``: a definition given inline.

    With ``files=False`` no file is read: for text that comes from strangers.

    >>> resolve("mastodon").letter
    'M'
    >>> resolve("turret/T=sling(all, reach=1)").name
    'turret'
    """
    if isinstance(spec, Piece):
        return spec
    file = _FILE.fullmatch(spec)
    if file and files:
        return _from_file(file["path"], file["name"])
    if "=" in spec:
        return read_piece(spec)
    if file or "/" in spec or "\\" in spec:
        more = ", a .toml file" if files else ""
        raise PieceError(
            f"{spec[:60]!r}: expected a piece's name such as 'mastodon'{more} or name/LETTER=definition"
        )
    return catalog.get(spec)


def read_piece(text: str) -> Piece:
    """One piece from inline text, ``name/LETTER=definition``."""
    return _read_inline(text, text, 0)


def write_pieces(pieces: Iterable[Piece]) -> str:
    """Pieces as the text of the PGN tag ``PieceDefinitions``.

    Names, letters and moves only: that is what a game needs to replay.

    >>> write_pieces([Piece("turret", "T", "sling(all, reach=1)"), Piece("wazir", "W", "W")])
    'turret/T=sling(all, reach=1); wazir/W=W'
    """
    return "; ".join(f"{piece.name}/{piece.letter}={piece.definition}" for piece in pieces)


def read_pieces(text: str) -> dict[str, Piece]:
    """The pieces that :func:`write_pieces` wrote, by name.

    Raises :class:`~neoteric.errors.PieceError`; positions count from the start of `text`.

    >>> list(read_pieces("turret/T=sling(all, reach=1); wazir/W=W"))
    ['turret', 'wazir']
    """
    pieces: dict[str, Piece] = {}
    if not text.strip():
        return pieces
    parts = text.split(";", MAX_INLINE)
    if len(parts) > MAX_INLINE:
        raise PieceError(f"more than {MAX_INLINE} piece definitions in one text")
    start = 0
    for part in parts:
        piece = _read_inline(part, text, start)
        if piece.name in pieces:
            raise DefinitionError(f"piece {piece.name!r} is defined twice", *_excerpt(text, start))
        pieces[piece.name] = piece
        start += len(part) + 1
    return pieces


def _read_inline(part: str, text: str, start: int) -> Piece:
    """One ``name/LETTER=definition``, found at `start` in `text`."""
    match = _INLINE.match(part[: 4 * MAX_NAME])
    if match is None:
        at = start + len(part) - len(part.lstrip())
        raise DefinitionError(
            "expected name/LETTER=definition, such as turret/T=sling(all, reach=1)", *_excerpt(text, at)
        )
    definition = part[match.end() :]
    try:
        return _piece(match["name"], match["letter"], definition.strip())
    except DefinitionError as error:
        lead = len(definition) - len(definition.lstrip())
        at = start + match.end() + lead + error.position
        raise DefinitionError(error.reason, *_excerpt(text, at)) from None
    except PieceError as error:
        raise DefinitionError(str(error), *_excerpt(text, start + match.start("name"))) from None


def _excerpt(text: str, position: int) -> tuple[str, int]:
    """Text and position for an error: cut to the surroundings where the text is long."""
    if len(text) <= MAX_TEXT:
        return text, position
    start = max(0, position - 30)
    return text[start : position + 30], position - start


def _piece(name: str, letter: str, moves: str, **details: object) -> Piece:
    if len(name) > MAX_NAME:
        raise PieceError(f"piece name {name[:20]!r}...: at most {MAX_NAME} characters")
    return Piece(name, letter[:MAX_NAME], moves, **details)  # type: ignore[arg-type]  # checked by _KEYS


def _from_file(path: str, name: str | None) -> Piece:
    pieces = load_pieces(path)
    if name is None:
        if len(pieces) > 1:
            listed = ", ".join(list(pieces)[:8])
            raise PieceError(f"{path} holds {len(pieces)} pieces ({listed}): write {path}:name")
        return next(iter(pieces.values()))
    if name not in pieces:
        raise PieceError(f"{path} holds no piece {name[:40]!r}: {expected(name, pieces)}")
    return pieces[name]


def _read_toml(path: str | Path) -> dict[str, object]:
    import tomllib  # slow to import, and few programs read piece files

    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_FILE + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL character in the path
        reason = getattr(error, "strerror", None) or str(error)
        raise PieceError(f"{str(path)!r} cannot be read: {reason}") from None
    if len(data) > MAX_FILE:
        raise PieceError(f"{path}: larger than {MAX_FILE} bytes, which is no piece file")
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise PieceError(f"{path}: not UTF-8 text (byte {error.start + 1})") from None
    except tomllib.TOMLDecodeError as error:
        raise PieceError(f"{path}: not TOML: {error}") from None
    except (RecursionError, ValueError):  # ValueError: a number of thousands of digits
        raise PieceError(f"{path}: not a piece file: nested too deep, or a number too long") from None


def _from_table(table: object, name: str, path: str | Path) -> Piece:
    where = f"{path}: [{name[:MAX_NAME]}]"
    if not isinstance(table, Mapping):
        raise PieceError(
            f"{path}: {name[:MAX_NAME]!r} stands outside a table: expected [name-of-the-piece] first"
        )
    for key, value in table.items():
        _check_key(where, key, value)
    for key in _REQUIRED:
        if key not in table:
            raise PieceError(f"{where} has no {key!r}, which every piece needs")
    try:
        return _piece(name, **table)
    except DefinitionError as error:
        raise DefinitionError(f"{where} moves: {error.reason}", error.text, error.position) from None
    except PieceError as error:
        raise PieceError(f"{where} {error}") from None


def _check_key(where: str, key: str, value: object) -> None:
    if key not in _KEYS:
        raise PieceError(f"{where} has an unknown key {key[:MAX_NAME]!r}: {expected(key, _KEYS)}")
    kinds = _KEYS[key]
    if not isinstance(value, kinds) or isinstance(value, bool):
        raise PieceError(f"{where} {key}: expected {'text in quotes' if str in kinds else 'a number'}")
