// Wandering Towers: positions that are set up by hand, in the rules and in the picture.
#include "engine/match/edit_ops.hpp"
#include "tests/games/wandering_towers/kit.hpp"
#include "tests/games/wandering_towers/view_kit.hpp"
#include "web/scene/games/wandering_towers/layout.hpp"
#include "web/scene/model/editing.hpp"
#include "web/scene/model/ui_state.hpp"

#include <set>

using namespace beffroi;
using namespace beffroi::wt_test;

namespace {

constexpr const char* kForTwo = "seats=2 starter=1";

/// A position under the hand: what set_up() refuses changes nothing.
struct Hand {
  G::Options options;
  State s{};
  std::string text;
  std::string rule; ///< of the last refusal
  Key why = Key::kNone;

  explicit Hand(std::string_view set) : options(options_of(set)) {
    REQUIRE(take(G::empty_position(options)));
  }
  bool take(const std::string& line) {
    State next{};
    rule.clear();
    if (const auto error = G::set_up(options, line, next)) {
      rule = error->phrase.rule.view();
      return false;
    }
    s = next;
    text = kit::position_text<G>(s);
    State again{};
    REQUIRE_FALSE(G::set_up(options, text, again));
    REQUIRE(again == s);
    return true;
  }
  bool put(Target piece, Target place) {
    const auto places = G::edit_places(s, piece);
    REQUIRE_MESSAGE(std::find(places.begin(), places.end(), place) != places.end(),
                    "no place: kind ", static_cast<int>(place.kind), " a ",
                    static_cast<int>(place.a), " b ", static_cast<int>(place.b), " in ", text);
    std::string line;
    const Phrase refusal = G::edit_put(s, piece, place, line);
    why = refusal.key;
    if (why == Key::kNone) return take(line);
    rule = refusal.rule.view();
    return false;
  }
  bool set(Target field, int value) {
    std::string line;
    const Phrase refusal = G::edit_set(s, field, value, line);
    why = refusal.key;
    if (why == Key::kNone) return take(line);
    rule = refusal.rule.view();
    return false;
  }
  int left(Target piece) const {
    for (const EditPiece& one : G::edit_pieces(s))
      if (one.piece == piece) return one.left;
    FAIL("no such piece");
    return 0;
  }
};

Target piece_of(int owner) { return target(kTargetOwner, owner); }
Target tower_piece(int tower) { return target(kTargetTower, tower); }
Target space_of(int space) { return target(kEditSpace, space); }
Target value_of(EditedValue which, int b = 0, int c = 0) { return target(kEditValue, which, b, c); }
constexpr Target kKeepPiece = target(kEditKeep, 0);
constexpr Target kDiscardPile = target(kEditPile, 1);

/// Puts of wizards that stand on a surface, of which the space's top is that surface.
void put_wizards(Hand& hand, const Board& like, int surface, int space) {
  for (int owner = 0; owner < owners(like); ++owner)
    for (int n = 0; n < like.spot[surface][owner]; ++n)
      REQUIRE(hand.put(piece_of(owner), space_of(space)));
}

/// Space by space from the bottom up; what is not there yet stands where it must not stay, so that
/// the towers are first all brought onto one stack, from which they are taken.
void build_ring(Hand& hand, const Board& like) {
  int pile = 0;
  while (like.height[pile] > 0 || wizards_on(like, pile) > 0) ++pile;
  for (int tower = 0; tower < kTowers; ++tower)
    if (top_surface(hand.s.board, pile) != roof(tower))
      REQUIRE(hand.put(tower_piece(tower), space_of(pile)));
  if (hand.s.board.keep != pile) REQUIRE(hand.put(kKeepPiece, space_of(pile)));
  for (int space = 0; space < kSpaces; ++space) {
    if (space == pile) continue;
    put_wizards(hand, like, space, space);
    for (int level = 0; level < like.height[space]; ++level) {
      const int tower = like.stack[space][level];
      // The keep stays behind on what is left.
      REQUIRE(hand.put(tower_piece(tower), space_of(space)));
      if (hand.s.board.keep != pile) REQUIRE(hand.put(kKeepPiece, space_of(pile)));
      put_wizards(hand, like, roof(tower), space);
    }
  }
  if (like.keep != pile) REQUIRE(hand.put(kKeepPiece, space_of(like.keep)));
}

/// Card by card: one that is wanted takes the place of one that is not.
void build_hands(Hand& hand, const State& like) {
  const int hands = is_open_hand(like.board) ? 1 : like.board.seats;
  const auto wanted = [&](const Cards& is, const Cards& should, int more) {
    for (int face = 0; face < kFaces; ++face)
      if ((is.of[face] - should.of[face]) * more > 0) return face;
    return -1;
  };
  const auto swap_in = [&](int i, int face) {
    const int old = wanted(hand.s.hand[i], like.hand[i], 1);
    return hand.put(target(kTargetCard, face), target(kEditHeld, i, old >= 0 ? old : kOneMore));
  };
  // A card that another hand holds by chance is first exchanged there for one that nobody wants.
  for (int turn = 0; turn < 40; ++turn)
    for (int i = 0; i < hands; ++i)
      for (int face = wanted(hand.s.hand[i], like.hand[i], -1); face >= 0;) {
        if (!swap_in(i, face))
          for (int other = 0; other < hands; ++other)
            if (hand.s.hand[other].of[face] > like.hand[other].of[face])
              for (int spare = 0; spare < kFaces; ++spare)
                if (spare != face && hand.s.deck.of[spare] > 0) {
                  REQUIRE(hand.put(target(kTargetCard, spare), target(kEditHeld, other, face)));
                  break;
                }
        face = wanted(hand.s.hand[i], like.hand[i], -1);
      }
  for (int i = 0; i < hands; ++i) // more than three, by a spell
    for (int face = wanted(hand.s.hand[i], like.hand[i], 1); face >= 0;
         face = wanted(hand.s.hand[i], like.hand[i], 1))
      REQUIRE(hand.put(target(kTargetCard, face), target(kEditHeld, i, face)));
  for (int face = 0; face < kFaces; ++face)
    while (hand.s.board.discard.of[face] < like.board.discard.of[face])
      REQUIRE(hand.put(target(kTargetCard, face), kDiscardPile));
}

void build_values(Hand& hand, const Board& like) {
  if (like.seats > 1) {
    REQUIRE(hand.set(value_of(kEditStart), like.starter));
    REQUIRE(hand.set(value_of(kEditTurn), like.active));
  }
  for (int owner = 0; owner < owners(like) && potions_each(like) > 0; ++owner)
    for (const Bottle bottle : {kFull, kSpent, kEmpty})
      REQUIRE(hand.set(value_of(kEditPotions, owner, bottle), like.potion[owner][bottle]));
  if (is_pooled(like)) REQUIRE(hand.set(value_of(kEditCards), like.cards));
  for (int turn = 0; turn < 2;
       ++turn) // the first that is not wanted becomes the first that is missing
    for (int spell = 1; spell <= kBoxSpells; ++spell) {
      if (is_available(hand.s.board, spell) || !is_available(like, spell)) continue;
      int at = 0;
      for (int old = 1; old <= kBoxSpells; ++old) {
        if (!is_available(hand.s.board, old)) continue;
        if (!is_available(like, old)) break;
        ++at;
      }
      REQUIRE(hand.set(value_of(kEditSpell, at), spell));
    }
}

/// Plays at least so many random moves, then on to the start of a turn. A game that ends on the way is followed by another.
State random_turn(const G::Options& options, std::uint64_t seed, int moves) {
  Rng rng(seed);
  State s = G::setup(options);
  for (int n = 0; n < 3000; ++n) {
    if (s.board.phase == Phase::kEnd) s = G::setup(options);
    const Board& t = s.board;
    if (n >= moves && t.phase == Phase::kMain && G::begins_turn(s) && t.played == 0 &&
        !t.refreshed && !t.spell_used && t.asked == 0)
      return s;
    const auto all = kit::moves_of<G>(s);
    apply(s, all[rng.below(static_cast<std::uint32_t>(all.size()))]);
  }
  FAIL("no turn begins");
  return s;
}

void play_on(State s, std::uint64_t seed) {
  Rng rng(seed);
  for (int n = 0; n < 200 && s.board.phase != Phase::kEnd; ++n) {
    const auto all = kit::moves_of<G>(s);
    REQUIRE(!all.empty());
    apply(s, all[rng.below(static_cast<std::uint32_t>(all.size()))]);
  }
}

constexpr const char* kSets[] = {"seats=2",
                                 "seats=3",
                                 "seats=4 teams=on",
                                 "seats=6",
                                 "seats=1",
                                 "seats=1 solo=spells",
                                 "seats=3 coop=own solo=spells",
                                 "seats=2 coop=open",
                                 "seats=5 spells=all promo=on",
                                 "seats=2 spells=random count=4 hands=open"};

} // namespace

