// Values of positions, in hundredths of a pawn.
#pragma once

#include <algorithm>
#include <cstdint>

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

// The same in half the space, for tables that are looked into at each node.
struct PackedScore {
    std::int16_t mg = 0;
    std::int16_t eg = 0;

    constexpr PackedScore() = default;
    constexpr PackedScore(Score score) : mg(packed(score.mg)), eg(packed(score.eg)) {}
    constexpr operator Score() const { return {mg, eg}; }

private:
    static constexpr std::int16_t packed(int value) {
        return static_cast<std::int16_t>(std::clamp(value, -INT16_MAX, INT16_MAX));
    }
};

} // namespace neoteric::search
