// Tests of the picture of 5 Towers: every window size, seats, phases and options; choosing, plans,
// mirror.
#include "tests/games/five_towers/picture_kit.hpp"

#include <algorithm>
#include <string>
#include <utility>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::test::five;
using namespace beffroi::five_towers;

TEST_CASE("5 Towers: in every window size nothing overlaps, leaves the canvas or gets too small") {
  Table table;
  for (const Size size : kWindows_px)
    for (const float scale : {1.0f, 1.3f}) {
      table.set_metrics(window_of(size.w, size.h, scale));
      table.show(in_position("seats=4", kAuction));
      check(table, size, scale, "bidding");
      REQUIRE(table.act(bid_target(3), 0));
      check(table, size, scale, "with a number");
      show_unchosen(table, "seats=3", kTaking);
      check(table, size, scale, "taking");
      REQUIRE(table.act(card_target(kCandy, 6), 0));
      check(table, size, scale, "with one of two");
      REQUIRE(table.act(card_target(kHaunted, 15), 0));
      check(table, size, scale, "with both");
      show_unchosen(table, "seats=2 powers=on", kPowers);
      for (const Target t : {card_target(kCandy, 11), card_target(kMetal, 4), card_target(kSand, 8),
                             card_target(kSand, 12)})
        REQUIRE(table.act(t, 0));
      check(table, size, scale, "with powers");
      for (const auto& [options, moves] : {std::pair{"seats=2", 0},
                                           {"seats=5", 61},
                                           {"seats=5 powers=on", 150},
                                           {"seats=3 opening=one", 90}}) {
        load(table, random_match(7, moves, options));
        check(table, size, scale, options);
        table.look_at(20, 0);
        check(table, size, scale, "looking back");
      }
    }
}

TEST_CASE("5 Towers: the end screen, the review and what a touched plate opens fit too") {
  Table table;
  for (const Size size : kWindows_px) {
    table.set_metrics(window_of(size.w, size.h));
    load(table, random_match(3, 10000, "seats=5 powers=on"));
    REQUIRE(table.match().over());
    check(table, size, 1, "end");
    REQUIRE(table.act(ui_target(kUiReview), 0));
    check(table, size, 1, "board at the end");
    table.set_review(true, 0);
    check(table, size, 1, "review");
    table.set_review(false, 0);
    table.show(in_position("seats=4", kAuction));
    if (table.act(ui_target(kUiPlate, 1), 0)) check(table, size, 1, "a rival looked at");
    if (table.act(ui_target(kUiPlate, -1), 0)) check(table, size, 1, "the piles looked at");
    const Target own = ui_target(kUiPlate, table.match().turn().seat);
    if (table.act(own, 0)) check(table, size, 1, "one's own plate looked at");
  }
}

