// Brain and checker: their line protocols, kept and broken.
#include "engine/brain/checker.hpp"
#include "engine/brain/taught.hpp"
#include "tests/kit/match_kit.hpp"
#include "tests/kit/sanitized.hpp"

using namespace beffroi;
using namespace beffroi::test;

namespace {

using Lines = std::vector<std::string>;

bool starts_with(std::string_view text, std::string_view with) {
  return text.substr(0, with.size()) == with;
}

/// The value of a field of an answer, quotes taken off; "" if it is missing.
std::string field(std::string_view line, std::string_view name) {
  const std::string start = " " + std::string(name) + "=";
  const std::size_t at = line.find(start);
  if (at == std::string_view::npos) return "";
  std::string_view value = line.substr(at + start.size());
  if (!value.empty() && value[0] == '"') {
    value.remove_prefix(1);
    return std::string(value.substr(0, value.find('"')));
  }
  return std::string(value.substr(0, value.find(' ')));
}

/// All lines sent until the brain is no longer busy.
template <class Driven> Lines finish(Driven& brain) {
  Lines all;
  while (brain.busy())
    for (const std::string& line : brain.run_slice()) all.push_back(line);
  return all;
}

Lines only(const Lines& lines, std::string_view verb) {
  Lines out;
  for (const std::string& line : lines)
    if (starts_with(line, verb)) out.push_back(line);
  return out;
}

std::string position_of(const Match& match) { return position_line(match, match.turn().seat); }

/// A refused line gives exactly one error and leaves the brain able to do its work.
template <class Driven>
void check_error(Driven& brain, const std::string& line, std::string_view id = "0") {
  CAPTURE(line.substr(0, 200));
  const bool busy = brain.busy();
  const Lines answers = brain.receive(line);
  REQUIRE(answers.size() == 1);
  CHECK(starts_with(answers[0], "error id="));
  CHECK(field(answers[0], "id") == id);
  CHECK(field(answers[0], "reason") != "");
  CHECK(brain.busy() == busy);
}

} // namespace

TEST_CASE("hello names the build and every game with its rules version") {
  TaughtBrain brain;
  const Lines answers = brain.receive("hello");
  REQUIRE(answers.size() == 1);
  CHECK(starts_with(answers[0], "ready build="));
  CHECK(field(answers[0], "build") == brain_build());
  for (const GameOps& game : all_games())
    CHECK(answers[0].find(std::string(game.id) + ":" + std::to_string(game.rules_version)) !=
          std::string::npos);
  CHECK(brain.receive("hello\r") == answers);
}

TEST_CASE("a brain plays a whole game of every game, and its moves are legal") {
  for (const GameOps& game : all_games()) {
    CAPTURE(game.id);
    Match match =
        start_match(game, initial_options(game.options, game.option_count, game.max_seats), 5);
    TaughtBrain brain;
    for (int id = 1; !match.over(); ++id) {
      CHECK(brain.receive(position_of(match)).empty());
      CHECK(brain.receive("go level=2 cap_ms=900 seed=ab id=" + std::to_string(id)).empty());
      const Lines best = only(finish(brain), "best ");
      REQUIRE(best.size() == 1);
      CHECK(field(best[0], "id") == std::to_string(id));
      const std::string move = field(best[0], "move");
      CAPTURE(best[0]);
      CHECK(starts_with(field(best[0], "line") + " ", move + " "));
      REQUIRE(refusal_of(match.play(std::string_view(move))) == "");
    }
  }
}

TEST_CASE("an answer depends on view, level and seed alone, not on what was asked before") {
  const Match match = start_match("metal_towers");
  Match later = match;
  play_all(later, "bC1 sD1 bE2");
  const auto ask = [](Brain& brain, const Match& m) {
    brain.receive(position_of(m));
    brain.receive("go level=3 seed=9 id=1");
    return only(finish(brain), "best ").at(0);
  };
  TaughtBrain fresh;
  const std::string alone = ask(fresh, later);
  TaughtBrain used;
  ask(used, match);
  used.receive("go level=5 seed=1 id=7");
  used.run_slice();
  used.receive("stop");
  CHECK(ask(used, later) == alone);
}

