// Editor: see editor.hpp.
#include "web/scene/table/editor.hpp"

#include "engine/match/edit_ops.hpp"
#include "engine/match/mending.hpp"
#include "web/scene/model/editing.hpp"
#include "web/scene/parts/asking.hpp"
#include "web/scene/table/other_game.hpp"
#include "web/scene/table/page_json.hpp"
#include "web/scene/table/table.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace beffroi {

struct EditedPosition {
  const EditOps* ops = nullptr;
  OtherGame game;                 ///< that begins in the position, and draws nothing
  std::vector<std::string> texts; ///< every position so far, the first one as it was opened
  std::size_t at = 0;             ///< which of them is shown
  Target chosen = kEditTake;      ///< the piece in hand
  std::string typed;
  unsigned kinds = 0;
  LoadError refused; ///< the last change; no key: it was not
  /// What was left out of the text that was read as number `read_at`, and waits for an answer.
  std::vector<BrokenPart> broken;
  std::size_t read_at = 0;

  bool has_faults() const { return at >= read_at && !broken.empty(); }
};

namespace {

constexpr std::size_t kLongestCode = 24;

StateRef state_of(const EditedPosition& edited) { return edited.game.match.state(); }

/// A game of people alone that begins in a position, for which nobody draws.
std::optional<LoadError> begin_in(const MatchSetup& like, const std::string& text, Match& out) {
  MatchSetup setup = like;
  setup.fairness = Fairness::kOpen;
  setup.draws = Draws::kDealt;
  for (SeatSetup& seat : setup.seats) seat = {.name = seat.name};
  return Match::create(setup, text, out, ChanceSource::agreed());
}

/// A game from the position on: `levels` has a number for each seat, 0 for a person and else the computer's level. Without
/// any it is played by the same people, on their own table if `like` is.
std::string record_from(const MatchSetup& like, const std::string& position,
                        std::string_view levels) {
  MatchSetup setup = like;
  setup.fairness = Fairness::kOpen;
  if (!levels.empty() || like.draws != Draws::kTyped) setup.draws = Draws::kDealt;
  for (std::size_t i = 0; i < setup.seats.size(); ++i) {
    const std::size_t space = std::min(levels.find(' '), levels.size());
    const auto level = parse_number(levels.substr(0, space), 0, kLevels);
    levels.remove_prefix(std::min(space + 1, levels.size()));
    SeatSetup& seat = setup.seats[i];
    const bool person = !level || *level == 0;
    const bool was_person = seat.kind != SeatSetup::Kind::kBot;
    seat = {.kind = person ? SeatSetup::Kind::kHuman : SeatSetup::Kind::kBot,
            .name = person && was_person ? seat.name : std::string()};
    if (!person) seat.level = static_cast<int>(*level);
  }
  Match match;
  if (Match::create(setup, position, match, ChanceSource::agreed())) return {};
  return match.record();
}

/// Shape EditedField: a number or a choice of a position.
void write_field(PageJson& json, const EditField& field, const Words& words) {
  json.open_object();
  json.string("name", words(field.name));
  json.number("seat",
              field.seat == kNoSeat ? -1 : static_cast<int>(field.seat)); ///< -1: of no seat
  json.number("value", field.value);
  json.number("least", field.least);
  json.number("most", field.most);
  json.flag("seats", field.seats); ///< the values are seats
  json.key("words").open_array();  ///< of the values; none: they are numbers
  for (const Phrase& word : field.words) json.string(words(word));
  json.close_array();
  json.close_object();
}

/// Shape EditedFault: a part of a text that was read and breaks a rule. It is not on the board.
void write_fault(PageJson& json, const BrokenPart& fault, const Words& words) {
  json.open_object();
  json.string("part", fault.part); ///< as it was written
  json.string("why", words(fault.why));
  json.string("rule", fault.why.rule.text); ///< "" for none
  json.number("column", fault.column);      ///< where in the text, from 1
  json.close_object();
}

/// Shape EditedOdd: what may stand, and yet no game comes to it.
void write_odd(PageJson& json, const EditOdd& odd, const Words& words) {
  json.open_object();
  json.string("text", words(odd.phrase));
  json.string("rule", odd.phrase.rule.text); ///< by which none does
  json.close_object();
}

/// A ring around each place where something odd lies. Requires the hits of the places.
void ring_odd(SceneBuilder& b, const EditOdds& odds) {
  std::vector<RectF> rings;
  for (const Hit& hit : b.scene.hits)
    for (const EditOdd& odd : odds)
      if (odd.place != kEditTake && odd.place == hit.target && !hit.is_beyond())
        rings.push_back({hit.x, hit.y, hit.w, hit.h});
  for (const RectF& ring : rings)
    b.panel(kLayerMark, ring, Tone::kNone, Tone::kBronze, std::min(ring.w, ring.h) / 2)
        .part.put(PanelPart{
            .radius = whole_px(std::min(ring.w, ring.h) / 2), .edge_tenths = 25, .dashed = 1});
}

/// The pieces as the picture shows them, and where the chosen one can go.
Editing editing_of(const EditedPosition& at, const Words& words) {
  Editing editing;
  editing.chosen = at.chosen;
  editing.pieces = at.ops->pieces(at.game.match.state());
  editing.places = at.ops->places(at.game.match.state(), at.chosen);
  Asking& sheet = editing.sheet;
  for (std::size_t i = 0; i < editing.pieces.size(); ++i) {
    const EditPiece& one = editing.pieces[i];
    sheet.outcomes.push_back({.action = {static_cast<std::uint32_t>(i)},
                              .chosen = one.piece == at.chosen,
                              .left = one.left,
                              .piece = one.piece});
  }
  sheet.question = words(Key::k_edit_what);
  sheet.typed = at.typed;
  sheet.shown = at.kinds;
  return editing;
}

} // namespace

