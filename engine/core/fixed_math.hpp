// Arithmetic that is equal bit for bit in g++, clang and wasm.
//
// Owns: a base-2 logarithm made of + - * / only, and powers of 2. The C library's log, exp and pow differ in the
// last bits between platforms, and a search that used them would play differently in the page than
// in tests. Square roots may use the compiler's sqrt: IEEE 754 fixes its result.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace beffroi {

/// Approximates log2(x) for x > 0 with an error below 1e-4; the same bits on every platform.
inline double log2_approx(double x) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &x, sizeof bits);
  const int exponent = static_cast<int>((bits >> 52) & 0x7ff) - 1023;
  bits = (bits & 0x000fffffffffffffULL) | 0x3ff0000000000000ULL;
  double m = 0;
  std::memcpy(&m, &bits, sizeof m);
  const double t = (m - 1.0) / (m + 1.0); // log(m) = 2 atanh(t); t <= 1/3, four terms suffice
  const double t2 = t * t;
  const double ln = 2.0 * t * (1.0 + t2 * (1.0 / 3.0 + t2 * (0.2 + t2 * (1.0 / 7.0 + t2 / 9.0))));
  return static_cast<double>(exponent) + ln * 1.4426950408889634;
}

/// Square root; IEEE 754 demands the correctly rounded result everywhere.
inline double exact_sqrt(double x) { return std::sqrt(x); }

/// 2^(-i/256) in 2^-24, for i from 0 to 255. Computed when first asked for: constants would be a kilobyte that
/// does not pack. Each game has its own, so that only a page that plays it has the code.
template <class G> const std::array<std::uint32_t, 256>& powers_of_two() {
  static const std::array<std::uint32_t, 256> kPowers = [] {
    std::array<std::uint32_t, 256> powers{};
    double root[8] = {}; // 2^(-1/2), 2^(-1/4), ...
    for (int bit = 0; bit < 8; ++bit) root[bit] = exact_sqrt(bit == 0 ? 0.5 : root[bit - 1]);
    for (std::size_t i = 0; i < powers.size(); ++i) {
      double power = 1;
      for (int bit = 0; bit < 8; ++bit)
        if (i >> (7 - bit) & 1) power *= root[bit];
      powers[i] = static_cast<std::uint32_t>(power * (1 << 24) + 0.5);
    }
    return powers;
  }();
  return kPowers;
}

} // namespace beffroi
