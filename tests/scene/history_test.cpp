// Tests of History: computed once a ply, the same whatever happened in between, and nothing of it
// at a hover.
#include "tests/kit/table_kit.hpp"
#include "web/scene/table/course.hpp"

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::metal_towers;

namespace {

bool same_lines(const History& a, const History& b) {
  if (a.lines().size() != b.lines().size()) return false;
  for (std::size_t i = 0; i < a.lines().size(); ++i) {
    const History::Line& x = a.lines()[i];
    const History::Line& y = b.lines()[i];
    if (x.ply != y.ply || x.seat != y.seat || x.text != y.text || x.rule.view() != y.rule.view() ||
        x.points != y.points || x.follows != y.follows || x.only != y.only)
      return false;
  }
  return true;
}

/// What is in a history, read anew.
bool is_true_of(const History& history, const Match& match, const Words& words) {
  History fresh;
  fresh.follow(see(match, kAudience, 0), words);
  bool same = same_lines(history, fresh);
  for (std::size_t i = 0; i <= match.plies().size(); ++i)
    same = same && history.trail(i) == fresh.trail(i);
  return same;
}

Words words_for(const Match& match) {
  Words words;
  name_seats(match, words);
  return words;
}

Match random_match(std::string_view game, std::string_view options, std::uint64_t seed,
                   std::size_t plies) {
  Match match = start_match(game, options, seed);
  Rng rng(seed);
  while (match.plies().size() < plies && !match.over())
    REQUIRE_FALSE(
        match.play(match.legal()[rng.below(static_cast<std::uint32_t>(match.legal().size()))]));
  return match;
}

/// Wandering Towers in which nobody comes home: as long as is wanted.
Match long_match(std::size_t plies) {
  Match match = start_match("wandering_towers", "seats=6", 3);
  play_long(match, plies);
  return match;
}

// ---- A game that counts how often it is asked. Plain functions, so the counts are global.

const GameOps* real = nullptr;
struct Counts {
  int phrase = 0, outcome = 0, view = 0, legal = 0, turn = 0, fill = 0, apply = 0;
} counts;

GameOps counting(const GameOps& game) {
  real = &game;
  GameOps out = game;
  out.phrase = [](StateRef s, const Event& e) { return ++counts.phrase, real->phrase(s, e); };
  out.outcome = [](StateRef s) { return ++counts.outcome, real->outcome(s); };
  out.view = [](StateRef s, Seat seat, ViewBuf& v) { ++counts.view, real->view(s, seat, v); };
  out.legal = [](StateRef s) { return ++counts.legal, real->legal(s); };
  out.turn = [](StateRef s) { return ++counts.turn, real->turn(s); };
  out.fill = [](const ViewBuf& v, Seat seat, std::uint64_t n, StateBuf& s) {
    ++counts.fill, real->fill(v, seat, n, s);
  };
  out.apply = [](StateSlot s, Action a, EventList& e) { ++counts.apply, real->apply(s, a, e); };
  return out;
}

/// The same match played in a game that counts.
Match counted(const Match& match, const GameOps& game) {
  MatchSetup setup = match.setup();
  setup.game = &game;
  Match out;
  REQUIRE_FALSE(Match::create(setup, out).has_value());
  for (const Ply& ply : match.plies())
    if (ply.turn.who == Who::kSeat) REQUIRE_FALSE(out.play(ply.action));
  REQUIRE(out.plies().size() == match.plies().size());
  return out;
}

Counts asked_by_hovering(Table& table) {
  counts = {};
  const std::vector<Hit> hits = table.settled().hits;
  for (const Hit& hit : hits) {
    table.pointer_move(centre_of(hit), 0);
    (void)table.scene(0);
  }
  (void)table.state_json();
  return counts;
}

} // namespace

