// A game as tables: what `neoteric.rules.compile` makes of the declared pieces and variants.
//
// Men are told apart by role (an index). How a role moves is split in two:
//  * planes: sliding along ranks and files, sliding along diagonals, or a fixed set of leaps,
//    moving and capturing alike. Positions keep one bitboard a plane, so these take the fast path;
//  * legs: everything else, as lists of compiled legs that legs.cpp carries out.
#pragma once

#include "bitboard.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace neoteric {

enum Plane : std::uint8_t { PAWNS, ROYALS, ORTHOGONALS, DIAGONALS, LEAPS_0, LEAPS_1, LEAPS_2, LEGGED };
inline constexpr int PLANES = 8;
inline constexpr int LEAP_SETS = 3;

// Squares met from each square along one vector, nearest first.
struct Path {
    std::uint8_t length = 0;
    Square squares[7] = {};
};

// One direction of an atom, for one colour.
struct Ray {
    Path path[64];
    Path behind[64];            // SLING: the opposite direction
    std::uint8_t turns[2] = {}; // COLLIDE: unit directions of the second leg
    Bitboard beside[64] = {};   // WITHDRAW: squares whose men are captured
};

// What kinds of atoms there are; a role's atoms together are its "legs", and a collision has two in
// the narrower sense.
enum class Leg : std::uint8_t { RIDE, HOP, COLLIDE, FLY, WITHDRAW, SLING };

// Whether such atoms go to empty squares only and may do something besides.
constexpr bool has_effects(Leg leg) { return leg == Leg::FLY || leg == Leg::WITHDRAW || leg == Leg::SLING; }

// The eight directions, clockwise from north; turns and angles count in eighths.
inline constexpr int UNIT_STEPS[8][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                         {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

// One way of moving. Fields that a leg does not use are left alone.
struct Atom {
    Leg leg = Leg::RIDE;
    bool moves = true;
    bool captures = true;
    bool lame = false;        // RIDE: the squares leapt over must be empty
    bool close_pawns = false; // HOP: a hostile pawn as screen shortens the leap to one square
    bool rim = false;         // COLLIDE: the edge turns it too
    int limit = 7;            // RIDE, HOP (beyond the screen), WITHDRAW, SLING: squares at most
    int reach = 7;            // SLING: how far behind the slung man may stand
    int every = 1;            // FLY: lands on multiples of so many steps
    std::uint64_t unless = 0; // not available while one of these atoms of the role has a move
    int first_ray = 0;        // into LegTable::rays
    int rays = 0;
};

// Rays of a LegTable, as a set.
struct RaySet {
    static constexpr std::size_t CAPACITY = 256;
    std::uint64_t words[CAPACITY / 64] = {};
};

// The legged part of one role, for one colour.
struct LegTable {
    std::vector<Atom> atoms;
    std::vector<Ray> rays;
    std::vector<std::uint8_t> atom_of; // by ray: its place in `atoms`
    bool captures = false;             // some atom can capture
    bool shadowed = false;             // an earlier atom may take a destination from an atom with effects
    bool overlaps = false;             // some destination is also one of the role's planes
    // For a man of this role on a square and a target: the squares whose contents decide
    // whether the target is captured, and by which rays it may be.
    struct Influence {
        Bitboard squares[64][64] = {};
        RaySet rays[64][64];
        Bitboard targets[64] = {}; // by square: the targets that some ray may capture
    };
    std::unique_ptr<Influence> influence;
};

struct RoleInfo {
    std::string name; // for messages
    Letter letter = NO_LETTER;
    std::uint8_t planes = 0; // set of Plane
    int value = 0;           // centipawns
    LegTable legs[2];
};

// Data of the two swaps before play.
struct RelocationRules {
    bool enabled = false;
    Role mover[2] = {};             // by phase: which role swaps
    std::uint32_t not_with[2] = {}; // sets of roles it may not be swapped with
    bool royal_between_partners = false;
    int both_colours = -1; // role whose men must end on squares of both colours, or -1
};

struct DropRules {
    bool enabled = false;
    int ranks = 0;                  // on the player's first so many ranks
    Bitboard pawn_targets[2] = {};  // where a pawn goes that makes room for a drop
    std::uint32_t colour_bound = 0; // roles of which each square colour takes one man
};

struct RuleSet {
    int roles = 0;
    RoleInfo role[MAX_ROLES];
    Role pawn = 0, royal = 0, partner = 0; // partner: the man that castles with the royal
    Role sling_promotion = 0;
    std::uint32_t dead_alone = 0;         // roles of which one man and two royals cannot win
    std::uint32_t dead_on_one_colour = 0; // roles of which any number on one square colour cannot
    std::vector<Role> promotions;

    alignas(16) Bitboard plane_mask[MAX_ROLES][PLANES] = {}; // all ones where a role is in a plane
    int leap_sets = 0;
    Bitboard leaps[LEAP_SETS][2][64] = {};      // destinations, by set, colour, square
    Bitboard leaps_from[LEAP_SETS][2][64] = {}; // squares from which a square is reached
    Bitboard royal_steps[2][64] = {};
    Bitboard royal_steps_from[2][64] = {};

    bool introduction = false;
    int reserve_role[2] = {-1, -1}; // the role that is introduced, or -1
    bool any_corner_partner = false;
    bool path_unthreatened = false;
    RelocationRules relocation;
    DropRules drops;

    Role role_by_letter[LETTERS] = {};

    bool in_plane(Role which, Plane plane) const { return (role[which].planes >> plane) & 1; }
};

// A vector as White sees the board.
struct Step {
    int file = 0;
    int rank = 0;
};

// An atom before its rays are laid out.
struct AtomSpec {
    Atom atom;
    std::vector<Step> vectors;
    std::vector<std::pair<Step, Step>> turns; // COLLIDE: by vector
    std::vector<int> angles;                  // WITHDRAW: eighths of a turn
};

// Lays out rays and influence of a role's legged part. Throws std::invalid_argument where
// the role has more atoms or directions than their sets hold.
void build_legs(RuleSet& rules, Role role, const std::vector<AtomSpec>& atoms);

// Fills the reverse look-ups and masks once every role is in place.
void finish(RuleSet& rules);

} // namespace neoteric
