// 5 Towers: positions that are set up by hand: what can be reached, what is refused and by which rule, and the table on
// which it is done.
#include "tests/games/five_towers/kit.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/model/editing.hpp"

#include <set>

using namespace beffroi;
using namespace beffroi::ft_test;

namespace {

/// A position that is being set up, as the table does it: set_up() judges the text of a change.
struct ByHand {
  G::Options options;
  State s{};
  std::string key, rule; ///< of the last refusal

  explicit ByHand(std::string_view chosen) : options(options_of(chosen)) {
    REQUIRE(read(G::empty_position(options)));
  }
  bool refuse(const Phrase& why) {
    key = kKeyNames[static_cast<std::size_t>(why.key)];
    rule = why.rule.view();
    return false;
  }
  bool read(const std::string& text) {
    State next{};
    if (const auto error = G::set_up(options, text, next)) return refuse(error->phrase);
    CHECK(text_of(next) == text);
    s = next;
    return true;
  }
  bool put(Target piece, Target place) {
    std::string line;
    const Phrase why = G::edit_put(s, piece, place, line);
    return why.key == Key::kNone ? read(line) : refuse(why);
  }
  bool set(EditedField field, int value) {
    std::string line;
    const Phrase why = G::edit_set(s, edit_field(field), value, line);
    return why.key == Key::kNone ? read(line) : refuse(why);
  }
  /// "c14" to a place.
  bool put(std::string_view card, Target place) { return put(edit_piece(card_named(card)), place); }
  /// "c14 c11 c8", one after the other.
  void put_all(const std::string& cards, Target place) {
    std::istringstream in(cards);
    for (std::string card; in >> card;)
      REQUIRE_MESSAGE(put(card, place), card, " ", key, " ", rule, " in ", text_of(s));
  }
  bool tower(std::string_view card, int seat) {
    return put(card, edit_place(kLiesTower, seat - 1, suit_of(card_named(card))));
  }
  void towers(const std::string& cards, int seat) {
    std::istringstream in(cards);
    for (std::string card; in >> card;)
      REQUIRE_MESSAGE(tower(card, seat), card, " ", key, " ", rule, " in ", text_of(s));
  }
  static int card_named(std::string_view text) {
    constexpr std::string_view kLetters = "chtms";
    int value = 0;
    for (const char digit : text.substr(1)) value = value * 10 + digit - '0';
    return card_of(static_cast<int>(kLetters.find(text[0])), value);
  }
};

constexpr Target kMarketPlace = edit_place(kLiesMarket), kTakenPlace = edit_place(kLiesTaken),
                 kDiscardPlace = edit_place(kLiesDiscard);

State random_position(std::string_view options, int plies, Rng& rng) {
  State s = G::setup(options_of(options));
  for (int i = 0; i < plies && G::turn(s).who != Who::kOver; ++i)
    apply(s, kit::random_move<G>(s, rng));
  return s;
}

/// Takes the cards of the winner from the market, in any order that can be: some can only be built on others.
void take_cards(ByHand& hand, const State& wanted) {
  std::vector<int> left(wanted.taken.begin(), wanted.taken.end());
  // After the first card the seat is the one that builds: others may not be able to build the rest.
  for (std::size_t i = 0; i < left.size(); ++i) {
    const State before = hand.s;
    if (hand.put(edit_piece(left[i]), kTakenPlace) && hand.set(kEditedBy, wanted.high_seat)) {
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
      break;
    }
    hand.s = before;
  }
  REQUIRE(left.size() < wanted.taken.size());
  while (!left.empty()) {
    const auto taken = std::find_if(left.begin(), left.end(), [&](int card) {
      return hand.put(edit_piece(card), kTakenPlace);
    });
    REQUIRE_MESSAGE(taken != left.end(), hand.key, " ", hand.rule, " in ", text_of(hand.s));
    left.erase(taken);
  }
}

/// Sets every field to what it is in a position, as often as one waits for another.
void set_fields(ByHand& hand, const State& wanted) {
  for (int turn = 0; turn < 6 && text_of(hand.s) != text_of(wanted); ++turn)
    for (const EditField& field : G::edit_fields(wanted))
      for (const EditField& now : G::edit_fields(hand.s))
        if (now.field == field.field && now.value != field.value) {
          hand.set(static_cast<EditedField>(field.field.a), field.value);
          break;
        }
}

/// Sets the position up by touches alone.
void rebuild(ByHand& hand, const State& wanted) {
  for (int seat = 0; seat < wanted.seats; ++seat) {
    const Player& player = wanted.player[seat];
    for (int suit = 0; suit < kSuits; ++suit)
      for (int i = 0; i < player.tower[suit].count; ++i)
        REQUIRE(hand.put(edit_piece(card_of(suit, player.tower[suit].value[i])),
                         edit_place(kLiesTower, seat, suit)));
    for (const int card : player.torn)
      REQUIRE(hand.put(edit_piece(card), edit_place(kLiesTorn, seat)));
  }
  // The last cards go after the market: fewer than five in the draw pile may not be dealt (FT-V4).
  std::vector<int> discard;
  for (int card = 0; card < kKinds; ++card)
    discard.insert(discard.end(), wanted.discard[card], card);
  const auto put_discard = [&](int leaves) {
    for (; !discard.empty() && hand.s.draw_left > leaves; discard.pop_back())
      REQUIRE(hand.put(edit_piece(discard.back()), kDiscardPlace));
  };
  put_discard(2 * kMarket);
  for (const Cards& cards : {wanted.market, wanted.taken})
    for (const int card : cards) REQUIRE(hand.put(edit_piece(card), kMarketPlace));
  if (wanted.phase == Phase::kRecover) {
    REQUIRE(hand.set(kEditedPhase, static_cast<int>(Phase::kRecover)));
    hand.set(kEditedBy, wanted.high_seat);
  }
  if (!wanted.taken.empty()) take_cards(hand, wanted);
  put_discard(0);
  set_fields(hand, wanted);
}

void play_on(State s, Rng& rng) {
  for (int ply = 0; ply < 200 && G::turn(s).who != Who::kOver; ++ply)
    apply(s, kit::random_move<G>(s, rng)); // fails if a position is broken
}

} // namespace

