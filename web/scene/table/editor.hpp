// Editor: a position is set up by hand, beside the game on the table.
//
// Owns: that position with everything that was done to it, the piece in hand, and the picture with the sheet of pieces.
// set_up() of the game judges every change, and what it refuses changes nothing. The match on the table knows nothing of it.
// All of it is in a part of the program that only an editor needs (model/later.hpp): who calls its functions has asked
// UiState::edits, or that it has come. Must never know a game. Next: engine/core/edit.hpp, model/editing.hpp, asker.hpp.
#pragma once

#include "web/scene/model/look.hpp"
#include "web/scene/model/scene.hpp"

#include <string>
#include <string_view>

namespace beffroi {

class Table;
struct EditedPosition; // editor.cpp

class Editor {
public:
  explicit Editor(Table& table) : table_(table) {}
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;
  ~Editor() {
    if (edited_) forget();
  }

  /// Does what the page asks for, and gives the state of the editor as JSON (shape Edited); "" if nothing is set up.
  ///   open          begins with the position that is shown, or with the one in `text`
  ///   read          takes the position in `text`; parts of it that break a rule are left out and named (faults)
  ///   leave         the part of that number stays out
  ///   clear         takes everything away
  ///   undo, redo    a step
  ///   set           `text` is the number of a field and its value
  ///   state         nothing
  ///   record        gives the record of a game that begins here instead; `text` has the level of each seat, 0 for a person
  ///   stand         the game on the table, which is one at a real table, goes on in this position
  ///   empty         the bag on people's own table is empty: the game on the table goes on without one
  ///   close         ends it: the game on the table is shown again
  std::string command(std::string_view what, std::string_view text, double now_ms);
  /// A touch of the sheet or of a place.
  bool touch(Target target);
  /// Chooses a piece by its code, for the keys. Gives what Table::type() does.
  int type(std::string_view text, bool enter);
  /// The picture. Requires that a position is set up.
  Scene scene(const GameLook& looks);

private:
  void forget();
  bool open(std::string_view text);
  void close();
  void read(std::string_view text);
  void set(std::string_view text);
  bool lies_open() const;
  bool can_stand() const;
  bool stand(const std::string& position, double now_ms);
  std::string emptied() const;
  bool take(const std::string& text, bool is_step);
  bool change(Target piece, Target place);
  std::string state() const;

  Table& table_;
  EditedPosition* edited_ = nullptr; ///< owned
};

} // namespace beffroi
