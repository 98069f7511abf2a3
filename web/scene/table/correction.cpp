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

/// Shape CorrectedLine: a sentence of the log that follows a draw.
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

/// Shape Correction: what becomes of a game at a real table when a draw was another one.
std::string correction_json(Match& match, const CorrectedDraw& draw, const History& history,
                            const Words& words) {
  const std::size_t plies = match.plies().size();
  std::size_t stays = 0;
  const auto error = match.correct(draw.ply, draw.said, words(Key::k_asking_before), stays);
  PageJson json;
  json.open_object();
  json.string("refused", error ? words(error->phrase) : std::string()); ///< why it cannot be
  json.string("entered", draw.entered);
  json.string("now", draw.now);
  json.string("question", draw.question);
  const Turn next = match.turn();
  json.number("next", next.who == Who::kSeat ? static_cast<int>(next.seat) : -1); ///< to act then
  const std::size_t end = draw.ply + 1 + stays;
  json.flag("line", !error && end < plies); ///< what does not follow is kept as a line
  json.key("lines").open_array();
  std::size_t place = 0;
  const History::Line* before = nullptr;
  for (const History::Line& line : history.lines()) {
    place = before && before->ply == line.ply ? place + 1 : 0;
    before = &line;
    if (error || line.ply <= draw.ply || (line.follows && line.points == 0)) continue;
    const bool follows = line.ply < end;
    write_line(json, line, follows,
               follows ? sentence(match, words, line.ply, place) : std::string());
  }
  json.close_array();
  json.close_object();
  return json.text();
}

} // namespace beffroi
