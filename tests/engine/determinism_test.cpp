// Determinism: the same words and numbers from every compiler, natively and in wasm.
//
// tests/data/signature.txt holds one line per game (engine/match/signature.hpp). BEFFROI_BLESS=1
// rewrites it after a wanted change of rules, search, levels or random numbers.
#include "engine/match/signature.hpp"
#include "tests/kit/match_kit.hpp"

using namespace beffroi;
using namespace beffroi::test;

// `./check` asks g++, clang under sanitizers and wasm: what each says is in this file, so all are equal.
TEST_CASE("the signature of every game is the blessed one on this platform, at any time") {
  std::string text, first;
  for (const GameOps& game : all_games()) {
    text += signature_line(game) + "\n";
    if (first.empty()) first = text;
  }
  check_golden("signature.txt", text);
  // It does not depend on what was computed before.
  CHECK(signature_line(all_games().front()) + "\n" == first);
}
