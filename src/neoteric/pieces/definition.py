"""Definition text: the one grammar in which a piece's moves are written.

::

    definition := term ("+" term)*
    term       := BETZA | NAME "(" argument ("," argument)* ")"

    hop(dirs, mode=both|move|capture, limit=N, close_pawns=true|false)
    collide(dirs, then=orthogonal|diagonal|all, mode=..., rim=true|false)
    fly(dirs, every=N)
    withdraw(dirs, limit=N, angles=oblique|straight)
    sling(dirs, limit=N, reach=N)
    first_available(definition, definition, ...)

    dirs       := orthogonal | diagonal | all | point ("|" point)*
    point      := n | ne | e | se | s | sw | w | nw

White space between tokens is free. BETZA is in :mod:`neoteric.pieces.betza_words`. The
limits on length, nesting and size are in :mod:`neoteric.pieces.checks`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple, NoReturn

from neoteric.errors import DefinitionError, PieceError
from neoteric.pieces import betza_words, checks
from neoteric.pieces import moves as combinators
from neoteric.pieces.checks import mirror_images
from neoteric.pieces.model import (
    Atom,
    Collide,
    FirstAvailable,
    Fly,
    Hop,
    Mode,
    Moves,
    Ride,
    Sling,
    Vector,
    Withdraw,
)


def parse(text: str) -> Moves:
    """The moves that a definition says.

    Raises :class:`~neoteric.errors.DefinitionError`, which carries the position.

    >>> len(parse("mB + collide(diagonal, then=orthogonal, mode=capture, rim=true)").atoms)
    2
    """
    if len(text) > checks.MAX_TEXT:
        raise DefinitionError(f"a definition has at most {checks.MAX_TEXT} characters", text[:40] + "...", 40)
    parser = _Parser(text)
    result = parser.definition(depth=0)
    found = parser.peek()
    if found in tuple("[]{}<>"):
        parser.fail(f"{found!r}: brackets are not supported in Betza notation")
    if found:
        parser.fail(f"expected '+' or the end of the definition, not {found!r}")
    return result


def write(moves: Moves) -> str:
    """The canonical text of moves: ``parse(write(m)) == m``.

    Moves written out by hand may join in one atom what takes several Betza words, or
    list their directions in another order than clockwise; the text then reads back to
    equivalent moves. Raises PieceError for moves that are not valid, and its subclass
    DefinitionError where there is no text for them.

    >>> write(parse("W0 + nD+ hop( w|n,limit = 1 )"))
    'RnD + hop(n|w, limit=1)'
    """
    checks.validate(moves)
    text = _write(moves)
    if len(text) > checks.MAX_TEXT:
        raise DefinitionError(f"the definition would be longer than {checks.MAX_TEXT} characters")
    return text


class _Kind(NamedTuple):
    """How the value of an option is read (from words joined by ``|``) and written."""

    read: Callable[[Sequence[str], str], Any]
    write: Callable[[Any], str]


class _Option(NamedTuple):
    kind: _Kind
    default: Any = None
    required: bool = False


def _one(words: Sequence[str], name: str) -> str:
    if len(words) != 1:
        raise PieceError(f"{name} takes one value, not several joined by '|'")
    return words[0]


def _read_number(words: Sequence[str], name: str) -> int:
    word = _one(words, name)
    # One digit is all that a valid number has; longer ones never reach int().
    if not re.fullmatch("[1-7]", word):
        raise PieceError(f"{name}={word[:20]}: expected a number from 1 to {checks.MAX_STEP}")
    return int(word)


def _read_flag(words: Sequence[str], name: str) -> bool:
    word = _one(words, name)
    if word not in ("true", "false"):
        raise PieceError(f"{name}={word[:20]}: {checks.expected(word, ('true', 'false'))}")
    return word == "true"


def _name_of(table: dict[str, Any]) -> Callable[[Any], str]:
    def name(value: Any) -> str:
        return next(key for key, each in table.items() if each == value)

    return name


def _direction_names(vectors: tuple[Vector, ...]) -> str:
    vectors = checks.clockwise(vectors)
    if vectors in checks.DIRECTION_SETS.values():
        return _name_of(checks.DIRECTION_SETS)(vectors)
    return "|".join(map(_name_of(checks.COMPASS), vectors))


_MODE = _Kind(lambda words, name: checks.mode(_one(words, name)), _name_of(checks.MODES))
_NUMBER = _Kind(_read_number, str)
_LEAPS = _Kind(_read_number, lambda value: str(value or checks.MAX_STEP))
_FLAG = _Kind(_read_flag, lambda value: "true" if value else "false")
_SET = _Kind(lambda words, name: checks.then(_one(words, name)), _direction_names)
_ANGLES = _Kind(lambda words, name: checks.angles("|".join(words)), _name_of(checks.ANGLES))


class _Combinator(NamedTuple):
    build: Callable[..., Moves]
    options: dict[str, _Option]


_COMBINATORS: Final[dict[str, _Combinator]] = {
    "leap": _Combinator(
        combinators.leap,
        {"mode": _Option(_MODE, Mode.BOTH), "limit": _Option(_LEAPS, 1), "lame": _Option(_FLAG, False)},
    ),
    "hop": _Combinator(
        combinators.hop,
        {"mode": _Option(_MODE, Mode.BOTH), "limit": _Option(_NUMBER), "close_pawns": _Option(_FLAG, False)},
    ),
    "collide": _Combinator(
        combinators.collide,
        {
            "then": _Option(_SET, required=True),
            "mode": _Option(_MODE, Mode.BOTH),
            "rim": _Option(_FLAG, False),
        },
    ),
    "fly": _Combinator(combinators.fly, {"every": _Option(_NUMBER, 1)}),
    "withdraw": _Combinator(
        combinators.withdraw, {"limit": _Option(_NUMBER), "angles": _Option(_ANGLES, (3, 5))}
    ),
    "sling": _Combinator(combinators.sling, {"limit": _Option(_NUMBER), "reach": _Option(_NUMBER)}),
}
"""Option names are also the names of the atoms' fields, which the writer relies on."""

