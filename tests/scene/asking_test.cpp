// Tests of what a real table is asked: the sheet over the picture, its words, and what a touch of it says.
#include "tests/kit/finger.hpp"
#include "tests/kit/layout_kit.hpp"
#include "tests/kit/sanitized.hpp"
#include "web/scene/model/asking.hpp"
#include "web/scene/model/later.hpp"

#include <cstdlib>
#include <cstring>
#include <optional>
#include <set>

using namespace beffroi;
using namespace beffroi::test;

namespace {

constexpr Size kTables_px[] = {{320, 512},  {375, 611}, {390, 788},  {480, 316}, {667, 320},
                               {820, 1124}, {844, 390}, {1180, 760}, {1440, 840}};

void open_typed(Table& table, std::string_view game, std::string_view options = "seats=3") {
  MatchSetup setup = make_setup(game, options, 5);
  setup.draws = Draws::kTyped;
  setup.seats[0].name = "Ana";
  setup.seats[1].name = "Bram";
  Match match;
  REQUIRE_FALSE(Match::create(setup, match).has_value());
  load(table, match);
}

std::vector<Hit> answers(const Table& table) {
  std::vector<Hit> out;
  for (const Hit& hit : table.settled().hits)
    if (hit.target.kind == kUiDrawn && hit.target.b == 0 && hit.target.a >= 0) out.push_back(hit);
  return out;
}

/// Everything that can be answered now, page by page.
std::set<int> reachable(Table& table) {
  std::set<int> found;
  for (int page = 0; page < 12; ++page) {
    for (const Hit& hit : answers(table))
      if (hit.state == Hit::State::kLegal) found.insert(hit.target.a);
    const Target more = ui_target(kUiKinds, -1);
    if (!find_hit(table.settled(), more)) break;
    REQUIRE(table.act(more, 0));
  }
  return found;
}

/// The spaces of a deal that have nothing yet.
std::vector<Target> empty_places(const Table& table) {
  std::vector<Target> out;
  for (const Hit& hit : table.settled().hits)
    if (is_place(hit.target) && hit.state == Hit::State::kLegal) out.push_back(hit.target);
  return out;
}

/// Says any draw, or any card that is played from a hidden hand, or makes any move; false when the game is over.
bool say_or_play(Table& table, Rng& rng) {
  const Match& match = table.match();
  if (match.over()) return false;
  if (match.waits_for_chance() || !answers(table).empty()) {
    if (const Target other = ui_target(kUiDrawn, kAskElse);
        find_hit(table.settled(), other) && rng.below(4) == 0) {
      REQUIRE(table.act(other, 0)); // a spell, or nothing, and the card after all
      REQUIRE(answers(table).empty());
      const Hit* spell = nullptr;
      for (const Hit& hit : table.settled().hits)
        if (hit.state == Hit::State::kLegal && !is_ui(hit.target)) spell = &hit;
      if (spell) {
        const std::size_t before = match.plies().size();
        table.act(spell->target, 0);
        table.act(ui_target(kUiConfirm), 0);
        if (match.plies().size() != before) return true;
      }
      REQUIRE(table.act(other, 0));
    }
    const std::set<int> all = reachable(table);
    if (match.waits_for_chance() && empty_places(table).empty())
      REQUIRE(all.size() == match.game().chance(match.state()).size());
    auto at = all.begin();
    std::advance(at, rng.below(static_cast<std::uint32_t>(all.size())));
    for (int page = 0; page < 12 && !find_hit(table.settled(), ui_target(kUiDrawn, *at)); ++page)
      REQUIRE(table.act(ui_target(kUiKinds, -1), 0));
    REQUIRE(table.act(ui_target(kUiDrawn, *at), 0));
    if (const std::vector<Target> places = empty_places(table); !places.empty()) {
      REQUIRE(table.act(places[rng.below(static_cast<std::uint32_t>(places.size()))], 0));
      if (rng.below(10) == 0) REQUIRE(table.act(ui_target(kUiDrawn, kAskRandom), 0));
    }
    table.tick(1e6);
    return true;
  }
  table.act(ui_target(kUiCancel), 0);
  const Action action = random_action(table, rng);
  const std::size_t before = match.plies().size();
  for (const Target t : path_of(table, action)) {
    if (match.plies().size() != before) break; // it is played already
    table.act(t, 0);
  }
  table.act(ui_target(kUiConfirm), 0);
  table.tick(1e6);
  return true;
}

} // namespace

