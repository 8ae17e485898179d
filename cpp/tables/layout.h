// The positions of one ending, numbered.
#pragma once

#include "symmetry.h"

#include <array>
#include <cstddef>

namespace neoteric::tables {

inline constexpr int MOST_OTHERS = 2; // men besides the two royal ones

// The men of an ending besides the royal ones, in ascending order.
struct Material {
    std::vector<Man> others;

    bool operator==(const Material&) const = default;
};

// All men of an ending: White's royal man, Black's, then the others.
std::vector<Man> men_of(const RuleSet& rules, const Material& material);

// Where they stand, in that order; entries beyond the men are left alone.
using Squares = std::array<Square, 2 + MOST_OTHERS>;

struct Place {
    Colour turn = WHITE;
    Squares squares{};
};

// Numbers positions so that those which a symmetry, or the exchange of two equal men, turns into
// each other share one number. The pair of royal squares comes first: two that would capture each
// other have no number, and of the rest one in (nearly) eight is enough where the men's moves have all
// symmetries, so that 29.6 million positions of four men become 3.8.
class Layout {
public:
    static constexpr std::size_t NOWHERE = ~std::size_t{0};

    Layout(const RuleSet& rules, const Material& material);

    std::size_t size() const { return 2 * pairs_.size() * span_; }
    int men() const { return 2 + others_; }

    // The number of a position, or NOWHERE. The squares must be different.
    std::size_t index(Colour turn, const Squares& squares) const {
        const Slot& slot = slots_[squares[0]][squares[1]];
        if (slot.pair < 0) return NOWHERE;
        std::size_t rest = rest_of(slot.symmetry, squares);
        if (slot.other) {
            const std::size_t mirrored = rest_of(slot.other, squares);
            rest = mirrored < rest ? mirrored : rest;
        }
        return (turn * pairs_.size() + static_cast<std::size_t>(slot.pair)) * span_ + rest;
    }

    // A position with that number. Not all numbers below size() are in use: those whose men share a
    // square are not, nor those where index(place(i)) is not i.
    Place place(std::size_t index) const;
    bool in_use(std::size_t index) const;

    // How many positions of the board have this number.
    int weight(std::size_t index) const;

private:
    struct Slot {
        std::int16_t pair = -1;
        Symmetry symmetry = 0; // brings the royal men to the squares of the pair
        Symmetry other = 0;    // another one that does, if not 0
    };

    std::size_t rest_of(Symmetry symmetry, const Squares& squares) const {
        const Square* to = images_[symmetry];
        if (others_ == 1) return to[squares[2]];
        if (others_ == 0) return 0;
        const std::size_t one = to[squares[2]], two = to[squares[3]];
        return alike_ && two < one ? two * 64 + one : one * 64 + two;
    }

    void number_pairs(const RuleSet& rules, const std::vector<Symmetry>& symmetries);

    int others_;
    bool alike_; // the two others are of one kind
    int symmetries_ = 1;
    std::size_t span_; // arrangements of the others
    Square images_[SYMMETRIES][64];
    Slot slots_[64][64];
    std::vector<std::array<Square, 2>> pairs_;
};

} // namespace neoteric::tables
