// What the tests of parts share: positions of random games, and a comparison in notation.
//
// Owns: no game. Next: tests/games/<game>/why_test.cpp.
#pragma once

#include "engine/match/option_sets.hpp"
#include "engine/match/whys.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/why.hpp"
#include "tests/kit/game_kit.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace beffroi::kit {

/// Calls f(position) for at least so many positions of random games, a row of them for each set of options.
template <class G, class F> int each_random_position(int positions, F f) {
  int sets = 0;
  for (const AnyOptions& options : option_sets(*find_game(G::kId))) {
    ++sets;
    Rng rng(splitmix64(static_cast<std::uint64_t>(sets)));
    for (int n = 0; n < positions;) {
      typename G::State s = G::setup(typed_options<G>(options));
      for (int i = 0; i < 400 && G::turn(s).who != Who::kOver; ++i) {
        if (G::turn(s).who == Who::kChance) {
          G::apply(s, draw_chance<G>(s, rng), NoEvents{});
        } else {
          auto actions = ActionsOf<G>::scratch();
          G::legal(s, actions);
          G::apply(s, draw_action<G>(s, actions, rng.below(2) == 0, rng), NoEvents{});
        }
        f(s);
        ++n;
      }
    }
  }
  return sets;
}

/// What of a part is known by its places, for a seat.
inline std::int32_t placed(const Reasons& r, int part, int seat) {
  std::int32_t sum = 0;
  for (const Reason& reason : r.at)
    if (reason.part == part && reason.seat == seat) sum += reason.worth;
  return sum;
}

/// The comparison of two turns in notation, divided by spaces.
template <class G>
Comparison compare(const typename G::State& s, const std::string& better, const std::string& other,
                   int level = kLevels) {
  static const auto why = [] {
    auto made = std::make_unique<Why<G>>();
    if constexpr (HasLearned<G>) REQUIRE(!made->learn(values_at_hand(G::kId)));
    return made;
  }();
  const auto turn_of = [&s](const std::string& text) {
    TurnActions turn{};
    typename G::State at = s;
    std::istringstream in(text);
    for (std::string word; in >> word;) {
      const std::optional<Action> a = G::parse(at, word);
      REQUIRE_MESSAGE(a, word, " in ", text);
      turn.push_back(*a);
      G::apply(at, *a, NoEvents{});
    }
    return turn;
  };
  why->begin(s, G::turn(s).seat, turn_of(better), turn_of(other), {level, 1, 0});
  while (!why->run(64)) {}
  return why->comparison();
}

/// The differences by name, and `further` and `sum`.
template <class G> std::map<std::string_view, int> named(const Comparison& c) {
  std::map<std::string_view, int> out;
  for (const PartDifference& d : c.parts) out[WhyOf<G>::kParts[d.part]] = d.worth;
  out["further"] = c.further;
  out["sum"] = c.sum;
  return out;
}

} // namespace beffroi::kit
