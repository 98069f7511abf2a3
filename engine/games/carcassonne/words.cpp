// Carcassonne in words: options, notation, paths, results and log sentences. Decides nothing.
//
// Refusals are in refusals.cpp, JSON in report.cpp.
#include "engine/games/carcassonne/notation.hpp"
#include "engine/games/carcassonne/rules.hpp"

#include <algorithm>

namespace beffroi::carcassonne {
namespace {

constexpr std::string_view kTowerSpot = "tower";
constexpr std::string_view kPhantomMark = "ph-";
constexpr char kLetter[] = {'-', 'c', 'r', 'f', 'm'}; // by Segment

bool cut_start(std::string_view& text, std::string_view mark) {
  if (!text.starts_with(mark)) return false;
  text.remove_prefix(mark.size());
  return true;
}

std::optional<int> read_coordinate(std::string_view text) {
  const bool negative = !text.empty() && text[0] == '-';
  const std::string_view digits = text.substr(negative ? 1 : 0);
  const auto n = parse_number(digits, negative ? 1 : 0, kFarthest);
  if (!n || digits[0] == '-' || digits[0] == '+' || has_idle_zero(digits)) return std::nullopt;
  return static_cast<int>(negative ? -*n : *n);
}

std::optional<Written> with_cell(ActionKind kind, std::string_view text) {
  const auto cell = read_cell(text);
  if (!cell) return std::nullopt;
  Written move{kind};
  move.cell = *cell;
  return move;
}

/// `0,-1r2`
std::optional<Written> read_place(std::string_view text) {
  if (text.size() < 5 || text[text.size() - 2] != 'r') return std::nullopt;
  const int turns = text.back() - '0';
  if (turns < 0 || turns >= kSides) return std::nullopt;
  auto move = with_cell(kActPlace, text.substr(0, text.size() - 2));
  if (move) move->number = turns;
  return move;
}

/// `0,2-m`
std::optional<Written> with_spot(ActionKind kind, std::string_view text) {
  const std::size_t dash = text.rfind('-');
  if (dash == text.npos) return std::nullopt;
  auto move = with_cell(kind, text.substr(0, dash));
  const auto spot = read_spot(text.substr(dash + 1));
  if (!move || !spot) return std::nullopt;
  move->spot = *spot;
  return move;
}

std::optional<Written> read_ransom(std::string_view text) {
  Written move{kActRansom};
  move.number = cut_start(text, kPhantomMark) ? kPhantom : kNormal;
  const auto seat = parse_number(text, 1, kSeats);
  if (!seat || text.size() != 1) return std::nullopt;
  move.captor = static_cast<int>(*seat) - 1;
  return move;
}

} // namespace

Text spot_text(int kind, int spot) {
  if (spot == kGuardSpot) return Text(kTowerSpot);
  const SegmentFacts& segment = kTiles[kind].segment[spot];
  Text text;
  text.append(kLetter[static_cast<int>(segment.kind)]);
  return segment.kind == Segment::kMonastery ? text : text.append_number(segment.number);
}

std::optional<Spot> read_spot(std::string_view text) {
  if (text == kTowerSpot) return Spot{Segment::kNothing, 0};
  if (text == "m") return Spot{Segment::kMonastery, 0};
  if (text.size() != 2 || text[1] < '0' || text[1] > '7') return std::nullopt;
  for (const Segment kind : {Segment::kCity, Segment::kRoad, Segment::kField})
    if (text[0] == kLetter[static_cast<int>(kind)]) return Spot{kind, text[1] - '0'};
  return std::nullopt;
}

int spot_on(int kind, Spot spot) {
  if (spot.kind == Segment::kNothing) return kGuardSpot;
  for (int i = 0; i < kTiles[kind].segments; ++i)
    if (kTiles[kind].segment[i].kind == spot.kind && kTiles[kind].segment[i].number == spot.number)
      return i;
  return -1;
}

int role_of(const State& s, int x, int y, int spot, int figure) {
  if (figure != kNormal) return figure == kPhantom ? 5 : 7;
  const int t = tile_at(s, x, y);
  if (spot == kGuardSpot || t < 0) return 6;
  return static_cast<int>(facts_of(s.tile[t]).segment[spot].kind);
}

Text cell_text(Cell cell) {
  return Text().append_number(x_of(cell)).append(',').append_number(y_of(cell));
}

std::optional<Cell> read_cell(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == text.npos) return std::nullopt;
  const auto x = read_coordinate(text.substr(0, comma));
  const auto y = read_coordinate(text.substr(comma + 1));
  if (!x || !y) return std::nullopt;
  return cell_of(*x, *y);
}

