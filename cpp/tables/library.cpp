#include "builder.h"

#include <algorithm>
#include <stdexcept>

namespace neoteric::tables {

Material material_of(const Position& position) {
    Material material;
    for (Bitboard others = position.occupied() & ~position.plane(ROYALS); others;)
        material.others.push_back(position.at(pop(others)));
    std::sort(material.others.begin(), material.others.end());
    return material;
}

Squares squares_of(const Position& position, const Material& material) {
    Squares squares{};
    squares[0] = position.royal(WHITE);
    squares[1] = position.royal(BLACK);
    Bitboard left = position.occupied() & ~position.plane(ROYALS);
    for (std::size_t i = 0; i < material.others.size(); ++i) {
        for (Bitboard men = left; men;) {
            const Square square = pop(men);
            if (position.at(square) != material.others[i]) continue;
            squares[2 + i] = square;
            left &= ~bit(square);
            break;
        }
    }
    return squares;
}

Stage::Stage(const RuleSet& rules, const Material& material) : rules_(rules), men_(men_of(rules, material)) {
    std::fill(std::begin(raw_.board), std::end(raw_.board), NO_MAN);
}

const Position* Stage::set(const Place& place) {
    for (std::size_t i = 0; i < men_.size(); ++i) raw_.board[place.squares[i]] = men_[i];
    raw_.turn = place.turn;
    violations_.clear();
    position_ = Position::build(rules_, raw_, violations_);
    for (std::size_t i = 0; i < men_.size(); ++i) raw_.board[place.squares[i]] = NO_MAN;
    return violations_.empty() ? &*position_ : nullptr;
}

std::size_t Library::slot(const Material& material) {
    std::size_t slot = 0;
    for (const Man man : material.others) slot = slot * 33 + man + 1u;
    return slot;
}

const Table* Library::find(const Material& material) const {
    if (material.others.size() > MOST_OTHERS) return nullptr;
    return tables_[slot(material)].get();
}

Value Library::value(const Position& position) const {
    const Bitboard others = position.occupied() & ~position.plane(ROYALS);
    if (!others) return DRAW;
    if (count(others) > MOST_OTHERS) return ILLEGAL;
    // As material_of() and squares_of(), but without lists: this is asked for each capture.
    Squares squares{position.royal(WHITE), position.royal(BLACK), first(others), NO_SQUARE};
    std::size_t slot = position.at(squares[2]) + 1u;
    if (several(others)) {
        squares[3] = first(others & (others - 1));
        if (position.at(squares[3]) < position.at(squares[2])) std::swap(squares[2], squares[3]);
        slot = (position.at(squares[2]) + 1u) * 33 + position.at(squares[3]) + 1u;
    }
    const Table* table = tables_[slot].get();
    if (!table) return ILLEGAL;
    const std::size_t index = table->layout.index(position.turn(), squares);
    return index == Layout::NOWHERE ? ILLEGAL : table->at(index);
}

bool Library::build(const Material& material, int threads, const Tell& tell) {
    if (material.others.empty() || find(material)) return true;
    for (std::size_t i = 0; i < material.others.size(); ++i) {
        Material fewer = material;
        fewer.others.erase(fewer.others.begin() + static_cast<std::ptrdiff_t>(i));
        if (!build(fewer, threads, tell)) return false;
    }
    auto table = std::make_unique<Table>(*rules_, material);
    if (!Builder(*this, *table, threads, tell).run()) return false;
    tables_[slot(material)] = std::move(table);
    return true;
}

void Library::add(const Material& material, const std::vector<Value>& values) {
    auto table = std::make_unique<Table>(*rules_, material);
    if (values.size() != table->layout.size()) throw std::invalid_argument("not as many values as positions");
    for (std::size_t i = 0; i < values.size(); ++i) table->set(i, values[i]);
    tables_[slot(material)] = std::move(table);
}

std::vector<Material> Library::materials() const {
    std::vector<Material> found;
    for (const auto& table : tables_) {
        if (table) found.push_back(table->material);
    }
    return found;
}

} // namespace neoteric::tables
