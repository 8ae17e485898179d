#include "ruleset.h"

#include "legs.h"

#include <algorithm>
#include <stdexcept>

namespace neoteric {

namespace {

int unit_direction(Step step) {
    for (int d = 0; d < 8; ++d) {
        if (UNIT_STEPS[d][0] == step.file && UNIT_STEPS[d][1] == step.rank) return d;
    }
    return -1;
}

Path walk(int square, Step step) {
    Path path;
    int f = file_of(square) + step.file, r = rank_of(square) + step.rank;
    for (; on_board(f, r); f += step.file, r += step.rank) path.squares[path.length++] = square_at(f, r);
    return path;
}

Step seen_by(Colour colour, Step step) { return colour == WHITE ? step : Step{step.file, -step.rank}; }

// The squares next to each square in one direction.
Bitboard neighbour(Square square, Step step) {
    const int f = file_of(square) + step.file, r = rank_of(square) + step.rank;
    return on_board(f, r) ? bit(square_at(f, r)) : 0;
}

Ray lay_out(const AtomSpec& spec, std::size_t index, Colour colour) {
    Ray ray;
    const Step vector = spec.vectors[index];
    const Step step = seen_by(colour, vector);
    for (Square square = 0; square < 64; ++square) {
        ray.path[square] = walk(square, step);
        ray.behind[square] = walk(square, {-step.file, -step.rank});
        for (const int angle : spec.angles) {
            const auto& [file, rank] = UNIT_STEPS[(unit_direction(vector) + angle) & 7];
            ray.beside[square] |= neighbour(square, seen_by(colour, {file, rank}));
        }
    }
    if (spec.atom.leg == Leg::COLLIDE) {
        ray.turns[0] = static_cast<std::uint8_t>(unit_direction(seen_by(colour, spec.turns[index].first)));
        ray.turns[1] = static_cast<std::uint8_t>(unit_direction(seen_by(colour, spec.turns[index].second)));
    }
    return ray;
}

Bitboard squares_of(const Path& path, int end) {
    Bitboard result = 0;
    for (int i = 0; i < end && i < path.length; ++i) result |= bit(path.squares[i]);
    return result;
}

// Calls `visit(target, squares)` for every target that the ray might capture from `from`,
// with the squares whose contents decide it. A superset is allowed, an omission is not.
template <class Visitor>
void trace_captures(const Atom& atom, const Ray& ray, Square from, Visitor&& visit) {
    const Path& path = ray.path[from];
    switch (atom.leg) {
    case Leg::RIDE: {
        Bitboard passed = 0;
        Square last = from;
        for (int i = 0; i < path.length && i < atom.limit; ++i) {
            if (atom.lame) passed |= between(last, path.squares[i]);
            visit(path.squares[i], passed);
            passed |= bit(path.squares[i]);
            last = path.squares[i];
        }
        break;
    }
    case Leg::HOP:
        for (int i = 1; i < path.length; ++i) visit(path.squares[i], squares_of(path, i));
        break;
    case Leg::COLLIDE:
        for (int corner = 0; corner <= path.length; ++corner) {
            if (corner == path.length && !atom.rim) break;
            const Bitboard first_leg = squares_of(path, corner + 1); // the screen included
            const Square turn_square = corner == 0 ? from : path.squares[corner - 1];
            for (const std::uint8_t turn : ray.turns) {
                const Path& second = UNIT_PATHS[turn][turn_square];
                for (int i = 0; i < second.length; ++i) {
                    visit(second.squares[i], first_leg | squares_of(second, i));
                }
            }
        }
        break;
    case Leg::FLY:
        for (int i = atom.every - 1; i < path.length; i += atom.every) {
            if (i > 0) visit(path.squares[i - 1], bit(path.squares[i]));
        }
        break;
    case Leg::WITHDRAW:
        if (path.length == 0) break;
        for (Bitboard beside = ray.beside[from]; beside;) visit(pop(beside), bit(path.squares[0]));
        break;
    case Leg::SLING: {
        const Bitboard behind = squares_of(ray.behind[from], atom.reach);
        for (int i = 1; i < path.length && i <= atom.limit; ++i) {
            if (behind) visit(path.squares[i], behind | squares_of(path, i));
        }
        break;
    }
    }
}

bool can_capture(const Atom& atom) { return has_effects(atom.leg) || atom.captures; }

// Every square that the atom could go to from `from` on some board.
Bitboard destinations(const Atom& atom, const LegTable& legs, Square from) {
    Bitboard result = 0;
    for (int r = 0; r < atom.rays; ++r) {
        const Ray& ray = legs.rays[static_cast<std::size_t>(atom.first_ray + r)];
        if (atom.leg == Leg::COLLIDE || atom.leg == Leg::HOP) {
            trace_captures(atom, ray, from, [&](Square target, Bitboard) { result |= bit(target); });
        } else {
            const int end = atom.leg == Leg::FLY ? 7 : atom.limit;
            for (int i = atom.every - 1; i < ray.path[from].length && i < end; i += atom.every) {
                result |= bit(ray.path[from].squares[i]);
            }
        }
    }
    return result;
}

void find_overlaps(const RuleSet& rules, Role role, Colour colour, LegTable& legs) {
    for (Square from = 0; from < 64; ++from) {
        Bitboard planes = 0;
        if (rules.in_plane(role, ORTHOGONALS)) planes |= orthogonal_attacks(from, 0);
        if (rules.in_plane(role, DIAGONALS)) planes |= diagonal_attacks(from, 0);
        for (int set = 0; set < rules.leap_sets; ++set) {
            if (rules.in_plane(role, static_cast<Plane>(LEAPS_0 + set)))
                planes |= rules.leaps[set][colour][from];
        }
        Bitboard earlier = 0;
        for (const Atom& atom : legs.atoms) {
            const Bitboard here = destinations(atom, legs, from);
            legs.shadowed |= has_effects(atom.leg) && (here & earlier);
            legs.overlaps |= (here & planes) != 0;
            earlier |= here;
        }
    }
}

void find_influence(LegTable& legs) {
    legs.influence = std::make_unique<LegTable::Influence>();
    for (Square from = 0; from < 64; ++from) {
        for (const Atom& atom : legs.atoms) {
            if (!can_capture(atom)) continue;
            // Whether such an atom may act at all depends on more than its own path.
            const Bitboard everywhere = legs.shadowed || atom.unless ? ~Bitboard{0} : 0;
            for (int r = 0; r < atom.rays; ++r) {
                const int ray = atom.first_ray + r;
                trace_captures(atom, legs.rays[static_cast<std::size_t>(ray)], from,
                               [&](Square target, Bitboard squares) {
                                   legs.influence->squares[from][target] |= squares | everywhere;
                                   legs.influence->targets[from] |= bit(target);
                                   legs.influence->rays[from][target].words[ray / 64] |= std::uint64_t{1}
                                                                                         << (ray % 64);
                               });
            }
        }
    }
}

// No more than the sets and lists of fixed size that legs are carried out with can hold.
void check_atoms(const std::vector<AtomSpec>& atoms) {
    std::size_t rays = 0;
    for (const AtomSpec& spec : atoms) {
        rays += spec.vectors.size();
        for (std::size_t i = 0; i < spec.vectors.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const Step one = spec.vectors[i], other = spec.vectors[j];
                if (one.file == other.file && one.rank == other.rank)
                    throw std::invalid_argument("a direction is given twice");
            }
        }
    }
    if (rays > RaySet::CAPACITY || atoms.size() > 63) {
        throw std::invalid_argument("a piece may have at most 256 directions and 63 atoms");
    }
}

// Those of `atoms` that come before the next one, and those that they are alternatives of.
std::uint64_t earlier_ones(const LegTable& legs, std::uint64_t atoms) {
    std::uint64_t all = atoms & ((std::uint64_t{1} << legs.atoms.size()) - 1);
    for (std::uint64_t left = all; left;) all |= legs.atoms[pop(left)].unless;
    return all;
}

} // namespace