TEST_CASE("Asking: every outcome can be touched in every window, and the picture holds") {
  for (const char* game : {"carcassonne", "five_towers", "game_of_towers", "wandering_towers"}) {
    CAPTURE(std::string(game));
    for (const Size size : kTables_px)
      for (const float scale : {1.0f, 1.3f}) {
        CAPTURE(size.w);
        CAPTURE(size.h);
        Table table;
        table.set_preferences({.motion = Motion::kNone});
        table.set_metrics(window_of(size.w, size.h, scale));
        open_typed(table, game);
        Rng rng(3);
        for (int i = 0; i < 14; ++i) {
          if (!answers(table).empty()) {
            Scene asked = table.settled();
            // Pieces on a map, and those of a ring that may overlap, have tests of their own.
            std::erase_if(asked.hits, [](const Hit& hit) {
              return !is_ui(hit.target) || (hit.target.kind == kUiDrawn && hit.target.b != 0);
            });
            report(complaint(asked, window_of(size.w, size.h, scale)), table, size, scale);
          }
          if (!say_or_play(table, rng)) break;
        }
      }
  }
}

namespace {

/// Where the page lays its field; nothing where it lays none.
std::optional<RectF> field_of(const Table& table) {
  const std::string text = table.typing();
  const auto number = [&](const char* name) {
    const std::size_t at = text.find(name, text.find("\"field\":"));
    REQUIRE(at != std::string::npos);
    return static_cast<float>(std::atoi(text.c_str() + at + std::strlen(name)));
  };
  if (text.find("\"field\":") == std::string::npos) return std::nullopt;
  return RectF{number("\"x\":"), number("\"y\":"), number("\"w\":"), number("\"h\":")};
}

} // namespace

TEST_CASE("Asking: on touch screens the page's field has a place of its own in every window") {
  // Not in Game of Towers: its deal is laid by touches of the board.
  for (const char* game : {"carcassonne", "five_towers", "wandering_towers"})
    for (const Size size : kTables_px)
      for (const float scale : {1.0f, 1.3f}) {
        CAPTURE(std::string(game));
        Table table;
        table.set_preferences({.motion = Motion::kNone});
        Metrics window = window_of(size.w, size.h, scale);
        window.fine_pointer = false;
        table.set_metrics(window);
        open_typed(table, game);
        Rng rng(4);
        int seen = 0;
        for (int i = 0; i < 10; ++i) {
          for (const char* typed : {"", "c1", "t1", "1"}) {
            if (table.match().decisions() == 0 && i == 0) break; // who starts is told in words
            if (answers(table).empty() || table.type(typed, false, 0) != 1) continue;
            const auto field = field_of(table);
            REQUIRE(field.has_value());
            ++seen;
            INFO(table.typing());
            CHECK(field->w >= kTouchPx);
            CHECK(field->h >= kTouchPx);
            CHECK(field->x >= 0);
            CHECK(field->y >= 0);
            CHECK(field->x + field->w <= size.w);
            for (const Hit& hit : table.settled().hits)
              if (!hit.is_beyond())
                CHECK_FALSE_MESSAGE(overlap({hit.x + 1, hit.y + 1, hit.w - 2, hit.h - 2}, *field),
                                    hit.label);
            Scene asked = table.settled();
            std::erase_if(asked.hits, [](const Hit& hit) { return !is_ui(hit.target); });
            report(complaint(asked, window), table, size, scale);
            table.type("", false, 0);
          }
          if (!say_or_play(table, rng)) break;
        }
        CHECK(seen > 0);
      }
}