TEST_CASE("Wandering Towers, edited: twenty positions are set up by hand and played on") {
  int built = 0;
  for (int turn = 0; turn < 2; ++turn)
    for (const char* set : kSets) {
      CAPTURE(std::string(set));
      Hand hand(set);
      State like =
          random_turn(hand.options, static_cast<std::uint64_t>(built + 5), 60 + 170 * turn);
      build_ring(hand, like.board);
      build_values(hand, like.board);
      build_hands(hand, like);
      like.board.actions = 0; // nobody counts them at a table
      for (Cards& known : like.known) known = {};
      CHECK(hand.text == kit::position_text<G>(like));
      const State& s = hand.s;
      CHECK(G::broken(s) == nullptr);
      play_on(s, static_cast<std::uint64_t>(built) + 1);
      ++built;
    }
  CHECK(built == 20);
}

TEST_CASE("Wandering Towers, edited: it begins with towers alone, and wizards in the keep") {
  for (const char* set : kSets) {
    const Hand hand(set);
    const Board& t = hand.s.board;
    CHECK(t.phase == Phase::kMain);
    CHECK(G::begins_turn(hand.s));
    for (int owner = 0; owner < owners(t); ++owner)
      CHECK(hand.left(piece_of(owner)) == wizards_each(t));
    int towers = 0;
    for (const int n : t.height) towers += n;
    CHECK(towers == kTowers);
    CHECK(hand.s.hand[0].count == kHand);
  }
}

