// The analysis of whole games by lines (brain/study.hpp): what it says is what forecaster, turns and reasons say.
#include "engine/brain/fields.hpp"
#include "engine/brain/study.hpp"
#include "engine/match/accounts.hpp"
#include "engine/match/analysts.hpp"
#include "engine/match/option_sets.hpp"
#include "engine/match/taught.hpp"
#include "engine/match/whys.hpp"
#include "tests/kit/match_kit.hpp"
#include "tests/kit/sanitized.hpp"
#include "tests/kit/thoughts_kit.hpp"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <set>

using namespace beffroi;
using namespace beffroi::test;

namespace {

using StudyLines = std::vector<std::string>;

/// Decisions of a game; with sanitizers a part of one.
constexpr int kWholeGame = kit::kSanitized ? 12 : 400;

StudyLines finished(Study& study) {
  StudyLines all;
  while (study.busy())
    for (std::string& line : study.run_slice()) all.push_back(std::move(line));
  return all;
}

std::string digits_of(std::span<const std::byte> bytes) {
  return hex64(learned_hash(bytes)).substr(0, 8);
}

/// Knows all that a page would give it.
std::unique_ptr<Study> taught_study() {
  auto study = std::make_unique<Study>();
  for (const GameOps& game : all_games()) {
    if (game.learns) {
      const auto values = values_at_hand(game.id);
      REQUIRE(study->receive(learn_line(game, digits_of(values), values)).empty());
    }
    if (make_forecaster(game)) {
      const auto numbers = forecasts_at_hand(game.id);
      REQUIRE(study->receive(forecast_line(game, digits_of(numbers), numbers)).empty());
    }
  }
  return study;
}

/// A game of computer players to its end, or as far as so many decisions.
Match game_of(const GameOps& game, const AnyOptions& options, std::uint64_t seed, int most,
              int level) {
  Match match = start_match(game, options, seed);
  const auto thinker = taught_thinker(game);
  for (int n = 0; !match.over() && n < most; ++n) {
    ViewBuf view{};
    match.view(match.turn().seat, view);
    thinker->begin(view, match.turn().seat, level, static_cast<std::uint64_t>(n));
    while (!thinker->run(1u << 20)) {}
    REQUIRE(refusal_of(match.play(thinker->best().action)) == "");
  }
  return match;
}

Match game_of(const GameOps& game, int most, int level = 2) {
  return game_of(game, initial_options(game.options, game.option_count, game.usual_seats), 3, most,
                 level);
}

/// So many games a game in the large runs: BEFFROI_GAMES=200.
int games_wanted() {
  const char* text = std::getenv("BEFFROI_GAMES");
  return text ? std::atoi(text) : 1;
}

std::string values_text(const Shares& shares) {
  std::string out;
  for (int i = 0; i < shares.seats; ++i) out += (i ? "," : "") + std::to_string(shares.of[i]);
  return out;
}

void check_refused(Study& study, const std::string& line, const char* part = "") {
  CAPTURE(line.substr(0, 200));
  const StudyLines answers = study.receive(line);
  REQUIRE(answers.size() == 1);
  CHECK(answers[0].substr(0, 6) == "error ");
  CHECK(answers[0].find(part) != std::string::npos);
  CHECK_FALSE(study.busy());
}

/// The ply after half of the decisions.
std::size_t middle_of(const Match& match) {
  std::size_t ply = 0;
  while (2 * match.decisions(ply) < match.decisions()) ++ply;
  return ply;
}

/// The first ply from `from` on at which a seat has a choice.
std::size_t choice_from(const Match& match, std::size_t from) {
  for (std::size_t ply = from; ply < match.plies().size(); ++ply)
    if (match.plies()[ply].turn.who == Who::kSeat &&
        match.game().legal(match.state_before(ply)).size() > 1)
      return ply;
  return 0;
}

} // namespace

