// Lists of moves, checked: what tests/engine/analyst_test.cpp does for a few positions and
// tests/bench/thoughts.cpp for a hundred of each game.
//
// Owns: ThoughtsCheck, which asks a brain in words as a page does, and the bot in types, and counts what
// does not hold. It knows no game.
#pragma once

#include "engine/brain/analysis.hpp"
#include "engine/brain/taught.hpp"
#include "engine/match/record.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/bot.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace beffroi::kit {

/// The fields of an answer, quotes taken off.
inline std::map<std::string, std::string> fields_of(const std::string& line) {
  std::map<std::string, std::string> out;
  for (std::size_t at = line.find(' '); at < line.size();) {
    const std::size_t equals = line.find('=', at);
    if (equals == std::string::npos) break;
    const std::string name = line.substr(at + 1, equals - at - 1);
    const bool quoted = equals + 1 < line.size() && line[equals + 1] == '"';
    const std::size_t from = equals + (quoted ? 2 : 1);
    const std::size_t to = std::min(line.find(quoted ? '"' : ' ', from), line.size());
    out[name] = line.substr(from, to - from);
    at = to + (quoted ? 1 : 0);
  }
  return out;
}

inline std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> out;
  std::string word;
  for (const char c : text) {
    if (c != at) word += c;
    if (c == at) out.push_back(std::exchange(word, ""));
  }
  if (!word.empty()) out.push_back(word);
  return out;
}

/// What was found; every figure from `bad_first` on should be 0.
struct ThoughtsFound {
  int positions = 0, moves = 0; ///< of all lists
  int exact = 0;                ///< moves that are proved
  int short_lists = 0;          ///< fewer moves than three and than there are
  int exact_compared = 0;       ///< proved moves that were compared with every move left
  double by_seed = 0;           ///< sum of how far the first value is from that of another seed
  int bad_first = 0;            ///< not what the level plays
  int bad_again = 0;            ///< not what the search says when the better ones are left out
  int bad_exact = 0;            ///< some move left is proved to be better, or none is as good
  int bad_line = 0;             ///< does not replay, or does not begin with the move
  int bad_shares = 0;           ///< do not sum to one
  int bad_twice = 0;            ///< a move comes twice, or in another order than the values
  std::string example;          ///< of what does not hold

  int bad() const { return bad_first + bad_again + bad_exact + bad_line + bad_shares + bad_twice; }
};

