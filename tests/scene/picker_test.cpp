// Tests of the Picker: exactly the legal actions can come out of it. Sets and places with several
// members are tried on paths of no game.
#include "tests/kit/table_kit.hpp"
#include "web/scene/table/meaning.hpp"

#include <algorithm>
#include <set>

using namespace beffroi;
using namespace beffroi::test;

namespace {

constexpr ChoosingRow kRows[] = {{1, How::kSet}, {2, How::kCycle}};

constexpr Target card(int n) { return {1, static_cast<std::int8_t>(n), 0, 0}; }
/// A tile on cell n, turned so.
constexpr Target tile(int n, int turn) {
  return {2, static_cast<std::int8_t>(n), 0, static_cast<std::int8_t>(turn)};
}
constexpr Target place(int n) { return {3, static_cast<std::int8_t>(n), 0, 0}; }

TargetPath path_of(std::initializer_list<Target> targets) {
  TargetPath path{};
  for (const Target& t : targets) path.push_back(t);
  return path;
}

/// A picker among these paths; the action of each is its index.
Picker picker_of(std::initializer_list<TargetPath> paths) {
  std::vector<LegalPath> legal;
  for (const TargetPath& path : paths)
    legal.push_back({Action{static_cast<std::uint32_t>(legal.size())}, path});
  Picker picker;
  picker.reset(std::move(legal), Choosing(kRows));
  return picker;
}

void reset(Picker& picker, const Match& match) {
  picker.reset(match.legal_paths(), match.game().choosing);
}

Phrase refusal(const Picker& picker, const Match& match, Target t) {
  return picker.refusal(
      t, [&](const TargetPath& path) { return match.game().refusal(match.state(), path); });
}

/// Three cards of which any but none may be taken.
Picker any_of_three() {
  return picker_of({path_of({card(1)}), path_of({card(2)}), path_of({card(3)}),
                    path_of({card(1), card(2)}), path_of({card(1), card(3)}),
                    path_of({card(2), card(3)}), path_of({card(1), card(2), card(3)})});
}

} // namespace

TEST_CASE("Picker: its choices name all legal actions and no others") {
  for (int plies = 0; plies <= 30; plies += 2) {
    const Match match = random_metal(17, plies);
    Picker picker;
    reset(picker, match);
    std::vector<Action> found;
    for (const Target first : picker.choices()) {
      REQUIRE(picker.choose(first));
      CHECK_FALSE(picker.complete());
      for (const Target second : picker.choices()) {
        CHECK(picker.proposal(second).has_value());
        REQUIRE(picker.choose(second));
        REQUIRE(picker.complete());
        found.push_back(*picker.proposal());
        REQUIRE(picker.step_back());
      }
      picker.clear();
    }
    std::sort(found.begin(), found.end());
    CHECK(found == match.legal());
  }
}

TEST_CASE("Picker: a target of the same kind replaces the one chosen before") {
  const Match match = random_metal(1, 0);
  Picker picker;
  reset(picker, match);
  REQUIRE(picker.choose(metal_towers::tube_target(0, 1)));
  REQUIRE(picker.choose(metal_towers::tower_target(2)));
  REQUIRE(picker.choose(metal_towers::tower_target(0)));
  CHECK(picker.prefix().size() == 2);
  CHECK(picker.prefix()[1] == metal_towers::tower_target(0));
  CHECK(picker.choices().size() == 3); // the other ends of a complete path
  REQUIRE(picker.choose(metal_towers::tube_target(1, 4)));
  CHECK(picker.prefix().size() == 1);
  CHECK(picker.step_back());
  CHECK_FALSE(picker.step_back());
}

TEST_CASE("Picker: what cannot be chosen has a reason with its rule (MT-10, MT-14)") {
  Match match = start_match("metal_towers");
  REQUIRE_FALSE(match.play(std::string_view("bC1")));
  Picker picker;
  reset(picker, match);
  CHECK_FALSE(picker.choose(metal_towers::tower_target(0)));
  CHECK(refusal(picker, match, metal_towers::tower_target(0)).rule.view() == "MT-10");
  REQUIRE(picker.choose(metal_towers::tube_target(1, 2)));
  CHECK_FALSE(picker.choose(metal_towers::tower_target(0)));
  CHECK(refusal(picker, match, metal_towers::tower_target(0)).rule.view() == "MT-14");
  CHECK(refusal(picker, match, metal_towers::tower_target(1)).key == Key::kNone);
}

TEST_CASE("Picker: a seat that is not to act chooses nothing") {
  Picker picker;
  picker.reset({}, Choosing(kRows));
  CHECK(picker.choices().empty());
  CHECK_FALSE(picker.choose(card(0)));
  CHECK_FALSE(picker.proposal().has_value());
}

