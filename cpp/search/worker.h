// One thread of the search.
#pragma once

#include "engine.h"
#include "evaluate.h"
#include "history.h"
#include "picker.h"

#include <chrono>

namespace neoteric::search {

struct RootMove {
    Move move;
    int value = -INFINITE;
    int previous = -INFINITE;
    int selective_depth = 0;
    std::uint64_t effort = 0; // nodes spent on it
    std::vector<Move> line;
};

class Worker {
public:
    Worker(Engine& engine, int index);

    void clear();
    void prepare(const Root& root, const Limits& limits, std::vector<RootMove> moves,
                 std::chrono::steady_clock::time_point started);
    // Deepens until it is told to stop; the first worker keeps the time and tells.
    void run(const std::function<void(const Info&)>* tell);

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    const std::vector<RootMove>& root_moves() const { return root_moves_; }
    int completed() const { return completed_; }
    double seconds() const;

    int quiesce_root(const Position& position); // for tests

private:
    struct Frame {
        Position position;
        std::uint64_t key = 0;
        int eval = NO_VALUE;                // put right by what was learnt of its errors
        Move move = Move::from_bits(0);     // being tried
        Move excluded = Move::from_bits(0); // left out, to see whether it is singular
        Move killers[2] = {Move::from_bits(0), Move::from_bits(0)};
        History::Follow* follow = nullptr;
        Man mover = NO_MAN;
        Square arrived = NO_SQUARE;
        int cutoffs = 0;
        int extended = 0;
        bool in_check = false;
        bool quiet = false;
        int line_length = 0;
        Move line[MAX_PLY + 1];
    };

    template <bool Pv>
    int search(Frame* frame, int depth, int alpha, int beta, bool cut_node);
    template <bool Pv>
    int quiesce(Frame* frame, int depth, int alpha, int beta);
    int aspirate(int depth, int line, int previous);

    int ply(const Frame* frame) const { return static_cast<int>(frame - frames_.get()) - BEFORE; }
    // How many plies less deep a late move is searched, by depth and by its place in the order.
    int reduction(int depth, int tried) const {
        return engine_.reductions_[std::min(depth, 63)][std::min(tried, 63)];
    }
    int history_bonus(int depth) const;
    bool drawn(const Frame* frame) const;
    bool repeated(const Frame* frame) const;
    void enter(Frame* frame, Move move, bool quiet); // makes the move, into the next frame
    void enter_null(Frame* frame);
    int put_right(const Frame* frame, int eval);
    void learn_error(const Frame* frame, int difference, int depth);
    void note_cutoff(Frame* frame, Move best, int depth, const Move* quiets, int quiet_count,
                     const Move* captures, int capture_count);
    void reward_follow(Frame* frame, Man man, Square to, int bonus);
    void keep_line(Frame* frame, Move move);
    void find_checking(const Position& position, Bitboard* checking) const;
    // Only this thread writes, so that no locked addition is needed.
    void count_node() { nodes_.store(nodes() + 1, std::memory_order_relaxed); }
    bool out_of_time();
    bool stopped() const { return engine_.stop_.load(std::memory_order_relaxed); }
    void tell(const std::function<void(const Info&)>& report, int depth, int lines) const;
    bool time_for_another(int depth);
    static Man mover_of(const Position& position, Move move);

    static constexpr int BEFORE = 5; // frames before the root, so that one can look back from it

    Engine& engine_;
    const RuleSet& rules_;
    const Knowledge& knowledge_;
    const int index_;
    History history_;
    Evaluator evaluator_;
    std::unique_ptr<Frame[]> frames_;
    std::vector<std::uint64_t> keys_; // of the game and the line being searched
    std::size_t root_keys_ = 0;
    std::vector<RootMove> root_moves_;
    int line_index_ = 0; // which of several best lines is being searched
    int root_depth_ = 0;
    int completed_ = 0;
    int selective_depth_ = 0;
    int null_until_ = 0; // no null moves before this ply, while one is being verified
    Limits limits_;
    Allotment allotment_;
    std::chrono::steady_clock::time_point started_;
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t next_look_ = 0; // at the clock, in nodes
    double stability_ = 0;
    Move last_best_ = Move::from_bits(0);
    int last_value_ = NO_VALUE;
    bool may_stop_ = false; // a first line is complete
};

} // namespace neoteric::search
