// SvgPen: pictures as SVG text. tests/e2e/rules_test.mjs shows it in a browser.
#include "tests/kit/table_kit.hpp"
#include "web/scene/paint/shapes.hpp"
#include "web/scene/paint/svg_pen.hpp"

using namespace beffroi;
using namespace beffroi::test;

namespace {

constexpr RectF kView{0, 0, 200, 100};
constexpr GradientStop kRamp[] = {{0, rgb(0x112233)}, {.5f, rgb(0xFFFFFF, .25f)}, {1, rgb(0)}};
const Outline kTriangle = {{10, 10}, {50.26f, 10}, {30, 40}};

int count_of(const std::string& text, std::string_view part) {
  int n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}
bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// Every element is closed, in the right order; attributes have both of their quotes.
bool is_well_formed(const std::string& text) {
  std::vector<std::string> open;
  for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
    const std::size_t end = text.find('>', at);
    if (end == std::string::npos) return false;
    const std::string tag = text.substr(at + 1, end - at - 1);
    if (count_of(tag, "\"") % 2 != 0) return false;
    if (tag.front() == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(tag.substr(0, tag.find(' ')));
    }
  }
  return open.empty();
}

std::string picture_of(const Scene& scene, RectF view, bool dusk) {
  SvgPen pen(view);
  paint_scene(scene, {dusk, false}, pen);
  return pen.document();
}

} // namespace

TEST_CASE("An SVG picture has its view as size and box") {
  SvgPen pen({5, -3.25f, 40, 30});
  const std::string text = pen.document();
  CHECK(has(text, "viewBox=\"5 -3.3 40 30\""));
  CHECK(has(text, "width=\"40\" height=\"30\""));
  CHECK(is_well_formed(text));
}

TEST_CASE("Outlines become paths in steps whose rounding does not add up") {
  SvgPen pen(kView);
  pen.fill(kTriangle, rgb(0xFF8000, .5f));
  const std::string text = pen.document();
  CHECK(has(text, "<path d=\"M10 10l40.3 0-20.3 30z\" fill=\"#ff8000\" fill-opacity=\".5\"/>"));
  // A thousand steps of a third of a tenth each end where they should.
  Outline line;
  for (int i = 0; i <= 1000; ++i) line.push_back({static_cast<float>(i) / 30, 1});
  SvgPen longer(kView);
  longer.stroke(line, rgb(0), 2, false);
  const std::string d = longer.document();
  float x = 0;
  std::size_t at = d.find("d=\"M") + 4;
  for (const char* p = d.c_str() + at; *p != '"';) {
    char* end = nullptr;
    x += std::strtof(p, &end);
    if (end == p)
      ++p; // a letter
    else {
      p = end;
      std::strtof(p, &end); // y
      p = end;
    }
    while (*p == 'l') ++p;
  }
  CHECK(x == doctest::Approx(33.3).epsilon(0.005));
}

TEST_CASE("Outlines that are ellipses become ellipses, others do not") {
  SvgPen pen(kView);
  pen.fill(ellipse({50, 50}, 30, 12), rgb(0x102030));
  pen.fill(ellipse({50, 50}, 20, 20), rgb(0x102030));
  pen.fill(round_rect_outline({10, 10, 60, 60}, 12), rgb(0x102030));
  const std::string text = pen.document();
  CHECK(has(text, "<ellipse cx=\"50\" cy=\"50\" rx=\"30\" ry=\"12\""));
  CHECK(has(text, "<circle cx=\"50\" cy=\"50\" r=\"20\""));
  CHECK(count_of(text, "<path") == 1);
}

TEST_CASE("A fill and then a stroke of the same outline are one element") {
  SvgPen pen(kView);
  pen.fill(kTriangle, rgb(0xFFFFFF));
  pen.stroke(kTriangle, rgb(0), 2, true);
  pen.stroke(kTriangle, rgb(0), 1, true);
  const std::string text = pen.document();
  CHECK(count_of(text, "<path") == 2);
  CHECK(has(text, "fill=\"#fff\" stroke=\"#000\" stroke-width=\"2\""));
  CHECK(has(text, "fill=\"none\" stroke=\"#000\" stroke-linejoin"));
}

