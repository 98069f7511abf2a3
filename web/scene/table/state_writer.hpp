// State writer: the state of the table for the page, as JSON.
//
// Owns: the fields, camelCase; the page has their types (web/toolchain/bridge_shapes.mjs).
// Texts are complete sentences in the person's language, positions are CSS px in the canvas. Reads
// only what the table passes in, never a match, and decides nothing. json.cpp writes the mirror.
#pragma once

#include "web/scene/model/look.hpp"
#include "web/scene/table/history.hpp"
#include "web/scene/table/page_json.hpp"

#include <string>
#include <string_view>

namespace beffroi {

/// Why the last touch was refused.
struct Refusal {
  std::string_view text;
  RuleId rule;
  int count = 0; ///< number of refusals so far, so that the page notices a repeated one
};

/// What people at this device may do besides playing.
struct ActsNow {
  Seat resigns = kNoSeat; ///< the seat that can resign
  int sides = 0;          ///< number of sides that play against each other
  bool agree = false;     ///< people can agree on a draw
};

/// Everything that the table tells the page, valid for the length of one call.
struct TableState {
  int revision;
  std::string_view announce;
  /// By the viewer of the picture; the fields below are used only while a game is running.
  const Seen& seen;
  const UiState& ui;
  Mode mode;
  const Scene& scene; ///< settled
  const Metrics& metrics;
  const Words& words;
  std::string camera; ///< of a map (Table::camera_text)
  const History& history;
  bool undo; ///< is allowed
  bool undo_marks_casual;
  std::string undo_words; ///< why it is refused, or what it would do
  bool redo;              ///< is possible
  int branches;           ///< number of continuations from the current position
  ActsNow acts;
  const Refusal* refusal; ///< nullptr: none is shown
  OpenAnswer open_answer; ///< behind the curtain
  bool secret;            ///< the picture shows a hand that others at this device must not see
  bool peeking;
  bool bot;      ///< a computer is to act
  bool others;   ///< others are moving, or their moves are replayed
  bool hint;     ///< can be requested
  bool proposal; ///< there is a move to confirm
  bool single;   ///< whoever acts has one legal move, and that tells nothing of a hand
};

/// Everything that the page draws outside the canvas. Of the log it contains only {"count",
/// "edition", "kept"}: see History::edition(); log_json() has the lines.
std::string state_json(const TableState& state);

/// The lines of the log from an index on; `sum` sums up the turn up to this line, where the game has
/// words for it (GameLook::turn).
std::string log_json(const Seen& seen, const History& history, const Words& words,
                     std::size_t from);

void write_rect(PageJson& json, RectF r);

} // namespace beffroi
