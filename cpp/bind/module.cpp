#include "bind.h"

NB_MODULE(_core, module) {
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("popcnt")) {
        throw nb::import_error(
            "neoteric needs a processor with the POPCNT instruction (Intel since 2008, AMD since 2007)");
    }
#endif
    // Boards that a user keeps to the end of the program are no leak.
    nb::set_leak_warnings(false);
    module.doc() = "The compiled core: rules tables, positions, legal moves, perft and the baseline search.";
    neoteric::bind_move(module);
    neoteric::bind_rules(module);
    neoteric::bind_board(module);
    neoteric::bind_search(module);
    neoteric::bind_engine(module);
    neoteric::bind_tables(module);
}
