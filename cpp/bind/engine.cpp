#include "search/engine.h"

#include "bind/line.h"

#include <nanobind/stl/map.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

namespace neoteric {

namespace {

// Depth, selective depth, value, moves.
using RawLine = std::tuple<int, int, int, nb::list>;

RawLine line_of(const search::Variation& line) {
    nb::list moves;
    for (const Move move : line.moves) moves.append(move_object(move));
    return {line.depth, line.selective_depth, line.value, moves};
}

// Rank, line, nodes, seconds, thousandths of the table.
using RawInfo = std::tuple<int, RawLine, std::uint64_t, double, int>;

// Codes of the men besides the kings, plies, part done; see tables::Progress.
using RawProgress = std::tuple<std::vector<int>, int, double>;

class EngineCore {
public:
    EngineCore(const Rules& rules, const std::vector<int>& values, std::size_t megabytes, int threads)
        : engine_(rules, values, megabytes, threads) {}

    search::Engine& engine() { return engine_; }

    nb::tuple search(const Line& line, const std::tuple<double, double, int, double, double>& clock,
                     int depth, std::uint64_t nodes, int mate, int lines, bool infinite,
                     const std::vector<nb::object>& only, bool endings, nb::object tell,
                     nb::object building) {
        check(line);
        search::Root root{line.position(), line.earlier_keys()};
        search::Limits limits;
        std::tie(limits.clock.remaining, limits.clock.increment, limits.clock.moves_to_go, limits.clock.fixed,
                 limits.clock.overhead) = clock;
        limits.depth = depth;
        limits.nodes = nodes;
        limits.mate = mate;
        limits.lines = lines;
        limits.infinite = infinite;
        limits.endings = endings;
        for (const nb::object& move : only) limits.only.push_back(move_of(move));
        search::Outcome outcome;
        std::exception_ptr failure;
        {
            const auto call = [&](const nb::object& function, auto&& arguments) {
                if (function.is_none() || failure) return;
                const nb::gil_scoped_acquire with_the_gil;
                try {
                    function(arguments());
                } catch (...) {
                    failure = std::current_exception();
                    engine_.stop();
                }
            };
            const nb::gil_scoped_release free_the_gil;
            outcome = engine_.search(
                root, limits,
                [&](const search::Info& info) {
                    call(tell, [&] {
                        return RawInfo{info.rank, line_of(info.line), info.nodes, info.seconds,
                                       info.table_used};
                    });
                },
                [&](const tables::Progress& progress) {
                    call(building, [&] {
                        const std::vector<Man>& men = progress.material.others;
                        return RawProgress{{men.begin(), men.end()}, progress.plies, progress.done};
                    });
                });
        }
        if (failure) std::rethrow_exception(failure);
        nb::list found;
        for (const search::Variation& each : outcome.lines) found.append(nb::cast(line_of(each)));
        const auto move_or_none = [](Move move) { return move.bits() ? move_object(move) : nb::none(); };
        return nb::make_tuple(move_or_none(outcome.best), move_or_none(outcome.reply), found, outcome.nodes,
                              outcome.seconds);
    }

    // A table of endings of other or the same rules; `here` are its men as codes of this game.
    void add_ending(const Rules& theirs, const std::vector<int>& there, const std::vector<int>& here,
                    const nb::bytes& bytes) {
        if (there.empty() || there.size() > tables::MOST_OTHERS || here.size() != there.size())
            throw nb::value_error("expected one or two men");
        const auto men = [](const Rules& rules, const std::vector<int>& codes) {
            std::vector<Man> found;
            for (const int code : codes) {
                if (code < 0 || code > 31 || (code & 15) >= rules->roles)
                    throw nb::value_error("unknown man");
                found.push_back(static_cast<Man>(code));
            }
            return found;
        };
        const tables::Material material{men(theirs, there)};
        if (!std::is_sorted(material.others.begin(), material.others.end()))
            throw nb::value_error("expected the men in ascending order");
        engine_.endings().add(*theirs, material, men(engine_.shared_rules(), here), words_from(bytes));
    }

    int evaluate(const Line& line) const {
        check(line);
        return engine_.evaluate(line.position());
    }

    // By name; a Score is two numbers.
    nb::dict weights() const {
        nb::dict found;
        search::Weights weights = engine_.weights();
        weights.each([&](const char* name, auto& each) { found[name] = numbers(each); });
        return found;
    }

    std::map<std::string, int> parameters() const {
        std::map<std::string, int> found;
        search::Parameters parameters = engine_.parameters();
        parameters.each([&](const char* name, int each) { found[name] = each; });
        return found;
    }

    void set_parameters(const std::map<std::string, int>& given) {
        search::Parameters parameters = engine_.parameters();
        std::size_t used = 0;
        parameters.each([&](const char* name, int& each) {
            const auto found = given.find(name);
            if (found == given.end()) return;
            ++used;
            each = found->second;
        });
        if (used != given.size()) throw nb::value_error("there is no such parameter");
        engine_.set_parameters(parameters);
    }

    void set_weights(const std::map<std::string, std::vector<int>>& given) {
        search::Weights weights = engine_.weights();
        std::size_t used = 0;
        weights.each([&](const char* name, auto& each) {
            const auto found = given.find(name);
            if (found == given.end()) return;
            ++used;
            set_numbers(each, found->second);
        });
        if (used != given.size()) throw nb::value_error("there is no such weight");
        engine_.set_weights(weights);
    }

