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

/// What an item is. The meaning of box, tone, state and text is written beside each kind, the rest is its
/// part, below; the painters are in web/scene/paint/ and in the games' own folders.
enum class Kind : std::uint16_t {
  // chrome (paint/chrome.cpp)
  kPanel, ///< filled round rect; tone fill (kNone: edge only), tone2 edge (kNone: no edge; a player tone means its ring colour); PanelPart
  kText,  ///< text in box, vertically centred; style, align, tone; TextPart
  kIcon,  ///< centred in the box, tone; IconPart
  kAvatar,    ///< disc with mark; tone = player colour; fills the box; AvatarPart
  kButton,    ///< state bits; text; ButtonPart
  kTag,       ///< pill with text; TagPart
  kLine,      ///< from (x,y) to (x+w,y+h); tone; LinePart
  kHalo,      ///< two-stroke ring; state kAimed fills it; HaloPart
  kHintRing,  ///< dashed gold ring with a lantern; box as kHalo; HaloPart
  kActiveBar, ///< the 7 px colour bar at the left inside an active plate
  kPoints,    ///< floating score text, tone
  kThinking,  ///< three dots; ThinkingPart
  kCount,     ///< how many there are or how high: disc in the box with text; CountPart
  kBelfry,    ///< the mark of the house (docs/style.md section 4), fills the box
  kFocusRing, ///< keyboard ring round the box; FocusRingPart
  // charts (paint/chart.cpp)
  kBar, ///< chart segment; text = number on a paper plate (left out where it does not fit; may be empty); BarPart
  kCurve, ///< polyline; points in `path` (0..1 in the box), tone = player
  kRays,
  kCrown, ///< behind and on the winner
  // background (paint/background.cpp)
  kWood,      ///< planks; WoodPart
  kMountains, ///< sky, sun, ridges, snow over the box; MountainsPart
  kGradientV, ///< soft shade downwards; tone; ShadePart
  /// From here on kinds are a game's own: an enum in its parts.hpp, painted by GameLook::paint.
  kFirstPiece
};

/// A kind of this house or of the game whose picture it is.
class ItemKind {
public:
  template <class K>
    requires std::is_enum_v<K>
  constexpr ItemKind(K kind) : number_(static_cast<std::uint16_t>(kind)) {}
  constexpr std::uint16_t number() const { return number_; }
  constexpr bool is_piece() const {
    return number_ >= static_cast<std::uint16_t>(Kind::kFirstPiece);
  }
  /// As one of a game's own; of this house's, a number that the enum does not have.
  template <class K> constexpr K as() const { return static_cast<K>(number_); }
  friend constexpr bool operator==(ItemKind, ItemKind) = default;

private:
  std::uint16_t number_;
};

// Parts: what an item of one kind says besides the fields that all have. All of their fields are as wide, so that
// no part has bytes that mean nothing and two items are equal when their bytes are.
using Short = std::int16_t;
using Flag = std::int16_t; ///< 0 or 1

/// The nearest whole number.
Short whole_px(float px);

struct PanelPart {
  Short radius = 0, elevation = 0; ///< elevation 0-3
  Short edge_tenths = 0;           ///< width of the edge in px x 10
  Flag dashed = 0;
};
struct TextPart {
  Flag shrinks = 0; ///< to fit the width
  Short lines = 0;  ///< at most; 0 = 1
};
struct IconPart {
  Icon icon = {};
  std::uint8_t stroke_tenths = 0; ///< 0: 2 px
};
struct AvatarPart {
  Flag faded = 0;
  Short face =
      0; ///< of a computer: its level, whose character is shown where there is room (kFacePx)
};
inline constexpr float kFacePx = 26; ///< smaller avatars are the mark alone
struct ButtonPart {
  enum Style : Short { kPrimary, kSecondary, kQuiet, kSoft, kDanger, kIconOnly };
  Short style = kPrimary;
  Short icon_plus_one = 0;
};
struct TagPart {
  enum Style : Short { kPaper, kAccent, kRefused }; ///< refused with kAimed: just tried
  Short style = kPaper;
  Short icon_plus_one = 0;
  Flag points_down = 0;
  Short pointer_x = 0; ///< px from the left
};
struct LinePart {
  Short width_tenths = 0;
  Flag dashed = 0;
};
struct HaloPart {
  enum Shape : Short { kDot, kEllipse, kRoundRect };
  Short shape = kDot;
  Short radius = 0; ///< of a round rect
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
  Short above = 0; ///< px of plain sky above the box
  Flag sunless = 0;
};
struct ShadePart {
  Short percent = 0; ///< alpha at the top; at the bottom it is 0
};