TEST_CASE("Picker: a set is touched in any order, and its prefix is ascending") {
  Picker picker = picker_of(
      {path_of({card(1), card(2)}), path_of({card(1), card(3)}), path_of({card(2), card(3)})});
  CHECK(picker.how(card(1)) == How::kSet);
  REQUIRE(picker.choose(card(3)));
  CHECK(picker.choices() == std::vector<Target>{card(1), card(3), card(2)}); // its member, too
  CHECK_FALSE(picker.complete());
  CHECK_FALSE(picker.proposal().has_value());
  CHECK(picker.proposal(card(1)) == Action{1});
  REQUIRE(picker.choose(card(1)));
  CHECK(picker.prefix() == path_of({card(1), card(3)}));
  CHECK(picker.settled());
  CHECK(picker.proposal() == Action{1});
  REQUIRE(picker.choose(card(1))); // it is there already
  CHECK(picker.prefix() == path_of({card(1), card(3)}));
  // It is full: another card takes the place of the one touched last.
  CHECK(picker.choices().size() == 3);
  REQUIRE(picker.choose(card(2)));
  CHECK(picker.prefix() == path_of({card(2), card(3)}));
  REQUIRE(picker.step_back());
  CHECK(picker.prefix() == path_of({card(3)}));
  CHECK_FALSE(picker.choose(card(4)));
}

TEST_CASE("Picker: a complete set can grow and shrink again") {
  Picker picker = any_of_three();
  REQUIRE(picker.choose(card(2)));
  CHECK(picker.complete());
  CHECK_FALSE(picker.settled());
  CHECK(picker.proposal() == Action{1});
  REQUIRE(picker.choose(card(3)));
  REQUIRE(picker.choose(card(1)));
  CHECK(picker.settled());
  CHECK(picker.proposal() == Action{6});
  REQUIRE(picker.change(card(3)));
  CHECK(picker.prefix() == path_of({card(1), card(2)}));
  CHECK(picker.proposal() == Action{3});
  REQUIRE(picker.step_back()); // what was touched last, not what is largest
  CHECK(picker.prefix() == path_of({card(2)}));
  REQUIRE(picker.change(card(2)));
  CHECK(picker.prefix().empty());
  CHECK_FALSE(picker.change(card(2)));
}

TEST_CASE(
    "Picker: a target after a set needs the set complete, and is dropped when the set changes") {
  Picker picker = picker_of({path_of({card(1), place(1)}), path_of({card(1), card(2), place(1)}),
                             path_of({card(1), card(2), place(2)}), path_of({card(2), card(3)})});
  CHECK(picker.choices() == std::vector<Target>{card(1), card(2), card(3)});
  REQUIRE(picker.choose(card(2)));
  CHECK_FALSE(picker.can_choose(place(1)));
  REQUIRE(picker.choose(card(1)));
  CHECK(picker.choices() == std::vector<Target>{card(1), card(2), place(1), place(2)});
  REQUIRE(picker.choose(place(2)));
  CHECK(picker.proposal() == Action{2});
  CHECK(picker.choices() == std::vector<Target>{card(1), card(2), place(1), place(2)});
  CHECK(picker.is_chosen(card(1)));
  REQUIRE(picker.change(card(2)));
  CHECK(picker.prefix() == path_of({card(1)}));
  REQUIRE(picker.choose(place(1)));
  CHECK(picker.proposal() == Action{0});
  REQUIRE(picker.choose(card(2))); // into the set, and the place has to be touched again
  CHECK(picker.prefix() == path_of({card(1), card(2)}));
  REQUIRE(picker.choose(card(3))); // not both: in the place of the last
  CHECK(picker.prefix() == path_of({card(3)}));
}

TEST_CASE("Picker: a place takes its first legal member, then the next, then the first again") {
  Picker picker = picker_of({path_of({tile(1, 1), place(1)}), path_of({tile(1, 3), place(1)}),
                             path_of({tile(1, 3), place(2)}), path_of({tile(2, 2), place(1)})});
  CHECK(picker.choices() == std::vector<Target>{tile(1, 1), tile(2, 2)});
  CHECK(picker.how(tile(1, 0)) == How::kCycle);
  CHECK(picker.how(tile(2, 0)) == How::kOne); // there is nothing to turn
  REQUIRE(picker.choose(tile(1, 0)));
  CHECK(picker.prefix() == path_of({tile(1, 1)}));
  CHECK(picker.is_chosen(tile(1, 0)));
  CHECK_FALSE(picker.can_choose(place(2)));
  REQUIRE(picker.choose(place(1)));
  CHECK(picker.proposal() == Action{0});
  REQUIRE(picker.change(tile(1, 0)));
  CHECK(picker.prefix() == path_of({tile(1, 3)}));
  REQUIRE(picker.choose(place(2)));
  CHECK(picker.proposal() == Action{2});
  REQUIRE(picker.change(tile(1, 0)));
  CHECK(picker.prefix() == path_of({tile(1, 1)}));
  REQUIRE(picker.choose(tile(1, 3))); // chosen it stays as it is turned
  CHECK(picker.prefix() == path_of({tile(1, 1)}));
  REQUIRE(picker.choose(tile(2, 0)));
  CHECK(picker.prefix() == path_of({tile(2, 2)}));
  CHECK_FALSE(picker.change(tile(2, 0)));
  REQUIRE(picker.choose(tile(1, 3))); // the one that was aimed at
  CHECK(picker.prefix() == path_of({tile(1, 3)}));
  CHECK_FALSE(picker.choose(tile(3, 0)));
}

