// The account of luck and play: that its sums hold, that a second implementation says the same, and that luck is luck.
//
// Owns: SlowBooks, the same account written from its definition: on the heap, with turns played out by recursion, and with
// nothing of search/account.hpp or search/turn_ends.hpp. What a game says of its draws is shared.
#include "engine/games/list.hpp"

#include "all_accounts.hpp"
#include "all_forecasts.hpp"
#include "engine/match/accounts.hpp"
#include "engine/match/option_sets.hpp"
#include "engine/match/position_ops.hpp"
#include "engine/match/taught.hpp"
#include "engine/search/playout.hpp"
#include "tests/kit/allocation.hpp"
#include "tests/kit/match_kit.hpp"
#include "tests/kit/sanitized.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

using namespace beffroi;
using namespace beffroi::test;

namespace {

using Row = std::array<std::int64_t, kMaxSeats>;

std::unique_ptr<AnyAccount> taught_account(const GameOps& game) {
  auto account = make_account(game);
  if (account) REQUIRE(account->learn(forecasts_at_hand(game.id)) == nullptr);
  return account;
}

/// Calls f(game, account) for every game of which an account is kept.
template <class F> void for_each_account(F f) {
  int games = 0;
  for (const GameOps& game : all_games()) {
    const auto account = taught_account(game);
    if (!account) continue;
    CAPTURE(std::string(game.id));
    ++games;
    f(game, *account);
  }
  CHECK(games > 0);
}

/// A game of two, in which nobody goes on for longer than that: an account may end anywhere.
Match short_game(const GameOps& game, std::uint64_t seed, int decisions) {
  Match match = start_match(game.id, "seats=" + std::to_string(std::max(2, game.min_seats)), seed);
  Rng rng(seed);
  play_random(match, rng, decisions);
  return match;
}

/// The account of a match, in slices of so much work.
void keep_account(const Match& match, AnyAccount& account, std::uint32_t work = 1u << 30) {
  begin_account(match, scope_of(match), account);
  while (!account.run(work)) {}
}

void check_sums(const Ledger& ledger, const AnyAccount& account) {
  const int n = ledger.columns;
  std::int64_t start = 0, luck = 0, drift = 0, hidden = 0, result = 0;
  std::array<std::int64_t, kMaxSeats> play{};
  for (int i = 0; i < n; ++i) {
    CHECK(ledger.open(i) == 0);
    start += ledger.start[i];
    luck += ledger.luck[i];
    drift += ledger.drift[i];
    hidden += ledger.hidden[i];
    result += ledger.result[i];
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) play[seat] += ledger.play[i][seat];
    std::int64_t drawn = 0;
    for (const BookedDraw& draw : account.draws())
      drawn += std::int64_t{draw.after.of[i]} - draw.before.of[i];
    CHECK(drawn == ledger.luck[i]);
    std::int64_t played = 0;
    for (const BookedTurn& turn : account.turns())
      played += std::int64_t{turn.after.of[i]} - turn.best.of[i];
    CHECK(played == ledger.own(i) + ledger.others(i));
    if (!ledger.goal) CHECK(ledger.own(i) <= 0);
  }
  CHECK(start == Shares::kWhole);
  CHECK(result == Shares::kWhole);
  CHECK(luck == 0);
  CHECK(drift == 0);
  CHECK(hidden == 0);
  for (const std::int64_t sum : play) CHECK(sum == 0);
}

// ---- The second implementation

