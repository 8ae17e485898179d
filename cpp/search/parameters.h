// The numbers of the search: what tools/tune.py tunes by matches of the engine against itself.
#pragma once

namespace neoteric::search {

// Values are in centipawns and depths in plies, unless said otherwise.
struct Parameters {
    // Before the moves.
    int razor = 220;        // by depth: so far below alpha, only captures are looked at
    int futile = 72;        // by depth: so far above beta, nothing is
    int null_base = 4;      // plies by which a null move is searched less deep,
    int null_depth = 4;     // and one more for so many plies of depth
    int null_eval = 180;    // and for so much over beta
    int null_slope = 12;    // the evaluation may be below beta by so much for each ply of depth,
    int null_margin = 60;   // less this
    int capture_beat = 170; // a good capture that beats beta by so much settles it
    int capture_improving = 50;

    // Late moves: reductions in hundredths of a ply, of the logarithms of depth and number.
    int reduce_base = 75;
    int reduce_slope = 44;
    int reduce_history = 7500; // history worth a ply
    int late_base = 4;         // quiet moves tried: this, and the square of the depth
    int history_floor = 3800;  // by depth: quiet moves with a worse history are left out
    int quiet_base = 90;       // quiet moves that would have to gain more than this,
    int quiet_slope = 85;      // and so much for each ply, are left out
    int quiet_exchange = 22;   // by depth squared: what a quiet move may lose,
    int capture_exchange = 85; // by depth: what a capture may lose

    // Extensions.
    int singular_margin = 20; // tenths of a centipawn by depth
    int singular_double = 25;
    int check_depth = 10; // checks are extended up to this depth

    int quiescence_margin = 140;
    int pawn_error = 24; // hundredths of what is kept of the evaluation's errors that are put right
    int reply_error = 20;
    int aspiration = 14;

    // History: bonuses by depth and its square.
    int bonus_square = 14;
    int bonus_depth = 90;
    int bonus_most = 1900;

    // Order of moves.
    int order_check = 9000;
    int order_place = 8;
    int order_history = 2; // times the history alone, and as the answer to the move before
    int order_capture_history = 8;

    // Calls visit(name, number) for each.
    template <class Visitor>
    void each(Visitor&& visit) {
        visit("razor", razor);
        visit("futile", futile);
        visit("null_base", null_base);
        visit("null_depth", null_depth);
        visit("null_eval", null_eval);
        visit("null_slope", null_slope);
        visit("null_margin", null_margin);
        visit("capture_beat", capture_beat);
        visit("capture_improving", capture_improving);
        visit("reduce_base", reduce_base);
        visit("reduce_slope", reduce_slope);
        visit("reduce_history", reduce_history);
        visit("late_base", late_base);
        visit("history_floor", history_floor);
        visit("quiet_base", quiet_base);
        visit("quiet_slope", quiet_slope);
        visit("quiet_exchange", quiet_exchange);
        visit("capture_exchange", capture_exchange);
        visit("singular_margin", singular_margin);
        visit("singular_double", singular_double);
        visit("check_depth", check_depth);
        visit("pawn_error", pawn_error);
        visit("reply_error", reply_error);
        visit("quiescence_margin", quiescence_margin);
        visit("aspiration", aspiration);
        visit("bonus_square", bonus_square);
        visit("bonus_depth", bonus_depth);
        visit("bonus_most", bonus_most);
        visit("order_check", order_check);
        visit("order_place", order_place);
        visit("order_history", order_history);
        visit("order_capture_history", order_capture_history);
    }
};

} // namespace neoteric::search
