// Metal Towers: a position is set up by hand.
//
// Owns: where towers and columns are touched, what they are called, and the tubes as pieces. A chosen tube shows its ghost
// on each tower that can hold it; to be taken away, the top tube of every column has a mark of its own, because narrow ones
// stand inside wide ones. Must never decide what may stand: it asks the rules. Not in what a first game needs
// (model/later.hpp).
#include "web/scene/model/editing.hpp"
#include "web/scene/games/metal_towers/layout.hpp"
#include "web/scene/games/metal_towers/parts.hpp"

#include <algorithm>
#include <iterator>

namespace beffroi {

using namespace metal_towers;

namespace {

constexpr float kMarkW = 46, kMarkH = 26;
constexpr float kMostPiecePx = 84;

/// As it is typed: "ba" is the blue A.
std::string code_of(Target tube) {
  return {tube.a == kBlue ? 'b' : 's', static_cast<char>('a' + tube.b)};
}

/// A colour a row, but where the sheet stands beside a low picture: there it is too narrow for five.
int tubes_in_row(const Metrics& picture) {
  const float w = picture.width_px;
  return w > picture.height_px && w >= 340 && w < 500 ? 4 : kSizes;
}

void name_tubes(const SceneBuilder& b, const Words& words, Asking& sheet) {
  sheet.row = tubes_in_row(b.metrics());
  sheet.ratio = 1;
  sheet.most_px = kMostPiecePx;
  for (AskedOutcome& one : sheet.outcomes) {
    one.name = words(tube_key(one.piece.a, one.piece.b, true));
    one.brief = kLetters[one.piece.b];
    one.code = code_of(one.piece);
    if (one.left == 0) one.gone = words(Key::k_edit_all);
  }
}

int colour_of_top(const State& s, int tower, int size) {
  return colour_at(s, size, tower, s.column[tower][size].count - 1);
}

/// A dashed frame.
void draw_frame(SceneBuilder& b, RectF box) {
  const float right = box.x + box.w, bottom = box.y + box.h;
  const PointF corners[5] = {
      {box.x, box.y}, {right, box.y}, {right, bottom}, {box.x, bottom}, {box.x, box.y}};
  for (std::size_t i = 0; i + 1 < std::size(corners); ++i)
    b.line(kLayerGhost, corners[i], corners[i + 1], Tone::kInk2, 1.6f, true);
}

bool is_pointed_at(const SceneBuilder& b, Target place) {
  return b.ui().hover == place || b.ui().pressed == place;
}

/// The chosen tube on a tower, or a padlock where nothing holds it.
void draw_ghost(const MetalPicture& p, const MetalStage& stage, int tower, Target tube) {
  const float x = stage.x[tower], unit = stage.unit;
  const float scale = std::clamp(2 * stage.g, .5f, 1.0f);
  if (can_hold(p.s, tube.b, tower) != Placing::kAllowed) {
    const float r = 15 * scale;
    const float top_y = stage.y[tower] - static_cast<float>(tower_height(p.s, tower)) * unit;
    const float y = std::max(stage.ceiling + r + 2, top_y - 34 * scale);
    p.b.panel(kLayerTag, {x - r, y - r, 2 * r, 2 * r}, Tone::kSurface, Tone::kLine, r, 1);
    p.b.icon(kLayerTag, x, y, 17 * scale, Icon::kLock, Tone::kInk2);
    return;
  }
  const float h = static_cast<float>(p.set.length[tube.b]) * unit;
  const float y = stage.y[tower] - static_cast<float>(top(p.s, tube.b, tower)) * unit;
  const int rank = p.rank(tube.b);
  Item& ghost = p.b.item(MetalKind::kTubeGhost, kLayerGhost, {x, y, kTubeWidth[rank] * stage.g, h});
  ghost.part.put(TubePart{.colour = static_cast<Short>(tube.a), .rank = static_cast<Short>(rank)});
  const bool aimed = is_pointed_at(p.b, tower_target(tower));
  ghost.alpha = aimed ? .8f : .42f;
  ghost.scale = scale;
  if (aimed) ghost.state |= kAimed;
}

void add_tower(const MetalPicture& p, const MetalStage& stage, Target place, Target tube) {
  const int tower = place.a;
  const RectF box = metal_tower_box(stage, tower);
  const RectF ring{box.x + 3, box.y + 3, box.w - 6, box.h - 6};
  p.b.hit(place, box, Hit::State::kLegal, stands_words(p, tower)).at_once = true;
  if (p.s.supply[tube.a][tube.b] > 0) draw_ghost(p, stage, tower, tube);
  if (is_pointed_at(p.b, place)) draw_frame(p.b, ring);
  p.b.focus_ring(place, ring, 12);
}

/// Where the columns of a tower are touched: each at its top tube as far as there is room, the higher it reaches the
/// higher, and none over the counts at the foot; or two in a row where the stage is low.
std::vector<RectF> column_boxes(const MetalPicture& p, const MetalStage& stage,
                                const std::vector<Target>& columns) {
  const int tower = columns[0].a;
  const RectF all = metal_tower_box(stage, tower);
  const std::size_t n = columns.size();
  const auto middle = [&](std::size_t i) {
    const int size = columns[i].b - 1;
    const float length = p.set.length[size];
    return stage.y[tower] - (static_cast<float>(top(p.s, size, tower)) - length / 2) * stage.unit;
  };
  std::vector<std::size_t> order(n); // from the lowest up
  for (std::size_t i = 0; i < n; ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t k) {
    return top(p.s, columns[i].b - 1, tower) < top(p.s, columns[k].b - 1, tower);
  });
  std::vector<RectF> boxes(n);
  const float bottom = all.y + all.h;
  if (static_cast<float>(n) * kTouchPx > all.h) {
    const float h = std::min(kTouchPx, all.h / static_cast<float>((n + 1) / 2));
    for (std::size_t at = 0; at < n; ++at)
      boxes[order[at]] = {all.x + static_cast<float>(at % 2) * all.w / 2,
                          bottom - static_cast<float>(at / 2 + 1) * h, all.w / 2, h};
    return boxes;
  }
  float free_y = std::min(bottom, stage.y[tower] + kTouchPx / 2);
  for (const std::size_t i : order) {
    boxes[i] = {all.x, std::min(middle(i) - kTouchPx / 2, free_y - kTouchPx), all.w, kTouchPx};
    free_y = boxes[i].y;
  }
  free_y = all.y;
  for (std::size_t at = n; at-- > 0;) {
    RectF& box = boxes[order[at]];
    box.y = std::max(box.y, free_y);
    free_y = box.y + box.h;
  }
  return boxes;
}

void add_column(const MetalPicture& p, Target place, RectF box) {
  SceneBuilder& b = p.b;
  const int tower = place.a, size = place.b - 1;
  const int colour = colour_of_top(p.s, tower, size);
  Hit& hit = b.hit(place, box, Hit::State::kLegal,
                   p.words(phrase_of(Key::k_mt_ui_prompt_aimed_short)
                               .word("tube", tube_key(colour, size, true))
                               .number("tower", tower + 1)));
  hit.at_once = true;
  const float w = std::min(kMarkW, box.w - 4), h = std::min(kMarkH, box.h - 4);
  const RectF mark{box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h};
  const bool strong = is_pointed_at(b, place);
  b.panel(kLayerTag, mark, Tone::kSurface, strong ? Tone::kAccent : Tone::kInk2, h / 2, 1,
          strong ? 2.5f : 1.4f);
  b.avatar(kLayerTag, mark.x + 5 + 8, mark.y + h / 2, 16, p.seen.colour(colour));
  b.text(kLayerTag, {mark.x + 22, mark.y, w - 26, h}, kLetters[size], TextStyle::kSmallBold,
         Tone::kInk, Align::kCentre);
  b.focus_ring(place, box, 12);
}

/// The tubes lie on the sheet, and the page has the rest: the plates above the stage are all that is left.
MetalStage draw_stage(const MetalPicture& p) {
  const Metrics& m = p.b.metrics();
  cleared_for_sheet(p.b);
  p.b.scene.stage = {0, 0, m.width_px, m.height_px};
  const float x = m.inset_left_px + 8;
  const RectF strip{x, m.inset_top_px + 8, m.width_px - x - 8 - m.inset_right_px,
                    m.height_px < 480 ? kTouchPx : chip_height(p.b)};
  draw_metal_strip(p, strip, m.width_px < 700);
  const MetalStage stage = bare_metal_stage(p, p.b.scene.stage, strip.y + strip.h);
  draw_metal_stage(p, stage);
  std::erase_if(p.b.scene.hits, [](const Hit& hit) { return hit.target.kind == kTargetTower; });
  return stage;
}

} // namespace

