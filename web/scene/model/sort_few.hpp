// Sorting of few things.
//
// Owns: sort_few(), for dozens of elements. std::sort and std::stable_sort add about 2 KB of code
// per type and order to every download; for so few elements they are no faster.
#pragma once

#include <functional>
#include <utility>

namespace beffroi {

/// Stable sort of [first, last). Takes quadratic time: for hundreds of elements, not for thousands.
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
