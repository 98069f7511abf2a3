// Asker: see asker.hpp.
#include "web/scene/table/asker.hpp"

#include "web/scene/model/asking.hpp"
#include "web/scene/parts/asking.hpp"
#include "web/scene/table/table.hpp"

#include <algorithm>

namespace beffroi {
namespace {

constexpr std::size_t kMostTyped = 24;

/// What the log would say of an outcome.
std::string words_of(const Match& match, const Words& words, Action outcome) {
  const GameOps& game = match.game();
  StateBuf after;
  copy_state(game, match.state(), after);
  EventRoom events(game);
  game.apply(after, outcome, events);
  for (const Event& event : events)
    if (const Phrase phrase = game.phrase(after, event); phrase.key != Key::kNone)
      return words(phrase);
  return std::string(game.write(match.state(), outcome).view());
}

} // namespace

void Asker::begin() {
  table_.ui_.asks = table_.match_.waits_for_chance();
  kinds_ = 0;
  typed_.clear();
}

Asking Asker::asked() const {
  Asking asking;
  asking.typed = typed_;
  asking.shown = kinds_;
  const GameLook* looks = table_.look();
  if (looks->ask) {
    SceneBuilder b(table_.metrics_, table_.ui_);
    looks->ask(b, table_.seen_now(), table_.words_, asking);
  }
  if (!asking.outcomes.empty()) return asking;
  asking.most_px = 0; // in words
  const std::vector<Weighted> outcomes = table_.match_.game().chance(table_.match_.state());
  const bool begins =
      table_.match_.decisions() == 0 && outcomes.size() == table_.match_.setup().seats.size();
  asking.question = table_.words_(begins ? Key::k_asking_begins : Key::k_asking_what);
  for (const Weighted& outcome : outcomes)
    asking.outcomes.push_back(
        {.action = outcome.action, .name = words_of(table_.match_, table_.words_, outcome.action)});
  return asking;
}

Scene Asker::lay_out(const GameLook& looks, const Seen& seen) {
  const Metrics beside = beside_asking(table_.metrics_, looks.is_map);
  SceneBuilder b(table_.metrics_, table_.ui_);
  b.scene = looks.layout(seen, table_.ui_, beside, table_.words_);
  b.scene.paint = looks.paint;
  table_.ui_.trail = {};
  draw_asking(b, seen, table_.words_, looks, asked());
  return std::move(b.scene);
}

int Asker::type(std::string_view text, bool enter, double now_ms) {
  if (table_.mode() != Mode::kAsking) return 0;
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
  const bool whole =
      exact >= 0 && asking.instant && asking.outcomes[static_cast<std::size_t>(exact)].code == text;
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

bool Asker::answer(Target target, double now_ms) {
  if (!table_.ui_.asks) return false;
  if (target.kind == kUiKinds) {
    if (target.a >= 0)
      kinds_ = (kinds_ ^ 1u << target.a) & 0xffffff;
    else
      kinds_ += 1u << 24; // the next page
    table_.rebuild(true);
    return true;
  }
  const std::size_t before = table_.match_.plies().size();
  table_.finish_motion();
  if (target.a < 0) {
    const std::uint8_t phase = table_.match_.turn().phase;
    while (table_.match_.waits_for_chance() && table_.match_.turn().phase == phase &&
           !table_.match_.draw_from_seed()) {}
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