void build_legs(RuleSet& rules, Role role, const std::vector<AtomSpec>& atoms) {
    check_atoms(atoms);
    for (const Colour colour : {WHITE, BLACK}) {
        LegTable& legs = rules.role[role].legs[colour];
        for (const AtomSpec& spec : atoms) {
            Atom atom = spec.atom;
            atom.first_ray = static_cast<int>(legs.rays.size());
            atom.rays = static_cast<int>(spec.vectors.size());
            atom.unless = earlier_ones(legs, atom.unless);
            for (std::size_t i = 0; i < spec.vectors.size(); ++i) {
                legs.rays.push_back(lay_out(spec, i, colour));
                legs.atom_of.push_back(static_cast<std::uint8_t>(legs.atoms.size()));
            }
            legs.atoms.push_back(atom);
            legs.captures |= can_capture(atom);
        }
        find_overlaps(rules, role, colour, legs);
        find_influence(legs);
    }
}

void finish(RuleSet& rules) {
    for (int role = 0; role < rules.roles; ++role) {
        for (int plane = 0; plane < PLANES; ++plane) {
            const bool in = rules.in_plane(static_cast<Role>(role), static_cast<Plane>(plane));
            rules.plane_mask[role][plane] = in ? ~Bitboard{0} : 0;
        }
        rules.role_by_letter[rules.role[role].letter] = static_cast<Role>(role);
    }
    const auto reverse = [](const Bitboard(&to)[2][64], Bitboard(&from)[2][64]) {
        for (int colour = 0; colour < 2; ++colour) {
            for (Square square = 0; square < 64; ++square) {
                for (Bitboard targets = to[colour][square]; targets;)
                    from[colour][pop(targets)] |= bit(square);
            }
        }
    };
    for (int set = 0; set < rules.leap_sets; ++set) reverse(rules.leaps[set], rules.leaps_from[set]);
    reverse(rules.royal_steps, rules.royal_steps_from);
}

} // namespace neoteric
