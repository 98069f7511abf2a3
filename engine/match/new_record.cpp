// Starting a game from a record without a move. Contract in record.hpp.
//
// Owns: the one form in which pages write such a record, so that a first game needs no reader of
// records. Must never accept what Match::load() refuses or reads otherwise: tests compare the two.
#include "engine/core/new_options.hpp"
#include "engine/core/text.hpp"
#include "engine/match/record.hpp"

#include <utility>

namespace beffroi {
namespace {

/// Takes a word off the front of a text. False if the text does not begin with it.
bool take(std::string_view& text, std::string_view word) {
  if (text.substr(0, word.size()) != word) return false;
  text.remove_prefix(word.size());
  return true;
}

/// Takes what stands before a character, and that character; everything if it is not there.
std::string_view take_to(std::string_view& text, char end) {
  const std::size_t size = text.find(end);
  const std::string_view found = text.substr(0, size);
  text.remove_prefix(size == std::string_view::npos ? text.size() : size + 1);
  return found;
}

bool read_game(std::string_view& text, MatchSetup& setup) {
  if (!take(text, "game ")) return false;
  const GameOps* game = find_game(take_to(text, ' '));
  if (!game || !take(text, "rules=" + std::to_string(game->rules_version) + " options=\""))
    return false;
  setup.game = game;
  return read_options(take_to(text, '"'), game->options, game->option_count, game->min_seats,
                      game->max_seats, setup.options) &&
         take(text, "\n");
}

bool read_seat(std::string_view& text, SeatSetup& seat) {
  if (take(text, "bot level=")) {
    if (text.empty() || text[0] < '1' || text[0] > '9') return false;
    seat.kind = SeatSetup::Kind::kBot;
    seat.level = text[0] - '0';
    text.remove_prefix(1);
  } else if (!take(text, "human")) {
    return false;
  }
  if (!take(text, " \"")) return take(text, "\n");
  seat.name = take_to(text, '"');
  return seat.name.find_first_of("\\\n\t") == std::string::npos && take(text, "\n");
}

} // namespace

bool start_new(std::string_view record, Match& out) {
  MatchSetup setup;
  if (!take(record, "beffroi-record 2\n") || !read_game(record, setup) || !take(record, "seed "))
    return false;
  const std::string_view seed = take_to(record, '\n');
  const auto number = parse_hex64(seed);
  if (!number) return false;
  setup.seed = *number;
  if (take(record, "mode strict\n")) setup.fairness = Fairness::kStrict;
  while (take(record, "seat " + std::to_string(setup.seats.size() + 1) + " ")) {
    SeatSetup seat;
    if (!read_seat(record, seat)) return false;
    setup.seats.push_back(std::move(seat));
  }
  return record == "play\nend open\n" && !Match::create(setup, out);
}

} // namespace beffroi
