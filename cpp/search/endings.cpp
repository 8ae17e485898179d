#include "endings.h"

#include "core/movegen.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace neoteric::search {

namespace {

constexpr double USUAL_PACE = 3e-6;     // until one is measured
constexpr std::size_t ONE_MAN = 60'000; // positions with one man beside the royal ones, or a few times more

} // namespace

Endings::Endings(std::shared_ptr<const RuleSet> rules)
    : rules_(std::move(rules)), library_(std::make_unique<tables::Library>(rules_)), pace_(USUAL_PACE) {}

void Endings::clear() {
    if (empty_) return;
    library_ = std::make_unique<tables::Library>(rules_);
    for (const auto& [material, values] : added_) library_->add(material, values);
    empty_ = added_.empty();
}

void Endings::add(const RuleSet& theirs, const tables::Material& there, const std::vector<Man>& here,
                  const std::vector<tables::Value>& values) {
    const tables::Layout source(theirs, there);
    if (values.size() != source.size()) throw std::invalid_argument("not as many values as positions");
    tables::Material ours{here};
    std::sort(ours.others.begin(), ours.others.end());
    // The men may come in another order here, and then the positions are numbered otherwise.
    const bool swapped = ours.others != here;
    const tables::Layout target(*rules_, ours);
    std::vector<tables::Value> found(target.size(), tables::ILLEGAL);
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (!target.in_use(i)) continue;
        tables::Place place = target.place(i);
        if (swapped) std::swap(place.squares[2], place.squares[3]);
        const std::size_t index = source.index(place.turn, place.squares);
        if (index != tables::Layout::NOWHERE) found[i] = values[index];
    }
    library_->add(ours, found);
    added_.emplace_back(std::move(ours), std::move(found));
    empty_ = false;
}

// Tables know no pawns, castling or reserves.
bool Endings::covers(const Position& position) const {
    const Bitboard others = position.occupied() & ~position.plane(ROYALS);
    if (!others || count(others) > tables::MOST_OTHERS) return false;
    if (position.plane(PAWNS) || position.castling_men() || position.phase() != IN_PLAY) return false;
    for (const Colour colour : {WHITE, BLACK}) {
        const bool may_come_in = rules_->drops.enabled || (position.unmoved() & position.men(colour));
        if (position.pocket(colour) && may_come_in) return false;
    }
    return true;
}

void Endings::prepare(const Position& position, int threads, double seconds, const tables::Tell& tell) {
    if (!covers(position)) return;
    const tables::Material all = tables::material_of(position);
    const bool small_only = seconds < 0;
    if (library_->find(all)) return;
    if (!small_only && pace_ * ONE_MAN * static_cast<double>(all.others.size()) > seconds) return;
    const auto started = std::chrono::steady_clock::now();
    std::size_t built = 0;
    for (const Man man : all.others) {
        const tables::Material alone{{man}};
        if (library_->find(alone)) continue;
        if (!library_->build(alone, threads, tell)) return;
        built += library_->find(alone)->layout.size();
        empty_ = false;
    }
    if (built) {
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
        pace_ = took.count() / static_cast<double>(built);
    }
    if (small_only || pace_ * static_cast<double>(tables::Layout(*rules_, all).size()) > seconds) return;
    if (library_->build(all, threads, tell)) empty_ = false;
}

tables::Value Endings::value(const Position& position) const {
    return empty_ || !covers(position) ? tables::ILLEGAL : library_->value(position);
}

bool Endings::probe(const Position& position, int ply, int& value) const {
    if (!covers(position)) return false;
    const tables::Value known = library_->value(position);
    if (known == tables::ILLEGAL) return false;
    if (known == tables::DRAW) {
        value = 0;
        return true;
    }
    const int plies = tables::plies_of(known);
    if (plies + position.halfmove() > 100 || ply + plies >= MAX_PLY) return false;
    value = tables::wins(known) ? mate_in(ply + plies) : mated_in(ply + plies);
    return true;
}

void Endings::follow(Position position, std::vector<Move>& line) const {
    for (const Move move : line) position.make<false>(*rules_, move);
    for (tables::Value known; tables::is_decided(known = value(position)) && line.size() < MAX_PLY;) {
        MoveList moves;
        generate(position, *rules_, moves);
        const Position before = position;
        bool found = false;
        for (const Move move : moves) {
            position = before;
            position.make<false>(*rules_, move);
            const tables::Value after = value(position);
            if (!tables::is_decided(after) || tables::plies_of(after) + 1 != tables::plies_of(known))
                continue;
            line.push_back(move);
            found = true;
            break;
        }
        if (!found) return;
    }
}

} // namespace neoteric::search
