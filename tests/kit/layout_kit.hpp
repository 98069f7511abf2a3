// What the tests of every game's picture share: all window sizes, what a picture says, reports of
// complaints.
//
// Owns: the list of window sizes. A failing check shows the size and the record of the game.
#pragma once

#include "tests/kit/table_kit.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace beffroi::test {

struct Size {
  float w, h;
};
/// Of canvases: each class at its limits, and what people have.
inline constexpr Size kWindows_px[] = {
    {320, 240},  {320, 400},  {480, 360},  {400, 300},   {559, 479},  {320, 512},  {360, 584},
    {390, 741},  {430, 876},  {540, 500},  {540, 560},   {560, 240},  {667, 320},  {844, 390},
    {932, 430},  {1400, 480}, {700, 600},  {768, 968},   {820, 1124}, {1000, 644}, {1024, 540},
    {1100, 560}, {1280, 660}, {1440, 840}, {1920, 1020}, {2560, 1380}};

/// Fails with a complaint about a picture, if there is one.
inline void report(const std::string& problem, const Table& table, Size size, float scale,
                   std::string_view when = "") {
  if (!problem.empty())
    FAIL_CHECK(problem << "\n"
                       << std::string(when) << " " << size.w << "x" << size.h << " text " << scale
                       << "\n"
                       << table.match().record());
}

/// An item of this kind has just this text.
inline bool says(const Scene& scene, std::string_view text) {
  return std::any_of(scene.items.begin(), scene.items.end(),
                     [&](const Item& i) { return i.text == text; });
}
inline bool says(const Scene& scene, std::string_view text, Kind kind) {
  return std::any_of(scene.items.begin(), scene.items.end(),
                     [&](const Item& i) { return i.kind == kind && i.text == text; });
}

/// What has to be touched for an action of the game on the table.
inline TargetPath path_of(const Table& table, Action a) {
  return table.match().game().path(table.match().state(), a);
}

inline Action random_action(const Table& table, Rng& rng) {
  const auto legal = table.match().legal();
  return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

} // namespace beffroi::test
