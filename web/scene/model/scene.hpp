// Scene: one picture of the table as flat data, and what can be touched in it.
//
// Owns: Item (something to paint), Hit (something to touch) and Scene. A layout is a pure function
// from a view, UiState and Metrics to a Scene; web/app paints it; timeline.hpp animates between two
// scenes by entity. Coordinates are CSS px in the canvas, y down. Must never know SDL, ImGui or a
// browser.
#pragma once

#include "engine/core/action.hpp"
#include "engine/core/event.hpp"
#include "engine/core/seat_colour.hpp"
#include "web/scene/model/camera.hpp"
#include "web/scene/model/geometry.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace beffroi {

/// A colour by its role; the painter looks it up in the theme (assets/tokens.json).
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
  kMenu,
  kLock,
  kEye,
  kRobot,
  kCheck,
  kClose,
  kPlay,
  kRotate,
  kList,
  kPlus,
  kMinus,
  kForward,
  kDown,
  kUp,
  kMore,
  kFit,
  kTurnLeft,
  kFilm,
  kKey
};

/// What an item is. Each kind says what box, tone, state and text mean for it; the rest is its
/// part, below. The painters are in web/scene/paint/ and in the games' folders.
enum class Kind : std::uint16_t {
  // chrome (paint/chrome.cpp)
  /// filled round rect; tone fill (kNone: edge only), tone2 edge (kNone: no edge; a player tone
  /// means its ring colour); PanelPart
  kPanel,
  kText,      ///< text in box, vertically centred; style, align, tone; TextPart
  kIcon,      ///< centred in the box, tone; IconPart
  kAvatar,    ///< disc with mark; tone = player colour; fills the box; AvatarPart
  kButton,    ///< state bits; text; ButtonPart
  kTag,       ///< pill with text; TagPart
  kLine,      ///< from (x,y) to (x+w,y+h); tone; LinePart
  kHalo,      ///< two-stroke ring; state kAimed fills it; HaloPart
  kHintRing,  ///< dashed gold ring with a lantern; box as kHalo; HaloPart
  kActiveBar, ///< the 7 px colour bar at the left inside an active plate
  kPoints,    ///< floating score text, tone
  kThinking,  ///< three dots; ThinkingPart
  kCount,     ///< a number of things or a height: disc in the box with text; CountPart
  kBelfry,    ///< the mark of the house (docs/style.md section 4), fills the box
  kFocusRing, ///< keyboard ring round the box; FocusRingPart
  // charts (paint/chart.cpp)
  /// chart segment; text = number on a paper plate (omitted if it does not fit; may be empty);
  /// BarPart
  kBar,
  kCurve, ///< polyline; points in `path` (0..1 in the box), tone = player
  kRays,
  kCrown, ///< behind the winner and on it
  // background (paint/background.cpp)
  kWood,      ///< planks; WoodPart
  kMountains, ///< sky, sun, ridges, snow over the box; MountainsPart
  kGradientV, ///< shade that fades downwards; tone; ShadePart
  /// Kinds from here on belong to a game: an enum in its parts.hpp, painted by GameLook::paint.
  kFirstPiece
};

/// A common kind, or a kind of the game that is shown.
class ItemKind {
public:
  template <class K>
    requires std::is_enum_v<K>
  constexpr ItemKind(K kind) : number_(static_cast<std::uint16_t>(kind)) {}
  constexpr std::uint16_t number() const { return number_; }
  constexpr bool is_piece() const {
    return number_ >= static_cast<std::uint16_t>(Kind::kFirstPiece);
  }
  /// As a kind of a game. For a common kind the result is a number outside the game's enum.
  template <class K> constexpr K as() const { return static_cast<K>(number_); }
  friend constexpr bool operator==(ItemKind, ItemKind) = default;

private:
  std::uint16_t number_;
};

