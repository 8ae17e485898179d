// Sets of squares, and attack look-ups of the lines that every rule set shares.
#pragma once

#include "types.h"

#include <bit>

namespace neoteric {

inline constexpr Bitboard FILE_A = 0x0101010101010101ull;
inline constexpr Bitboard FILE_H = FILE_A << 7;
inline constexpr Bitboard RANK_1 = 0xFF;
inline constexpr Bitboard DARK_SQUARES = 0xAA55AA55AA55AA55ull; // a1 is dark

constexpr Bitboard rank_mask(Colour colour, int relative) {
    return RANK_1 << (8 * relative_rank(colour, relative));
}

inline int count(Bitboard squares) { return std::popcount(squares); }
inline Square first(Bitboard squares) { return static_cast<Square>(std::countr_zero(squares)); }

inline Square pop(Bitboard& squares) {
    const Square square = first(squares);
    squares &= squares - 1;
    return square;
}

constexpr bool several(Bitboard squares) { return (squares & (squares - 1)) != 0; }

struct Magic {
    Bitboard mask;
    std::uint64_t multiplier;
    const Bitboard* attacks;
    unsigned shift;
};

// The tables behind this header. One object with a fixed address, filled when the library
// is loaded: a pointer or a local static would cost a load or a check at every look-up.
struct Lines {
    Magic orthogonal[64];
    Magic diagonal[64];
    Bitboard between[64][64]; // squares strictly between two squares of one line, else empty
    Bitboard pawn[2][64];     // squares on which a pawn of a colour captures
};

extern Lines LINES;

inline Bitboard orthogonal_attacks(Square square, Bitboard occupied) {
    const Magic& magic = LINES.orthogonal[square];
    return magic.attacks[((occupied & magic.mask) * magic.multiplier) >> magic.shift];
}

inline Bitboard diagonal_attacks(Square square, Bitboard occupied) {
    const Magic& magic = LINES.diagonal[square];
    return magic.attacks[((occupied & magic.mask) * magic.multiplier) >> magic.shift];
}

inline Bitboard between(Square a, Square b) { return LINES.between[a][b]; }
inline Bitboard pawn_attacks(Colour colour, Square square) { return LINES.pawn[colour][square]; }

template <Colour Us>
constexpr Bitboard forward(Bitboard squares) {
    return Us == WHITE ? squares << 8 : squares >> 8;
}
template <Colour Us>
constexpr Bitboard forward_west(Bitboard squares) {
    return Us == WHITE ? (squares & ~FILE_A) << 7 : (squares & ~FILE_A) >> 9;
}
template <Colour Us>
constexpr Bitboard forward_east(Bitboard squares) {
    return Us == WHITE ? (squares & ~FILE_H) << 9 : (squares & ~FILE_H) >> 7;
}

} // namespace neoteric
