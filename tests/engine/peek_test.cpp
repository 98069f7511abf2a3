// Nothing peeks: what a seat cannot see changes nothing of what computers choose, advise or expect.
//
// A position of a random game is made again with everything that the seat cannot see drawn again. Each level is asked
// in both, and so are the list of best moves that gives a hint and the forecast. In `./check` few positions are
// looked at and thoughts are cut short; BEFFROI_POSITIONS=1000 asks for so many positions a game and whole thoughts.
#include "engine/match/analysts.hpp"
#include "engine/match/option_sets.hpp"
#include "engine/match/taught.hpp"
#include "tests/kit/match_kit.hpp"
#include "tests/kit/sanitized.hpp"

#include <cstring>

using namespace beffroi;
using namespace beffroi::test;

namespace {

/// 0: few, and short thoughts.
int asked_positions() {
  const char* text = std::getenv("BEFFROI_POSITIONS");
  return text == nullptr ? 0 : std::max(1, std::atoi(text));
}

/// Positions of a game without secrets in which computers are asked, too.
constexpr int kOpenThoughts = 5;

/// A thought whole, or its first slices.
template <class Thinking> void run(Thinking& thinking, bool whole) {
  for (int n = 0; (whole || n < 3) && !thinking.run(thinking.slice()); ++n) {}
}

/// A random position in which a seat has a choice.
bool random_position(Match& match, Rng& rng) {
  for (std::uint32_t n = rng.below(150); !match.over() && (n > 0 || match.legal().size() < 2);
       n -= n > 0)
    REQUIRE_FALSE(
        match.play(match.legal()[rng.below(static_cast<std::uint32_t>(match.legal().size()))]));
  return !match.over();
}

} // namespace

TEST_CASE(
    "nothing peeks: with other secrets all levels choose alike, hints and forecasts are equal") {
  const int asked = asked_positions();
  for (const GameOps& game : all_games()) {
    CAPTURE(game.id);
    const std::vector<AnyOptions> sets = option_sets(game);
    const auto thinker = taught_thinker(game);
    const auto analyst = make_analyst(game);
    if (game.learns) REQUIRE(analyst->learn(values_at_hand(game.id)) == nullptr);
    const auto forecaster = taught_forecaster(game);
    int changed = 0;
    int secrets = 0;
    const int positions = asked > 0 ? asked : kit::rounds(30);
    for (int i = 0, done = 0; done < positions; ++i) {
      Rng rng(1000 + static_cast<std::uint64_t>(i));
      Match match = start_match(game, sets[static_cast<std::size_t>(i) % sets.size()], rng.next());
      if (!random_position(match, rng)) continue;
      CAPTURE(i);
      ++done;
      const Seat seat = match.turn().seat;
      ViewBuf view{};
      match.view(seat, view);
      StateBuf world{};
      game.fill(view, seat, rng.next(), world);
      secrets += std::memcmp(world.bytes(), match.state().bytes(), game.state_size) != 0;
      ViewBuf other{};
      game.view(world, seat, other);
      if (!game.hides) REQUIRE(std::memcmp(view.bytes(), other.bytes(), game.view_size) == 0);
      if (!game.hides && done > kOpenThoughts) continue; // the same question again
      for (int level = 1; level <= kLevels; ++level) {
        const auto choice = [&](const ViewBuf& of) {
          thinker->begin(of, seat, level, 7);
          run(*thinker, asked > 0);
          const Thought t = thinker->best();
          return std::pair(t.action.bits, t.value);
        };
        CAPTURE(level);
        changed += choice(view) != choice(other);
      }
      const auto hint = [&](const ViewBuf& of) {
        Question question{};
        question.seed = 9;
        question.best = 3;
        question.work = asked > 0 ? 0 : 50;
        analyst->begin(of, seat, question);
        while (!analyst->run(analyst->slice())) {}
        std::vector<std::uint32_t> moves;
        for (const Best& best : analyst->analysis().best) moves.push_back(best.action.bits);
        return moves;
      };
      if (asked > 0 || done <= positions / 5) CHECK(hint(view) == hint(other));
      if (forecaster)
        CHECK(forecaster->of(ViewRef(view), seat) == forecaster->of(ViewRef(other), seat));
    }
    CHECK(changed == 0);
    CHECK((secrets > 0) == game.hides); // or nothing has been asked
  }
}
