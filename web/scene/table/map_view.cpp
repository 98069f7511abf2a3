// MapView: contract in map_view.hpp.
#include "web/scene/table/map_view.hpp"

#include "engine/core/text.hpp"
#include "web/scene/table/durations.hpp"
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
constexpr float kLeadPx = 56;    // what is shown keeps clear of arrows and its own words
constexpr float kFinalNearPx = 104;
constexpr double kThousandths = 1000;

bool is_map_button(Target t) {
  return t.kind == kUiZoomIn || t.kind == kUiZoomOut || t.kind == kUiFit || t.kind == kUiPan;
}

} // namespace

std::unique_ptr<TableMap> make_map_view(Table& table) { return std::make_unique<MapView>(table); }

const MapArea* MapView::area() const {
  const Scene& scene = table_.settled();
  return scene.map ? &*scene.map : nullptr;
}

void MapView::show(std::optional<Camera> camera) {
  table_.ui_.camera = camera;
  Scene next = table_.make_scene();
  if (next.map) next.map->zooming = zooming_;
  if (table_.timeline_.moving())
    table_.timeline_.retarget(std::move(next));
  else
    table_.timeline_.cut(std::move(next));
}

void MapView::rest() {
  rests_ms_ = std::numeric_limits<double>::infinity();
  ++table_.revision_;
  if (!zooming_) return;
  zooming_ = false;
  show(table_.ui_.camera); // draw it exactly, now that the zoom is over
}

void MapView::own() {
  opened_ = false;
  offers_at_ = table_.match_.plies().size();
  back_.reset();
}

void MapView::open() {
  if ((table_.ui_.camera && !opened_) || whole_wanted_ || table_.ui_.end_open || !area()) return;
  const std::optional<Camera> camera = opening(*area());
  if (camera == table_.ui_.camera) return;
  opened_ = camera.has_value();
  show(camera);
}

bool MapView::sees_offers(const Scene& scene) const {
  int all = 0, seen = 0;
  for (const Hit& hit : scene.hits) {
    if (!hit.on_map || hit.again || hit.state != Hit::State::kLegal) continue;
    ++all;
    seen += hit.in_sight();
  }
  const Plies& plies = table_.match_.plies();
  const bool begins = plies.empty() || plies.back().turn.who != Who::kSeat ||
                      plies.back().turn.seat != table_.match_.turn().seat;
  return begins ? 2 * seen >= all : seen > 0 || all == 0;
}

void MapView::bring_back(double now_ms) {
  if (!table_.ui_.acting || input_.busy() || table_.pointer_.pressed()) return;
  if (!back_) return go_to_offers(now_ms);
  if (std::isinf(back_ms_)) back_ms_ = now_ms + kBackMs;
  if (now_ms < back_ms_) return;
  back_ms_ = std::numeric_limits<double>::infinity();
  const MapArea* map = area();
  if (!map) return back_.reset();
  const Camera back = clamped(*back_, *map);
  back_.reset();
  const std::optional<Camera> here = table_.ui_.camera;
  table_.ui_.camera = back;
  const bool enough = sees_offers(table_.make_scene());
  table_.ui_.camera = here;
  if (!enough) return go_to_offers(now_ms); // at once, not by way of where they are not
  zoom_to(back, false, now_ms);
}

void MapView::go_to_offers(double now_ms) {
  const MapArea* map = area();
  if (!map || offers_at_ == table_.match_.plies().size()) return;
  offers_at_ = table_.match_.plies().size();
  if (table_.ui_.hint_step > 0 || !table_.ui_.camera || !table_.picker_.prefix().empty() ||
      sees_offers(table_.settled()))
    return;
  const std::optional<Camera> camera = opening(*map);
  if (camera == map->camera) return;
  opened_ = camera.has_value();
  zoom_to(camera.value_or(fit(*map)), !camera, now_ms);
}

