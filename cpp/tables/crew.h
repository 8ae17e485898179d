// Threads that share out a range of numbers.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

namespace neoteric::tables {

// Calls `work(first, last)` for parts of [0, total) on so many threads until all is done, and meanwhile,
// on the thread that called, `tell(done)` several times a second with what share is done. As soon as that
// answers false, no further part is begun, and the result is false. What `work` throws is thrown on.
bool share_out(std::size_t total, std::size_t part, int threads,
               const std::function<void(std::size_t, std::size_t)>& work,
               const std::function<bool(double)>& tell);

} // namespace neoteric::tables
