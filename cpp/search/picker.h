// Hands out the moves of a position one by one, the promising ones first, and lists as few as it can.
#pragma once

#include "core/movegen.h"
#include "exchange.h"
#include "history.h"
#include "parameters.h"

namespace neoteric::search {

// What a node knows that helps to order its moves.
struct Hints {
    Move table = Move::from_bits(0);
    Move killers[2] = {Move::from_bits(0), Move::from_bits(0)};
    Move answer = Move::from_bits(0);
    const History::Follow* follow[3] = {}; // one, two and four plies before
    const Bitboard* checking = nullptr;    // by role: from where it would give check
};

class Picker {
public:
    enum class Purpose { SEARCH, EVASION, QUIESCENCE, CAPTURES };

    // For CAPTURES only those whose exchange wins `threshold` are handed out.
    Picker(const Position& position, const RuleSet& rules, const Knowledge& knowledge,
           const Parameters& parameters, History& history, const Hints& hints, Purpose purpose,
           int threshold = 0);

    // The next move, of bits 0 when there is none. Without `quiet_too` the rest are captures only.
    Move next(bool quiet_too = true);

private:
    enum class Stage { TABLE, LIST_NOISY, NOISY, KILLERS, LIST_QUIET, QUIET, LOSING, LIST_ALL, ALL, DONE };

    struct Ranked {
        Move move;
        int rank;
    };

    bool is_hint(Move move) const;
    bool noisy(Move move) const;
    int rank_noisy(Move move) const;
    int rank_quiet(Move move) const;
    void rank_list(bool quiet);
    void add_drops_on_pawns();
    Move best_of_rest();

    const Position& position_;
    const RuleSet& rules_;
    const Knowledge& knowledge_;
    const Parameters& parameters_;
    History& history_;
    const Hints& hints_;
    const Purpose purpose_;
    const int threshold_;
    Stage stage_;
    int killer_ = 0;
    int at_ = 0;
    int count_ = 0;
    int losing_ = 0; // losing captures, kept at the front of the list
    MoveList list_;
    Ranked* ranked_ = inline_;
    std::unique_ptr<Ranked[]> heap_;
    static constexpr int INLINE_CAPACITY = 256;
    Ranked inline_[INLINE_CAPACITY];
    Move losers_[64];
};

} // namespace neoteric::search
