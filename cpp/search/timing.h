// How long a search may take.
#pragma once

#include <algorithm>
#include <chrono>

namespace neoteric::search {

// What the caller allows; 0 or an empty list means no limit.
struct Clock {
    double remaining = 0; // seconds on the mover's clock, and added after each move
    double increment = 0;
    int moves_to_go = 0; // until more time is given
    double fixed = 0;    // seconds for this move, whatever the clock says
    double overhead = 0; // lost between the engine and the clock
};

// `best` is aimed at, `most` never exceeded.
struct Allotment {
    double best = 0;
    double most = 0;
};

inline Allotment allot(const Clock& clock, int ply) {
    if (clock.fixed > 0) {
        const double fixed = std::max(clock.fixed - clock.overhead, 0.001);
        return {fixed, fixed};
    }
    const double usable = std::max(clock.remaining - clock.overhead, 0.001);
    if (clock.moves_to_go > 0) {
        const double share = usable / std::min(clock.moves_to_go, 40) + 0.8 * clock.increment;
        const double most = clock.moves_to_go == 1 ? usable * 0.9 : std::min(usable * 0.6, 5 * share);
        return {std::min(share, most), most};
    }
    // Fewer moves are to come as the game goes on, but always some.
    const double to_come = std::clamp(46.0 - 0.25 * ply, 24.0, 46.0);
    const double share = usable / to_come + 0.75 * clock.increment;
    const double most = std::min(usable * 0.45, 5 * share);
    return {std::min(share, most), most};
}

} // namespace neoteric::search
