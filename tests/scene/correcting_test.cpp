// Tests of a slip at a real table that is found late (Match::correct, Asker): whole games are entered by keys and by
// touches with slips in them, which are then corrected, taken back and corrected again, with reloads in between.
#include "tests/kit/finger.hpp"
#include "tests/kit/layout_kit.hpp"
#include "tests/kit/sanitized.hpp"
#include "web/scene/model/asking.hpp"

#include <map>

using namespace beffroi;
using namespace beffroi::test;

namespace {

const Target kCorrectDraw = ui_target(kUiDrawn, kAskCorrect);
const Target kCorrectMove = ui_target(kUiDrawn, kAskMove);
const Target kLeaveIt = ui_target(kUiDrawn, kAskLeave);

/// Cards that a decision shows, for Match::hold().
std::vector<Action> shown_cards(const Match& match, std::size_t ply, Action action) {
  std::vector<Action> cards;
  if (match.game().shown)
    for (const Weighted& card : match.game().shown(match.state_before(ply), action))
      cards.insert(cards.end(), card.weight, card.action);
  return cards;
}

/// Corrects a ply in a match as the table does, and says whether all that follows stays.
bool corrects_whole(Match& match, std::size_t ply, Action action) {
  std::size_t stays = 0;
  const std::size_t behind = match.plies().size() - ply - 1;
  if (match.plies()[ply].turn.who == Who::kChance) {
    const std::string text(match.game().write(match.state_before(ply), action).view());
    return !match.correct(ply, text, "first", stays) && stays == behind;
  }
  Match other = match.before(ply);
  const std::vector<Action> cards = shown_cards(match, ply, action);
  if (!cards.empty() && other.hold(cards)) return false;
  return !other.play(action) && !match.correct(ply, other, "first", stays) && stays == behind;
}

/// A game of so many turns, told at a real table.
Match told_game(std::string_view game, std::string_view options, std::uint64_t seed, int turns) {
  Match dealt = start_match(make_setup(game, options, seed));
  Rng rng(seed);
  while (!dealt.over() &&
         (dealt.plies().size() == 0 || dealt.plies().back().move_number <= turns)) {
    std::vector<Action> plain; // what has a sheet or a place of its own
    for (const Action action : dealt.legal())
      if (const Text text = dealt.game().write(dealt.state(), action);
          text.view() != "refresh" && !text.view().starts_with("drop"))
        plain.push_back(action);
    REQUIRE(refusal_of(dealt.play(plain[rng.below(static_cast<std::uint32_t>(plain.size()))])) ==
            "");
  }
  MatchSetup setup = dealt.setup();
  setup.draws = Draws::kTyped;
  setup.seed = 77;
  setup.seats[0].name = "Ana";
  Match told;
  REQUIRE_FALSE(Match::create(setup, told).has_value());
  for (std::size_t i = 0; i < dealt.plies().size(); ++i) {
    const Ply& one = dealt.plies()[i];
    if (told.plies().size() > i || one.move_number > turns) continue;
    if (one.turn.who == Who::kChance) {
      REQUIRE(refusal_of(told.draw(one.text)) == "");
      continue;
    }
    if (told.game().shown) REQUIRE(refusal_of(told.hold(shown_cards(dealt, i, one.action))) == "");
    REQUIRE(refusal_of(told.play(one.action)) == "");
  }
  return told;
}

/// What a person enters wrong.
enum class Slip : std::uint8_t { kTurned, kDecided, kCard };

bool is_slip(const Match& match, std::size_t ply, Slip slip, Action action) {
  const Ply& was = match.plies()[ply];
  if (action == was.action) return false;
  const GameOps& game = match.game();
  const TargetPath one = game.path(match.state_before(ply), was.action);
  const TargetPath other = game.path(match.state_before(ply), action);
  const bool at_place = one.size() == 1 && other.size() == 1 && one[0] != other[0] &&
                        game.choosing.is_one_place(one[0], other[0]);
  return slip == Slip::kTurned ? at_place : !at_place;
}

/// What can be entered in the place of a ply.
std::vector<Action> others_at(const Match& match, std::size_t ply, Slip slip) {
  const bool card = slip == Slip::kCard;
  std::vector<Action> out;
  const bool draw = match.plies()[ply].turn.who == Who::kChance;
  const bool shows = !draw && !shown_cards(match, ply, match.plies()[ply].action).empty();
  if (card != (draw || shows)) return out;
  if (draw) {
    for (const Weighted& one : match.game().chance(match.state_before(ply)))
      if (match.was_said(ply) && one.action != match.plies()[ply].action) out.push_back(one.action);
    return out;
  }
  const Match then = match.before(ply);
  for (const Action one : then.legal())
    if (is_slip(match, ply, slip, one) && shows != shown_cards(match, ply, one).empty())
      out.push_back(one);
  return out;
}

struct Slipped {
  std::size_t ply = 0;
  Action wrong{};
  Action right{};
};

/// Enters something else in a turn, so that all that follows stays; false where that is impossible.
bool slip_in(Match& match, int turn, Slip slip, std::vector<Slipped>& slips) {
  for (std::size_t ply = 0; ply < match.plies().size(); ++ply) {
    // A turn that begins with a draw: the draw has the number of the turn before.
    const bool draw = match.plies()[ply].turn.who == Who::kChance;
    if (match.plies()[ply].move_number !=
        turn - (draw && match.game().id != std::string_view("wandering_towers")))
      continue;
    for (const Action one : others_at(match, ply, slip)) {
      Match tried = match;
      const Action right = tried.plies()[ply].action;
      if (!corrects_whole(tried, ply, one)) continue;
      match = std::move(tried);
      slips.push_back({ply, one, right});
      return true;
    }
  }
  return false;
}

/// How an outcome is typed at the sheet (AskedOutcome::code).
std::string code_of_answer(const Match& match, Action action) {
  std::string text(match.game().write(match.state(), action).view());
  if (match.game().id == std::string_view("wandering_towers")) {
    const auto dice = std::count(text.begin(), text.end(), 'd');
    if (dice > 0) return (text[0] == 'e' ? "" : text.substr(0, 1)) + "d" + std::to_string(dice);
    if (text[0] == 'e') return std::string("w") + text[1] + "t" + text[2];
  }
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  if (text.size() == 3 && text[0] == 't' && text[1] == '0') text.erase(1, 1);
  return text;
}

/// A person at the table, who enters a game by keys or by touches.
class Person {
public:
  Person(Table& table, bool types) : table_(table), types_(types), finger_(table, 1000) {}