TEST_CASE("History: move by move, back and forth, it equals one that is read at once") {
  for (const char* id : {"metal_towers", "game_of_towers", "wandering_towers", "template_game"}) {
    CAPTURE(id);
    Match match = random_match(id, "", 5, 60);
    const Words words = words_for(match);
    SeenBy by;
    History history;
    const auto follow = [&] {
      by.follow(match, kAudience);
      history.follow(by.seen(), words);
    };
    follow();
    const std::size_t first = history.read();
    CHECK(first == match.plies().size());
    follow();
    CHECK(history.read() == first); // nothing new, nothing read
    const int edition = history.edition();
    Rng rng(7);
    for (int i = 0; i < 40; ++i) {
      const std::uint32_t what = rng.below(3);
      if (what == 0)
        match.undo();
      else if (what == 1)
        match.redo();
      else if (!match.over())
        REQUIRE_FALSE(
            match.play(match.legal()[rng.below(static_cast<std::uint32_t>(match.legal().size()))]));
      follow();
      CHECK(is_true_of(history, match, words));
    }
    CHECK(history.edition() > edition);
    history.forget();
    follow();
    CHECK(history.kept() == 0);
    CHECK(is_true_of(history, match, words));
  }
}

TEST_CASE("History: totals and lines are those of the positions") {
  const Match match = random_match("game_of_towers", "seats=2", 9, 200);
  const Seen seen = see(match, kAudience, 0);
  History history;
  history.follow(seen, words_for(match));
  for (std::size_t i = 0; i <= match.plies().size(); ++i) {
    const Outcome outcome = match.game().outcome(match.state_before(i));
    for (std::size_t s = 0; s < 2; ++s) CHECK(seen.totals[s][i] == outcome.seat[s].total);
  }
  const History::Line* last = history.last_decision();
  REQUIRE(last != nullptr);
  CHECK(last->seat >= 0);
  CHECK_FALSE(last->follows);
  CHECK(history.first_line(match.plies().size()) == history.lines().size());
  CHECK(history.first_line(0) == 0);
}

TEST_CASE("History: the last move stays a move, whatever cards are drawn after it") {
  const Match match = random_match("wandering_towers", "seats=3", 9, 60);
  History history;
  history.follow(see(match, kAudience, 0), words_for(match));
  const auto steps = std::count_if(history.lines().begin(), history.lines().end(),
                                   [](const History::Line& line) { return line.minor; });
  CHECK(steps > 0);
  const History::Line* last = history.last_decision();
  REQUIRE(last != nullptr);
  CHECK_FALSE(last->minor);
  for (const History::Line* line = last + 1; line <= &history.lines().back(); ++line)
    CHECK((line->minor || line->follows || line->seat < 0));
}

TEST_CASE("History: the page fetches what is new, and the same lines stay the same") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(4, 12));
  const auto count = [&] { return table.history().lines().size(); };
  const std::string all = table.log_json(0);
  CHECK(all.find("\"ply\":1,") != std::string::npos);
  CHECK(all.find("\"ply\":12,") != std::string::npos);
  CHECK(table.log_json(count()) == "[]");
  CHECK(table.log_json(9999) == "[]");
  const int edition = table.history().edition();
  const TargetPath path =
      table.match().game().path(table.match().state(), table.match().legal()[0]);
  const std::size_t before = count();
  REQUIRE(table.act(path[0], 0));
  REQUIRE(table.act(path[1], 0));
  REQUIRE(table.act(ui_target(kUiConfirm), 0));
  CHECK(table.history().edition() == edition); // lines were only added
  CHECK(count() > before);
  CHECK(all.substr(0, all.size() - 1) + "," + table.log_json(before).substr(1) ==
        table.log_json(0));
  REQUIRE(table.undo(0));
  CHECK(table.history().edition() == edition + 1);
  CHECK(table.history().kept() == before);
  CHECK(table.log_json(0) == all);
  CHECK(table.state_json().find("\"log\":{\"count\":" + std::to_string(before) +
                                ",\"edition\":" + std::to_string(edition + 1) +
                                ",\"kept\":" + std::to_string(before) + "}") != std::string::npos);
  table.set_words("de", {});
  CHECK(table.history().kept() == 0);
  CHECK(table.history().edition() > edition + 1);
}

TEST_CASE("History: a forced decision is marked only where asked for, never one of a hand") {
  Match match = random_metal(11, 30);
  SeenBy by;
  by.follow(match, kAudience);
  History history;
  history.follow(by.seen(), words_for(match));
  for (const History::Line& line : history.lines()) CHECK_FALSE(line.only);
  const int edition = history.edition();
  by.ask_only(true);
  by.follow(match, kAudience);
  history.follow(by.seen(), words_for(match));
  CHECK(history.edition() > edition);
  for (const History::Line& line : history.lines())
    CHECK(line.only == (!line.follows && line.seat >= 0 &&
                        match.game().legal(match.state_before(line.ply)).size() == 1));
  const Match hidden = random_match("wandering_towers", "seats=2", 3, 40);
  SeenBy all;
  all.ask_only(true);
  all.follow(hidden, kAudience);
  History hands;
  hands.follow(all.seen(), words_for(hidden));
  for (const History::Line& line : hands.lines()) CHECK_FALSE(line.only);
}

