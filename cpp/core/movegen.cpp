#include "movegen.h"

#include "sinks.h"

#include <algorithm>

namespace neoteric {

void MoveList::grow(int needed) {
    const int capacity = std::max(needed, 2 * capacity_);
    auto bigger = std::make_unique<Move[]>(static_cast<std::size_t>(capacity));
    std::copy(begin(), end(), bigger.get());
    heap_ = std::move(bigger);
    data_ = heap_.get();
    capacity_ = capacity;
}

namespace {

// Generates the legal moves of one position. `Entering`: the player has a reserve piece that
// comes in with the first move of an unmoved man. `Legged`: men with compiled legs are on the
// board; without them only the classical pins and checks decide legality.
template <class Sink, Colour Us, bool Entering, bool Legged>
class Generator {
    static constexpr Colour Them = !Us;
    static constexpr int UP = Us == WHITE ? 8 : -8;
    static constexpr int UP_WEST = Us == WHITE ? 7 : -9;
    static constexpr int UP_EAST = Us == WHITE ? 9 : -7;

public:
    Generator(const Position& position, const RuleSet& rules, Sink& sink)
        : position_(position), rules_(rules), sink_(sink), own_(position.men(Us)),
          hostile_(position.men(Them)), occupied_(own_ | hostile_), royal_(position.royal(Us)),
          entering_(Entering ? position.unmoved() & own_ : 0) {
        if constexpr (Sink::ONE_MAN) movers_ = sink.movers();
    }

    void run() {
        find_checks_and_pins();
        if (!Sink::ONE_MAN || (movers() & bit(royal_))) {
            royal_steps();
            if (QUIET_TOO && (position_.castling_men() & bit(royal_))) castling();
        }
        if constexpr (Legged) legged_men();
        if (!check_mask_) return; // two checks: only the royal man moves, or an effect helps
        pawns();
        sliders_and_leapers();
        if (QUIET_TOO && rules_.drops.enabled && position_.pocket(Us)) drops();
    }

private:
    static constexpr bool NOISY_TOO = Sink::WANTED != Wanted::QUIET;
    static constexpr bool QUIET_TOO = Sink::WANTED != Wanted::NOISY;

    // Our men whose moves are asked for.
    Bitboard movers() const { return Sink::ONE_MAN ? movers_ & own_ : own_; }

    // Destinations of interest, for all men but pawns and for pawns.
    Bitboard wanted() const {
        return Sink::WANTED == Wanted::NOISY   ? hostile_
               : Sink::WANTED == Wanted::QUIET ? ~hostile_
                                               : ~Bitboard{0};
    }
    Bitboard wanted_by_pawns() const {
        const Bitboard last = rank_mask(Us, 7);
        return Sink::WANTED == Wanted::NOISY   ? hostile_ | last
               : Sink::WANTED == Wanted::QUIET ? ~hostile_ & ~last
                                               : ~Bitboard{0};
    }

    void find_checks_and_pins() {
        // Pawns and leapers can only be captured; between them and the royal man is no blocking.
        Bitboard checkers = pawn_attacks(Us, royal_) & position_.plane(PAWNS) & hostile_;
        for (int set = 0; set < rules_.leap_sets; ++set) {
            checkers |= rules_.leaps_from[set][Them][royal_] & leapers(set) & hostile_;
        }
        Bitboard blocking = 0;
        // Sliders that would hit the royal man if none of our own men stood in between.
        Bitboard snipers = (orthogonal_attacks(royal_, hostile_) & position_.plane(ORTHOGONALS)) |
                           (diagonal_attacks(royal_, hostile_) & position_.plane(DIAGONALS));
        snipers &= hostile_;
        snipers_ = snipers;
        while (snipers) {
            const Square sniper = pop(snipers);
            const Bitboard blockers = between(royal_, sniper) & own_;
            if (!blockers) {
                checkers |= bit(sniper);
                blocking |= between(royal_, sniper);
            } else if (!several(blockers)) {
                pinned_ |= blockers;
            }
        }
        // A man whose square the reserve piece takes over goes on shielding.
        if constexpr (Entering) pinned_ &= ~entering_;
        check_mask_ = !checkers ? ~Bitboard{0} : several(checkers) ? 0 : checkers | blocking;
        in_check_ = checkers != 0;
        if constexpr (Legged) find_legged_influence();
    }

