#include "bind.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>

namespace neoteric {

namespace {

using Vector = std::pair<int, int>;
using Turns = std::pair<Vector, Vector>;

Step step_of(const Vector& vector) { return {vector.first, vector.second}; }

void check_vectors(const std::vector<Vector>& vectors) {
    for (const auto& [file, rank] : vectors) {
        if (file < -7 || file > 7 || rank < -7 || rank > 7 || (file == 0 && rank == 0)) {
            throw nb::value_error("a vector must be within -7..7 and not (0, 0)");
        }
    }
}

bool unit(const Vector& v) { return v.first >= -1 && v.first <= 1 && v.second >= -1 && v.second <= 1; }

int limit_of(int limit) { return limit < 1 || limit > 7 ? 7 : limit; }

AtomSpec atom_spec(int leg, bool moves, bool captures, bool lame, bool close_pawns, bool rim, int limit,
                   int reach, int every, std::uint64_t unless, const std::vector<Vector>& vectors,
                   const std::vector<Turns>& turns, const std::vector<int>& angles) {
    if (leg < 0 || leg > static_cast<int>(Leg::SLING)) throw nb::value_error("unknown leg");
    check_vectors(vectors);
    AtomSpec spec;
    spec.atom.leg = static_cast<Leg>(leg);
    if (spec.atom.leg != Leg::RIDE) {
        for (const Vector& vector : vectors) {
            if (!unit(vector)) throw nb::value_error("this leg needs unit vectors");
        }
    }
    if (spec.atom.leg == Leg::COLLIDE) {
        if (turns.size() != vectors.size()) throw nb::value_error("every vector needs two turns");
        for (const auto& [first, second] : turns) {
            check_vectors({first, second});
            if (!unit(first) || !unit(second)) throw nb::value_error("turns must be unit vectors");
        }
    }
    if (angles.size() > 8) throw nb::value_error("at most eight angles");
    for (const int angle : angles) {
        if (angle < 0 || angle > 7) throw nb::value_error("an angle is 0 to 7 eighths of a turn");
    }
    spec.atom.moves = moves;
    spec.atom.captures = captures;
    spec.atom.lame = lame;
    spec.atom.close_pawns = close_pawns;
    spec.atom.rim = rim;
    spec.atom.limit = limit_of(limit);
    spec.atom.reach = limit_of(reach);
    spec.atom.every = every < 1 ? 1 : limit_of(every);
    spec.atom.unless = unless;
    for (const Vector& vector : vectors) spec.vectors.push_back(step_of(vector));
    for (const auto& [first, second] : turns) spec.turns.emplace_back(step_of(first), step_of(second));
    spec.angles = angles;
    return spec;
}

void fill_leaps(Bitboard (&table)[2][64], const std::vector<Vector>& vectors) {
    check_vectors(vectors);
    for (int colour = 0; colour < 2; ++colour) {
        for (int square = 0; square < 64; ++square) {
            for (const auto& [file, rank] : vectors) {
                const int f = file_of(square) + file, r = rank_of(square) + (colour == WHITE ? rank : -rank);
                if (on_board(f, r)) table[colour][square] |= bit(square_at(f, r));
            }
        }
    }
}

void demand(bool condition, const char* message) {
    if (!condition) throw nb::value_error(message);
}

// Whether the roles can play the parts given to them, as the rest of the core takes for granted.
void check_roles(const RuleSet& rules) {
    demand(rules.roles > 0, "no men");
    std::uint64_t letters = 0;
    for (Role role = 0; role < rules.roles; ++role) {
        const RoleInfo& info = rules.role[role];
        demand(!(letters >> info.letter & 1), "two types of men have one letter");
        letters |= std::uint64_t{1} << info.letter;
        demand(rules.in_plane(role, PAWNS) == (role == rules.pawn) &&
                   rules.in_plane(role, ROYALS) == (role == rules.royal),
               "the pawn and the royal man, and no others, belong to their planes");
    }
    const auto piece = [&](int role) { return role != rules.pawn && role != rules.royal; };
    demand(rules.role[rules.pawn].planes == 1 << PAWNS && rules.role[rules.royal].planes == 1 << ROYALS,
           "the pawn and the royal man move in their own ways only");
    demand(piece(rules.partner) && piece(rules.sling_promotion), "expected a piece, neither pawn nor royal");
    std::uint32_t promotions = 0;
    for (const Role role : rules.promotions) {
        demand(piece(role) && !(promotions >> role & 1), "a pawn becomes one of several different pieces");
        promotions |= 1u << role;
    }
    for (const int role : rules.reserve_role) {
        demand(role < 0 || piece(role), "a reserve piece is neither pawn nor royal");
    }
}

// Collects a rule set piece by piece, then gives it out for good.
class Builder {
public:
    int add_leap_set(const std::vector<Vector>& vectors) {
        RuleSet& rules = open();
        if (rules.leap_sets == LEAP_SETS) throw nb::value_error("no room for another set of leaps");
        check_vectors(vectors);
        fill_leaps(rules.leaps[rules.leap_sets], vectors);
        return rules.leap_sets++;
    }