TEST_CASE("5 Towers: a bid is two touches, and what cannot be bid says why (FT-11, FT-13)") {
  for (const Size size :
       {Size{1440, 840}, Size{820, 1124}, Size{390, 741}, Size{844, 390}, Size{480, 360}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    table.show(in_position("seats=4", kAuction));
    const std::uint32_t legal = legal_bids(state_now(table));
    for (int n = 0; n <= kMarket; ++n) {
      const Hit* hit = find_hit(table.settled(), bid_target(n));
      REQUIRE(hit);
      CHECK((hit->state == Hit::State::kLegal) == ((legal >> n & 1) != 0));
      if (hit->state == Hit::State::kRefused) CHECK_FALSE(hit->reason.empty());
    }
    REQUIRE(table.act(bid_target(3), 0));
    CHECK(find_hit(table.settled(), bid_target(3))->state == Hit::State::kChosen);
    REQUIRE(table.act(ui_target(kUiConfirm), 0));
    CHECK(state_now(table).high == 3);
  }
}

TEST_CASE("5 Towers: cards are chosen in any order, and one button builds them all (FT-22)") {
  for (const bool other_way : {false, true}) {
    Table table;
    table.set_metrics(window_of(1440, 840));
    show_unchosen(table, "seats=3", kTaking);
    const Target first = card_target(kCandy, 6), second = card_target(kHaunted, 15);
    REQUIRE(table.act(other_way ? second : first, 0));
    CHECK_FALSE(find_hit(table.settled(), ui_target(kUiConfirm)));
    REQUIRE(table.act(other_way ? first : second, 0));
    int ghosts = 0;
    for (const Item& item : table.settled().items)
      ghosts += item.kind == FiveItem::kStorey && item.part.as<StoreyPart>().ghost;
    CHECK(ghosts == 2);
    CHECK(says(table.settled(), "Build 2 cards"));
    REQUIRE(table.act(ui_target(kUiConfirm), 0));
    const State& s = state_now(table);
    CHECK(s.phase == Phase::kBid); // the whole round is over
    CHECK(s.player[0].tower[kCandy].top() == 6);
    CHECK(s.player[0].tower[kHaunted].top() == 15);
  }
}

TEST_CASE("5 Towers: the score that the picture promises is the one that the cards bring") {
  for (const auto& [options, position] :
       {std::pair{"seats=3", kTaking}, {"seats=2 powers=on", kPowers}}) {
    const Match match = in_position(options, position);
    const State& before = state_of<FiveTowers>(match.state());
    int tried = 0;
    for (const LegalPath& way : match.legal_paths()) {
      if (++tried > 12) break;
      Table table;
      table.set_metrics(window_of(1440, 840));
      show_unchosen(table, options, position);
      const auto promised = plan_for_cards(before, 0, before.high, mask_of_take(way.action));
      REQUIRE(promised);
      for (std::size_t i = 0; i < way.path.size(); ++i) REQUIRE(table.act(way.path[i], 0));
      if (way.path[way.path.size() - 1].kind != kTargetPay)
        REQUIRE(table.act(ui_target(kUiConfirm), 0));
      CHECK(score_of(state_now(table), 0).total == promised->after.total);
    }
  }
}

TEST_CASE(
    "5 Towers: step by step every step is the person's own, and the rest can be left to the plan") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  show_unchosen(table, "seats=3", kTaking);
  REQUIRE(table.act(card_target(kCandy, 6), 0));
  REQUIRE(table.act(card_target(kHaunted, 15), 0));
  REQUIRE(table.act(ui_target(kUiStep), 0));
  CHECK(state_now(table).phase == Phase::kTearDown);
  REQUIRE(table.act({kTargetTower, kSand, 0, 0}, 0));
  REQUIRE(table.act(ui_target(kUiConfirm), 0));
  CHECK(state_now(table).phase == Phase::kBuild);
  CHECK(state_now(table).torn_card == card_of(kSand, 5));
  REQUIRE(table.act(ui_target(kUiFollow), 0));
  CHECK(state_now(table).phase == Phase::kBid);
  CHECK(state_now(table).player[0].tower[kHaunted].top() == 15);
}

