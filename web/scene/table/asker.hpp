// Asker: at a real table, what was drawn, and what was played from a hand that the page does not see.
//
// Owns: the question that is asked now with what was typed or filtered of it, its sheet over the picture, and the draw
// or decision, or the whole deal (draft.hpp), that an answer is; and the correction of an earlier draw or decision:
// which one, and what it was. An earlier decision is made again in a copy of the match that ends before it, with the same
// touches. asker_deal.cpp and asker_again.cpp have the deal and the correction. All of it is in a part of the program
// that only games at a real table need (model/later.hpp): who calls its functions has asked UiState::typed, or has found
// a target of its. Must never choose an outcome. Next: model/asking.hpp, parts/asking.hpp, correction.hpp.
#pragma once

#include "engine/core/action.hpp"
#include "engine/core/text.hpp"
#include "web/scene/model/scene.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

class Draft;
class Match;
class SceneBuilder;
class Table;
struct Asking;
struct GameLook;
struct Seen;

class Asker {
public:
  explicit Asker(Table& table) : table_(table) {}
  Asker(const Asker&) = delete;
  Asker& operator=(const Asker&) = delete;
  ~Asker() { forget_other(); }
  void begin(); ///< after every change of a match at a real table
  /// Where something is asked, puts the picture with the sheet over it or beside it in the place of one without; to the
  /// picture of an earlier position it adds the buttons that correct its draw and its last move, if there are any.
  void add_to(Scene& scene, const GameLook& looks, const Seen& seen);
  /// Touches kUiDrawn or kUiKinds, or kUiUndo, which takes back a stroke (draft.hpp); false if nothing of it is asked
  /// or can be taken back now.
  bool answer(Target target, double now_ms);
  /// See Table::type.
  int type(std::string_view text, bool enter, double now_ms);
  /// See Table::typing.
  std::string typing() const;
  /// The chosen piece is laid at once: whoever acts has another decision before the turn ends, and can turn it there
  /// until then (UiState::turns_laid).
  bool lays_at_once() const;
  /// Turns the piece laid last where it lies. Requires UiState::turns_laid.
  bool turn_laid(int step, double now_ms);
  /// What is laid of a deal, as text for the page to keep: the record knows nothing of it before it is whole. Lays what a
  /// text of the same game says, once, while nothing lies. "" without such a deal.
  std::string draft(std::string_view text);
  /// What was decided instead, while an earlier decision is corrected (Showing::corrects). Nothing is played. False if it
  /// was impossible.
  bool decide(Action action, double now_ms);
  /// See Table::correction and Table::correct.
  std::string correction() const;
  bool correct(bool yes, double now_ms);

private:
  static std::size_t entered_in(const Asking& asking, Action action);
  std::string words_of(const Match& match, std::size_t ply, Action outcome) const;
  bool lays_drawn(std::size_t ply) const;
  std::vector<Action> ways_to_lie() const;
  bool decides() const;
  bool decides_on_sheet() const;
  const Match& asked_of() const;
  const Seen& look_to(std::size_t ply) const;
  std::optional<std::size_t> decision_before(std::size_t ply) const;
  bool begin_decision();
  void draw_decision(Scene& scene, const GameLook& looks);
  std::string entered_words(std::size_t ply) const;
  bool answer_decision(int a, double now_ms);
  bool end_decision(double now_ms);
  void forget_other() {
    if (other_) drop_other();
  }
  void drop_other();
  bool asks_of_hand() const;
  bool is_of_hand(Action decision) const;
  bool turn_to_others(bool on);
  bool answer_of_hand(int a);
  bool does_nothing_more() const;
  Asking asked(SceneBuilder* picture = nullptr) const;
  RectF lay_out(SceneBuilder& b, const Asking& asking, const GameLook& looks,
                const Seen& seen) const;
  Asking asked_which(const std::vector<std::size_t>& draws) const;
  Asking asked_before(std::size_t ply, SceneBuilder* picture = nullptr) const;
  std::vector<std::size_t> draws_near(std::size_t ply) const;
  Text notation_of(std::size_t ply, Action draw) const;
  bool begin_correction();
  void ask_again(std::size_t ply);
  bool answer_again(int a, double now_ms);
  void begin_draft();
  void drop_draft();
  Scene draft_scene(const GameLook& looks, const Seen& seen);
  int type_of_draft(int outcome);
  bool answer_draft(Target target, double now_ms);
  std::vector<Action> rest_at_random() const;

  Table& table_;
  std::string typed_;      ///< Asking::typed
  unsigned kinds_ = 0;     ///< Asking::shown
  Draft* draft_ = nullptr; ///< of a deal that is asked for as a whole; the table's map
  // Of a hand that the page does not see:
  bool elses_ = false;            ///< the picture is shown for what is done without a card
  std::optional<Action> pending_; ///< Asking::pending
  std::vector<Action> cards_;     ///< Asking::said
  std::string refusal_;           ///< why the last answer was refused
  // Of a correction (Showing::corrects):
  bool which_ = false;         ///< of several draws the one is to be pointed out first
  int back_ = 0;               ///< Showing::shown_ply before
  std::optional<Action> said_; ///< what it was, once it is said
  /// Of a decision: the match before it, and then with what was decided instead. Owned; nullptr: a draw is corrected, or
  /// nothing.
  Match* other_ = nullptr;
};

} // namespace beffroi