void metal_towers_edit(SceneBuilder& b, const Seen& seen, const Words& words, Editing& editing) {
  name_tubes(b, words, editing.sheet);
  if (b.scene.stage.w <= 0) return; // the names alone are wanted
  const State& s = view_of<MetalTowers>(seen.shown());
  const MetalPicture p{
      .s = s, .seen = seen, .ui = b.ui(), .words = words, .b = b, .set = kPieceSets[s.set]};
  const MetalStage stage = draw_stage(p);
  const HitGroup group(b, words(Key::k_mt_ui_group_towers));
  std::vector<Target> columns;
  for (std::size_t i = 0; i < editing.places.size(); ++i) {
    const Target place = editing.places[i];
    if (place.b == 0) {
      add_tower(p, stage, place, editing.chosen);
      continue;
    }
    columns.push_back(place);
    if (i + 1 < editing.places.size() && editing.places[i + 1].a == place.a) continue;
    const std::vector<RectF> boxes = column_boxes(p, stage, columns);
    for (std::size_t k = 0; k < columns.size(); ++k) add_column(p, columns[k], boxes[k]);
    columns.clear();
  }
}

void metal_towers_draw_piece(SceneBuilder& b, const Seen& seen, const Words&, int layer, RectF box,
                             Target piece) {
  const PieceSet& set = kPieceSets[view_of<MetalTowers>(seen.shown()).set];
  const int rank = set.rank[piece.b];
  const int longest = *std::max_element(std::begin(set.length), std::end(set.length));
  b.panel(layer, box, Tone::kSurface2, Tone::kLine, 8);
  const float w = kTubeWidth[rank] / kTubeWidth[0] * box.w * .62f;
  const float h =
      static_cast<float>(set.length[piece.b]) / static_cast<float>(longest) * box.h * .58f;
  b.item(MetalKind::kTubeMini, layer, {box.x + box.w * .5f, box.y + (box.h + h) / 2, w, h})
      .part.put(TubePart{.colour = static_cast<Short>(piece.a), .rank = static_cast<Short>(rank)});
  b.text(layer, {box.x + 4, box.y + 2, box.w - 8, b.line_px(TextStyle::kMicroBold)},
         kLetters[piece.b], TextStyle::kMicroBold, Tone::kInk2);
}

} // namespace beffroi