TEST_CASE(
    "5 Towers: the order of building is changed by dragging where it matters (FT-22, FT-23)") {
  // Candy 9 goes on anything, so that 5 may come before it or after it.
  constexpr std::string_view kNine =
      "phase=take start=2 asked=2 high=3 by=1 market=c5+c9+h5+m6+s13 "
      "towers=c14.12.10,h12.8,t15.13,m7.0,s11/c13 torn=-/-";
  for (const Size size :
       {Size{1440, 840}, Size{820, 1124}, Size{390, 741}, Size{844, 390}, Size{480, 360}})
    // As it is; by its button; by mouse and finger; by a drag that is cancelled.
    for (const int way : {0, 1, 2, 3, 4}) {
      Table table;
      table.set_metrics(window_of(size.w, size.h));
      show_unchosen(table, "seats=2", kNine);
      REQUIRE(table.act(card_target(kCandy, 9), 0));
      REQUIRE(table.act(card_target(kHaunted, 5), 0));
      CHECK_FALSE(find_hit(table.settled(), ui_target(kUiOrder, 0)));
      REQUIRE(table.act(card_target(kCandy, 5), 0));
      check(table, size, 1, "order");
      // 5, then 9, leaves more room; the haunted card lies anywhere.
      CHECK(cards_in(table.settled().order)[0] == card_of(kCandy, 5));
      CHECK(cards_in(table.settled().order)[1] == card_of(kCandy, 9));
      const Hit* nine = find_hit(table.settled(), ui_target(kUiOrder, 1));
      REQUIRE(nine);
      CHECK(nine->label == "2. Candy 9: build it earlier");
      CHECK(find_hit(table.settled(), ui_target(kUiOrder, 0))->label ==
            "1. Candy 5: build it later");
      CHECK_FALSE(find_hit(table.settled(), ui_target(kUiOrder, 2)));
      if (way == 1) {
        REQUIRE(table.act(ui_target(kUiOrder, 1), 0));
        CHECK(find_hit(table.settled(), ui_target(kUiOrder, 0))->label ==
              "1. Candy 9: build it later");
      } else if (way > 1) {
        const PointF from = centre_of(*nine);
        const PointF to = centre_of(*find_hit(table.settled(), ui_target(kUiOrder, 0)));
        table.pointer_down(from, way == 3, 0);
        table.pointer_move({(from.x + to.x) / 2, (from.y + to.y) / 2}, 0);
        table.pointer_move(to, 0);
        if (way == 4) table.pointer_cancel();
        table.pointer_up(to, way == 3, 0);
      }
      REQUIRE(table.act(ui_target(kUiConfirm), 0));
      const Tower& candy = state_now(table).player[0].tower[kCandy];
      CHECK(candy.count == 5);
      CHECK(candy.top() == (way == 0 || way == 4 ? 9 : 5));
      CHECK(table.settled().order.empty());
    }
}

TEST_CASE(
    "5 Towers: an order that cannot be built is not taken, and one begun holds step by step") {
  constexpr std::string_view kTwo = "phase=take start=2 asked=2 high=3 by=1 market=c3+c5+c9+m6+s13 "
                                    "towers=c14.12,h12.8,t15.13,m7.0,s11/c13 torn=-/-";
  Table table;
  table.set_metrics(window_of(1440, 840));
  show_unchosen(table, "seats=2", kTwo);
  for (const int value : {9, 3, 5}) REQUIRE(table.act(card_target(kCandy, value), 0));
  const auto order = [&] { return cards_in(table.settled().order); };
  const Cards best = order();
  CHECK(best[0] == card_of(kCandy, 5)); // 5, 3, 9
  const auto drag = [&](int from, int to) {
    const PointF a = centre_of(*find_hit(table.settled(), ui_target(kUiOrder, from)));
    const PointF b = centre_of(*find_hit(table.settled(), ui_target(kUiOrder, to)));
    table.pointer_down(a, false, 0);
    table.pointer_move(b, 0);
    table.pointer_up(b, false, 0);
  };
  drag(1, 0); // 5 does not go on 3
  CHECK(order() == best);
  drag(2, 1);
  CHECK(order()[1] == card_of(kCandy, 9));
  const Cards wanted = order();
  REQUIRE(table.act(ui_target(kUiStep), 0));
  CHECK(order() == wanted);
  REQUIRE(table.act(ui_target(kUiFollow), 0));
  CHECK(state_now(table).player[0].tower[kCandy].top() == 3);
}

