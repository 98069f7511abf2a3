// Metal Towers: the rules MT-1 to MT-53, the options and the decisions, one sentence each.
//
// Owns: the checks that name a rule id. Worked examples, statistics and the comparison with a
// second, naive reading of the rules are in games/metal_towers/examples_test.cpp. The general
// contract is in contract_test.cpp.
#include "tests/games/metal_towers/kit.hpp"

using namespace beffroi;
using namespace beffroi::metal_towers;
using namespace beffroi::mt_test;

TEST_CASE("MT-1: there are 30 cylinders, 15 of each colour, in five sizes") {
  const State s = start();
  const int copies[kSizes] = {3, 3, 2, 4, 3};
  const int length[kSizes] = {8, 12, 19, 22, 26};
  int all = 0;
  for (int size = 0; size < kSizes; ++size) {
    CHECK(kPieceSets[s.set].length[size] == length[size]);
    for (int colour = 0; colour < kColours; ++colour) {
      CHECK(s.supply[colour][size] == copies[size]);
      all += s.supply[colour][size];
    }
  }
  CHECK(all == kTubes);
  CHECK(all == 2 * kTubesPerColour);
}

TEST_CASE("MT-2: a base has three places whose cylinders share one axis") {
  // One column per size and place: cylinders of one place lie inside each other, never side by
  // side.
  const State s = play("bA1 bB1 bC1 bD1 bE1 bA2 bA3");
  CHECK(tops(s, 1) == std::vector<int>{8, 12, 19, 22, 26});
  CHECK(tops(s, 2) == std::vector<int>{8, 0, 0, 0, 0});
  CHECK(tops(s, 3) == std::vector<int>{8, 0, 0, 0, 0});
  CHECK_FALSE(MetalTowers::parse(s, "bA4"));
  CHECK_FALSE(MetalTowers::parse(s, "bA0"));
}

TEST_CASE("MT-3: a colour says only whose score a cylinder counts for") {
  const State by_owner = play("bC1");
  const State by_other = play("bA1 bC2");
  CHECK(total_of(by_owner, kBlue) == 1);
  CHECK(total_of(by_owner, kSilver) == 0);
  CHECK(total_of(by_other, kBlue) == 2); // silver placed the second blue cylinder
  CHECK(total_of(by_other, kSilver) == 0);
}

TEST_CASE("MT-4: all cylinders begin in one open supply and the towers are empty") {
  const State s = start();
  CHECK(s.placed == 0);
  for (int tower = 0; tower < kTowers; ++tower) CHECK(tower_height(s, tower) == 0);
  // Both seats and the audience see the same.
  CHECK(MetalTowers::view(s, 0) == MetalTowers::view(s, 1));
  CHECK(MetalTowers::view(s, 0) == MetalTowers::view(s, kAudience));
}

TEST_CASE("MT-5: blue moves first, then turns alternate") {
  State s = start();
  for (int ply = 0; ply < kTubes; ++ply) {
    CHECK(MetalTowers::turn(s).who == Who::kSeat);
    CHECK(MetalTowers::turn(s).seat == ply % 2);
    MetalTowers::apply(s, legal(s).front(), NoEvents{});
  }
  CHECK(MetalTowers::turn(s).who == Who::kOver);
}

TEST_CASE("MT-10: a move puts exactly one cylinder of either colour into one tower") {
  const State s = start();
  State next = s;
  MetalTowers::apply(next, action("sD2"), NoEvents{});
  CHECK(next.placed == 1);
  CHECK(next.supply[kSilver][3] == s.supply[kSilver][3] - 1);
  CHECK(next.column[1][3] == Column{1, 1});
  // The list of choices does not depend on whose turn it is.
  State other = next;
  other.to_move ^= 1;
  CHECK(legal(next) == legal(other));
}

TEST_CASE("MT-10: a size of which no cylinder is left is refused by name") {
  const State s = play("bC1 sD1 bC1");
  const Phrase why = refuse(s, {tube_target(kBlue, 2)});
  CHECK(why.key == Key::k_mt_refuse_no_stock);
  CHECK(why.rule.view() == "MT-10");
  CHECK(say(why) == "No blue C left");
  CHECK(say(refuse(s, {tube_target(kBlue, 2), tower_target(1)})) == "No blue C left");
  CHECK(refuse(s, {tube_target(kSilver, 2)}).key == Key::kNone);
}

