// A fuzzer of records or positions without a fuzzer's library: so many random inputs, as fast as the native build is.
//   web/toolchain/build.sh native record_text_inputs && build/native/record_text_inputs 10000000 [seed]
//   web/toolchain/build.sh native record_inputs && build/native/record_inputs 10000000 [seed]
//   web/toolchain/build.sh native position_inputs && build/native/position_inputs 10000000 [seed]
// Every input is a good record of engine/fuzz/damaged_record.hpp and a few changes, or a position of a random game
// and a few changes. Stops at the first failure, which is then found again with the same seed under the sanitizers
// (web/toolchain/fuzz.sh).
#include "engine/core/rng.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** words) {
  const std::uint64_t inputs = count > 1 ? std::strtoull(words[1], nullptr, 10) : 100'000;
  beffroi::Rng rng(count > 2 ? std::strtoull(words[2], nullptr, 10) : 1);
  const auto start = std::chrono::steady_clock::now();
  std::uint8_t data[96];
  for (std::uint64_t i = 0; i < inputs; ++i) {
    // Few changes, so that most inputs are records still; one in four has many.
    const std::uint32_t size = 3 + rng.below(rng.below(4) == 0 ? 64 : 12);
    for (std::uint32_t k = 0; k < size; ++k) data[k] = static_cast<std::uint8_t>(rng.below(256));
    data[0] |= 0x80; // a record that is known, changed (record_fuzz, record_text_fuzz)
    data[2] |= 0x80; // a position that is known, changed (position_fuzz)
    LLVMFuzzerTestOneInput(data, size);
  }
  const double s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::printf("%llu inputs in %.1f s\n", static_cast<unsigned long long>(inputs), s);
}
