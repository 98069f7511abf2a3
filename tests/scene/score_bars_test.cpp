// Score bars: any number of parts, negative ones too, always adding up to the total.
//
// Owns: the sums of the bars in pixels. With BEFFROI_PICTURES=FOLDER in the environment the
// pictures that are checked are written there as SVG, to be looked at.
#include "tests/kit/table_kit.hpp"
#include "web/scene/paint/svg_pen.hpp"
#include "web/scene/parts/score_bars.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

using namespace beffroi;
using namespace beffroi::test;

namespace {

/// A game with so many parts, of which the third costs points in every row but the first; the last
/// row ends below nothing.
ScoreBars sample(int seats, int parts) {
  ScoreBars bars;
  bars.title = "Points";
  for (int i = 0; i < parts; ++i) bars.parts.push_back("part " + std::to_string(i + 1));
  Rng rng(static_cast<std::uint64_t>(seats * 100 + parts));
  for (int s = 0; s < seats; ++s) {
    ScoreRow& row = bars.rows.emplace_back();
    row.name = "Seat " + std::to_string(s + 1);
    row.colour = s;
    row.wins = s == 0;
    for (int i = 0; i < parts; ++i) {
      const bool costs = i == 2 && s > 0;
      row.parts.push_back((costs ? -1 : 1) * static_cast<int>(2 + rng.below(9)));
    }
    if (s + 1 == seats)
      for (int i = 0; i < parts; ++i)
        row.parts[static_cast<std::size_t>(i)] = i == 2 ? -12 : i == 0 ? 5 : 0;
    row.total = std::accumulate(row.parts.begin(), row.parts.end(), 0);
  }
  return bars;
}

struct Drawn {
  float zero = 0, unit = 0;                   ///< of the first row
  std::vector<std::vector<const Item*>> bars; ///< by row, legend left out
};

/// The bars of a picture by row. Requires that every row has a bar on each side or one at all.
Drawn read(const Scene& scene, const ScoreBars& bars) {
  Drawn drawn;
  drawn.bars.resize(bars.rows.size());
  std::vector<float> middles;
  for (const Item& item : scene.items)
    if (item.kind == Kind::kAvatar) middles.push_back(item.y + item.h / 2);
  REQUIRE(middles.size() == bars.rows.size());
  for (const Item& item : scene.items) {
    if (item.kind != Kind::kBar || item.text.empty()) continue;
    for (std::size_t s = 0; s < middles.size(); ++s)
      if (std::abs(item.y + item.h / 2 - middles[s]) < .5f) drawn.bars[s].push_back(&item);
  }
  return drawn;
}

Scene draw(const ScoreBars& bars, float width, float height, float text_scale = 1) {
  const Metrics m = window_of(width, height, text_scale);
  const UiState ui;
  SceneBuilder b(m, ui);
  b.panel(kLayerBack, {0, 0, width, height}, Tone::kBg, Tone::kNone, 0);
  draw_score_bars(b, {10, 10, width - 20, height - 20}, bars);
  return std::move(b.scene);
}

void keep_picture(const Scene& scene, const std::string& name, float width, float height) {
  const char* folder = std::getenv("BEFFROI_PICTURES");
  if (!folder) return;
  for (const bool dusk : {false, true}) {
    SvgPen pen({0, 0, width, height});
    paint_scene(scene, {dusk, false}, pen);
    const std::string path = std::string(folder) + "/" + name + (dusk ? "-dusk" : "-day") + ".svg";
    std::FILE* file = std::fopen(path.c_str(), "wb");
    REQUIRE(file != nullptr);
    const std::string text = pen.document();
    std::fwrite(text.data(), 1, text.size(), file);
    std::fclose(file);
  }
}

} // namespace

