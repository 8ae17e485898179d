#include "origins.h"

#include <algorithm>

namespace neoteric::tables {

namespace {

Bitboard squares_on(const Path& path, int end) {
    Bitboard result = 0;
    for (int i = 0; i < path.length && i < end; ++i) result |= bit(path.squares[i]);
    return result;
}

// Every square that a ray of an atom leads to on some board. Conditions and obstacles are left out.
Bitboard destinations(const Atom& atom, const Ray& ray, Square from) {
    const Path& path = ray.path[from];
    if (atom.leg == Leg::HOP || atom.leg == Leg::FLY) return squares_on(path, path.length);
    if (atom.leg != Leg::COLLIDE) return squares_on(path, atom.limit);
    Bitboard result = 0;
    for (int corner = 0; corner <= path.length; ++corner) {
        const Square turn_square = corner == 0 ? from : path.squares[corner - 1];
        for (const std::uint8_t turn : ray.turns) result |= squares_on(UNIT_PATHS[turn][turn_square], 7);
    }
    return result;
}

Path cut(Path path, int length) {
    path.length = static_cast<std::uint8_t>(std::min<int>(path.length, length));
    return path;
}

} // namespace

Origins::Origins(const RuleSet& rules, const std::vector<Man>& men) {
    for (auto man = men.begin(); man != men.end(); ++man) {
        if (std::find(men.begin(), man, *man) == man) add(rules, *man); // equal men have equal origins
    }
}

void Origins::add(const RuleSet& rules, Man man) {
    const Role role = role_of(man);
    const Colour colour = colour_of(man);
    const LegTable& legs = rules.role[role].legs[colour];
    for (Square from = 0; from < 64; ++from) {
        Bitboard targets = rules.in_plane(role, ROYALS) ? rules.royal_steps[colour][from] : 0;
        for (int set = 0; set < rules.leap_sets; ++set) {
            if (rules.in_plane(role, static_cast<Plane>(LEAPS_0 + set)))
                targets |= rules.leaps[set][colour][from];
        }
        for (const Atom& atom : legs.atoms) {
            for (int r = 0; r < atom.rays; ++r) {
                const Ray& ray = legs.rays[static_cast<std::size_t>(atom.first_ray + r)];
                targets |= destinations(atom, ray, from);
                if (atom.leg != Leg::SLING) continue;
                const Path& path = ray.path[from];
                for (int i = 0; i + 1 < path.length && i < atom.limit; ++i) {
                    throws_[man][path.squares[i]].push_back(
                        {from, path.squares[i + 1], cut(ray.behind[from], atom.reach)});
                }
            }
        }
        while (targets) steps_[man][pop(targets)] |= bit(from);
    }
}

Bitboard Origins::from(const RuleSet& rules, Man man, Square square, Bitboard occupied) const {
    Bitboard result = steps_[man][square];
    if (rules.in_plane(role_of(man), ORTHOGONALS)) result |= orthogonal_attacks(square, occupied);
    if (rules.in_plane(role_of(man), DIAGONALS)) result |= diagonal_attacks(square, occupied);
    return result & ~occupied;
}

} // namespace neoteric::tables
