// Asker: the correction of an earlier draw or decision. See asker.hpp, correction.hpp.
#include "web/scene/model/asking.hpp"
#include "web/scene/parts/asking.hpp"
#include "web/scene/table/asker.hpp"
#include "web/scene/table/correction.hpp"
#include "web/scene/table/table.hpp"

#include <utility>

namespace beffroi {

/// Nothing is decided instead any more.
void Asker::drop_other() {
  delete std::exchange(other_, nullptr);
  table_.picker_.reset({}, {});
}

/// An earlier decision is being corrected.
bool Asker::decides() const { return other_ && table_.mode() == Mode::kCorrecting; }

/// It is one that may play a card of a hand, and the sheet is shown.
bool Asker::decides_on_sheet() const { return !elses_ && asks_of_hand(); }

/// The draws of one kind that people said one after the other, up to the ply and beyond; nobody was asked for those that
/// had to be.
std::vector<std::size_t> Asker::draws_near(std::size_t ply) const {
  const Match& match = table_.match_;
  const auto draws = [&](std::size_t i) { return match.plies()[i].turn.who == Who::kChance; };
  while (ply > 0 && !draws(ply - 1)) --ply;
  if (ply == 0) return {};
  const std::uint8_t phase = match.plies()[ply - 1].turn.phase;
  const auto alike = [&](std::size_t i) {
    return draws(i) && match.plies()[i].turn.phase == phase;
  };
  std::size_t first = ply - 1;
  while (first > 0 && alike(first - 1)) --first;
  std::vector<std::size_t> out;
  for (std::size_t i = first; i < match.plies().size() && alike(i); ++i)
    if (match.was_said(i)) out.push_back(i);
  return out;
}

/// Which of several draws is to be corrected; each is shown as its outcome.
Asking Asker::asked_which(const std::vector<std::size_t>& draws) const {
  Asking asking;
  for (const std::size_t ply : draws) {
    Asking then = asked_before(ply);
    AskedOutcome& one = then.outcomes[entered_in(then, table_.match_.plies()[ply].action)];
    one.name = table_.words_.with(phrase_of(Key::k_asking_heard),
                                  {{"question", then.question}, {"detail", one.name}});
    one.brief = then.place;
    one.left = 1;
    one.chosen = false;
    asking.most_px = then.most_px;
    asking.ratio = then.ratio;
    asking.outcomes.push_back(std::move(one));
  }
  asking.question = table_.words_(Key::k_asking_wrong);
  asking.counts = false;
  return asking;
}

/// The decision of a person that led to the position before a ply.
std::optional<std::size_t> Asker::decision_before(std::size_t ply) const {
  if (ply == 0 || table_.match_.plies()[ply - 1].turn.who != Who::kSeat) return std::nullopt;
  return ply - 1;
}

/// The position before the last move is shown again, in which whoever decided decides.
bool Asker::begin_decision() {
  UiState& ui = table_.ui_;
  const std::size_t shown = ui.ply_of(table_.match_.plies().size());
  const std::optional<std::size_t> ply = decision_before(shown);
  if (!ply) return false;
  begin();
  back_ = static_cast<int>(shown);
  ui.corrects = true;
  ui.turns_laid = ui.ends_at_once = false;
  ask_again(*ply);
  table_.reset_choice();
  other_ = new Match(table_.match_.before(*ply));
  table_.picker_.reset(other_->legal_paths(), other_->game().choosing);
  return true;
}

/// The picture in which another decision is chosen, as it is when that is to be made.
void Asker::draw_decision(Scene& scene, const GameLook& looks) {
  UiState& ui = table_.ui_;
  const std::size_t ply = ui.ply_of(table_.match_.plies().size());
  const std::string entered = entered_words(ply);
  const Seen& seen = look_to(other_->plies().size());
  const Showing showing = ui;
  const bool hints = std::exchange(ui.hints, false);
  static_cast<Showing&>(ui) = {};
  ui.acting = other_->plies().size() == ply;
  ui.prefix = table_.picker_.prefix();
  ui.proposal = table_.picker_.proposal(table_.picker_.complete() ? std::nullopt : ui.aim);
  ui.trail = table_.history_.trail(ply);
  SceneBuilder b(table_.metrics_, ui);
  b.scene = looks.layout(seen, ui, above_row(table_.metrics_), table_.words_);
  b.scene.paint = looks.paint;
  b.scene.prompt = table_.words_.with(phrase_of(Key::k_asking_heard),
                                      {{"question", b.scene.prompt}, {"detail", entered}});
  std::vector<OverButton> buttons;
  if (elses_ && ui.acting) buttons.push_back({table_.words_(Key::k_asking_card), kAskElse});
  buttons.push_back({table_.words_(Key::k_asking_leave), kAskLeave});
  draw_row(b, buttons);
  ui.trail = {};
  ui.hints = hints;
  static_cast<Showing&>(ui) = showing;
  scene = std::move(b.scene);
}

/// What stands in the game, before something else is said.
std::string Asker::entered_words(std::size_t ply) const {
  const Match& match = table_.match_;
  return table_.words_.with(phrase_of(Key::k_asking_entered),
                            {{"what", words_of(match, ply, match.plies()[ply].action)}});
}

bool Asker::decide(Action action, double now_ms) {
  return decides() && !other_->play(action) && end_decision(now_ms);
}

/// Something has been decided: the page shows what follows, unless it is what was entered.
bool Asker::end_decision(double now_ms) {
  const std::size_t ply = table_.ui_.ply_of(table_.match_.plies().size());
  if (other_->plies()[ply].text == table_.match_.plies()[ply].text) return correct(false, now_ms);
  elses_ = true; // the picture, without a sheet
  table_.picker_.reset({}, {});
  table_.ui_.aim.reset();
  table_.rebuild(true);
  return true;
}

/// An answer while an earlier decision is corrected.
bool Asker::answer_decision(int a, double now_ms) {
  if (a == kAskLeave && !pending_) return correct(false, now_ms);
  if (!decides_on_sheet()) return false;
  return !answer_of_hand(a) || end_decision(now_ms);
}

bool Asker::begin_correction() {
  UiState& ui = table_.ui_;
  const std::size_t shown = ui.ply_of(table_.match_.plies().size());
  const std::vector<std::size_t> draws = draws_near(shown);
  if (draws.empty()) return false;
  forget_other();
  back_ = static_cast<int>(shown);
  ui.corrects = true;
  ask_again(draws.size() == 1 ? draws.front() : shown);
  which_ = draws.size() > 1;
  return true;
}

void Asker::ask_again(std::size_t ply) {
  which_ = false;
  typed_.clear();
  kinds_ = 0;
  said_.reset();
  table_.ui_.shown_ply = static_cast<int>(ply);
}

/// An answer on the sheet of a correction.
bool Asker::answer_again(int a, double now_ms) {
  const Asking asking = asked();
  const auto at = static_cast<std::size_t>(a);
  if (a == kAskLeave) return correct(false, now_ms);
  if (a < 0 || at >= asking.outcomes.size() || asking.outcomes[at].left == 0) return false;
  const Match& match = table_.match_;
  const std::size_t shown = table_.ui_.ply_of(match.plies().size());
  if (which_) {
    ask_again(draws_near(shown)[at]);
  } else if (asking.outcomes[at].action == match.plies()[shown].action) {
    return correct(false, now_ms); // it was that
  } else {
    said_ = asking.outcomes[at].action;
  }
  table_.rebuild(true);
  return true;
}

Text Asker::notation_of(std::size_t ply, Action draw) const {
  return table_.match_.game().write(table_.match_.state_before(ply), draw);
}

std::string Asker::correction() const {
  if (table_.mode() != Mode::kCorrecting) return {};
  const Match& match = table_.match_;
  const std::size_t ply = table_.ui_.ply_of(match.plies().size());
  Match tried(match);
  Corrected what{.ply = ply};
  std::string entered, now, text;
  if (other_) {
    if (other_->plies().size() <= ply) return {};
    entered = words_of(match, ply, match.plies()[ply].action);
    now = words_of(*other_, ply, other_->plies()[ply].action);
    if (entered == now) { // the sentence does not say how it lies
      entered += " (" + match.plies()[ply].text + ")";
      now += " (" + other_->plies()[ply].text + ")";
    }
    what.decided = other_;
    text = table_.words_(Key::k_asking_decided);
  } else {
    if (!said_) return {};
    const Asking asking = asked_before(ply);
    const auto name_of = [&](Action draw) {
      return asking.outcomes[entered_in(asking, draw)].name;
    };
    entered = name_of(match.plies()[ply].action);
    now = name_of(*said_);
    text = asking.question;
  }
  const Text drawn = other_ ? Text() : notation_of(ply, *said_);
  what.drawn = drawn.view();
  what.question = text;
  what.entered = entered;
  what.now = now;
  return correction_json(tried, what, table_.history_, table_.words_);
}

bool Asker::correct(bool yes, double now_ms) {
  if (table_.mode() != Mode::kCorrecting) return false;
  Match& match = table_.match_;
  const std::size_t ply = table_.ui_.ply_of(match.plies().size());
  table_.ui_.corrects = false;
  table_.ui_.shown_ply = back_;
  std::size_t stays = 0;
  const std::string name = table_.words_(Key::k_asking_before);
  const std::string gone = table_.words_(Key::k_asking_impossible);
  bool done = false;
  if (yes && other_ && other_->plies().size() > ply)
    done = !match.correct(ply, *other_, name, stays, gone);
  else if (yes && said_)
    done = !match.correct(ply, notation_of(ply, *said_).view(), name, stays, gone);
  said_.reset();
  if (done) {
    table_.ui_.shown_ply = -1;
    table_.others_.end_burst();
    table_.after_action(now_ms, match.plies().size(), true);
  } else {
    if (other_) begin();
    table_.rebuild(true);
  }
  return true;
}

} // namespace beffroi