TEST_CASE("stop ends a thought with exactly one best, also before the first slice") {
  const Match match = start_match("metal_towers");
  TaughtBrain brain;
  brain.receive(position_of(match));
  for (const int slices : {0, 1, 5}) {
    CHECK(brain.receive("go level=6 seed=1 id=3").empty());
    CHECK(brain.busy());
    for (int i = 0; i < slices; ++i) CHECK(only(brain.run_slice(), "best ").empty());
    const Lines answers = brain.receive("stop");
    REQUIRE(answers.size() == 1);
    CHECK(starts_with(answers[0], "best id=3 "));
    CHECK(field(answers[0], "move") != "");
    CHECK_FALSE(brain.busy());
    CHECK(brain.run_slice().empty());
    check_error(brain, "stop");
  }
}

TEST_CASE("one job runs and one waits; a third is refused, and every job is answered once") {
  const Match match = start_match("metal_towers");
  Match later = match;
  play_all(later, "bC1");
  TaughtBrain brain;
  brain.receive(position_of(match));
  CHECK(brain.receive("go level=4 seed=1 id=1").empty());
  check_error(brain, "go level=1 seed=1 id=1", "1");
  CHECK(brain.receive(position_of(later)).empty()); // for the next go only
  CHECK(brain.receive("go level=1 seed=1 id=2").empty());
  check_error(brain, "go level=1 seed=1 id=3", "3");
  const Lines best = only(finish(brain), "best ");
  REQUIRE(best.size() == 2);
  CHECK(field(best[0], "id") == "1");
  CHECK(field(best[1], "id") == "2");
  Match played = match;
  CHECK(refusal_of(played.play(std::string_view(field(best[0], "move")))) == "");
  CHECK(refusal_of(later.play(std::string_view(field(best[1], "move")))) == "");
}

TEST_CASE("stop with an id ends that job, running or queued, and no other") {
  const Match match = start_match("metal_towers");
  TaughtBrain brain;
  brain.receive(position_of(match));
  brain.receive("go level=3 seed=1 id=1");
  brain.receive("go level=6 seed=1 id=2");
  check_error(brain, "stop id=9", "9");
  CHECK(brain.receive("stop id=2").empty()); // answered when its turn comes
  const Lines best = only(finish(brain), "best ");
  REQUIRE(best.size() == 2);
  CHECK(field(best[0], "id") == "1");
  CHECK(field(best[1], "id") == "2");
  brain.receive("go level=6 seed=1 id=4");
  brain.receive("go level=1 seed=1 id=5");
  CHECK(starts_with(brain.receive("stop id=4").at(0), "best id=4 "));
  CHECK(brain.busy());
  CHECK(field(only(finish(brain), "best ").at(0), "id") == "5");
}

TEST_CASE("info lines come while a long thought goes on, and are few") {
  const Match match = start_match("metal_towers");
  TaughtBrain brain;
  brain.receive(position_of(match));
  brain.receive("go level=5 seed=1 id=1");
  Lines infos;
  for (int i = 0; i < 40 && brain.busy(); ++i)
    for (const std::string& line : brain.run_slice()) infos.push_back(line);
  infos = only(infos, "info ");
  CHECK(infos.size() >= 2);
  CHECK(infos.size() <= 20);
  for (const std::string& info : infos) {
    CHECK(field(info, "id") == "1");
    CHECK(field(info, "work") != "");
    CHECK(field(info, "line") != "");
  }
}

