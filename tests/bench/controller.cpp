// controller: what the table costs in a long game.
//
//   cmake --build build/native --target controller && build/native/controller
//
// Prints, in one run, and the middle of many: from a pointer's move to its picture over every
// target of a match of 1,000 plies; loading and replaying its record; asking for its state and its
// new log lines; and what a match of 9,000 plies takes in memory, alone and on a table. The match
// is Wandering Towers in which nobody comes home, the only game that lasts so long. Goals are
// printed beside.
#include "web/scene/table/table.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <malloc.h>
#include <memory>
#include <vector>

using namespace beffroi;

namespace {

double now_ms() {
  const auto t = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(t).count();
}

double heap_mb() { return static_cast<double>(mallinfo2().uordblks) / (1024 * 1024); }

/// Everybody takes new cards turn after turn, so that nobody gets home.
Match long_match(std::size_t plies) {
  MatchSetup setup;
  setup.game = find_game("wandering_towers");
  if (!setup.game) trap();
  if (parse_options("seats=6", setup.game->options, setup.game->option_count, setup.game->min_seats,
                    setup.game->max_seats, setup.options))
    trap();
  setup.seed = 3;
  setup.seats.resize(6);
  Match match;
  if (Match::create(setup, match)) trap();
  while (match.plies().size() < plies && !match.over()) {
    Action next = match.legal().front();
    for (const Action a : match.legal()) {
      const Text move = match.game().write(match.state(), a);
      if (move == Text("refresh") || move == Text("skip") || move == Text("end")) next = a;
    }
    if (match.play(next)) trap();
  }
  return match;
}

struct Times {
  std::vector<double> ms;
  void add(double begin) { ms.push_back(now_ms() - begin); }
  void print(const char* what, double goal_ms) {
    std::sort(ms.begin(), ms.end());
    std::printf("%-44s median %7.3f ms  p99 %7.3f ms  goal %g ms  (%zu)\n", what, ms[ms.size() / 2],
                ms[ms.size() * 99 / 100], goal_ms, ms.size());
  }
};

void measure(std::size_t plies) {
  const Match match = long_match(plies);
  const std::string record = match.record();
  std::printf("%zu plies, a record of %zu bytes\n", match.plies().size(), record.size());

  Times load;
  Times shown;
  auto table = std::make_unique<Table>();
  Metrics metrics;
  metrics.width_px = 1440;
  metrics.height_px = 840;
  metrics.layout = layout_class(1440, 840, 0);
  table->set_metrics(metrics);
  for (int i = 0; i < 20; ++i) {
    Match again;
    double begin = now_ms();
    if (Match::load(record, again)) trap();
    load.add(begin);
    begin = now_ms();
    if (table->load(record)) trap();
    shown.add(begin);
  }
  load.print("load and replay", 20);
  shown.print("load, replay, words, first picture", 20);

  table->set_curtain(Table::Curtain::kOpen);
  Times hover;
  Times state;
  for (int round = 0; round < 20; ++round) {
    const std::vector<Hit> hits = table->settled().hits;
    for (const Hit& hit : hits) {
      double begin = now_ms();
      table->pointer_move({hit.x + hit.w / 2, hit.y + hit.h / 2}, 0);
      (void)table->scene(0);
      hover.add(begin);
      begin = now_ms();
      (void)table->state_json();
      (void)table->log_json(table->history().lines().size());
      state.add(begin);
    }
  }
  hover.print("hover to scene", 1);
  state.print("state and new lines of the log", 1);
}

} // namespace

int main() {
  measure(1000);
  const double before = heap_mb();
  auto match = std::make_unique<Match>(long_match(9000));
  const std::size_t plies = match->plies().size();
  const double alone = heap_mb() - before;
  Table table;
  table.show(std::move(*match));
  match.reset();
  std::printf("%-44s %.1f MB, on a table %.1f MB  goal 16 MB\n",
              ("memory of a match of " + std::to_string(plies) + " plies").c_str(), alone,
              heap_mb() - before);
}
