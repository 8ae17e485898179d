#include "bind/line.h"
#include "core/perft.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <tuple>

namespace neoteric {

namespace {

using RawRights = std::tuple<int, int, int, int,
                             int>; // royal home, then home and present towards h, towards a; -1 for none
using RawState = std::tuple<std::vector<int>, bool, std::pair<std::uint64_t, std::uint64_t>,
                            std::pair<RawRights, RawRights>, std::uint64_t, int, int, int, int>;

Square square_or_none(int square) {
    if (square < -1 || square > 63) throw nb::value_error("square out of range");
    return square < 0 ? NO_SQUARE : static_cast<Square>(square);
}

int int_or_none(Square square) { return square == NO_SQUARE ? -1 : square; }

Rights rights_from(const RawRights& raw) {
    const auto& [royal, home_h, present_h, home_a, present_a] = raw;
    Rights rights;
    rights.royal = square_or_none(royal);
    rights.home[0] = square_or_none(home_h);
    rights.present[0] = square_or_none(present_h);
    rights.home[1] = square_or_none(home_a);
    rights.present[1] = square_or_none(present_a);
    return rights;
}

RawRights rights_to(const Rights& rights) {
    return {int_or_none(rights.royal), int_or_none(rights.home[0]), int_or_none(rights.present[0]),
            int_or_none(rights.home[1]), int_or_none(rights.present[1])};
}

std::uint16_t clock(int value) { return static_cast<std::uint16_t>(std::clamp(value, 0, int{MAX_CLOCK})); }

RawPosition raw_from(const RawState& state) {
    const auto& [board, white_to_move, pockets, rights, moved, ep, phase, halfmove, fullmove] = state;
    if (board.size() != 64) throw nb::value_error("a board has 64 squares");
    RawPosition raw;
    for (std::size_t square = 0; square < 64; ++square) {
        const int man = board[square];
        if (man < -1 || man > 31) throw nb::value_error("unknown man");
        raw.board[square] = man < 0 ? NO_MAN : static_cast<Man>(man);
    }
    if (phase < IN_PLAY || phase > SECOND_RELOCATION) throw nb::value_error("unknown phase");
    raw.turn = colour_from(white_to_move);
    raw.pocket[WHITE] = pockets.first;
    raw.pocket[BLACK] = pockets.second;
    raw.rights[WHITE] = rights_from(rights.first);
    raw.rights[BLACK] = rights_from(rights.second);
    raw.moved = moved;
    raw.ep = square_or_none(ep);
    raw.phase = static_cast<Phase>(phase);
    raw.halfmove = clock(halfmove);
    raw.fullmove = clock(fullmove);
    return raw;
}

Line line_from(const Rules& rules, const RawState& state) {
    std::vector<std::string> violations;
    const Position position = Position::build(*rules, raw_from(state), violations);
    if (!violations.empty()) {
        nb::list texts;
        for (const std::string& violation : violations) texts.append(nb::str(violation.c_str()));
        raise_error("PositionError", texts);
    }
    return Line(rules, position);
}

RawState state_of(const Line& line) {
    const Position& position = line.position();
    std::vector<int> board(64, -1);
    Bitboard moved = 0;
    for (Square square = 0; square < 64; ++square) {
        if (position.at(square) != NO_MAN) board[square] = position.at(square);
    }
    for (const Colour colour : {WHITE, BLACK}) {
        if (line.rules().introduction && position.pocket(colour)) {
            moved |= rank_mask(colour, 0) & position.men(colour) & ~position.unmoved();
        }
    }
    return {board,
            position.turn() == WHITE,
            {position.pocket(WHITE), position.pocket(BLACK)},
            {rights_to(position.rights(WHITE)), rights_to(position.rights(BLACK))},
            moved,
            int_or_none(position.ep()),
            position.phase(),
            position.halfmove(),
            position.fullmove()};
}

nb::list move_list(const std::vector<Move>& moves) {
    nb::list list;
    for (const Move move : moves) list.append(move_object(move));
    return list;
}

// In the words that all notations use, where the line belongs to a board that knows its game.
[[noreturn]] void raise_illegal(const Line& line, Move move) {
    const nb::object board = nb::find(line);
    if (!board.is_valid() || !nb::hasattr(board, "game"))
        raise_error("IllegalMoveError", "illegal move " + move_text(move));
    const nb::object error =
        nb::module_::import_("neoteric.notation.report").attr("not_legal")(board, move_object(move));
    PyErr_SetObject(error.type().ptr(), error.ptr());
    throw nb::python_error();
}

void push(Line& line, nb::handle object) {
    const Move asked = move_of(object);
    const Move* legal = line.find(asked);
    if (!legal) raise_illegal(line, asked);
    line.push(*legal);
}

Move legal_move(Line& line, nb::handle object) {
    const Move asked = move_of(object);
    const Move* legal = line.find(asked);
    if (!legal) raise_illegal(line, asked);
    return *legal;
}

std::string check_suffix(Line& line, nb::handle object) {
    Position next = line.position();
    next.make<false>(line.rules(), legal_move(line, object));
    if (next.phase() != IN_PLAY || !next.in_check(line.rules())) return "";
    return count_legal(next, line.rules()) ? "+" : "#";
}

std::vector<int> squares_in(Bitboard squares) {
    std::vector<int> result;
    while (squares) result.push_back(pop(squares));
    return result;
}

// The legal moves as the search takes them, in two parts.
std::pair<nb::list, nb::list> moves_by_stage(const Line& line) {
    MoveList noisy, quiet;
    generate_noisy(line.position(), line.rules(), noisy);
    generate_quiet(line.position(), line.rules(), quiet);
    return {move_list({noisy.begin(), noisy.end()}), move_list({quiet.begin(), quiet.end()})};
}

// Those legal moves of another position of the game that is_legal() finds legal here.
nb::list also_legal(const Line& line, const Line& other) {
    MoveList moves;
    generate(other.position(), line.rules(), moves);
    std::vector<Move> found;
    for (const Move move : moves) {
        if (is_legal(line.position(), line.rules(), move)) found.push_back(move);
    }
    return move_list(found);
}

int man_code(Man man) { return man == NO_MAN ? -1 : man; }

using RawReport = std::tuple<std::vector<int>, std::vector<int>, std::tuple<int, int, int, int, bool>, int,
                             std::tuple<int, int, int, int>, int>;

RawReport report_of(Line& line, nb::handle object) {
    const Move move = legal_move(line, object);
    const Report report = line.position().report(line.rules(), move);
    return {squares_in(report.displaced),
            squares_in(report.effect.afar),
            {int_or_none(report.effect.slung_from), int_or_none(report.effect.slung_to),
             man_code(report.slung_man), man_code(report.slung_victim), report.slung_promotes},
            int_or_none(report.introduced),
            {int_or_none(report.castling[0]), int_or_none(report.castling[1]),
             int_or_none(report.castling[2]), int_or_none(report.castling[3])},
            static_cast<int>(move.kind())};
}

// Perft that can be interrupted from the keyboard between the moves of the first ply.
std::uint64_t interruptible_perft(const Line& line, int depth) {
    if (depth < 0 || depth > 60) throw nb::value_error("perft depth: expected 0 to 60");
    const Position position = line.position();
    const Rules rules = line.shared_rules();
    if (depth < 3) return perft(position, *rules, depth);
    MoveList moves;
    generate(position, *rules, moves);
    std::uint64_t total = 0;
    for (const Move move : moves) {
        Position next = position;
        next.make<false>(*rules, move);
        {
            const nb::gil_scoped_release free_the_gil;
            total += perft(next, *rules, depth - 1);
        }
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }
    return total;
}

struct LegalMoves {
    nb::object board;

