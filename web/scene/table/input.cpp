// Table, touches and keys: pointer, keys and mirror all call touch_target(), which updates the Picker.
//
// No illegal action is possible: the Picker has only legal ones, and Match checks again. The
// meaning of a touch is in the table of meaning.hpp. Where a pointer touches is in pointer.cpp,
// where keys go in focus.cpp.
#include "web/scene/parts/chrome_layout.hpp"
#include "web/scene/table/durations.hpp"
#include "web/scene/table/mirror.hpp"
#include "web/scene/table/table.hpp"

#include <algorithm>

namespace beffroi {
namespace {

/// Buttons that ask the host for something.
struct Asked {
  UiTarget button;
  HostRequest::Type type;
};
constexpr Asked kAsked[] = {
    {kUiMenu, HostRequest::Type::kMenu},     {kUiLog, HostRequest::Type::kLog},
    {kUiRules, HostRequest::Type::kRules},   {kUiRematch, HostRequest::Type::kRematch},
    {kUiChange, HostRequest::Type::kChange}, {kUiSave, HostRequest::Type::kSave},
    {kUiLobby, HostRequest::Type::kLobby},   {kUiBack, HostRequest::Type::kBack},
    {kUiSend, HostRequest::Type::kSend},
};

} // namespace

const Hit* Table::hit_of(Target target) const {
  for (const Hit& hit : timeline_.end().hits)
    if (picker_.is_one_place(hit.target, target)) return &hit;
  return nullptr;
}

/// The target for the chosen things: places only, never a thing that could be picked up itself.
void Table::set_aim(const Hit* hit) {
  ui_.aim.reset();
  if (hit && !is_ui(hit->target) && hit->drop_only) ui_.aim = hit->target;
}

bool Table::act(Target target, double now_ms) {
  if (map_->press_button(target, now_ms)) return true;
  const bool opened = ending_.has_time() && ending_.open(now_ms);
  map_->stay();
  if (target.kind != kUiSkip) handover_.end_rest(now_ms);
  finish_motion();
  tick(now_ms);
  others_.end_burst();
  map_->show_target(target);
  return touch_target(target, Gesture::kTouch, now_ms) || opened;
}

bool Table::touch_target(Target target, Gesture gesture, double now_ms) {
  if (target.kind != kUiPlate && target.kind != kUiShow) ui_.looked.reset();
  if (is_ui(target)) return touch_button(target, now_ms);
  const Hit* hit = hit_of(target);
  if (!hit || hit->spoken) return false;
  const bool done = touch_game_target(target, gesture, now_ms);
  if (picker_.is_chosen(target) || ui_.refused == target) map_->lead_if_hidden(target, now_ms);
  return done;
}

bool Table::reorder(int from, int to) {
  TargetPath order = timeline_.end().order;
  if (std::max(from, to) >= static_cast<int>(order.size())) return false;
  Target* at = order.begin();
  for (int i = from; i < to; ++i) std::swap(at[i], at[i + 1]);
  for (int i = from; i > to; --i) std::swap(at[i], at[i - 1]);
  if (steps_in(order) != order) return false;
  ui_.order = order;
  rebuild(true);
  return true;
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
  case kUiPlace: return map_->choose_next_place(now_ms);
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
  case kUiDrawn:
  case kUiKinds: return ui_.edits ? editor_.touch(target) : asker_.answer(target, now_ms);
  case kUiUndo: return undo(now_ms);
  case kUiRedo: return redo(now_ms);
  case kUiHint: return touch_hint(now_ms);
  case kUiReview: touch_log(target, now_ms); return true;
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
  case kUiPan: return map_->press_button(target, now_ms);
  default:
    for (const Asked& asked : kAsked)
      if (asked.button == target.kind) request(asked.type);
  }
  rebuild(false);
  return true;
}

bool Table::touch_hint(double now_ms) {
  if (hint_request().empty()) return false;
  if (ui_.hint_step == 1 || ui_.hint_step == 2)
    show_hint_step(next_hint_step(), now_ms);
  else
    request(HostRequest::Type::kHint);
  return true;
}

void Table::touch_log(Target target, double now_ms) {
  if (target.a == 0 || target.a == 3) { // the review, or the board after the last move
    ui_.end_open = false;
    if (target.a == 0) ui_.shown_ply = -1;
    reset_choice();
    if (target.a == 0) request(HostRequest::Type::kReview);
    move_to(now_ms, kScreenMs, 0);
  } else if (target.a == 2) {
    ending_.drop();
    if (!match_.over()) return look_at(-1, now_ms);
    ui_.shown_ply = -1;
    ending_.show_result();
    reset_choice();
    move_to(now_ms, kScreenMs, 0);
  } else if (target.a == 4) {
    look_at(target.b + 128 * target.c, now_ms);
  } else {
    const int plies = static_cast<int>(match_.plies().size());
    const int shown = static_cast<int>(ui_.ply_of(match_.plies().size()));
    const bool had_focus = ui_.focus.has_value();
    look_at(std::clamp(shown + target.a, 0, plies), now_ms);
    if (!had_focus) return;
    ui_.focus = target; // the focus stays on the button that was pressed
    rebuild(false);
  }
}

