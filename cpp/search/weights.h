// The numbers of the evaluation, in centipawns unless said otherwise: what tools/tune.py tunes.
#pragma once

#include "score.h"

namespace neoteric::search {

struct Weights {
    int tempo = 12;

    // Places: pawns by relative rank, the royal man by rank and file, pieces by how far they get.
    int pawn_mg[8] = {0, -8, -3, -5, -13, 6, 52, 0};
    int pawn_eg[8] = {0, 4, 1, 0, -2, -6, 50, 0};
    int pawn_file[4] = {-12, -19, 5, 19}; // from the rim to the centre
    int royal_rank[8] = {20, -11, -56, -80, -80, -80, -80, -80};
    int royal_file[4] = {-6, 40, 13, -14};
    Score royal_centre{-10, -9}; // by squares away from the centre
    Score pawn{79, 112};
    int piece_eg = 125;        // percent of a piece's value in the endgame
    Score place_reach{13, -7}; // by the square root of the squares in reach from a place, over its mean
    Score place_centre{5, 8};
    int home_rank = 1;
    // By the square root of the squares in reach now, over its mean, for each kind of move.
    Score mobility_slides{20, 21};
    Score mobility_leaps{24, 50};
    Score mobility_others{-16, 56};

    // Pawns.
    Score doubled{-10, -11};
    Score isolated{-19, -15};
    Score backward{-1, -12};
    int connected[8] = {0, 5, 7, 9, 24, 11, 80, 0};
    int passed_mg[8] = {0, -4, 7, 8, 42, 60, 199, 0};
    int passed_eg[8] = {0, -6, 17, 17, 54, 118, 102, 0};
    int passed_their_royal = 8; // by distance and rank
    int passed_our_royal = -6;
    Score passed_blocked{4, -7}; // by rank, like the three below
    Score passed_free{-27, 23};
    Score passed_step{-4, 4};
    Score passed_guarded{19, 11};

    // Pieces.
    Score pair{69, 65}; // men bound to either square colour
    Score open_file{13, -5};
    Score half_open_file{12, -3};
    Score outpost{36, -1};
    Score pawn_threat{64, 23};
    Score light_on_heavy{52, 48};
    Score hanging{7, 27};
    Score loose{20, 30};      // an undefended pawn attacked
    Score push_threat{16, 4}; // a pawn that can safely go where it attacks a piece
    Score contested{2, -5};   // squares that the other side guards but once, and we attack
    Score bound_pawn{-6, 0};  // own pawns on the square colour that a man never leaves
    Score pinned{-32, -28};   // a piece that shields its royal man from a slider
    Score reserve{30, 2};
    int reserve_share = 90; // a man in reserve is worth less by its value over this

    // How likely an advantage is to win in the endgame, added to it but never turning it round.
    int win_pawn = 5;    // each pawn
    int win_passed = 5;  // each passed pawn
    int win_flanks = 22; // pawns on both wings
    int win_enter = -10; // a royal man beyond the middle
    int win_bare = 61;   // nothing but pawns
    int win_base = -59;

    // The royal man's safety; units of danger, whose square is counted.
    int shelter[8] = {4, 19, 8, 12, -15, 0, 10, 0}; // by the rank of the nearest pawn, 0: none
    int storm[8] = {0, 22, -53, -26, -7, 0, -3, 0}; // by the rank of the hostile pawn, seen from us
    int attacker_most = 62, attacker_least = 28;    // by value: dear pieces hit much besides
    int attacker_slope = 10;
    int hit = 27;
    int weak = 111;
    int any_safe_check = 121;
    int safe_check = 133;
    int other_check = 50;
    int no_dear_attacker = 466;
    int covered = 9; // by the shelter's value
    int calm = -45;
    int flank_attack = 17, flank_defence = 12; // squares of the royal man's part of the board
    int pinned_danger = 100;
    int danger_mg = 51; // the square is divided by a hundred times this
    int danger_eg = 51;

    // Calls visit(name, number) for each: an int, a Score, or an array of ints.
    template <class Visitor>
    void each(Visitor&& visit) {
        visit("tempo", tempo);
        visit("pawn_mg", pawn_mg);
        visit("pawn_eg", pawn_eg);
        visit("pawn_file", pawn_file);
        visit("royal_rank", royal_rank);
        visit("royal_file", royal_file);
        visit("royal_centre", royal_centre);
        visit("pawn", pawn);
        visit("piece_eg", piece_eg);
        visit("place_reach", place_reach);
        visit("place_centre", place_centre);
        visit("home_rank", home_rank);
        visit("mobility_slides", mobility_slides);
        visit("mobility_leaps", mobility_leaps);
        visit("mobility_others", mobility_others);
        visit("doubled", doubled);
        visit("isolated", isolated);
        visit("backward", backward);
        visit("connected", connected);
        visit("passed_mg", passed_mg);
        visit("passed_eg", passed_eg);
        visit("passed_their_royal", passed_their_royal);
        visit("passed_our_royal", passed_our_royal);
        visit("passed_blocked", passed_blocked);
        visit("passed_free", passed_free);
        visit("passed_step", passed_step);
        visit("passed_guarded", passed_guarded);
        visit("pair", pair);
        visit("open_file", open_file);
        visit("half_open_file", half_open_file);
        visit("outpost", outpost);
        visit("pawn_threat", pawn_threat);
        visit("light_on_heavy", light_on_heavy);
        visit("hanging", hanging);
        visit("loose", loose);
        visit("push_threat", push_threat);
        visit("contested", contested);
        visit("bound_pawn", bound_pawn);
        visit("pinned", pinned);
        visit("win_pawn", win_pawn);
        visit("win_passed", win_passed);
        visit("win_flanks", win_flanks);
        visit("win_enter", win_enter);
        visit("win_bare", win_bare);
        visit("win_base", win_base);
        visit("reserve", reserve);
        visit("reserve_share", reserve_share);
        visit("shelter", shelter);
        visit("storm", storm);
        visit("attacker_most", attacker_most);
        visit("attacker_least", attacker_least);
        visit("attacker_slope", attacker_slope);
        visit("hit", hit);
        visit("weak", weak);
        visit("any_safe_check", any_safe_check);
        visit("safe_check", safe_check);
        visit("other_check", other_check);
        visit("no_dear_attacker", no_dear_attacker);
        visit("covered", covered);
        visit("calm", calm);
        visit("flank_attack", flank_attack);
        visit("flank_defence", flank_defence);
        visit("pinned_danger", pinned_danger);
        visit("danger_mg", danger_mg);
        visit("danger_eg", danger_eg);
    }
};

} // namespace neoteric::search
