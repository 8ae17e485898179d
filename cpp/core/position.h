// A position: where the men stand, and everything else that decides which moves are legal.
#pragma once

#include "legs.h"
#include "ruleset.h"

#include <string>
#include <vector>

namespace neoteric {

// Castling rights of one side. They belong to men, not to squares: a man that was slung away
// keeps its right, which sleeps until it stands at home again.
struct Rights {
    Square royal = NO_SQUARE;                   // home of the royal man, or NO_SQUARE for no rights
    Square home[2] = {NO_SQUARE, NO_SQUARE};    // partners: towards the h-file, towards the a-file
    Square present[2] = {NO_SQUARE, NO_SQUARE}; // where those partners stand now
};

// Everything a move does, for those who draw or describe it.
struct Report {
    Bitboard displaced = 0; // man captured by displacement or en passant
    Effect effect;
    Man slung_man = NO_MAN;
    Man slung_victim = NO_MAN;
    bool slung_promotes = false;
    Square introduced = NO_SQUARE;
    Square castling[4] = {NO_SQUARE, NO_SQUARE, NO_SQUARE, NO_SQUARE}; // royal from, to, partner from, to
};

// Clocks stop here, so that what is written can be read again.
constexpr std::uint16_t MAX_CLOCK = 60000;

// A position as it is handed in, before it has been found acceptable.
struct RawPosition {
    Man board[64];
    Colour turn = WHITE;
    std::uint64_t pocket[2] = {0, 0};
    Rights rights[2];
    Bitboard moved = 0; // first-rank squares that do not count as unmoved
    Square ep = NO_SQUARE;
    Phase phase = IN_PLAY;
    std::uint16_t halfmove = 0;
    std::uint16_t fullmove = 1;
};

class Position {
public:
    // The only way to build one. On return `violations` holds every rule that `raw` breaks, in
    // words; the position may be used only if there is none.
    static Position build(const RuleSet& rules, const RawPosition& raw, std::vector<std::string>& violations);

    Colour turn() const { return turn_; }
    Phase phase() const { return phase_; }
    Square ep() const { return ep_; }
    int halfmove() const { return halfmove_; }
    int fullmove() const { return fullmove_; }
    Man at(Square square) const { return board_[square]; }
    Bitboard plane(Plane plane) const { return plane_[plane]; }
    Bitboard men(Colour colour) const { return colours_[colour]; }
    Bitboard men(Colour colour, Role role) const;
    Bitboard occupied() const { return colours_[WHITE] | colours_[BLACK]; }
    Bitboard unmoved() const { return unmoved_; }
    const Rights& rights(Colour colour) const { return rights_[colour]; }
    Bitboard castling_men() const { return castling_men_; }
    Square royal(Colour colour) const { return first(plane_[ROYALS] & colours_[colour]); }

    // The reserve: four bits a role. For colour-bound roles bit 0 is the man for light squares,
    // bit 1 the one for dark squares; for others it is a count.
    std::uint64_t pocket(Colour colour) const { return pocket_[colour]; }
    unsigned pocket(Colour colour, Role role) const { return (pocket_[colour] >> (4 * role)) & 15; }

    Scene scene() const { return {{colours_[WHITE], colours_[BLACK]}, plane_[PAWNS]}; }

    // Whether a man of `by` could capture the man of the other side that `scene` has on `target`.
    // The men of `by` must stand where they stand in this position, or be gone.
    bool attacked(const RuleSet& rules, const Scene& scene, Square target, Colour by) const;

    bool in_check(const RuleSet& rules, Colour colour) const {
        return attacked(rules, scene(), royal(colour), !colour);
    }
    bool in_check(const RuleSet& rules) const { return in_check(rules, turn_); }

    // Every man of `by` that could capture on `target`, a man of the other side standing there
    // if need be.
    Bitboard attackers(const RuleSet& rules, Square target, Colour by) const;

    // Carries out a move generated for this position.
    template <bool Keyed>
    void make(const RuleSet& rules, Move move);

    // The other side to move and nothing else done: no move of the games, but one that a search tries.
    void pass();

    Report report(const RuleSet& rules, Move move) const;