TEST_CASE("MT-11: passing is not a move") {
  State s = start();
  while (MetalTowers::turn(s).who != Who::kOver) {
    CHECK_FALSE(MetalTowers::parse(s, "pass"));
    CHECK_FALSE(MetalTowers::parse(s, ""));
    const int placed = s.placed;
    MetalTowers::apply(s, legal(s).back(), NoEvents{});
    CHECK(s.placed == placed + 1);
  }
}

TEST_CASE("MT-12: a cylinder goes to the top of its column and columns do not lift each other") {
  const State s = play("bE1 sD1 bD1");
  CHECK(tops(s, 1) == std::vector<int>{0, 0, 0, 44, 26});
  CHECK(colour_at(s, 3, 0, 0) == kSilver); // bottom
  CHECK(colour_at(s, 3, 0, 1) == kBlue);   // top
  const State more = play("bE1 sD1 bD1 sA1 bB1");
  CHECK(tops(more, 1) == std::vector<int>{8, 12, 0, 44, 26});
}

TEST_CASE("MT-13: a cylinder may always start an empty column on the base") {
  Rng rng(13);
  for (int game = 0; game < 50; ++game) {
    State s = start();
    while (MetalTowers::turn(s).who != Who::kOver) {
      for (int size = 0; size < kSizes; ++size)
        for (int tower = 0; tower < kTowers; ++tower)
          if (s.column[tower][size].count == 0)
            CHECK(can_hold(s, size, tower) == Placing::kAllowed);
      MetalTowers::apply(s, kit::random_move<MetalTowers>(s, rng), NoEvents{});
    }
  }
}

TEST_CASE("MT-14: building upwards needs a neighbour column above the joint") {
  const State loose = play("bC1");
  CHECK(can_place(loose, kSilver, 2, 0) == Placing::kNoHolder);
  CHECK(say(refuse(loose, {tube_target(kSilver, 2), tower_target(0)})) == "No B or D to hold a C");
  const State inside = play("bC1 sD1"); // held from inside
  CHECK(can_place(inside, kSilver, 2, 0) == Placing::kAllowed);
  const State outside = play("bA1 bB1"); // B rises above the top of A: held from inside
  CHECK(can_place(outside, kSilver, 0, 0) == Placing::kAllowed);
  CHECK(can_place(outside, kSilver, 1, 0) == Placing::kHolderTooLow);
  CHECK(say(refuse(outside, {tube_target(kSilver, 1), tower_target(0)})) ==
        "No A or C high enough to hold a B");
  const State held_outside = play("bA1 bB1 sA1"); // A 16 now rises above B 12
  CHECK(can_place(held_outside, kSilver, 1, 0) == Placing::kAllowed);
}

TEST_CASE("MT-14: the ends of the row have one neighbour only") {
  const State a = play("bA1 bC1");
  CHECK(can_place(a, kBlue, 0, 0) == Placing::kNoHolder); // C is not a neighbour of A
  const Phrase why = refuse(a, {tube_target(kBlue, 0), tower_target(0)});
  CHECK(why.rule.view() == "MT-14");
  CHECK(say(why) == "No B to hold an A");
  const State e = play("bE1 bC1");
  CHECK(say(refuse(e, {tube_target(kBlue, 4), tower_target(0)})) == "No D to hold an E");
  const State low = play("bE1 bD1");
  CHECK(say(refuse(low, {tube_target(kBlue, 4), tower_target(0)})) ==
        "No D high enough to hold an E");
}

TEST_CASE("MT-14: a tube that no tower takes is refused before a tower is named") {
  const State s = play("bC1 sC2 bC3");
  CHECK(s.supply[kSilver][2] == 1);
  const Phrase why = refuse(s, {tube_target(kSilver, 2)});
  CHECK(why.rule.view() == "MT-14");
  CHECK(say(why) == "No tower can hold a C now");
  CHECK(refuse(s, {tube_target(kSilver, 3)}).key == Key::kNone);
}