TEST_CASE("study: the curve is what the forecaster says at every ply, and ends with the result") {
  const auto study = taught_study();
  for (const GameOps& game : all_games()) {
    const auto forecaster = taught_forecaster(game);
    if (!forecaster) continue;
    CAPTURE(game.id);
    const Match match = game_of(game, kWholeGame);
    REQUIRE(study->receive(game_line(match.record())).empty());
    const std::size_t plies = match.plies().size();
    std::string told;
    for (std::size_t from = 0; from <= plies; from += 40) { // in pieces, as a page asks
      const std::size_t to = std::min(plies, from + 39);
      REQUIRE(study
                  ->receive("curve from=" + std::to_string(from) + " to=" + std::to_string(to) +
                            " seed=1 id=4")
                  .empty());
      const auto fields = kit::fields_of(finished(*study).at(0));
      CHECK(fields.at("id") == "4");
      CHECK(fields.at("from") == std::to_string(from));
      CHECK(fields.at("hash") == hex64(forecaster->learned()));
      told += (from ? ";" : "") + fields.at("values");
    }
    std::string due;
    for (std::size_t ply = 0; ply <= plies; ++ply)
      due += (ply ? ";" : "") + values_text(ply == plies && match.over()
                                                ? shares_of(match.outcome())
                                                : forecaster->of(match.state_before(ply)));
    CHECK(told == due);
  }
}

TEST_CASE("study: partners expect what both have, and who plays together or alone the goal") {
  const auto study = taught_study();
  struct Row {
    const char* file;
    int columns;
    std::string end;
  };
  const std::string whole = std::to_string(Shares::kWhole);
  for (const Row& row :
       {Row{"syntax1-wandering_towers-4-coop-over.rec", 1, whole},
        Row{"syntax2-wandering_towers-1-over.rec", 1, whole},
        Row{"syntax1-wandering_towers-6-teams-over.rec", 6, "0,32768,32768,0,32768,32768"}}) {
    CAPTURE(row.file);
    const std::string record = test::find_text(std::string("old_records/") + row.file).value_or("");
    Match match;
    REQUIRE(refusal_of(Match::load(record, match)) == "");
    REQUIRE(study->receive(game_line(record)).empty());
    const std::size_t plies = match.plies().size();
    REQUIRE(study
                ->receive("curve from=" + std::to_string(plies - 9) +
                          " to=" + std::to_string(plies) + " seed=1 id=4")
                .empty());
    const std::string values = kit::fields_of(finished(*study).at(0)).at("values");
    for (const std::string& at : kit::split(values, ';')) {
      const auto columns = kit::split(at, ',');
      REQUIRE(static_cast<int>(columns.size()) == row.columns);
      for (std::size_t seat = 0; row.columns > 1 && seat < columns.size(); ++seat)
        for (std::size_t other = 0; other < columns.size(); ++other)
          if (match.game().side(match.state(), static_cast<int>(seat)) ==
              match.game().side(match.state(), static_cast<int>(other)))
            CHECK(columns[seat] == columns[other]);
    }
    // Two teams of two have won together: half the win for each of the four.
    CHECK(values.ends_with(";" + row.end));
    const std::size_t ply = choice_from(match, plies - 12);
    REQUIRE(ply > 0);
    REQUIRE(
        study->receive("turns ply=" + std::to_string(ply) + " level=3 best=2 more=1 seed=5 id=9")
            .empty());
    const auto said = kit::fields_of(finished(*study).back());
    CHECK(static_cast<int>(kit::split(said.at("values1"), ',').size()) == row.columns);
  }
}