template <GameRules G> class SlowBooks {
public:
  using State = typename G::State;
  using Of = AccountOf<G>;

  explicit SlowBooks(const Forecaster<G>& forecaster) : forecaster_(forecaster) {}

  struct Parts {
    Row start{}, luck{}, drift{}, hidden{}, result{};
    std::array<Row, kMaxSeats> play{}; ///< by seat that moved
    int draws = 0, turns = 0;
  };

  Parts keep(const State& start, const std::vector<Action>& actions) {
    actions_ = actions;
    goal_ = false;
    if constexpr (requires { G::Forecast::is_goal(start); }) goal_ = G::Forecast::is_goal(start);
    Parts parts;
    now_ = std::make_unique<Place>(Place{start, 0, forecast(start), false});
    parts.start = now_->value;
    while (now_->at < actions_.size() &&
           (draws(now_->state) ? book_draw(parts) : book_turn(parts))) {}
    parts.result = now_->value;
    return parts;
  }

private:
  /// Where the walk is; `rest`: the value is that of the best rest of a turn.
  struct Place {
    State state;
    std::size_t at;
    Row value;
    bool rest;
  };

  static Row row_of(const Shares& shares) {
    Row row{};
    for (std::size_t i = 0; i < kMaxSeats; ++i) row[i] = shares.of[i];
    return row;
  }
  static bool draws(const State& s) { return G::turn(s).who == Who::kChance; }
  static bool acts(const State& s) { return G::turn(s).who == Who::kSeat; }
  static bool begins(const State& s) {
    if constexpr (HasTurns<G>) return G::begins_turn(s);
    return false;
  }
  static State after(State s, Action a) {
    G::apply(s, a, NoEvents{});
    return s;
  }
  std::size_t mover(const State& s) const { return goal_ ? 0 : G::turn(s).seat; }

  Row forecast(const State& s) const {
    if (!draws(s) || Of::mean(s) != DrawMean::kEven) return row_of(forecaster_.of(s));
    const int seats = G::outcome(s).seats;
    Row row{};
    for (int i = 0; i < seats; ++i) row[static_cast<std::size_t>(i)] = 65536 / seats;
    row[0] += 65536 % seats;
    return row;
  }
  /// Means rounded down, the rest to the largest.
  static Row mean_of(const std::vector<std::pair<std::int64_t, Row>>& rows) {
    std::int64_t weights = 0;
    for (const auto& [weight, row] : rows) weights += weight;
    Row sum{}, out{};
    std::int64_t rest = 65536;
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
      for (const auto& [weight, row] : rows) sum[i] += weight * row[i];
      out[i] = sum[i] / weights;
      rest -= out[i];
    }
    std::size_t largest = 0;
    for (std::size_t i = 1; i < kMaxSeats; ++i)
      if (sum[i] > sum[largest]) largest = i;
    out[largest] += rest;
    return out;
  }

  using Turns = std::vector<std::pair<State, std::vector<Action>>>;
  /// Turns of more moves are cut, and so is a turn in which so many boards were met.
  static constexpr std::size_t most_steps() {
    if constexpr (requires { Of::kMostSteps; }) return Of::kMostSteps;
    return 24;
  }
  static constexpr std::size_t kBoards = 16384;
  /// All turns from here that lead to boards that were not met before.
  static Turns all_turns(const State& s, Seat seat) {
    Turns out;
    std::set<std::string> met;
    all_turns(s, seat, {}, met, out);
    return out;
  }
  static void all_turns(const State& s, Seat seat, const std::vector<Action>& steps,
                        std::set<std::string>& met, Turns& out) {
    auto actions = ActionsOf<G>::scratch();
    G::legal(s, actions);
    for (const Action a : actions) {
      if (met.size() == kBoards) return;
      const State next = after(s, a);
      if (!met.insert({reinterpret_cast<const char*>(&next), sizeof next}).second) continue;
      std::vector<Action> longer = steps;
      longer.push_back(a);
      if (longer.size() < most_steps() && acts(next) && G::turn(next).seat == seat && !begins(next))
        all_turns(next, seat, longer, met, out);
      else
        out.push_back({next, longer});
    }
  }
  std::vector<State> ends(const State& s) const {
    std::vector<State> out;
    if constexpr (HasTurnEnds<G>) {
      SmallVec<State, Of::kMostEnds> listed{};
      Of::ends(s, listed);
      out.assign(listed.begin(), listed.end());
    }
    if (out.empty())
      for (const auto& [end, steps] : all_turns(s, G::turn(s).seat)) out.push_back(end);
    return out;
  }
  Row best_from(const State& s) const {
    const std::size_t column = mover(s);
    bool any = false;
    Row best{};
    for (const State& end : ends(s)) {
      const Row row = forecast(end);
      if (any && row[column] <= best[column]) continue;
      best = row;
      any = true;
    }
    return best;
  }
  /// Of a position after a draw.
  Row drawn_value(const State& s, bool& rest) const {
    rest = acts(s) && !begins(s) && !Of::plays_on(s);
    return rest ? best_from(s) : forecast(s);
  }

  static void add(Row& row, const Row& to, const Row& from) {
    for (std::size_t i = 0; i < kMaxSeats; ++i) row[i] += to[i] - from[i];
  }

  /// False where only a part of what is drawn is known.
  bool book_draw(Parts& parts) {
    const auto [s, at, value, was_rest] = *now_;
    State now = s;
    std::size_t next = at;
    do {
      if (next == actions_.size()) return false;
      now = after(now, actions_[next++]);
    } while (draws(now) && Of::goes_on(now));
    Row mean = value;
    std::vector<std::pair<std::int64_t, Row>> rows;
    bool rest = false;
    if (Of::mean(s) == DrawMean::kEvery) {
      auto outcomes = ChancesOf<G>::scratch();
      G::chance(s, outcomes);
      for (const Weighted& w : outcomes)
        rows.push_back({w.weight, drawn_value(after(s, w.action), rest)});
    }
    for (int i = 0; i < Of::mean(s); ++i) {
      Rng rng(splitmix64(static_cast<std::uint64_t>(i)));
      State drawn = after(s, draw_chance<G>(s, rng));
      while (draws(drawn) && Of::goes_on(drawn)) drawn = after(drawn, draw_chance<G>(drawn, rng));
      rows.push_back({1, drawn_value(drawn, rest)});
    }
    if (!rows.empty()) mean = mean_of(rows);
    const Row came = drawn_value(now, rest);
    add(parts.drift, mean, value);
    add(parts.luck, came, mean);
    ++parts.draws;
    *now_ = {now, next, came, rest};
    return true;
  }

  bool book_turn(Parts& parts) {
    const auto [s, at, value, rest] = *now_;
    const Seat seat = G::turn(s).seat;
    const std::size_t column = mover(s);
    State now = after(s, actions_[at]);
    std::size_t next = at + 1;
    const auto same = [&] { return acts(now) && G::turn(now).seat == seat && !begins(now); };
    while (same() && next < actions_.size()) now = after(now, actions_[next++]);
    bool under_way = false;
    if constexpr (HasUnderWay<G>) under_way = G::is_under_way(now);
    const bool goes_on = acts(now) && !begins(now) && !Of::plays_on(now) && (same() || under_way);
    const Row came = goes_on ? best_from(now) : forecast(now);
    ++parts.turns;
    Row& play = parts.play[seat];
    if constexpr (!std::same_as<State, typename G::View>) {
      if (!goes_on && book_known(s, at, next, seat, value, came, rest, parts)) {
        *now_ = {now, next, came, goes_on};
        return true;
      }
    }
    Row best = best_from(s);
    if (came[column] >= best[column]) best = came;
    add(parts.drift, best, value);
    add(play, came, best);
    *now_ = {now, next, came, goes_on};
    return true;
  }

  /// By what the seat knew; false where it knew all.
  bool book_known(const State& s, std::size_t at, std::size_t next, Seat seat, const Row& value,
                  const Row& came, bool rest, Parts& parts) {
    std::vector<State> worlds;
    bool hides = false;
    for (int i = 0; i < 32; ++i) {
      Rng rng(splitmix64(static_cast<std::uint64_t>(i)));
      worlds.push_back(G::fill(G::view(s, seat), seat, rng));
      hides = hides || !(worlds.back() == s);
    }
    if (!hides) return false;
    const auto mean = [&](const std::vector<Action>& steps) {
      std::vector<std::pair<std::int64_t, Row>> rows;
      for (State world : worlds) {
        for (std::size_t i = 0; i < steps.size(); ++i) {
          const bool own = acts(world) && G::turn(world).seat == seat && (i == 0 || !begins(world));
          if (!own || !is_legal<G>(world, steps[i])) break;
          world = after(world, steps[i]);
        }
        rows.push_back({1, forecast(world)});
      }
      return mean_of(rows);
    };
    const std::size_t column = goal_ ? 0 : seat;
    std::vector<std::pair<std::int64_t, std::vector<Action>>> good;
    for (const auto& [end, steps] : all_turns(worlds[0], seat))
      good.push_back({forecast(end)[column], steps});
    std::stable_sort(good.begin(), good.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    if (good.size() > 8) good.resize(8);
    const Row played = mean({actions_.begin() + static_cast<std::ptrdiff_t>(at),
                             actions_.begin() + static_cast<std::ptrdiff_t>(next)});
    Row best = played;
    for (const auto& [share, steps] : good)
      if (const Row row = mean(steps); row[column] > best[column]) best = row;
    const Row before = rest ? best : mean({});
    add(parts.drift, best, before);
    add(parts.play[seat], played, best);
    add(parts.hidden, came, played);
    add(parts.hidden, before, value);
    return true;
  }

  const Forecaster<G>& forecaster_;
  std::vector<Action> actions_{};
  bool goal_ = false;
  std::unique_ptr<Place> now_{};
};

