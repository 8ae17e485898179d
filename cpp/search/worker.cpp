#include "worker.h"

#include <cmath>

namespace neoteric::search {

namespace {

constexpr std::uint64_t NODES_BETWEEN_LOOKS = 2048;

} // namespace

Worker::Worker(Engine& engine, int index)
    : engine_(engine), rules_(engine.rules()), knowledge_(engine.knowledge()), index_(index),
      history_(engine.rules().roles), evaluator_(engine.rules(), engine.knowledge()),
      frames_(std::make_unique<Frame[]>(MAX_PLY + BEFORE + 4)) {
    clear();
}

void Worker::clear() {
    history_.clear();
    last_value_ = NO_VALUE;
}

int Worker::history_bonus(int depth) const {
    const Parameters& p = engine_.parameters_;
    return std::min(p.bonus_square * depth * depth + p.bonus_depth * depth, p.bonus_most);
}

Man Worker::mover_of(const Position& position, Move move) {
    return move.kind() == Kind::DROP ? make_man(position.turn(), move.role()) : position.at(move.from());
}

void Worker::prepare(const Root& root, const Limits& limits, std::vector<RootMove> moves,
                     std::chrono::steady_clock::time_point started) {
    limits_ = limits;
    started_ = started;
    allotment_ = allot(limits.clock, 2 * root.position.fullmove());
    keys_ = root.earlier;
    root_keys_ = keys_.size();
    root_moves_ = std::move(moves);
    nodes_.store(0, std::memory_order_relaxed);
    next_look_ = 0;
    completed_ = 0;
    null_until_ = 0;
    stability_ = 0;
    last_best_ = Move::from_bits(0);
    for (int i = 0; i < MAX_PLY + BEFORE + 4; ++i) {
        Frame& frame = frames_[static_cast<std::size_t>(i)];
        frame.follow = &history_.nothing();
        frame.eval = NO_VALUE;
        frame.mover = NO_MAN;
        frame.move = frame.excluded = frame.killers[0] = frame.killers[1] = Move::from_bits(0);
        frame.cutoffs = frame.extended = 0;
    }
    Frame& first = frames_[BEFORE];
    first.position = root.position;
    first.key = root.position.key(rules_);
    first.in_check = root.position.in_check(rules_);
}

double Worker::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
}

bool Worker::out_of_time() {
    if (stopped()) return true;
    const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed);
    if (index_ != 0 || nodes < next_look_) return false;
    next_look_ = nodes + NODES_BETWEEN_LOOKS;
    if (limits_.nodes) {
        std::uint64_t total = 0;
        for (const auto& worker : engine_.workers_) total += worker->nodes();
        if (total >= limits_.nodes) engine_.end();
        next_look_ = std::min(
            next_look_, nodes + std::max<std::uint64_t>(1, (limits_.nodes - std::min(total, limits_.nodes)) /
                                                               engine_.workers_.size()));
    }
    const bool clock_counts = !limits_.infinite && !engine_.pondering_.load(std::memory_order_relaxed) &&
                              (limits_.clock.fixed > 0 || limits_.clock.remaining > 0);
    if (clock_counts && seconds() >= allotment_.most) engine_.end();
    return stopped();
}

bool Worker::repeated(const Frame* frame) const {
    // Back to the last capture, drop or pawn move; but where men are thrown, pawns may come back.
    const auto back = knowledge_.slings ? keys_.size() : static_cast<std::size_t>(frame->position.halfmove());
    int times = 0;
    for (std::size_t i = 2; i <= back && i <= keys_.size(); i += 2) {
        const std::size_t at = keys_.size() - i;
        if (keys_[at] != frame->key) continue;
        if (at >= root_keys_ || ++times == 2) return true; // once in this line, or twice before it
    }
    return false;
}

bool Worker::drawn(const Frame* frame) const {
    const Position& position = frame->position;
    if (position.halfmove() >= 100 && (!frame->in_check || count_legal(position, rules_))) return true;
    return ((position.halfmove() >= 4 || knowledge_.slings) && repeated(frame)) || position.dead(rules_);
}

void Worker::enter(Frame* frame, Move move, bool quiet) {
    frame->move = move;
    frame->mover = mover_of(frame->position, move);
    frame->arrived = move.to();
    frame->quiet = quiet;
    frame->follow = &history_.follow(frame->mover, move.to());
    keys_.push_back(frame->key);
    Frame* next = frame + 1;
    next->position = frame->position;
    next->position.make<true>(rules_, move);
    next->key = next->position.key(rules_);
    engine_.table_.prefetch(next->key);
    next->in_check = next->position.in_check(rules_);
    next->extended = frame->extended;
}