/// Room for the part of any kind.
class Payload {
public:
  template <class Part> void put(const Part& part) {
    static_assert(std::has_unique_object_representations_v<Part>); // no padding
    static_assert(sizeof(Part) <= sizeof bytes_);
    *this = {};
    const auto from = std::bit_cast<std::array<std::byte, sizeof(Part)>>(part);
    std::copy(from.begin(), from.end(), bytes_.begin());
  }
  /// Requires that such a part was put in, or none: then its fields are all 0.
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

/// How an item enters and leaves a tween when it is in one scene only (timeline.hpp).
enum class Passage : std::uint8_t {
  kFade,   ///< fades in and out where it is
  kFlip,   ///< as kTravel with its back up (ItemLooks::back), then turns over
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
  kActive = 32,
  kOfLastMove = 64 ///< it marks the last move
};

/// All that an item looks like, wherever it stands: items alike in this share a kept picture.
struct ItemLooks {
  ItemKind kind = Kind::kPanel;
  float w = 0, h = 0;
  /// angle in radians. Texts (kText, kButton, kTag, kPoints, kBar) are drawn at style size x scale.
  float scale = 1, angle = 0;
  Tone tone = Tone::kInk, tone2 = Tone::kNone;
  TextStyle style = TextStyle::kBody;
  Align align = Align::kLeft;
  std::uint8_t state = kRest;
  bool back = false; ///< a card that lies with its back up
  Payload part;      ///< of its kind
  std::string text;
  std::vector<PointF> path;
  float raised = 0; ///< px above where it stands, set while it is lifted: its shadow stays below
  friend bool operator==(const ItemLooks&, const ItemLooks&) = default;
};

struct Item : ItemLooks {
  std::uint32_t entity = 0; ///< stable for a physical thing; 0 = not followed by tweens
  std::int16_t layer = 0;   ///< painted in ascending order, stable within a layer
  float x = 0, y = 0;
  float alpha = 1;
  Passage passage = Passage::kFade;
  float source_dx = 0, source_dy = 0;
  /// The part of a move's time in which it is on its way: one thing moves at a time.
  float starts = 0, ends = 1;
  float lift = 0;      ///< px by which it is lifted while a move takes it elsewhere; 0: it slides
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
  kUiAgain,  ///< shows what others have done once more
  kUiNext,   ///< step by step: the next move of others
  kUiSkip,   ///< what others are doing, to its end at once
  kUiStep,   ///< plays what is chosen, and nothing that would follow by itself (GameLook::follow)
  kUiFollow, ///< plays what follows by itself
  kUiTurn,   ///< turns the piece in hand: a = 1 on, -1 back
  kUiShow,   ///< shows more of the game until something else is touched (UiState::looked); a = what
  kUiOrder ///< does the a-th of Scene::order earlier, or later where that cannot be; dragged to another: when that is done
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
  bool spoken = false; ///< to be read in the mirror alone: nothing touches it, and it may be small
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

class Brush;

/// Everything of a scene but what a tween moves.
struct SceneFrame {
  std::vector<Hit> hits;
  std::vector<std::string> groups; ///< names of the groups of hits, for the mirror
  float move_ms = 0; ///< how long the last move takes at normal speed; 0: as long as usual
  float look_ms = 0; ///< others go on no sooner after it than this: something is there to be read
  RectF log;   ///< where the page puts its log, heading included; zero = it keeps it in a drawer
  RectF stage; ///< the table without rail and sheets
  std::optional<MapArea> map; ///< where the table is a map that moves; SceneBuilder::begin_map
  std::string prompt; ///< the sentence that says what to do now, for the page and the live region
  std::string status; ///< e.g. "Ana's turn · tube 17 of 30", for the page's top bar
  TargetPath order{}; ///< what would follow the choice, as it would be done; kUiOrder changes it
  std::vector<std::string> details;             ///< per seat, as on its plate: "7 tubes left"
  void (*paint)(const Item&, Brush&) = nullptr; ///< the game's own kinds of items (GameLook::paint)
};

struct Scene : SceneFrame {
  std::vector<Item> items;
  std::vector<Effect> effects; ///< what the last move causes; played by a forward tween only
};

/// Width of a text in CSS px. The painter installs the real measure; tests install a plain one.
using MeasureText = float (*)(const char* text, TextStyle style);
void set_measure_text(MeasureText measure);
float measure_text(const std::string& text, TextStyle style);
/// Height of one line of a style in CSS px (docs/style.md section 2).
float line_height_px(TextStyle style);

} // namespace beffroi