int read_kind(std::string_view id) {
  for (int kind = 0; kind < kKinds; ++kind)
    if (id == kTiles[kind].id) return kind;
  return -1;
}

std::optional<Written> read_move(std::string_view text) {
  if (text == "pass") return Written{kActPass};
  if (text == "skip") return Written{kActSkip};
  if (text == "end") return Written{kActEnd};
  if (text == "stop") return Written{kActStop};
  if (cut_start(text, "floor-")) return with_cell(kActFloor, text);
  if (cut_start(text, "take-")) return with_spot(kActCapture, text);
  if (cut_start(text, "fairy-")) return with_spot(kActFairy, text);
  if (cut_start(text, "home-")) return with_spot(kActHome, text);
  if (cut_start(text, "princess-")) return with_spot(kActPrincess, text);
  if (cut_start(text, "dragon-")) return with_cell(kActDragon, text);
  const bool builder = cut_start(text, "builder-");
  if (cut_start(text, "ransom-")) return read_ransom(text);
  if (cut_start(text, "back-")) {
    if (text != "meeple" && text != "phantom") return std::nullopt;
    Written move{kActExchange};
    move.number = text == "phantom" ? kPhantom : kNormal;
    return move;
  }
  const bool phantom = cut_start(text, kPhantomMark);
  if (cut_start(text, "portal-")) return with_spot(phantom ? kActPhantomPortal : kActPortal, text);
  if (cut_start(text, "guard-")) return with_cell(phantom ? kActPhantomGuard : kActGuard, text);
  if (const auto spot = read_spot(text)) {
    if (spot->kind == Segment::kNothing) return std::nullopt;
    Written move{builder ? kActBuilder : phantom ? kActPhantom : kActMeeple};
    move.spot = *spot;
    return move;
  }
  return phantom || builder ? std::nullopt : read_place(text);
}

} // namespace beffroi::carcassonne

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr OptionChoice kOnOff[] = {{"on", Key::k_ct_opt_on}, {"off", Key::k_ct_opt_off}};
constexpr OptionChoice kOffOn[] = {{"off", Key::k_ct_opt_off}, {"on", Key::k_ct_opt_on}};
constexpr OptionChoice kGapChoices[] = {{"over", Key::k_ct_opt_gaps_over},
                                        {"stop", Key::k_ct_opt_gaps_stop}};
constexpr OptionChoice kReachChoices[] = {{"height", Key::k_ct_opt_reach_height},
                                          {"less-one", Key::k_ct_opt_reach_less}};
constexpr OptionChoice kStartChoices[] = {{"seat", Key::k_ct_opt_start_seat},
                                          {"random", Key::k_ct_opt_start_random}};
constexpr const char* kWithTower = "tower=on";
constexpr OptionChoice kPdChoices[] = {{"minimal", Key::k_ct_opt_pd_tiles_minimal},
                                       {"full", Key::k_ct_opt_pd_tiles_full}};
constexpr const char* kWithBox = "dragon=on|princess=on|portal=on";

constexpr OptionSpec choice(const char* id, const char* token, Key title, Key help,
                            const OptionChoice (&choices)[2], const char* with = nullptr,
                            OptionSpec::Role role = OptionSpec::Role::kRow) {
  return {{id}, token, title, help, OptionSpec::Type::kChoice, choices, 2, 0, 0, 0, role, with};
}

Phrase say(Key key, const char* rule, Seat player) {
  return make_phrase(key, rule).seat("player", player);
}

/// A sentence that says where.
Phrase at(Phrase sentence, int x, int y) { return sentence.number("x", x).number("y", y); }
Phrase at_node(const State& s, Phrase sentence, int node) {
  const Cell cell = s.tile[tile_of(s, node)].cell;
  return at(sentence, x_of(cell), y_of(cell));
}