/// Steps follow the choice whose order can be changed first, and they may reveal something.
bool Table::leads_on() const { return !steps_in(ui_.order).empty(); }

TargetPath Table::steps_in(const TargetPath& order) const {
  if (!match_.game().orders) return {};
  const TargetPath& prefix = picker_.prefix();
  const bool hinted = ui_.hint_step > 1 && prefix.empty(); // the picture shows the hint's steps
  return match_.game().orders(seen_now().now(), hinted ? ui_.hint : prefix, order);
}

bool Table::touch_game_target(Target target, Gesture gesture, double now_ms) {
  ui_.refused.reset();
  if (ui_.edits) return editor_.touch(target);
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
  const bool settled = picker_.settled() || (ui_.typed && asker_.lays_at_once());
  const bool unasked = plays_at_once(hit) || (complete && quick && settled &&
                                              is_harmless(*picker_.proposal()) && !leads_on());
  if (complete && (drop || unasked)) return commit(*picker_.proposal(), now_ms);
  if (complete)
    set_aim(hit_of(target));
  else
    ui_.aim.reset();
  rebuild(true);
  return true;
}

bool Table::plays_at_once(const Hit& hit) const {
  const GameLook* looks = look();
  return hit.at_once || (looks && looks->at_once && looks->at_once(hit.target));
}

void Table::refuse(Target target, double now_ms) {
  const Phrase why = refusal_of(picker_, seen_now(), target);
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
  announce(hit && hit->state == Hit::State::kRefused ? refused_label(*hit, words_)
                                                     : ui_.refusal_words,
           Announcement::kRefused);
}

// ---- Keys

bool Table::key(NavKey key, double now_ms) {
  if (ending_.waits() && ending_.open(now_ms)) return true;
  if (handover_.end_rest(now_ms) &&
      (key == NavKey::kEnter || key == NavKey::kSpace || key == NavKey::kEscape))
    return true;
  map_->stay();
  if (others_.moving() || ui_.replays()) {
    const bool on_button = ui_.focus && is_ui(*ui_.focus);
    const bool presses = key == NavKey::kEnter || key == NavKey::kSpace;
    if (key == NavKey::kEscape) return skip(now_ms);
    if (presses && !on_button) return go_on(now_ms);
  }
  finish_motion();
  tick(now_ms);
  others_.end_burst();
  if (!match_.running()) return false;
  if (ui_.is_earlier() && may(May::kOwnBars) && (key == NavKey::kLeft || key == NavKey::kRight))
    return touch_button(ui_target(kUiReview, key == NavKey::kLeft ? -1 : 1), now_ms);
  switch (key) {
  case NavKey::kLeft: focus_.move(-1, false); return true;
  case NavKey::kRight: focus_.move(1, false); return true;
  case NavKey::kUp: focus_.move_up_down(-1); return true;
  case NavKey::kDown: focus_.move_up_down(1); return true;
  case NavKey::kPrevious: focus_.move(-1, true); return true;
  case NavKey::kNext: focus_.move(1, true); return true;
  case NavKey::kEnter:
  case NavKey::kSpace: {
    if (ui_.focus && hit_of(*ui_.focus)) {
      const Target target = *ui_.focus;
      const bool chosen_before = !picker_.prefix().empty();
      touch_target(target, key == NavKey::kEnter ? Gesture::kEnter : Gesture::kTouch, now_ms);
      if (ui_.acting && !chosen_before && !picker_.prefix().empty() && !picker_.complete() &&
          picker_.how(target) == How::kOne)
        focus_.move(1, false); // to the first place where the tube may go
      return true;
    }
    if (ui_.proposal) return commit(*ui_.proposal, now_ms);
    focus_.move(1, false);
    return true;
  }
  case NavKey::kEscape: break;
  }
  return escape(now_ms);
}

bool Table::escape(double now_ms) {
  if (ui_.drag) {
    pointer_.cancel();
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
  if (ui_.is_earlier() || (match_.over() && !ui_.end_open))
    return touch_button(ui_target(kUiReview, 2), now_ms);
  if (ui_.focus) {
    ui_.focus.reset();
    ui_.aim.reset();
    rebuild(true);
  }
  return false;
}

void Table::choose_proposed() {
  // Whoever learns the game chooses for themselves.
  if (preferences_.guided || picker_.choices().empty() || !match_.game().proposed) return;
  if (!preferences_.hints && match_.legal().size() > 1) return;
  own_.follow(match_, match_.turn().seat);
  const std::optional<Action> action = match_.game().proposed(own_.seen().now());
  if (!action) return;
  for (const Target& target : match_.game().path(match_.state(), *action)) picker_.choose(target);
}

bool Table::turn_piece(int step, double now_ms) {
  if (!ui_.acting) return false;
  if (ui_.turns_laid) return asker_.turn_laid(step, now_ms);
  if (!picker_.turn(step)) return false;
  finish_motion();
  tick(now_ms);
  ui_.refused.reset();
  ui_.aim = picker_.prefix().back();
  rebuild(true);
  return true;
}

bool Table::press_number(int number, double now_ms) {
  if (!ui_.acting || number < 1 || number > 9) return false;
  const Target target = timeline_.end().numbered[static_cast<std::size_t>(number)];
  return target.kind != 0 && act(target, now_ms);
}

} // namespace beffroi
