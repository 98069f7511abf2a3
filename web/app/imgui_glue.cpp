// ImGui glue: contract in imgui_glue.hpp.
#include "web/app/imgui_glue.hpp"

#include "backends/imgui_impl_opengl3.h"
#include "imgui_internal.h" // ImGuiContext as a plain struct
#include "tokens.hpp"

#include <GLES2/gl2.h>

namespace beffroi {

bool Renderer::start() {
  // The struct alone: CreateContext() and NewFrame() would pull in windows, settings and keyboard,
  // a seventh of the program, to fill the few fields that ImDrawPen::begin() fills.
  ImGui::SetCurrentContext(IM_NEW(ImGuiContext)(nullptr));
  ready_ = ImGui_ImplOpenGL3_Init("#version 100");
  return ready_;
}

void Renderer::restore() {
  ImGui_ImplOpenGL3_DestroyDeviceObjects();
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
  ImGui_ImplOpenGL3_NewFrame(); // makes shaders and buffers when they are missing
  const bool other_look = context.dusk != look_.dusk || context.large_marks != look_.large_marks ||
                          context.lamp != look_.lamp;
  if (new_texture_ || other_look) pen_.forget_kept();
  look_ = context;
  if (new_texture_) {
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
    // WebGL 1 repeats only textures whose sides are powers of two; others stay black.
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
  vertices_ = data.TotalVtxCount;
  draw_calls_ = 0;
  for (const ImDrawList* list : data.CmdLists) draw_calls_ += list->CmdBuffer.Size;

  const tokens::Theme& theme = context.dusk ? tokens::kDusk : tokens::kDay;
  glViewport(0, 0, width_dpx, height_dpx);
  glClearColor(static_cast<float>(theme.bg.r) / 255, static_cast<float>(theme.bg.g) / 255,
               static_cast<float>(theme.bg.b) / 255, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(&data);
}

} // namespace beffroi
