// Paint: the Pen on ImDrawList.
//
// Owns: anti-aliasing, alignment to device pixels, gradients and blur as vertex colours, so that a
// whole scene needs one texture and few draw calls; kept pictures as meshes. ImGui's coordinates
// are device pixels here; callers use CSS px. Must never know a game. Next: imgui_glue.hpp, fonts
// and frames.
#pragma once

#include "imgui.h"
#include "web/app/map_blocks.hpp"
#include "web/app/mesh_cache.hpp"
#include "web/scene/paint/pen.hpp"

#include <vector>

namespace beffroi {

class Fonts;

class ImDrawPen final : public Pen {
public:
  explicit ImDrawPen(Fonts& fonts) : fonts_(fonts) {}

  /// Begins a frame of this size in device pixels; `scale` is device pixels per CSS px.
  void begin(float width_dpx, float height_dpx, float scale);
  /// Ends the frame and returns its lists; they are valid until the next begin().
  void end(ImDrawData& data);

  void fill(std::span<const PointF> outline, Rgba colour) override;
  void fill_gradient(std::span<const PointF> outline, std::span<const GradientStop> stops,
                     bool horizontal) override;
  void radial(RectF box, std::span<const GradientStop> stops) override;
  void stroke(std::span<const PointF> line, Rgba colour, float width, bool closed) override;
  void dashes(std::span<const PointF> line, Rgba colour, float width, bool closed, float on,
              float off) override;
  void round_rect(RectF box, float radius, Rgba colour) override;
  void round_rect_edge(RectF box, float radius, Rgba colour, float width) override;
  void shadow(RectF box, float radius, float blur, Rgba colour) override;
  void text(PointF baseline, const char* utf8, TextStyle style, float scale, Rgba colour) override;
  void push_clip(RectF box) override;
  void pop_clip() override;
  void begin_item() override;
  Kept begin_kept(const Item& unit, const KeptPlace& place) override;
  bool end_kept() override;

  /// Fonts, theme or density have changed: drops all kept pictures.
  void forget_kept();
  const MeshCache& meshes() const { return meshes_; }
  /// The callback that draws a block (UserCallbackData is the MapBlock). Without one, pictures are
  /// drawn one by one.
  void set_block_painter(ImDrawCallback painter) { block_painter_ = painter; }
  MapBlocks& blocks() { return blocks_; }
  /// Vertices in this frame's blocks, which the draw lists do not count.
  int block_vertices() const { return block_vertices_; }

private:
  /// The current draw list; draws queued pictures first.
  ImDrawList& list() {
    if (!run_.empty() && !recording_) end_run();
    return recording_ ? *record_ : *lists_[used_ - 1];
  }
  /// Queues a kept picture, to be drawn together with those that follow it.
  void queue(const Mesh& mesh, const Item& unit, const KeptPlace& place);
  void end_run();
  void stamp(const Stamp& stamp);
  void next_list();
  /// Loads the points of a line in device pixels, without repeated points.
  void load(std::span<const PointF> line, bool closed);
  void polyline(const std::vector<ImVec2>& line, ImU32 colour, float width_dpx, bool closed);
  /// Strokes the loaded points. Sharp corners are rounded, or else cut off.
  void jointed(ImU32 colour, float width_dpx, bool closed, bool round_joints);
  void fill_concave(ImU32 colour);
  /// Fills the band between two rings with the same number of points.
  void band(const std::vector<ImVec2>& inner, ImU32 inner_colour, const std::vector<ImVec2>& outer,
            ImU32 outer_colour);
  bool outside(float x0, float y0, float x1, float y1) const;

  Fonts& fonts_;
  std::vector<ImDrawList*> lists_; ///< kept from frame to frame
  std::size_t used_ = 0;
  ImVec2 size_{};
  float scale_ = 1;
  std::vector<ImVec2> points_, ring_a_, ring_b_, cut_;
  std::vector<float> at_;
  std::vector<ImVec4> clips_; ///< the open ones
  MeshCache meshes_;
  MapBlocks blocks_;
  ImDrawCallback block_painter_ = nullptr;
  int block_vertices_ = 0;
  std::vector<Stamp> run_;       ///< queued kept pictures
  ImVec2 run_origin_{};          ///< of their map, in device px
  ImDrawList* record_ = nullptr; ///< where a picture is recorded
  bool recording_ = false;
  Item unit_;
  KeptPlace place_;
};

} // namespace beffroi