  /// Enters what the game has at a ply.
  void enter(const Match& game, std::size_t ply) {
    const Match& match = table_.match();
    CAPTURE(ply);
    CAPTURE(game.plies()[ply].text);
    if (match.plies().size() > ply) return; // nobody is asked
    if (!types_ && !match.waits_for_chance()) finger_.wait_for_turn();
    if (match.plies().size() > ply) return; // "no figure" has ended the turn
    const Action action = game.plies()[ply].action;
    if (has_sheet()) {
      if (match.waits_for_chance() || !shown_cards(game, ply, action).empty())
        return answer(action);
      REQUIRE(table_.act(ui_target(kUiDrawn, kAskElse), 0));
    }
    if (types_) {
      touch_path(match.game().path(match.state(), action),
                 [&] { return match.plies().size() > ply; });
      table_.tick(1e6);
    } else {
      REQUIRE(finger_.play(action) == "");
    }
    REQUIRE(match.plies()[ply].action == action);
  }

  /// Says that an earlier ply was another one; gives what the page would show before it changes.
  std::string correct(std::size_t ply, Action action) {
    const Match& match = table_.match();
    const std::string before = match.record();
    table_.look_at(static_cast<int>(ply) + 1, 0);
    const bool draw = match.plies()[ply].turn.who == Who::kChance;
    REQUIRE(table_.act(draw ? kCorrectDraw : kCorrectMove, 0));
    INFO(table_.settled().prompt);
    CHECK(table_.settled().prompt.find("Entered: ") != std::string::npos);
    CHECK(table_.correction().empty());
    if (draw || has_sheet())
      answer_earlier(ply, action);
    else
      touch_path(match.game().path(match.state_before(ply), action),
                 [&] { return !table_.correction().empty(); });
    CHECK(match.record() == before); // nothing changes before a yes
    return table_.correction();
  }

private:
  bool has_sheet() const {
    for (const Hit& hit : table_.settled().hits)
      if (hit.target.kind == kUiDrawn && hit.target.a >= 0) return true;
    return false;
  }
  template <class Done> void touch_path(const TargetPath& path, Done&& done) {
    table_.act(ui_target(kUiCancel), 0); // what the rules propose
    for (const Target target : path)
      if (!done()) table_.act(target, 0);
    if (!done()) table_.act(ui_target(kUiConfirm), 0);
  }
  void answer(Action action) {
    const Text text = table_.match().game().write(table_.match().state(), action);
    if (text.view().starts_with("start")) { // in words, by seats
      REQUIRE(table_.act(ui_target(kUiDrawn, text.view().back() - '1'), 0));
      return;
    }
    if (types_) {
      REQUIRE(table_.type(code_of_answer(table_.match(), action), true, 0) == 2);
      return;
    }
    touch_answer(table_.match(), std::string(text.view()));
  }
  void answer_earlier(std::size_t ply, Action action) {
    const Match then = table_.match().before(ply);
    if (types_)
      REQUIRE(table_.type(code_of_answer(then, action), true, 0) > 0);
    else
      touch_answer(then, std::string(then.game().write(then.state(), action).view()));
  }
  /// Touches the outcome on the sheet that is asked for in `then`.
  void touch_answer(const Match& then, const std::string& text) {
    if (!places_.contains(text)) learn(then);
    REQUIRE(places_.contains(text));
    const Target target = ui_target(kUiDrawn, places_[text]);
    for (int page = 0; page < 12 && !find_hit(table_.settled(), target); ++page)
      REQUIRE(table_.act(ui_target(kUiKinds, -1), 0));
    tap(table_, target, 0, true);
  }
  /// What each outcome on a sheet is, as a person sees it in its picture: tried out at a table of its own.
  void learn(const Match& then) {
    Table tried;
    tried.set_preferences({.confirm = Confirm::kNever, .motion = Motion::kNone});
    tried.set_metrics(window_of(1440, 840));
    load(tried, then);
    const std::size_t before = then.plies().size();
    std::vector<int> outcomes;
    for (const Hit& hit : tried.settled().hits)
      if (hit.target.kind == kUiDrawn && hit.target.a >= 0 && hit.state == Hit::State::kLegal)
        outcomes.push_back(hit.target.a);
    for (const int one : outcomes) {
      tried.act(ui_target(kUiDrawn, one), 0);
      if (tried.match().plies().size() > before) places_[tried.match().plies()[before].text] = one;
      while (tried.match().plies().size() > before) REQUIRE(tried.undo(0));
      if (tried.match().plies().size() < before || one == outcomes.back()) return;
      if (!find_hit(tried.settled(), ui_target(kUiDrawn, one))) load(tried, then);
    }
  }

