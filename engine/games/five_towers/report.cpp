// 5 Towers as JSON in plain words, for programs that check the rules without our code.
//
// Owns: the fields of `state` (documented in engine/cli/JSON.md in general). Seats count from 1.
// Decides nothing.
#include "engine/games/five_towers/notation.hpp"
#include "engine/games/five_towers/rules.hpp"

namespace beffroi {

using namespace five_towers;

namespace {

constexpr const char* kPhaseName[] = {"START",    "REVEAL", "BID",     "TAKE",
                                      "TEARDOWN", "BUILD",  "RECOVER", "GAME_OVER"};
static_assert(sizeof kPhaseName / sizeof kPhaseName[0] == static_cast<int>(Phase::kEnd) + 1);
constexpr const char* kSuitName[kSuits] = {"candy", "haunted", "tree", "metal", "sand"};
constexpr const char* kEndName[] = {"none", "top", "bottom"};

template <class List> void list_json(const char* name, const List& cards, Json& json) {
  json.key(name).open_array();
  for (const int card : cards) json.value(card_text(card).view());
  json.close_array();
}

void pile_json(const char* name, const std::uint8_t* of, Json& json) {
  json.key(name).open_array();
  for (int card = 0; card < kKinds; ++card)
    for (int i = 0; i < of[card]; ++i) json.value(card_text(card).view());
  json.close_array();
}

void player_json(const State& s, int seat, Json& json) {
  const Player& player = s.player[seat];
  const Score score = score_of(s, seat);
  json.open_object().key("towers").open_object();
  for (int suit = 0; suit < kSuits; ++suit) {
    json.key(kSuitName[suit]).open_array();
    for (int i = 0; i < player.tower[suit].count; ++i)
      json.value(static_cast<int>(player.tower[suit].value[i]));
    json.close_array();
  }
  json.close_object();
  list_json("torn_down", player.torn, json);
  json.member("pairs", static_cast<int>(score.pairs))
      .member("total", static_cast<int>(score.total))
      .close_object();
}

} // namespace

void FiveTowers::to_json(const State& s, Json& json) {
  json.open_object()
      .member("phase", kPhaseName[static_cast<int>(s.phase)])
      .member("pass", static_cast<int>(s.pass))
      .member("round", static_cast<int>(s.round))
      .member("starter", s.starter + 1)
      .member("acted", static_cast<int>(s.asked));
  json.key("highest_bid");
  if (s.high == kNoBid)
    json.null();
  else
    json.open_object()
        .member("cards", static_cast<int>(s.high))
        .member("seat", s.high_seat + 1)
        .close_object();
  json.member("paid", static_cast<int>(s.paid))
      .member("torn_down_now", s.torn_card == kNoCard ? "" : card_text(s.torn_card).view())
      .member("sand_end", kEndName[static_cast<int>(s.sand_end)]);
  json.key("powers").open_array();
  for (int suit = 0; suit < kSuits; ++suit)
    if (has_power(s, suit)) json.value(kSuitName[suit]);
  json.close_array();
  list_json("market", s.market, json);
  list_json("taken", s.taken, json);
  json.key("players").open_array();
  for (int seat = 0; seat < s.seats; ++seat) player_json(s, seat, json);
  json.close_array();
  pile_json("draw", s.draw, json);
  pile_json("discard", s.discard, json);
  json.close_object();
}

} // namespace beffroi
