// landscape: the computer players of Carcassonne against sparring partners.
//
//   build/native/landscape SEATS METHOD WORK METHOD WORK GAMES [SEED [BETTER]]
//
// One seat of the first, going round, plays against the second in all others; every deal is played
// once from each seat, and with BETTER a match ends by itself (duel.hpp). SEATS with a - behind it plays the base game alone, with a p
// with the phantom, with an m with the phantom and all modules, with f, b, y, d, r and o with
// festival, builder, fairy, dragon, princess and portal. METHOD is `level` (WORK is the level),
// `forgets` (the same level, but it never chooses an action of a module), `search` (the game's own
// search for WORK milliseconds a decision; `search:plans=16`), `greedy` (one turn ahead by a
// ranking that open programs use in one way or another: points now, half of what own unfinished
// features grew, less the same for the leader, less 2 for a meeple spent, 1 with five or more at
// home, 3 for a capture, less half of what a threatened meeple stands on; ties by lot), `plain`
// (the tree search that knows the rules alone, with random games to the end, for WORK
// milliseconds), `star` (two seats: expectimax over own turn, draw and reply for WORK milliseconds,
// with the cuts of Star2.5 and five replies probed; a leaf is valued by the points there would be
// at the end), or `uct` (a tree search over four orders of the pile for WORK milliseconds: a leaf
// is valued by the points there would be at the end of the game, moves are ordered by the same, and
// a node looked at n times has 2 × √n of them). WORK of `greedy` means nothing. Not part of any
// product: it measures search.cpp.
#include "duel.hpp"
#include "engine/games/carcassonne/turns.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/bot.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <vector>

using namespace beffroi;
using namespace beffroi::carcassonne;

namespace {

using G = Carcassonne;

/// What the unfinished features of every seat would bring now; `risk`, how much of it a tower
/// threatens.
struct Standing {
  int now[kSeats];
  int grown[kSeats];
  int risk[kSeats];
};

Standing look(const State& s) {
  Standing out{};
  for (int seat = 0; seat < s.seats; ++seat) out.now[seat] = points_of(s, seat);
  for (int node = 0; node < s.nodes; ++node) {
    if (s.node[node].held == 0) continue;
    const SeatMask mask = holders(s.node[node].held);
    const int worth = worth_now(s, node);
    for (int seat = 0; seat < s.seats; ++seat)
      if (mask >> seat & 1) out.grown[seat] += worth;
  }
  for (int t = 0; t < s.tiles; ++t) {
    if (!s.tower || !takes_floor(s.tile[t])) continue;
    each_in_reach(s, Reach(s, t, s.tile[t].floors + 1), [&](int tile, int spot, std::uint8_t who) {
      if (spot == kGuardSpot) return;
      const int root = root_of(s, s.tile[tile].first + spot);
      if (holders(s.node[root].held) >> seat_of(who) & 1)
        out.risk[seat_of(who)] += worth_now(s, root);
    });
  }
  return out;
}

/// The ranking of strength: twice the value, in whole numbers.
Action choose_greedily(const State& s, Seat seat, std::uint64_t seed) {
  Rng rng(seed);
  const Standing was = look(s);
  int leader = seat == 0 ? 1 : 0;
  for (int i = 0; i < s.seats; ++i)
    if (i != seat && was.now[i] + was.grown[i] > was.now[leader] + was.grown[leader]) leader = i;
  const int home = s.supply[seat][kNormal] + s.supply[seat][kPhantom];
  int held = 0;
  for (int owner = 0; owner < s.seats; ++owner) held += prisoners_of(s, seat, owner);
  Action best{};
  std::int64_t most = -1;
  const auto judge = [&](const State& after, Action first) {
    const Standing is = look(after);
    int now_held = 0;
    for (int owner = 0; owner < s.seats; ++owner) now_held += prisoners_of(after, seat, owner);
    const int spent = home - after.supply[seat][kNormal] - after.supply[seat][kPhantom];
    const auto half = [&](int i) {
      return 2 * (is.now[i] - was.now[i]) + is.grown[i] - was.grown[i];
    };
    const int value = half(seat) - half(leader) - (spent > 0 ? spent * (home >= 5 ? 2 : 4) : 0) +
                      6 * std::max(0, now_held - held) - (is.risk[seat] - was.risk[seat]);
    const std::int64_t rank = (std::int64_t{value} + 100000) << 20 | rng.below(1 << 20);
    if (rank <= most) return;
    most = rank;
    best = first;
  };
  each_turn(s, nullptr, judge);
  return best;
}

/// UCT over single actions in four worlds, each an order of the pile.
class Uct {
public:
  Action choose(const State& root, Seat seat, std::uint64_t seed, double seconds) {
    node_.clear();
    Rng rng(seed);
    std::vector<std::uint8_t> order[kWorlds];
    std::size_t first[kWorlds];
    for (int w = 0; w < kWorlds; ++w) {
      for (int kind = 0; kind < kKinds; ++kind)
        order[w].insert(order[w].end(), root.pile[kind], static_cast<std::uint8_t>(kind));
      rng.shuffle(order[w].data(), static_cast<std::uint32_t>(order[w].size()));
      first[w] = node_.size();
      node_.push_back({});
      open(first[w], root, seat);
    }
    const std::clock_t begin = std::clock();
    for (int n = 0; static_cast<double>(std::clock() - begin) < seconds * CLOCKS_PER_SEC; ++n)
      visit(first[n % kWorlds], root, order[n % kWorlds]);
    Action best = node_[first[0]].move[0].action;
    int most = -1;
    for (const Move& move : node_[first[0]].move) {
      int visits = 0;
      for (const std::size_t w : first)
        for (const Move& other : node_[w].move)
          if (other.action == move.action && other.node != 0) visits += node_[other.node].visits;
      if (visits <= most) continue;
      most = visits;
      best = move.action;
    }
    return best;
  }

private:
  static constexpr int kWorlds = 4;
  struct Move {
    Action action;
    int order;
    std::size_t node;
  };
  struct Node {
    std::vector<Move> move;
    int visits = 0;
    double sum[kSeats] = {};
    Seat seat = kNoSeat; ///< who chooses among the moves
  };