    void find_legged_influence() {
        const Scene scene = position_.scene();
        for (Bitboard legged = position_.plane(LEGGED) & hostile_; legged;) {
            const Square from = pop(legged);
            const LegTable& legs = rules_.role[role_of(position_.at(from))].legs[Them];
            if (!legs.captures || !(legs.influence->targets[from] & bit(royal_))) continue;
            sensitive_ |= legs.influence->squares[from][royal_];
            if (legs_attack(legs, Them, from, royal_, scene)) legged_checkers_ |= bit(from);
        }
        in_check_ |= legged_checkers_ != 0;
    }

    Bitboard leapers(int set) const { return position_.plane(static_cast<Plane>(LEAPS_0 + set)); }

    // The men after an ordinary move; the reserve piece fills the square left if it comes in.
    Scene after(Square from, Square to) const {
        const Bitboard stays = Entering ? entering_ & bit(from) : 0;
        Scene scene;
        scene.colours[Us] = (own_ & ~bit(from)) | stays | bit(to);
        scene.colours[Them] = hostile_ & ~bit(to);
        scene.pawns = position_.plane(PAWNS) & ~(bit(from) | bit(to));
        // A promoted pawn is one no longer, which counts for screens and slung men.
        if (position_.plane(PAWNS) & bit(from)) scene.pawns |= bit(to) & ~rank_mask(Us, 7);
        return scene;
    }

    bool safe(const Scene& scene, Square royal) const {
        return !position_.attacked(rules_, scene, royal, Them);
    }

    // --- royal man -------------------------------------------------------------------------

    void royal_steps() {
        Bitboard targets = rules_.royal_steps[Us][royal_] & ~own_ & wanted();
        Bitboard legal = 0;
        while (targets) {
            const Square to = pop(targets);
            if (safe(after(royal_, to), to)) legal |= bit(to);
        }
        sink_.from_square(royal_, legal, Kind::NORMAL);
    }

    void castling() {
        const Rights& rights = position_.rights(Us);
        if (in_check_ || rights.royal != royal_) return;
        if (rules_.any_corner_partner) {
            for (const int file : {7, 0}) {
                const Square corner = square_at(file, rank_of(royal_));
                if (position_.at(corner) == make_man(Us, rules_.partner)) castle_with(corner);
            }
            return;
        }
        for (int side = 0; side < 2; ++side) {
            if (rights.home[side] != NO_SQUARE && rights.home[side] == rights.present[side]) {
                castle_with(rights.home[side]);
            }
        }
    }

    void castle_with(Square partner) {
        const auto [royal_to, partner_to] = Position::castling_path(royal_, partner);
        const Bitboard pair = bit(royal_) | bit(partner);
        const Bitboard royal_path = (between(royal_, royal_to) | bit(royal_to)) & ~bit(royal_);
        const Bitboard in_between = between(royal_, partner);
        const Bitboard path = royal_path | in_between | between(partner, partner_to) | bit(partner_to);
        if (path & ~pair & occupied_) return;
        for (Bitboard squares = royal_path; squares;) {
            const Square square = pop(squares);
            const Scene scene = with_own((own_ & ~bit(royal_)) | bit(square));
            if (!safe(scene, square)) return;
        }
        if (rules_.path_unthreatened) {
            for (Bitboard squares = in_between & ~royal_path; squares;) {
                const Square square = pop(squares);
                if (!safe(with_own(own_ | bit(square)), square)) return;
            }
        }
        Bitboard final_own = (own_ & ~pair) | bit(royal_to) | bit(partner_to);
        if constexpr (Entering) {
            const Square entry = position_.castling_introduction(rules_, royal_, partner);
            if (entry != NO_SQUARE) final_own |= bit(entry);
        }
        if (safe(with_own(final_own), royal_to)) sink_.from_square(royal_, bit(partner), Kind::CASTLING);
    }

    Scene with_own(Bitboard own) const {
        Scene scene;
        scene.colours[Us] = own;
        scene.colours[Them] = hostile_;
        scene.pawns = position_.plane(PAWNS);
        return scene;
    }

    // --- men that move by displacement ------------------------------------------------------

    // Where a man on `from` may go as far as the classical checks and pins are concerned.
    Bitboard allowed(Square from) const {
        return (pinned_ & bit(from)) ? check_mask_ & shield(from) : check_mask_;
    }

    // Where a pinned man goes on shielding. Not the whole line: a leap may lead beyond either end.
    Bitboard shield(Square from) const {
        for (Bitboard snipers = snipers_; snipers;) {
            const Square sniper = pop(snipers);
            if (between(royal_, sniper) & bit(from)) return between(royal_, sniper) | bit(sniper);
        }
        return ~Bitboard{0};
    }

