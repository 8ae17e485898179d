// Which turns and mirrorings of the board leave the moves of some men as they are.
#pragma once

#include "core/legs.h"

#include <cstdint>
#include <vector>

namespace neoteric::tables {

// One of the eight symmetries of the square, as a set: 1 mirrors the files, 2 the ranks, and 4 then
// exchanges files and ranks. 0 leaves everything in place.
using Symmetry = std::uint8_t;
inline constexpr int SYMMETRIES = 8;

Square image(Symmetry symmetry, Square square);
Bitboard image(Symmetry symmetry, Bitboard squares);

// The symmetries that certainly are symmetries of the moves of all those men, found by comparing
// their tables. Pawns have none of use here; castling and reserves are not looked at.
std::vector<Symmetry> common_symmetries(const RuleSet& rules, const std::vector<Man>& men);

} // namespace neoteric::tables
