// Table, the map: pan and zoom on a table that is larger than its place in the window.
//
// Pointer events come here first (input.cpp). A press on the map is undecided until it becomes a
// pan or a tap, so a pan neither ends an animation nor touches anything. The page gets the new
// positions once the camera has come to rest. The arithmetic is in model/camera.hpp, the gestures
// are in camera_input.hpp.
#include "engine/core/text.hpp"
#include "web/scene/table/table.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {
namespace {

constexpr float kZoomStep = 1.4f; // for a button or a key
constexpr float kDoubleTap = 2;   // for a double tap
// Relative to the whole map: above it, a double tap shows the whole map again.
constexpr float kZoomedIn = 1.05f;
constexpr float kPanPart = .25f; // share of the stage, for a key
constexpr double kBackMs = 1200; // how long the moves of others stay in view
constexpr float kLeadPx = 56;    // what is shown keeps clear of arrows and its own words
constexpr double kRestMs = 160;  // after the last event of a wheel
constexpr double kThousandths = 1000;

bool is_map_button(Target t) {
  return t.kind == kUiZoomIn || t.kind == kUiZoomOut || t.kind == kUiFit || t.kind == kUiPan;
}

} // namespace

const MapArea* Table::map_area() const {
  const Scene& scene = timeline_.end();
  return scene.map ? &*scene.map : nullptr;
}

void Table::show_camera(std::optional<Camera> camera) {
  ui_.camera = camera;
  Scene next = make_scene();
  if (next.map) next.map->zooming = zooming_;
  if (timeline_.moving())
    timeline_.retarget(std::move(next));
  else
    timeline_.cut(std::move(next));
}

void Table::rest_camera() {
  camera_rests_ms_ = std::numeric_limits<double>::infinity();
  ++revision_;
  if (!zooming_) return;
  zooming_ = false;
  show_camera(ui_.camera); // draw it exactly, now that the zoom is over
}

void Table::own_camera() {
  camera_opened_ = false;
  offers_at_ = match_.plies().size();
  camera_back_.reset();
}

void Table::open_camera() {
  if ((ui_.camera && !camera_opened_) || whole_wanted_ || ui_.end_open || !map_area()) return;
  const std::optional<Camera> camera = opening(*map_area());
  if (camera == ui_.camera) return;
  camera_opened_ = camera.has_value();
  show_camera(camera);
}

bool Table::sees_offers(const Scene& scene) const {
  int all = 0, seen = 0;
  for (const Hit& hit : scene.hits) {
    if (!hit.on_map || hit.again || hit.state != Hit::State::kLegal) continue;
    ++all;
    seen += hit.in_sight();
  }
  const std::vector<Ply>& plies = match_.plies();
  const bool begins = plies.empty() || plies.back().turn.who != Who::kSeat ||
                      plies.back().turn.seat != match_.turn().seat;
  return begins ? 2 * seen >= all : seen > 0 || all == 0;
}

void Table::bring_camera_back(double now_ms) {
  if (!ui_.acting || ui_.replay || camera_input_.busy() || pressed_) return;
  if (!camera_back_) return go_to_offers(now_ms);
  if (std::isinf(camera_back_ms_)) camera_back_ms_ = now_ms + kBackMs;
  if (now_ms < camera_back_ms_) return;
  camera_back_ms_ = std::numeric_limits<double>::infinity();
  const MapArea* map = map_area();
  if (!map) return camera_back_.reset();
  const Camera back = clamped(*camera_back_, *map);
  camera_back_.reset();
  const std::optional<Camera> here = ui_.camera;
  ui_.camera = back;
  const bool enough = sees_offers(make_scene());
  ui_.camera = here;
  if (!enough) return go_to_offers(now_ms); // at once, not by way of where they are not
  zoom_to(back, false, now_ms);
}

void Table::go_to_offers(double now_ms) {
  const MapArea* map = map_area();
  if (!map || offers_at_ == match_.plies().size()) return;
  offers_at_ = match_.plies().size();
  if (ui_.hint_step > 0 || !ui_.camera || !picker_.prefix().empty() || sees_offers(timeline_.end()))
    return;
  const std::optional<Camera> camera = opening(*map);
  if (camera == map->camera) return;
  camera_opened_ = camera.has_value();
  zoom_to(camera.value_or(fit(*map)), !camera, now_ms);
}