/// A prisoner comes back to its owner, who is the player.
Phrase freed_phrase(const Event& e, Key key, const char* rule) {
  return say(key, rule, e.seat)
      .seat("captor", static_cast<Seat>(e.arg[0]))
      .number("figure", e.arg[1]);
}

constexpr Key kPartName[kParts] = {Key::k_ct_part_roads,       Key::k_ct_part_cities,
                                   Key::k_ct_part_monasteries, Key::k_ct_part_fields,
                                   Key::k_ct_part_ransom,      Key::k_ct_part_fairy};
constexpr const char* kPartRule[kParts] = {"CT-81", "CT-82", "CT-83", "CT-92", "CT-66", "CT-131"};

constexpr Key kClaimed[] = {Key::kNone, Key::k_ct_log_knight, Key::k_ct_log_highwayman,
                            Key::k_ct_log_farmer, Key::k_ct_log_monk}; // by Segment
constexpr Key kPhantomClaimed[] = {Key::kNone, Key::k_ct_log_phantom_city,
                                   Key::k_ct_log_phantom_road, Key::k_ct_log_phantom_field,
                                   Key::k_ct_log_phantom_monastery};

Phrase scored_phrase(const Event& e) {
  const bool whole = e.arg[4] != 0;
  const auto number = [&e](Key key, const char* rule) {
    return say(key, rule, e.seat).number("n", e.points);
  };
  switch (e.part) {
  case kPartRoads:
    return number(whole ? Key::k_ct_log_road : Key::k_ct_log_road_open, whole ? "CT-81" : "CT-91")
        .number("tiles", e.arg[1]);
  case kPartCities: {
    const bool shields = e.arg[2] > 0;
    const Key key = whole ? (shields ? Key::k_ct_log_city_shields : Key::k_ct_log_city)
                          : (shields ? Key::k_ct_log_city_open_shields : Key::k_ct_log_city_open);
    Phrase p = number(key, whole ? "CT-82" : "CT-91").number("tiles", e.arg[1]);
    return shields ? p.number("shields", e.arg[2]) : p;
  }
  case kPartMonasteries:
    if (whole) return number(Key::k_ct_log_monastery, "CT-83");
    return number(Key::k_ct_log_monastery_open, "CT-91").number("tiles", e.arg[1]);
  default: return number(Key::k_ct_log_field, "CT-92").number("cities", e.arg[1]);
  }
}

/// A sentence about a figure on a spot: what it is, and where. arg[from] = x, y and the spot.
Phrase at_role(const State& s, const Event& e, int from, int figure, Phrase sentence) {
  const int x = e.arg[from], y = e.arg[from + 1];
  return at(sentence.number("role", role_of(s, x, y, e.arg[from + 2], figure)), x, y);
}

Phrase captured_phrase(const State& s, const Event& e) {
  const bool own = e.arg[0] == e.seat;
  Phrase sentence =
      say(own ? Key::k_ct_log_recaptured : Key::k_ct_log_captured, own ? "CT-53" : "CT-45", e.seat);
  if (!own) sentence.seat("owner", static_cast<Seat>(e.arg[0]));
  return at_role(s, e, 2, e.arg[1], sentence);
}

/// What is done at a tile: it is laid, or the dragon comes to it, perhaps to go no further.
enum At { kLaid, kLed, kStops, kStopsByFairy };

/// With the sides of the tile as masks.
Phrase tile_phrase(const Event& e, const char* rule, At what, const Tile& tile) {
  const TileFacts& facts = facts_of(tile);
  int cities = 0, roads = 0;
  for (int side = 0; side < kSides; ++side) {
    const Side lies = facts.side[side_before(side, tile.turns)];
    cities |= (lies == Side::kCity) << side;
    roads |= (lies == Side::kRoad) << side;
  }
  return at(say(Key::k_ct_log_placed, rule, e.seat)
                .number("d", what)
                .number("c", cities)
                .number("m", facts.has_monastery())
                .number("r", roads),
            x_of(tile.cell), y_of(tile.cell));
}

