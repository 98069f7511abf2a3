// The copied game's part of what contract_test.cpp asks of every game (run.mjs beside this file).
#include "tests/kit/contract_kit.hpp"

#include <doctest/doctest.h>

using namespace beffroi;

TEST_CASE("the contract holds for every short game in a build with one game more") {
  int walked = 0;
  for_each_game([&](auto tag) {
    using G = typename decltype(tag)::type;
    if (kit::kIsLong<G>) return; // this build is not made for speed
    kit::Marks marks;
    const auto sets = kit::some_option_sets<G>(40);
    for (int game = 0; game < 40; ++game) {
      const auto& options = sets[static_cast<std::size_t>(game) % sets.size()];
      const std::string problem =
          kit::Walk<G>(options, static_cast<std::uint64_t>(game + 1), marks).run();
      REQUIRE_MESSAGE(problem.empty(), problem);
    }
    ++walked;
  });
  CHECK(walked > 1);
}
