// Course: see course.hpp.
#include "web/scene/table/course.hpp"

#include "engine/brain/brain.hpp"
#include "engine/core/text.hpp"
#include "web/scene/parts/chrome_layout.hpp"
#include "web/scene/table/seen_by.hpp"

#include <algorithm>

namespace beffroi {
namespace {

bool may_ask(const Match& match) {
  return match.over() || (!match.game().hides && match.fairness() != Fairness::kStrict);
}

/// What each seat has of the win: all of it, a part of a shared one, or nothing.
void write_shares(Json& json, const Match& match) {
  const Outcome outcome = match.outcome();
  int winners = 0;
  for (int s = 0; s < outcome.seats; ++s) winners += outcome.seat[s].rank == 1;
  json.open_array();
  for (int s = 0; s < outcome.seats; ++s) {
    const bool won = outcome.seat[s].rank == 1 && winners > 0;
    json.value(won ? 1000 / winners : 0); // thousandths
  }
  json.close_array();
}

} // namespace

std::vector<std::size_t> course_stops(const Match& match) {
  const auto& plies = match.plies();
  std::vector<std::size_t> stops;
  for (std::size_t i = 0; i < plies.size(); ++i)
    if (plies[i].turn.who == Who::kSeat) stops.push_back(i);
  stops.push_back(plies.size());
  return stops;
}

std::string course_json(const Match& match, const Words& table_words) {
  Words words = table_words;
  name_seats(match, words);
  History history;
  history.follow(match, words);
  return course_json(match, history, words);
}

std::string course_json(const Match& match, const History& history, const Words& words) {
  const GameOps& game = match.game();
  const auto& seats = match.setup().seats;
  bool chance = false;
  for (const Ply& ply : match.plies()) chance = chance || ply.turn.who == Who::kChance;
  Json json;
  json.open_object();
  json.key("game").value(game.id);
  json.key("over").value(match.over());
  json.key("strict").value(match.fairness() == Fairness::kStrict);
  json.key("hides").value(game.hides);
  json.key("chance").value(chance);
  json.key("plies").value(static_cast<int>(match.plies().size()));
  json.key("asks").value(may_ask(match));
  json.key("seats").open_array();
  for (std::size_t s = 0; s < seats.size(); ++s) {
    json.open_object();
    json.key("name").value(words.label(static_cast<int>(s)));
    json.key("colour").value(colour_name(seat_colour(game.id, static_cast<int>(s))));
    json.key("kind").value(seats[s].kind == SeatSetup::Kind::kBot ? "bot" : "human");
    json.key("level").value(seats[s].level);
    json.close_object();
  }
  json.close_array();
  json.key("shares");
  if (match.over())
    write_shares(json, match);
  else
    json.null();
  const std::vector<std::size_t> stops = course_stops(match);
  const auto from_stop = std::lower_bound(stops.begin(), stops.end(), match.first_shown());
  json.key("from").value(static_cast<int>(from_stop - stops.begin()));
  json.key("stops").open_array();
  std::size_t from = 0;
  int decided = -1;
  for (const std::size_t stop : stops) {
    json.open_object();
    json.key("ply").value(static_cast<int>(stop));
    json.key("seat").value(decided);
    json.key("points").open_array();
    for (std::size_t s = 0; s < seats.size(); ++s) json.value(history.total(stop, s));
    json.close_array();
    json.key("lines").open_array();
    const std::size_t end = history.first_line(stop);
    for (std::size_t i = history.first_line(from); i < end; ++i)
      json.value(history.lines()[i].text);
    json.close_array();
    json.close_object();
    from = stop;
    if (stop < match.plies().size()) decided = match.plies()[stop].turn.seat;
  }
  json.close_array();
  json.close_object();
  return json.text();
}

std::string course_try(const Match& match, int ply, std::string_view move) {
  if (!may_ask(match) || ply < 0 || static_cast<std::size_t>(ply) > match.plies().size()) return {};
  Match tried;
  if (Match::load(match.record_at(static_cast<std::size_t>(ply)), tried) || tried.play(move))
    return {};
  return tried.record();
}

std::string course_position(const Match& match, int ply) {
  if (!may_ask(match) || ply < 0 || static_cast<std::size_t>(ply) > match.plies().size()) return {};
  const StateRef state = match.state_before(static_cast<std::size_t>(ply));
  const Turn turn = match.game().turn(state);
  if (turn.who != Who::kSeat) return {};
  ViewBuf view{};
  match.game().view(state, turn.seat, view);
  return position_line(match.game(), view, turn.seat);
}

} // namespace beffroi