TEST_CASE("MT-15: a placed cylinder is never moved again") {
  Rng rng(15);
  State s = start();
  while (MetalTowers::turn(s).who != Who::kOver) {
    const State before = s;
    MetalTowers::apply(s, kit::random_move<MetalTowers>(s, rng), NoEvents{});
    for (int tower = 0; tower < kTowers; ++tower)
      for (int size = 0; size < kSizes; ++size)
        for (int i = 0; i < before.column[tower][size].count; ++i)
          CHECK(colour_at(s, size, tower, i) == colour_at(before, size, tower, i));
  }
}

TEST_CASE("MT-20: towers are judged from the side, so a cylinder under another still counts") {
  const State s = play("bE1 sD1 bD1");
  CHECK(visible_mask(s, 3, 0) == 0b11); // the lower D is covered from above only
  CHECK(visible_count(s, kSilver, 0) == 1);
}

TEST_CASE("MT-21: a cylinder is hidden when its upper end is not above every wider column") {
  const State s = play("bB1 bC1 sB1 sC1"); // B: 12, 24; C: 19, 38
  CHECK(visible_mask(s, 2, 0) == 0b10);    // the lower C ends at 19, inside B 24
  CHECK(visible_mask(s, 1, 0) == 0b11);
  const State level = play("bA1 bB1 sA1 sB1 bA1"); // A 24 and B 24
  CHECK(tops(level, 1) == std::vector<int>{24, 24, 0, 0, 0});
  CHECK(visible_mask(level, 1, 0) == 0); // level counts as hidden
  CHECK(visible_mask(level, 0, 0) == 0b111);
}

TEST_CASE("MT-21: the helpers for a move say what it would hide and whether it would be seen") {
  const State s = play("bA1 bB1 sA1 sB1");
  const Move move{kBlue, 0, 0};
  const Tubes hidden = hidden_by(s, move);
  REQUIRE(hidden.size() == 1);
  CHECK(hidden[0] == Tube{kSilver, 1, 0, 1});
  CHECK(would_be_visible(s, move));
  const State walled = play("bD1 sC1 bC1");                 // C 38
  CHECK_FALSE(would_be_visible(walled, Move{kBlue, 4, 0})); // E would end at 26
  CHECK(would_be_visible(walled, Move{kBlue, 4, 1}));
  CHECK(hidden_by(walled, Move{kBlue, 4, 0}).empty());
}

TEST_CASE("MT-22: a visible cylinder counts one, however little of it shows") {
  const State s = play("bC1 sD1"); // 3 units of D show
  CHECK(total_of(s, kSilver) == 1);
  CHECK(total_of(play("sD1"), kSilver) == 1); // all 22 units show
}

TEST_CASE("MT-30: the game ends when all 30 cylinders are placed") {
  const State s = play(kExample10);
  CHECK(MetalTowers::turn(s).who == Who::kOver);
  const Outcome o = MetalTowers::outcome(s);
  CHECK(o.reason.rule.view() == "MT-30");
  CHECK(say(o.reason) == "All 30 tubes are placed");
  CHECK(refuse(s, {tube_target(kBlue, 0)}).rule.view() == "MT-30");
  CHECK(legal(s).empty());
}

TEST_CASE(
    "MT-31: if no cylinder left can be placed, the game ends and the rest counts for nobody") {
  // The edited set of equal lengths; no option offers it.
  int stuck = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Rng rng(seed);
    State s = start_with_set(kSetLevel);
    while (MetalTowers::turn(s).who != Who::kOver) {
      MetalTowers::apply(s, kit::random_move<MetalTowers>(s, rng), NoEvents{});
      REQUIRE(MetalTowers::broken(s) == nullptr);
    }
    if (s.placed == kTubes) continue;
    ++stuck;
    for (int size = 0; size < kSizes; ++size)
      if (s.supply[kBlue][size] + s.supply[kSilver][size] > 0)
        for (int tower = 0; tower < kTowers; ++tower)
          CHECK(can_hold(s, size, tower) != Placing::kAllowed);
    const Outcome o = MetalTowers::outcome(s);
    CHECK(o.reason.rule.view() == "MT-31");
    CHECK(o.reason.arg[0].number == kTubes - s.placed);
    CHECK(o.seat[0].total + o.seat[1].total <= s.placed);
    CHECK(refuse(s, {tube_target(kBlue, 0)}).rule.view() == "MT-31");
  }
  CHECK(stuck > 0);
}

