// Asking exports: the way into the part of the program that asks at a real table.
//
// Owns: as exports.cpp. It comes with the first game at a real table (asking_sources in
// web/toolchain/cmake/web_targets.cmake).
#include "web/bridge/host.hpp"

#include "web/app/app.hpp"
#include "web/bridge/answers.hpp"
#include "web/scene/model/later.hpp"

#include <emscripten.h>

#include <string>
#include <utility>

using namespace beffroi;

extern "C" {

EMSCRIPTEN_KEEPALIVE void bf_asking() {
  asking_is_here = true;
  app().table().asking_has_come();
  app().settle();
}

EMSCRIPTEN_KEEPALIVE int bf_type(const char* text, int enter) {
  const int came = app().table().type(text ? text : "", enter != 0, app().now_ms());
  app().settle();
  return came;
}

EMSCRIPTEN_KEEPALIVE const char* bf_typing() { return given(app().table().typing()); }

EMSCRIPTEN_KEEPALIVE const char* bf_draft(const char* text) {
  std::string now = app().table().draft(text ? text : "");
  app().settle();
  return given(std::move(now));
}

EMSCRIPTEN_KEEPALIVE const char* bf_correct(int answer) {
  Table& table = app().table();
  std::string text = answer < 0                                   ? table.correction()
                     : table.correct(answer != 0, app().now_ms()) ? "1"
                                                                  : "";
  app().settle();
  return given(std::move(text));
}

} // extern "C"
