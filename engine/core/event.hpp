// Event: what happened inside apply, for log, animation, sound and the trace of every point.
//
// Owns: the plain event record, the sink types and the words (Phrase) made of it. The kinds of
// events are private to each game. Search passes NoEvents, which compiles to nothing.
// Must never hold text: words are catalogue keys with arguments (see phrase()).
#pragma once

#include "engine/core/action.hpp"
#include "text_keys.hpp" // generated from the English words of assets

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace beffroi {

/// A rule of rules/*.md, e.g. {"MT-14"}. The text outlives the program. Empty = no rule.
struct RuleId {
  const char* text = "";
  constexpr std::string_view view() const { return text; }
  constexpr bool empty() const { return *text == 0; }
};

/// One thing that happened. Points are what this event adds to `seat`'s live total under score part
/// `part` (an index into the game's Outcome parts); the sum over a game equals the final score.
struct Event {
  std::uint8_t kind; ///< game-private
  Seat seat;         ///< whom it concerns, kNoSeat if nobody
  std::uint8_t part; ///< score part, meaningful when points != 0
  std::uint8_t cue;  ///< SoundCue
  std::int16_t points;
  std::int16_t arg[5]; ///< game-private
  friend constexpr bool operator==(const Event&, const Event&) = default;
};

/// Sounds by what is heard (docs/style.md section 9); the page plays them. Each game says in its sounds.hpp
/// what makes them.
enum class SoundCue : std::uint8_t {
  kNone,
  kWood,
  kTile,
  kRing,
  kCard,
  kDie,
  kCoin,
  kBubble,
  kThud,
  kBell,
  kFalling,
  kRising,
  kGrowl,
  kGlitter,
  kHammer
};

/// The sink of search: nothing is recorded and no code remains.
struct NoEvents {
  static constexpr bool kRecords = false;
  constexpr void operator()(const Event&) const {}
};

/// Collects the events of one action in a buffer that somebody else owns: EventsOf<G> (game.hpp)
/// for callers that know the game, EventRoom (game_ops.hpp) for those that do not. Traps when full.
class EventList {
public:
  static constexpr bool kRecords = true;

  constexpr explicit EventList(std::span<Event> room) : room_(room) {}
  constexpr EventList(const EventList&) = delete; // two lists would write into one buffer
  constexpr EventList& operator=(const EventList&) = delete;

  constexpr void operator()(const Event& e) {
    if (count_ >= room_.size()) trap();
    room_[count_++] = e;
  }
  constexpr void clear() { count_ = 0; }
  constexpr std::size_t size() const { return count_; }
  constexpr const Event* begin() const { return room_.data(); }
  constexpr const Event* end() const { return room_.data() + count_; }
  /// Requires i < size(); traps otherwise.
  constexpr const Event& operator[](std::size_t i) const {
    if (i >= count_) trap();
    return room_[i];
  }
  friend constexpr bool operator==(const EventList& a, const EventList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

private:
  std::span<Event> room_;
  std::size_t count_ = 0;
};

/// One argument of a message.
struct PhraseArg {
  enum class Type : std::uint8_t { kNumber, kSeat, kWord };
  const char* name = ""; ///< the argument's name in the message, without braces
  Type type = Type::kNumber;
  std::int32_t number = 0; ///< kNumber: the value; kSeat: the seat (its name is put in)
  Key word = Key::kNone;   ///< kWord: another message without arguments
};

/// A sentence as catalogue key and named arguments; rule says why, where there is a why.
struct Phrase {
  Key key = Key::kNone;
  RuleId rule{};
  static constexpr int kMostArgs = 7;
  PhraseArg arg[kMostArgs]{};
  std::uint8_t args = 0;

  constexpr Phrase& number(const char* name, std::int32_t n) {
    return add({name, PhraseArg::Type::kNumber, n, Key::kNone});
  }
  constexpr Phrase& seat(const char* name, Seat s) {
    return add({name, PhraseArg::Type::kSeat, s, Key::kNone});
  }
  constexpr Phrase& word(const char* name, Key k) {
    return add({name, PhraseArg::Type::kWord, 0, k});
  }

private:
  constexpr Phrase& add(PhraseArg a) {
    if (args >= kMostArgs) trap();
    arg[args++] = a;
    return *this;
  }
};

/// A phrase by a rule of the game, "" for none; its arguments are added by the caller.
inline Phrase make_phrase(Key key, const char* rule = "") {
  Phrase p;
  p.key = key;
  p.rule = {rule};
  return p;
}

} // namespace beffroi
