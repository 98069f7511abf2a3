// Scenarios: records with `expect` lines between their moves (tests/data/scenarios/<game>/*.rec).
//
// A file is a record in which lines that begin with # are notes and lines that begin with expect
// are checked at that place:
//   expect legal sB1 bC2              each of these is legal now
//   expect illegal sC1                none of these is
//   expect only bA1 bB1               these are the legal moves, and no others
//   expect refused sC1 MT-14          playing it is refused with this rule
//   expect turn 2                     seat 2 decides (or: expect turn over)
//   expect score 1 = 9                the total of seat 1
//   expect winner 1,2                 first at the end (or none)
//   expect $.state.towers[*].height = [8,0,0]    a value of `beffroi legal --json`; [*]
//                                                collects all
#include "engine/match/json.hpp"
#include "tests/kit/match_kit.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

using namespace beffroi;
using namespace beffroi::test;

namespace {

/// The end of the JSON value that starts at `at` in well-formed text without spaces.
std::size_t value_end(std::string_view json, std::size_t at) {
  int depth = 0;
  bool quoted = false;
  for (; at < json.size(); ++at) {
    const char c = json[at];
    if (quoted) {
      if (c == '\\')
        ++at;
      else if (c == '"')
        quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if (c == '}' || c == ']') {
      if (depth-- == 0) return at;
    } else if (c == ',' && depth == 0) {
      return at;
    }
    if (depth == 0 && !quoted && (c == '}' || c == ']')) return at + 1;
  }
  return at;
}

/// The members of an object or the items of an array, in order; keys are empty in an array.
std::vector<std::pair<std::string_view, std::string_view>> parts_of(std::string_view json) {
  std::vector<std::pair<std::string_view, std::string_view>> parts;
  const bool object = json.substr(0, 1) == "{";
  for (std::size_t at = 1; at + 1 < json.size();) {
    std::string_view key;
    if (object) {
      const std::size_t end = json.find('"', at + 1);
      key = json.substr(at + 1, end - at - 1);
      at = end + 2;
    }
    const std::size_t end = value_end(json, at);
    parts.emplace_back(key, json.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

/// What a path like $.a.b[0][*].c means in `json`, as JSON; "nothing" if it leads nowhere.
std::string look_up(std::string_view json, std::string_view path) {
  if (path.empty()) return std::string(json);
  const std::size_t end = std::min(path.find_first_of(".[", 1), path.size());
  const std::string_view rest = path.substr(end);
  if (path[0] == '.') {
    for (const auto& [key, value] : parts_of(json))
      if (key == path.substr(1, end - 1)) return look_up(value, rest);
    return "nothing";
  }
  if (json.substr(0, 1) != "[") return "nothing";
  const auto items = parts_of(json);
  if (path.substr(0, end) == "[*]") {
    std::string out = "[";
    for (const auto& [key, value] : items)
      out += (out.size() > 1 ? std::string(",") : std::string()) + look_up(value, rest);
    return out + "]";
  }
  const auto index = parse_number(path.substr(1, end - 2), 0, 10000);
  if (!index || static_cast<std::size_t>(*index) >= items.size()) return "nothing";
  return look_up(items[static_cast<std::size_t>(*index)].second, rest);
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    if (space != 0) words.emplace_back(text.substr(0, space));
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
  }
  return words;
}

std::string sorted_text(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  std::string out;
  for (const std::string& word : words) out += word + " ";
  return out;
}

std::vector<std::string> legal_texts(const Match& match) {
  std::vector<std::string> out;
  for (const Action& action : match.legal())
    out.emplace_back(match.game().write(match.state(), action).view());
  return out;
}

std::string winners_of(const Match& match) {
  std::string out;
  const Outcome outcome = match.outcome();
  for (int s = 0; s < outcome.seats; ++s)
    if (outcome.seat[s].rank == 1)
      out += (out.empty() ? std::string() : std::string(",")) + std::to_string(s + 1);
  return out.empty() ? "none" : out;
}

void check_expectation(const Match& match, const std::string& text) {
  const std::vector<std::string> words = split(text);
  REQUIRE(words.size() >= 3);
  const std::string& kind = words[1];
  const std::vector<std::string> given(words.begin() + 2, words.end());
  if (kind == "legal" || kind == "illegal") {
    const std::vector<std::string> legal = legal_texts(match);
    for (const std::string& move : given) {
      CAPTURE(move);
      CHECK((std::find(legal.begin(), legal.end(), move) != legal.end()) == (kind == "legal"));
    }
  } else if (kind == "only") {
    CHECK(sorted_text(legal_texts(match)) == sorted_text(given));
  } else if (kind == "refused") {
    REQUIRE(given.size() == 2);
    Match copy = match;
    const auto error = copy.play(std::string_view(given[0]));
    REQUIRE(error.has_value());
    CHECK(std::string(error->phrase.rule.text) == given[1]);
  } else if (kind == "turn") {
    const Turn turn = match.turn();
    CHECK((turn.who == Who::kSeat ? std::to_string(turn.seat + 1) : std::string("over")) ==
          given[0]);
  } else if (kind == "score") {
    REQUIRE(given.size() == 3);
    const auto seat = parse_number(given[0], 1, match.setup().options.seats);
    REQUIRE(seat.has_value());
    CHECK(std::to_string(match.outcome().seat[*seat - 1].total) == given[2]);
  } else if (kind == "winner") {
    CHECK(winners_of(match) == given[0]);
  } else if (kind[0] == '$') {
    const std::size_t equals = text.find(" = ");
    REQUIRE(equals != std::string::npos);
    CHECK(look_up(position_json(match), std::string_view(kind).substr(1)) ==
          text.substr(equals + 3));
  } else {
    FAIL("this kind of expectation is not known");
  }
}

/// Runs one file; gives the number of expectations.
int run_scenario(const std::string& text) {
  std::string record;
  std::vector<std::pair<std::string, std::string>> expectations; ///< record so far, line
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    if (line.substr(0, 7) == "expect ") expectations.emplace_back(record, line);
    record += line[0] == '#' || line.substr(0, 7) == "expect " ? "\n" : line + "\n";
  }
  Match whole;
  const auto error = Match::load(record, whole);
  if (error)
    FAIL("the record is refused in line " << error->line << ": " << key_name(error->phrase.key)
                                          << " " << error->detail);
  for (const auto& [so_far, expectation] : expectations) {
    CAPTURE(expectation);
    Match match;
    if (Match::load(so_far + "end open\n", match)) // after the end line, or the game is over
      match = whole;
    check_expectation(match, expectation);
  }
  return static_cast<int>(expectations.size());
}

} // namespace

TEST_CASE("JSON paths find what they name") {
  const std::string json =
      "{\"a\":[{\"b\":1,\"c\":\"x,]\"},{\"b\":2,\"c\":\"\\\"}\"}],\"d\":{},\"e\":[],\"f\":null}";
  CHECK(look_up(json, ".a[1].b") == "2");
  CHECK(look_up(json, ".a[*].b") == "[1,2]");
  CHECK(look_up(json, ".a[0].c") == "\"x,]\"");
  CHECK(look_up(json, ".a[1].c") == "\"\\\"}\"");
  CHECK(look_up(json, ".d") == "{}");
  CHECK(look_up(json, ".e") == "[]");
  CHECK(look_up(json, ".f") == "null");
  CHECK(look_up(json, ".a[2]") == "nothing");
  CHECK(look_up(json, ".g") == "nothing");
}

TEST_CASE("scenarios: every expectation of tests/data/scenarios holds (MT-X1 to MT-X11)") {
  std::map<std::string, std::string> files; ///< sorted by name
  for (const auto& entry : std::filesystem::recursive_directory_iterator(data_path("scenarios")))
    if (entry.path().extension() == ".rec")
      files[entry.path().string()] =
          find_text("scenarios/" + entry.path().parent_path().filename().string() + "/" +
                    entry.path().filename().string())
              .value_or("");
  CHECK(files.size() >= 11);
  for (const auto& [name, text] : files) {
    CAPTURE(name);
    CHECK(run_scenario(text) > 0);
  }
}