    Line& line() const { return nb::cast<Line&>(board); }
};

bool contains(const LegalMoves& self, nb::handle object) {
    const auto move = move_if(object);
    return move && self.line().find(*move);
}

} // namespace

void raise_error(const char* name, const nb::object& argument) {
    const nb::object type = nb::module_::import_("neoteric.errors").attr(name);
    PyErr_SetObject(type.ptr(), type(argument).ptr());
    throw nb::python_error();
}

void raise_error(const char* name, const std::string& message) {
    // Messages quote what was typed, cut where it is long: it need not be whole characters.
    raise_error(name, nb::steal(PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()),
                                                     "replace")));
}

void bind_board(nb::module_& module) {
    nb::class_<LegalMoves>(module, "LegalMoves", "The legal moves of a board's present position.")
        .def(
            "__iter__", [](const LegalMoves& self) { return nb::iter(move_list(self.line().legal())); },
            nb::sig("def __iter__(self) -> collections.abc.Iterator[Move]"))
        .def("__contains__", &contains, nb::arg("move").none(),
             nb::sig("def __contains__(self, move: object) -> bool"))
        .def("__len__", [](const LegalMoves& self) { return self.line().legal().size(); })
        .def("__bool__", [](const LegalMoves& self) { return !self.line().legal().empty(); })
        .def(
            "count", [](const LegalMoves& self) { return self.line().legal().size(); }, "How many there are.")
        .def("__repr__", [](const LegalMoves& self) {
            std::vector<std::string> texts;
            for (const Move move : self.line().legal()) texts.push_back(move_text(move));
            std::sort(texts.begin(), texts.end());
            std::string joined;
            for (const std::string& text : texts) joined += (joined.empty() ? "" : ", ") + text;
            return "<LegalMoves (" + joined + ")>";
        });

    nb::class_<Line>(module, "CoreBoard", R"doc(
A position with the moves that led to it: what :class:`neoteric.Board` stands on.

Built from a compiled game and a raw state, through the validating constructor;
raises :class:`~neoteric.errors.PositionError` with every rule that is broken.
)doc")
        .def(
            "__init__",
            [](Line* self, const Rules& rules, const RawState& state) {
                new (self) Line(line_from(rules, state));
            },
            nb::arg("rules"), nb::arg("state"))
        .def(
            "__init__", [](Line* self, const Line& other) { new (self) Line(other); }, nb::arg("other"))
        .def_prop_ro(
            "legal_moves", [](nb::object self) { return LegalMoves{std::move(self)}; },
            "The legal moves: iterable, with ``count()``, ``in`` and truth value.",
            nb::sig("def legal_moves(self) -> LegalMoves"))
        .def("push", &push, nb::arg("move"), nb::sig("def push(self, move: Move) -> None"),
             "Plays a legal move. Raises IllegalMoveError for any other.")
        .def(
            "pop",
            [](Line& self) {
                if (!self.length())
                    PyErr_SetString(PyExc_IndexError, "pop from an empty move stack"),
                        throw nb::python_error();
                return move_object(self.pop());
            },
            nb::sig("def pop(self) -> Move"),
            "Takes the last move back and returns it. Raises IndexError if there is none.")
        .def(
            "peek",
            [](const Line& self) {
                if (!self.length())
                    PyErr_SetString(PyExc_IndexError, "peek at an empty move stack"),
                        throw nb::python_error();
                return move_object(self.last_move());
            },
            nb::sig("def peek(self) -> Move"), "The last move. Raises IndexError if there is none.")
        .def_prop_ro(
            "move_stack", [](const Line& self) { return move_list(self.moves()); },
            nb::sig("def move_stack(self) -> list[Move]"), "The moves played, as a new list.")
        .def_prop_ro(
            "turn", [](const Line& self) { return self.position().turn() == WHITE; },
            "Who moves: True for White.")
        .def_prop_ro(
            "halfmove_clock", [](const Line& self) { return self.position().halfmove(); },
            "Plies since the last capture, pawn move, slung pawn or drop.")
        .def_prop_ro(
            "fullmove_number", [](const Line& self) { return self.position().fullmove(); },
            "Number of the present move, counted from 1.")
        .def_prop_ro(
            "ep_square",
            [](const Line& self) -> std::optional<int> {
                if (self.position().ep() == NO_SQUARE) return std::nullopt;
                return self.position().ep();
            },
            "The square jumped by a double step just made, or None.")
        .def(
            "is_check",
            [](const Line& self) {
                return self.position().phase() == IN_PLAY && self.position().in_check(self.rules());
            },
            "Whether the player to move is in check.")
        .def(
            "is_checkmate",
            [](Line& self) {
                return self.position().phase() == IN_PLAY && self.position().in_check(self.rules()) &&
                       self.legal().empty();
            },
            "Whether the player to move is checkmated.")
        .def(
            "is_stalemate",
            [](Line& self) {
                return self.position().phase() == IN_PLAY && !self.position().in_check(self.rules()) &&
                       self.legal().empty();
            },
            "Whether the player to move has no legal move and is not in check.")
        .def("repetitions", &Line::repetitions,
             "How often the present position has stood on the board in this line, this time included.")
        .def("_comparable", &Line::comparable)
        .def("_phase", [](const Line& self) { return static_cast<int>(self.position().phase()); })
        .def(
            "_man_at",
            [](const Line& self, int square) {
                if (square < 0 || square > 63)
                    throw nb::value_error(
                        ("square " + std::to_string(square) + ": expected 0 (a1) to 63 (h8)").c_str());
                return man_code(self.position().at(static_cast<Square>(square)));
            },
            nb::arg("square"))
        .def("_state", &state_of)
        .def("_dead", [](const Line& self) { return self.position().dead(self.rules()); })
        .def(
            "_attackers",
            [](const Line& self, bool colour, int square) {
                if (square < 0 || square > 63)
                    throw nb::value_error(
                        ("square " + std::to_string(square) + ": expected 0 (a1) to 63 (h8)").c_str());
                return squares_in(self.position().attackers(self.rules(), static_cast<Square>(square),
                                                            colour_from(colour)));
            },
            nb::arg("colour"), nb::arg("square"))
        .def("_key", [](const Line& self) { return self.position().key(self.rules()); })
        .def("_kept_keys",
             [](const Line& self) {
                 return std::make_pair(self.position().kept_key(), self.position().kept_key_from_scratch());
             })
        .def("_moves_by_stage", &moves_by_stage,
             nb::sig("def _moves_by_stage(self) -> tuple[list[Move], list[Move]]"))
        .def("_also_legal", &also_legal, nb::arg("other"),
             nb::sig("def _also_legal(self, other: CoreBoard) -> list[Move]"))
        .def("_report", &report_of, nb::arg("move"))
        .def("_count_without_list",
             [](const Line& self) { return count_legal(self.position(), self.rules()); })
        .def(
            "moves_to",
            [](Line& self, int square) {
                std::vector<Move> found;
                for (const Move move : self.legal()) {
                    if (move.to() == square) found.push_back(move);
                }
                return move_list(found);
            },
            nb::arg("square"), nb::sig("def moves_to(self, square: int) -> list[Move]"),
            "The legal moves with this `to_square`: drops, and castling by its partner, included.")
        .def("check_suffix", &check_suffix, nb::arg("move"),
             nb::sig("def check_suffix(self, move: Move) -> str"),
             "``\"+\"`` if the legal move gives check, ``\"#\"`` if it mates, else ``\"\"``.");

    module.def("perft", &interruptible_perft, nb::arg("board"), nb::arg("depth"), R"doc(
Number of paths of `depth` legal moves from the board's present position.

The last ply is counted in bulk, there is no hash table, and the GIL is released.
Draws do not end a path (docs/rules.md). Raises ValueError for a depth below 0.

>>> import neoteric
>>> neoteric.perft(neoteric.Board(array="RNBQKBNR"), 3)
8902
)doc");
}

} // namespace neoteric
