// Table, input: pointer, keys and mirror all call touch_target(), which updates the Picker.
//
// No illegal action is possible: the Picker has only legal ones, and Match checks again. The
// meaning of a touch is in the table of meaning.hpp.
#include "web/scene/parts/chrome_layout.hpp"
#include "web/scene/table/table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace beffroi {
namespace {

constexpr float kNearPx =
    28; // a tap picks the nearest target within this distance (docs/style.md section 5)
// Targets that differ less in height are in one row for the arrow keys.
constexpr float kBesidePx = 4;
constexpr float kDragPx = 6;       // a press that moves further is a drag
constexpr float kTouchDragPx = 10; // fingers are less steady
constexpr double kPeekMs = 600;    // a longer press shows something and is no tap
// A second press this soon at the same place is meant for what was there before.
constexpr double kTwiceMs = 500;
constexpr float kTwicePx = 12;
constexpr double kScreenMs = 220;
constexpr double kShakeMs = 240;

bool is_ui(Target t) { return t.kind >= kUiConfirm; }

float distance(const Hit& hit, PointF p) {
  const float dx = std::max({hit.x - p.x, 0.0f, p.x - hit.x - hit.w});
  const float dy = std::max({hit.y - p.y, 0.0f, p.y - hit.y - hit.h});
  return std::sqrt(dx * dx + dy * dy);
}

} // namespace

const Hit* Table::hit_of(Target target) const {
  for (const Hit& hit : timeline_.end().hits)
    if (picker_.is_one_place(hit.target, target)) return &hit;
  return nullptr;
}

const Hit* Table::hit_at(PointF p, bool touch) const {
  // Targets closer together than a fingertip overlap: take the one whose middle is nearest. A
  // second place of a target (Hit::again) is above the others.
  const Hit* within = nullptr;
  float middle = std::numeric_limits<float>::infinity();
  const Hit* nearest = nullptr;
  float best = kNearPx;
  for (const Hit& hit : timeline_.end().hits) {
    if (hit.is_beyond() || hit.spoken) continue;
    if (RectF{hit.x, hit.y, hit.w, hit.h}.contains(p)) {
      const float d = std::hypot(p.x - hit.x - hit.w / 2, p.y - hit.y - hit.h / 2);
      const bool above = within && hit.on_map != within->on_map   ? within->on_map
                         : within && hit.ground != within->ground ? within->ground
                         : within && hit.again != within->again   ? hit.again
                                                                  : d < middle;
      if (above) {
        middle = d;
        within = &hit;
      }
    }
    if (!touch || hit.state == Hit::State::kInfo || hit.ground) continue;
    if (const float d = distance(hit, p); d < best) {
      best = d;
      nearest = &hit;
    }
  }
  return within && !(within->ground && nearest) ? within : nearest;
}

void Table::set_hover(const Hit* hit) {
  ui_.hover = hit ? std::optional<Target>(hit->target) : std::nullopt;
}

/// The target for the chosen things: places only, never a thing that could be picked up itself.
void Table::set_aim(const Hit* hit) {
  ui_.aim.reset();
  if (hit && !is_ui(hit->target) && hit->drop_only) ui_.aim = hit->target;
}

void Table::pointer_move(PointF p, double now_ms) {
  if (map_takes_move(p)) return;
  if (pressed_ && press_drags_ && !ui_.drag) {
    const float limit = pressed_touch_ ? kTouchDragPx : kDragPx;
    if (std::hypot(p.x - press_at_.x, p.y - press_at_.y) > limit) {
      if (press_target_.kind == kUiOrder) return drag_in_order(p);
      const TargetPath& prefix = picker_.prefix();
      const bool held = prefix.size() == 1 && prefix[0] == press_target_;
      if (held || picker_.choose(press_target_)) {
        drag_chose_ = !held;
        ui_.drag = p;
        ui_.hint_step = 0;
        ui_.refused.reset();
        ui_.pressed.reset();
        timeline_.finish();
      }
      press_drags_ = ui_.drag.has_value();
    }
  }
  const Hit* hit = hit_at(p, ui_.drag && pressed_touch_);
  if (ui_.drag) {
    ui_.drag = p;
    set_aim(hit);
    ui_.hover.reset();
    rebuild(false);
    return;
  }
  if (pressed_touch_ && pressed_) return;
  const std::optional<Target> hover = ui_.hover;
  const std::optional<Target> aim = ui_.aim;
  set_hover(metrics_.fine_pointer ? hit : nullptr);
  if (metrics_.fine_pointer) set_aim(hit);
  if (hover != ui_.hover || aim != ui_.aim) rebuild(false);
  (void)now_ms;
}

