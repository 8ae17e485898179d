// Exact tables of endings, as the search asks them.
#pragma once

#include "score.h"
#include "tables/table.h"

#include <memory>
#include <vector>

namespace neoteric::search {

class Endings {
public:
    explicit Endings(std::shared_ptr<const RuleSet> rules);

    // Forgets what prepare() has built; what was added stays.
    void clear();

    // Takes over a table of these or other rules: `there` are its men, and `here[i]` the same man in this
    // game. Throws std::invalid_argument if the number of values is wrong.
    void add(const RuleSet& theirs, const tables::Material& there, const std::vector<Man>& here,
             const std::vector<tables::Value>& values);

    // Builds the tables that tell about a position of few men, if that is likely to take no more than
    // `seconds`; if that is negative, those of one man, whatever they take. Takes long; `tell` answers
    // whether to go on.
    void prepare(const Position& position, int threads, double seconds, const tables::Tell& tell);

    bool empty() const { return empty_; }

    // What the tables tell of a position; ILLEGAL if nothing.
    tables::Value value(const Position& position) const;

    // The value for the side to move, `ply` plies from the root. False where the tables do not tell, or a
    // mate takes so long that the 50-move rule may come before it.
    bool probe(const Position& position, int ply, int& value) const;

    // Goes on with a line, by moves that keep the value, until the mate.
    void follow(Position position, std::vector<Move>& line) const;

private:
    bool covers(const Position& position) const;

    std::shared_ptr<const RuleSet> rules_;
    std::unique_ptr<tables::Library> library_;
    std::vector<std::pair<tables::Material, std::vector<tables::Value>>> added_;
    bool empty_ = true;
    double pace_; // seconds a position, on this machine
};

} // namespace neoteric::search