    // Splits destinations into those that are certainly legal (returned) and those that a legged
    // man may have a word in, which are tried one by one.
    template <class Test>
    Bitboard settle(bool from_matters, Bitboard targets, Test&& legal) const {
        if constexpr (!Legged) return targets;
        if (!sensitive_ && !legged_checkers_) return targets;
        const Bitboard matters = from_matters ? ~Bitboard{0} : sensitive_ | legged_checkers_;
        Bitboard certain = legged_checkers_ ? 0 : targets & ~matters;
        for (Bitboard doubtful = targets & matters; doubtful;) {
            const Square to = pop(doubtful);
            if (legal(to)) certain |= bit(to);
        }
        return certain;
    }

    void displace(Square from, Bitboard targets) {
        targets &= allowed(from) & ~own_ & wanted();
        const bool from_matters = Legged && (sensitive_ & ~entering_ & bit(from));
        sink_.from_square(
            from, settle(from_matters, targets, [&](Square to) { return safe(after(from, to), royal_); }),
            Kind::NORMAL);
    }

    void sliders_and_leapers() {
        for (Bitboard men = position_.plane(DIAGONALS) & movers(); men;) {
            const Square from = pop(men);
            displace(from, diagonal_attacks(from, occupied_));
        }
        for (Bitboard men = position_.plane(ORTHOGONALS) & movers(); men;) {
            const Square from = pop(men);
            displace(from, orthogonal_attacks(from, occupied_));
        }
        for (int set = 0; set < rules_.leap_sets; ++set) {
            for (Bitboard men = leapers(set) & movers(); men;) {
                const Square from = pop(men);
                displace(from, rules_.leaps[set][Us][from]);
            }
        }
    }

    // --- men with legs ----------------------------------------------------------------------

    void legged_men() {
        for (Bitboard men = position_.plane(LEGGED) & movers(); men;) {
            const Square from = pop(men);
            const Role role = role_of(position_.at(from));
            const LegTable& legs = rules_.role[role].legs[Us];
            Expansion expansion;
            expand(legs, Us, from, position_.scene(), expansion);
            Bitboard targets = expansion.quiet | expansion.captures;
            if (legs.overlaps) targets &= ~plane_targets(role, from);
            displace(from, targets);
            Bitboard legal = 0;
            for (int i = 0; i < expansion.effects; ++i) {
                const Effect& effect = expansion.effect[i];
                if (Sink::WANTED != Wanted::ALL && captures(effect) != NOISY_TOO) continue;
                if (effect_legal(from, effect)) legal |= bit(effect.to);
            }
            sink_.from_square(from, legal, Kind::EFFECT);
        }
    }

    Bitboard plane_targets(Role role, Square from) const {
        Bitboard targets = 0;
        if (rules_.in_plane(role, ORTHOGONALS)) targets |= orthogonal_attacks(from, occupied_);
        if (rules_.in_plane(role, DIAGONALS)) targets |= diagonal_attacks(from, occupied_);
        for (int set = 0; set < rules_.leap_sets; ++set) {
            if (rules_.in_plane(role, static_cast<Plane>(LEAPS_0 + set)))
                targets |= rules_.leaps[set][Us][from];
        }
        return targets;
    }

    bool captures(const Effect& effect) const {
        return effect.afar || (effect.slung_from != NO_SQUARE && (occupied_ & bit(effect.slung_to)));
    }

    bool effect_legal(Square from, const Effect& effect) const {
        if (effect.slung_from != NO_SQUARE) {
            Position next = position_;
            next.make<false>(rules_, {from, effect.to, Kind::EFFECT});
            return !next.in_check(rules_, Us);
        }
        Scene scene = after(from, effect.to);
        scene.colours[Them] &= ~effect.afar;
        scene.pawns &= ~effect.afar;
        return safe(scene, royal_);
    }

    // --- pawns ------------------------------------------------------------------------------

    void pawns() {
        const Bitboard pawns = position_.plane(PAWNS) & movers();
        Bitboard single = pawns & pinned_;
        if constexpr (Legged) single |= pawns & sensitive_;
        const Bitboard together = pawns & ~single;
        const Bitboard steps = forward<Us>(together) & ~occupied_;
        advance_together(steps & wanted_by_pawns() & check_mask_, UP);
        if (QUIET_TOO) {
            const Bitboard doubles = forward<Us>(steps & rank_mask(Us, 2)) & ~occupied_;
            settle_together(doubles & check_mask_, 2 * UP, Kind::DOUBLE_STEP);
        }
        if (NOISY_TOO) {
            advance_together(forward_west<Us>(together) & hostile_ & check_mask_, UP_WEST);
            advance_together(forward_east<Us>(together) & hostile_ & check_mask_, UP_EAST);
        }
        while (single) single_pawn(pop(single));
        if (NOISY_TOO && position_.ep() != NO_SQUARE) en_passant(pawns);
    }

