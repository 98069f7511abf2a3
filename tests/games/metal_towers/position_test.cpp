// Metal Towers: positions as text, what is refused, where and by which rule. That every position
// of a game is read back is in engine/contract_test.cpp.
#include "tests/games/metal_towers/kit.hpp"

using namespace beffroi;
using namespace beffroi::mt_test;
using G = MetalTowers;

namespace {
std::string refused(std::string_view text, std::string_view options = "") {
  return kit::position_refusal<G>(text, options);
}
} // namespace

TEST_CASE("Metal Towers: a position has the columns of the three towers, the rest follows") {
  const State s = play("bA1 sA2 bB1 sA1");
  CHECK(kit::position_text<G>(s) == "towers=Abs.Bb/As/-");
  CHECK(kit::set_up<G>("towers=Abs.Bb/As/-") == s);
  CHECK(kit::set_up<G>("towers=Bb.Abs/As/-") == s);
  CHECK(kit::position_text<G>(start()) == "towers=-/-/-");
  CHECK(kit::set_up<G>("towers=-/-/Es").to_move == kSilver);
}

TEST_CASE("Metal Towers: the second game of a pair keeps what was visible (MT-V4)") {
  State s = start("match=pair");
  while (s.game == 0) G::apply(s, kit::moves_of<G>(s).back(), NoEvents{});
  const std::string text = kit::position_text<G>(s);
  CHECK(text.starts_with("towers=-/-/- game=2 kept="));
  CHECK(kit::set_up<G>(text, "match=pair") == s);
  CHECK(kit::set_up<G>("towers=-/-/- game=2 kept=1.2.3/4.5.6", "match=pair").kept[kSilver][0] == 4);
}

TEST_CASE("Metal Towers: a wrong position is refused with its place and its rule") {
  CHECK(refused("") == "position.missing 0");
  CHECK(refused("tower=-/-/-") == "position.unknown 0");
  CHECK(refused("towers=-/-/- towers=-/-/-") == "position.twice 13");
  CHECK(refused("towers=-/-") == "position.value 10");
  CHECK(refused("towers=-/-/-/-") == "position.value 11");
  CHECK(refused("towers=Abs.Fb/-/-") == "position.value 11");
  CHECK(refused("towers=Abx/-/-") == "position.value 9");
  CHECK(refused("towers=A/-/-") == "position.value 7");
  CHECK(refused("towers=Ab.Ab/-/-") == "position.value 10");
  CHECK(refused("towers=Abbbb/-/-") == "position.impossible 11 MT-1");
  CHECK(refused("towers=Abb/Abb/-") == "position.impossible 13 MT-1");
  CHECK(refused("towers=-/Abs/-") == "position.impossible 9 MT-14");
  CHECK(refused("towers=-/Abs.Bb/-").empty());
  CHECK(refused("towers=Ab.Cb/-/-").empty());
  CHECK(refused("towers=Ab.Cb/-/-", "base=nested-base") == "position.impossible 10 MT-V2");
  CHECK(refused("towers=Ab.Bs/-/-", "base=nested-base").empty());
  CHECK(refused("towers=-/-/- game=2") == "position.impossible 18 MT-V4");
  CHECK(refused("towers=-/-/- game=3", "match=pair") == "position.value 18");
  CHECK(refused("towers=-/-/- kept=0.0.0/0.0.0") == "position.impossible 18 MT-V4");
  CHECK(refused("towers=-/-/- game=2 kept=9.6.1/0.0.0", "match=pair") ==
        "position.impossible 29 MT-1");
  CHECK(refused("towers=-/-/- game=2 kept=1.2/0.0.0", "match=pair") == "position.value 28");
  // All cylinders of the first game of a pair: the second has begun.
  const std::string end = kit::position_text<G>(play(kExample10));
  CHECK(refused(end).empty());
  CHECK(refused(end, "match=pair") == "position.impossible 0 MT-E9");
}