TEST_CASE("Score bars: the widths of a row add up to its total, negative parts left of the axis") {
  for (const int seats : {1, 2, 4, 6})
    for (const int parts : {1, 3, 5, 9, kMaxScoreParts})
      for (const float width : {340.0f, 700.0f, 1100.0f})
        for (const float height : {230.0f, 520.0f}) {
          CAPTURE(seats);
          CAPTURE(parts);
          CAPTURE(width);
          CAPTURE(height);
          const ScoreBars bars = sample(seats, parts);
          const Scene scene = draw(bars, width, height);
          keep_picture(scene,
                       "bars-" + std::to_string(seats) + "-" + std::to_string(parts) + "-" +
                           std::to_string(static_cast<int>(width)) + "-" +
                           std::to_string(static_cast<int>(height)),
                       width, height);
          const Drawn drawn = read(scene, bars);
          // Where a bar to the right begins, or one to the left ends, is the axis: the same in all
          // rows.
          float zero = -1, unit = -1;
          for (std::size_t s = 0; s < bars.rows.size(); ++s) {
            float right = 0, left = 0, least = 1e9f, most = -1e9f;
            int gained = 0, lost = 0;
            std::size_t n = 0;
            for (std::size_t i = 0; i < bars.rows[s].parts.size(); ++i) {
              const int points = bars.rows[s].parts[i];
              if (points == 0) continue;
              REQUIRE(n < drawn.bars[s].size());
              const Item& bar = *drawn.bars[s][n++];
              CHECK(bar.part.as<BarPart>().part == static_cast<int>(i));
              CHECK(bar.text == number_text(points));
              (points > 0 ? right : left) += bar.w;
              (points > 0 ? gained : lost) += points;
              if (points > 0)
                least = std::min(least, bar.x);
              else
                most = std::max(most, bar.x + bar.w);
              CHECK(bar.x >= 10);
              CHECK(bar.x + bar.w <= width - 10);
            }
            CHECK(n == drawn.bars[s].size());
            if (gained > 0) {
              if (zero < 0) zero = least;
              if (unit < 0) unit = right / static_cast<float>(gained);
              CHECK(std::abs(least - zero) < .1f);
            }
            if (lost < 0) CHECK(std::abs(most - zero) < .1f);
            CHECK(std::abs(right - left - unit * static_cast<float>(bars.rows[s].total)) < .1f);
          }
          CHECK(unit > 0);
        }
}

TEST_CASE("Score bars: a part too small for its number has it below, and none lies on another") {
  ScoreBars bars = sample(4, 6);
  for (ScoreRow& row : bars.rows) {
    row.parts = {3, 12, 1, 2, -9, 1};
    row.total = 10;
  }
  for (const float width : {366.0f, 296.0f}) {
    CAPTURE(width);
    const Scene scene = draw(bars, width, 260);
    const Drawn drawn = read(scene, bars);
    for (const std::vector<const Item*>& row : drawn.bars) {
      REQUIRE(row.size() == 6);
      std::vector<const Item*> below;
      for (const Item& item : scene.items)
        if (item.kind == Kind::kText && std::abs(item.y - (row[0]->y + row[0]->h)) < 1)
          below.push_back(&item);
      std::size_t small = 0;
      for (const Item* bar : row) small += bar_number_scale(*bar) == 0;
      CHECK(small > 0);
      REQUIRE(below.size() == small);
      std::sort(below.begin(), below.end(),
                [](const Item* p, const Item* q) { return p->x < q->x; });
      for (std::size_t i = 1; i < below.size(); ++i)
        CHECK(below[i - 1]->x + below[i - 1]->w <= below[i]->x);
    }
  }
}

TEST_CASE("Score bars: parts beyond the fifth look like no other part") {
  const Scene scene = draw(sample(1, kMaxScoreParts), 1100, 520);
  std::vector<std::string> looks;
  for (int part = 0; part < kMaxScoreParts; ++part) {
    Scene one;
    Item& bar = one.items.emplace_back();
    bar.kind = Kind::kBar;
    bar.w = 60;
    bar.h = 24;
    bar.part.put(BarPart{.part = static_cast<Short>(part)});
    SvgPen pen({0, 0, 60, 24});
    paint_scene(one, {false, false}, pen);
    for (const std::string& other : looks) CHECK(pen.document() != other);
    looks.push_back(pen.document());
  }
}

TEST_CASE("Score bars: a legend of many parts takes several lines, and all of them are named") {
  const auto named = [](const Scene& scene) {
    int n = 0;
    for (const Item& item : scene.items)
      n += item.kind == Kind::kText && item.text.starts_with("part ");
    return n;
  };
  CHECK(named(draw(sample(2, 3), 1100, 520)) == 3);
  CHECK(named(draw(sample(6, kMaxScoreParts), 700, 520)) == kMaxScoreParts);
  CHECK(named(draw(sample(2, 5), 316, 132)) == 5);              // small, on a phone
  CHECK(named(draw(sample(6, kMaxScoreParts), 700, 230)) == 0); // no room: bars before names
}

TEST_CASE("Score bars: a negative number has a minus sign and room for it") {
  CHECK(number_text(-12) == "\u221212");
  CHECK(number_text(0) == "0");
  for (const float width : {340.0f, 1100.0f})
    for (const Item& item : draw(sample(6, 4), width, 520).items)
      if (item.kind == Kind::kText && item.style == TextStyle::kScore)
        CHECK(item.text.find("\u2026") == std::string::npos); // nothing is cut
}