TEST_CASE("Wandering Towers, edited: what is put goes where it is put") {
  Hand hand(kForTwo);
  REQUIRE(hand.put(piece_of(0), space_of(12)));
  REQUIRE(hand.put(piece_of(1), space_of(1)));
  CHECK(hand.text.find("board=1:T1b+") != std::string::npos);
  CHECK(hand.text.find("+12:a ") != std::string::npos);
  CHECK(hand.left(piece_of(0)) == 4);
  // The tower takes along who stands on it, and covers the other one.
  REQUIRE(hand.put(tower_piece(0), space_of(12)));
  CHECK(hand.text.find("+12:aT1b ") != std::string::npos);
  REQUIRE(hand.put(tower_piece(8), space_of(12)));
  REQUIRE(hand.put(kKeepPiece, space_of(12)));
  CHECK(hand.s.board.keep == 12);
  REQUIRE(hand.put(tower_piece(8), space_of(3))); // with the keep on it
  CHECK(hand.s.board.keep == 3);
  REQUIRE(hand.put(kEditTake, target(kTargetWizard, 12, 1)));
  CHECK(hand.left(piece_of(1)) == 5);
  REQUIRE(hand.put(tower_piece(0), space_of(1))); // out of a stack, what stood above comes down
  CHECK(hand.text.find("12:a ") != std::string::npos);
  // Cards: one for another, into the discard and back.
  const int face = hand.s.hand[0].of[0] > 0 ? 1 : 0;
  int old = 0;
  while (hand.s.hand[1].of[old] == 0) ++old;
  const int before = hand.s.hand[1].of[face];
  if (old != face) {
    REQUIRE(hand.put(target(kTargetCard, face), target(kEditHeld, 1, old)));
    CHECK(hand.s.hand[1].of[face] == before + 1);
  }
  REQUIRE(hand.put(target(kTargetCard, face), kDiscardPile));
  CHECK(hand.s.board.discard.of[face] == 1);
  REQUIRE(hand.put(target(kTargetCard, face), target(kEditPile, 0)));
  CHECK(hand.s.board.discard.count == 0);
  REQUIRE(hand.set(value_of(kEditPotions, 1, kFull), 4));
  REQUIRE(hand.set(value_of(kEditPotions, 1, kSpent), 2));
  CHECK(hand.text.find("potions=6.0.0/0.4.2") != std::string::npos);
  REQUIRE(hand.set(value_of(kEditTurn), 1));
  CHECK(hand.s.board.active == 1);
}

