// `beffroi games`: which games there are and what can be chosen in them.
#include "engine/cli/cli.hpp"
#include "engine/match/json.hpp"

#include <cstdio>

namespace beffroi::cli {
namespace {

std::string values_text(const OptionSpec& spec) {
  std::string text;
  if (spec.type == OptionSpec::Type::kNumber)
    text = std::to_string(spec.lo) + " to " + std::to_string(spec.hi) + ", initially " +
           std::to_string(spec.initial);
  else
    for (int i = 0; i < spec.choice_count; ++i) {
      const bool initial = spec.type == OptionSpec::Type::kChoice ? i == spec.initial
                                                                  : ((spec.initial >> i) & 1) != 0;
      text += (text.empty() ? std::string() : std::string(", ")) + spec.choices[i].token +
              (initial ? "*" : "");
    }
  return spec.type == OptionSpec::Type::kSubset ? text + " joined by +, or none" : text;
}

} // namespace

int run_games(const Arguments& arguments) {
  arguments.only(0, {"--json"});
  if (arguments.has("--json")) {
    std::printf("%s\n", games_json().c_str());
    return 0;
  }
  for (const GameOps& game : all_games()) {
    const std::string seats =
        game.min_seats == game.max_seats
            ? std::to_string(game.max_seats)
            : std::to_string(game.min_seats) + " to " + std::to_string(game.max_seats);
    std::printf("%s: %s, %s seats, %d minutes, rules version %d%s\n", game.id,
                english(Phrase{.key = game.name}).c_str(), seats.c_str(), game.minutes,
                game.rules_version, game.offered ? "" : " (not offered to people)");
    for (int i = 0; i < game.option_count; ++i)
      std::printf("  %s  %s = %s\n      %s: %s\n", game.options[i].id.text, game.options[i].token,
                  values_text(game.options[i]).c_str(),
                  english(Phrase{.key = game.options[i].title}).c_str(),
                  english(Phrase{.key = game.options[i].help}).c_str());
  }
  std::printf("* = initial value\n");
  return 0;
}

} // namespace beffroi::cli