// Parts: the fields that only one kind of item has. All fields have the same width, so that a part
// has no padding and two items are equal if their bytes are equal.
using Short = std::int16_t;
using Flag = std::int16_t; ///< 0 or 1

/// The nearest whole number.
Short whole_px(float px);

struct PanelPart {
  Short radius = 0, elevation = 0; ///< elevation 0-3
  Short edge_tenths = 0;           ///< width of the edge in tenths of a px
  Flag dashed = 0;
};
struct TextPart {
  Flag shrinks = 0; ///< drawn smaller to fit the width
  Short lines = 0;  ///< at most this many; 0 = 1
};
struct IconPart {
  Icon icon = {};
  std::uint8_t stroke_tenths = 0; ///< in tenths of a px; 0: 2 px
};
struct AvatarPart {
  Flag faded = 0;
  Short face =
      0; ///< of a computer: face_of(), whose character is shown where there is room (kFacePx)
};
inline constexpr float kFacePx = 26; ///< smaller avatars show only the mark
struct ButtonPart {
  enum Style : Short { kPrimary, kSecondary, kQuiet, kSoft, kDanger, kIconOnly };
  Short style = kPrimary;
  Short icon_plus_one = 0;
};
struct TagPart {
  enum Style : Short { kPaper, kAccent, kRefused }; ///< refused with kAimed: refused just now
  Short style = kPaper;
  Short icon_plus_one = 0;
  Flag points_down = 0;
  Short pointer_x = 0; ///< in px from the left
};
struct LinePart {
  Short width_tenths = 0;
  Flag dashed = 0;
};
struct HaloPart {
  enum Shape : Short { kDot, kEllipse, kRoundRect };
  Short shape = kDot;
  Short radius = 0; ///< of a round rect, in px
};
struct ThinkingPart {
  Short step = 0; ///< 0..2
};
struct CountPart {
  Flag gold = 0;
};
struct FocusRingPart {
  Short radius = 0;
};
struct BarPart {
  Short part = 0; ///< from 0: its colour and pattern
};
struct WoodPart {
  Short plank = 0; ///< px
};
struct MountainsPart {
  Short above = 0; ///< px of sky without detail above the box
  Flag sunless = 0;
};
struct ShadePart {
  Short percent = 0; ///< opacity at the top; it is 0 at the bottom
};

/// Storage for the part of any kind.
class Payload {
public:
  template <class Part> void put(const Part& part) {
    static_assert(std::has_unique_object_representations_v<Part>); // no padding
    static_assert(sizeof(Part) <= sizeof bytes_);
    *this = {};
    const auto from = std::bit_cast<std::array<std::byte, sizeof(Part)>>(part);
    std::copy(from.begin(), from.end(), bytes_.begin());
  }
  /// Requires that a part of this type was stored, or none: then all fields are 0.
  template <class Part> Part as() const {
    std::array<std::byte, sizeof(Part)> out{};
    std::copy(bytes_.begin(), bytes_.begin() + out.size(), out.begin());
    return std::bit_cast<Part>(out);
  }
  const std::array<std::byte, 16>& bytes() const { return bytes_; }
  friend bool operator==(const Payload&, const Payload&) = default;

private:
  std::array<std::byte, 16> bytes_{};
};

/// How an item enters or leaves a tween if it is in only one of the scenes (timeline.hpp).
enum class Passage : std::uint8_t {
  kFade, ///< fades in and out where it is
  kFlip, ///< like kTravel with its back up (ItemLooks::back), then turns over
  /// Moves from and to (x + source_dx, y + source_dy), and settles by 2 px when it arrives.
  kTravel,
  /// Belongs to another item of the same entity (a rim, a mark on a tube) and travels with it. If
  /// that item does not travel, it appears at once and stays until the arriving item covers it.
  kWith,
  kShake, ///< appears at once and shakes 4 px sideways: the attempt was refused
};

