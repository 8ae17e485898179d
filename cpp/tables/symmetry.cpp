#include "symmetry.h"

#include <algorithm>

namespace neoteric::tables {

namespace {

// A direction seen through a symmetry.
std::uint8_t turned(Symmetry symmetry, std::uint8_t direction) {
    int file = UNIT_STEPS[direction][0], rank = UNIT_STEPS[direction][1];
    if (symmetry & 1) file = -file;
    if (symmetry & 2) rank = -rank;
    if (symmetry & 4) std::swap(file, rank);
    for (std::uint8_t d = 0; d < 8; ++d) {
        if (UNIT_STEPS[d][0] == file && UNIT_STEPS[d][1] == rank) return d;
    }
    return direction;
}

bool same_squares(Symmetry symmetry, const Path& path, const Path& other) {
    if (path.length != other.length) return false;
    for (int i = 0; i < path.length; ++i) {
        if (image(symmetry, path.squares[i]) != other.squares[i]) return false;
    }
    return true;
}

bool same_turns(Symmetry symmetry, const Ray& ray, const Ray& other) {
    const std::uint8_t one = turned(symmetry, ray.turns[0]), two = turned(symmetry, ray.turns[1]);
    return (one == other.turns[0] && two == other.turns[1]) ||
           (one == other.turns[1] && two == other.turns[0]);
}

bool is_image(Symmetry symmetry, Leg leg, const Ray& ray, const Ray& other) {
    if (leg == Leg::COLLIDE && !same_turns(symmetry, ray, other)) return false;
    for (Square square = 0; square < 64; ++square) {
        const Square there = image(symmetry, square);
        if (!same_squares(symmetry, ray.path[square], other.path[there]) ||
            !same_squares(symmetry, ray.behind[square], other.behind[there]) ||
            image(symmetry, ray.beside[square]) != other.beside[there])
            return false;
    }
    return true;
}

// Where two rays of one atom lead to the same square with different effects, the first one in the
// table holds: an order, which has no mirror image.
bool order_matters(const LegTable& legs, const Atom& atom) {
    if (!has_effects(atom.leg)) return false;
    for (Square from = 0; from < 64; ++from) {
        Bitboard seen = 0;
        for (int r = 0; r < atom.rays; ++r) {
            const Path& path = legs.rays[static_cast<std::size_t>(atom.first_ray + r)].path[from];
            for (int i = 0; i < path.length; ++i) {
                if (seen & bit(path.squares[i])) return true;
                seen |= bit(path.squares[i]);
            }
        }
    }
    return false;
}

bool holds(Symmetry symmetry, const LegTable& legs, const Atom& atom) {
    if (symmetry && order_matters(legs, atom)) return false;
    const auto* rays = legs.rays.data() + atom.first_ray;
    for (int r = 0; r < atom.rays; ++r) {
        if (std::none_of(rays, rays + atom.rays,
                         [&](const Ray& other) { return is_image(symmetry, atom.leg, rays[r], other); }))
            return false;
    }
    return true;
}

bool holds(Symmetry symmetry, const Bitboard (&targets)[64]) {
    for (Square square = 0; square < 64; ++square) {
        if (image(symmetry, targets[square]) != targets[image(symmetry, square)]) return false;
    }
    return true;
}

bool holds(Symmetry symmetry, const RuleSet& rules, Man man) {
    const Role role = role_of(man);
    const Colour colour = colour_of(man);
    if (rules.in_plane(role, PAWNS)) return symmetry == 0;
    if (rules.in_plane(role, ROYALS) && !holds(symmetry, rules.royal_steps[colour])) return false;
    for (int set = 0; set < rules.leap_sets; ++set) {
        if (rules.in_plane(role, static_cast<Plane>(LEAPS_0 + set)) &&
            !holds(symmetry, rules.leaps[set][colour]))
            return false;
    }
    const LegTable& legs = rules.role[role].legs[colour];
    return std::all_of(legs.atoms.begin(), legs.atoms.end(),
                       [&](const Atom& atom) { return holds(symmetry, legs, atom); });
}

} // namespace

Square image(Symmetry symmetry, Square square) {
    int file = file_of(square), rank = rank_of(square);
    if (symmetry & 1) file = 7 - file;
    if (symmetry & 2) rank = 7 - rank;
    if (symmetry & 4) std::swap(file, rank);
    return square_at(file, rank);
}

Bitboard image(Symmetry symmetry, Bitboard squares) {
    Bitboard result = 0;
    while (squares) result |= bit(image(symmetry, pop(squares)));
    return result;
}

std::vector<Symmetry> common_symmetries(const RuleSet& rules, const std::vector<Man>& men) {
    std::vector<Symmetry> found;
    for (Symmetry symmetry = 0; symmetry < SYMMETRIES; ++symmetry) {
        if (std::all_of(men.begin(), men.end(), [&](Man man) { return holds(symmetry, rules, man); }))
            found.push_back(symmetry);
    }
    return found;
}

} // namespace neoteric::tables
