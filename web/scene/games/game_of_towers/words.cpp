// What the Game of Towers picture says: labels, tags, prompt, plates.
//
// Every sentence is a message of the catalogue; the facts come from the rules.
#include "web/scene/games/game_of_towers/parts.hpp"

namespace beffroi {

using namespace game_of_towers;

namespace {

constexpr Key kColumnKeys[kColumns] = {Key::k_gt_column_a, Key::k_gt_column_b, Key::k_gt_column_c,
                                       Key::k_gt_column_d, Key::k_gt_column_e, Key::k_gt_column_f,
                                       Key::k_gt_column_g, Key::k_gt_column_h, Key::k_gt_column_i,
                                       Key::k_gt_column_j, Key::k_gt_column_k, Key::k_gt_column_l,
                                       Key::k_gt_column_m, Key::k_gt_column_n};
constexpr Key kSymbolKeys[kSymbols] = {Key::k_gt_ui_symbol_a, Key::k_gt_ui_symbol_b,
                                       Key::k_gt_ui_symbol_c, Key::k_gt_ui_symbol_d};
constexpr Key kTowerKeys[kSymbols] = {Key::k_gt_ui_tower_of_a, Key::k_gt_ui_tower_of_b,
                                      Key::k_gt_ui_tower_of_c, Key::k_gt_ui_tower_of_d};
constexpr Key kNeutralKeys[kSymbols] = {Key::k_gt_ui_neutral_of_a, Key::k_gt_ui_neutral_of_b,
                                        Key::k_gt_ui_neutral_of_c, Key::k_gt_ui_neutral_of_d};

std::string aimed_words(const TownPicture& p, Key key, int from, int to) {
  return p.words(town_space(key, to).word("tower", tower_word(p, from)));
}

void hint_prompt(const TownPicture& p, Prompt& prompt) {
  if (p.hint_end) {
    prompt.sentence = prompt.brief = prompt.headline = p.words(Key::k_gt_ui_hint_end);
    return;
  }
  if (p.hint_to < 0) {
    prompt.sentence = prompt.brief = prompt.headline = p.words(
        town_space(Key::k_gt_ui_hint_tower, p.hint_from).word("tower", tower_word(p, p.hint_from)));
    prompt.detail = p.words(Key::k_gt_ui_hint_more);
    return;
  }
  const std::string move = aimed_words(p, Key::k_gt_ui_prompt_aimed_short, p.hint_from, p.hint_to);
  prompt.sentence = prompt.brief = prompt.headline =
      p.words.with(phrase_of(Key::k_gt_ui_hint_short), {{"move", move}});
  prompt.detail = town_tag(p, p.hint_from, p.hint_to);
}

/// The prompt while nothing is chosen: what may be chosen.
void choose_prompt(const TownPicture& p, Seat seat, bool pass, Prompt& prompt) {
  Key sentence =
      p.s.seats < kColours ? Key::k_gt_ui_prompt_choose_neutral : Key::k_gt_ui_prompt_choose;
  Key brief = Key::k_gt_ui_prompt_choose_short;
  Key detail = Key::k_gt_ui_prompt_choose_more;
  if (pass) {
    sentence = Key::k_gt_ui_prompt_pass;
    brief = Key::k_gt_ui_prompt_pass_short;
    detail = Key::kNone;
  } else if (p.s.phase == Phase::kBonus) {
    sentence = Key::k_gt_ui_prompt_bonus;
    brief = Key::k_gt_ui_prompt_bonus_short;
    detail = Key::k_gt_ui_prompt_bonus_more;
  }
  prompt.sentence = p.words(phrase_of(sentence).seat("name", seat));
  prompt.brief = prompt.headline = p.words(brief);
  bool warns = false;
  const std::string foot = town_foot(p, warns);
  prompt.detail = warns && !pass ? foot : detail == Key::kNone ? std::string() : p.words(detail);
}

void chosen_prompt(const TownPicture& p, Prompt& prompt) {
  if (p.to < 0) {
    const Key tower = tower_word(p, p.from);
    prompt.sentence = p.words(town_space(Key::k_gt_ui_prompt_chosen, p.from).word("tower", tower));
    prompt.brief = prompt.headline =
        p.words(town_space(Key::k_gt_ui_prompt_chosen_short, p.from).word("tower", tower));
    prompt.detail =
        p.words(phrase_of(Key::k_gt_ui_prompt_ends).number("n", static_cast<int>(p.ends.size())));
    return;
  }
  prompt.detail = town_tag(p, p.from, p.to);
  prompt.brief = prompt.headline = aimed_words(p, Key::k_gt_ui_prompt_aimed_short, p.from, p.to);
  prompt.sentence =
      p.words.with(town_space(Key::k_gt_ui_prompt_aimed, p.to).word("tower", tower_word(p, p.from)),
                   {{"what", town_consequence(p, p.from, p.to, true)}});
}

} // namespace

Phrase town_space(Key key, int space) {
  return phrase_of(key)
      .word("column", kColumnKeys[column_of(space)])
      .number("row", row_of(space) + 1);
}

std::string space_words(const TownPicture& p, int space) {
  return p.words(town_space(Key::k_gt_ui_space, space));
}

Key symbol_word(int symbol) { return kSymbolKeys[symbol]; }

Key tower_word(const TownPicture& p, int space) {
  const int symbol = symbol_of(p.s, space);
  return is_neutral(p.s, owner_of(p.s, space)) ? kNeutralKeys[symbol] : kTowerKeys[symbol];
}

std::vector<int> colours_on(const State& s, int space) {
  std::vector<int> out;
  for (int i = 0; i < s.height[space]; ++i) out.push_back(colour_at(s, space, i));
  return out;
}

std::string tower_label(const TownPicture& p, int space) {
  const State& s = p.s;
  const int owner = owner_of(s, space);
  const Key symbol = symbol_word(symbol_of(s, space));
  const bool site = is_site(space);
  std::string out;
  if (is_neutral(s, owner)) {
    out = p.words(town_space(site ? Key::k_gt_ui_neutral_site : Key::k_gt_ui_neutral, space)
                      .word("symbol", symbol));
    for (int seat = 0; seat < s.seats; ++seat) // GT-46
      if (s.held[seat] == space + 1)
        out = p.words.with(phrase_of(Key::k_gt_ui_held).seat("name", static_cast<Seat>(seat)),
                           {{"tower", out}});
    return out;
  }
  out = p.words(town_space(site ? Key::k_gt_ui_tower_site : Key::k_gt_ui_tower, space)
                    .seat("owner", static_cast<Seat>(owner))
                    .word("colour", colour_key(owner))
                    .number("n", s.height[space])
                    .word("symbol", symbol));
  if (s.height[space] == 1) return out;
  std::string below;
  for (int i = s.height[space] - 2; i >= 0; --i) {
    if (!below.empty()) below += ", ";
    const int colour = colour_at(s, space, i);
    below += is_neutral(s, colour) ? p.words(Key::k_gt_ui_below_neutral)
                                   : p.words(phrase_of(Key::k_gt_ui_below)
                                                 .seat("owner", static_cast<Seat>(colour))
                                                 .word("colour", colour_key(colour)));
  }
  return p.words.with(phrase_of(Key::k_gt_ui_over), {{"tower", out}, {"below", below}});
}

std::string place_label(const TownPicture& p, int space) {
  if (!is_free(p.s, space)) return tower_label(p, space);
  return is_site(space) ? p.words(town_space(Key::k_gt_ui_free_site, space)
                                      .word("symbol", symbol_word(site_symbol(p.s, space))))
                        : p.words(town_space(Key::k_gt_ui_free_street, space));
}

std::string quarter_label(const TownPicture& p, int quarter) {
  std::string sites;
  int points = 0;
  for (const int site : kBoard.site[quarter]) {
    const int owner = is_free(p.s, site) ? -1 : owner_of(p.s, site);
    if (owner >= 0 && !is_neutral(p.s, owner)) points += p.s.height[site]; // GT-60
    if (!sites.empty()) sites += ", ";
    sites += owner < 0                ? p.words(town_space(Key::k_gt_ui_quarter_free, site))
             : is_neutral(p.s, owner) ? p.words(town_space(Key::k_gt_ui_quarter_neutral, site))
                                      : p.words(town_space(Key::k_gt_ui_quarter_owned, site)
                                                    .seat("owner", static_cast<Seat>(owner))
                                                    .word("colour", colour_key(owner))
                                                    .number("n", p.s.height[site]));
  }
  return p.words.with(
      phrase_of(Key::k_gt_ui_quarter).number("n", quarter + 1).number("points", points),
      {{"sites", sites}});
}

std::string town_consequence(const TownPicture& p, int from, int to, bool told) {
  const State& s = p.s;
  State next = s;
  GameOfTowers::apply(next, move_action(from, to), NoEvents{});
  std::string what;
  if (is_free(s, to)) {
    what = p.words(is_site(to) ? Key::k_gt_ui_tag_site : Key::k_gt_ui_tag_free);
  } else {
    const int height = s.height[from] + s.height[to];
    const int loser = owner_of(s, to);
    const bool safe = !s.unlimited && height == kSafeHeight;
    const bool takes = loser != owner_of(s, from) && !is_neutral(s, loser);
    Phrase phrase = phrase_of(!takes ? safe ? Key::k_gt_ui_tag_safe : Key::k_gt_ui_tag_high
                              : told ? safe ? Key::k_gt_ui_takes_safe : Key::k_gt_ui_takes
                              : safe ? Key::k_gt_ui_tag_takes_safe
                                     : Key::k_gt_ui_tag_takes);
    phrase.number("n", height).number("m", s.height[to]);
    if (takes) phrase.seat("name", static_cast<Seat>(loser));
    what = p.words(phrase);
  }
  if (next.phase == Phase::kEnd && next.end < End::kDeadlock) // GT-50 to GT-52 follow from a move
    return p.words.with(phrase_of(Key::k_gt_ui_tag_ends), {{"what", what}});
  if (next.phase == Phase::kBonus) // GT-33
    return p.words.with(phrase_of(Key::k_gt_ui_tag_again), {{"what", what}});
  return what;
}

std::string town_tag(const TownPicture& p, int from, int to) {
  return with_capital(town_consequence(p, from, to));
}

Phrase town_refusal(const TownPicture& p, int from, int to) {
  TargetPath path{};
  path.push_back(space_target(from));
  if (to >= 0) path.push_back(space_target(to));
  return GameOfTowers::refusal(p.s, path);
}

Prompt town_prompt(const TownPicture& p) {
  Prompt prompt;
  if (common_prompt(p.seen, p.ui, p.words, prompt)) return prompt;
  if (!p.in_play()) { // before the first turn
    prompt.sentence = prompt.brief = prompt.headline = p.words(Key::k_gt_ui_status_deal);
    return prompt;
  }
  const Seat seat = p.s.to_move;
  prompt.colour = p.seen.colour(seat);
  const bool pass = p.s.phase == Phase::kTurn && !has_move(p.s);
  const bool hint = p.ui.hint_step > 0 && (p.hint_from >= 0 || p.hint_end);
  if (hint)
    hint_prompt(p, prompt);
  else if (p.chosen())
    chosen_prompt(p, prompt);
  else
    choose_prompt(p, seat, pass, prompt);
  if (p.chosen()) {
    Prompt::Choice another =
        make_choice(ui_target(kUiCancel), p.words(Key::k_ui_choose_another), false, Icon::kClose);
    another.brief.clear(); // on phones a second tap on the tower puts it back
    prompt.choices.push_back(another);
  }
  // The turn can be ended whenever a bonus move is optional (GT-35).
  if (p.s.phase == Phase::kBonus && p.to < 0)
    prompt.choices.push_back(
        make_choice(end_target(), p.words(Key::k_gt_ui_end_turn), !p.chosen(), Icon::kCheck));
  if (pass)
    prompt.choices.push_back(
        make_choice(pass_target(), p.words(Key::k_gt_ui_pass), true, Icon::kCheck));
  if (p.to >= 0 && p.ui.proposal && kind_of(*p.ui.proposal) == ActionKind::kMove) {
    const int from = from_of(*p.ui.proposal), to = to_of(*p.ui.proposal);
    Prompt::Choice move = make_choice(
        ui_target(kUiConfirm), p.words(town_space(Key::k_gt_ui_move_to, to)), true, Icon::kCheck);
    move.brief = p.words(Key::k_gt_ui_move);
    move.label = p.words.with(phrase_of(Key::k_gt_ui_move_label),
                              {{"from", space_words(p, from)}, {"to", space_words(p, to)}});
    prompt.choices.push_back(move);
  }
  finish_prompt(p.seen, p.ui, p.words, prompt);
  return prompt;
}

std::string town_status(const TownPicture& p) {
  if (p.seen.over())
    return p.words(phrase_of(Key::k_gt_ui_status_over).number("n", p.seen.decisions));
  const State& now = view_of<GameOfTowers>(p.seen.now());
  if (now.phase <= Phase::kStart) return p.words(Key::k_gt_ui_status_deal);
  return p.words(
      phrase_of(now.phase == Phase::kBonus ? Key::k_gt_ui_status_bonus : Key::k_gt_ui_status)
          .seat("name", now.to_move));
}

Plate town_plate(const TownPicture& p, int seat, bool brief) {
  Plate plate = seat_plate(p.seen, p.ui, p.words, seat, p.in_play() && p.s.to_move == seat);
  plate.score = p.s.points[seat] + doubled_points(p.s, seat);
  plate.unit = p.words(Key::k_gt_ui_points);
  plate.eye = false;
  int sites = 0;
  for (int q = 0; q < kQuarters; ++q) sites += sites_of(p.s, q, seat);
  const int streets = p.s.street[seat];
  plate.sub =
      p.words(brief ? phrase_of(Key::k_gt_ui_plate_short).number("n", streets)
                    : phrase_of(Key::k_gt_ui_plate).number("n", sites).number("streets", streets));
  plate.label = p.words(phrase_of(Key::k_gt_ui_plate_label)
                            .seat("name", static_cast<Seat>(seat))
                            .word("colour", colour_key(plate.colour))
                            .number("n", plate.score)
                            .number("sites", sites)
                            .number("streets", streets));
  return plate;
}

} // namespace beffroi