/// State bits of an item.
enum ItemState : std::uint8_t {
  kRest = 0,
  kHover = 1,
  kPressed = 2,
  kDisabled = 4,
  kChosen = 8,
  kAimed = 16,
  kActive = 32,
  kOfLastMove = 64 ///< it marks the last move
};

/// The look of an item without its place: items with equal looks share a kept picture.
struct ItemLooks {
  ItemKind kind = Kind::kPanel;
  float w = 0, h = 0;
  /// Angle in radians. Texts (kText, kButton, kTag, kPoints, kBar) are drawn at style size x scale.
  float scale = 1, angle = 0;
  Tone tone = Tone::kInk, tone2 = Tone::kNone;
  TextStyle style = TextStyle::kBody;
  Align align = Align::kLeft;
  std::uint8_t state = kRest;
  bool back = false; ///< a card with its back up
  Payload part;      ///< of its kind
  std::string text;
  std::vector<PointF> path;
  float raised = 0; ///< px above its place while it is lifted: its shadow stays below
  friend bool operator==(const ItemLooks&, const ItemLooks&) = default;
};

struct Item : ItemLooks {
  /// The same for a physical thing in all scenes; 0 = tweens do not track it.
  std::uint32_t entity = 0;
  std::int16_t layer = 0; ///< painted in ascending order, stable within a layer
  float x = 0, y = 0;
  float alpha = 1;
  Passage passage = Passage::kFade;
  float source_dx = 0, source_dy = 0;
  /// The part of a move's time in which it travels: one thing moves at a time.
  float starts = 0, ends = 1;
  float lift = 0;      ///< px by which it rises when a move carries it elsewhere; 0: it slides
  bool on_map = false; ///< belongs to Scene::map: clipped by its stage, moved by its camera
  /// Its look does not depend on its place: the picture may be kept and drawn again elsewhere.
  bool kept = false;
  friend bool operator==(const Item&, const Item&) = default;
};

/// Something that exists only during a tween: a glow, floating points, an outline that fades. Times
/// are ms after the start of the tween at normal speed; alpha and offset go from 0 to 1 linearly.
struct Effect {
  Item item;
  float begin_ms = 0, end_ms = 0;
  float alpha0 = 1, alpha1 = 0;
  float dy0 = 0, dy1 = 0;
  float dx1 = 0; ///< goes so far sideways: then it starts and ends slowly
};

/// Targets of the view have kinds from 0xe0; `a` is an index if there are several of a kind.
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
  kUiChange, ///< the new-game form, filled in with this game
  kUiPan,    ///< a = 0 left, 1 right, 2 up, 3 down
  kUiPlayHint,
  kUiAgain,  ///< replays the moves of the others
  kUiNext,   ///< step by step: the next move of the others
  kUiSkip,   ///< ends the moves of the others at once
  kUiStep,   ///< plays the chosen move without the steps that follow it (HasFollow)
  kUiFollow, ///< plays the steps that follow without a decision
  kUiTurn,   ///< turns the piece in hand: a = 1 forwards, -1 back
  kUiShow,   ///< shows more of the game until something else is touched (UiState::looked); a = what
  kUiOrder,  ///< moves the a-th step of Scene::order earlier, else later; a drag moves it anywhere
  kUiPlace,  ///< chooses the next of the places on the map and shows it
  kUiSend,   ///< my turn goes to whoever plays elsewhere, by link
  kUiDrawn,  ///< at a real table: the a-th outcome was drawn; -1: the program draws (asking.hpp)
  kUiKinds   ///< shows outcomes of the a-th kind alone, or no longer
}; // kUiReview: a = 0 opens the review, 1 and -1 step in it, 2 and 3 show result and board, 4 the
   // position before the ply b + 128 c

