// Damaged records for the fuzzers of records: good records of every game with everything that a record
// can have, and changes to them that bytes choose.
//
// Owns: the good records, made once, and the words that changes put in. An input whose first byte is no
// character means a good record and changes; any other input is a text as it stands. Next: record_fuzz.cpp, record_text_fuzz.cpp.
#pragma once

#include "engine/match/option_sets.hpp"
#include "engine/match/position_ops.hpp"
#include "engine/match/record.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace beffroi::fuzz {

constexpr int kMovesOfGame = 8;
constexpr std::size_t kMostText = 6000;

inline std::string legal_word(const Match& match, Rng& rng) {
  if (match.legal().empty()) return "-";
  const auto n = static_cast<std::uint32_t>(match.legal().size());
  return std::string(match.game().write(match.state(), match.legal()[rng.below(n)]).view());
}

/// A short game: from a position or not, with lines, marks and notes, and a board that was set anew.
inline std::string good_record(const GameOps& game, const AnyOptions& options, std::uint64_t seed) {
  Rng rng(seed);
  MatchSetup setup;
  setup.game = &game;
  setup.options = options;
  setup.seed = seed;
  setup.seats.resize(static_cast<std::size_t>(options.seats));
  setup.seats[0].name = "Ada";
  Match match;
  if (Match::create(setup, match)) trap();
  const PositionOps* positions = find_positions(game);
  const auto play = [&](int moves) {
    for (int i = 0; i < moves && !match.over(); ++i)
      if (match.play(std::string_view(legal_word(match, rng)))) trap();
  };
  play(kMovesOfGame);
  if (positions && seed % 2 == 1)
    if (Match::create(setup, std::string(positions->write(match.state())), match)) trap();
  const std::size_t before = match.plies().size();
  Match other = match;
  play(2);
  const std::string board = positions ? positions->write(match.state()) : "";
  if (!other.over()) (void)match.add_line(before, {legal_word(other, rng)}, "A \"line\"");
  if (positions && seed % 4 >= 2) (void)match.set_anew(board);
  const std::size_t then = match.plies().size();
  other = match;
  play(2);
  for (int i = 0; i < 2 && !other.over(); ++i) {
    const std::string first = legal_word(other, rng);
    Match there = other;
    if (there.play(std::string_view(first)) || there.over()) continue;
    (void)match.add_line(then, {first, legal_word(there, rng)});
    (void)match.add_line(then, {first, legal_word(there, rng)}, "B");
  }
  if (!match.over()) (void)match.add_line(match.plies().size(), {legal_word(match, rng)});
  if (!match.plies().empty())
    (void)match.annotate(match.plies().size() - 1, {}, {Mark::kInteresting, "why \\ not"});
  std::string text = match.record();
  if (seed % 3 == 0 && text.starts_with("beffroi-record 4"))
    text.insert(text.find("\nseat 1"), "\ntable k3Jx_9-");
  if (seed % 5 == 1) { // people said what was drawn
    text.replace(0, text.find('\n'), "beffroi-record 5");
    text.insert(text.find("\nplay\n"), "\ndraws typed");
  }
  return text;
}

/// Some of every game. A record of a position has its check number like any other; half have none, so that
/// a change is not found out by that alone.
inline const std::vector<std::string>& good_records() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> found;
    for (const GameOps& game : all_games()) {
      const std::vector<AnyOptions> sets = option_sets(game);
      for (std::uint64_t seed = 0; seed < 8; ++seed) {
        std::string text = good_record(game, sets[seed % sets.size()], seed);
        if (seed % 8 != 0) text = text.substr(0, text.rfind(" hash=")) + "\n";
        found.push_back(std::move(text));
      }
    }
    return found;
  }();
  return all;
}

inline std::string_view line_of(std::string_view text, std::size_t at) {
  const std::size_t start = text.rfind('\n', at == 0 ? 0 : at - 1);
  const std::size_t begin = start == text.npos ? 0 : start + 1;
  const std::size_t end = std::min(text.find('\n', begin), text.size());
  return text.substr(begin, end - begin);
}

