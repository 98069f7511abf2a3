// Game of Towers for search: prospects, estimate, search form and quick result. See eval.hpp.
//
// The estimate asks of every site who could land there with one move. Seen from the site, the first
// tower in a direction can reach it, and so can those behind it as long as all belong to one colour
// (GT-22, GT-23). All sites of a row or column are answered by one walk along it.
#include "engine/games/game_of_towers/eval.hpp"

#include <cstring>

namespace beffroi::game_of_towers {
namespace {

// Hundredths of a point, or of a point per piece, tuned by matches (tests/data/levels.md).
// A tower on a site, per piece: safe towers count in full.
constexpr int kQuietWorth = 85;  ///< nobody can land on it
constexpr int kThreatWorth = 33; ///< somebody can who is not to move
constexpr int kTakenWorth = 18;  ///< the seat to move can
// Landings, per piece of the tower that results.
constexpr int kTakeNow = 74;
constexpr int kTakeLater = 32;
constexpr int kEnterNow = 49;
constexpr int kEnterLater = 14;
constexpr int kReinforce = 3;
// Towers in the street: each, and every piece beyond the first.
constexpr int kStreetWorth = 12;
constexpr int kStreetHeight = 5;
// Sites of one colour in a quarter; three of them and a landing on the last one.
constexpr int kPairWorth = 15;
constexpr int kTripleWorth = 60;
constexpr int kLastSiteNow = 200;
constexpr int kLastSiteLater = 60;
constexpr int kTempo = 10;
// The more towers the seat with the fewest has in the street, the less a lead is sure (GT-52).
constexpr int kDoubt = 500;
constexpr int kDoubtPerTower = 60;

/// Sites by space; quarter by quarter, each in reading order.
struct SiteIndex {
  std::uint8_t of[kSpaces];
};
constexpr SiteIndex make_site_index() {
  SiteIndex index{};
  for (int q = 0; q < kQuarters; ++q)
    for (int i = 0; i < kSitesPerQuarter; ++i)
      index.of[kBoard.site[q][i]] = static_cast<std::uint8_t>(q * kSitesPerQuarter + i);
  return index;
}
constexpr SiteIndex kSiteIndex = make_site_index();

/// Walks a line in one direction. `seen` are the towers of the last colour met, a byte per symbol:
/// bit h - 1 is set for a tower of height h, the highest bit for all that are as high or higher.
void sweep(const State& s, std::uint32_t* reach, int at, int step, int n) {
  int colour = -1;
  std::uint32_t seen = 0;
  for (; n > 0; --n, at += step) {
    const int site = site_symbol(s, at);
    if (site != kStreet && seen != 0)
      reach[kSiteIndex.of[at]] |= (seen >> 8 * site & 0xff) << 8 * colour;
    if (is_free(s, at)) continue;
    const int owner = owner_of(s, at);
    if (owner != colour) {
      colour = owner;
      seen = 0;
    }
    if (site == kStreet) {
      const int height = s.height[at] < 8 ? s.height[at] : 8;
      seen |= 1u << (8 * symbol_of(s, at) + height - 1);
    }
  }
}

/// Rows and columns with sites; the others lead to none.
struct Lines {
  bool row[kRows];
  bool column[kColumns];
};
constexpr Lines make_lines() {
  Lines lines{};
  for (int i = 0; i < kSpaces; ++i)
    if (is_site(i)) lines.row[row_of(i)] = lines.column[column_of(i)] = true;
  return lines;
}
constexpr Lines kLines = make_lines();

void study_row(const State& s, Study& study, int row) {
  if (!kLines.row[row]) return;
  for (int column = 0; column < kColumns; ++column)
    if (is_site(space_at(column, row))) study.by_row[kSiteIndex.of[space_at(column, row)]] = 0;
  sweep(s, study.by_row, space_at(0, row), 1, kColumns);
  sweep(s, study.by_row, space_at(kColumns - 1, row), -1, kColumns);
}
void study_column(const State& s, Study& study, int column) {
  if (!kLines.column[column]) return;
  for (int row = 0; row < kRows; ++row)
    if (is_site(space_at(column, row))) study.by_column[kSiteIndex.of[space_at(column, row)]] = 0;
  sweep(s, study.by_column, space_at(column, 0), kColumns, kRows);
  sweep(s, study.by_column, space_at(column, kRows - 1), -kColumns, kRows);
}

/// Pieces of a tower in the street count for its owner.
void count_pieces(const State& s, Study& study, int space, int sign) {
  if (is_site(space) || is_free(s, space)) return;
  auto& pieces = study.pieces[owner_of(s, space)];
  pieces = static_cast<std::int16_t>(pieces + sign * s.height[space]);
}

/// The highest set bit of a byte, counted from 1; 0 for none.
struct Highest {
  std::uint8_t of[256];
};
constexpr Highest make_highest() {
  Highest h{};
  for (int i = 1; i < 256; ++i) h.of[i] = static_cast<std::uint8_t>(h.of[i / 2] + 1);
  return h;
}
constexpr Highest kHighest = make_highest();

} // namespace

Study study_of(const State& s) {
  Study study{};
  for (int row = 0; row < kRows; ++row) study_row(s, study, row);
  for (int column = 0; column < kColumns; ++column) study_column(s, study, column);
  for (const int space : kBoard.street) count_pieces(s, study, space, 1);
  return study;
}

Prospects prospects(const State& s) { return prospects(s, study_of(s)); }

Prospects prospects(const State& s, const Study& study) {
  Prospects p{};
  for (int q = 0; q < kQuarters; ++q) {
    int owned[kColours] = {};
    int last[kColours] = {}; ///< 1: can land on a site of others here
    for (const int site : kBoard.site[q]) {
      const int height = s.height[site];
      if (height == kSafeHeight && !s.unlimited) {
        p.of[owner_of(s, site)] += 100 * height;
        ++owned[owner_of(s, site)];
        continue;
      }
      const int index = kSiteIndex.of[site];
      const std::uint32_t landing = study.by_row[index] | study.by_column[index];
      const int fitting = s.unlimited ? 0xff : (1 << (kSafeHeight - height)) - 1;
      const int owner = height > 0 ? owner_of(s, site) : -1;
      int worth = kQuietWorth;
      const bool reached = (landing & static_cast<std::uint32_t>(fitting) * 0x01010101u) != 0;
      for (int c = 0; c < s.seats && reached; ++c) {
        const int reach = kHighest.of[(landing >> 8 * c) & fitting];
        if (reach == 0) continue;
        const bool now = c == s.to_move;
        if (c == owner) {
          p.of[c] += reach * kReinforce;
          continue;
        }
        last[c] = 1;
        if (height == 0) {
          p.of[c] += reach * (now ? kEnterNow : kEnterLater);
          continue;
        }
        p.of[c] += (height + reach) * (now ? kTakeNow : kTakeLater);
        const int left = now ? kTakenWorth : kThreatWorth;
        if (left < worth) worth = left;
      }
      if (height > 0) {
        ++owned[owner];
        p.of[owner] += height * worth;
      }
    }
    for (int c = 0; c < s.seats; ++c) {
      if (owned[c] == 2) p.of[c] += kPairWorth;
      if (owned[c] == 3)
        p.of[c] += last[c] == 0 ? kTripleWorth : c == s.to_move ? kLastSiteNow : kLastSiteLater;
    }
  }
  for (int c = 0; c < s.seats; ++c)
    p.of[c] += kStreetWorth * s.street[c] + kStreetHeight * (study.pieces[c] - s.street[c]);
  p.of[s.to_move] += kTempo;
  for (int c = s.seats; c < kColours; ++c) p.of[c] = 0; // GT-47
  return p;
}

double doubt(const State& s) {
  int fewest = kPieces;
  for (int c = 0; c < s.seats; ++c)
    if (s.street[c] < fewest) fewest = s.street[c];
  return kDoubt + kDoubtPerTower * fewest;
}

} // namespace beffroi::game_of_towers

