#include "bind/line.h"
#include "search/baseline.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <optional>
#include <tuple>

namespace neoteric {

namespace {

using RawResult = std::tuple<nb::list, int, int, std::uint64_t>;

RawResult baseline_search(const Line& line, int depth, double seconds, std::uint64_t nodes) {
    const Rules rules = line.shared_rules();
    const Position position = line.position();
    const std::vector<std::uint64_t> history = line.earlier_keys();
    baseline::Result result;
    {
        const nb::gil_scoped_release free_the_gil;
        result = baseline::search(position, *rules, history, {depth, seconds, nodes});
    }
    nb::list pv;
    for (const Move move : result.pv) pv.append(move_object(move));
    return {pv, result.score, result.depth, result.nodes};
}

} // namespace

void bind_search(nb::module_& module) {
    module.def("baseline_search", &baseline_search, nb::arg("board"), nb::arg("depth"), nb::arg("seconds"),
               nb::arg("nodes"),
               nb::sig("def baseline_search(board: CoreBoard, depth: int, seconds: float, nodes: int) -> "
                       "tuple[list[Move], int, int, int]"),
               "See neoteric.engine.baseline.search.");
}

} // namespace neoteric
