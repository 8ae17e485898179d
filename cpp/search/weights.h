// The numbers of the evaluation, in centipawns unless said otherwise: what tools/tune.py tunes.
#pragma once

#include "score.h"

namespace neoteric::search {

struct Weights {
    int tempo = 14;

    // Places: pawns by relative rank, the royal man by rank and file, pieces by how far they get.
    int pawn_mg[8] = {0, -4, -6, 2, 12, 28, 60, 0};
    int pawn_eg[8] = {0, 4, 0, 4, 14, 34, 70, 0};
    int pawn_file[4] = {-8, -2, 2, 10}; // from the rim to the centre
    int royal_rank[8] = {10, -6, -32, -52, -62, -66, -70, -74};
    int royal_file[4] = {22, 31, 7, -10};
    Score royal_centre{-10, -20}; // by squares away from the centre
    Score pawn{88, 112};
    int piece_eg = 106;        // percent of a piece's value in the endgame
    Score place_reach{14, 12}; // by the square root of the squares in reach from a place, over its mean
    Score place_centre{4, 4};
    int home_rank = -6;
    Score mobility{20, 26}; // by the square root of the squares in reach now, over its mean

    // Pawns.
    Score doubled{-8, -22};
    Score isolated{-8, -12};
    Score backward{-7, -12};
    int connected[8] = {0, 3, 5, 8, 16, 34, 60, 0};
    int passed_mg[8] = {0, 2, 4, 8, 26, 60, 105, 0};
    int passed_eg[8] = {0, 10, 14, 24, 48, 90, 140, 0};
    int passed_their_royal = 5; // by distance and rank
    int passed_our_royal = -3;
    Score passed_blocked{-5, -8}; // by rank, like the three below
    Score passed_free{9, 14};
    Score passed_step{4, 6};
    Score passed_guarded{3, 4};

    // Pieces.
    Score pair{28, 46}; // men bound to either square colour
    Score open_file{22, 8};
    Score half_open_file{10, 6};
    Score outpost{22, 12};
    Score pawn_threat{52, 36};
    Score light_on_heavy{30, 24};
    Score hanging{28, 18};
    Score loose{8, 8}; // an undefended pawn attacked
    Score reserve{-12, -20};
    int reserve_share = 16; // a man in reserve is worth less by its value over this

    // The royal man's safety; units of danger, whose square is counted.
    int shelter[8] = {-26, 22, 14, -2, -8, -14, -14, 0}; // by the rank of the nearest pawn, 0: none
    int storm[8] = {0, 0, -26, -14, -6, 0, 0, 0};        // by the rank of the hostile pawn, seen from us
    int attacker_most = 85, attacker_least = 10;         // by value: dear pieces hit much besides
    int attacker_slope = 13;
    int hit = 60;
    int weak = 110;
    int any_safe_check = 450;
    int safe_check = 140;
    int other_check = 40;
    int no_dear_attacker = 550;
    int covered = 4; // by the shelter's value
    int calm = 60;
    int danger_mg = 54; // the square is divided by a hundred times this
    int danger_eg = 18;

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
        visit("mobility", mobility);
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
