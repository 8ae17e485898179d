// Tables of endings: who wins from where, and in how many plies.
#pragma once

#include "core/position.h"
#include "layout.h"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

namespace neoteric::tables {

// What is known of a position: 0 for a draw (while a table is built: for nothing yet), or one more than the
// plies to mate. The player who mates makes the last move, so that odd plies win and even ones lose.
using Value = std::uint16_t;
inline constexpr Value DRAW = 0;
inline constexpr Value ILLEGAL = 0xFFFF; // no position, or one whose number is not in use
// Set while a table is built: there is a capture that decides at that ply, if nothing does before.
inline constexpr Value PENDING = 0x8000;
inline constexpr int MOST_PLIES = 30000;

constexpr Value at_ply(int plies) { return static_cast<Value>(plies + 1); }
constexpr bool is_decided(Value value) { return value != DRAW && value < PENDING; }
constexpr int plies_of(Value value) { return (value & ~PENDING) - 1; }
constexpr bool wins(Value value) { return is_decided(value) && (value & 1) == 0; }
constexpr bool loses(Value value) { return is_decided(value) && (value & 1) != 0; }

// Read and written by several threads at once.
using Values = std::unique_ptr<std::atomic<Value>[]>;

struct Table {
    Table(const RuleSet& rules, Material men)
        : material(std::move(men)), layout(rules, material),
          values(std::make_unique<std::atomic<Value>[]>(layout.size())) {}

    Value at(std::size_t index) const { return values[index].load(std::memory_order_relaxed); }
    void set(std::size_t index, Value value) { values[index].store(value, std::memory_order_relaxed); }

    const Material material;
    const Layout layout;
    const Values values;
};

// How far the work has come.
struct Progress {
    const Material& material; // the table being built
    int plies;   // mates in so many plies are being looked for; -1 while all positions are set up
    double done; // 0 to 1, of this step
};

// Hears of it several times a second, and answers whether to go on.
using Tell = std::function<bool(const Progress&)>;

// The tables of one game.
class Library {
public:
    explicit Library(std::shared_ptr<const RuleSet> rules) : rules_(std::move(rules)) {}

    const RuleSet& rules() const { return *rules_; }

    // Builds the table of an ending and, before it, those that its captures lead to. What is there already
    // is kept. False if it was told to stop; then the unfinished table is left out.
    bool build(const Material& material, int threads, const Tell& tell);

    // A table with given values, as one was stored. Throws std::invalid_argument if their number is wrong.
    void add(const Material& material, const std::vector<Value>& values);

    // The table of an ending, or nullptr; the royal men alone have none.
    const Table* find(const Material& material) const;

    // The value of a position for the side to move; ILLEGAL if there is no table with its men.
    Value value(const Position& position) const;

    std::vector<Material> materials() const;

private:
    static std::size_t slot(const Material& material);

    std::shared_ptr<const RuleSet> rules_;
    std::array<std::unique_ptr<Table>, 33 * 33> tables_;
};

// Where the men of a position stand, in the order of the table's men.
Squares squares_of(const Position& position, const Material& material);
Material material_of(const Position& position);

// Sets up positions of one ending.
class Stage {
public:
    Stage(const RuleSet& rules, const Material& material);

    // The position, or nullptr where the rules do not allow it. It stays until the next call.
    const Position* set(const Place& place);

private:
    const RuleSet& rules_;
    const std::vector<Man> men_;
    RawPosition raw_;
    std::vector<std::string> violations_;
    std::optional<Position> position_;
};

} // namespace neoteric::tables
