// Scene: one picture of the table as flat data, and what can be touched in it.
//
// Owns: Item (something to paint), Hit (something to touch) and Scene. A layout makes a Scene from a
// view, UiState and Metrics and is pure; web/app paints it; timeline.hpp moves between two of them by
// entity. Coordinates are CSS px in the canvas, y down. Must never know SDL, ImGui or a browser.
#pragma once

#include "engine/core/action.hpp"
#include "engine/core/event.hpp"
#include "engine/core/seat_colour.hpp"
#include "web/scene/model/camera.hpp"
#include "web/scene/model/geometry.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace beffroi {

/// A colour by its role; the painter looks the value up in the theme (assets/tokens.json).
enum class Tone : std::uint8_t {
  kNone,
  kBg,
  kSurface,
  kSurface2,
  kSurface3,
  kLine,
  kLineStrong,
  kInk,
  kInk2,
  kInk3,
  kAccent,
  kOnAccent,
  kAccentSoft,
  kOnAccentSoft,
  kBronze,
  kBronzeFill,
  kBronzeSoft,
  kOnBronzeSoft,
  kDanger,
  kDangerSoft,
  kOnDanger,
  kStage,
  kStageLight,
  kStageDark,
  kStageInk,
  kStageInk2,
  kFocus,
  kHaloLight,
  kHaloDark,
  kWhite,
  kPlayer0 = 64, ///< kPlayer0 + colour: blue, vermilion, gold, green, lilac, charcoal, silver (6)
};
constexpr Tone player_tone(int colour) {
  return static_cast<Tone>(static_cast<int>(Tone::kPlayer0) + colour);
}
constexpr int kSilverColour = static_cast<int>(SeatColour::kSilver);

/// Text styles of docs/style.md section 2.
enum class TextStyle : std::uint8_t {
  kHero,
  kH1,
  kH2,
  kH3,
  kPrompt,
  kName,
  kNameSmall,
  kBody,
  kButton,
  kLabel, ///< kLabel: Lato 600 15
  kSmall,
  kSmallBold,
  kSmall14,
  kSmall14Bold,
  kMicro,
  kMicroBold,
  kScore,
  kCount,
  kCountSmall,
  kCardNumber
}; ///< kCount: Lato 900 17-18, kCountSmall: Lato 900 15 (digits only in 900), kCardNumber: on cards
enum class Align : std::uint8_t { kLeft, kCentre, kRight };

enum class Icon : std::uint8_t {
  kBack,
  kUndo,
  kRedo,
  kLantern,
  kBook,
  kMenu,
  kLock,
  kEye,
  kRobot,
  kCheck,
  kClose,
  kPlay,
  kRotate,
  kFlag,
  kList,
  kPlus,
  kMinus,
  kForward,
  kDown,
  kUp,
  kMore,
  kFit
};

