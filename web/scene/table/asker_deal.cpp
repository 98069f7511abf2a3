// Asker: the whole deal of a game, laid on the picture by touches. See asker.hpp, draft.hpp.
#include "web/scene/model/asking.hpp"
#include "web/scene/parts/asking.hpp"
#include "web/scene/table/asker.hpp"
#include "web/scene/table/draft.hpp"
#include "web/scene/table/table.hpp"

#include <memory>
#include <utility>

namespace beffroi {

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

} // namespace beffroi
