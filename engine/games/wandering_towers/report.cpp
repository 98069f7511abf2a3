// Wandering Towers as JSON in plain words, for programs that check the rules without our code.
//
// Owns: the fields of `state` (documented in engine/cli/JSON.md in general). Spaces count from 0,
// towers and seats from 1. Wizards are the seats that own them. Decides nothing.
#include "engine/games/wandering_towers/rules.hpp"

namespace beffroi {

using namespace wandering_towers;

namespace {

constexpr const char* kPhaseName[] = {
    "START",        "SPELLS",    "DEAL",        "MAIN",         "DIE",      "ROLL",    "MOVE",
    "REFRESH_MOVE", "REFILL",    "AIM",         "FREE",         "DRAW",     "DECLARE", "WINDOW",
    "TIMES",        "GIVE_CARD", "RETURN_CARD", "GIVE_POTIONS", "GAME_OVER"};
static_assert(sizeof kPhaseName / sizeof kPhaseName[0] == static_cast<int>(Phase::kEnd) + 1);
constexpr const char* kPoolName[] = {"off", "solo", "own", "open"};
constexpr const char* kTimingName[] = {"now", "before", "after"};
constexpr const char* kEndingName[] = {"open",    "goal",           "all_home",        "won",
                                       "potions", "too_many_cards", "too_many_actions"};

void wizards_json(const Board& t, int surface, Json& json) {
  json.open_array();
  for (int owner = 0; owner < kSeats; ++owner)
    for (int n = 0; n < t.spot[surface][owner]; ++n) json.value(owner + 1);
  json.close_array();
}

void cards_json(const Cards& cards, Json& json) {
  json.open_array();
  for (int face = 0; face < kFaces; ++face)
    for (int n = 0; n < cards.of[face]; ++n) json.value(kFace[face].text);
  json.close_array();
}

void spaces_json(const Board& t, Json& json) {
  json.key("spaces").open_array();
  for (int space = 0; space < kSpaces; ++space) {
    json.open_object().member("space", space).key("ground");
    wizards_json(t, space, json);
    json.key("stack").open_array();
    for (int level = 0; level < t.height[space]; ++level) json.value(t.stack[space][level] + 1);
    json.close_array().member("keep", t.keep == space).close_object();
  }
  json.close_array().key("roofs").open_array();
  for (int tower = 0; tower < kTowers; ++tower) {
    json.open_object().member("tower", tower + 1).key("wizards");
    wizards_json(t, roof(tower), json);
    json.close_object();
  }
  json.close_array();
}

void players_json(const State& s, Json& json) {
  const Board& t = s.board;
  json.key("players").open_array();
  for (int seat = 0; seat < t.seats; ++seat) {
    json.open_object().key("hand");
    cards_json(s.hand[seat], json);
    if (t.teams) {
      json.key("known_to_partner");
      cards_json(s.known[seat], json);
    }
    json.member("home", static_cast<int>(t.home[seat]))
        .key("potions")
        .open_object()
        .member("empty", static_cast<int>(t.potion[seat][kEmpty]))
        .member("full", static_cast<int>(t.potion[seat][kFull]))
        .member("spent", static_cast<int>(t.potion[seat][kSpent]))
        .close_object()
        .close_object();
  }
  json.close_array();
}

void turn_json(const Board& t, Json& json) {
  json.member("starter", t.starter + 1)
      .member("active", t.active + 1)
      .member("decider", t.decider + 1)
      .member("actions_done", static_cast<int>(t.played))
      .member("spell_used", t.spell_used != 0)
      .member("refreshed", t.refreshed != 0)
      .member("asked_for_card", (t.asked & 1) != 0)
      .member("asked_for_potions", (t.asked & 2) != 0)
      .member("final_round", t.final_round != 0)
      .member("cards_used", static_cast<int>(t.cards))
      .member("card", t.card > 0 ? kFace[t.card - 1].text : "")
      .member("die", static_cast<int>(t.die))
      .member("rolls_left", static_cast<int>(t.rolls))
      .member("spell", kSpellText[t.spell])
      .member("timing", kTimingName[static_cast<int>(t.timing)])
      .member("uses_left", static_cast<int>(t.uses))
      .member("lifted", static_cast<int>(t.lifted));
  json.key("named");
  if (t.named == Named::kNothing) {
    json.null();
  } else {
    json.open_object();
    if (t.named == Named::kTower) {
      json.member("tower", t.named_place + 1);
    } else {
      json.member("wizard", t.named_owner + 1);
      json.member("on", t.named_place == kInKeep ? "keep"
                        : is_roof(t.named_place) ? "roof"
                                                 : "ground");
      json.member("place", is_roof(t.named_place) ? t.named_place - kSpaces + 1 : +t.named_place);
    }
    json.close_object();
  }
}

} // namespace

void WanderingTowers::to_json(const State& s, Json& json) {
  const Board& t = s.board;
  json.open_object()
      .member("phase", kPhaseName[static_cast<int>(t.phase)])
      .member("pool", kPoolName[static_cast<int>(t.pool)])
      .member("hands", all_see_cards(t) ? "open" : "hidden")
      .member("teams", t.teams != 0)
      .member("masters", t.masters != 0)
      .member("ending", kEndingName[static_cast<int>(t.ending)]);
  turn_json(t, json);
  json.key("spells").open_array();
  for (int spell = 1; spell < kSpellEnd; ++spell)
    if (is_available(t, spell))
      json.open_object()
          .member("spell", kSpellText[spell])
          .member("cost", cost_of(t, spell))
          .close_object();
  json.close_array();
  json.member("keep", static_cast<int>(t.keep));
  spaces_json(t, json);
  players_json(s, json);
  json.key("deck");
  cards_json(s.deck, json);
  json.key("discard");
  cards_json(t.discard, json);
  json.close_object();
}

} // namespace beffroi