TEST_CASE("Wandering Towers, edited: a turn under way goes back to its beginning") {
  State s = deal(kForTwo, {"w1 t2 e15", "w2 w2 w3"});
  s = play(s, "t2 T9");
  REQUIRE(s.hand[0].count == 2);
  for (const Target piece : {tower_piece(3), kKeepPiece})
    for (const Target place : G::edit_places(s, piece)) {
      std::string line;
      if (G::edit_put(s, piece, place, line).key != Key::kNone) continue;
      const State next = kit::set_up<G>(line, kForTwo);
      CHECK(G::begins_turn(next));
      CHECK(next.board.active == 0);
      CHECK(next.hand[0].count == kHand);
      CHECK(next.board.discard.count == 1);
    }
  // Before the deal, too.
  std::string line;
  const State begun = G::setup(options_of("seats=4"));
  REQUIRE(G::edit_put(begun, tower_piece(0), space_of(5), line).key == Key::kNone);
  CHECK(kit::set_up<G>(line, "seats=4").board.phase == Phase::kMain);
  for (const Target place : G::edit_places(begun, kEditTake)) { // nobody stands there yet
    const Phrase why = G::edit_put(begun, kEditTake, place, line);
    CHECK(why.key == Key::k_edit_stays);
  }
}

TEST_CASE("Wandering Towers, edited: refusals name their rules") {
  Hand hand(kForTwo);
  const std::string empty = hand.text;
  const auto refused = [&](Target piece, Target place) {
    const std::string before = hand.text;
    const bool done = hand.put(piece, place);
    CHECK_FALSE(done);
    CHECK(hand.text == before);
    return hand.rule;
  };
  CHECK(refused(piece_of(0), space_of(0)) == "WT-21"); // under the keep
  CHECK(refused(kEditTake, tower_piece(4)) == "WT-4");
  CHECK(refused(kEditTake, kKeepPiece) == "WT-3");
  for (int n = 0; n < 5; ++n) REQUIRE(hand.put(piece_of(0), space_of(4)));
  CHECK(refused(piece_of(0), space_of(5)) == "WT-8");
  CHECK(hand.left(piece_of(0)) == 0);
  REQUIRE(hand.put(piece_of(1), space_of(4)));
  CHECK(refused(piece_of(1), space_of(4)) == "WT-42");
  CHECK(hand.why == Key::k_edit_full);
  CHECK(refused(kKeepPiece, space_of(4)) == "WT-21");
  CHECK(refused(tower_piece(3), space_of(0)) == "WT-21"); // with wizards under the keep
  int held = 0;
  while (hand.s.hand[0].of[held] == 0) ++held;
  CHECK(refused(target(kTargetCard, held), target(kEditHeld, 0, held)) == "WT-32");
  int rare = 0, other = 0; // the only card of its face
  while (kFace[rare].copies > 1) ++rare;
  if (hand.s.hand[0].of[rare] == 0)
    REQUIRE(hand.put(target(kTargetCard, rare), target(kEditHeld, 0, held)));
  while (hand.s.hand[1].of[other] == 0) ++other;
  CHECK(hand.left(target(kTargetCard, rare)) == 0);
  CHECK(refused(target(kTargetCard, rare), target(kEditHeld, 1, other)) == "WT-6");
  CHECK(refused(target(kTargetCard, rare), kDiscardPile) == "WT-6");
  // Options that leave nothing to chance.
  CHECK_FALSE(hand.set(value_of(kEditStart), 1));
  CHECK(hand.rule == "WT-13");
  CHECK_FALSE(hand.set(value_of(kEditSpell, 0), kS5));
  CHECK(hand.rule == "WT-V1");
  CHECK_FALSE(hand.set(value_of(kEditSpell, 0), kS3)); // it is there already
  CHECK(hand.rule == "WT-V1");
  REQUIRE(hand.take(empty));
}