TEST_CASE("Picker: the piece in hand turns both ways, whatever was touched after it") {
  Picker picker = picker_of({path_of({tile(1, 0)}), path_of({tile(1, 1), place(1)}),
                             path_of({tile(1, 3)}), path_of({tile(2, 1)})});
  CHECK_FALSE(picker.turn(1)); // nothing is in hand
  REQUIRE(picker.choose(tile(1, 1)));
  REQUIRE(picker.choose(place(1)));
  REQUIRE(picker.turn(1));
  CHECK(picker.prefix() == path_of({tile(1, 3)}));
  REQUIRE(picker.turn(1));
  CHECK(picker.prefix() == path_of({tile(1, 0)}));
  REQUIRE(picker.turn(-2));
  CHECK(picker.prefix() == path_of({tile(1, 1)}));
  REQUIRE(picker.choose(tile(2, 1)));
  CHECK_FALSE(picker.turn(-1)); // it lies one way only
}

TEST_CASE("Picker: a place is settled only when it cannot be turned") {
  Picker picker = picker_of({path_of({tile(1, 0)}), path_of({tile(1, 2)}), path_of({tile(2, 1)})});
  REQUIRE(picker.choose(tile(1, 0)));
  CHECK(picker.complete());
  CHECK_FALSE(picker.settled());
  CHECK(picker.choices() == std::vector<Target>{tile(1, 0), tile(2, 1)});
  CHECK(picker.proposal(tile(1, 2)) == Action{0}); // aiming at it turns nothing
  REQUIRE(picker.choose(tile(2, 3)));
  CHECK(picker.settled());
}

TEST_CASE("Picker: a set of one member works like a choice of one") {
  Picker picker = picker_of({path_of({card(1)}), path_of({card(2)})});
  CHECK(picker.how(card(1)) == How::kOne);
  REQUIRE(picker.choose(card(1)));
  CHECK(picker.settled());
  REQUIRE(picker.choose(card(2)));
  CHECK(picker.prefix() == path_of({card(2)}));
  CHECK(picker.choices().size() == 2);
}

TEST_CASE("Picker: the game is asked about what was touched, the last one last") {
  Picker picker = picker_of({path_of({card(1), card(3)})});
  REQUIRE(picker.choose(card(3)));
  std::vector<TargetPath> asked;
  const auto ask = [&](const TargetPath& path) {
    asked.push_back(path);
    return Phrase{};
  };
  CHECK(picker.refusal(card(1), ask).key == Key::kNone);
  CHECK(asked.empty());
  picker.refusal(card(2), ask);
  CHECK(asked == std::vector<TargetPath>{path_of({card(3), card(2)}), path_of({card(2)})});
}

TEST_CASE("Picker: every legal action of every game can be touched, its sets backwards") {
  for (const GameOps& game : all_games()) {
    Match match = start_match(make_setup(game.id, "", 5));
    Rng rng(5);
    for (int plies = 0; plies < 120 && !match.over(); ++plies) {
      Picker picker;
      reset(picker, match);
      for (const LegalPath& e : match.legal_paths()) {
        picker.clear();
        for (std::size_t i = 0; i < e.path.size();) {
          const std::size_t end = game.choosing.end_of_set(e.path, i);
          for (std::size_t j = end; j-- > i;) REQUIRE(picker.choose(e.path[j]));
          i = end;
        }
        CHECK(picker.prefix() == e.path);
        REQUIRE(picker.complete());
        CHECK(picker.proposal() == e.action);
      }
      const auto& legal = match.legal();
      REQUIRE_FALSE(match.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
    }
  }
}

TEST_CASE("Meaning: a second touch plays where it can change nothing; Enter always, a drop where "
          "there is one way") {
  using M = Meaning;
  const auto what = [](Gesture g, How h) { return what_it_means(g, h, Standing::kWhole); };
  for (const How h : {How::kOne, How::kSet, How::kCycle}) {
    CHECK(what_it_means(Gesture::kTouch, h, Standing::kFree) == M::kChoose);
    CHECK(what_it_means(Gesture::kDrop, h, Standing::kFree) ==
          (h == How::kCycle ? M::kChoose : M::kChooseAndPlay));
    CHECK(what(Gesture::kEnter, h) == M::kPlay);
    CHECK(what(Gesture::kDrop, h) == M::kPlay);
    CHECK(what(Gesture::kEscape, h) == M::kStepBack);
  }
  CHECK(what(Gesture::kTouch, How::kOne) == M::kPlay);
  CHECK(what(Gesture::kTouch, How::kSet) == M::kChange);
  CHECK(what(Gesture::kTouch, How::kCycle) == M::kChange);
  CHECK(what_it_means(Gesture::kTouch, How::kOne, Standing::kChosen) == M::kStepBack);
  CHECK(what_it_means(Gesture::kEnter, How::kSet, Standing::kChosen) == M::kChange);
}
