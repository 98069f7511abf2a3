// Table: the lines and remarks of the game on the table. Contract in table.hpp. Not in what a first game
// needs (model/later.hpp).
#include "web/scene/table/table.hpp"

namespace beffroi {

std::optional<LoadError> Table::told(std::optional<LoadError> error) {
  if (!error) ++revision_; // the record is another one
  return error;
}

std::optional<LoadError> Table::add_line(std::size_t ply, const std::vector<std::string>& moves,
                                         std::string_view name) {
  return told(match_.add_line(ply, moves, name));
}

std::optional<LoadError> Table::drop_line(std::size_t ply, const std::vector<std::string>& moves) {
  return told(match_.drop_line(ply, moves));
}

std::optional<LoadError> Table::bring_back_line() { return told(match_.bring_back_line()); }

std::optional<LoadError> Table::name_line(std::size_t ply, const std::vector<std::string>& moves,
                                          std::string_view name) {
  return told(match_.name_line(ply, moves, name));
}

std::optional<LoadError> Table::annotate(std::size_t ply, const std::vector<std::string>& moves,
                                         const Remark& remark) {
  return told(match_.annotate(ply, moves, remark));
}

} // namespace beffroi