TEST_CASE("hostile lines are refused with a reason and change nothing") {
  const Match match = start_match("metal_towers");
  const std::string good = position_of(match);
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string line = good;
    const std::size_t at = line.find(from);
    REQUIRE(at != std::string::npos);
    return line.replace(at, from.size(), to);
  };
  TaughtBrain brain;
  check_error(brain, "go level=1 seed=1 id=4", "4"); // no position yet
  CHECK(brain.receive(good).empty());
  const std::string check = " check=" + field(good, "check");
  for (const std::string& line : {std::string(),
                                  std::string("   "),
                                  std::string("quit"),
                                  std::string("HELLO"),
                                  std::string("hello you"),
                                  std::string("\0\xff\xfe", 3),
                                  std::string(100'000, 'x'),
                                  std::string("position"),
                                  std::string("position game=metal_towers"),
                                  with("metal_towers", "chess"),
                                  with("rules=1", "rules=2"),
                                  with("seat=1", "seat=0"),
                                  with("seat=1", "seat=2"),
                                  with("seat=1", "seat=1 seat=1"),
                                  with("view=", "view=00"),
                                  with("view=0", "view=g"),
                                  with("view=0", "view=1"),
                                  with(check, ""),
                                  with(check, check + "0"),
                                  with(check, " check=0000000000000000"),
                                  good + " extra=1",
                                  good + " extra",
                                  std::string("stop"),
                                  std::string("stop now"),
                                  std::string("stop id=x")})
    check_error(brain, line);
  for (const char* line :
       {"go level=0 seed=1 id=4", "go level=7 seed=1 id=4", "go level=x seed=1 id=4",
        "go seed=1 id=4", "go level=1 id=4", "go level=1 seed=XY id=4", "go level=1 seed= id=4",
        "go level=1 seed=11111111111111111 id=4", "go level=1 seed=1 id=4 cap_ms=-1",
        "go level=1 seed=1 id=4 cap_ms=99999999", "go level=1 seed=1 id=4 more=1",
        "go level=1 level=1 seed=1 id=4"})
    check_error(brain, line, "4");
  for (const char* line : {"go level=1 seed=1", "go level=1 seed=1 id=0", "go level=1 seed=1 id=-3",
                           "go level=1 seed=1 id=99999999999999999999"})
    check_error(brain, line);
  brain.receive("go level=1 seed=1 id=4"); // still the good position
  const std::string move = field(only(finish(brain), "best ").at(0), "move");
  Match played = match;
  CHECK(refusal_of(played.play(std::string_view(move))) == "");
}

TEST_CASE(
    "a damaged view with a right check number is refused or is a possible world, never a crash") {
  for (const GameOps& game : all_games()) {
    CAPTURE(game.id);
    Match match =
        start_match(game, initial_options(game.options, game.option_count, game.min_seats), 3);
    Rng rng(3);
    play_random(match, rng, 3);
    const Seat seat = match.turn().seat;
    ViewBuf view{};
    match.view(seat, view);
    int refused = 0;
    TaughtBrain brain;
    const std::size_t stride = // of a large view, some of the bytes
        1 + game.view_size / static_cast<std::size_t>(kit::rounds(500));
    for (std::size_t i = 0; i < game.view_size; i += stride)
      for (const int value : {0, 1, 3, 7, 127, 128, 255}) {
        ViewBuf damaged = view;
        damaged.bytes()[i] = static_cast<std::byte>(value);
        const Lines answers = brain.receive(position_line(game, damaged, seat));
        refused += !answers.empty();
        if (!answers.empty()) continue;
        brain.receive("go level=1 seed=1 id=1");
        CHECK(only(finish(brain), "best ").size() == 1);
      }
    CHECK(refused > 0);
  }
}

TEST_CASE("a position line contains only the view of its seat (TG-2)") {
  // Two matches that differ only in the other seat's hidden cards give the same line.
  const auto record = [](char face) {
    std::string text =
        "beffroi-record 1\ngame template_game rules=1 options=\"seats=2 copies=3\"\n"
        "seed 1\nseat 1 human\nseat 2 human\nplay\n0. *c4 *c@ *c2 *c3 *d3\nend open\n";
    text[text.find('@')] = face;
    Match match;
    REQUIRE(refusal_of(Match::load(text, match)) == "");
    return match;
  };
  const Match a = record('1');
  const Match b = record('2');
  CHECK(position_line(a, 0) == position_line(b, 0));
  CHECK(position_line(a, 1) != position_line(b, 1));
}

TEST_CASE("lines made of random words never crash a brain, and every go is answered once") {
  const Match match = start_match("template_game", "seats=3");
  const std::string good = position_of(match);
  const std::string words[] = {"go",      "stop",     "hello",  "position", "level=1",
                               "level=2", "seed=1",   "seed=f", "id=1",     "id=2",
                               "id=3",    "cap_ms=5", "=",      "view=",    "x"};
  Rng rng(17);
  for (int round = 0; round < 100; ++round) {
    TaughtBrain brain;
    int accepted = 0;
    int answered = 0;
    for (int i = 0; i < 30; ++i) {
      std::string line = rng.below(3) == 0 ? good : "go level=1 seed=1 id=" + std::to_string(i + 1);
      if (rng.below(2) == 0) {
        line.clear();
        for (std::uint32_t n = rng.below(6); n > 0; --n) line += words[rng.below(15)] + " ";
      }
      const Lines answers = brain.receive(line);
      accepted += answers.empty() && starts_with(line, "go ");
      answered += static_cast<int>(only(answers, "best ").size());
      if (rng.below(2) == 0) answered += static_cast<int>(only(brain.run_slice(), "best ").size());
    }
    answered += static_cast<int>(only(finish(brain), "best ").size());
    REQUIRE(accepted == answered);
  }
}

