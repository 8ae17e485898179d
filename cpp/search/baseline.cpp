#include "baseline.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>

namespace neoteric::baseline {

namespace {

constexpr int MATE = 100000;
constexpr int INFINITE = MATE + 1;
constexpr int MAX_PLY = 96;
constexpr int MAX_QUIESCENCE_CHECKS = 4; // plies of quiescence in which every evasion is tried
constexpr int UNKNOWN_VALUE = 300;       // of a piece for which nobody has given a value
constexpr int ROYAL_VALUE = 0;
constexpr int QUIET_WIDTH = 32;     // where drops make hundreds of moves, only so many are tried
constexpr int LATE_AFTER = 12;      // moves tried before quiet ones are searched less deeply
constexpr int QUIET_RANK = 1 << 19; // captures, promotions and killers rank at least so high

using Clock = std::chrono::steady_clock;

struct OutOfTime {};

// How near a square is to the centre, 0 to 6.
int centrality(int square) {
    const int file = file_of(square), rank = rank_of(square);
    return std::min(file, 7 - file) + std::min(rank, 7 - rank);
}

class Searcher {
public:
    Searcher(const RuleSet& rules, const std::vector<std::uint64_t>& history, const Limits& limits)
        : rules_(rules), limits_(limits), keys_(history), started_(Clock::now()) {
        for (int role = 0; role < rules.roles; ++role) {
            const int value = rules.role[role].value;
            values_[static_cast<std::size_t>(role)] =
                role == rules.royal ? ROYAL_VALUE : (value ? value : UNKNOWN_VALUE);
        }
    }

    Result run(const Position& root) {
        Result result;
        MoveList moves;
        generate(root, rules_, moves);
        if (!moves.size()) return result;
        result.pv = {moves[0]};
        if (root.phase() != IN_PLAY) return result;
        for (int depth = 1; depth <= std::min(limits_.depth, MAX_PLY / 2); ++depth) {
            try {
                may_stop_ = depth > 1; // there is always a move to give
                const int score = search(root, depth, 0, -INFINITE, INFINITE);
                result.pv.assign(pv_[0].begin(), pv_[0].begin() + pv_length_[0]);
                result.score = score;
                result.depth = depth;
            } catch (const OutOfTime&) {
                break;
            }
            if (std::abs(result.score) >= MATE - depth || moves.size() == 1) break;
        }
        result.nodes = nodes_;
        return result;
    }

private:
    void tick() {
        ++nodes_;
        if (!may_stop_) return;
        if (limits_.nodes && nodes_ >= limits_.nodes) throw OutOfTime{};
        if ((nodes_ & 1023) != 0) return;
        if (limits_.stop && limits_.stop->load(std::memory_order_relaxed)) throw OutOfTime{};
        if (limits_.seconds > 0) {
            const std::chrono::duration<double> used = Clock::now() - started_;
            if (used.count() >= limits_.seconds) throw OutOfTime{};
        }
    }

    int value(Man man) const { return values_[role_of(man)]; }

    // What a man's square is worth to it.
    int place(Man man, Square square) const {
        if (role_of(man) == rules_.royal) return 0;
        if (role_of(man) != rules_.pawn) return 4 * centrality(square);
        const int rank = relative_rank(colour_of(man), rank_of(square));
        return 2 * rank * rank + centrality(square);
    }

    // How much a quiet move or drop gains by place.
    int placing(const Position& position, Move move) const {
        const Square from = move.from(), to = move.to();
        if (move.kind() == Kind::CASTLING) return 0;
        if (move.kind() != Kind::DROP) return place(position.at(from), to) - place(position.at(from), from);
        const Man man = make_man(position.turn(), move.role());
        int gained = values_[move.role()] / 10 + place(man, to);
        if (move.form() == Form::DROP_ON_PAWN) {
            gained += place(position.at(to), from) - place(position.at(to), to);
        }
        return gained;
    }

    int evaluate(const Position& position) const {
        int score[2] = {0, 0};
        for (Bitboard men = position.occupied(); men;) {
            const Square square = pop(men);
            const Man man = position.at(square);
            const Colour colour = colour_of(man);
            int& total = score[colour];
            total += value(man);
            total += place(man, square);
        }
        for (const Colour colour : {WHITE, BLACK}) {
            for (Role role = 0; role < rules_.roles && position.pocket(colour); ++role) {
                // A man in reserve is worth a little less than one on the board, or it would stay there.
                const unsigned held = position.pocket(colour, role);
                const int men = (rules_.drops.colour_bound >> role) & 1 ? static_cast<int>(count(held))
                                                                        : static_cast<int>(held);
                score[colour] += men * values_[role] * 9 / 10;
            }
        }
        return score[position.turn()] - score[!position.turn()];
    }