TEST_CASE("MT-32: more visible cylinders win") {
  const Outcome o = MetalTowers::outcome(play(kExample10));
  CHECK(o.seat[0].total == 9);
  CHECK(o.seat[1].total == 8);
  CHECK(o.seat[0].rank == 1);
  CHECK(o.seat[1].rank == 2);
  CHECK(o.decided.rule.view() == "MT-32");
}

TEST_CASE("MT-33: with equal totals only the tallest tower counts") {
  const State s = play(kExample11);
  const Outcome o = MetalTowers::outcome(s);
  CHECK(o.seat[0].total == o.seat[1].total);
  CHECK(o.seat[0].tie_break == visible_count(s, kBlue, 1));
  CHECK(o.seat[1].tie_break == visible_count(s, kSilver, 1));
  CHECK(o.seat[1].rank == 1);
  CHECK(o.decided.rule.view() == "MT-33");
  CHECK(say(o.decided) == "Equal totals: tower 2 is the tallest (height 88) and decides");
}

TEST_CASE("MT-34: visible cylinders of towers that share the greatest height are added") {
  const State s = find_game(Verdict::kTiedTallest);
  const int tallest = tallest_towers(s);
  const Outcome o = MetalTowers::outcome(s);
  CHECK(std::popcount(static_cast<unsigned>(tallest)) == 2);
  for (int colour = 0; colour < kColours; ++colour) {
    int sum = 0;
    for (int tower = 0; tower < kTowers; ++tower)
      if (tallest >> tower & 1) sum += visible_count(s, colour, tower);
    CHECK(o.seat[colour].tie_break == sum);
  }
  CHECK(o.seat[0].total == o.seat[1].total);
  CHECK((o.seat[0].rank < o.seat[1].rank) == (o.seat[0].tie_break > o.seat[1].tie_break));
  CHECK(o.decided.rule.view() == "MT-34");
}

TEST_CASE("MT-35: still equal is a draw") {
  const State s = find_game(Verdict::kDraw);
  const Outcome o = MetalTowers::outcome(s);
  CHECK(o.seat[0].total == o.seat[1].total);
  CHECK(o.seat[0].tie_break == o.seat[1].tie_break);
  CHECK(o.seat[0].rank == 1);
  CHECK(o.seat[1].rank == 1);
  CHECK(o.decided.rule.view() == "MT-35");
}

TEST_CASE("MT-40: nothing is hidden, nothing is drawn by lot, and a record is a list of moves") {
  static_assert(std::is_same_v<MetalTowers::State, MetalTowers::View>);
  Rng rng(40);
  State s = start();
  std::string record;
  while (MetalTowers::turn(s).who != Who::kOver) {
    CHECK(MetalTowers::turn(s).who != Who::kChance);
    const Action a = kit::random_move<MetalTowers>(s, rng);
    CHECK(MetalTowers::witness(s, a) == kEveryone);
    record += std::string(MetalTowers::write(s, a).view()) + " ";
    MetalTowers::apply(s, a, NoEvents{});
  }
  CHECK(play(record) == s);
}

TEST_CASE("MT-52: stock and placed cylinders are 30, and broken() sees every lost invariant") {
  const State good = play("bA1 sB1 bC1");
  CHECK(MetalTowers::broken(good) == nullptr);
  const auto spoil = [&good](auto change) {
    State s = good;
    change(s);
    return MetalTowers::broken(s) != nullptr;
  };
  CHECK(spoil([](State& s) { --s.supply[0][0]; }));
  CHECK(spoil([](State& s) { ++s.placed; }));
  CHECK(spoil([](State& s) { s.to_move ^= 1; }));
  CHECK(spoil([](State& s) { s.column[0][0].silver = 2; }));
  CHECK(spoil([](State& s) { s.column[0][0].count = 200; }));
  CHECK(spoil([](State& s) { s.set = 9; }));
  CHECK(spoil([](State& s) { s.nested = 2; }));
  CHECK(spoil([](State& s) { s.phase = Phase::kEnd; }));
  CHECK(spoil([](State& s) { s.phase = static_cast<Phase>(7); }));
  CHECK(spoil([](State& s) { s.game = 1; }));
  CHECK(spoil([](State& s) { s.kept[0][0] = 1; }));
}