// ---- Records to be checked

namespace {

std::string check_line(const std::string& record, int id) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string hex;
  for (const char c : record) {
    hex += kDigits[static_cast<unsigned char>(c) >> 4];
    hex += kDigits[static_cast<unsigned char>(c) & 15];
  }
  return "check id=" + std::to_string(id) + " record=" + hex;
}

/// What a checker says of a record, once it is done.
std::string checked(Checker& checker, const std::string& record) {
  REQUIRE(checker.receive(check_line(record, 8)).empty());
  REQUIRE(checker.busy());
  const Lines answers = finish(checker);
  REQUIRE(answers.size() == 1);
  CHECK(starts_with(answers[0], "checked id=8 "));
  return answers[0];
}

} // namespace

TEST_CASE("a checker plays a record in slices and accepts it") {
  for (const GameOps& game : all_games()) {
    CAPTURE(game.id);
    const std::string record = finished_record(game.id, 7);
    Checker checker;
    CHECK(checked(checker, record) == "checked id=8 ok=1");
    // No slice plays more than a few actions: a long record needs many.
    REQUIRE(checker.receive(check_line(record, 9)).empty());
    int slices = 0;
    for (; checker.busy(); ++slices) checker.run_slice();
    Match match;
    REQUIRE(refusal_of(Match::load(record, match)) == "");
    CHECK(slices >= static_cast<int>(match.plies().size()) / 16);
  }
}

TEST_CASE("a checker reports a bad record with the same error and place as Match::load") {
  for (const GameOps& game : all_games()) {
    CAPTURE(game.id);
    const std::string good = finished_record(game.id, 3);
    Checker checker;
    Rng rng(17);
    int bad = 0;
    for (int i = 0; i < kit::rounds(150); ++i) {
      std::string text = good;
      text[rng.below(static_cast<std::uint32_t>(text.size()))] =
          "0123456789abcdeABCDE .*?\n\""[rng.below(26)];
      Match match;
      const auto error = Match::load(text, match);
      const std::string said = checked(checker, text);
      CHECK(field(said, "ok") == (error ? "0" : "1"));
      if (!error) continue;
      ++bad;
      CHECK(field(said, "line") == std::to_string(error->line));
      CHECK(field(said, "column") == std::to_string(error->column));
      CHECK(field(said, "key") == std::to_string(static_cast<int>(error->phrase.key)));
      CHECK(field(said, "rule") == error->phrase.rule.view());
      CHECK(said.find('\n') == std::string::npos);
    }
    CHECK(bad > kit::rounds(100));
  }
  // An impossible move, with the rule that forbids it and what the sentence is about.
  std::string text = finished_record("metal_towers", 3);
  const std::size_t first = text.find("1. ") + 3;
  text.replace(first, 3, "bZ9");
  Checker checker;
  const std::string said = checked(checker, text);
  CHECK(field(said, "column") == "4");
  CHECK(said.substr(said.size() - 13) == " detail=\"bZ9\"");
}

TEST_CASE("a damaged check line is refused, and a second record while one is played") {
  Checker checker;
  check_error(checker, "check");
  check_error(checker, "hello");
  check_error(checker, "check record=00");
  check_error(checker, "check id=0 record=00");
  check_error(checker, "check id=4 record=0", "4");
  check_error(checker, "check id=4 record=0g", "4");
  check_error(checker, "check id=4 record=00 more=1", "4");
  check_error(checker, "check id=4 record=" + std::string(2u << 20, '0'));
  CHECK(field(checked(checker, ""), "ok") == "0");
  // Longer than a record can be: its reader says so.
  CHECK(field(checked(checker, std::string(300 * 1024, 'x')), "ok") == "0");

  const std::string record = finished_record("metal_towers", 5);
  REQUIRE(checker.receive(check_line(record, 4)).empty());
  check_error(checker, check_line(record, 5), "5");
  const Lines answers = finish(checker);
  REQUIRE(answers.size() == 1);
  CHECK(answers[0] == "checked id=4 ok=1");
}
