// Positions as text: the examples of engine/cli/POSITIONS.md, and the rule ids of refusals.
//
// That every position of every game is read back is in contract_test.cpp, what a game refuses in
// the tests of that game.
#include "engine/core/position_text.hpp"
#include "engine/games/list.hpp"
#include "tests/kit/game_kit.hpp"
#include "tests/kit/match_kit.hpp"

#include <map>

using namespace beffroi;

namespace {

/// One `beffroi show <game> "<position>" --options "<options>"` of the document.
struct Example {
  std::string position;
  std::string options;
};

/// By game.
std::multimap<std::string, Example> examples_of(const std::string& text) {
  static constexpr std::string_view kShow = "beffroi show ";
  std::multimap<std::string, Example> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with(kShow)) continue;
    std::vector<std::string> parts; // between the quotes, and before and after them
    std::istringstream quoted(line.substr(kShow.size()));
    for (std::string part; std::getline(quoted, part, '"');) parts.push_back(part);
    if (parts.size() < 2) continue;
    out.insert({parts[0].substr(0, parts[0].find(' ')),
                Example{parts[1], parts.size() > 3 ? parts[3] : ""}});
  }
  return out;
}

template <char First, char Second> std::string rule_in(std::string_view why) {
  return position_text::rule_of<First, Second>(why);
}

} // namespace

TEST_CASE("Positions: the document has an example a game, as the program writes it") {
  const auto text = test::find_text("../../engine/cli/POSITIONS.md");
  REQUIRE(text);
  const auto examples = examples_of(*text);
  std::size_t found = 0;
  for_each_game([&](auto tag) {
    using G = typename decltype(tag)::type;
    if (!G::kOffered) return;
    CAPTURE(std::string(G::kId));
    CHECK(examples.count(G::kId) >= 1);
    const auto [first, last] = examples.equal_range(G::kId);
    for (auto it = first; it != last; ++it, ++found) {
      const typename G::State s = kit::set_up<G>(it->second.position, it->second.options);
      CHECK(kit::position_text<G>(s) == it->second.position);
      CHECK(G::turn(s).who == Who::kSeat);
    }
  });
  CHECK(found == examples.size()); // no other game has one
}

TEST_CASE("Positions: the rule of a refusal is what stands in brackets behind the words") {
  CHECK(rule_in<'M', 'T'>("turns do not alternate (MT-5)") == "MT-5");
  CHECK(rule_in<'W', 'T'>("only partners know cards (WT-123)") == "WT-123");
  CHECK(rule_in<'W', 'T'>("the deal is uneven (WT-E19)") == "WT-E19");
  CHECK(rule_in<'W', 'T'>("there are no master wizards (WT-V3)") == "WT-V3");
  CHECK(rule_in<'W', 'T'>("a tower hangs").empty());
  CHECK(rule_in<'W', 'T'>("turns do not alternate (MT-5)").empty());
  CHECK(rule_in<'W', 'T'>("(WT-)").empty());
  CHECK(rule_in<'W', 'T'>("(WT-E)").empty());
  CHECK(rule_in<'W', 'T'>("(WT-200)").empty());
  CHECK(rule_in<'W', 'T'>("").empty());
}
