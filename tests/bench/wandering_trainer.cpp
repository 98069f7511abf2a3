// Learns what the search of Wandering Towers uses beyond the rules, by self-play: the values of positions
// (engine/games/wandering_towers/values.hpp) and the opinion of actions (opinion.hpp).
//
//   build/native/wandering_trainer opinion GAMES WORK SEED > engine/games/wandering_towers/opinion_table.hpp
//   build/native/wandering_trainer values GAMES WORK SEED [TABLE] > engine/games/wandering_towers/values.txt
//
// Opinions come first. GAMES games of each of twelve ways to play are played by tree searches of WORK iterations
// that go by rules of thumb (wandering_thumbs.hpp) and by the tables of the forecast. The table is fitted to how
// often the searches tried each action of the root: first what moves of wizards and towers are worth, then, with
// that, cards and everything else. Values follow: for each table GAMES games (more with few seats, see kGames) are
// played by searches with these opinions, again by the tables of the forecast, and new tables are fitted to the results; one
// action in seven to twenty is drawn by its weight, so that everything is seen. What was held out, every tenth
// decision or game, is told on stderr. Two threads. Not part of any product.
#include "engine/games/wandering_towers/eval.hpp"
#include "engine/games/wandering_towers/opinion_table.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/forecast.hpp"
#include "engine/search/ismcts.hpp"
#include "tests/bench/training_figures.hpp"
#include "tests/bench/training_kit.hpp"
#include "tests/bench/wandering_thumbs.hpp"

#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>

using namespace beffroi;
using namespace beffroi::wandering_towers;

namespace {

using G = WanderingTowers;
constexpr std::uint16_t kPlayout = 24; ///< a quarter of it where the values say what is left

/// By rules of thumb.
struct Beginner : WanderingTowers {
  static void playout_weights(const State& s, const ActionsOf<WanderingTowers>& actions,
                              std::uint32_t* weight) {
    thumb_weights(s, actions, weight);
  }
};

/// Its values are the tables of the forecast.
template <class T> std::unique_ptr<Ismcts<T>> make_tree() {
  ForecastNumbers<Forecast> numbers;
  if (read_forecast<G>(forecasts_at_hand(G::kId), numbers)) trap();
  Values values{};
  for (int i = 0; i < Forecast::kPool; ++i) values.table[i] = numbers.table[i];
  auto tree = std::make_unique<Ismcts<T>>();
  tree->learn(values);
  return tree;
}

// ---- Values ------------------------------------------------------------------------------------------

/// Games of a table, of GAMES: two seats need more, for each game has fewer rows.
constexpr double kGames[Forecast::kPool] = {2, 1.5, 1.5, 1, 1, 1, 1};

struct ValuePlayer {
  std::unique_ptr<Ismcts<G>> tree = make_tree<G>();
  std::uint32_t work = 0;
  std::uint32_t mistakes = 0; ///< per cent

