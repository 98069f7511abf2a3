// Asker: see asker.hpp.
#include "web/scene/table/asker.hpp"

#include "web/scene/model/asking.hpp"
#include "web/scene/parts/asking.hpp"
#include "web/scene/table/correction.hpp"
#include "web/scene/table/draft.hpp"
#include "web/scene/table/page_json.hpp"
#include "web/scene/table/state_writer.hpp"
#include "web/scene/table/table.hpp"

#include <algorithm>
#include <memory>

namespace beffroi {
namespace {

constexpr std::size_t kMostTyped = 24;

bool asks_in(Mode mode) { return mode == Mode::kAsking || mode == Mode::kCorrecting; }

/// The index of what was said then among the outcomes.
std::size_t entered_in(const Asking& asking, Action action) {
  std::size_t i = 0;
  while (i + 1 < asking.outcomes.size() && asking.outcomes[i].action != action) ++i;
  return i;
}

/// What the log would say of an outcome.
std::string words_of(const Match& match, std::size_t ply, const Words& words, Action outcome) {
  const GameOps& game = match.game();
  const StateRef before = match.state_before(ply);
  StateBuf after;
  copy_state(game, before, after);
  EventRoom events(game);
  game.apply(after, outcome, events);
  for (const Event& event : events)
    if (const Phrase phrase = game.phrase(after, event); phrase.key != Key::kNone)
      return words(phrase);
  return std::string(game.write(before, outcome).view());
}

} // namespace

void Asker::begin() {
  begin_draft();
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

void Asker::drop_draft() {
  if (draft_) table_.map_ = std::make_unique<TableMap>();
}

/// Before the first decision, draws that the game asks for at once are laid on the picture. Those of them that were
/// answered (one by one, or taken back from behind the deal) go back there; but whoever plays again what was taken back
/// while nothing of it lies answered, plays the whole deal again.
void Asker::begin_draft() {
  Match& match = table_.match_;
  if (!match.waits_for_chance() || match.decisions() > 0) return drop_draft();
  const std::uint8_t phase = match.turn().phase;
  const auto deals = [&] { return match.waits_for_chance() && match.turn().phase == phase; };
  const auto of_deal = [&](const Ply& ply) {
    return ply.turn.who == Who::kChance && ply.turn.phase == phase;
  };
  std::size_t first = match.plies().size();
  while (first > 0 && of_deal(match.plies()[first - 1])) --first;
  if (draft_ && first < match.plies().size())
    while (deals() && match.redo() > 0) {}
  if (!deals()) {
    table_.everybody_.follow(match, kAudience);
    return drop_draft();
  }
  const GameLook* looks = table_.look();
  const auto ask = [&] {
    Asking asking;
    asking.whole = true;
    table_.everybody_.follow(match, kAudience);
    table_.everybody_.show(match.plies().size());
    SceneBuilder b(table_.metrics_, table_.ui_);
    if (looks->ask) looks->ask(b, table_.everybody_.seen(), table_.words_, asking);
    return asking;
  };
  if (ask().places == 0) return drop_draft();
  if (!draft_ && first < match.plies().size()) // what was taken back with it, too
    while (deals() && match.redo() > 0) {}
  std::vector<Action> dealt;
  for (std::size_t i = first; i < match.plies().size() && of_deal(match.plies()[i]); ++i)
    dealt.push_back(match.plies()[i].action);
  while (match.plies().size() > first && match.undo() > 0) {}
  const Asking asking = ask();
  if (draft_ && draft_->laid().size() == static_cast<std::size_t>(asking.places)) return;
  drop_draft();
  auto draft = std::make_unique<Draft>(table_, asking, draft_);
  draft_ = draft.get();
  table_.map_ = std::move(draft);
  for (std::size_t i = 0; i < dealt.size(); ++i) draft_->put(i, dealt[i]);
}

/// Whoever is to act may play a card of a hand that the page does not see.
bool Asker::asks_of_hand() const {
  const Match& match = table_.match_;
  if (match.turn().who != Who::kSeat || !match.guesses()) return false;
  const std::vector<Action>& legal = match.legal();
  return std::any_of(legal.begin(), legal.end(), [&](Action one) { return is_of_hand(one); });
}

/// A decision that shows cards, of which the page does not know whether the seat to act has them.
bool Asker::is_of_hand(Action decision) const {
  const Match& match = table_.match_;
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

/// Whoever acts has just touched a button ("no figure"), and another one is all that is left ("end").
bool Asker::does_nothing_more() const {
  const Match& match = table_.match_;
  const GameLook* looks = table_.look();
  if (!looks->at_once || match.plies().empty() || match.legal().size() != 1) return false;
  const std::size_t last = match.plies().size() - 1;
  const Turn then = match.plies()[last].turn, now = match.turn();
  if (then.who != Who::kSeat || then.seat != now.seat) return false;
  const GameOps& game = match.game();
  const TargetPath before = game.path(match.state_before(last), match.plies()[last].action);
  const TargetPath only = game.path(match.state(), match.legal().front());
  return before.size() == 1 && only.size() == 1 && looks->at_once(before[0]) &&
         looks->at_once(only[0]);
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
  const Match& match = table_.match_;
  const GameLook* looks = table_.look();
  const Seen& seen = table_.seen_now();
  asking.pending = pending_;
  asking.said = cards_;
  if (draft_ && ply == match.plies().size()) {
    asking.whole = true;
    asking.laid = draft_->laid();
    asking.brush = draft_->brush();
  }
  if (looks->ask) {
    (table_.draws_own_ ? table_.own_ : table_.everybody_).show(ply);
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
        {.action = outcome.action, .name = words_of(match, ply, table_.words_, outcome.action)});
  return asking;
}

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

Asking Asker::asked(SceneBuilder* picture) const {
  const Mode mode = table_.mode();
  const bool which = mode == Mode::kCorrecting && which_;
  const std::size_t shown = table_.ui_.ply_of(table_.match_.plies().size());
  Asking asking = which ? asked_which(draws_near(shown)) : asked_before(shown, picture);
  if (mode == Mode::kCorrecting) {
    asking.leaves = true;
    if (!which) {
      for (AskedOutcome& other : asking.outcomes) other.chosen = false;
      AskedOutcome& one = asking.outcomes[entered_in(asking, table_.match_.plies()[shown].action)];
      asking.detail = table_.words_.with(phrase_of(Key::k_asking_entered), {{"what", one.name}});
      one.chosen = true;
    }
  }
  (table_.draws_own_ ? table_.own_ : table_.everybody_).show(shown);
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

/// What lies so far in a picture of board and plates alone, with the sheet of brushes beside it.
Scene Asker::draft_scene(const GameLook& looks, const Seen& seen) {
  UiState& ui = table_.ui_;
  table_.read_undo();
  if (draft_->can_undo()) table_.undo_ = UndoVerdict{true, false, Phrase{}};
  ui.can_undo = table_.undo_.allowed;
  ui.undo_words = table_.words_(table_.undo_.reason);
  const Metrics beside = beside_editing(table_.metrics_, true);
  ui.review = true;
  SceneBuilder b(beside, ui);
  b.scene = looks.layout(seen, ui, beside, table_.words_);
  ui.review = false;
  b.scene.paint = looks.paint;
  b.scene.log = {};
  // The layout's own targets belong to a game that is played.
  std::erase_if(b.scene.hits, [](const Hit& hit) {
    return !is_ui(hit.target) || hit.w < kTouchPx || hit.h < kTouchPx;
  });
  const Asking asking = asked(&b);
  SceneBuilder whole(table_.metrics_, ui);
  whole.scene = std::move(b.scene);
  draw_editing(whole, seen, table_.words_, looks, asking);
  return std::move(whole.scene);
}

void Asker::add_to(Scene& scene, const GameLook& looks, const Seen& seen) {
  const Mode mode = table_.mode();
  const std::size_t shown = table_.ui_.ply_of(table_.match_.plies().size());
  const bool asks = asks_in(mode);
  const bool returns = elses_ && mode == Mode::kPlaying;
  if (!asks && !returns && (mode != Mode::kLookingBack || draws_near(shown).empty())) return;
  if (asks && draft_) {
    scene = draft_scene(looks, seen);
    return;
  }
  SceneBuilder b(table_.metrics_, table_.ui_);
  if (asks) {
    lay_out(b, asked(), looks, seen);
  } else {
    b.scene = std::move(scene);
    draw_over(b, table_.words_(returns ? Key::k_asking_card : Key::k_asking_correct),
              returns ? kAskElse : kAskCorrect);
  }
  scene = std::move(b.scene);
}

int Asker::type(std::string_view text, bool enter, double now_ms) {
  if (!asks_in(table_.mode())) return 0;
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
  return 1;
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

/// A brush that is typed whole is laid at once, or says why it cannot be.
int Asker::type_of_draft(int outcome) {
  typed_.clear();
  kinds_ = 0;
  refusal_.clear();
  if (draft_->type(outcome)) return 2;
  refusal_ = asked().outcomes[static_cast<std::size_t>(outcome)].gone;
  table_.announce(refusal_, Announcement::kNotNow);
  table_.rebuild(true);
  return 2;
}

bool Asker::begin_correction() {
  UiState& ui = table_.ui_;
  const std::size_t shown = ui.ply_of(table_.match_.plies().size());
  const std::vector<std::size_t> draws = draws_near(shown);
  if (draws.empty()) return false;
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
  if (table_.mode() != Mode::kCorrecting || !said_) return {};
  const std::size_t ply = table_.ui_.ply_of(table_.match_.plies().size());
  const Asking asking = asked_before(ply);
  const auto name_of = [&](Action draw) -> const std::string& {
    return asking.outcomes[entered_in(asking, draw)].name;
  };
  const std::string& entered = name_of(table_.match_.plies()[ply].action);
  Match tried(table_.match_);
  return correction_json(
      tried, {ply, notation_of(ply, *said_).view(), asking.question, entered, name_of(*said_)},
      table_.history_, table_.words_);
}

bool Asker::correct(bool yes, double now_ms) {
  if (table_.mode() != Mode::kCorrecting) return false;
  const std::size_t ply = table_.ui_.ply_of(table_.match_.plies().size());
  table_.ui_.corrects = false;
  table_.ui_.shown_ply = back_;
  std::size_t stays = 0;
  const std::string name = table_.words_(Key::k_asking_before);
  const bool done = yes && said_ &&
                    !table_.match_.correct(ply, notation_of(ply, *said_).view(), name, stays,
                                           table_.words_(Key::k_asking_impossible));
  said_.reset();
  if (done) {
    table_.ui_.shown_ply = -1;
    table_.others_.end_burst();
    table_.after_action(now_ms, table_.match_.plies().size(), true);
  } else {
    table_.rebuild(true);
  }
  return true;
}

/// Shows the picture without the sheet, for what is done without a card, or the sheet again.
bool Asker::turn_to_others(bool on) {
  if (on ? !asks_in(table_.mode()) : !elses_) return false;
  table_.finish_motion();
  elses_ = on;
  table_.ui_.asks = !on;
  table_.reset_choice();
  table_.rebuild(true);
  return true;
}

/// An answer about a hand that the page does not see: it then has the cards (Match::hold()). False while nothing is
/// played.
bool Asker::answer_of_hand(int a) {
  refusal_.clear();
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
    if (const auto why = table_.match_.hold(cards, table_.words_(Key::k_asking_impossible))) {
      table_.announce(table_.words_(why->phrase), Announcement::kNotNow);
      refusal_ = table_.words_(why->phrase);
      table_.rebuild(true);
      return false;
    }
  }
  if (static_cast<int>(cards.size()) < asking.due) {
    cards_ = cards;
    table_.rebuild(true);
    return false;
  }
  return !table_.match_.play(asking.due > 0 ? *pending_ : one.action);
}

std::string Asker::draft(std::string_view text) {
  if (!draft_) return {};
  const std::string game = std::to_string(table_.match_.setup().seed) + ' ';
  if (text.starts_with(game) && draft_->read(text.substr(game.size()))) table_.rebuild(true);
  return game + draft_->laid();
}

/// The whole deal by place: what lies, and what the seed draws of the pieces that are left, on each empty place the next
/// one. What lies is drawn first for that, so that the order of the places favours none.
std::vector<Action> Asker::rest_at_random() const {
  std::vector<Action> out;
  const std::size_t first = table_.match_.plies().size();
  Match tried(table_.match_);
  const auto drawn = [&](std::size_t i) { return first + i < tried.plies().size(); };
  std::size_t n = 0;
  for (const char laid : draft_->laid())
    if (laid != '.' && !drawn(n++)) // else it was the only one left
      tried.draw(tried.game().write(tried.state(), draft_->action_of(laid)).view());
  for (const char laid : draft_->laid()) {
    if (laid == '.' && !drawn(n) && tried.draw_from_seed()) break;
    out.push_back(laid != '.' ? draft_->action_of(laid) : tried.plies()[first + n++].action);
  }
  return out;
}

/// A brush, a place, the last stroke, or the deal as it lies with the rest at random.
bool Asker::answer_draft(Target target, double now_ms) {
  refusal_.clear();
  typed_.clear();
  if (is_place(target)) {
    draft_->touch(target.a);
    return true;
  }
  if (target.kind == kUiUndo ? draft_->undo() : target.a >= 0) {
    if (target.kind != kUiUndo) draft_->take(target.a);
    kinds_ = 0;
    table_.rebuild(true);
    return true;
  }
  if (target.a != kAskRandom && !(target.a == kAskDeal && draft_->is_whole())) return false;
  table_.finish_motion();
  Match& match = table_.match_;
  const std::size_t before = match.plies().size();
  const std::vector<Action> deal = rest_at_random();
  for (std::size_t i = 0; i < deal.size(); ++i)
    if (match.plies().size() == before + i) // else it was the only one left
      match.draw(match.game().write(match.state(), deal[i]).view());
  table_.others_.end_burst();
  table_.after_action(now_ms, before, false);
  return true;
}

bool Asker::answer(Target target, double now_ms) {
  const Mode mode = table_.mode();
  if (target.kind == kUiUndo && !draft_) return false;
  if (mode == Mode::kLookingBack && target == ui_target(kUiDrawn, kAskCorrect)) {
    table_.finish_motion();
    if (!begin_correction()) return false;
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