TEST_CASE("MT-52: the widest size is always visible and every tower with cylinders shows one") {
  for (int set = 0; set < 2; ++set) {
    Rng rng(52);
    State s = start_with_set(set);
    while (MetalTowers::turn(s).who != Who::kOver) {
      MetalTowers::apply(s, kit::random_move<MetalTowers>(s, rng), NoEvents{});
      const int widest = kPieceSets[set].order[0];
      for (int tower = 0; tower < kTowers; ++tower) {
        const int count = s.column[tower][widest].count;
        CHECK(visible_mask(s, widest, tower) == (1 << count) - 1);
        const int seen = visible_count(s, kBlue, tower) + visible_count(s, kSilver, tower);
        CHECK((seen > 0) == (tower_height(s, tower) > 0));
        for (int size = 0; size < kSizes; ++size)
          CHECK(top(s, size, tower) == s.column[tower][size].count * kPieceSets[set].length[size]);
      }
    }
  }
}

TEST_CASE("MT-V1: set-n turns the letters round, E outside and A the core") {
  const PieceSet& n = kPieceSets[kSetN];
  const int widest_to_core[kSizes] = {4, 3, 2, 1, 0};
  const int copies[kSizes] = {3, 4, 2, 3, 3};
  const int length[kSizes] = {8, 11, 17, 20, 24};
  for (int i = 0; i < kSizes; ++i) {
    CHECK(n.order[i] == widest_to_core[i]);
    CHECK(n.copies[n.order[i]] == copies[i]);
    CHECK(n.length[n.order[i]] == length[i]);
  }
  const State s = play("bE1 bD1 bE1 bA1", "pieces=set-n"); // E 16 outside D 11
  CHECK(visible_mask(s, 4, 0) == 0b11);
  CHECK(visible_mask(s, 3, 0) == 0); // D 11 inside E 16
  CHECK(visible_mask(s, 0, 0) == 1);
}

TEST_CASE("MT-V2: nested-base lets a new column start only beside a neighbour, but for the first") {
  const std::string option = "base=nested-base";
  const State empty = play("", option);
  for (int size = 0; size < kSizes; ++size) CHECK(can_hold(empty, size, 0) == Placing::kAllowed);
  const State s = play("bC1", option);
  CHECK(sizes_taken(s, 1) == "BD");
  CHECK(sizes_taken(s, 2) == "ABCDE");
  const Phrase why = refuse(s, {tube_target(kBlue, 0), tower_target(0)});
  CHECK(why.rule.view() == "MT-V2");
  CHECK(say(why) == "Here an A may start only beside B");
  const State b = play("bE1", option);
  CHECK(say(refuse(b, {tube_target(kBlue, 1), tower_target(0)})) ==
        "Here a B may start only beside A or C");
  CHECK(sizes_taken(play("bC1"), 1) == "ABDE"); // free-base
}

TEST_CASE("MT-V3: with draw, equal totals are a draw without the tallest tower") {
  const State s = play(kExample11, "tie=draw");
  const Outcome o = MetalTowers::outcome(s);
  CHECK(o.seat[0].rank == 1);
  CHECK(o.seat[1].rank == 1);
  CHECK(o.decided.rule.view() == "MT-V3");
  CHECK(o.seat[0].tie_break == 0);
}

TEST_CASE("MT-V4: a pair is two games whose visible cylinders are added") {
  const State s = play(std::string(kExample10) + " " + kExample11, "match=pair");
  CHECK(MetalTowers::turn(s).who == Who::kOver);
  const Outcome o = MetalTowers::outcome(s);
  REQUIRE(o.seat[0].parts.size() == 2);
  CHECK(o.seat[0].parts[0].points == 9);
  CHECK(o.seat[1].parts[0].points == 8);
  CHECK(o.seat[0].parts[1].points == 8);
  CHECK(o.seat[1].parts[1].points == 8);
  CHECK(o.seat[0].total == 17);
  CHECK(o.seat[1].total == 16);
  CHECK(o.seat[0].rank == 1);
  CHECK(o.seat[1].rank == 2);
}