TEST_CASE("5 Towers: positions of random games are set up by hand and played on") {
  Rng rng(11);
  int phases[static_cast<int>(Phase::kEnd) + 1] = {};
  for (int i = 0; i < 92; ++i) {
    const char* options = G::kOptionSets[i % G::kOptionSetCount];
    const State wanted = random_position(
        options, i % 9 == 8 ? 2000 : static_cast<int>(rng.below(i % 2 ? 420 : 140)), rng);
    CAPTURE(std::string(options));
    CAPTURE(text_of(wanted));
    ByHand hand(options);
    rebuild(hand, wanted);
    CHECK_MESSAGE(text_of(hand.s) == text_of(wanted), hand.key, " ", hand.rule);
    ++phases[static_cast<int>(hand.s.phase)];
    play_on(hand.s, rng);
  }
  for (const Phase phase : {Phase::kReveal, Phase::kBid, Phase::kTake, Phase::kBuild, Phase::kEnd})
    CHECK(phases[static_cast<int>(phase)] > 0);
}

TEST_CASE("5 Towers: every step of a turn can be set up by hand") {
  Rng rng(5);
  int phases[static_cast<int>(Phase::kEnd) + 1] = {};
  for (int game = 0; game < 6; ++game) {
    const char* options = game % 2 ? "seats=2 powers=on" : "seats=4 powers=on";
    State s = random_position(options, 60 + 40 * game, rng);
    for (int ply = 0; ply < 60 && G::turn(s).who != Who::kOver; ++ply) {
      const auto phase = static_cast<int>(s.phase);
      if (s.phase >= Phase::kBid && phases[phase] < 12) {
        ++phases[phase];
        CAPTURE(text_of(s));
        ByHand hand(options);
        rebuild(hand, s);
        CHECK_MESSAGE(text_of(hand.s) == text_of(s), hand.key, " ", hand.rule);
      }
      apply(s, kit::random_move<G>(s, rng));
    }
  }
  for (const Phase phase : {Phase::kTake, Phase::kTearDown, Phase::kBuild, Phase::kRecover})
    CHECK(phases[static_cast<int>(phase)] > 0);
}

