// What the search remembers about moves, to try the promising ones first.
#pragma once

#include "core/types.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace neoteric::search {

// A number that drifts towards the bonuses it is given and never leaves -LIMIT..LIMIT.
template <int LIMIT>
class Drift {
public:
    operator int() const { return value_; }
    void add(int bonus) {
        bonus = std::clamp(bonus, -LIMIT, LIMIT);
        value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / LIMIT);
    }

private:
    std::int16_t value_ = 0;
};

// A man arriving on a square, as an index: who moved last, and where to.
struct Arrival {
    std::uint16_t index = 0;

    static constexpr int COUNT = 32 * 64;
    static Arrival of(Man man, Square to) { return {static_cast<std::uint16_t>((man & 31) * 64 + to)}; }
};

class History {
public:
    static constexpr int LIMIT = 16384;
    static constexpr int ERROR_LIMIT = 1024;
    using Follow = std::array<Drift<LIMIT>, Arrival::COUNT>;

    explicit History(int roles) : roles_(roles), follow_(static_cast<std::size_t>(2 * roles * 64 + 1)) {
        clear();
    }

    void clear() {
        quiet_ = {};
        captures_ = {};
        answers_ = {};
        pawn_errors_ = {};
        reply_errors_ = {};
        for (auto& each : follow_) each.fill({});
    }

    // By colour, square left (above 63: the role dropped) and square reached.
    Drift<LIMIT>& quiet(Colour colour, Move move) { return quiet_[colour][origin(move)][move.to()]; }
    int quiet(Colour colour, Move move) const { return quiet_[colour][origin(move)][move.to()]; }

    Drift<LIMIT>& capture(Man man, Square to, Role victim) {
        return captures_[static_cast<std::size_t>((man & 31) * 64 + to)][victim];
    }

    // What followed well upon an arrival; `nothing` stands for no move.
    Follow& follow(Man man, Square to) {
        return follow_[static_cast<std::size_t>(((man >> 4) * roles_ + role_of(man)) * 64 + to)];
    }
    Follow& nothing() { return follow_.back(); }

    std::uint32_t& answer(Man man, Square to) {
        return answers_[static_cast<std::size_t>((man & 31) * 64 + to)];
    }

    // How far the evaluation was off where the pawns stood so, and after such an arrival.
    Drift<ERROR_LIMIT>& pawn_error(Colour colour, std::uint64_t pawns) {
        return pawn_errors_[colour][pawns % PAWN_ERRORS];
    }
    Drift<ERROR_LIMIT>& reply_error(Colour colour, Man man, Square to) {
        return reply_errors_[colour][static_cast<std::size_t>((man & 31) * 64 + to)];
    }

private:
    static constexpr std::size_t PAWN_ERRORS = 1 << 14;

    static std::size_t origin(Move move) {
        return move.form() == Form::MOVE ? move.from() : 64u + move.role();
    }

    int roles_;
    std::array<std::array<std::array<Drift<LIMIT>, 64>, 80>, 2> quiet_;
    std::array<std::array<Drift<LIMIT>, MAX_ROLES>, Arrival::COUNT> captures_;
    std::array<std::uint32_t, Arrival::COUNT> answers_;
    std::vector<Follow> follow_;
    std::array<std::array<Drift<ERROR_LIMIT>, PAWN_ERRORS>, 2> pawn_errors_;
    std::array<std::array<Drift<ERROR_LIMIT>, Arrival::COUNT>, 2> reply_errors_;
};

} // namespace neoteric::search
