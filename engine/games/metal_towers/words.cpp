// Metal Towers in words: options, notation, paths, refusals, log sentences, result and JSON.
//
// Owns: which catalogue key says what, with which rule id. Decides nothing: legality, visibility
// and result come from rules.cpp.
#include "engine/games/metal_towers/rules.hpp"

namespace beffroi {

using namespace metal_towers;

namespace {

constexpr Key kColourWord[kColours] = {Key::k_mt_blue, Key::k_mt_silver};
constexpr Key kSizeWord[kSizes] = {Key::k_mt_size_a, Key::k_mt_size_b, Key::k_mt_size_c,
                                   Key::k_mt_size_d, Key::k_mt_size_e};
constexpr Key kASizeWord[kSizes] = {Key::k_mt_a_size_a, Key::k_mt_a_size_b, Key::k_mt_a_size_c,
                                    Key::k_mt_a_size_d, Key::k_mt_a_size_e};
constexpr char kColourLetter[kColours] = {'b', 's'};
constexpr const char* kColourName[kColours] = {"blue", "silver"};
constexpr const char* kSizeName[kSizes] = {"A", "B", "C", "D", "E"};

constexpr OptionChoice kPiecesChoices[] = {{"set-a", Key::k_mt_opt_pieces_set_a},
                                           {"set-n", Key::k_mt_opt_pieces_set_n}};
constexpr OptionChoice kBaseChoices[] = {{"free-base", Key::k_mt_opt_base_free},
                                         {"nested-base", Key::k_mt_opt_base_nested}};
constexpr OptionChoice kTieChoices[] = {{"tallest", Key::k_mt_opt_tie_tallest},
                                        {"draw", Key::k_mt_opt_tie_draw}};
constexpr OptionChoice kMatchChoices[] = {{"single", Key::k_mt_opt_match_single},
                                          {"pair", Key::k_mt_opt_match_pair}};

constexpr OptionSpec two_way(const char* id, const char* token, Key title, Key help,
                             const OptionChoice* choices) {
  return {{id}, token, title, help, OptionSpec::Type::kChoice, choices, 2, 0, 0, 0};
}

/// The neighbour sizes of a size in letter order; count is 1 or 2.
struct Neighbours {
  int count;
  int size[2];
};
Neighbours neighbours_of(const PieceSet& set, int size) {
  Neighbours n{0, {}};
  for (int other = 0; other < kSizes; ++other) {
    const int apart = set.rank[other] - set.rank[size];
    if (apart == 1 || apart == -1) n.size[n.count++] = other;
  }
  return n;
}

/// A sentence about the neighbours that a cylinder lacks; `of_one` and `of_two` by their number.
Phrase holder_phrase(const State& s, int size, Key of_one, Key of_two, const char* rule) {
  const Neighbours n = neighbours_of(kPieceSets[s.set], size);
  Phrase p = make_phrase(n.count == 1 ? of_one : of_two, rule);
  p.word("first", kSizeWord[n.size[0]]);
  if (n.count == 2) p.word("second", kSizeWord[n.size[1]]);
  return p.word("a_size", kASizeWord[size]);
}

Phrase refuse_placing(const State& s, int colour, int size, Placing why) {
  switch (why) {
  case Placing::kAllowed: break;
  case Placing::kGameOver:
    return make_phrase(Key::k_mt_refuse_over, s.placed == kTubes ? "MT-30" : "MT-31");
  case Placing::kNoStock:
    return make_phrase(Key::k_mt_refuse_no_stock, "MT-10")
        .word("colour", kColourWord[colour])
        .word("size", kSizeWord[size]);
  case Placing::kNoHolder:
    return holder_phrase(s, size, Key::k_mt_refuse_no_holder_of_one,
                         Key::k_mt_refuse_no_holder_of_two, "MT-14");
  case Placing::kHolderTooLow:
    return holder_phrase(s, size, Key::k_mt_refuse_too_low_of_one, Key::k_mt_refuse_too_low_of_two,
                         "MT-14");
  case Placing::kNeedsNeighbour:
    return holder_phrase(s, size, Key::k_mt_refuse_needs_one, Key::k_mt_refuse_needs_two, "MT-V2");
  }
  return Phrase{};
}

/// Refusal of a tube before a tower is named: none if some tower takes it.
Phrase refuse_tube(const State& s, int colour, int size) {
  bool loose = false;
  for (int tower = 0; tower < kTowers; ++tower) {
    const Placing placing = can_place(s, colour, size, tower);
    if (placing == Placing::kAllowed) return Phrase{};
    if (placing == Placing::kGameOver || placing == Placing::kNoStock)
      return refuse_placing(s, colour, size, placing);
    loose = loose || placing != Placing::kNeedsNeighbour;
  }
  return make_phrase(Key::k_mt_refuse_no_tower, loose ? "MT-14" : "MT-V2")
      .word("a_size", kASizeWord[size]);
}

bool is_tube(Target t) {
  return t.kind == kTargetTube && t.a >= 0 && t.a < kColours && t.b >= 0 && t.b < kSizes;
}
bool is_tower(Target t) { return t.kind == kTargetTower && t.a >= 0 && t.a < kTowers; }

/// The move that notation names, possible or not.
std::optional<Move> read_move(std::string_view text) {
  if (text.size() != 3 || (text[0] != 'b' && text[0] != 's') || text[1] < 'A' || text[1] > 'E' ||
      text[2] < '1' || text[2] > '3')
    return std::nullopt;
  return Move{static_cast<std::uint8_t>(text[0] == 's' ? kSilver : kBlue),
              static_cast<std::uint8_t>(text[1] - 'A'), static_cast<std::uint8_t>(text[2] - '1')};
}

Phrase reason_phrase(const State& s) {
  if (s.pair) return make_phrase(Key::k_mt_reason_both_games, "MT-V4");
  if (s.placed == kTubes)
    return make_phrase(Key::k_mt_reason_all_placed, "MT-30").number("n", kTubes);
  return make_phrase(Key::k_mt_reason_stuck, "MT-31").number("n", kTubes - s.placed);
}

Phrase decided_phrase(const State& s, const Decision& d) {
  const int tallest = tallest_towers(s);
  int first = 0;
  while (!(tallest >> first & 1)) ++first;
  const int height = tower_height(s, first);
  switch (d.verdict) {
  case Verdict::kVisible: return make_phrase(Key::k_mt_decided_visible, s.pair ? "MT-V4" : "MT-32");
  case Verdict::kTallest:
    return make_phrase(Key::k_mt_decided_tallest, "MT-33")
        .number("tower", first + 1)
        .number("height", height);
  case Verdict::kTiedTallest: {
    int second = first + 1; // three tied towers hold everything and are a draw (MT-E6)
    while (!(tallest >> second & 1)) ++second;
    return make_phrase(Key::k_mt_decided_tied_tallest, "MT-34")
        .number("first", first + 1)
        .number("second", second + 1)
        .number("height", height);
  }
  case Verdict::kDraw: return make_phrase(Key::k_mt_decided_draw, "MT-35");
  case Verdict::kDrawByOption: return make_phrase(Key::k_mt_decided_draw_by_option, "MT-V3");
  case Verdict::kDrawOfPair: return make_phrase(Key::k_mt_decided_draw_of_pair, "MT-E9");
  }
  return Phrase{};
}

/// The score of one colour with its parts: towers, or the two games of a pair.
SeatScore score_of(const State& s, int colour) {
  SeatScore score{};
  int game_total[2] = {};
  for (int tower = 0; tower < kTowers; ++tower) {
    const int visible = visible_count(s, colour, tower);
    game_total[0] += s.kept[colour][tower];
    game_total[s.game] += visible;
    if (!s.pair)
      score.parts.push_back({make_phrase(Key::k_mt_part_tower, "MT-22").number("tower", tower + 1),
                             static_cast<std::int16_t>(visible), RuleId{"MT-22"}});
  }
  if (s.pair)
    for (int game = 0; game < 2; ++game)
      score.parts.push_back({make_phrase(Key::k_mt_part_game, "MT-V4").number("game", game + 1),
                             static_cast<std::int16_t>(game_total[game]), RuleId{"MT-V4"}});
  score.total = static_cast<std::int16_t>(game_total[0] + game_total[1]);
  return score;
}

Phrase placed_phrase(const Event& e) {
  const Key key = e.arg[4] == kMannerOn   ? Key::k_mt_log_place_on
                  : e.arg[4] == kMannerIn ? Key::k_mt_log_place_in
                                          : Key::k_mt_log_place_out_of_sight;
  return make_phrase(key, "MT-10")
      .seat("player", e.seat)
      .word("colour", kColourWord[e.arg[0]])
      .word("size", kSizeWord[e.arg[1]])
      .number("tower", e.arg[2] + 1);
}

Phrase result_phrase(const Event& e) {
  switch (static_cast<Verdict>(e.arg[2])) {
  case Verdict::kVisible:
    return make_phrase(Key::k_mt_log_wins, "MT-32")
        .seat("player", e.seat)
        .number("more", e.arg[0])
        .number("fewer", e.arg[1]);
  case Verdict::kTallest:
  case Verdict::kTiedTallest: {
    const bool one = static_cast<Verdict>(e.arg[2]) == Verdict::kTallest;
    return make_phrase(one ? Key::k_mt_log_wins_tallest : Key::k_mt_log_wins_tied_tallest,
                       one ? "MT-33" : "MT-34")
        .seat("player", e.seat)
        .number("more", e.arg[3])
        .number("fewer", e.arg[4])
        .number("total", e.arg[0]);
  }
  case Verdict::kDraw: return make_phrase(Key::k_mt_log_draw, "MT-35").number("total", e.arg[0]);
  case Verdict::kDrawByOption:
    return make_phrase(Key::k_mt_log_draw, "MT-V3").number("total", e.arg[0]);
  case Verdict::kDrawOfPair:
    return make_phrase(Key::k_mt_log_draw, "MT-E9").number("total", e.arg[0]);
  }
  return Phrase{};
}

void column_json(const State& s, int size, int tower, Json& json) {
  const Column column = s.column[tower][size];
  const int visible = visible_mask(s, size, tower);
  json.open_object().member("size", kSizeName[size]).member("top", top(s, size, tower));
  json.key("tubes").open_array();
  for (int i = 0; i < column.count; ++i)
    json.open_object()
        .member("colour", kColourName[colour_at(s, size, tower, i)])
        .member("visible", (visible >> i & 1) != 0)
        .close_object();
  json.close_array().close_object();
}

} // namespace

const OptionSpec MetalTowers::kOptions[4] = {
    two_way("MT-V1", "pieces", Key::k_mt_opt_pieces, Key::k_mt_opt_pieces_help, kPiecesChoices),
    two_way("MT-V2", "base", Key::k_mt_opt_base, Key::k_mt_opt_base_help, kBaseChoices),
    two_way("MT-V3", "tie", Key::k_mt_opt_tie, Key::k_mt_opt_tie_help, kTieChoices),
    two_way("MT-V4", "match", Key::k_mt_opt_match, Key::k_mt_opt_match_help, kMatchChoices),
};

Phrase MetalTowers::refuse_options(const Options&) {
  return Phrase{}; // MT-E9: MT-V3 has no effect in a pair, which is no contradiction
}

Outcome MetalTowers::outcome(const State& s) {
  Outcome o{};
  o.seats = kColours;
  for (int c = 0; c < kColours; ++c) o.seat[c] = score_of(s, c);
  if (s.phase != Phase::kEnd) return o;
  const Decision d = decide(s);
  for (int c = 0; c < kColours; ++c) {
    o.seat[c].tie_break = d.tie_break[c];
    o.seat[c].rank = d.winner == kNoSeat || d.winner == c ? 1 : 2;
  }
  o.reason = reason_phrase(s);
  o.decided = decided_phrase(s, d);
  return o;
}

Phrase MetalTowers::refusal(const State& s, const TargetPath& path) {
  if (path.size() == 1 && is_tower(path[0]))
    return s.phase == Phase::kEnd ? refuse_placing(s, 0, 0, Placing::kGameOver)
                                  : make_phrase(Key::k_mt_refuse_tube_first, "MT-10");
  if (path.size() == 1 && is_tube(path[0])) return refuse_tube(s, path[0].a, path[0].b);
  if (path.size() == 2 && is_tube(path[0]) && is_tower(path[1])) {
    const Placing placing = can_place(s, path[0].a, path[0].b, path[1].a);
    return refuse_placing(s, path[0].a, path[0].b, placing);
  }
  return Phrase{};
}

TargetPath MetalTowers::path(const State&, Action a) {
  const Move m = move_of(a);
  TargetPath path{};
  path.push_back(tube_target(m.colour, m.size));
  path.push_back(tower_target(m.tower));
  return path;
}

Text MetalTowers::write(const State&, Action a) {
  const Move m = move_of(a);
  Text text;
  return text.append(kColourLetter[m.colour]).append(kSizeName[m.size]).append_number(m.tower + 1);
}

std::optional<Action> MetalTowers::parse(const State& s, std::string_view text) {
  const auto m = read_move(text);
  if (!m || can_place(s, m->colour, m->size, m->tower) != Placing::kAllowed) return std::nullopt;
  return action_of(*m);
}

Phrase MetalTowers::why_not(const State& s, std::string_view text) {
  const auto m = read_move(text);
  return m ? refuse_placing(s, m->colour, m->size, can_place(s, m->colour, m->size, m->tower))
           : Phrase{};
}

Phrase MetalTowers::phrase(const State& s, const Event& e) {
  switch (e.kind) {
  case kEventPlaced: return placed_phrase(e);
  case kEventHidden:
    return make_phrase(Key::k_mt_log_hidden, "MT-21")
        .word("colour", kColourWord[e.arg[0]])
        .word("size", kSizeWord[e.arg[1]])
        .number("tower", e.arg[2] + 1);
  case kEventGameEnd: {
    if (!s.pair) return Phrase{}; // the result says it all
    const bool stuck = e.arg[1] > 0;
    Phrase p = make_phrase(stuck ? Key::k_mt_log_game_stuck : Key::k_mt_log_game_end,
                           stuck ? "MT-31" : "MT-30");
    p.number("game", e.arg[0] + 1).number("blue", e.arg[2]).number("silver", e.arg[3]);
    return stuck ? p.number("left", e.arg[1]) : p;
  }
  case kEventNextGame: return make_phrase(Key::k_mt_log_next_game, "MT-V4").seat("player", e.seat);
  case kEventResult: return result_phrase(e);
  default: return Phrase{};
  }
}

void MetalTowers::to_json(const State& s, Json& json) {
  const PieceSet& set = kPieceSets[s.set];
  json.open_object();
  json.member("pieces", s.set == kSetA ? "set-a" : s.set == kSetN ? "set-n" : "edited");
  json.member("base", s.nested ? "nested-base" : "free-base");
  json.member("tie", s.draws ? "draw" : "tallest");
  json.member("match", s.pair ? "pair" : "single");
  json.key("sizes_from_wide_to_narrow").open_array();
  for (const int size : set.order) json.value(kSizeName[size]);
  json.close_array();
  json.key("lengths").open_object();
  for (int size = 0; size < kSizes; ++size)
    json.member(kSizeName[size], static_cast<int>(set.length[size]));
  json.close_object();
  json.member("game", s.game + 1);
  json.member("phase", s.phase == Phase::kPlace ? "PLACE" : "END");
  json.key("to_move");
  if (s.phase == Phase::kPlace)
    json.value(kColourName[s.to_move]);
  else
    json.null();
  json.key("supply").open_object();
  for (int c = 0; c < kColours; ++c) {
    json.key(kColourName[c]).open_object();
    for (int size = 0; size < kSizes; ++size)
      json.member(kSizeName[size], static_cast<int>(s.supply[c][size]));
    json.close_object();
  }
  json.close_object();
  json.key("towers").open_array();
  for (int tower = 0; tower < kTowers; ++tower) {
    json.open_object().member("tower", tower + 1).member("height", tower_height(s, tower));
    json.key("visible").open_object();
    for (int c = 0; c < kColours; ++c) json.member(kColourName[c], visible_count(s, c, tower));
    json.close_object();
    json.key("columns").open_array();
    for (const int size : set.order) column_json(s, size, tower, json);
    json.close_array().close_object();
  }
  json.close_array();
  if (s.pair) {
    json.key("visible_in_game_1");
    if (s.game == 0) {
      json.null();
    } else {
      json.open_object();
      for (int c = 0; c < kColours; ++c) {
        json.key(kColourName[c]).open_array();
        for (int tower = 0; tower < kTowers; ++tower)
          json.value(static_cast<int>(s.kept[c][tower]));
        json.close_array();
      }
      json.close_object();
    }
  }
  json.close_object();
}

} // namespace beffroi
