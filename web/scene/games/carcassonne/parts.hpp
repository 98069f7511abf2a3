// Parts of the Carcassonne picture.
//
// Owns: the kinds of items that only this game paints, and what its parts read and share. Files:
// facts.cpp (what a choice would do), board.cpp (the map), spots.cpp (what can be done on it),
// neighbours.cpp (what modules add to it), walk.cpp (the dragon's steps), moment.cpp (what a
// move scores and whom it sends away), hand.cpp (tile in hand,
// list of places), prisoners.cpp, bag.cpp (tiles left), shows.cpp (switches), threats.cpp (what rivals could take), finale.cpp (the
// scoring at the end, whose the land is), plates.cpp, words.cpp, editing.cpp (positions by hand), layout.cpp (which part
// goes where); art.hpp has the looks of things.
#pragma once

#include "engine/games/carcassonne/rules.hpp"
#include "web/scene/games/carcassonne/art.hpp"
#include "web/scene/games/carcassonne/threats.hpp"
#include "web/scene/parts/board_kit.hpp"
#include "web/scene/parts/end_layout.hpp"
#include "web/scene/parts/turns.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace beffroi {

/// Panels that lie on the map, over its tags and below the chrome.
inline constexpr int kLayerRack = kLayerChrome - 20;

/// The kinds of items that only this game paints (painter.cpp).
enum class CarcItem : std::uint16_t {
  kTile = static_cast<std::uint16_t>(Kind::kFirstPiece), ///< fills the box; TilePart
  kFrame,                                                ///< round the tile laid last
  kPlace,    ///< a cell where the tile in hand fits; kAimed = the chosen one
  kHole,     ///< a cell that no tile left can fill
  kFigure,   ///< stands or lies in the middle of the box, as high; tone; FigurePart
  kTower,    ///< the box is its tile; tone of the guard; TowerPart
  kBlock,    ///< a floor on its own, for counts
  kPrisoner, ///< fills the box; tone; FigurePart
  kPile,     ///< of tiles, backs up
  kReach,    ///< an outline in `path` (parts of the box), for what a tower reaches
  kCatch,    ///< a gold ring round the one who would be captured, or of the last move
  kNumber,   ///< a disc with the number of a place, text
  kFeature,  ///< the box is its tile: one segment of it, lit; FeaturePart
  kDragon,   ///< stands in the lower middle of the box
  kFairy,    ///< the same
  kSign,     ///< a disc with a module's sign; FigurePart::figure = the kind of target
  kWay,      ///< a step of the dragon, in `path` (parts of the box)
  kShore     ///< the dark edge of the land, below a tile that fills the box
};
struct TilePart {
  Short kind = 0, turns = 0;
  Flag dim = 0; ///< out of a tower's reach
  Flag shadow = 0;
  Short owned = 0;             ///< carcassonne_art::Owners::area
  std::uint8_t owners[4] = {}; ///< and its colours
};
struct FigurePart {
  Short figure = 0; ///< carcassonne::Figure or kBuilderFigure
  Flag lies = 0;
  Flag glows = 0; ///< a prisoner that can be bought back
};
struct TowerPart {
  Short floors = 0;
  Short x = 0, y = 0; ///< hundredths of the tile: where its foundation is
  Flag guard = 0;
  Short figure = 0;
};

struct FeaturePart {
  Short kind = 0, turns = 0;
  Short segment = 0;
};

/// A feature with what it is worth to its holders, at the end or if the game ended now.
struct Scored {
  int node = 0; ///< a meeple of a holder stands there
  carcassonne::Part part{};
  SeatMask seats = 0;
  int points = 0; ///< to each of them
  int size = 0;   ///< finished cities of a field, tiles of a city or road
};

