// The list of option sets. Contract in option_sets.hpp.
#include "engine/match/option_sets.hpp"

#include <algorithm>

namespace beffroi {
namespace {

/// Values of an option that tests try: all choices, both ends of a number, subsets with none, one or
/// all of their members.
std::vector<int> values_of(const OptionSpec& spec) {
  std::vector<int> values;
  if (spec.type == OptionSpec::Type::kNumber) {
    values = {spec.lo, spec.hi};
  } else if (spec.type == OptionSpec::Type::kChoice) {
    for (int i = 0; i < spec.choice_count; ++i) values.push_back(i);
  } else {
    values.push_back(0);
    for (int i = 0; i < spec.choice_count; ++i) values.push_back(1 << i);
    values.push_back((1 << spec.choice_count) - 1);
  }
  return values;
}

} // namespace

std::vector<AnyOptions> option_sets(const GameOps& game) {
  std::vector<AnyOptions> sets;
  const auto add = [&](const AnyOptions& set) {
    if (game.refuse_options(set).key == Key::kNone &&
        std::find(sets.begin(), sets.end(), set) == sets.end())
      sets.push_back(set);
  };
  for (int i = 0; i < game.option_set_count; ++i) {
    AnyOptions set;
    if (parse_options(game.option_sets[i], game.options, game.option_count, game.min_seats,
                      game.max_seats, set))
      trap(); // a misspelt set of the game's own
    add(set);
  }
  if (game.option_set_count > 0) return sets;
  for (int seats = game.min_seats; seats <= game.max_seats; ++seats) {
    const AnyOptions initial = initial_options(game.options, game.option_count, seats);
    add(initial);
    AnyOptions all = initial;
    for (int i = 0; i < game.option_count; ++i) {
      const std::vector<int> values = values_of(game.options[i]);
      for (const int value : values) {
        AnyOptions one = initial;
        one.value[i] = static_cast<std::int16_t>(value);
        add(one);
      }
      all.value[i] = static_cast<std::int16_t>(values.back());
    }
    add(all);
  }
  return sets;
}

std::string option_set_name(const GameOps& game, const AnyOptions& options) {
  const std::string text = write_options(options, game.options, game.option_count);
  const std::size_t space = text.find(' ');
  if (space == std::string::npos) return "initial";
  std::string name = text.substr(space + 1);
  std::replace(name.begin(), name.end(), ' ', ',');
  return name;
}

} // namespace beffroi