/// CT-136: everybody's step is told with its tile, and why no other follows.
Phrase dragon_phrase(const State& s, const Event& e) {
  const int x = e.arg[0], y = e.arg[1];
  At what = e.arg[4] != 0 ? kStops : kLed;
  for (int side = 0; what == kStops && side < kSides; ++side)
    if (tile_at(s, x + kStepX[side], y + kStepY[side]) == s.fairy) what = kStopsByFairy;
  return tile_phrase(e, "CT-136", what, s.tile[std::max(0, tile_at(s, x, y))]);
}

Phrase reason_phrase(const State& s) {
  const bool waits = std::any_of(s.aside, s.aside + kKinds, [](int n) { return n > 0; });
  if (s.unplayable && waits) return make_phrase(Key::k_ct_reason_aside, "CT-135");
  if (s.unplayable) return make_phrase(Key::k_ct_reason_unplayable, "CT-22");
  return make_phrase(Key::k_ct_reason_last_tile, "CT-90");
}

} // namespace

const OptionSpec Carcassonne::kOptions[kOptionCount] = {
    choice("CT-V1", "tower", Key::k_ct_opt_tower, Key::k_ct_opt_tower_help, kOnOff),
    choice("CT-V2", "phantom", Key::k_ct_opt_phantom, Key::k_ct_opt_phantom_help, kOffOn),
    choice("CT-V3", "gaps", Key::k_ct_opt_gaps, Key::k_ct_opt_gaps_help, kGapChoices, kWithTower),
    choice("CT-V4", "ransom", Key::k_ct_opt_ransom, Key::k_ct_opt_ransom_help, kOnOff, kWithTower),
    choice("CT-V5", "reach", Key::k_ct_opt_reach, Key::k_ct_opt_reach_help, kReachChoices,
           kWithTower),
    choice("CT-V6", "diagonals", Key::k_ct_opt_diagonals, Key::k_ct_opt_diagonals_help, kOffOn,
           kWithTower),
    choice("CT-V7", "start", Key::k_ct_opt_start, Key::k_ct_opt_start_help, kStartChoices, nullptr,
           OptionSpec::Role::kStart),
    choice("CT-V8", "festival", Key::k_ct_opt_festival, Key::k_ct_opt_festival_help, kOffOn),
    choice("CT-V9", "builder", Key::k_ct_opt_builder, Key::k_ct_opt_builder_help, kOffOn),
    choice("CT-V10", "fairy", Key::k_ct_opt_fairy, Key::k_ct_opt_fairy_help, kOffOn),
    choice("CT-V11", "dragon", Key::k_ct_opt_dragon, Key::k_ct_opt_dragon_help, kOffOn),
    choice("CT-V12", "princess", Key::k_ct_opt_princess, Key::k_ct_opt_princess_help, kOffOn),
    choice("CT-V13", "portal", Key::k_ct_opt_portal, Key::k_ct_opt_portal_help, kOffOn),
    choice("CT-V14", "pd_tiles", Key::k_ct_opt_pd_tiles, Key::k_ct_opt_pd_tiles_help, kPdChoices,
           kWithBox),
};