void Editor::forget() { delete std::exchange(edited_, nullptr); }

/// Takes the position that a text names. If the text names no position, keeps the one there and the reason (`refused`).
bool Editor::take(const std::string& text, bool is_step) {
  EditedPosition& at = *edited_;
  Match next;
  if (auto error = begin_in(table_.match_.setup(), text, next)) {
    at.refused = *error;
    return false;
  }
  at.refused = LoadError{};
  if (is_step) {
    const std::string written = at.ops->write(next.state());
    if (at.texts.empty() || at.texts[at.at] != written) {
      at.texts.resize(at.texts.empty() ? 0 : at.at + 1);
      at.texts.push_back(written);
      at.at = at.texts.size() - 1;
    }
  }
  OtherGame& game = at.game;
  game.match = std::move(next);
  game.everybody.forget();
  game.own.forget();
  game.history.forget();
  game.words = table_.words_;
  name_seats(game.match, game.words);
  game.everybody.follow(game.match, kAudience);
  game.history.follow(game.everybody.seen(), game.words);
  return true;
}

/// Nothing of the game on the table is hidden: while it is under way nobody is shown what it hides.
bool Editor::lies_open() const {
  const GameLook* looks = table_.look();
  return !table_.match_.game().hides ||
         (looks && looks->plays_openly && looks->plays_openly(table_.everybody_.seen().now()));
}

bool Editor::open(std::string_view text) {
  const Match& match = table_.match_;
  if (!match.running() || !find_editor(match.game())) return false;
  auto fresh = std::make_unique<EditedPosition>();
  fresh->ops = find_editor(match.game());
  const bool shown = lies_open() || match.over();
  std::string first(text);
  if (first.empty())
    first = shown ? fresh->ops->write(match.state_before(table_.ui_.ply_of(match.plies().size())))
                  : fresh->ops->empty(match.setup().options);
  forget();
  edited_ = fresh.release();
  if (!take(first, true)) {
    const LoadError refused = edited_->refused;
    if (!take(edited_->ops->empty(match.setup().options), true)) return forget(), false;
    edited_->refused = refused;
  }
  table_.finish_motion();
  table_.ui_.edits = true;
  table_.reset_choice();
  if (table_.map_->opened()) table_.map_->show_fresh(false);
  return true;
}

void Editor::close() {
  table_.ui_.edits = false;
  forget();
  table_.reset_choice();
}

/// Takes a text; of one that breaks a rule what can stand, and keeps what cannot (EditedPosition::broken).
void Editor::read(std::string_view text) {
  Mended mended;
  const bool stands = !mend(table_.match_.setup(), text, mended);
  if (!take(stands ? mended.position : std::string(text), true)) return;
  edited_->broken = std::move(mended.broken);
  edited_->read_at = edited_->at;
}

void Editor::set(std::string_view text) {
  const std::size_t space = std::min(text.find(' '), text.size());
  const auto index = parse_number(text.substr(0, space), 0, 999);
  const auto value = parse_number(text.substr(std::min(space + 1, text.size())), -999, 9999);
  const std::vector<EditField> fields = edited_->ops->fields(state_of(*edited_));
  if (!index || !value || static_cast<std::size_t>(*index) >= fields.size()) return;
  const EditField& field = fields[static_cast<std::size_t>(*index)];
  std::string line;
  const Phrase why =
      edited_->ops->set(state_of(*edited_), field.field,
                        std::clamp(static_cast<int>(*value), field.least, field.most), line);
  if (why.key != Key::kNone)
    edited_->refused = {0, 0, why, {}};
  else
    take(line, true);
}