TEST_CASE("MT-E1: the lengths keep every inequality that is known of the real tubes") {
  for (const int row : {kSetA, kSetN}) {
    const PieceSet& set = kPieceSets[row];
    const int core = set.length[set.order[4]];
    // Tubes numbered from the thinnest, as the source does.
    const int tube1 = set.length[set.order[3]];
    const int tube2 = set.length[set.order[2]];
    const int tube3 = set.length[set.order[1]];
    const int tube4 = set.length[set.order[0]];
    CHECK(2 * tube3 > tube2);
    CHECK(2 * tube3 > tube1);
    CHECK(3 * tube3 < 2 * tube2);
    CHECK(3 * tube3 > 2 * tube4);
    CHECK(core > tube1);
    CHECK(tube1 > tube2);
  }
  const auto& a = kPieceSets[kSetA].length;
  CHECK(3 * a[0] == 2 * a[1]); // the seed's example with six cylinders
  const auto& n = kPieceSets[kSetN].length;
  CHECK(5 * n[0] == 6 * n[1]); // the far-fetched tower of five A and six B
}

TEST_CASE("MT-E2: equal tops do not hold, any positive overlap does") {
  const State level = play("bA1 bB1 sA1 sB1 bA1"); // A 24, B 24
  CHECK(can_hold(level, 0, 0) == Placing::kHolderTooLow);
  CHECK(can_hold(level, 1, 0) == Placing::kHolderTooLow);
  const State by_three = play("bC1 bD1"); // D rises 3 above C
  CHECK(can_hold(by_three, 2, 0) == Placing::kAllowed);
}

TEST_CASE("MT-E3: any positive strip counts as visible") {
  CHECK(visible_mask(play("bC1 bD1"), 3, 0) == 1); // 22 against 19
}

TEST_CASE("MT-E4: being stuck ends the game only where an edited piece set makes it possible") {
  Rng rng(4);
  State s = start_with_set(kSetLevel);
  while (MetalTowers::turn(s).who != Who::kOver)
    MetalTowers::apply(s, kit::random_move<MetalTowers>(s, rng), NoEvents{});
  CHECK(s.placed < kTubes);
  CHECK(s.phase == Phase::kEnd);
  // No option reaches that set.
  CHECK(MetalTowers::kOptions[MetalTowers::kPieces].choice_count == 2);
}

TEST_CASE(
    "MT-E5: the tallest tower is measured by its physical top, and its topmost cylinder shows") {
  Rng rng(5);
  for (int game = 0; game < 100; ++game) {
    State s = start();
    while (MetalTowers::turn(s).who != Who::kOver)
      MetalTowers::apply(s, kit::random_move<MetalTowers>(s, rng), NoEvents{});
    for (int tower = 0; tower < kTowers; ++tower)
      for (const int size : kPieceSets[s.set].order)
        if (top(s, size, tower) == tower_height(s, tower) && tower_height(s, tower) > 0) {
          CHECK((visible_mask(s, size, tower) >> (s.column[tower][size].count - 1)) == 1);
          break; // a narrower column of equal height is hidden by this one
        }
  }
}

TEST_CASE("MT-E6: three equal heights are always a draw") {
  // With set-a the numbers of a finished game never give three equal heights; with set-n they can.
  const State s = find_end("pieces=set-n", [](const State& end) {
    return tallest_towers(end) == 0b111 && total_of(end, kBlue) == total_of(end, kSilver);
  });
  CHECK(tallest_towers(s) == 0b111);
  const Decision d = decide(s);
  CHECK(d.verdict == Verdict::kDraw);
  CHECK(d.tie_break[kBlue] == d.total[kBlue]);
  CHECK(d.tie_break[kSilver] == d.total[kSilver]);
}

TEST_CASE(
    "MT-E7: a tower may lack its core or its wide tubes, and a closed wall may be filled later") {
  CHECK(sizes_taken(play("bA1"), 1) == "BCDE");
  const State closed = play("bA1 bB1 sA1 sB1 bA1"); // A and B level at 24, nothing inside
  CHECK(can_hold(closed, 2, 0) == Placing::kAllowed);
  CHECK(can_hold(closed, 4, 0) == Placing::kAllowed);
  CHECK(MetalTowers::broken(play("bE1 bE2 bE3")) == nullptr);
}