void Table::pointer_down(PointF p, bool touch, double now_ms) {
  const bool twice =
      now_ms - done_ms_ < kTwiceMs && std::hypot(p.x - done_at_.x, p.y - done_at_.y) < kTwicePx;
  if (end_waits() && !twice && open_end(now_ms)) return;
  if (pressed_ || camera_input_.pressed()) pointer_cancel(); // its release has been lost
  if (ui_.resting != kNoSeat) {
    if (!twice) end_rest(now_ms);
    return;
  }
  if (map_takes_down(p, touch, now_ms)) return;
  camera_back_.reset(); // the person has touched the place they look at now
  follows_others_ = others_go() || ui_.replay;
  finish_motion();
  tick(now_ms);
  burst_ = 0;
  pressed_ = true;
  pressed_touch_ = touch;
  press_at_ = p;
  press_ms_ = now_ms;
  press_drags_ = false;
  const Hit* hit = hit_at(p, touch);
  // A double click on "Move" must not press the "End turn" that has replaced it.
  if (hit && twice && (is_ui(hit->target) || hit->at_once) && !(hit->target == done_target_))
    hit = nullptr;
  ui_.pressed.reset();
  const bool had_focus = ui_.focus.has_value();
  ui_.focus.reset(); // the focus ring is for the keyboard only
  if (hit) {
    press_target_ = hit->target;
    ui_.pressed = hit->target;
    press_drags_ = ui_.acting && (!is_ui(hit->target) || hit->target.kind == kUiOrder) &&
                   !hit->drop_only &&
                   (hit->state == Hit::State::kLegal || hit->state == Hit::State::kChosen);
  }
  if (hit || had_focus) rebuild(false);
}

void Table::pointer_up(PointF p, bool touch, double now_ms) {
  if (map_takes_up(p, touch, now_ms)) return;
  if (!pressed_) return;
  pressed_ = false;
  const bool had_press = ui_.pressed.has_value();
  ui_.pressed.reset();
  const Hit* hit = hit_at(p, touch);
  if (ui_.ordered) {
    ui_.ordered.reset();
    rebuild(true);
    return;
  }
  if (ui_.drag) {
    ui_.drag.reset();
    if (hit && hit->drop_only && !is_ui(hit->target)) {
      // The first place was chosen only because the drag began: it is one of several ways there.
      if (drag_chose_ && picker_.is_chosen(hit->target) &&
          picker_.how(hit->target) == How::kCycle) {
        set_aim(hit);
        rebuild(true);
        return;
      }
      touch_target(hit->target, Gesture::kDrop, now_ms);
      return;
    }
    ui_.aim.reset();
    rebuild(true);
    return;
  }
  if (touch) ui_.hover.reset();
  // While others move, the whole table is one button.
  if (follows_others_ && (!hit || !is_ui(hit->target)) && go_on(now_ms)) return;
  if (touch && hit && hit->peeks && now_ms - press_ms_ >= kPeekMs) {
    rebuild(false);
    return;
  }
  if (hit && had_press && hit->target == press_target_) {
    done_target_ = press_target_;
    done_at_ = p;
    done_ms_ = now_ms;
    touch_target(press_target_, touch ? Gesture::kTouch : Gesture::kClick, now_ms);
    return;
  }
  if (had_press) rebuild(false);
}

void Table::pointer_cancel() {
  if (camera_input_.panning()) rest_camera();
  camera_input_.cancel();
  pressed_ = false;
  ui_.pressed.reset();
  ui_.drag.reset();
  ui_.hover.reset();
  ui_.aim.reset();
  const bool ordered = ui_.ordered.has_value();
  if (ordered) ui_.order = order_before_;
  ui_.ordered.reset();
  rebuild(ordered);
}

bool Table::act(Target target, double now_ms) {
  if (press_map_button(target, now_ms)) return true;
  const bool opened = std::isfinite(end_at_ms_) && open_end(now_ms);
  camera_back_.reset();
  if (target.kind != kUiSkip) end_rest(now_ms);
  finish_motion();
  tick(now_ms);
  burst_ = 0;
  show_target(target);
  return touch_target(target, Gesture::kTouch, now_ms) || opened;
}

