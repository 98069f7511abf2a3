// Wandering Towers: positions as text, what is refused, where and by which rule. That every
// position of a game is read back is in engine/contract_test.cpp.
#include "tests/games/wandering_towers/kit.hpp"

using namespace beffroi;
using namespace beffroi::wt_test;

namespace {
constexpr const char* kTwo = "seats=2 starter=1";
std::string refused(std::string_view text, std::string_view options = kTwo) {
  return kit::position_refusal<G>(text, options);
}
State read(std::string_view text, std::string_view options = kTwo) {
  return kit::set_up<G>(text, options);
}
} // namespace

TEST_CASE("Wandering Towers: a position has what is not as in the beginning") {
  State s = deal(kTwo, {"w1 t2 e15", "w2 w2 w3"});
  CHECK(kit::position_text<G>(s) == "phase=main hands=w1+t2+e15/2w2+w3 actions=6");
  CHECK(read("phase=main hands=w1+t2+e15/2w2+w3 actions=6") == s);
  s = play(s, "t2 T9");
  const std::string text = kit::position_text<G>(s);
  CHECK(text == "phase=main board=1:T1aab+2:T2abb+3:T3aab+4:T4b+5:T5+6:T6+7:T7+8:T8+11:T9 "
                "hands=w1+e15/2w2+w3 discard=t2 actions=8 played=1");
  CHECK(read(text) == s);
  // T1 alone on another space: in the stacks it is the number 0, like nothing.
  s = play(deal("seats=1", {"t5 t1 t2"}), "t5 T1");
  CHECK(kit::position_text<G>(s).find("+6:T6T1") != std::string::npos);
  CHECK(read(kit::position_text<G>(s), "seats=1") == s);
}

TEST_CASE(
    "Wandering Towers: cards that the text does not know are drawn, the same ones each time") {
  const State s = read("phase=main hands=w1+2?/3?");
  CHECK(s.hand[0].count == 3);
  CHECK(s.hand[0].of[0] >= 1);
  CHECK(s.hand[1].count == 3);
  CHECK(s.deck.count == kDeck - 6);
  CHECK(read("phase=main hands=w1+2?/3?") == s);
  // Without the field nobody has seen a card: what the turn has taken is gone.
  CHECK(read("phase=main").hand[1].count == 3);
  CHECK(read("phase=main played=1 discard=t1").hand[0].count == 2);
  CHECK(read("phase=move card=w1").hand[0].count == 2);
  CHECK(read("phase=move card=w1").board.discard.of[0] == 1);
}

TEST_CASE("Wandering Towers: a wrong position is refused with its place and its rule") {
  const std::string all = "phase=main board=1:T1T2T3T4T5T6T7T8T9+2:";
  CHECK(refused("") == "position.missing 0");
  CHECK(refused("phase=zap") == "position.value 6");
  CHECK(refused("phase=main seat=3") == "position.value 16");
  CHECK(refused("phase=main start=2") == "position.impossible 17 WT-13");
  CHECK(refused("phase=main start=2", "seats=2").empty());
  CHECK(refused("phase=start") == "position.impossible 6 WT-13");
  CHECK(refused("phase=start", "seats=2").empty());
  CHECK(refused("phase=main board=1:T1") == "position.impossible 17 WT-4");
  CHECK(refused("phase=main board=1:T1+2:T1") == "position.impossible 24 WT-4");
  CHECK(refused("phase=main board=16:T1") == "position.value 17");
  CHECK(refused("phase=main board=1:T0") == "position.value 19");
  CHECK(refused("phase=main board=1:c") == "position.value 19");
  CHECK(refused(all + "aaabb").empty());
  CHECK(refused(all + "aaaaaa") ==
        "position.impossible " + std::to_string(all.size() + 5) + " WT-8");
  CHECK(refused(all + "aaaabbb") ==
        "position.impossible " + std::to_string(all.size() + 6) + " WT-42");
  CHECK(refused("phase=main keep=1") == "position.impossible 16 WT-21");
  CHECK(refused("phase=deal").empty());
  CHECK(refused("phase=deal keep=12") == "position.impossible 16 WT-3");
  CHECK(refused("phase=deal board=1:T1T2T3T4T5T6T7T8T9") == "position.impossible 17 WT-10");
  CHECK(refused("phase=deal potions=5.1.0/6.0.0") == "position.impossible 19 WT-10");
  CHECK(refused("phase=main potions=6.0.0/5.0.0") == "position.impossible 25 WT-23");
  CHECK(refused("phase=main potions=6.0/6.0.0") == "position.value 22");
  CHECK(refused("phase=main hands=5w1/-") == "position.impossible 17 WT-6");
  CHECK(refused("phase=main hands=w9/-") == "position.value 17");
  CHECK(refused("phase=main hands=w1/3?") == "position.impossible 0 WT-32");
  CHECK(refused("phase=main hands=91?/-") == "position.value 17");
  CHECK(refused("phase=main hands=60?/60?") == "position.impossible 17 WT-6");
  CHECK(refused("phase=main known=w1/-") == "position.impossible 17 WT-123");
  CHECK(refused("phase=main spells=S1+S4") == "position.impossible 18 WT-V1");
  CHECK(refused("phase=main spells=S1+S3").empty());
  CHECK(refused("phase=main spells=S1+S9") == "position.value 21");
  CHECK(refused("phase=main spells=S1+S4", "seats=2 starter=1 spells=random count=2").empty());
  CHECK(refused("phase=main spells=S1", "seats=2 starter=1 spells=random count=2") ==
        "position.impossible 18 WT-V1");
  CHECK(refused("phase=main card=w1") == "position.impossible 0 WT-31");
  CHECK(refused("phase=main turn=spell+spell") == "position.value 22");
  CHECK(refused("phase=main named=T0") == "position.value 17");
  CHECK(refused("phase=main spell=S3.1.1") == "position.value 22");
  CHECK(refused("phase=end") == "position.missing 9");
  CHECK(refused("phase=end end=goal").empty());
}
