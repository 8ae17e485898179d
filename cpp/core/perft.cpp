#include "perft.h"

namespace neoteric {

std::uint64_t perft(const Position& position, const RuleSet& rules, int depth) {
    if (depth <= 0) return 1;
    if (depth == 1) return count_legal(position, rules);
    MoveList moves;
    generate(position, rules, moves);
    std::uint64_t total = 0;
    for (const Move move : moves) {
        Position next = position;
        next.make<false>(rules, move);
        total += perft(next, rules, depth - 1);
    }
    return total;
}

} // namespace neoteric