template <class G> void compare_slowly(const Match& match, AnyAccount& account) {
  const auto forecaster = std::make_unique<Forecaster<G>>();
  REQUIRE(forecaster->learn(forecasts_at_hand(G::kId)) == nullptr);
  std::vector<Action> actions;
  for (const Ply& ply : match.plies()) actions.push_back(ply.action);
  const auto slow = SlowBooks<G>(*forecaster).keep(state_of<G>(match.state_before(0)), actions);
  keep_account(match, account);
  const Ledger& ledger = account.ledger();
  for (int i = 0; i < ledger.columns; ++i) {
    const auto at = static_cast<std::size_t>(i);
    CAPTURE(i);
    CHECK(ledger.start[i] == slow.start[at]);
    CHECK(ledger.luck[i] == slow.luck[at]);
    CHECK(ledger.drift[i] == slow.drift[at]);
    CHECK(ledger.hidden[i] == slow.hidden[at]);
    CHECK(ledger.result[i] == slow.result[at]);
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
      CHECK(ledger.play[i][seat] == slow.play[seat][at]);
  }
  CHECK(account.draws().size() == static_cast<std::size_t>(slow.draws));
  CHECK(account.turns().size() == static_cast<std::size_t>(slow.turns));
}

/// So far from 0, in standard errors, may one of `looked` means be, in 999 of 1,000 such tests.
double bound_of(int looked) {
  double z = 2;
  while (std::erfc(z / std::sqrt(2.0)) * looked > 0.001) z += 0.01;
  return z;
}

} // namespace

