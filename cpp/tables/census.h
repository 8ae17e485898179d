// What a finished table says as a whole.
#pragma once

#include "crew.h"
#include "table.h"

namespace neoteric::tables {

// The positions of the board with one side to move, by what comes of them.
struct Tally {
    std::uint64_t wins = 0, draws = 0, losses = 0;
    // Draws that the other side forces by a capture, or by being stalemated: what is short of a win there
    // is the loss of a man, which may come about in any ending. Looked for to the end only where at least
    // one position in a hundred is won; elsewhere, where it would tell nothing, one move deep.
    std::uint64_t spoilt = 0;
    // The longest win and the longest loss, in plies and by the number of a position; -1 for none.
    int longest_win = -1, longest_loss = -1;
    std::size_t win_at = 0, loss_at = 0;

    void add(const Tally& other);
};

// Tallies by side to move, and by whether two men besides the royal ones stand on squares of different
// colour (1) or not (0): men that never leave their colour are worth something else in each case.
struct Census {
    Tally tally[2][2];

    void add(const Census& other);
};

// Empty if it was told to stop.
std::optional<Census> take_census(const Library& library, const Table& table, int threads,
                                  const std::function<bool(double)>& tell);

// How many positions have a value that does not follow from those of their successors: none, in a table
// that is as it should be.
std::optional<std::uint64_t> inconsistencies(const Library& library, const Table& table, int threads,
                                             const std::function<bool(double)>& tell);

} // namespace neoteric::tables
