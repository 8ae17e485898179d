// Carries out compiled legs: the moves, effects and attacks of men that are more than
// sliders and leapers.
#pragma once

#include "ruleset.h"

namespace neoteric {

// All that legs look at: which squares are occupied, by whom, and where the pawns are.
struct Scene {
    Bitboard colours[2];
    Bitboard pawns;

    Bitboard occupied() const { return colours[WHITE] | colours[BLACK]; }
};

// What a move to an empty square does besides.
struct Effect {
    Square to = NO_SQUARE;
    Bitboard afar = 0;             // men captured where they stand
    Square slung_from = NO_SQUARE; // the man thrown, if any
    Square slung_to = NO_SQUARE;   // where it lands, capturing a hostile man there

    bool any() const { return afar != 0 || slung_from != NO_SQUARE; }
};

// The legged moves of one man, legality apart.
struct Expansion {
    Bitboard quiet = 0;    // to an empty square, with no effect
    Bitboard captures = 0; // by displacement
    int effects = 0;
    Effect effect[64];
};

void expand(const LegTable& legs, Colour us, Square from, const Scene& scene, Expansion& out);

// Whether the legs of a man of colour `us` on `from` capture the man on `target`.
bool legs_attack(const LegTable& legs, Colour us, Square from, Square target, const Scene& scene);

// The effect of one move; Effect::any() is false where it has none.
Effect effect_of(const LegTable& legs, Colour us, Square from, Square to, const Scene& scene);

// Squares along the eight unit directions, clockwise from north.
extern const Path (&UNIT_PATHS)[8][64];

} // namespace neoteric