TEST_CASE("Asking: the field says what is typed, and is for screens that are touched") {
  Table table;
  table.set_preferences({.motion = Motion::kNone});
  Metrics window = window_of(390, 788);
  table.set_metrics(window);
  open_typed(table, "carcassonne", "seats=2 tower=off");
  CHECK_FALSE(field_of(table).has_value()); // there is a mouse, and keys
  CHECK(table.typing().find("\"question\":\"What did Ana draw?\"") != std::string::npos);
  window.fine_pointer = false;
  table.set_metrics(window);
  const auto empty = field_of(table);
  REQUIRE(empty.has_value());
  REQUIRE(table.type("monastery", false, 0) == 1);
  CHECK(table.typing().find("\"typed\":\"monastery\"") != std::string::npos);
  CHECK(field_of(table)->w > empty->w); // the question gives way to a long word
  REQUIRE(table.type("b", true, 0) == 2);
  CHECK(table.typing().empty()); // a place is asked for next
  REQUIRE(table.undo(0));
  CHECK(table.typing().find("\"typed\":\"\"") != std::string::npos);
}

TEST_CASE("Asking: who starts among six fits into the smallest frames") {
  for (const Size size :
       {Size{320, 240}, {400, 300}, {480, 316}, {320, 512}, {667, 320}, {560, 240}})
    for (const float scale : {1.0f, 1.3f}) {
      Table table;
      table.set_metrics(window_of(size.w, size.h, scale));
      open_typed(table, "carcassonne", "seats=6 start=random");
      CHECK(answers(table).size() == 6);
      report(complaint(table.settled(), window_of(size.w, size.h, scale)), table, size, scale);
      REQUIRE(table.act(ui_target(kUiDrawn, 5), 0));
      Scene asked = table.settled();
      std::erase_if(asked.hits, [](const Hit& hit) { return hit.on_map; });
      report(complaint(asked, window_of(size.w, size.h, scale)), table, size, scale);
    }
}

TEST_CASE("Asking: whole games are told by touches alone") {
  for (const char* game :
       {"carcassonne", "five_towers", "game_of_towers", "metal_towers", "wandering_towers"}) {
    CAPTURE(std::string(game));
    Table table;
    table.set_preferences({.motion = Motion::kNone});
    table.set_metrics(window_of(390, 788));
    open_typed(table, game, std::string_view(game) == "metal_towers" ? "seats=2" : "seats=3");
    Rng rng(11);
    int steps = 0;
    const bool ends =
        std::string_view(game) != "wandering_towers"; // by random moves it hardly does
    const int most = ends ? 6000 : kit::kSanitized ? 60 : 250;
    while (steps < most && say_or_play(table, rng)) ++steps;
    CHECK_MESSAGE((table.match().over() || !ends), table.match().record());
  }
}

TEST_CASE("Asking: cards that are thrown away are typed one after the other, each by itself") {
  Table table;
  table.set_preferences({.motion = Motion::kNone});
  table.set_metrics(window_of(390, 788));
  open_typed(table, "wandering_towers", "seats=2");
  const auto answer_of = [&](std::string_view name) -> const Hit* {
    for (const Hit& hit : table.settled().hits)
      if (hit.target.kind == kUiDrawn && hit.label.find(name) != std::string::npos) return &hit;
    return nullptr;
  };
  Rng rng(5);
  const Hit* opens = nullptr;
  for (int i = 0; i < 30 && !(opens = answer_of("New cards")); ++i)
    REQUIRE(say_or_play(table, rng));
  REQUIRE(opens);
  table.act(opens->target, 0);
  const std::size_t plies = table.match().plies().size();
  for (const std::string_view typed : {"w3", "w5t1", "w4t4"}) {
    CAPTURE(std::string(typed));
    CHECK(table.typing().find("\"typed\":\"\"") != std::string::npos);
    for (std::size_t n = 1; n <= typed.size(); ++n)
      REQUIRE(table.type(typed.substr(0, n), false, 0) == 1);
    CHECK(table.type(typed, true, 0) == 2);
  }
  REQUIRE(table.match().plies().size() > plies);
}

