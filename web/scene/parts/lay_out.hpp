// lay_out: the steps of every game's layout, in their order.
//
// Owns: that order: what is asked and said, then the end screen, or board and plates alone for a review, or the
// table of the window's class with what lies over it. Knows no game: each gives its steps as functions of its own
// picture, which has `b` (SceneBuilder&), `seen`, `ui` and `words`. Next: a game's layout.cpp.
#pragma once

#include "web/scene/model/look.hpp"
#include "web/scene/model/scene_builder.hpp"

#include <string>
#include <utility>

namespace beffroi {

/// The steps of a game. `Stage` is what its tables tell what is drawn over them.
template <class Picture, class Stage> struct LayoutKit {
  using Table = Stage (*)(const Picture&, const Prompt&);
  Prompt (*prompt)(const Picture&);
  /// The prompt for whoever listens, where it says more than the sentence that is shown.
  std::string (*heard)(const Picture&, const Prompt&) = nullptr;
  std::string (*status)(const Picture&);
  std::string (*detail)(const Picture&, int seat); ///< what the seat's plate says below its name
  void (*end)(const Picture&);                     ///< draws the end screen: layout_end()
  void (*review)(const Picture&);                  ///< board and plates without bars
  Table desktop, tablet, portrait, landscape, small;
  /// What lies over the table: effects, what is dragged or looked at, the order of the hits.
  void (*over)(const Picture&, const Stage&) = nullptr;
};

template <class Picture, class Stage>
Stage lay_out_table(const Picture& p, const LayoutKit<Picture, Stage>& kit, const Prompt& prompt) {
  switch (p.b.metrics().layout) {
  case LayoutClass::kDesktop: return kit.desktop(p, prompt);
  case LayoutClass::kTablet: return kit.tablet(p, prompt);
  case LayoutClass::kPhonePortrait: return kit.portrait(p, prompt);
  case LayoutClass::kPhoneLandscape: return kit.landscape(p, prompt);
  case LayoutClass::kSmall: break;
  }
  return kit.small(p, prompt);
}

template <class Picture, class Stage>
Scene lay_out(const Picture& p, const LayoutKit<Picture, Stage>& kit) {
  Scene& scene = p.b.scene;
  const Prompt prompt = kit.prompt(p);
  scene.prompt = kit.heard ? kit.heard(p, prompt) : prompt.sentence;
  scene.status = kit.status(p);
  for (int seat = 0; seat < p.seen.outcome.seats; ++seat)
    scene.details.push_back(kit.detail(p, seat));
  if (p.ui.end_open && p.seen.over()) {
    kit.end(p);
  } else if (!allows(p.seen, p.ui, May::kOwnBars)) {
    kit.review(p);
  } else {
    const Stage stage = lay_out_table(p, kit, prompt);
    if (kit.over) kit.over(p, stage);
  }
  return std::move(scene);
}

} // namespace beffroi
