// `beffroi analyse`: the account of luck and play of a record (search/account.hpp), and the check of its draws.
//
// Owns: what is printed, which draws are named, and when a sentence weighs luck against play: only where what could
// not be seen coming is at most half of both. Nothing says that a winner was lucky.
#include "engine/cli/cli.hpp"
#include "engine/core/text.hpp"
#include "engine/match/accounts.hpp"
#include "engine/match/record.hpp"
#include "engine/search/at_hand.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace beffroi::cli {
namespace {

constexpr std::uint32_t kSliceOfAccount = 1u << 16;
constexpr std::size_t kNamedDraws = 3;
constexpr std::uint32_t kNamedMoves = 16; ///< of a draw; a longer one is only counted

/// What is printed, before it is printed.
struct Analysed {
  const Match& match;
  AccountScope scope{};
  std::unique_ptr<AnyAccount> account{};
  std::vector<std::string> left_out{};
  DrawCheck check{};
  int rows() const { return account->ledger().goal ? 1 : account->ledger().columns; }
};

std::int64_t size_of(std::int64_t n) { return n < 0 ? -n : n; }

/// Hundredths of the win that are tenths of a per cent: rounded so that sums of what is shown hold.
std::int64_t tenths(std::int64_t n) {
  const std::int64_t whole = Shares::kWhole;
  const std::int64_t size = (2 * size_of(n) * 1000 + whole) / (2 * whole);
  return n < 0 ? -size : size;
}
std::string per_cent(std::int64_t tenth, bool with_sign) {
  const std::string text = decimals(static_cast<double>(size_of(tenth)) / 10, 1);
  return (tenth < 0 ? "-" : with_sign ? "+" : "") + text;
}

std::string count_of(std::size_t n, const char* one, const char* many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}

std::vector<std::string> left_out_of(const Match& match, const AccountScope& scope,
                                     const AnyAccount& account) {
  std::vector<std::string> out;
  if (scope.in_position)
    out.push_back("The game begins in a position: what was drawn and played before it is not in "
                  "the record, so the account begins there.");
  if (scope.set_anew)
    out.push_back("The board was set anew after " + count_of(scope.first, "move", "moves") +
                  ": nothing before that leads to what stood then, so the account begins there.");
  if (scope.hidden)
    out.push_back("This record hides what a seat did not see: the account ends before move " +
                  std::to_string(scope.last + 1) + ", the first that is hidden.");
  else if (scope.is_open)
    out.push_back("The game is not over: the account ends with what everybody could expect then, "
                  "and not with a result.");
  if (scope.ended_by)
    out.push_back(scope.ended_by->kind == Act::Kind::kAgree
                      ? "The game ended with a draw that was agreed: the account ends with what "
                        "everybody could expect then."
                      : "The game ended because somebody resigned: the account ends with what "
                        "everybody could expect then.");
  const std::size_t begun = scope.last - scope.first - account.plies();
  if (begun > 0)
    out.push_back("The last " + count_of(begun, "move is", "moves are") +
                  " the beginning of a draw that is not complete, and not in the account.");
  if (match.acts().size() > 0 && !scope.ended_by && !scope.set_anew)
    out.push_back("Somebody resigned and a computer played on: the result is that of the table.");
  return out;
}

/// Whether all that a whole game drew was drawn before anybody acted.
bool draws_only_first(const Analysed& a) {
  const auto draws = a.account->draws();
  const auto turns = a.account->turns();
  return !a.scope.is_open && !draws.empty() && !turns.empty() &&
         draws.back().ply < turns.front().ply;
}

/// The moves of a draw or turn in notation.
std::string moves_text(const Analysed& a, std::uint32_t ply, std::uint32_t plies) {
  std::string out;
  for (std::uint32_t i = 0; i < plies; ++i) {
    const Ply& p = a.match.plies()[a.scope.first + ply + i];
    out += (out.empty() ? "" : " ") + std::string(p.turn.who == Who::kChance ? "*" : "") + p.text;
  }
  return out;
}

std::int64_t luck_of(const BookedDraw& draw, int seat) {
  return std::int64_t{draw.after.of[seat]} - draw.before.of[seat];
}

/// The draws that brought a seat most, or took most from it; none that did nothing.
std::vector<const BookedDraw*> most_of(const Analysed& a, int seat, bool lucky) {
  std::vector<const BookedDraw*> out;
  for (const BookedDraw& draw : a.account->draws())
    if (lucky ? luck_of(draw, seat) > 0 : luck_of(draw, seat) < 0) out.push_back(&draw);
  std::stable_sort(out.begin(), out.end(), [&](const BookedDraw* x, const BookedDraw* y) {
    return size_of(luck_of(*x, seat)) > size_of(luck_of(*y, seat));
  });
  if (out.size() > kNamedDraws) out.resize(kNamedDraws);
  return out;
}

struct Weighed {
  std::int64_t drift = 0, rest = 0; ///< of all seats, without sign
  bool is_clear() const { return rest > 0 && 2 * drift <= rest; }
};
Weighed weigh(const Analysed& a) {
  Weighed w;
  const Ledger& ledger = a.account->ledger();
  for (int i = 0; i < a.rows(); ++i) {
    w.drift += size_of(ledger.drift[i]);
    w.rest += size_of(ledger.luck[i]) + size_of(ledger.own(i)) + size_of(ledger.others(i));
  }
  return w;
}
std::string ratio_text(const Weighed& w) {
  return w.rest > 0 ? decimals(static_cast<double>(w.drift) / static_cast<double>(w.rest), 2) : "";
}

/// Who had the better draws and who played more exactly; "" where it may not be said.
std::string balance_text(const Analysed& a) {
  const Ledger& ledger = a.account->ledger();
  if (!weigh(a).is_clear()) return "";
  if (a.rows() == 1)
    return "Draws brought " + per_cent(tenths(ledger.luck[0]), true) +
           " % of the goal against what they bring on average; play gave away " +
           per_cent(size_of(tenths(ledger.own(0))), false) + " %.";
  int lucky = 0, exact = 0;
  for (int i = 1; i < a.rows(); ++i) {
    if (ledger.luck[i] > ledger.luck[lucky]) lucky = i;
    if (ledger.own(i) > ledger.own(exact)) exact = i;
  }
  return "Seat " + std::to_string(lucky + 1) + " had the best draws, " +
         per_cent(tenths(ledger.luck[lucky]), true) +
         " % of the win against what they bring on average; seat " + std::to_string(exact + 1) +
         " played most exactly and gave away " +
         per_cent(size_of(tenths(ledger.own(exact))), false) + " %.";
}

std::string draws_text(const Analysed& a) {
  const DrawCheck& c = a.check;
  if (c.draws == 0) return "Nothing was drawn in this game.";
  if (c.typed)
    return "People at a real table said what was drawn, so the " +
           count_of(c.draws, "draw", "draws") + " cannot be checked.";
  if (!c.has_seed)
    return "This record leaves the seed out, so its " + count_of(c.draws, "draw", "draws") +
           " cannot be checked.";
  const std::string seed = hex64(a.match.setup().seed);
  if (c.others == 0)
    return (c.draws == 1 ? std::string("The one draw is what seed ")
                         : "All " + std::to_string(c.draws) + " draws are what seed ") +
           seed + " gives. So each was fixed before the first move, whatever people did.";
  return std::to_string(c.others) + " of " + count_of(c.draws, "draw", "draws") +
         (c.others == 1 ? " is" : " are") + " not what seed " + seed +
         " gives, the first at move " + std::to_string(c.first_other + 1) +
         ". They came from elsewhere: from pieces on a real table, from devices that agreed on "
         "them, or "
         "from somebody who chose them.";
}

// ---- Text

void print_row(const Analysed& a, const char* name, const std::vector<std::int64_t>& cells,
               bool with_sign) {
  std::printf("%-28s", name);
  for (int i = 0; i < a.rows(); ++i)
    std::printf("%9s", per_cent(cells[static_cast<std::size_t>(i)], with_sign).c_str());
  std::printf("\n");
}

void print_table(const Analysed& a) {
  const Ledger& ledger = a.account->ledger();
  std::printf("%-28s", ledger.goal ? "% of the goal" : "% of the win");
  for (int i = 0; i < a.rows(); ++i)
    std::printf("%9s", ledger.goal ? "all" : ("seat " + std::to_string(i + 1)).c_str());
  std::printf("\n");
  const auto rows = static_cast<std::size_t>(a.rows());
  std::vector<std::int64_t> exact(rows), shown(rows);
  const auto print = [&](const char* name, const auto& part, bool with_sign) {
    std::vector<std::int64_t> cells(rows);
    for (std::size_t i = 0; i < rows; ++i) {
      exact[i] += part(static_cast<int>(i));
      cells[i] = tenths(exact[i]) - shown[i]; // so what is shown sums exactly
      shown[i] += cells[i];
    }
    print_row(a, name, cells, with_sign);
  };
  print("start", [&](int i) { return ledger.start[i]; }, false);
  print("luck of draws", [&](int i) { return ledger.luck[i]; }, true);
  print("own play", [&](int i) { return ledger.own(i); }, true);
  if (!ledger.goal) print("play of the others", [&](int i) { return ledger.others(i); }, true);
  if (a.match.game().hides) print("hidden cards", [&](int i) { return ledger.hidden[i]; }, true);
  print("could not be seen coming", [&](int i) { return ledger.drift[i]; }, true);
  print_row(a, a.scope.is_open || a.scope.ended_by ? "expected at the end" : "result", shown,
            false);
}

void print_draws(const Analysed& a, int seat, bool lucky) {
  for (const BookedDraw* draw : most_of(a, seat, lucky)) {
    const std::string drawn = draw->plies > kNamedMoves ? std::to_string(draw->plies) + " moves"
                                                        : moves_text(a, draw->ply, draw->plies);
    std::printf("  %7s  %s, move %zu: %s\n", per_cent(tenths(luck_of(*draw, seat)), true).c_str(),
                a.account->kinds()[static_cast<std::size_t>(draw->kind)],
                a.scope.first + draw->ply + 1, drawn.c_str());
  }
}

void print_account(const Analysed& a) {
  std::printf("%s, %zu seats, forecast %s\n", a.match.game().id, a.match.setup().seats.size(),
              hex64(a.account->learned()).c_str());
  print_table(a);
  for (int seat = 0; seat < a.rows() && !a.account->draws().empty(); ++seat) {
    std::printf("%s, luckiest draws\n", a.rows() == 1 && a.account->ledger().goal
                                            ? "all"
                                            : ("seat " + std::to_string(seat + 1)).c_str());
    print_draws(a, seat, true);
    std::printf("  unluckiest\n");
    print_draws(a, seat, false);
  }
  if (draws_only_first(a)) std::printf("There was no luck after the deal.\n");
  const Weighed w = weigh(a);
  if (w.rest > 0) {
    std::printf("not seen coming / (luck + play): %s\n", ratio_text(w).c_str());
    const std::string balance = balance_text(a);
    std::printf("%s\n", balance.empty() ? "Too much could not be seen coming to weigh luck against "
                                          "play in this game."
                                        : balance.c_str());
  }
  for (const std::string& sentence : a.left_out) std::printf("%s\n", sentence.c_str());
  std::printf("%s\n", draws_text(a).c_str());
}

// ---- JSON

void write_shares(Json& json, const char* name, const Shares& shares, int rows) {
  json.key(name).open_array();
  for (int i = 0; i < rows; ++i) json.value(std::int64_t{shares.of[i]});
  json.close_array();
}

void write_sums(Json& json, const Analysed& a) {
  const Ledger& ledger = a.account->ledger();
  json.key("account").open_array();
  for (int i = 0; i < a.rows(); ++i) {
    json.open_object();
    if (!ledger.goal) json.member("seat", i + 1);
    json.member("start", ledger.start[i]).member("luck", ledger.luck[i]);
    json.member("own", ledger.own(i)).member("others", ledger.others(i));
    json.key("by_seat").open_array();
    for (std::size_t seat = 0; seat < a.match.setup().seats.size(); ++seat)
      json.value(ledger.play[i][seat]);
    json.close_array();
    json.member("hidden", ledger.hidden[i]).member("drift", ledger.drift[i]);
    json.member("result", ledger.result[i]);
    for (const bool lucky : {true, false}) {
      json.key(lucky ? "luckiest" : "unluckiest").open_array();
      for (const BookedDraw* draw : most_of(a, i, lucky))
        json.open_object()
            .member("move", static_cast<std::int64_t>(a.scope.first + draw->ply + 1))
            .member("luck", luck_of(*draw, i))
            .close_object();
      json.close_array();
    }
    json.close_object();
  }
  json.close_array();
}

void write_units(Json& json, const Analysed& a) {
  json.key("draws").open_array();
  for (const BookedDraw& draw : a.account->draws()) {
    json.open_object().member("move", static_cast<std::int64_t>(a.scope.first + draw.ply + 1));
    json.member("moves", static_cast<std::int64_t>(draw.plies));
    json.member("kind", a.account->kinds()[static_cast<std::size_t>(draw.kind)]);
    json.member("drawn", moves_text(a, draw.ply, draw.plies));
    write_shares(json, "before", draw.before, a.rows());
    write_shares(json, "after", draw.after, a.rows());
    json.close_object();
  }
  json.close_array().key("turns").open_array();
  for (const BookedTurn& turn : a.account->turns()) {
    json.open_object().member("move", static_cast<std::int64_t>(a.scope.first + turn.ply + 1));
    json.member("moves", static_cast<std::int64_t>(turn.plies)).member("seat", turn.seat + 1);
    write_shares(json, "best", turn.best, a.rows());
    write_shares(json, "after", turn.after, a.rows());
    json.close_object();
  }
  json.close_array();
}

void print_account_as_json(const Analysed& a) {
  Json json;
  json.open_object().member("beffroi", 1).member("game", a.match.game().id);
  json.member("forecast", hex64(a.account->learned()));
  json.member("whole", static_cast<std::int64_t>(Shares::kWhole));
  json.member("goal", a.account->ledger().goal);
  json.member("over", !a.scope.is_open && !a.scope.ended_by);
  json.member("from", static_cast<std::int64_t>(a.scope.first + 1));
  json.member("moves", static_cast<std::int64_t>(a.account->plies()));
  write_sums(json, a);
  write_units(json, a);
  const Weighed w = weigh(a);
  json.member("drift", w.drift).member("luck_and_play", w.rest);
  const std::string balance = balance_text(a);
  json.key("balance");
  if (balance.empty())
    json.null();
  else
    json.value(balance);
  json.key("left_out").open_array();
  for (const std::string& sentence : a.left_out) json.value(sentence);
  json.close_array().key("chance").open_object();
  json.member("draws", static_cast<std::int64_t>(a.check.draws));
  json.member("checked", a.check.has_seed);
  json.member("not_from_seed", static_cast<std::int64_t>(a.check.others));
  json.key("first");
  if (a.check.others > 0)
    json.value(static_cast<std::int64_t>(a.check.first_other + 1));
  else
    json.null();
  json.member("says", draws_text(a)).close_object();
  std::printf("%s\n", json.close_object().text().c_str());
}

} // namespace

int run_analyse(const Arguments& arguments) {
  arguments.only(1, {"--json"});
  const Match match = load_record_or_export(arguments);
  Analysed a{match, scope_of(match), make_account(match.game())};
  if (!a.account) fail(std::string("no account is kept of ") + match.game().id);
  if (a.account->learn(forecasts_at_hand(match.game().id))) trap();
  begin_account(match, a.scope, *a.account);
  while (!a.account->run(kSliceOfAccount)) {}
  a.left_out = left_out_of(match, a.scope, *a.account);
  a.check = check_draws(match);
  if (arguments.has("--json"))
    print_account_as_json(a);
  else
    print_account(a);
  return 0;
}

} // namespace beffroi::cli
