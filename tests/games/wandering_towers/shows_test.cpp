// Tests of what a review of Wandering Towers shows beside the board: cards that are not seen, and what one card
// of a rival could do.
#include "tests/games/wandering_towers/kit.hpp"
#include "tests/games/wandering_towers/view_kit.hpp"
#include "web/scene/games/wandering_towers/threats.hpp"
#include "web/scene/parts/review_shows.hpp"

#include <map>
#include <set>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::wandering_towers;

namespace {

using Rules = WanderingTowers;

/// What a viewer has seen of a face: in the discard, in its own hand, in open ones, or given by its partner.
int seen_of(const Rules::View& v, int face) {
  int n = v.board.discard.of[face] + v.partner_known.of[face];
  if (v.board.open_hands == 0) return n + v.own.of[face];
  n -= v.partner_known.of[face]; // it lies open as well
  for (const Cards& hand : v.open) n += hand.of[face];
  return n;
}

/// Whom a tower would cover, and who would come home, by playing every card that the seat holds.
struct Done {
  std::set<int> home;    ///< spaces
  std::set<int> covered; ///< spaces
  int most = 0;
};

void follow(const State& s, int seat, int depth, Done& out) {
  const Board& t = s.board;
  if (t.phase == Phase::kDie) {
    for (int pips = 1; pips <= kDieSides; ++pips) {
      State next = s;
      Rules::apply(next, act(kActDie, pips), NoEvents{});
      follow(next, seat, depth, out);
    }
    return;
  }
  ActionsOf<Rules> actions{};
  Rules::legal(s, actions);
  for (const Action a : actions) {
    if (t.phase == Phase::kMain && depth == 0 && kind_of(a) == kActPlay) {
      State next = s;
      Rules::apply(next, a, NoEvents{});
      follow(next, seat, 1, out);
    } else if (t.phase == Phase::kRoll && kind_of(a) == kActAccept) {
      State next = s;
      Rules::apply(next, a, NoEvents{});
      follow(next, seat, 1, out);
    } else if (t.phase == Phase::kMove && kind_of(a) == kActWizard) {
      if (space_at(a_of(a), wizard_distance(t)) == t.keep) out.home.insert(a_of(a));
    } else if (t.phase == Phase::kMove && kind_of(a) == kActTower) {
      const int to = space_at(t.space_of[a_of(a)], tower_distance(t));
      int n = 0;
      for (int owner = 0; owner < t.seats; ++owner)
        if (owner != seat) n += visible_on(t, to, owner);
      if (n > 0) out.covered.insert(to);
      out.most = std::max(out.most, n);
    }
  }
}

} // namespace

TEST_CASE(
    "Wandering Towers: at every stop of a game seen and not seen are the deck, for every viewer") {
  for (const char* options : {"seats=4", "seats=4 teams=on", "seats=3 hands=open", "seats=1"}) {
    CAPTURE(std::string(options));
    State s = wt_test::deal(options);
    Rng rng(11);
    for (int n = 0; n < 500 && Rules::turn(s).who != Who::kOver; ++n) {
      for (int seat = 0; seat <= s.board.seats; ++seat) {
        const auto viewer = seat < s.board.seats ? static_cast<Seat>(seat) : kAudience;
        const Rules::View v = Rules::view(s, viewer);
        int sum = 0;
        for (int face = 0; face < kFaces; ++face) {
          REQUIRE(v.unseen.of[face] + seen_of(v, face) == kFace[face].copies);
          sum += v.unseen.of[face];
        }
        REQUIRE(sum == v.unseen.count);
      }
      wt_test::apply(s, kit::random_move<Rules>(s, rng));
    }
  }
}