TEST_CASE("5 Towers: a card goes on top if it may, else where its value belongs (FT-23)") {
  ByHand hand("seats=2");
  hand.towers("c9 c14 c3 c0 c11", 1);
  CHECK(tower(hand.s, 1, kCandy) == "14.11.9.3.0");
  CHECK_FALSE(hand.tower("c14", 2)); // it lies already
  CHECK(hand.rule == "FT-2");
  hand.towers("t3 t9 t7", 1); // a 9 goes on anything
  CHECK(tower(hand.s, 1, kTree) == "3.9.7");
  CHECK_FALSE(hand.tower("t9", 1)); // the 7 does not lie on a 3
  CHECK(hand.key == "edit.holds");
  CHECK(hand.rule == "FT-23");
  hand.towers("h7 h3 h9", 1);
  CHECK(tower(hand.s, 1, kHaunted) == "7.3.9");
  REQUIRE(hand.tower("h9", 1)); // to its next lower level
  CHECK(tower(hand.s, 1, kHaunted) == "7.9.3");
  REQUIRE(hand.put(kEditTake, edit_place(kLiesTower, 0, kHaunted))); // its top
  CHECK(tower(hand.s, 1, kHaunted) == "7.9");
}

TEST_CASE("5 Towers: what follows from a change by hand") {
  ByHand hand("seats=2");
  CHECK(text_of(hand.s) == "phase=start");
  hand.put_all("c9 c11 h4 t7", kMarketPlace);
  CHECK(hand.s.phase == Phase::kReveal);
  CHECK(hand.s.pass == 1);
  REQUIRE(hand.put("m3", kMarketPlace)); // a complete market is bid for
  CHECK(hand.s.phase == Phase::kBid);
  REQUIRE(hand.set(kEditedStart, 1));
  CHECK(acting_seat(hand.s) == 1);
  REQUIRE(hand.set(kEditedHigh, 2));
  CHECK(hand.s.high_seat == 1);
  CHECK(acting_seat(hand.s) == 0);
  REQUIRE(hand.set(kEditedHigh, 5)); // nobody can beat it (FT-14)
  CHECK(hand.s.phase == Phase::kTake);
  REQUIRE(hand.put("c9", kTakenPlace));
  CHECK(hand.s.phase == Phase::kTearDown);
  CHECK(hand.s.market.size() == 4);
  REQUIRE(hand.tower("c9", 1) == false);
  REQUIRE(hand.tower("s12", 2)); // the turn goes on
  CHECK(hand.s.phase == Phase::kTearDown);
  REQUIRE(hand.tower("c0", 2)); // where it cannot, its cards lie in the market again
  CHECK(hand.s.phase == Phase::kBid);
  CHECK(hand.s.market.size() == 5);
  REQUIRE(hand.put(kEditTake, edit_place(kLiesTower, 1, kCandy)));
  CHECK(hand.s.pass == 2); // six cards lie: no round of the first pass has dealt them
  hand.put_all("s11 s10 s9 s8", kDiscardPlace);
  REQUIRE(hand.set(kEditedPass, 1));
  CHECK(hand.s.round == 2);
  REQUIRE(hand.put(kEditTake, kDiscardPlace));
  CHECK(hand.s.pass == 2);
  CHECK(hand.s.draw_left == 71);
}

