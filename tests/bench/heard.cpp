// heard: what the words of Carcassonne are worth to somebody who only hears them.
//
//   cmake --build build/native --target heard
//   build/native/heard [games, 100] [first seed, 1] [against: all, itself, 1 or 2; all]
//
// A listener plays whole games with all modules from the labels of what can be touched and from the
// prompt, and knows nothing else: it reads no state. It plays against the same program, to which
// the sentences that say what a move would do are blank, and against the computer at level 1 and 2.
// Printed: games won, lost and shared, and the share of each match with its interval of 95 %.
//
// Owns: this measure alone. Next: tile_words.cpp and words.cpp in web/scene/games/carcassonne.
#include "engine/brain/taught.hpp"
#include "engine/core/rng.hpp"
#include "engine/match/game_ops.hpp"
#include "text_keys.hpp"
#include "web/scene/model/look.hpp"
#include "web/scene/table/table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

using namespace beffroi;

namespace {

constexpr const char* kOptions =
    "seats=2 phantom=on festival=on builder=on fairy=on dragon=on princess=on portal=on "
    "pd_tiles=full";
constexpr Target kButton{kUiConfirm, 0, 0, 0};
constexpr int kCell = 1; // kTargetCell: the one thing that can be turned
constexpr int kMostSteps = 6000;

/// Keys whose sentences say what a move would do.
constexpr std::string_view kConsequences[] = {
    "ct.ui.gain_",     "ct.ui.join_",     "ct.ui.detail_",       "ct.ui.tower_reach",
    "ct.ui.tower_own", "ct.ui.dragon_to", "ct.ui.tower_guarded", "ct.ui.figure",
    "ct.ui.merge",     "ct.ui.keeps"};

std::vector<std::string> english(bool with_consequences) {
  std::vector<std::string> out;
  for (int i = 1; i < static_cast<int>(Key::kCount); ++i) {
    const std::string_view key = kKeyNames[i];
    const bool blank = !with_consequences &&
                       std::any_of(std::begin(kConsequences), std::end(kConsequences),
                                   [&](std::string_view start) { return key.starts_with(start); });
    out.emplace_back(blank ? " " : kEnglish[i]); // an empty one would be English
  }
  return out;
}

// ---- Listening: sums of points, as a person might guess them from a sentence

/// The number before `at` ("4 meeples in reach"), or `otherwise`.
double number_before(std::string_view text, std::size_t at, double otherwise) {
  std::size_t end = at;
  while (end > 0 && text[end - 1] == ' ') --end;
  std::size_t begin = end;
  while (begin > 0 && text[begin - 1] >= '0' && text[begin - 1] <= '9') --begin;
  return begin == end ? otherwise : std::atof(std::string(text.substr(begin, end - begin)).c_str());
}
double number_after(std::string_view text, std::size_t at) {
  while (at < text.size() && (text[at] < '0' || text[at] > '9')) ++at;
  return at < text.size() ? std::atof(std::string(text.substr(at, 4)).c_str()) : 0;
}

/// The sentence that begins at `at`.
std::string_view sentence(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && text[end] != ';' &&
         !(text[end] == '.' && (end + 1 == text.size() || text[end + 1] == ' ')))
    ++end;
  return text.substr(at, end - at);
}

/// Whose it is: 1 the listener's, -1 another's, a little of each if they share it or nobody has it.
double side_of(std::string_view text, std::size_t at, std::string_view me) {
  const std::string_view said = sentence(text, at);
  const bool mine = said.find(me) != said.npos;
  if (said.find("nobody") != said.npos || (mine && said.find(" and ") != said.npos)) return .3;
  return mine ? 1 : -1;
}

/// The same of "Ana’s knight", where the name stands before `at`.
double owner_before(std::string_view text, std::size_t at, std::string_view me) {
  return at >= me.size() && text.substr(at - me.size(), me.size()) == me ? 1 : -1;
}

struct Sense {
  std::string_view words;
  double (*worth)(std::string_view text, std::size_t at, std::string_view me);
};

