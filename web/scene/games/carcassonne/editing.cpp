// Carcassonne, a position set up by hand: the pieces on their sheet, and where the chosen one can go.
//
// Owns: names and codes of tiles, figures and floors; on the map a touchable place with its words for every cell,
// segment or tower; over it the tile in hand. Must never decide what may stand: set_up() does. Not in what a first game needs
// (model/later.hpp). Next: model/editing.hpp, engine/games/carcassonne/edit.cpp.
#include "web/scene/model/editing.hpp"

#include "web/scene/games/carcassonne/layout.hpp"
#include "web/scene/games/carcassonne/parts.hpp"

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr float kMostPiecePx = 76;
constexpr float kHandPx = 48, kHandRoom = 5;
constexpr float kGhostOfPiece = .62f;

// ---- The sheet

/// "T7" for people, "t7" as it is typed.
std::string id_of(int kind, bool small) {
  std::string id = kTiles[kind].id;
  if (id.size() == 3 && id[1] == '0') id.erase(1, 1);
  for (char& c : id)
    if (small && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return id;
}

std::string piece_words(const CarcPicture& p, Target piece) {
  if (piece.kind == kPieceTile) return with_capital(tile_words(p, piece.a, 0));
  if (piece.kind == kPieceFloor) return p.words(Key::k_ct_ui_floors);
  if (piece.kind == kPieceFairy) return with_capital(p.words(Key::k_ct_ear_fairy));
  if (piece.kind == kPieceDragon) return with_capital(p.words(Key::k_ct_ear_dragon));
  if (piece.b == kBuilderFigure)
    return with_colon(p, with_capital(named(p, Key::k_ct_ui_seat, piece.a)),
                      p.words(Key::k_ct_ui_builder));
  return with_capital(prisoners_words(p, piece.a, piece.b, 1));
}

/// Figures are typed by the number of their seat, with p for a phantom and b for a builder.
void name_pieces(const CarcPicture& p, Editing& editing) {
  Asking& sheet = editing.sheet;
  sheet.most_px = kMostPiecePx;
  sheet.kinds = {p.words(Key::k_ct_ask_city), p.words(Key::k_ct_ask_road),
                 p.words(Key::k_ct_ask_monastery)};
  if (p.s.tower != 0) sheet.kinds.push_back(p.words(Key::k_ct_ask_tower));
  for (AskedOutcome& one : sheet.outcomes) {
    const Target piece = one.piece;
    one.name = piece_words(p, piece);
    one.gone = p.words(Key::k_edit_all);
    if (piece.kind == kPieceTile) {
      one.brief = id_of(piece.a, false);
      one.code = id_of(piece.a, true);
      one.kinds = tile_kinds(piece.a);
    } else if (piece.kind == kPieceFloor) {
      one.code = "fl";
      one.kinds = 8; // as its kind of tiles
    } else if (piece.kind != kPieceFigure) {
      one.code = piece.kind == kPieceFairy ? "fairy" : "dragon";
    } else {
      one.brief = one.code = std::to_string(piece.a + 1);
      if (piece.b != kNormal) one.code += piece.b == kPhantom ? 'p' : 'b';
    }
  }
}

// ---- Places on the map

Hit& add_place(const CarcPicture& p, Target place, RectF box, float radius,
               const std::string& label) {
  const RectF touched = touch_box(box);
  Hit& hit = p.b.hit(place, touched, Hit::State::kLegal, with_capital(label));
  hit.at_once = hit.drop_only = true;
  p.b.focus_ring(place, box, radius);
  return hit;
}

void mark(const CarcPicture& p, PointF at, float size, HaloPart::Shape shape) {
  Item& i = p.b.item(Kind::kHalo, kLayerMark, {at.x - size / 2, at.y - size / 2, size, size});
  i.part.put(HaloPart{.shape = static_cast<Short>(shape)});
}

bool is_hovered(const CarcPicture& p, Target place) { return p.ui.hover == place; }

/// A cell: with a frame where the tile fits or can be taken or turned.
void draw_cell(const CarcPicture& p, Target piece, Target place) {
  const RectF box = cell_box(p, place.a, place.b);
  const int laid = tile_at(p.s, place.a, place.b);
  if (laid >= 0) {
    const HitGroup group(p.b, p.words(Key::k_ct_ui_group_laid));
    if (piece.kind == kPieceFairy || piece.kind == kPieceDragon) // any tile will do
      mark(p, {box.x + box.w / 2, box.y + box.h / 2}, 12, HaloPart::kDot);
    else
      p.b.item(CarcItem::kPlace, kLayerMark, box);
    add_place(p, place, box, 8,
              with_colon(p, cell_words(p, place.a, place.b), laid_words(p, laid)));
    return;
  }
  const int open = open_at(p.s, cell_of(place.a, place.b));
  const int turns =
      open < 0 || p.s.pile[piece.a] == 0 ? 0 : fitting_turns(p.s.open_sides[open], piece.a);
  const HitGroup group(p.b,
                       p.words(turns != 0 ? Key::k_ct_ui_group_cells : Key::k_ct_ui_group_closed));
  if (turns != 0) p.b.item(CarcItem::kPlace, kLayerStage + 3, box);
  if (turns != 0 && is_hovered(p, place)) {
    int first = 0;
    while ((turns >> first & 1) == 0) ++first;
    Item& ghost = p.b.item(CarcItem::kTile, kLayerGhost, box);
    ghost.part.put(
        TilePart{.kind = static_cast<Short>(piece.a), .turns = static_cast<Short>(first)});
    ghost.alpha = kGhostOfPiece;
  }
  add_place(p, place, box, 8,
            with_colon(p, cell_words(p, place.a, place.b), beside_words(p, place.a, place.b)));
}

/// Whether a figure can stand there: alone, on what is not complete (CT-86).
bool is_free(const State& s, Target piece, int tile, int spot) {
  if (figure_at(s, tile, spot) != 0) return false;
  if (spot == kGuardSpot) return true;
  const int node = s.tile[tile].first + spot;
  const Node& root = s.node[root_of(s, node)];
  const bool joins = piece.b != kBuilderFigure || held_by(root.held, piece.a) > 0;
  return joins && root.open != 0 &&
         std::find(std::begin(s.builder), std::end(s.builder), node) == std::end(s.builder);
}

/// A segment or a tower, for a figure; with whoever stands there.
void draw_spot(const CarcPicture& p, Target piece, Target place) {
  const int n = tile_at(p.s, place.a, place.b);
  if (n < 0) return;
  const Tile& tile = p.s.tile[n];
  const int spot = place.c;
  const bool guard = spot == kGuardSpot;
  const HitGroup group(p.b, p.words(guard ? Key::k_ct_ui_group_towers : Key::k_ct_ui_group_people));
  const float px = p.b.map().camera.px_per_unit;
  const PointF at = guard ? standing_at(p, tile, spot) : figure_at(p, tile, spot);
  std::string what = holding_words(p, n, spot, false);
  if (what.empty())
    what = guard ? counted(p, Key::k_ct_ear_tower, tile.floors)
                 : with_colon(p, role_words(p, facts_of(tile).segment[spot].kind),
                              detail_words(p, tile.first + spot));
  if (piece == kEditTake || piece.kind == kPieceFairy) {
    mark(p, at, std::max(20.0f, px * .42f), HaloPart::kEllipse);
  } else if (is_free(p.s, piece, n, spot)) {
    mark(p, at, std::clamp(px * .17f, 8.0f, 16.0f), HaloPart::kDot);
    if (is_hovered(p, place)) {
      const float height = px * kFigurePart;
      Item& ghost = p.b.item(CarcItem::kFigure, kLayerGhost,
                             {at.x - height / 2, at.y - height / 2, height, height});
      ghost.tone = p.tone(piece.a);
      ghost.part.put(
          FigurePart{.figure = piece.b,
                     .lies = !guard && facts_of(tile).segment[spot].kind == Segment::kField});
      ghost.alpha = kGhostOfPiece;
    }
  }
  add_place(p, place, {at.x - px * .12f, at.y - px * .12f, px * .24f, px * .24f}, 12,
            placed_words(p, place, what));
}

/// A foundation with or without floors.
void draw_tower_place(const CarcPicture& p, Target place) {
  const int n = tile_at(p.s, place.a, place.b);
  if (n < 0) return;
  const Tile& tile = p.s.tile[n];
  const HitGroup group(p.b, p.words(Key::k_ct_ui_group_towers));
  const float px = p.b.map().camera.px_per_unit;
  const PointF at = tower_at(p, tile);
  mark(p, at, std::max(20.0f, px * .48f), HaloPart::kEllipse);
  add_place(p, place, {at.x - px * .2f, at.y - px * .25f, px * .4f, px * .4f}, 12,
            placed_words(p, place,
                         tile.floors > 0 ? counted(p, Key::k_ct_ear_tower, tile.floors)
                                         : p.words(Key::k_ct_tile_foundation)));
}

/// Fairy or dragon, to be taken away; each by itself where both are on one tile.
void draw_neighbour_place(const CarcPicture& p, Target place) {
  const HitGroup group(p.b, p.words(Key::k_ct_ui_group_modules));
  const RectF box = cell_box(p, place.a, place.b);
  const float px = box.w;
  PointF at = box.middle();
  if (place.kind == kTargetDragon) {
    at.y -= px * .3f;
  } else if (p.s.fairy_spot != kNoSpot) { // beside her meeple, as she is drawn
    const PointF c = standing_at(p, p.s.tile[p.s.fairy], p.s.fairy_spot);
    at = {c.x + (c.x > at.x + px * .2f ? -px * .23f : px * .25f), c.y};
  }
  mark(p, at, std::max(20.0f, px * .44f), HaloPart::kEllipse);
  add_place(p, place, {at.x - px * .15f, at.y - px * .15f, px * .3f, px * .3f}, 12,
            place.kind == kTargetFairy ? fairy_words(p) : dragon_words(p));
}

// ---- The tile in hand

/// The tile in hand with its words, which a low map has no room for.
struct HandBox {
  RectF box{};
  RectF tile{};
  float words = 0; ///< their height
};

/// Over a corner of the map where no button is.
HandBox hand_box(const CarcPicture& p) {
  constexpr float kLowPx = 260;
  const RectF& stage = p.b.map().stage;
  const float words = stage.h < kLowPx ? 0 : p.b.line_px(TextStyle::kMicro);
  const float wish = p.b.width(p.words(Key::k_edit_hand), TextStyle::kMicro);
  const float w = (words > 0 ? std::clamp(wish, kHandPx, 120.0f) : kHandPx) + 2 * kHandRoom;
  const float h = kHandPx + words + 2 * kHandRoom;
  const float left = stage.x + 6, right = stage.x + stage.w - 6 - w;
  const float top = stage.y + 6, low = std::max(top, stage.y + stage.h - 6 - h);
  const PointF corners[] = {{left, low},
                            {left, top},
                            {right, top},
                            {right, low},
                            {(left + right) / 2, low},
                            {(left + right) / 2, top}};
  const auto is_free = [&](PointF at) {
    return std::none_of(p.b.scene.hits.begin(), p.b.scene.hits.end(), [&](const Hit& hit) {
      return !hit.on_map && !hit.spoken &&
             overlap({hit.x, hit.y, hit.w, hit.h}, RectF{at.x, at.y, w, h});
    });
  };
  const auto* found = std::find_if(std::begin(corners), std::end(corners), is_free);
  const PointF at = found == std::end(corners) ? corners[0] : *found;
  return {.box = {at.x, at.y, w, h},
          .tile = {at.x + (w - kHandPx) / 2, at.y + kHandRoom + words, kHandPx, kHandPx},
          .words = words};
}

/// Where it lies, or where a tile may be put for it.
void draw_in_hand(const CarcPicture& p, bool is_place) {
  SceneBuilder& b = p.b;
  const bool has_tile = p.s.drawn != kKinds;
  if (!is_place && !has_tile) return;
  const auto [box, tile, line] = hand_box(p);
  b.panel(kLayerRack, box, Tone::kSurface, Tone::kLine, 10, 2);
  if (line > 0)
    b.text(kLayerRack + 1, {box.x + kHandRoom, box.y + 3, box.w - 2 * kHandRoom, line},
           p.words(Key::k_edit_hand), TextStyle::kMicro, Tone::kInk2, Align::kCentre);
  if (has_tile)
    b.item(CarcItem::kTile, kLayerRack + 1, tile)
        .part.put(TilePart{.kind = p.s.drawn, .shadow = 1});
  for (RectF& cover : b.scene.map->covers)
    if (cover.w <= 0) {
      cover = box;
      break;
    }
  if (!is_place) return;
  b.item(CarcItem::kPlace, kLayerRack + 2, tile);
  const Target place{kTargetHand, 0, 0, 0};
  Hit& hit = b.hit(place, box, Hit::State::kLegal,
                   with_colon(p, p.words(Key::k_edit_hand),
                              has_tile ? tile_words(p, p.s.drawn, 0) : p.words(Key::k_edit_empty)));
  hit.at_once = hit.drop_only = true;
  b.focus_ring(place, box, 10);
}

/// What is only read is not said again where it can be touched.
void leave_out_twice_said(Scene& scene) {
  const std::vector<Hit> hits = scene.hits;
  std::erase_if(scene.hits, [&hits](const Hit& read) {
    return read.spoken && std::any_of(hits.begin(), hits.end(), [&read](const Hit& hit) {
             return !hit.spoken && hit.label == read.label;
           });
  });
}

} // namespace

