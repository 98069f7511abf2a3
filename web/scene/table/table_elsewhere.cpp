// Table, of which a part is elsewhere. Contract in table.hpp; elsewhere.hpp has the words.
//
// No first game needs it: it comes with later_sources (web/toolchain/cmake/web_targets.cmake).
#include "web/scene/table/elsewhere.hpp"
#include "web/scene/table/table.hpp"

#include <utility>

namespace beffroi {
namespace {

LoadError refusal(Key key) { return {0, 0, Phrase{.key = key}, {}}; }

/// Whether the record has a person, or a computer, where the places say so.
bool fit(const std::vector<SeatPlace>& places, const Match& match) {
  const std::vector<SeatSetup>& seats = match.setup().seats;
  if (places.size() != seats.size()) return false;
  for (std::size_t s = 0; s < seats.size(); ++s) {
    // A person who has resigned is a person still.
    const bool computer =
        seats[s].kind == SeatSetup::Kind::kBot && !match.has_resigned(static_cast<Seat>(s));
    if ((places[s].who == SeatPlace::Who::kComputer) != computer) return false;
  }
  return true;
}

} // namespace

Table::Opened Table::open(std::string_view record, std::string_view seats,
                          std::string_view chance) {
  const std::optional<std::vector<SeatPlace>> places = read_places(seats);
  if (!places) return {.wrong = "seats"};
  std::optional<ChanceSource> source = read_chance(chance);
  if (!source) return {.wrong = "chance"};
  Match fresh;
  if (std::optional<LoadError> error = Match::load(record, fresh, std::move(*source)))
    return {.error = std::move(error)};
  if (!fit(*places, fresh)) return {.wrong = "seats"};
  for (std::size_t s = 0; s < places->size(); ++s)
    fresh.place_seat(static_cast<Seat>(s), (*places)[s].who == SeatPlace::Who::kElsewhere,
                     (*places)[s].computed_elsewhere);
  fresh.go_on();
  show(std::move(fresh)); // only now is there a picture
  return {};
}

bool Table::set_link(std::string_view text) {
  const std::optional<LinkWord> said = read_link(text);
  if (!said || !match_.running()) return false;
  if (said->to != kNoSeat && said->to >= match_.setup().seats.size()) return false;
  ui_.link = said->link;
  ui_.link_to = said->to;
  read_undo();
  rebuild(true);
  return true;
}

bool Table::set_remote(Seat seat, bool remote) {
  if (!match_.running() || seat >= match_.setup().seats.size()) return false;
  SeatSetup setup = match_.setup().seats[seat];
  if (setup.kind == SeatSetup::Kind::kBot) return false;
  setup.kind = remote ? SeatSetup::Kind::kRemote : SeatSetup::Kind::kHuman;
  if (match_.set_seat(seat, setup)) return false;
  finish_motion();
  read_match();
  reset_choice();
  rebuild(true);
  return true;
}

std::optional<LoadError> Table::remote_move(Seat seat, std::string_view notation, double now_ms) {
  if (!match_.running()) return refusal(Key::k_match_not_started);
  if (seat >= match_.setup().seats.size() || !match_.setup().seats[seat].is_elsewhere())
    return refusal(Key::k_record_elsewhere);
  return play_from_outside(match_.play_elsewhere(seat, notation), now_ms);
}

std::optional<LoadError> Table::draw(std::string_view notation, double now_ms) {
  return play_from_outside(match_.draw(notation), now_ms);
}

std::optional<LoadError> Table::play_from_outside(std::optional<LoadError> refused, double now_ms) {
  if (refused) return refused;
  const std::size_t before = history_.plies();
  others_.count_move();
  after_action(now_ms, before, false);
  return std::nullopt;
}

} // namespace beffroi
