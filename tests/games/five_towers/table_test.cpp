// Tests of 5 Towers at the table: hints, cards that are chosen already, signs of powers, how a build
// is shown, digits, and what is said of the end.
#include "tests/games/five_towers/picture_kit.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::test::five;
using namespace beffroi::five_towers;

namespace {

constexpr Size kSizes[] = {{1440, 840}, {820, 1124}, {390, 741}, {844, 390}, {480, 360}};

/// How many lanterns stand on a target.
int lanterns_on(const Scene& scene, Target target) {
  const Hit* hit = find_hit(scene, target);
  return static_cast<int>(std::count_if(scene.items.begin(), scene.items.end(), [&](const Item& i) {
    return i.kind == Kind::kHintRing && hit && std::fabs(i.x - hit->x) < 12 &&
           std::fabs(i.y - hit->y) < 12;
  }));
}

bool chosen(const Table& table, Target target) {
  const Hit* hit = find_hit(table.settled(), target);
  return hit && hit->state == Hit::State::kChosen;
}

const Item* find_entity(const Scene& scene, std::uint32_t entity) {
  for (const Item& item : scene.items)
    if (item.entity == entity) return &item;
  return nullptr;
}

bool tells(const Scene& scene, std::string_view words) {
  return std::any_of(scene.items.begin(), scene.items.end(),
                     [&](const Item& i) { return i.text.find(words) != std::string::npos; });
}

/// A bid of four, for which two cards can be built: the Tree has to pay.
constexpr std::string_view kPaying =
    "phase=take start=1 asked=2 high=4 by=1 market=c11+m4+h15+h14+h13 "
    "towers=c12,h2.0,t15.13,m7/c15 torn=-/-";

} // namespace

TEST_CASE("5 Towers: a hint's lantern stands on the cards, then on the button that builds them") {
  for (const Size size : kSizes) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    show_unchosen(table, "seats=3", kTaking);
    const Target candy = card_target(kCandy, 6), haunted = card_target(kHaunted, 15);
    table.show_hint("take-c6+h15");
    const int first = lanterns_on(table.settled(), candy);
    CHECK(first + lanterns_on(table.settled(), haunted) == 1); // where to begin
    table.show_hint("take-c6+h15");
    CHECK(lanterns_on(table.settled(), candy) == 1);
    CHECK(lanterns_on(table.settled(), haunted) == 1);
    CHECK(complaint(table.settled(), window_of(size.w, size.h)).empty());
    table.key(Table::NavKey::kEscape, 0);
    REQUIRE(table.act(candy, 0));
    REQUIRE(table.act(haunted, 0));
    table.show_hint("take-c6+h15");
    CHECK(lanterns_on(table.settled(), ui_target(kUiConfirm)) == 1);
    CHECK(table.settled().prompt.starts_with("Hint: "));
  }
}

TEST_CASE("5 Towers: the cards that the bid has shown are chosen, and can be changed") {
  for (const Size size : kSizes) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    table.show(in_position("seats=3", kTaking));
    const State& s = state_now(table);
    const int mask = mask_of_take(best_plan(s).steps[0]);
    int others = -1;
    for (int i = 0; i < kMarket; ++i) {
      CHECK(chosen(table, market_target(s, static_cast<std::size_t>(i))) == ((mask >> i & 1) != 0));
      if (!(mask >> i & 1) && fit_of(s, 0, s.market[static_cast<std::size_t>(i)]) == Fit::kFits)
        others = i;
    }
    CHECK(complaint(table.settled(), window_of(size.w, size.h)).empty());
    if (others >= 0) { // takes the place of another one
      const Target other = market_target(s, static_cast<std::size_t>(others));
      REQUIRE(table.act(other, 0));
      CHECK(chosen(table, other));
    }
    REQUIRE(table.act(ui_target(kUiCancel), 0));
    CHECK(find_hit(table.settled(), ui_target(kUiConfirm)) == nullptr);
    REQUIRE(table.undo(0) == false);
  }
}

TEST_CASE(
    "5 Towers: with a bid of all, or without hints the only way, one touch builds; else none is "
    "chosen") {
  constexpr std::string_view kAll = "phase=take start=1 asked=1 high=5 by=1 "
                                    "market=c6+h15+t10+s7+m3 towers=-/c13 torn=-/-";
  for (const bool all : {true, false}) {
    Table table;
    table.set_metrics(window_of(390, 741));
    Preferences preferences;
    preferences.hints = false;
    table.set_preferences(preferences);
    table.show(in_position(all ? "seats=2" : "seats=3", all ? kAll : kTaking));
    CHECK((find_hit(table.settled(), ui_target(kUiConfirm)) != nullptr) == all);
    if (!all) continue;
    REQUIRE(table.act(ui_target(kUiConfirm), 0));
    CHECK(state_now(table).phase == Phase::kBid);
  }
  Table table; // a lesson asks for the cards one by one
  Preferences preferences;
  preferences.guided = true;
  table.set_preferences(preferences);
  table.set_metrics(window_of(390, 741));
  table.show(in_position("seats=2", kAll));
  CHECK(find_hit(table.settled(), ui_target(kUiConfirm)) == nullptr);
}