/// What an item is. The meaning of box, tone, state, n[] and text is written beside each kind; the
/// painters are in web/scene/paint/ and in the games' own folders.
enum class Kind : std::uint16_t {
  // chrome (paint/chrome.cpp)
  kPanel, ///< filled round rect; tone fill (kNone: edge only), tone2 edge (kNone: no edge; a player tone means its ring colour), n[0] radius, n[1] elevation 0-3, n[2] edge width x10, n[3] 1 = dashed edge
  kText, ///< text in box; style, align, tone; n[0] 1 = shrink to fit the width, n[1] max lines (0 = 1); vertically centred in the box
  kIcon, ///< icon n[0] centred in the box, tone; n[1] stroke x10
  kAvatar, ///< disc with mark; tone = player colour; fills the box; n[0] 1 = faded
  kButton, ///< n[0] kind 0 primary 1 secondary 2 quiet 3 soft 4 danger 5 icon-only; state bits; n[1] icon+1 or 0; text
  kTag, ///< pill with text; n[0] 0 paper 1 accent 2 refused (state kAimed: just tried); n[1] icon+1 or 0; n[2] pointer: 0 none 1 down at n[3] px from the left
  kLine, ///< line from (x,y) to (x+w,y+h); tone; n[0] width x10; n[1] 1 = dashed
  kHalo, ///< two-stroke ring; n[0] 0 dot 1 ring (ellipse) 2 round rect of radius n[1]; state kAimed fills it
  kHintRing,  ///< dashed gold ring with a lantern; box as kHalo, n[0] shape as kHalo
  kActiveBar, ///< the 7 px colour bar at the left inside an active plate
  kPoints,    ///< floating score text, tone
  kThinking,  ///< three dots; n[0] = step 0..2
  kCount,     ///< how many there are or how high: disc in the box with text; n[0] 1 = gold
  kBelfry,    ///< the mark of the house (docs/style.md section 4), fills the box
  kFocusRing, ///< keyboard ring round the box; n[0] radius
  // charts (paint/chart.cpp)
  kBar, ///< chart segment; n[0] part from 0 (its colour and pattern), text = number on a paper plate (left out where it does not fit; may be empty)
  kCurve, ///< polyline; points in `path` (0..1 in the box), tone = player
  kRays,
  kCrown, ///< behind and on the winner
  // background (paint/background.cpp)
  kWood,      ///< planks; n[0] plank height
  kMountains, ///< sky, sun, ridges, snow over the box; n[0] px of plain sky above it; n[1] 1 = no sun
  kGradientV, ///< soft shade downwards: tone at alpha n[0]/100 to 0
  // Metal Towers (games/metal_towers/painter.cpp). n[0] colour 0 blue 1 silver, n[1] size index in width order 0 widest
  /// The triangle and its three sockets. x,y = origin of the model (the middle socket is at (0, +44),
  /// the outer ones at (-238, -20) and (+238, -20)), sizes x `scale`; w,h unused.
  kMetalBase,
  kMetalShadow, ///< contact shadow ellipse, box
  kTubeRim,     ///< rim and hole; x,y centre of the ellipse, w its width
  kTube, ///< side of a tube; x centre, y = centre of its LOWER ellipse, w width, h height; draws with its top open arc
  kTubeGhost, ///< a whole tube (rim, hole, side) at alpha with dashed outline (at min(1, 2.4 alpha)); geometry as kTube; state kAimed: stronger; outline `scale` times as wide
  kTubeMini,  ///< a whole tube for trays; geometry as kTube; state kDisabled: 28 %
  kMetalTray, ///< wooden box with inset
  /// Last move: bronze line round upper and lower rim; geometry as kTube; n[2] bit 0 (1): the upper
  /// (lower) rim is out of sight behind a wider tube and only dashed. Lines are `scale` times as wide.
  kRimMark,
  kSection, ///< one wall of the cross-section: box; n[0] colour; n[2] 1 = new (dashed); n[3] 1 = hidden
  // Game of Towers (games/game_of_towers/painter.cpp)
  /// The board in its frame. x,y = corner of its first space, w,h = size of a space; n[0] 1 = columns run
  /// downwards, n[1] arrangement of the symbols (GT-V3), n[2] width of the frame, n[3] coordinates: 0 none,
  /// 1 outside the frame, 2 on it
  kStreets,
  /// One piece, eight-sided: x,y = centre of its lower face, h = thickness, `scale` x its width of 57; n[0]
  /// colour, n[1] symbol, n[2] 1 = it casts a shadow, n[3] 1 = neutral, n[4] 1 = its top is covered
  kOctagon,
  kQuarter, ///< a quarter in small: box; n[0..3] colours on its sites or -1, n[4] bits of neutral ones, n[5] its number; state kAimed: one move from the end
  // Wandering Towers (games/wandering_towers/painter.cpp)
  /// Meadow and path with its 16 spaces: box = the ellipse through their middles; n[0], n[1] half width and
  /// half depth of a space, n[2] width of the path, n[3], n[4] px of meadow beyond the box, n[5] 1 = trees,
  /// n[6] 1 = numbers
  kRing,
  kPadRing, ///< bronze ring round a space: box
  kRaven,   ///< raven shield on the ground: box
  /// One tower: x,y = front of its foot, w,h; n[0] 1 = raven brick, n[1] its number, n[2] px of it that can
  /// be seen (0 = all), n[3] 1 = lowest: it casts a shadow
  kDrum,
  kParapetBack, ///< floor and farther half of a battlement: x,y = middle of the floor, w; n[0] as kDrum
  kParapetFront, ///< nearer half, before who stands there; geometry as kParapetBack
  kWizard,       ///< x,y = foot, h = height; tone = player colour; n[0] 1 = it casts a shadow
  kKeep,         ///< x,y = front of its foot, w; n[0] 1 = it casts a shadow
  kPotion,       ///< box; tone = player colour; n[0] 0 empty 1 full
  kGlyph, ///< box; tone; n[0] 0 wizard 1 tower 2 two arrows 3 eye struck through 4 keep 5 flask
  /// Movement card: box; n[0], n[1] distance of a wizard and of a tower (0 none, 7 by the die), n[2] rolls,
  /// n[3] 1 = its back; text = the word between the halves; state kChosen
  kMoveCard,
  kSpellPlate, ///< box; state kChosen, kDisabled
  kDie,        ///< box; n[0] pips, 0 = a question mark; angle
  kGroupRing,  ///< halo round what stands at x,y = front of the foot, w,h; n[0] 1 = dashed
  kWay,        ///< arrow along `path`
};
/// From here on kinds belong to games: GameLook::paint knows its own.
constexpr Kind kFirstPiece = Kind::kMetalBase;

