#include "bind.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <array>
#include <optional>

namespace neoteric {

namespace {

struct MoveValue {
    Move move;
};

// Python objects of the plain moves (no letter), made once and kept for good.
std::array<PyObject*, 64 * 64> kept_moves{};

void check_square(int square) {
    if (square < 0 || square > 63) {
        throw nb::value_error(("square " + std::to_string(square) + ": expected 0 (a1) to 63 (h8)").c_str());
    }
}

std::optional<std::string> letter_or_none(Letter letter) {
    if (letter == NO_LETTER) return std::nullopt;
    return letter_name(letter);
}

// Text as bytes, whatever it holds: lone surrogates have no UTF-8.
std::string plain_text(nb::str given) {
    const nb::object bytes = nb::steal(PyUnicode_AsEncodedString(given.ptr(), "utf-8", "backslashreplace"));
    if (!bytes.is_valid()) throw nb::python_error();
    return {PyBytes_AS_STRING(bytes.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr()))};
}

Letter checked_letter(const std::string& name) {
    const Letter letter = letter_code(name);
    if (letter == NO_LETTER) {
        raise_error("InvalidMoveError",
                    "letter '" + name.substr(0, 8) + "': expected A to Z, optionally followed by '");
    }
    return letter;
}

Move build(int from, int to, const std::optional<std::string>& promotion,
           const std::optional<std::string>& drop, std::optional<int> pawn_to) {
    check_square(from);
    check_square(to);
    if (promotion && drop) raise_error("InvalidMoveError", "a move is a promotion or a drop, not both");
    const auto from_square = static_cast<Square>(from), to_square = static_cast<Square>(to);
    if (!drop) {
        if (pawn_to) raise_error("InvalidMoveError", "only a drop moves a pawn away");
        return {from_square, to_square, Kind::NORMAL, 0, promotion ? checked_letter(*promotion) : NO_LETTER};
    }
    if (from != to)
        raise_error("InvalidMoveError", "a drop has one square: from_square and to_square must be equal");
    const Letter letter = checked_letter(*drop);
    if (!pawn_to) return {to_square, to_square, Kind::NORMAL, 0, letter, Form::DROP};
    check_square(*pawn_to);
    if (*pawn_to == to) raise_error("InvalidMoveError", "the pawn under a drop must go to another square");
    return {static_cast<Square>(*pawn_to), to_square, Kind::NORMAL, 0, letter, Form::DROP_ON_PAWN};
}

// Reads text from left to right; any failure makes the whole reading fail.
class Reader {
public:
    explicit Reader(const std::string& text) : text_(text) {}

    bool done() const { return next_ == text_.size(); }
    bool take(char wanted) {
        if (done() || text_[next_] != wanted) return false;
        ++next_;
        return true;
    }
    int square() {
        if (next_ + 2 > text_.size()) return -1;
        const char file = text_[next_], rank = text_[next_ + 1];
        if (file < 'a' || file > 'h' || rank < '1' || rank > '8') return -1;
        next_ += 2;
        return square_at(file - 'a', rank - '1');
    }
    std::optional<std::string> letter(char first, char last) {
        if (done() || text_[next_] < first || text_[next_] > last) return std::nullopt;
        std::string name(1, static_cast<char>(text_[next_++] & ~0x20));
        if (take('\'')) name += '\'';
        return name;
    }

private:
    const std::string& text_;
    std::size_t next_ = 0;
};

std::optional<Move> read_move(const std::string& text) {
    Reader reader(text);
    if (const auto drop = reader.letter('A', 'Z')) {
        if (!reader.take('@')) return std::nullopt;
        const int to = reader.square();
        if (to < 0) return std::nullopt;
        if (reader.done()) return build(to, to, std::nullopt, drop, std::nullopt);
        const int pawn_to = reader.square();
        if (pawn_to < 0 || pawn_to == to || !reader.done()) return std::nullopt;
        return build(to, to, std::nullopt, drop, pawn_to);
    }
    const int from = reader.square(), to = reader.square();
    if (from < 0 || to < 0) return std::nullopt;
    const auto promotion = reader.letter('a', 'z');
    if (!reader.done()) return std::nullopt;
    return build(from, to, promotion, std::nullopt, std::nullopt);
}

std::string repr(const MoveValue& value) { return "Move.from_uci(\"" + move_text(value.move) + "\")"; }

} // namespace