    int add_role(const std::string& name, const std::string& letter, int value,
                 const std::vector<int>& planes, const std::vector<AtomSpec>& atoms) {
        RuleSet& rules = open();
        if (rules.roles == MAX_ROLES) throw nb::value_error("a game has at most 16 types of men");
        const auto role = static_cast<Role>(rules.roles);
        RoleInfo info;
        info.name = name;
        info.letter = letter_code(letter);
        if (info.letter == NO_LETTER) throw nb::value_error("bad letter");
        info.value = value;
        for (const int plane : planes) {
            if (plane < 0 || plane >= LEGGED) throw nb::value_error("unknown plane");
            info.planes |= static_cast<std::uint8_t>(1 << plane);
        }
        if (!atoms.empty()) info.planes |= 1 << LEGGED;
        rules.role[role] = std::move(info);
        if (!atoms.empty()) build_legs(rules, role, atoms);
        return rules.roles++; // only now: a role that was refused is none
    }

    void set_royal(int role, const std::vector<Vector>& steps) {
        rules_->royal = checked(role);
        check_vectors(steps);
        fill_leaps(rules_->royal_steps, steps);
    }
    void set_pawn(int role, const std::vector<int>& promotions, int sling_promotion) {
        rules_->pawn = checked(role);
        rules_->promotions.clear();
        for (const int promotion : promotions) rules_->promotions.push_back(checked(promotion));
        rules_->sling_promotion = checked(sling_promotion);
    }
    void set_castling(int partner, bool any_corner, bool path_unthreatened) {
        rules_->partner = checked(partner);
        rules_->any_corner_partner = any_corner;
        rules_->path_unthreatened = path_unthreatened;
    }
    void set_introduction(int white, int black) {
        if (open().drops.enabled) throw nb::value_error("a game has either introduction or drops");
        rules_->introduction = true;
        rules_->reserve_role[WHITE] = white < 0 ? -1 : checked(white);
        rules_->reserve_role[BLACK] = black < 0 ? -1 : checked(black);
    }
    void set_relocation(const std::vector<int>& movers, const std::vector<std::vector<int>>& not_with,
                        bool royal_between_partners, int both_colours) {
        if (movers.size() != 2 || not_with.size() != 2) throw nb::value_error("relocation has two steps");
        RelocationRules& relocation = open().relocation;
        relocation.enabled = true;
        for (std::size_t i = 0; i < 2; ++i) {
            relocation.mover[i] = checked(movers[i]);
            relocation.not_with[i] = set_of(not_with[i]);
        }
        relocation.royal_between_partners = royal_between_partners;
        relocation.both_colours = both_colours < 0 ? -1 : checked(both_colours);
    }
    void set_drops(int ranks, const std::vector<int>& pawn_ranks, const std::vector<int>& colour_bound) {
        if (open().introduction) throw nb::value_error("a game has either introduction or drops");
        DropRules& drops = rules_->drops;
        drops.enabled = true;
        if (ranks < 1 || ranks > 8) throw nb::value_error("drops need 1 to 8 ranks");
        drops.ranks = ranks;
        for (const int rank : pawn_ranks) {
            if (rank < 2 || rank > 7) throw nb::value_error("pawns stand on ranks 2 to 7");
            for (const Colour colour : {WHITE, BLACK})
                drops.pawn_targets[colour] |= rank_mask(colour, rank - 1);
        }
        drops.colour_bound = set_of(colour_bound);
    }
    void set_dead(const std::vector<int>& alone, const std::vector<int>& on_one_colour) {
        open().dead_alone = set_of(alone);
        rules_->dead_on_one_colour = set_of(on_one_colour);
    }
    std::shared_ptr<RuleSet> build() {
        check_roles(open());
        finish(*rules_);
        return std::move(rules_);
    }

private:
    RuleSet& open() const {
        if (!rules_) throw nb::value_error("this rule set is built already");
        return *rules_;
    }
    Role checked(int role) const {
        if (role < 0 || role >= open().roles) throw nb::value_error("unknown role");
        return static_cast<Role>(role);
    }
    std::uint32_t set_of(const std::vector<int>& roles) const {
        std::uint32_t set = 0;
        for (const int role : roles) set |= 1u << checked(role);
        return set;
    }

