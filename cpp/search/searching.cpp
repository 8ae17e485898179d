// The search proper: principal variation search and quiescence.
#include "worker.h"

#include <cmath>

namespace neoteric::search {

namespace {

// Whether a bound settles a comparison of the stored value with beta.
bool settles(const Found& found, int beta) {
    return found.value >= beta ? found.bound == Bound::LOWER || found.bound == Bound::EXACT
                               : found.bound == Bound::UPPER || found.bound == Bound::EXACT;
}

} // namespace

template <bool Pv>
int Worker::search(Frame* frame, int depth, int alpha, int beta, bool cut_node) {
    const int ply = this->ply(frame);
    const bool root = ply == 0;
    if (depth <= 0) return quiesce<Pv>(frame, 0, alpha, beta);
    frame->line_length = 0;
    count_node();
    if (out_of_time()) return 0;
    selective_depth_ = std::max(selective_depth_, ply + 1);
    const Position& position = frame->position;
    const bool in_check = frame->in_check;
    if (!root) {
        if (drawn(frame)) return 0;
        if (int known; limits_.endings && engine_.endings_.probe(position, ply, known)) return known;
        if (ply >= MAX_PLY - 1) return in_check ? 0 : evaluator_.evaluate(position);
        alpha = std::max(alpha, mated_in(ply));
        beta = std::min(beta, mate_in(ply + 1));
        if (alpha >= beta) return alpha;
    }
    const Parameters& p = engine_.parameters_;
    const Move excluded = frame->excluded;
    Found found;
    const bool hit = !excluded.bits() && engine_.table_.probe(frame->key, ply, found);
    if (root) found.move = root_moves_[static_cast<std::size_t>(line_index_)].move;
    if (!Pv && hit && found.depth >= depth && settles(found, beta) && position.halfmove() < 90)
        return found.value;

    int raw = NO_VALUE, eval = NO_VALUE, estimate = NO_VALUE;
    bool improving = false;
    if (!in_check) {
        if (excluded.bits()) {
            eval = estimate = frame->eval;
        } else {
            raw = hit && found.eval != NO_VALUE ? found.eval : evaluator_.evaluate(position);
            eval = put_right(frame, raw);
            estimate = hit && found.bound != Bound::NONE && settles(found, eval) ? found.value : eval;
        }
        const int before = (frame - 2)->eval != NO_VALUE ? (frame - 2)->eval : (frame - 4)->eval;
        improving = before == NO_VALUE || eval > before;
    }
    frame->eval = eval;
    (frame + 1)->killers[0] = (frame + 1)->killers[1] = Move::from_bits(0);
    (frame + 2)->cutoffs = 0;
    const Colour us = position.turn();
    const Bitboard pieces = position.men(us) & ~position.plane(PAWNS) & ~position.plane(ROYALS);
    const bool has_pieces = pieces || position.pocket(us);

    if (!Pv && !in_check && !excluded.bits()) {
        if (depth <= 3 && estimate + p.razor * depth < alpha) {
            const int value = quiesce<false>(frame, 0, alpha, alpha + 1);
            if (value <= alpha) return value;
        }
        if (depth <= 8 && std::abs(beta) < TABLE_BOUND && estimate < TABLE_BOUND &&
            estimate - p.futile * (depth - improving) >= beta) {
            return (estimate + beta) / 2;
        }
        // Passing is worse than any good move, but for zugzwang, which needs that few pieces can move.
        // Whoever may drop a man has a move to spare.
        if (depth >= 3 && (frame - 1)->mover != NO_MAN && (several(pieces) || position.pocket(us)) &&
            estimate >= beta && eval >= beta - p.null_slope * depth + p.null_margin &&
            std::abs(beta) < TABLE_BOUND && ply >= null_until_) {
            const int reduced =
                depth - p.null_base - depth / p.null_depth - std::min((estimate - beta) / p.null_eval, 3);
            enter_null(frame);
            int value = -search<false>(frame + 1, reduced, -beta, -beta + 1, !cut_node);
            keys_.pop_back();
            if (stopped()) return 0;
            if (value >= beta) {
                if (value >= TABLE_BOUND) value = beta;
                if (depth < 13 || null_until_) return value;
                null_until_ = ply + 3 * std::max(reduced, 1) / 4 + 1;
                const int verified = search<false>(frame, std::max(reduced, 1), beta - 1, beta, false);
                null_until_ = 0;
                if (verified >= beta) return value;
            }
        }
        // A good capture that still beats beta by a margin when searched less deeply.
        const int margin = beta + p.capture_beat - p.capture_improving * improving;
        if (depth >= 5 && std::abs(beta) < TABLE_BOUND &&
            !(hit && found.depth >= depth - 3 && found.value < margin)) {
            Hints hints;
            hints.table = found.move;
            Picker picker(position, rules_, knowledge_, engine_.parameters_, history_, hints,
                          Picker::Purpose::CAPTURES, margin - eval);
            for (Move move; (move = picker.next()).bits();) {
                enter(frame, move, false);
                int value = -quiesce<false>(frame + 1, 0, -margin, -margin + 1);
                if (value >= margin)
                    value = -search<false>(frame + 1, depth - 4, -margin, -margin + 1, !cut_node);
                keys_.pop_back();
                if (stopped()) return 0;
                if (value >= margin) {
                    engine_.table_.store(frame->key, ply, {move, value, raw, depth - 3, Bound::LOWER, false});
                    return value;
                }
            }
        }
    }
    if (depth >= 4 && !found.move.bits() && (Pv || cut_node) && !excluded.bits()) --depth;

    Bitboard checking[MAX_ROLES];
    find_checking(position, checking);
    Hints hints;
    hints.table = found.move;
    hints.killers[0] = frame->killers[0];
    hints.killers[1] = frame->killers[1];
    if ((frame - 1)->mover != NO_MAN)
        hints.answer = Move::from_bits(history_.answer((frame - 1)->mover, (frame - 1)->arrived));
    hints.follow[0] = (frame - 1)->follow;
    hints.follow[1] = (frame - 2)->follow;
    hints.follow[2] = (frame - 4)->follow;
    hints.checking = checking;
    Picker picker(position, rules_, knowledge_, engine_.parameters_, history_, hints,
                  in_check ? Picker::Purpose::EVASION : Picker::Purpose::SEARCH);

    int best = -INFINITE;
    Move best_move = Move::from_bits(0);
    int tried = 0, quiet_count = 0, capture_count = 0;
    Move quiets[64], captures[32];
    bool quiet_too = true;
    std::size_t root_next = static_cast<std::size_t>(line_index_);
    const auto next_move = [&]() {
        if (!root) return picker.next(quiet_too);
        return root_next < root_moves_.size() ? root_moves_[root_next++].move : Move::from_bits(0);
    };
    for (Move move; (move = next_move()).bits();) {
        if (move.bits() == excluded.bits()) continue;
        ++tried;
        const bool quiet = !is_noisy(position, rules_, move);
        const Man mover = mover_of(position, move);
        const bool checks = (checking[role_of(mover)] & bit(move.to())) != 0;
        const std::size_t follow_index = static_cast<std::size_t>((mover & 31) * 64 + move.to());
        const int record = quiet ? history_.quiet(us, move) + (*hints.follow[0])[follow_index] +
                                       (*hints.follow[1])[follow_index]
                                 : 0;
        if (!root && best > -TABLE_BOUND && has_pieces) {
            const int reduced = std::max(depth - reduction(depth, tried), 0);
            if (quiet && !checks) {
                if (tried >= (p.late_base + depth * depth) / (improving ? 1 : 2)) quiet_too = false;
                if (reduced < 6 && record < -p.history_floor * depth) continue;
                if (reduced < 8 && !in_check && eval + p.quiet_base + p.quiet_slope * reduced <= alpha) {
                    quiet_too = false;
                    continue;
                }
                if (reduced < 9 && !exchange_at_least(position, rules_, knowledge_, move,
                                                      -p.quiet_exchange * reduced * reduced - 10)) {
                    continue;
                }
            } else if (depth < 9 &&
                       !exchange_at_least(position, rules_, knowledge_, move, -p.capture_exchange * depth)) {
                continue;
            }
        }
        int extension = 0;
        if (!root && depth >= 7 && move.bits() == found.move.bits() && hit && !excluded.bits() &&
            (found.bound == Bound::LOWER || found.bound == Bound::EXACT) && found.depth >= depth - 3 &&
            std::abs(found.value) < TABLE_BOUND && ply < 2 * root_depth_) {
            // Is it the only good move? Search the others against a somewhat lower bound.
            const int bound = found.value - p.singular_margin * depth / 10;
            frame->excluded = move;
            const int value = search<false>(frame, (depth - 1) / 2, bound - 1, bound, cut_node);
            frame->excluded = Move::from_bits(0);
            if (stopped()) return 0;
            if (value < bound) {
                extension = !Pv && value < bound - p.singular_double && frame->extended < 6 ? 2 : 1;
            } else if (bound >= beta) {
                return bound;
            } else if (found.value >= beta) {
                extension = -2;
            } else if (cut_node) {
                extension = -1;
            }
            // The search of the others has used the frame.
            frame->eval = eval;
        } else if (checks && ply < 2 * root_depth_ && depth <= p.check_depth &&
                   exchange_at_least(position, rules_, knowledge_, move, 0)) {
            extension = 1;
        }
        const std::uint64_t nodes_before = nodes();
        enter(frame, move, quiet);
        if (extension == 2) ++(frame + 1)->extended;
        const int new_depth = depth - 1 + extension;
        int value = 0;
        bool full = !Pv || tried > 1;
        if (depth >= 3 && tried > 1 + root + Pv && (quiet || !Pv)) {
            int less = reduction(depth, tried);
            less += !Pv;
            less += cut_node;
            less -= found.was_pv;
            less -= improving;
            less -= (frame + 1)->in_check;
            less += (frame + 1)->cutoffs > 3;
            if (quiet) {
                less -= std::clamp(record / p.reduce_history, -2, 2);
            } else {
                less -= 1;
            }
            const int reduced = std::clamp(new_depth - less, 1, std::max(new_depth, 1));
            value = -search<false>(frame + 1, reduced, -alpha - 1, -alpha, true);
            full = value > alpha && reduced < new_depth;
        }
        if (full) value = -search<false>(frame + 1, new_depth, -alpha - 1, -alpha, !cut_node);
        if constexpr (Pv) {
            if (tried == 1 || (value > alpha && (root || value < beta)))
                value = -search<true>(frame + 1, new_depth, -beta, -alpha, false);
        }
        keys_.pop_back();
        if (stopped()) return 0;
        if (root) {
            RootMove& entry = root_moves_[root_next - 1];
            entry.effort += nodes() - nodes_before;
            if (tried == 1 || value > alpha) {
                entry.value = value;
                entry.selective_depth = selective_depth_;
                entry.line.assign(1, move);
                const Frame* next = frame + 1;
                entry.line.insert(entry.line.end(), next->line, next->line + next->line_length);
                if (limits_.endings && std::abs(value) >= MATE_BOUND)
                    engine_.endings_.follow(position, entry.line);
            } else {
                entry.value = -INFINITE;
            }
        }
        if (value > best) {
            best = value;
            if (value > alpha) {
                best_move = move;
                if (Pv && !root) keep_line(frame, move);
                if (value >= beta) {
                    ++frame->cutoffs;
                    break;
                }
                alpha = value;
            }
        }
        if (quiet && quiet_count < 64) quiets[quiet_count++] = move;
        if (!quiet && capture_count < 32) captures[capture_count++] = move;
    }
    if (!tried) return excluded.bits() ? alpha : in_check ? mated_in(ply) : 0;
    if (best == -INFINITE) return alpha; // everything was pruned
    if (best >= beta && best_move.bits()) {
        // The move that led to the cutoff is not among those that failed before it.
        note_cutoff(frame, best_move, depth, quiets, quiet_count, captures, capture_count);
    }
    if (!excluded.bits() && !(root && line_index_)) {
        const Bound bound = best >= beta             ? Bound::LOWER
                            : Pv && best_move.bits() ? Bound::EXACT
                                                     : Bound::UPPER;
        engine_.table_.store(frame->key, ply, {best_move, best, raw, depth, bound, Pv || found.was_pv});
        const bool settled =
            (bound == Bound::LOWER && best <= eval) || (bound == Bound::UPPER && best >= eval);
        if (!in_check && !settled && std::abs(best) < TABLE_BOUND &&
            !(best_move.bits() && is_noisy(position, rules_, best_move))) {
            learn_error(frame, best - eval, depth);
        }
    }
    return best;
}

template <bool Pv>
int Worker::quiesce(Frame* frame, int depth, int alpha, int beta) {
    const int ply = this->ply(frame);
    frame->line_length = 0;
    count_node();
    if (out_of_time()) return 0;
    selective_depth_ = std::max(selective_depth_, ply + 1);
    const Position& position = frame->position;
    const bool in_check = frame->in_check;
    if (drawn(frame)) return 0;
    if (int known; limits_.endings && engine_.endings_.probe(position, ply, known)) return known;
    if (ply >= MAX_PLY - 1) return in_check ? 0 : evaluator_.evaluate(position);
    Found found;
    const bool hit = engine_.table_.probe(frame->key, ply, found);
    if (!Pv && hit && settles(found, beta)) return found.value;
    int best = -INFINITE, base = -INFINITE, raw = NO_VALUE, eval = NO_VALUE;
    const int first_alpha = alpha;
    if (!in_check) {
        raw = hit && found.eval != NO_VALUE ? found.eval : evaluator_.evaluate(position);
        eval = put_right(frame, raw);
        // On the principal line the moves themselves are wanted, not only what they are worth.
        best = !Pv && hit && settles(found, eval) ? found.value : eval;
        if (best >= beta) {
            if (!hit)
                engine_.table_.store(frame->key, ply,
                                     {Move::from_bits(0), best, raw, 0, Bound::LOWER, false});
            return best;
        }
        alpha = std::max(alpha, best);
        base = eval + engine_.parameters_.quiescence_margin;
    }
    frame->eval = eval;
    Hints hints;
    hints.table = found.move;
    hints.follow[0] = (frame - 1)->follow;
    hints.follow[1] = (frame - 2)->follow;
    Picker picker(position, rules_, knowledge_, engine_.parameters_, history_, hints,
                  in_check ? Picker::Purpose::EVASION : Picker::Purpose::QUIESCENCE);
    Move best_move = Move::from_bits(0);
    int tried = 0;
    const auto try_move = [&](Move move, bool quiet) {
        enter(frame, move, quiet);
        const int value = -quiesce<Pv>(frame + 1, depth - 1, -beta, -alpha);
        keys_.pop_back();
        if (value > best) {
            best = value;
            if (value > alpha) {
                best_move = move;
                if (Pv) keep_line(frame, move);
                alpha = std::max(alpha, std::min(value, beta));
            }
        }
        return value >= beta;
    };
    bool cut = false;
    for (Move move; !cut && (move = picker.next()).bits();) {
        ++tried;
        const bool quiet = in_check && !is_noisy(position, rules_, move);
        if (best > -TABLE_BOUND) {
            if (quiet && tried > 3) break; // the rest are quiet evasions as well
            if (!in_check && move.kind() != Kind::PROMOTION) {
                const int hoped = base + gain(position, rules_, knowledge_, move);
                if (hoped <= alpha) {
                    best = std::max(best, std::min(hoped, alpha));
                    continue;
                }
            }
        }
        cut = try_move(move, quiet);
        if (stopped()) return 0;
    }
    if (in_check && !tried) return mated_in(ply);
    if (!cut && !in_check && depth == 0 && rules_.drops.enabled && position.pocket(position.turn())) {
        // A man dropped with check may mate: no capture would show it.
        MoveList drops;
        generate_checking_drops(position, rules_, drops);
        int left = 12;
        for (const Move move : drops) {
            if (cut || !left) break;
            if (!exchange_at_least(position, rules_, knowledge_, move, 0)) continue;
            --left;
            cut = try_move(move, true);
            if (stopped()) return 0;
        }
    }
    const Bound bound = best >= beta ? Bound::LOWER : Pv && best > first_alpha ? Bound::EXACT : Bound::UPPER;
    engine_.table_.store(frame->key, ply, {best_move, best, raw, 0, bound, found.was_pv});
    return best;
}

template int Worker::search<true>(Frame*, int, int, int, bool);
template int Worker::search<false>(Frame*, int, int, int, bool);

} // namespace neoteric::search
