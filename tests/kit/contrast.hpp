// How well one colour can be told from another, for tests of colours.
#pragma once

#include <algorithm>
#include <cmath>

namespace beffroi::test {

/// Relative luminance as WCAG 2 defines it; channels from 0 to 255.
template <class Colour> double luminance(Colour c) {
  const auto linear = [](double channel) {
    const double v = channel / 255.0;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

template <class Colour> double contrast(Colour a, Colour b) {
  const double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
  return std::max(x, y) / std::min(x, y);
}

} // namespace beffroi::test
