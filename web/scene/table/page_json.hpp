// PageJson: JSON whose shape the page's scripts know.
//
// Owns: writing each member with its type, so that the compiler checks it. web/toolchain/bridge_shapes.mjs reads these
// calls, with the writers' functions and `///<` comments, and makes types of them (web/bridge/bridge.d.mts): a
// function after "/// Shape <Name>: <what it is>" writes one that has a name, any other one whose members go into the
// shape around it. Names are literals; what is written under an `if` may be absent. Must never be used for what no script reads.
#pragma once

#include "engine/core/text.hpp"

#include <concepts>
#include <string>
#include <string_view>

namespace beffroi {

class PageJson : public Json {
public:
  // A value alone: of an array, or after key().
  void string(const std::string& text) { value(text); }
  void string(const char* text) { value(text); }
  void number(int n) { value(n); }
  // A member. Names are pointers and the overloads many, because that makes short calls.
  void string(const char* name, const std::string& text) { string(name, std::string_view(text)); }
  void string(const char* name, const char* text) { string(name, std::string_view(text)); }
  void string(const char* name, std::string_view text) { key(name).value(text); }
  /// One of the texts that are literals in this call, or in the function ..._name() that it calls.
  void one_of(const char* name, const char* text) { string(name, text); }
  void number(const char* name, int n) { key(name).value(n); }
  void flag(const char* name, std::same_as<bool> auto on) { key(name).value(on); }
  void number(std::same_as<bool> auto) = delete;
  void number(const char* name, std::same_as<bool> auto) = delete;
};

} // namespace beffroi