TEST_CASE("5 Towers: arrows reach the button that builds what is chosen") {
  Table table;
  table.set_metrics(window_of(390, 741));
  table.show(in_position("seats=2", "phase=take start=1 asked=1 high=5 by=1 "
                                    "market=c6+h15+t10+s7+m3 towers=-/c13 torn=-/-"));
  REQUIRE(find_hit(table.settled(), ui_target(kUiConfirm)) != nullptr);
  const std::string button = "\"id\":\"" + std::to_string(kUiConfirm) + ",0,0,0\"";
  const auto on_button = [&] {
    const std::string mirror = table.targets_json();
    const std::size_t at = mirror.find(button), focus = mirror.find("\"focus\":", at);
    return at != std::string::npos && mirror.compare(focus, 12, "\"focus\":true") == 0;
  };
  for (int i = 0; i < 8 && !on_button(); ++i) REQUIRE(table.key(Table::NavKey::kRight, 0));
  REQUIRE(on_button());
  REQUIRE(table.key(Table::NavKey::kEnter, 0));
  CHECK(state_now(table).phase == Phase::kBid);
}

TEST_CASE(
    "5 Towers: where the Tree has to pay, the prompt counts what can still be chosen (FT-41)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  show_unchosen(table, "seats=2 powers=on", kPaying);
  REQUIRE(table.act(card_target(kMetal, 4), 0));
  CHECK(table.settled().prompt == "Scrap 4: 1 more card, then the Tree pays 2");
}

TEST_CASE(
    "5 Towers: powers have signs where there is no room for plaques, and a touch opens them") {
  constexpr std::string_view kBidding = "phase=bid start=1 market=c11+m4+s8+s12+t10 "
                                        "towers=c14.12.10,h12.11.7.3,t15.13.9.4,m7,s11.7.6/- "
                                        "torn=-/-";
  for (const Size size : kSizes)
    for (const std::string_view position : {kBidding, kPowers}) {
      Table table;
      table.set_metrics(window_of(size.w, size.h));
      table.show(in_position("seats=2 powers=on", position));
      const Target tree = ui_target(kUiShow, kTree);
      const Hit* hit = find_hit(table.settled(), tree);
      if (!hit) { // plaques say it
        CHECK(tells(table.settled(), "Tree pays"));
        continue;
      }
      CHECK(hit->label.starts_with("Tree pays: Storeys count as cards"));
      REQUIRE(table.act(tree, 0));
      CHECK(tells(table.settled(), "Storeys count as cards"));
      CHECK(complaint(table.settled(), window_of(size.w, size.h)).empty());
    }
}

TEST_CASE("5 Towers: a build is shown part by part: tear-down, storeys, points, the new market") {
  for (const Size size : kSizes) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    show_unchosen(table, "seats=3", kTaking);
    REQUIRE(table.act(card_target(kCandy, 6), 0));
    REQUIRE(table.act(card_target(kHaunted, 15), 0));
    REQUIRE(table.act(ui_target(kUiConfirm), 1000));
    const Scene& end = table.settled();
    const double whole = static_cast<double>(end.move_ms);
    // The new market is dealt when all is built and read.
    const Cards market = state_now(table).market;
    const auto dealt = [&](double ms) {
      const Scene& at = picture_at(table, 1000 + ms);
      return std::count_if(market.begin(), market.end(), [&](int card) {
        const Item* item = find_entity(at, card_entity(card, 0));
        return item && item->alpha > 0 && item->kind == FiveItem::kCard;
      });
    };
    const auto stand = [&](double ms) {
      int n = 0;
      for (const Item& item : picture_at(table, 1000 + ms).items)
        n += item.kind == FiveItem::kStorey && item.entity != 0 && item.alpha > .5f;
      return n;
    };
    const int before = stand(10);
    CHECK(stand(Beats::kStoreyMs * .9) <= before + 1);
    const double built = Beats::kStoreyMs * 2;
    CHECK(stand(built + 20) == before + 2);
    CHECK(dealt(built) == 0);
    REQUIRE(whole > built + 1000);
    CHECK(dealt(whole - 20) == static_cast<int>(market.size()));
  }
}