const char* const Carcassonne::kOptionSets[] = {
    "seats=2",
    "seats=3",
    "seats=4",
    "seats=5",
    "seats=6",
    "seats=2 tower=off",
    "seats=4 tower=off phantom=on",
    "seats=6 tower=off start=random",
    "seats=2 phantom=on",
    "seats=3 phantom=on start=random",
    "seats=4 phantom=on gaps=stop",
    "seats=5 phantom=on ransom=off",
    "seats=6 phantom=on reach=less-one",
    "seats=2 diagonals=on",
    "seats=3 gaps=stop diagonals=on",
    "seats=2 phantom=on gaps=stop ransom=off reach=less-one diagonals=on start=random",
    "seats=2 festival=on",
    "seats=3 builder=on",
    "seats=4 fairy=on",
    "seats=5 dragon=on",
    "seats=6 princess=on",
    "seats=2 portal=on",
    "seats=3 festival=on builder=on",
    "seats=4 festival=on fairy=on",
    "seats=5 festival=on dragon=on",
    "seats=6 festival=on princess=on",
    "seats=2 festival=on portal=on",
    "seats=2 builder=on fairy=on",
    "seats=3 builder=on dragon=on",
    "seats=4 builder=on princess=on",
    "seats=5 builder=on portal=on",
    "seats=6 fairy=on dragon=on",
    "seats=2 fairy=on princess=on",
    "seats=3 fairy=on portal=on",
    "seats=5 dragon=on princess=on",
    "seats=6 dragon=on portal=on",
    "seats=4 princess=on portal=on",
    // NOLINTBEGIN(bugprone-suspicious-missing-comma): one line in two pieces
    "seats=2 phantom=on festival=on builder=on fairy=on dragon=on princess=on portal=on "
    "pd_tiles=full",
    "seats=4 phantom=on festival=on builder=on fairy=on dragon=on princess=on portal=on "
    "pd_tiles=full",
    "seats=6 phantom=on festival=on builder=on fairy=on dragon=on princess=on portal=on "
    "pd_tiles=full",
    // NOLINTEND(bugprone-suspicious-missing-comma)
    "seats=3 tower=off festival=on builder=on fairy=on dragon=on princess=on portal=on",
    "seats=2 phantom=on gaps=stop reach=less-one diagonals=on festival=on builder=on fairy=on "
    "dragon=on princess=on portal=on",
};
const int Carcassonne::kOptionSetCount =
    static_cast<int>(sizeof kOptionSets / sizeof kOptionSets[0]);

Phrase Carcassonne::refuse_options(const Options&) { return Phrase{}; } // CT-155

Text Carcassonne::write(const State& s, Action x) {
  const auto cell = [x](const char* mark) {
    return Text(mark).append(cell_text(cell_in(x)).view());
  };
  const auto spot = [&](const char* mark) {
    const int t = tile_at(s, cell_in(x));
    return cell(mark).append('-').append(spot_text(s.tile[t].kind, b_of(x)).view());
  };
  switch (kind_of(x)) {
  case kActStart: return Text("start").append_number(a_of(x) + 1);
  case kActDraw: return Text(kTiles[a_of(x)].id);
  case kActPlace: return cell("").append('r').append_number(b_of(x));
  case kActMeeple: return spot_text(last_tile(s).kind, a_of(x));
  case kActPhantom: return Text(kPhantomMark).append(spot_text(last_tile(s).kind, a_of(x)).view());
  case kActFloor: return cell("floor-");
  case kActGuard: return cell("guard-");
  case kActPhantomGuard: return cell("ph-guard-");
  case kActCapture: return spot("take-");
  case kActSkip: return Text("skip");
  case kActExchange: return Text(a_of(x) == kPhantom ? "back-phantom" : "back-meeple");
  case kActRansom:
    return Text("ransom-")
        .append(b_of(x) == kPhantom ? kPhantomMark : std::string_view())
        .append_number(a_of(x) + 1);
  case kActPass: return Text("pass");
  case kActEnd: return Text("end");
  case kActStop: return Text("stop");
  case kActBuilder: return Text("builder-").append(spot_text(last_tile(s).kind, a_of(x)).view());
  case kActFairy: return spot("fairy-");
  case kActHome: return spot("home-");
  case kActPrincess: return spot("princess-");
  case kActPortal: return spot("portal-");
  case kActPhantomPortal: return spot("ph-portal-");
  case kActDragon: return cell("dragon-");
  }
  return Text();
}

std::optional<Action> Carcassonne::parse(const State& s, std::string_view text) {
  if (text.empty() || text.size() > 30) return std::nullopt;
  std::optional<Action> a;
  if (turn(s).who == Who::kChance) {
    const int kind = read_kind(text);
    if (kind >= 0) a = act(kActDraw, kind);
    if (text.size() == 6 && text.starts_with("start") && text[5] >= '1')
      a = act(kActStart, text[5] - '1');
  } else if (const auto move = read_move(text)) {
    int spot = 0;
    switch (move->kind) {
    case kActPlace: a = act(kActPlace, move->cell, move->number); break;
    case kActMeeple:
    case kActPhantom:
    case kActBuilder:
      spot = spot_on(last_tile(s).kind, move->spot);
      if (spot >= 0) a = act(move->kind, spot);
      break;
    case kActCapture:
    case kActFairy:
    case kActHome:
    case kActPrincess:
    case kActPortal:
    case kActPhantomPortal: {
      const int t = tile_at(s, move->cell);
      spot = t < 0 ? -1 : spot_on(s.tile[t].kind, move->spot);
      if (spot >= 0) a = act(move->kind, move->cell, spot);
      break;
    }
    case kActFloor:
    case kActGuard:
    case kActDragon:
    case kActPhantomGuard: a = act(move->kind, move->cell); break;
    case kActExchange: a = act(kActExchange, move->number); break;
    case kActRansom: a = act(kActRansom, move->captor, move->number); break;
    default: a = act(move->kind); break;
    }
  }
  if (!a || !is_legal<Carcassonne>(s, *a)) return std::nullopt;
  return a;
}

