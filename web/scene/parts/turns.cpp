// Turns: see turns.hpp.
#include "web/scene/parts/turns.hpp"

#include "web/scene/parts/board_kit.hpp"

#include <algorithm>

namespace beffroi {
namespace {

bool is_decision(const SeenPly& ply) { return ply.turn.who == Who::kSeat; }

/// The event that stands for a ply: the first that is no mere step, else the first with words.
const SeenEvent* head_of(const SeenPly& ply, const GameLook* look, bool& minor) {
  const SeenEvent* head = nullptr;
  minor = true;
  for (const SeenEvent& e : ply.events) {
    if (e.phrase.key == Key::kNone) continue;
    if (!head) head = &e;
    if (look && look->minor && look->minor(e)) continue;
    minor = false;
    return &e;
  }
  return head;
}

Prompt::Choice icon_choice(UiTarget target, Key words, bool primary, Icon icon,
                           const Words& catalogue) {
  Prompt::Choice choice = make_choice(ui_target(target), catalogue(words), primary, icon);
  choice.icon_only = !primary;
  return choice;
}

} // namespace

std::vector<TurnSpan> turns_between(const Seen& seen, std::size_t from, std::size_t to) {
  const GameLook* look = find_look(seen.game);
  std::vector<TurnSpan> out;
  int number = 0;
  for (std::size_t i = from; i < to; ++i) {
    const SeenPly& ply = seen.plies[i];
    if (is_decision(ply)) {
      if (out.empty() || ply.turn.seat != out.back().seat || ply.number != number)
        out.push_back({.seat = ply.turn.seat, .from = i});
      number = ply.number;
      bool minor = false;
      head_of(ply, look, minor);
      out.back().moves += !minor;
    }
    if (out.empty()) continue;
    TurnSpan& turn = out.back();
    turn.to = i + 1;
    for (const SeenEvent& e : ply.events)
      if (e.seat == turn.seat) turn.points += e.points;
  }
  return out;
}

std::size_t marked_from(const Seen& seen, const UiState& ui) {
  std::size_t i = seen.ply;
  while (i > 0 && !is_decision(seen.plies[i - 1])) --i;
  if (i == 0) return 0;
  const SeenPly& last = seen.plies[i - 1];
  while (i > 0 &&
         (!is_decision(seen.plies[i - 1]) || (seen.plies[i - 1].turn.seat == last.turn.seat &&
                                              seen.plies[i - 1].number == last.number)))
    --i;
  const bool now = !ui.is_earlier() || ui.replays();
  return now && ui.since >= 0 ? std::min(i, static_cast<std::size_t>(ui.since)) : i;
}

std::span<const SeenPly> news(const Seen& seen, const UiState& ui) {
  const std::size_t from = std::min(ui.news_from, seen.ply);
  return std::span(seen.plies).subspan(from, seen.ply - from);
}

LastMove last_move(const Seen& seen, const Words& words, std::size_t from, std::size_t to) {
  const GameLook* look = find_look(seen.game);
  LastMove step; // the newest, for a turn that has no move yet
  for (std::size_t i = to; i-- > from;) {
    if (!is_decision(seen.plies[i])) continue;
    bool minor = false;
    const SeenEvent* head = head_of(seen.plies[i], look, minor);
    if (!head) continue;
    LastMove move{words(head->phrase), seen.plies[i].turn.seat};
    if (!minor) return move;
    if (step.words.empty()) step = std::move(move);
  }
  return step;
}

std::string turn_words(const Seen& seen, const Words& words, const TurnSpan& turn) {
  if (turn.moves <= 1) return last_move(seen, words, turn.from, turn.to).words;
  const GameLook* look = find_look(seen.game);
  if (look && look->turn)
    if (const Phrase own = look->turn(seen, turn.from, turn.to); own.key != Key::kNone)
      return words(own);
  return words(phrase_of(turn.points > 0 ? Key::k_ui_turn_scored : Key::k_ui_turn_moves)
                   .seat("name", turn.seat)
                   .number("n", turn.moves)
                   .number("points", turn.points));
}

bool others_prompt(const Seen& seen, const UiState& ui, const Words& words, Prompt& prompt) {
  if (ui.resting != kNoSeat) {
    prompt.colour = seen.colour(ui.resting);
    const auto turns = turns_between(seen, marked_from(seen, ui), seen.ply);
    if (!turns.empty()) prompt.sentence = turn_words(seen, words, turns.back());
    prompt.brief = prompt.headline = prompt.sentence;
    prompt.choices.push_back(
        icon_choice(kUiSkip, Key::k_ui_turn_skip, false, Icon::kForward, words));
    return true;
  }
  // A link brings all of what they did at once: then it says whom the table waits for.
  const bool told = ui.link == UiState::Link::kNone && allows(seen, ui, May::kTell);
  if ((!told && !ui.replays()) || ui.since < 0) return false;
  const auto since = static_cast<std::size_t>(ui.since);
  const LastMove move = last_move(seen, words, since, seen.ply);
  if (move.words.empty() && !ui.replays()) return false;
  if (move.seat != kNoSeat) prompt.colour = seen.colour(move.seat);
  prompt.sentence = move.words.empty() ? words(Key::k_ui_turn_replay) : move.words;
  prompt.brief = prompt.headline = prompt.sentence;
  prompt.choices.push_back(icon_choice(kUiSkip, Key::k_ui_turn_skip, false, Icon::kForward, words));
  if (ui.is_held() || ui.replays())
    prompt.choices.push_back(icon_choice(kUiNext, Key::k_ui_turn_next, true, Icon::kPlay, words));
  return true;
}

namespace {

/// True if the hint shows a whole move, which a button can play.
bool can_play_hint(const Seen& seen, const UiState& ui) {
  const bool whole = ui.hint_step > 1 && !ui.proposal;
  return whole && std::find(seen.legal.begin(), seen.legal.end(), ui.hint) != seen.legal.end();
}

void add_last_turns(const Seen& seen, const UiState& ui, const Words& words, Prompt& prompt) {
  if (!ui.acting || ui.since < 0 || !ui.prefix.empty() || ui.refused || ui.hint_step > 0) return;
  const auto turns = turns_between(seen, static_cast<std::size_t>(ui.since), seen.plies.size());
  if (turns.empty()) return;
  prompt.before =
      turns.size() == 1
          ? turn_words(seen, words, turns[0])
          : words(phrase_of(Key::k_ui_turn_several).number("n", static_cast<int>(turns.size())));
  Prompt::Choice again = icon_choice(kUiAgain, Key::k_ui_turn_again, false, Icon::kFilm, words);
  // Phones have no room for it beside buttons of the game: there it is in the menu.
  if (!prompt.choices.empty()) again.brief.clear();
  prompt.choices.insert(prompt.choices.begin(), std::move(again));
}

} // namespace

namespace {

/// The second grade of a hint says where, the third also why: what the move does, in the game's words, and
/// whether its result is sure, or that it pays off later. A narrow prompt shows the reason only; the move stays
/// marked.
void grade_hint(const UiState& ui, const Words& words, Prompt& prompt) {
  if (ui.hint_step < 2 || !ui.acting || ui.refused) return;
  if (ui.hint_step == 2) {
    prompt.sentence = prompt.brief;
    prompt.detail.clear();
    return;
  }
  const Outlook& o = ui.hint_outlook;
  const bool sure = o.exact && o.value >= -1;
  const std::string outlook =
      sure ? words(o.value > 0.999 ? Key::k_ui_hint_wins : Key::k_ui_hint_exact) : std::string();
  if (prompt.explains && !sure) return;
  if (prompt.detail.empty())
    prompt.detail = sure ? outlook : words(Key::k_ui_hint_later);
  else if (sure)
    prompt.detail =
        words.with(phrase_of(Key::k_ui_hint_both), {{"game", prompt.detail}, {"search", outlook}});
  prompt.sentence =
      words.with(phrase_of(Key::k_ui_hint_why), {{"move", prompt.brief}, {"why", prompt.detail}});
  prompt.reason = true;
}

} // namespace

void finish_prompt(const Seen& seen, const UiState& ui, const Words& words, Prompt& prompt) {
  grade_hint(ui, words, prompt);
  add_last_turns(seen, ui, words, prompt);
  if (ui.acting && can_play_hint(seen, ui)) {
    // One button stands out, and a phone has room for one; the others return when the hint is gone.
    for (Prompt::Choice& other : prompt.choices) {
      other.primary = false;
      other.brief.clear();
    }
    prompt.choices.push_back(
        make_choice(ui_target(kUiPlayHint), words(Key::k_ui_hint_play), true, Icon::kCheck));
  }
}

} // namespace beffroi
