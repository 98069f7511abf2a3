// Score bars: what every seat's points are made of, as a chart.
//
// Owns: legend, axis, bars and totals in any box, for any number of parts. Positive parts run from
// the axis to the right, negative ones hang to its left, all at one scale: the bars of a row add up
// to its total; parts that are no points stand apart. Knows no match and no game: end_layout.cpp
// hands it the numbers.
#pragma once

#include "web/scene/model/scene_builder.hpp"

#include <string>
#include <vector>

namespace beffroi {

struct ScoreRow {
  std::string name;
  int colour = 0;
  std::vector<int> parts; ///< points by part; a part that is missing is 0
  int total = 0;
  std::string chip; ///< e.g. how a tie was decided; empty = none
  bool wins = false;
};

struct ScoreBars {
  std::string title;
  std::vector<std::string> parts; ///< their names, short, for the legend
  std::vector<ScoreRow> rows;
  /// Parts are counted, not added up: a bar each, one below the other, and no totals.
  bool apart = false;
};

/// Draws the chart over the panel. Requires at least one row.
void draw_score_bars(SceneBuilder& b, RectF panel, const ScoreBars& bars);

/// A number as people write it, with a minus sign and not a hyphen.
std::string number_text(int n);

} // namespace beffroi
