// picture: paints records as SVG files, many in one run.
//   picture out=FILE record=FILE [key=value...] [out=FILE record=FILE ...]
//     theme=day|dusk        of the colours
//     size=390x700          of the canvas that is laid out, in CSS px
//     crop=x,y,w,h          the part of it that is painted
//     position=TEXT         begins in a position, as its game writes it, instead of playing the
//                           record's moves
//     ply=N                 the position after so many moves, instead of the last one
//     tap=kind,a,b,c        touches a target, as often as it is given; a refused touch shows so
//     drag=kind,a,b,c@x,y   takes a target along to a point
//     show=ground,table,words,aim,offers,counts,last,drag,chrome
//                           what is left of the picture; all of it when not given
//     language=fr words=FILE   the messages of a language, joined by 0x1f in the order of their
//                           keys
//
// Owns: reading its arguments and writing files. The picture is the one of the game's own layout.
// Must never know a game. Next: svg_pen.hpp, table.hpp.
#include "web/scene/model/messages.hpp"
#include "web/scene/paint/svg_pen.hpp"
#include "web/scene/parts/chrome_layout.hpp"
#include "web/scene/table/table.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace beffroi {
namespace {

struct Job {
  std::string out, record, position, drag, show, language = "en", words;
  bool dusk = false;
  float size[2] = {390, 700};
  float crop[4] = {0, 0, 0, 0};
  int ply = -1;
  std::vector<std::string> taps;
};

/// Numbers with any single separators between them; how many there were.
int read_numbers(const char* text, float* out, int most) {
  int n = 0;
  while (*text && n < most) {
    char* end = nullptr;
    out[n] = std::strtof(text, &end);
    if (end == text) break;
    ++n;
    text = *end ? end + 1 : end;
  }
  return n;
}

bool read_target(const std::string& text, Target& out) {
  float n[4];
  if (read_numbers(text.c_str(), n, 4) != 4) return false;
  out = Target{};
  out.kind = static_cast<decltype(out.kind)>(n[0]);
  out.a = static_cast<decltype(out.a)>(n[1]);
  out.b = static_cast<decltype(out.b)>(n[2]);
  out.c = static_cast<decltype(out.c)>(n[3]);
  return true;
}

bool read_file(const std::string& path, std::string& out) {
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (!file) return false;
  char chunk[4096];
  for (std::size_t n; (n = std::fread(chunk, 1, sizeof chunk, file)) > 0;) out.append(chunk, n);
  std::fclose(file);
  return true;
}

/// What a thing in the picture is there for, by its layer: the words of `show`.
const char* part_of(const Item& item) {
  const bool aimed = (item.state & kAimed) != 0 ||
                     (item.kind == Kind::kTag && item.part.as<TagPart>().style == TagPart::kAccent);
  if (item.state & kOfLastMove) return "last";
  if (item.layer < kLayerStage) return "ground";
  if (item.kind == Kind::kText && item.layer < kLayerMark) return "words";
  if (item.layer < kLayerGhost) return "table";
  if (item.layer < kLayerMark) return aimed ? "aim" : "offers";
  if (item.layer < kLayerTag) return "counts";
  if (item.layer < kLayerChrome) return aimed ? "aim" : "offers";
  return item.layer == kLayerDrag ? "drag" : "chrome";
}

bool has_word(std::string_view list, std::string_view word) {
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t end = std::min(list.find(',', at), list.size());
    if (list.substr(at, end - at) == word) return true;
    at = end + 1;
  }
  return false;
}