/// The board on people's own table lies as it does here.
bool Editor::can_stand() const {
  const Match& match = table_.match_;
  return match.is_typed() && !match.over() && lies_open() && !match.plies().empty();
}

/// The game on the table goes on in this position. Refuses with Match::set_anew(), and changes nothing then.
bool Editor::stand(const std::string& position, double now_ms) {
  if (!can_stand()) return false;
  if (auto error = table_.match_.set_anew(position)) {
    edited_->refused = *error;
    return false;
  }
  close();
  table_.ui_.shown_ply = -1;
  table_.others_.end_burst();
  table_.after_action(now_ms, table_.match_.plies().size(), true);
  if (table_.map_->opened()) table_.map_->open();
  return true;
}

/// The position in which people's own bag is empty; "" in a game without one, and when nothing is to be drawn.
std::string Editor::emptied() const {
  std::string line;
  const Match& match = table_.match_;
  if (!can_stand() || !match.waits_for_chance() || !edited_->ops->emptied(match.state(), line))
    line.clear();
  return line;
}

std::string Editor::command(std::string_view what, std::string_view text, double now_ms) {
  const Match& match = table_.match_;
  if (what == "open") {
    if (!open(text)) return {};
  } else if (!edited_ || table_.mode() != Mode::kEditing) {
    return {};
  } else if (what == "close") {
    close();
    table_.rebuild(true);
    table_.map_->open();
    return {};
  } else if (what == "record") {
    return record_from(match.setup(), edited_->texts[edited_->at], text);
  } else if (what == "stand" || what == "empty") {
    const std::string line = what == "stand" ? edited_->texts[edited_->at] : emptied();
    if (!line.empty() && stand(line, now_ms)) return {};
  } else if (what == "read") {
    read(text);
  } else if (what == "leave") {
    std::vector<BrokenPart>& broken = edited_->broken;
    const auto index = parse_number(text, 0, static_cast<int>(broken.size()) - 1);
    if (index) broken.erase(broken.begin() + static_cast<std::ptrdiff_t>(*index));
  } else if (what == "clear") {
    edited_->broken.clear();
    take(edited_->ops->empty(match.setup().options), true);
  } else if (what == "undo" || what == "redo") {
    const std::size_t to = what == "redo" ? edited_->at + 1 : edited_->at - 1;
    if (to < edited_->texts.size() && take(edited_->texts[to], false)) edited_->at = to;
  } else if (what == "set") {
    set(text);
  }
  if (what != "state") {
    table_.finish_motion();
    if (edited_->refused.phrase.key != Key::kNone)
      table_.announce(table_.words_(edited_->refused.phrase), Announcement::kNotNow);
    table_.rebuild(true);
  }
  return state();
}

bool Editor::change(Target piece, Target place) {
  std::string line;
  const Phrase why = edited_->ops->put(state_of(*edited_), piece, place, line);
  if (why.key == Key::kNone) return take(line, true);
  edited_->refused = {0, 0, why, {}};
  return false;
}

bool Editor::touch(Target target) {
  if (!edited_) return false;
  EditedPosition& at = *edited_;
  table_.finish_motion();
  const std::vector<EditPiece> pieces = at.ops->pieces(state_of(at));
  if (target.kind == kUiKinds) {
    if (target.a >= 0)
      at.kinds = (at.kinds ^ 1u << target.a) & 0xffffff;
    else
      at.kinds += 1u << 24; // the next page
  } else if (target.kind == kUiDrawn) {
    const auto index = static_cast<std::size_t>(target.a);
    if (target.a < 0 || index > pieces.size()) return false;
    const Target piece = index < pieces.size() ? pieces[index].piece : kEditTake;
    at.chosen = piece;
    at.typed.clear();
    at.refused = LoadError{};
  } else {
    const std::vector<Target> places = at.ops->places(state_of(at), at.chosen);
    if (std::find(places.begin(), places.end(), target) == places.end()) return false;
    if (!change(at.chosen, target))
      table_.announce(table_.words_(at.refused.phrase), Announcement::kRefused);
    else if (table_.ui_.focus && *table_.ui_.focus != target)
      table_.ui_.focus = target;
  }
  table_.rebuild(true);
  if (at.refused.phrase.key == Key::kNone && !is_ui(target))
    if (const Hit* hit = table_.hit_of(target)) table_.announce(hit->label);
  return true;
}

