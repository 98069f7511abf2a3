// Course: see course.hpp.
#include "web/scene/table/course.hpp"

#include "web/scene/parts/chrome_layout.hpp"
#include "web/scene/table/page_json.hpp"

#include <algorithm>

namespace beffroi {
namespace {

/// What was said about the decision between two stops, or what followed it.
void write_remark(PageJson& json, const Beside& beside, std::size_t from, std::size_t stop) {
  const std::size_t end = std::min(stop, beside.remarks.size());
  std::size_t said = from;
  while (said < end && beside.remarks[said].mark.empty() && beside.remarks[said].note.empty())
    ++said;
  const BesideRemark remark = said < end ? beside.remarks[said] : BesideRemark{};
  json.number("said", static_cast<int>(said < end ? said : from)); ///< the ply of mark and note
  json.string("mark", remark.mark);
  json.string("note", remark.note);
}

/// The stops but those that a decision without a word follows. It belongs to the move before it, such as
/// the end of a turn in which nothing was left to decide; or, where somebody's turn begins with it, to the one
/// after it, such as a spell that is named before what it moves.
std::vector<std::size_t> told_stops(const Seen& seen, const History& history) {
  const std::vector<std::size_t> all = course_stops(seen);
  const auto says_nothing = [&](std::size_t from, std::size_t to) {
    return history.first_line(from) == history.first_line(to);
  };
  std::vector<std::size_t> stops;
  bool opens = false, keeps = true; // a turn has begun without a word; the next stop is one
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool keep = keeps;
    keeps = true;
    if (i > 0 && i + 1 < all.size() && says_nothing(all[i], all[i + 1])) {
      opens = opens || seen.plies[all[i]].turn.seat != seen.plies[all[i - 1]].turn.seat;
      if (!opens) continue;
      keeps = i + 2 == all.size();
    } else {
      opens = false;
    }
    if (keep) stops.push_back(all[i]);
  }
  // What has begun so where a game stands still has no word yet.
  if (stops.size() > 2 && says_nothing(stops[stops.size() - 2], stops.back()))
    stops.erase(stops.end() - 2);
  return stops;
}

} // namespace

std::vector<std::size_t> course_stops(const Seen& seen) {
  const std::vector<SeenPly>& plies = seen.plies;
  std::vector<std::size_t> stops;
  for (std::size_t i = 0; i < plies.size(); ++i)
    if (plies[i].turn.who == Who::kSeat) stops.push_back(i);
  stops.push_back(plies.size());
  return stops;
}

std::string course_json(const Seen& seen, const Words& table_words, const Beside& beside) {
  Words words = table_words;
  name_seats(seen.seats, words);
  History history;
  history.follow(seen, words);
  return course_json(seen, history, words, beside);
}

/// Shape Course: a whole game as the review reads it.
std::string course_json(const Seen& seen, const History& history, const Words& words,
                        const Beside& beside) {
  bool chance = false;
  for (const SeenPly& ply : seen.plies) chance = chance || ply.turn.who == Who::kChance;
  PageJson json;
  json.open_object();
  json.string("game", seen.game);
  json.flag("over", seen.over());
  json.flag("strict", seen.fairness == Fairness::kStrict);
  json.flag("hides", seen.hides);
  json.flag("chance", chance);
  json.number("plies", static_cast<int>(seen.plies.size()));
  json.flag("asks", seen.asks); ///< a computer may be asked
  json.key("seats").open_array();
  for (std::size_t s = 0; s < seen.seats.size(); ++s) {
    json.open_object();
    json.string("name", words.plain_label(static_cast<int>(s)));
    json.string("colour", colour_name(seen.seats[s].colour));
    json.one_of("kind", seen.seats[s].bot ? "bot" : "human");
    json.number("level", seen.seats[s].level);
    json.close_object();
  }
  json.close_array();
  const std::vector<std::size_t> stops = told_stops(seen, history);
  const auto from_stop = std::lower_bound(stops.begin(), stops.end(), seen.first_shown);
  json.number("from", static_cast<int>(from_stop - stops.begin())); ///< may be shown from here
  json.key("stops").open_array();
  std::size_t from = 0;
  int decided = -1;
  for (const std::size_t stop : stops) {
    json.open_object();
    json.number("ply", static_cast<int>(stop));
    json.number("seat", decided); ///< who decided; -1 at the start
    json.key("points").open_array();
    for (const std::vector<int>& totals : seen.totals) json.number(totals[stop]);
    json.close_array();
    json.key("lines").open_array();
    const std::size_t end = history.first_line(stop);
    for (std::size_t i = history.first_line(from); i < end; ++i)
      json.string(history.lines()[i].text);
    json.close_array();
    write_remark(json, beside, from, stop);
    json.close_object();
    from = stop;
    if (stop < seen.plies.size()) decided = seen.plies[stop].turn.seat;
  }
  json.close_array();
  json.flag("keeps", beside.keeps);  ///< lines, marks and notes can be kept with it
  json.key("branches").open_array(); ///< lines that leave this game
  for (const BesideLine& line : beside.lines) {
    json.open_object();
    json.number("ply", static_cast<int>(line.ply)); ///< before the first move
    // Of a line that replaces a board that was set anew.
    json.number("played", static_cast<int>(line.played)); ///< so many moves are the game's
    json.string("name", line.name);
    json.string("moves", line.moves); ///< as records write them, with spaces
    json.close_object();
  }
  json.close_array();
  json.close_object();
  return json.text();
}

} // namespace beffroi
