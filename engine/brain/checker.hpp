// Checker: replays records for a page that wants to keep them, by lines like those of a brain.
//
// Owns: the record that is being checked. A worker drives it (brain_wasm.cpp), like a brain. Must
// never look at a clock or keep a record; Match::Loader judges. Its lines:
//
//   > check id=<n> record=<hex>                   (a record's text, as bytes)
//   < checked id=8 ok=1
//   < checked id=8 ok=0 line=9 column=4 key=412 rule=MT-14 args=tower:n3,who:s0,size:w88
//     detail="bC1"                                 (on the same line)
//   < error id=8 reason="..."                     (id=0 when the line has none)
//
// Every accepted `check` gets exactly one `checked`, after the whole record has been played in
// slices; one at a time, and no way to stop: whoever does not want the answer lets the worker go. A
// refused line gets one `error` and changes nothing. key is a message's place in the catalogue
// (enum Key), args are a number (n), a seat from 0 (s) or another message (w) by name; line and
// column are 0 where the record as a whole is meant; detail ends with the line.
#pragma once

#include "engine/match/loader.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

class Checker {
public:
  /// Takes one line without its end; gives the answers to it. Any bytes are allowed.
  std::vector<std::string> receive(std::string_view line);
  /// Plays for about a millisecond; gives the answer when the record has been played.
  std::vector<std::string> run_slice();
  bool busy() const { return job_ != nullptr; }

private:
  struct Job {
    std::int64_t id;
    Match::Loader loader;
  };
  std::unique_ptr<Job> job_{};
};

} // namespace beffroi
