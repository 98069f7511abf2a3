// Game of Towers for search: prospects, estimate, search form and quick result. See eval.hpp.
//
// The estimate asks of every site who could land there with one move. Seen from the site, the first
// tower in a direction can reach it, and so can those behind it as long as all belong to one colour
// (GT-22, GT-23). All sites of a row or column are answered by one walk along it.
#include "engine/games/game_of_towers/prospects.hpp"

#include <cstring>

namespace beffroi::game_of_towers {
namespace {

// The more towers the seat with the fewest has in the street, the less a lead is sure (GT-52).
constexpr int kDoubt = 500;
constexpr int kDoubtPerTower = 60;

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
  each_prospect(s, study, [&p](int colour, Prospect, int worth, int) { p.of[colour] += worth; });
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
/// those of max-n best first, with three and more seats (tests/data/matches). A turn may go on
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
