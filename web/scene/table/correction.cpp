// Correction: see correction.hpp.
#include "web/scene/table/correction.hpp"

#include "engine/match/match.hpp"
#include "web/scene/table/history.hpp"
#include "web/scene/table/page_json.hpp"

namespace beffroi {
namespace {

/// The sentence that the log has of a ply; `place`: which of them, from 0. Empty if there are not so many.
std::string sentence(const Match& match, const Words& words, std::size_t ply, std::size_t place) {
  for (const Event& event : match.plies()[ply].events) {
    std::string text = words(match.game().phrase(match.state_before(ply + 1), event));
    if (!text.empty() && place-- == 0) return text;
  }
  return {};
}

/// Shape CorrectedLine: a sentence of the log that follows it.
void write_line(PageJson& json, const History::Line& line, bool stays, const std::string& now) {
  json.open_object();
  json.number("turn", line.turn);
  json.number("seat", line.seat); ///< who decided; -1: nobody
  json.string("text", line.text);
  json.flag("stays", stays);
  json.string("now", now == line.text ? "" : now); ///< where it is another one
  json.close_object();
}

} // namespace

/// Shape Correction: what becomes of a game at a real table when a draw or a decision was another one.
std::string correction_json(Match& match, const Corrected& what, const History& history,
                            const Words& words) {
  const std::size_t plies = match.plies().size();
  std::size_t stays = 0;
  const std::string name = words(Key::k_asking_before);
  const auto error = what.decided ? match.correct(what.ply, *what.decided, name, stays)
                                  : match.correct(what.ply, what.drawn, name, stays);
  PageJson json;
  json.open_object();
  json.string("refused", error ? words(error->phrase) : std::string()); ///< why it cannot be
  json.flag("move", what.decided != nullptr);                           ///< a decision, not a draw
  json.string("entered", what.entered);
  json.string("now", what.now);
  json.string("question", what.question);
  const Turn next = match.turn();
  json.number("next", next.who == Who::kSeat ? static_cast<int>(next.seat) : -1); ///< to act then
  const std::size_t end = what.ply + 1 + stays;
  json.flag("line", !error && end < plies); ///< what does not follow is kept as a line
  int back = 0;
  if (!error)
    for (std::size_t i = plies; i < match.plies().size(); ++i)
      back += match.plies()[i].turn.who == Who::kSeat;
  json.number("back", back); ///< so many moves that were kept as a line are of the game again
  json.key("lines").open_array();
  std::size_t place = 0;
  const History::Line* before = nullptr;
  for (const History::Line& line : history.lines()) {
    place = before && before->ply == line.ply ? place + 1 : 0;
    before = &line;
    if (error || line.ply <= what.ply || (line.follows && line.points == 0)) continue;
    const bool follows = line.ply < end;
    write_line(json, line, follows,
               follows ? sentence(match, words, line.ply, place) : std::string());
  }
  json.close_array();
  json.close_object();
  return json.text();
}

} // namespace beffroi
