// `beffroi why`: the best turns of a position in a record, and why the best is better than the one that was
// played.
//
// Owns: what is printed. The turns are found by search/turns.hpp and compared by search/why.hpp, with the
// whole game known, as it is after its end.
#include "engine/cli/cli.hpp"
#include "engine/cli/why_words.hpp"
#include "engine/core/text.hpp"
#include "engine/match/analysts.hpp"
#include "engine/match/whys.hpp"
#include "engine/search/at_hand.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace beffroi::cli {
namespace {

constexpr std::uint32_t kSlice = 1u << 20;

/// English of a word of page.why, or its key.
std::string why_word(const std::string& key) {
  for (const auto* w = kWhyWords; w->first; ++w)
    if (key == w->first) return w->second;
  return key;
}

/// The moves of a list of actions in notation.
std::vector<std::string> notation_of(const GameOps& game, StateRef from,
                                     const TurnActions& actions) {
  std::vector<std::string> out;
  StateBuf state;
  copy_state(game, from, state);
  EventRoom events(game);
  for (const Action a : actions) {
    const bool drawn = game.turn(state).who == Who::kChance;
    out.push_back((drawn ? "*" : "") + std::string(game.write(state, a).view()));
    events.clear();
    game.apply(state, a, events);
  }
  return out;
}

std::string in_a_row(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& w : words) out += (out.empty() ? "" : " ") + w;
  return out;
}

/// What the seat did from a ply on to the end of its turn, with the draws in between.
TurnActions played_turn(const Match& match, std::size_t ply, const AnyWhy& why) {
  const Seat seat = match.plies()[ply].turn.seat;
  TurnActions out{};
  std::size_t end = ply;
  for (std::size_t i = ply; i < match.plies().size(); ++i) {
    const Turn turn = match.plies()[i].turn;
    if (turn.who == Who::kChance) { // of this turn only if the seat goes on after it
      if (why.rests(match.state_before(i), seat)) break;
      continue;
    }
    if (turn.seat != seat || (i > ply && match.game().begins_turn(match.state_before(i)))) break;
    end = i;
  }
  for (std::size_t i = ply; i <= end && out.size() < TurnActions::kCapacity; ++i)
    out.push_back(match.plies()[i].action);
  return out;
}

/// Hundredths that sum to the rounded sum: those that lose most by rounding are raised.
std::vector<std::int64_t> hundredths(const std::vector<std::int64_t>& parts, int denominator) {
  const auto floor = [denominator](std::int64_t n) {
    return n >= 0 ? n / denominator : -((-n + denominator - 1) / denominator);
  };
  std::vector<std::int64_t> out;
  std::int64_t sum = 0;
  std::int64_t rest = 0;
  for (const std::int64_t part : parts) {
    sum += part;
    out.push_back(floor(part));
    rest -= out.back();
  }
  rest += floor(2 * sum + denominator) / 2;
  std::vector<std::size_t> order(parts.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return parts[a] - out[a] * denominator > parts[b] - out[b] * denominator;
  });
  for (std::size_t i = 0; i < order.size() && rest > 0; ++i, --rest) ++out[order[i]];
  return out;
}

std::string signed_text(std::int64_t n) {
  const std::int64_t size = n < 0 ? -n : n;
  char text[32];
  std::snprintf(text, sizeof text, "%c%lld.%02lld", n < 0 ? '-' : '+',
                static_cast<long long>(size / 100), static_cast<long long>(size % 100));
  return text;
}

struct Asked {
  const Match& match;
  std::size_t ply;
  Seat seat;
  std::vector<TurnActions> best{}; ///< the best first
  std::vector<std::uint32_t> shares{};
  TurnActions played{};
  int other = 0; ///< which turn the best is compared with: of `best`, or -1 for the one played
};

void print_text(const Asked& asked, const Comparison& c, AnyWhy& why) {
  const GameOps& game = asked.match.game();
  const StateRef from = asked.match.state_before(asked.ply);
  for (std::size_t i = 0; i < asked.best.size(); ++i)
    std::printf("%zu. %s  %s %%\n", i + 1, in_a_row(notation_of(game, from, asked.best[i])).c_str(),
                decimals(100.0 * asked.shares[i] / Shares::kWhole, 1).c_str());
  std::printf("played: %s\n", in_a_row(notation_of(game, from, asked.played)).c_str());
  if (c.turn[0].line.empty()) return;
  for (const WhyTurn& turn : c.turn)
    std::printf("%s line: %s\n", &turn == &c.turn[0] ? "better" : "other",
                in_a_row(notation_of(game, from, turn.line)).c_str());
  if (c.alike) {
    std::printf("%s\n", why_word("same").c_str());
    return;
  }
  std::vector<std::int64_t> parts;
  for (const PartDifference& d : c.parts) parts.push_back(d.worth);
  // What was looked at turn by turn can speak for the other turn. Then the parts stand for themselves, as in the page.
  const bool against = c.sum <= 0;
  if (!against) parts.push_back(c.further);
  const std::vector<std::int64_t> shown = hundredths(parts, c.denominator);
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const bool further = i == c.parts.size();
    sum += shown[i];
    if (c.further == 0 && further) break;
    std::printf("%8s  %s\n", signed_text(shown[i]).c_str(),
                further
                    ? why_word("further").c_str()
                    : why_word(std::string(game.id) + "." + why.parts()[c.parts[i].part]).c_str());
  }
  std::printf("%8s  %s\n", signed_text(sum).c_str(), why_word(against ? "parts" : "sum").c_str());
}

