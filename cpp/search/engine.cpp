#include "engine.h"

#include "exchange.h"
#include "worker.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

namespace neoteric::search {

namespace {

// A first order: what wins material at once, then the rest as generated.
std::vector<RootMove> root_moves(const Root& root, const RuleSet& rules, const Knowledge& knowledge,
                                 const std::vector<Move>& only) {
    MoveList moves;
    generate(root.position, rules, moves);
    std::vector<std::pair<int, RootMove>> ranked;
    for (const Move move : moves) {
        const bool wanted = only.empty() || std::any_of(only.begin(), only.end(), [&](Move each) {
                                return each.text_bits() == move.text_bits();
                            });
        if (!wanted) continue;
        RootMove entry;
        entry.move = move;
        entry.line = {move};
        const int won = gain(root.position, rules, knowledge, move);
        ranked.emplace_back(won > 0 && !exchange_at_least(root.position, rules, knowledge, move, 0) ? 0 : won,
                            std::move(entry));
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<RootMove> result;
    for (auto& each : ranked) result.push_back(std::move(each.second));
    return result;
}

// Where the tables know the position: leaves the moves that the search shall choose from, and says what
// else it needs to know.
enum class Guide { NOTHING, EXACT, HOLD };

Guide guided_by(const Endings& endings, const Root& root, const RuleSet& rules, bool analysis,
                std::vector<RootMove>& moves) {
    const tables::Value here = endings.value(root.position);
    if (here == tables::ILLEGAL) return Guide::NOTHING;
    const bool decided = tables::is_decided(here);
    const int plies = decided ? tables::plies_of(here) : 0;
    if (analysis || (decided && plies + root.position.halfmove() <= 100)) return Guide::EXACT;
    if (tables::loses(here)) return Guide::NOTHING; // but the 50-move rule may save it
    // The soonest mate comes perhaps too late, perhaps a capture makes it soon enough. A draw is held, and
    // the search looks for the moves on which the opponent may fail.
    std::vector<RootMove> kept;
    for (const RootMove& each : moves) {
        Position after = root.position;
        after.make<false>(rules, each.move);
        const tables::Value there = endings.value(after);
        const bool holds =
            decided ? tables::loses(there) && tables::plies_of(there) + 1 == plies : !tables::wins(there);
        if (holds) kept.push_back(each);
    }
    if (!kept.empty()) moves = std::move(kept);
    return decided ? Guide::NOTHING : Guide::HOLD;
}

} // namespace

Engine::Engine(std::shared_ptr<const RuleSet> rules, const std::vector<int>& values, std::size_t megabytes,
               int threads)
    : rules_(std::move(rules)), values_(values), knowledge_(*rules_, values), table_(megabytes),
      endings_(rules_) {
    set_parameters(parameters_);
    set_threads(threads);
}

Engine::~Engine() = default;

void Engine::set_threads(int threads) {
    workers_.clear();
    for (int i = 0; i < std::max(threads, 1); ++i) workers_.push_back(std::make_unique<Worker>(*this, i));
}

void Engine::clear() {
    table_.clear();
    endings_.clear();
    for (const auto& worker : workers_) worker->clear();
}

void Engine::set_parameters(const Parameters& parameters) {
    parameters_ = parameters;
    for (int* divisor : {&parameters_.null_depth, &parameters_.null_eval, &parameters_.reduce_history,
                         &parameters_.order_capture_history}) {
        *divisor = std::max(*divisor, 1);
    }
    for (int depth = 0; depth < 64; ++depth) {
        for (int move = 0; move < 64; ++move) {
            const double both = depth && move ? std::log(depth) * std::log(move) : 0;
            reductions_[depth][move] =
                both ? static_cast<int>((parameters.reduce_base + parameters.reduce_slope * both) / 100) : 0;
        }
    }
}

void Engine::set_weights(const Weights& weights) {
    knowledge_.weights = weights;
    knowledge_.derive(*rules_, values_);
    set_threads(static_cast<int>(workers_.size())); // they keep evaluations
    table_.clear();
}

double Engine::foretelling_error(const std::vector<Position>& positions, const std::vector<double>& results,
                                 double scale) const {
    Evaluator evaluator(*rules_, knowledge_);
    double total = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const int value = evaluator.evaluate(positions[i]);
        const double white = positions[i].turn() == WHITE ? value : -value;
        const double error = results[i] - 1 / (1 + std::exp(-white / scale));
        total += error * error;
    }
    return positions.empty() ? 0 : total / static_cast<double>(positions.size());
}

int Engine::evaluate(const Position& position) const {
    return Evaluator(*rules_, knowledge_).evaluate(position);
}

// Before play: each array that can still come about is searched for a while, and the player takes his
// best of what the other then leaves him. The sides do not alternate there, so no search tree does.
Outcome Engine::relocate(const Root& root, const Limits& limits,
                         const std::function<void(const Info&)>& tell) {
    const Colour us = root.position.turn();
    MoveList choices;
    generate(root.position, *rules_, choices);
    std::vector<std::pair<Move, std::vector<Position>>> plans;
    int arrays = 0;
    for (const Move choice : choices) {
        std::vector<Position> starts{root.position};
        starts.front().make<true>(*rules_, choice);
        if (starts.front().phase() != IN_PLAY) {
            const Position half = starts.front();
            starts.clear();
            MoveList answers;
            generate(half, *rules_, answers);
            for (const Move answer : answers) {
                starts.push_back(half);
                starts.back().make<true>(*rules_, answer);
            }
        }
        arrays += static_cast<int>(starts.size());
        const bool wanted = limits.only.empty() ||
                            std::any_of(limits.only.begin(), limits.only.end(),
                                        [&](Move each) { return each.text_bits() == choice.text_bits(); });
        if (wanted) plans.emplace_back(choice, std::move(starts));
    }
    const Allotment allotment = allot(limits.clock, 0);
    Limits each;
    each.clock.fixed = std::min(allotment.best, 5.0) / std::max(arrays, 1);
    each.depth = limits.depth ? limits.depth : 9;
    each.nodes = limits.nodes
                     ? std::max<std::uint64_t>(limits.nodes / static_cast<unsigned>(std::max(arrays, 1)), 1)
                     : 0;
    const bool timed = limits.clock.fixed > 0 || limits.clock.remaining > 0;
    if (!timed) each.clock.fixed = 0;
    Outcome outcome;
    const auto started = std::chrono::steady_clock::now();
    for (const auto& [choice, starts] : plans) {
        int worst = us == WHITE ? -INFINITE : INFINITE; // White moves first, and chooses last
        Outcome best;
        for (const Position& start : starts) {
            const Outcome found = search({start, {}}, each, [](const Info&) {});
            outcome.nodes += found.nodes;
            const int value = found.lines.front().value;
            if (us == WHITE ? value > worst : value < INFINITE && (worst == INFINITE || value > worst)) {
                worst = value;
                best = found;
            }
            if (stopped_by_caller_.load(std::memory_order_relaxed)) break;
            stop_.store(false, std::memory_order_relaxed);
        }
        Variation line{us == WHITE ? worst : -worst, Bound::EXACT, 1, 1, {choice}};
        if (best.best.bits()) line.moves.push_back(best.best);
        outcome.lines.push_back(line);
        if (stopped_by_caller_.load(std::memory_order_relaxed)) break;
    }
    std::stable_sort(outcome.lines.begin(), outcome.lines.end(),
                     [](const Variation& a, const Variation& b) { return a.value > b.value; });
    outcome.best = outcome.lines.front().moves.front();
    outcome.lines.resize(std::min<std::size_t>(outcome.lines.size(), static_cast<std::size_t>(limits.lines)));
    outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    for (std::size_t i = 0; i < outcome.lines.size(); ++i) {
        outcome.lines[i].moves.resize(1); // what comes after is no reply to it
        tell({static_cast<int>(i), outcome.lines[i], outcome.nodes, outcome.seconds, table_.used()});
    }
    return outcome;
}

// Tables of endings are built where that takes a moderate part of the time there is. Without a clock but
// with another limit, only the small ones: they take less than a second.
void Engine::prepare_endings(const Root& root, const Limits& limits,
                             const std::function<void(const tables::Progress&)>& building) {
    constexpr double PART = 0.4, UNLIMITED = 1e9;
    const auto started = std::chrono::steady_clock::now();
    const bool clock = limits.clock.fixed > 0 || limits.clock.remaining > 0;
    const double most = PART * allot(limits.clock, 2 * root.position.fullmove()).most;
    const auto in_time = [&] {
        return !clock || limits.infinite || pondering_.load(std::memory_order_relaxed);
    };
    const bool limited = limits.depth || limits.nodes || limits.mate;
    const double seconds = !in_time() ? most : limited ? -1.0 : UNLIMITED;
    endings_.prepare(
        root.position, static_cast<int>(workers_.size()), seconds, [&](const tables::Progress& progress) {
            if (building) building(progress);
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
            return !stop_.load(std::memory_order_relaxed) && (in_time() || took.count() < most);
        });
}

Outcome Engine::search(const Root& root, const Limits& limits, const std::function<void(const Info&)>& tell,
                       const std::function<void(const tables::Progress&)>& building) {
    Outcome outcome;
    std::vector<RootMove> moves = root_moves(root, *rules_, knowledge_, limits.only);
    if (moves.empty()) return outcome;
    if (root.position.phase() != IN_PLAY) return relocate(root, limits, tell);
    Limits used = limits;
    const auto started = std::chrono::steady_clock::now();
    if (used.endings) {
        prepare_endings(root, limits, building);
        const bool analysis = limits.infinite || limits.lines > 1 || !limits.only.empty();
        const Guide guide = guided_by(endings_, root, *rules_, analysis, moves);
        if (guide == Guide::EXACT) used.depth = 1; // every move leads to what the tables know
        used.endings = guide != Guide::HOLD && !endings_.empty();
    }
    table_.new_search();
    for (const auto& worker : workers_) worker->prepare(root, used, moves, started);
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < workers_.size(); ++i)
        helpers.emplace_back([this, i] { workers_[i]->run(nullptr); });
    workers_[0]->run(&tell);
    end();
    for (std::thread& helper : helpers) helper.join();

    // The first thread's word counts, unless another looked deeper and found better.
    const Worker* best = workers_[0].get();
    for (const auto& worker : workers_) {
        if (limits.lines == 1 && worker->completed() > best->completed() &&
            worker->root_moves().front().value > best->root_moves().front().value) {
            best = worker.get();
        }
        outcome.nodes += worker->nodes();
    }
    const std::size_t lines =
        std::min<std::size_t>(static_cast<std::size_t>(std::max(limits.lines, 1)), moves.size());
    for (std::size_t i = 0; i < lines; ++i) {
        const RootMove& move = best->root_moves()[i];
        outcome.lines.push_back({move.value == -INFINITE ? move.previous : move.value, Bound::EXACT,
                                 best->completed(), move.selective_depth, move.line});
    }
    outcome.best = outcome.lines.front().moves.front();
    if (outcome.lines.front().moves.size() > 1) outcome.reply = outcome.lines.front().moves[1];
    outcome.seconds = workers_[0]->seconds();
    return outcome;
}

} // namespace neoteric::search
