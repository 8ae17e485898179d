// Keys by which positions are compared.
#pragma once

#include "types.h"

#include <array>

namespace neoteric {

// A fixed mixing of 64 bits (the finaliser of the SplitMix64 generator).
constexpr std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

struct ManKeys {
    std::array<std::array<std::uint64_t, 64>, 32> key{};

    constexpr ManKeys() {
        std::uint64_t state = 0;
        for (auto& man : key) {
            for (auto& value : man) value = mix(state += 0x9E3779B97F4A7C15ull);
        }
    }
};

inline constexpr ManKeys MAN_KEYS;

constexpr std::uint64_t man_key(Man man, Square square) { return MAN_KEYS.key[man & 31][square]; }

} // namespace neoteric
