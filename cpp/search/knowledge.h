// What the engine knows about the men of a game: read off the compiled rules once, for any piece.
#pragma once

#include "core/position.h"
#include "weights.h"

#include <vector>

namespace neoteric::search {

// How far a man gets, on the average over many boards, by the square it stands on.
struct Range {
    double quiet[64] = {};    // empty squares it can go to
    double captures[64] = {}; // hostile men it can capture, by any means
    double open = 0;          // quiet and captures together, averaged over all squares
    double sliding = 0;       // parts of `open` that are slides, plain leaps, and all the rest
    double leaping = 0;
    double legged = 0;
    bool colour_bound = false;
};

// `values`: centipawns by role, or a negative number where nobody has given any, which are then
// estimated from the range. The pawn's value is the unit and stays 100.
struct Knowledge {
    Knowledge(const RuleSet& rules, const std::vector<int>& values);

    // Everything but the ranges anew, after the weights have changed.
    void derive(const RuleSet& rules, const std::vector<int>& values);

    Weights weights;

    int value[MAX_ROLES] = {};           // for exchanges and the order of moves; the royal man's is 0
    Score material[MAX_ROLES];           // for the evaluation
    PackedScore place[2][MAX_ROLES][64]; // what a square adds to that, from its owner's point of view
    PackedScore mobility[MAX_ROLES][65]; // by number of squares in reach
    int attack_weight[MAX_ROLES] = {};   // as an attacker of the royal man's surroundings
    Range range[MAX_ROLES];
    bool slings = false;          // some role throws men, so that pawns may come back
    bool heavy[MAX_ROLES] = {};   // worth more than any minor piece
    bool effects[MAX_ROLES] = {}; // captures or moves men other than by going to their square
};

// A value in centipawns from the range alone.
int estimated_value(const Range& range);

Range measure_range(const RuleSet& rules, Role role);

} // namespace neoteric::search
