// Options: the switches of a game as data, one row per option id of the rules file.
//
// Owns: OptionSpec (what an option is called and may be), Options<N> (the chosen values, seats
// included), and their text form `seats=2 pieces=set-n`. The new-game form, records, the CLI and
// the tests are all made from these tables; no game writes its own parser.
#pragma once

#include "engine/core/event.hpp"
#include "engine/core/text.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace beffroi {

/// One value of a choice. `token` is stable ASCII for records; `label` is for people.
struct OptionChoice {
  const char* token;
  Key label;
};

struct OptionSpec {
  enum class Type : std::uint8_t {
    kChoice, ///< value = index into choices
    kNumber, ///< value = lo..hi
    kSubset, ///< value = bit mask over choices, written a+b, none as "none"
  };
  /// What the form does with it: most options are a row of their own.
  enum class Role : std::uint8_t {
    kRow,
    /// A choice of who starts, which the form asks beside the seats: "random" for the lot, the
    /// others for the seats in order, or for the first of them alone.
    kStart,
  };
  RuleId id;         ///< e.g. MT-V1
  const char* token; ///< stable ASCII, e.g. "pieces"
  Key title;
  Key help; ///< one line that also says what the other choice means
  Type type;
  const OptionChoice* choices; ///< nullptr for kNumber
  std::uint8_t choice_count;
  std::int16_t lo, hi; ///< kNumber only
  std::int16_t initial;
  Role role = Role::kRow;
  /// "token=choice" of another option. Without that choice this option has no effect and the form
  /// hides it.
  /// Several are divided by "|"; any of them is enough.
  const char* only_with = nullptr;
  /// Where the initial value has changed: the rules version since which it is `initial`, and what a
  /// record of an earlier version means by leaving the option out. 0 = it was always the same.
  std::int16_t initial_since = 0;
  std::int16_t initial_before = 0;
};

/// The rules version of this build, whatever the game calls it.
constexpr int kRulesNow = 1 << 15;

/// The options of one game: number of seats and N values in the order of its spec table.
template <int N> struct Options {
  static constexpr int kCount = N;
  std::int16_t seats;
  std::int16_t value[N];
  friend constexpr bool operator==(const Options&, const Options&) = default;
};

/// Options as every layer above the rules sees them: a span of the same numbers.
constexpr int kMaxOptions = 20;
struct AnyOptions {
  std::int16_t seats = 0;
  std::int16_t value[kMaxOptions] = {};
  friend constexpr bool operator==(const AnyOptions&, const AnyOptions&) = default;
};

/// What is wrong with an option text: the offending word and why, in plain English (developers and
/// record authors read it; people see a translated refusal).
struct OptionError {
  std::string word;
  std::string reason;
};

/// Writes `seats=n` and every option whose value differs from its initial one in that rules
/// version.
std::string write_options(const AnyOptions& options, const OptionSpec* specs, int count,
                          int rules = kRulesNow);

/// Whether numbers may have zeros in front, as they could in old records.
enum class Zeros : std::uint8_t { kRefused, kRead };

/// Reads the text form. Unknown or repeated names, values out of range and bad seat counts are
/// refused with the word and the reason; `out` is then unchanged. Missing options keep the initial
/// value that they had in that rules version.
std::optional<OptionError> parse_options(std::string_view text, const OptionSpec* specs, int count,
                                         int min_seats, int max_seats, AnyOptions& out,
                                         int rules = kRulesNow, Zeros zeros = Zeros::kRefused);

/// All options at their initial values for the given number of seats.
AnyOptions initial_options(const OptionSpec* specs, int count, int seats, int rules = kRulesNow);

} // namespace beffroi