TEST_CASE("Wandering Towers, edited: whoever has reached the goal brings the last round") {
  Hand hand("seats=2");
  CHECK(hand.text.find("turn=last") == std::string::npos);
  REQUIRE(hand.set(value_of(kEditPotions, 1, kFull), 6)); // its wizards are home
  CHECK(hand.text.find("turn=last") != std::string::npos);
  REQUIRE(hand.set(value_of(kEditTurn), 1));
  play_on(hand.s, 1);
  REQUIRE(hand.put(piece_of(1), space_of(7)));
  CHECK(hand.text.find("turn=last") == std::string::npos);
}

TEST_CASE("Wandering Towers, edited: potions are complete whatever is set") {
  for (const char* set : kSets) {
    Hand hand(set);
    Rng rng(7);
    for (int n = 0; n < 100; ++n) {
      const auto fields = G::edit_fields(hand.s);
      const EditField& field = fields[rng.below(static_cast<std::uint32_t>(fields.size()))];
      if (field.field.a != kEditPotions) continue;
      const int value =
          field.least +
          static_cast<int>(rng.below(static_cast<std::uint32_t>(field.most - field.least + 1)));
      CHECK(hand.set(field.field, value));
      CHECK(hand.s.board.potion[field.field.b][field.field.c] == value);
    }
  }
}

TEST_CASE(
    "Wandering Towers, edited: random changes are taken and written back, or change nothing") {
  for (const char* set : kSets) {
    CAPTURE(std::string(set));
    Hand hand(set);
    Rng rng(3);
    const auto any = [&rng](std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); };
    int changed = 0;
    for (int n = 0; n < 300; ++n) {
      const std::string before = hand.text;
      bool done = false;
      if (any(5) == 0) {
        const auto fields = G::edit_fields(hand.s);
        REQUIRE(!fields.empty());
        const EditField& field = fields[any(fields.size())];
        CHECK(field.value >= field.least);
        CHECK(field.value <= field.most);
        const auto span = static_cast<std::size_t>(field.most - field.least + 1);
        done = hand.set(field.field, field.least + static_cast<int>(any(span)));
      } else {
        const auto pieces = G::edit_pieces(hand.s);
        const std::size_t at = any(pieces.size() + 8);
        const Target piece = at < pieces.size() ? pieces[at].piece : kEditTake;
        const auto places = G::edit_places(hand.s, piece);
        REQUIRE(!places.empty());
        const Target place = places[any(places.size())];
        done = hand.put(piece, place);
        if (done) CHECK(hand.text != before);
      }
      if (!done) CHECK(hand.text == before);
      if (!done) CHECK(!hand.rule.empty());
      changed += done;
    }
    CHECK(changed > 100);
    play_on(hand.s, 9);
  }
}

