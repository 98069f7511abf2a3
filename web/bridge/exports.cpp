// Exports: the functions of host.hpp over the one app.
//
// Owns: the spelling of the border: C names, strings in and out, JSON of errors, and the calls out
// to the page's Module. Every function that changes the table ends with settle(), so that the page
// hears of it and a frame is painted. Must never hold game logic: see Table. Next:
// later_exports.cpp, the functions that no first game needs.
#include "web/bridge/host.hpp"

#include "engine/match/game_ops.hpp"
#include "engine/match/record.hpp"
#include "web/app/app.hpp"
#include "web/bridge/answers.hpp"
#include "web/scene/model/later.hpp"
#include "web/scene/model/messages.hpp"
#ifdef BEFFROI_TEST_HOOK
#include "web/app/map_bench.hpp"
#endif

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <emscripten.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

// Names are quoted so that the JavaScript optimiser keeps them. This is JavaScript:
// clang-format off
EM_JS(void, bf_call_changed, (int revision), {
  if (Module['onChanged'])
    Module['onChanged'](revision);
})
EM_JS(void, bf_call_request, (const char* type, int number, const char* text), {
  if (Module['onRequest'])
    Module['onRequest'](UTF8ToString(type), number, UTF8ToString(text));
})
EM_JS(void, bf_call_frame, (), {
  if (Module['onFrame'])
    Module['onFrame']();
})
EM_JS(double, bf_call_width, (const char* text, int face, double em_dpx), {
  return Module['onWidth'] ? Module['onWidth'](UTF8ToString(text), face, em_dpx) : -1;
})
EM_JS(char*, bf_call_spell, (const char* text, int style, int face, double em_dpx), {
  const words = UTF8ToString(text);
  return stringToNewUTF8(Module['onSpell'] ? Module['onSpell'](words, style, face, em_dpx) : words);
})
// clang-format on

using namespace beffroi;