TEST_CASE("The parts of an account sum to the result, for every seat and over all seats") {
  for_each_account([](const GameOps& game, AnyAccount& account) {
    std::uint64_t seed = 0;
    const std::vector<AnyOptions> sets = option_sets(game);
    const std::size_t step = 1 + sets.size() / (kit::kSanitized ? 1 : 6);
    for (std::size_t i = 0; i < sets.size(); i += step) {
      Match match = start_match(game, sets[i], ++seed);
      Rng rng(seed);
      play_random(match, rng, i == 0 ? 1 << 20 : kit::rounds(40));
      CAPTURE(write_options(sets[i], game.options, game.option_count));
      keep_account(match, account);
      check_sums(account.ledger(), account);
      CHECK(account.plies() == match.plies().size());
      if (account.ledger().goal || !match.over()) continue;
      const Shares end = shares_of(match.outcome());
      for (int seat = 0; seat < end.seats; ++seat)
        CHECK(account.ledger().result[seat] == end.of[seat]);
    }
  });
}

TEST_CASE("A second implementation of the account says the same") {
  int games = 0;
  for_each_game([&]<class G>(GameTag<G>) {
    if constexpr (HasForecast<G> && HasAccount<G>) {
      const GameOps& game = *find_game(G::kId);
      const auto account = taught_account(game);
      const std::vector<AnyOptions> sets = option_sets(game);
      for (int i = 0; i < 3; ++i) {
        Match match = i == 0 ? short_game(game, 20, kit::rounds(60))
                             : start_match(game, i == 1 ? sets.front() : sets.back(), 20);
        Rng rng(20);
        if (i > 0) play_random(match, rng, kit::rounds(40));
        CAPTURE(std::string(game.id));
        CAPTURE(match.record());
        compare_slowly<G>(match, *account);
        if (i == 0 && game.hides) CHECK(account->ledger().hidden[0] != 0);
        ++games;
      }
    }
  });
  CHECK(games > 0);
}