TEST_CASE("study: best turns and why are those of the analysts, with the played turn among them") {
  const auto study = taught_study();
  for (const GameOps& game : all_games()) {
    CAPTURE(game.id);
    const Match match = game_of(game, 30, 1);
    const std::size_t ply = choice_from(match, middle_of(match));
    if (ply == 0) continue;
    REQUIRE(study->receive(game_line(match.record())).empty());
    const std::string where = "ply=" + std::to_string(ply) + " level=3 best=2 more=1 seed=5 ";
    REQUIRE(study->receive("turns " + where + "id=9").empty());
    const StudyLines lines = finished(*study);
    const auto said = kit::fields_of(lines.back());
    CHECK(lines.back().substr(0, 11) == "turns id=9 ");
    CHECK(said.at("done") == "1");
    const int count = std::stoi(said.at("count"));
    REQUIRE(count >= 1);
    int played = 0;
    std::set<std::string> different;
    for (int i = 1; i <= count; ++i) {
      const std::string n = std::to_string(i);
      played += said.at("played" + n) == "1";
      different.insert(said.at("steps" + n));
      // Every turn and what is expected after it can be played.
      Match tried;
      REQUIRE(refusal_of(Match::load(match.record_at(ply), tried)) == "");
      for (const std::string& move : kit::split(said.at("steps" + n), ' '))
        REQUIRE(refusal_of(tried.play(std::string_view(move))) == "");
    }
    CHECK(played == 1);
    CHECK(static_cast<int>(different.size()) == count);
    if (said.contains(
            "chances")) { // fall with the order of the list, and sum to what the forecast says of the boards
      const auto forecaster = taught_forecaster(game);
      std::int64_t told = 0, due = 0, last = Shares::kWhole;
      for (const std::string& chance : kit::split(said.at("chances"), ',')) {
        CHECK(std::stoll(chance) <= last);
        told += last = std::stoll(chance);
      }
      for (int i = 1; i <= count; ++i) {
        Match tried;
        REQUIRE(refusal_of(Match::load(match.record_at(ply), tried)) == "");
        StateBuf state;
        copy_state(game, tried.state(), state);
        EventRoom events(game);
        for (const std::string& move : kit::split(said.at("steps" + std::to_string(i)), ' ')) {
          const auto action = game.parse(state, move);
          REQUIRE(action.has_value());
          game.apply(state, *action, events);
          events.clear();
        }
        due += forecaster->of(state).of[match.plies()[ply].turn.seat];
      }
      CHECK(std::abs(told - due) < count);
    }
    // Asked again after another position, and after being stopped, it says the same.
    const std::size_t other = choice_from(match, 1);
    for (const std::string& between :
         {"turns ply=" + std::to_string(other) + " level=3 best=1 more=1 seed=5 id=9",
          "turns " + where + "id=9"}) {
      study->receive(between);
      if (between.find(where) == std::string::npos)
        finished(*study);
      else
        study->receive("stop id=9");
      study->receive("turns " + where + "id=9");
      CHECK(finished(*study).back() == lines.back());
    }
    if (count < 2 || !make_why(game)) continue;
    REQUIRE(study->receive("why turn=1 than=2 " + where + "id=10").empty());
    const auto why = kit::fields_of(finished(*study).back());
    CHECK(why.at("done") == "1");
    std::int64_t sum = std::stoll(why.at("further"));
    for (std::string rest = why.at("parts"); !rest.empty();) {
      const std::size_t comma = rest.find(',');
      const std::string part = rest.substr(0, comma);
      sum += std::stoll(part.substr(part.find(':') + 1));
      rest = comma == std::string::npos ? "" : rest.substr(comma + 1);
    }
    CHECK(sum == std::stoll(why.at("sum")));
    // The same from a study that has not been asked for the turns before.
    const auto fresh = taught_study();
    REQUIRE(fresh->receive(game_line(match.record())).empty());
    REQUIRE(fresh->receive("why turn=1 than=2 " + where + "id=10").empty());
    CHECK(kit::fields_of(finished(*fresh).back()) == why);
    REQUIRE(fresh->receive("why turn=1 than=4 " + where + "id=11").empty());
    CHECK(finished(*fresh).back().substr(0, 6) == (count < 4 ? "error " : "why id"));
  }
}

