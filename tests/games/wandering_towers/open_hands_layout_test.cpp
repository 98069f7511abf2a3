// The picture of Wandering Towers with open hands (WT-V14): every hand is said and, where there is
// room, drawn; no curtain stands between people for hands alone.
//
// Owns: no rule.
#include "tests/games/wandering_towers/view_kit.hpp"

#include <algorithm>
#include <string>

using namespace beffroi;
using namespace beffroi::test;
namespace wt = beffroi::wandering_towers;

namespace {

/// Cards face up at plates; the discard lies elsewhere.
int small_faces(const Scene& scene) {
  return static_cast<int>(std::count_if(scene.items.begin(), scene.items.end(), [](const Item& i) {
    return i.kind == WanderItem::kMoveCard && !i.back && i.layer == kLayerChrome;
  }));
}

const Hit* hand_at(const Scene& scene, int seat) {
  return find_hit(scene, {kTargetHand, static_cast<std::int8_t>(seat), 0, 0});
}

} // namespace

TEST_CASE("WT-V14: in every window the hand of each other seat is said, with its owner and cards") {
  Table table;
  int drawn = 0;
  for (const char* mode : {"seats=2 hands=open", "seats=4 teams=on hands=open",
                           "seats=6 hands=open", "seats=3 coop=own hands=open"}) {
    load(table, random_towers(4, 30, mode));
    REQUIRE_FALSE(table.has_curtain());
    const wt::State& s = state_now(table);
    for (const Size size : kWindows_px) {
      table.set_metrics(window_of(size.w, size.h));
      const Scene& scene = table.settled();
      int others = 0;
      for (int seat = 0; seat < s.board.seats; ++seat) {
        const Hit* hit = hand_at(scene, seat);
        CAPTURE(seat);
        REQUIRE((hit != nullptr) == (seat != 0));
        if (!hit) continue;
        others += s.hand[seat].count;
        CHECK(hit->spoken);
        CHECK(hit->label.starts_with("Hand of " +
                                     table.words().names[static_cast<std::size_t>(seat)] + ": "));
        for (int face = 0; face < wt::kFaces; ++face)
          if (s.hand[seat].of[face] > 0)
            CHECK(hit->label.find(table.words()(card_key(face))) != std::string::npos);
      }
      const int faces = small_faces(scene);
      CHECK((faces == 0 || faces == others)); // all or none
      drawn += faces > 0;
      const bool room = size.w >= 1024 || (size.w >= 390 && size.h >= 741 && s.board.seats == 2);
      if (room) CHECK_MESSAGE(faces == others, mode << " " << size.w << "x" << size.h);
    }
  }
  CHECK(drawn > 20);
}

TEST_CASE("WT-V14: with hidden hands nothing of another hand is said or drawn") {
  Table table;
  load(table, random_towers(4, 30, "seats=4"));
  for (const Size size : kWindows_px) {
    table.set_metrics(window_of(size.w, size.h));
    for (int seat = 0; seat < 4; ++seat) CHECK(hand_at(table.settled(), seat) == nullptr);
  }
}

TEST_CASE("WT-V14: people at one device need no curtain, unless each sees its own wizards alone") {
  Table table;
  table.set_metrics(window_of(820, 1180));
  const auto curtain = [&](const char* options) {
    load(table, random_towers(2, 20, options, false));
    return table.has_curtain();
  };
  CHECK(curtain("seats=3"));
  CHECK_FALSE(curtain("seats=3 hands=open"));
  CHECK_FALSE(curtain("seats=3 hands=open memory=all"));
  CHECK(curtain("seats=3 hands=open memory=own"));
  CHECK_FALSE(curtain("seats=3 coop=own hands=open memory=own"));
  // Whoever is to act has the large hand, and the others theirs at their plates.
  load(table, random_towers(2, 20, "seats=3 hands=open", false));
  const Seat seat = table.match().turn().seat;
  for (int i = 0; i < 3; ++i) CHECK((hand_at(table.settled(), i) == nullptr) == (i == seat));
}

TEST_CASE("WT-V14: the rest of the pile is what is in no hand") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  for (const char* options : {"seats=4", "seats=4 hands=open"}) {
    load(table, random_towers(4, 30, options));
    const int left = state_now(table).deck.count;
    CHECK(says(table.settled(), std::to_string(left) + " cards"));
  }
}