TargetPath Carcassonne::path(const State& s, Action x) {
  TargetPath path{};
  const auto add = [&path](std::uint8_t kind, int a, int b = 0, int c = 0) {
    path.push_back({kind, static_cast<std::int8_t>(a), static_cast<std::int8_t>(b),
                    static_cast<std::int8_t>(c)});
  };
  const auto place = place_of(cell_in(x));
  switch (kind_of(x)) {
  case kActPlace: add(kTargetCell, place.x, place.y, b_of(x)); break;
  case kActMeeple: add(kTargetSegment, a_of(x), 0, kNormal); break;
  case kActPhantom: add(kTargetSegment, a_of(x), 0, carcassonne::kPhantom); break;
  case kActFloor: add(kTargetTower, place.x, place.y, kUseFloor); break;
  case kActGuard: add(kTargetTower, place.x, place.y, kUseGuard); break;
  case kActPhantomGuard: add(kTargetTower, place.x, place.y, kUsePhantom); break;
  case kActCapture: add(kTargetMeeple, place.x, place.y, b_of(x)); break;
  case kActExchange: add(kTargetPrisoner, s.other, s.seat, a_of(x)); break;
  case kActRansom: add(kTargetPrisoner, a_of(x), s.seat, b_of(x)); break;
  case kActSkip: add(kTargetChoice, kChoiceSkip); break;
  case kActPass: add(kTargetChoice, kChoicePass); break;
  case kActEnd: add(kTargetChoice, kChoiceEnd); break;
  case kActStop: add(kTargetChoice, kChoiceStop); break;
  case kActBuilder: add(kTargetSegment, a_of(x), 0, kBuilderFigure); break;
  case kActFairy: add(kTargetFairy, place.x, place.y, b_of(x)); break;
  case kActHome: add(kTargetHome, place.x, place.y, b_of(x)); break;
  case kActPrincess: add(kTargetPrincess, place.x, place.y, b_of(x)); break;
  case kActPortal: add(kTargetPortal, place.x, place.y, b_of(x)); break;
  case kActPhantomPortal: add(kTargetPortal, place.x, place.y, b_of(x) + kPhantomSpot); break;
  case kActDragon: add(kTargetDragon, place.x, place.y); break;
  case kActStart:
  case kActDraw: break;
  }
  return path;
}

