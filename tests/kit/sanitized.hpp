// How much of a test that repeats itself runs under sanitizers, where everything takes several
// times as long.
#pragma once

#include <algorithm>

namespace beffroi::kit {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized = __has_feature(address_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

/// Rounds of a test at random: a fifth under sanitizers. Memory errors show
/// in the first rounds as well as in the last; the plain build and wasm check the numbers. A
/// test of strength alone skips itself there: TEST_CASE("..." * doctest::skip(kSanitized)). One of
/// the view must not, for those do not run as wasm.
constexpr int rounds(int plain) { return kSanitized ? std::max(1, plain / 5) : plain; }

} // namespace beffroi::kit
