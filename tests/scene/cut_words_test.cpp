// No word on a table is cut off, in any window, with text of the usual and the largest size.
//
// English and one game of each here; `bench/cut_words.mjs` reads all languages.
#include "tests/kit/cut_words.hpp"

#include <doctest/doctest.h>

namespace beffroi {

TEST_CASE("No word on a table is cut off: every game, window and size of text") {
  for (const GameOps& game : all_games()) {
    if (!game.offered) continue;
    for (const cut_words::Window& window : cut_words::kWindows)
      for (const float scale : {1.0f, 1.3f}) {
        cut_words::Cuts cuts;
        cut_words::play(game, game.usual_seats, 1, window, scale, {"en", {}}, cuts);
        for (const auto& [text, cut] : cuts) {
          CAPTURE(game.id);
          CAPTURE(window.w);
          CAPTURE(scale);
          CAPTURE(cut.where);
          CAPTURE(text);
          CHECK(text.empty());
        }
      }
  }
}

} // namespace beffroi