TEST_CASE("Asking: a button that is all that is left is not asked for, and undo comes back to it") {
  Table table;
  table.set_preferences({.motion = Motion::kNone});
  table.set_metrics(window_of(390, 788));
  open_typed(table, "wandering_towers", "seats=2");
  const Match& match = table.match();
  Rng rng(3);
  int unasked = 0;
  for (int i = 0; i < (kit::kSanitized ? 60 : 200); ++i) {
    const std::size_t before = match.plies().size();
    REQUIRE(say_or_play(table, rng));
    for (int n = 0; n < 4; ++n) table.tick(1e6);
    const bool asks = match.turn().who != Who::kSeat || !answers(table).empty();
    const bool only = !asks && match.legal().size() == 1;
    if (only) {
      const TargetPath path = match.game().path(match.state(), match.legal().front());
      CHECK_MESSAGE(!(path.size() == 1 && find_look("wandering_towers")->at_once(path[0])),
                    match.record());
    }
    if (match.plies().size() <= before + 1) continue;
    ++unasked;
    const std::size_t after = match.plies().size();
    REQUIRE(table.undo(0));
    table.tick(1e6);
    CHECK(match.plies().size() < after);
    REQUIRE(table.redo(0));
    table.tick(1e6);
    while (match.plies().size() < after && match.can_redo()) REQUIRE(table.redo(0));
    CHECK(match.plies().size() >= after);
  }
  CHECK(unasked > 10);
}

TEST_CASE("Asking: it names who draws, how many are left, and who laid the last of a kind") {
  Table table;
  table.set_preferences({.motion = Motion::kNone});
  table.set_metrics(window_of(390, 788));
  open_typed(table, "carcassonne", "seats=2 tower=off");
  CHECK(table.settled().prompt.find("What did ") == 0);
  CHECK(table.settled().prompt.find("71 tiles left") != std::string::npos);
  const auto first = answers(table);
  REQUIRE(first.size() == 24);
  const auto left = [](const Hit& hit) {
    const std::size_t at = hit.label.rfind(". ");
    return at == std::string::npos ? 0 : std::atoi(hit.label.c_str() + at + 2);
  };
  CHECK(left(first[0]) > 0);
  for (std::size_t i = 1; i < first.size(); ++i) // the most likely stand first
    CHECK(left(first[i]) <= left(first[i - 1]));
  // The only tile of its kind, and then it cannot be drawn again.
  const Hit* only = nullptr;
  for (const Hit& hit : first)
    if (hit.label.find(". 1 left.") != std::string::npos) only = &hit;
  REQUIRE(only != nullptr);
  const Target target = only->target;
  REQUIRE(table.act(target, 0));
  while (!table.match().waits_for_chance()) {
    for (const Target t : path_of(table, table.match().legal().back())) table.act(t, 0);
    table.act(ui_target(kUiConfirm), 0);
  }
  const Hit* gone = find_hit(table.settled(), target);
  REQUIRE(gone != nullptr);
  CHECK(gone->state == Hit::State::kRefused);
  CHECK(gone->reason.find("laid the last one in turn 1") != std::string::npos);
  const std::string before = table.match().record();
  table.act(target, 0);
  CHECK(table.match().record() == before);
}

TEST_CASE("Asking: kinds add up and let go again, and no filter hides an outcome for good") {
  Table table;
  table.set_metrics(window_of(390, 788));
  open_typed(table, "carcassonne");
  const std::size_t all = answers(table).size();
  REQUIRE(table.act(ui_target(kUiKinds, 2), 0)); // monasteries
  const std::size_t few = answers(table).size();
  CHECK(few < 8);
  REQUIRE(table.act(ui_target(kUiKinds, 3), 0)); // with a tower as well
  CHECK(answers(table).size() < few);
  REQUIRE(table.act(ui_target(kUiKinds, 3), 0));
  REQUIRE(table.act(ui_target(kUiKinds, 2), 0));
  CHECK(answers(table).size() == all);
}

TEST_CASE("Asking: undo takes back a draw, and a look back asks nothing") {
  Table table;
  table.set_preferences({.motion = Motion::kNone});
  table.set_metrics(window_of(1440, 840));
  open_typed(table, "five_towers");
  Rng rng(2);
  for (int i = 0; i < 3; ++i) REQUIRE(say_or_play(table, rng));
  const std::size_t plies = table.match().plies().size();
  REQUIRE(table.undo(0));
  CHECK(table.match().plies().size() == plies - 1);
  CHECK_FALSE(answers(table).empty());
  table.look_at(1, 0);
  CHECK(answers(table).empty());
  table.look_at(-1, 0);
  CHECK_FALSE(answers(table).empty());
}

