// Counting move paths.
#pragma once

#include "movegen.h"

namespace neoteric {

// Paths of `depth` legal moves; the last ply is counted, not made. No hash table.
std::uint64_t perft(const Position& position, const RuleSet& rules, int depth);

} // namespace neoteric