TEST_CASE("5 Towers: what cannot be set up says by which rule") {
  const auto refused_by = [](ByHand& hand, bool done) {
    CHECK_FALSE(done);
    return hand.rule;
  };
  ByHand hand("seats=2 powers=on");
  REQUIRE(hand.put("c5", kDiscardPlace));
  CHECK(refused_by(hand, hand.tower("c5", 1)) == "FT-2");
  CHECK(hand.key == "edit.all");
  REQUIRE(hand.put("c5", kDiscardPlace)); // the same touch again takes it away
  hand.put_all("c15 h15 t15 m14 s14", kMarketPlace);
  CHECK(refused_by(hand, hand.put("c3", kMarketPlace)) == "FT-6");
  CHECK(hand.key == "edit.full");
  CHECK(refused_by(hand, hand.put("c3", kTakenPlace)) == "FT-6");
  hand.towers("c8 c7", 1);
  CHECK(hand.tower("c9", 1)); // below or above, an 8 and a 9 lie well
  CHECK(refused_by(hand, hand.put("c0", edit_place(kLiesTorn, 0))) == "FT-25");
  CHECK(refused_by(hand, hand.set(kEditedPass, 1)) == "FT-6");
  CHECK(refused_by(hand, hand.set(kEditedRound, 9)) == "FT-6");
  CHECK(refused_by(hand, hand.set(kEditedPhase, static_cast<int>(Phase::kEnd))) == "FT-30");
  CHECK(refused_by(hand, hand.set(kEditedPhase, static_cast<int>(Phase::kReveal))) == "FT-6");
  CHECK(refused_by(hand, hand.set(kEditedPhase, static_cast<int>(Phase::kBuild))) == "FT-17");
  CHECK(refused_by(hand, hand.set(kEditedPhase, static_cast<int>(Phase::kRecover))) == "FT-E15");

  ByHand towers("seats=4");
  towers.towers("m5", 1);
  CHECK(refused_by(towers, towers.tower("m5", 1)) == "FT-23"); // FT-X7
  towers.towers("m0", 1);
  CHECK(refused_by(towers, towers.tower("m0", 1)) == "FT-25");

  ByHand bids("seats=3 opening=one");
  bids.put_all("c15 c14 c13 c12 c11", kMarketPlace);
  CHECK(refused_by(bids, bids.set(kEditedHigh, 0)) == "FT-V6");
  for (int seat = 1; seat <= 3; ++seat) bids.towers("m" + std::to_string(seat + 1), seat);
  bids.towers("c0", 1);
  REQUIRE(bids.set(kEditedHigh, 2));
  CHECK(bids.s.high_seat == 1); // seat 1 has a top
  CHECK(refused_by(bids, bids.set(kEditedBy, 0)) == "FT-13");

  ByHand torn("seats=2");
  int n = 0;
  for (; n < 40; ++n)
    if (!torn.put(edit_piece(card_of(n / 15, n % 15 + 1)), edit_place(kLiesTorn, n % 2))) break;
  CHECK(n == 20);
  CHECK(torn.rule == "FT-20");

  ByHand dead("seats=2 powers=on"); // an 11 does not fit on a 10 (FT-24)
  dead.towers("c10", 1);
  dead.towers("c0", 2);
  dead.put_all("h3 h4 h5 h6 s3", kDiscardPlace);
  REQUIRE(dead.put("c11", kTakenPlace)); // with a tear-down
  CHECK(dead.s.high_seat == 0);
  CHECK(refused_by(dead, dead.set(kEditedPhase, static_cast<int>(Phase::kBuild))) == "FT-24");
  CHECK(refused_by(dead, dead.set(kEditedBy, 1)) == "FT-24");

  ByHand sand("seats=2 powers=on");
  sand.put_all("h3 h4 h5 h6", kDiscardPlace);
  REQUIRE(sand.put("s11", kTakenPlace));
  REQUIRE(sand.set(kEditedPhase, static_cast<int>(Phase::kBuild)));
  CHECK(refused_by(sand, sand.set(kEditedEnd, static_cast<int>(SandEnd::kTop))) == "FT-47");

  ByHand no_metal("seats=2");
  no_metal.put_all("h3 h4 h5 h6 h7", kDiscardPlace);
  CHECK(refused_by(no_metal, no_metal.set(kEditedPhase, static_cast<int>(Phase::kRecover))) ==
        "FT-51");

  ByHand last("seats=2 short=skip"); // three cards left and two in the market
  for (int card = 0; card < 76; ++card) REQUIRE(last.put(edit_piece(card), kDiscardPlace));
  CHECK(last.s.phase == Phase::kEnd);
  CHECK(refused_by(last, last.put(edit_piece(76), kMarketPlace)) == "FT-V4");
  ByHand played("seats=2 short=play");
  for (int card = 0; card < 76; ++card) REQUIRE(played.put(edit_piece(card), kDiscardPlace));
  for (int card = 76; card < 80; ++card) REQUIRE(played.put(edit_piece(card), kMarketPlace));
  CHECK(played.s.phase == Phase::kBid);
}