TEST_CASE("study: the account adds up in its words, and its draws make its luck") {
  const auto study = taught_study();
  int games = 0;
  for (const GameOps& game : all_games()) {
    if (!make_account(game)) continue;
    CAPTURE(std::string(game.id));
    ++games;
    const Match match = game_of(game, kWholeGame);
    REQUIRE(study->receive(game_line(match.record())).empty());
    REQUIRE(study->receive("account seed=1 id=6").empty());
    const StudyLines lines = finished(*study);
    const auto said = kit::fields_of(lines.back());
    REQUIRE(said.at("done") == "1");
    CHECK(said.at("over") == (match.over() ? "1" : "0"));
    CHECK(said.at("others") == "0");
    const auto columns = static_cast<std::size_t>(std::stoi(said.at("columns")));
    std::vector<std::int64_t> luck(columns);
    for (const std::string& draw : kit::split(said.at("draws"), ';')) {
      const auto parts = kit::split(draw, ':');
      REQUIRE(parts.size() == 5);
      for (std::size_t i = 0; i < columns; ++i)
        luck[i] +=
            std::stoll(kit::split(parts[4], ',')[i]) - std::stoll(kit::split(parts[3], ',')[i]);
    }
    // It begins and ends where the curve does; a game that stops within a turn, with what the rest of it could be.
    for (const auto& [column, at] : {std::pair{"start", "from"}, std::pair{"result", "to"}}) {
      if (said.at("goal") == "1" || (at == std::string_view("to") && !match.over())) continue;
      REQUIRE(study->receive("curve from=" + said.at(at) + " to=" + said.at(at) + " seed=1 id=7")
                  .empty());
      CHECK(kit::fields_of(finished(*study).back()).at("values") == said.at(column));
    }
    const auto rows = kit::split(said.at("play"), ';');
    for (std::size_t i = 0; i < columns; ++i) {
      const auto of = [&](const char* name) {
        return std::stoll(kit::split(said.at(name), ',')[i]);
      };
      std::int64_t play = 0;
      for (const std::string& part : kit::split(rows[i], ',')) play += std::stoll(part);
      CHECK(of("start") + of("luck") + play + of("drift") + of("hidden") == of("result"));
      CHECK(of("luck") == luck[i]);
    }
  }
  CHECK(games > 0);
}

TEST_CASE("study: a turn of the last round has a value where all that was looked at is left out") {
  const auto study = taught_study();
  Match match;
  const auto text = find_text("old_records/syntax2-five_towers-3-over.rec");
  REQUIRE(text.has_value());
  REQUIRE(refusal_of(Match::load(*text, match)) == "");
  REQUIRE(study->receive(game_line(match.record())).empty());
  const std::size_t plies = match.plies().size();
  int played = 0;
  for (std::size_t ply = plies - 8; ply < plies; ++ply) {
    if (match.plies()[ply].turn.who != Who::kSeat) continue;
    for (const char* best : {"1", "3"}) {
      study->receive("turns ply=" + std::to_string(ply) + " level=6 best=" + best +
                     " more=1 seed=1 id=9");
      const auto said = kit::fields_of(finished(*study).back());
      CHECK(said.at("done") == "1");
      for (int i = 1; i <= std::stoi(said.at("count")); ++i)
        played += said.at("played" + std::to_string(i)) == "1";
      played -= 1;
    }
  }
  CHECK(played == 0);
}