/// What kUiShow shows.
enum CarcShow : std::int8_t {
  kShowNothing = 6, ///< closes what is shown
  kShowBag = 1,     ///< which tiles are left: b = filter, c = 1 + the kind that is chosen (bag.cpp)
  kShowFields = 2,  ///< whose the fields are
  kShowPrisoners = 3, ///< who can be bought back
  kShowOwned = 4,     ///< a row of the list of fields, cities or roads
  kShowCell = 5,      ///< how many of the tiles left fit an empty cell: b, c = x, y
  kShowCities = 7,    ///< whose the cities are
  kShowRoads = 8,     ///< whose the roads are
  kShowLast = 9,      ///< the tile laid last alone
  kShowModule = 11,   ///< what one module allows, of several: b = its kind of target
  kShowLaid = 12,     ///< a laid tile: b, c = x, y
  kShowHeld = 13,     ///< the tile in hand
  kShowFits = 10      ///< which of the tiles left fit a cell: b, c = x, y (bag.cpp)
};

/// The height of a figure on the map, in tiles.
inline constexpr float kFigurePart = .345f;

/// What the parts read.
struct CarcPicture {
  const carcassonne::State& s;
  const Seen& seen;
  const UiState& ui;
  const Words& words;
  SceneBuilder& b;
  Target chosen{};             ///< the last target of the path; kind 0 = nothing
  std::optional<Target> aim{}; ///< what is looked at: chosen, else under the pointer
  std::vector<Target> legal{}; ///< one of each path
  carcassonne::Score over{};   ///< the score if the game ended now
  std::vector<Scored>
      finals{};                ///< what the last move scored, feature by feature, while it is shown
  std::vector<Scored> owned{}; ///< fields, cities or roads that bring points, best first
  std::vector<SeatMask> owners{}; ///< by node, of the features shown
  CarcThreats threats{};          ///< while a review shows them

  bool is(carcassonne::Phase phase) const { return s.phase == phase; }
  bool acting() const { return ui.acting; }
  /// False while the page has prompt, panels and result beside the board.
  bool own_bars() const { return allows(seen, ui, May::kOwnBars); }
  /// True if the game is over and its last position is shown.
  bool over_now() const { return seen.over() && !ui.is_earlier(); }
  /// True before the final scoring is shown: what it brings is in no plate, list or colour yet.
  bool before_final() const { return over_now() && ui.final_due; }
  /// True while the final scoring is shown, feature by feature.
  bool tells() const { return over_now() && ui.final_step >= 0 && !ui.end_open; }
  /// The feature that is shown now.
  const Scored* lit() const {
    const auto n = static_cast<std::size_t>(std::max(ui.final_step, 0));
    return tells() && n < finals.size() ? &finals[n] : nullptr;
  }
  /// What is shown of the land: kShowFields, kShowCities, kShowRoads, kShowLast or kShowNothing. At
  /// the end the fields are, until something else is chosen.
  CarcShow overlay() const;
  /// True while the tiles left are shown.
  bool shows_bag() const { return shows(kShowBag) || shows(kShowFits); }
  /// True if the phantom may be placed after this action.
  bool phantom_follows() const {
    return is(carcassonne::Phase::kAction) && s.supply[s.seat][carcassonne::kPhantom] > 0;
  }
  /// True if the table may count for people: tiles left, points and holders so far.
  bool counts() const { return ui.counts; }
  /// Which tiles are left can be looked at; at the end there are none.
  bool has_bag() const { return counts() && !(own_bars() ? seen.over() : over_now()); }
  /// Points of a seat, without those of the final scoring that have not been shown yet.
  int points(int seat) const;
  bool shows(CarcShow what) const {
    return ui.looked && ui.looked->kind == kUiShow && ui.looked->a == what;
  }
  /// The kind of target of the module whose places alone are shown; 0: all are.
  int shown_module() const { return acting() && shows(kShowModule) ? ui.looked->b : 0; }
  bool is_chosen(Target t) const { return chosen == t; }
  /// The first legal member of the place of `t`, the chosen one if it is.
  std::optional<Target> member(Target t) const;
  /// How many legal members the place of `t` has.
  int members(Target t) const;
  /// True if the rules offer exactly this.
  bool may(Target t) const { return std::find(legal.begin(), legal.end(), t) != legal.end(); }
  /// A legal target of a kind; nothing if there is none.
  bool offers(std::uint8_t kind) const;
  bool wide() const;
  Tone tone(int seat) const { return player_tone(seen.colour(seat)); }
};
void read_carc(CarcPicture& p);
void read_finale(CarcPicture& p);
/// The part of the score that an overlay shows, if any.
std::optional<carcassonne::Part> part_shown(CarcShow overlay);