bool Table::touch_target(Target target, Gesture gesture, double now_ms) {
  if (target.kind != kUiPlate && target.kind != kUiShow) ui_.looked.reset();
  if (is_ui(target)) return touch_button(target, now_ms);
  const Hit* hit = hit_of(target);
  if (!hit || hit->spoken) return false;
  const bool done = touch_game_target(target, gesture, now_ms);
  if (picker_.is_chosen(target) || ui_.refused == target) lead_if_hidden(target, now_ms);
  return done;
}

bool Table::reorder(int from, int to) {
  const TargetPath before = ui_.order;
  TargetPath order = timeline_.end().order;
  if (std::max(from, to) >= static_cast<int>(order.size())) return false;
  Target* at = order.begin();
  if (from < to)
    std::rotate(at + from, at + from + 1, at + to + 1);
  else
    std::rotate(at + to, at + from, at + from + 1);
  ui_.order = order;
  rebuild(true);
  if (timeline_.end().order == order) return true; // the layout allows only possible orders
  ui_.order = before;
  rebuild(true);
  return false;
}

void Table::drag_in_order(PointF p) {
  const Hit* over = hit_at(p, pressed_touch_);
  const bool begins = !ui_.ordered;
  if (begins) {
    ui_.ordered = press_target_.a;
    order_before_ = ui_.order;
    ui_.hint_step = 0;
    ui_.hover.reset();
    timeline_.finish();
  }
  // Ask once for each place the pointer comes to: trying an order takes time.
  if (over && over->target.kind == kUiOrder && over->target != press_target_) {
    press_target_ = over->target;
    if (const int to = press_target_.a; reorder(*ui_.ordered, to)) ui_.ordered = to;
  } else if (!begins) {
    return;
  }
  rebuild(false);
}

bool Table::reorder(int from) {
  const int n = static_cast<int>(timeline_.end().order.size());
  int to = from - 1;
  while (to >= 0 && !reorder(from, to)) --to;
  if (to < 0)
    for (to = from + 1; to < n && !reorder(from, to);) ++to;
  if (to == n) return false;
  if (ui_.focus) ui_.focus = ui_target(kUiOrder, to); // the focus stays on what was moved
  rebuild(true);
  if (const Hit* hit = hit_of(ui_target(kUiOrder, to))) announce(hit->label);
  return true;
}

