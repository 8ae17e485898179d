#include "picker.h"

namespace neoteric::search {

namespace {

constexpr int TARGETS_KEPT = 3; // pawn's new squares tried for one drop on one pawn

} // namespace

Picker::Picker(const Position& position, const RuleSet& rules, const Knowledge& knowledge,
               const Parameters& parameters, History& history, const Hints& hints, Purpose purpose,
               int threshold)
    : position_(position), rules_(rules), knowledge_(knowledge), parameters_(parameters), history_(history),
      hints_(hints), purpose_(purpose), threshold_(threshold), stage_(Stage::TABLE) {
    const Move table = hints.table;
    const bool usable =
        table.bits() && (purpose == Purpose::SEARCH || purpose == Purpose::EVASION || noisy(table)) &&
        is_legal(position, rules, table) &&
        (purpose != Purpose::CAPTURES || exchange_at_least(position, rules, knowledge, table, threshold));
    if (!usable) stage_ = purpose == Purpose::EVASION ? Stage::LIST_ALL : Stage::LIST_NOISY;
}

bool Picker::noisy(Move move) const { return is_noisy(position_, rules_, move); }

bool Picker::is_hint(Move move) const {
    const std::uint32_t bits = move.bits();
    return bits == hints_.killers[0].bits() || bits == hints_.killers[1].bits() ||
           bits == hints_.answer.bits();
}

int Picker::rank_noisy(Move move) const {
    const int won = gain(position_, rules_, knowledge_, move);
    const Man victim = position_.at(move.to());
    const Role role = victim == NO_MAN ? rules_.pawn : role_of(victim);
    return 16 * won +
           history_.capture(position_.at(move.from()), move.to(), role) / parameters_.order_capture_history;
}

int Picker::rank_quiet(Move move) const {
    const Colour us = position_.turn();
    const Square to = move.to();
    const bool drop = move.kind() == Kind::DROP;
    const Man man = drop ? make_man(us, move.role()) : position_.at(move.from());
    const std::size_t index = static_cast<std::size_t>((man & 31) * 64 + to);
    int rank = parameters_.order_history * history_.quiet(us, move);
    if (hints_.follow[0]) rank += parameters_.order_history * (*hints_.follow[0])[index];
    if (hints_.follow[1]) rank += (*hints_.follow[1])[index];
    if (hints_.follow[2]) rank += (*hints_.follow[2])[index] / 2;
    const Role role = role_of(man);
    const auto& place = knowledge_.place[us][role];
    if (drop) {
        rank += 8 * (place[to].mg - knowledge_.material[role].mg) + 2 * knowledge_.value[role];
        if (move.form() == Form::DROP_ON_PAWN) {
            const auto& pawn = knowledge_.place[us][rules_.pawn];
            rank += 8 * (pawn[move.from()].mg - pawn[to].mg) - 500;
            if (pawn_attacks(us, move.from()) & bit(position_.royal(!us))) rank += parameters_.order_check;
        }
    } else if (move.kind() != Kind::CASTLING) {
        rank += parameters_.order_place * (place[to].mg - place[move.from()].mg);
    }
    if (hints_.checking && hints_.checking[role] & bit(to)) rank += parameters_.order_check;
    return rank;
}

void Picker::rank_list(bool quiet) {
    const int capacity = list_.size();
    if (capacity > INLINE_CAPACITY) {
        heap_ = std::make_unique<Ranked[]>(static_cast<std::size_t>(capacity));
        ranked_ = heap_.get();
    } else {
        ranked_ = inline_;
    }
    count_ = 0;
    at_ = 0;
    for (const Move move : list_) {
        if (move.bits() == hints_.table.bits() && purpose_ != Purpose::EVASION) continue;
        int rank;
        if (purpose_ == Purpose::EVASION) {
            rank = move.bits() == hints_.table.bits() ? 1 << 30
                   : noisy(move)                      ? (1 << 24) + rank_noisy(move)
                                                      : rank_quiet(move);
        } else if (quiet) {
            if (is_hint(move)) continue;
            rank = rank_quiet(move);
        } else {
            rank = rank_noisy(move);
        }
        ranked_[count_++] = {move, rank};
    }
}

// Of the hundreds of drops on pawns, those with the pawn's best new squares: where the pawn gives
// check or stands well. The man dropped does the same on each of them.
void Picker::add_drops_on_pawns() {
    const Colour us = position_.turn();
    const auto& pawn = knowledge_.place[us][rules_.pawn];
    const Square royal = position_.royal(!us);
    const auto worth = [&](Move move) {
        return pawn[move.from()].mg + (pawn_attacks(us, move.from()) & bit(royal) ? 1000 : 0);
    };
    const int before = list_.size();
    generate_drops_on_pawns(position_, rules_, list_);
    // The generator lists them by role and pawn, each group in one piece.
    Move* out = list_.begin() + before;
    for (Move* group = out; group != list_.end();) {
        Move* end = group;
        while (end != list_.end() && end->to() == group->to() && end->role() == group->role()) ++end;
        const int kept = std::min<int>(TARGETS_KEPT, static_cast<int>(end - group));
        std::partial_sort(group, group + kept, end, [&](Move a, Move b) { return worth(a) > worth(b); });
        for (int i = 0; i < kept; ++i) *out++ = group[i];
        group = end;
    }
    list_.shorten(static_cast<int>(out - list_.begin()));
}

Move Picker::best_of_rest() {
    if (at_ == count_) return Move::from_bits(0);
    int best = at_;
    for (int i = at_ + 1; i < count_; ++i) {
        if (ranked_[i].rank > ranked_[best].rank) best = i;
    }
    std::swap(ranked_[at_], ranked_[best]);
    return ranked_[at_++].move;
}

Move Picker::next(bool quiet_too) {
    const Move none = Move::from_bits(0);
    while (true) {
        switch (stage_) {
        case Stage::TABLE:
            stage_ = purpose_ == Purpose::EVASION ? Stage::LIST_ALL : Stage::LIST_NOISY;
            if (purpose_ != Purpose::EVASION) return hints_.table;
            break;
        case Stage::LIST_NOISY:
            generate_noisy(position_, rules_, list_);
            rank_list(false);
            stage_ = Stage::NOISY;
            break;
        case Stage::NOISY:
            for (Move move; (move = best_of_rest()).bits();) {
                const int threshold = purpose_ == Purpose::CAPTURES ? threshold_ : 0;
                if (exchange_at_least(position_, rules_, knowledge_, move, threshold)) return move;
                if (purpose_ == Purpose::SEARCH && losing_ < 64) losers_[losing_++] = move;
            }
            stage_ = purpose_ == Purpose::SEARCH ? Stage::KILLERS : Stage::DONE;
            break;
        case Stage::KILLERS:
            if (!quiet_too) {
                stage_ = Stage::LOSING;
                at_ = 0;
                break;
            }
            while (killer_ < 3) {
                const Move move = killer_ < 2 ? hints_.killers[killer_] : hints_.answer;
                const bool again = killer_ == 2 && (move.bits() == hints_.killers[0].bits() ||
                                                    move.bits() == hints_.killers[1].bits());
                ++killer_;
                if (move.bits() && !again && move.bits() != hints_.table.bits() && !noisy(move) &&
                    is_legal(position_, rules_, move)) {
                    return move;
                }
            }
            stage_ = Stage::LIST_QUIET;
            break;
        case Stage::LIST_QUIET:
            list_.clear();
            generate_quiet_but_drops_on_pawns(position_, rules_, list_);
            if (rules_.drops.enabled) add_drops_on_pawns();
            rank_list(true);
            stage_ = Stage::QUIET;
            break;
        case Stage::QUIET:
            if (quiet_too) {
                if (const Move move = best_of_rest(); move.bits()) return move;
            }
            at_ = 0;
            stage_ = Stage::LOSING;
            break;
        case Stage::LOSING:
            if (at_ < losing_) return losers_[at_++];
            stage_ = Stage::DONE;
            break;
        case Stage::LIST_ALL:
            generate(position_, rules_, list_);
            rank_list(true);
            stage_ = Stage::ALL;
            break;
        case Stage::ALL:
            if (const Move move = best_of_rest(); move.bits()) return move;
            stage_ = Stage::DONE;
            break;
        case Stage::DONE: return none;
        }
    }
}

} // namespace neoteric::search
