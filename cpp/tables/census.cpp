#include "census.h"

#include "core/movegen.h"

#include <algorithm>
#include <mutex>

namespace neoteric::tables {

namespace {

constexpr std::size_t PART = 16384;

// The values of all positions that a move leads to. `visit(next, value)` answers whether to go on.
template <class Visitor>
void visit_successors(const Library& library, const Position& position, MoveList& moves, Visitor&& visit) {
    moves.clear();
    generate(position, library.rules(), moves);
    for (const Move move : moves) {
        Position next = position;
        next.make<false>(library.rules(), move);
        if (!visit(next, library.value(next))) return;
    }
}

// Finds the draws that are spoilt (census.h), in rounds: first those where every move can be answered by a
// capture that does not lose, or stalemates; then those where every move can at least be answered by one to
// a position that has been found before.
class Spoilt {
public:
    explicit Spoilt(const Table& table)
        : bits_(std::make_unique<std::atomic<bool>[]>(table.layout.size())), table_(table) {}

    bool at(std::size_t index) const { return bits_[index].load(std::memory_order_relaxed); }

    // Another round over a part; whether it has found any.
    bool look(const Library& library, std::size_t first, std::size_t last, const bool (&sides)[2]) {
        Stage stage(library.rules(), table_.material);
        MoveList moves, answers;
        bool any = false;
        for (std::size_t i = first; i < last; ++i) {
            if (table_.at(i) != DRAW || at(i)) continue;
            const Place place = table_.layout.place(i);
            const Position* position = sides[place.turn] ? stage.set(place) : nullptr;
            if (!position) continue;
            bool all = true;
            visit_successors(library, *position, moves, [&](const Position& next, Value value) {
                all = count(next.occupied()) == table_.layout.men() &&
                      (wins(value) || refuted(library, next, answers));
                return all;
            });
            if (all) bits_[i].store(true, std::memory_order_relaxed);
            any |= all;
        }
        return any;
    }

private:
    bool refuted(const Library& library, const Position& position, MoveList& answers) const {
        bool found = false;
        visit_successors(library, position, answers, [&](const Position& next, Value value) {
            found = count(next.occupied()) < table_.layout.men() ? !wins(value)
                                                                 : value == DRAW && at(index_of(next));
            return !found;
        });
        return found || (answers.size() == 0 && !position.in_check(library.rules()));
    }

    std::size_t index_of(const Position& position) const {
        return table_.layout.index(position.turn(), squares_of(position, table_.material));
    }

    std::unique_ptr<std::atomic<bool>[]> bits_;
    const Table& table_;
};

bool find_spoilt(const Library& library, const Table& table, int threads,
                 const std::function<bool(double)>& tell, Spoilt& spoilt) {
    std::uint64_t legal[2] = {}, won[2] = {};
    for (std::size_t i = 0; i < table.layout.size(); ++i) {
        const Value value = table.at(i);
        const std::size_t turn = i < table.layout.size() / 2 ? WHITE : BLACK;
        legal[turn] += value != ILLEGAL;
        won[turn] += wins(value);
    }
    bool sides[2] = {true, true};
    for (std::atomic<bool> any{true}; any;) {
        any = false;
        const auto work = [&](std::size_t first, std::size_t last) {
            if (spoilt.look(library, first, last, sides)) any = true;
        };
        if (!share_out(table.layout.size(), PART, threads, work, tell)) return false;
        for (const Colour turn : {WHITE, BLACK}) sides[turn] = won[turn] * 100 >= legal[turn];
    }
    return true;
}

bool on_both_colours(const Table& table, const Place& place) {
    if (table.layout.men() < 2 + MOST_OTHERS) return false;
    const Bitboard others = bit(place.squares[2]) | bit(place.squares[3]);
    return (others & DARK_SQUARES) && (others & ~DARK_SQUARES);
}

void count_in(const Table& table, const Spoilt& spoilt, std::size_t first, std::size_t last, Census& census) {
    for (std::size_t i = first; i < last; ++i) {
        const Value value = table.at(i);
        if (value == ILLEGAL) continue;
        const Place place = table.layout.place(i);
        const auto weight = static_cast<std::uint64_t>(table.layout.weight(i));
        Tally one;
        if (wins(value)) {
            one.wins = weight;
            one.longest_win = plies_of(value);
            one.win_at = i;
        } else if (loses(value)) {
            one.losses = weight;
            one.longest_loss = plies_of(value);
            one.loss_at = i;
        } else {
            one.draws = weight;
            one.spoilt = spoilt.at(i) ? weight : 0;
        }
        census.tally[place.turn][on_both_colours(table, place)].add(one);
    }
}

Value from_successors(const Library& library, const Position& position, MoveList& moves) {
    int soonest = MOST_PLIES, latest = 0;
    bool lost = true;
    visit_successors(library, position, moves, [&](const Position&, Value value) {
        lost &= wins(value);
        if (loses(value)) soonest = std::min(soonest, plies_of(value) + 1);
        if (wins(value)) latest = std::max(latest, plies_of(value) + 1);
        return true;
    });
    if (moves.size() == 0) return position.in_check(library.rules()) ? at_ply(0) : DRAW;
    return soonest < MOST_PLIES ? at_ply(soonest) : lost ? at_ply(latest) : DRAW;
}

} // namespace

void Tally::add(const Tally& other) {
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    spoilt += other.spoilt;
    // Of equals the first, so that the threads' number makes no difference.
    if (other.longest_win > longest_win || (other.longest_win == longest_win && other.win_at < win_at)) {
        longest_win = other.longest_win;
        win_at = other.win_at;
    }
    if (other.longest_loss > longest_loss ||
        (other.longest_loss == longest_loss && other.loss_at < loss_at)) {
        longest_loss = other.longest_loss;
        loss_at = other.loss_at;
    }
}

void Census::add(const Census& other) {
    for (int turn = 0; turn < 2; ++turn) {
        for (int colours = 0; colours < 2; ++colours) tally[turn][colours].add(other.tally[turn][colours]);
    }
}

std::optional<Census> take_census(const Library& library, const Table& table, int threads,
                                  const std::function<bool(double)>& tell) {
    Spoilt spoilt(table);
    if (!find_spoilt(library, table, threads, tell, spoilt)) return std::nullopt;
    Census census;
    std::mutex mutex;
    const auto work = [&](std::size_t first, std::size_t last) {
        Census part;
        count_in(table, spoilt, first, last, part);
        const std::lock_guard lock(mutex);
        census.add(part);
    };
    if (!share_out(table.layout.size(), PART, threads, work, tell)) return std::nullopt;
    return census;
}

std::optional<std::uint64_t> inconsistencies(const Library& library, const Table& table, int threads,
                                             const std::function<bool(double)>& tell) {
    std::atomic<std::uint64_t> wrong{0};
    const auto work = [&](std::size_t first, std::size_t last) {
        Stage stage(library.rules(), table.material);
        MoveList moves;
        for (std::size_t i = first; i < last; ++i) {
            const bool in_use = table.layout.in_use(i);
            const Position* position = in_use ? stage.set(table.layout.place(i)) : nullptr;
            const Value value = position ? from_successors(library, *position, moves) : ILLEGAL;
            if (value != table.at(i)) ++wrong;
        }
    };
    if (!share_out(table.layout.size(), PART, threads, work, tell)) return std::nullopt;
    return wrong.load();
}

} // namespace neoteric::tables
