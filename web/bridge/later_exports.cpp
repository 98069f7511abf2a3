// Later exports: the functions of host.hpp that no first game needs.
//
// Owns: as exports.cpp. They come with the parts of the program that are fetched after the first
// picture (web/scene/model/later.hpp): the page calls them when it has loaded those parts. Must never hold
// game logic: see Table.
#include "web/bridge/host.hpp"

#include "engine/match/match.hpp"
#include "web/app/app.hpp"
#include "web/bridge/answers.hpp"
#include "web/scene/table/beside.hpp"
#include "web/scene/table/course.hpp"
#include "web/scene/table/elsewhere.hpp"
#include "web/scene/table/page_json.hpp"

#include <emscripten.h>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

using namespace beffroi;

namespace {

std::string_view text_of(const char* s) { return s ? std::string_view(s) : std::string_view(); }

/// The game that a text stands for: the one on the table if it is empty. A branch of a review is
/// asked about often, so the last one is kept. nullptr if the record is refused.
const Match* match_of(std::string_view record) {
  if (record.empty()) return &app().table().match();
  static std::string kept_text;
  static Match kept;
  if (record != kept_text) {
    kept_text.clear();
    if (Match::load(record, kept)) return nullptr;
    kept_text = record;
  }
  return &kept;
}

/// A ply as the page names it; one that no game has if it is none.
std::size_t ply_of(int ply) {
  return ply < 0 ? static_cast<std::size_t>(-1) : static_cast<std::size_t>(ply);
}

/// What a move or a draw from elsewhere, or a change of the lines has come to, after the page has been told of it.
std::string settled(const std::optional<LoadError>& error) {
  app().settle();
  return error ? error_json(*error) : std::string();
}

} // namespace

/// Shape RecordError: why a record or a move is refused.
std::string beffroi::error_json(const LoadError& error) {
  PageJson json;
  json.open_object();
  json.number("line", error.line); ///< from 1; 0: it is not about a place
  json.number("column", error.column);
  json.string("message", page_words()(error.phrase));
  json.string("rule", error.phrase.rule.view());
  json.string("detail", error.detail);
  json.close_object();
  return json.text();
}

namespace {

/// Shape Judged: a record that has come by link.
std::string judged_json(std::string_view record) {
  Judged judged;
  if (const auto error = judge(record, judged)) return error_json(*error);
  PageJson json;
  json.open_object();
  json.string("record", judged.record); ///< with what its seed draws
  json.number("next", judged.next);     ///< the seat from 1 that acts next; 0: the game is over
  json.close_object();
  return json.text();
}

} // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* bf_open(const char* record, const char* seats,
                                         const char* chance) {
  app().fonts().add_characters(record ? record : ""); // the players' names
  const Table::Opened opened = app().table().open(text_of(record), text_of(seats), text_of(chance));
  app().settle();
  return given(opened.error ? error_json(*opened.error) : std::string(opened.wrong));
}

EMSCRIPTEN_KEEPALIVE const char* bf_judge(const char* record) {
  return given(judged_json(text_of(record)));
}

EMSCRIPTEN_KEEPALIVE const char* bf_remote(int seat, const char* notation) {
  return given(settled(
      app().table().remote_move(static_cast<Seat>(seat), text_of(notation), app().now_ms())));
}

EMSCRIPTEN_KEEPALIVE const char* bf_draw(const char* notation) {
  return given(settled(app().table().draw(text_of(notation), app().now_ms())));
}

EMSCRIPTEN_KEEPALIVE void bf_letters(int style, double em_dpx, int code, const void* pixels, int w,
                                     int h, double x, double y, double wide, double advance,
                                     int coloured) {
  if (style < 0 || style >= kTextStyles) return;
  const RectF box{static_cast<float>(x), static_cast<float>(y), static_cast<float>(wide),
                  static_cast<float>(h)};
  app().fonts().add_letters({style, static_cast<float>(em_dpx), code, w, h, box,
                             static_cast<float>(advance), coloured != 0,
                             static_cast<const ImU32*>(pixels), -1});
}

EMSCRIPTEN_KEEPALIVE void bf_paint() { app().paint_board(); }

EMSCRIPTEN_KEEPALIVE const char* bf_try(const char* record, int ply, const char* moves) {
  const Match* match = match_of(text_of(record));
  return given(match && match->running() ? record_to_try(*match, ply, text_of(moves))
                                         : std::string());
}

EMSCRIPTEN_KEEPALIVE const char* bf_record_at(const char* record, int ply) {
  const Match* match = match_of(text_of(record));
  const bool there = match && match->running() && ply >= 0 &&
                     static_cast<std::size_t>(ply) <= match->plies().size();
  return given(there ? match->record_at(static_cast<std::size_t>(ply)) : std::string());
}

EMSCRIPTEN_KEEPALIVE const char* bf_course(const char* record) {
  const Table& table = app().table();
  const Match* match = match_of(text_of(record));
  return given(
      !match || !match->running() ? std::string()
      : match == &table.match()
          ? course_json(table.seen_by_all(), table.history(), table.words(), beside(*match))
          : course_json(see(*match, kAudience, 0), table.words(), beside(*match)));
}

EMSCRIPTEN_KEEPALIVE const char* bf_add_line(int ply, const char* moves, const char* name) {
  return given(
      settled(app().table().add_line(ply_of(ply), split_moves(text_of(moves)), text_of(name))));
}

EMSCRIPTEN_KEEPALIVE const char* bf_name_line(int ply, const char* moves, const char* name) {
  return given(
      settled(app().table().name_line(ply_of(ply), split_moves(text_of(moves)), text_of(name))));
}

EMSCRIPTEN_KEEPALIVE const char* bf_drop_line(int ply, const char* moves) {
  return given(settled(app().table().drop_line(ply_of(ply), split_moves(text_of(moves)))));
}

EMSCRIPTEN_KEEPALIVE const char* bf_bring_back_line() {
  return given(settled(app().table().bring_back_line()));
}

EMSCRIPTEN_KEEPALIVE const char* bf_annotate(int ply, const char* moves, const char* mark,
                                             const char* note) {
  Remark remark{.note = std::string(text_of(note))};
  for (std::size_t i = 0; i < std::size(kMarkText); ++i)
    if (text_of(mark) == kMarkText[i]) remark.mark = static_cast<Mark>(i);
  return given(settled(app().table().annotate(ply_of(ply), split_moves(text_of(moves)), remark)));
}

EMSCRIPTEN_KEEPALIVE const char* bf_line_record(int ply, const char* moves) {
  return given(line_record(app().table().match(), ply_of(ply), text_of(moves)));
}

EMSCRIPTEN_KEEPALIVE const char* bf_moves(const char* record, int ply) {
  const Match* match = match_of(text_of(record));
  return given(match && match->running() ? moves_from(*match, ply_of(ply)) : std::string());
}

EMSCRIPTEN_KEEPALIVE int bf_look(const char* record, int ply) {
  app().fonts().add_characters(record ? record : ""); // the players' names
  const bool shown = app().table().look_into(text_of(record), ply, app().now_ms());
  app().settle();
  return shown;
}

EMSCRIPTEN_KEEPALIVE int bf_point(const char* record, int ply, const char* places) {
  const bool pointed = app().table().point_out(text_of(record), ply, text_of(places));
  app().settle();
  return pointed;
}

EMSCRIPTEN_KEEPALIVE const char* bf_position(const char* record, int ply) {
  const Match* match = match_of(text_of(record));
  return given(match && match->running() ? position_to_ask(*match, ply) : std::string());
}

} // extern "C"
