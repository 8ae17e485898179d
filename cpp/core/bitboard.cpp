#include "bitboard.h"

#include "magics.h"

#include <cstddef>

namespace neoteric {

namespace {

using Steps = int[4][2];
constexpr Steps ORTHOGONAL_STEPS = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
constexpr Steps DIAGONAL_STEPS = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

// Squares reached from `square` up to and including the first blocker.
Bitboard slide(const Steps& steps, int square, Bitboard occupied) {
    Bitboard result = 0;
    for (const auto& [df, dr] : steps) {
        for (int f = file_of(square) + df, r = rank_of(square) + dr; on_board(f, r); f += df, r += dr) {
            result |= bit(square_at(f, r));
            if (occupied & bit(square_at(f, r))) break;
        }
    }
    return result;
}

// Squares whose occupancy matters: the last one before the rim blocks nothing.
Bitboard relevant(const Steps& steps, int square) {
    Bitboard result = 0;
    for (const auto& [df, dr] : steps) {
        int f = file_of(square) + df, r = rank_of(square) + dr;
        for (; on_board(f + df, r + dr); f += df, r += dr) result |= bit(square_at(f, r));
    }
    return result;
}

// Room for every blocker arrangement of every square.
constexpr int ORTHOGONAL_POOL = 102400;
constexpr int DIAGONAL_POOL = 5248;
Bitboard pool[ORTHOGONAL_POOL + DIAGONAL_POOL];

void fill_magics(const Steps& steps, const std::uint64_t (&multipliers)[64], Magic (&magics)[64],
                 Bitboard* next) {
    for (int square = 0; square < 64; ++square) {
        Magic& magic = magics[square];
        magic.mask = relevant(steps, square);
        magic.multiplier = multipliers[square];
        magic.shift = static_cast<unsigned>(64 - count(magic.mask));
        magic.attacks = next;
        Bitboard subset = 0;
        do {
            next[(subset * magic.multiplier) >> magic.shift] = slide(steps, square, subset);
            subset = (subset - magic.mask) & magic.mask;
        } while (subset);
        next += std::size_t{1} << count(magic.mask);
    }
}

void fill_lines(const Steps& steps, Lines& lines) {
    for (Square a = 0; a < 64; ++a) {
        const Bitboard reach = slide(steps, a, 0);
        for (Bitboard targets = reach; targets;) {
            const Square b = pop(targets);
            lines.between[a][b] = slide(steps, a, bit(b)) & slide(steps, b, bit(a));
        }
    }
}

bool fill(Lines& lines) {
    fill_magics(ORTHOGONAL_STEPS, ORTHOGONAL_MAGICS, lines.orthogonal, pool);
    fill_magics(DIAGONAL_STEPS, DIAGONAL_MAGICS, lines.diagonal, pool + ORTHOGONAL_POOL);
    fill_lines(ORTHOGONAL_STEPS, lines);
    fill_lines(DIAGONAL_STEPS, lines);
    for (Square square = 0; square < 64; ++square) {
        lines.pawn[WHITE][square] = forward_west<WHITE>(bit(square)) | forward_east<WHITE>(bit(square));
        lines.pawn[BLACK][square] = forward_west<BLACK>(bit(square)) | forward_east<BLACK>(bit(square));
    }
    return true;
}

} // namespace

Lines LINES;

namespace {
[[maybe_unused]] const bool filled = fill(LINES);
}

} // namespace neoteric
