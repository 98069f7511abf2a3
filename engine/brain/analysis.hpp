// The words of the brain's protocol that only an analysis uses: lists of moves, and values.
//
// Owns: reading and writing them. A brain that knows them (Brain::know) answers all else as one that
// does not, and says so in `ready`. Native programs have them; the page studies whole games instead
// (study.hpp).
//
//   < ready build=<hash> games=metal_towers:1,... words=analysis
//   > go level=<1..6> seed=<hex> id=<n> best=<1..3> work=<n>     (one of best and work is enough)
//   < info id=7 move="sB1" exact=0 … values=36700,28836          (as the answer, so far)
//   < best id=7 move="sB1" exact=0 depth=6 work=900 value=0.1200 line="sB1 bC2" values=36700,28836
//       move2="bC2" exact2=0 … values2=35389,30147 move3=…       (on the same line)
//   > position … turn=any                     (also before a draw, at another seat's turn, or at the end)
//   > value level=<1..6> seed=<hex> id=<n> work=<n>              (work may be missing; so may best above)
//   < value id=7 exact=0 work=5000 values=36700,28836
// best: so many moves, the best first, the first the one that is played; fewer where there are fewer or
// none that the level thinks of, and where `stop` came before. work: the budget of the search for each
// move, in its own units, instead of the level's. values: the share of the win of every seat, in 65,536ths
// that sum to 65,536. value: of the best move, or before a draw the mean over what can be drawn.
// How it is found and what it means is in search/analyst.hpp. After `turn=any` a `go` needs a position
// in which the seat acts. cap_ms is as in brain.hpp.
#pragma once

#include "engine/brain/brain.hpp"

namespace beffroi {

/// The only one; it keeps the analysts that it has made.
MoreWords& analysis_words();

} // namespace beffroi