_NAMES: Final = [*_COMBINATORS, "first_available"]
_ATOM_NAMES: Final = {
    Ride: "leap",
    Hop: "hop",
    Collide: "collide",
    Fly: "fly",
    Withdraw: "withdraw",
    Sling: "sling",
}
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_WORD: Final = re.compile(r"[A-Za-z0-9_]+")
_STEP: Final = re.compile(r"([+-]?)([0-9]+)[ \t]*/[ \t]*([+-]?)([0-9]+)")


class _Parser:
    """Recursive descent over the text; `index` is where it has come to."""

    def __init__(self, text: str) -> None:
        self.text, self.index = text, 0
        self.size = (0, 0)  # atoms and directions read

    def fail(self, message: str, index: int | None = None) -> NoReturn:
        raise DefinitionError(message, self.text, self.index if index is None else index)

    def skip(self) -> None:
        match = _SPACE.match(self.text, self.index)
        assert match is not None
        self.index = match.end()

    def peek(self) -> str:
        """The next character that is not white space, or ''."""
        self.skip()
        return self.text[self.index : self.index + 1]

    def take(self, character: str, after: str) -> None:
        found = self.peek()
        if found != character:
            self.fail(f"expected {character!r} after {after}" + (f", not {found!r}" if found else ""))
        self.index += 1

    def word(self, what: str) -> tuple[str, int]:
        """A word and where it starts."""
        self.skip()
        match = _WORD.match(self.text, self.index)
        if match is None:
            found = self.peek()
            self.fail(f"expected {what}" + (f", not {found!r}" if found else ""))
        self.index = match.end()
        return match[0], match.start()

    def definition(self, depth: int) -> Moves:
        atoms = self.term(depth)
        while self.peek() == "+":
            self.index += 1
            atoms += self.term(depth)
        return Moves(atoms)

    def term(self, depth: int) -> tuple[Atom, ...]:
        word, start = self.word("moves, in Betza notation or such as hop(...)")
        atoms = self.call(word, start, depth) if self.peek() == "(" else self.betza(word, start)
        if word != "first_available":  # what stands inside has been counted there
            more = checks.size(atoms)
            self.size = (self.size[0] + more[0], self.size[1] + more[1])
        if self.size[0] > checks.MAX_ATOMS or self.size[1] > checks.MAX_DIRECTIONS:
            self.fail(checks.TOO_MANY, start)
        return atoms

    def betza(self, word: str, start: int) -> tuple[Atom, ...]:
        if word in _NAMES:
            self.fail(f"expected '(' after {word}")
        if len(word) > 2 and not any(letter.isupper() or letter.isdigit() for letter in word):
            hint = checks.expected(word, _NAMES)
            if hint.startswith("did"):
                self.fail(f"unknown name {word[:40]!r}: {hint}", start)
        return betza_words.parse(word, self.text, start)

    def call(self, name: str, start: int, depth: int) -> tuple[Atom, ...]:
        if name not in _NAMES:
            if any(letter in betza_words.ATOMS for letter in name):
                self.fail("brackets are not supported in Betza notation")
            self.fail(f"unknown name {name[:40]!r}: {checks.expected(name, _NAMES)}", start)
        self.take("(", name)
        if name == "first_available":
            return self.choices(start, depth + 1)
        combinator = _COMBINATORS[name]
        dirs = self.steps() if name == "leap" else self.directions(name)
        options = self.options(name, combinator.options)
        try:
            return combinator.build(dirs, **options).atoms
        except PieceError as error:
            self.fail(str(error), start)

    def choices(self, start: int, depth: int) -> tuple[Atom, ...]:
        if depth > checks.MAX_DEPTH:
            self.fail(f"first_available is nested more than {checks.MAX_DEPTH} deep", start)
        choices = [self.definition(depth)]
        while self.peek() == ",":
            self.index += 1
            choices.append(self.definition(depth))
        if self.peek() == ")" and len(choices) == 1:
            self.fail("first_available needs at least two choices: expected ','")
        self.take(")", "the last choice (or ',' and another, or '+')")
        return (FirstAvailable(tuple(choices)),)

    def names(self, what: str) -> list[tuple[str, int]]:
        """Words joined by ``|``, each with its place."""
        found = [self.word(what)]
        while self.peek() == "|":
            self.index += 1
            found.append(self.word(what))
        return found

    def directions(self, name: str) -> tuple[Vector, ...]:
        what = "directions: orthogonal, diagonal, all, or compass points such as n|ne"
        if self.peek() == ")":
            self.fail(f"{name} expects {what}")
        found: list[str] = []
        result: tuple[Vector, ...] = ()
        for word, at in self.names(what):
            if self.peek() == "=":
                self.fail(f"{name} expects {what}, before its options", at)
            found.append(word)
            try:
                result = checks.named_directions(found)
            except PieceError as error:
                self.fail(str(error), at)
        return result

    def steps(self) -> tuple[Vector, ...]:
        """The steps of a leap: ``4/1`` with its mirror images, or signed ones such as ``+4/-1``."""
        found: list[Vector] = []
        while True:
            self.skip()
            match = _STEP.match(self.text, self.index)
            if match is None:
                self.fail("leap expects its step: files/ranks such as 4/1, or signed, such as +4/+1|-4/+1")
            at, self.index = self.index, match.end()
            try:
                more = _read_step(*match.groups())
                if set(more) & set(found):
                    raise PieceError(f"step {match[0]} is given twice")
            except PieceError as error:
                self.fail(str(error), at)
            found += more
            if self.peek() != "|":
                return checks.clockwise(found)
            self.index += 1

    def options(self, name: str, known: dict[str, _Option]) -> dict[str, Any]:
        values: dict[str, Any] = {}
        while self.peek() == ",":
            self.index += 1
            key, at = self.word(f"an option of {name}: {', '.join(known)}")
            if key not in known:
                self.fail(f"{name} has no option {key[:40]!r}: {checks.expected(key, known)}", at)
            if key in values:
                self.fail(f"option {key!r} is given twice", at)
            self.take("=", key)
            values[key] = self.value(key, known[key].kind)
        for key, option in known.items():
            if option.required and key not in values:
                self.fail(f"{name} needs the option {key!r}")
        self.take(")", "the arguments" if values else "the directions (or ',' and an option)")
        return values

    def value(self, key: str, kind: _Kind) -> Any:
        words = self.names(f"a value for {key}")
        try:
            return kind.read([word for word, _ in words], key)
        except PieceError as error:
            self.fail(str(error), words[0][1])


