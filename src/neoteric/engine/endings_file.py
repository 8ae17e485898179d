"""Tables of endings as files.

A line that says what the file is; a line of JSON: the variant, the definitions of all pieces, the men, and of
each table its men, positions and bytes; then the values of each table, compressed. A checksum covers it all.
Definitions are kept so that a table is never read for pieces that move otherwise than those it was made of.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from pathlib import Path
from typing import Any, Final

from neoteric.errors import EndingError, NeotericError
from neoteric.pieces.files import read_piece, write_pieces
from neoteric.variants.model import Game
from neoteric.variants.registry import make_game

MAGIC: Final = b"neoteric ending 1\n"
_MOST_HEADER: Final = 100_000
_MOST_POSITIONS: Final = 2 * 64**4
_ILLEGAL: Final = 255
_HIGH: Final = bytes(_ILLEGAL if low == _ILLEGAL else 0 for low in range(256))

Tables = list[tuple[list[int], bytes]]
"""The codes of the men besides the kings, and two bytes for each position, the lower first."""


def write(path: Path, game: Game, white: tuple[str, ...], black: tuple[str, ...], tables: Tables) -> None:
    """Writes tables of one game."""
    packed = [_pack(values) for _, values in tables]
    header = {
        "variant": game.variant.name,
        "reserve": [piece and write_pieces([piece]) for piece in game.reserve],
        "pieces": _definitions(game),
        "white": white,
        "black": black,
        "tables": [
            {"men": men, "positions": len(values) // 2, "width": width, "bytes": len(data)}
            for (men, values), (width, data) in zip(tables, packed, strict=True)
        ],
    }
    body = json.dumps(header).encode() + b"\n" + b"".join(data for _, data in packed)
    path.write_bytes(MAGIC + hashlib.sha256(body).hexdigest().encode() + b"\n" + body)


def read(path: Path) -> tuple[Game, tuple[str, ...], tuple[str, ...], Tables]:
    """The game, the letters of White's and Black's men, and the tables.

    Raises :class:`~neoteric.errors.EndingError` where the file is none of ours or damaged.
    """
    content = path.read_bytes()
    if not content.startswith(MAGIC):
        raise EndingError(f"{path}: not a table of an ending")
    checksum, _, body = content[len(MAGIC) :].partition(b"\n")
    if checksum != hashlib.sha256(body).hexdigest().encode():
        raise EndingError(f"{path}: the file is damaged, its checksum does not fit")
    first, _, data = body.partition(b"\n")
    try:
        header = json.loads(first[:_MOST_HEADER])
        return (
            _game(header),
            tuple(map(str, header["white"])),
            tuple(map(str, header["black"])),
            _tables(header["tables"], data),
        )
    except NeotericError as error:
        raise EndingError(f"{path}: {error}") from None
    except (ValueError, KeyError, TypeError, zlib.error) as error:
        raise EndingError(f"{path}: not a table of an ending ({error!r})") from None


def _definitions(game: Game) -> str:
    return write_pieces(game.pieces)


def _game(header: dict[str, Any]) -> Game:
    """The game that the file was made for, if its pieces still move as they did."""
    reserve = [text and read_piece(text) for text in header["reserve"]]
    game = make_game(header["variant"], reserve)
    if _definitions(game) != header["pieces"]:
        raise EndingError("it was made for pieces that moved otherwise; build it anew")
    return game


def _tables(entries: list[dict[str, Any]], data: bytes) -> Tables:
    tables, start = [], 0
    for entry in entries:
        positions, width, size = int(entry["positions"]), int(entry["width"]), int(entry["bytes"])
        if not 0 < positions <= _MOST_POSITIONS or width not in (1, 2):
            raise EndingError("the file is damaged")
        unpacked = zlib.decompressobj().decompress(data[start : start + size], width * positions)
        if len(unpacked) != width * positions:
            raise EndingError("the file is damaged, a table is too short")
        tables.append(([int(man) for man in entry["men"]], _widen(unpacked) if width == 1 else unpacked))
        start += size
    return tables


def _pack(values: bytes) -> tuple[int, bytes]:
    """The bytes of each value, and the values compressed; one byte is enough where no mate is very long."""
    low, high = values[0::2], values[1::2]
    narrow = low.translate(_HIGH) == high
    return (1, zlib.compress(low, 9)) if narrow else (2, zlib.compress(values, 9))


def _widen(low: bytes) -> bytes:
    values = bytearray(2 * len(low))
    values[0::2], values[1::2] = low, low.translate(_HIGH)
    return bytes(values)
