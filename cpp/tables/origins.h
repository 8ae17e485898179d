// From where a man may have come: moves without captures, backwards.
#pragma once

#include "layout.h"

namespace neoteric::tables {

// A throw that ended with the thrower on some square.
struct Throw {
    Square from = NO_SQUARE;    // where the thrower stood
    Square landing = NO_SQUARE; // where the thrown man came down
    Path behind;                // where that man may have stood
};

// For the men of one game, worked out on the empty board and so a little more than is possible; never less.
class Origins {
public:
    Origins(const RuleSet& rules, const std::vector<Man>& men);

    // The squares that the man may have come from by moving alone; only lines are looked at more closely.
    Bitboard from(const RuleSet& rules, Man man, Square square, Bitboard occupied) const;
    const std::vector<Throw>& throws(Man man, Square square) const { return throws_[man][square]; }

private:
    void add(const RuleSet& rules, Man man);

    Bitboard steps_[32][64] = {};
    std::vector<Throw> throws_[32][64];
};

} // namespace neoteric::tables