/// The words that a listener knows, and what they are worth.
constexpr Sense kSenses[] = {
    {"Finishes a ",
     [](std::string_view t, std::size_t at, std::string_view me) {
       return 2 * side_of(t, at, me) * number_after(t, t.find(':', at));
     }},
    {"Lengthens a ",
     [](std::string_view t, std::size_t at, std::string_view me) {
       return .4 * side_of(t, at, me) * number_after(t, t.find(':', at));
     }},
    {"Monastery held by ", [](std::string_view t, std::size_t at,
                              std::string_view me) { return 1.2 * side_of(t, at, me); }},
    {"grows: a second tile", [](std::string_view, std::size_t, std::string_view) { return 2.0; }},
    {"finished: ",
     [](std::string_view t, std::size_t at, std::string_view) { return 3 * number_after(t, at); }},
    {" at the end", [](std::string_view t, std::size_t at,
                       std::string_view) { return .7 * number_before(t, at, 0) - 2; }},
    {" still open",
     [](std::string_view t, std::size_t at, std::string_view) {
       const std::size_t tile = t.rfind(" tile", at);
       return tile == t.npos ? 0 : number_before(t, tile, 1);
     }},
    {"no finished city yet", [](std::string_view, std::size_t, std::string_view) { return -1.5; }},
    {" of 9 tiles lie", [](std::string_view t, std::size_t at,
                           std::string_view) { return .9 * number_before(t, at, 1); }},
    {" in reach",
     [](std::string_view t, std::size_t at, std::string_view) {
       if (t.find("nobody in reach") != t.npos) return -2.0;
       if (t.find("yours in reach") != t.npos) return -3.0;
       const std::size_t meeple = t.rfind(" meeple", at);
       return meeple == t.npos ? 0 : 1.5 + .5 * number_before(t, meeple, 1);
     }},
    {"captures ", [](std::string_view, std::size_t, std::string_view) { return 2.0; }},
    {"sends ", [](std::string_view, std::size_t, std::string_view) { return .5; }},
    // What stands on the table, and what somebody is: no consequences.
    {"’s knight",
     [](std::string_view t, std::size_t at, std::string_view me) {
       return -owner_before(t, at, me) * (2 + number_after(t, at));
     }},
    {"’s highwayman",
     [](std::string_view t, std::size_t at, std::string_view me) {
       return -owner_before(t, at, me) * (1 + number_after(t, at));
     }},
    {"’s farmer",
     [](std::string_view t, std::size_t at, std::string_view me) {
       return -owner_before(t, at, me) * (1 + number_after(t, at));
     }},
    {"’s monk",
     [](std::string_view t, std::size_t at, std::string_view me) {
       return -owner_before(t, at, me) * (1 + number_after(t, at));
     }},
    {"Knight", [](std::string_view, std::size_t, std::string_view) { return 1.5; }},
    {"Monk", [](std::string_view, std::size_t, std::string_view) { return 1.5; }},
    {"Highwayman", [](std::string_view, std::size_t, std::string_view) { return .6; }},
    {"Close ", [](std::string_view, std::size_t, std::string_view) { return -3.0; }},
    {"Portal", [](std::string_view, std::size_t, std::string_view) { return -1.0; }},
    {"Pay ", [](std::string_view, std::size_t, std::string_view) { return -1.0; }},
};

double worth(std::string_view text, std::string_view me) {
  double sum = 0;
  // Who is only named there is not what is chosen.
  bool lists = false;
  for (const char* list : {"captures ", " in reach", "sends "})
    lists = lists || text.find(list) != text.npos;
  for (const Sense& sense : kSenses)
    if (const std::size_t at = text.find(sense.words);
        at != text.npos && !(lists && sense.words.starts_with("’s")))
      sum += sense.worth(text, at, me);
  return sum;
}

// ---- A game

struct Game {
  int hears = 0; ///< the seat of the listener
  int level = 0; ///< of the computer in the other seat, 0: the listener without consequences
  std::uint64_t seed = 1;
};

class Evening {
public:
  explicit Evening(const Game& game) : game_(game), rng_(game.seed) {
    Metrics m;
    m.width_px = 1440;
    m.height_px = 840;
    m.layout = layout_class(m.width_px, m.height_px, 0);
    table_.set_metrics(m);
    Preferences p;
    p.motion = Motion::kNone;
    p.pace = Pace::kAtOnce;
    table_.set_preferences(p);
    MatchSetup setup;
    setup.game = find_game("carcassonne");
    if (parse_options(kOptions, setup.game->options, setup.game->option_count,
                      setup.game->min_seats, setup.game->max_seats, setup.options))
      trap();
    setup.seed = game.seed;
    setup.seats.resize(2);
    for (int seat = 0; seat < 2; ++seat)
      setup.seats[static_cast<std::size_t>(seat)].name = kNames[seat];
    if (game.level > 0) {
      SeatSetup& other = setup.seats[static_cast<std::size_t>(1 - game.hears)];
      other.kind = SeatSetup::Kind::kBot;
      other.level = game.level;
    }
    Match match;
    if (Match::create(setup, match)) trap();
    table_.show(std::move(match));
  }

  /// 1 won, 0.5 shared, 0 lost, for the listener.
  double play() {
    for (int steps = 0; !table_.match().over(); ++steps) {
      if (steps > kMostSteps) {
        std::printf("  game %llu does not end\n", static_cast<unsigned long long>(game_.seed));
        std::exit(1);
      }
      now_ += 5000;
      table_.tick(now_);
      if (table_.wants_bot())
        answer();
      else if (table_.match().turn().who == Who::kSeat)
        decide(table_.match().turn().seat);
    }
    const Outcome outcome = table_.match().outcome();
    const int own = outcome.seat[game_.hears].total, other = outcome.seat[1 - game_.hears].total;
    return own > other ? 1 : own == other ? .5 : 0;
  }

private:
  static constexpr const char* kNames[] = {"Ana", "Ben"};

