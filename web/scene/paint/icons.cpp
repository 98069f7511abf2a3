// Icons: our own line drawings on a grid of 24, as path texts.
//
// Owns: one path per Icon (docs/style.md section 4: 2 px strokes, round caps, one idea each). They
// are flattened once, on first use.
#include "web/scene/paint/pieces.hpp"

namespace beffroi {
namespace {

constexpr const char* kPaths[] = {
    /* back */ "M15 5l-7 7 7 7",
    /* undo */ "M9 5 4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-3",
    /* redo */ "M15 5l5 5-5 5M19.5 10H10a5.5 5.5 0 0 0 0 11h3",
    /* lantern */ "M9.5 3.5h5M12 3.5V6M8 6.5h8l1.5 10h-11zM6 20h12M12 10.5v2.5",
    /* menu */ "M4 7h16M4 12h16M4 17h16",
    /* lock */ "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    /* eye */
    ("M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"
     "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"),
    /* robot */ "M6 9h12v9H6zM12 9V5.5M9.5 13h.1M14.5 13h.1M12 4.5h.1M3.5 12v3M20.5 12v3",
    /* check */ "M5 12.5l5 5 9-10.5",
    /* close */ "M6 6l12 12M18 6 6 18",
    /* play */ "M7 4.5l12 7.5-12 7.5z",
    /* rotate */ "M19.5 12.5a7.5 7.5 0 1 1-2.2-5.8L20 9.5M20 4.5v5h-5",
    /* list */ "M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1",
    /* plus */ "M12 5v14M5 12h14",
    /* minus */ "M5 12h14",
    /* forward */ "M9 5l7 7-7 7",
    /* down */ "M5 9l7 7 7-7",
    /* up */ "M5 15l7-7 7 7",
    /* more */ "M5 12h.1M12 12h.1M19 12h.1",
    /* fit */ "M14 4.5h5.5V10M19.5 4.5 13.5 10.5M10 19.5H4.5V14M4.5 19.5 10.5 13.5",
    /* turn left: rotate in a mirror */ "M4.5 12.5a7.5 7.5 0 1 0 2.2-5.8L4 9.5M4 4.5v5h5",
    /* film */ "M3.5 5.5h17v13h-17zM7 5.5v13M17 5.5v13M3.5 9.8H7M3.5 14.2H7M17 9.8h3.5M17 14.2h3.5",
    /* key */ "M8 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM11.5 12H21M17 12v4M20.5 12v3",
};
constexpr std::size_t kCount = sizeof kPaths / sizeof kPaths[0];
static_assert(kCount == static_cast<std::size_t>(Icon::kKey) + 1);

} // namespace

void draw_icon(Brush& b, Icon icon, PointF centre, float size, Rgba colour, float width) {
  static std::vector<PathLine> flat[kCount];
  const auto i = static_cast<std::size_t>(icon);
  if (i >= kCount) return;
  if (flat[i].empty()) flat[i] = parse_path(kPaths[i]);
  const float k = size / 24;
  const PointF origin{centre.x - size / 2, centre.y - size / 2};
  for (const PathLine& line : flat[i])
    b.stroke(placed(line.points, origin, k), colour, width * k, line.closed);
}

} // namespace beffroi