// ---- What a choice would do (facts.cpp)

/// What a feature of the tile is worth once it lies.
struct FeatureGain {
  carcassonne::Segment kind{};
  SeatMask holders = 0;
  int points = 0;
  bool complete = false;
  bool builds = false; ///< with it the mover's builder earns a second tile (CT-121)
  carcassonne::Cell cell{};
};
/// Every feature of the tile laid there that somebody holds, the tile's own monastery, and those
/// beside it.
std::vector<FeatureGain> gains_of(const carcassonne::State& s, carcassonne::Cell cell, int turns);
/// The most important feature of the tile laid there: one that a seat of `first` holds, else one it
/// completes, else one that is held.
std::optional<FeatureGain> gain_of(const carcassonne::State& s, carcassonne::Cell cell, int turns,
                                   SeatMask first = 0);
/// Features of the tile that join two that are held: fields too.
std::vector<FeatureGain> merges_of(const carcassonne::State& s, carcassonne::Cell cell, int turns);
/// Others who can no longer finish what they hold once the tile lies there: no tile left fits
/// beside it.
std::optional<FeatureGain> hindered_by(const carcassonne::State& s, carcassonne::Cell cell,
                                       int turns);
/// Meeples in reach of a tower with one floor more.
struct Caught {
  int others = 0, own = 0;
};
Caught caught_by(const carcassonne::State& s, int tile);
/// Where in the tile a segment's figure stands, hundredths, as the tile lies.
PointF spot_of(int kind, int turns, int segment);
/// The eight winds, 0 = north, clockwise.
inline constexpr Key kWindKeys[] = {
    Key::k_ct_ui_wind_n, Key::k_ct_ui_wind_ne, Key::k_ct_ui_wind_e, Key::k_ct_ui_wind_se,
    Key::k_ct_ui_wind_s, Key::k_ct_ui_wind_sw, Key::k_ct_ui_wind_w, Key::k_ct_ui_wind_nw};
/// One of them, -1 = the middle.
int wind_of(PointF from_middle);
/// On which side of its tile a segment lies, as the tile lies.
int segment_wind(int kind, int turns, int segment);

// ---- What rivals could take (threats.cpp): whoever calls these has asked later_is_here

bool offers_threats(const CarcPicture& p);
/// Lines at the top of the map, and how high they are.
void draw_carc_threats(const CarcPicture& p, RectF whole);
float carc_threats_height(const CarcPicture& p, RectF whole);
/// Marks on the map. Inside begin_map() and end_map().
void mark_carc_threats(const CarcPicture& p);

// ---- The tiles left (bag.cpp)

/// What is on a kind of tile: bits 0 to 3 are city, road, monastery, foundation of a tower.
unsigned tile_kinds(int kind);
/// Copies of a kind in this game.
int tile_copies(const carcassonne::State& s, int kind);

// ---- The map (board.cpp, spots.cpp)

/// Where the map is.
struct MapFrame {
  RectF stage;
  float bottom_px = 12; ///< its own buttons stand so far above its lower edge
  RectF over{};         ///< other buttons over it; empty if there are none
  RectF ground{};       ///< as in MapArea
  std::array<RectF, 5> covers{};
};
void draw_board(const CarcPicture& p, const MapFrame& frame);
/// Places, rings and the effect of a choice, over the map. Inside begin_map() and end_map().
void draw_spots(const CarcPicture& p);
/// The box of the menu of a chosen tower, which covers what lies on the map; empty if there is none.
RectF tower_menu_box(const CarcPicture& p);
RectF cell_box(const CarcPicture& p, int x, int y);
/// The middle of a figure on the map.
PointF figure_at(const CarcPicture& p, const carcassonne::Tile& tile, int segment);
PointF tower_at(const CarcPicture& p, const carcassonne::Tile& tile);
void draw_people(const CarcPicture& p);
/// Where somebody stands: on a segment, or on the tower.
PointF standing_at(const CarcPicture& p, const carcassonne::Tile& tile, int spot);
/// The words of what a choice does, above a point.
void say_over(const CarcPicture& p, PointF at, float above, const std::string& words);
/// A disc with a number; `px` = 0: as large as places have it.
void number_disc(const CarcPicture& p, int layer, PointF at, int number, bool on, float px = 0);