  void answer() {
    brain_.receive(table_.bot_request());
    brain_.receive("go level=" + std::to_string(game_.level) +
                   " seed=" + std::to_string(game_.seed) + " id=1");
    while (brain_.busy())
      for (const std::string& line : brain_.run_slice())
        if (line.starts_with("best ")) {
          const std::size_t at = line.find("move=\"") + 6;
          table_.bot_move(line.substr(at, line.find('"', at) - at), now_);
        }
  }

  struct Choice {
    Target target{};
    int turns = 0; ///< more touches of the same, to turn it
    double worth = -1e9;
  };

  std::vector<std::pair<Target, std::string>> offered() const {
    std::vector<std::pair<Target, std::string>> out;
    for (const Hit& hit : table_.settled().hits)
      if (hit.state == Hit::State::kLegal && !hit.again && hit.target.kind < kUiConfirm)
        out.emplace_back(hit.target, hit.label + ". " + hit.reason);
    return out;
  }

  void decide(Seat seat) {
    if (const int said = game_.level == 0 && seat != game_.hears ? 1 : 0; said != said_) {
      table_.set_words("en", english(said == 0));
      said_ = said;
    }
    const std::string_view me = kNames[seat];
    const std::size_t before = table_.match().plies().size();
    Choice best;
    const auto weigh = [&](Target target, int turns, const std::string& heard) {
      const double value = worth(heard, me) + rng_.below(1000) / 1000.0;
      if (value > best.worth) best = {target, turns, value};
    };
    for (const auto& [target, label] : offered()) {
      if (target.kind != kCell) {
        weigh(target, 0, label);
        continue;
      }
      // Tries the place and each way round, and takes it back. One way round: a second touch lays it.
      const int ways = static_cast<int>(number_before(label, label.find(" way"), 1));
      for (int turns = 0; turns < ways && table_.act(target_now(target), now_); ++turns)
        weigh(target, turns, label + " " + table_.settled().prompt);
      table_.key(Table::NavKey::kEscape, now_);
    }
    if (best.worth < -1e8) {
      open_prisoners();
      return;
    }
    for (int i = 0; i <= best.turns && table_.match().plies().size() == before; ++i)
      table_.act(target_now(best.target), now_);
    if (table_.match().plies().size() == before) table_.act(kButton, now_);
  }

  /// A place as it is offered now: once turned, its button carries the turn.
  Target target_now(Target target) const {
    if (target.kind != kCell) return target;
    for (const Hit& hit : table_.settled().hits)
      if (hit.target.kind == kCell && hit.target.a == target.a && hit.target.b == target.b &&
          !hit.again)
        return hit.target;
    return target;
  }

  /// Nothing is offered: what remains is behind a button of the frame.
  void open_prisoners() {
    for (const Hit& hit : table_.settled().hits)
      if (hit.target.kind == kUiShow && hit.state == Hit::State::kLegal &&
          table_.act(hit.target, now_))
        return;
  }

  Game game_;
  Table table_;
  TaughtBrain brain_;
  Rng rng_;
  double now_ = 1000;
  int said_ = 0;
};

void match(const char* against, int level, int games, std::uint64_t seed) {
  double sum = 0;
  int won = 0, shared = 0;
  for (int i = 0; i < games; ++i) {
    const double result = Evening({i % 2, level, seed + static_cast<std::uint64_t>(i)}).play();
    sum += result;
    won += result == 1;
    shared += result == .5;
  }
  const double share = sum / games;
  const double half = 1.96 * std::sqrt(share * (1 - share) / games);
  std::printf("  against %-28s %3d won, %2d shared, %3d lost of %d: %.1f %% "
              "(%.1f to %.1f)\n",
              against, won, shared, games - won - shared, games, 100 * share,
              100 * std::max(0., share - half), 100 * std::min(1., share + half));
  std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 100;
  const auto seed = static_cast<std::uint64_t>(argc > 2 ? std::atoll(argv[2]) : 1);
  std::printf("carcassonne by ear, %s, %d games from seed %llu\n", kOptions, games,
              static_cast<unsigned long long>(seed));
  const std::string_view against = argc > 3 ? argv[3] : "all";
  if (against == "all" || against == "itself")
    match("the same without consequences", 0, games, seed);
  if (against == "all" || against == "1") match("level 1", 1, games, seed);
  if (against == "all" || against == "2") match("level 2", 2, games, seed);
  return 0;
}