def _write(moves: Moves) -> str:
    terms: list[str] = []
    row: list[str] = []
    for atom in moves.atoms:
        if isinstance(atom, Ride):
            lettered, others = betza_words.split(atom)
            row += betza_words.write(lettered) if lettered else []
            if others:
                terms += [*_betza_terms(row), _write_call(others)]
                row = []
        else:
            terms += [*_betza_terms(row), _write_call(atom)]
            row = []
    return " + ".join(terms + _betza_terms(row))


def _betza_terms(words: list[str]) -> list[str]:
    """Betza words run together, but for those that would then read otherwise (D, DD)."""
    if not words:
        return []
    terms = [words[0]]
    for previous, word in pairwise(words):
        if previous[-1] == word[0]:
            terms.append(word)
        else:
            terms[-1] += word
    return terms


def _read_step(file_sign: str, files: str, rank_sign: str, ranks: str) -> list[Vector]:
    """The vectors that one step of a leap stands for."""
    if bool(file_sign) != bool(rank_sign):
        raise PieceError("a step has two signs, such as +4/-1, or none, which means all mirror images")
    if len(files) > 1 or len(ranks) > 1 or max(files, ranks) > str(checks.MAX_STEP):
        raise PieceError(f"expected a step of at most {checks.MAX_STEP}")
    x, y = int(files), int(ranks)
    if not x and not y:
        raise PieceError("the step 0/0 goes nowhere")
    if file_sign:
        return [(-x if file_sign == "-" else x, -y if rank_sign == "-" else y)]
    return list(mirror_images(x, y))


def _write_steps(vectors: tuple[Vector, ...]) -> str:
    x, y = sorted(map(abs, vectors[0]), reverse=True)
    if set(vectors) == set(mirror_images(x, y)):
        return f"{x}/{y}"
    return "|".join(f"{x:+}/{y:+}" for x, y in checks.clockwise(vectors))


def _write_call(atom: Ride | Hop | Collide | Fly | Withdraw | Sling | FirstAvailable) -> str:
    if isinstance(atom, FirstAvailable):
        return f"first_available({', '.join(_write(choice) for choice in atom.choices)})"
    name = _ATOM_NAMES[type(atom)]
    write = _write_steps if isinstance(atom, Ride) else _direction_names
    arguments = [write(atom.vectors)]
    for key, option in _COMBINATORS[name].options.items():
        value = getattr(atom, key)
        if option.required or value != option.default:
            arguments.append(f"{key}={option.kind.write(value)}")
    return f"{name}({', '.join(arguments)})"