TEST_CASE("Equal gradients are defined once") {
  SvgPen pen(kView);
  pen.fill_gradient(kTriangle, kRamp, true);
  pen.fill_gradient(ellipse({60, 50}, 30, 12), kRamp, true);
  pen.fill_gradient(kTriangle, kRamp, false);
  pen.radial({20, 20, 40, 20}, kRamp);
  const std::string text = pen.document();
  CHECK(count_of(text, "<linearGradient") == 2);
  CHECK(count_of(text, "<radialGradient") == 1);
  CHECK(count_of(text, "url(#d0)") == 2);
  CHECK(has(text, "<stop offset=\".5\" stop-color=\"#fff\" stop-opacity=\".25\"/>"));
  CHECK(is_well_formed(text));
}

TEST_CASE("What lies outside the view is left out") {
  SvgPen pen(kView);
  pen.fill(ellipse({300, 50}, 30, 12), rgb(0));
  pen.round_rect({-90, 0, 60, 60}, 4, rgb(0));
  pen.shadow({0, 200, 60, 60}, 4, 8, rgb(0));
  pen.text({10, 400}, "below", TextStyle::kBody, 1, rgb(0));
  const std::string nothing = pen.document();
  CHECK(count_of(nothing, "<") == 2);
  pen.shadow({0, 104, 60, 60}, 4, 12, rgb(0, .5f)); // its blur reaches in
  CHECK(has(pen.document(), "feGaussianBlur stdDeviation=\"6\""));
}

TEST_CASE("Texts are escaped and name face, weight and size") {
  SvgPen pen(kView);
  pen.text({10, 20}, "5 < 6 & \"B\" > C", TextStyle::kSmall14Bold, 2, rgb(0x336699));
  pen.text({10, 60}, "7", TextStyle::kCount, 1, rgb(0));
  pen.text({10, 80}, "Tower", TextStyle::kH2, 1, rgb(0));
  const std::string text = pen.document();
  CHECK(has(text, ">5 &lt; 6 &amp; \"B\" &gt; C</text>"));
  CHECK(has(
      text,
      "font-family=\"Lato,Arial,sans-serif\" font-weight=\"700\" font-size=\"28\" fill=\"#369\""));
  CHECK(has(text, "font-weight=\"900\""));
  CHECK(has(text, "font-family=\"Vollkorn,Georgia,serif\""));
}

TEST_CASE("Clips are closed, those left open too") {
  SvgPen pen(kView);
  pen.push_clip({0, 0, 50, 50});
  pen.fill(kTriangle, rgb(0));
  pen.pop_clip();
  pen.pop_clip(); // one too many
  pen.push_clip({0, 0, 50, 50});
  pen.fill(kTriangle, rgb(0));
  const std::string text = pen.document();
  CHECK(is_well_formed(text));
  CHECK(count_of(text, "<clipPath") == 1);
  CHECK(count_of(text, "<g ") == 2);
  CHECK(pen.document() == text);
}

TEST_CASE("Dashes are a whole number round a closed line") {
  SvgPen pen(kView);
  pen.dashes(round_rect_outline({10, 10, 60, 60}, 0), rgb(0), 2, true, 8, 6);
  const std::string text = pen.document();
  const std::size_t at = text.find("stroke-dasharray=\"");
  REQUIRE(at != std::string::npos);
  char* end = nullptr;
  const float dash = std::strtof(text.c_str() + at + 18, &end);
  const float gap = std::strtof(end, &end);
  const float periods = 240 / (dash + gap);
  CHECK(std::abs(periods - std::round(periods)) < 0.05f);
}

TEST_CASE("Whole tables are well formed, equal for equal scenes, and small in both themes") {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    Table table;
    load(table, random_metal(seed, 22));
    table.set_metrics(window_of(1440, 840));
    const Scene scene = table.settled();
    const RectF whole{0, 0, 1440, 840};
    const std::string day = picture_of(scene, whole, false);
    CHECK(is_well_formed(day));
    CHECK(day == picture_of(scene, whole, false));
    CHECK(day != picture_of(scene, whole, true));
    CHECK(day.size() > 20000);
    CHECK(day.size() < 200000);
    const std::string part = picture_of(scene, {400, 300, 200, 200}, false);
    CHECK(is_well_formed(part));
    CHECK(part.size() < day.size() / 2);
  }
}