TEST_CASE("study: a list does not contradict itself, nor what is said when it is asked again") {
  const auto study = taught_study();
  const auto again = taught_study();
  const int games = games_wanted();
  for (const GameOps& game : all_games()) {
    const std::vector<AnyOptions> sets = option_sets(game);
    int lists = 0, with_gap = 0;
    for (int n = 0; n < games; ++n) {
      CAPTURE(game.id);
      const auto& options = sets[static_cast<std::size_t>(n) % sets.size()];
      const Match match =
          game_of(game, options, 500 + static_cast<std::uint64_t>(n), kWholeGame, 2);
      REQUIRE(study->receive(game_line(match.record())).empty());
      REQUIRE(again->receive(game_line(match.record())).empty());
      const std::size_t plies = match.plies().size();
      for (std::size_t from = plies / 10; from < plies; from += plies / 4 + 1) {
        const std::size_t ply = choice_from(match, from);
        if (ply == 0) break;
        CAPTURE(ply);
        const std::string asks =
            "turns ply=" + std::to_string(ply) + " level=2 best=3 more=1 seed=1 id=5";
        REQUIRE(study->receive(asks).empty());
        const std::string said = finished(*study).back();
        REQUIRE(again->receive(asks).empty());
        CHECK(finished(*again).back() == said);
        const auto fields = kit::fields_of(said);
        REQUIRE(fields.at("done") == "1");
        ++lists;
        // The first is never worse than another one, and the played one stands there once.
        const auto chances = fields.contains("chances") ? kit::split(fields.at("chances"), ',')
                                                        : std::vector<std::string>{};
        for (std::size_t i = 1; i < chances.size(); ++i)
          CHECK(std::stoll(chances[i]) <= std::stoll(chances[i - 1]));
        with_gap += !chances.empty() && chances.front() != chances.back();
        int played = 0;
        const int count = std::stoi(fields.at("count"));
        for (int i = 1; i <= count; ++i) played += fields.at("played" + std::to_string(i)) == "1";
        CHECK(played == 1);
        if (count < 2 || !make_why(game)) continue;
        // What is compared has the same lines and adds up, asked by this worker or by one that knows nothing yet.
        const std::string why = "why ply=" + std::to_string(ply) +
                                " level=2 turn=1 than=" + std::to_string(count) +
                                " best=3 more=1 seed=1 id=6";
        REQUIRE(study->receive(why).empty());
        const std::string reasons = finished(*study).back();
        const auto parts = kit::fields_of(reasons);
        if (n % 8 == 0) {
          const auto fresh = taught_study();
          REQUIRE(fresh->receive(game_line(match.record())).empty());
          REQUIRE(fresh->receive(why).empty());
          CHECK(finished(*fresh).back() == reasons);
        }
        std::int64_t sum = std::stoll(parts.at("further"));
        for (const std::string& part : kit::split(parts.at("parts"), ','))
          if (!part.empty()) sum += std::stoll(part.substr(part.find(':') + 1));
        CHECK(sum == std::stoll(parts.at("sum")));
      }
    }
    if (games > 1)
      std::printf("%s: %d games, %d lists, %d of them with a gap\n", std::string(game.id).c_str(),
                  games, lists, with_gap);
    CHECK(lists > 0);
  }
}

TEST_CASE("study: a list can be stopped, and says on its way what it has") {
  const auto study = taught_study();
  const Match match = start_match("metal_towers");
  REQUIRE(study->receive(game_line(match.record())).empty());
  REQUIRE(study->receive("turns ply=0 level=4 best=3 more=1 seed=1 id=1").empty());
  check_refused(*std::make_unique<Study>(), "stop");
  CHECK(study->receive("turns ply=0 level=4 best=3 more=1 seed=1 id=2").at(0) ==
        "error id=2 reason=\"busy\"");
  const StudyLines at_once = study->receive("stop id=1");
  REQUIRE(at_once.size() == 1);
  CHECK(at_once[0].substr(0, 18) == "turns id=1 done=0 ");
  CHECK_FALSE(study->busy());
  REQUIRE(study->receive("turns ply=0 level=4 best=3 more=1 seed=1 id=3").empty());
  const StudyLines all = finished(*study);
  CHECK(all.size() >= 2);
  CHECK(all[0].substr(0, 10) == "info id=3 ");
  CHECK(all.back().substr(0, 18) == "turns id=3 done=1 ");
  CHECK(kit::fields_of(all.back()).at("count") == "3");
  REQUIRE(study->receive("curve from=0 to=0 seed=1 id=5").size() <= 1);
}

