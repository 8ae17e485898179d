#include "bind/line.h"
#include "tables/census.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <functional>

namespace neoteric {

namespace {

// The men besides the kings, as codes of the core (a role, and 16 for Black's).
using RawMaterial = std::vector<int>;
// Squares of White's king, Black's, and the other men in ascending order of their codes; White to move.
using RawPlace = std::pair<std::vector<int>, bool>;
// Wins, draws, losses, spoilt draws; plies and place of the longest win, and of the longest loss.
using RawTally =
    std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, int, RawPlace, int, RawPlace>;

// Runs `work(tell)` without the GIL. `tell` takes it back now and then for signals and for the caller's own
// function, and answers whether to go on; an exception of either ends the work, and is raised here.
template <class Work, class... Report>
auto without_gil(const std::function<void(Report...)>& hear, Work&& work) {
    std::exception_ptr failure;
    const auto tell = [&](Report... report) {
        const nb::gil_scoped_acquire with_the_gil;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            hear(report...);
        } catch (...) {
            failure = std::current_exception();
        }
        return !failure;
    };
    auto result = [&] {
        const nb::gil_scoped_release free_the_gil;
        return work(tell);
    }();
    if (failure) std::rethrow_exception(failure);
    return result;
}

class TablesCore {
public:
    explicit TablesCore(const Rules& rules) : rules_(rules), library_(rules) {}

    void build(const RawMaterial& raw, int threads, const nb::object& hear) {
        const tables::Material material = material_from(raw);
        const std::function<void(const tables::Progress&)> forward = [&](const tables::Progress& progress) {
            if (hear.is_none()) return;
            hear(material_to(progress.material), progress.plies, progress.done);
        };
        without_gil(forward,
                    [&](const tables::Tell& tell) { return library_.build(material, threads, tell); });
    }

    // By side to move (White first) and square colours of the two men, alike first.
    std::vector<RawTally> census(const RawMaterial& raw, int threads, const nb::object& hear) const {
        const tables::Table& table = find(raw);
        const auto census = without_gil(forwarding(hear), [&](const std::function<bool(double)>& tell) {
            return tables::take_census(library_, table, threads, tell);
        });
        std::vector<RawTally> result;
        for (const Colour turn : {WHITE, BLACK}) {
            for (const tables::Tally& tally : census->tally[turn]) {
                result.emplace_back(tally.wins, tally.draws, tally.losses, tally.spoilt, tally.longest_win,
                                    place_to(table, tally.win_at), tally.longest_loss,
                                    place_to(table, tally.loss_at));
            }
        }
        return result;
    }

    std::uint64_t inconsistencies(const RawMaterial& raw, int threads, const nb::object& hear) const {
        const tables::Table& table = find(raw);
        return *without_gil(forwarding(hear), [&](const std::function<bool(double)>& tell) {
            return tables::inconsistencies(library_, table, threads, tell);
        });
    }

    // Plies to mate, even for a loss; -1 for a draw, -2 where no table has those men.
    int probe(const Line& line) const {
        const tables::Value value = library_.value(line.position());
        if (value == tables::ILLEGAL) return -2;
        return value == tables::DRAW ? -1 : tables::plies_of(value);
    }

    std::vector<RawMaterial> materials() const {
        std::vector<RawMaterial> result;
        for (const tables::Material& material : library_.materials()) result.push_back(material_to(material));
        return result;
    }

    // Two bytes a position, the lower first.
    nb::bytes values(const RawMaterial& raw) const {
        const tables::Table& table = find(raw);
        std::vector<unsigned char> bytes;
        bytes.reserve(2 * table.layout.size());
        for (std::size_t i = 0; i < table.layout.size(); ++i) {
            bytes.push_back(static_cast<unsigned char>(table.at(i) & 0xFF));
            bytes.push_back(static_cast<unsigned char>(table.at(i) >> 8));
        }
        return nb::bytes(bytes.data(), bytes.size());
    }

    void add(const RawMaterial& raw, const nb::bytes& bytes) {
        library_.add(material_from(raw), words_from(bytes));
    }

private:
    static std::function<void(double)> forwarding(const nb::object& hear) {
        return [&hear](double done) {
            if (!hear.is_none()) hear(done);
        };
    }

    tables::Material material_from(const RawMaterial& raw) const {
        if (raw.empty() || raw.size() > tables::MOST_OTHERS) throw nb::value_error("expected one or two men");
        tables::Material material;
        for (const int code : raw) {
            const int role = code & 15;
            if (code < 0 || code > 31 || role >= rules_->roles) throw nb::value_error("unknown man");
            if (role == rules_->pawn || role == rules_->royal) throw nb::value_error("expected pieces only");
            material.others.push_back(static_cast<Man>(code));
        }
        std::sort(material.others.begin(), material.others.end());
        return material;
    }

    static RawMaterial material_to(const tables::Material& material) {
        return {material.others.begin(), material.others.end()};
    }

    static RawPlace place_to(const tables::Table& table, std::size_t index) {
        const tables::Place place = table.layout.place(index);
        return {{place.squares.begin(), place.squares.begin() + table.layout.men()}, place.turn == WHITE};
    }

    const tables::Table& find(const RawMaterial& raw) const {
        const tables::Table* table = library_.find(material_from(raw));
        if (!table) throw nb::value_error("there is no such table");
        return *table;
    }

    const Rules rules_;
    tables::Library library_;
};

} // namespace

std::vector<std::uint16_t> words_from(const nb::bytes& bytes) {
    const auto* data = reinterpret_cast<const unsigned char*>(bytes.c_str());
    std::vector<std::uint16_t> words(bytes.size() / 2);
    for (std::size_t i = 0; i < words.size(); ++i) {
        words[i] = static_cast<std::uint16_t>(data[2 * i] | (data[2 * i + 1] << 8));
    }
    return words;
}

void bind_tables(nb::module_& module) {
    nb::class_<TablesCore>(module, "TablesCore",
                           "Tables of endings of one game; see neoteric.engine.endings.")
        .def(nb::init<const Rules&>(), nb::arg("rules"))
        .def("build", &TablesCore::build, nb::arg("men"), nb::arg("threads"), nb::arg("tell").none(),
             nb::sig("def build(self, men: list[int], threads: int, tell: "
                     "collections.abc.Callable[[list[int], int, float], None] | None) -> None"))
        .def("census", &TablesCore::census, nb::arg("men"), nb::arg("threads"), nb::arg("tell").none(),
             nb::sig("def census(self, men: list[int], threads: int, tell: "
                     "collections.abc.Callable[[float], None] | None) -> list[tuple[int, int, int, int, int, "
                     "tuple[list[int], bool], int, tuple[list[int], bool]]]"))
        .def("inconsistencies", &TablesCore::inconsistencies, nb::arg("men"), nb::arg("threads"),
             nb::arg("tell").none(),
             nb::sig("def inconsistencies(self, men: list[int], threads: int, tell: "
                     "collections.abc.Callable[[float], None] | None) -> int"))
        .def("probe", &TablesCore::probe, nb::arg("board"),
             nb::sig("def probe(self, board: CoreBoard) -> int"))
        .def("materials", &TablesCore::materials)
        .def("values", &TablesCore::values, nb::arg("men"))
        .def("add", &TablesCore::add, nb::arg("men"), nb::arg("values"));
}

} // namespace neoteric