TEST_CASE(
    "Asking: the rest of a deal is laid at random, and nothing is asked before its part has come") {
  Table table;
  table.set_preferences({.motion = Motion::kNone});
  table.set_metrics(window_of(820, 1124));
  open_typed(table, "game_of_towers", "seats=2 start=seat1");
  REQUIRE(table.act(ui_target(kUiDrawn, 0), 0));
  REQUIRE(table.act(ui_target(kUiDrawn, -1), 0));
  CHECK_FALSE(table.match().waits_for_chance());
  asking_is_here = false;
  Table other;
  other.set_metrics(window_of(390, 788));
  open_typed(other, "carcassonne");
  CHECK(answers(other).empty());
  CHECK_FALSE(other.act(ui_target(kUiDrawn, 0), 0));
  asking_is_here = true;
  other.asking_has_come();
  CHECK_FALSE(answers(other).empty());
}

TEST_CASE(
    "Asking: what was drawn can be typed, by code or name, and a deal takes two keys a space") {
  Table table;
  table.set_preferences({.motion = Motion::kNone});
  table.set_metrics(window_of(1440, 840));
  open_typed(table, "carcassonne");
  const std::size_t all = answers(table).size();
  CHECK(table.type("q", false, 0) == 1);
  CHECK(answers(table).size() == 1);
  CHECK(table.type("qq", false, 0) == -1); // nothing begins with it
  CHECK(answers(table).size() == 1);
  CHECK(table.type("", false, 0) == 1);
  CHECK(answers(table).size() == all);
  CHECK(table.type("t1", false, 0) == 1); // T1, and T10 to T18
  CHECK(answers(table).size() > 5);
  CHECK(table.type("t1", true, 0) == 2); // as it stands
  CHECK(table.match().plies().back().text == "T01");
  CHECK(table.type("q", false, 0) == 0); // nothing is asked now
  REQUIRE(table.undo(0));
  CHECK(table.type("monastery", false, 0) == 1); // by what is on it
  CHECK(answers(table).size() < all);

  Table five;
  five.set_metrics(window_of(390, 788));
  open_typed(five, "five_towers", "seats=2");
  REQUIRE(five.act(ui_target(kUiDrawn, 0), 0)); // who begins
  CHECK(five.type("c12", true, 0) == 2);
  CHECK(five.match().plies().back().text == "c12");
  CHECK(five.type("2", true, 0) == -1);  // a single letter or digit begins a code or a name
  CHECK(five.type("12", false, 0) == 1); // by a word of the name
  CHECK(answers(five).size() == 5);      // one of each suit
  CHECK(five.type("12", true, 0) == 3);  // which of them?
  CHECK(five.type("sand-1", false, 0) == 1);
  CHECK(five.type("1 sa", false, 0) == 1);
  CHECK(five.type("1 sax", false, 0) == -1);
  CHECK(five.type("sand 1", false, 0) == 1);
  CHECK(five.type("sand 13", true, 0) == 2);
  CHECK(five.match().plies().back().text == "s13");
  CHECK(five.type("c12", true, 0) == 1); // it lies there already
  CHECK(five.match().plies().size() == 3);

  Table town;
  town.set_metrics(window_of(390, 788));
  open_typed(town, "game_of_towers", "seats=2 start=seat1");
  const Match& match = town.match();
  for (int i = 0; i < 80; ++i) {
    const std::string code = {static_cast<char>('1' + i % 16 / 4), "bkcl"[i % 4]};
    CHECK(town.type(code.substr(0, 1), false, 0) == 1);
    REQUIRE(town.type(code, false, 0) == 2);
  }
  REQUIRE(town.act(ui_target(kUiDrawn, kAskDeal), 0));
  CHECK_FALSE(match.waits_for_chance());
  REQUIRE(match.plies().size() == 80);
  for (std::size_t i = 0; i < 80; ++i)
    CHECK(match.plies()[i].action == match.plies()[i % 16].action);
}

namespace {

const Target kCorrect = ui_target(kUiDrawn, kAskCorrect);
const Target kLeave = ui_target(kUiDrawn, kAskLeave);

/// A game of some turns, shown as it was after a ply.
void look_back(Table& table, std::string_view game, int moves, std::size_t ply) {
  table.set_preferences({.motion = Motion::kNone});
  open_typed(table, game);
  Rng rng(9);
  for (int i = 0; i < moves; ++i) REQUIRE(say_or_play(table, rng));
  table.look_at(static_cast<int>(ply) + 1, 0);
}

std::size_t first_draw(const Match& match, std::size_t from = 0) {
  std::size_t ply = from;
  while (match.plies()[ply].turn.who != Who::kChance ||
         match.game().chance(match.state_before(ply)).size() < 2)
    ++ply;
  return ply;
}

} // namespace