const Hit* MapView::map_hit_of(Target target) const {
  for (const Hit& hit : table_.settled().hits)
    if (hit.on_map && table_.picker_.is_one_place(hit.target, target)) return &hit;
  return nullptr;
}

void MapView::lead_to(Target target, double now_ms) {
  const Hit* hit = map_hit_of(target);
  const MapArea* map = area();
  if (!hit || !map) return;
  const Camera camera = showing(*map, to_map(*map, hit->whole), kLeadPx);
  if (camera == map->camera) return;
  if (!table_.ui_.camera) opened_ = true;
  back_.reset();
  zoom_to(camera, false, now_ms);
}

void MapView::lead_if_hidden(Target target, double now_ms) {
  if (const Hit* hit = map_hit_of(target); hit && !hit->in_sight()) lead_to(target, now_ms);
}

void MapView::lead_to_hint(double now_ms) {
  if (table_.ui_.hint_step == 0 || table_.ui_.hint.empty()) return;
  lead_to(table_.ui_.hint[std::min(static_cast<std::size_t>(table_.ui_.hint_step),
                                   table_.ui_.hint.size()) -
                          1],
          now_ms);
}

bool MapView::choose_next_place(double now_ms) {
  std::vector<Target> places;
  std::size_t next = 0;
  for (const Hit& hit : table_.settled().hits) {
    if (!hit.on_map || hit.again || hit.target.kind >= kUiConfirm ||
        (hit.state != Hit::State::kLegal && hit.state != Hit::State::kChosen))
      continue;
    places.push_back(hit.target);
    if (hit.state == Hit::State::kChosen) next = places.size();
  }
  if (places.empty() || !table_.ui_.acting) return false;
  const Target place = places[next % places.size()];
  table_.ui_.hint_step = 0;
  table_.ui_.refused.reset();
  table_.picker_.clear();
  if (!table_.picker_.choose(place)) return false;
  table_.set_aim(map_hit_of(place));
  table_.rebuild(true);
  lead_to(place, now_ms);
  if (const Hit* hit = map_hit_of(place)) table_.announce(hit->label);
  return true;
}

void MapView::zoom_to(const Camera& camera, bool whole, double now_ms) {
  ends_whole_ = whole;
  if (table_.metrics_.reduced_motion || table_.preferences_.motion == Motion::kNone) {
    input_.stop_glide();
    show(whole ? std::nullopt : std::optional<Camera>(camera));
    rest();
    return;
  }
  zooming_ = camera.px_per_unit != area()->camera.px_per_unit;
  input_.glide(area()->camera, camera, now_ms);
}

void MapView::tick(double now_ms) {
  if (input_.gliding()) {
    const Camera camera = input_.glide_at(now_ms);
    const bool ends = !input_.gliding();
    show(ends && ends_whole_ ? std::nullopt : std::optional<Camera>(camera));
    if (ends) rest();
  } else if (now_ms >= rests_ms_ || (zooming_ && std::isinf(rests_ms_) && !input_.busy())) {
    rest(); // a press stopped a glide before: the second tap ends here
  }
}

double MapView::wake_ms() const { return back_ ? std::min(rests_ms_, back_ms_) : rests_ms_; }

void MapView::close() {
  if (opened_) table_.ui_.camera.reset();
}

void MapView::show_whole() {
  close();
  opened_ = false;
}

void MapView::show_result() {
  input_.stop_glide();
  own();
  table_.ui_.camera.reset();
  zooming_ = false;
}

void MapView::show_scoring(bool done, double now_ms) {
  const MapArea* map = area();
  if (!map || held()) return;
  const Camera to = done || !map->fresh ? fit(*map) : looking_at(*map, *map->fresh, kFinalNearPx);
  if (to != map->camera) zoom_to(to, done, now_ms);
}

// ---- Pointers

void MapView::cancel() {
  if (input_.panning()) rest();
  input_.cancel();
}

bool MapView::on_ground(PointF p) const {
  const MapArea* map = area();
  if (!map || !map->is_open(p)) return false;
  const Hit* hit = hit_at(table_.settled(), p, false);
  return !hit || (hit->on_map && !carries(*hit));
}

