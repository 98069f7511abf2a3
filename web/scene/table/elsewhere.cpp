// Table, of which a part is elsewhere. Contract in table.hpp and elsewhere.hpp.
//
// No first game needs it: it comes with later_sources (web/toolchain/cmake/web_targets.cmake).
#include "web/scene/table/elsewhere.hpp"

#include "web/scene/table/table.hpp"

#include <utility>

namespace beffroi {
namespace {

LoadError refusal(Key key) { return {0, 0, Phrase{.key = key}, {}}; }

/// The text up to the sign, which is removed with it; all of it where there is none.
std::string_view take_until(std::string_view& text, char sign) {
  const std::size_t at = text.find(sign);
  const std::string_view first = text.substr(0, at);
  text.remove_prefix(at == text.npos ? text.size() : at + 1);
  return first;
}

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

std::optional<std::vector<SeatPlace>> read_places(std::string_view text) {
  constexpr std::pair<std::string_view, SeatPlace::Who> kWho[] = {
      {"here", SeatPlace::Who::kHere},
      {"elsewhere", SeatPlace::Who::kElsewhere},
      {"computer", SeatPlace::Who::kComputer}};
  std::vector<SeatPlace> places;
  while (!text.empty()) {
    std::string_view computes = take_until(text, ',');
    const std::string_view who = take_until(computes, '/');
    SeatPlace place;
    bool known = false;
    for (const auto& [word, meant] : kWho) {
      if (word != who) continue;
      place.who = meant;
      known = true;
    }
    place.computed_elsewhere = computes == "elsewhere";
    if (!known || (computes != "here" && !place.computed_elsewhere)) return std::nullopt;
    places.push_back(place);
  }
  return places;
}

std::optional<ChanceSource> read_chance(std::string_view text) {
  const std::string_view kind = take_until(text, ' ');
  if (kind == "list") {
    std::vector<std::string> draws;
    while (!text.empty()) draws.emplace_back(take_until(text, ' '));
    return ChanceSource::listed(std::move(draws));
  }
  if (!text.empty()) return std::nullopt;
  if (kind == "seed") return ChanceSource{};
  if (kind == "agreed") return ChanceSource::agreed();
  if (kind == "turns") return ChanceSource::turns();
  return std::nullopt;
}

std::optional<LoadError> judge(std::string_view record, Judged& judged) {
  Match match;
  if (auto error = Match::load(record, match, ChanceSource::turns())) return error;
  // With everybody elsewhere a draw waits for whoever is to see it first.
  const std::vector<SeatSetup>& seats = match.setup().seats;
  for (std::size_t s = 0; s < seats.size(); ++s)
    match.place_seat(static_cast<Seat>(s), seats[s].kind == SeatSetup::Kind::kHuman, true);
  match.go_on();
  const Turn turn = match.turn();
  const Seat next = turn.who == Who::kSeat ? turn.seat : match.awaited();
  judged.record = match.record(kNoSeat, Extras::kLeftOut);
  judged.next = match.over() || next == kNoSeat ? 0 : next + 1;
  return std::nullopt;
}

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
  using Link = UiState::Link;
  const bool is_none = text.empty();
  const std::string_view word = take_until(text, ' ');
  const int seat = text.size() == 1 ? text[0] - '1' : -1;
  if (!match_.running()) return false;
  if (!is_none && word != "unsent" && word != "sent") return false;
  if (!is_none && (seat < 0 || seat >= static_cast<int>(match_.setup().seats.size()))) return false;
  ui_.link = word == "sent" ? Link::kSent : word == "unsent" ? Link::kUnsent : Link::kNone;
  ui_.link_to = is_none ? kNoSeat : static_cast<Seat>(seat);
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
    return refusal(Key::k_match_elsewhere);
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
