// Tests of what can stand of a position that breaks a rule: how little is left out, and that nothing else changes.
#include "engine/match/mending.hpp"

#include "engine/match/position_ops.hpp"
#include "tests/kit/match_kit.hpp"

#include <algorithm>
#include <utility>
#include <vector>

using namespace beffroi;
using namespace beffroi::test;

namespace {

struct MendedText {
  std::string position; ///< "" if the text is refused
  std::string broken;   ///< "part rule column", divided by commas
};

MendedText mended(std::string_view game, std::string_view text,
                  std::string_view options = "seats=2") {
  Mended out;
  if (mend(make_setup(game, options, 1), text, out)) return {};
  MendedText result{out.position, {}};
  for (const BrokenPart& one : out.broken) {
    if (!result.broken.empty()) result.broken += ", ";
    result.broken +=
        one.part + " " + std::string(one.why.rule.view()) + " " + std::to_string(one.column);
  }
  return result;
}

} // namespace

TEST_CASE("Mending: a position that stands stays as it is") {
  const MendedText same = mended("metal_towers", "towers=Abs.Bb/As/-");
  CHECK(same.position == "towers=Abs.Bb/As/-");
  CHECK(same.broken.empty());
}

TEST_CASE("Mending: a text that cannot be read is refused, also behind a part that breaks a rule") {
  CHECK(mended("metal_towers", "towers=Abs/Z/-").position.empty());
  CHECK(mended("metal_towers", "towers=Abbbb/Z/-").position.empty());
  CHECK(mended("carcassonne", "tiles=D0@0,0").position.empty());
}

TEST_CASE("Mending: no more is left out than breaks the rule") {
  const MendedText tube = mended("metal_towers", "towers=Ab/Ab/Abb");
  CHECK(tube.position == "towers=Ab/Ab/Ab");
  CHECK(tube.broken == "b MT-1 16");
  // One tile lies alone, and a guard stands where no floor is.
  const MendedText land = mended(
      "carcassonne",
      "phase=draw tiles=D0@0,0+V2@-1,0+U0@3,5+L0@-1,-1+T092@-2,-1 on=1@-2,-1.tower+2@-1,-1.c0");
  CHECK(land.broken == "U0@3,5 CT-20 33, 1@-2,-1.tower CT-33 63");
  CHECK(land.position.find("on=2@-1,-1.c0") != land.position.npos);
}

TEST_CASE("Mending: whatever a text has, what is left of it stands") {
  // Parts of positions of one game, put together at random.
  for (const std::string_view game :
       {"metal_towers", "carcassonne", "five_towers", "game_of_towers", "wandering_towers"}) {
    CAPTURE(game);
    const MatchSetup setup = make_setup(game, "seats=2", 7);
    const PositionOps* ops = find_positions(*setup.game);
    REQUIRE(ops);
    Rng rng(11);
    int broken = 0, stood = 0;
    for (int i = 0; i < 60; ++i) {
      Match match;
      REQUIRE_FALSE(Match::create(setup, match).has_value());
      for (int ply = static_cast<int>(rng.below(60)); ply > 0 && !match.over(); --ply)
        REQUIRE_FALSE(
            match.play(match.legal()[rng.below(static_cast<std::uint32_t>(match.legal().size()))])
                .has_value());
      std::string text = ops->write(match.state());
      // Two of its parts change places.
      std::vector<std::pair<std::size_t, std::size_t>> parts;
      for (std::size_t from = text.find('=') + 1; from < text.size();) {
        const std::size_t end = std::min(text.find_first_of("+/, =", from), text.size());
        if (end > from) parts.emplace_back(from, end);
        from = end + 1;
      }
      auto [from, end] = parts[rng.below(static_cast<std::uint32_t>(parts.size()))];
      auto [other, other_end] = parts[rng.below(static_cast<std::uint32_t>(parts.size()))];
      if (from > other) std::swap(from, other), std::swap(end, other_end);
      const std::string first = text.substr(from, end - from);
      const std::string second = text.substr(other, other_end - other);
      text.replace(other, other_end - other, first);
      text.replace(from, end - from, second);
      Mended out;
      if (mend(setup, text, out)) continue;
      ++stood;
      broken += static_cast<int>(!out.broken.empty());
      CAPTURE(text);
      StateBuf state;
      CHECK_FALSE(read_position(setup, out.position, state).has_value());
      for (const BrokenPart& one : out.broken)
        CHECK(text[static_cast<std::size_t>(one.column) - 1] == one.part.front());
    }
    CHECK(stood > 0);
    if (game == "carcassonne") CHECK(broken > 0);
  }
}
