// Match::Loader: a record played to its end a few actions at a time.
//
// Owns: the scratch match on which a record's actions are checked one by one, so that a caller
// with other work (a page that checks 1,000 records) can pause in between. Match::load() is
// this without a pause. Must never accept what Match::load() refuses: there is one check of
// records.
#pragma once

#include "engine/match/node.hpp"
#include "engine/match/record.hpp"

namespace beffroi {

class Match::Loader {
public:
  /// Reads the text; plays nothing yet.
  explicit Loader(std::string_view record, ChanceSource chance = {},
                  RecordForm form = RecordForm::kWhole);
  /// Plays at most `actions` more; true when nothing is left to do.
  bool run(int actions);
  /// Why the record is refused; nothing while it is valid or not yet fully checked.
  const std::optional<LoadError>& error() const { return error_; }
  /// The match as it was at the end. Requires that run() gave true and there is no error; once
  /// only.
  Match take();

private:
  /// A line in brackets as far as it has been read.
  struct Level {
    Spot before; ///< its last move, which a line of its own would replace
    Spot now;
    std::string name;
    bool begins = true; ///< it has no move yet
  };

  void see();
  std::optional<LoadError> begin_in_position();
  std::optional<LoadError> play_next();
  std::optional<LoadError> play_act(const RecordAction& written);
  std::optional<LoadError> play_move(const RecordAction& written);
  std::optional<LoadError> add_draws(const RecordAction& before);
  void open_line(const RecordAction& written);
  std::optional<LoadError> play_in_line(const RecordAction& written);
  bool hides(const RecordAction& written);
  std::optional<LoadError> finish();
  RecordParts parts_{};
  Match match_{};
  std::size_t next_ = 0;       ///< the action to be played
  std::uint64_t draws_ = 0;    ///< how many of those before it were drawn
  std::vector<Level> lines_{}; ///< the brackets that are open
  bool done_ = false;
  bool hidden_ = false; ///< the rest of an export cannot be played
  std::optional<LoadError> error_{};
};

} // namespace beffroi