TEST_CASE("Wandering Towers: threats of open hands are what the rival's own turn offers") {
  int homes = 0, covers = 0;
  for (const std::uint64_t seed : {1, 2, 3}) {
    State s = wt_test::deal("seats=3 hands=open");
    Rng rng(seed);
    for (int n = 0; n < 900 && Rules::turn(s).who != Who::kOver; ++n) {
      const Board& t = s.board;
      if (t.phase == Phase::kMain && t.played == 0 && !t.spell_used && !t.refreshed) {
        const int seat = acting_seat(t);
        Done done;
        follow(s, seat, 0, done);
        Rules::View v = Rules::view(s, kAudience);
        v.board.active = static_cast<std::uint8_t>((seat + 1) % t.seats); // as if another acted
        const WanderThreats threats = wander_threats(v);
        REQUIRE((threats.rivals >> seat & 1) == 1);
        CHECK(int{threats.most[seat]} == done.most);
        for (int space = 0; space < kSpaces; ++space) {
          CHECK((threats.home[space][seat] > 0) == (done.home.count(space) > 0));
          if (done.covered.count(space) > 0) CHECK(threats.covered[space] > 0);
        }
        homes += !done.home.empty();
        covers += !done.covered.empty();
      }
      wt_test::apply(s, kit::random_move<Rules>(s, rng));
    }
  }
  CHECK(homes > 20);
  CHECK(covers > 100);
}

TEST_CASE("Wandering Towers: no sheet and no threat tells a hidden hand") {
  // Two worlds that a viewer cannot tell apart differ in the hands of others.
  State s = wt_test::deal("seats=3");
  Rng rng(5);
  int other = 0;
  for (int n = 0; n < 300 && Rules::turn(s).who != Who::kOver; ++n) {
    for (const Seat viewer : {Seat{0}, kAudience}) {
      const Rules::View v = Rules::view(s, viewer);
      const State world = Rules::fill(v, viewer, rng);
      other += !(world.hand[1] == s.hand[1]);
      const Rules::View w = Rules::view(world, viewer);
      CHECK(w.unseen == v.unseen);
      const WanderThreats a = wander_threats(v), b = wander_threats(w);
      for (int space = 0; space < kSpaces; ++space) {
        CHECK(a.covered[space] == b.covered[space]);
        for (int seat = 0; seat < s.board.seats; ++seat)
          CHECK(a.home[space][seat] == b.home[space][seat]);
      }
    }
    wt_test::apply(s, kit::random_move<Rules>(s, rng));
  }
  CHECK(other > 100);
}

TEST_CASE("Wandering Towers: a review shows and says cards and threats in every window size") {
  Table table;
  int sheets = 0, lines = 0;
  for (const char* options : {"seats=4", "seats=6 hands=open"})
    for (const Size size : kWindows_px) {
      table.set_metrics(window_of(size.w, size.h));
      load(table, random_towers(7, 5000, options, false));
      REQUIRE(table.match().over());
      std::size_t ply = table.match().plies().size() / 3;
      while (table.match().plies()[ply].turn.who != Who::kSeat) ++ply;
      const Seat acts = table.match().plies()[ply].turn.seat;
      table.set_review(true, 0);
      table.look_at(static_cast<int>(ply), 0);
      for (const int what : {kShowUnseen, kShowThreats}) {
        if (!find_hit(table.settled(), ui_target(kUiShow, what))) continue;
        REQUIRE(table.act(ui_target(kUiShow, what), 0));
        Scene scene = table.settled();
        if (what == kShowUnseen) {
          ++sheets;
          const Rules::View v = Rules::view(state_of<Rules>(table.match().state_before(ply)), acts);
          for (int face = 0; face < kFaces; ++face) {
            const Hit* hit = find_hit(scene, {kTargetPile, 2, static_cast<std::int8_t>(face), 0});
            REQUIRE(hit);
            CHECK(hit->label.find(std::to_string(v.unseen.of[face]) + " of " +
                                  std::to_string(kFace[face].copies)) != std::string::npos);
          }
        } else {
          lines += find_hit(scene, {kUiShow, kShowThreats, 1, 0}) != nullptr;
        }
        std::erase_if(scene.hits, [](const Hit& hit) {
          return hit.target.kind == kTargetTower || hit.target.kind == kTargetWizard ||
                 hit.target.kind == kTargetKeep;
        });
        report(complaint(scene, window_of(size.w, size.h)), table, size, 1,
               what == kShowUnseen ? "cards not seen" : "threats");
        REQUIRE(table.key(Table::NavKey::kEscape, 0));
      }
    }
  CHECK(sheets >= 16);
  CHECK(lines >= 16);
}