bool Table::touch_button(Target target, double now_ms) {
  const Hit* hit = hit_of(target);
  // Undo, redo and hint are buttons of the page in most layout classes, but must always work.
  const bool anywhere = target.kind == kUiUndo || target.kind == kUiRedo || target.kind == kUiHint;
  if (!hit && !anywhere) return false;
  if (hit && hit->state == Hit::State::kRefused) {
    announce(hit->reason, Announcement::kNotNow);
    rebuild(false);
    return true;
  }
  switch (target.kind) {
  case kUiConfirm:
    if (ui_.proposal) return commit(*ui_.proposal, now_ms);
    return false;
  case kUiStep:
    if (ui_.proposal) return commit(*ui_.proposal, now_ms, true);
    return false;
  case kUiFollow: return follow_steps(now_ms);
  case kUiOrder: return reorder(target.a);
  case kUiPlace: return choose_next_place(now_ms);
  case kUiTurn: return turn_piece(target.a, now_ms);
  case kUiPlate:
  case kUiShow:
    if (ui_.looked == target)
      ui_.looked.reset();
    else
      ui_.looked = target;
    break;
  case kUiCancel:
    picker_.clear();
    ui_.aim.reset();
    ui_.hint_step = 0;
    rebuild(true);
    return true;
  case kUiUndo: return undo(now_ms);
  case kUiRedo: return redo(now_ms);
  case kUiHint:
    if (hint_request().empty()) return false;
    if (ui_.hint_step == 1 || ui_.hint_step == 2) {
      ui_.hint_step = next_hint_step();
      rebuild(true);
      lead_to_hint(now_ms);
      announce(timeline_.end().prompt);
    } else {
      request(HostRequest::Type::kHint);
    }
    return true;
  case kUiReview:
    if (target.a == 0) {
      ui_.end_open = false;
      ui_.shown_ply = -1;
      reset_choice();
      request(HostRequest::Type::kReview);
      move_to(now_ms, kScreenMs, 0);
    } else if (target.a == 3) { // the board after the last move
      ui_.end_open = false;
      reset_choice();
      move_to(now_ms, kScreenMs, 0);
    } else if (target.a == 2) {
      end_due_ = false;
      if (match_.over()) {
        ui_.shown_ply = -1;
        if (has_result())
          show_result();
        else
          end_due_ = true;
        reset_choice();
        move_to(now_ms, kScreenMs, 0);
      } else {
        look_at(-1, now_ms);
      }
    } else {
      const int plies = static_cast<int>(match_.plies().size());
      const int shown = ui_.shown_ply < 0 ? plies : ui_.shown_ply;
      const bool had_focus = ui_.focus.has_value();
      look_at(std::clamp(shown + target.a, 0, plies), now_ms);
      if (had_focus) { // the focus stays on the button that was pressed
        ui_.focus = target;
        rebuild(false);
      }
    }
    return true;
  case kUiPlayHint:
    for (const LegalPath& way : match_.legal_paths())
      if (way.path == ui_.hint) return commit(way.action, now_ms);
    return false;
  case kUiAgain: return show_again(now_ms);
  case kUiNext: return go_on(now_ms);
  case kUiSkip: return skip(now_ms);
  case kUiZoomIn:
  case kUiZoomOut:
  case kUiFit:
  case kUiPan: return press_map_button(target, now_ms);
  case kUiMenu: request(HostRequest::Type::kMenu); break;
  case kUiLog: request(HostRequest::Type::kLog); break;
  case kUiRules: request(HostRequest::Type::kRules); break;
  case kUiRematch: request(HostRequest::Type::kRematch); break;
  case kUiChange: request(HostRequest::Type::kChange); break;
  case kUiSave: request(HostRequest::Type::kSave); break;
  case kUiLobby: request(HostRequest::Type::kLobby); break;
  case kUiBack: request(HostRequest::Type::kBack); break;
  default: break;
  }
  rebuild(false);
  return true;
}

/// Steps follow the choice whose order can be changed first, and they may reveal something.
bool Table::leads_on() {
  refresh_ui();
  return !make_scene().order.empty();
}

bool Table::touch_game_target(Target target, Gesture gesture, double now_ms) {
  ui_.refused.reset();
  if (!ui_.acting) {
    set_aim(hit_of(target)); // looking into a tower is always allowed
    rebuild(false);
    return true;
  }
  const Standing standing = !picker_.is_chosen(target) ? Standing::kFree
                            : picker_.complete()       ? Standing::kWhole
                                                       : Standing::kChosen;
  const Meaning meaning = what_it_means(gesture, picker_.how(target), standing);
  const bool drop = meaning == Meaning::kChooseAndPlay;
  const bool aimed = gesture == Gesture::kClick && ui_.aim && *ui_.aim == target;
  switch (meaning) {
  case Meaning::kPlay: return commit(*picker_.proposal(), now_ms);
  case Meaning::kStepBack:
    picker_.step_back();
    ui_.aim.reset();
    rebuild(true);
    return true;
  case Meaning::kChange: picker_.change(target); break;
  case Meaning::kChoose:
  case Meaning::kChooseAndPlay:
    if (picker_.choose(target) && (!drop || picker_.complete())) break;
    if (const Hit* hit = hit_of(target);
        !drop && picker_.prefix().empty() && hit->state == Hit::State::kInfo)
      set_aim(hit);
    refuse(target, now_ms);
    return true;
  }
  const bool complete = picker_.complete();
  // The choice is no longer the hinted move.
  if (complete || !picker_.is_part_of(ui_.hint)) ui_.hint_step = 0;
  const Hit& hit = *hit_of(target);
  const bool quick = preferences_.confirm == Confirm::kNever ||
                     (preferences_.confirm == Confirm::kOnTouch && aimed && !hit.asks);
  const bool unasked = hit.at_once || (complete && quick && picker_.settled() &&
                                       is_harmless(*picker_.proposal()) && !leads_on());
  if (complete && (drop || unasked)) return commit(*picker_.proposal(), now_ms);
  if (complete)
    set_aim(hit_of(target));
  else
    ui_.aim.reset();
  rebuild(true);
  return true;
}