const Hit* Table::map_hit_of(Target target) const {
  for (const Hit& hit : timeline_.end().hits)
    if (hit.on_map && picker_.is_one_place(hit.target, target)) return &hit;
  return nullptr;
}

void Table::lead_to(Target target, double now_ms) {
  const Hit* hit = map_hit_of(target);
  const MapArea* map = map_area();
  if (!hit || !map) return;
  const Camera camera = showing(*map, to_map(*map, hit->whole), kLeadPx);
  if (camera == map->camera) return;
  if (!ui_.camera) camera_opened_ = true;
  camera_back_.reset();
  zoom_to(camera, false, now_ms);
}

void Table::lead_if_hidden(Target target, double now_ms) {
  if (const Hit* hit = map_hit_of(target); hit && !hit->in_sight()) lead_to(target, now_ms);
}

void Table::lead_to_hint(double now_ms) {
  if (ui_.hint_step == 0 || ui_.hint.empty()) return;
  lead_to(ui_.hint[std::min(static_cast<std::size_t>(ui_.hint_step), ui_.hint.size()) - 1], now_ms);
}

bool Table::choose_next_place(double now_ms) {
  std::vector<Target> places;
  std::size_t next = 0;
  for (const Hit& hit : timeline_.end().hits) {
    if (!hit.on_map || hit.again || hit.target.kind >= kUiConfirm ||
        (hit.state != Hit::State::kLegal && hit.state != Hit::State::kChosen))
      continue;
    places.push_back(hit.target);
    if (hit.state == Hit::State::kChosen) next = places.size();
  }
  if (places.empty() || !ui_.acting) return false;
  const Target place = places[next % places.size()];
  ui_.hint_step = 0;
  ui_.refused.reset();
  picker_.clear();
  if (!picker_.choose(place)) return false;
  set_aim(map_hit_of(place));
  rebuild(true);
  lead_to(place, now_ms);
  if (const Hit* hit = map_hit_of(place)) announce(hit->label);
  return true;
}

void Table::zoom_to(const Camera& camera, bool whole, double now_ms) {
  camera_whole_ = whole;
  if (metrics_.reduced_motion || preferences_.motion == Motion::kNone) {
    camera_input_.stop_glide();
    show_camera(whole ? std::nullopt : std::optional<Camera>(camera));
    rest_camera();
    return;
  }
  zooming_ = camera.px_per_unit != map_area()->camera.px_per_unit;
  camera_input_.glide(map_area()->camera, camera, now_ms);
}

void Table::step_camera(double now_ms) {
  if (camera_input_.gliding()) {
    const Camera camera = camera_input_.glide_at(now_ms);
    const bool ends = !camera_input_.gliding();
    show_camera(ends && camera_whole_ ? std::nullopt : std::optional<Camera>(camera));
    if (ends) rest_camera();
  } else if (now_ms >= camera_rests_ms_ ||
             (zooming_ && std::isinf(camera_rests_ms_) && !camera_input_.busy())) {
    rest_camera(); // a press stopped a glide before: the second tap ends here
  }
}

// ---- Pointers

bool Table::on_ground(PointF p) const {
  const MapArea* map = map_area();
  if (!map || !map->is_open(p)) return false;
  const Hit* hit = hit_at(p, false);
  return !hit || (hit->on_map && !carries(*hit));
}

/// True if a drag from there carries the piece in hand: what can be picked up, or its ghost on the
/// map.
bool Table::carries(const Hit& hit) const {
  return ui_.acting &&
         (hit.state == Hit::State::kChosen || (hit.state == Hit::State::kLegal && !hit.drop_only));
}

bool Table::map_takes_down(PointF p, bool touch, double now_ms) {
  if (replays_tap_ || !map_area() || !map_area()->is_open(p)) return false;
  const Hit* hit = hit_at(p, false);
  if (hit && !hit->on_map && !is_map_button(hit->target)) return false; // something above the map
  ghost_pressed_ = hit && carries(*hit) && hit->drop_only;
  if (hit && carries(*hit) && !ghost_pressed_) return false;
  camera_input_.press(p, touch, now_ms);
  ui_.pressed.reset();
  if (hit && !hit->ground) ui_.pressed = press_target_ = hit->target;
  const bool had_focus = ui_.focus.has_value();
  ui_.focus.reset(); // the focus ring is for the keyboard only
  if (hit || had_focus) rebuild(false);
  return true;
}

