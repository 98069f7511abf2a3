// Sorting a few things.
//
// Owns: sort_few(), for the dozens of things that a picture sorts. std::sort and std::stable_sort make about
// 2 KB of code for every type and order, which every visitor loads; for so few they are no quicker.
#pragma once

#include <functional>
#include <utility>

namespace beffroi {

/// Sorts [first, last), equal ones staying in their order. Takes time with the square of their number: for
/// hundreds, not for thousands.
template <class It, class Less = std::less<>> void sort_few(It first, It last, Less less = {}) {
  if (first == last) return;
  for (It next = first + 1; next != last; ++next) {
    auto value = std::move(*next);
    It at = next;
    for (; at != first && less(value, *(at - 1)); --at) *at = std::move(*(at - 1));
    *at = std::move(value);
  }
}

} // namespace beffroi
