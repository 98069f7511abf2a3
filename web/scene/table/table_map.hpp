// TableMap: what the table asks of its map. This one is for a table that is none.
//
// Owns: the questions and events, and their answers where there is no map: nothing happens. A game
// whose table is a map (GameLook::is_map) has a MapView instead. Must never know a gesture or a
// camera, since every game's table has this and few games have a map: in the page's program
// map_view.cpp comes with those games alone (web/toolchain/split_program.mjs), and
// make_map_view() is the only way into it.
#pragma once

#include "web/scene/model/ui_state.hpp"

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace beffroi {

class Table;

class TableMap {
public:
  enum class MapKey : std::uint8_t { kZoomIn, kZoomOut, kFit, kLeft, kRight, kUp, kDown };

  virtual ~TableMap() = default;
  virtual const MapArea* area() const { return nullptr; }
  virtual bool on_ground(PointF) const { return false; }

  // Input; true if the map handles the event.
  virtual bool takes_down(PointF, bool /*touch*/, double /*now_ms*/) { return false; }
  virtual bool takes_move(PointF) { return false; }
  virtual bool takes_up(PointF, bool /*touch*/, double /*now_ms*/) { return false; }
  virtual void cancel() {}
  virtual bool pressed() const { return false; }
  virtual bool wheel(PointF, float /*dx*/, float /*dy*/, bool /*shift*/, bool /*ctrl*/,
                     double /*now_ms*/) {
    return false;
  }
  virtual void pinch(PointF, PointF) {}
  virtual void end_pinch() {}
  virtual bool key(MapKey, double /*now_ms*/) { return false; }
  /// Zooms or pans if the target is such a button of the picture; does not end an animation.
  virtual bool press_button(Target, double /*now_ms*/) { return false; }

  // The camera.
  virtual std::string camera_text() const { return {}; }
  virtual bool set_camera(std::string_view text) { return text.empty(); }
  virtual bool gliding() const { return false; }
  virtual void tick(double /*now_ms*/) {} ///< the step of a glide
  virtual double wake_ms() const { return std::numeric_limits<double>::infinity(); }
  /// Opens a map near a part of it if the whole would be too small; keeps a camera that the person
  /// chose.
  virtual void open() {}
  /// The window has another size: the map is opened again if the person has not moved it.
  virtual void close() {}
  /// The same for good: the whole map until it is opened again.
  virtual void show_whole() {}
  virtual bool opened() const { return false; } ///< the camera was not chosen by the person
  virtual void show_result() {}                 ///< the whole map, without motion
  virtual void decided() {}                     ///< it was wanted for that decision
  /// Brings a target that is out of view into view.
  virtual void show_target(Target) {}
  /// Brings what the last move put down into view; `of_others`: the camera returns afterwards.
  virtual void show_fresh(bool /*of_others*/) {}
  /// Goes where a step of the scoring is seen, unless the person holds the map; after the last, the
  /// whole map.
  virtual void show_scoring(bool /*done*/, double /*now_ms*/) {}
  /// No way back: the person has touched the place they look at now.
  virtual void stay() {}
  /// Returns to the camera from before others' moves were tracked, once their last move has been
  /// seen; goes where something can be touched if too little of that is in sight then.
  virtual void bring_back(double /*now_ms*/) {}
  /// The same for a choice or a refusal out of sight: it was made in a list, by a key, in the
  /// mirror.
  virtual void lead_if_hidden(Target, double /*now_ms*/) {}
  virtual void lead_to_hint(double /*now_ms*/) {}
  /// Chooses the next place of the map, in the order of the mirror.
  virtual bool choose_next_place(double /*now_ms*/) { return false; }
};

/// The map of a table that is one.
std::unique_ptr<TableMap> make_map_view(Table& table);

} // namespace beffroi
