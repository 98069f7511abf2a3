// Tests of the modes: which flags make which mode, and what each allows.
#include "tests/kit/table_kit.hpp"
#include "web/scene/model/mode.hpp"

#include <string>

using namespace beffroi;
using namespace beffroi::test;

namespace {

/// The names of what a mode allows, in the order of May.
std::string allowed(Mode mode) {
  constexpr const char* kNames[] = {"act", "undo",  "hint", "ask",  "hands",
                                    "log", "force", "end",  "tell", "bars"};
  std::string out;
  for (int may = 0; may <= static_cast<int>(May::kOwnBars); ++may)
    if (allows(mode, static_cast<May>(may)))
      out += (out.empty() ? "" : " ") + std::string(kNames[may]);
  return out;
}

} // namespace

TEST_CASE("Mode: what each mode allows") {
  CHECK(allowed(Mode::kPlaying) == "act undo hint ask hands log force bars");
  CHECK(allowed(Mode::kWaiting) == "undo ask hands log tell bars");
  CHECK(allowed(Mode::kAsking) == "undo hands log bars");
  CHECK(allowed(Mode::kEnded) == "undo hands log end bars");
  CHECK(allowed(Mode::kCurtain) == "force bars");
  CHECK(allowed(Mode::kLookingBack) == "undo ask hands log bars");
  CHECK(allowed(Mode::kCorrecting) == "ask hands log bars");
  CHECK(allowed(Mode::kReplaying) == "undo ask hands log tell bars");
  CHECK(allowed(Mode::kReviewing) == "log");
  CHECK(allowed(Mode::kEditing) == "hands log bars");
  for (const Mode mode :
       {Mode::kPlaying, Mode::kWaiting, Mode::kAsking, Mode::kEnded, Mode::kLookingBack,
        Mode::kCorrecting, Mode::kReplaying, Mode::kReviewing, Mode::kEditing})
    CHECK(allows(mode, May::kFaceUp));
  CHECK_FALSE(allows(Mode::kCurtain, May::kFaceUp));
}

TEST_CASE("Mode: an editor comes before a review, that before the curtain, that before an earlier "
          "position, that before the game") {
  Showing showing;
  CHECK(mode_of(showing, false, true) == Mode::kPlaying);
  CHECK(mode_of(showing, false, false) == Mode::kWaiting);
  CHECK(mode_of(showing, true, false) == Mode::kEnded);
  showing.asks = true;
  CHECK(mode_of(showing, false, false) == Mode::kAsking);
  CHECK(mode_of(showing, false, true) == Mode::kAsking); // which card of a hidden hand was played
  CHECK(mode_of(showing, true, false) == Mode::kEnded);
  showing.replay = true; // its position has been left
  CHECK(mode_of(showing, false, true) == Mode::kAsking);
  showing.shown_ply = 0;
  CHECK(showing.is_earlier());
  CHECK(mode_of(showing, true, false) == Mode::kReplaying);
  showing.replay = false;
  CHECK(mode_of(showing, false, true) == Mode::kLookingBack);
  CHECK(showing.draw_curtain(true));
  CHECK_FALSE(showing.draw_curtain(true)); // it is closed already
  CHECK(mode_of(showing, false, true) == Mode::kCurtain);
  showing.review = true;
  CHECK(mode_of(showing, true, true) == Mode::kReviewing);
  showing.edits = true;
  CHECK(mode_of(showing, true, true) == Mode::kEditing);
}

TEST_CASE("Mode: the ply whose position is shown lies within the line") {
  Showing showing;
  CHECK(showing.ply_of(7) == 7);
  showing.shown_ply = 3;
  CHECK(showing.ply_of(7) == 3);
  CHECK(showing.ply_of(2) == 2);
}

TEST_CASE(
    "Mode: on a table nothing is played, hinted or taken back where the mode does not allow it") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(3, 4));
  REQUIRE_FALSE(table.hint_request().empty());
  table.look_at(2, 0);
  CHECK(table.hint_request().empty());
  CHECK(table.undo(0)); // looking back allows it
  table.set_review(true, 0);
  CHECK(table.hint_request().empty());
  CHECK_FALSE(table.undo(0));
  CHECK_FALSE(table.redo(0));
  CHECK_FALSE(table.set_curtain(Table::Curtain::kOpen));
  table.set_review(false, 0);
  CHECK_FALSE(table.hint_request().empty());
  CHECK(table.redo(0));
}