/// The line of moves at or behind a place: {begin, end}; both are the end of the text if there is none.
inline std::pair<std::size_t, std::size_t> moves_at(std::string_view text, std::size_t place) {
  std::size_t begin = std::max(place, std::min(text.find("\nplay\n"), text.size()));
  while (true) {
    begin = text.find('\n', begin);
    if (begin == text.npos || ++begin >= text.size()) return {text.size(), text.size()};
    if (text[begin] >= '0' && text[begin] <= '9')
      return {begin, std::min(text.find('\n', begin), text.size())};
  }
}

/// A change that is likely to leave a record that can be read: behind a line of moves, or at a word of one.
inline void change_moves(std::string& text, std::string_view other, std::size_t place,
                         std::size_t how) {
  static constexpr std::string_view kSigns[] = {"!", "?", "!?", "?!", " \"a note\"", "! \"\\\"\""};
  const auto [begin, end] = moves_at(text, place);
  const auto [from, to] = moves_at(other, place * 7 % (other.size() + 1));
  if (begin == end || from == to) return;
  const std::string line = text.substr(begin, end - begin);
  std::string_view theirs = other.substr(from, to - from);
  theirs.remove_prefix(std::min(theirs.find(' '), theirs.size()));
  switch (how % 4) {
  case 0: text.insert(end, kSigns[how / 4 % std::size(kSigns)]); break;
  case 1: text.replace(begin + line.find('.') + 1, line.size() - line.find('.') - 1, theirs); break;
  case 2: // a line of another record's moves
    text.insert(end, "\n(\n" + line.substr(0, line.find('.') + 1) + std::string(theirs) + "\n)");
    break;
  default: // one that is as good as the record's own
    text.insert(end, "\n( \"n\"\n" + line + "\n)");
  }
}

/// The text that an input means.
inline std::string text_of(const std::uint8_t* data, std::size_t size) {
  if (size == 0 || data[0] < 0x80) return std::string(reinterpret_cast<const char*>(data), size);
  static constexpr std::string_view kWords[] = {"\n(",
                                                "\n)",
                                                "\n( on",
                                                "\n( \"x\"",
                                                "!",
                                                "?",
                                                "!?",
                                                "?!",
                                                " \"a note\"",
                                                "\"",
                                                "\\",
                                                "\nposition \"",
                                                "\nposition ?",
                                                "\ntable a",
                                                "\nresign 1",
                                                "\ndraw",
                                                "\nmode strict",
                                                "*",
                                                "\n1.",
                                                "\n2.",
                                                " ",
                                                "\n",
                                                "0",
                                                "\nend open"};
  const std::vector<std::string>& records = good_records();
  std::size_t at = 1;
  const auto next = [&]() -> std::size_t { return at < size ? data[at++] : 0u; };
  std::string text = records[(data[0] + 3 * next()) % records.size()];
  while (at < size && text.size() < kMostText) {
    const std::size_t change = next();
    const std::size_t place = (next() << 8 | next()) % (text.size() + 1);
    switch (change % 12) {
    case 0:
      if (place < text.size()) text[place] = static_cast<char>(next());
      break;
    case 1: text.erase(place, 1 + change / 64); break;
    case 2: text.insert(place, kWords[next() % std::size(kWords)]); break;
    case 3: { // a line goes
      const std::string_view line = line_of(text, place);
      text.erase(static_cast<std::size_t>(line.data() - text.data()), line.size() + 1);
      break;
    }
    case 4: { // a line comes once more
      const std::string line(line_of(text, place));
      const std::size_t to = next() * 16 % (text.size() + 1);
      const std::size_t end = std::min(text.find('\n', to), text.size());
      text.insert(end, "\n" + line);
      break;
    }
    case 5: { // a line of another record
      const std::string& other = records[next() % records.size()];
      const std::string line(line_of(other, next() * 16 % other.size()));
      text.insert(std::min(text.find('\n', place), text.size()), "\n" + line);
      break;
    }
    case 6: { // a word moves
      const std::size_t end = std::min(text.find_first_of(" \n", place), text.size());
      const std::string word = text.substr(place, end - place);
      text.insert(next() * 16 % (text.size() + 1), " " + word);
      break;
    }
    default: {
      const std::size_t how = next();
      // Records of one game lie side by side.
      const std::size_t other = (data[0] + 3 * data[size > 1]) % records.size() / 8 * 8 + how % 8;
      change_moves(text, records[other % records.size()], place, how / 8);
    }
    }
  }
  return text;
}

} // namespace beffroi::fuzz