/// How an item enters and leaves a tween when it is in one scene only (timeline.hpp).
enum class Passage : std::uint8_t {
  kFade,   ///< fades in and out where it is
  kFlip,   ///< as kTravel with its back up (n[3] = 1), then turns over
  kTravel, ///< comes from and goes to (x + source_dx, y + source_dy), and settles 2 px on arriving
  /// Belongs to another item of the same entity (a rim, a mark on a tube): travels when that one
  /// does; else it is there at once, and stays until what comes has covered it.
  kWith,
  kShake, ///< is there at once and shakes 4 px to the sides: what was tried is not allowed
};

/// State bits of an item.
enum ItemState : std::uint8_t {
  kRest = 0,
  kHover = 1,
  kPressed = 2,
  kDisabled = 4,
  kChosen = 8,
  kAimed = 16,
  kActive = 32
};

struct Item {
  std::uint32_t entity = 0; ///< stable for a physical thing; 0 = not followed by tweens
  Kind kind = Kind::kPanel;
  std::int16_t layer = 0; ///< painted in ascending order, stable within a layer
  float x = 0, y = 0, w = 0, h = 0;
  /// angle in radians. Texts (kText, kButton, kTag, kPoints, kBar) are drawn at style size x scale.
  float alpha = 1, scale = 1, angle = 0;
  Tone tone = Tone::kInk, tone2 = Tone::kNone;
  TextStyle style = TextStyle::kBody;
  Align align = Align::kLeft;
  std::uint8_t state = kRest;
  std::int16_t n[8] = {};
  std::string text;
  std::vector<PointF> path;
  Passage passage = Passage::kFade;
  float source_dx = 0, source_dy = 0;
  /// The part of a move's time in which it is on its way: one thing moves at a time.
  float starts = 0, ends = 1;
  float lift = 0;      ///< px by which it is lifted while a move takes it elsewhere; 0: it slides
  float raised = 0;    ///< px above where it stands, set while it is lifted: its shadow stays below
  bool on_map = false; ///< belongs to Scene::map: cut at its stage, and goes with its camera
  /// How it looks does not depend on where it stands: its picture may be kept and drawn again elsewhere on the map.
  bool kept = false;
  friend bool operator==(const Item&, const Item&) = default;
};