namespace beffroi {

using namespace game_of_towers;

static_assert(HasEstimate<GameOfTowers> && HasWorth<GameOfTowers> && HasSearchForm<GameOfTowers> &&
              HasDuelResult<GameOfTowers> && HasSeatResult<GameOfTowers>);

double GameOfTowers::estimate(const View& v, Seat seat) {
  const Prospects p = prospects(v);
  int best = -1;
  for (int c = 0; c < v.seats; ++c)
    if (c != seat && p.of[c] > best) best = p.of[c];
  const int margin = p.of[seat] - best;
  const double size = margin < 0 ? -margin : margin;
  return margin / (size + doubt(v));
}

namespace {
/// The same value as worth(), given the study of `s`.
void value_all(const State& s, const Study& study, double* value) {
  if (s.phase == Phase::kEnd) {
    for (int c = 0; c < s.seats; ++c) {
      const DuelResult r = GameOfTowers::seat_result(s, static_cast<Seat>(c));
      const double size = r.margin < 0 ? -r.margin : r.margin;
      value[c] = 0.9 * r.sign + 0.1 * r.margin / (size + 10.0);
    }
    return;
  }
  const Prospects p = prospects(s, study);
  const double unsure = doubt(s);
  for (int c = 0; c < s.seats; ++c) {
    int best = -1;
    for (int k = 0; k < s.seats; ++k)
      if (k != c && p.of[k] > best) best = p.of[k];
    const double margin = p.of[c] - best;
    const double size = margin < 0 ? -margin : margin;
    value[c] = 0.9 * margin / (size + unsure);
  }
}
} // namespace

void GameOfTowers::worth(const State& s, double* value) { value_all(s, study_of(s), value); }

Study GameOfTowers::study(const State& s) { return study_of(s); }

/// One move changes what can be reached along the lines through its two ends only.
void GameOfTowers::worth_after(const State& before, const Study& study, Action a,
                               const State& after, double* value) {
  if (kind_of(a) != ActionKind::kMove || after.phase == Phase::kEnd) {
    value_all(after, study, value);
    return;
  }
  const int from = from_of(a);
  const int to = to_of(a);
  Study now = study;
  count_pieces(before, now, from, -1);
  count_pieces(before, now, to, -1);
  count_pieces(after, now, to, 1);
  study_row(after, now, row_of(from));
  study_column(after, now, column_of(from));
  if (row_of(to) != row_of(from)) study_row(after, now, row_of(to));
  if (column_of(to) != column_of(from)) study_column(after, now, column_of(to));
  value_all(after, now, value);
}

/// One ply already takes the work that several plies take elsewhere; iterations and playout are
/// those of max-n best first, with three and more seats (tests/data/levels.md). A turn may go on
/// for thirty moves, which no beginner makes: levels 1 to 3 enter few sites in a row.
const LevelTable<LevelSpec> GameOfTowers::kLevelTable = {
    {
        // alpha-beta: positions, depth, noise, moves of a turn; no tree; max-n: iterations, playout, noise
        {{1000, 1, 32000, 2}, {}, {2, 1, 32000}}, // level 1
        {{1000, 1, 11000, 3}, {}, {4, 1, 11000}}, // level 2
        {{1000, 1, 2500, 5}, {}, {8, 2, 2500}},   // level 3
        {{30000, 2, 300}, {}, {16, 4, 300}},      // level 4
        {{80000, 60, 60}, {}, {60, 6, 60}},       // level 5
        {{300000, 60, 20}, {}, {600, 12, 20}}     // level 6
    },
    {{1000, 1, 0}, {}, {400, 0, 0}}}; // greedy

/// What lies below is forgotten (GT-11, GT-13), and so are counts that cannot matter within a
/// search.
GameOfTowers::State GameOfTowers::search_form(const State& s) {
  constexpr int kHorizon = 24; // quiet turns that no search looks ahead
  State out = s;
  std::memset(out.colours, 0, sizeof out.colours);
  out.moves = 0;
  out.start = 1;
  if (quiet_limit(s) == 0 || s.quiet + kHorizon < quiet_limit(s)) out.quiet = 0;
  return out;
}

DuelResult GameOfTowers::seat_result(const State& s, Seat seat) {
  const int mine = s.points[seat] + doubled_points(s, seat);
  int best = -1;
  for (int c = 0; c < s.seats; ++c) {
    if (c == seat) continue;
    const int other = s.points[c] + doubled_points(s, c);
    if (other > best) best = other;
  }
  return {mine > best ? 1 : mine == best ? 0 : -1, mine - best};
}

} // namespace beffroi
