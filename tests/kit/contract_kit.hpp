// The contract kit: what core/game.hpp promises, checked on random games of any game.
//
// Owns: walks through random games under every option set and seat count, and the checks of rules
// alone (records and matches have tests of their own). Gives the first broken promise with game,
// options, seed and moves so far, so that the walk can be repeated.
// Must never know a particular game. Next: contract_test.cpp, which runs it for every game.
#pragma once

#include "engine/games/list.hpp"

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <vector>

namespace beffroi::kit {

/// The highest use of every capacity; printed to show which are too large or nearly full.
struct Marks {
  std::size_t legal = 0, chance = 0, events = 0, parts = 0, path = 0, text = 0;
  int actions = 0, games = 0, played = 0, other_worlds = 0;
  int positions_written = 0, positions_read = 0, positions_refused = 0;
  void raise(std::size_t& mark, std::size_t value) { mark = std::max(mark, value); }
};

template <class T> bool same_bytes(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

template <class G> std::string options_text(const typename G::Options& o) {
  AnyOptions any;
  any.seats = o.seats;
  for (int i = 0; i < G::Options::kCount; ++i) any.value[i] = o.value[i];
  return write_options(any, G::kOptions, G::Options::kCount);
}

/// Every value of an option that is tried: all choices and subsets, and of numbers all if they are
/// at most nine, else both ends, the one above the lower end, and the initial one.
inline std::vector<std::int16_t> values_of(const OptionSpec& spec) {
  int lo = 0;
  int hi = 0;
  switch (spec.type) {
  case OptionSpec::Type::kChoice: hi = spec.choice_count - 1; break;
  case OptionSpec::Type::kSubset: hi = (1 << spec.choice_count) - 1; break;
  case OptionSpec::Type::kNumber:
    lo = spec.lo;
    hi = spec.hi;
    break;
  }
  std::vector<std::int16_t> values;
  for (int v = lo; v <= hi; ++v)
    if (spec.type != OptionSpec::Type::kNumber || hi - lo <= 8 || v <= lo + 1 ||
        v == spec.initial || v == hi)
      values.push_back(static_cast<std::int16_t>(v));
  return values;
}

/// Option sets of a game that has too many for their product: its own, and those of a thousand
/// random ones that it does not refuse.
template <class G> std::vector<typename G::Options> sampled_option_sets() {
  std::vector<typename G::Options> sets;
  if constexpr (HasOptionSets<G>)
    for (int i = 0; i < G::kOptionSetCount; ++i) {
      AnyOptions any;
      if (parse_options(G::kOptionSets[i], G::kOptions, G::Options::kCount, G::kMinSeats,
                        G::kMaxSeats, any))
        trap();
      sets.push_back(typed_options<G>(any));
    }
  Rng rng(1);
  for (int n = 0; n < 1000; ++n) {
    typename G::Options o{};
    o.seats = static_cast<std::int16_t>(G::kMinSeats + rng.below(G::kMaxSeats - G::kMinSeats + 1));
    for (int i = 0; i < G::Options::kCount; ++i) {
      const auto values = values_of(G::kOptions[i]);
      o.value[i] = values[rng.below(static_cast<std::uint32_t>(values.size()))];
    }
    if (G::refuse_options(o).key == Key::kNone) sets.push_back(o);
  }
  return sets;
}

/// All option sets for all seat counts, refused ones left out; a sample where there are very many.
template <class G> std::vector<typename G::Options> option_sets() {
  std::size_t product = 1;
  for (int i = 0; i < G::Options::kCount && product < 10000; ++i)
    product *= values_of(G::kOptions[i]).size();
  if (product >= 10000) return sampled_option_sets<G>();
  std::vector<typename G::Options> sets;
  for (int seats = G::kMinSeats; seats <= G::kMaxSeats; ++seats) {
    typename G::Options first{};
    first.seats = static_cast<std::int16_t>(seats);
    std::vector<typename G::Options> grown{first};
    for (int i = 0; i < G::Options::kCount; ++i) {
      std::vector<typename G::Options> next;
      for (const auto& o : grown)
        for (const std::int16_t v : values_of(G::kOptions[i])) {
          next.push_back(o);
          next.back().value[i] = v;
        }
      grown = next;
    }
    for (const auto& o : grown)
      if (G::refuse_options(o).key == Key::kNone) sets.push_back(o);
  }
  return sets;
}

/// At most `most` of all option sets: those that the game itself names, then others spread over
/// all.
template <class G> std::vector<typename G::Options> some_option_sets(std::size_t most) {
  const std::vector<typename G::Options> all = option_sets<G>();
  if (all.size() <= most) return all;
  std::vector<typename G::Options> some;
  constexpr std::size_t kStride = 7919; // a prime: every value of every option comes up
  std::size_t named = 0;
  if constexpr (HasOptionSets<G>) named = static_cast<std::size_t>(G::kOptionSetCount);
  for (std::size_t i = 0; i < most; ++i)
    some.push_back(all[i < named ? i : i * kStride % all.size()]);
  return some;
}

/// Room for the events of one action while they are counted; far more than any game needs.
constexpr std::size_t kEventRoom = 256;

/// Games of thousands of actions are played less often and not checked at every node.
template <class G> constexpr bool kIsLong = G::kMaxActions > 1000;

/// Legal actions, or the outcomes of a chance node.
template <class G> std::vector<Action> moves_of(const typename G::State& s) {
  std::vector<Action> out;
  if (G::turn(s).who == Who::kChance) {
    ChancesOf<G> outcomes{};
    G::chance(s, outcomes);
    for (const Weighted& w : outcomes) out.push_back(w.action);
  } else {
    ActionsOf<G> actions{};
    G::legal(s, actions);
    out.assign(actions.begin(), actions.end());
  }
  return out;
}

/// One move at random; chance outcomes by their weights. Requires that something can happen.
template <class G> Action random_move(const typename G::State& s, Rng& rng) {
  if (G::turn(s).who == Who::kChance) {
    ChancesOf<G> outcomes{};
    G::chance(s, outcomes);
    return outcome_at(outcomes, rng.below(total_weight(outcomes)));
  }
  ActionsOf<G> actions{};
  G::legal(s, actions);
  return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

template <GameRules G> class Walk {
public:
  using State = typename G::State;
  using View = typename G::View;

  Walk(const typename G::Options& options, std::uint64_t seed, Marks& marks)
      : options_(options), seed_(seed), rng_(seed), marks_(marks), state_(G::setup(options)) {}

  /// Plays one game; gives the first broken promise, or an empty text.
  std::string run() {
    check(same_bytes(state_, G::setup(options_)), "setup gives the same state every time");
    check_outcome(state_);
    while (problem_.empty()) {
      // Long games are looked at closely in the beginning and now and then later.
      if (!kIsLong<G> || actions_ < 64 || actions_ % 8 == 0 || G::turn(state_).who == Who::kOver)
        check_node();
      else
        check(G::broken(state_) == nullptr, "no invariant is broken");
      if constexpr (HasSetUp<G>) check_read_back();
      if (!problem_.empty() || G::turn(state_).who == Who::kOver) break;
      check(++actions_ <= G::kMaxActions, "the game ends within kMaxActions");
      if (problem_.empty()) step(random_move<G>(state_, rng_));
    }
    if (problem_.empty()) check_end();
    marks_.actions = std::max(marks_.actions, actions_);
    marks_.played += actions_;
    ++marks_.games;
    return problem_;
  }

private:
  void check(bool promise, const char* words) {
    if (promise || !problem_.empty()) return;
    problem_ = std::string("broken promise: ") + words + "\n  game " + G::kId + " options \"" +
               options_text<G>(options_) + "\" seed " + std::to_string(seed_) + "\n  moves " +
               moves_;
    if (const char* why = G::broken(state_)) problem_ += std::string("\n  broken: ") + why;
  }

  void check_node() {
    check(G::broken(state_) == nullptr, "no invariant is broken");
    check_lists();
    const std::vector<Action> moves = moves_of<G>(state_);
    check_notation(moves);
    check_why_not(moves);
    check_paths(moves);
    check_garbage();
    check_stray_targets();
    for (int seat = 0; seat < options_.seats; ++seat) check_view(static_cast<Seat>(seat));
    check_view(kAudience);
    check_secrets(moves);
    check_extras();
    if constexpr (HasSetUp<G>) check_set_up();
    Json json;
    G::to_json(state_, json);
    check(is_balanced(json.text()), "to_json writes one JSON object");
  }

  void check_lists() {
    const Turn turn = G::turn(state_);
    ActionsOf<G> actions{};
    G::legal(state_, actions);
    check(actions.empty() == (turn.who != Who::kSeat), "legal is empty unless a seat acts");
    check((turn.seat < options_.seats) == (turn.who == Who::kSeat),
          "only a seat at the table acts");
    for (std::size_t i = 1; i < actions.size(); ++i)
      check(actions[i - 1] < actions[i], "legal is ascending without duplicates");
    for (std::size_t i = actions.size(); i < actions.kCapacity; ++i)
      check(actions.items[i] == Action{}, "unused slots stay zero");
    marks_.raise(marks_.legal, actions.size());
    if (turn.who != Who::kChance) return;
    ChancesOf<G> outcomes{};
    G::chance(state_, outcomes);
    check(!outcomes.empty(), "chance has an outcome");
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      check(outcomes[i].weight >= 1, "weights are at least 1");
      check(i == 0 || outcomes[i - 1].action < outcomes[i].action, "outcomes are ascending");
    }
    marks_.raise(marks_.chance, outcomes.size());
  }

  void check_notation(const std::vector<Action>& moves) {
    std::set<std::string> seen;
    for (const Action a : moves) {
      const Text text = G::write(state_, a);
      const std::string word(text.view());
      check(!word.empty(), "notation is not empty");
      for (const char c : word) check(c > ' ' && c < 127, "notation is ASCII without spaces");
      check(seen.insert(word).second, "notation is unique");
      const std::optional<Action> read = G::parse(state_, word);
      check(read && *read == a, "parse reads back what write wrote");
      check(is_legal<G>(state_, a), "is_legal knows the action");
      const SeatMask seers = G::witness(state_, a);
      const Turn turn = G::turn(state_);
      check(seers != 0, "somebody sees an action");
      if (turn.who == Who::kSeat) check(seers & mask_of(turn.seat), "the actor sees its action");
      marks_.raise(marks_.text, word.size());
    }
  }

  void check_paths(const std::vector<Action>& moves) {
    if (G::turn(state_).who != Who::kSeat) return;
    std::vector<TargetPath> paths;
    for (const Action a : moves) {
      const TargetPath path = G::path(state_, a);
      check(!path.empty(), "an action has a path");
      check_path(path, paths);
    }
  }

  void check_path(const TargetPath& path, std::vector<TargetPath>& paths) {
    for (const TargetPath& before : paths) check(!(before == path), "paths are different");
    paths.push_back(path);
    marks_.raise(marks_.path, path.size());
    constexpr Choosing choosing = choosing_of<G>();
    check(choosing.canonical(path) == path, "the sets of a path are ascending");
    check(choosing.begins(path, path), "no target is in a set twice");
    TargetPath prefix{};
    for (std::size_t i = 0; i < path.size();) {
      const std::size_t end = choosing.end_of_set(path, i);
      // Whatever order a set is touched in: each alone, and all but one.
      for (std::size_t j = i; j < end; ++j) {
        check_begin(with(prefix, path[j]));
        TargetPath others = prefix;
        for (std::size_t k = end; k-- > i;)
          if (k != j) others.push_back(path[k]);
        if (others.size() > prefix.size()) check_begin(others);
      }
      for (; i < end; ++i) prefix.push_back(path[i]);
      check_begin(prefix);
    }
  }

  static TargetPath with(TargetPath path, Target t) {
    path.push_back(t);
    return path;
  }

  void check_begin(const TargetPath& begin) {
    check(G::refusal(state_, begin).key == Key::kNone, "no beginning of a legal path is refused");
  }

  /// Notation from other positions, tables and options of this game: what is not legal is refused
  /// with a rule.
  void check_why_not(const std::vector<Action>& moves) {
    static std::vector<std::string> words; // of this game, for its whole test
    static std::set<std::string> known;
    const bool decides = G::turn(state_).who == Who::kSeat;
    for (int n = 0; n < 8 && !words.empty(); ++n) {
      const std::string& word = words[rng_.below(static_cast<std::uint32_t>(words.size()))];
      const std::optional<Action> a = decides ? G::parse(state_, word) : std::nullopt;
      const Phrase why = G::why_not(state_, word);
      if (a)
        check(why.key == Key::kNone, "no reason is given against a legal move");
      else
        check(why.key != Key::kNone && !why.rule.empty(), ("a rule forbids " + word).c_str());
    }
    if (!decides) return;
    for (const Action a : moves) {
      const std::string word(G::write(state_, a).view());
      if (known.insert(word).second) words.push_back(word);
    }
  }

  /// Texts near and far from notation: whatever parses must be legal and mean what it says.
  void check_garbage() {
    static constexpr char kLetters[] = "bsABCDE1239pcdhighlow*-@+?x. \n\xff";
    for (int n = 0; n < 4; ++n) {
      std::string text;
      const std::uint32_t length = rng_.below(6);
      for (std::uint32_t i = 0; i < length; ++i) text += kLetters[rng_.below(sizeof kLetters)];
      if (n == 0 && G::turn(state_).who != Who::kOver) {
        text = G::write(state_, random_move<G>(state_, rng_)).view();
        const std::uint32_t at = rng_.below(static_cast<std::uint32_t>(text.size()));
        text[at] = kLetters[rng_.below(sizeof kLetters)];
      }
      const std::optional<Action> a = G::parse(state_, text);
      const Phrase why = G::why_not(state_, text);
      if (G::turn(state_).who == Who::kSeat)
        check(why.key == Key::kNone || !a, "no reason is given against a legal word");
      check(!a || is_legal<G>(state_, *a), "garbage never parses to an illegal action");
      check(!a || G::write(state_, *a) == Text(text), "a text that parses is the notation itself");
    }
  }

  void check_stray_targets() {
    for (int n = 0; n < 12; ++n) {
      TargetPath path{};
      const std::uint32_t length = rng_.below(4);
      for (std::uint32_t i = 0; i < length; ++i) {
        Target t{};
        t.kind = static_cast<std::uint8_t>(rng_.below(5));
        t.a = static_cast<std::int8_t>(static_cast<int>(rng_.below(9)) - 1);
        t.b = static_cast<std::int8_t>(static_cast<int>(rng_.below(9)) - 1);
        path.push_back(t);
      }
      const Phrase why = G::refusal(state_, path);
      check(why.key == Key::kNone || !why.rule.empty(), "a refusal names a rule");
    }
  }

  void check_view(Seat seat) {
    const View v = G::view(state_, seat);
    check(same_bytes(v, G::view(state_, seat)), "equal states give equal views");
    const State world = G::fill(v, seat, rng_);
    check(G::broken(world) == nullptr, "a filled world breaks no invariant");
    const View again = G::view(world, seat);
    check(same_bytes(v, again), "view(fill(v)) == v");
    check(G::hash(v) == G::hash(again), "equal views have equal hashes");
    check(G::turn(world) == G::turn(state_), "a filled world has the same turn");
    if (!same_bytes(world, state_)) ++marks_.other_worlds;
    const Turn turn = G::turn(state_);
    if (turn.who != Who::kSeat || turn.seat != seat) return;
    check(moves_of<G>(world) == moves_of<G>(state_), "a seat knows what it may do");
    if constexpr (requires { G::estimate(v, seat); }) {
      const double value = G::estimate(v, seat);
      check(value >= -1 && value <= 1, "an estimate lies in [-1, 1]");
    }
  }

  /// What a seat does not witness must not change what it sees.
  void check_secrets(const std::vector<Action>& moves) {
    if (moves.size() < 2) return;
    State one = state_;
    State other = state_;
    G::apply(one, moves.front(), NoEvents{});
    G::apply(other, moves.back(), NoEvents{});
    const SeatMask seen = G::witness(state_, moves.front()) | G::witness(state_, moves.back());
    for (int i = 0; i <= options_.seats; ++i) {
      const bool audience = i == options_.seats;
      const Seat seat = audience ? kAudience : static_cast<Seat>(i);
      if (audience ? seen == kEveryone : (seen & mask_of(seat)) != 0) continue;
      check(same_bytes(G::view(one, seat), G::view(other, seat)), "an unseen action shows nothing");
    }
  }

  void check_extras() {
    if constexpr (HasSymmetry<G>) {
      const State c = G::canonical(state_);
      check(same_bytes(c, G::canonical(c)), "canonical is its own canonical form");
      check(G::broken(c) == nullptr, "a canonical state breaks no invariant");
      check(moves_of<G>(c).size() == moves_of<G>(state_).size(), "symmetry keeps the choices");
      check(G::turn(c) == G::turn(state_), "symmetry keeps the turn");
      const Outcome a = G::outcome(c);
      const Outcome b = G::outcome(state_);
      for (int i = 0; i < options_.seats; ++i)
        check(a.seat[i].total == b.seat[i].total && a.seat[i].rank == b.seat[i].rank,
              "symmetry keeps totals and ranks");
    }
    if constexpr (HasWorth<G>) {
      double value[kMaxSeats] = {};
      G::worth(state_, value);
      for (int i = 0; i < options_.seats; ++i)
        check(value[i] >= -1 && value[i] <= 1, "a worth lies in [-1, 1]");
    }
    if constexpr (HasPlayoutWeights<G>)
      if (G::turn(state_).who == Who::kSeat) {
        auto actions = ActionsOf<G>::scratch();
        G::legal(state_, actions);
        std::uint32_t weight[G::kMaxLegal] = {};
        G::playout_weights(state_, actions, weight);
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < actions.size(); ++i) {
          check(weight[i] >= 1, "playout weights are at least 1");
          sum += weight[i];
        }
        check(sum <= UINT32_MAX, "the sum of playout weights fits into 32 bits");
      }
  }

  /// A position is written behind what is there already, and read back.
  void check_read_back()
    requires HasSetUp<G>
  {
    std::string line = "@";
    G::write_position(state_, line);
    check(line.starts_with("@"), "a position is appended");
    line.erase(0, 1);
    check(!line.empty() && !line.starts_with(' '), "a position is not empty");
    for (const char c : line) check(c >= ' ' && c < 127, "a position is one line of ASCII");
    State back{};
    check(!G::set_up(options_, line, back), "the text of a position is read");
    check(same_bytes(back, state_), "a position reads back to the same state");
    ++marks_.positions_written;
  }

  /// A text with a wrong letter is refused with its place, or is another sound position.
  void check_set_up()
    requires HasSetUp<G>
  {
    std::string line;
    G::write_position(state_, line);
    State back{};
    for (int n = 0; n < 6; ++n) {
      std::string wrong = line;
      const std::uint32_t at = rng_.below(static_cast<std::uint32_t>(wrong.size()));
      if (n == 0)
        wrong.resize(at);
      else if (n == 1)
        wrong += " " + wrong.substr(at);
      else
        wrong[at] = static_cast<char>(' ' + rng_.below(95));
      State out = state_;
      if (const std::optional<PositionError> error = G::set_up(options_, wrong, out)) {
        check(error->phrase.key != Key::kNone && error->at <= wrong.size(),
              "a refused position has a reason and a place");
        check(same_bytes(out, state_), "a refused position changes nothing");
        ++marks_.positions_refused;
        continue;
      }
      check(G::broken(out) == nullptr, "a position that is set up breaks no invariant");
      std::string again;
      G::write_position(out, again);
      check(!G::set_up(options_, again, back) && same_bytes(back, out),
            "every position that is set up can be written");
      ++marks_.positions_read;
    }
  }

  void step(Action a) {
    const State before = state_;
    State with_events = state_;
    State without = state_;
    Event room[kEventRoom] = {}; // more than a game may fill: too many are named, not a trap
    EventList events{room};
    NoEvents nothing;
    G::apply(with_events, a, events);
    G::apply(without, a, nothing);
    check(same_bytes(before, state_), "a copy shares nothing");
    check(same_bytes(with_events, without), "every sink gives the same state");
    check(events.size() <= static_cast<std::size_t>(G::kMaxEvents),
          "an action has at most kMaxEvents events");
    marks_.raise(marks_.events, events.size());
    moves_ += std::string(G::write(state_, a).view()) + " ";
    state_ = with_events;
    for (const Event& e : events) {
      if (e.points != 0) {
        check(e.seat < options_.seats, "points belong to a seat");
        check(e.part < G::kMaxParts, "points belong to a part");
        if (problem_.empty()) points_[e.seat][e.part] += e.points;
      }
      const Phrase p = G::phrase(state_, e);
      check(p.key < Key::kCount && p.args <= Phrase::kMostArgs, "a phrase is well formed");
      for (int i = 0; i < p.args; ++i) {
        check(p.arg[i].type != PhraseArg::Type::kSeat || p.arg[i].number < options_.seats,
              "a phrase names seats at the table");
        check(p.arg[i].type != PhraseArg::Type::kWord || p.arg[i].word != Key::kNone,
              "a phrase names words of the catalogue");
      }
    }
    check_outcome(state_);
  }

  void check_outcome(const State& s) {
    const Outcome o = G::outcome(s);
    check(o.seats == options_.seats, "every seat has a score");
    for (int i = 0; i < o.seats && problem_.empty(); ++i) {
      int sum = 0;
      const std::size_t parts = o.seat[i].parts.size();
      check(parts <= static_cast<std::size_t>(G::kMaxParts), "a score has at most kMaxParts parts");
      marks_.raise(marks_.parts, parts);
      for (std::size_t part = 0; part < kMaxScoreParts; ++part) {
        const bool named = part < parts;
        const int points = named ? o.seat[i].parts[part].points : 0;
        sum += points;
        check(points == points_[i][part], "the points of the events add up to every part");
        check(!named || (o.seat[i].parts[part].name.key != Key::kNone &&
                         !o.seat[i].parts[part].rule.empty()),
              "a part has a name and a rule");
      }
      check(sum == o.seat[i].total, "the parts add up to the total");
      if (G::turn(s).who != Who::kOver) check(o.seat[i].rank == 0, "ranks are given at the end");
    }
  }

  void check_end() {
    const Outcome o = G::outcome(state_);
    check(o.reason.key != Key::kNone && !o.reason.rule.empty(), "the end has a reason");
    check(o.decided.key != Key::kNone && !o.decided.rule.empty(), "the ranks have a reason");
    int winners = 0;
    int ranked = 0;
    for (int i = 0; i < o.seats; ++i) {
      if (o.seat[i].rank == 0) continue; // did not finish
      int better = 0;
      for (int j = 0; j < o.seats; ++j)
        better += o.seat[j].rank > 0 && o.seat[j].rank < o.seat[i].rank;
      check(o.seat[i].rank == better + 1, "ranks count the better seats");
      winners += o.seat[i].rank == 1;
      ++ranked;
    }
    check(winners >= 1 || ranked == 0, "somebody is first, or nobody reached the goal");
  }

  static bool is_balanced(const std::string& json) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
      const char c = json[i];
      if (quoted && c == '\\')
        ++i;
      else if (c == '"')
        quoted = !quoted;
      else if (!quoted && (c == '{' || c == '['))
        ++depth;
      else if (!quoted && (c == '}' || c == ']') && --depth == 0)
        return i + 1 == json.size();
    }
    return false;
  }

  typename G::Options options_;
  std::uint64_t seed_;
  Rng rng_;
  Marks& marks_;
  State state_;
  int actions_ = 0;
  int points_[kMaxSeats][kMaxScoreParts] = {};
  std::string moves_;
  std::string problem_;
};