    std::shared_ptr<RuleSet> rules_ = std::make_shared<RuleSet>();
};

} // namespace

void bind_rules(nb::module_& module) {
    nb::class_<AtomSpec>(module, "AtomSpec", "One way of moving, compiled; see neoteric.rules.compile.")
        .def(
            "__init__",
            [](AtomSpec* self, int leg, const std::vector<Vector>& vectors, bool moves, bool captures,
               bool lame, bool close_pawns, bool rim, int limit, int reach, int every, std::uint64_t unless,
               const std::vector<Turns>& turns, const std::vector<int>& angles) {
                new (self) AtomSpec(atom_spec(leg, moves, captures, lame, close_pawns, rim, limit, reach,
                                              every, unless, vectors, turns, angles));
            },
            nb::arg("leg"), nb::arg("vectors"), nb::kw_only(), nb::arg("moves") = true,
            nb::arg("captures") = true, nb::arg("lame") = false, nb::arg("close_pawns") = false,
            nb::arg("rim") = false, nb::arg("limit") = 0, nb::arg("reach") = 0, nb::arg("every") = 1,
            nb::arg("unless") = 0, nb::arg("turns") = std::vector<Turns>{},
            nb::arg("angles") = std::vector<int>{});

    nb::class_<RuleSet>(module, "RuleSet", "A compiled game; immutable.").def("__init__", [](RuleSet*) {
        throw nb::type_error("use RuleSetBuilder");
    });

    nb::class_<Builder>(module, "RuleSetBuilder", "Collects a game's tables; see neoteric.rules.compile.")
        .def(nb::init<>())
        .def("add_leap_set", &Builder::add_leap_set, nb::arg("vectors"))
        .def("add_role", &Builder::add_role, nb::arg("name"), nb::arg("letter"), nb::arg("value"),
             nb::arg("planes"), nb::arg("atoms"))
        .def("set_royal", &Builder::set_royal, nb::arg("role"), nb::arg("steps"))
        .def("set_pawn", &Builder::set_pawn, nb::arg("role"), nb::arg("promotions"),
             nb::arg("sling_promotion"))
        .def("set_castling", &Builder::set_castling, nb::arg("partner"), nb::arg("any_corner"),
             nb::arg("path_unthreatened"))
        .def("set_introduction", &Builder::set_introduction, nb::arg("white"), nb::arg("black"))
        .def("set_relocation", &Builder::set_relocation, nb::arg("movers"), nb::arg("not_with"),
             nb::arg("royal_between_partners"), nb::arg("both_colours"))
        .def("set_drops", &Builder::set_drops, nb::arg("ranks"), nb::arg("pawn_ranks"),
             nb::arg("colour_bound"))
        .def("set_dead", &Builder::set_dead, nb::arg("alone"), nb::arg("on_one_colour"))
        .def("build", &Builder::build);
}

} // namespace neoteric