TEST_CASE("MT-E8: using the opponent's colour is free at every turn") {
  Rng rng(8);
  State s = start();
  while (MetalTowers::turn(s).who != Who::kOver) {
    for (int size = 0; size < kSizes; ++size)
      for (int tower = 0; tower < kTowers; ++tower)
        for (int colour = 0; colour < kColours; ++colour)
          CHECK((can_place(s, colour, size, tower) == Placing::kAllowed) ==
                (s.supply[colour][size] > 0 && can_hold(s, size, tower) == Placing::kAllowed));
    MetalTowers::apply(s, kit::random_move<MetalTowers>(s, rng), NoEvents{});
  }
}

TEST_CASE(
    "MT-E9: silver starts the second game of a pair on an empty board, seats keep their colours") {
  const State s = play(kExample10, "match=pair");
  CHECK(MetalTowers::turn(s).who == Who::kSeat);
  CHECK(MetalTowers::turn(s).seat == 1);
  CHECK(s.game == 1);
  CHECK(s.placed == 0);
  CHECK(total_of(s, kBlue) == 9); // the first game is kept
  CHECK(total_of(s, kSilver) == 8);
  State next = s;
  MetalTowers::apply(next, action("bA1"), NoEvents{});
  CHECK(total_of(next, kBlue) == 10); // seat 0 is still blue
  CHECK(MetalTowers::turn(next).seat == 0);
}

TEST_CASE("MT-E9: equal totals of a pair are a draw and MT-V3 has no effect") {
  for (const char* tie : {"", " tie=draw"}) {
    const State s =
        play(std::string(kExample11) + " " + kExample11, std::string("match=pair") + tie);
    const Outcome o = MetalTowers::outcome(s);
    CHECK(o.seat[0].total == 16);
    CHECK(o.seat[1].total == 16);
    CHECK(o.seat[0].rank == 1);
    CHECK(o.seat[1].rank == 1);
    CHECK(o.decided.rule.view() == "MT-E9");
    CHECK(o.seat[0].tie_break == 0);
  }
}

TEST_CASE("MT-E9: with an edited set that gets stuck, the second game starts when the first ends") {
  Rng rng(9);
  State s = start_with_set(kSetLevel, false, false, true);
  int first_game = 0;
  while (s.game == 0) {
    MetalTowers::apply(s, kit::random_move<MetalTowers>(s, rng), NoEvents{});
    ++first_game;
  }
  CHECK(first_game < kTubes);
  CHECK(MetalTowers::turn(s).seat == 1); // whoever moved last
  CHECK(MetalTowers::broken(s) == nullptr);
  while (MetalTowers::turn(s).who != Who::kOver)
    MetalTowers::apply(s, kit::random_move<MetalTowers>(s, rng), NoEvents{});
  CHECK(MetalTowers::broken(s) == nullptr);
}

TEST_CASE("MT-10: log sentences say who puts what where, and what it hides") {
  State s = play("bA1 bB1 sA1 sB1");
  EventsOf<MetalTowers> events;
  MetalTowers::apply(s, action("bA1"), events);
  REQUIRE(events.size() == 3);
  CHECK(say(MetalTowers::phrase(s, events[0])) == "Ana puts blue A on tower 1");
  CHECK(events[1].points == 1);
  CHECK(say(MetalTowers::phrase(s, events[2])) == "Hidden now: silver B in tower 1");
  CHECK(events[2].points == -1);
  CHECK(events[2].seat == 1);
  const auto line = [](const std::string& before, std::string_view move) {
    State at = play(before);
    EventsOf<MetalTowers> list;
    MetalTowers::apply(at, action(move), list);
    return say(MetalTowers::phrase(at, list[0]));
  };
  CHECK(line("bB1", "sD1") == "Lin puts silver D in tower 1");
  CHECK(line("bB1", "sA1") == "Lin puts silver A on tower 1");
  CHECK(line("bB1 sA1 bA1 sB1 bA2", "sC2") == "Lin puts silver C in tower 2");
  CHECK(line("bD1 sC1 bC1", "sE1") == "Lin puts silver E in tower 1, out of sight");
}