/// Something that can be touched. The mirror has a real button for it.
struct Hit {
  enum class State : std::uint8_t { kLegal, kRefused, kChosen, kInfo };
  Target target{};
  float x = 0, y = 0, w = 0, h = 0; ///< at least 44 x 44 if the class requires it
  State state = State::kLegal;
  bool drop_only = false; ///< accepts a drop or a second tap, cannot be picked up
  bool peeks = false;     ///< a long press looks at it and does not touch it
  /// One touch plays its action, without confirmation, though its target alone does not say so
  /// (GameLook::at_once).
  bool at_once = false;
  /// A second place of a target (its ghost, a row of a loupe). It gets taps before the hits below
  /// it, and has no button in the mirror.
  bool again = false;
  /// A click does not play it at once, though it could be taken back: it is confirmed like those
  /// that cannot.
  bool asks = false;
  bool ground = false; ///< answers a touch that meets nothing else, not even nearby
  bool on_map = false; ///< belongs to Scene::map; hits that are not on the map come before it
  bool spoken = false; ///< text for the mirror alone: it cannot be touched and may be small
  bool read = false;   ///< the mirror only reads it: a touch on the table is answered, no more
  /// Not (0, 0): the target is outside the visible part of the map. The box is at the nearest edge,
  /// and this is the distance from there to the real place. Pointers do not find it; keys and the
  /// mirror do, and bring it into view.
  PointF beyond{};
  bool is_beyond() const { return beyond.x != 0 || beyond.y != 0; }
  RectF whole{}; ///< on a map: its box before the stage cut it
  /// True if most of it can be seen.
  bool in_sight() const {
    return !is_beyond() && (!on_map || (w >= .7f * whole.w && h >= .7f * whole.h));
  }
  /// 0: no group. Else Scene::groups[group - 1] is the name of its group: one Tab stop, arrow keys
  /// inside.
  std::uint8_t group = 0;
  std::string label;  ///< text for the mirror, complete without context
  std::string reason; ///< why it is refused, with the rule, or what it would do
  friend bool operator==(const Hit&, const Hit&) = default;
};

class Brush;

/// All of a scene that a tween does not animate.
struct SceneFrame {
  std::vector<Hit> hits;
  std::vector<std::string> groups; ///< names of the groups of hits, for the mirror
  float move_ms = 0;               ///< duration of the last move at normal speed; 0: the usual one
  /// The next move of others starts no earlier than this after it: there is something to read.
  float look_ms = 0;
  RectF log;     ///< where the page puts its log, with the heading; zero = the log is in a drawer
  RectF stage;   ///< the table without the rail and sheets
  RectF picture; ///< what a small picture of the game shows; empty: the middle of the stage
  /// What a digit chooses: the target that the picture shows with this number, 1 to 9. A target
  /// without a kind: nothing.
  std::array<Target, 10> numbered{};
  std::optional<MapArea> map; ///< if the table is a map that moves: set by SceneBuilder::begin_map
  std::string prompt; ///< the sentence that says what to do now, for the page and the live region
  std::string status; ///< e.g. "Ana's turn · tube 17 of 30", for the page's top bar
  TargetPath order{}; ///< the steps that would follow the choice, in order; kUiOrder changes it
  std::vector<std::string> details; ///< per seat, as on its plate: "7 tubes left"
  /// Paints the game's own kinds of items (GameLook::paint)
  void (*paint)(const Item&, Brush&) = nullptr;
};

struct Scene : SceneFrame {
  std::vector<Item> items;
  std::vector<Effect> effects; ///< effects of the last move; only a forward tween plays them
};

/// Width of a text in CSS px. The painter installs the real function; tests install a simple one.
using MeasureText = float (*)(const char* text, TextStyle style);
void set_measure_text(MeasureText measure);
float measure_text(const std::string& text, TextStyle style);
/// The scale of the number on a Kind::kBar; 0: too small to read, or as wide as its bar, and the bar
/// has none.
float bar_number_scale(const Item& bar);
/// Height of one line of a style in CSS px (docs/style.md section 2).
float line_height_px(TextStyle style);

} // namespace beffroi