TEST_CASE("study: hostile lines are refused with a reason and change nothing") {
  Study study;
  check_refused(study, "turns ply=0 level=4 best=3 more=1 seed=1 id=1", "no game");
  check_refused(study, "game record=zz", "bad record");
  check_refused(study, "game record=" + std::string(12, '0'), "cannot be read");
  check_refused(study, "turns ply=0 level=4 best=3 more=1 seed=1 id=1", "cannot be read");
  const Match match = game_of(*find_game("five_towers"), 12);
  REQUIRE(study.receive(game_line(match.record())).empty());
  check_refused(study, "turns ply=1 level=4 best=3 more=1 seed=1 id=1", "values");
  check_refused(study, "curve from=0 to=3 seed=1 id=1", "forecast");
  const auto numbers = forecasts_at_hand("five_towers");
  std::vector<std::byte> damaged(numbers.begin(), numbers.end());
  damaged[damaged.size() / 2] ^= std::byte{1};
  const GameOps& game = *find_game("five_towers");
  check_refused(study, forecast_line(game, digits_of(numbers), damaged), "damaged");
  check_refused(study, forecast_line(game, "00000000", numbers), "other bytes");
  check_refused(study, "curve from=0 to=3 seed=1 id=1", "forecast");
  REQUIRE(study.receive(forecast_line(game, digits_of(numbers), numbers)).empty());
  for (const char* line : {"",
                           "moves",
                           "hello x=1",
                           "curve from=3 to=2 seed=1 id=1",
                           "curve from=0 to=99999 seed=1 id=1",
                           "curve from=0 to=3 seed=1",
                           "curve from=0 to=3 id=1",
                           "curve from=0 to=3 seed=1 id=1 x=2",
                           "learn game=chess hash=0 values=",
                           "learn game=metal_towers hash=00000000 values=00",
                           "forecast game=template_game hash=00000000 numbers=00",
                           "stop id=x",
                           "stop id=4",
                           "why ply=1 turn=1 than=1 level=4 best=3 more=1 seed=1 id=1",
                           "turns ply=1 level=7 best=3 more=1 seed=1 id=1",
                           "turns ply=1 level=4 best=4 more=1 seed=1 id=1",
                           "turns ply=1 level=4 best=3 more=9 seed=1 id=1",
                           "turns ply=x level=4 best=3 more=1 seed=1 id=1",
                           "curve from=0 to=3 seed=1 cap_ms=x id=1",
                           "account ply=1 seed=1 id=1"})
    check_refused(study, line);
  // It still has its game.
  REQUIRE(study.receive("curve from=0 to=3 seed=1 id=1").empty());
  CHECK(finished(study).at(0).substr(0, 11) == "curve id=1 ");
}

// tests/e2e/analysis_test.mjs asks the page's program the same.
TEST_CASE("goldens: what a study says of a few games") {
  const auto study = taught_study();
  std::string text;
  for (const GameOps& game : all_games()) {
    if (!game.offered) continue;
    CAPTURE(game.id);
    const Match match = game_of(game, 16, 1);
    const std::string line = game_line(match.record());
    REQUIRE(study->receive(line).empty());
    text += std::string(text.empty() ? "" : "\n") + game.id + "\n" +
            line.substr(line.find('=') + 1) + "\n";
    const std::string ply = "ply=" + std::to_string(choice_from(match, middle_of(match)));
    for (const std::string& words :
         {std::string("account"), "curve from=0 to=" + std::to_string(match.plies().size()),
          "turns " + ply + " level=3 best=2 more=1",
          "why " + ply + " level=3 turn=1 than=2 best=2 more=1"}) {
      const StudyLines refused = study->receive(words + " seed=0000000000000001 id=1");
      text += words + "\n" + (refused.empty() ? finished(*study).back() : refused[0]) + "\n";
    }
  }
  check_golden("studies.txt", text);
}
