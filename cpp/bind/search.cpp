#include "bind/line.h"
#include "search/baseline.h"

#include <nanobind/stl/tuple.h>

#include <atomic>
#include <tuple>

namespace neoteric {

namespace {

using RawResult = std::tuple<nb::list, int, int, std::uint64_t>;

// Tells a running search to end; any thread may set it.
struct StopFlag {
    std::atomic<bool> value{false};
};

RawResult baseline_search(const Line& line, int depth, double seconds, std::uint64_t nodes,
                          const StopFlag* stop) {
    const Rules rules = line.shared_rules();
    const Position position = line.position();
    const std::vector<std::uint64_t> history = line.earlier_keys();
    baseline::Result result;
    {
        const nb::gil_scoped_release free_the_gil;
        result = baseline::search(position, *rules, history,
                                  {depth, seconds, nodes, stop ? &stop->value : nullptr});
    }
    nb::list pv;
    for (const Move move : result.pv) pv.append(move_object(move));
    return {pv, result.score, result.depth, result.nodes};
}

} // namespace

void bind_search(nb::module_& module) {
    nb::class_<StopFlag>(module, "StopFlag", "Tells a running search to end; any thread may set it.")
        .def(nb::init<>())
        .def(
            "set", [](StopFlag& self) { self.value.store(true, std::memory_order_relaxed); },
            "Ends the searches that were given this flag, now and later.")
        .def(
            "is_set", [](const StopFlag& self) { return self.value.load(std::memory_order_relaxed); },
            "Whether it has been set.");

    module.def("baseline_search", &baseline_search, nb::arg("board"), nb::arg("depth"), nb::arg("seconds"),
               nb::arg("nodes"), nb::arg("stop") = nb::none(),
               nb::sig("def baseline_search(board: CoreBoard, depth: int, seconds: float, nodes: int, "
                       "stop: StopFlag | None = None) -> tuple[list[Move], int, int, int]"),
               "See neoteric.engine.baseline.search.");
}

} // namespace neoteric
