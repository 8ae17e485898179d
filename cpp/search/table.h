// The transposition table: what earlier searches of a position found, shared by all threads.
#pragma once

#include "core/types.h"
#include "score.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <new>

namespace neoteric::search {

enum class Bound : std::uint8_t { NONE, UPPER, LOWER, EXACT };

struct Found {
    Move move = Move::from_bits(0); // bits 0 where there is none
    int value = NO_VALUE;
    int eval = NO_VALUE;
    int depth = 0;
    Bound bound = Bound::NONE;
    bool was_pv = false;
};

// Lock-free: an entry is two words, and the first is stored combined with the second, so that an
// entry half written by one thread does not carry its key for another.
class Table {
public:
    explicit Table(std::size_t megabytes) { resize(megabytes); }

    // So many that clusters can be counted in 32 bits.
    static constexpr std::size_t MOST_MEGABYTES = (std::size_t{1} << 18) - 1;

    // Empties it, too. Throws std::bad_alloc for more than there is; then it has some size or other.
    void resize(std::size_t megabytes);
    void clear();
    void new_search() { generation_ = (generation_ + 1) & 31; }

    bool probe(std::uint64_t key, int ply, Found& found) const;
    void store(std::uint64_t key, int ply, const Found& entry);
    void prefetch(std::uint64_t key) const;
    // Thousandths of the table that this search has written.
    int used() const;

private:
    struct Entry {
        std::atomic<std::uint64_t> sealed{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Cluster {
        Entry entries[4];
    };

    Cluster& cluster(std::uint64_t key) const {
        return clusters_.get()[static_cast<std::size_t>(((key >> 32) * count_) >> 32)];
    }

    struct Release {
        void operator()(Cluster* clusters) const { ::operator delete(clusters, std::align_val_t{PAGE}); }
    };

    // Aligned to the large pages that some systems give on request: a probe then seldom waits for an address.
    static constexpr std::size_t PAGE = std::size_t{2} << 20;
    std::unique_ptr<Cluster, Release> clusters_;
    std::uint64_t count_ = 0; // fewer than 2^32
    unsigned generation_ = 0;
};

} // namespace neoteric::search
