// What takes the moves that the generator finds: lists of all or some of them, a count, a search for one.
#pragma once

#include "movegen.h"

namespace neoteric {

// Which moves are asked for.
enum class Wanted { ALL, NOISY, QUIET };

// Takes moves as they are found and writes them down.
template <Wanted Which>
class Lister {
public:
    static constexpr Wanted WANTED = Which;
    static constexpr bool ONE_MAN = false;

    Lister(const RuleSet& rules, MoveList& moves) : rules_(rules), moves_(moves) {}

    void from_square(Square from, Bitboard targets, Kind kind) {
        moves_.ensure(64);
        while (targets) moves_.add({from, pop(targets), kind});
    }
    void by_offset(Bitboard targets, int offset, Kind kind) {
        moves_.ensure(64);
        while (targets) {
            const Square to = pop(targets);
            moves_.add({static_cast<Square>(to - offset), to, kind});
        }
    }
    void promotions(Bitboard targets, int offset) {
        while (targets) {
            const Square to = pop(targets);
            promotion(static_cast<Square>(to - offset), to);
        }
    }
    void promotion(Square from, Square to) {
        moves_.ensure(MAX_ROLES);
        for (const Role role : rules_.promotions) {
            moves_.add({from, to, Kind::PROMOTION, role, rules_.role[role].letter});
        }
    }
    void drops(Role role, Bitboard targets) {
        moves_.ensure(64);
        while (targets) {
            const Square to = pop(targets);
            moves_.add({to, to, Kind::DROP, role, rules_.role[role].letter, Form::DROP});
        }
    }
    void drops_on_pawn(Role role, Square pawn, Bitboard targets) {
        moves_.ensure(64);
        while (targets) {
            moves_.add({pop(targets), pawn, Kind::DROP, role, rules_.role[role].letter, Form::DROP_ON_PAWN});
        }
    }

private:
    const RuleSet& rules_;
    MoveList& moves_;
};

class NoDropsOnPawns : public Lister<Wanted::QUIET> {
public:
    using Lister::Lister;
    void drops_on_pawn(Role, Square, Bitboard) {}
};

class OnlyDropsOnPawns : public Lister<Wanted::QUIET> {
public:
    static constexpr bool ONE_MAN = true; // or rather none
    using Lister::Lister;
    static constexpr Bitboard movers() { return 0; }
    static constexpr bool drops_too() { return true; }
    void drops(Role, Bitboard) {}
};

class CheckingDrops : public Lister<Wanted::QUIET> {
public:
    static constexpr bool ONE_MAN = true; // or rather none
    CheckingDrops(const Position& position, const RuleSet& rules, MoveList& moves) : Lister(rules, moves) {
        const Colour us = position.turn();
        const Square royal = position.royal(!us);
        const Bitboard occupied = position.occupied();
        from_pawn_ = pawn_attacks(!us, royal);
        for (Role role = 0; role < rules.roles; ++role) {
            if (rules.in_plane(role, ORTHOGONALS)) from_[role] |= orthogonal_attacks(royal, occupied);
            if (rules.in_plane(role, DIAGONALS)) from_[role] |= diagonal_attacks(royal, occupied);
            for (int set = 0; set < rules.leap_sets; ++set) {
                if (rules.in_plane(role, static_cast<Plane>(LEAPS_0 + set)))
                    from_[role] |= rules.leaps_from[set][us][royal];
            }
        }
    }
    static constexpr Bitboard movers() { return 0; }
    static constexpr bool drops_too() { return true; }
    void drops(Role role, Bitboard targets) { Lister::drops(role, targets & from_[role]); }
    void drops_on_pawn(Role role, Square pawn, Bitboard targets) {
        if (from_[role] & bit(pawn)) {
            // Where the pawn goes hardly matters: one square beside the line will do, and the foremost.
            const Bitboard some = targets & ~from_[role] ? targets & ~from_[role] : targets;
            if (some) Lister::drops_on_pawn(role, pawn, some & (~some + 1));
        } else {
            Lister::drops_on_pawn(role, pawn, targets & from_pawn_);
        }
    }

private:
    Bitboard from_[MAX_ROLES] = {};
    Bitboard from_pawn_ = 0;
};

// Counts them instead.
class Counter {
public:
    static constexpr Wanted WANTED = Wanted::ALL;
    static constexpr bool ONE_MAN = false;

    explicit Counter(const RuleSet& rules) : promotions_(rules.promotions.size()) {}

    void from_square(Square, Bitboard targets, Kind) { total_ += static_cast<unsigned>(count(targets)); }
    void by_offset(Bitboard targets, int, Kind) { total_ += static_cast<unsigned>(count(targets)); }
    void promotions(Bitboard targets, int) { total_ += static_cast<unsigned>(count(targets)) * promotions_; }
    void promotion(Square, Square) { total_ += promotions_; }
    void drops(Role, Bitboard targets) { total_ += static_cast<unsigned>(count(targets)); }
    void drops_on_pawn(Role, Square, Bitboard targets) { total_ += static_cast<unsigned>(count(targets)); }

    std::uint64_t total() const { return total_; }

private:
    std::uint64_t promotions_;
    std::uint64_t total_ = 0;
};

// Looks for one move only, among those of the man that makes it.
class Finder {
public:
    static constexpr Wanted WANTED = Wanted::ALL;
    static constexpr bool ONE_MAN = true;

    Finder(const RuleSet& rules, Move move) : rules_(rules), move_(move) {}

    Bitboard movers() const { return move_.form() == Form::MOVE ? bit(move_.from()) : 0; }
    bool drops_too() const { return move_.form() != Form::MOVE; }
    bool found() const { return found_; }

    void from_square(Square from, Bitboard targets, Kind kind) {
        if (targets & bit(move_.to())) compare({from, move_.to(), kind});
    }
    void by_offset(Bitboard targets, int offset, Kind kind) {
        from_square(static_cast<Square>(move_.to() - offset), targets, kind);
    }
    void promotions(Bitboard targets, int offset) {
        if (targets & bit(move_.to())) promotion(static_cast<Square>(move_.to() - offset), move_.to());
    }
    void promotion(Square from, Square to) {
        for (const Role role : rules_.promotions)
            compare({from, to, Kind::PROMOTION, role, rules_.role[role].letter});
    }
    void drops(Role role, Bitboard targets) {
        if (targets & bit(move_.to()))
            compare({move_.to(), move_.to(), Kind::DROP, role, rules_.role[role].letter, Form::DROP});
    }
    void drops_on_pawn(Role role, Square pawn, Bitboard targets) {
        if (targets & bit(move_.from()))
            compare({move_.from(), pawn, Kind::DROP, role, rules_.role[role].letter, Form::DROP_ON_PAWN});
    }

private:
    void compare(Move move) { found_ |= move.bits() == move_.bits(); }

    const RuleSet& rules_;
    const Move move_;
    bool found_ = false;
};

} // namespace neoteric
