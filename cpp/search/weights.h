// The numbers of the evaluation, in centipawns unless said otherwise: what tools/tune.py tunes.
#pragma once

#include "score.h"

namespace neoteric::search {

struct Weights {
    int tempo = 12;

    // Places: pawns by relative rank, the royal man by rank and file, pieces by how far they get.
    int pawn_mg[8] = {0, 2, -8, 0, -3, 14, 75, 0};
    int pawn_eg[8] = {0, 10, -1, 0, -4, 6, 36, 0};
    int pawn_file[4] = {-16, -8, 8, 22}; // from the rim to the centre
    int royal_rank[8] = {22, -10, -56, -40, -40, -40, -40, -40};
    int royal_file[4] = {2, 42, 2, -4};
    Score royal_centre{-10, -12}; // by squares away from the centre
    Score pawn{82, 112};
    int piece_eg = 133;        // percent of a piece's value in the endgame
    Score place_reach{14, -9}; // by the square root of the squares in reach from a place, over its mean
    Score place_centre{3, 8};
    int home_rank = -3;
    // By the square root of the squares in reach now, over its mean, for each kind of move.
    Score mobility_slides{23, 27};
    Score mobility_leaps{25, 50};
    Score mobility_others{-16, 56};

    // Pawns.
    Score doubled{-16, -16};
    Score isolated{-7, -22};
    Score backward{-2, 0};
    int connected[8] = {0, 4, 10, 10, 22, 38, 150, 0};
    int passed_mg[8] = {0, -4, 1, -4, 38, 53, 209, 0};
    int passed_eg[8] = {0, -2, 8, 9, 72, 117, 109, 0};
    int passed_their_royal = 8; // by distance and rank
    int passed_our_royal = -6;
    Score passed_blocked{-8, -10}; // by rank, like the three below
    Score passed_free{-3, 14};
    Score passed_step{-2, 4};
    Score passed_guarded{9, 10};

    // Pieces.
    Score pair{63, 85}; // men bound to either square colour
    Score open_file{8, 0};
    Score half_open_file{10, 0};
    Score outpost{52, 11};
    Score pawn_threat{62, 58};
    Score light_on_heavy{72, 48};
    Score hanging{8, 24};
    Score loose{20, 20}; // an undefended pawn attacked
    Score reserve{6, 10};
    int reserve_share = 40; // a man in reserve is worth less by its value over this

    // The royal man's safety; units of danger, whose square is counted.
    int shelter[8] = {1, 25, 9, 4, -15, -32, -14, 0}; // by the rank of the nearest pawn, 0: none
    int storm[8] = {0, -2, -50, -19, -12, 2, 6, 0};   // by the rank of the hostile pawn, seen from us
    int attacker_most = 64, attacker_least = 18;      // by value: dear pieces hit much besides
    int attacker_slope = 9;
    int hit = 51;
    int weak = 135;
    int any_safe_check = 254;
    int safe_check = 139;
    int other_check = 26;
    int no_dear_attacker = 413;
    int covered = 7; // by the shelter's value
    int calm = 93;
    int danger_mg = 45; // the square is divided by a hundred times this
    int danger_eg = 24;

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
        visit("danger_mg", danger_mg);
        visit("danger_eg", danger_eg);
    }
};

} // namespace neoteric::search