template <class G> class ThoughtsCheck {
public:
  using State = typename G::State;

  /// Asks about a position in which a seat acts.
  void check(const State& s, int level, std::uint64_t seed) {
    ++found.positions;
    const Seat seat = G::turn(s).seat;
    const typename G::View view = G::view(s, seat);
    const std::string go = "level=" + std::to_string(level) + " seed=" + hex64(seed) + " id=";
    const auto plain = ask(view, seat, "go " + go + "1");
    const auto list = ask(view, seat, "go " + go + "2 best=3");
    if (list.at("move") != plain.at("move")) note(found.bad_first, s, list.at("move"));
    found.by_seed += std::abs(
        number(list.at("value")) -
        number(ask(view, seat, "go level=" + std::to_string(level) + " seed=77 id=3 best=1")
                   .at("value")));
    LeftOut better{};
    double last = 2;
    for (int i = 0; i < kMostBest; ++i) {
      const std::string n = i == 0 ? "" : std::to_string(i + 1);
      if (!list.contains("move" + n)) {
        ActionsOf<G> all{};
        G::legal(s, all);
        found.short_lists += all.size() > static_cast<std::size_t>(i);
        break;
      }
      ++found.moves;
      const std::string& move = list.at("move" + n);
      const auto action = G::parse(s, move);
      if (!action || !is_legal<G>(s, *action) || is_left_out(better, *action))
        return note(found.bad_twice, s, move);
      check_line(s, seat, list.at("line" + n), move);
      check_shares(s, list.at("values" + n));
      check_again(s, view, seat, level, seed, better, *action, list.at("value" + n));
      if (list.at("exact" + n) == "1") {
        ++found.exact;
        check_exact(s, seat, level, better, number(list.at("value" + n)));
        // Values of what is not proved are as good as they are: a first opinion may be shaken.
        if (number(list.at("value" + n)) > last) note(found.bad_twice, s, move);
        last = number(list.at("value" + n));
      }
      if (i + 1 < kMostBest) better.moves.push_back(*action);
    }
  }

  ThoughtsFound found{};

private:
  static double number(const std::string& text) { return std::strtod(text.c_str(), nullptr); }

  void note(int& count, const State& s, const std::string& what) {
    ++count;
    if (!found.example.empty()) return;
    found.example = std::string(G::kId) + ": " + what + " in ";
    G::write_position(s, found.example);
  }

  std::map<std::string, std::string> ask(const typename G::View& view, Seat seat,
                                         const std::string& line) {
    ViewBuf bytes{};
    new (bytes.make(sizeof(view))) typename G::View(view);
    brain_.know(analysis_words());
    brain_.receive(position_line(*find_game(G::kId), bytes, seat));
    std::vector<std::string> said = brain_.receive(line);
    while (brain_.busy()) said = brain_.run_slice();
    return fields_of(said.back());
  }

  /// A world may hide what a line of one seat needs: it replays as far as nothing hidden comes in.
  void check_line(const State& s, Seat seat, const std::string& line, const std::string& move) {
    const std::vector<std::string> words = split(line, ' ');
    if (words.empty() || words[0] != move) return note(found.bad_line, s, line);
    State now = s;
    for (std::string word : words) {
      const bool drawn = word[0] == '*';
      if (drawn) word.erase(0, 1);
      const Turn turn = G::turn(now);
      const bool hidden =
          !std::same_as<State, typename G::View> && (turn.who != Who::kSeat || turn.seat != seat);
      if (hidden) return;
      const auto a = G::parse(now, word);
      if (!a || !is_legal<G>(now, *a) || drawn != (turn.who == Who::kChance))
        return note(found.bad_line, s, line);
      G::apply(now, *a, NoEvents{});
    }
  }

  void check_shares(const State& s, const std::string& shares) {
    long sum = 0;
    const std::vector<std::string> each = split(shares, ',');
    for (const std::string& share : each) sum += std::strtol(share.c_str(), nullptr, 10);
    if (sum != Shares::kWhole || static_cast<int>(each.size()) != G::outcome(s).seats)
      note(found.bad_shares, s, shares);
  }

  /// The search alone, in one slice and with what is better left out.
  void check_again(const State& s, const typename G::View& view, Seat seat, int level,
                   std::uint64_t seed, const LeftOut& better, Action action,
                   const std::string& value) {
    bot_->begin(view, seat, level, seed, better);
    while (!bot_->run(1u << 20)) {}
    double values[kMaxSeats] = {};
    const Thought t = bot_->study(values);
    if (!t.has_action || t.action != action || write_value(t.value) != value)
      note(found.bad_again, s, value);
  }

  /// With two seats and nothing hidden: every other move is played, and what it leads to is searched
  /// from there. Where all of that is proved the best of it is worth what the list says.
  void check_exact(const State& s, Seat seat, int level, const LeftOut& better, double value) {
    if constexpr (OpenGame<G>) {
      if (G::outcome(s).seats != 2) return;
      ActionsOf<G> all{};
      G::legal(s, all);
      double best = -2;
      for (const Action a : all) {
        if (leads_alike(s, a, better)) continue;
        State next = s;
        G::apply(next, a, NoEvents{});
        const Turn turn = G::turn(next);
        if (turn.who == Who::kOver) {
          const DuelResult r = duel_result<G>(next);
          const int sign = seat == 0 ? r.sign : -r.sign;
          const double margin = seat == 0 ? r.margin : -r.margin;
          best = std::max(best, sign == 0 ? 0.0
                                          : sign * (0.9 + 0.1 * std::max(0.0, sign * margin) /
                                                              (std::max(0.0, sign * margin) + 10)));
          continue;
        }
        bot_->begin(next, turn.seat, level, 1);
        while (!bot_->run(1u << 20)) {}
        const Thought t = bot_->best();
        if (!t.exact) return;
        best = std::max(best, turn.seat == seat ? t.value : -t.value);
      }
      ++found.exact_compared;
      if (std::abs(best - value) > 1e-4) note(found.bad_exact, s, std::to_string(best));
    }
  }

  /// Whether a move is one of the better ones in another notation.
  static bool leads_alike(const State& s, Action a, const LeftOut& better) {
    const auto form = [&](Action x) {
      State next = s;
      G::apply(next, x, NoEvents{});
      if constexpr (HasSearchForm<G>)
        return G::hash(G::search_form(next));
      else if constexpr (HasSymmetry<G>)
        return G::hash(G::canonical(next));
      else
        return G::hash(next);
    };
    for (const Action b : better.moves)
      if (a == b || form(a) == form(b)) return true;
    return false;
  }

  TaughtBrain brain_{};
  std::unique_ptr<Bot<G>> bot_ = taught<G>();
};

} // namespace beffroi::kit