/// The entity of the figure on a node.
std::uint32_t figure_entity(int node);
/// What the last move has scored, freed and captured, as effects that begin so many ms after it
/// (moment.cpp).
void add_moments(const CarcPicture& p, RectF stage, float begin);

// ---- The neighbours (neighbours.cpp)

/// Builders, fairy, dragon and its way.
void draw_neighbours(const CarcPicture& p);
/// The actions of festival, fairy, princess and portal that are possible now.
void draw_module_spots(const CarcPicture& p);
/// True if fairy, festival or princess concern the figure there.
bool has_module_target(const CarcPicture& p, carcassonne::Place at, int spot);
/// Where the dragon can go next.
void draw_dragon_steps(const CarcPicture& p);
/// Who leads which step of the dragon, at the top of the map's place; returns the box, empty if
/// there is none. And what is left of that place (walk.cpp).
RectF draw_walk(const CarcPicture& p, RectF whole);
RectF below_walk(const CarcPicture& p, RectF whole);
/// The modules of the game, each with what it does, while the dragon walks. Returns where they end.
float draw_legend(const CarcPicture& p, RectF box, int layer);
/// `placed`: with the place, for whoever does not see the map.
std::string module_label(const CarcPicture& p, Target t, bool placed = true);
/// The same without the module: whom or what it would be done to.
std::string module_what(const CarcPicture& p, Target t, bool placed = false);
Key module_confirm(Target t);
/// The portal may take the phantom where it may take a meeple: one place, counted once.
bool is_phantoms_second(const CarcPicture& p, Target t);
/// "Fairy".
Key module_name(int kind);
/// Where such a target is on the map; nothing for other targets.
std::optional<PointF> module_point(const CarcPicture& p, Target t);

// ---- Beside the map

/// A row of the list of places.
struct SpotRow {
  Target target{};
  int segment = -1;   ///< -1: a tower, or what a module allows
  bool spare = false; ///< a few of these are enough
  std::string title, detail;
  bool legal = true;
};
std::vector<SpotRow> spot_rows(const CarcPicture& p);
/// Tile in hand, or the places on it, or who can be bought back: what the current step needs.
/// Returns where it ends. `spares_cell`: SheetList::in_list.
float draw_hand(const CarcPicture& p, RectF box, int layer, bool spares_cell = false);
/// The height that this needs at a width.
float hand_height(const CarcPicture& p, float width);
/// A height of the list that shows whole rows: a little more rather than a row less.
float whole_rows(float height);
/// Whether a column of that height has room for all that can be done on the new tile.
bool fits_list(const CarcPicture& p, float height);
/// True if the places of an action stand in a list too (layout.cpp).
bool lists_spots(const CarcPicture& p);
/// The new tile, large enough for fingers, in the upper corner of a map that has no list beside it:
/// its places can be touched in it.
void draw_spot_loupe(const CarcPicture& p, RectF stage);
/// The tile in hand in the lower corner of a map that has no room for it elsewhere: a touch turns
/// it.
void draw_tile_corner(const CarcPicture& p, RectF stage);
/// The height of a sheet that a list of places needs, and the free box for two buttons: below its
/// tile or its rows, or the last cell of the list. The box is empty if there is no room.
struct SheetList {
  float h;
  RectF free;
  bool in_list = false;     ///< it is a cell of the list, which has to spare it
  std::string dropped = {}; ///< the line for towers on the map, if the list has no room for it
};
SheetList sheet_list(const CarcPicture& p, RectF box);
/// Prisoners to choose from (prisoners.cpp), and the height they need. Returns where they end.
float draw_prisoners(const CarcPicture& p, RectF box, int layer);
float prisoners_height(const CarcPicture& p);
/// What is still at home, on shelves below one another, in a flat box beside one another. Returns
/// where it ends.
float draw_home(const CarcPicture& p, RectF box, int layer);
/// Which tiles are left, over the map or everything (bag.cpp).
void draw_bag(const CarcPicture& p, RectF area);
/// Buttons for what can be shown: in one row, or in as many as the box has room for.
void draw_shows(const CarcPicture& p, RectF box, int layer);
/// The same without words, over the lower left corner of a map, `stage`. What is shown of the land
/// can be chosen in a row at the top of its whole place.
void draw_shows_over(const CarcPicture& p, RectF whole, RectF stage, bool row_alone = false);
/// A stage that has room for one row of buttons, beside the land.
bool is_low(RectF stage);
/// The box of those over the corner; empty if there are none.
RectF shows_over_box(const CarcPicture& p, RectF whole, RectF stage);
/// Buttons for what is left and for what is shown of the land, in a row of that box, or below one
/// another in a high one.
void draw_shows_in_row(const CarcPicture& p, RectF box, int layer, bool eye);
/// Whether there is that row.
bool has_shows_row(const CarcPicture& p, RectF whole);

