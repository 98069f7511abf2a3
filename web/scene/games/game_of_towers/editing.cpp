// Game of Towers where a position is set up: the pieces, and every space of the board as a place.
//
// Owns: their names, their codes, and the frames round the spaces where the chosen piece can lie. Must never say what a
// position may be. Not in what a first game needs (model/later.hpp). Next: engine/games/game_of_towers/edit.cpp.
#include "web/scene/model/editing.hpp"
#include "web/scene/games/game_of_towers/layout.hpp"
#include "web/scene/games/game_of_towers/parts.hpp"
#include "web/scene/model/touch_box.hpp"

#include <algorithm>

namespace beffroi {

using namespace game_of_towers;

namespace {

void name_pieces(const State& s, const Words& words, Editing& editing) {
  for (AskedOutcome& one : editing.sheet.outcomes) {
    const int a = one.piece.a, symbol = one.piece.b;
    if (one.piece.kind == kTargetMark) { // GT-46
      one.name = words.with(phrase_of(Key::k_gt_ui_held).seat("name", static_cast<Seat>(a)),
                            {{"tower", with_capital(words(Key::k_gt_ui_below_neutral))}});
      one.code = {'m', static_cast<char>('1' + a)};
      continue;
    }
    one.name = words(phrase_of(Key::k_gt_ask_piece)
                         .word("colour", colour_key(a))
                         .word("symbol", symbol_word(symbol)));
    one.code = {static_cast<char>('1' + a), "bkcl"[symbol]};
    if (one.left == 0) one.gone = words(Key::k_gt_ask_gone);
  }
  editing.sheet.row = 2 * kSymbols;
  editing.sheet.most_px = 80;
  // Once all lie, a piece comes from another place.
  editing.sheet.counts = s.phase == Phase::kDeal;
}

/// It can lie there without anything going away. Only a help for the eye.
bool has_room(const State& s, Target piece, int space) {
  if (piece.kind != kTargetPiece) return true;
  const bool neutral = is_neutral(s, piece.a);
  if (is_site(space) &&
      (site_symbol(s, space) != piece.b || (neutral && s.neutral_sites == kClosed)))
    return false;
  if (is_free(s, space)) return true;
  return symbol_of(s, space) == piece.b && fits(s, 1, s.height[space]) &&
         !(neutral && is_neutral(s, owner_of(s, space)));
}

void frame(SceneBuilder& b, const RectF& c, bool tower) {
  const RectF box{c.x + 2, c.y + 2, c.w - 4, c.h - 4};
  if (tower) {
    b.panel(kLayerMark, box, Tone::kNone, Tone::kAccent, std::min(8.0f, c.w * .15f), 0, 2);
    return;
  }
  const PointF corner[] = {{box.x, box.y},
                           {box.x + box.w, box.y},
                           {box.x + box.w, box.y + box.h},
                           {box.x, box.y + box.h}};
  for (int i = 0; i < 4; ++i)
    b.line(kLayerMark, corner[i], corner[(i + 1) % 4], Tone::kAccent, 1, true);
}

} // namespace

void game_of_towers_edit(SceneBuilder& b, const Seen& seen, const Words& words, Editing& editing) {
  const State& s = view_of<GameOfTowers>(seen.shown());
  name_pieces(s, words, editing);
  TownStage stage;
  if (b.scene.stage.w <= 0 || !find_town(b, stage)) return;
  const TownPicture p{s, seen, b.ui(), words, b};
  const HitGroup group(b, words(Key::k_gt_ui_group_board));
  for (const Target place : editing.places) {
    const int space = space_at(place.a, place.b);
    const RectF cell = stage.cell(space);
    Hit& hit = b.hit(place, touch_box(cell, stage.area), Hit::State::kLegal, place_label(p, space));
    hit.at_once = true;
    hit.drop_only = true;
    if (editing.chosen != kEditTake && has_room(s, editing.chosen, space))
      frame(b, cell, !is_free(s, space));
    b.focus_ring(place, {cell.x + 2, cell.y + 2, cell.w - 4, cell.h - 4}, 7);
  }
}

void game_of_towers_draw_piece(SceneBuilder& b, const Seen& seen, const Words& words, int layer,
                               RectF box, Target piece) {
  const State& s = view_of<GameOfTowers>(seen.shown());
  const TownPicture p{s, seen, b.ui(), words, b};
  b.panel(layer, box, Tone::kSurface2, Tone::kLine, 8);
  const PointF foot{box.x + box.w / 2, box.y + box.h * .6f};
  if (piece.kind == kTargetMark) {
    const float size = std::min(box.w, box.h) * .5f;
    b.avatar(layer, foot.x, box.y + box.h / 2, size, seen.colour(piece.a));
    return;
  }
  const float scale = std::min(box.w, box.h) / 80;
  draw_pieces(p, layer, foot, scale, scale * 8, piece.b, {piece.a}, 1, true);
}

} // namespace beffroi
