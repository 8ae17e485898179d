#include "crew.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace neoteric::tables {

namespace {

struct Crew {
    Crew(std::size_t total, std::size_t part, const std::function<void(std::size_t, std::size_t)>& work)
        : total(total), part(part), work(work) {}

    const std::size_t total, part;
    const std::function<void(std::size_t, std::size_t)>& work;
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
    std::mutex mutex;
    std::condition_variable left;
    int at_work = 0;
    std::exception_ptr failure;

    void labour() {
        try {
            while (!stopped) {
                const std::size_t first = next.fetch_add(part);
                if (first >= total) break;
                work(first, std::min(total, first + part));
            }
        } catch (...) {
            stopped = true;
            const std::lock_guard lock(mutex);
            failure = std::current_exception();
        }
        const std::lock_guard lock(mutex);
        --at_work;
        left.notify_one();
    }
};

} // namespace

bool share_out(std::size_t total, std::size_t part, int threads,
               const std::function<void(std::size_t, std::size_t)>& work,
               const std::function<bool(double)>& tell) {
    Crew crew(total, part, work);
    std::vector<std::thread> hands;
    {
        const std::lock_guard lock(crew.mutex);
        for (int i = 0; i < threads; ++i) {
            hands.emplace_back([&crew] { crew.labour(); });
            ++crew.at_work;
        }
    }
    bool go_on = true;
    std::unique_lock lock(crew.mutex);
    while (!crew.left.wait_for(lock, std::chrono::milliseconds(100), [&] { return crew.at_work == 0; })) {
        lock.unlock();
        const std::size_t begun = std::min(total, crew.next.load());
        if (go_on && !tell(static_cast<double>(begun) / static_cast<double>(total))) go_on = false;
        if (!go_on) crew.stopped = true;
        lock.lock();
    }
    lock.unlock();
    for (std::thread& hand : hands) hand.join();
    if (crew.failure) std::rethrow_exception(crew.failure);
    return go_on;
}

} // namespace neoteric::tables