Phrase Table::refusal_of(Target target) const {
  return picker_.refusal(target,
                         [this](const TargetPath& path) { return seen_now().refusal(path); });
}

void Table::refuse(Target target, double now_ms) {
  const Phrase why = refusal_of(target);
  if (why.key == Key::kNone) {
    rebuild(true);
    return;
  }
  ui_.refused = target;
  ui_.refusal_words = words_(why);
  ++ui_.refusals;
  refusal_at_ms_ = now_ms;
  if (metrics_.reduced_motion)
    rebuild(true);
  else
    move_to(now_ms, kShakeMs, 0);
  const Hit* hit = hit_of(target);
  announce(hit && hit->state == Hit::State::kRefused ? refused_label(*hit) : ui_.refusal_words,
           Announcement::kRefused);
}

// ---- Keys
// ----------------------------------------------------------------------------------------

int Table::group_of(Target target) const {
  const Hit* hit = hit_of(target);
  return hit ? hit->group : 0;
}

/// The targets that arrow keys walk through: while the person acts, the legal continuations; else
/// the buttons. The members of a group follow its first one.
std::vector<Target> Table::walk(bool everything) const {
  std::vector<const Hit*> all;
  if (!everything && ui_.acting)
    for (const Target t : picker_.choices())
      if (const Hit* hit = hit_of(t)) all.push_back(hit);
  if (all.empty())
    for (const Hit& hit : timeline_.end().hits)
      if (!hit.again && (hit.state == Hit::State::kLegal || hit.state == Hit::State::kChosen))
        all.push_back(&hit);
  std::vector<Target> out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Hit* first = all[i];
    if (!first) continue; // added with its group
    out.push_back(first->target);
    for (std::size_t j = i + 1; j < all.size() && first->group > 0; ++j)
      if (all[j] && all[j]->group == first->group) {
        out.push_back(all[j]->target);
        all[j] = nullptr;
      }
  }
  return out;
}

void Table::move_focus_up_down(int step) {
  const Hit* from = ui_.focus ? hit_of(*ui_.focus) : nullptr;
  const Hit* to = nullptr;
  if (from) {
    const auto middle = [](const Hit& hit) { return PointF{hit.x + hit.w / 2, hit.y + hit.h / 2}; };
    const PointF at = middle(*from);
    const std::vector<Target> targets = walk(false);
    const auto find = [&](bool within) {
      float least = std::numeric_limits<float>::infinity();
      for (const Target target : targets) {
        const Hit* hit = hit_of(target);
        if (within && hit->group != from->group) continue;
        const PointF p = middle(*hit);
        const float along = (p.y - at.y) * static_cast<float>(step);
        const float aside = std::abs(p.x - at.x);
        // The sideways distance counts twice. Boxes that overlap vertically are beside each other.
        if (along < kBesidePx || along * 1.5f < aside || along + 2 * aside >= least) continue;
        least = along + 2 * aside;
        to = hit;
      }
    };
    if (from->group > 0) find(true);
    if (!to) find(false);
  }
  if (to)
    give_focus(to->target);
  else
    move_focus(step, false);
}

void Table::move_focus(int step, bool everything) {
  std::vector<Target> targets = walk(everything);
  if (targets.empty()) return;
  const auto is_here = [&](Target t) {
    if (!ui_.focus) return false;
    const int group = everything ? group_of(t) : 0;
    return t == *ui_.focus || (group > 0 && group == group_of(*ui_.focus));
  };
  if (everything) { // of a group the member that had the focus last, or the first
    std::vector<Target> stops;
    for (const Target t : targets) {
      const int group = group_of(t);
      if (group == 0 || stops.empty() || group_of(stops.back()) != group) stops.push_back(t);
      if (group == 0) continue;
      const std::string& name = timeline_.end().groups[static_cast<std::size_t>(group - 1)];
      for (const auto& [known, place] : places_)
        if (known == name && place == t) stops.back() = t;
    }
    targets = std::move(stops);
  }
  const int n = static_cast<int>(targets.size());
  int at = step > 0 ? -1 : n;
  for (int i = 0; i < n; ++i)
    if (is_here(targets[static_cast<std::size_t>(i)])) at = i;
  at = (at + step + n) % n;
  give_focus(targets[static_cast<std::size_t>(at)]);
}