TEST_CASE("5 Towers: with reduced motion nothing moves, and nothing of the old market stays") {
  Table table;
  Metrics metrics = window_of(1440, 840);
  metrics.reduced_motion = true;
  table.set_metrics(metrics);
  show_unchosen(table, "seats=3", kTaking);
  REQUIRE(table.act(card_target(kCandy, 6), 0));
  REQUIRE(table.act(card_target(kHaunted, 15), 0));
  REQUIRE(table.act(ui_target(kUiConfirm), 1000));
  const auto& after = picture_at(table, 1200).items;
  CHECK(std::none_of(after.begin(), after.end(), [](const Item& i) {
    return i.kind == FiveItem::kCard && i.alpha > 0 && i.alpha < 1;
  }));
}

TEST_CASE("5 Towers: a digit chooses the bid of that number") {
  Table table;
  table.set_metrics(window_of(390, 741));
  table.show(in_position("seats=4", kAuction));
  REQUIRE(table.press_number(3, 0));
  CHECK(chosen(table, bid_target(3)));
  CHECK_FALSE(table.press_number(9, 0));
  CHECK_FALSE(table.press_number(0, 0));
}

TEST_CASE("5 Towers: the end is told as a story of what brought the lead (FT-60 to FT-63)") {
  int told = 0;
  for (std::uint64_t seed = 1; seed < 9; ++seed) {
    Table table;
    table.set_metrics(window_of(1440, 840));
    load(table, random_match(seed, 10000, "seats=2 powers=on"));
    REQUIRE(table.match().over());
    const State& s = state_now(table);
    const int lead = std::abs(score_of(s, 0).total - score_of(s, 1).total);
    if (lead == 0) continue;
    ++told;
    const std::string words = table.words()(reason_phrase(table.seen_now()));
    CHECK(words.starts_with(lead == 1 ? "One point ahead: "
                                      : std::to_string(lead) + " points ahead: "));
  }
  CHECK(told > 0);
}

TEST_CASE("5 Towers: the disc beside a sentence is that of whom it speaks") {
  MatchSetup setup = people("seats=3 starter=1");
  for (const std::size_t bot : {1u, 2u}) setup.seats[bot] = {SeatSetup::Kind::kBot, 2, {}};
  Match match;
  REQUIRE_FALSE(
      Match::create(setup, "phase=bid start=1 market=c11+m4+s8+s12+t10 towers=-/-/-", match));
  Table table;
  table.set_metrics(window_of(1440, 840));
  table.show(std::move(match));
  REQUIRE(table.act({kTargetChoice, kChoicePass, 0, 0}, 0));
  REQUIRE(table.act(ui_target(kUiConfirm), 0));
  double now = 0;
  for (const char* move : {"b1", "pass", "take-c11"}) {
    REQUIRE(table.bot_move(move, now += 1e4));
    table.tick(now += 1e4);
  }
  // Taking only leads to building: the sentence is still of the one who passed.
  CHECK(table.settled().prompt == table.words()(phrase_of(Key::k_ft_log_passed).seat("player", 2)));
  const auto& items = table.settled().items;
  const auto disc = std::find_if(items.begin(), items.end(), [](const Item& i) {
    return i.kind == Kind::kAvatar && i.layer == kLayerPrompt;
  });
  REQUIRE(disc != items.end());
  CHECK(disc->tone == player_tone(table.seen_now().colour(2)));
}

TEST_CASE(
    "5 Towers: shown again, each sentence has time to be read, and a touch goes on to the next") {
  MatchSetup setup = people("seats=5 starter=1", 3);
  for (std::size_t bot = 1; bot < 5; ++bot) setup.seats[bot] = {SeatSetup::Kind::kBot, 2, {}};
  Table table;
  table.set_metrics(window_of(1440, 840));
  table.show(start_match(setup));
  REQUIRE(table.act({kTargetChoice, kChoicePass, 0, 0}, 0));
  REQUIRE(table.act(ui_target(kUiConfirm), 0));
  double now = 0;
  while (table.match().turn().seat != 0) {
    const Match& match = table.match();
    const Text move = match.game().write(match.state(), match.legal().back());
    REQUIRE(table.bot_move(move.view(), now += 1e4));
    table.tick(now += 1e4);
  }
  REQUIRE(table.show_again(now));
  int read = 0;
  double since = now;
  for (std::string last = table.settled().prompt; find_hit(table.settled(), ui_target(kUiNext));) {
    table.tick(now += 20);
    if (table.settled().prompt == last) continue;
    CHECK((read == 0 || now - since >= 690));
    last = table.settled().prompt;
    since = now;
    ++read;
  }
  CHECK(read >= 5);
  REQUIRE(table.show_again(now += 1000));
  const std::string first = table.settled().prompt;
  REQUIRE(table.act(ui_target(kUiNext), now += 10));
  CHECK(table.settled().prompt != first);
  CHECK(find_hit(table.settled(), ui_target(kUiSkip)) != nullptr);
}
