#include "evaluate.h"

#include "core/zobrist.h"

#include <algorithm>
#include <cstdlib>

namespace neoteric::search {

namespace {

constexpr int MIDDLEGAME_FORCE = 6000; // both sides' pieces at the start of an orthodox game: 6500
constexpr int ENDGAME_FORCE = 1500;

constexpr Bitboard files_beside(int file) {
    return (file > 0 ? FILE_A << (file - 1) : 0) | (file < 7 ? FILE_A << (file + 1) : 0);
}

constexpr Bitboard ranks_ahead(Colour colour, int rank) {
    if (colour == WHITE) return rank == 7 ? 0 : ~Bitboard{0} << (8 * (rank + 1));
    return rank == 0 ? 0 : ~Bitboard{0} >> (8 * (8 - rank));
}

constexpr Bitboard pawn_hits(Colour colour, Bitboard pawns) {
    return colour == WHITE ? ((pawns & ~FILE_A) << 7) | ((pawns & ~FILE_H) << 9)
                           : ((pawns & ~FILE_H) >> 7) | ((pawns & ~FILE_A) >> 9);
}

int distance(Square a, Square b) {
    return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

// The part of the board where a royal man and its attackers meet: four files, and the ranks up to the fifth.
constexpr Bitboard flank_of(Colour us, Square royal) {
    const int file = file_of(royal), first_file = file < 3 ? 0 : file > 4 ? 4 : 2;
    const Bitboard files = Bitboard{0x0F0F0F0F0F0F0F0F} << first_file;
    return files & (us == WHITE ? Bitboard{0x000000FFFFFFFFFF} : Bitboard{0xFFFFFFFFFF000000});
}

} // namespace

std::uint64_t pawn_key(const Position& position) {
    const Bitboard pawns = position.plane(PAWNS);
    return mix(pawns & position.men(WHITE)) ^ mix((pawns & position.men(BLACK)) + 0x9E3779B97F4A7C15ull) ^ 1;
}

struct Evaluator::Board {
    const Position& position;
    const Pawns& pawns;
    Bitboard occupied;
};

struct Evaluator::Side {
    Colour colour{};
    Square royal{};
    Bitboard own = 0;
    Bitboard pawn_attacks = 0;
    Bitboard attacks = 0; // by all men
    Bitboard twice = 0;   // by two or more
    Bitboard light_attacks = 0;
    Bitboard heavy_men = 0;
    Bitboard bound_men = 0; // pieces that never leave their square colour
    Bitboard ring = 0;      // the royal man's surroundings
    Bitboard pinned = 0;    // pieces that shield it from sliders
    // As attackers of the other side's ring:
    int attackers = 0, attack_weight = 0, hits = 0;
    Bitboard checking = 0;        // squares on which some man could give check
    Bitboard check_lines[PLANES]; // by plane: from where a man would check the other royal man
    int force = 0;                // value of all pieces, reserve included
    int dearest = 0;
    Score score;
};

Evaluator::Evaluator(const RuleSet& rules, const Knowledge& knowledge)
    : rules_(rules), knowledge_(knowledge), cache_(std::make_unique<Pawns[]>(PAWN_ENTRIES)) {}

const Evaluator::Pawns& Evaluator::pawns(const Position& position) {
    const Weights& w = knowledge_.weights;
    const Bitboard both[2] = {position.plane(PAWNS) & position.men(WHITE),
                              position.plane(PAWNS) & position.men(BLACK)};
    const std::uint64_t key = pawn_key(position);
    Pawns& entry = cache_[key & (PAWN_ENTRIES - 1)];
    if (entry.key == key) return entry;
    entry = Pawns{};
    entry.key = key;
    for (const Colour us : {WHITE, BLACK}) {
        Score score;
        const Bitboard own = both[us], hostile = both[!us];
        const Bitboard hits = pawn_hits(us, own), hostile_hits = pawn_hits(!us, hostile);
        for (Bitboard left = own; left;) {
            const Square square = pop(left);
            const int file = file_of(square), rank = rank_of(square), relative = relative_rank(us, rank);
            const Bitboard column = FILE_A << file, beside = files_beside(file), here = bit(square);
            const Bitboard ahead = ranks_ahead(us, rank);
            const Square stop = static_cast<Square>(us == WHITE ? square + 8 : square - 8);
            score += knowledge_.place[us][rules_.pawn][square];
            entry.attack_span[us] |= ahead & beside;
            const bool supported = (hits & here) != 0;
            const bool phalanx = (own & beside & rank_mask(WHITE, rank)) != 0;
            if (own & column & ahead) score += w.doubled;
            if (supported || phalanx) {
                const int bonus = w.connected[relative] * (2 + phalanx) / 2;
                score += {bonus, bonus * (relative - 1) / 4};
            } else if (!(own & beside)) {
                score += w.isolated;
            } else if (!(own & beside & ~ahead) && ((hostile_hits | hostile) & bit(stop))) {
                score += w.backward;
            }
            if (!(hostile & ahead & (column | beside)) && !(own & column & ahead)) entry.passed[us] |= here;
        }
        if (us == WHITE)
            entry.score += score;
        else
            entry.score -= score;
    }
    return entry;
}

void Evaluator::men(const Board& board, Side& us, Side& them) {
    const Weights& w = knowledge_.weights;
    const Position& position = board.position;
    const Bitboard pawns = position.plane(PAWNS) & us.own;
    const Bitboard blocked = pawns & (us.colour == WHITE ? board.occupied >> 8 : board.occupied << 8);
    const Bitboard area = ~(them.pawn_attacks | blocked | bit(us.royal));
    const Bitboard outposts =
        us.pawn_attacks & ~board.pawns.attack_span[!us.colour] &
        (us.colour == WHITE ? Bitboard{0x0000FFFFFF000000} : Bitboard{0x000000FFFFFF0000});
    for (Bitboard left = us.own & ~position.plane(PAWNS) & ~position.plane(ROYALS); left;) {
        const Square square = pop(left);
        const Role role = role_of(position.at(square));
        us.score += knowledge_.place[us.colour][role][square];
        us.force += knowledge_.value[role];
        us.dearest = std::max(us.dearest, knowledge_.value[role]);
        const std::uint8_t planes = rules_.role[role].planes;
        Bitboard attacks = 0, checks = 0;
        if (planes & (1 << ORTHOGONALS)) {
            attacks |= orthogonal_attacks(square, board.occupied);
            checks |= us.check_lines[ORTHOGONALS];
            const Bitboard column = FILE_A << file_of(square);
            if (!(column & pawns))
                us.score += column & position.plane(PAWNS) ? w.half_open_file : w.open_file;
        } else if (outposts & bit(square)) {
            us.score += w.outpost;
        }
        if (planes & (1 << DIAGONALS)) {
            attacks |= diagonal_attacks(square, board.occupied);
            checks |= us.check_lines[DIAGONALS];
        }
        for (int set = 0; set < rules_.leap_sets; ++set) {
            if (planes & (1 << (LEAPS_0 + set))) {
                attacks |= rules_.leaps[set][us.colour][square];
                checks |= us.check_lines[LEAPS_0 + set];
            }
        }
        Bitboard reach = attacks;
        if (planes & (1 << LEGGED)) {
            Expansion expansion;
            expand(rules_.role[role].legs[us.colour], us.colour, square, position.scene(), expansion);
            reach |= expansion.quiet | expansion.captures;
            attacks |= expansion.captures;
            if (!knowledge_.effects[role]) attacks |= expansion.quiet;
            for (int i = 0; i < expansion.effects; ++i) {
                reach |= bit(expansion.effect[i].to);
                attacks |= expansion.effect[i].afar;
            }
        }
        us.score += knowledge_.mobility[role][count(reach & area & ~pawns)];
        if (attacks & them.ring) {
            ++us.attackers;
            us.attack_weight += knowledge_.attack_weight[role];
            us.hits += count(attacks & them.ring);
        }
        us.checking |= attacks & checks & ~us.own;
        us.twice |= us.attacks & attacks;
        us.attacks |= attacks;
        if (knowledge_.heavy[role]) {
            us.heavy_men |= bit(square);
        } else {
            us.light_attacks |= attacks;
        }
        if (knowledge_.range[role].colour_bound) {
            us.bound_men |= bit(square);
            const Bitboard colour = (DARK_SQUARES >> square) & 1 ? DARK_SQUARES : ~DARK_SQUARES;
            us.score += w.bound_pawn * count(pawns & colour);
        }
        if (us.pinned & bit(square)) us.score += w.pinned;
    }
    if ((us.bound_men & DARK_SQUARES) && (us.bound_men & ~DARK_SQUARES)) us.score += w.pair;
}

Score Evaluator::shelter(const Board& board, Colour us, Square royal) const {
    const Weights& w = knowledge_.weights;
    int total = 0;
    const int rank = rank_of(royal);
    const Bitboard here_and_ahead = ranks_ahead(us, rank) | rank_mask(WHITE, rank);
    const Bitboard pawns = board.position.plane(PAWNS) & here_and_ahead;
    const int centre = std::clamp(file_of(royal), 1, 6);
    for (int file = centre - 1; file <= centre + 1; ++file) {
        const Bitboard column = FILE_A << file;
        const auto nearest = [&](Bitboard men) {
            if (!men) return 0;
            return us == WHITE ? rank_of(first(men)) : 7 - rank_of(63 - std::countl_zero(men));
        };
        const int own = nearest(pawns & column & board.position.men(us));
        const int hostile = nearest(pawns & column & board.position.men(!us));
        total += w.shelter[own];
        if (hostile) total += own && own == hostile - 1 ? w.storm[hostile] / 3 : w.storm[hostile];
    }
    return {total, 0};
}

// What `us` loses by the other side's attack on its royal man.
Score Evaluator::danger(const Board& board, const Side& us, const Side& them) const {
    const Weights& w = knowledge_.weights;
    const Score cover = shelter(board, us.colour, us.royal);
    int units = 0;
    if (them.attackers) {
        const Bitboard weak = us.ring & them.attacks & ~us.twice;
        const int safe = std::min(count(them.checking & ~us.attacks), 3);
        const Bitboard flank = flank_of(us.colour, us.royal);
        units = w.flank_attack * (count(flank & them.attacks) + count(flank & them.twice)) -
                w.flank_defence * count(flank & us.attacks) + w.pinned_danger * count(us.pinned) +
                them.attackers * them.attack_weight + w.hit * them.hits + w.weak * count(weak) +
                (safe ? w.any_safe_check : 0) + w.safe_check * safe +
                w.other_check * count(them.checking & us.attacks) -
                (them.dearest < 700 ? w.no_dear_attacker : 0) - w.covered * cover.mg - w.calm;
    }
    const int harm = units > 0 ? std::min(units, 3200) : 0;
    return cover - Score{harm * harm / (100 * w.danger_mg), harm / w.danger_eg};
}

Score Evaluator::threats(const Board& board, const Side& us, const Side& them) const {
    const Weights& w = knowledge_.weights;
    const Bitboard pieces = them.own & ~board.position.plane(PAWNS) & ~board.position.plane(ROYALS);
    Score score = w.pawn_threat * count(us.pawn_attacks & pieces);
    score += w.light_on_heavy * count(us.light_attacks & them.heavy_men & ~us.pawn_attacks);
    const Bitboard attacked = us.attacks & them.own & ~board.position.plane(ROYALS);
    score += w.hanging * count(attacked & ~them.attacks & pieces);
    score += w.loose * count(attacked & ~them.attacks & ~pieces);
    score += w.contested * count(us.attacks & them.attacks & ~them.pawn_attacks & ~(them.twice & ~us.twice));
    // Pawns that can go on, and would attack something there.
    const Bitboard pawns = board.position.plane(PAWNS) & us.own, free = ~board.occupied;
    const bool white = us.colour == WHITE;
    Bitboard pushed = (white ? pawns << 8 : pawns >> 8) & free;
    pushed |= (white ? (pushed & rank_mask(WHITE, 2)) << 8 : (pushed & rank_mask(WHITE, 5)) >> 8) & free;
    pushed &= ~them.pawn_attacks & (us.attacks | ~them.attacks);
    score += w.push_threat * count(pawn_hits(us.colour, pushed) & pieces & ~us.pawn_attacks);
    return score;
}

// Men that would open a slider's line to their own royal man by leaving it.
Bitboard Evaluator::pinned(const Board& board, const Side& us) const {
    const Bitboard hostile = board.position.men(!us.colour);
    Bitboard found = 0;
    for (const Plane plane : {ORTHOGONALS, DIAGONALS}) {
        const Bitboard sliders = hostile & board.position.plane(plane);
        const auto seen = [&](Bitboard occupied) {
            return plane == ORTHOGONALS ? orthogonal_attacks(us.royal, occupied)
                                        : diagonal_attacks(us.royal, occupied);
        };
        if (!(sliders & seen(hostile))) continue;
        for (Bitboard shields = seen(board.occupied) & us.own; shields;) {
            const Bitboard shield = shields & (~shields + 1);
            shields ^= shield;
            if (seen(board.occupied ^ shield) & sliders & ~seen(board.occupied)) found |= shield;
        }
    }
    return found;
}

// Whether the better side can make something of it: more pawns, on both wings, and a royal man that gets in.
int Evaluator::winnable(const Board& board, const Side* sides) const {
    const Weights& w = knowledge_.weights;
    const Bitboard pawns = board.position.plane(PAWNS);
    const Square white = sides[WHITE].royal, black = sides[BLACK].royal;
    const bool both = (pawns & Bitboard{0x0F0F0F0F0F0F0F0F}) && (pawns & Bitboard{0xF0F0F0F0F0F0F0F0});
    const bool enters = rank_of(white) > 3 || rank_of(black) < 4;
    const bool bare = !(board.occupied & ~pawns & ~board.position.plane(ROYALS)) &&
                      !board.position.pocket(WHITE) && !board.position.pocket(BLACK);
    return w.win_pawn * count(pawns) +
           w.win_passed * count(board.pawns.passed[WHITE] | board.pawns.passed[BLACK]) + w.win_flanks * both +
           w.win_enter * enters + w.win_bare * bare + w.win_base;
}

Score Evaluator::passed(const Board& board, const Side& us, const Side& them) const {
    const Weights& w = knowledge_.weights;
    Score score;
    for (Bitboard left = board.pawns.passed[us.colour]; left;) {
        const Square square = pop(left);
        const int rank = relative_rank(us.colour, rank_of(square));
        score += {w.passed_mg[rank], w.passed_eg[rank]};
        if (rank < 3) continue;
        const Square stop = static_cast<Square>(us.colour == WHITE ? square + 8 : square - 8);
        const int weight = rank - 2;
        score += {0, weight * (w.passed_their_royal * distance(them.royal, stop) +
                               w.passed_our_royal * distance(us.royal, stop))};
        const Bitboard path = (FILE_A << file_of(square)) & ranks_ahead(us.colour, rank_of(square));
        if (bit(stop) & board.occupied) {
            score += w.passed_blocked * weight;
        } else if (!(path & (them.attacks | board.occupied))) {
            score += w.passed_free * weight;
        } else if (!(bit(stop) & them.attacks)) {
            score += w.passed_step * weight;
        }
        if (us.attacks & bit(stop)) score += w.passed_guarded * weight;
    }
    return score;
}

void Evaluator::reserve(const Position& position, Side& us) const {
    const Weights& w = knowledge_.weights;
    if (!position.pocket(us.colour)) return;
    // What never comes in any more is worth nothing.
    if (!rules_.drops.enabled && !(position.unmoved() & us.own)) return;
    for (Role role = 0; role < rules_.roles; ++role) {
        const unsigned held = position.pocket(us.colour, role);
        if (!held) continue;
        const bool bound = (rules_.drops.colour_bound >> role) & 1;
        const int men = bound ? count(held) : static_cast<int>(held);
        // A little less than on the board, or it would stay in reserve.
        const Score less{w.reserve.mg - knowledge_.value[role] / w.reserve_share, w.reserve.eg};
        us.score += (knowledge_.material[role] + less) * men;
        us.force += knowledge_.value[role] * men;
        us.dearest = std::max(us.dearest, knowledge_.value[role]);
    }
}

// Of 64 parts, how much of an advantage is likely to count in the end.
int Evaluator::scale(const Board& board, const Side& strong, const Side& weak) const {
    const Bitboard pawns = board.position.plane(PAWNS) & strong.own;
    if (!pawns && strong.force - weak.force <= 340) return strong.force < 430 ? 0 : weak.force < 430 ? 6 : 14;
    if (count(pawns) == 1 && strong.force - weak.force <= 100) return 48;
    const Bitboard others = board.occupied & ~board.position.plane(PAWNS) & ~board.position.plane(ROYALS);
    if (count(others) == 2 && count(strong.bound_men) == 1 && count(weak.bound_men) == 1 &&
        ((strong.bound_men & DARK_SQUARES) != 0) != ((weak.bound_men & DARK_SQUARES) != 0)) {
        return 24;
    }
    return 64;
}

int Evaluator::evaluate(const Position& position) {
    const Weights& w = knowledge_.weights;
    const Board board{position, pawns(position), position.occupied()};
    Side sides[2];
    for (const Colour colour : {WHITE, BLACK}) {
        Side& side = sides[colour];
        side.colour = colour;
        side.royal = position.royal(colour);
        side.own = position.men(colour);
        side.pawn_attacks = pawn_hits(colour, position.plane(PAWNS) & side.own);
        const Bitboard steps = rules_.royal_steps[colour][side.royal];
        side.ring = steps | bit(side.royal) | (colour == WHITE ? steps << 8 : steps >> 8);
        side.attacks = steps | side.pawn_attacks;
        side.twice = steps & side.pawn_attacks;
        side.score += knowledge_.place[colour][rules_.royal][side.royal];
        side.force = 0;
        reserve(position, side);
    }
    for (const Colour colour : {WHITE, BLACK}) {
        Side &us = sides[colour], &them = sides[!colour];
        us.check_lines[ORTHOGONALS] = orthogonal_attacks(them.royal, board.occupied);
        us.check_lines[DIAGONALS] = diagonal_attacks(them.royal, board.occupied);
        for (int set = 0; set < rules_.leap_sets; ++set)
            us.check_lines[LEAPS_0 + set] = rules_.leaps_from[set][colour][them.royal];
    }
    for (Side& side : sides) side.pinned = pinned(board, side) & ~position.plane(PAWNS);
    men(board, sides[BLACK], sides[WHITE]);
    men(board, sides[WHITE], sides[BLACK]);
    Score total = board.pawns.score + sides[WHITE].score - sides[BLACK].score;
    total += danger(board, sides[WHITE], sides[BLACK]) - danger(board, sides[BLACK], sides[WHITE]);
    total += threats(board, sides[WHITE], sides[BLACK]) - threats(board, sides[BLACK], sides[WHITE]);
    total += passed(board, sides[WHITE], sides[BLACK]) - passed(board, sides[BLACK], sides[WHITE]);

    const int likely = std::max(winnable(board, sides), -std::abs(total.eg));
    total.eg += total.eg > 0 ? likely : total.eg < 0 ? -likely : 0;

    const int force = sides[WHITE].force + sides[BLACK].force;
    const int phase = std::clamp(force - ENDGAME_FORCE, 0, MIDDLEGAME_FORCE - ENDGAME_FORCE);
    const Colour strong = total.eg > 0 ? WHITE : BLACK;
    const Side &better = sides[strong], &worse = sides[!strong];
    if (worse.own == bit(worse.royal) && !position.pocket(worse.colour) && better.force >= 430) {
        // The lone royal man is driven to the rim, where it can be mated.
        const int edge = std::min(
            {file_of(worse.royal), 7 - file_of(worse.royal), rank_of(worse.royal), 7 - rank_of(worse.royal)});
        const int drive =
            300 + 20 * (3 - edge) + 10 * (7 - distance(better.royal, worse.royal)) +
            4 * (std::abs(2 * file_of(worse.royal) - 7) + std::abs(2 * rank_of(worse.royal) - 7));
        total.eg += strong == WHITE ? drive : -drive;
    }
    const int eg = total.eg * scale(board, better, worse) / 64;
    int value = (total.mg * phase + eg * (MIDDLEGAME_FORCE - ENDGAME_FORCE - phase)) /
                (MIDDLEGAME_FORCE - ENDGAME_FORCE);
    if (position.turn() == BLACK) value = -value;
    value += w.tempo;
    // Nothing has happened for long: it will be a draw in the end.
    if (position.halfmove() > 20) value -= value * (position.halfmove() - 20) / 200;
    return std::clamp(value, -TABLE_BOUND + 1, TABLE_BOUND - 1);
}

} // namespace neoteric::search
