// Asker: at a real table, what was drawn.
//
// Owns: the question that is asked now with what was typed or filtered of it, its sheet over the picture, and the draw
// that an answer is. All of it is in a part of the program that only games at a real table need (model/later.hpp): who
// calls its functions has asked asking_is_here, or UiState::asks. Must never choose an outcome. Next: model/asking.hpp,
// parts/asking.hpp.
#pragma once

#include "engine/core/action.hpp"
#include "web/scene/model/scene.hpp"

#include <string>
#include <string_view>

namespace beffroi {

class Table;
struct Asking;
struct GameLook;
struct Seen;

class Asker {
public:
  explicit Asker(Table& table) : table_(table) {}
  void begin(); ///< after every change of a match at a real table
  /// The game's picture with the sheet over it or beside it.
  Scene lay_out(const GameLook& looks, const Seen& seen);
  /// Touches kUiDrawn or kUiKinds; false if nothing of it is asked now.
  bool answer(Target target, double now_ms);
  /// See Table::type.
  int type(std::string_view text, bool enter, double now_ms);

private:
  Asking asked() const;

  Table& table_;
  std::string typed_;  ///< Asking::typed
  unsigned kinds_ = 0; ///< Asking::shown
};

} // namespace beffroi
