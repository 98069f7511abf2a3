// Asker: see asker.hpp.
#include "web/scene/table/asker.hpp"

#include "web/scene/model/asking.hpp"
#include "web/scene/parts/asking.hpp"
#include "web/scene/table/draft.hpp"
#include "web/scene/table/page_json.hpp"
#include "web/scene/table/state_writer.hpp"
#include "web/scene/table/table.hpp"

#include <algorithm>
#include <utility>

namespace beffroi {
namespace {

constexpr std::size_t kMostTyped = 24;

bool asks_in(Mode mode) { return mode == Mode::kAsking || mode == Mode::kCorrecting; }

} // namespace

/// The index of what was said then among the outcomes.
std::size_t Asker::entered_in(const Asking& asking, Action action) {
  std::size_t i = 0;
  while (i + 1 < asking.outcomes.size() && asking.outcomes[i].action != action) ++i;
  return i;
}

/// What the log would say of an outcome.
std::string Asker::words_of(const Match& match, std::size_t ply, Action outcome) const {
  const GameOps& game = match.game();
  const StateRef before = match.state_before(ply);
  StateBuf after;
  copy_state(game, before, after);
  EventRoom events(game);
  game.apply(after, outcome, events);
  for (const Event& event : events)
    if (const Phrase phrase = game.phrase(after, event); phrase.key != Key::kNone)
      return table_.words_(phrase);
  return std::string(game.write(before, outcome).view());
}

/// The match that answers are about.
const Match& Asker::asked_of() const { return decides() ? *other_ : table_.match_; }

/// What is seen before a ply of it.
const Seen& Asker::look_to(std::size_t ply) const {
  if (decides()) {
    const Turn now = other_->turn();
    const bool hidden = now.who != Who::kSeat || table_.has_secret_hands();
    table_.own_.follow(*other_, hidden ? kAudience : now.seat);
    table_.draws_own_ = true;
  }
  (table_.draws_own_ ? table_.own_ : table_.everybody_).show(ply);
  return table_.seen_now();
}

void Asker::begin() {
  begin_draft();
  forget_other();
  elses_ = false;
  pending_.reset();
  cards_.clear();
  refusal_.clear();
  table_.ui_.asks = table_.match_.waits_for_chance() || asks_of_hand();
  table_.ui_.corrects = false;
  table_.ui_.turns_laid = ways_to_lie().size() > 1;
  table_.ui_.ends_at_once = does_nothing_more();
  kinds_ = 0;
  typed_.clear();
}

/// Whoever is to act may play a card of a hand that the page does not see.
bool Asker::asks_of_hand() const {
  const Match& match = asked_of();
  if (match.turn().who != Who::kSeat || !match.guesses()) return false;
  const std::vector<Action>& legal = match.legal();
  return std::any_of(legal.begin(), legal.end(), [&](Action one) { return is_of_hand(one); });
}

/// A decision that shows cards, of which the page does not know whether the seat to act has them.
bool Asker::is_of_hand(Action decision) const {
  const Match& match = asked_of();
  return !match.game().shown(match.state(), decision).empty();
}

/// The ply lays what was drawn: it comes right after a draw.
bool Asker::lays_drawn(std::size_t ply) const {
  return ply > 0 && table_.match_.plies()[ply - 1].turn.who == Who::kChance;
}

/// The ways in which the piece could lie that the last ply laid, that ply among them, while its player has another
/// decision before the next draw; else nothing.
std::vector<Action> Asker::ways_to_lie() const {
  const Match& match = table_.match_;
  std::vector<Action> ways;
  if (match.plies().empty() || !lays_drawn(match.plies().size() - 1)) return ways;
  const std::size_t laid = match.plies().size() - 1;
  const Ply& ply = match.plies()[laid];
  const Turn now = match.turn();
  if (ply.turn.who != Who::kSeat || now.who != Who::kSeat || ply.turn.seat != now.seat) return ways;
  const GameOps& game = match.game();
  const StateRef before = match.state_before(laid);
  const TargetPath path = game.path(before, ply.action);
  if (path.empty() || game.choosing.how(path.back()) != How::kCycle) return ways;
  for (const Action way : game.legal(before)) {
    const TargetPath other = game.path(before, way);
    if (other.size() == path.size() && game.choosing.is_one_place(other.back(), path.back()))
      ways.push_back(way);
  }
  return ways;
}

/// A button ("end", "keep the roll") is all that is left to whoever acts. A piece that can still be turned where it lies
/// keeps its turn; and on a map, where the button says what the last piece brings, only a button leads to it ("no figure").
bool Asker::does_nothing_more() const {
  const Match& match = table_.match_;
  const GameLook* looks = table_.look();
  const UiState& ui = table_.ui_;
  if (!looks->at_once || ui.asks || ui.turns_laid || match.turn().who != Who::kSeat) return false;
  if (match.plies().empty() || match.legal().size() != 1) return false;
  const auto is_button = [&](const TargetPath& path) {
    return path.size() == 1 && looks->at_once(path[0]);
  };
  const GameOps& game = match.game();
  if (looks->is_map) {
    const std::size_t last = match.plies().size() - 1;
    const Ply& before = match.plies()[last];
    if (before.turn.who != Who::kSeat || before.turn.seat != match.turn().seat ||
        !is_button(game.path(match.state_before(last), before.action)))
      return false;
  }
  return is_button(game.path(match.state(), match.legal().front()));
}

bool Asker::lays_at_once() const {
  const Match& match = table_.match_;
  if (!lays_drawn(match.plies().size())) return false;
  const GameOps& game = match.game();
  const Seat seat = match.turn().seat;
  const std::size_t left =
      table_.preferences_.forced ? 2 : 1; // one alone would be played, and the next draw asked for
  for (const Action action : match.legal()) {
    if (!(game.path(match.state(), action) == table_.picker_.prefix())) continue;
    Match tried(match);
    return !tried.play(action) && tried.turn().who == Who::kSeat && tried.turn().seat == seat &&
           tried.legal().size() >= left;
  }
  return false;
}

bool Asker::turn_laid(int step, double now_ms) {
  Match& match = table_.match_;
  const std::vector<Action> ways = ways_to_lie();
  const auto n = static_cast<int>(ways.size());
  int at = 0;
  while (at + 1 < n && ways[static_cast<std::size_t>(at)] != match.plies().back().action) ++at;
  if (n < 2) return false;
  table_.finish_motion();
  match.undo();
  const std::size_t before = match.plies().size();
  match.play(ways[static_cast<std::size_t>(((at + step) % n + n) % n)]);
  table_.after_action(now_ms, before, false);
  return true;
}

/// The question of the draw that is the ply, or that the match waits for.
Asking Asker::asked_before(std::size_t ply, SceneBuilder* picture) const {
  Asking asking;
  const Match& match = asked_of();
  const GameLook* looks = table_.look();
  asking.pending = pending_;
  asking.said = cards_;
  if (draft_ && ply == match.plies().size()) {
    asking.whole = true;
    asking.laid = draft_->laid();
    asking.brush = draft_->brush();
  }
  if (looks->ask) {
    const Seen& seen = look_to(ply);
    SceneBuilder b(table_.metrics_, table_.ui_);
    looks->ask(picture ? *picture : b, seen, table_.words_, asking);
  }
  if (ply == match.plies().size() && match.turn().who == Who::kSeat) {
    const std::vector<Action>& legal = match.legal();
    asking.leaves = pending_.has_value();
    asking.others = !pending_ && std::any_of(legal.begin(), legal.end(),
                                             [&](Action one) { return !is_of_hand(one); });
  }
  if (!asking.outcomes.empty()) return asking;
  asking.most_px = 0; // in words
  const std::vector<Weighted> outcomes = match.game().chance(match.state_before(ply));
  const bool begins = match.decisions(ply) == 0 && outcomes.size() == match.setup().seats.size();
  asking.question = table_.words_(begins ? Key::k_asking_begins : Key::k_asking_what);
  for (const Weighted& outcome : outcomes)
    asking.outcomes.push_back(
        {.action = outcome.action, .name = words_of(match, ply, outcome.action)});
  return asking;
}

Asking Asker::asked(SceneBuilder* picture) const {
  const Mode mode = table_.mode();
  const bool which = mode == Mode::kCorrecting && which_;
  const std::size_t shown = table_.ui_.ply_of(table_.match_.plies().size());
  Asking asking = which ? asked_which(draws_near(shown)) : asked_before(shown, picture);
  if (mode == Mode::kCorrecting) {
    asking.leaves = true;
    if (other_) {
      if (!pending_) asking.detail = entered_words(shown);
    } else if (!which) {
      for (AskedOutcome& other : asking.outcomes) other.chosen = false;
      AskedOutcome& one = asking.outcomes[entered_in(asking, table_.match_.plies()[shown].action)];
      asking.detail = table_.words_.with(phrase_of(Key::k_asking_entered), {{"what", one.name}});
      one.chosen = true;
    }
  }
  look_to(shown);
  asking.typed = typed_;
  asking.shown = kinds_;
  if (!refusal_.empty()) asking.detail = refusal_;
  return asking;
}

/// Lays out the picture with the sheet; returns where the field lies.
RectF Asker::lay_out(SceneBuilder& b, const Asking& asking, const GameLook& looks,
                     const Seen& seen) const {
  const Metrics beside = beside_asking(table_.metrics_, looks.is_map);
  b.scene = looks.layout(seen, table_.ui_, beside, table_.words_);
  b.scene.paint = looks.paint;
  return draw_asking(b, seen, table_.words_, looks, asking);
}

void Asker::add_to(Scene& scene, const GameLook& looks, const Seen& seen) {
  const Mode mode = table_.mode();
  const std::size_t shown = table_.ui_.ply_of(table_.match_.plies().size());
  if (decides() && !decides_on_sheet()) return draw_decision(scene, looks);
  const bool asks = asks_in(mode);
  const bool returns = elses_ && mode == Mode::kPlaying;
  const bool looks_back = mode == Mode::kLookingBack;
  if (asks && draft_) {
    scene = draft_scene(looks, seen);
    return;
  }
  SceneBuilder b(table_.metrics_, table_.ui_);
  if (asks) {
    const Asking asking = asked();
    lay_out(b, asking, looks, decides() ? table_.seen_now() : seen);
  } else if (returns || looks_back) {
    b.scene = std::move(scene);
    std::vector<OverButton> buttons;
    const auto offer = [&](bool is, Key key, int answer) {
      if (is) buttons.push_back({table_.words_(key), answer});
    };
    offer(returns, Key::k_asking_card, kAskElse);
    offer(looks_back && decision_before(shown), Key::k_asking_move, kAskMove);
    offer(looks_back && !draws_near(shown).empty(), Key::k_asking_correct, kAskCorrect);
    draw_over(b, buttons);
  } else {
    return;
  }
  scene = std::move(b.scene);
}

int Asker::type(std::string_view text, bool enter, double now_ms) {
  if (!asks_in(table_.mode()) || (decides() && !decides_on_sheet())) return 0;
  const Asking asking = asked();
  int fits = 0, exact = -1, only = -1; // of those that can have been drawn
  int gone = -1;
  for (std::size_t i = 0; i < asking.outcomes.size(); ++i) {
    const AskedOutcome& one = asking.outcomes[i];
    if (!is_typed(one, text)) continue;
    if (one.left == 0) {
      gone = static_cast<int>(i);
      continue;
    }
    ++fits;
    only = static_cast<int>(i);
    if (one.code == text) exact = only;
  }
  if ((fits == 0 && gone < 0) || text.size() > kMostTyped) return -1;
  if (fits == 1 && exact < 0) exact = only;
  if (draft_ && gone >= 0 && asking.outcomes[static_cast<std::size_t>(gone)].code == text)
    return type_of_draft(gone);
  const bool whole =
      exact >= 0 && asking.instant && asking.outcomes[static_cast<std::size_t>(exact)].code == text;
  if (!text.empty() && exact >= 0 && (enter || whole) && draft_) return type_of_draft(exact);
  if (!text.empty() && exact >= 0 && (enter || whole))
    return answer(ui_target(kUiDrawn, exact), now_ms) ? 2 : 1;
  typed_ = text;
  table_.rebuild(true);
  if (fits == 1)
    table_.announce(asking.outcomes[static_cast<std::size_t>(only)].name);
  else if (fits == 0)
    table_.announce(asking.outcomes[static_cast<std::size_t>(gone)].gone, Announcement::kNotNow);
  return enter && fits > 1 ? 3 : 1;
}

/// Shape Typing: an answer that is being typed, and where the page lays its field on a touch screen.
std::string Asker::typing() const {
  if (!asks_in(table_.mode())) return {};
  const Asking asking = asked();
  RectF field;
  if (!draft_) { // a brush is chosen and laid by touches
    SceneBuilder b(table_.metrics_, table_.ui_);
    field = lay_out(b, asking, *table_.look(), table_.seen_now());
  }
  PageJson json;
  json.open_object();
  json.string("question", asking.question);
  json.string("typed", typed_);
  if (field.w > 0) {
    json.key("field");
    write_rect(json, field);
  }
  json.close_object();
  return json.text();
}

/// Shows the picture without the sheet, for what is done without a card, or the sheet again.
bool Asker::turn_to_others(bool on) {
  if (on ? !asks_in(table_.mode()) : !elses_) return false;
  table_.finish_motion();
  elses_ = on;
  if (decides()) {
    table_.picker_.clear();
    table_.rebuild(true);
    return true;
  }
  table_.ui_.asks = !on;
  table_.reset_choice();
  table_.rebuild(true);
  return true;
}

/// An answer about a hand that the page does not see: it then has the cards (Match::hold()). False while nothing is
/// played.
bool Asker::answer_of_hand(int a) {
  refusal_.clear();
  Match& match = decides() ? *other_ : table_.match_;
  const Asking asking = asked();
  const auto at = static_cast<std::size_t>(a);
  const auto opens = [&](std::optional<Action> decision) {
    pending_ = decision;
    cards_.clear();
    typed_.clear();
    table_.rebuild(true);
    return false;
  };
  if (a == kAskLeave) return opens(std::nullopt);
  if (a < 0 || at >= asking.outcomes.size() || asking.outcomes[at].left == 0) return false;
  const AskedOutcome& one = asking.outcomes[at];
  if (one.opens) return opens(one.action);
  std::vector<Action> cards = cards_;
  if (one.card) cards.push_back(*one.card);
  if (!cards.empty()) {
    if (const auto why = match.hold(cards, table_.words_(Key::k_asking_impossible))) {
      table_.announce(table_.words_(why->phrase), Announcement::kNotNow);
      refusal_ = table_.words_(why->phrase);
      table_.rebuild(true);
      return false;
    }
  }
  if (static_cast<int>(cards.size()) < asking.due) {
    cards_ = cards;
    typed_.clear(); // the next card is typed by itself
    table_.rebuild(true);
    return false;
  }
  return !match.play(asking.due > 0 ? *pending_ : one.action);
}

bool Asker::answer(Target target, double now_ms) {
  const Mode mode = table_.mode();
  if (target.kind == kUiUndo && !draft_) return false;
  const bool draw = target == ui_target(kUiDrawn, kAskCorrect);
  if (mode == Mode::kLookingBack && (draw || target == ui_target(kUiDrawn, kAskMove))) {
    table_.finish_motion();
    if (draw ? !begin_correction() : !begin_decision()) return false;
    table_.rebuild(true);
    return true;
  }
  if (target == ui_target(kUiDrawn, kAskElse)) return turn_to_others(!elses_);
  if (!asks_in(mode)) return false;
  if (target.kind == kUiKinds) {
    if (target.a >= 0)
      kinds_ = (kinds_ ^ 1u << target.a) & 0xffffff;
    else
      kinds_ += 1u << 24; // the next page
    table_.rebuild(true);
    return true;
  }
  if (draft_) return answer_draft(target, now_ms);
  table_.finish_motion();
  if (decides()) return answer_decision(target.a, now_ms);
  if (mode == Mode::kCorrecting) return answer_again(target.a, now_ms);
  const std::size_t before = table_.match_.plies().size();
  if (table_.match_.turn().who == Who::kSeat) {
    if (!answer_of_hand(target.a)) return true;
  } else {
    const Asking asking = asked();
    const auto at = static_cast<std::size_t>(target.a);
    if (at >= asking.outcomes.size() || asking.outcomes[at].left == 0) return false;
    const Text text = table_.match_.game().write(table_.match_.state(), asking.outcomes[at].action);
    if (table_.match_.draw(text.view())) return false;
  }
  table_.others_.end_burst();
  table_.after_action(now_ms, before, false);
  return true;
}

} // namespace beffroi