namespace {

std::string_view text_of(const char* s) { return s ? std::string_view(s) : std::string_view(); }

bool is_on(std::string_view argument) { return argument == "1" || argument == "true"; }

int whole_number(std::string_view argument, int otherwise) {
  const auto n = parse_number(argument, -1000000, 1000000);
  return n ? static_cast<int>(*n) : otherwise;
}

/// "24,31" as numbers; stops at the first text that is not a number.
std::vector<int> whole_numbers(std::string_view list) {
  std::vector<int> numbers;
  while (!list.empty()) {
    const std::size_t comma = list.find(',');
    const int n = whole_number(list.substr(0, comma), -1);
    if (n < 0) break;
    numbers.push_back(n);
    list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
  }
  return numbers;
}

/// "12.5,30" as numbers; how many of them there are.
int read_floats(std::string_view list, float* out, int most) {
  int n = 0;
  while (n < most && !list.empty()) {
    const std::size_t comma = list.find(',');
    out[n++] = static_cast<float>(std::atof(std::string(list.substr(0, comma)).c_str()));
    list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
  }
  return n;
}

/// Looking round on a map. Nothing if it is no such command, else whether it was possible.
std::optional<bool> run_map_command(std::string_view name, std::string_view argument) {
  using Key = Table::MapKey;
  constexpr std::pair<std::string_view, Key> kKeys[] = {
      {"in", Key::kZoomIn},   {"out", Key::kZoomOut}, {"fit", Key::kFit},  {"left", Key::kLeft},
      {"right", Key::kRight}, {"up", Key::kUp},       {"down", Key::kDown}};
  Table& table = app().table();
  const double now = app().now_ms();
  float v[6] = {};
  if (name == "camera") return table.set_camera(argument);
  if (name == "turn") return table.turn_piece(whole_number(argument, 1), now);
  if (name == "wheel")
    return read_floats(argument, v, 6) == 6 &&
           table.wheel({v[0], v[1]}, v[2], v[3], v[4] != 0, v[5] != 0, now);
  if (name == "ground") return read_floats(argument, v, 2) == 2 && table.on_ground({v[0], v[1]});
  if (name == "pinch") {
    if (read_floats(argument, v, 4) == 4)
      table.pinch({v[0], v[1]}, {v[2], v[3]}, now);
    else
      table.end_pinch();
    return table.has_map();
  }
  if (name != "map") return std::nullopt;
  for (const auto& [word, key] : kKeys)
    if (word == argument) return table.map_key(key, now);
  return false;
}

/// A pointer on the table, or a key. Nothing if it is no such command, else whether it did
/// something.
std::optional<bool> run_input_command(std::string_view name, std::string_view argument) {
  using Key = Table::NavKey;
  constexpr std::pair<std::string_view, Key> kKeys[] = {
      {"left", Key::kLeft}, {"right", Key::kRight},   {"up", Key::kUp},
      {"down", Key::kDown}, {"enter", Key::kEnter},   {"space", Key::kSpace},
      {"next", Key::kNext}, {"escape", Key::kEscape}, {"previous", Key::kPrevious}};
  Table& table = app().table();
  const double now = app().now_ms();
  if (name == "number") return table.press_number(std::atoi(std::string(argument).c_str()), now);
  if (name == "key") {
    for (const auto& [word, key] : kKeys)
      if (word == argument) return table.key(key, now);
    return false;
  }
  if (name == "drop") {
    table.pointer_cancel();
    return true;
  }
  float v[3] = {};
  const bool whole = read_floats(argument, v, 3) == 3;
  const PointF p{v[0], v[1]};
  const bool touch = v[2] != 0;
  if (name == "press") {
    if (whole) table.pointer_down(p, touch, now);
  } else if (name == "release") {
    if (whole) table.pointer_up(p, touch, now);
  } else if (name == "point") {
    if (whole) table.pointer_move(p, now);
    if (whole) app().point_at(p);
  } else {
    return std::nullopt;
  }
  return whole;
}

/// A setting of the page that only changes metrics or preferences.
struct Setting {
  std::string_view name;
  std::string_view value; ///< empty: any, on or off
  void (*set)(Metrics& m, Preferences& p, bool on);
};
constexpr Setting kSettings[] = {
    {"theme", "day", [](Metrics& m, Preferences&, bool) { m.dusk = false; }},
    {"theme", "dusk", [](Metrics& m, Preferences&, bool) { m.dusk = true; }},
    {"motion", "normal", [](Metrics&, Preferences& p, bool) { p.motion = Motion::kNormal; }},
    {"motion", "quick", [](Metrics&, Preferences& p, bool) { p.motion = Motion::kQuick; }},
    {"motion", "none", [](Metrics&, Preferences& p, bool) { p.motion = Motion::kNone; }},
    {"pace", "once", [](Metrics&, Preferences& p, bool) { p.pace = Pace::kAtOnce; }},
    {"pace", "normal", [](Metrics&, Preferences& p, bool) { p.pace = Pace::kNormal; }},
    {"pace", "slow", [](Metrics&, Preferences& p, bool) { p.pace = Pace::kSlow; }},
    {"pace", "step", [](Metrics&, Preferences& p, bool) { p.pace = Pace::kStep; }},
    {"confirm", "always", [](Metrics&, Preferences& p, bool) { p.confirm = Confirm::kAlways; }},
    {"confirm", "touch", [](Metrics&, Preferences& p, bool) { p.confirm = Confirm::kOnTouch; }},
    {"confirm", "never", [](Metrics&, Preferences& p, bool) { p.confirm = Confirm::kNever; }},
    {"reduced", "", [](Metrics& m, Preferences&, bool on) { m.reduced_motion = on; }},
    {"forced", "", [](Metrics&, Preferences& p, bool on) { p.forced = on; }},
    {"autoPass", "", [](Metrics&, Preferences& p, bool on) { p.auto_pass = on; }},
    {"lamp", "", [](Metrics& m, Preferences&, bool on) { m.lamp = on; }},
    {"guided", "", [](Metrics&, Preferences& p, bool on) { p.guided = on; }},
    {"away", "", [](Metrics&, Preferences& p, bool on) { p.away = on; }},
    {"hints", "", [](Metrics&, Preferences& p, bool on) { p.hints = on; }},
    {"counts", "", [](Metrics&, Preferences& p, bool on) { p.counts = on; }},
    {"largeMarks", "", [](Metrics& m, Preferences&, bool on) { m.large_marks = on; }},
};

/// False if there is no such setting or value.
bool set_setting(std::string_view name, std::string_view argument) {
  Metrics& m = app().metrics();
  if (name == "accent") {
    float v[10] = {};
    app().set_accent(read_floats(argument, v, 10) == 10 ? v : nullptr);
    return true;
  }
  if (name == "textScale") {
    const double scale = std::atof(std::string(argument).c_str());
    if (!(scale >= 0.8 && scale <= 1.6)) return false;
    m.text_scale = static_cast<float>(scale);
  } else {
    const auto found = std::find_if(std::begin(kSettings), std::end(kSettings), [&](const auto& s) {
      return s.name == name && (s.value.empty() || s.value == argument);
    });
    if (found == std::end(kSettings)) return false;
    found->set(m, app().preferences(), is_on(argument));
  }
  app().apply_settings();
  return true;
}

/// Something to do now. False if there is no such command or it has no meaning at the moment.
bool run_command(std::string_view name, std::string_view argument) {
  Table& table = app().table();
  const double now = app().now_ms();
  bool done = true;
  if (name == "undo")
    done = table.undo(now);
  else if (name == "redo")
    done = table.redo(now);
  else if (name == "resign")
    done = later_is_here && table.resign(static_cast<Seat>(whole_number(argument, kNoSeat)), now);
  else if (name == "agree")
    done = later_is_here && table.agree(now);
  else if (name == "look")
    table.look_at(whole_number(argument, -1), now);
  else if (name == "again")
    done = table.show_again(now);
  else if (name == "goOn")
    done = table.go_on(now);
  else if (name == "hurries")
    return table.hurries();
  else if (name == "review")
    table.set_review(is_on(argument), now);
  else if (name == "curtain")
    done = argument == "nobody" ? table.answer_openly(now)
                                : table.set_curtain(argument == "open"   ? Table::Curtain::kOpen
                                                    : argument == "peek" ? Table::Curtain::kPeek
                                                                         : Table::Curtain::kClosed);
  else if (name == "link")
    done = later_is_here && table.set_link(argument);
  else if (name == "past")
    table.set_past(whole_numbers(argument));
  else if (const auto input = run_input_command(name, argument))
    done = *input;
  else if (const auto map = run_map_command(name, argument))
    done = *map;
  else
    return false;
  app().settle();
  return done;
}

} // namespace

