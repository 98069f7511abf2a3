// Metal Towers for search: prospects, estimate, search form and quick result. See eval.hpp.
//
// All three walk a tower from the widest column to the core and carry along how high the wider
// columns reach now, after one, two and three more cylinders, and at most (`Reach`): a cylinder
// ending above a reach is visible then (MT-21).
#include "engine/games/metal_towers/eval.hpp"

#include <algorithm>
#include <cstring>

namespace beffroi::metal_towers {
namespace {

constexpr int kMaxHeight = 256;

/// Whole cylinders of each size of each set below a height: division is slow in the inner loop.
struct Quotients {
  std::uint8_t of[kPieceSetCount][kSizes][kMaxHeight];
};
constexpr Quotients make_quotients() {
  Quotients q{};
  for (int set = 0; set < kPieceSetCount; ++set)
    for (int size = 0; size < kSizes; ++size)
      for (int h = 0; h < kMaxHeight; ++h)
        q.of[set][size][h] = static_cast<std::uint8_t>(h / kPieceSets[set].length[size]);
  return q;
}
constexpr Quotients kQuotients = make_quotients();

/// Set bits of a byte: std::popcount is a library call on plain x86-64.
struct BitCounts {
  std::uint8_t of[256];
};
constexpr BitCounts make_bit_counts() {
  BitCounts b{};
  for (int i = 1; i < 256; ++i) b.of[i] = static_cast<std::uint8_t>(b.of[i / 2] + i % 2);
  return b;
}
constexpr BitCounts kBitCounts = make_bit_counts();

/// Blue minus silver among cylinders from..to-1 of a column.
int difference(Column column, int from, int to) {
  if (to <= from) return 0;
  const int silver = kBitCounts.of[column.silver >> from & low_bits(to - from)];
  return to - from - 2 * silver;
}

/// How high the wider columns reach with 0, 1, 2, 3 more cylinders and with all that is in stock.
struct Reach {
  static constexpr int kSteps = 4;
  int with[kSteps];
  int most;
};

/// Lets `reach` include the column of `size`, whose own top is `top`, beside neighbours of the
/// given tops. A column that cannot be built on now (MT-14) needs one more step. Inlined, or an estimate
/// takes a tenth longer.
[[gnu::always_inline]] inline void include_column(Reach& reach, const State& s, int size, int tower,
                                                  int own_top, int outer, int inner) {
  const int stock = s.supply[kBlue][size] + s.supply[kSilver][size];
  const int length = kPieceSets[s.set].length[size];
  const bool held = s.column[tower][size].count == 0 || outer > own_top || inner > own_top;
  for (int n = 0; n < Reach::kSteps; ++n) {
    const int steps = held || n == 0 ? n : n - 1;
    const int h = own_top + std::min(steps, stock) * length;
    reach.with[n] = std::max(reach.with[n], h);
  }
  reach.most = std::max(reach.most, own_top + stock * length);
}

struct Tops {
  int of[kSizes + 2]; ///< by rank + 1; zero beyond both ends
};
Tops tops_of(const State& s, int tower) {
  const PieceSet& set = kPieceSets[s.set];
  Tops t{};
  for (int r = 0; r < kSizes; ++r)
    t.of[r + 1] = s.column[tower][set.order[r]].count * set.length[set.order[r]];
  return t;
}

/// Blue minus silver among the lowest n cylinders of a column, by its silver bits and n.
struct Leads {
  std::int8_t of[256][9];
};
constexpr Leads make_leads() {
  Leads l{};
  for (int bits = 0; bits < 256; ++bits)
    for (int n = 1; n <= 8; ++n)
      l.of[bits][n] = static_cast<std::int8_t>(l.of[bits][n - 1] + (bits >> (n - 1) & 1 ? -1 : 1));
  return l;
}
constexpr Leads kLeads = make_leads();

/// How much higher a column reaches with 0 to 3 more cylinders, of those in stock; one that cannot be built on now
/// needs one more step (include_column).
struct Growths {
  std::uint8_t of[kPieceSetCount][kSizes][Reach::kSteps][2][Reach::kSteps]; ///< stock, held, steps
};
constexpr Growths make_growths() {
  Growths g{};
  for (int set = 0; set < kPieceSetCount; ++set)
    for (int size = 0; size < kSizes; ++size)
      for (int stock = 0; stock < Reach::kSteps; ++stock)
        for (int held = 0; held < 2; ++held)
          for (int n = 0; n < Reach::kSteps; ++n) {
            const int steps = held || n == 0 ? n : n - 1;
            g.of[set][size][stock][held][n] = static_cast<std::uint8_t>(
                (steps < stock ? steps : stock) * kPieceSets[set].length[size]);
          }
  return g;
}
constexpr Growths kGrowths = make_growths();

int capped(const State& s, int size, int height, int count) {
  return std::min<int>(kQuotients.of[s.set][size][std::min(height, kMaxHeight - 1)], count);
}

/// Calls f(tower, size, from, to, danger) for the visible cylinders of every column, from..to-1.
template <class F> Prospects study(const State& s, F f) {
  const PieceSet& set = kPieceSets[s.set];
  Prospects p{};
  int best_height = 0;
  for (int tower = 0; tower < kTowers; ++tower) {
    const Tops t = tops_of(s, tower);
    Reach reach{};
    int visible = 0;
    int height = 0;
    for (int r = 0; r < kSizes; ++r) {
      const int size = set.order[r];
      const Column column = s.column[tower][size];
      const int own_top = t.of[r + 1];
      if (column.count > 0) {
        int from = capped(s, size, reach.with[0], column.count);
        for (int n = 1; n < Reach::kSteps; ++n) {
          const int to = capped(s, size, reach.with[n], column.count);
          const int d = difference(column, from, to);
          f(tower, size, from, to, n - 1);
          p.by_danger[n - 1] += d;
          visible += d;
          from = std::max(from, to);
        }
        const int secure = capped(s, size, reach.most, column.count);
        const int far = difference(column, from, secure);
        const int safe = difference(column, std::max(from, secure), column.count);
        f(tower, size, from, secure, kFarAway);
        f(tower, size, std::max(from, secure), column.count, kSecure);
        p.by_danger[kFarAway] += far;
        p.by_danger[kSecure] += safe;
        visible += far + safe;
        height = std::max(height, own_top);
      }
      include_column(reach, s, size, tower, own_top, t.of[r], t.of[r + 2]);
    }
    if (height > best_height) {
      best_height = height;
      p.tallest = 0;
    }
    if (height == best_height) p.tallest += visible;
    p.kept += s.kept[kBlue][tower] - s.kept[kSilver][tower];
  }
  for (int size = 0; size < kSizes; ++size)
    p.stock += s.supply[kBlue][size] - s.supply[kSilver][size];
  return p;
}

} // namespace

Prospects prospects(const State& s) {
  return study(s, [](int, int, int, int, int) {});
}

/// What is secure is worth as much as what is far from danger, so a column's worth is a sum over the places where
/// a danger begins.
int quick_margin(const State& s) {
  static_assert(kWorth[kFarAway] == kWorth[kSecure]);
  const PieceSet& set = kPieceSets[s.set];
  int sum = s.to_move == kBlue ? kMoveWorth : -kMoveWorth;
  int tallest = 0;
  int best_height = 0;
  int stock[kSizes];
  for (int size = 0; size < kSizes; ++size) {
    const int blue = s.supply[kBlue][size];
    const int silver = s.supply[kSilver][size];
    sum += (kStockWorth + s.placed) * (blue - silver);
    stock[size] = std::min(blue + silver, Reach::kSteps - 1);
  }
  for (int tower = 0; tower < kTowers; ++tower) {
    const Tops t = tops_of(s, tower);
    int with[Reach::kSteps] = {};
    int visible = 0;
    int height = 0;
    for (int r = 0; r < kSizes; ++r) {
      const int size = set.order[r];
      const Column column = s.column[tower][size];
      const int own_top = t.of[r + 1];
      if (column.count > 0) {
        const std::uint8_t* quotient = kQuotients.of[s.set][size];
        const std::int8_t* lead = kLeads.of[column.silver];
        const auto below = [&](int n) {
          return lead[std::min<int>(quotient[with[n]], column.count)];
        };
        const int all = lead[column.count];
        const int hidden = below(0);
        visible += all - hidden;
        sum += kWorth[kFarAway] * all - kWorth[kOneAway] * hidden +
               (kWorth[kOneAway] - kWorth[kTwoAway]) * below(1) +
               (kWorth[kTwoAway] - kWorth[kThreeAway]) * below(2) +
               (kWorth[kThreeAway] - kWorth[kFarAway]) * below(3);
        height = std::max(height, own_top);
      }
      const int held = column.count == 0 || t.of[r] > own_top || t.of[r + 2] > own_top;
      const std::uint8_t* growth = kGrowths.of[s.set][size][stock[size]][held];
      for (int n = 0; n < Reach::kSteps; ++n) with[n] = std::max(with[n], own_top + growth[n]);
    }
    if (height > best_height) {
      best_height = height;
      tallest = 0;
    }
    if (height == best_height) tallest += visible;
    sum += 100 * (s.kept[kBlue][tower] - s.kept[kSilver][tower]);
  }
  return tallest_counts(s) ? sum + kTallestWorth * tallest : sum;
}

Ranges ranges_of(const State& s) {
  Ranges out{};
  study(s, [&out](int tower, int size, int from, int to, int danger) {
    if (to > from)
      out.push_back({static_cast<std::uint8_t>(tower), static_cast<std::uint8_t>(size),
                     static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                     static_cast<Danger>(danger)});
  });
  return out;
}

int expected_margin(const State& s, const Prospects& p) {
  int sum = 100 * p.kept + (kStockWorth + s.placed) * p.stock;
  sum += s.to_move == kBlue ? kMoveWorth : -kMoveWorth;
  for (int d = 0; d < kDangers; ++d) sum += kWorth[d] * p.by_danger[d];
  if (tallest_counts(s)) sum += kTallestWorth * p.tallest;
  return sum;
}

} // namespace beffroi::metal_towers