TEST_CASE("5 Towers: random changes by hand leave a position or change nothing") {
  Rng rng(23);
  int done = 0, refused = 0;
  for (int i = 0; i < 300; ++i) {
    static ByHand hand("seats=2");
    if (i % 30 == 0) {
      const char* options = G::kOptionSets[i / 30 % G::kOptionSetCount];
      hand = ByHand(options);
      hand.s = random_position(options, static_cast<int>(rng.below(300)), rng);
    }
    const State before = hand.s;
    bool changed = false;
    if (rng.below(4) == 0) {
      const std::vector<EditField> fields = G::edit_fields(hand.s);
      const EditField& field = fields[rng.below(static_cast<std::uint32_t>(fields.size()))];
      CHECK(field.value >= field.least);
      CHECK(field.value <= field.most);
      if (!field.words.empty())
        CHECK(static_cast<int>(field.words.size()) == field.most - field.least + 1);
      const int value =
          field.least +
          static_cast<int>(rng.below(static_cast<std::uint32_t>(field.most - field.least + 1)));
      changed = hand.set(static_cast<EditedField>(field.field.a), value);
    } else {
      const auto pieces = G::edit_pieces(hand.s);
      const Target piece = rng.below(3) == 0 ? kEditTake : pieces[rng.below(kKinds)].piece;
      const auto places = G::edit_places(hand.s, piece);
      if (places.empty()) continue;
      changed = hand.put(piece, places[rng.below(static_cast<std::uint32_t>(places.size()))]);
    }
    ++(changed ? done : refused);
    if (!changed) CHECK(hand.s == before);
    if (changed) CHECK(G::broken(hand.s) == nullptr);
  }
  CHECK(done > 100);
  CHECK(refused > 20);
}

namespace {

using namespace beffroi::test;

std::string text_in(Table& table) {
  const std::string json = table.edit("state", "", 0);
  const std::size_t from = json.find("\"text\":\"") + 8;
  return json.substr(from, json.find('"', from) - from);
}

/// The piece can be shown in the sheet, page by page.
bool choose(Table& table, int piece) {
  for (int page = 0; page < 24; ++page) {
    if (find_hit(table.settled(), ui_target(kUiDrawn, piece)))
      return table.act(ui_target(kUiDrawn, piece), 0);
    if (!find_hit(table.settled(), ui_target(kUiKinds, -1))) return false;
    table.act(ui_target(kUiKinds, -1), 0);
  }
  return false;
}

void open_editor(Table& table, Size size, const char* options, const std::string& text = "") {
  table.set_preferences({.motion = Motion::kNone});
  table.set_metrics(window_of(size.w, size.h));
  MatchSetup setup = make_setup("five_towers", options, 5);
  setup.seats[0].name = "Ana";
  Match match;
  REQUIRE_FALSE(Match::create(setup, match).has_value());
  load(table, match);
  REQUIRE_FALSE(table.edit("open", text, 0).empty());
}

constexpr Size kEdited_px[] = {{320, 512}, {390, 788}, {820, 1124}, {844, 390}, {1440, 840}};

/// Every place of the piece in hand can be touched and read, and the picture holds.
void check_places(Table& table, Size size, const std::vector<Target>& places) {
  const Scene& scene = table.settled();
  report(complaint(scene, window_of(size.w, size.h)), table, size, 1, "editing");
  float sheet_x = size.w, sheet_y = size.h;
  for (const Hit& hit : scene.hits)
    if (hit.target.kind == kUiDrawn || hit.target.kind == kUiKinds) {
      sheet_x = std::min(sheet_x, hit.x);
      sheet_y = std::min(sheet_y, hit.y);
    }
  for (const Target place : places) {
    const Hit* hit = find_hit(scene, place);
    REQUIRE(hit);
    CHECK(hit->state == Hit::State::kLegal);
    CHECK_FALSE(hit->label.empty());
    CHECK(hit->x >= 0);
    CHECK(hit->y >= 0);
    CHECK((hit->x + hit->w <= sheet_x || hit->y + hit->h <= sheet_y));
  }
}

} // namespace