std::string square_name(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

std::string letter_name(Letter letter) {
    std::string name(1, static_cast<char>('A' + (letter - 1) % 26));
    if (letter > 26) name += '\'';
    return name;
}

Letter letter_code(const std::string& name) {
    if (name.empty() || name[0] < 'A' || name[0] > 'Z') return NO_LETTER;
    const auto base = static_cast<Letter>(name[0] - 'A' + 1);
    if (name.size() == 1) return base;
    return name.size() == 2 && name[1] == '\'' ? static_cast<Letter>(base + 26) : NO_LETTER;
}

std::string move_text(Move move) {
    const std::string letter = move.letter() == NO_LETTER ? "" : letter_name(move.letter());
    switch (move.form()) {
    case Form::DROP: return letter + "@" + square_name(move.to());
    case Form::DROP_ON_PAWN: return letter + "@" + square_name(move.to()) + square_name(move.from());
    default: break;
    }
    std::string text = square_name(move.from()) + square_name(move.to());
    if (!letter.empty()) {
        text += static_cast<char>(letter[0] | 0x20);
        text += letter.substr(1);
    }
    return text;
}

nb::object move_object(Move move) {
    const std::uint32_t bits = move.text_bits();
    if (bits >= kept_moves.size()) return nb::cast(MoveValue{Move::from_bits(bits)});
    PyObject*& kept = kept_moves[bits];
    if (!kept) kept = nb::cast(MoveValue{Move::from_bits(bits)}).release().ptr();
    return nb::borrow(kept);
}

std::optional<Move> move_if(nb::handle object) {
    if (!nb::isinstance<MoveValue>(object)) return std::nullopt;
    return nb::inst_ptr<MoveValue>(object)->move;
}

Move move_of(nb::handle object) {
    const auto move = move_if(object);
    if (!move) throw nb::type_error("expected a Move; use push_uci or push_san for text");
    return *move;
}

void bind_move(nb::module_& module) {
    nb::class_<MoveValue>(module, "Move", nb::is_final(), R"doc(
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
)doc")
        .def(
            "__init__",
            [](MoveValue* self, int from_square, int to_square, std::optional<std::string> promotion,
               std::optional<std::string> drop, std::optional<int> pawn_to) {
                new (self) MoveValue{build(from_square, to_square, promotion, drop, pawn_to)};
            },
            nb::arg("from_square"), nb::arg("to_square"), nb::arg("promotion") = nb::none(),
            nb::arg("drop") = nb::none(), nb::arg("pawn_to") = nb::none())
        .def_static(
            "from_uci",
            [](nb::str given) {
                const std::string text = plain_text(given);
                const auto move = read_move(text);
                if (!move) {
                    raise_error("InvalidMoveError",
                                "'" + text.substr(0, 40) +
                                    "' is no move in UCI form: expected e.g. e2e4, e7e8q, Q@e4 or N@f2f3");
                }
                return move_object(*move);
            },
            nb::arg("text"), nb::sig("def from_uci(text: str) -> Move"), "Reads the UCI form.")
        .def(
            "uci", [](const MoveValue& self) { return move_text(self.move); }, "The UCI form.")
        .def_prop_ro(
            "from_square",
            [](const MoveValue& self) {
                return self.move.form() == Form::DROP_ON_PAWN ? self.move.to() : self.move.from();
            },
            "The square the man leaves; for a drop, the square of the drop.")
        .def_prop_ro(
            "to_square", [](const MoveValue& self) { return self.move.to(); }, "The destination.")
        .def_prop_ro(
            "promotion",
            [](const MoveValue& self) {
                return letter_or_none(self.move.form() == Form::MOVE ? self.move.letter() : NO_LETTER);
            },
            "Letter of the piece that a pawn becomes, or None.")
        .def_prop_ro(
            "drop",
            [](const MoveValue& self) {
                return letter_or_none(self.move.form() == Form::MOVE ? NO_LETTER : self.move.letter());
            },
            "Letter of the man dropped, or None.")
        .def_prop_ro(
            "pawn_to",
            [](const MoveValue& self) -> std::optional<int> {
                if (self.move.form() != Form::DROP_ON_PAWN) return std::nullopt;
                return self.move.from();
            },
            "Where the pawn under a drop goes, or None.")
        .def("__str__", [](const MoveValue& self) { return move_text(self.move); })
        .def("__repr__", &repr)
        .def("__hash__", [](const MoveValue& self) { return self.move.text_bits(); })
        .def(
            "__eq__",
            [](const MoveValue& self, nb::handle other) {
                const auto move = move_if(other);
                return move && move->text_bits() == self.move.text_bits();
            },
            nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__lt__", [](const MoveValue& self,
                          const MoveValue& other) { return move_text(self.move) < move_text(other.move); })
        .def(
            "__reduce__",
            [](const MoveValue& self) {
                const Move move = self.move;
                const bool plain = move.form() == Form::MOVE;
                const nb::object letter = nb::cast(letter_or_none(move.letter()));
                const nb::object none = nb::none();
                const nb::object pawn_to = move.form() == Form::DROP_ON_PAWN ? nb::cast(move.from()) : none;
                return nb::make_tuple(nb::type<MoveValue>(),
                                      nb::make_tuple(plain ? move.from() : move.to(), move.to(),
                                                     plain ? letter : none, plain ? none : letter, pawn_to));
            },
            nb::sig("def __reduce__(self) -> tuple[object, tuple[object, ...]]"));
}

} // namespace neoteric
