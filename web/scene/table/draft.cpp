// Draft: see draft.hpp.
#include "web/scene/table/draft.hpp"

#include "web/scene/table/table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace beffroi {
namespace {

constexpr float kStridePx = 5; ///< a stroke misses no place between two points of it

char letter_of(int outcome) { return static_cast<char>('a' + outcome); }

} // namespace

Draft::Draft(Table& table, const Asking& asking, Draft*& mine) : table_(table), mine_(mine) {
  for (const AskedOutcome& one : asking.outcomes) {
    actions_.push_back(one.action);
    counts_ += static_cast<char>(one.left);
  }
  laid_.assign(static_cast<std::size_t>(asking.places), '.');
  hand_on();
}

int Draft::left(int outcome) const {
  return counts_[static_cast<std::size_t>(outcome)] -
         static_cast<int>(std::count(laid_.begin(), laid_.end(), letter_of(outcome)));
}

/// From an empty brush to the next that has pieces; false if none has.
bool Draft::hand_on() {
  const auto n = static_cast<int>(actions_.size());
  for (int i = 0; i < n; ++i)
    if (const int next = (brush_ + i) % n; left(next) > 0) {
      brush_ = next;
      return true;
    }
  return false;
}

void Draft::put(std::size_t place, Action action) {
  for (std::size_t i = 0; i < actions_.size(); ++i)
    if (actions_[i] == action && place < laid_.size())
      laid_[place] = letter_of(static_cast<int>(i));
}

bool Draft::read(std::string_view text) {
  const bool fresh = std::exchange(fresh_, false);
  if (!fresh || text.size() != laid_.size() || laid_.find_first_not_of('.') != std::string::npos)
    return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (const int k = text[i] - 'a'; k >= 0 && k < static_cast<int>(actions_.size()) && left(k) > 0)
      laid_[i] = text[i];
  hand_on();
  return true;
}

void Draft::begin(int typed) {
  fresh_ = false;
  strokes_.push_back(laid_ + static_cast<char>(brush_) + static_cast<char>(typed));
  table_.finish_motion();
}

void Draft::lay(int place) {
  char& here = laid_[static_cast<std::size_t>(place)];
  const bool mine = here == letter_of(brush_);
  if (takes_ && mine) here = '.';
  if (takes_ || mine) return;
  if (hand_on()) {
    here = letter_of(brush_);
  } else if (first_ == place) { // all lie: it is the way to one that lies elsewhere
    brush_ = here - 'a';
    takes_ = true;
    here = '.';
  }
}

void Draft::touch(int place) {
  begin(-1);
  first_ = place;
  takes_ = laid_[static_cast<std::size_t>(place)] == letter_of(brush_);
  lay(place);
  say(place);
}

/// Shows it, and says what lies there now.
void Draft::say(int place) {
  table_.rebuild(true);
  if (const Hit* hit = table_.hit_of(place_target(place))) table_.announce(hit->label);
}

bool Draft::type(int outcome) {
  const auto n = static_cast<int>(laid_.size());
  int at = std::min(n - 1, static_cast<int>(std::min(laid_.find('.'), laid_.size())));
  if (const auto& focus = table_.ui_.focus; focus && is_place(*focus)) at = focus->a;
  char& here = laid_[static_cast<std::size_t>(at)];
  if (here != letter_of(outcome) && left(outcome) == 0) return false;
  begin(at);
  brush_ = outcome;
  here = letter_of(outcome);
  table_.ui_.focus = place_target(std::min(at + 1, n - 1));
  say(at);
  return true;
}

bool Draft::undo() {
  if (strokes_.empty()) return false;
  table_.finish_motion();
  const std::string& last = strokes_.back();
  const std::size_t n = laid_.size();
  laid_.assign(last, 0, n);
  brush_ = static_cast<unsigned char>(last[n]);
  if (const auto typed = static_cast<std::int8_t>(last[n + 1]); typed >= 0)
    table_.ui_.focus = place_target(typed);
  strokes_.pop_back();
  pressed_ = false;
  return true;
}

int Draft::place_at(PointF p, bool touch) const {
  const Hit* hit = hit_at(table_.settled(), p, touch);
  return hit && is_place(hit->target) ? hit->target.a : -1;
}

bool Draft::takes_down(PointF p, bool touch, double) {
  const int place = place_at(p, touch);
  if (place < 0) return false;
  table_.ui_.focus.reset();
  this->touch(place);
  pressed_ = true;
  at_ = p;
  return true;
}

bool Draft::takes_move(PointF p) {
  if (!pressed_) return false;
  const float dx = p.x - at_.x, dy = p.y - at_.y;
  const auto steps = std::min(1000, static_cast<int>(std::hypot(dx, dy) / kStridePx) + 1);
  const std::string before = laid_;
  for (int i = 1; i <= steps; ++i) {
    const float part = static_cast<float>(i) / static_cast<float>(steps);
    const int place = place_at({at_.x + dx * part, at_.y + dy * part}, false);
    if (place >= 0 && place != first_) lay(place);
  }
  at_ = p;
  if (laid_ != before) table_.rebuild(false);
  return true;
}

bool Draft::takes_up(PointF, bool, double) {
  if (!pressed_) return false;
  pressed_ = false;
  return true;
}

void Draft::cancel() {
  if (pressed_) undo();
}

} // namespace beffroi