TEST_CASE("5 Towers: in every window each place of the table can be touched") {
  for (const char* options : {"seats=2", "seats=5 powers=on"})
    for (const Size size : kEdited_px) {
      CAPTURE(size.w);
      CAPTURE(size.h);
      Rng rng(3);
      const State s = random_position(options, 260, rng);
      Table table;
      open_editor(table, size, options, text_of(s));
      REQUIRE(text_in(table) == text_of(s));
      check_places(table, size, G::edit_places(s, kEditTake));
      const auto pieces = G::edit_pieces(s);
      for (const int index : {3, 30, 79}) {
        const EditPiece& one = pieces[static_cast<std::size_t>(index)];
        if (one.left == 0) continue;
        REQUIRE(choose(table, index));
        check_places(table, size, G::edit_places(s, one.piece));
      }
    }
}

TEST_CASE("5 Towers: touching a card and then a place changes the position") {
  for (const Size size : kEdited_px) {
    CAPTURE(size.w);
    CAPTURE(size.h);
    Table table;
    open_editor(table, size, "seats=3");
    table.edit("clear", "", 0);
    const State empty = G::setup(options_of("seats=3"));
    const int card = card_of(kTree, 7);
    REQUIRE(choose(table, card));
    for (const Target place : G::edit_places(empty, edit_piece(card))) {
      const std::string before = text_in(table);
      REQUIRE(table.act(place, 0));
      CHECK(text_in(table) != before);
      REQUIRE(table.act(place, 0)); // away again
      table.edit("clear", "", 0);
      REQUIRE(choose(table, card));
    }
    REQUIRE(table.act(edit_place(kLiesMarket), 0));
    REQUIRE(table.act(ui_target(kUiDrawn, kKinds), 0)); // the one that takes away
    const std::string filled = text_in(table);
    REQUIRE(table.act(target(kTargetMarket, kTree, 7), 0));
    CHECK(text_in(table) != filled);
  }
}

TEST_CASE("5 Towers: every card has a name and a code of its own") {
  const MatchSetup setup = make_setup("five_towers", "seats=4", 5);
  Match match;
  REQUIRE_FALSE(Match::create(setup, match).has_value());
  Table table;
  open_editor(table, {1440, 840}, "seats=4");
  const char* const kCodes[] = {"c0", "h14", "t7", "m9", "s15"};
  for (const char* code : kCodes) CHECK(table.type(code, true, 0) == 2);
  CHECK(table.type("q", false, 0) == -1);
  CHECK(table.type("c1", false, 0) == 1);
  std::set<std::string> names;
  for (int i = 0; i < kKinds; ++i) {
    table.edit("clear", "", 0);
    std::string code(G::write(State{}, act(kActCard, i)).view());
    REQUIRE(table.type(code, true, 0) == 2);
    REQUIRE(table.act(kDiscardPlace, 0));
    const Hit* hit = find_hit(table.settled(), kDiscardPlace);
    REQUIRE(hit);
    names.insert(hit->label);
  }
  CHECK(names.size() == kKinds);
}
