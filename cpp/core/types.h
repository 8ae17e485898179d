// The small values that everything else is made of.
#pragma once

#include <cstdint>

namespace neoteric {

using Bitboard = std::uint64_t;
using Square = std::uint8_t; // 0 is a1, 7 is h1, 63 is h8
using Role = std::uint8_t;   // index of a type of man in its RuleSet

inline constexpr Square NO_SQUARE = 64;
inline constexpr int MAX_ROLES = 16;

enum Colour : std::uint8_t { WHITE = 0, BLACK = 1 };

constexpr Colour operator!(Colour colour) { return static_cast<Colour>(colour ^ 1); }

// A man on a square: its role, and its colour in bit 4.
using Man = std::uint8_t;
inline constexpr Man NO_MAN = 0xFF;

constexpr Man make_man(Colour colour, Role role) { return static_cast<Man>(role | (colour << 4)); }
constexpr Role role_of(Man man) { return man & 15; }
constexpr Colour colour_of(Man man) { return static_cast<Colour>((man >> 4) & 1); }

constexpr Bitboard bit(Square square) { return Bitboard{1} << square; }
constexpr int file_of(int square) { return square & 7; }
constexpr int rank_of(int square) { return square >> 3; }
constexpr Square square_at(int file, int rank) { return static_cast<Square>(rank * 8 + file); }
constexpr bool on_board(int file, int rank) { return ((file | rank) & ~7) == 0; }

// A rank counted from the player's own side.
constexpr int relative_rank(Colour colour, int rank) { return colour == WHITE ? rank : 7 - rank; }

// What stands before play: nothing, Black's relocation, White's relocation.
enum Phase : std::uint8_t { IN_PLAY = 0, FIRST_RELOCATION = 1, SECOND_RELOCATION = 2 };

// A letter of the notation: 1..26 for A..Z, 27..52 for the same letters with an apostrophe.
using Letter = std::uint8_t;
inline constexpr Letter NO_LETTER = 0;
inline constexpr int LETTERS = 53;

enum class Form : std::uint8_t { MOVE = 0, DROP = 1, DROP_ON_PAWN = 2 };

// How the core carries a move out; known when the move was generated.
enum class Kind : std::uint8_t {
    NORMAL,
    DOUBLE_STEP,
    EN_PASSANT,
    CASTLING,
    PROMOTION,
    EFFECT,
    DROP,
    RELOCATION
};

// A move. The low 20 bits are its text (from, to, letter, form) and alone decide whether two
// moves are the same to a player; the rest says how the position that generated it carries it out.
//
// For a drop `from` equals `to`; for a drop on a pawn `from` is where the pawn goes.
class Move {
public:
    Move() = default; // leaves the bits as they are: move lists are large
    constexpr Move(Square from, Square to, Kind kind, Role role = 0, Letter letter = NO_LETTER,
                   Form form = Form::MOVE)
        : bits_(from | (to << 6) | (letter << 12) | (static_cast<std::uint32_t>(form) << 18) |
                (static_cast<std::uint32_t>(kind) << 20) | (static_cast<std::uint32_t>(role) << 24)) {}

    static constexpr Move from_bits(std::uint32_t bits) {
        Move move(0, 0, Kind::NORMAL);
        move.bits_ = bits;
        return move;
    }

    constexpr Square from() const { return bits_ & 63; }
    constexpr Square to() const { return (bits_ >> 6) & 63; }
    constexpr Letter letter() const { return (bits_ >> 12) & 63; }
    constexpr Form form() const { return static_cast<Form>((bits_ >> 18) & 3); }
    constexpr Kind kind() const { return static_cast<Kind>((bits_ >> 20) & 15); }
    constexpr Role role() const { return (bits_ >> 24) & 15; }
    constexpr std::uint32_t bits() const { return bits_; }
    constexpr std::uint32_t text_bits() const { return bits_ & 0xFFFFF; }

private:
    std::uint32_t bits_;
};

} // namespace neoteric
