// What the Metal Towers picture says: tags, labels, prompt, plates, foot lines.
//
// Every sentence is a message of the catalogue; the facts come from the rules.
#include "web/scene/games/metal_towers/parts.hpp"

namespace beffroi {

using namespace metal_towers;

namespace {

constexpr Key kTubeKeys[kColours][kSizes] = {
    {Key::k_mt_ui_tube_blue_a, Key::k_mt_ui_tube_blue_b, Key::k_mt_ui_tube_blue_c,
     Key::k_mt_ui_tube_blue_d, Key::k_mt_ui_tube_blue_e},
    {Key::k_mt_ui_tube_silver_a, Key::k_mt_ui_tube_silver_b, Key::k_mt_ui_tube_silver_c,
     Key::k_mt_ui_tube_silver_d, Key::k_mt_ui_tube_silver_e}};
constexpr Key kTubeCapKeys[kColours][kSizes] = {
    {Key::k_mt_ui_tube_cap_blue_a, Key::k_mt_ui_tube_cap_blue_b, Key::k_mt_ui_tube_cap_blue_c,
     Key::k_mt_ui_tube_cap_blue_d, Key::k_mt_ui_tube_cap_blue_e},
    {Key::k_mt_ui_tube_cap_silver_a, Key::k_mt_ui_tube_cap_silver_b, Key::k_mt_ui_tube_cap_silver_c,
     Key::k_mt_ui_tube_cap_silver_d, Key::k_mt_ui_tube_cap_silver_e}};
constexpr Key kLetterKeys[kSizes] = {Key::k_mt_size_a, Key::k_mt_size_b, Key::k_mt_size_c,
                                     Key::k_mt_size_d, Key::k_mt_size_e};
constexpr const char* kSlots[3] = {"a", "b", "c"};

/// The four ways to say what is hidden, for a tag and for a label.
struct HideKeys {
  Key one, two, three, many, base, inside, plain;
};
constexpr HideKeys kTagKeys = {Key::k_mt_ui_tag_hides1, Key::k_mt_ui_tag_hides2,
                               Key::k_mt_ui_tag_hides3, Key::k_mt_ui_tag_hides_many,
                               Key::k_mt_ui_tag_base,   Key::k_mt_ui_tag_out_of_sight,
                               Key::k_mt_ui_tag_plain};
constexpr HideKeys kAtKeys = {Key::k_mt_ui_at_hides1, Key::k_mt_ui_at_hides2,
                              Key::k_mt_ui_at_hides3, Key::k_mt_ui_at_hides_many,
                              Key::k_mt_ui_at_base,   Key::k_mt_ui_at_out_of_sight,
                              Key::k_mt_ui_at_plain};

Phrase hide_phrase(const MetalPicture& p, Move move, const HideKeys& keys, bool brief) {
  if (!would_be_visible(p.s, move)) return phrase_of(keys.inside);
  const Tubes hidden = hidden_by(p.s, move);
  if (hidden.empty())
    return phrase_of(p.s.column[move.tower][move.size].count == 0 ? keys.base : keys.plain);
  if (hidden.size() > 3) {
    int of[kColours] = {};
    for (const auto& tube : hidden) ++of[tube.colour];
    return phrase_of(keys.many)
        .number("n", of[kBlue] + of[metal_towers::kSilver])
        .number("blue", of[kBlue])
        .number("silver", of[metal_towers::kSilver]);
  }
  Phrase phrase = phrase_of(hidden.size() == 1   ? keys.one
                            : hidden.size() == 2 ? keys.two
                                                 : keys.three);
  for (std::size_t i = 0; i < hidden.size(); ++i)
    phrase.word(kSlots[i], brief ? kLetterKeys[hidden[i].size]
                                 : tube_key(hidden[i].colour, hidden[i].size, false));
  return phrase;
}

int tubes_left(const State& s, int colour) {
  int left = 0;
  for (int size = 0; size < kSizes; ++size) left += s.supply[colour][size];
  return left;
}

int kept_total(const State& s, int colour) {
  int total = 0;
  for (int tower = 0; tower < kTowers; ++tower) total += s.kept[colour][tower];
  return total;
}

/// Towers that take the chosen tube, ascending.
SmallVec<int, kTowers> open_towers(const MetalPicture& p) {
  SmallVec<int, kTowers> out{};
  for (int tower = 0; tower < kTowers; ++tower)
    if (can_place(p.s, p.colour, p.size, tower) == Placing::kAllowed) out.push_back(tower);
  return out;
}

Phrase with_towers(Phrase phrase, const SmallVec<int, kTowers>& towers) {
  for (std::size_t i = 0; i < towers.size() && i < 2; ++i) phrase.number(kSlots[i], towers[i] + 1);
  return phrase;
}

bool is_aim_open(const MetalPicture& p) {
  return p.chosen() && p.aimed >= 0 &&
         can_place(p.s, p.colour, p.size, p.aimed) == Placing::kAllowed;
}

std::string seen_line(const MetalPicture& p, Move move) {
  State next = after_move(p, move);
  int before[kColours];
  int after[kColours];
  for (int c = 0; c < kColours; ++c) {
    before[c] = after[c] = 0;
    for (int tower = 0; tower < kTowers; ++tower) {
      before[c] += visible_count(p.s, c, tower);
      after[c] += visible_count(next, c, tower);
    }
  }
  return p.words.with(phrase_of(Key::k_mt_ui_prompt_seen), {{"a", p.words.label(0)},
                                                            {"a0", std::to_string(before[0])},
                                                            {"a1", std::to_string(after[0])},
                                                            {"b", p.words.label(1)},
                                                            {"b0", std::to_string(before[1])},
                                                            {"b1", std::to_string(after[1])}});
}

std::string with_seen(const MetalPicture& p, const std::string& what, const std::string& seen) {
  return p.words.with(phrase_of(Key::k_mt_ui_prompt_aimed), {{"what", what}, {"seen", seen}});
}

void hint_prompt(const MetalPicture& p, Prompt& prompt) {
  const Key tube = tube_key(p.hint_colour, p.hint_size, false);
  if (p.hint_tower < 0) {
    prompt.sentence = p.words(phrase_of(Key::k_mt_ui_hint_tube).word("tube", tube));
    prompt.brief = prompt.headline = prompt.sentence;
    prompt.detail = p.words(Key::k_mt_ui_hint_more);
    return;
  }
  const Move move{static_cast<std::uint8_t>(p.hint_colour), static_cast<std::uint8_t>(p.hint_size),
                  static_cast<std::uint8_t>(p.hint_tower)};
  prompt.brief = prompt.headline = p.words(
      phrase_of(Key::k_mt_ui_hint_tower).word("tube", tube).number("tower", p.hint_tower + 1));
  prompt.sentence = prompt.brief;
  if (can_place(p.s, move.colour, move.size, move.tower) == Placing::kAllowed)
    prompt.detail = consequence(p, move, false);
}

} // namespace

Key tube_key(int colour, int size, bool sentence_start) {
  return sentence_start ? kTubeCapKeys[colour][size] : kTubeKeys[colour][size];
}

Move move_to(const MetalPicture& p, int tower) {
  return {static_cast<std::uint8_t>(p.colour), static_cast<std::uint8_t>(p.size),
          static_cast<std::uint8_t>(tower)};
}

State after_move(const MetalPicture& p, Move move) {
  // Only the board: apply() would end the first game of a pair and clear it (MT-V4).
  State next = p.s;
  Column& column = next.column[move.tower][move.size];
  column.silver = static_cast<std::uint8_t>(column.silver | move.colour << column.count);
  ++column.count;
  return next;
}

std::string consequence(const MetalPicture& p, Move move, bool brief) {
  return p.words(hide_phrase(p, move, kTagKeys, brief));
}

namespace {

/// `first`, then the height of a tower and its tubes, those below and outside first.
std::string with_tubes(const MetalPicture& p, int tower, const std::string& first) {
  std::string tubes;
  for (const int size : p.set.order)
    for (int i = 0; i < p.s.column[tower][size].count; ++i) {
      const Key tube = tube_key(colour_at(p.s, size, tower, i), size, false);
      if (!tubes.empty()) tubes += ", ";
      tubes += visible_mask(p.s, size, tower) >> i & 1
                   ? p.words(tube)
                   : p.words(phrase_of(Key::k_mt_ui_at_hidden).word("tube", tube));
    }
  if (tubes.empty()) return first;
  return p.words.with(phrase_of(Key::k_mt_ui_at_stands).number("height", tower_height(p.s, tower)),
                      {{"seen", first}, {"tubes", tubes}});
}

} // namespace

std::string stands_words(const MetalPicture& p, int tower) {
  return with_tubes(
      p, tower,
      p.words(phrase_of(Key::k_mt_ui_at_seen)
                  .number("tower", tower + 1)
                  .number("blue", visible_count(p.s, kBlue, tower))
                  .number("silver", visible_count(p.s, metal_towers::kSilver, tower))));
}

std::string consequence_at(const MetalPicture& p, Move move) {
  const std::string what =
      p.words(hide_phrase(p, move, kAtKeys, false).number("tower", move.tower + 1));
  return with_tubes(p, move.tower, with_seen(p, what, seen_line(p, move)));
}

Phrase tower_refusal(const MetalPicture& p, int tower) {
  TargetPath path{};
  path.push_back(tube_target(p.colour, p.size));
  path.push_back(tower_target(tower));
  return MetalTowers::refusal(p.s, path);
}

Phrase tube_refusal(const MetalPicture& p, int colour, int size) {
  TargetPath path{};
  path.push_back(tube_target(colour, size));
  return MetalTowers::refusal(p.s, path);
}

Prompt metal_prompt(const MetalPicture& p) {
  Prompt prompt;
  if (common_prompt(p.seen, p.ui, p.words, prompt)) return prompt;
  const Seat seat = p.s.to_move;
  prompt.colour = p.seen.colour(seat);
  const bool hint = p.ui.hint_step > 0 && p.hint_tube;
  if (hint) hint_prompt(p, prompt);
  if (!p.chosen()) {
    if (!hint) {
      prompt.sentence = p.words(phrase_of(Key::k_mt_ui_prompt_choose).seat("name", seat));
      prompt.brief = p.words(Key::k_mt_ui_prompt_choose_short);
      prompt.detail = p.words(Key::k_mt_ui_prompt_choose_more);
      prompt.headline = p.words(phrase_of(Key::k_mt_ui_prompt_choose_small).seat("name", seat));
    }
    finish_prompt(p.seen, p.ui, p.words, prompt);
    return prompt;
  }
  const Key tube = tube_key(p.colour, p.size, true);
  const Key tube_inside = tube_key(p.colour, p.size, false);
  const bool aimed = is_aim_open(p);
  if (!hint) {
    const auto towers = open_towers(p);
    constexpr Key kLong[] = {Key::k_mt_ui_prompt_chosen1, Key::k_mt_ui_prompt_chosen2,
                             Key::k_mt_ui_prompt_chosen3};
    constexpr Key kTo[] = {Key::k_mt_ui_prompt_to1, Key::k_mt_ui_prompt_to2,
                           Key::k_mt_ui_prompt_to3};
    const std::size_t form = towers.empty() ? 0 : towers.size() - 1;
    prompt.sentence = p.words(with_towers(phrase_of(kLong[form]).word("tube", tube), towers));
    prompt.brief = p.words(phrase_of(Key::k_mt_ui_prompt_chosen_short).word("tube", tube));
    prompt.detail = p.words(with_towers(phrase_of(kTo[form]), towers));
    prompt.headline = p.words(
        phrase_of(Key::k_mt_ui_prompt_chosen_small).seat("name", seat).word("tube", tube_inside));
    if (aimed) {
      prompt.brief = p.words(phrase_of(Key::k_mt_ui_prompt_aimed_short)
                                 .word("tube", tube)
                                 .number("tower", p.aimed + 1));
      prompt.detail = seen_line(p, move_to(p, p.aimed));
      if (p.ui.prefix.size() > 1) // chosen, not only looked at
        prompt.sentence = with_seen(p, prompt.brief, prompt.detail);
      prompt.headline = with_capital(p.words(phrase_of(Key::k_mt_ui_prompt_aimed_small)
                                                 .seat("name", seat)
                                                 .word("tube", tube_inside)
                                                 .number("tower", p.aimed + 1)));
    }
  }
  Prompt::Choice another;
  another.target = ui_target(kUiCancel);
  another.words = another.label = p.words(Key::k_ui_choose_another);
  prompt.choices.push_back(another);
  if (p.ui.proposal) {
    const Move move = move_of(*p.ui.proposal);
    Prompt::Choice place = make_choice(
        ui_target(kUiConfirm),
        p.words(phrase_of(Key::k_mt_ui_place).number("tower", move.tower + 1)), true, Icon::kCheck);
    place.brief = p.words(Key::k_ui_place);
    place.label = p.words(phrase_of(Key::k_mt_ui_place_label)
                              .word("tube", tube_key(move.colour, move.size, false))
                              .number("tower", move.tower + 1));
    prompt.choices.push_back(place);
  }
  finish_prompt(p.seen, p.ui, p.words, prompt);
  return prompt;
}

std::string metal_status(const MetalPicture& p) {
  if (p.seen.over())
    return p.words(phrase_of(Key::k_mt_ui_status_over).number("n", p.seen.decisions));
  const State& now = view_of<MetalTowers>(p.seen.now());
  return p.words(phrase_of(now.pair ? Key::k_mt_ui_status_pair : Key::k_mt_ui_status)
                     .seat("name", now.to_move)
                     .number("n", now.placed + 1)
                     .number("total", kTubes)
                     .number("game", now.game + 1));
}

std::string tie_break_line(const MetalPicture& p) {
  if (p.s.pair) return p.words(phrase_of(Key::k_mt_ui_tie_pair).number("game", p.s.game + 1));
  if (p.s.draws) return p.words(Key::k_mt_ui_tie_off);
  if (p.s.placed == 0) return p.words(Key::k_mt_ui_tie0);
  const int tallest = tallest_towers(p.s);
  SmallVec<int, kTowers> towers{};
  for (int tower = 0; tower < kTowers; ++tower)
    if (tallest >> tower & 1) towers.push_back(tower);
  constexpr Key kKeys[] = {Key::k_mt_ui_tie1, Key::k_mt_ui_tie2, Key::k_mt_ui_tie3};
  return p.words(with_towers(
      phrase_of(kKeys[towers.size() - 1]).number("height", tower_height(p.s, towers[0])), towers));
}

Plate metal_plate(const MetalPicture& p, int seat, bool brief) {
  Plate plate =
      seat_plate(p.seen, p.ui, p.words, seat, p.s.phase == Phase::kPlace && p.s.to_move == seat);
  plate.score = total_of(p.s, seat);
  plate.unit = p.words(Key::k_ui_visible);
  const int left = tubes_left(p.s, seat);
  const Key colour = colour_key(plate.colour);
  if (p.s.game == 1 && !brief)
    plate.sub = p.words(
        phrase_of(Key::k_mt_ui_left_pair).number("n", left).number("first", kept_total(p.s, seat)));
  else if (brief)
    plate.sub = p.words(phrase_of(Key::k_mt_ui_left_short).number("n", left));
  else
    plate.sub = p.words(phrase_of(Key::k_mt_ui_left).word("colour", colour).number("n", left));
  plate.label = p.words(phrase_of(Key::k_mt_ui_label_plate)
                            .seat("name", static_cast<Seat>(seat))
                            .word("colour", colour)
                            .number("n", plate.score)
                            .number("left", left));
  return plate;
}

} // namespace beffroi