TEST_CASE("5 Towers: the mirror reads towers, market and bids as groups") {
  Table table;
  table.set_metrics(window_of(390, 741));
  table.show(in_position("seats=4", kAuction));
  const Scene& scene = table.settled();
  int towers = 0, cards = 0;
  for (const Hit& hit : scene.hits) {
    if (hit.target.kind == kTargetTower) ++towers;
    if (hit.target.kind == kTargetMarket) ++cards;
    if (hit.target.kind == kTargetTower || hit.target.kind == kTargetMarket ||
        hit.target.kind == kTargetBid)
      CHECK(hit.group > 0);
  }
  CHECK(towers == kSuits);
  CHECK(cards == kMarket);
  CHECK(scene.groups.size() == 3);
  // Bids come before the cards of the market, which answer later.
  const auto at = [&](Target t) { return find_hit(scene, t) - scene.hits.data(); };
  CHECK(at(bid_target(2)) < at(card_target(kCandy, 9)));
  CHECK(find_hit(scene, {kTargetTower, kCandy, 0, 0})->label == "Candy tower: 14, 12, 10");
  CHECK(find_hit(scene, {kTargetTower, kMetal, 0, 0})->label == "Scrap tower, finished: 7, 2, 0");
  CHECK(find_hit(scene, {kTargetMarket, kMetal, 6, 0})->label == "Scrap 6, tower is finished");
  // Rivals are read from their plates.
  CHECK(find_hit(scene, ui_target(kUiPlate, 1))->label.find("Sand tower, finished: 12, 9, 2, 0") !=
        std::string::npos);
}

TEST_CASE("5 Towers: a bid of 0 and a number beyond the market are explained and offered (FT-16, "
          "FT-40)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  table.show(in_position("seats=2 powers=on",
                         "phase=bid start=1 market=c11+m4+s8+s12+t10 "
                         "towers=c14.12.10,h12.11.7.3,t15.13.9.4,m7,s11.7.6/- torn=-/-"));
  REQUIRE(table.act(bid_target(0), 0));
  CHECK(table.settled().prompt == "Nobody builds unless somebody bids more");
  REQUIRE(find_hit(table.settled(), bid_target(6)));
  CHECK(find_hit(table.settled(), bid_target(6))->state == Hit::State::kLegal);
}

TEST_CASE(
    "5 Towers: who cannot beat the bid passes unasked, and the table says why (FT-V7, FT-11)") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  MatchSetup setup = make_setup("five_towers", "seats=3 starter=3", 7);
  for (const std::size_t bot : {1u, 2u}) {
    setup.seats[bot].kind = SeatSetup::Kind::kBot;
    setup.seats[bot].level = 1;
  }
  double now = 0;
  const auto begin = [&](bool auto_pass) {
    Preferences preferences;
    preferences.auto_pass = auto_pass;
    table.set_preferences(preferences);
    Match match;
    REQUIRE_FALSE(Match::create(setup,
                                "phase=bid start=3 market=c11+m4+s8+s12+t10 "
                                "towers=c0,h0,m0,s0/-/-",
                                match));
    table.show(std::move(match));
    now = 0;
    table.take_requests();
    REQUIRE(table.bot_move("b1", now));
    for (int n = 0; n < 3; ++n) table.tick(now += 1e4);
  };
  begin(false); // a switch of its own, apart from forced moves
  CHECK(table.match().turn().seat == 0);
  begin(true);
  CHECK(table.match().turn().seat == 1);
  std::string announced;
  for (const HostRequest& r : table.take_requests())
    if (r.type == HostRequest::Type::kAnnounce) announced += r.text;
  CHECK(announced.find("You cannot beat 1 and pass") != std::string::npos);
  while (table.match().turn().seat != 0) {
    const Match& match = table.match();
    const Text move = match.game().write(match.state(), match.legal().front());
    REQUIRE(table.bot_move(move.view(), now));
    table.tick(now += 1e4);
  }
  CHECK(says(table.settled(), "You cannot beat 1: passed"));
}

TEST_CASE("5 Towers: without hints the numbers stand alone") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  Preferences preferences;
  preferences.hints = false;
  table.set_preferences(preferences);
  table.show(in_position("seats=4", kAuction));
  for (const Item& item : table.settled().items)
    if (item.layer < kLayerChrome) CHECK(item.kind != FiveItem::kTiny);
  REQUIRE(find_hit(table.settled(), bid_target(3)));
  CHECK(find_hit(table.settled(), bid_target(3))->label == "Bid 3");
}

