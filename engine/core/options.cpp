// Text form of options. See options.hpp for the contract.
#include "engine/core/options.hpp"

namespace beffroi {
namespace {

int initial_in(const OptionSpec& spec, int rules) {
  return rules < spec.initial_since ? spec.initial_before : spec.initial;
}

std::string write_value(const OptionSpec& spec, int value) {
  if (spec.type == OptionSpec::Type::kNumber) return std::to_string(value);
  if (spec.type == OptionSpec::Type::kChoice) return spec.choices[value].token;
  std::string out;
  for (int i = 0; i < spec.choice_count; ++i)
    if ((value >> i) & 1) {
      if (!out.empty()) out += '+';
      out += spec.choices[i].token;
    }
  return out.empty() ? "none" : out;
}

std::optional<int> find_choice(const OptionSpec& spec, std::string_view word) {
  for (int i = 0; i < spec.choice_count; ++i)
    if (word == spec.choices[i].token) return i;
  return std::nullopt;
}

std::optional<int> read_value(const OptionSpec& spec, std::string_view word) {
  if (spec.type == OptionSpec::Type::kNumber) {
    const auto n = parse_number(word, spec.lo, spec.hi);
    return n ? std::optional<int>(static_cast<int>(*n)) : std::nullopt;
  }
  if (spec.type == OptionSpec::Type::kChoice) return find_choice(spec, word);
  if (word == "none") return 0;
  int mask = 0;
  while (true) {
    const std::size_t plus = word.find('+');
    const auto i = find_choice(spec, word.substr(0, plus));
    if (!i || ((mask >> *i) & 1)) return std::nullopt;
    mask |= 1 << *i;
    if (plus == std::string_view::npos) return mask;
    word.remove_prefix(plus + 1);
  }
}

std::string allowed_values(const OptionSpec& spec) {
  if (spec.type == OptionSpec::Type::kNumber)
    return std::to_string(spec.lo) + " to " + std::to_string(spec.hi);
  std::string out;
  for (int i = 0; i < spec.choice_count; ++i) {
    if (i) out += ", ";
    out += spec.choices[i].token;
  }
  return spec.type == OptionSpec::Type::kSubset ? "none, or any of " + out + " joined by +" : out;
}

} // namespace

AnyOptions initial_options(const OptionSpec* specs, int count, int seats, int rules) {
  AnyOptions o;
  o.seats = static_cast<std::int16_t>(seats);
  for (int i = 0; i < count; ++i)
    o.value[i] = static_cast<std::int16_t>(initial_in(specs[i], rules));
  return o;
}

std::string write_options(const AnyOptions& options, const OptionSpec* specs, int count,
                          int rules) {
  std::string out = "seats=" + std::to_string(options.seats);
  for (int i = 0; i < count; ++i)
    if (options.value[i] != initial_in(specs[i], rules))
      out += std::string(" ") + specs[i].token + "=" + write_value(specs[i], options.value[i]);
  return out;
}

std::optional<OptionError> parse_options(std::string_view text, const OptionSpec* specs, int count,
                                         int min_seats, int max_seats, AnyOptions& out, int rules,
                                         Zeros zeros) {
  AnyOptions read = initial_options(specs, count, min_seats, rules);
  bool seats_seen = false;
  std::uint32_t seen = 0;
  while (true) {
    const std::size_t start = text.find_first_not_of(' ');
    if (start == std::string_view::npos) break;
    text.remove_prefix(start);
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos)
      return OptionError{std::string(word), "an option is written name=value"};
    const std::string_view name = word.substr(0, equals);
    const std::string_view value = word.substr(equals + 1);
    if (zeros == Zeros::kRefused && has_idle_zero(value))
      return OptionError{std::string(word), "numbers are written without zeros in front"};
    if (name == "seats") {
      const auto n = parse_number(value, min_seats, max_seats);
      if (seats_seen) return OptionError{std::string(word), "seats is named twice"};
      if (!n)
        return OptionError{std::string(word), "this game is for " + std::to_string(min_seats) +
                                                  " to " + std::to_string(max_seats) + " seats"};
      read.seats = static_cast<std::int16_t>(*n);
      seats_seen = true;
      continue;
    }
    int index = 0;
    while (index < count && name != specs[index].token) ++index;
    if (index == count)
      return OptionError{std::string(word), "this game has no option of that name"};
    if ((seen >> index) & 1) return OptionError{std::string(word), "the option is named twice"};
    const auto v = read_value(specs[index], value);
    if (!v)
      return OptionError{std::string(word), std::string(specs[index].id.text) +
                                                " takes one of: " + allowed_values(specs[index])};
    read.value[index] = static_cast<std::int16_t>(*v);
    seen |= 1u << index;
  }
  out = read;
  return std::nullopt;
}

} // namespace beffroi
