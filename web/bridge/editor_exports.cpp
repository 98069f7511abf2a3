// Editor exports: the way into the part of the program that sets up positions.
//
// Owns: as exports.cpp. It comes with the first position that is set up (editor_sources in
// web/toolchain/cmake/web_targets.cmake).
#include "web/bridge/host.hpp"

#include "web/app/app.hpp"
#include "web/bridge/answers.hpp"

#include <emscripten.h>

#include <string>
#include <utility>

using namespace beffroi;

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* bf_edit(const char* what, const char* text) {
  std::string answer = app().table().edit(what ? what : "", text ? text : "", app().now_ms());
  app().settle();
  return given(std::move(answer));
}

} // extern "C"