bool Table::map_takes_move(PointF p) {
  if (camera_input_.pinching()) return true;
  if (!camera_input_.pressed()) return false;
  const bool began = camera_input_.panning();
  if (!camera_input_.is_pan(p)) return true;
  if (ghost_pressed_) { // the drag picks the piece up again
    const CameraInput::Press press = *camera_input_.pressed();
    camera_input_.cancel();
    ghost_pressed_ = false;
    timeline_.finish();
    picker_.step_back();
    ui_.drag = press.at;
    pressed_ = true;
    pressed_touch_ = press.touch;
    press_at_ = press.at;
    ui_.pressed.reset();
    ui_.refused.reset();
    ui_.hint_step = 0;
    return false;
  }
  if (!began) {
    ui_.pressed.reset();
    ui_.hover.reset();
    ui_.aim.reset();
  }
  own_camera();
  if (const MapArea* map = map_area()) show_camera(camera_input_.pan_to(p, *map));
  return true;
}

bool Table::map_takes_up(PointF p, bool touch, double now_ms) {
  if (camera_input_.pinching()) return true;
  if (!camera_input_.pressed()) return false;
  const bool panned = camera_input_.panning();
  const std::optional<CameraInput::Press> tap = camera_input_.release();
  const bool had_press = ui_.pressed.has_value();
  ui_.pressed.reset();
  if (panned) {
    rest_camera();
    return true;
  }
  const Hit* hit = hit_at(tap->at, touch);
  const bool ground = hit && hit->ground;
  const bool second = (!hit || ground) && camera_input_.is_second_tap(tap->at, now_ms);
  if (had_press && press_map_button(press_target_, now_ms)) {
    rebuild(false);
    return true;
  }
  // The pressed target may be gone: somebody else has moved.
  if (hit && !(ground && second) && (!had_press || hit->target == press_target_)) {
    replays_tap_ = true;
    pointer_down(tap->at, touch, tap->ms);
    pointer_up(p, touch, now_ms);
    replays_tap_ = false;
    return true;
  }
  if (had_press) rebuild(false);
  const MapArea* map = map_area();
  if ((hit && !ground) || !map || !second) return true;
  own_camera();
  const Camera whole = fit(*map);
  whole_wanted_ = map->camera.px_per_unit > whole.px_per_unit * kZoomedIn;
  if (map->camera.px_per_unit > whole.px_per_unit * kZoomedIn)
    zoom_to(whole, true, now_ms);
  else
    zoom_to(zoomed(*map, kDoubleTap, tap->at), false, now_ms);
  return true;
}

void Table::pinch(PointF a, PointF b, double now_ms) {
  (void)now_ms;
  const MapArea* map = map_area();
  if (!camera_input_.pinching()) pointer_cancel(); // a two-finger gesture never places a piece
  if (!map) return;
  zooming_ = true;
  own_camera();
  show_camera(camera_input_.pinch(a, b, *map));
}

void Table::end_pinch() {
  if (!camera_input_.pinching()) return;
  camera_input_.end_pinch();
  rest_camera();
}

bool Table::wheel(PointF p, float dx, float dy, bool shift, bool ctrl, double now_ms) {
  const MapArea* map = map_area();
  if (!map || !map->is_open(p)) return false;
  const float turn = dy != 0 ? dy : dx; // with Shift, some browsers make the wheel horizontal
  if (turn == 0) return true;
  if (shift && turn_piece(turn > 0 ? 1 : -1, now_ms)) return true;
  camera_input_.stop_glide();
  zooming_ = true;
  own_camera();
  ui_.hover.reset(); // another place is under the pointer now
  ui_.aim.reset();
  show_camera(zoomed(*map, wheel_factor(turn, ctrl), p));
  camera_rests_ms_ = now_ms + kRestMs;
  return true;
}

// ---- Keys, buttons and the page