    void set_labelled(const std::vector<nb::object>& boards, const std::vector<double>& results) {
        if (boards.size() != results.size()) throw nb::value_error("expected a result for each board");
        labelled_.clear();
        for (const nb::object& board : boards) {
            const Line& line = nb::cast<const Line&>(board);
            check(line);
            labelled_.push_back(line.position());
        }
        results_ = results;
    }

    double foretelling_error(double scale) const {
        const nb::gil_scoped_release free_the_gil;
        return engine_.foretelling_error(labelled_, results_, scale);
    }

private:
    static std::vector<int> numbers(int value) { return {value}; }
    static std::vector<int> numbers(search::Score score) { return {score.mg, score.eg}; }
    template <std::size_t N>
    static std::vector<int> numbers(const int (&values)[N]) {
        return {values, values + N};
    }
    static void expect(const std::vector<int>& given, std::size_t size) {
        if (given.size() != size) throw nb::value_error("a weight has another number of numbers");
    }
    static void set_numbers(int& value, const std::vector<int>& given) {
        expect(given, 1);
        value = given[0];
    }
    static void set_numbers(search::Score& score, const std::vector<int>& given) {
        expect(given, 2);
        score = {given[0], given[1]};
    }
    template <std::size_t N>
    static void set_numbers(int (&values)[N], const std::vector<int>& given) {
        expect(given, N);
        std::copy(given.begin(), given.end(), values);
    }

    // Games that are equal have the same tables, whichever object holds them.
    void check(const Line& line) const {
        const RuleSet &one = line.rules(), &two = engine_.rules();
        bool same = &one == &two || one.roles == two.roles;
        for (int role = 0; same && role < one.roles; ++role) {
            same = one.role[role].name == two.role[role].name &&
                   one.role[role].planes == two.role[role].planes &&
                   one.role[role].legs[WHITE].rays.size() == two.role[role].legs[WHITE].rays.size();
        }
        if (!same) throw nb::value_error("this engine was made for another game");
    }

    search::Engine engine_;
    std::vector<Position> labelled_;
    std::vector<double> results_;
};

} // namespace

void bind_engine(nb::module_& module) {
    nb::class_<EngineCore>(module, "EngineCore", "The search for one game; see neoteric.engine.")
        .def(nb::init<const Rules&, const std::vector<int>&, std::size_t, int>(), nb::arg("rules"),
             nb::arg("values"), nb::arg("megabytes"), nb::arg("threads"))
        .def("search", &EngineCore::search, nb::arg("board"), nb::arg("clock"), nb::arg("depth"),
             nb::arg("nodes"), nb::arg("mate"), nb::arg("lines"), nb::arg("infinite"), nb::arg("only"),
             nb::arg("endings"), nb::arg("tell").none(), nb::arg("building").none(),
             nb::sig(
                 "def search(self, board: CoreBoard, clock: tuple[float, float, int, float, float], depth: "
                 "int, "
                 "nodes: int, mate: int, lines: int, infinite: bool, only: list[Move], endings: bool, "
                 "tell: collections.abc.Callable[[tuple[int, tuple[int, int, int, list[Move]], int, float, "
                 "int]], None] | None, building: collections.abc.Callable[[tuple[list[int], int, float]], "
                 "None] | "
                 "None) -> tuple[Move | None, Move | None, list[tuple[int, int, int, "
                 "list[Move]]], int, float]"))
        .def("add_ending", &EngineCore::add_ending, nb::arg("rules"), nb::arg("men"), nb::arg("here"),
             nb::arg("values"))
        .def("permit", [](EngineCore& self) { self.engine().permit(); })
        .def("stop", [](EngineCore& self) { self.engine().stop(); })
        .def("start_pondering", [](EngineCore& self) { self.engine().start_pondering(); })
        .def("ponder_hit", [](EngineCore& self) { self.engine().ponder_hit(); })
        .def("clear", [](EngineCore& self) { self.engine().clear(); })
        .def(
            "set_threads", [](EngineCore& self, int threads) { self.engine().set_threads(threads); },
            nb::arg("threads"))
        .def(
            "set_hash", [](EngineCore& self, std::size_t megabytes) { self.engine().set_hash(megabytes); },
            nb::arg("megabytes"))
        .def("values",
             [](EngineCore& self) {
                 const auto& value = self.engine().knowledge().value;
                 return std::vector<int>(value, value + self.engine().rules().roles);
             })
        .def("evaluate", &EngineCore::evaluate, nb::arg("board"))
        .def("weights", &EngineCore::weights, nb::sig("def weights(self) -> dict[str, list[int]]"))
        .def("set_weights", &EngineCore::set_weights, nb::arg("weights"))
        .def("parameters", &EngineCore::parameters)
        .def("set_parameters", &EngineCore::set_parameters, nb::arg("parameters"))
        .def("set_labelled", &EngineCore::set_labelled, nb::arg("boards"), nb::arg("results"),
             nb::sig("def set_labelled(self, boards: list[CoreBoard], results: list[float]) -> None"))
        .def("foretelling_error", &EngineCore::foretelling_error, nb::arg("scale"));
}

} // namespace neoteric