/// Changes a few bytes of a state; whatever broken() then lets through must be playable to an end.
/// Gives the first problem, or an empty text, and counts the states that passed.
/// Long games are followed for some hundred actions only.
template <GameRules G> std::string play_from_mutation(typename G::State s, Rng& rng, int& passed) {
  auto* bytes = reinterpret_cast<unsigned char*>(&s);
  const std::uint32_t changes = 1 + rng.below(4);
  for (std::uint32_t i = 0; i < changes; ++i) {
    const std::uint32_t at = rng.below(static_cast<std::uint32_t>(sizeof s));
    bytes[at] =
        static_cast<unsigned char>(rng.below(2) ? rng.below(256) : bytes[at] ^ 1u << rng.below(8));
  }
  if (G::broken(s) != nullptr) return {};
  ++passed;
  const int seats = G::outcome(s).seats;
  for (int actions = 0; G::turn(s).who != Who::kOver; ++actions) {
    if (actions > G::kMaxActions) return std::string(G::kId) + ": a mutated state plays for ever";
    if (actions > 300) break;
    if (moves_of<G>(s).empty()) return std::string(G::kId) + ": a mutated state has no move";
    for (int seat = 0; seat < seats; ++seat) {
      const auto v = G::view(s, static_cast<Seat>(seat));
      const auto world = G::fill(v, static_cast<Seat>(seat), rng);
      if (G::broken(world)) return std::string(G::kId) + ": the world of a mutated state is broken";
    }
    EventsOf<G> events;
    G::apply(s, random_move<G>(s, rng), events);
    if (const char* why = G::broken(s))
      return std::string(G::kId) + ": a mutated state became broken: " + why;
  }
  return {};
}

} // namespace beffroi::kit