bool Table::map_key(MapKey key, double now_ms) {
  if (!map_area()) return false;
  MapArea map = *map_area();
  own_camera();
  whole_wanted_ = key == MapKey::kFit;
  // So that quick presses add up.
  if (camera_input_.gliding()) map.camera = camera_input_.glide_target();
  const PointF middle = map.stage.middle();
  const float dx = map.stage.w * kPanPart, dy = map.stage.h * kPanPart;
  switch (key) {
  case MapKey::kZoomIn: zoom_to(zoomed(map, kZoomStep, middle), false, now_ms); break;
  case MapKey::kZoomOut: zoom_to(zoomed(map, 1 / kZoomStep, middle), false, now_ms); break;
  case MapKey::kFit: zoom_to(fit(map), true, now_ms); break;
  case MapKey::kLeft: zoom_to(panned(map, dx, 0), false, now_ms); break;
  case MapKey::kRight: zoom_to(panned(map, -dx, 0), false, now_ms); break;
  case MapKey::kUp: zoom_to(panned(map, 0, dy), false, now_ms); break;
  case MapKey::kDown: zoom_to(panned(map, 0, -dy), false, now_ms); break;
  }
  return true;
}

bool Table::press_map_button(Target target, double now_ms) {
  if (!is_map_button(target) || !hit_of(target)) return false;
  constexpr MapKey kPan[] = {MapKey::kLeft, MapKey::kRight, MapKey::kUp, MapKey::kDown};
  if (target.kind == kUiPan) return map_key(kPan[target.a & 3], now_ms);
  return map_key(target.kind == kUiZoomIn    ? MapKey::kZoomIn
                 : target.kind == kUiZoomOut ? MapKey::kZoomOut
                                             : MapKey::kFit,
                 now_ms);
}

bool Table::turn_piece(int step, double now_ms) {
  if (!ui_.acting || !picker_.turn(step)) return false;
  finish_motion();
  tick(now_ms);
  ui_.refused.reset();
  ui_.aim = picker_.prefix().back();
  rebuild(true);
  return true;
}

void Table::show_target(Target target) {
  const Hit* hit = hit_of(target);
  const MapArea* map = map_area();
  if (!hit || !map || !hit->is_beyond()) return;
  camera_input_.stop_glide();
  own_camera();
  show_camera(showing(*map, to_map(*map, hit->whole)));
  rest_camera();
}

void Table::show_fresh(bool of_others) {
  if (!ui_.camera || camera_input_.pressed() || camera_input_.pinching()) return;
  refresh_ui();
  const Scene next = make_scene();
  if (!next.map || !next.map->fresh) return;
  const Camera camera = showing(*next.map, *next.map->fresh);
  if (camera == next.map->camera) return;
  if (of_others && !camera_back_) camera_back_ = ui_.camera;
  camera_back_ms_ = std::numeric_limits<double>::infinity();
  camera_input_.stop_glide();
  ui_.camera = camera;
}

/// In whole thousandths, so that no decimal comma of a language can get in.
std::string Table::camera_text() const {
  if (!ui_.camera || camera_opened_) return {};
  const auto thousandths = [](float v) {
    return std::to_string(std::lround(static_cast<double>(v) * kThousandths));
  };
  return thousandths(ui_.camera->centre.x) + "," + thousandths(ui_.camera->centre.y) + "," +
         thousandths(ui_.camera->px_per_unit);
}

bool Table::set_camera(std::string_view text) {
  constexpr int kMost = 100000000;
  std::optional<Camera> camera;
  if (!text.empty()) {
    float v[3] = {};
    for (float& number : v) {
      const std::size_t comma = text.find(',');
      const auto n = parse_number(text.substr(0, comma), -kMost, kMost);
      if (!n) return false;
      number = static_cast<float>(static_cast<double>(*n) / kThousandths);
      text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
    }
    if (!text.empty() || !(v[2] > 0)) return false;
    camera = Camera{{v[0], v[1]}, v[2]};
  }
  if (ui_.end_open) return true; // the result needs no target
  camera_input_.cancel();
  own_camera();
  whole_wanted_ = false;
  show_camera(camera);
  rest_camera();
  return true;
}

} // namespace beffroi