void Worker::enter_null(Frame* frame) {
    frame->move = Move::from_bits(0);
    frame->mover = NO_MAN;
    frame->follow = &history_.nothing();
    keys_.push_back(frame->key);
    Frame* next = frame + 1;
    next->position = frame->position;
    next->position.pass();
    next->key = next->position.key(rules_);
    engine_.table_.prefetch(next->key);
    next->in_check = false;
    next->extended = frame->extended;
}

// The static evaluation, with the errors taken off that it has had in like positions.
int Worker::put_right(const Frame* frame, int eval) {
    const Position& position = frame->position;
    const Parameters& p = engine_.parameters_;
    int error = p.pawn_error * history_.pawn_error(position.turn(), pawn_key(position));
    const Frame* before = frame - 1;
    if (before->mover != NO_MAN)
        error += p.reply_error * history_.reply_error(position.turn(), before->mover, before->arrived);
    return std::clamp(eval + error / 512, -TABLE_BOUND + 1, TABLE_BOUND - 1);
}

// A search has found `difference` more than the evaluation said.
void Worker::learn_error(const Frame* frame, int difference, int depth) {
    constexpr int MOST = History::ERROR_LIMIT / 4;
    const Position& position = frame->position;
    const int bonus = std::clamp(difference * depth / 4, -MOST, MOST);
    history_.pawn_error(position.turn(), pawn_key(position)).add(bonus);
    const Frame* before = frame - 1;
    if (before->mover != NO_MAN)
        history_.reply_error(position.turn(), before->mover, before->arrived).add(bonus);
}

void Worker::keep_line(Frame* frame, Move move) {
    const Frame* next = frame + 1;
    frame->line[0] = move;
    std::copy(next->line, next->line + next->line_length, frame->line + 1);
    frame->line_length = next->line_length + 1;
}

// By role: from where a man of the player to move would give check, as far as it moves plainly.
void Worker::find_checking(const Position& position, Bitboard* checking) const {
    const Colour us = position.turn();
    const Square royal = position.royal(!us);
    Bitboard lines[PLANES];
    lines[ORTHOGONALS] = orthogonal_attacks(royal, position.occupied());
    lines[DIAGONALS] = diagonal_attacks(royal, position.occupied());
    for (int set = 0; set < rules_.leap_sets; ++set) lines[LEAPS_0 + set] = rules_.leaps_from[set][us][royal];
    for (Role role = 0; role < rules_.roles; ++role) {
        checking[role] = 0;
        if (role == rules_.royal) continue;
        for (int plane = ORTHOGONALS; plane < LEAPS_0 + rules_.leap_sets; ++plane) {
            if ((rules_.role[role].planes >> plane) & 1) checking[role] |= lines[plane];
        }
    }
    checking[rules_.pawn] = pawn_attacks(!us, royal);
}

void Worker::reward_follow(Frame* frame, Man man, Square to, int bonus) {
    const std::size_t index = static_cast<std::size_t>((man & 31) * 64 + to);
    (*(frame - 1)->follow)[index].add(bonus);
    (*(frame - 2)->follow)[index].add(bonus);
    if (!frame->in_check) (*(frame - 4)->follow)[index].add(bonus / 2);
}

void Worker::note_cutoff(Frame* frame, Move best, int depth, const Move* quiets, int quiet_count,
                         const Move* captures, int capture_count) {
    const Position& position = frame->position;
    const Colour us = position.turn();
    const int bonus = history_bonus(depth);
    const auto victim = [&](Move move) {
        const Man man = position.at(move.to());
        return man == NO_MAN ? rules_.pawn : role_of(man);
    };
    if (is_noisy(position, rules_, best)) {
        history_.capture(position.at(best.from()), best.to(), victim(best)).add(bonus);
    } else {
        if (frame->killers[0].bits() != best.bits()) {
            frame->killers[1] = frame->killers[0];
            frame->killers[0] = best;
        }
        const Frame* before = frame - 1;
        if (before->mover != NO_MAN) history_.answer(before->mover, before->arrived) = best.bits();
        history_.quiet(us, best).add(bonus);
        reward_follow(frame, mover_of(position, best), best.to(), bonus);
        for (int i = 0; i < quiet_count; ++i) {
            history_.quiet(us, quiets[i]).add(-bonus);
            reward_follow(frame, mover_of(position, quiets[i]), quiets[i].to(), -bonus);
        }
    }
    for (int i = 0; i < capture_count; ++i)
        history_.capture(position.at(captures[i].from()), captures[i].to(), victim(captures[i])).add(-bonus);
}

