// Wandering Towers: writes positions as text. The form is described in position.cpp, which reads
// them.
#include "engine/games/wandering_towers/position.hpp"

namespace beffroi {

using namespace wandering_towers;
using position_text::FieldWriter;

namespace {

class Writer {
public:
  Writer(const State& s, std::string& line) : s_(s), t_(s.board), line_(line), fields_(line) {}

  void write() {
    fields_.add(kFieldNames[kFieldPhase], kPhases[static_cast<int>(t_.phase)]);
    number(kFieldSeat, t_.active + 1, usual_active(t_) + 1);
    number(kFieldStart, t_.starter + 1, 1);
    number(kFieldBy, t_.decider + 1, t_.active + 1);
    number(kFieldKeep, t_.keep, 0);
    write_board();
    write_potions();
    write_cards();
    write_spells();
    write_turn();
  }

private:
  const State& s_;
  const Board& t_;
  std::string& line_;
  FieldWriter fields_;

  void number(FieldName name, int n, int usual) {
    if (n != usual) fields_.add(kFieldNames[name], n);
  }
  void word(FieldName name, std::string_view text) { fields_.add(kFieldNames[name], text); }
  static std::string tower_text(int tower) { return "T" + std::to_string(tower + 1); }
  void wizards(int surface) {
    for (int owner = 0; owner < kSeats; ++owner)
      line_.append(t_.spot[surface][owner], static_cast<char>('a' + owner));
  }

  void write_board() {
    Board usual = t_;
    lay_out(usual);
    if (usual == t_) return;
    fields_.add(kFieldNames[kFieldBoard]);
    bool first = true;
    for (int space = 0; space < kSpaces; ++space) {
      if (t_.height[space] == 0 && wizards_on(t_, space) == 0) continue;
      if (!first) line_ += '+';
      first = false;
      line_ += std::to_string(space) + ":";
      wizards(space);
      for (int level = 0; level < t_.height[space]; ++level) {
        line_ += tower_text(t_.stack[space][level]);
        wizards(roof(t_.stack[space][level]));
      }
    }
  }

  void write_potions() {
    bool usual = true;
    for (int owner = 0; owner < owners(t_); ++owner)
      usual = usual && t_.potion[owner][kEmpty] == potions_each(t_) && !t_.potion[owner][kFull] &&
              !t_.potion[owner][kSpent];
    if (usual) return;
    fields_.add(kFieldNames[kFieldPotions]);
    for (int owner = 0; owner < owners(t_); ++owner)
      for (int bottle = 0; bottle < kBottles; ++bottle) {
        if (owner > 0 || bottle > 0) line_ += bottle > 0 ? '.' : '/';
        line_ += std::to_string(t_.potion[owner][bottle]);
      }
  }

  void cards(const Cards& c) {
    bool first = true;
    for (int face = 0; face < kFaces; ++face) {
      if (c.of[face] == 0) continue;
      if (!first) line_ += '+';
      first = false;
      if (c.of[face] > 1) line_ += std::to_string(c.of[face]);
      line_ += kFace[face].text;
    }
    if (first) line_ += '-';
  }
  void piles(FieldName name, const Cards (&pile)[kSeats]) {
    fields_.add(kFieldNames[name]);
    for (int i = 0; i < (is_open_hand(t_) ? 1 : t_.seats); ++i) {
      if (i > 0) line_ += '/';
      cards(pile[i]);
    }
  }
  void write_cards() {
    int dealt = 0;
    int known = 0;
    for (int i = 0; i < kSeats; ++i) {
      dealt += s_.hand[i].count;
      known += s_.known[i].count;
    }
    if (dealt > 0 || t_.phase > Phase::kDeal) piles(kFieldHands, s_.hand);
    if (known > 0) piles(kFieldKnown, s_.known);
    Cards usual{};
    if (t_.card > 0) usual.add(t_.card - 1);
    if (t_.discard == usual) return;
    fields_.add(kFieldNames[kFieldDiscard]);
    cards(t_.discard);
  }

  /// What the options name or nothing is drawn of need not stand, nor the two of the box.
  void write_spells() {
    if (!t_.with_spells || t_.phase == Phase::kStart) return;
    const bool none_drawn = (t_.spells & kAllBoxSpells) == 0;
    if (t_.phase == Phase::kSpells ? none_drawn : t_.spells == kBaseSpells) return;
    fields_.add(kFieldNames[kFieldSpells]);
    bool first = true;
    for (int spell = 1; spell < kSpellEnd; ++spell) {
      if (!is_available(t_, spell)) continue;
      if (!first) line_ += '+';
      first = false;
      line_ += kSpellText[spell];
    }
    if (first) line_ += '-';
  }

  void write_turn() {
    number(kFieldActions, t_.actions, 0);
    number(kFieldCards, t_.cards, 0);
    number(kFieldPlayed, t_.played, 0);
    if (const unsigned done = done_in(t_); done != 0) {
      fields_.add(kFieldNames[kFieldTurn]);
      for (int i = 0; i < kDoneWords; ++i) {
        if (!(done >> i & 1)) continue;
        if ((done & ((1u << i) - 1)) != 0) line_ += '+';
        line_ += kDone[i];
      }
    }
    if (t_.card > 0) word(kFieldCard, kFace[t_.card - 1].text);
    number(kFieldDie, t_.die, 0);
    number(kFieldRolls, t_.rolls, usual_rolls(t_));
    if (t_.named == Named::kTower) word(kFieldNamed, tower_text(t_.named_place));
    if (t_.named == Named::kWizard) {
      const std::string place = t_.named_place == kInKeep ? "-"
                                : is_roof(t_.named_place) ? tower_text(t_.named_place - kSpaces)
                                                          : std::to_string(t_.named_place);
      word(kFieldNamed, static_cast<char>('a' + t_.named_owner) + place);
    }
    if (t_.spell != kNoSpell) {
      std::string text = kSpellText[t_.spell];
      if (t_.timing != Timing::kNow) text.append(".").append(kTimings[static_cast<int>(t_.timing)]);
      if (t_.uses != usual_uses(t_)) text += "." + std::to_string(t_.uses);
      word(kFieldSpell, text);
    }
    number(kFieldDraw, t_.to_draw, usual_draw(t_));
    if (t_.lifted > 0) word(kFieldLifted, tower_text(t_.lifted - 1));
    if (t_.resume == Phase::kMove) word(kFieldBack, kPhases[static_cast<int>(Phase::kMove)]);
    if (t_.ending != Ending::kOpen) word(kFieldEnd, kEndings[static_cast<int>(t_.ending)]);
  }
};

} // namespace

void WanderingTowers::write_position(const State& s, std::string& line) { Writer(s, line).write(); }

} // namespace beffroi
