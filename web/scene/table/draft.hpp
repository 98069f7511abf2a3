// Draft: the draws of a whole deal at a real table, laid on the picture before any of them is an answer.
//
// Owns: what lies where so far, the brush (the outcome that a touch of a place lays), and the strokes that can be taken
// back. It stands in for the map of a table that is none, since a map gets presses before anything else does
// (TableMap). Like Asker in a part of the program that only games at a real table need. Must never know a game, and
// never play: asker.hpp does. Next: model/asking.hpp (Asking::places).
#pragma once

#include "web/scene/model/asking.hpp"
#include "web/scene/table/table_map.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

class Draft final : public TableMap {
public:
  /// Of nothing but what is asked now. `mine` points here until this goes, which the table may decide.
  Draft(Table& table, const Asking& asking, Draft*& mine);
  ~Draft() override { mine_ = nullptr; }

  /// By place the letter of the outcome that lies there, from 'a'; '.': nothing.
  const std::string& laid() const { return laid_; }
  int brush() const { return brush_; }
  bool is_whole() const { return laid_.find('.') == std::string::npos; }
  bool can_undo() const { return !strokes_.empty(); }
  Action action_of(char letter) const { return actions_[static_cast<std::size_t>(letter - 'a')]; }

  void take(int brush) { brush_ = brush; }
  /// Lays an outcome as it lay before; no stroke.
  void put(std::size_t place, Action action);
  /// Lays what another laid() says; only the first text, and while nothing was laid. True if it did.
  bool read(std::string_view text);
  /// One touch of a place: a stroke of its own.
  void touch(int place);
  /// Lays an outcome on the place that has the focus, else on the first that is empty, and steps to the next one. False
  /// if none of it is left.
  bool type(int outcome);
  /// Takes back the last stroke. False if there is none.
  bool undo();

  bool takes_down(PointF p, bool touch, double now_ms) override;
  bool takes_move(PointF p) override;
  bool takes_up(PointF p, bool touch, double now_ms) override;
  void cancel() override;
  bool pressed() const override { return pressed_; }

private:
  int left(int outcome) const;
  bool hand_on();
  void begin(int typed);
  void lay(int place);
  void say(int place);
  int place_at(PointF p, bool touch) const;

  Table& table_;
  Draft*& mine_;
  std::vector<Action> actions_; ///< of the outcomes
  std::string counts_;          ///< of their pieces
  std::string laid_;
  std::vector<std::string>
      strokes_; ///< what lay before each, the brush then, and the place where it was typed or -1
  int brush_ = 0;
  bool fresh_ = true;  ///< nothing was laid or read
  bool takes_ = false; ///< the stroke takes away what the brush has laid
  bool pressed_ = false;
  int first_ = -1; ///< the place where the press began
  PointF at_{};
};

} // namespace beffroi