int Editor::type(std::string_view text, bool enter) {
  EditedPosition& at = *edited_;
  const GameLook* looks = table_.look();
  Editing editing = editing_of(at, at.game.words);
  SceneBuilder b(table_.metrics_, table_.ui_);
  const SeenBy& by = at.game.draws_own ? at.game.own : at.game.everybody;
  looks->edit(b, by.seen(), at.game.words, editing);
  int fits = 0, exact = -1, only = -1;
  for (std::size_t i = 0; i < editing.sheet.outcomes.size(); ++i) {
    const AskedOutcome& one = editing.sheet.outcomes[i];
    if (!is_typed(one, text)) continue;
    ++fits;
    only = static_cast<int>(i);
    if (one.code == text) exact = only;
  }
  if (fits == 0 || text.size() > kLongestCode) return -1;
  if (fits == 1 && exact < 0) exact = only;
  if (!text.empty() && exact >= 0 && enter) return touch(ui_target(kUiDrawn, exact)) ? 2 : 1;
  at.typed = text;
  table_.rebuild(true);
  return enter && fits > 1 ? 3 : 1;
}

Scene Editor::scene(const GameLook& looks) {
  OtherGame& game = edited_->game;
  const Match& match = game.match;
  Seat viewer = kAudience;
  if (match.game().hides) viewer = match.turn().who == Who::kSeat ? match.turn().seat : Seat{0};
  game.draws_own = viewer != kAudience;
  if (game.draws_own) game.own.follow(match, viewer);
  SeenBy& by = game.draws_own ? game.own : game.everybody;
  by.show(0);
  UiState& ui = table_.ui_;
  const int since = std::exchange(ui.since, -1);
  const Showing own = ui;
  ui.shown_ply = -1;
  const bool end_open = std::exchange(ui.end_open, false); // the result is of the game, not of this
  const bool final_due = std::exchange(ui.final_due, false);
  ui.trail = game.history.trail(0);
  ui.first_shown = 0;
  const Metrics beside = beside_editing(table_.metrics_);
  SceneBuilder b(beside, ui);
  b.scene = looks.layout(by.seen(), ui, beside, game.words);
  b.scene.paint = looks.paint;
  b.scene.log = {}; // it is the game's
  ui.trail = {};
  // People touch the places that the editor adds; the layout's own targets belong to a game that is played.
  std::erase_if(b.scene.hits, [](const Hit& hit) { return !is_ui(hit.target); });
  Editing editing = editing_of(*edited_, game.words);
  if (looks.edit) looks.edit(b, by.seen(), game.words, editing);
  ring_odd(b, edited_->ops->odd(match.state()));
  AskedOutcome take{.action = {static_cast<std::uint32_t>(editing.pieces.size())},
                    .name = game.words(Key::k_edit_take),
                    .chosen = edited_->chosen == kEditTake};
  take.opens = true;
  editing.sheet.outcomes.push_back(std::move(take));
  SceneBuilder whole(table_.metrics_, ui);
  whole.scene = std::move(b.scene);
  draw_editing(whole, by.seen(), game.words, looks, editing.sheet);
  ui.since = since;
  static_cast<Showing&>(ui) = own;
  ui.end_open = end_open;
  ui.final_due = final_due;
  return std::move(whole.scene);
}

/// Shape Edited: a position that is being set up.
std::string Editor::state() const {
  const EditedPosition& at = *edited_;
  const Words& words = table_.words_;
  PageJson json;
  json.open_object();
  json.string("text", at.texts[at.at]);
  json.flag("undo", at.at > 0);
  json.flag("redo", at.at + 1 < at.texts.size());
  json.string("refused", words(at.refused.phrase)); ///< why the last change was refused
  json.string("rule", at.refused.phrase.rule.text); ///< by which rule; "" for none
  json.number("column", at.refused.column);         ///< where in the text, from 1; 0 = not in one
  json.number("changes", static_cast<int>(at.at));  ///< so many were made and not taken back
  json.flag("bare",
            at.texts[at.at] == at.ops->empty(table_.match_.setup().options)); ///< as cleared
  json.flag("over", at.game.match.over()); ///< nobody can play on from here
  json.key("fields").open_array();
  for (const EditField& field : at.ops->fields(state_of(at))) write_field(json, field, words);
  json.close_array();
  json.key("faults").open_array();
  if (at.has_faults())
    for (const BrokenPart& fault : at.broken) write_fault(json, fault, words);
  json.close_array();
  json.key("odd").open_array();
  for (const EditOdd& odd : at.ops->odd(state_of(at))) write_odd(json, odd, at.game.words);
  json.close_array();
  json.flag("stands", can_stand()); ///< the game on the table can go on in this position
  json.flag("own",
            table_.match_.is_typed() && lies_open()); ///< people's own table can begin a game in it
  json.flag("empties", !emptied().empty()); ///< the bag on people's own table can be empty
  json.close_object();
  return json.text();
}

} // namespace beffroi