  std::map<std::string, int> places_; ///< which outcome on the sheet is which, by notation
  Table& table_;
  bool types_;
  Finger finger_;
};

/// A table as it is at a real table (shell/play/room-table.ts).
void set_table(Table& table) {
  table.set_preferences({.confirm = Confirm::kNever, .motion = Motion::kNone});
  table.set_metrics(window_of(390, 788));
}

/// The page is loaded again.
void reload(Table& table) { load(table, Match(table.match())); }

std::vector<int> totals_of(const Match& match) {
  std::vector<int> out;
  const Outcome outcome = match.outcome();
  for (int s = 0; s < outcome.seats; ++s) out.push_back(outcome.seat[s].total);
  return out;
}

/// A game that is entered with slips: as it was, as it was entered, and the slips in their order.
struct SlippedGame {
  Match right;
  Match entered;
  std::vector<Slipped> slips;
};

void enter_and_correct(const SlippedGame& game, bool types) {
  Table table;
  set_table(table);
  MatchSetup setup = game.entered.setup();
  Match fresh;
  REQUIRE_FALSE(Match::create(setup, fresh).has_value());
  load(table, fresh);
  Person person(table, types);
  for (std::size_t ply = 0; ply < game.entered.plies().size(); ++ply)
    person.enter(game.entered, ply);
  const Match& match = table.match();
  const std::size_t plies = game.entered.plies().size();
  REQUIRE(match.plies().size() == plies);
  const std::string entered = match.record();
  std::vector<std::string> records{entered};
  const auto correct = [&](std::size_t ply, Action action) {
    CAPTURE(ply);
    const std::string shown = person.correct(ply, action);
    CHECK(shown.find("\"refused\":\"\"") != std::string::npos);
    CHECK(shown.find("\"line\":false") != std::string::npos);
    REQUIRE(table.correct(true, 0));
    CHECK(match.plies().size() == plies); // nothing is entered again
    reload(table);
  };
  for (auto slip = game.slips.rbegin(); slip != game.slips.rend(); ++slip) {
    correct(slip->ply, slip->right);
    records.push_back(match.record());
  }
  const std::string right = match.record();
  CHECK(totals_of(match) == totals_of(game.right));
  for (std::size_t i = 0; i < plies; ++i)
    if (match.plies()[i].turn.who == Who::kSeat || match.was_said(i))
      CHECK(match.plies()[i].text == game.right.plies()[i].text);
  // The corrections are taken back one by one, and made again.
  const bool guesses = match.guesses(); // guesses of hands may be others then
  for (std::size_t i = 0; i < game.slips.size(); ++i) {
    correct(game.slips[i].ply, game.slips[i].wrong);
    if (!guesses) CHECK(match.record() == records[records.size() - 2 - i]);
  }
  CHECK(totals_of(match) == totals_of(game.entered));
  for (auto slip = game.slips.rbegin(); slip != game.slips.rend(); ++slip)
    correct(slip->ply, slip->right);
  CHECK(totals_of(match) == totals_of(game.right));
  if (!guesses) CHECK(match.record() == right);
  REQUIRE(table.undo(0)); // and goes on as ever
  CHECK(match.plies().size() < plies);
}

SlippedGame slipped(std::string_view game, std::string_view options, std::uint64_t seed, int turns,
                    const std::vector<std::pair<int, Slip>>& slips) {
  SlippedGame out;
  out.right = told_game(game, options, seed, turns);
  out.entered = out.right;
  for (const auto& [turn, slip] : slips) {
    CAPTURE(turn);
    REQUIRE(slip_in(out.entered, turn, slip, out.slips));
  }
  return out;
}

} // namespace

