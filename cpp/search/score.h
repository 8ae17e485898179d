// Values of positions, in hundredths of a pawn.
#pragma once

namespace neoteric::search {

inline constexpr int MAX_PLY = 200;
inline constexpr int MATE = 32000;
inline constexpr int INFINITE = MATE + 1;
inline constexpr int NO_VALUE = MATE + 2;
inline constexpr int MATE_BOUND = MATE - MAX_PLY;    // beyond it a value tells a mate and its distance
inline constexpr int TABLE_WIN = MATE_BOUND - 2000;  // a win known from endgame tables, less the way to it
inline constexpr int TABLE_BOUND = TABLE_WIN - 1000; // beyond it nothing is estimated any more

constexpr int mated_in(int ply) { return ply - MATE; }
constexpr int mate_in(int ply) { return MATE - ply; }

// A value for the middlegame and one for the endgame.
struct Score {
    int mg = 0;
    int eg = 0;

    constexpr Score& operator+=(Score other) {
        mg += other.mg;
        eg += other.eg;
        return *this;
    }
    constexpr Score& operator-=(Score other) {
        mg -= other.mg;
        eg -= other.eg;
        return *this;
    }
    friend constexpr Score operator+(Score a, Score b) { return a += b; }
    friend constexpr Score operator-(Score a, Score b) { return a -= b; }
    friend constexpr Score operator*(Score a, int times) { return {a.mg * times, a.eg * times}; }
    friend constexpr Score operator/(Score a, int parts) { return {a.mg / parts, a.eg / parts}; }
};

} // namespace neoteric::search