void carcassonne_edit(SceneBuilder& b, const Seen& seen, const Words& words, Editing& editing) {
  const CarcPicture p{view_of<Carcassonne>(seen.shown()), seen, b.ui(), words, b};
  name_pieces(p, editing);
  if (b.scene.stage.w <= 0 || !b.scene.map) return;
  // What can only be looked at would take the touches of places; it stays where it is read.
  std::erase_if(b.scene.hits, [](const Hit& hit) {
    return hit.on_map && !hit.spoken && hit.target.kind == kUiShow;
  });
  const auto is_hand = [](Target place) { return place.kind == kTargetHand; };
  draw_in_hand(p, std::any_of(editing.places.begin(), editing.places.end(), is_hand));
  b.begin_map(MapArea(*b.scene.map)); // the same camera again: it follows from the area
  for (const Target place : editing.places) {
    switch (place.kind) {
    case kTargetCell: draw_cell(p, editing.chosen, place); break;
    case kTargetMeeple: draw_spot(p, editing.chosen, place); break;
    case kTargetTower: draw_tower_place(p, place); break;
    case kTargetFairy:
    case kTargetDragon: draw_neighbour_place(p, place); break;
    default: break;
    }
  }
  b.end_map();
  leave_out_twice_said(b.scene);
}

void carcassonne_draw_piece(SceneBuilder& b, const Seen& seen, const Words&, int layer, RectF box,
                            Target piece) {
  if (piece.kind == kPieceTile) {
    b.item(CarcItem::kTile, layer, box)
        .part.put(TilePart{.kind = static_cast<Short>(piece.a), .shadow = 1});
    return;
  }
  b.panel(layer, box, Tone::kBg, Tone::kLine, 8);
  const float side = std::min(box.w, box.h) * .8f;
  const RectF in{box.x + (box.w - side) / 2, box.y + (box.h - side) / 2, side, side};
  if (piece.kind == kPieceFloor) {
    b.item(CarcItem::kBlock, layer, {in.x + side * .1f, in.y, side * .8f, side});
    return;
  }
  if (piece.kind != kPieceFigure) {
    b.item(piece.kind == kPieceFairy ? CarcItem::kFairy : CarcItem::kDragon, layer, in);
    return;
  }
  Item& figure = b.item(CarcItem::kFigure, layer, in);
  figure.tone = player_tone(seen.colour(piece.a));
  figure.part.put(FigurePart{.figure = piece.b});
}

} // namespace beffroi
