// What the commands of `beffroi` share: arguments, files, setups and messages.
//
// Owns: the Arguments of one call and how mistakes are reported (standard error, exit code 2). Each
// command is one function, listed in main.cpp. JSON is documented in JSON.md. Must never know a
// game's rules.
#pragma once

#include "engine/match/match.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi::cli {

constexpr int kExitWrong = 2; ///< a mistake in the arguments or in a record

/// The words after the command: names, and --options with or without a value.
class Arguments {
public:
  Arguments(int argc, char** argv);
  /// The i-th word that is no option, or nothing.
  std::optional<std::string> word(std::size_t i) const;
  bool has(std::string_view option) const;
  /// The value of an option, or nothing if it is missing. Complains if it has no value.
  std::optional<std::string> value(std::string_view option) const;
  /// A whole number in [lo, hi], `missing` if the option is not there. Ends the program if it is
  /// bad.
  std::int64_t number(std::string_view option, std::int64_t lo, std::int64_t hi,
                      std::int64_t missing) const;
  /// Ends the program when an option is not one of `known`, or when there are more words than
  /// `words`.
  void only(std::size_t words, const std::vector<std::string_view>& known) const;

private:
  struct Option {
    std::string name;
    std::optional<std::string> value;
  };
  std::vector<std::string> words_;
  std::vector<Option> options_;
};

/// Writes a message to standard error and ends the program with kExitWrong.
[[noreturn]] void fail(const std::string& message);
/// The same for a refused record or move: place, reason, rule, detail.
[[noreturn]] void fail(const std::string& source, const LoadError& error);
std::string explain(const LoadError& error);

/// The game named by the first word. Ends the program when there is none of that name.
const GameOps& game_of(const Arguments& arguments);
/// Options of --options "..." and --seats n. Ends the program when the game refuses them.
AnyOptions options_of(const Arguments& arguments, const GameOps& game);
/// Makes `out` a match of human seats without names.
void start_match(const GameOps& game, const AnyOptions& options, std::uint64_t seed, Match& out);
/// The record in a file, or on standard input for "-". Ends the program when it cannot be read. `or_game`:
/// the word may have been meant for a game. `chance`: whether it may end where draws are due.
Match load_record(const Arguments& arguments, bool or_game = false, ChanceSource chance = {});
/// The same, of what one seat or the audience saw as well (Match::load_export).
Match load_record_or_export(const Arguments& arguments);

/// The record in a file named elsewhere than by the first word, or "-".
Match load_record_at(const std::string& path);

/// English words of a phrase, with the seats of a match by name.
std::string english(const Phrase& phrase, const Match& match);
std::string english(const Phrase& phrase);
/// "seat 2" or "chance" or "over".
std::string who_text(const Turn& turn);
/// The scores in one line, with their parts.
std::string scores_text(const Match& match, const Outcome& outcome);
/// The same for seats with these names.
std::string scores_text(const Outcome& outcome, const std::vector<std::string>& names);
/// Winners as "1" or "1,3"; "none" if the game is open or nobody has a rank.
std::string winners_text(const Outcome& outcome);
/// A number with a fixed count of decimals.
std::string decimals(double value, int digits);

int run_games(const Arguments& arguments);
int run_play(const Arguments& arguments);
int run_perft(const Arguments& arguments);
int run_bench(const Arguments& arguments);
int run_soak(const Arguments& arguments);
int run_selfplay(const Arguments& arguments);
int run_replay(const Arguments& arguments);
int run_legal(const Arguments& arguments);
int run_record(const Arguments& arguments);
int run_show(const Arguments& arguments);
int run_why(const Arguments& arguments);
int run_analyse(const Arguments& arguments);
int run_random(const Arguments& arguments);
int run_forecast(const Arguments& arguments);

} // namespace beffroi::cli
