// A position with the moves that led to it.
#pragma once

#include "bind/bind.h"

#include <algorithm>
#include <vector>

namespace neoteric {

class Line {
public:
    Line(Rules rules, const Position& start) : rules_(std::move(rules)) { plies_.emplace_back(start); }

    const RuleSet& rules() const { return *rules_; }
    const Rules& shared_rules() const { return rules_; }
    const Position& position() const { return plies_[top_].position; }
    std::size_t length() const { return top_; }
    Move last_move() const { return plies_[top_].arrived_by; }

    // The legal moves, generated when first asked for and kept with the position.
    const std::vector<Move>& legal() {
        Ply& ply = plies_[top_];
        if (!ply.listed) {
            MoveList moves;
            generate(ply.position, *rules_, moves);
            ply.legal.assign(moves.begin(), moves.end());
            ply.listed = true;
        }
        return ply.legal;
    }

    // The legal move of the same text, or nullptr.
    const Move* find(Move asked) {
        for (const Move& move : legal()) {
            if (move.text_bits() == asked.text_bits()) return &move;
        }
        return nullptr;
    }

    // Plays one of legal().
    void push(Move move) {
        // Plies above the top are kept, so that going to and fro allocates nothing.
        if (top_ + 1 == plies_.size()) {
            plies_.emplace_back(plies_[top_].position);
        } else {
            plies_[top_ + 1].position = plies_[top_].position;
            plies_[top_ + 1].listed = false;
        }
        ++top_;
        plies_[top_].arrived_by = move;
        plies_[top_].position.make<true>(*rules_, move);
    }

    Move pop() { return plies_[top_--].arrived_by; }

    std::vector<Move> moves() const {
        std::vector<Move> result;
        for (std::size_t i = 1; i <= top_; ++i) result.push_back(plies_[i].arrived_by);
        return result;
    }

    // How many earlier positions of this line can still come again.
    std::size_t comparable() const { return top_ - first_comparable(); }

    int repetitions() const {
        const std::uint64_t men_key = position().men_key(), key = position().key(*rules_);
        int times = 1;
        for (std::size_t i = first_comparable(); i < top_; ++i) {
            const Position& earlier = plies_[i].position;
            times += earlier.men_key() == men_key && earlier.key(*rules_) == key;
        }
        return times;
    }

    // Keys of the positions that can still come again, oldest first, the present one left out.
    std::vector<std::uint64_t> earlier_keys() const {
        std::vector<std::uint64_t> keys;
        for (std::size_t i = first_comparable(); i < top_; ++i) {
            keys.push_back(plies_[i].position.key(*rules_));
        }
        return keys;
    }

private:
    // The first position that can still come again. The half-move clock does not tell: a pawn's move
    // resets it, but the pawn may be slung back. Captures, drops and introductions are for good.
    std::size_t first_comparable() const {
        const Position& now = position();
        std::size_t first = top_;
        while (first > 0) {
            const Position& earlier = plies_[first - 1].position;
            if (count(earlier.occupied()) != count(now.occupied()) ||
                earlier.pocket(WHITE) != now.pocket(WHITE) || earlier.pocket(BLACK) != now.pocket(BLACK) ||
                earlier.phase() != now.phase()) {
                break;
            }
            --first;
        }
        return first;
    }

    struct Ply {
        explicit Ply(const Position& start) : position(start) {}

        Position position;
        Move arrived_by{0, 0, Kind::NORMAL};
        bool listed = false;
        std::vector<Move> legal;
    };

    Rules rules_;
    std::vector<Ply> plies_;
    std::size_t top_ = 0;
};

} // namespace neoteric
