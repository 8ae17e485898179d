#include "knowledge.h"

#include "core/zobrist.h"

#include <algorithm>
#include <cmath>

namespace neoteric::search {

namespace {

constexpr int BOARDS = 24; // tried for each square

struct Chance {
    std::uint64_t state;
    std::uint64_t next() { return mix(state += 0x9E3779B97F4A7C15ull); }
};

// Men at random: three in ten squares, as in a middlegame.
Scene random_scene(Chance& chance, Square own) {
    Scene scene{};
    for (Square square = 0; square < 64; ++square) {
        const std::uint64_t draw = chance.next();
        if (square == own || draw % 100 >= 30) continue;
        const bool pawn = (draw >> 32) % 2 == 0 && square >= 8 && square < 56;
        scene.colours[(draw >> 16) & 1] |= bit(square);
        if (pawn) scene.pawns |= bit(square);
    }
    return scene;
}

Bitboard slide_targets(const RuleSet& rules, Role role, Square from, Bitboard occupied) {
    Bitboard targets = 0;
    if (rules.in_plane(role, ORTHOGONALS)) targets |= orthogonal_attacks(from, occupied);
    if (rules.in_plane(role, DIAGONALS)) targets |= diagonal_attacks(from, occupied);
    return targets;
}

Bitboard leap_targets(const RuleSet& rules, Role role, Colour us, Square from) {
    Bitboard targets = 0;
    for (int set = 0; set < rules.leap_sets; ++set) {
        if (rules.in_plane(role, static_cast<Plane>(LEAPS_0 + set))) targets |= rules.leaps[set][us][from];
    }
    return targets;
}

struct Reach {
    Bitboard quiet;
    Bitboard captured;
};

Reach reach(const RuleSet& rules, Role role, Square from, Scene scene) {
    scene.colours[WHITE] |= bit(from);
    const Bitboard targets =
        slide_targets(rules, role, from, scene.occupied()) | leap_targets(rules, role, WHITE, from);
    Reach result{targets & ~scene.occupied(), targets & scene.colours[BLACK]};
    const LegTable& legs = rules.role[role].legs[WHITE];
    if (legs.atoms.empty()) return result;
    Expansion expansion;
    expand(legs, WHITE, from, scene, expansion);
    result.quiet |= expansion.quiet;
    result.captured |= expansion.captures;
    for (int i = 0; i < expansion.effects; ++i) {
        const Effect& effect = expansion.effect[i];
        result.quiet |= bit(effect.to);
        result.captured |= effect.afar;
        if (effect.slung_to != NO_SQUARE) result.captured |= bit(effect.slung_to) & scene.colours[BLACK];
    }
    return result;
}

// Whether the man never leaves the squares of one colour by its own moves on an empty board.
bool is_colour_bound(const RuleSet& rules, Role role) {
    for (Square from = 27; from < 29; ++from) {
        const Scene empty{};
        const Bitboard same = (DARK_SQUARES >> from) & 1 ? DARK_SQUARES : ~DARK_SQUARES;
        Chance chance{99};
        for (int i = 0; i < BOARDS; ++i) {
            const Reach seen = reach(rules, role, from, i ? random_scene(chance, from) : empty);
            if (seen.quiet & ~same) return false;
        }
    }
    return true;
}

double distance_from_centre(int square) {
    return std::max(std::abs(file_of(square) - 3.5), std::abs(rank_of(square) - 3.5));
}

int from_rim(int file) { return std::min(file, 7 - file); }

Score pawn_place(const Weights& weights, int square) {
    const int file = file_of(square), rank = rank_of(square), by_file = weights.pawn_file[from_rim(file)];
    return {weights.pawn_mg[rank] + (rank >= 2 && rank <= 4 ? by_file : by_file / 2), weights.pawn_eg[rank]};
}

Score royal_place(const Weights& weights, int square) {
    const int away = static_cast<int>(distance_from_centre(square) - 0.5);
    return {weights.royal_rank[rank_of(square)] + weights.royal_file[from_rim(file_of(square))],
            weights.royal_centre.eg * away};
}

} // namespace

Range measure_range(const RuleSet& rules, Role role) {
    Range range;
    Chance chance{2011};
    double total = 0, sliding = 0, leaping = 0;
    for (Square from = 0; from < 64; ++from) {
        int quiet = 0, captured = 0;
        for (int i = 0; i < BOARDS; ++i) {
            const Scene scene = random_scene(chance, from);
            const Reach seen = reach(rules, role, from, scene);
            quiet += count(seen.quiet);
            captured += count(seen.captured);
            const Bitboard all = seen.quiet | seen.captured;
            const Bitboard slides = slide_targets(rules, role, from, scene.occupied());
            sliding += count(all & slides);
            leaping += count(all & leap_targets(rules, role, WHITE, from) & ~slides);
        }
        range.quiet[from] = static_cast<double>(quiet) / BOARDS;
        range.captures[from] = static_cast<double>(captured) / BOARDS;
        total += range.quiet[from] + range.captures[from];
    }
    range.open = total / 64;
    if (total > 0) {
        range.sliding = sliding / (total * BOARDS);
        range.leaping = leaping / (total * BOARDS);
        range.legged = std::max(0.0, 1 - range.sliding - range.leaping);
    }
    range.colour_bound = is_colour_bound(rules, role);
    return range;
}

int estimated_value(const Range& range) {
    double quiet = 0, captures = 0;
    for (int square = 0; square < 64; ++square) {
        quiet += range.quiet[square] / 64;
        captures += range.captures[square] / 64;
    }
    // The orthodox pieces lie on this curve within a third of a pawn.
    const double estimate = 0.6665 * std::pow(42 * quiet + 150 * captures, 1.097);
    return static_cast<int>(std::clamp(range.colour_bound ? estimate * 0.92 : estimate, 50.0, 2500.0));
}

Knowledge::Knowledge(const RuleSet& rules, const std::vector<int>& values) {
    for (Role role = 0; role < rules.roles; ++role) range[role] = measure_range(rules, role);
    derive(rules, values);
}

void Knowledge::derive(const RuleSet& rules, const std::vector<int>& values) {
    for (Role role = 0; role < rules.roles; ++role) {
        const int given = role < values.size() ? values[role] : -1;
        const bool royal = role == rules.royal;
        value[role] = royal                ? 0
                      : role == rules.pawn ? 100
                      : given >= 0         ? given
                                           : estimated_value(range[role]);
        for (const LegTable& legs : rules.role[role].legs) {
            for (const Atom& atom : legs.atoms) {
                slings |= atom.leg == Leg::SLING;
                effects[role] |= atom.leg == Leg::SLING || atom.leg == Leg::FLY || atom.leg == Leg::WITHDRAW;
            }
        }
        if (role == rules.pawn) {
            material[role] = weights.pawn;
        } else if (!royal) {
            // Pieces gain as the board empties. What men with screens lose by it, their mobility tells.
            material[role] = {value[role], value[role] * weights.piece_eg / 100};
        }
        heavy[role] = value[role] >= 430;
        // Dear pieces hit many squares round the royal man, which counts besides.
        attack_weight[role] =
            royal || role == rules.pawn
                ? 0
                : std::max(weights.attacker_most - value[role] / std::max(weights.attacker_slope, 1),
                           weights.attacker_least);
        const double mean = std::sqrt(range[role].open + 0.5);
        // By the kinds of its moves.
        const auto mobile = [&](int Score::* phase) {
            return range[role].sliding * weights.mobility_slides.*phase +
                   range[role].leaping * weights.mobility_leaps.*phase +
                   range[role].legged * weights.mobility_others.*phase;
        };
        for (int reached = 0; reached <= 64; ++reached) {
            const double more = std::sqrt(reached + 0.5) - mean;
            mobility[role][reached] = royal || role == rules.pawn
                                          ? Score{}
                                          : Score{static_cast<int>(std::lround(mobile(&Score::mg) * more)),
                                                  static_cast<int>(std::lround(mobile(&Score::eg) * more))};
        }
        for (Square square = 0; square < 64; ++square) {
            Score here;
            if (role == rules.pawn) {
                here = pawn_place(weights, square);
            } else if (royal) {
                here = royal_place(weights, square);
            } else {
                const double seen = range[role].quiet[square] + range[role].captures[square];
                const double more = std::sqrt(seen + 0.5) - mean;
                const double central = 2.2 - distance_from_centre(square);
                const int rank = rank_of(square);
                here = {static_cast<int>(std::lround(weights.place_reach.mg * more +
                                                     weights.place_centre.mg * central +
                                                     (rank == 0 ? weights.home_rank : 0))),
                        static_cast<int>(
                            std::lround(weights.place_reach.eg * more + weights.place_centre.eg * central))};
            }
            place[WHITE][role][square] = material[role] + here;
            place[BLACK][role][square ^ 56] = material[role] + here;
        }
    }
}

} // namespace neoteric::search