TEST_CASE(
    "Asking: an earlier draw is corrected from its position, and nothing changes before yes") {
  Table table;
  table.set_metrics(window_of(390, 788));
  look_back(table, "carcassonne", 14, 0);
  const std::string before = table.match().record();
  const std::size_t draw = first_draw(table.match(), 2);
  table.look_at(static_cast<int>(draw) + 2, 0);
  const Hit* offer = find_hit(table.settled(), kCorrect);
  REQUIRE(offer);
  CHECK(offer->label == "Correct what was drawn");
  REQUIRE(table.act(kCorrect, 0));
  CHECK(table.settled().prompt.find("What did ") == 0);
  CHECK(table.settled().prompt.find("Entered: ") != std::string::npos);
  CHECK(table.correction().empty());
  CHECK_FALSE(table.undo(0));
  REQUIRE(find_hit(table.settled(), kLeave));
  REQUIRE(table.act(kLeave, 0));
  CHECK(find_hit(table.settled(), kCorrect));
  CHECK(table.match().record() == before);

  REQUIRE(table.act(kCorrect, 0));
  const Hit* other = nullptr;
  const std::vector<Hit> all = answers(table);
  for (const Hit& hit : all)
    if (hit.state == Hit::State::kLegal && hit.label.find("Monastery") == 0) other = &hit;
  REQUIRE(other);
  REQUIRE(table.act(other->target, 0));
  const std::string what = table.correction();
  CHECK(what.find("\"refused\":\"\"") != std::string::npos);
  CHECK(what.find("\"entered\":\"") != std::string::npos);
  CHECK(what.find("\"now\":\"Monastery") != std::string::npos);
  CHECK(what.find("\"lines\":[{") != std::string::npos);
  CHECK(table.match().record() == before);
  REQUIRE(table.correct(false, 0));
  CHECK(table.match().record() == before);
  CHECK(table.correction().empty());

  REQUIRE(table.act(kCorrect, 0));
  REQUIRE(table.act(other->target, 0));
  REQUIRE(table.correct(true, 0));
  CHECK(table.match().record() != before);
  CHECK(table.match().plies()[draw].text != "");
  CHECK_FALSE(table.correct(true, 0));
  Match again;
  CHECK_FALSE(Match::load(table.match().record(), again).has_value());
}

TEST_CASE("Asking: of several draws in a row the wrong one is pointed out first") {
  for (const char* game : {"five_towers", "game_of_towers"}) {
    CAPTURE(std::string(game));
    for (const Size size : kTables_px) {
      CAPTURE(size.w);
      CAPTURE(size.h);
      Table table;
      table.set_metrics(window_of(size.w, size.h));
      const bool town = std::string_view(game) == "game_of_towers";
      look_back(table, game, town ? 60 : 9, 4);
      REQUIRE(table.act(kCorrect, 0));
      CHECK(table.settled().prompt == "Which one was wrong?");
      report(complaint(table.settled(), window_of(size.w, size.h)), table, size, 1);
      std::set<int> found = reachable(table);
      CHECK(found.size() > 2);
      const std::size_t draws = found.size();
      const int third = *std::next(found.begin(), 2);
      for (int page = 0; page < 20 && !find_hit(table.settled(), ui_target(kUiDrawn, third));
           ++page)
        REQUIRE(table.act(ui_target(kUiKinds, -1), 0));
      REQUIRE(table.act(ui_target(kUiDrawn, third), 0));
      CHECK(table.settled().prompt.find("Entered: ") != std::string::npos);
      report(complaint(table.settled(), window_of(size.w, size.h)), table, size, 1);
      CHECK(draws <= 80);
      table.look_at(-1, 0);
      CHECK_FALSE(find_hit(table.settled(), kLeave));
    }
  }
}

