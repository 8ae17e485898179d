// What a move wins or loses at once, captures and recaptures on its square counted.
#pragma once

#include "knowledge.h"

namespace neoteric::search {

bool effect_is_noisy(const Position& position, const RuleSet& rules, Move move);

// Whether a move captures, by whatever means, or promotes.
inline bool is_noisy(const Position& position, const RuleSet& rules, Move move) {
    switch (move.kind()) {
    case Kind::NORMAL: return position.at(move.to()) != NO_MAN;
    case Kind::EN_PASSANT:
    case Kind::PROMOTION: return true;
    case Kind::EFFECT: return effect_is_noisy(position, rules, move);
    default: return false;
    }
}

// Value of what a move captures, by whatever means, and of its promotion.
int gain(const Position& position, const RuleSet& rules, const Knowledge& knowledge, Move move);

// Whether the exchange that begins with a move brings the mover at least `threshold`.
bool exchange_at_least(const Position& position, const RuleSet& rules, const Knowledge& knowledge, Move move,
                       int threshold);

} // namespace neoteric::search