namespace beffroi {

using namespace metal_towers;

static_assert(HasEstimate<MetalTowers> && HasSearchForm<MetalTowers> && HasDuelResult<MetalTowers>);

double MetalTowers::estimate(const View& v, Seat seat) {
  const int margin = quick_margin(v);
  const int size = margin < 0 ? -margin : margin;
  const double value = margin / (size + doubt(v));
  return seat == kBlue ? value : -value;
}

/// Hidden cylinders stay hidden (MT-15, MT-21): their colours are forgotten. Secure cylinders count
/// wherever they stand in their tower: only their number by colour is kept, silver first. The
/// towers are sorted.
MetalTowers::State MetalTowers::search_form(const State& s) {
  const PieceSet& set = kPieceSets[s.set];
  State out = s;
  for (int tower = 0; tower < kTowers; ++tower) {
    Reach reach{};
    int silver = 0;
    int first_secure[kSizes];
    const Tops t = tops_of(s, tower);
    for (int r = 0; r < kSizes; ++r) {
      const int size = set.order[r];
      Column& column = out.column[tower][size];
      const int own_top = t.of[r + 1];
      const int stock = s.supply[kBlue][size] + s.supply[kSilver][size];
      const int hidden = capped(s, size, reach.with[0], column.count);
      const int secure = capped(s, size, reach.most, column.count);
      first_secure[size] = secure;
      silver += kBitCounts.of[column.silver >> secure];
      column.silver =
          static_cast<std::uint8_t>(column.silver & low_bits(secure) & ~low_bits(hidden));
      reach.with[0] = std::max(reach.with[0], own_top);
      reach.most = std::max(reach.most, own_top + stock * set.length[size]);
    }
    for (int size = 0; size < kSizes && silver > 0; ++size) {
      Column& column = out.column[tower][size];
      const int n = std::min(silver, column.count - first_secure[size]);
      column.silver = static_cast<std::uint8_t>(column.silver | low_bits(n) << first_secure[size]);
      silver -= n;
    }
  }
  return canonical(out);
}

DuelResult MetalTowers::duel_result(const State& s) {
  const Decision d = decide(s);
  const int sign = d.winner == kNoSeat ? 0 : d.winner == kBlue ? 1 : -1;
  return {sign, d.total[kBlue] - d.total[kSilver]};
}

// tests/data/matches has the matches.
const LevelTable<LevelSpec> MetalTowers::kLevelTable = {
    {
        // alpha-beta: positions, depth, noise, moves of a turn, the sign alone, reductions; no other method
        {{100, 1, 1800}, {}},                    // level 1
        {{2000, 2, 900}, {}},                    // level 2
        {{10000, 3, 300}, {}},                   // level 3
        {{20000, 5, 100}, {}},                   // level 4
        {{150000, 60, 40}, {}},                  // level 5
        {{300000, 60, 30, 255, false, true}, {}} // level 6
    },
    {{1000, 1, 0}, {}}}; // greedy

} // namespace beffroi