/// Something that is there only while a tween runs: a glow, floating points, an outline that fades.
/// Times are ms after the start of the tween at normal speed; alpha and offset go from 0 to 1 linearly.
struct Effect {
  Item item;
  float begin_ms = 0, end_ms = 0;
  float alpha0 = 1, alpha1 = 0;
  float dy0 = 0, dy1 = 0;
};

/// Targets of the view itself have kinds from 0xe0; a is an index where there are several.
enum UiTarget : std::uint8_t {
  kUiConfirm = 0xe0,
  kUiCancel,
  kUiUndo,
  kUiRedo,
  kUiHint,
  kUiMenu,
  kUiLog,
  kUiPlate,
  kUiRematch,
  kUiReview,
  kUiSave,
  kUiLobby,
  kUiRules,
  kUiBack,
  kUiZoomIn,
  kUiZoomOut,
  kUiFit,
  kUiChange, ///< the form of a new game, filled with this one
  kUiPan,    ///< a = 0 left, 1 right, 2 up, 3 down
  kUiPlayHint,
  kUiAgain, ///< shows what others have done once more
  kUiNext,  ///< step by step: the next move of others
  kUiSkip   ///< what others are doing, to its end at once
}; // kUiReview: a = 0 opens the review, -1 and 1 step in it, 2 goes back to the result, 3 from there to the board

/// Something that can be touched, and the real button that mirrors it.
struct Hit {
  enum class State : std::uint8_t { kLegal, kRefused, kChosen, kInfo };
  Target target{};
  float x = 0, y = 0, w = 0, h = 0; ///< at least 44 x 44 where the class asks for it
  State state = State::kLegal;
  bool drop_only = false; ///< takes a drag or second tap, cannot be picked up
  bool peeks = false;     ///< a finger that rests on it looks at it and touches nothing
  bool at_once = false;   ///< a button of the game: its action is played by one touch, unasked
  /// A second place for a target that is there already (its ghost, a row of a loupe): takes taps before
  /// what lies below it, and has no button in the mirror.
  bool again = false;
  bool on_map =
      false; ///< belongs to Scene::map; buttons that lie over the map are touched before it
  /// It lies outside of what the map shows: this box is at the nearest edge, and the place itself so far from
  /// it. No pointer finds it; keys and the mirror do, and bring it into view.
  PointF beyond{};
  bool is_beyond() const { return beyond.x != 0 || beyond.y != 0; }
  /// 0: alone. Else it stands with others, and Scene::groups[group - 1] is their name: one stop for Tab,
  /// arrows inside.
  std::uint8_t group = 0;
  std::string label;  ///< words for the mirror, complete in themselves
  std::string reason; ///< why refused, with the rule, or what it would do
  friend bool operator==(const Hit&, const Hit&) = default;
};

struct Scene {
  std::vector<Item> items;
  std::vector<Hit> hits;
  std::vector<std::string> groups; ///< names of the groups of hits, for the mirror
  float move_ms = 0; ///< how long the last move takes at normal speed; 0: as long as usual
  std::vector<Effect> effects; ///< what the last move causes; played by a forward tween only
  RectF log;   ///< where the page puts its log, heading included; zero = it keeps it in a drawer
  RectF stage; ///< the table without rail and sheets
  std::optional<MapArea> map; ///< where the table is a map that moves; SceneBuilder::begin_map
  std::string prompt; ///< the sentence that says what to do now, for the page and the live region
  std::string status; ///< e.g. "Ana's turn · tube 17 of 30", for the page's top bar
  std::vector<std::string> details; ///< per seat, as on its plate: "7 tubes left"
};

/// Width of a text in CSS px. The painter installs the real measure; tests install a plain one.
using MeasureText = float (*)(const char* text, TextStyle style);
void set_measure_text(MeasureText measure);
float measure_text(const std::string& text, TextStyle style);
/// Height of one line of a style in CSS px (docs/style.md section 2).
float line_height_px(TextStyle style);

} // namespace beffroi
