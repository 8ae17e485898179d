// The one door through which positions come in.
#include "position.h"

#include <algorithm>

namespace neoteric {

namespace {

std::string name(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

const char* side(Colour colour) { return colour == WHITE ? "White" : "Black"; }

} // namespace

struct Validator {
    const RuleSet& rules;
    const RawPosition& raw;
    std::vector<std::string>& violations;
    Position position;

    const std::string& royal() const { return rules.role[rules.royal].name; }
    const std::string& partner() const { return rules.role[rules.partner].name; }
    void complain(std::string text) { violations.push_back(std::move(text)); }

    void place_men() {
        std::fill(std::begin(position.board_), std::end(position.board_), NO_MAN);
        for (Square square = 0; square < 64; ++square) {
            const Man man = raw.board[square];
            if (man == NO_MAN) continue;
            if (role_of(man) >= rules.roles) {
                complain("the man on " + name(square) + " does not belong to this game");
                continue;
            }
            position.put<true>(rules, man, square);
        }
    }

    void check_men() {
        for (const Colour colour : {WHITE, BLACK}) {
            const int royals = count(position.plane_[ROYALS] & position.colours_[colour]);
            if (royals != 1) {
                complain(std::string(side(colour)) + " has " + std::to_string(royals) + " " + royal() +
                         "s, expected exactly one");
            }
        }
        const Bitboard ends = rank_mask(WHITE, 0) | rank_mask(BLACK, 0);
        for (Bitboard pawns = position.plane_[PAWNS] & ends; pawns;) {
            complain("a pawn stands on " + name(pop(pawns)) + ", expected pawns on ranks 2 to 7 only");
        }
    }

    void check_reserves() {
        for (const Colour colour : {WHITE, BLACK}) {
            for (Role role = 0; role < rules.roles; ++role) {
                const unsigned held = (raw.pocket[colour] >> (4 * role)) & 15;
                if (!held) continue;
                if (rules.drops.enabled) {
                    if (role == rules.pawn || role == rules.royal) {
                        complain(std::string(side(colour)) + " has a " + rules.role[role].name +
                                 " in reserve");
                    }
                } else if (!rules.introduction || rules.reserve_role[colour] != role || held != 1) {
                    complain(std::string(side(colour)) + "'s reserve holds what this game does not put "
                                                         "there, expected at most one reserve piece");
                }
            }
        }
        position.pocket_[WHITE] = raw.pocket[WHITE];
        position.pocket_[BLACK] = raw.pocket[BLACK];
    }

    void note_unmoved() {
        Bitboard first_ranks = 0;
        for (const Colour colour : {WHITE, BLACK}) {
            if (rules.introduction && raw.pocket[colour]) {
                first_ranks |= rank_mask(colour, 0) & position.colours_[colour];
            }
        }
        first_ranks &= ~position.plane_[PAWNS];
        for (Bitboard stray = raw.moved & ~first_ranks; stray;) {
            complain("'~' names " + name(pop(stray)) +
                     ", expected first-rank squares with a piece of a player who has a reserve piece");
        }
        position.unmoved_ = first_ranks & ~raw.moved;
    }

    void check_partner(Colour colour, const Rights& rights, int which) {
        const Square home = rights.home[which], present = rights.present[which];
        const std::string whose = side(colour);
        if (rank_of(home) != relative_rank(colour, 0) || (home > rights.royal) != (which == 0)) {
            complain(whose + "'s castling right names " + name(home) + ", expected the home of a " +
                     partner() + " on the first rank, on that side of the " + royal());
        } else if (present == NO_SQUARE || position.board_[present] != make_man(colour, rules.partner)) {
            complain(whose + "'s castling right needs a " + partner() + " on " +
                     name(present == NO_SQUARE ? home : present));
        }
    }

