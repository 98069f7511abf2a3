// Fuzzer: any bytes as lines of the study's protocol. Nothing crashes; every accepted question gets exactly one answer
// by its own word, or an error; a good record may be damaged, and is then refused or studied.
//
// A line that begins with '!' is replaced by a good record with some bytes changed (the rest of the line says which);
// '~' by a forecast that is changed likewise. Thinking is cut short after a few slices.
// Run: web/toolchain/fuzz.sh study_fuzz 60
#include "engine/brain/brain.hpp"
#include "engine/brain/study.hpp"
#include "engine/core/hash.hpp"
#include "engine/match/record.hpp"
#include "engine/match/taught.hpp"

#include <cstddef>
#include <cstdint>

using namespace beffroi;

namespace {

constexpr int kMaxSlices = 3; ///< per input, so that a long thought is no slow input

bool begins(std::string_view text, std::string_view with) {
  return text.substr(0, with.size()) == with;
}
std::uint8_t byte_of(std::string_view how, std::size_t i) {
  return i < how.size() ? static_cast<std::uint8_t>(how[i]) : std::uint8_t{0};
}

/// A few moves of every game, made once.
const std::vector<std::string>& short_records() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> found;
    for (const GameOps& game : all_games()) {
      MatchSetup setup;
      setup.game = &game;
      setup.options = initial_options(game.options, game.option_count, game.min_seats);
      setup.seed = 1;
      setup.seats.resize(static_cast<std::size_t>(setup.options.seats));
      Match match;
      if (Match::create(setup, match)) trap();
      for (std::size_t n = 0; n < 12 && !match.over(); ++n)
        if (match.play(match.legal()[n * 7 % match.legal().size()])) trap();
      found.push_back(match.record());
    }
    return found;
  }();
  return all;
}

std::string damaged_game(std::string_view how) {
  std::string record = short_records()[byte_of(how, 0) % short_records().size()];
  for (std::size_t i = 1; i + 2 < how.size(); i += 3)
    record[(byte_of(how, i) * 256u + byte_of(how, i + 1)) % record.size()] = how[i + 2];
  return game_line(record);
}

std::string damaged_forecast(std::string_view how) {
  std::vector<const GameOps*> games;
  for (const GameOps& game : all_games())
    if (make_forecaster(game)) games.push_back(&game);
  const GameOps& game = *games[byte_of(how, 0) % games.size()];
  const auto good = forecasts_at_hand(game.id);
  std::vector<std::byte> bytes(good.begin(), good.end());
  for (std::size_t i = 1; i + 2 < how.size(); i += 3)
    bytes[(byte_of(how, i) * 256u + byte_of(how, i + 1)) % bytes.size()] =
        static_cast<std::byte>(how[i + 2]);
  return forecast_line(game, hex64(learned_hash(bytes)).substr(0, 8), bytes);
}

bool is_answer(std::string_view line) {
  return begins(line, "curve ") || begins(line, "turns ") || begins(line, "why ") ||
         begins(line, "account ");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // What analyses a game owns megabytes of memory, so one study serves all inputs.
  static Study study;
  static const bool taught = [] {
    for (const GameOps& game : all_games())
      if (game.learns) {
        const auto values = values_at_hand(game.id);
        if (!study.receive(learn_line(game, hex64(learned_hash(values)).substr(0, 8), values))
                 .empty())
          trap();
      }
    return true;
  }();
  if (!taught || !study.receive(damaged_game("")).empty()) trap();
  std::string_view text(reinterpret_cast<const char*>(data), size);
  int slices = 0;
  const auto hear = [&](const std::vector<std::string>& lines, bool was_busy) {
    int answers = 0;
    for (const std::string& line : lines) {
      if (is_answer(line))
        ++answers;
      else if (!begins(line, "info ") && !begins(line, "error ") && !begins(line, "ready "))
        trap();
    }
    if (answers > (was_busy && !study.busy() ? 1 : 0)) trap();
  };
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const char first = line.empty() ? ' ' : line[0];
    const bool was_busy = study.busy();
    hear(study.receive(first == '!'   ? damaged_game(line.substr(1))
                       : first == '~' ? damaged_forecast(line.substr(1))
                                      : std::string(line)),
         was_busy);
    for (; study.busy() && slices < kMaxSlices; ++slices) {
      const auto news = study.run_slice();
      hear(news, true);
    }
  }
  if (study.busy() && study.receive("stop").size() != 1) trap();
  if (study.busy()) trap();
  return 0;
}
