// Map: how long it takes to draw a map that moves, without a window and without a GPU.
//   map [frames] [width height density]
// Prints ms of this thread's time a frame for making the scene and for its draw lists, with
// pictures kept and painted each time; goal: draw lists with kept pictures p99 <= 0.5 ms on a
// machine with two cores (MEASURES.md).
//
// Owns: the measure alone; what is drawn is web/app/map_bench.hpp. Built by name, where ImGui's
// sources are at hand.
#include "imgui_internal.h"
#include "web/app/fonts.hpp"
#include "web/app/map_bench.hpp"
#include "web/app/paint.hpp"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>

using namespace beffroi;

namespace {

Fonts* the_fonts = nullptr;

float measure(const char* text, TextStyle style) { return the_fonts->measure(text, style); }

/// ms of processor time of this thread.
double thread_ms() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

bool load_fonts(Fonts& fonts, const std::string& folder) {
  int face = 0;
  for (const char* name :
       {"Lato-Regular", "Lato-Semibold", "Lato-Bold", "Lato-Black", "Vollkorn-Bold"}) {
    std::ifstream file(folder + "/" + name + ".ttf", std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    if (!fonts.set_face(face++, bytes.data(), bytes.size())) return false;
  }
  return true;
}

} // namespace

int main(int argc, char** argv) {
  const int frames = argc > 1 ? std::atoi(argv[1]) : 3000;
  Metrics metrics;
  metrics.width_px = argc > 3 ? static_cast<float>(std::atof(argv[2])) : 1440;
  metrics.height_px = argc > 3 ? static_cast<float>(std::atof(argv[3])) : 840;
  const float density = argc > 4 ? static_cast<float>(std::atof(argv[4])) : 2;
  ImGui::SetCurrentContext(IM_NEW(ImGuiContext)(nullptr));
  Fonts fonts;
  the_fonts = &fonts;
  if (!load_fonts(fonts, BEFFROI_FONTS)) {
    std::fprintf(stderr, "no fonts in %s: build the page first (make_dist.mjs)\n", BEFFROI_FONTS);
    return 1;
  }
  fonts.bake(density, 1);
  set_measure_text(measure);
  UiState ui;
  std::printf("%d tiles, %d figures, %d towers; %g x %g at density %g; %d frames\n", kBenchTiles,
              kBenchFigures, kBenchTowers, static_cast<double>(metrics.width_px),
              static_cast<double>(metrics.height_px), static_cast<double>(density), frames);
  for (const bool kept : {false, true}) {
    ImDrawPen pen(fonts);
    pen.set_block_painter([](const ImDrawList*, const ImDrawCmd*) {}); // never called: no back end
    std::vector<double> scene_ms, list_ms;
    int vertices = 0, calls = 0, items = 0;
    for (int i = -10; i < frames; ++i) { // the first ones keep the pictures
      const double t0 = thread_ms();
      const Scene scene = bench_map_scene(metrics, ui, i, kept);
      const double t1 = thread_ms();
      pen.begin(metrics.width_px * density, metrics.height_px * density, density);
      paint_scene(scene, PaintContext{}, pen);
      ImDrawData data;
      pen.end(data);
      const double t2 = thread_ms();
      if (i < 0) continue;
      scene_ms.push_back(t1 - t0);
      list_ms.push_back(t2 - t1);
      vertices = std::max(vertices, data.TotalVtxCount + pen.block_vertices());
      items = static_cast<int>(scene.items.size());
      int n = 0;
      for (const ImDrawList* list : data.CmdLists) n += list->CmdBuffer.Size;
      calls = std::max(calls, n);
    }
    std::printf("%-14s scene p50 %.3f p99 %.3f ms   draw lists p50 %.3f p99 %.3f ms   %d items, %d "
                "draw calls, "
                "%d vertices; %zu pictures kept, %.1f MB\n",
                kept ? "kept pictures" : "painted each time", bench_part(scene_ms, .5),
                bench_part(scene_ms, .99), bench_part(list_ms, .5), bench_part(list_ms, .99), items,
                calls, vertices, pen.meshes().count(),
                static_cast<double>(pen.meshes().bytes()) / 1e6);
  }
  return 0;
}