    // Value of what a move wins at once; 0 for a quiet move.
    int gain(const Position& position, Move move) const {
        int total = 0;
        switch (move.kind()) {
        case Kind::CASTLING:
        case Kind::DROP:
        case Kind::RELOCATION: return 0;
        case Kind::EN_PASSANT: return values_[rules_.pawn];
        case Kind::PROMOTION: total += values_[move.role()] - values_[rules_.pawn]; break;
        case Kind::EFFECT: {
            const Report report = position.report(rules_, move);
            for (Bitboard victims = report.effect.afar; victims;) total += value(position.at(pop(victims)));
            if (report.slung_victim != NO_MAN) total += value(report.slung_victim);
            break;
        }
        default: break;
        }
        const Man victim = position.at(move.to());
        return victim == NO_MAN ? total : total + value(victim);
    }

    // Moves with their place in the order of trying, best first.
    struct Ranked {
        Move move;
        int rank;
    };

    void rank_moves(const Position& position, const MoveList& moves, int ply,
                    std::vector<Ranked>& ranked) const {
        ranked.clear();
        const Move pv_move =
            ply < last_pv_length_ ? last_pv_[static_cast<std::size_t>(ply)] : Move::from_bits(0);
        for (const Move move : moves) {
            int rank = 0;
            if (move.bits() == pv_move.bits()) {
                rank = 1 << 30;
            } else if (const int won = gain(position, move); won > 0) {
                rank = (1 << 20) + 16 * won - value_of_mover(position, move);
            } else if (move.bits() == killers_[static_cast<std::size_t>(ply)][0] ||
                       move.bits() == killers_[static_cast<std::size_t>(ply)][1]) {
                rank = QUIET_RANK;
            } else {
                rank = std::min(history_of(position.turn(), move) + placing(position, move), QUIET_RANK - 1);
            }
            ranked.push_back({move, rank});
        }
        std::stable_sort(ranked.begin(), ranked.end(),
                         [](const Ranked& a, const Ranked& b) { return a.rank > b.rank; });
    }

    int value_of_mover(const Position& position, Move move) const {
        const Man man = position.at(move.from());
        return man == NO_MAN ? 0 : value(man);
    }

    static std::size_t history_index(Colour colour, Move move) {
        const std::size_t from = move.form() == Form::MOVE ? move.from() : 64u + move.role();
        return (colour * 80u + from) * 64u + move.to();
    }
    int history_of(Colour colour, Move move) const { return cutoffs_[history_index(colour, move)]; }

    // Not only back to the last pawn move: a pawn may have been slung back.
    bool repeated(std::uint64_t key) const {
        for (std::size_t i = 2; i <= keys_.size(); i += 2) {
            if (keys_[keys_.size() - i] == key) return true;
        }
        return false;
    }

    int search(const Position& position, int depth, int ply, int alpha, int beta) {
        const auto here = static_cast<std::size_t>(ply);
        pv_length_[here] = 0;
        if (depth <= 0 || ply >= MAX_PLY - 1)
            return quiesce(position, ply, alpha, beta, MAX_QUIESCENCE_CHECKS);
        tick();
        const std::uint64_t key = position.key(rules_);
        if (ply > 0 && (position.halfmove() >= 100 || repeated(key) || position.dead(rules_))) return 0;
        MoveList moves;
        generate(position, rules_, moves);
        const bool in_check = position.in_check(rules_);
        if (!moves.size()) return in_check ? ply - MATE : 0;
        if (in_check) ++depth;
        std::vector<Ranked>& ranked = ranked_[here];
        rank_moves(position, moves, ply, ranked);
        keys_.push_back(key);
        struct Restore {
            std::vector<std::uint64_t>& keys;
            ~Restore() { keys.pop_back(); }
        } restore{keys_};
        // At the last ply the opponent may always stand pat, so a quiet move is worth at most what
        // its own placing adds. (A quiet mate there is left to the next iteration.)
        const bool frontier = depth == 1 && ply > 0 && !in_check;
        const int standing = frontier ? evaluate(position) : 0;
        int best = -INFINITE;
        int tried = 0;
        for (const Ranked& each : ranked) {
            if (ply > 0 && tried >= QUIET_WIDTH && each.rank < QUIET_RANK && !in_check) break;
            if (frontier && each.rank < QUIET_RANK) {
                const int hoped = standing + placing(position, each.move);
                if (hoped <= std::max(alpha, best)) {
                    best = std::max(best, hoped);
                    continue;
                }
            }
            Position next = position;
            next.make<true>(rules_, each.move);
            const int floor = std::max(alpha, best);
            // After the first move a window of nothing settles whether another is better at all,
            // and for a late quiet one a ply less does, unless it surprises.
            const bool first = best == -INFINITE;
            const bool late = tried >= LATE_AFTER && each.rank < QUIET_RANK && depth >= 2 && !in_check;
            int score = floor + 1;
            if (late) score = -search(next, depth - 2, ply + 1, -floor - 1, -floor);
            if (!first && score > floor) score = -search(next, depth - 1, ply + 1, -floor - 1, -floor);
            if (first || (score > floor && score < beta)) {
                score = -search(next, depth - 1, ply + 1, -beta, -floor);
            }
            ++tried;
            if (score <= best) continue;
            best = score;
            if (score > alpha) remember_line(ply, each.move);
            if (score >= beta) {
                reward(position, each.move, depth, ply);
                break;
            }
        }
        return best;
    }

