// Elsewhere: reading the words. Contract in elsewhere.hpp.
//
// No first game needs it: it comes with later_sources (web/toolchain/cmake/web_targets.cmake).
#include "web/scene/table/elsewhere.hpp"

#include <utility>

namespace beffroi {
namespace {

/// The text up to the sign, which is removed with it; all of it where there is none.
std::string_view take_until(std::string_view& text, char sign) {
  const std::size_t at = text.find(sign);
  const std::string_view first = text.substr(0, at);
  text.remove_prefix(at == text.npos ? text.size() : at + 1);
  return first;
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

std::optional<LinkWord> read_link(std::string_view text) {
  using Link = UiState::Link;
  if (text.empty()) return LinkWord{Link::kNone, kNoSeat};
  const std::string_view word = take_until(text, ' ');
  if ((word != "unsent" && word != "sent") || text.size() != 1) return std::nullopt;
  if (text[0] < '1' || text[0] > '0' + kMaxSeats) return std::nullopt;
  return LinkWord{word == "sent" ? Link::kSent : Link::kUnsent, static_cast<Seat>(text[0] - '1')};
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

} // namespace beffroi