Phrase Carcassonne::phrase(const State& s, const Event& e) {
  switch (static_cast<EventKind>(e.kind)) {
  case kEventStarts: return say(Key::k_ct_log_starts, "CT-5", e.seat);
  case kEventUnplaceable: return say(Key::k_ct_log_unplaceable, "CT-22", e.seat);
  case kEventPlaced:
    return tile_phrase(e, "CT-20", kLaid, s.tile[std::max(0, tile_at(s, e.arg[1], e.arg[2]))]);
  case kEventMeeple:
    return at_node(s,
                   say(e.arg[2] == kPhantom ? kPhantomClaimed[e.arg[1]] : kClaimed[e.arg[1]],
                       e.arg[3] != 0          ? "CT-139"
                       : e.arg[2] == kPhantom ? "CT-102"
                                              : "CT-24",
                       e.seat),
                   e.arg[0]);
  case kEventFloor:
    if (e.arg[2] == 1) return at(say(Key::k_ct_log_founded, "CT-25", e.seat), e.arg[0], e.arg[1]);
    return at(say(Key::k_ct_log_raised, "CT-26", e.seat).number("n", e.arg[2]), e.arg[0], e.arg[1]);
  case kEventGuard:
    return at(
        say(e.arg[2] == carcassonne::kPhantom ? Key::k_ct_log_guard_phantom : Key::k_ct_log_guard,
            "CT-27", e.seat),
        e.arg[0], e.arg[1]);
  case kEventCaptured: return captured_phrase(s, e);
  case kEventExchanged: return freed_phrase(e, Key::k_ct_log_exchanged, "CT-61");
  case kEventRansom: return freed_phrase(e, Key::k_ct_log_ransom, "CT-66");
  case kEventPassed: return say(Key::k_ct_log_passed, "CT-29", e.seat);
  case kEventScored: return scored_phrase(e);
  case kEventAside: return say(Key::k_ct_log_aside, "CT-135", e.seat);
  case kEventVolcano:
    if (e.arg[2] == 0) return say(Key::k_ct_log_volcano, "CT-134", e.seat);
    return say(Key::k_ct_log_volcano_back, "CT-135", e.seat).number("n", e.arg[2]);
  case kEventDragon: return dragon_phrase(s, e);
  case kEventEaten: return at_role(s, e, 1, e.arg[0], say(Key::k_ct_log_eaten, "CT-137", e.seat));
  case kEventFairy: {
    const int t =
        tile_at(s, e.arg[0], e.arg[1]); // beside one's own meeple, which still stands there
    const std::uint8_t who = t < 0 ? std::uint8_t{0} : figure_at(s, t, e.arg[2]);
    return at_role(s, e, 0, who == 0 ? 0 : figure_of(who),
                   say(Key::k_ct_log_fairy, "CT-130", e.seat));
  }
  case kEventFairyPoints:
    return say(e.arg[0] ? Key::k_ct_log_fairy_three : Key::k_ct_log_fairy_one, "CT-131", e.seat)
        .number("n", e.points);
  case kEventBuilder: return at_node(s, say(Key::k_ct_log_builder, "CT-120", e.seat), e.arg[0]);
  case kEventBuilderHome:
    return at_node(s, say(Key::k_ct_log_builder_home, "CT-122", e.seat), e.arg[0]);
  case kEventDouble: return say(Key::k_ct_log_double, "CT-121", e.seat);
  case kEventStopped: return say(Key::k_ct_log_stopped, "CT-121", e.seat);
  case kEventHome: return at_role(s, e, 1, e.arg[0], say(Key::k_ct_log_home, "CT-110", e.seat));
  case kEventPrincess:
    if (e.arg[0] == e.seat)
      return at(say(Key::k_ct_log_princess_own, "CT-138", e.seat), e.arg[2], e.arg[3]);
    return at(
        say(Key::k_ct_log_princess, "CT-138", e.seat).seat("owner", static_cast<Seat>(e.arg[0])),
        e.arg[2], e.arg[3]);
  case kEventOver: return s.phase == Phase::kEnd ? reason_phrase(s) : Phrase{};
  case kEventDrawn:
  case kEventSpared:
  case kEventPaid:
  case kEventReturned:
  case kEventTurnEnd:
  case kEventFinal: break;
  }
  return Phrase{};
}

Outcome Carcassonne::outcome(const State& s) {
  Outcome o{};
  o.seats = s.seats;
  for (int seat = 0; seat < s.seats; ++seat) {
    SeatScore& out = o.seat[seat];
    for (int part = 0; part < kParts; ++part) {
      if (!has_part(s, part)) continue;
      const RuleId rule{kPartRule[part]};
      out.parts.push_back({make_phrase(kPartName[part], rule.text), s.points[seat][part], rule});
    }
    out.total = static_cast<std::int16_t>(points_of(s, seat));
  }
  if (s.phase != Phase::kEnd) return o;
  int first = 0;
  for (int seat = 0; seat < s.seats; ++seat) {
    o.seat[seat].rank = 1;
    for (int other = 0; other < s.seats; ++other)
      o.seat[seat].rank += o.seat[other].total > o.seat[seat].total;
    first += o.seat[seat].rank == 1;
  }
  o.reason = reason_phrase(s);
  o.decided = make_phrase(first > 1 ? Key::k_ct_decided_shared : Key::k_ct_decided_points, "CT-94");
  return o;
}

} // namespace beffroi
