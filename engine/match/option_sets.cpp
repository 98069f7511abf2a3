// The list of option sets. Contract in option_sets.hpp.
#include "engine/match/option_sets.hpp"

#include <algorithm>

namespace beffroi {
namespace {

/// Values of an option that tests try: all choices, both ends of a number, subsets with no, one
/// or all members.
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

/// The initial options for this number of seats, with option `i` at a value and the choice that it
/// depends on (OptionSpec::only_with).
AnyOptions one_changed(const GameOps& game, int seats, int i, int value) {
  AnyOptions set = initial_options(game.options, game.option_count, seats);
  if (const char* with = game.options[i].only_with) {
    const std::string_view all = with;
    const std::string first(all.substr(0, all.find('|')));
    const std::string text = "seats=" + std::to_string(seats) + " " + first;
    if (parse_options(text, game.options, game.option_count, game.min_seats, game.max_seats, set))
      trap(); // a misspelt option of the game's own
  }
  set.value[i] = static_cast<std::int16_t>(value);
  return set;
}

/// Adds a set that the game accepts and that is not there yet.
void add_new(const GameOps& game, const AnyOptions& set, std::vector<AnyOptions>& sets) {
  if (game.refuse_options(set).key == Key::kNone &&
      std::find(sets.begin(), sets.end(), set) == sets.end())
    sets.push_back(set);
}

} // namespace

std::vector<AnyOptions> option_sets(const GameOps& game) {
  std::vector<AnyOptions> sets;
  const auto add = [&](const AnyOptions& set) { add_new(game, set, sets); };
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

std::vector<AnyOptions> option_sets_alone(const GameOps& game) {
  std::vector<AnyOptions> sets;
  for (int seats = game.min_seats; seats <= game.max_seats; ++seats) {
    add_new(game, initial_options(game.options, game.option_count, seats), sets);
    for (int i = 0; i < game.option_count; ++i)
      for (const int value : values_of(game.options[i]))
        add_new(game, one_changed(game, seats, i, value), sets);
  }
  return sets;
}

std::vector<AnyOptions> option_sets_drawn(const GameOps& game, int count, Rng& rng) {
  const auto between = [&rng](int lo, int hi) {
    return lo + static_cast<int>(rng.below(static_cast<std::uint32_t>(hi - lo + 1)));
  };
  std::vector<AnyOptions> sets;
  // A game with few options has fewer sets than are asked for.
  for (int tries = 0; tries < 100 * count && static_cast<int>(sets.size()) < count; ++tries) {
    AnyOptions set =
        initial_options(game.options, game.option_count, between(game.min_seats, game.max_seats));
    for (int i = 0; i < game.option_count; ++i) {
      const OptionSpec& spec = game.options[i];
      const int choices = spec.choice_count;
      set.value[i] = static_cast<std::int16_t>(
          spec.type == OptionSpec::Type::kNumber   ? between(spec.lo, spec.hi)
          : spec.type == OptionSpec::Type::kChoice ? between(0, choices - 1)
                                                   : between(0, (1 << choices) - 1));
    }
    add_new(game, set, sets);
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
