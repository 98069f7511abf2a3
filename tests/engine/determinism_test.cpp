// Determinism: the same words and numbers from every compiler, natively and in wasm.
//
// tests/data/signature.txt holds one line per game (engine/match/signature.hpp). BEFFROI_BLESS=1
// rewrites it after a wanted change of rules, search, levels or random numbers.
#include "engine/match/signature.hpp"
#include "tests/kit/match_kit.hpp"
#include "tests/kit/sanitized.hpp"

using namespace beffroi;
using namespace beffroi::test;

// Under sanitizers `./check` compares the whole signature with the one in wasm.
TEST_CASE("the signature of every game is the blessed one on this platform" *
          doctest::skip(kit::kSanitized)) {
  std::string text;
  for (const GameOps& game : all_games()) text += signature_line(game) + "\n";
  check_golden("signature.txt", text);
}

TEST_CASE("a signature does not depend on what was computed before") {
  const GameOps& game = all_games().front();
  CHECK(signature_line(game) == signature_line(game));
}