  void begin(Rng& rng) { mistakes = 5 + rng.below(3) * 5; }
  void play(State& s, Rng& rng) {
    auto actions = ActionsOf<G>::scratch();
    G::legal(s, actions);
    Action a = actions[0];
    if (actions.size() > 1) {
      if (rng.below(100) < mistakes) {
        a = draw_action<G>(s, actions, true, rng);
      } else {
        const Seat seat = G::turn(s).seat;
        tree->begin(G::view(s, seat), seat, {work, kPlayout, 0}, rng.next());
        tree->run(work);
        a = tree->best().action;
      }
    }
    G::apply(s, a, NoEvents{});
  }
};

G::Options options_of_table(int table, int kind) {
  const bool teams = table >= Forecast::kTeamsOfFour;
  auto options = training::initial<G>(!teams ? table + 2 : table == Forecast::kTeamsOfFour ? 4 : 6);
  if (teams) options.value[G::kTeams] = 1;
  if (kind == 8) options.value[G::kHands] = 1;
  if (kind == 9) options.value[G::kSpellSet] = 3;
  return options;
}

void learn_table(int table, int games, std::uint32_t work, std::uint64_t seed) {
  constexpr int kKinds = 10; // of ten games one with open hands, one with all spells
  training::Lessons<Forecast> lessons[2];
  const auto gather = [&](int half) {
    ValuePlayer player;
    player.work = work;
    for (int kind = half; kind < kKinds; kind += 2) {
      training::Collecting how;
      how.games = static_cast<int>(games * kGames[table] / kKinds);
      how.seed = splitmix64(seed * 1000 + static_cast<std::uint64_t>(table * kKinds + kind));
      how.share = 0.4;
      training::collect<G, Forecast>(G::setup(options_of_table(table, kind)), {}, how, player,
                                     lessons[half]);
    }
  };
  std::thread other([&] { gather(1); });
  gather(0);
  other.join();
  training::append(lessons[0], lessons[1]);
  auto& all = lessons[0];
  const auto came = all.target;
  const auto model = std::make_unique<training::Model<Forecast>>();
  training::Fitting fitting;
  fitting.seed = seed;
  model->fit(all, fitting);
  training::Judged judged(all.rows);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!training::is_held_out(all.game[i])) continue;
    float told[kMaxSeats] = {}, result[kMaxSeats] = {};
    model->predict(all, i, told);
    for (int k = 0; k < all.rows; ++k) result[k] = all.aim(i, k);
    judged.add(all.game[i], told, result);
  }
  const training::Figures f = judged.figures(1, 50);
  std::printf("# table %d: %zu positions; held out: Brier %.4f (nothing %.4f), ECE %.4f\n", table,
              all.size(), f.brier.mean, f.nothing.mean, f.ece.mean);
  std::fprintf(
      stderr,
      "table %d: %zu positions of %u games; held out: Brier %.4f (nothing %.4f), ECE %.4f\n", table,
      all.size(), all.game.back() + 1, f.brier.mean, f.nothing.mean, f.ece.mean);
  if (!model->write(stdout)) std::fprintf(stderr, "a number was cut to 16 bits\n");
  std::fflush(stdout);
}

// ---- Opinions ----------------------------------------------------------------------------------------

constexpr double kUnit = kDoubling / 0.6931471805599453; ///< of the table, in powers of e

/// One decision as it was.
struct Decision {
  State state;
  std::vector<Action> action{};
  std::vector<float> chosen{};
};

/// The ways to play: all numbers of seats, two and four twice, teams, alone, together, and all spells.
constexpr int kWays = 12;
G::Options options_of_way(int way) {
  constexpr int kSeatsOf[kWays] = {2, 3, 4, 5, 6, 2, 4, 4, 6, 1, 3, 2};
  auto options = training::initial<G>(kSeatsOf[way]);
  if (way == 7 || way == 8) options.value[G::kTeams] = 1;
  if (way == 10) options.value[G::kCoop] = 1;
  if (way == 11) options.value[G::kSpellSet] = 3;
  return options;
}

struct OpinionPlayer {
  Ismcts<Beginner>& tree;
  std::uint32_t work;
  std::vector<Decision>& out;

  void begin(Rng&) {}
  void play(State& s, Rng& rng) {
    auto actions = ActionsOf<G>::scratch();
    G::legal(s, actions);
    if (actions.size() == 1) return G::apply(s, actions[0], NoEvents{});
    const Seat seat = G::turn(s).seat;
    tree.begin(G::view(s, seat), seat, {work, kPlayout, 0}, rng.next());
    tree.run(work);
    Decision d{s};
    for (const Action a : actions) d.action.push_back(a);
    d.chosen.assign(actions.size(), 0);
    float all = 0;
    tree.each_tried([&](Action a, std::uint32_t visits) {
      for (std::size_t i = 0; i < actions.size(); ++i)
        if (actions[i] == a) {
          d.chosen[i] = static_cast<float>(visits);
          all += d.chosen[i];
        }
    });
    for (float& c : d.chosen) c /= all;
    out.push_back(d);
    G::apply(s, tree.best().action, NoEvents{});
  }
};

