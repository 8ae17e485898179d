#include "builder.h"

#include <algorithm>

namespace neoteric::tables {

namespace {

// Whether a move may change more than the square of the man that moves.
bool is_simple(const Position& position, Move move) {
    return move.kind() == Kind::NORMAL && position.at(move.to()) == NO_MAN;
}

} // namespace

Builder::Builder(const Library& library, Table& table, int threads, const Tell& tell)
    : rules_(library.rules()), library_(library), table_(table), threads_(threads), tell_(tell),
      men_(men_of(rules_, table.material)), origins_(rules_, men_), words_((table.layout.size() + 63) / 64),
      now_(std::make_unique<std::atomic<std::uint64_t>[]>(words_)),
      next_(std::make_unique<std::atomic<std::uint64_t>[]>(words_)) {}

bool Builder::share_out_words(int plies, const std::function<void(std::size_t, std::size_t)>& work) {
    const auto tell = [&](double done) { return tell_({table_.material, plies, done}); };
    return tell(0) && share_out(words_, 256, threads_, work, tell);
}

bool Builder::run() {
    if (!share_out_words(-1, [&](std::size_t first, std::size_t last) { set_up(first, last); })) return false;
    for (std::size_t i = 0; i < table_.layout.size(); ++i) {
        if (table_.at(i) == at_ply(0)) mark_origins(i);
    }
    changed_ = true;
    for (int plies = 1; plies < MOST_PLIES && (changed_ || plies <= last_pending_ + 1); ++plies) {
        std::swap(now_, next_);
        changed_ = false;
        if (!share_out_words(plies,
                             [&](std::size_t first, std::size_t last) { look_again(first, last, plies); }))
            return false;
    }
    for (std::size_t i = 0; i < table_.layout.size(); ++i) {
        if (table_.at(i) >= PENDING && table_.at(i) != ILLEGAL) table_.set(i, DRAW);
    }
    return true;
}

// --- the beginning: mates, and what captures decide --------------------------------------------------

void Builder::set_up(std::size_t first, std::size_t last) {
    Stage stage(rules_, table_.material);
    MoveList moves;
    const std::size_t end = std::min(last * 64, table_.layout.size());
    for (std::size_t i = first * 64; i < end; ++i) {
        const Position* position = table_.layout.in_use(i) ? stage.set(table_.layout.place(i)) : nullptr;
        table_.set(i, position ? first_value(*position, moves) : ILLEGAL);
    }
}

Value Builder::first_value(const Position& position, MoveList& moves) {
    moves.clear();
    generate(position, rules_, moves);
    if (moves.size() == 0) return position.in_check(rules_) ? at_ply(0) : DRAW;
    int soonest = 0, latest = 0;
    bool holds = false; // some capture does not lose
    for (const Move move : moves) {
        if (is_simple(position, move)) continue;
        Position next = position;
        next.make<false>(rules_, move);
        if (count(next.occupied()) == count(position.occupied())) continue;
        const Value value = library_.value(next);
        if (loses(value)) {
            const int plies = plies_of(value) + 1;
            soonest = soonest ? std::min(soonest, plies) : plies;
        } else if (wins(value)) {
            latest = std::max(latest, plies_of(value) + 1);
        } else {
            holds = true;
        }
    }
    const int plies = soonest ? soonest : holds ? 0 : latest;
    if (!plies) return DRAW;
    note_pending(plies);
    return PENDING | at_ply(plies);
}

void Builder::note_pending(int plies) {
    int known = last_pending_;
    while (known < plies && !last_pending_.compare_exchange_weak(known, plies)) {
    }
}

// --- ply by ply ---------------------------------------------------------------------------------------

void Builder::look_again(std::size_t first, std::size_t last, int plies) {
    Stage stage(rules_, table_.material);
    MoveList moves;
    for (std::size_t word = first; word < last; ++word) {
        std::uint64_t wanted = now_[word].exchange(0, std::memory_order_relaxed);
        if (plies <= last_pending_) wanted |= due(word, plies);
        while (wanted) {
            const std::size_t index = word * 64 + pop(wanted);
            if (decided_now(index, plies, stage, moves)) decide(index, plies);
        }
    }
}

// Those of 64 positions for which a capture decides now.
std::uint64_t Builder::due(std::size_t word, int plies) const {
    const std::size_t end = std::min<std::size_t>(64, table_.layout.size() - word * 64);
    std::uint64_t result = 0;
    for (std::size_t i = 0; i < end; ++i) {
        if (table_.at(word * 64 + i) == (PENDING | at_ply(plies))) result |= std::uint64_t{1} << i;
    }
    return result;
}

bool Builder::decided_now(std::size_t index, int plies, Stage& stage, MoveList& moves) const {
    const Value known = table_.at(index);
    if (is_decided(known) || known == ILLEGAL) return false;
    const bool winning = plies & 1;
    // A capture that wins sooner or later rules out that the position is lost.
    const bool will_win = known >= PENDING && (plies_of(known) & 1);
    if (will_win && (!winning || plies_of(known) == plies)) return winning;
    const Place place = table_.layout.place(index);
    const Position* position = stage.set(place);
    moves.clear();
    generate(*position, rules_, moves);
    for (const Move move : moves) {
        // What this very ply has decided counts from the next one on.
        const Value value = successor(*position, place.squares, move);
        const bool in_time = is_decided(value) && plies_of(value) < plies;
        if (winning && in_time && loses(value)) return true;
        if (!winning && !(in_time && wins(value))) return false;
    }
    return !winning && moves.size() > 0;
}

Value Builder::successor(const Position& position, const Squares& squares, Move move) const {
    if (is_simple(position, move)) {
        Squares after = squares;
        *std::find(after.begin(), after.begin() + table_.layout.men(), move.from()) = move.to();
        return table_.at(table_.layout.index(!position.turn(), after));
    }
    Position next = position;
    next.make<false>(rules_, move);
    if (count(next.occupied()) < table_.layout.men()) return library_.value(next);
    return table_.at(table_.layout.index(next.turn(), squares_of(next, table_.material)));
}

void Builder::decide(std::size_t index, int plies) {
    table_.set(index, at_ply(plies));
    changed_.store(true, std::memory_order_relaxed);
    mark_origins(index);
}

// --- backwards ----------------------------------------------------------------------------------------

// Notes the positions that a move may have led from to this one.
void Builder::mark_origins(std::size_t index) {
    const Place place = table_.layout.place(index);
    Bitboard occupied = 0;
    for (std::size_t i = 0; i < men_.size(); ++i) occupied |= bit(place.squares[i]);
    for (std::size_t i = 0; i < men_.size(); ++i) {
        if (colour_of(men_[i]) == place.turn) continue;
        Squares before = place.squares;
        for (Bitboard origins = origins_.from(rules_, men_[i], place.squares[i], occupied); origins;) {
            before[i] = pop(origins);
            mark(!place.turn, before);
        }
        mark_throws(place, i, occupied);
    }
}

void Builder::mark_throws(const Place& place, std::size_t thrower, Bitboard occupied) {
    for (const Throw& thrown : origins_.throws(men_[thrower], place.squares[thrower])) {
        if (!(occupied & bit(thrown.landing)) || (occupied & bit(thrown.from))) continue;
        Squares before = place.squares;
        const auto man = std::find(before.begin(), before.begin() + table_.layout.men(), thrown.landing);
        before[thrower] = thrown.from;
        for (int i = 0; i < thrown.behind.length; ++i) {
            if (occupied & bit(thrown.behind.squares[i])) break; // in front of the man, who is the nearest
            *man = thrown.behind.squares[i];
            mark(!place.turn, before);
        }
    }
}

void Builder::mark(Colour turn, const Squares& squares) {
    const std::size_t index = table_.layout.index(turn, squares);
    if (index == Layout::NOWHERE || is_decided(table_.at(index)) || table_.at(index) == ILLEGAL) return;
    next_[index / 64].fetch_or(std::uint64_t{1} << (index % 64), std::memory_order_relaxed);
}

} // namespace neoteric::tables