TEST_CASE("5 Towers: whole games by the mirror: every legal action is there to be touched") {
  for (const Size size : {Size{1440, 840}, Size{390, 741}, Size{320, 240}})
    for (const auto& [options, seed] :
         {std::pair{"seats=2 powers=on", 11}, {"seats=3", 12}, {"seats=5 powers=on", 13}}) {
      Table table;
      Preferences preferences;
      preferences.auto_pass = false; // touches pass too
      table.set_preferences(preferences);
      table.set_metrics(window_of(size.w, size.h));
      load(table, random_match(static_cast<std::uint64_t>(seed), 0, options));
      Rng rng(static_cast<std::uint64_t>(seed));
      for (int n = 0; !table.match().over() && n < 420; ++n) {
        const Action a = random_action(table, rng);
        const TargetPath path = path_of(table, a);
        const std::size_t before = table.match().plies().size();
        if (kind_of(a) == kActTake) choose_none(table);
        const bool takes = kind_of(a) == kActTake && path[path.size() - 1].kind != kTargetPay;
        for (std::size_t i = 0; i < path.size(); ++i) {
          INFO("target " << int(path[i].kind) << " " << int(path[i].a) << " " << int(path[i].b)
                         << " phase " << int(state_now(table).phase) << "\n"
                         << table.match().record());
          REQUIRE(table.act(path[i], 0));
        }
        if (table.match().plies().size() == before) {
          const UiTarget how =
              takes && find_hit(table.settled(), ui_target(kUiStep)) ? kUiStep : kUiConfirm;
          REQUIRE(table.act(ui_target(how), 0));
        }
        CHECK(table.match().plies()[before].action == a);
      }
    }
}

TEST_CASE(
    "5 Towers: the log sums up what somebody has built, and its older lines stay as they were") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  Match match = random_match(7, 40, "seats=3");
  load(table, match);
  const std::string before = table.log_json(0);
  CHECK(before.find("\"sum\":\"Ana builds ") != std::string::npos);
  for (int n = 0; n < 12 && !match.over(); ++n) REQUIRE_FALSE(match.play(match.legal()[0]));
  load(table, match);
  const std::string after = table.log_json(0);
  CHECK(after.size() > before.size());
  CHECK(after.starts_with(before.substr(0, before.size() - 1)));
}

TEST_CASE(
    "5 Towers: what was built rests before the next person's towers, a touch or a key goes on") {
  for (const int way : {0, 1, 2, 3, 4, 5}) {
    Table table;
    Metrics metrics = way == 1 ? window_of(390, 741) : window_of(1440, 840);
    metrics.reduced_motion = way == 5;
    table.set_metrics(metrics);
    show_unchosen(table, "seats=3", kTaking);
    const Seat builder = acting_seat(state_now(table));
    double now = 1000;
    const auto pass = [&](double ms) {
      for (const double end = now + ms; now < end; now += 20) (void)picture_at(table, now);
    };
    REQUIRE(table.act(card_target(kCandy, 6), now));
    REQUIRE(table.act(card_target(kHaunted, 15), now));
    REQUIRE(table.act(ui_target(kUiConfirm), now));
    const Seat next = acting_seat(state_now(table));
    REQUIRE(next != builder);
    pass(1400);
    CHECK(table.seen_now().viewer == builder);
    const auto& items = table.settled().items;
    CHECK(std::count_if(items.begin(), items.end(), [](const Item& i) {
            return (i.state & kOfLastMove) != 0 && i.tone2 == Tone::kBronzeFill;
          }) == 2);
    CHECK(find_hit(table.settled(), bid_target(1)) == nullptr); // nobody bids yet
    CHECK(complaint(table.settled(), metrics).empty());
    const std::size_t plies = table.match().plies().size();
    switch (way) {
    case 2: // anywhere, and it touches nothing else
      table.pointer_down({400, 300}, true, now);
      table.pointer_up({400, 300}, true, now);
      break;
    case 3: CHECK(table.key(Table::NavKey::kSpace, now)); break;
    case 4: REQUIRE(table.act(ui_target(kUiSkip), now)); break;
    default: pass(3000); break;
    }
    CHECK(table.seen_now().viewer == next);
    CHECK(table.match().plies().size() == plies);
    CHECK(find_hit(table.settled(), ui_target(kUiSkip)) == nullptr);
    CHECK(find_hit(table.settled(), bid_target(1)) != nullptr);
  }
}

