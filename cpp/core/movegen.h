// Legal moves.
#pragma once

#include "position.h"

#include <memory>

namespace neoteric {

// Moves in a buffer that is on the stack until a position has very many.
class MoveList {
public:
    MoveList() = default;
    MoveList(const MoveList&) = delete;
    MoveList& operator=(const MoveList&) = delete;

    // Makes room for `more` further moves; add() does not check.
    void ensure(int more) {
        if (size_ + more > capacity_) grow(size_ + more);
    }
    void add(Move move) { data_[size_++] = move; }
    void clear() { size_ = 0; }
    void shorten(int size) { size_ = size; }

    int size() const { return size_; }
    const Move* begin() const { return data_; }
    const Move* end() const { return data_ + size_; }
    Move* begin() { return data_; }
    Move* end() { return data_ + size_; }
    Move operator[](int index) const { return data_[index]; }

private:
    void grow(int needed);

    static constexpr int INLINE_CAPACITY = 320;
    int size_ = 0;
    int capacity_ = INLINE_CAPACITY;
    Move* data_ = inline_;
    std::unique_ptr<Move[]> heap_;
    Move inline_[INLINE_CAPACITY];
};

// Appends every legal move.
void generate(const Position& position, const RuleSet& rules, MoveList& moves);

// Appends the legal captures, by whatever means, and promotions.
void generate_noisy(const Position& position, const RuleSet& rules, MoveList& moves);

// Appends the others: generate_noisy() and this together are generate().
void generate_quiet(const Position& position, const RuleSet& rules, MoveList& moves);

// The quiet moves in two parts: drops on pawns, of which there are hundreds where there are any, and the
// rest.
void generate_quiet_but_drops_on_pawns(const Position& position, const RuleSet& rules, MoveList& moves);
void generate_drops_on_pawns(const Position& position, const RuleSet& rules, MoveList& moves);

// Drops that give check themselves, or whose pawn does. Only men that slide and leap plainly are seen.
void generate_checking_drops(const Position& position, const RuleSet& rules, MoveList& moves);

// Whether a move, generated in whatever position, is one of generate() here; much quicker than that.
// It must be carried out in the same way: one that only has an effect there is another move.
bool is_legal(const Position& position, const RuleSet& rules, Move move);

// How many legal moves there are, without writing them down.
std::uint64_t count_legal(const Position& position, const RuleSet& rules);

} // namespace neoteric
