#include "layout.h"

namespace neoteric::tables {

std::vector<Man> men_of(const RuleSet& rules, const Material& material) {
    std::vector<Man> men = {make_man(WHITE, rules.royal), make_man(BLACK, rules.royal)};
    men.insert(men.end(), material.others.begin(), material.others.end());
    return men;
}

Layout::Layout(const RuleSet& rules, const Material& material)
    : others_(static_cast<int>(material.others.size())),
      alike_(others_ == 2 && material.others[0] == material.others[1]),
      span_(std::size_t{1} << (6 * others_)) {
    for (Symmetry symmetry = 0; symmetry < SYMMETRIES; ++symmetry) {
        for (Square square = 0; square < 64; ++square) images_[symmetry][square] = image(symmetry, square);
    }
    number_pairs(rules, common_symmetries(rules, men_of(rules, material)));
}

void Layout::number_pairs(const RuleSet& rules, const std::vector<Symmetry>& symmetries) {
    symmetries_ = static_cast<int>(symmetries.size());
    for (Square white = 0; white < 64; ++white) {
        for (Square black = 0; black < 64; ++black) {
            const bool touching = (rules.royal_steps[WHITE][white] & bit(black)) &&
                                  (rules.royal_steps[BLACK][black] & bit(white));
            if (white == black || touching || slots_[white][black].pair >= 0) continue;
            const auto pair = static_cast<std::int16_t>(pairs_.size());
            pairs_.push_back({white, black});
            for (const Symmetry symmetry : symmetries) {
                // The one that leads back: only quarter turns are not their own.
                const Symmetry back = symmetry == 5 ? 6 : symmetry == 6 ? 5 : symmetry;
                Slot& slot = slots_[images_[symmetry][white]][images_[symmetry][black]];
                if (slot.pair < 0) {
                    slot = {pair, back, 0};
                } else {
                    slot.other = back;
                }
            }
        }
    }
}

Place Layout::place(std::size_t index) const {
    Place place;
    const std::size_t rest = index % span_, pair = index / span_ % pairs_.size();
    place.turn = index / span_ < pairs_.size() ? WHITE : BLACK;
    place.squares[0] = pairs_[pair][0];
    place.squares[1] = pairs_[pair][1];
    if (others_ == 1) place.squares[2] = static_cast<Square>(rest);
    if (others_ == 2) {
        place.squares[2] = static_cast<Square>(rest / 64);
        place.squares[3] = static_cast<Square>(rest % 64);
    }
    return place;
}

bool Layout::in_use(std::size_t index) const {
    const Place found = place(index);
    Bitboard occupied = 0;
    for (int i = 0; i < men(); ++i) occupied |= bit(found.squares[static_cast<std::size_t>(i)]);
    return count(occupied) == men() && this->index(found.turn, found.squares) == index;
}

int Layout::weight(std::size_t index) const {
    const Place found = place(index);
    const Slot& slot = slots_[found.squares[0]][found.squares[1]];
    const bool own_image =
        slot.other && rest_of(slot.symmetry, found.squares) == rest_of(slot.other, found.squares);
    return own_image ? symmetries_ / 2 : symmetries_;
}

} // namespace neoteric::tables