TEST_CASE("Asking: a piece lies at its first touch, and is turned where it lies") {
  Table table;
  table.set_preferences({.confirm = Confirm::kNever, .motion = Motion::kNone});
  table.set_metrics(window_of(390, 788));
  open_typed(table, "carcassonne", "seats=2 tower=off");
  while (table.match().decisions() == 0) {
    if (!table.match().waits_for_chance()) {
      const std::size_t before = table.match().plies().size();
      const Target cell =
          table.settled()
              .hits[static_cast<std::size_t>(
                  std::find_if(table.settled().hits.begin(), table.settled().hits.end(),
                               [](const Hit& hit) {
                                 return hit.on_map && !is_ui(hit.target) &&
                                        hit.state == Hit::State::kLegal;
                               }) -
                  table.settled().hits.begin())]
              .target;
      REQUIRE(table.act(cell, 0));
      REQUIRE(table.match().plies().size() == before + 1);
      break;
    }
    const std::vector<Hit> all = answers(table);
    const Hit* one = nullptr;
    for (const Hit& hit : all)
      if (hit.state == Hit::State::kLegal && (all.size() == 2 || hit.label.find("Monastery") == 0))
        one = &hit;
    REQUIRE(one);
    REQUIRE(table.act(one->target, 0));
  }
  const std::size_t plies = table.match().plies().size();
  const std::string laid = table.match().plies().back().text;
  REQUIRE(find_hit(table.settled(), ui_target(kUiTurn, 1)));
  std::set<std::string> ways{laid};
  for (int i = 0; i < 8; ++i) {
    REQUIRE(table.act(ui_target(kUiTurn, 1), 0));
    CHECK(table.match().plies().size() == plies);
    ways.insert(table.match().plies().back().text);
  }
  CHECK(ways.size() >= 2);
  REQUIRE(table.undo(0));
  CHECK(table.match().plies().size() == plies - 1);
}

TEST_CASE("Asking: what a finger means is what is played, whatever it touches in the picture") {
  for (const char* game : {"carcassonne", "five_towers", "game_of_towers", "metal_towers"}) {
    CAPTURE(std::string(game));
    for (const std::uint64_t seed : {3, 4}) {
      Table table;
      table.set_preferences({.confirm = Confirm::kNever, .motion = Motion::kNone});
      table.set_metrics(window_of(390, 788));
      open_typed(table, game, std::string_view(game) == "metal_towers" ? "seats=2" : "seats=3");
      Rng rng(seed);
      Finger finger(table, 1000);
      const Match& match = table.match();
      for (int i = 0; i < (kit::kSanitized ? 200 : 2000) && !match.over(); ++i) {
        if (match.waits_for_chance()) {
          say_or_play(table, rng);
          continue;
        }
        finger.wait_for_turn();
        if (match.over() || match.waits_for_chance()) continue;
        const Action meant = random_action(table, rng);
        CAPTURE(std::string(match.game().write(match.state(), meant).view()));
        CAPTURE(match.plies().size());
        REQUIRE(finger.play(meant) == "");
      }
      CHECK(finger.moves * 7 < finger.touches); // a map is moved where it has become small
    }
  }
}

TEST_CASE("Asking: a floor and a guard each have a touch of their own at a real table") {
  // CT-33: where a guard could close a tower, the first touch of it must not lay a floor.
  Table table;
  table.set_preferences({.confirm = Confirm::kNever, .motion = Motion::kNone});
  table.set_metrics(window_of(390, 788));
  open_typed(table, "carcassonne", "seats=3");
  Rng rng(7);
  Finger finger(table, 1000);
  const Match& match = table.match();
  int guards = 0;
  for (int i = 0; i < 4000 && !match.over() && guards < 3; ++i) {
    if (match.waits_for_chance()) {
      say_or_play(table, rng);
      continue;
    }
    std::optional<Action> guard;
    for (const Action action : match.legal())
      if (match.game().write(match.state(), action).view().starts_with("guard")) guard = action;
    finger.wait_for_turn();
    if (match.over() || match.waits_for_chance()) continue;
    const Action meant = guard ? *guard : random_action(table, rng);
    CAPTURE(std::string(match.game().write(match.state(), meant).view()));
    REQUIRE(finger.play(meant) == "");
    guards += guard.has_value();
  }
  CHECK(guards == 3);
}