// ---- In the picture

namespace {

constexpr test::Size kEditors_px[] = {{320, 512}, {390, 788}, {820, 1124}, {844, 390}, {1440, 840}};

void open_editor(Table& table, std::string_view options, const std::string& text = {}) {
  MatchSetup setup = test::make_setup("wandering_towers", options, 5);
  constexpr const char* kNames[] = {"Ana", "Bram", "Clavel", "Dora", "Eli", "Fee"};
  for (std::size_t i = 0; i < setup.seats.size(); ++i) setup.seats[i].name = kNames[i];
  test::load(table, test::start_match(setup));
  REQUIRE(!table.edit("open", text, 0).empty());
}

/// The pieces on the sheet, page by page until this one is there.
bool choose(Table& table, int index) {
  for (int page = 0; page < 12; ++page) {
    if (test::find_hit(table.settled(), ui_target(kUiDrawn, index)))
      return table.act(ui_target(kUiDrawn, index), 0);
    if (!table.act(ui_target(kUiKinds, -1), 0)) return false;
  }
  return false;
}

std::string part_of(const std::string& json, const std::string& name) {
  const std::size_t at = json.find("\"" + name + "\":\"") + name.size() + 4;
  return json.substr(at, json.find('"', at) - at);
}

bool is_place(const Hit& hit) {
  return hit.target.kind >= kTargetWizard && hit.target.kind <= kEditPile && !hit.spoken &&
         hit.state == Hit::State::kLegal;
}

} // namespace

TEST_CASE("Wandering Towers, edited: every piece and every place can be touched in every window") {
  for (const test::Size size : kEditors_px)
    for (const char* set : {"seats=2", "seats=6", "seats=1 solo=spells"}) {
      CAPTURE(size.w);
      CAPTURE(std::string(set));
      Table table;
      table.set_preferences({.motion = Motion::kNone});
      table.set_metrics(test::window_of(size.w, size.h));
      const Hand hand(set);
      std::string ring;
      kit::position_text<G>(random_turn(hand.options, 4, 90)).swap(ring);
      open_editor(table, set, ring);
      const State like = kit::set_up<G>(ring, set);
      const auto pieces = G::edit_pieces(like);
      const int wizard = 0, tower = owners(like.board), keep = tower + kTowers;
      const int all = static_cast<int>(pieces.size());
      for (const int piece : {wizard, tower, keep, keep + 1, all}) {
        CAPTURE(piece);
        table.edit("read", ring, 0);
        if (piece < all && pieces[static_cast<std::size_t>(piece)].left == 0) continue;
        REQUIRE(choose(table, piece));
        const auto places = G::edit_places(
            like, piece < all ? pieces[static_cast<std::size_t>(piece)].piece : kEditTake);
        std::vector<Hit> sheet;
        for (const Hit& hit : table.settled().hits)
          if (hit.target.kind == kUiDrawn || hit.target.kind == kUiKinds) sheet.push_back(hit);
        REQUIRE(!sheet.empty());
        std::size_t shown = 0;
        for (const Hit& hit : table.settled().hits) shown += is_place(hit);
        CHECK(shown == places.size());
        int at = 0, changed = 0;
        for (const Target place : places) {
          const Hit* hit = test::find_hit(table.settled(), place);
          REQUIRE_MESSAGE(hit, "place ", at, " kind ", static_cast<int>(place.kind), " a ",
                          static_cast<int>(place.a));
          CHECK(!hit->label.empty());
          CHECK(hit->label.find('{') == std::string::npos);
          CHECK(hit->x >= -.5f);
          CHECK(hit->y >= -.5f);
          CHECK(hit->x + hit->w <= size.w + .5f);
          CHECK(hit->y + hit->h <= size.h + .5f);
          CHECK(hit->w >= (place.kind >= kEditHeld ? 40 : 43.9f));
          CHECK(hit->h >= (place.kind >= kEditHeld ? 40 : 43.9f));
          for (const Hit& other : sheet)
            CHECK_FALSE(overlap({hit->x + 1, hit->y + 1, hit->w - 2, hit->h - 2},
                                {other.x, other.y, other.w, other.h}));
          const PointF middle = test::centre_of(*hit);
          const Hit* under = hit_at(table.settled(), middle, true);
          REQUIRE(under != nullptr);
          CHECK_MESSAGE(under->target == place, "place ", at, " lies under ", under->label);
          if (++at % 5 == 1) {
            const std::string before = part_of(table.edit("state", "", 0), "text");
            const bool done = table.act(place, 0);
            CHECK(done);
            const std::string state = table.edit("state", "", 0);
            const bool other = part_of(state, "text") != before;
            CHECK((other || !part_of(state, "rule").empty()));
            changed += other;
            if (other) table.edit("undo", "", 0);
          }
        }
        CHECK((changed > 0 || piece == all));
      }
    }
}