TEST_CASE(
    "5 Towers: nothing rests with one person, after a takeback, or when nobody else follows") {
  MatchSetup setup = people("seats=3");
  for (std::size_t i = 1; i < 3; ++i) setup.seats[i] = {SeatSetup::Kind::kBot, 2, {}};
  Match match;
  REQUIRE_FALSE(Match::create(setup, kTaking, match).has_value());
  for (const bool alone : {true, false}) {
    Table table;
    table.set_metrics(window_of(1440, 840));
    table.show(alone ? std::move(match) : in_position("seats=3", kTaking));
    choose_none(table);
    REQUIRE(table.act(card_target(kCandy, 6), 0));
    REQUIRE(table.act(card_target(kHaunted, 15), 0));
    REQUIRE(table.act(ui_target(kUiConfirm), 0));
    const auto rests = [&] { return find_hit(table.settled(), ui_target(kUiSkip)) != nullptr; };
    CHECK(rests() == !alone);
    REQUIRE(table.undo(100));
    CHECK_FALSE(rests());
    CHECK(acting_seat(state_now(table)) == 0);
  }
}

TEST_CASE(
    "5 Towers: a small picture shows all towers, from the highest storey to the foundations") {
  for (const Size size : {Size{1440, 840}, Size{820, 1124}, Size{390, 741}, Size{667, 375}}) {
    Table table;
    table.set_metrics(window_of(size.w, size.h));
    show_unchosen(table, "seats=2",
                  "phase=take start=1 asked=2 high=2 by=1 market=c6+h15+t10+m3+c4 "
                  "towers=c14.11,s15.14.13.12.11.10.9.7.6.5.4.3.2/-");
    const Scene& scene = table.settled();
    const RectF picture = scene.picture;
    int storeys = 0, lots = 0;
    float right = 0, widest = 0;
    for (const Item& i : scene.items)
      if (i.kind == FiveItem::kLot) widest = std::max(widest, i.w);
    for (const Item& i : scene.items) {
      if (i.kind != FiveItem::kStorey && i.kind != FiveItem::kLot) continue;
      if (i.w < widest / 2) continue; // a rival's
      ++(i.kind == FiveItem::kStorey ? storeys : lots);
      right = std::max(right, i.x + i.w);
      CHECK(i.x >= picture.x - 1);
      CHECK(i.x + i.w <= picture.x + picture.w + 1);
      CHECK(i.y >= picture.y - 1);
      CHECK(i.y + i.h <= picture.y + picture.h + 1);
    }
    CHECK(storeys >= 15);
    CHECK(lots == kSuits);
    CHECK(picture.x + picture.w < right + size.w * .1f); // and little else
    CHECK(table.state_json().find("\"pictureRect\":null") == std::string::npos);
  }
}

TEST_CASE(
    "5 Towers: in the smallest frame the check of a chosen card leaves its number and suit free") {
  Table table;
  table.set_metrics(window_of(320, 180));
  show_unchosen(table, "seats=3", kTaking);
  REQUIRE(table.act(card_target(kCandy, 6), 0));
  const Scene& scene = table.settled();
  const auto card = std::find_if(scene.items.begin(), scene.items.end(), [](const Item& i) {
    return i.kind == FiveItem::kCard && (i.state & kChosen) != 0;
  });
  REQUIRE(card != scene.items.end());
  REQUIRE(card->w < kPicturePx);
  const auto check = std::find_if(scene.items.begin(), scene.items.end(), [&](const Item& i) {
    return i.kind == Kind::kIcon && i.layer == kLayerTag - 1 &&
           overlap({card->x, card->y, card->w, card->h}, {i.x, i.y, i.w, i.h});
  });
  REQUIRE(check != scene.items.end());
  const float middle = card->x + card->w / 2; // of number and suit, one below the other
  CHECK(check->x >= middle + card->w * .2f);
}