/// True if a drag from there carries the piece in hand: what can be picked up, or its ghost on the
/// map.
bool MapView::carries(const Hit& hit) const {
  return table_.ui_.acting &&
         (hit.state == Hit::State::kChosen || (hit.state == Hit::State::kLegal && !hit.drop_only));
}

bool MapView::takes_down(PointF p, bool touch, double now_ms) {
  if (replays_tap_ || !area() || !area()->is_open(p)) return false;
  const Hit* hit = hit_at(table_.settled(), p, false);
  if (hit && !hit->on_map && !is_map_button(hit->target)) return false; // something above the map
  ghost_pressed_ = hit && carries(*hit) && hit->drop_only;
  if (hit && carries(*hit) && !ghost_pressed_) return false;
  input_.press(p, touch, now_ms);
  table_.ui_.pressed.reset();
  if (hit && !hit->ground) table_.pointer_.press(hit->target);
  const bool had_focus = table_.ui_.focus.has_value();
  table_.ui_.focus.reset(); // the focus ring is for the keyboard only
  if (hit || had_focus) table_.rebuild(false);
  return true;
}

bool MapView::takes_move(PointF p) {
  if (input_.pinching()) return true;
  if (!input_.pressed()) return false;
  const bool began = input_.panning();
  if (!input_.is_pan(p)) return true;
  if (ghost_pressed_) { // the drag picks the piece up again
    const CameraInput::Press press = *input_.pressed();
    input_.cancel();
    ghost_pressed_ = false;
    table_.timeline_.finish();
    table_.picker_.step_back();
    table_.pointer_.drag(press);
    return false;
  }
  if (!began) {
    table_.ui_.pressed.reset();
    table_.ui_.hover.reset();
    table_.ui_.aim.reset();
  }
  own();
  if (const MapArea* map = area()) show(input_.pan_to(p, *map));
  return true;
}

bool MapView::takes_up(PointF p, bool touch, double now_ms) {
  if (input_.pinching()) return true;
  if (!input_.pressed()) return false;
  const bool panned = input_.panning();
  const std::optional<CameraInput::Press> tap = input_.release();
  const bool had_press = table_.ui_.pressed.has_value();
  table_.ui_.pressed.reset();
  if (panned) {
    rest();
    return true;
  }
  const Hit* hit = hit_at(table_.settled(), tap->at, touch);
  const bool ground = hit && hit->ground;
  const bool second = (!hit || ground) && input_.is_second_tap(tap->at, now_ms);
  const Target pressed = table_.pointer_.target();
  if (had_press && press_button(pressed, now_ms)) {
    table_.rebuild(false);
    return true;
  }
  // The pressed target may be gone: somebody else has moved.
  if (hit && !(ground && second) && (!had_press || hit->target == pressed)) {
    replays_tap_ = true;
    table_.pointer_.down(tap->at, touch, tap->ms);
    table_.pointer_.up(p, touch, now_ms);
    replays_tap_ = false;
    return true;
  }
  if (had_press) table_.rebuild(false);
  const MapArea* map = area();
  if ((hit && !ground) || !map || !second) return true;
  own();
  const Camera whole = fit(*map);
  whole_wanted_ = map->camera.px_per_unit > whole.px_per_unit * kZoomedIn;
  if (map->camera.px_per_unit > whole.px_per_unit * kZoomedIn)
    zoom_to(whole, true, now_ms);
  else
    zoom_to(zoomed(*map, kDoubleTap, tap->at), false, now_ms);
  return true;
}

void MapView::pinch(PointF a, PointF b) {
  const MapArea* map = area();
  if (!input_.pinching()) table_.pointer_.cancel(); // a two-finger gesture never places a piece
  if (!map) return;
  zooming_ = true;
  own();
  show(input_.pinch(a, b, *map));
}