TEST_CASE("A second implementation says the same of whole games with turns of very many ends") {
  const GameOps& game = *find_game("game_of_towers");
  const auto account = taught_account(game);
  const auto ends = std::make_unique<TurnEnds<GameOfTowers>>();
  for (const int seats : {3, 4}) {
    Match match = start_match("game_of_towers", "seats=" + std::to_string(seats), 2);
    Rng rng(2);
    play_random(match, rng, kit::rounds(120));
    CAPTURE(seats);
    compare_slowly<GameOfTowers>(match, *account);
    int most = 0;
    for (const BookedTurn& turn : account->turns()) {
      int count = 0;
      ends->each(state_of<GameOfTowers>(match.state_before(turn.ply)),
                 [&](const auto&, const auto&) { ++count; });
      most = std::max(most, count);
    }
    CAPTURE(most);
    if (!kit::kSanitized) CHECK(most > 10000);
  }
}

TEST_CASE("An account that is kept in small slices is the same") {
  for_each_account([](const GameOps& game, AnyAccount& account) {
    const Match match = short_game(game, 4, 40);
    keep_account(match, account);
    const Ledger whole = account.ledger();
    begin_account(match, scope_of(match), account);
    int slices = 1;
    while (!account.run(1)) ++slices;
    CHECK(slices > 20);
    CHECK(hash_bytes(&whole.luck, sizeof whole.luck) ==
          hash_bytes(&account.ledger().luck, sizeof whole.luck));
    for (int i = 0; i < whole.columns; ++i) {
      CHECK(account.ledger().drift[i] == whole.drift[i]);
      CHECK(account.ledger().own(i) == whole.own(i));
    }
  });
}

TEST_CASE("The walk of an account needs no heap" * doctest::skip(kit::kSanitized)) {
  for_each_account([](const GameOps& game, AnyAccount& account) {
    const Match match = short_game(game, 5, 40);
    begin_account(match, scope_of(match), account);
    const std::size_t before = allocation_count();
    while (!account.run(100)) {}
    CHECK(allocation_count() == before);
  });
}

TEST_CASE("Luck is nobody's: over many games its mean is 0 for every seat and kind of draw" *
          doctest::skip(kit::kSanitized)) {
  for_each_account([](const GameOps& game, AnyAccount& account) {
    constexpr int games = 50;
    int decisions = 40;
    std::map<std::pair<int, int>, std::vector<double>> luck;
    for (int n = 0; n < games; ++n) {
      const Match match = short_game(game, static_cast<std::uint64_t>(1000 + n), decisions);
      keep_account(match, account);
      if (account.draws().empty()) break; // a game without luck
      // What is drawn before anybody acts does not depend on play.
      if (account.draws().back().ply < account.turns().front().ply) decisions = 1;
      for (const BookedDraw& draw : account.draws())
        for (int seat = 0; seat < account.ledger().columns; ++seat) {
          auto& list = luck[{draw.kind, seat}];
          list.resize(static_cast<std::size_t>(games));
          list[static_cast<std::size_t>(n)] +=
              (static_cast<double>(draw.after.of[seat]) - draw.before.of[seat]) / 65536;
        }
    }
    const double bound = bound_of(std::max(1, static_cast<int>(luck.size())));
    for (const auto& [of, list] : luck) {
      double sum = 0, squares = 0;
      for (const double x : list) sum += x;
      const double mean = sum / games;
      for (const double x : list) squares += (x - mean) * (x - mean);
      const double error = std::sqrt(squares / (games - 1) / games);
      CAPTURE(account.kinds()[static_cast<std::size_t>(of.first)]);
      CAPTURE(of.second);
      CAPTURE(mean);
      CAPTURE(error);
      // Whole numbers are rounded, by less than one a draw.
      CHECK(std::fabs(mean) <= bound * error + 0.002);
    }
  });
}

