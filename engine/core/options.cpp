// Text form of options. See options.hpp for the contract.
#include "engine/core/options.hpp"

#include "engine/core/new_options.hpp"

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

/// What is wrong with the options of a text, and with which word of it.
struct Mistake {
  enum class Kind : std::uint8_t {
    kNone,
    kForm,
    kZeros,
    kSeatsTwice,
    kSeats,
    kName,
    kTwice,
    kValue,
  };
  Kind kind = Kind::kNone;
  std::string_view word{};
  int index = 0; ///< of the option, of kValue
};

/// What a text may say.
struct Allowed {
  const OptionSpec* specs;
  int count;
  int min_seats, max_seats;
};

/// Reads the options of a text into `read`, which has the initial ones.
Mistake read_into(AnyOptions& read, std::string_view text, const Allowed& allowed, Zeros zeros) {
  using Kind = Mistake::Kind;
  bool seats_seen = false;
  std::uint32_t seen = 0;
  while (true) {
    const std::size_t start = text.find_first_not_of(' ');
    if (start == std::string_view::npos) return {};
    text.remove_prefix(start);
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) return {Kind::kForm, word};
    const std::string_view name = word.substr(0, equals);
    const std::string_view value = word.substr(equals + 1);
    if (zeros == Zeros::kRefused && has_idle_zero(value)) return {Kind::kZeros, word};
    if (name == "seats") {
      const auto n = parse_number(value, allowed.min_seats, allowed.max_seats);
      if (seats_seen) return {Kind::kSeatsTwice, word};
      if (!n) return {Kind::kSeats, word};
      read.seats = static_cast<std::int16_t>(*n);
      seats_seen = true;
      continue;
    }
    int index = 0;
    while (index < allowed.count && name != allowed.specs[index].token) ++index;
    if (index == allowed.count) return {Kind::kName, word};
    if ((seen >> index) & 1) return {Kind::kTwice, word};
    const auto v = read_value(allowed.specs[index], value);
    if (!v) return {Kind::kValue, word, index};
    read.value[index] = static_cast<std::int16_t>(*v);
    seen |= 1u << index;
  }
}

/// The reason, in plain English.
std::string reason_of(const Mistake& mistake, const Allowed& allowed) {
  using Kind = Mistake::Kind;
  switch (mistake.kind) {
  case Kind::kForm: return "an option is written name=value";
  case Kind::kZeros: return "numbers are written without zeros in front";
  case Kind::kSeatsTwice: return "seats is named twice";
  case Kind::kSeats:
    return "this game is for " + std::to_string(allowed.min_seats) + " to " +
           std::to_string(allowed.max_seats) + " seats";
  case Kind::kName: return "this game has no option of that name";
  case Kind::kTwice: return "the option is named twice";
  case Kind::kValue: {
    const OptionSpec& spec = allowed.specs[mistake.index];
    return std::string(spec.id.text) + " takes one of: " + allowed_values(spec);
  }
  case Kind::kNone: break;
  }
  return {};
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
  const Allowed allowed{specs, count, min_seats, max_seats};
  const Mistake mistake = read_into(read, text, allowed, zeros);
  if (mistake.kind != Mistake::Kind::kNone)
    return OptionError{std::string(mistake.word), reason_of(mistake, allowed)};
  out = read;
  return std::nullopt;
}

bool read_options(std::string_view text, const OptionSpec* specs, int count, int min_seats,
                  int max_seats, AnyOptions& out) {
  AnyOptions read = initial_options(specs, count, min_seats);
  const Allowed allowed{specs, count, min_seats, max_seats};
  if (read_into(read, text, allowed, Zeros::kRefused).kind != Mistake::Kind::kNone) return false;
  out = read;
  return true;
}

} // namespace beffroi