Words& beffroi::page_words() {
  static Words words;
  return words;
}

const char* beffroi::given(std::string text) {
  static std::string answer;
  answer = std::move(text);
  return answer.c_str();
}

extern "C" {

EMSCRIPTEN_KEEPALIVE void bf_game(const char* id) {
  choose_game(text_of(id));
  later_is_here = asking_is_here = false;
}

EMSCRIPTEN_KEEPALIVE void bf_later() {
  later_is_here = true;
  app().table().later_has_come();
  app().settle();
}

EMSCRIPTEN_KEEPALIVE void bf_boot(const char* lang, const char* messages) {
  std::vector<std::string> list = split_messages(text_of(messages));
  if (messages) app().fonts().add_characters(messages);
  page_words().set(std::string(text_of(lang)), list);
  app().table().set_words(std::string(text_of(lang)), std::move(list));
  app().set_calls({bf_call_changed, bf_call_request, bf_call_frame});
  app().fonts().set_calls({bf_call_width, bf_call_spell});
  app().settle();
}

EMSCRIPTEN_KEEPALIVE int bf_font(int face, const void* bytes, int size) {
  return size > 0 && app().fonts().set_face(face, bytes, static_cast<std::size_t>(size));
}

EMSCRIPTEN_KEEPALIVE int bf_start() { return app().start(); }

EMSCRIPTEN_KEEPALIVE const char* bf_load(const char* record) {
  std::string answer;
  app().fonts().add_characters(record ? record : ""); // the players' names
  Match fresh;
  if (later_is_here) {
    const auto error = app().table().load(text_of(record));
    if (error) answer = error_json(*error);
  } else if (start_new(text_of(record), fresh)) {
    app().table().show(std::move(fresh));
  } else {
    answer = "later";
  }
  app().settle();
  return given(std::move(answer));
}

EMSCRIPTEN_KEEPALIVE const char* bf_record(int seat) {
  const Match& match = app().table().match();
  const Seat who = seat < 0 ? kNoSeat : seat == kAudience ? kAudience : static_cast<Seat>(seat);
  const Extras extras = seat == kRecordPlain ? Extras::kLeftOut : Extras::kKept;
  return given(!match.running()                       ? std::string()
               : seat == kRecordLink && later_is_here ? match.link_record()
                                                      : match.record(who, extras));
}

EMSCRIPTEN_KEEPALIVE const char* bf_state() { return given(app().table().state_json()); }

EMSCRIPTEN_KEEPALIVE const char* bf_log(int from) {
  return given(app().table().log_json(static_cast<std::size_t>(std::max(0, from))));
}

EMSCRIPTEN_KEEPALIVE const char* bf_targets() { return given(app().table().targets_json()); }

EMSCRIPTEN_KEEPALIVE int bf_act(int kind, int a, int b, int c) {
  const Target target{static_cast<std::uint8_t>(kind), static_cast<std::int8_t>(a),
                      static_cast<std::int8_t>(b), static_cast<std::int8_t>(c)};
  const bool done = app().table().act(target, app().now_ms());
  app().settle();
  return done;
}

EMSCRIPTEN_KEEPALIVE int bf_command(const char* name, const char* argument) {
  return set_setting(text_of(name), text_of(argument)) ||
         run_command(text_of(name), text_of(argument));
}

EMSCRIPTEN_KEEPALIVE const char* bf_bot_request() {
  return given(app().table().wants_bot() ? app().table().bot_request() : std::string());
}

EMSCRIPTEN_KEEPALIVE const char* bf_hint_request() { return given(app().table().hint_request()); }

EMSCRIPTEN_KEEPALIVE int bf_bot_level() { return app().table().bot_level(); }

EMSCRIPTEN_KEEPALIVE int bf_bot_move(const char* notation) {
  const bool done = app().table().bot_move(text_of(notation), app().now_ms());
  app().settle();
  return done;
}

EMSCRIPTEN_KEEPALIVE void bf_hint(const char* notation, double value, int exact) {
  app().table().show_hint(text_of(notation), {value, exact != 0}, app().now_ms());
  app().settle();
}

EMSCRIPTEN_KEEPALIVE void bf_thinking(int how) {
  app().set_thinking(how == 1, how == 2 ? Halt::kLacks : how == 3 ? Halt::kFailed : Halt::kNone);
}

EMSCRIPTEN_KEEPALIVE void bf_resize(double width_px, double height_px, double dpr, double bar_px,
                                    double inset_top, double inset_right, double inset_bottom,
                                    double inset_left, int fine_pointer) {
  Metrics m = app().metrics();
  m.width_px = static_cast<float>(width_px);
  m.height_px = static_cast<float>(height_px);
  m.layout = layout_class(m.width_px, m.height_px, static_cast<float>(bar_px));
  m.inset_top_px = static_cast<float>(inset_top);
  m.inset_right_px = static_cast<float>(inset_right);
  m.inset_bottom_px = static_cast<float>(inset_bottom);
  m.inset_left_px = static_cast<float>(inset_left);
  m.fine_pointer = fine_pointer != 0;
  app().resize(m, static_cast<float>(dpr));
}

EMSCRIPTEN_KEEPALIVE void bf_wake() { app().wake(); }

EMSCRIPTEN_KEEPALIVE const char* bf_build() { return BEFFROI_RULES_BUILD; }

#ifdef BEFFROI_TEST_HOOK
EMSCRIPTEN_KEEPALIVE void bf_clock(double ms) { app().set_clock(ms); }
EMSCRIPTEN_KEEPALIVE int bf_frames() { return app().frames(); }
EMSCRIPTEN_KEEPALIVE double bf_paint_ms() { return static_cast<double>(app().paint_ms()); }
EMSCRIPTEN_KEEPALIVE int bf_vertices() { return app().vertices(); }
EMSCRIPTEN_KEEPALIVE int bf_draw_calls() { return app().draw_calls(); }
EMSCRIPTEN_KEEPALIVE void bf_bench_map(int frame, double width_px, double height_px, int kept) {
  static UiState ui;
  Metrics metrics;
  metrics.width_px = static_cast<float>(width_px);
  metrics.height_px = static_cast<float>(height_px);
  app().paint_measure(bench_map_scene(metrics, ui, frame, kept != 0), metrics.width_px,
                      metrics.height_px);
}
EMSCRIPTEN_KEEPALIVE void bf_lose_context() { app().window().lose_for_test(); }
#endif

} // extern "C"
