// Table, the end: the final scoring step by step, and the result after it.
//
// Owns: the time between the steps, where the map looks meanwhile, and the opening of the result. When the
// end begins is in table.cpp; what a step shows is the game's (GameLook::final_steps).
#include "web/scene/model/later.hpp"
#include "web/scene/table/table.hpp"

#include <algorithm>
#include <limits>

namespace beffroi {
namespace {

constexpr double kScreenMs = 220;
constexpr double kQuickFactor = .5;
constexpr double kEndRestMs = 1500; // pause on the final position before the result covers it
constexpr double kFinalMs = 16000;  // approximate time of all steps together
constexpr double kFinalLeastMs = 700, kFinalMostMs = 1500;
constexpr float kFinalNearPx = 104;

} // namespace

int Table::final_steps() const {
  const GameLook* look = match_.running() ? find_look(match_.game().id) : nullptr;
  const bool steps =
      later_is_here && look && look->final_steps && preferences_.pace != Pace::kAtOnce;
  return steps && !metrics_.reduced_motion ? look->final_steps(everybody_.seen()) : 0;
}

bool Table::next_final_step(double now_ms) {
  const int steps = final_steps();
  if (steps == 0 || ui_.final_step >= steps) return false;
  ++ui_.final_step;
  const bool done = ui_.final_step == steps;
  const double quick = preferences_.motion == Motion::kQuick ? kQuickFactor : 1;
  end_at_ms_ = now_ms + quick * (done ? kEndRestMs
                                      : std::clamp(kFinalMs / steps, kFinalLeastMs, kFinalMostMs));
  if (!done) request(HostRequest::Type::kCue, static_cast<int>(SoundCue::kBid));
  rebuild(true);
  const MapArea* map = map_area();
  if (!map || camera_input_.pressed() || camera_input_.pinching()) return true;
  const Camera to = done || !map->fresh ? fit(*map) : looking_at(*map, *map->fresh, kFinalNearPx);
  if (to != map->camera) zoom_to(to, done, now_ms);
  return true;
}

bool Table::has_result() {
  if (!later_is_here && !later_asked_) request(HostRequest::Type::kLater);
  later_asked_ = !later_is_here;
  return later_is_here;
}

bool Table::open_end(double now_ms) {
  if (!end_due_) return false;
  if (!has_result()) return true; // the press touches nothing else
  show_result();
  move_to(now_ms, kScreenMs, 0);
  return true;
}

void Table::show_result() {
  end_due_ = false;
  end_at_ms_ = std::numeric_limits<double>::infinity();
  ui_.end_open = true;
  ui_.final_step = -1;
  camera_input_.stop_glide();
  own_camera();
  ui_.camera.reset();
  zooming_ = false;
}

} // namespace beffroi