int Worker::aspirate(int depth, int line, int previous) {
    int delta = engine_.parameters_.aspiration + std::abs(previous) / 60;
    int alpha = -INFINITE, beta = INFINITE;
    if (depth >= 4 && std::abs(previous) < TABLE_BOUND) {
        alpha = std::max(previous - delta, -INFINITE);
        beta = std::min(previous + delta, INFINITE);
    }
    int reduced = 0;
    while (true) {
        Frame* frame = &frames_[BEFORE];
        const int value = search<true>(frame, std::max(depth - reduced, 1), alpha, beta, false);
        std::stable_sort(root_moves_.begin() + line, root_moves_.end(),
                         [](const RootMove& a, const RootMove& b) {
                             return a.value != b.value ? a.value > b.value : a.previous > b.previous;
                         });
        if (stopped()) return value;
        if (value <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = std::max(value - delta, -INFINITE);
            reduced = 0;
        } else if (value >= beta) {
            beta = std::min(value + delta, INFINITE);
            reduced = std::min(reduced + 1, 3);
        } else {
            return value;
        }
        delta += delta / 2;
        if (delta > 800) {
            alpha = -INFINITE;
            beta = INFINITE;
        }
    }
}

void Worker::tell(const std::function<void(const Info&)>& report, int depth, int lines) const {
    Info info;
    for (const auto& worker : engine_.workers_) info.nodes += worker->nodes();
    info.seconds = seconds();
    info.table_used = engine_.table_.used();
    for (int i = 0; i < lines; ++i) {
        const RootMove& move = root_moves_[static_cast<std::size_t>(i)];
        info.rank = i;
        const bool fresh = move.value != -INFINITE;
        info.line = {fresh ? move.value : move.previous, Bound::EXACT, fresh ? depth : depth - 1,
                     move.selective_depth, move.line};
        if (info.line.value != -INFINITE) report(info);
    }
}

// Whether the clock allows to go one ply deeper.
bool Worker::time_for_another(int depth) {
    const RootMove& best = root_moves_.front();
    const bool same = best.move.bits() == last_best_.bits();
    stability_ = same ? std::min(stability_ + 1, 10.0) : 0;
    last_best_ = best.move;
    const bool clock = limits_.clock.remaining > 0 && limits_.clock.fixed <= 0;
    if (!clock || limits_.infinite || engine_.pondering_.load(std::memory_order_relaxed)) {
        last_value_ = best.value;
        return true;
    }
    if (root_moves_.size() == 1 && depth >= 4) return false;
    double factor = 1.35 - 0.06 * stability_;
    if (last_value_ != NO_VALUE) factor *= std::clamp(1.0 + (last_value_ - best.value) / 180.0, 0.75, 1.7);
    const double share =
        static_cast<double>(best.effort) / static_cast<double>(std::max<std::uint64_t>(nodes(), 1));
    if (depth >= 8) factor *= std::clamp(1.75 - 1.05 * share, 0.6, 1.5);
    last_value_ = best.value;
    return seconds() < std::min(allotment_.best * factor * 0.75, allotment_.most);
}

void Worker::run(const std::function<void(const Info&)>* report) {
    const int most = limits_.depth ? std::min(limits_.depth, MAX_PLY - 10) : MAX_PLY - 10;
    const int lines = std::min(limits_.lines, static_cast<int>(root_moves_.size()));
    for (int depth = 1; depth <= most && !stopped(); ++depth) {
        // Helpers look at other depths than the first thread, so that they find other things.
        if (index_ && depth > 1 && (depth + index_) % 3 == 0) continue;
        root_depth_ = depth;
        for (RootMove& move : root_moves_) {
            move.previous = move.value;
            move.effort = move.effort / 2;
        }
        for (line_index_ = 0; line_index_ < lines && !stopped(); ++line_index_) {
            selective_depth_ = 0;
            const int previous = root_moves_[static_cast<std::size_t>(line_index_)].previous;
            aspirate(depth, line_index_, previous == -INFINITE ? 0 : previous);
            std::stable_sort(root_moves_.begin(), root_moves_.begin() + line_index_ + 1,
                             [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
        }
        line_index_ = 0;
        if (stopped() && depth > 1) {
            if (report) tell(*report, depth, lines);
            break;
        }
        completed_ = depth;
        if (index_ != 0) continue;
        if (report) tell(*report, depth, lines);
        const int value = root_moves_.front().value;
        if (limits_.mate && value >= MATE_BOUND && MATE - value < 2 * limits_.mate) break;
        if (!limits_.infinite && !engine_.pondering_.load(std::memory_order_relaxed) && !limits_.depth &&
            !limits_.nodes && !limits_.mate && value >= MATE_BOUND && MATE - value < depth / 2) {
            break; // a short mate, seen well within the horizon
        }
        if (!time_for_another(depth)) break;
    }
}

} // namespace neoteric::search