    Bitboard settled(Bitboard targets, int offset) const {
        return settle(false, targets,
                      [&](Square to) { return safe(after(static_cast<Square>(to - offset), to), royal_); });
    }

    void settle_together(Bitboard targets, int offset, Kind kind) {
        sink_.by_offset(settled(targets, offset), offset, kind);
    }

    void advance_together(Bitboard targets, int offset) {
        if constexpr (Legged) targets = settled(targets, offset);
        const Bitboard last = targets & rank_mask(Us, 7);
        sink_.by_offset(targets & ~last, offset, Kind::NORMAL);
        if (last) sink_.promotions(last, offset);
    }

    void single_pawn(Square from) {
        const Bitboard step = forward<Us>(bit(from)) & ~occupied_;
        const Bitboard jump = forward<Us>(step & rank_mask(Us, 2)) & ~occupied_;
        const bool from_matters = Legged && (sensitive_ & bit(from));
        Bitboard targets = (step | jump | (pawn_attacks(Us, from) & hostile_)) & allowed(from);
        targets &= wanted_by_pawns();
        targets = settle(from_matters, targets, [&](Square to) { return safe(after(from, to), royal_); });
        const Bitboard last = targets & rank_mask(Us, 7);
        sink_.from_square(from, targets & jump, Kind::DOUBLE_STEP);
        sink_.from_square(from, targets & ~jump & ~last, Kind::NORMAL);
        for (Bitboard squares = last; squares;) sink_.promotion(from, pop(squares));
    }

    void en_passant(Bitboard pawns) {
        for (Bitboard takers = pawn_attacks(Them, position_.ep()) & pawns; takers;) {
            const Square from = pop(takers);
            if (position_.en_passant_legal(rules_, from)) {
                sink_.from_square(from, bit(position_.ep()), Kind::EN_PASSANT);
            }
        }
    }

    // --- drops ------------------------------------------------------------------------------

    // Squares that take a man of the role from the reserve, as far as square colours go.
    Bitboard fitting(Role role) const {
        if (!((rules_.drops.colour_bound >> role) & 1)) return ~Bitboard{0};
        const unsigned held = position_.pocket(Us, role);
        return (held & 1 ? ~DARK_SQUARES : 0) | (held & 2 ? DARK_SQUARES : 0);
    }

    void drops() {
        if constexpr (Sink::ONE_MAN) {
            if (!sink_.drops_too()) return;
        }
        Bitboard zone = 0;
        for (int rank = 0; rank < rules_.drops.ranks; ++rank) zone |= rank_mask(Us, rank);
        Bitboard squares = zone & ~occupied_ & check_mask_;
        squares = settle(false, squares, [&](Square to) { return safe(with_own(own_ | bit(to)), royal_); });
        const Bitboard pawns = in_check_ ? 0 : position_.plane(PAWNS) & own_;
        const Bitboard room = rules_.drops.pawn_targets[Us] & ~occupied_;
        for (Role role = 0; role < rules_.roles; ++role) {
            if (!position_.pocket(Us, role)) continue;
            const Bitboard fit = fitting(role);
            sink_.drops(role, squares & fit);
            for (Bitboard under = pawns & fit; under;) {
                const Square pawn = pop(under);
                const bool matters = Legged && (sensitive_ & bit(pawn));
                sink_.drops_on_pawn(role, pawn, settle(matters, room, [&](Square to) {
                                        Scene scene = with_own(own_ | bit(to));
                                        scene.pawns ^= bit(pawn) | bit(to);
                                        return safe(scene, royal_);
                                    }));
            }
        }
    }

