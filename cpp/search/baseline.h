// A short alpha-beta search on material: the opponent of the terminal game, and the mark that
// any stronger engine has to beat. It does no input or output.
#pragma once

#include "core/movegen.h"

#include <atomic>
#include <cstdint>
#include <vector>

namespace neoteric::baseline {

struct Limits {
    int depth = 64;
    double seconds = 0;                      // 0: no limit
    std::uint64_t nodes = 0;                 // 0: no limit
    const std::atomic<bool>* stop = nullptr; // set by another thread to end the search soon
};

struct Result {
    std::vector<Move> pv; // the best line, at least one move if there is any
    int score = 0;        // centipawns for the side to move; mate in n plies is 100000 - n
    int depth = 0;        // the last depth that was searched to its end
    std::uint64_t nodes = 0;
};

// `history`: keys of the positions before this one, oldest first, for repetitions.
Result search(const Position& position, const RuleSet& rules, const std::vector<std::uint64_t>& history,
              const Limits& limits);

} // namespace neoteric::baseline
