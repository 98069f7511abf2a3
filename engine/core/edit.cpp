// What edit.hpp declares. Comes with the editor.
#include "engine/core/edit.hpp"

namespace beffroi {

void add_odd(EditOdds& out, Key key, const char* rule, Target place, Seat name, int n) {
  Phrase phrase = make_phrase(key, rule);
  if (name != kNoSeat) phrase.seat("name", name);
  if (n != 0) phrase.number("n", n);
  out.push_back({phrase, place});
}

} // namespace beffroi
