// The engine: searches positions, with any number of threads. No input or output.
#pragma once

#include "core/movegen.h"
#include "endings.h"
#include "knowledge.h"
#include "parameters.h"
#include "table.h"
#include "timing.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace neoteric::search {

struct Limits {
    Clock clock;
    int depth = 0; // 0: no limit, as below
    std::uint64_t nodes = 0;
    int mate = 0; // ends when a mate in so many moves has been found
    int lines = 1;
    bool infinite = false;  // until told to stop; also while pondering
    std::vector<Move> only; // root moves to search; empty: all
    bool endings = true;    // tables of endings are built, where there is time, and asked
};

struct Variation {
    int value = 0;
    Bound bound = Bound::EXACT;
    int depth = 0;
    int selective_depth = 0;
    std::vector<Move> moves;
};

struct Info {
    int rank = 0; // 0 for the best line
    Variation line;
    std::uint64_t nodes = 0;
    double seconds = 0;
    int table_used = 0; // thousandths
};

struct Outcome {
    Move best = Move::from_bits(0);
    Move reply = Move::from_bits(0); // expected, to ponder on
    std::vector<Variation> lines;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

struct Root {
    Position position;
    std::vector<std::uint64_t> earlier; // keys of positions that can come again, oldest first
};

class Engine {
public:
    Engine(std::shared_ptr<const RuleSet> rules, const std::vector<int>& values, std::size_t megabytes,
           int threads);
    ~Engine();

    void set_threads(int threads);
    void set_hash(std::size_t megabytes) { table_.resize(megabytes); }
    // Forgets everything, as before a new game.
    void clear();

    // Blocks until the search is over. `tell` is called on the calling thread, and so is `building`, while
    // a table of endings is built before the search.
    Outcome search(const Root& root, const Limits& limits, const std::function<void(const Info&)>& tell,
                   const std::function<void(const tables::Progress&)>& building = {});

    // Tables of endings that were built elsewhere, see Endings::add().
    Endings& endings() { return endings_; }

    // May be called from any thread while search() runs.
    void stop() {
        stopped_by_caller_.store(true, std::memory_order_relaxed);
        end();
    }
    // The move pondered on was played: from now on the clock counts.
    void ponder_hit() { pondering_.store(false, std::memory_order_relaxed); }
    void start_pondering() { pondering_.store(true, std::memory_order_relaxed); }
    // Takes back an earlier stop(). To be called before search(), by whoever may call stop().
    void permit() {
        stopped_by_caller_.store(false, std::memory_order_relaxed);
        stop_.store(false, std::memory_order_relaxed);
    }

    int evaluate(const Position& position) const;

    // For tools/tune.py: the numbers of the evaluation, and how badly they foretell results.
    Weights weights() const { return knowledge_.weights; }
    void set_weights(const Weights& weights);
    Parameters parameters() const { return parameters_; }
    void set_parameters(const Parameters& parameters);
    // Mean square of result (1, 0.5, 0 for White) less what the evaluation makes of it.
    double foretelling_error(const std::vector<Position>& positions, const std::vector<double>& results,
                             double scale) const;
    const RuleSet& rules() const { return *rules_; }
    const std::shared_ptr<const RuleSet>& shared_rules() const { return rules_; }
    const Knowledge& knowledge() const { return knowledge_; }

private:
    friend class Worker;

    void end() { stop_.store(true, std::memory_order_relaxed); }
    void prepare_endings(const Root& root, const Limits& limits,
                         const std::function<void(const tables::Progress&)>& building);
    Outcome relocate(const Root& root, const Limits& limits, const std::function<void(const Info&)>& tell);

    std::shared_ptr<const RuleSet> rules_;
    std::vector<int> values_;
    Knowledge knowledge_;
    Parameters parameters_;
    int reductions_[64][64];
    Table table_;
    Endings endings_;
    std::vector<std::unique_ptr<class Worker>> workers_;
    std::atomic<bool> stop_{false}; // the workers' search is over
    std::atomic<bool> stopped_by_caller_{false};
    std::atomic<bool> pondering_{false};
};

} // namespace neoteric::search