// ---- The end (finale.cpp)

/// What the last move scored when it ended the game, in the order of the rules.
std::vector<Scored> final_scores(const Seen& seen);
/// The feature that the final scoring has come to, lit. Inside begin_map() and end_map().
void draw_lit(const CarcPicture& p);
/// Every segment of a feature, whichever node of it is given.
void light_feature(const CarcPicture& p, int root);
/// "A" to "Z", "AA" and so on: tells rows of a list from each other.
std::string letter(std::size_t n);
/// A feature in gold with its plaque. Requires begin_map().
void light(const CarcPicture& p, const Scored& one);
/// Letters, holders and points of what is shown. Inside begin_map() and end_map().
void draw_plaques(const CarcPicture& p);
/// The cells of a feature.
RectF bounds_of_feature(const carcassonne::State& s, int node);
/// Beside the map after the end: how far the scoring is, then who won which field. Returns where it
/// ends.
float draw_result(const CarcPicture& p, RectF box, int layer);
float result_height(const CarcPicture& p, float width);
/// The map with the fields, and their list: in place of the podium if there is room.
class MapEnd final : public EndPicture {
public:
  explicit MapEnd(const CarcPicture& p) : p_(p) {}
  bool has_stage() const override { return true; }
  bool draw_stage(RectF box) const override;

private:
  const CarcPicture& p_;
};
void ask_final(const CarcPicture& p, Prompt& prompt);

// ---- Plates (plates.cpp)

void carc_plate(const CarcPicture& p, RectF box, int seat);
void carc_chip(const CarcPicture& p, RectF box, int seat);
/// How high chips have to be in a row that is so wide; `roomy`: a third line may be added.
float chip_px(const CarcPicture& p, float row_w, bool roomy);
/// All of the plate that is looked at, over the map.
void draw_card(const CarcPicture& p, RectF stage);
Plate plate_of(const CarcPicture& p, int seat);

// ---- Words (words.cpp)

/// Words::with() for one or two texts, which takes less room where it is called.
std::string fill(const CarcPicture& p, const Phrase& phrase, std::string_view a,
                 std::string_view a_text, std::string_view b = "-", std::string_view b_text = {});
std::string fill(const CarcPicture& p, Key key, std::string_view a, std::string_view a_text,
                 std::string_view b = "-", std::string_view b_text = {});
