#include "exchange.h"

#include <algorithm>

namespace neoteric::search {

namespace {

// The men round one square while they take each other there.
class Exchange {
public:
    Exchange(const Position& position, const RuleSet& rules, const Knowledge& knowledge, Square target)
        : position_(position), rules_(rules), knowledge_(knowledge), target_(target),
          scene_(position.scene()) {}

    void leave(Square square) {
        for (Bitboard& men : scene_.colours) men &= ~bit(square);
        scene_.pawns &= ~bit(square);
    }
    void arrive(Colour colour, bool pawn) {
        leave(target_);
        scene_.colours[colour] |= bit(target_);
        if (pawn) scene_.pawns |= bit(target_);
    }

    struct Attacker {
        Square from = NO_SQUARE;
        int value = 0;
        bool stays = false; // it captures without going to the square
    };

    // The cheapest man of `us` that could capture on the square now.
    Attacker cheapest(Colour us) const {
        const Bitboard own = scene_.colours[us], occupied = scene_.occupied();
        if (const Bitboard pawns = pawn_attacks(!us, target_) & scene_.pawns & own)
            return {first(pawns), knowledge_.value[rules_.pawn], false};
        Bitboard plain = (orthogonal_attacks(target_, occupied) & position_.plane(ORTHOGONALS)) |
                         (diagonal_attacks(target_, occupied) & position_.plane(DIAGONALS));
        for (int set = 0; set < rules_.leap_sets; ++set)
            plain |= rules_.leaps_from[set][us][target_] & position_.plane(static_cast<Plane>(LEAPS_0 + set));
        Attacker best;
        for (plain &= own; plain;) {
            const Square from = pop(plain);
            const int value = knowledge_.value[role_of(position_.at(from))];
            if (best.from == NO_SQUARE || value < best.value) best = {from, value, false};
        }
        for (Bitboard legged = position_.plane(LEGGED) & own; legged;) {
            const Square from = pop(legged);
            const Role role = role_of(position_.at(from));
            if (best.from != NO_SQUARE && knowledge_.value[role] >= best.value) continue;
            if (legs_attack(rules_.role[role].legs[us], us, from, target_, scene_))
                best = {from, knowledge_.value[role], knowledge_.effects[role]};
        }
        if (best.from != NO_SQUARE) return best;
        const Bitboard royal = rules_.royal_steps_from[us][target_] & position_.plane(ROYALS) & own;
        return royal ? Attacker{first(royal), ROYAL, false} : best;
    }

    // What the capture of `first_gain` by a man of `us` worth `stake` brings when both go on as long as it
    // pays.
    int value(Colour us, int first_gain, int stake) {
        int gains[40], last = 0;
        gains[0] = first_gain;
        for (Colour side = !us; last < 39; side = !side) {
            const Attacker attacker = cheapest(side);
            if (attacker.from == NO_SQUARE) break;
            leave(attacker.from);
            // The royal man may only take what nobody guards any more.
            if (attacker.value == ROYAL && cheapest(!side).from != NO_SQUARE) break;
            ++last;
            gains[last] = stake - gains[last - 1];
            if (attacker.stays || attacker.value == ROYAL) break;
            if (gains[last] < 0 && gains[last - 1] > 0) break; // neither side would go on
            stake = attacker.value;
            arrive(side, false);
        }
        for (; last > 0; --last) gains[last - 1] = -std::max(-gains[last - 1], gains[last]);
        return gains[0];
    }

private:
    static constexpr int ROYAL = 1 << 20;

    const Position& position_;
    const RuleSet& rules_;
    const Knowledge& knowledge_;
    const Square target_;
    Scene scene_;
};

} // namespace

bool effect_is_noisy(const Position& position, const RuleSet& rules, Move move) {
    const Report report = position.report(rules, move);
    return report.effect.afar || report.slung_victim != NO_MAN;
}

int gain(const Position& position, const RuleSet& rules, const Knowledge& knowledge, Move move) {
    int total = 0;
    switch (move.kind()) {
    case Kind::CASTLING:
    case Kind::DROP:
    case Kind::RELOCATION: return 0;
    case Kind::EN_PASSANT: return knowledge.value[rules.pawn];
    case Kind::PROMOTION: total += knowledge.value[move.role()] - knowledge.value[rules.pawn]; break;
    case Kind::EFFECT: {
        const Report report = position.report(rules, move);
        for (Bitboard victims = report.effect.afar; victims;)
            total += knowledge.value[role_of(position.at(pop(victims)))];
        if (report.slung_victim != NO_MAN) total += knowledge.value[role_of(report.slung_victim)];
        if (report.slung_promotes) {
            const int more = knowledge.value[rules.sling_promotion] - knowledge.value[rules.pawn];
            total += colour_of(report.slung_man) == position.turn() ? more : -more;
        }
        break;
    }
    default: break;
    }
    const Man victim = position.at(move.to());
    return victim == NO_MAN ? total : total + knowledge.value[role_of(victim)];
}

bool exchange_at_least(const Position& position, const RuleSet& rules, const Knowledge& knowledge, Move move,
                       int threshold) {
    if (move.kind() == Kind::CASTLING || move.kind() == Kind::RELOCATION) return threshold <= 0;
    const int gain_here = gain(position, rules, knowledge, move), balance = gain_here - threshold;
    if (balance < 0) return false;
    const Colour us = position.turn();
    const Square target = move.to();
    Exchange exchange(position, rules, knowledge, target);
    Role mover = move.role();
    if (move.kind() != Kind::DROP) {
        if (move.kind() != Kind::PROMOTION) mover = role_of(position.at(move.from()));
        exchange.leave(move.from());
        if (move.kind() == Kind::EN_PASSANT) {
            exchange.leave(square_at(file_of(target), rank_of(move.from())));
        } else if (move.kind() == Kind::EFFECT) {
            Bitboard gone = position.report(rules, move).effect.afar;
            while (gone) exchange.leave(pop(gone));
        }
    }
    exchange.arrive(us, mover == rules.pawn);
    const int stake = knowledge.value[mover];
    if (balance >= stake) return true; // even if the mover is lost for nothing
    return exchange.value(us, gain_here, stake) >= threshold;
}

} // namespace neoteric::search
