// What the binding files share.
#pragma once

#include "core/movegen.h"

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nb = nanobind;

namespace neoteric {

using Rules = std::shared_ptr<const RuleSet>;

void bind_rules(nb::module_& module);
void bind_move(nb::module_& module);
void bind_board(nb::module_& module);
void bind_search(nb::module_& module);
void bind_engine(nb::module_& module);
void bind_tables(nb::module_& module);

// Text of squares, letters and moves (docs/notation.md, UCI).
std::string square_name(Square square);
std::string letter_name(Letter letter);
Letter letter_code(const std::string& name); // NO_LETTER where it is none
std::string move_text(Move move);

// A Python object for a move; the commonest ones are kept.
nb::object move_object(Move move);
// The move that a Python object stands for, if it is one.
std::optional<Move> move_if(nb::handle object);
// The same, or TypeError.
Move move_of(nb::handle object);

// Numbers of two bytes each, the lower first.
std::vector<std::uint16_t> words_from(const nb::bytes& bytes);

// Raises one of the classes of neoteric.errors.
[[noreturn]] void raise_error(const char* name, const nb::object& argument);
[[noreturn]] void raise_error(const char* name, const std::string& message);

// Python's colours: WHITE is True.
inline Colour colour_from(bool white) { return white ? WHITE : BLACK; }

} // namespace neoteric
