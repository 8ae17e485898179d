#include "table.h"

#include <algorithm>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace neoteric::search {

namespace {

// The first word, before it is combined with the second: 49 bits of the key, then depth, bound
// and generation. The second word: the move with the pv mark above it, value, static evaluation.
constexpr int KEY_SHIFT = 15, DEPTH_SHIFT = 7, BOUND_SHIFT = 5;
constexpr std::uint64_t PV_BIT = std::uint64_t{1} << 28;

constexpr std::uint64_t head(std::uint64_t key, int depth, Bound bound, unsigned generation) {
    return (key >> KEY_SHIFT << KEY_SHIFT) | (static_cast<std::uint64_t>(depth) << DEPTH_SHIFT) |
           (static_cast<std::uint64_t>(bound) << BOUND_SHIFT) | generation;
}
constexpr int depth_of(std::uint64_t head) { return static_cast<int>((head >> DEPTH_SHIFT) & 255); }
constexpr Bound bound_of(std::uint64_t head) { return static_cast<Bound>((head >> BOUND_SHIFT) & 3); }
constexpr unsigned generation_of(std::uint64_t head) { return static_cast<unsigned>(head & 31); }

constexpr std::uint64_t body(const Found& entry, int value) {
    return (entry.move.bits() & (PV_BIT - 1)) | (entry.was_pv ? PV_BIT : 0) |
           (static_cast<std::uint64_t>(static_cast<std::uint16_t>(value)) << 32) |
           (static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.eval)) << 48);
}

// Mates are stored by their distance from the position, not from the root.
constexpr int to_stored(int value, int ply) {
    return value >= TABLE_BOUND ? value + ply : value <= -TABLE_BOUND ? value - ply : value;
}
constexpr int from_stored(int value, int ply) {
    if (value == NO_VALUE) return value;
    return value >= TABLE_BOUND ? value - ply : value <= -TABLE_BOUND ? value + ply : value;
}

} // namespace

void Table::resize(std::size_t megabytes) {
    if (megabytes > MOST_MEGABYTES) throw std::bad_alloc();
    const std::size_t clusters =
        std::max<std::size_t>(1, megabytes * (std::size_t{1} << 20) / sizeof(Cluster));
    count_ = 0;
    clusters_.reset(); // the old one first: two may not fit
    void* raw = ::operator new(clusters * sizeof(Cluster), std::align_val_t{PAGE}, std::nothrow);
    if (!raw) {
        if (megabytes > 1) resize(1); // one must be able to go on
        throw std::bad_alloc();
    }
    auto* memory = static_cast<Cluster*>(raw);
#if defined(__linux__)
    madvise(memory, clusters * sizeof(Cluster), MADV_HUGEPAGE);
#endif
    std::uninitialized_value_construct_n(memory, clusters);
    clusters_.reset(memory);
    count_ = clusters;
    generation_ = 0;
}

void Table::clear() {
    for (std::size_t i = 0; i < count_; ++i) {
        for (Entry& entry : clusters_.get()[i].entries) {
            entry.sealed.store(0, std::memory_order_relaxed);
            entry.data.store(0, std::memory_order_relaxed);
        }
    }
    generation_ = 0;
}

bool Table::probe(std::uint64_t key, int ply, Found& found) const {
    for (const Entry& entry : cluster(key).entries) {
        const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
        const std::uint64_t top = entry.sealed.load(std::memory_order_relaxed) ^ data;
        if (top >> KEY_SHIFT != key >> KEY_SHIFT || bound_of(top) == Bound::NONE) continue;
        found.move = Move::from_bits(static_cast<std::uint32_t>(data & (PV_BIT - 1)));
        found.was_pv = (data & PV_BIT) != 0;
        found.value = from_stored(static_cast<std::int16_t>(data >> 32), ply);
        found.eval = static_cast<std::int16_t>(data >> 48);
        found.depth = depth_of(top);
        found.bound = bound_of(top);
        return true;
    }
    return false;
}

void Table::store(std::uint64_t key, int ply, const Found& entry) {
    Entry* worst = nullptr;
    int worst_worth = 1 << 20;
    Found fresh = entry;
    for (Entry& each : cluster(key).entries) {
        const std::uint64_t data = each.data.load(std::memory_order_relaxed);
        const std::uint64_t top = each.sealed.load(std::memory_order_relaxed) ^ data;
        if (top >> KEY_SHIFT == key >> KEY_SHIFT) {
            if (!fresh.move.bits())
                fresh.move = Move::from_bits(static_cast<std::uint32_t>(data & (PV_BIT - 1)));
            // A much deeper result of this search is worth more than a bound from near the leaves.
            if (entry.bound != Bound::EXACT && generation_of(top) == generation_ &&
                depth_of(top) > entry.depth + 4) {
                return;
            }
            worst = &each;
            break;
        }
        const unsigned age = (generation_ - generation_of(top)) & 31;
        const int worth = bound_of(top) == Bound::NONE ? -1000 : depth_of(top) - 8 * static_cast<int>(age);
        if (worth < worst_worth) {
            worst_worth = worth;
            worst = &each;
        }
    }
    const std::uint64_t data = body(fresh, to_stored(entry.value, ply));
    worst->data.store(data, std::memory_order_relaxed);
    worst->sealed.store(head(key, std::clamp(entry.depth, 0, 255), entry.bound, generation_) ^ data,
                        std::memory_order_relaxed);
}

void Table::prefetch(std::uint64_t key) const {
#if defined(__GNUC__)
    __builtin_prefetch(&cluster(key));
#else
    (void)key;
#endif
}

int Table::used() const {
    const std::size_t sample = std::min<std::size_t>(count_, 250);
    int written = 0;
    for (std::size_t i = 0; i < sample; ++i) {
        for (const Entry& entry : clusters_.get()[i].entries) {
            const std::uint64_t top =
                entry.sealed.load(std::memory_order_relaxed) ^ entry.data.load(std::memory_order_relaxed);
            written += bound_of(top) != Bound::NONE && generation_of(top) == generation_;
        }
    }
    return sample ? static_cast<int>(static_cast<std::size_t>(written) * 1000 / (4 * sample)) : 0;
}

} // namespace neoteric::search