    void reward(const Position& position, Move move, int depth, int ply) {
        if (gain(position, move) > 0) return;
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers[0] != move.bits()) {
            killers[1] = killers[0];
            killers[0] = move.bits();
        }
        int& cutoffs = cutoffs_[history_index(position.turn(), move)];
        cutoffs = std::min(cutoffs + depth * depth, 1 << 18);
    }

    void remember_line(int ply, Move move) {
        const auto here = static_cast<std::size_t>(ply);
        pv_[here][0] = move;
        const int tail = std::min(pv_length_[here + 1], MAX_PLY - 1);
        std::copy_n(pv_[here + 1].begin(), tail, pv_[here].begin() + 1);
        pv_length_[here] = tail + 1;
        if (ply == 0) {
            last_pv_ = pv_[0];
            last_pv_length_ = pv_length_[0];
        }
    }

    // Captures and promotions only, until the position is quiet; in check every evasion, for a while.
    int quiesce(const Position& position, int ply, int alpha, int beta, int checks) {
        tick();
        pv_length_[static_cast<std::size_t>(ply)] = 0;
        const bool in_check = position.in_check(rules_);
        if (ply >= MAX_PLY - 1) return evaluate(position);
        const bool evade = in_check && checks > 0;
        int best = -INFINITE;
        if (!evade) {
            best = evaluate(position);
            if (best >= beta) return best;
        }
        MoveList moves;
        if (evade) {
            generate(position, rules_, moves);
            if (!moves.size()) return ply - MATE;
        } else {
            generate_noisy(position, rules_, moves);
        }
        std::vector<Ranked>& ranked = ranked_[static_cast<std::size_t>(ply)];
        ranked.clear();
        for (const Move move : moves) {
            ranked.push_back({move, 16 * gain(position, move) - value_of_mover(position, move)});
        }
        std::sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
            return a.rank != b.rank ? a.rank > b.rank : a.move.bits() < b.move.bits();
        });
        for (std::size_t i = 0; i < ranked.size(); ++i) {
            Position next = position;
            next.make<true>(rules_, ranked[i].move);
            const int score = -quiesce(next, ply + 1, -beta, -std::max(alpha, best), checks - in_check);
            best = std::max(best, score);
            if (best >= beta) break;
        }
        return best;
    }

    const RuleSet& rules_;
    const Limits& limits_;
    std::array<int, MAX_ROLES> values_{};
    std::vector<std::uint64_t> keys_;
    Clock::time_point started_;
    std::uint64_t nodes_ = 0;
    bool may_stop_ = false;
    std::array<std::array<Move, MAX_PLY>, MAX_PLY> pv_;
    std::array<int, MAX_PLY> pv_length_{};
    std::array<Move, MAX_PLY> last_pv_;
    int last_pv_length_ = 0;
    std::array<std::array<std::uint32_t, 2>, MAX_PLY> killers_{};
    std::array<std::vector<Ranked>, MAX_PLY> ranked_;
    std::vector<int> cutoffs_ = std::vector<int>(2 * 80 * 64, 0);
};

} // namespace

Result search(const Position& position, const RuleSet& rules, const std::vector<std::uint64_t>& history,
              const Limits& limits) {
    const auto searcher = std::make_unique<Searcher>(rules, history, limits);
    return searcher->run(position);
}

} // namespace neoteric::baseline