TEST_CASE("Correcting: 60 turns of Carcassonne with three slips are put right without entering "
          "anything again") {
  const SlippedGame game = slipped("carcassonne", "seats=3", 11, 60,
                                   {{5, Slip::kTurned}, {20, Slip::kDecided}, {40, Slip::kCard}});
  for (const bool types : {true, false}) {
    CAPTURE(types);
    enter_and_correct(game, types);
  }
}

// WT-101: what people have to keep in mind is not shown again while they play, so older turns are open with memory=all.
TEST_CASE("Correcting: 20 turns of Wandering Towers with three slips are put right without "
          "entering anything again") {
  const SlippedGame game = slipped("wandering_towers", "seats=3 memory=all", 130, 20,
                                   {{3, Slip::kDecided}, {8, Slip::kCard}, {15, Slip::kDecided}});
  for (const bool types : {true, false}) {
    CAPTURE(types);
    enter_and_correct(game, types);
  }
}

TEST_CASE("Correcting: a move is chosen again in its position, and nothing changes before yes") {
  const SlippedGame game = slipped("carcassonne", "seats=3", 11, 24, {{5, Slip::kTurned}});
  const Slipped slip = game.slips.front();
  Table table;
  set_table(table);
  load(table, game.entered);
  const Match& match = table.match();
  const std::string before = match.record();
  table.look_at(static_cast<int>(slip.ply) + 1, 0);
  REQUIRE(find_hit(table.settled(), kCorrectMove));
  CHECK(find_hit(table.settled(), kCorrectMove)->label == "Correct this move");
  CHECK(find_hit(table.settled(), kCorrectDraw));
  REQUIRE(table.act(kCorrectMove, 0));
  CHECK_FALSE(table.undo(0));
  CHECK_FALSE(table.redo(0));
  REQUIRE(table.act(kLeaveIt, 0)); // as it is
  CHECK(find_hit(table.settled(), kCorrectMove));
  REQUIRE(table.act(kCorrectMove, 0));
  CHECK(table.correct(false, 0)); // Escape
  REQUIRE(table.act(kCorrectMove, 0));
  table.look_at(-1, 0); // somebody goes on
  CHECK(table.correction().empty());
  CHECK_FALSE(table.correct(true, 0));
  CHECK(match.record() == before);

  // What was entered again is no correction.
  Person person(table, true);
  CHECK(person.correct(slip.ply, slip.wrong).empty());
  CHECK(match.record() == before);
  // Another place: what no longer fits is kept, and is of the game again once that is taken back.
  std::optional<Action> elsewhere;
  const Match then = match.before(slip.ply);
  for (const Action one : then.legal()) {
    Match tried = match;
    if (!elsewhere && !corrects_whole(tried, slip.ply, one)) elsewhere = one;
  }
  REQUIRE(elsewhere);
  const std::string what = person.correct(slip.ply, *elsewhere);
  CHECK(what.find("\"move\":true") != std::string::npos);
  CHECK(what.find("\"line\":true") != std::string::npos);
  CHECK(what.find("\"back\":0") != std::string::npos);
  REQUIRE(table.correct(true, 0));
  CHECK(match.plies().size() < game.entered.plies().size());
  CHECK(match.lines_at(slip.ply).size() == 1);
  reload(table);
  const std::string back = person.correct(slip.ply, slip.wrong);
  CHECK(back.find("\"line\":false") != std::string::npos);
  CHECK(back.find("\"back\":0") == std::string::npos);
  REQUIRE(table.correct(true, 0));
  CHECK(match.record() == before);
}