  static void value(const State& s, double* out) {
    const Standing is = look(s);
    for (int seat = 0; seat < s.seats; ++seat) {
      int best = -1000;
      for (int other = 0; other < s.seats; ++other)
        if (other != seat) best = std::max(best, is.now[other] + (is.grown[other]));
      const double ahead = is.now[seat] + is.grown[seat] - best;
      out[seat] = ahead / (std::fabs(ahead) + 20.0);
    }
  }

  /// Lists the moves of a position, best first for the seat that acts.
  void open(std::size_t at, const State& s, Seat seat) {
    node_[at].seat = seat;
    ActionsOf<G> actions{};
    G::legal(s, actions);
    for (const Action a : actions) {
      State next = s;
      G::apply(next, a, NoEvents{});
      const Standing is = look(next);
      int best = -1000;
      for (int other = 0; other < s.seats; ++other)
        if (other != seat) best = std::max(best, is.now[other] + is.grown[other]);
      node_[at].move.push_back({a, is.now[seat] + is.grown[seat] - best, 0});
    }
    std::stable_sort(node_[at].move.begin(), node_[at].move.end(),
                     [](const Move& a, const Move& b) { return a.order > b.order; });
  }

  void visit(std::size_t from, State s, const std::vector<std::uint8_t>& order) {
    std::size_t path[256];
    int length = 0;
    std::size_t at = from;
    std::size_t drawn = 0;
    while (true) {
      path[length++] = at;
      while (s.phase == Phase::kDraw && drawn < order.size())
        G::apply(s, act(kActDraw, order[drawn++]), NoEvents{});
      if (G::turn(s).who != Who::kSeat || length == 256) break;
      if (node_[at].seat == kNoSeat) {
        open(at, s, s.seat);
        if (at != from) break;
      }
      Node& node = node_[at];
      const std::size_t wide =
          std::min(node.move.size(), static_cast<std::size_t>(2 * std::sqrt(node.visits + 1.0)));
      double most = -1e9;
      std::size_t pick = 0;
      for (std::size_t i = 0; i < wide; ++i) {
        const std::size_t child = node.move[i].node;
        const double n = child == 0 ? 0 : node_[child].visits;
        const double hope = n == 0 ? 1e6 - static_cast<double>(i)
                                   : node_[child].sum[node.seat] / n +
                                         0.5 * std::sqrt(std::sqrt(node.visits + 1.0) / n);
        if (hope <= most) continue;
        most = hope;
        pick = i;
      }
      G::apply(s, node.move[pick].action, NoEvents{});
      if (node.move[pick].node == 0) {
        const std::size_t child = node_.size();
        node_[at].move[pick].node = child;
        node_.push_back({});
        at = child;
        path[length++] = at;
        break;
      }
      at = node.move[pick].node;
    }
    double out[kSeats] = {};
    value(s, out);
    for (int i = 0; i < length; ++i) {
      if (i > 0 && path[i] == path[i - 1]) continue;
      ++node_[path[i]].visits;
      for (int seat = 0; seat < s.seats; ++seat) node_[path[i]].sum[seat] += out[seat];
    }
  }