TEST_CASE("An account begins where what is known begins, and ends where it ends") {
  const GameOps& game = *find_game("five_towers");
  const auto account = taught_account(game);
  Match match = start_match(game.id, "", 6);
  Rng rng(6);
  play_random(match, rng, 50);
  AccountScope scope = scope_of(match);
  CHECK(scope.is_open);
  CHECK(scope.first == 0);
  CHECK(scope.last == match.plies().size());
  CHECK_FALSE(scope.in_position);
  keep_account(match, *account);
  check_sums(account->ledger(), *account);
  const Shares now = taught_forecaster(game)->of(match.state());
  CHECK(account->ledger().result[1] == now.of[1]);

  const std::string board = find_positions(game)->write(match.state());
  Match later;
  REQUIRE_FALSE(Match::create(match.setup(), board, later).has_value());
  CHECK(scope_of(later).in_position);
  keep_account(later, *account);
  CHECK(account->ledger().start[0] == now.of[0]);

  const std::size_t set_at = match.plies().size();
  play_random(match, rng, 6);
  const std::size_t plies = match.plies().size();
  REQUIRE_FALSE(match.set_anew(board).has_value());
  scope = scope_of(match);
  CHECK(scope.set_anew);
  CHECK(scope.first == plies);
  CHECK(set_at < plies);
  keep_account(match, *account);
  CHECK(account->ledger().start[0] == now.of[0]);
  check_sums(account->ledger(), *account);

  REQUIRE_FALSE(match.resign(0).has_value());
  CHECK(scope_of(match).ended_by != nullptr);
  keep_account(match, *account);
  check_sums(account->ledger(), *account);
}

TEST_CASE("A draw of which only the beginning is known is left out") {
  const GameOps& game = *find_game("five_towers");
  const auto account = taught_account(game);
  const MatchSetup setup = make_setup("five_towers", "seats=2", 9);
  Match match;
  REQUIRE_FALSE(Match::create(setup, match, ChanceSource::agreed()).has_value());
  REQUIRE_FALSE(match.draw("start1").has_value());
  for (const char* card : {"c1", "h2", "t3"}) REQUIRE_FALSE(match.draw(card).has_value());
  keep_account(match, *account);
  CHECK(account->plies() == 1);
  CHECK(account->draws().size() == 1);
  check_sums(account->ledger(), *account);
}

TEST_CASE("The draws of a game are checked against its seed") {
  for (const GameOps& game : all_games()) {
    CAPTURE(std::string(game.id));
    Match match = start_match(game.id, game.max_seats > 1 ? "seats=2" : "", 7);
    Rng rng(7);
    play_random(match, rng);
    const DrawCheck check = check_draws(match);
    CHECK(check.has_seed);
    CHECK(check.others == 0);
    std::size_t draws = 0;
    for (const Ply& ply : match.plies()) draws += ply.turn.who == Who::kChance;
    CHECK(check.draws == draws);

    // At a real table there is nothing to compare them with.
    std::string typed = match.record();
    typed.replace(0, typed.find('\n'), "beffroi-record 5");
    typed.insert(typed.find("\nplay\n"), "\ndraws typed");
    Match told;
    REQUIRE_FALSE(Match::load(typed, told).has_value());
    CHECK(check_draws(told).typed);
    CHECK_FALSE(check_draws(told).has_seed);

    // Under another seed the same draws are not what it gives.
    if (draws < 10) continue;
    std::string record = match.record();
    const std::size_t at = record.find("seed ");
    record.replace(at, 21, "seed 00000000deadbeef");
    record.erase(record.find(" hash="));
    Match other;
    REQUIRE_FALSE(Match::load(record, other).has_value());
    CHECK(check_draws(other).others > 0);
    CHECK(other.plies()[check_draws(other).first_other].turn.who == Who::kChance);

    Match seen;
    REQUIRE_FALSE(Match::load_export(match.record(0), seen).has_value());
    CHECK_FALSE(check_draws(seen).has_seed);
    CHECK(scope_of(seen).hidden == (match.record(0).find('?') != std::string::npos));
  }
}