TEST_CASE("Correcting: the buttons and the earlier position fit into every window") {
  for (const char* game : {"carcassonne", "wandering_towers", "metal_towers", "game_of_towers"}) {
    CAPTURE(std::string(game));
    const std::string_view options = std::string_view(game) == "wandering_towers"
                                         ? "seats=3 memory=all"
                                     : std::string_view(game) == "metal_towers" ? "seats=2"
                                                                                : "seats=3";
    const Match told = told_game(game, options, 5, 6);
    std::size_t ply = told.plies().size() - 2; // what was entered last is taken back instead
    while (told.plies()[ply].turn.who != Who::kSeat || told.before(ply).legal().size() < 2) --ply;
    for (const Size size : {Size{320, 512}, {390, 788}, {667, 320}, {820, 1124}, {1440, 840}}) {
      CAPTURE(size.w);
      Table table;
      table.set_preferences({.confirm = Confirm::kNever, .motion = Motion::kNone});
      table.set_metrics(window_of(size.w, size.h));
      load(table, told);
      const auto look = [&] {
        Scene scene = table.settled();
        std::erase_if(scene.hits, [](const Hit& hit) { return !is_ui(hit.target) || hit.on_map; });
        report(complaint(scene, window_of(size.w, size.h)), table, size, 1);
      };
      table.look_at(static_cast<int>(ply) + 1, 0);
      look();
      REQUIRE(table.act(kCorrectMove, 0));
      look();
      CHECK(find_hit(table.settled(), kLeaveIt));
      const Action other = told.before(ply).legal().front() == told.plies()[ply].action
                               ? told.before(ply).legal().back()
                               : told.before(ply).legal().front();
      const std::string shown = [&] {
        table.look_at(-1, 0);
        return Person(table, true).correct(ply, other);
      }();
      CHECK(shown.find("\"move\":true") != std::string::npos);
      look();
    }
  }
}