std::vector<Decision> gather(int games, std::uint64_t seed, std::uint32_t work) {
  std::vector<std::vector<Decision>> of(static_cast<std::size_t>(games * kWays));
  std::mutex next;
  int at = 0;
  const auto work_on = [&] {
    const auto tree = make_tree<Beginner>();
    while (true) {
      int mine = 0;
      {
        const std::lock_guard lock(next);
        if (at == games * kWays) return;
        mine = at++;
      }
      OpinionPlayer player{*tree, work, of[static_cast<std::size_t>(mine)]};
      training::play_game<G>(G::setup(options_of_way(mine % kWays)),
                             seed + static_cast<std::uint64_t>(mine), player, [](const State&) {});
    }
  };
  std::thread other(work_on);
  work_on();
  other.join();
  std::vector<Decision> all;
  for (auto& one : of) all.insert(all.end(), one.begin(), one.end());
  return all;
}

/// The reasons of decisions; with `moves` only of those that choose no card.
training::Choices reasons_of(const std::vector<Decision>& decisions, const OpinionTable& table,
                             bool moves) {
  training::Choices out;
  for (const Decision& d : decisions) {
    const auto is_card = [](Action a) {
      return kind_of(a) == kActPlay || kind_of(a) == kActAccept;
    };
    if (moves && std::any_of(d.action.begin(), d.action.end(), is_card)) continue;
    Opinion opinion(d.state, table);
    for (std::size_t i = 0; i < d.action.size(); ++i) {
      opinion.each(d.action[i],
                   [&](int reason) { out.reason.push_back(static_cast<std::uint16_t>(reason)); });
      out.first_reason.push_back(static_cast<std::uint32_t>(out.reason.size()));
      out.chosen.push_back(d.chosen[i]);
    }
    out.first_action.push_back(static_cast<std::uint32_t>(out.chosen.size()));
  }
  return out;
}

void fit(const training::Choices& data, const char* what, std::size_t fixed, OpinionTable& table) {
  std::vector<float> first;
  for (const std::int16_t n : table) first.push_back(static_cast<float>(n / kUnit));
  training::ChoiceModel model(first, fixed);
  const auto before = model.judge(data, 9);
  model.fit(data, 12, 1);
  const auto after = model.judge(data, 9);
  for (std::size_t i = 0; i < table.size(); ++i)
    table[i] = static_cast<std::int16_t>(
        std::lround(std::clamp(model.numbers()[i] * kUnit, -2000.0, 2000.0)));
  std::fprintf(stderr,
               "%s: %zu decisions; held out: cross entropy %.3f, before %.3f; first choice of the "
               "search %.1f %%, before %.1f\n",
               what, data.size(), after.first, before.first, 100 * after.second,
               100 * before.second);
}

void print(const OpinionTable& table, const char* how) {
  std::printf("// %s; do not edit.\n#pragma once\n\n"
              "#include \"engine/games/wandering_towers/opinion.hpp\"\n\n"
              "namespace beffroi::wandering_towers {\n\n"
              "// clang-format off\ninline constexpr OpinionTable kOpinionTable = {\n",
              how);
  for (std::size_t i = 0; i < table.size(); ++i)
    std::printf("%d,%s", table[i], i % 20 == 19 ? "\n" : " ");
  std::printf("};\n// clang-format on\n\n} // namespace beffroi::wandering_towers\n");
}

} // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (argc < 5 || (what != "values" && what != "opinion")) {
    std::fprintf(stderr, "%s values GAMES WORK SEED [TABLE], or opinion GAMES WORK SEED\n",
                 argv[0]);
    return 2;
  }
  const int games = std::atoi(argv[2]);
  const auto work = static_cast<std::uint32_t>(std::atol(argv[3]));
  const auto seed = static_cast<std::uint64_t>(std::atoll(argv[4]));
  std::string how = "Written by tests/bench/wandering_trainer.cpp (";
  for (int i = 1; i < argc; ++i) how += (i > 1 ? " " : "") + std::string(argv[i]);
  how += ")";
  if (what == "values") {
    std::printf("# %s; do not edit.\nformat %d\n", how.c_str(), G::kLearnedFormat);
    for (int table = 0; table < Forecast::kPool; ++table)
      if (argc < 6 || std::atoi(argv[5]) == table) learn_table(table, games, work, seed);
    return 0;
  }
  OpinionTable table{};
  const auto decisions = gather(games, seed, work);
  fit(reasons_of(decisions, table, true), "moves", 0, table);
  fit(reasons_of(decisions, table, false), "cards", kRFace, table);
  print(table, how.c_str());
  return 0;
}