  std::vector<Node> node_;
};

/// Expectimax over own turn, draw and reply with the cuts of Star2.5 (Ballard 1983; Heyden 2009),
/// probing five replies.
class Star {
public:
  Action choose(const State& root, Seat seat, double seconds) {
    seat_ = seat;
    until_ = std::clock() + static_cast<std::clock_t>(seconds * CLOCKS_PER_SEC);
    turn_.clear();
    const auto list = [&](const State& after, Action first) {
      turn_.push_back({after, first, ahead(after)});
    };
    each_turn(root, nullptr, list);
    std::stable_sort(turn_.begin(), turn_.end(),
                     [](const OwnTurn& a, const OwnTurn& b) { return a.value > b.value; });
    if (turn_[0].after.left == 0) return turn_[0].first;
    Action best = turn_[0].first;
    double most = -kFar;
    for (const OwnTurn& turn : turn_) {
      State s = turn.after;
      G::apply(s, act(kActEnd), NoEvents{});
      const double value = draw_node(s, most, turn.value);
      if (std::clock() >= until_) break;
      if (value <= most) continue;
      most = value;
      best = turn.first;
    }
    return best;
  }

private:
  static constexpr double kFar = 1000;
  static constexpr double kSpan = 60; ///< no reply changes the value by more
  static constexpr int kProbes = 5;
  struct OwnTurn {
    State after;
    Action first;
    int value;
  };

  int ahead(const State& s) const {
    const Standing is = look(s);
    return is.now[seat_] + is.grown[seat_] - is.now[1 - seat_] - is.grown[1 - seat_];
  }

  /// The lowest value of some replies; stops below `alpha`.
  double reply(const State& s, double alpha, bool probing) {
    double least = kFar;
    ActionsOf<G> places{};
    G::legal(s, places);
    const std::size_t step = probing ? std::max<std::size_t>(1, places.size() / kProbes) : 1;
    for (std::size_t i = 0; i < places.size() && least > alpha; i += step) {
      State next = s;
      G::apply(next, places[i], NoEvents{});
      if (next.phase == Phase::kAfter || probing) {
        least = std::min(least, static_cast<double>(ahead(next)));
        continue;
      }
      const auto judge = [&](const State& after, Action) {
        least = std::min(least, static_cast<double>(ahead(after)));
      };
      if (kind_of(places[i]) == kActPlace) each_turn(next, &places[i], judge);
      if (std::clock() >= until_) break;
    }
    return least;
  }

  double draw_node(const State& s, double alpha, int around) {
    ChancesOf<G> draws{};
    G::chance(s, draws);
    double all = 0;
    for (const auto& d : draws) all += d.weight;
    const double low = around - kSpan;
    double bound = 0; // from above, by probing
    double probed[kKinds];
    int n = 0;
    for (const auto& d : draws) {
      State next = s;
      G::apply(next, d.action, NoEvents{});
      probed[n] = G::turn(next).who == Who::kSeat ? reply(next, low, true) : ahead(next);
      bound += d.weight * probed[n++] / all;
    }
    if (bound <= alpha) return bound;
    n = 0;
    for (const auto& d : draws) {
      State next = s;
      G::apply(next, d.action, NoEvents{});
      const double share = d.weight / all;
      bound -= share * probed[n];
      const double need = (alpha - bound) / share; // below it the whole is not above alpha
      const double value = G::turn(next).who == Who::kSeat
                               ? std::min(probed[n], reply(next, std::max(low, need), false))
                               : probed[n];
      bound += share * value;
      ++n;
      if (bound <= alpha || std::clock() >= until_) return bound;
    }
    return bound;
  }

  std::vector<OwnTurn> turn_;
  Seat seat_ = 0;
  std::clock_t until_ = 0;
};

struct Player {
  duel::Method method;
  std::unique_ptr<G::Search> search = std::make_unique<G::Search>();
  std::unique_ptr<Bot<G>> bot = taught<G>();
  Uct uct;
  Star star;
  std::unique_ptr<Ismcts<G>> tree = std::make_unique<Ismcts<G>>();

