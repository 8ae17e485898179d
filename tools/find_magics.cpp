// Searches the multipliers that cpp/core/magics.h holds and prints that file.
//
//     c++ -O2 -std=c++20 tools/find_magics.cpp -o /tmp/find_magics && /tmp/find_magics > cpp/core/magics.h
//
// For each square a multiplier is wanted that maps every arrangement of blockers on the
// relevant lines to an index in which only arrangements with the same attacks collide.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

using Bitboard = std::uint64_t;

std::uint64_t state = 0x9E3779B97F4A7C15ull;

std::uint64_t random64() {
    std::uint64_t z = (state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

constexpr int steps[2][4][2] = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}, {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};

Bitboard rays(int kind, int square, Bitboard blockers, bool relevant) {
    Bitboard result = 0;
    for (const auto& [df, dr] : steps[kind]) {
        int f = (square & 7) + df, r = (square >> 3) + dr;
        while (f >= 0 && f < 8 && r >= 0 && r < 8) {
            const int nf = f + df, nr = r + dr;
            const bool last = nf < 0 || nf > 7 || nr < 0 || nr > 7;
            if (relevant && last) break;
            const Bitboard bit = 1ull << (r * 8 + f);
            result |= bit;
            if (blockers & bit) break;
            f = nf, r = nr;
        }
    }
    return result;
}

std::uint64_t search(int kind, int square) {
    const Bitboard mask = rays(kind, square, 0, true);
    const int bits = std::popcount(mask);
    std::vector<Bitboard> blockers, attacks;
    Bitboard subset = 0;
    do {
        blockers.push_back(subset);
        attacks.push_back(rays(kind, square, subset, false));
        subset = (subset - mask) & mask;
    } while (subset);
    std::vector<Bitboard> table(1u << bits);
    std::vector<std::uint32_t> stamp(1u << bits, 0);
    for (std::uint32_t attempt = 1;; ++attempt) {
        const std::uint64_t magic = random64() & random64() & random64();
        if (std::popcount((mask * magic) >> 56) < 6) continue;
        bool good = true;
        for (std::size_t i = 0; good && i < blockers.size(); ++i) {
            const auto index = (blockers[i] * magic) >> (64 - bits);
            if (stamp[index] != attempt) {
                stamp[index] = attempt;
                table[index] = attacks[i];
            } else {
                good = table[index] == attacks[i];
            }
        }
        if (good) return magic;
    }
}

} // namespace

int main() {
    std::puts("// Written by tools/find_magics.cpp: multipliers for the slider look-up of bitboard.cpp.");
    std::puts("#pragma once\n\n#include <cstdint>\n\nnamespace neoteric {\n");
    for (int kind = 0; kind < 2; ++kind) {
        std::printf("inline constexpr std::uint64_t %s_MAGICS[64] = {\n",
                    kind == 0 ? "ORTHOGONAL" : "DIAGONAL");
        for (int square = 0; square < 64; ++square) {
            std::printf("%s0x%016llXull,%s", square % 4 == 0 ? "    " : " ",
                        static_cast<unsigned long long>(search(kind, square)), square % 4 == 3 ? "\n" : "");
        }
        std::puts("};\n");
    }
    std::puts("}  // namespace neoteric");
}