TEST_CASE(
    "Wandering Towers, edited: a game that is over shows its ring, and goes on with a change") {
  Table table;
  table.set_metrics(test::window_of(390, 788));
  open_editor(table, "seats=2", "phase=end end=home");
  REQUIRE(choose(table, 2)); // tower 1
  REQUIRE(table.act(space_of(12), 0));
  const std::string text = part_of(table.edit("state", "", 0), "text");
  CHECK(text.find("phase=main ") == 0);
  CHECK(text.find("+12:T1") != std::string::npos);
}

TEST_CASE("Wandering Towers, edited: every piece has a name and a code of its own") {
  for (const char* set : kSets) {
    const MatchSetup setup = test::make_setup("wandering_towers", set, 5);
    const Hand hand(set);
    Match match;
    REQUIRE_FALSE(Match::create(setup, hand.text, match, ChanceSource::agreed()).has_value());
    Table table;
    test::load(table, match);
    std::set<std::string> codes, names;
    Editing editing;
    for (const EditPiece& one : G::edit_pieces(hand.s))
      editing.sheet.outcomes.push_back({.left = one.left, .piece = one.piece});
    const UiState ui;
    const Metrics metrics = test::window_of(390, 788);
    SceneBuilder b(metrics, ui);
    Words words;
    words.names = {"Ana", "Bram", "Clavel", "Dora", "Eli", "Fee"};
    SeenBy by;
    by.follow(match, kAudience);
    wandering_towers_edit(b, by.seen(), words, editing);
    CHECK(b.scene.hits.empty());
    CHECK(b.scene.items.empty());
    for (const AskedOutcome& one : editing.sheet.outcomes) {
      CHECK(!one.name.empty());
      CHECK(!one.code.empty());
      CHECK_MESSAGE(codes.insert(one.code).second, one.code);
      CHECK_MESSAGE(names.insert(one.name).second, one.name);
      CHECK(one.kinds != 0);
    }
  }
}

TEST_CASE("Wandering Towers, edited: a card that is put elsewhere is heard with its hand") {
  Table table;
  table.set_metrics(test::window_of(390, 788));
  open_editor(table, "seats=2");
  table.edit("clear", "", 0);
  REQUIRE(choose(table, 2 + kTowers + 1)); // wizard 1
  const Hit* held = nullptr;
  for (const Hit& hit : table.settled().hits)
    if (hit.target.kind == kEditHeld && hit.target.b != 0) held = &hit;
  REQUIRE(held != nullptr);
  CHECK(held->label.find("Hand of Bram") != std::string::npos);
  const std::string before = part_of(table.edit("state", "", 0), "text");
  REQUIRE(table.act(held->target, 0));
  CHECK(part_of(table.edit("state", "", 0), "text") != before);
}