  Action choose(const G::View& view, Seat seat, std::uint64_t seed) {
    ActionsOf<G> actions{};
    G::legal(view, actions);
    if (actions.size() == 1) return actions[0];
    if (method.name == "level")
      return think<G>(*bot, view, seat, static_cast<int>(method.work), seed).action;
    if (method.name == "forgets") {
      G::Search::Spec spec = G::kLevelTable.row[method.work - 1];
      spec.modules = false;
      search->begin(view, seat, spec, seed);
      while (!search->step()) {}
      return *search->best();
    }
    if (method.name == "greedy") return choose_greedily(view, seat, seed);
    const double seconds = static_cast<double>(method.work) / 1000;
    if (method.name == "uct") return uct.choose(view, seat, seed, seconds);
    if (method.name == "star") return star.choose(view, seat, seconds);
    const std::clock_t begin = std::clock();
    const auto late = [&] {
      return static_cast<double>(std::clock() - begin) >= seconds * CLOCKS_PER_SEC;
    };
    if (method.name == "plain") {
      tree->begin(view, seat, TreeSpec{10000000, 0, 0}, seed);
      while (!late() && !tree->run(1)) {}
      return tree->best().action;
    }
    G::Search::Spec spec = G::kLevelTable.row[kLevels - 1];
    spec.plans = static_cast<std::uint16_t>(method.tuned("plans", spec.plans));
    spec.ahead = static_cast<std::uint16_t>(method.tuned("playout", spec.ahead));
    spec.sight = static_cast<std::uint8_t>(method.tuned("sight", spec.sight));
    spec.visits = static_cast<std::uint32_t>(method.tuned("visits", 1000000));
    search->begin(view, seat, spec, seed);
    while (!search->step() && (!late() || method.work == 0)) {}
    return *search->best();
  }
};

/// What the steps of the dragon did, by who moved it.
struct Dragon {
  long steps[2] = {};
  long own[2] = {};    ///< figures sent home: of the seat that moved it
  long others[2] = {}; ///< of somebody else

  void count(const Event& e, int who, Seat mover) {
    steps[who] += e.kind == kEventDragon;
    if (e.kind == kEventEaten) ++(e.seat == mover ? own : others)[who];
  }
};

/// What else is counted in a match, by who: the first player or one of the others.
struct Tally {
  int games = 0;
  double first[kSeats] = {}; ///< places, by seat
  double part[2][kParts] = {};
  long captures[2] = {};
  Dragon dragon{};
  double ahead = 0, ahead_squared = 0;

  void add(const State& s, int mine) {
    const Shares shares = shares_of(G::outcome(s));
    int others = -100000; // the best of them
    for (int i = 0; i < s.seats; ++i) {
      first[i] += static_cast<double>(shares.of[i]) / Shares::kWhole;
      for (int p = 0; p < kParts; ++p)
        part[i != mine][p] += s.points[i][p] / static_cast<double>(i == mine ? 1 : s.seats - 1);
      if (i != mine) others = std::max(others, points_of(s, i));
    }
    const double margin = points_of(s, mine) - others;
    ahead += margin;
    ahead_squared += margin * margin;
    ++games;
  }

  void print(const G::Options& options, const duel::Call& call) const {
    const int seats = options.seats;
    const double mean = ahead / games;
    std::printf("ahead by %.1f points +- %.1f; first places by seat:", mean,
                1.96 * std::sqrt(std::max(0.0, ahead_squared / games - mean * mean) / games));
    for (int i = 0; i < seats; ++i) std::printf(" %.1f", 100 * first[i] / games);
    for (int who = 0; who < 2; ++who) {
      const double each = 1.0 / games / (who == 0 ? 1 : seats - 1);
      std::printf("\n%s: captures a game %.1f; roads, cities, monasteries, fields, ransoms, fairy",
                  call.names[who], static_cast<double>(captures[who]) * each);
      for (const double points : part[who]) std::printf(" %.1f", points / games);
      if (!options.value[G::kDragon]) continue;
      std::printf("; the dragon's steps %.1f, own and others' figures sent home %.1f %.1f",
                  static_cast<double>(dragon.steps[who]) * each,
                  static_cast<double>(dragon.own[who]) * each,
                  static_cast<double>(dragon.others[who]) * each);
    }
    std::printf("\n");
  }
};

void match(const G::Options& options, Player* player, const duel::Call& call) {
  Tally tally;
  EventsOf<G> events;
  duel::play<G>(
      options, player, call, 0,
      [&](State& s, Action a, int who, Seat seat) {
        tally.captures[who] += kind_of(a) == kActCapture;
        events.clear();
        G::apply(s, a, events);
        for (const Event& e : events) tally.dragon.count(e, who, seat);
      },
      [&](const State& s, int mine) { tally.add(s, mine); });
  tally.print(options, call);
}

} // namespace

int main(int argc, char** argv) {
  duel::Call call;
  if (!call.parse(argc, argv, " level forgets search greedy uct plain star ", G::kMinSeats,
                  G::kMaxSeats))
    return 2;
  Player player[2];
  for (int i = 0; i < 2; ++i) player[i].method = call.method[i];
  G::Options options = training::initial<G>(call.seats);
  options.value[G::kTower] = std::strchr(argv[1], '-') != nullptr;
  options.value[G::kPhantoms] = std::strpbrk(argv[1], "pm") != nullptr;
  constexpr char kModules[] = "fbydro"; // in the order of the options
  for (int i = G::kFestival; i <= G::kPortal; ++i) {
    const char wanted[] = {'m', kModules[i - G::kFestival], '\0'};
    options.value[i] = std::strpbrk(argv[1], wanted) != nullptr;
  }
  match(options, player, call);
  return 0;
}
