// Game of Towers: positions as text, what is refused, where and by which rule. That every position
// of a game is read back is in engine/contract_test.cpp.
#include "tests/games/game_of_towers/kit.hpp"

using namespace beffroi;
using namespace beffroi::gt_test;

namespace {

/// A board as a tower's text for every space, "" where it is free.
struct Cells {
  std::vector<std::string> at;

  explicit Cells(const State& s) {
    for (int i = 0; i < kSpaces; ++i) {
      std::string text;
      if (!is_free(s, i)) text = static_cast<char>('A' + symbol_of(s, i));
      for (int n = 0; n < s.height[i]; ++n) text += "rbgp"[colour_at(s, i, n)];
      at.push_back(text);
    }
  }
  /// Takes a piece from the street and puts it on top of what is there.
  Cells& move(const std::string& piece, std::string_view to) {
    std::string& tower = at[static_cast<std::size_t>(space(to))];
    for (std::string& cell : at) {
      if (cell != piece || &cell == &tower) continue;
      cell.clear();
      tower += tower.empty() ? piece : piece.substr(1);
      return *this;
    }
    FAIL("no such piece");
    return *this;
  }
  std::string text() const {
    std::string out;
    int free = 0;
    const auto write_free = [&] {
      if (free > 0) out += std::to_string(free);
      free = 0;
    };
    for (int i = 0; i < kSpaces; ++i) {
      const std::string& cell = at[static_cast<std::size_t>(i)];
      if (i > 0 && column_of(i) == 0) {
        write_free();
        out += '/';
      }
      if (cell.empty()) {
        ++free;
        continue;
      }
      write_free();
      out += cell;
    }
    write_free();
    return out;
  }
};

constexpr const char* kTwo = "seats=2 start=seat1";
Cells cells() { return Cells(striped(kTwo)); }
std::string turn(const Cells& board, std::string_view rest = "") {
  return "phase=turn board=" + board.text() + std::string(rest);
}
std::string refused(const std::string& text, std::string_view options = kTwo) {
  return kit::position_refusal<G>(text, options);
}
/// The same, where the refusal is at the tower of this text.
std::string refused_at(const std::string& text, std::string_view tower,
                       std::string_view options = kTwo) {
  const std::string words = refused(text, options);
  const std::string place = std::to_string(text.find(tower));
  const std::string head = "position.impossible " + place + " ";
  return words.starts_with(head) ? words.substr(head.size()) : "elsewhere: " + words;
}

} // namespace

TEST_CASE("Game of Towers: a position has the board by rows, and only what is not as usual") {
  const State s = striped(kTwo);
  const std::string text = kit::position_text<G>(s);
  CHECK(text == turn(cells()));
  CHECK(text.starts_with("phase=turn board=ArAbAgApBrBbBgBpCrCbCgCpDrDb/Dg2"));
  CHECK(kit::set_up<G>(text, kTwo) == s);
  CHECK(kit::set_up<G>(text + " seat=2 quiet=3 moves=9", kTwo).quiet == 3);
  // While dealing, and before the start player is drawn.
  State dealing = G::setup(options("seats=3"));
  CHECK(kit::position_text<G>(dealing) == "phase=deal board=14/14/14/14/14/14/14/14");
  while (dealing.dealt < kPieces) G::apply(dealing, kit::moves_of<G>(dealing).back(), NoEvents{});
  CHECK(kit::position_text<G>(dealing).starts_with("phase=start board=DpDp"));
}

TEST_CASE("Game of Towers: why a game is over follows from its board (GT-50)") {
  Cells board = cells();
  board.move("Ar", "b2").move("Br", "c2").move("Cr", "b3").move("Dr", "c3");
  CHECK(refused(turn(board)) == "position.impossible 17 GT-50");
  const State s = kit::set_up<G>("phase=end board=" + board.text(), kTwo);
  CHECK(s.end == End::kQuarter);
  CHECK(s.quarter == 1);
  CHECK(G::outcome(s).seat[0].rank == 1);
  CHECK(refused("phase=end board=" + cells().text()) == "position.impossible 6 GT-50");
  CHECK(kit::set_up<G>("phase=end board=" + cells().text() + " passes=2", kTwo).end ==
        End::kDeadlock);
  CHECK(kit::set_up<G>("phase=end board=" + cells().text() + " quiet=40", kTwo).end == End::kQuiet);
}

TEST_CASE("Game of Towers: a wrong position is refused with its place and its rule") {
  const std::string good = turn(cells());
  CHECK(refused(good).empty());
  CHECK(refused("") == "position.missing 0");
  CHECK(refused("phase=turn") == "position.missing 10");
  CHECK(refused("phase=now board=14") == "position.value 6");
  CHECK(refused("phase=turn board=15") == "position.value 19");
  CHECK(refused("phase=turn board=13/") == "position.value 19");
  CHECK(refused("phase=turn board=15/14/14/14/14/14/14/14") == "position.value 17");
  CHECK(refused("phase=turn board=Er13/14/14/14/14/14/14/14") == "position.value 17");
  CHECK(refused("phase=turn board=1A12/14/14/14/14/14/14/14") == "position.value 18");
  CHECK(refused("phase=turn board=14/14/14/14/14/14/14/14") == "position.impossible 17 GT-6");
  CHECK(refused("phase=deal board=1Ar12/14/14/14/14/14/14/14") == "position.impossible 0 GT-6");
  CHECK(refused(good + " seat=3") == "position.value " + std::to_string(good.size() + 6));
  CHECK(refused(good + " start=2") ==
        "position.impossible " + std::to_string(good.size() + 7) + " GT-V6");
  CHECK(refused(good + " held=-/a1") ==
        "position.impossible " + std::to_string(good.size() + 8) + " GT-46");
  CHECK(refused(good + " held=-/c1").empty()); // green is neutral for two
  CHECK(refused(good + " passes=2") == "position.impossible 0 GT-53");
  CHECK(refused(good + " quiet=40") == "position.impossible 0 GT-54");
  CHECK(refused(good + " moves=2000") == "position.impossible 0 GT-55");
  CHECK(refused(good + " passes=1 quiet=0") ==
        "position.impossible " + std::to_string(good.size() + 16) + " GT-54");
  CHECK(refused(good + " quiet=5 moves=4") ==
        "position.impossible " + std::to_string(good.size() + 15) + " GT-55");
}

TEST_CASE("Game of Towers: towers that no move can make are refused by their rule") {
  std::string six = turn(cells());
  six.replace(six.find("Dg"), 2, "Ar"); // a sixth red piece of symbol A
  CHECK(refused(six).ends_with(" GT-4"));
  const std::string on_other = turn(cells().move("Ar", "c2"));
  CHECK(refused(on_other) ==
        "position.impossible " + std::to_string(on_other.find("/Dg1Ar") + 4) + " GT-25");
  const std::string neutral = turn(cells().move("Ag", "b2"));
  CHECK(refused(neutral) ==
        "position.impossible " + std::to_string(neutral.find("/DgAg") + 3) + " GT-44");
  CHECK(refused(neutral, "seats=2 start=seat1 neutral=extra").empty());
  Cells high = cells();
  for (int i = 0; i < 4; ++i) high.move("Ar", "b2");
  high.move("Ar", "b2").move("Ab", "b2");
  CHECK(refused_at(turn(high), "Arrrrrb") == "GT-12");
  CHECK(refused(turn(high), "seats=2 start=seat1 height=unlimited").empty());
  Cells capped = cells();
  capped.move("Ar", "b2").move("Ag", "b2");
  CHECK(refused_at(turn(capped), "Arg") == "GT-43");
}
