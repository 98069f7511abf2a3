// History: see history.hpp.
#include "web/scene/table/history.hpp"

#include "web/scene/model/look.hpp"

#include <algorithm>

namespace beffroi {

void History::forget() {
  begun_ = false;
  plies_.clear();
  lines_.clear();
  totals_.clear();
  trails_.clear();
  trail_ends_.clear();
  new_edition(0);
}

void History::new_edition(std::size_t kept) {
  ++edition_;
  kept_ = kept;
}

void History::follow(const Match& match, const Words& words) {
  if (!begun_) begin(match);
  const std::vector<Ply>& now = match.plies();
  std::size_t same = 0; // the same actions from the same beginning made the same positions
  while (same < plies_.size() && same < now.size() && plies_[same] == now[same].action) ++same;
  if (same < plies_.size()) cut(same);
  for (std::size_t i = same; i < now.size(); ++i) add(match, words, i);
}

void History::begin(const Match& match) {
  begun_ = true;
  seats_ = match.setup().seats.size();
  look_ = find_look(match.game().id);
  const Outcome first = match.game().outcome(match.state_before(0));
  for (std::size_t s = 0; s < seats_; ++s) totals_.push_back(first.seat[s].total);
  if (look_ && look_->trail) {
    ViewBuf known;
    match.game().view(match.state_before(0), kAudience, known);
    trails_ = look_->trail({}, known);
  }
  trail_ends_.assign(1, trails_.size());
}

void History::cut(std::size_t plies) {
  plies_.resize(plies);
  const std::size_t lines = first_line(plies);
  if (lines < lines_.size()) {
    lines_.resize(lines);
    new_edition(lines);
  }
  totals_.resize((plies + 1) * seats_);
  trail_ends_.resize(plies + 1);
  trails_.resize(trail_ends_.back());
}

void History::add(const Match& match, const Words& words, std::size_t ply) {
  ++read_;
  const GameOps& game = match.game();
  const Ply& made = match.plies()[ply];
  const StateRef after = match.state_before(ply + 1);
  plies_.push_back(made.action);
  for (const Event& e : made.events) {
    const Phrase phrase = game.phrase(after, e);
    Line line;
    line.text = words(phrase);
    if (line.text.empty()) continue;
    line.ply = ply;
    line.seat = made.turn.who == Who::kSeat ? static_cast<int>(made.turn.seat) : -1;
    line.rule = phrase.rule;
    line.points = e.points;
    line.turn = made.move_number;
    line.gain = made.turn.who == Who::kSeat && e.seat == made.turn.seat ? e.points : 0;
    line.follows = !lines_.empty() && lines_.back().ply == ply;
    line.minor = line.seat >= 0 && look_ && look_->minor && look_->minor(e);
    if (asks_only_) mark_only(match, line);
    lines_.push_back(std::move(line));
  }
  const Outcome outcome = game.outcome(after);
  for (std::size_t s = 0; s < seats_; ++s) totals_.push_back(outcome.seat[s].total);
  if (look_ && look_->trail) {
    ViewBuf known;
    game.view(after, kAudience, known);
    trails_ += look_->trail(trail(ply), known);
  }
  trail_ends_.push_back(trails_.size());
}

void History::ask_only(const Match& match, bool on) {
  if (on == asks_only_) return;
  asks_only_ = on;
  for (Line& line : lines_) mark_only(match, line);
  if (!lines_.empty()) new_edition(0);
}

void History::mark_only(const Match& match, Line& line) const {
  // Where something is hidden, that there was no choice would tell of a hand.
  line.only = asks_only_ && !line.follows && line.seat >= 0 && !match.game().hides &&
              match.game().legal(match.state_before(line.ply)).size() == 1;
}

std::size_t History::first_line(std::size_t ply) const {
  const auto at = std::lower_bound(lines_.begin(), lines_.end(), ply,
                                   [](const Line& line, std::size_t p) { return line.ply < p; });
  return static_cast<std::size_t>(at - lines_.begin());
}

const History::Line* History::last_decision() const {
  for (std::size_t i = lines_.size(); i-- > 0;)
    if (lines_[i].seat >= 0) return &lines_[i];
  return nullptr;
}

std::string_view History::trail(std::size_t plies) const {
  if (plies >= trail_ends_.size()) return {};
  const std::size_t from = plies == 0 ? 0 : trail_ends_[plies - 1];
  return std::string_view(trails_).substr(from, trail_ends_[plies] - from);
}

} // namespace beffroi
