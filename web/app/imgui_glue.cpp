// ImGui glue: contract in imgui_glue.hpp.
#include "web/app/imgui_glue.hpp"

#include "backends/imgui_impl_opengl3.h"
#include "imgui_internal.h" // ImGuiContext as a plain struct
#include "tokens.hpp"

#include <GLES2/gl2.h>
#include <cstddef>
#include <cstdint>

namespace beffroi {
namespace {

/// Where ImGui's shader program takes a vertex and the matrix. Cached per program: asking OpenGL
/// waits for the graphics card.
struct Places {
  GLint program = 0, matrix = 0, position = 0, uv = 0, colour = 0;
};

const Places& places() {
  static Places p;
  GLint program = 0;
  glGetIntegerv(GL_CURRENT_PROGRAM, &program);
  if (program != 0 && program != p.program) { // none: the context was lost during this picture
    const auto name = static_cast<GLuint>(program);
    p = {program, glGetUniformLocation(name, "ProjMtx"), glGetAttribLocation(name, "Position"),
         glGetAttribLocation(name, "UV"), glGetAttribLocation(name, "Color")};
  }
  return p;
}

/// Uploads a block to the graphics card, unless it is there already.
void upload(MapBlock& block) {
  if (block.buffers.vertices == 0) {
    glGenBuffers(1, &block.buffers.vertices);
    glGenBuffers(1, &block.buffers.indices);
    glBindBuffer(GL_ARRAY_BUFFER, block.buffers.vertices);
    glBufferData(GL_ARRAY_BUFFER,
                 static_cast<GLsizeiptr>(block.vertices.size() * sizeof(ImDrawVert)),
                 block.vertices.data(), GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, block.buffers.indices);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                 static_cast<GLsizeiptr>(block.indices.size() * sizeof(ImDrawIdx)),
                 block.indices.data(), GL_STATIC_DRAW);
    return;
  }
  glBindBuffer(GL_ARRAY_BUFFER, block.buffers.vertices);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, block.buffers.indices);
}

const void* offset(std::size_t bytes) { return reinterpret_cast<const void*>(bytes); }

/// Draws a block at the place to which its map has been panned.
void paint_block(const ImDrawList*, const ImDrawCmd* cmd) {
  MapBlock& block = *static_cast<MapBlock*>(cmd->UserCallbackData);
  const ImVec2 size = ImGui::GetIO().DisplaySize, at = block.origin;
  const ImVec4 clip = cmd->ClipRect;
  if (clip.z <= clip.x || clip.w <= clip.y) return;
  const Places& p = places();
  const float matrix[16] = {2 / size.x, 0, 0, 0,  0, -2 / size.y,           0,
                            0,          0, 0, -1, 0, 2 * at.x / size.x - 1, 1 - 2 * at.y / size.y,
                            0,          1};
  glUniformMatrix4fv(p.matrix, 1, GL_FALSE, matrix);
  glScissor(static_cast<GLint>(clip.x), static_cast<GLint>(size.y - clip.w),
            static_cast<GLsizei>(clip.z - clip.x), static_cast<GLsizei>(clip.w - clip.y));
  glBindTexture(GL_TEXTURE_2D,
                static_cast<GLuint>(reinterpret_cast<std::uintptr_t>(cmd->TextureId)));
  upload(block);
  for (const MapBlock::Part& part : block.parts) {
    const std::size_t first = static_cast<std::size_t>(part.first_vertex) * sizeof(ImDrawVert);
    const auto attribute = [&](GLint place, GLint count, GLenum type, GLboolean share,
                               std::size_t within) {
      glVertexAttribPointer(static_cast<GLuint>(place), count, type, share, sizeof(ImDrawVert),
                            offset(first + within));
    };
    attribute(p.position, 2, GL_FLOAT, GL_FALSE, offsetof(ImDrawVert, pos));
    attribute(p.uv, 2, GL_FLOAT, GL_FALSE, offsetof(ImDrawVert, uv));
    attribute(p.colour, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(ImDrawVert, col));
    glDrawElements(GL_TRIANGLES, part.indices, GL_UNSIGNED_SHORT,
                   offset(static_cast<std::size_t>(part.first_index) * sizeof(ImDrawIdx)));
  }
}

} // namespace

bool Renderer::start() {
  // Allocates the struct alone. CreateContext() and NewFrame() would link windows, settings and
  // keyboard, a seventh of the program, to fill the few fields that ImDrawPen::begin() fills.
  ImGui::SetCurrentContext(IM_NEW(ImGuiContext)(nullptr));
  ready_ = ImGui_ImplOpenGL3_Init("#version 100");
  pen_.set_block_painter(paint_block);
  return ready_;
}

void Renderer::restore() {
  ImGui_ImplOpenGL3_DestroyDeviceObjects();
  pen_.blocks().lose_buffers();
  new_texture_ = true;
}

void Renderer::prepare(float dpr, float text_scale) {
  if (ready_ && fonts.complete() && fonts.bake(dpr, text_scale)) new_texture_ = true;
}

void Renderer::paint(const Scene& scene, const PaintContext& context, int width_dpx, int height_dpx,
                     float dpr) {
  if (!ready_) return;
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(width_dpx), static_cast<float>(height_dpx)};
  ImGui_ImplOpenGL3_NewFrame(); // makes shaders and buffers if they are missing
  const bool other_look = context.dusk != look_.dusk || context.large_marks != look_.large_marks ||
                          context.lamp != look_.lamp;
  if (new_texture_ || other_look) pen_.forget_kept();
  look_ = context;
  if (new_texture_) {
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
    // WebGL 1 repeats a texture only if its sides are powers of two; others are drawn black.
    const auto name = static_cast<GLuint>(reinterpret_cast<std::uintptr_t>(io.Fonts->TexID));
    glBindTexture(GL_TEXTURE_2D, name);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    new_texture_ = false;
  }

  pen_.begin(io.DisplaySize.x, io.DisplaySize.y, dpr);
  paint_scene(scene, context, pen_);
  ImDrawData data;
  pen_.end(data);
  vertices_ = data.TotalVtxCount + pen_.block_vertices();
  draw_calls_ = 0;
  for (const ImDrawList* list : data.CmdLists) draw_calls_ += list->CmdBuffer.Size;

  const tokens::Theme& theme = context.dusk ? tokens::kDusk : tokens::kDay;
  glViewport(0, 0, width_dpx, height_dpx);
  glClearColor(static_cast<float>(theme.bg.r) / 255, static_cast<float>(theme.bg.g) / 255,
               static_cast<float>(theme.bg.b) / 255, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(&data);
  for (const MapBlock::Buffers& gone : pen_.blocks().dropped()) {
    glDeleteBuffers(1, &gone.vertices);
    glDeleteBuffers(1, &gone.indices);
  }
  pen_.blocks().dropped().clear();
}

} // namespace beffroi