/// A message with a number n, and one with the name of a seat.
std::string counted(const CarcPicture& p, Key key, int n);
std::string named(const CarcPicture& p, Key key, int seat);
/// "a: b", and "a; b".
std::string with_colon(const CarcPicture& p, const std::string& a, const std::string& b);
std::string then(const CarcPicture& p, const std::string& a, const std::string& b);
std::string cell_words(const CarcPicture& p, int x, int y);
/// "a, b and c".
std::string listed_words(const CarcPicture& p, const std::vector<std::string>& all,
                         Key last = Key::k_ct_ui_and);
/// "Ana’s knight", or the builder, on a spot of a tile; and "Ana’s knight at (1, 2)".
std::string figure_words(const CarcPicture& p, int tile, int spot);
std::string standing_words(const CarcPicture& p, int tile, int spot);
/// What that one holds so far, before it who it is; empty if nobody stands there.
std::string holding_words(const CarcPicture& p, int tile, int spot, bool placed);
/// Where the dragon and the fairy stand.
std::string dragon_words(const CarcPicture& p);
std::string fairy_words(const CarcPicture& p);
/// A row of what an overlay shows, with its place and what is open.
std::string owned_words(const CarcPicture& p, std::size_t i);
/// What laying the tile there does: the most important feature, and what becomes one.
std::string lay_effect(const CarcPicture& p, carcassonne::Cell cell, int turns);
/// What is printed on a kind of tile, as it lies after some quarter turns.
std::string tile_words(const CarcPicture& p, int kind, int turns);
/// What lies at the four sides of a cell, and whose it is.
std::string beside_words(const CarcPicture& p, int x, int y);
/// A laid tile: what is printed, who stands there, its tower.
std::string laid_words(const CarcPicture& p, int n);
/// The prompt for ears: which tile it is, and with a place chosen what lies beside it and what
/// laying it there would do.
std::string heard_prompt(const CarcPicture& p, const std::string& prompt);
/// In how many ways that can be told from each other the tile may lie there; 0: in several that
/// are the same.
int ways_of(const CarcPicture& p, Target t);
std::string cell_label(const CarcPicture& p, Target t);
/// Where a neighbour lies: "north".
std::string wind_words(const CarcPicture& p, carcassonne::Place from, carcassonne::Place to);
/// "Knight" for a city.
std::string role_words(const CarcPicture& p, carcassonne::Segment kind);
std::string spot_title(const CarcPicture& p, int segment);
std::string spot_detail(const CarcPicture& p, int segment);
/// What a meeple on a node would get, "3 tiles, still open".
std::string detail_words(const CarcPicture& p, int node);
std::string tower_label(const CarcPicture& p, const carcassonne::Tile& tile, int use,
                        bool placed = false);
/// "Raise to 3", and who is in reach then; `placed`: all of them, and where.
std::string floor_title(const CarcPicture& p, const carcassonne::Tile& tile);
std::string reach_words(const CarcPicture& p, const carcassonne::Tile& tile, bool placed = false);
std::string meeple_label(const CarcPicture& p, Target t);
/// Words with the place of a target before them.
std::string placed_words(const CarcPicture& p, Target t, const std::string& what);
/// "Bram’s 2 meeples", and "Bram’s meeple, held by Ana".
std::string prisoners_words(const CarcPicture& p, int owner, int figure, int n);
std::string prisoner_words(const CarcPicture& p, Target t);
/// "Ana holds Bram’s meeple".
std::string holds_words(const CarcPicture& p, int captor, const std::string& what);
/// Whom a seat holds, by owner and kind, one text each; without those of one owner.
std::vector<std::string> held_words(const CarcPicture& p, int captor, int but = -1);
std::string gain_words(const CarcPicture& p, const FeatureGain& gain);
std::string seats_words(const CarcPicture& p, SeatMask seats);
std::string feature_words(const CarcPicture& p, int node);
std::string why_not_words(const CarcPicture& p, int segment);
Prompt carc_prompt(const CarcPicture& p);
std::string carc_status(const CarcPicture& p);

/// Paints items of the kinds in CarcItem.
void paint_carc(const Item& item, Brush& b);

} // namespace beffroi