void Table::give_focus(Target target) {
  show_target(target);
  ui_.focus = target;
  ui_.hover.reset();
  if (const int group = group_of(target); group > 0) {
    const std::string& name = timeline_.end().groups[static_cast<std::size_t>(group - 1)];
    std::erase_if(places_, [&](const auto& place) { return place.first == name; });
    places_.emplace_back(name, target);
  }
  set_aim(hit_of(*ui_.focus));
  rebuild(false);
  if (const Hit* hit = hit_of(*ui_.focus)) announce_ = hit->label;
}

bool Table::key(NavKey key, double now_ms) {
  if (end_waits() && open_end(now_ms)) return true;
  if (end_rest(now_ms) &&
      (key == NavKey::kEnter || key == NavKey::kSpace || key == NavKey::kEscape))
    return true;
  camera_back_.reset();
  if (others_go() || ui_.replay) {
    const bool on_button = ui_.focus && is_ui(*ui_.focus);
    const bool presses = key == NavKey::kEnter || key == NavKey::kSpace;
    if (key == NavKey::kEscape) return skip(now_ms);
    if (presses && !on_button) return go_on(now_ms);
  }
  finish_motion();
  tick(now_ms);
  burst_ = 0;
  if (!match_.running()) return false;
  if (ui_.shown_ply >= 0 && !ui_.review && (key == NavKey::kLeft || key == NavKey::kRight))
    return touch_button(ui_target(kUiReview, key == NavKey::kLeft ? -1 : 1), now_ms);
  switch (key) {
  case NavKey::kLeft: move_focus(-1, false); return true;
  case NavKey::kRight: move_focus(1, false); return true;
  case NavKey::kUp: move_focus_up_down(-1); return true;
  case NavKey::kDown: move_focus_up_down(1); return true;
  case NavKey::kPrevious: move_focus(-1, true); return true;
  case NavKey::kNext: move_focus(1, true); return true;
  case NavKey::kEnter:
  case NavKey::kSpace: {
    if (ui_.focus && hit_of(*ui_.focus)) {
      const Target target = *ui_.focus;
      const bool chosen_before = !picker_.prefix().empty();
      touch_target(target, key == NavKey::kEnter ? Gesture::kEnter : Gesture::kTouch, now_ms);
      if (ui_.acting && !chosen_before && !picker_.prefix().empty() && !picker_.complete() &&
          picker_.how(target) == How::kOne)
        move_focus(1, false); // to the first place where the tube may go
      return true;
    }
    if (ui_.proposal) return commit(*ui_.proposal, now_ms);
    move_focus(1, false);
    return true;
  }
  case NavKey::kEscape: break;
  }
  if (ui_.drag) {
    pointer_cancel();
    return true;
  }
  if (ui_.refused || ui_.hint_step > 0) {
    ui_.refused.reset();
    ui_.hint_step = 0;
    rebuild(true);
    return true;
  }
  if (ui_.acting && !picker_.prefix().empty()) {
    touch_game_target(picker_.prefix().back(), Gesture::kEscape, now_ms);
    if (ui_.focus && !picker_.can_choose(*ui_.focus)) ui_.focus.reset();
    rebuild(true);
    return true;
  }
  if (ui_.looked && ui_.looked->kind == kUiShow) {
    ui_.looked.reset();
    rebuild(true);
    return true;
  }
  if (ui_.shown_ply >= 0 || (match_.over() && !ui_.end_open))
    return touch_button(ui_target(kUiReview, 2), now_ms);
  if (ui_.focus) {
    ui_.focus.reset();
    ui_.aim.reset();
    rebuild(true);
  }
  return false;
}

void Table::choose_proposed() {
  const GameLook* look = match_.running() ? find_look(match_.game().id) : nullptr;
  // Whoever learns the game chooses for themselves.
  if (!look || !look->proposed || preferences_.guided || picker_.choices().empty()) return;
  if (!preferences_.hints && match_.legal().size() > 1) return;
  own_.follow(match_, match_.turn().seat);
  const std::optional<Action> action = look->proposed(own_.seen().now());
  if (!action) return;
  for (const Target& target : match_.game().path(match_.state(), *action)) picker_.choose(target);
}

bool Table::press_number(int number, double now_ms) {
  if (!ui_.acting || number < 1 || number > 9) return false;
  const Target target = timeline_.end().numbered[static_cast<std::size_t>(number)];
  return target.kind != 0 && act(target, now_ms);
}

} // namespace beffroi