void write_moves(Json& json, const char* name, const std::vector<std::string>& moves) {
  json.key(name).open_array();
  for (const std::string& move : moves) json.value(move);
  json.close_array();
}

void print_json(const Asked& asked, const Comparison& c, AnyWhy& why) {
  const GameOps& game = asked.match.game();
  const StateRef from = asked.match.state_before(asked.ply);
  Json json;
  json.open_object().member("beffroi", 1).member("game", game.id);
  json.member("move", static_cast<int>(asked.ply + 1)).member("seat", asked.seat + 1);
  json.key("best").open_array();
  for (std::size_t i = 0; i < asked.best.size(); ++i) {
    json.open_object();
    write_moves(json, "turn", notation_of(game, from, asked.best[i]));
    json.member("share", static_cast<std::int64_t>(asked.shares[i])).close_object();
  }
  json.close_array();
  write_moves(json, "played", notation_of(game, from, asked.played));
  if (!c.turn[0].line.empty()) {
    json.member("compared", asked.other < 0 ? "played" : "second").member("alike", c.alike);
    json.member("denominator", c.denominator);
    json.key("parts").open_array();
    for (const PartDifference& d : c.parts)
      json.open_object()
          .member("part", why.parts()[d.part])
          .member("name", why_word(std::string(game.id) + "." + why.parts()[d.part]))
          .member("worth", static_cast<std::int64_t>(d.worth))
          .close_object();
    json.close_array();
    json.member("further", static_cast<std::int64_t>(c.further));
    json.member("sum", static_cast<std::int64_t>(c.sum));
    json.key("turns").open_array();
    for (const WhyTurn& turn : c.turn) {
      json.open_object();
      write_moves(json, "line", notation_of(game, from, turn.line));
      json.member("judged", turn.judged).member("worth", static_cast<std::int64_t>(turn.worth));
      json.key("where").open_array();
      for (const Reason& r : turn.reasons.at) {
        json.open_object().member("part", why.parts()[r.part]).member("seat", r.seat + 1);
        json.key("place").open_array().value(r.where.kind);
        json.value(r.where.a).value(r.where.b).value(r.where.c).close_array();
        json.member("worth", static_cast<std::int64_t>(r.worth)).close_object();
      }
      json.close_array().close_object();
    }
    json.close_array();
  }
  std::printf("%s\n", json.close_object().text().c_str());
}

/// True if the best turn leads to the board of the played one.
bool find_best(Asked& asked, TurnQuestion question) {
  const GameOps& game = asked.match.game();
  for (std::size_t i = 0; i < asked.played.size(); ++i) { // up to the first draw
    const Ply& ply = asked.match.plies()[asked.ply + i];
    if (ply.turn.who != Who::kSeat || question.played.size() == TurnSteps::kCapacity) break;
    question.played.push_back(ply.action);
  }
  const std::unique_ptr<AnyTurns> turns = make_turns(game);
  if (game.learns) turns->learn(values_at_hand(game.id));
  ViewBuf view;
  game.view(asked.match.state_before(asked.ply), asked.seat, view);
  turns->begin(view, asked.seat, question);
  while (!turns->run(kSlice)) {}
  const auto& found = turns->analysis().turns;
  for (const BestTurn& turn : found) {
    if (asked.best.size() == static_cast<std::size_t>(kMostBest))
      break; // the rest is the played one
    TurnActions actions{};
    for (const Action a : turn.steps) actions.push_back(a);
    asked.best.push_back(actions);
    asked.shares.push_back(turn.shares.at(asked.seat));
  }
  return !found.empty() && found[0].played;
}

} // namespace

int run_why(const Arguments& arguments) {
  arguments.only(1, {"--move", "--level", "--seed", "--json"});
  const Match match = load_record(arguments);
  const auto plies = static_cast<std::int64_t>(match.plies().size());
  if (!arguments.has("--move")) fail("why needs --move n, as `beffroi replay` counts");
  const auto ply = static_cast<std::size_t>(
      arguments.number("--move", 1, std::max<std::int64_t>(plies, 1), 1) - 1);
  if (plies == 0 || match.plies()[ply].turn.who != Who::kSeat)
    fail("move " + std::to_string(ply + 1) + " is no seat's");
  const std::unique_ptr<AnyWhy> why = make_why(match.game());
  if (!why) fail(std::string(match.game().id) + " does not say what a position is worth");
  if (match.game().learns) why->learn(values_at_hand(match.game().id));
  TurnQuestion question;
  question.level = static_cast<int>(arguments.number("--level", 1, kLevels, kLevels));
  question.seed =
      static_cast<std::uint64_t>(arguments.number("--seed", 0, std::int64_t{1} << 62, 1));
  Asked asked{match, ply, match.plies()[ply].turn.seat};
  asked.played = played_turn(match, ply, *why);
  const bool same = find_best(asked, question);
  Comparison c{};
  const WhyQuestion asks{question.level, question.seed, 0};
  const auto compare = [&](const TurnActions& other) {
    why->begin(match.state_before(ply), asked.seat, asked.best[0], other, asks);
    while (!why->run(kSlice)) {}
    c = why->comparison();
  };
  if (!asked.best.empty()) {
    asked.other = same ? 1 : -1;
    if (!same)
      compare(asked.played);
    else if (asked.best.size() > 1)
      compare(asked.best[1]);
  }
  if (arguments.has("--json"))
    print_json(asked, c, *why);
  else
    print_text(asked, c, *why);
  return 0;
}

} // namespace beffroi::cli