TEST_CASE("Table: hovering in a long game asks no more of the game than in a short one") {
  for (const char* id : {"metal_towers", "game_of_towers", "wandering_towers"}) {
    CAPTURE(id);
    const GameOps game = counting(*find_game(id));
    const bool wanders = id == std::string_view("wandering_towers");
    const Match far = wanders ? long_match(1000) : random_match(id, "", 4, id[0] == 'm' ? 24 : 200);
    const Match whole = counted(far, game);
    Table table;
    table.set_metrics(window_of(1440, 840));
    table.show(whole);
    table.set_curtain(Table::Curtain::kOpen);
    const Counts late = asked_by_hovering(table);
    const std::size_t hits = table.settled().hits.size();
    CHECK(late.phrase == 0);
    CHECK(late.fill == 0);
    CHECK(late.apply == 0);
    const std::size_t read = table.history().read();
    CHECK(read == whole.plies().size());
    CHECK(late.outcome <= static_cast<int>(2 * hits + 4));
    CHECK(late.legal <= static_cast<int>(hits + 4));
    CHECK(late.view <= static_cast<int>(6 * hits + 8));
    CHECK(late.turn <= static_cast<int>(40 * hits + 40));
    MESSAGE(id, ", ", whole.plies().size(), " plies, ", hits, " targets hovered: ", late.phrase,
            " phrases, ", late.outcome, " outcomes, ", late.view, " views, ", late.turn, " turns");
  }
}

TEST_CASE("Table: the end screen of a long game puts only its last ply into words") {
  const GameOps game = counting(*find_game("game_of_towers"));
  Table table;
  table.set_metrics(window_of(1440, 840));
  const Match over = counted(random_match("game_of_towers", "seats=3", 4, 9999), game);
  REQUIRE(over.over());
  table.show(over);
  const int hits = static_cast<int>(table.settled().hits.size());
  const Counts asked = asked_by_hovering(table);
  CHECK(asked.phrase <= hits * static_cast<int>(over.plies().back().events.size()));
  CHECK(asked.outcome < static_cast<int>(over.plies().size()));
}

TEST_CASE("History: resigning among three has a line below the last move, until it is taken back") {
  MatchSetup setup = make_setup("game_of_towers", "seats=3", 3);
  setup.seats[0].name = "Ana";
  setup.seats[1].name = "Bram";
  setup.seats[2].name = "Cleo";
  Match match = start_match(setup);
  Rng rng(3);
  play_random(match, rng, 100);
  REQUIRE_FALSE(match.over());
  const Seat gone = match.turn().seat;
  Words words;
  name_seats(match, words);
  SeenBy by;
  History history;
  const auto follow = [&] {
    by.follow(match, kAudience);
    history.follow(by.seen(), words);
  };
  follow();
  const std::size_t before = history.lines().size();
  REQUIRE_FALSE(match.resign(gone));
  follow();
  REQUIRE(history.lines().size() == before + 1);
  const History::Line& line = history.lines().back();
  CHECK(line.text == setup.seats[gone].name + " has resigned");
  CHECK(line.seat == gone);
  CHECK(line.ply + 1 == match.plies().size());
  CHECK_FALSE(line.follows);
  play_random_move(match, rng);
  follow();
  CHECK(history.lines()[before].text.ends_with("has resigned"));
  CHECK(history.lines().size() > before + 1);

  History fresh; // as after a change of the language
  fresh.follow(by.seen(), words);
  REQUIRE(fresh.lines().size() == history.lines().size());
  for (std::size_t i = 0; i < fresh.lines().size(); ++i)
    CHECK(fresh.lines()[i].text == history.lines()[i].text);

  for (int i = 0; i < 3 && !match.acts().empty(); ++i) match.undo();
  REQUIRE(match.acts().empty());
  follow();
  for (const History::Line& each : history.lines())
    CHECK_FALSE(each.text.ends_with("has resigned"));
}