    const Position& position_;
    const RuleSet& rules_;
    Sink& sink_;
    const Bitboard own_;
    const Bitboard hostile_;
    const Bitboard occupied_;
    const Square royal_;
    const Bitboard entering_;
    Bitboard movers_ = 0;  // ONE_MAN: the man whose moves are asked for
    Bitboard snipers_ = 0; // sliders that only our own men, if any, keep from the royal man
    Bitboard pinned_ = 0;
    Bitboard check_mask_ = 0; // where a man must go so that no classical check remains
    Bitboard sensitive_ = 0;  // squares on which a legged attack on the royal man depends
    Bitboard legged_checkers_ = 0;
    bool in_check_ = false;
};

// The swaps before play (docs/rules.md, relocation).
template <class Sink>
void relocations(const Position& position, const RuleSet& rules, Sink& sink) {
    const RelocationRules& relocation = rules.relocation;
    const Colour us = position.turn();
    const int step = position.phase() == FIRST_RELOCATION ? 0 : 1;
    const Bitboard rank = rank_mask(us, 0);
    const Bitboard mover = position.men(us, relocation.mover[step]) & rank;
    if (!mover) return;
    const Square from = first(mover);
    Bitboard legal = bit(from);
    for (Bitboard others = rank & position.men(us) & ~mover; others;) {
        const Square other = pop(others);
        if ((relocation.not_with[step] >> role_of(position.at(other))) & 1) continue;
        const auto swapped = [&](Role role) {
            const Bitboard men = position.men(us, role) & rank, pair = bit(from) | bit(other);
            return (men & pair) && (men & pair) != pair ? men ^ pair : men;
        };
        if (relocation.both_colours >= 0) {
            const Bitboard men = swapped(static_cast<Role>(relocation.both_colours));
            if (!(men & DARK_SQUARES) || !(men & ~DARK_SQUARES)) continue;
        }
        if (relocation.royal_between_partners) {
            const Bitboard royal = swapped(rules.royal), partners = swapped(rules.partner);
            const Bitboard below = royal - 1;
            if (!(partners & below & rank) || !(partners & ~below & rank)) continue;
        }
        legal |= bit(other);
    }
    if (Sink::WANTED != Wanted::NOISY) sink.from_square(from, legal, Kind::RELOCATION);
}

template <class Sink, Colour Us>
void dispatch(const Position& position, const RuleSet& rules, Sink& sink) {
    const bool legged = position.plane(LEGGED) != 0;
    const bool entering = (position.unmoved() & position.men(Us)) != 0;
    if (legged) {
        if (entering) {
            Generator<Sink, Us, true, true>(position, rules, sink).run();
        } else {
            Generator<Sink, Us, false, true>(position, rules, sink).run();
        }
    } else if (entering) {
        Generator<Sink, Us, true, false>(position, rules, sink).run();
    } else {
        Generator<Sink, Us, false, false>(position, rules, sink).run();
    }
}

template <class Sink>
void run(const Position& position, const RuleSet& rules, Sink& sink) {
    if (position.phase() != IN_PLAY) {
        relocations(position, rules, sink);
    } else if (position.turn() == WHITE) {
        dispatch<Sink, WHITE>(position, rules, sink);
    } else {
        dispatch<Sink, BLACK>(position, rules, sink);
    }
}

} // namespace

void generate(const Position& position, const RuleSet& rules, MoveList& moves) {
    Lister<Wanted::ALL> lister(rules, moves);
    run(position, rules, lister);
}

void generate_noisy(const Position& position, const RuleSet& rules, MoveList& moves) {
    Lister<Wanted::NOISY> lister(rules, moves);
    run(position, rules, lister);
}

void generate_quiet(const Position& position, const RuleSet& rules, MoveList& moves) {
    Lister<Wanted::QUIET> lister(rules, moves);
    run(position, rules, lister);
}

void generate_quiet_but_drops_on_pawns(const Position& position, const RuleSet& rules, MoveList& moves) {
    NoDropsOnPawns lister(rules, moves);
    run(position, rules, lister);
}

void generate_drops_on_pawns(const Position& position, const RuleSet& rules, MoveList& moves) {
    if (!rules.drops.enabled || !position.pocket(position.turn()) || position.phase() != IN_PLAY) return;
    OnlyDropsOnPawns lister(rules, moves);
    run(position, rules, lister);
}

void generate_checking_drops(const Position& position, const RuleSet& rules, MoveList& moves) {
    if (!rules.drops.enabled || !position.pocket(position.turn()) || position.phase() != IN_PLAY) return;
    CheckingDrops lister(position, rules, moves);
    run(position, rules, lister);
}

bool is_legal(const Position& position, const RuleSet& rules, Move move) {
    Finder finder(rules, move);
    run(position, rules, finder);
    return finder.found();
}

std::uint64_t count_legal(const Position& position, const RuleSet& rules) {
    Counter counter(rules);
    run(position, rules, counter);
    return counter.total();
}

} // namespace neoteric