    void check_rights() {
        for (const Colour colour : {WHITE, BLACK}) {
            const Rights& rights = raw.rights[colour];
            if (rights.royal == NO_SQUARE) continue;
            if (rank_of(rights.royal) != relative_rank(colour, 0)) {
                complain(std::string(side(colour)) + "'s castling right needs the " + royal() +
                         "'s home on the first rank, not on " + name(rights.royal));
                continue;
            }
            if (rules.any_corner_partner) {
                // Such a king has never moved; a catapult may have thrown it, though.
                const Square home = square_at(4, relative_rank(colour, 0));
                if (rights.royal != home) {
                    complain(std::string(side(colour)) + "'s castling right needs the " + royal() +
                             "'s home on " + name(home) + ", not on " + name(rights.royal));
                }
                continue;
            }
            for (int which = 0; which < 2; ++which) {
                if (rights.home[which] != NO_SQUARE) check_partner(colour, rights, which);
            }
            if (rights.home[0] == NO_SQUARE && rights.home[1] == NO_SQUARE) {
                complain(std::string(side(colour)) + "'s castling right names no " + partner());
            } else if (rights.present[0] == rights.present[1]) {
                complain(std::string(side(colour)) + "'s castling rights name the same " + partner() +
                         " twice");
            }
        }
        position.rights_[WHITE] = raw.rights[WHITE];
        position.rights_[BLACK] = raw.rights[BLACK];
    }

    void check_en_passant() {
        if (raw.ep == NO_SQUARE) return;
        const Colour jumper = !raw.turn;
        const int rank = rank_of(raw.ep), file = file_of(raw.ep);
        if (relative_rank(jumper, rank) != 2) {
            complain("the en passant square " + name(raw.ep) +
                     " is not one that a pawn has just jumped, expected rank " +
                     std::to_string(relative_rank(jumper, 2) + 1));
            return;
        }
        const Square pawn = square_at(file, relative_rank(jumper, 3)),
                     start = square_at(file, relative_rank(jumper, 1));
        if (position.board_[pawn] != make_man(jumper, rules.pawn) || position.board_[raw.ep] != NO_MAN ||
            position.board_[start] != NO_MAN) {
            complain("the en passant square " + name(raw.ep) + " needs a pawn on " + name(pawn) +
                     " and nothing on " + name(raw.ep) + " and " + name(start));
            return;
        }
        position.ep_ = raw.ep;
    }

    // What else holds before play, the binding's side checks: the array, both rights, the clocks.
    void check_phase() {
        if (raw.phase == IN_PLAY) return;
        if (!rules.relocation.enabled) {
            complain("this game has no relocation before play");
            return;
        }
        if (raw.turn != (raw.phase == FIRST_RELOCATION ? BLACK : WHITE)) {
            complain("phase rk needs Black to move, phase rq White");
        }
        for (Square square = 0; square < 64; ++square) {
            const Man man = position.board_[square], twin = position.board_[square ^ 56];
            const int rank = rank_of(square);
            const bool home = rank == 0 || rank == 7, pawns = rank == 1 || rank == 6;
            const Colour colour = rank < 4 ? WHITE : BLACK;
            const bool good = home    ? man != NO_MAN && colour_of(man) == colour && twin != NO_MAN &&
                                            role_of(man) == role_of(twin)
                              : pawns ? man == make_man(colour, rules.pawn)
                                      : man == NO_MAN;
            if (!good) {
                complain("before play all men stand on their initial squares, mirrored; " + name(square) +
                         " does not fit");
                return;
            }
        }
    }

    void check_not_capturable() {
        if (!violations.empty()) return; // without two kings there is nothing to ask
        if (position.in_check(rules, !position.turn_)) {
            complain(std::string(side(!raw.turn)) + " is in check but it is " + side(raw.turn) + "'s turn");
        }
    }

    Position run() {
        place_men();
        position.turn_ = raw.turn;
        position.phase_ = raw.phase;
        position.halfmove_ = raw.halfmove;
        position.fullmove_ = raw.fullmove;
        check_men();
        check_reserves();
        note_unmoved();
        check_rights();
        check_en_passant();
        check_phase();
        check_not_capturable();
        position.note_castling_men();
        position.state_key_ = position.state_key();
        return position;
    }
};

Position Position::build(const RuleSet& rules, const RawPosition& raw, std::vector<std::string>& violations) {
    return Validator{rules, raw, violations, Position{}}.run();
}

} // namespace neoteric
