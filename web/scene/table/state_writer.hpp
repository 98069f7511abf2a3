// State writer: the table as the page reads it, in JSON.
//
// Owns: the names of the fields, camelCase throughout (shell/play/play.js, log-lines.js and review.js read
// them). Texts are finished sentences in the person's language, positions are CSS px in the canvas. Only
// reads what the table gives it, no match, and decides nothing. The mirror is written by json.cpp.
#pragma once

#include "engine/core/text.hpp"
#include "web/scene/model/look.hpp"
#include "web/scene/table/history.hpp"

#include <string>
#include <string_view>

namespace beffroi {

/// Why something just touched was refused.
struct Refusal {
  std::string_view text;
  RuleId rule;
  int count = 0; ///< refusals so far, so that the page notices the same one twice
};

/// What the table says to the page, for the length of one call.
/// What people at this device may do besides playing.
struct ActsNow {
  Seat resigns = kNoSeat; ///< the seat that could
  int sides = 0;          ///< that play against each other
  bool draw = false;      ///< can be agreed on
};

struct TableState {
  int revision;
  std::string_view announce;
  const Seen&
      seen; ///< by whom the picture is for; what follows is only read while a game is running
  const UiState& ui;
  const Scene& scene; ///< settled
  const Metrics& metrics;
  const Words& words;
  std::string camera; ///< where a map is looked at (Table::camera_text)
  const History& history;
  bool undo; ///< is allowed
  bool undo_marks_casual;
  std::string undo_words; ///< why not, or what it would mean
  bool redo;              ///< is possible
  int branches;           ///< that leave the position now
  ActsNow acts;
  const Refusal* refusal; ///< nullptr: none shown
  OpenAnswer open_answer; ///< behind the curtain
  bool secret;            ///< the picture shows a hand that others at this device must not see
  bool peeking;
  bool bot;    ///< a computer is to act
  bool others; ///< computers have begun to move and are not done
  int bot_level;
  bool hint;     ///< may be asked for
  bool proposal; ///< there is a move to confirm
};

/// Everything the page draws outside the canvas. Of the log it has only
/// {"count", "edition", "kept"}: see History::edition(); log_json() has the lines.
std::string state_json(const TableState& state);

/// The lines of the log from an index on:
/// [{"ply": to look at it, "seat", "colour", "text", "follows", "only", "rule", "points", "sum"}]; `sum` sums up the turn up
/// to this line, where the game has words for it (GameLook::turn).
std::string log_json(const Seen& seen, const History& history, const Words& words,
                     std::size_t from);

void write_rect(Json& json, RectF r);

} // namespace beffroi
