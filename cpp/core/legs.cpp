#include "legs.h"

namespace neoteric {

namespace {

struct UnitPaths {
    Path table[8][64];

    UnitPaths() {
        for (int direction = 0; direction < 8; ++direction) {
            for (int square = 0; square < 64; ++square) {
                Path& path = table[direction][square];
                const auto& [file, rank] = UNIT_STEPS[direction];
                int f = file_of(square) + file, r = rank_of(square) + rank;
                for (; on_board(f, r); f += file, r += rank) {
                    path.squares[path.length++] = square_at(f, r);
                }
            }
        }
    }
};

const UnitPaths unit_paths;

// What a leg meets, from the moving side's point of view.
struct View {
    Bitboard occupied;
    Bitboard own;
    Bitboard hostile;
    Bitboard pawns;
    Bitboard own_pawns_first_rank;     // where the mover's own pawns may not be slung
    Bitboard hostile_pawns_first_rank; // where the opponent's may not

    View(const Scene& scene, Colour us)
        : occupied(scene.occupied()), own(scene.colours[us]), hostile(scene.colours[!us]), pawns(scene.pawns),
          own_pawns_first_rank(rank_mask(us, 0)), hostile_pawns_first_rank(rank_mask(!us, 0)) {}

    bool empty(Square square) const { return !(occupied & bit(square)); }
};

// The destinations of one ray of an atom without effects.
struct Reach {
    Bitboard quiet = 0;
    Bitboard captures = 0;
};

Reach ride(const Atom& atom, const Ray& ray, Square from, const View& view) {
    Reach reach;
    const Path& path = ray.path[from];
    Square last = from;
    for (int i = 0; i < path.length && i < atom.limit; ++i) {
        const Square to = path.squares[i];
        if (atom.lame && (between(last, to) & view.occupied)) break;
        if (!view.empty(to)) {
            if (atom.captures) reach.captures |= bit(to) & view.hostile;
            break;
        }
        if (atom.moves) reach.quiet |= bit(to);
        last = to;
    }
    return reach;
}

// Slides along `path` from its start; `limit` squares at most.
Reach slide(const Path& path, int start, int limit, const Atom& atom, const View& view) {
    Reach reach;
    for (int i = start; i < path.length && i < start + limit; ++i) {
        const Square to = path.squares[i];
        if (!view.empty(to)) {
            if (atom.captures) reach.captures |= bit(to) & view.hostile;
            break;
        }
        if (atom.moves) reach.quiet |= bit(to);
    }
    return reach;
}

Reach hop(const Atom& atom, const Ray& ray, Square from, const View& view) {
    const Path& path = ray.path[from];
    int i = 0;
    while (i < path.length && view.empty(path.squares[i])) ++i;
    if (i >= path.length) return {};
    const bool close = atom.close_pawns && (bit(path.squares[i]) & view.hostile & view.pawns);
    return slide(path, i + 1, close ? 1 : atom.limit, atom, view);
}

Reach collide(const Atom& atom, const Ray& ray, Square from, const View& view) {
    const Path& path = ray.path[from];
    int i = 0;
    while (i < path.length && view.empty(path.squares[i])) ++i;
    if (i >= path.length && !atom.rim) return {};
    const Square corner = i == 0 ? from : path.squares[i - 1];
    Reach reach;
    for (const std::uint8_t turn : ray.turns) {
        const Reach leg = slide(UNIT_PATHS[turn][corner], 0, 7, atom, view);
        reach.quiet |= leg.quiet;
        reach.captures |= leg.captures;
    }
    return reach;
}

// Calls `visit(Effect)` for each landing square of a flight.
template <class Visitor>
void fly(const Atom& atom, const Ray& ray, Square from, const View& view, Visitor&& visit) {
    const Path& path = ray.path[from];
    for (int i = atom.every - 1; i < path.length; i += atom.every) {
        if (!view.empty(path.squares[i])) continue;
        Effect effect;
        effect.to = path.squares[i];
        if (i > 0) effect.afar = bit(path.squares[i - 1]) & view.hostile;
        visit(effect);
    }
}

template <class Visitor>
void withdraw(const Atom& atom, const Ray& ray, Square from, const View& view, Visitor&& visit) {
    const Bitboard victims = ray.beside[from];
    const Path& path = ray.path[from];
    for (int i = 0; i < path.length && i < atom.limit && view.empty(path.squares[i]); ++i) {
        Effect effect;
        effect.to = path.squares[i];
        effect.afar = victims & view.hostile;
        visit(effect);
    }
}

template <class Visitor>
void sling(const Atom& atom, const Ray& ray, Square from, const View& view, Visitor&& visit) {
    const Path& back = ray.behind[from];
    int i = 0;
    while (i < back.length && view.empty(back.squares[i])) ++i;
    const Square man = i < back.length && i < atom.reach ? back.squares[i] : NO_SQUARE;
    Bitboard barred = view.own; // landing squares on which nothing is slung
    if (man != NO_SQUARE && (view.pawns & bit(man))) {
        barred |= (view.own & bit(man)) ? view.own_pawns_first_rank : view.hostile_pawns_first_rank;
    }
    const Path& path = ray.path[from];
    for (int j = 0; j < path.length && j < atom.limit && view.empty(path.squares[j]); ++j) {
        Effect effect;
        effect.to = path.squares[j];
        if (man != NO_SQUARE && j + 1 < path.length && !(barred & bit(path.squares[j + 1]))) {
            effect.slung_from = man;
            effect.slung_to = path.squares[j + 1];
        }
        visit(effect);
    }
}

Reach plain_reach(const Atom& atom, const Ray& ray, Square from, const View& view) {
    switch (atom.leg) {
    case Leg::RIDE: return ride(atom, ray, from, view);
    case Leg::HOP: return hop(atom, ray, from, view);
    case Leg::COLLIDE: return collide(atom, ray, from, view);
    case Leg::FLY:
    case Leg::WITHDRAW:
    case Leg::SLING: break; // see visit_effects
    }
    return {};
}

template <class Visitor>
void visit_effects(const Atom& atom, const Ray& ray, Square from, const View& view, Visitor&& visit) {
    switch (atom.leg) {
    case Leg::FLY: fly(atom, ray, from, view, visit); break;
    case Leg::WITHDRAW: withdraw(atom, ray, from, view, visit); break;
    case Leg::SLING: sling(atom, ray, from, view, visit); break;
    case Leg::RIDE:
    case Leg::HOP:
    case Leg::COLLIDE: break; // see plain_reach
    }
}

bool has_move(const LegTable& legs, const Atom& atom, Square from, const View& view) {
    for (int r = 0; r < atom.rays; ++r) {
        const Ray& ray = legs.rays[static_cast<std::size_t>(atom.first_ray + r)];
        if (has_effects(atom.leg)) {
            bool any = false;
            visit_effects(atom, ray, from, view, [&](const Effect&) { any = true; });
            if (any) return true;
        } else {
            const Reach reach = plain_reach(atom, ray, from, view);
            if (reach.quiet | reach.captures) return true;
        }
    }
    return false;
}

// An atom stands back while one before it, that it is the alternative of, has a move. `unless`
// holds those that such an atom is the alternative of in its turn, so there is no need to ask
// whether that one is available: if it is not, yet another in the set has a move.
bool available(const LegTable& legs, const Atom& atom, Square from, const View& view) {
    for (std::uint64_t others = atom.unless; others;) {
        if (has_move(legs, legs.atoms[pop(others)], from, view)) return false;
    }
    return true;
}

bool ray_captures(const Atom& atom, const Ray& ray, Square from, Square target, const View& view) {
    if (!has_effects(atom.leg)) return plain_reach(atom, ray, from, view).captures & bit(target);
    bool hit = false;
    visit_effects(atom, ray, from, view, [&](const Effect& effect) {
        hit |= (effect.afar & bit(target)) != 0 || effect.slung_to == target;
    });
    return hit;
}

} // namespace

const Path (&UNIT_PATHS)[8][64] = unit_paths.table;

void expand(const LegTable& legs, Colour us, Square from, const Scene& scene, Expansion& out) {
    const View view(scene, us);
    Bitboard taken = 0; // destinations that an earlier atom holds
    std::uint64_t produced = 0;
    for (std::size_t a = 0; a < legs.atoms.size(); ++a) {
        const Atom& atom = legs.atoms[a];
        if (atom.unless & produced) continue;
        Bitboard here = 0;
        for (int r = 0; r < atom.rays; ++r) {
            const Ray& ray = legs.rays[static_cast<std::size_t>(atom.first_ray + r)];
            if (has_effects(atom.leg)) {
                visit_effects(atom, ray, from, view, [&](const Effect& effect) {
                    here |= bit(effect.to);
                    if (taken & bit(effect.to)) return;
                    if (effect.any()) {
                        out.effect[out.effects++] = effect;
                    } else {
                        out.quiet |= bit(effect.to);
                    }
                });
            } else {
                const Reach reach = plain_reach(atom, ray, from, view);
                here |= reach.quiet | reach.captures;
                out.quiet |= reach.quiet & ~taken;
                out.captures |= reach.captures;
            }
        }
        taken |= here;
        if (here) produced |= std::uint64_t{1} << a;
    }
}

Effect effect_of(const LegTable& legs, Colour us, Square from, Square to, const Scene& scene) {
    Expansion expansion;
    expand(legs, us, from, scene, expansion);
    for (int i = 0; i < expansion.effects; ++i) {
        if (expansion.effect[i].to == to) return expansion.effect[i];
    }
    return {};
}

bool legs_attack(const LegTable& legs, Colour us, Square from, Square target, const Scene& scene) {
    if (!(legs.influence->targets[from] & bit(target))) return false;
    if (legs.shadowed) {
        Expansion expansion;
        expand(legs, us, from, scene, expansion);
        if (expansion.captures & bit(target)) return true;
        for (int i = 0; i < expansion.effects; ++i) {
            const Effect& effect = expansion.effect[i];
            if ((effect.afar & bit(target)) || effect.slung_to == target) return true;
        }
        return false;
    }
    const View view(scene, us);
    std::size_t offset = 0;
    for (std::uint64_t word : legs.influence->rays[from][target].words) {
        while (word) {
            const std::size_t ray = offset + pop(word);
            const Atom& atom = legs.atoms[legs.atom_of[ray]];
            if (ray_captures(atom, legs.rays[ray], from, target, view) && available(legs, atom, from, view))
                return true;
        }
        offset += 64;
    }
    return false;
}

} // namespace neoteric