const char* paint_job(const Job& job) {
  std::string record;
  if (!read_file(job.record, record)) return "cannot read the record";
  Table table;
  Metrics metrics;
  metrics.width_px = job.size[0];
  metrics.height_px = job.size[1];
  metrics.layout = layout_class(metrics.width_px, metrics.height_px, 0);
  metrics.dusk = job.dusk;
  metrics.reduced_motion = true;
  metrics.fine_pointer = job.drag.empty();
  Preferences preferences;
  preferences.motion = Motion::kNone;
  if (!job.words.empty()) {
    std::string joined;
    if (!read_file(job.words, joined)) return "cannot read the words";
    std::vector<std::string> messages = split_messages(joined);
    // With a message more or less the others would stand in the wrong places.
    if (messages.size() + 1 == static_cast<std::size_t>(Key::kCount))
      table.set_words(job.language, std::move(messages));
    else
      std::fprintf(stderr, "picture: %s is of another build, English instead\n", job.words.c_str());
  }
  if (table.load(record)) return "the record is refused";
  if (!job.position.empty()) {
    const MatchSetup setup = table.match().setup();
    Match match;
    if (Match::create(setup, job.position, match)) return "the position is refused";
    table.show(std::move(match));
  }
  table.set_preferences(preferences);
  table.set_metrics(metrics);
  table.set_curtain(
      Table::Curtain::kOpen); // the picture is the one of whoever is to act, with their hand
  if (job.ply >= 0) table.look_at(job.ply, 0);
  // What a game has chosen already would be taken back by its tap.
  if (!job.taps.empty()) table.act(ui_target(kUiCancel), 0);
  for (const std::string& tap : job.taps) {
    Target target;
    if (!read_target(tap, target) || !table.act(target, 0)) return "a target is not on the table";
  }
  if (!job.drag.empty()) {
    Target target;
    float to[2];
    const std::size_t at = job.drag.find('@');
    if (at == std::string::npos || !read_target(job.drag, target) ||
        read_numbers(job.drag.c_str() + at + 1, to, 2) != 2)
      return "drag is kind,a,b,c@x,y";
    const Hit* found = nullptr;
    for (const Hit& hit : table.settled().hits)
      if (hit.target == target) found = &hit;
    if (!found) return "the dragged target is not on the table";
    const PointF from{found->x + found->w / 2, found->y + found->h / 2};
    table.pointer_down(from, true, 0);
    table.pointer_move({(from.x + to[0]) / 2, (from.y + to[1]) / 2}, 0);
    table.pointer_move({to[0], to[1]}, 0);
  }
  Scene scene = table.settled();
  if (!job.show.empty())
    std::erase_if(scene.items,
                  [&](const Item& item) { return !has_word(job.show, part_of(item)); });
  RectF view{job.crop[0], job.crop[1], job.crop[2], job.crop[3]};
  if (view.w <= 0 || view.h <= 0) view = {0, 0, metrics.width_px, metrics.height_px};
  SvgPen pen(view);
  paint_scene(scene, {metrics.dusk, false}, pen);
  const std::string document = pen.document();
  std::FILE* file = std::fopen(job.out.c_str(), "wb");
  if (!file) return "cannot write the picture";
  const bool written = std::fwrite(document.data(), 1, document.size(), file) == document.size();
  return std::fclose(file) == 0 && written ? nullptr : "cannot write the picture";
}

const char* read_argument(std::string_view key, const std::string& value, Job& job) {
  if (key == "record") {
    job.record = value;
  } else if (key == "position") {
    job.position = value;
  } else if (key == "theme") {
    if (value != "day" && value != "dusk") return "theme is day or dusk";
    job.dusk = value == "dusk";
  } else if (key == "size") {
    if (read_numbers(value.c_str(), job.size, 2) != 2) return "size is two numbers";
  } else if (key == "crop") {
    if (read_numbers(value.c_str(), job.crop, 4) != 4) return "crop is four numbers";
  } else if (key == "ply") {
    job.ply = std::atoi(value.c_str());
  } else if (key == "tap") {
    job.taps.push_back(value);
  } else if (key == "drag") {
    job.drag = value;
  } else if (key == "show") {
    job.show = value;
  } else if (key == "language") {
    job.language = value;
  } else if (key == "words") {
    job.words = value;
  } else {
    return "unknown key";
  }
  return nullptr;
}

int run(int argc, char** argv) {
  std::vector<Job> jobs;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    const std::size_t equals = argument.find('=');
    const std::string_view key = argument.substr(0, equals);
    const std::string value(equals == std::string_view::npos ? "" : argument.substr(equals + 1));
    const char* problem = nullptr;
    if (key == "out")
      jobs.emplace_back().out = value;
    else
      problem = jobs.empty() ? "begin with out=FILE" : read_argument(key, value, jobs.back());
    if (problem) {
      std::fprintf(stderr, "picture: %s: %s\n", argv[i], problem);
      return 2;
    }
  }
  if (jobs.empty()) {
    std::fprintf(stderr, "usage: picture out=FILE record=FILE [key=value...]...\n");
    return 2;
  }
  for (const Job& job : jobs)
    if (const char* problem = paint_job(job)) {
      std::fprintf(stderr, "picture: %s: %s\n", job.out.c_str(), problem);
      return 1;
    }
  return 0;
}

} // namespace
} // namespace beffroi

int main(int argc, char** argv) { return beffroi::run(argc, argv); }