    // Equal for positions that are the same for repetition (docs/notation.md), but for hash collisions.
    std::uint64_t key(const RuleSet& rules) const;
    // The part of it that tells which men stand where.
    std::uint64_t men_key() const { return men_key_; }
    // The part of it that make<true>() keeps, and the same from scratch.
    std::uint64_t kept_key() const { return men_key_ ^ state_key_; }
    std::uint64_t kept_key_from_scratch() const;

    // Whether an en passant capture is legal; `pawn` may be given to ask for one pawn only.
    bool en_passant_legal(const RuleSet& rules, Square pawn) const;
    bool en_passant_legal(const RuleSet& rules) const;

    // Castling by way of the partner on `partner`: where both end up.
    struct CastlingPath {
        Square royal_to;
        Square partner_to;
    };
    static CastlingPath castling_path(Square royal, Square partner);
    // Where the reserve piece comes in when castling, or NO_SQUARE.
    Square castling_introduction(const RuleSet& rules, Square royal, Square partner) const;
    // Whether the man that leaves `from` by a move of its own brings the reserve piece in.
    bool introduces(Square from) const { return (unmoved_ & bit(from)) != 0; }

    // Certainly nobody can win any more (docs/rules.md, dead positions).
    bool dead(const RuleSet& rules) const;

private:
    friend struct Validator;

    template <bool Keyed>
    void put(const RuleSet& rules, Man man, Square square);
    template <bool Keyed>
    void remove(Square square);
    template <bool Keyed>
    void introduce(const RuleSet& rules, Colour us, Square square);
    template <bool Keyed>
    void castle(const RuleSet& rules, Square royal, Square partner);
    template <bool Keyed>
    void sling(const RuleSet& rules, const Effect& effect);
    template <bool Keyed>
    void drop(const RuleSet& rules, Move move);
    template <bool Keyed>
    void relocate(const RuleSet& rules, Move move);

    bool plane_attacks(const RuleSet& rules, const Scene& scene, Square target, Colour by) const;
    std::uint64_t state_key() const;
    void lose_rights(Bitboard squares);
    void note_castling_men();
    void grant_initial_rights(const RuleSet& rules, Colour colour);

    Bitboard plane_[PLANES] = {};
    Bitboard colours_[2] = {};
    Man board_[64];
    Bitboard unmoved_ = 0;
    Bitboard castling_men_ = 0; // men whose going away or capture costs a right
    std::uint64_t pocket_[2] = {};
    std::uint64_t men_key_ = 0;
    std::uint64_t state_key_ = 0; // of reserves, castling rights and unmoved squares
    Rights rights_[2];
    Square ep_ = NO_SQUARE;
    Colour turn_ = WHITE;
    Phase phase_ = IN_PLAY;
    std::uint16_t halfmove_ = 0;
    std::uint16_t fullmove_ = 1;
};

inline bool Position::plane_attacks(const RuleSet& rules, const Scene& scene, Square target,
                                    Colour by) const {
    const Bitboard hostile = scene.colours[by];
    const Bitboard occupied = scene.occupied();
    if (pawn_attacks(!by, target) & plane_[PAWNS] & hostile) return true;
    if (rules.royal_steps_from[by][target] & plane_[ROYALS] & hostile) return true;
    for (int set = 0; set < rules.leap_sets; ++set) {
        if (rules.leaps_from[set][by][target] & plane_[LEAPS_0 + set] & hostile) return true;
    }
    return (orthogonal_attacks(target, occupied) & plane_[ORTHOGONALS] & hostile) ||
           (diagonal_attacks(target, occupied) & plane_[DIAGONALS] & hostile);
}

inline bool Position::attacked(const RuleSet& rules, const Scene& scene, Square target, Colour by) const {
    if (plane_attacks(rules, scene, target, by)) return true;
    for (Bitboard legged = plane_[LEGGED] & scene.colours[by]; legged;) {
        const Square from = pop(legged);
        const LegTable& legs = rules.role[role_of(board_[from])].legs[by];
        if ((legs.influence->targets[from] & bit(target)) && legs_attack(legs, by, from, target, scene))
            return true;
    }
    return false;
}

} // namespace neoteric
