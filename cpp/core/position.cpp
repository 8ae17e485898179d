#include "position.h"

#include "zobrist.h"

namespace neoteric {

Bitboard Position::men(Colour colour, Role role) const {
    Bitboard result = 0;
    for (Bitboard men = colours_[colour]; men;) {
        const Square square = pop(men);
        if (role_of(board_[square]) == role) result |= bit(square);
    }
    return result;
}

template <bool Keyed>
void Position::put(const RuleSet& rules, Man man, Square square) {
    const Bitboard here = bit(square);
    for (int i = 0; i < PLANES; ++i) plane_[i] |= here & rules.plane_mask[role_of(man)][i];
    colours_[colour_of(man)] |= here;
    board_[square] = man;
    if constexpr (Keyed) men_key_ ^= man_key(man, square);
}

template <bool Keyed>
void Position::remove(Square square) {
    const Bitboard others = ~bit(square);
    if constexpr (Keyed) men_key_ ^= man_key(board_[square], square);
    for (Bitboard& plane : plane_) plane &= others;
    colours_[WHITE] &= others;
    colours_[BLACK] &= others;
    board_[square] = NO_MAN;
}

void Position::note_castling_men() {
    castling_men_ = 0;
    for (const Colour colour : {WHITE, BLACK}) {
        const Rights& rights = rights_[colour];
        if (rights.royal == NO_SQUARE) continue;
        castling_men_ |= plane_[ROYALS] & colours_[colour];
        for (const Square square : rights.present) {
            if (square != NO_SQUARE) castling_men_ |= bit(square);
        }
    }
}

// The men on `squares` have moved of their own accord, or are gone.
void Position::lose_rights(Bitboard squares) {
    for (Rights& rights : rights_) {
        if (rights.royal == NO_SQUARE) continue;
        const Colour colour = &rights == &rights_[WHITE] ? WHITE : BLACK;
        bool lost = (plane_[ROYALS] & colours_[colour] & squares) != 0;
        if (!lost) {
            bool had_partner = false, has_partner = false;
            for (int side = 0; side < 2; ++side) {
                if (rights.home[side] == NO_SQUARE) continue;
                had_partner = true;
                if (squares & bit(rights.present[side])) {
                    rights.home[side] = rights.present[side] = NO_SQUARE;
                } else {
                    has_partner = true;
                }
            }
            lost = had_partner && !has_partner;
        }
        if (lost) rights = Rights{};
    }
}

template <bool Keyed>
void Position::introduce(const RuleSet& rules, Colour us, Square square) {
    put<Keyed>(rules, make_man(us, static_cast<Role>(rules.reserve_role[us])), square);
    pocket_[us] = 0;
    unmoved_ &= ~rank_mask(us, 0);
}

Position::CastlingPath Position::castling_path(Square royal, Square partner) {
    const int rank = rank_of(royal);
    return file_of(partner) > file_of(royal) ? CastlingPath{square_at(6, rank), square_at(5, rank)}
                                             : CastlingPath{square_at(2, rank), square_at(3, rank)};
}

Square Position::castling_introduction(const RuleSet& rules, Square royal, Square partner) const {
    if (!rules.introduction) return NO_SQUARE;
    const auto [royal_to, partner_to] = castling_path(royal, partner);
    const bool brings =
        (introduces(royal) && royal != royal_to) || (introduces(partner) && partner != partner_to);
    if (!brings) return NO_SQUARE;
    if (royal != royal_to && royal != partner_to) return royal;
    if (partner != royal_to && partner != partner_to) return partner;
    return NO_SQUARE;
}

template <bool Keyed>
void Position::castle(const RuleSet& rules, Square royal, Square partner) {
    const Square entry = castling_introduction(rules, royal, partner);
    const auto [royal_to, partner_to] = castling_path(royal, partner);
    const Man royal_man = board_[royal], partner_man = board_[partner];
    lose_rights(bit(royal));
    remove<Keyed>(royal);
    remove<Keyed>(partner);
    put<Keyed>(rules, royal_man, royal_to);
    put<Keyed>(rules, partner_man, partner_to);
    unmoved_ &= ~(bit(royal) | bit(partner) | bit(royal_to) | bit(partner_to));
    if (entry != NO_SQUARE) introduce<Keyed>(rules, turn_, entry);
    note_castling_men();
}

// Throws the man that `effect` names. The catapult has moved already.
template <bool Keyed>
void Position::sling(const RuleSet& rules, const Effect& effect) {
    const Square from = effect.slung_from, to = effect.slung_to;
    unmoved_ &= ~(bit(from) | bit(to));
    if (board_[to] != NO_MAN) {
        halfmove_ = 0;
        lose_rights(bit(to));
        remove<Keyed>(to);
    }
    Man man = board_[from];
    const Colour colour = colour_of(man);
    if (role_of(man) == rules.pawn) {
        halfmove_ = 0;
        if (bit(to) & rank_mask(colour, 7)) man = make_man(colour, rules.sling_promotion);
    }
    for (int side = 0; side < 2; ++side) {
        if (rights_[colour].present[side] == from) rights_[colour].present[side] = to;
    }
    remove<Keyed>(from);
    put<Keyed>(rules, man, to);
}

template <bool Keyed>
void Position::drop(const RuleSet& rules, Move move) {
    const Square to = move.to();
    const Role role = move.role();
    if (move.form() == Form::DROP_ON_PAWN) {
        const Man pawn = board_[to];
        remove<Keyed>(to);
        put<Keyed>(rules, pawn, move.from());
    }
    put<Keyed>(rules, make_man(turn_, role), to);
    const bool bound = (rules.drops.colour_bound >> role) & 1;
    const std::uint64_t spent = bound && (DARK_SQUARES & bit(to)) ? 2 : 1;
    pocket_[turn_] -= spent << (4 * role);
    halfmove_ = 0;
}

void Position::grant_initial_rights(const RuleSet& rules, Colour colour) {
    Rights rights;
    const Square home = royal(colour);
    rights.royal = home;
    for (Bitboard partners = men(colour, rules.partner) & rank_mask(colour, 0); partners;) {
        const Square square = pop(partners);
        const int side = square > home ? 0 : 1;
        rights.home[side] = rights.present[side] = square;
    }
    rights_[colour] = rights;
}

// A swap before play, mirrored by the other side.
template <bool Keyed>
void Position::relocate(const RuleSet& rules, Move move) {
    if (move.from() != move.to()) {
        for (const Square flip : {Square{0}, Square{56}}) {
            const Square a = move.from() ^ flip, b = move.to() ^ flip;
            const Man first = board_[a], second = board_[b];
            remove<Keyed>(a);
            remove<Keyed>(b);
            put<Keyed>(rules, first, b);
            put<Keyed>(rules, second, a);
        }
        for (const Colour colour : {WHITE, BLACK}) {
            if (rights_[colour].royal != NO_SQUARE) grant_initial_rights(rules, colour);
        }
        note_castling_men();
    }
    phase_ = phase_ == FIRST_RELOCATION ? SECOND_RELOCATION : IN_PLAY;
    turn_ = WHITE; // White decides about the second swap, and then moves first
    if constexpr (Keyed) state_key_ = state_key();
}

template <bool Keyed>
void Position::make(const RuleSet& rules, Move move) {
    const Colour us = turn_;
    const Square from = move.from(), to = move.to();
    if (move.kind() == Kind::RELOCATION) return relocate<Keyed>(rules, move);

    const Bitboard unmoved = unmoved_, castling_men = castling_men_;
    const std::uint64_t pocket = pocket_[us];
    ep_ = NO_SQUARE;
    if (halfmove_ < MAX_CLOCK) ++halfmove_;
    if (move.kind() == Kind::CASTLING) {
        castle<Keyed>(rules, from, to);
    } else if (move.kind() == Kind::DROP) {
        drop<Keyed>(rules, move);
    } else {
        const Bitboard from_bit = bit(from), to_bit = bit(to);
        const Man man = board_[from];
        Effect effect;
        if (move.kind() == Kind::EFFECT) {
            effect = effect_of(rules.role[role_of(man)].legs[us], us, from, to, scene());
        }
        const bool entering = (unmoved_ & from_bit) != 0;
        if ((from_bit | to_bit) & castling_men_) {
            lose_rights(from_bit | to_bit);
            castling_men_ = 0;
        }
        unmoved_ &= ~(from_bit | to_bit);

        const Man victim = board_[to];
        if (victim != NO_MAN) {
            halfmove_ = 0;
            if constexpr (Keyed) men_key_ ^= man_key(victim, to);
            colours_[!us] &= ~to_bit;
        }
        if constexpr (Keyed) men_key_ ^= man_key(man, from) ^ man_key(man, to);
        for (int i = 0; i < PLANES; ++i) {
            plane_[i] = (plane_[i] & ~to_bit) ^ ((from_bit | to_bit) & rules.plane_mask[role_of(man)][i]);
        }
        colours_[us] ^= from_bit | to_bit;
        board_[from] = NO_MAN;
        board_[to] = man;

        if (role_of(man) == rules.pawn) {
            halfmove_ = 0;
            if (move.kind() == Kind::DOUBLE_STEP) {
                ep_ = static_cast<Square>((from + to) / 2);
            } else if (move.kind() == Kind::EN_PASSANT) {
                remove<Keyed>(square_at(file_of(to), rank_of(from)));
            } else if (move.kind() == Kind::PROMOTION) {
                remove<Keyed>(to);
                put<Keyed>(rules, make_man(us, move.role()), to);
            }
        }
        if (effect.any()) {
            if (effect.afar) halfmove_ = 0;
            unmoved_ &= ~effect.afar;
            lose_rights(effect.afar);
            for (Bitboard victims = effect.afar; victims;) remove<Keyed>(pop(victims));
            if (effect.slung_from != NO_SQUARE) sling<Keyed>(rules, effect);
            castling_men_ = 0;
        }
        if (entering) introduce<Keyed>(rules, us, from);
        if (!castling_men_) note_castling_men();
    }
    if (us == BLACK && fullmove_ < MAX_CLOCK) ++fullmove_;
    turn_ = !us;
    if constexpr (Keyed) {
        // Rights belong to men: they do not change without their squares.
        if (unmoved != unmoved_ || castling_men != castling_men_ || pocket != pocket_[us])
            state_key_ = state_key();
    }
}

void Position::pass() {
    ep_ = NO_SQUARE;
    if (halfmove_ < MAX_CLOCK) ++halfmove_;
    turn_ = !turn_;
}

template void Position::make<false>(const RuleSet&, Move);
template void Position::make<true>(const RuleSet&, Move);
// The validating constructor puts men down, too.
template void Position::put<true>(const RuleSet&, Man, Square);

Bitboard Position::attackers(const RuleSet& rules, Square target, Colour by) const {
    Scene scene = this->scene();
    const Bitboard here = bit(target);
    if (!(scene.colours[!by] & here)) {
        scene.colours[by] &= ~here;
        scene.colours[!by] |= here;
        scene.pawns &= ~here;
    }
    const Bitboard hostile = scene.colours[by], occupied = scene.occupied();
    Bitboard result = pawn_attacks(!by, target) & plane_[PAWNS] & hostile;
    result |= rules.royal_steps_from[by][target] & plane_[ROYALS] & hostile;
    for (int set = 0; set < rules.leap_sets; ++set) {
        result |= rules.leaps_from[set][by][target] & plane_[LEAPS_0 + set] & hostile;
    }
    result |= orthogonal_attacks(target, occupied) & plane_[ORTHOGONALS] & hostile;
    result |= diagonal_attacks(target, occupied) & plane_[DIAGONALS] & hostile;
    for (Bitboard legged = plane_[LEGGED] & hostile; legged;) {
        const Square from = pop(legged);
        if (legs_attack(rules.role[role_of(board_[from])].legs[by], by, from, target, scene))
            result |= bit(from);
    }
    // A pawn that has just made its double step can also be captured in passing.
    if (ep_ != NO_SQUARE && turn_ == by && target == square_at(file_of(ep_), by == WHITE ? 4 : 3)) {
        result |= pawn_attacks(!by, ep_) & plane_[PAWNS] & colours_[by];
    }
    return result;
}

bool Position::en_passant_legal(const RuleSet& rules, Square pawn) const {
    const Colour us = turn_;
    Scene after = scene();
    const Bitboard victim = bit(square_at(file_of(ep_), rank_of(pawn)));
    after.colours[us] ^= bit(pawn) | bit(ep_);
    after.colours[!us] &= ~victim;
    after.pawns ^= bit(pawn) | bit(ep_) | victim;
    return !attacked(rules, after, royal(us), !us);
}

bool Position::en_passant_legal(const RuleSet& rules) const {
    if (ep_ == NO_SQUARE) return false;
    for (Bitboard pawns = pawn_attacks(!turn_, ep_) & plane_[PAWNS] & colours_[turn_]; pawns;) {
        if (en_passant_legal(rules, pop(pawns))) return true;
    }
    return false;
}

std::uint64_t Position::kept_key_from_scratch() const {
    std::uint64_t key = state_key();
    for (Square square = 0; square < 64; ++square) {
        if (board_[square] != NO_MAN) key ^= man_key(board_[square], square);
    }
    return key;
}

std::uint64_t Position::key(const RuleSet& rules) const {
    std::uint64_t now = turn_ | (static_cast<std::uint64_t>(phase_) << 1);
    if (ep_ != NO_SQUARE && en_passant_legal(rules)) now |= static_cast<std::uint64_t>(ep_ + 1) << 3;
    return kept_key() ^ mix(now + 0x51);
}

std::uint64_t Position::state_key() const {
    std::uint64_t key = 0;
    for (const Colour colour : {WHITE, BLACK}) {
        const Rights& rights = rights_[colour];
        std::uint64_t packed = rights.royal;
        for (int side = 0; side < 2; ++side)
            packed = (packed << 14) | (rights.home[side] << 7) | rights.present[side];
        key ^= mix(packed * 2 + colour + 0x1000);
        key ^= mix(mix(pocket_[colour]) + colour + 0x2000);
    }
    return key ^ mix(unmoved_ + 0x3000);
}

bool Position::dead(const RuleSet& rules) const {
    if (pocket_[WHITE] | pocket_[BLACK]) return false;
    const Bitboard others = occupied() & ~plane_[ROYALS];
    if (!others) return true;
    const auto all_of = [&](std::uint32_t roles) {
        for (Bitboard left = others; left;) {
            if (!((roles >> role_of(board_[pop(left)])) & 1)) return false;
        }
        return true;
    };
    if (all_of(rules.dead_on_one_colour)) return !(others & DARK_SQUARES) || !(others & ~DARK_SQUARES);
    return !several(others) && all_of(rules.dead_alone);
}

Report Position::report(const RuleSet& rules, Move move) const {
    Report report;
    const Square from = move.from(), to = move.to();
    switch (move.kind()) {
    case Kind::RELOCATION:
    case Kind::DROP: return report;
    case Kind::CASTLING: {
        const auto [royal_to, partner_to] = castling_path(from, to);
        report.introduced = castling_introduction(rules, from, to);
        report.castling[0] = from;
        report.castling[1] = royal_to;
        report.castling[2] = to;
        report.castling[3] = partner_to;
        return report;
    }
    case Kind::EN_PASSANT: report.displaced = bit(square_at(file_of(to), rank_of(from))); break;
    default: report.displaced = bit(to) & occupied(); break;
    }
    if (introduces(from)) report.introduced = from;
    if (move.kind() != Kind::EFFECT) return report;
    report.effect = effect_of(rules.role[role_of(board_[from])].legs[turn_], turn_, from, to, scene());
    if (report.effect.slung_from != NO_SQUARE) {
        report.slung_man = board_[report.effect.slung_from];
        report.slung_victim = board_[report.effect.slung_to];
        report.slung_promotes = role_of(report.slung_man) == rules.pawn &&
                                (bit(report.effect.slung_to) & rank_mask(colour_of(report.slung_man), 7));
    }
    return report;
}

} // namespace neoteric