void MapView::end_pinch() {
  if (!input_.pinching()) return;
  input_.end_pinch();
  rest();
}

bool MapView::wheel(PointF p, float dx, float dy, bool shift, bool ctrl, double now_ms) {
  const MapArea* map = area();
  if (!map || !map->is_open(p)) return false;
  const float turn = dy != 0 ? dy : dx; // with Shift, some browsers make the wheel horizontal
  if (turn == 0) return true;
  if (shift && table_.turn_piece(turn > 0 ? 1 : -1, now_ms)) return true;
  input_.stop_glide();
  zooming_ = true;
  own();
  table_.ui_.hover.reset(); // another place is under the pointer now
  table_.ui_.aim.reset();
  show(zoomed(*map, wheel_factor(turn, ctrl), p));
  rests_ms_ = now_ms + kWheelRestMs;
  return true;
}

// ---- Keys, buttons and the page

bool MapView::key(MapKey key, double now_ms) {
  if (!area()) return false;
  MapArea map = *area();
  own();
  whole_wanted_ = key == MapKey::kFit;
  // So that quick presses add up.
  if (input_.gliding()) map.camera = input_.glide_target();
  const auto is = [&](MapKey other) { return key == other ? 1.0f : 0.0f; };
  const float dx = map.stage.w * kPanPart * (is(MapKey::kLeft) - is(MapKey::kRight));
  const float dy = map.stage.h * kPanPart * (is(MapKey::kUp) - is(MapKey::kDown));
  const float nearer = key == MapKey::kZoomIn ? kZoomStep : 1 / kZoomStep;
  const Camera to = whole_wanted_             ? fit(map)
                    : key <= MapKey::kZoomOut ? zoomed(map, nearer, map.stage.middle())
                                              : panned(map, dx, dy);
  zoom_to(to, whole_wanted_, now_ms);
  return true;
}

bool MapView::press_button(Target target, double now_ms) {
  if (!is_map_button(target) || !table_.hit_of(target)) return false;
  constexpr MapKey kPan[] = {MapKey::kLeft, MapKey::kRight, MapKey::kUp, MapKey::kDown};
  if (target.kind == kUiPan) return key(kPan[target.a & 3], now_ms);
  return key(target.kind == kUiZoomIn    ? MapKey::kZoomIn
             : target.kind == kUiZoomOut ? MapKey::kZoomOut
                                         : MapKey::kFit,
             now_ms);
}

void MapView::show_target(Target target) {
  const Hit* hit = table_.hit_of(target);
  const MapArea* map = area();
  if (!hit || !map || !hit->is_beyond()) return;
  input_.stop_glide();
  own();
  show(showing(*map, to_map(*map, hit->whole)));
  rest();
}

void MapView::show_fresh(bool of_others) {
  if (!table_.ui_.camera || held()) return;
  table_.refresh_ui();
  const Scene next = table_.make_scene();
  if (!next.map || !next.map->fresh) return;
  const Camera camera = showing(*next.map, *next.map->fresh);
  if (camera == next.map->camera) return;
  if (of_others && !back_) back_ = table_.ui_.camera;
  back_ms_ = std::numeric_limits<double>::infinity();
  input_.stop_glide();
  table_.ui_.camera = camera;
}

/// In whole thousandths, so that no decimal comma of a language can get in.
std::string MapView::camera_text() const {
  if (!table_.ui_.camera || opened_) return {};
  std::string text;
  const Camera& camera = *table_.ui_.camera;
  for (const float v : {camera.centre.x, camera.centre.y, camera.px_per_unit}) {
    if (!text.empty()) text += ',';
    text += std::to_string(std::lround(static_cast<double>(v) * kThousandths));
  }
  return text;
}

bool MapView::set_camera(std::string_view text) {
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
  if (table_.ui_.end_open) return true; // the result needs no target
  input_.cancel();
  own();
  whole_wanted_ = false;
  show(camera);
  rest();
  return true;
}

} // namespace beffroi
