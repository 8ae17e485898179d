// Static evaluation: what a position is worth without looking ahead.
#pragma once

#include "knowledge.h"

#include <memory>

namespace neoteric::search {

// The same for positions whose pawns stand alike, and hardly for others.
std::uint64_t pawn_key(const Position& position);

// One for each thread: it keeps a cache of pawn structures.
class Evaluator {
public:
    Evaluator(const RuleSet& rules, const Knowledge& knowledge);

    // In centipawns, from the point of view of the player to move.
    int evaluate(const Position& position);

private:
    struct Pawns {
        std::uint64_t key = 0;
        Score score; // White's less Black's
        Bitboard passed[2] = {};
        Bitboard attack_span[2] = {}; // squares that a side's pawns may ever attack
    };
    struct Side;
    struct Board;

    const Pawns& pawns(const Position& position);
    void men(const Board& board, Side& us, Side& them);
    Score shelter(const Board& board, Colour us, Square royal) const;
    Score danger(const Board& board, const Side& us, const Side& them) const;
    Score threats(const Board& board, const Side& us, const Side& them) const;
    Bitboard pinned(const Board& board, const Side& us) const;
    int winnable(const Board& board, const Side* sides) const;
    Score passed(const Board& board, const Side& us, const Side& them) const;
    void reserve(const Position& position, Side& us) const;
    int scale(const Board& board, const Side& strong, const Side& weak) const;

    static constexpr std::size_t PAWN_ENTRIES = 1 << 13;
    const RuleSet& rules_;
    const Knowledge& knowledge_;
    std::unique_ptr<Pawns[]> cache_;
};

} // namespace neoteric::search
