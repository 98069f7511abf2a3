// History: see history.hpp.
#include "web/scene/table/history.hpp"

#include "web/scene/model/look.hpp"

#include <algorithm>

namespace beffroi {

void History::forget() {
  begun_ = false;
  plies_.clear();
  acts_.clear();
  lines_.clear();
  trails_.clear();
  trail_ends_.clear();
  new_edition(0);
}

void History::new_edition(std::size_t kept) {
  ++edition_;
  kept_ = kept;
}

void History::follow(const Seen& seen, const Words& words) {
  if (!begun_) begin(seen);
  const std::vector<SeenPly>& now = seen.plies;
  std::size_t same = 0;
  while (same < plies_.size() && same < now.size() && plies_[same] == now[same].serial) ++same;
  std::size_t acts = 0;
  while (acts < acts_.size() && acts < seen.acts.size() && acts_[acts] == seen.acts[acts]) ++acts;
  if (acts < acts_.size()) same = std::min(same, line_of(acts_[acts]));
  if (same < plies_.size()) cut(same);
  for (std::size_t i = same; i < now.size(); ++i) add(seen, words, i);
  add_acts(seen, words);
}

/// The line stands below the last move before it.
std::size_t History::line_of(const SeenAct& act) { return act.ply > 0 ? act.ply - 1 : 0; }

void History::say(Line& line, const Words& words, const Phrase& phrase) {
  line.text = words(phrase);
  if (words.you < 0) return;
  line.named = words.named(phrase);
  if (line.named == line.text) line.named.clear();
}

void History::add_acts(const Seen& seen, const Words& words) {
  while (acts_.size() < seen.acts.size() && line_of(seen.acts[acts_.size()]) < plies_.size()) {
    const SeenAct& act = acts_.emplace_back(seen.acts[acts_.size()]);
    Line& line = lines_.emplace_back();
    line.ply = line_of(act);
    line.seat = act.seat;
    say(line, words,
        act.seat == kNoSeat ? phrase_of(Key::k_record_set_anew)
                            : phrase_of(Key::k_match_resigned).seat("name", act.seat));
  }
}

void History::begin(const Seen& seen) {
  begun_ = true;
  look_ = find_look(seen.game);
  if (look_ && look_->trail) trails_ = look_->trail({}, seen.views[0]);
  trail_ends_.assign(1, trails_.size());
}

void History::cut(std::size_t plies) {
  plies_.resize(plies);
  while (!acts_.empty() && line_of(acts_.back()) >= plies) acts_.pop_back();
  const std::size_t lines = first_line(plies);
  if (lines < lines_.size()) {
    lines_.resize(lines);
    new_edition(lines);
  }
  trail_ends_.resize(plies + 1);
  trails_.resize(trail_ends_.back());
}

void History::add(const Seen& seen, const Words& words, std::size_t ply) {
  ++read_;
  const SeenPly& made = seen.plies[ply];
  plies_.push_back(made.serial);
  for (const SeenEvent& e : made.events) {
    Line line;
    say(line, words, e.phrase);
    if (line.text.empty()) continue;
    line.ply = ply;
    line.seat = made.turn.who == Who::kSeat ? static_cast<int>(made.turn.seat) : -1;
    line.rule = e.phrase.rule;
    line.points = e.points;
    line.turn = made.number;
    line.gain = made.turn.who == Who::kSeat && e.seat == made.turn.seat ? e.points : 0;
    line.follows = !lines_.empty() && lines_.back().ply == ply;
    line.minor = line.seat >= 0 && look_ && look_->minor && look_->minor(e);
    line.only = made.only && !line.follows;
    line.opens = line.seat < 0 && look_ && look_->opens && look_->opens(e);
    lines_.push_back(std::move(line));
  }
  add_acts(seen, words);
  if (look_ && look_->trail) trails_ += look_->trail(trail(ply), seen.views[ply + 1]);
  trail_ends_.push_back(trails_.size());
}

std::size_t History::first_line(std::size_t ply) const {
  const auto at = std::lower_bound(lines_.begin(), lines_.end(), ply,
                                   [](const Line& line, std::size_t p) { return line.ply < p; });
  return static_cast<std::size_t>(at - lines_.begin());
}

const History::Line* History::last_decision() const {
  for (std::size_t i = lines_.size(); i-- > 0;)
    if (lines_[i].seat >= 0 && !lines_[i].minor && !lines_[i].follows) return &lines_[i];
  return nullptr;
}

std::string_view History::trail(std::size_t plies) const {
  if (plies >= trail_ends_.size()) return {};
  const std::size_t from = plies == 0 ? 0 : trail_ends_[plies - 1];
  return std::string_view(trails_).substr(from, trail_ends_[plies] - from);
}

} // namespace beffroi
