// Metal Towers: what is odd about a position (HasOdd): the numbers with which no first game ends, all of them.
#include "tests/games/metal_towers/kit.hpp"
#include "tests/kit/odd_kit.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>
#include <vector>

using namespace beffroi;
using namespace beffroi::mt_test;
using G = MetalTowers;

namespace {

/// A tower by the number of its cylinders of each size, how many of them are in sight, and which sizes it takes as a mask.
struct Stand {
  std::array<int, kSizes> count, seen;
  unsigned takes;
};

/// Fills a tower in any order as far as `count`; false if that cannot be built.
bool build(State& s, const std::array<int, kSizes>& count) {
  for (int first = 0; first < kSizes; ++first) {
    if (count[static_cast<std::size_t>(first)] == 0) continue;
    for (Column& column : s.column[0]) column = Column{};
    s.column[0][first].count = 1;
    bool grew = true, complete = true;
    while (grew) {
      grew = false;
      complete = true;
      for (int size = 0; size < kSizes; ++size) {
        const bool more = s.column[0][size].count < count[static_cast<std::size_t>(size)];
        const bool can = more && can_hold(s, size, 0) == Placing::kAllowed;
        if (can) ++s.column[0][size].count;
        grew = grew || can;
        complete = complete && !more;
      }
    }
    if (complete) return true;
  }
  return count == std::array<int, kSizes>{};
}

std::vector<Stand> all_stands(State s, const std::array<int, kSizes>& most) {
  std::vector<Stand> out;
  std::array<int, kSizes> count{};
  while (true) {
    for (Column& column : s.column[0]) column = Column{};
    if (build(s, count)) {
      Stand stand{count, {}, 0};
      for (int size = 0; size < kSizes; ++size) {
        stand.seen[static_cast<std::size_t>(size)] =
            std::popcount(static_cast<unsigned>(visible_mask(s, size, 0)));
        if (can_hold(s, size, 0) == Placing::kAllowed) stand.takes |= 1u << size;
      }
      out.push_back(stand);
    }
    std::size_t at = 0;
    while (at < kSizes && count[at] == most[at]) count[at++] = 0;
    if (at == kSizes) return out;
    ++count[at];
  }
}

int number_of(const std::array<int, kSizes>& digits) {
  int n = 0;
  for (const int digit : digits) n = n * 10 + digit; // there are at most eight of a size
  return n;
}
int digit_of(int n, int size) {
  for (int i = kSizes - 1; i > size; --i) n /= 10;
  return n % 10;
}

/// What can be in sight of each size when all three towers take nothing more.
std::set<int> all_ends(const std::vector<Stand>& stands, const std::array<int, kSizes>& most) {
  std::map<std::pair<int, unsigned>, std::set<int>>
      pairs; // by what stands in two towers and what they take
  for (std::size_t first = 0; first < stands.size(); ++first)
    for (std::size_t second = first; second < stands.size(); ++second) {
      const Stand &a = stands[first], &b = stands[second];
      std::array<int, kSizes> count{}, seen{};
      bool enough = true;
      for (std::size_t i = 0; i < kSizes && enough; ++i) {
        count[i] = a.count[i] + b.count[i];
        seen[i] = a.seen[i] + b.seen[i];
        enough = count[i] <= most[i];
      }
      if (enough) pairs[{number_of(count), a.takes | b.takes}].insert(number_of(seen));
    }
  std::set<int> out;
  for (const auto& [pair, seen] : pairs) {
    std::array<int, kSizes> count{};
    for (int size = 0; size < kSizes; ++size)
      count[static_cast<std::size_t>(size)] = digit_of(pair.first, size);
    for (const Stand& c : stands) {
      bool over = true;
      for (std::size_t i = 0; i < kSizes && over; ++i) {
        const int all = count[i] + c.count[i];
        over = all == most[i] || (all < most[i] && ((pair.second | c.takes) >> i & 1) == 0);
      }
      if (!over) continue;
      for (const int n : seen) out.insert(n + number_of(c.seen));
    }
  }
  return out;
}

} // namespace

TEST_CASE("Metal Towers, odd: exactly the numbers with which no first game ends (MT-30, MT-V4)") {
  for (const int set : {int{kSetA}, int{kSetN}})
    for (const int nested : {0, 1}) {
      if (kit::kSanitized && (set != kSetA || nested != 0)) continue;
      State s = G::setup(kit::options_of<G>("match=pair"));
      s.set = static_cast<std::uint8_t>(set);
      s.nested = static_cast<std::uint8_t>(nested);
      std::array<int, kSizes> most{};
      for (std::size_t i = 0; i < kSizes; ++i) most[i] = kColours * kPieceSets[set].copies[i];
      std::set<std::pair<int, int>> ends; // of blue and of silver: either colour may be in sight
      for (const int seen : all_ends(all_stands(s, most), most)) {
        int all = 0, least = 0, greatest = 0;
        for (int size = 0; size < kSizes; ++size) {
          const int n = digit_of(seen, size), copies = kPieceSets[set].copies[size];
          all += n;
          least += std::max(0, n - copies);
          greatest += std::min(n, copies);
        }
        for (int blue = least; blue <= greatest; ++blue) ends.insert({blue, all - blue});
      }
      s.game = 1;
      for (int blue = 0; blue <= kTubesPerColour; ++blue)
        for (int silver = 0; silver <= kTubesPerColour; ++silver) {
          s.kept[kBlue][0] = static_cast<std::uint8_t>(blue);
          s.kept[kSilver][0] = static_cast<std::uint8_t>(silver);
          CAPTURE(set);
          CAPTURE(nested);
          CAPTURE(blue);
          CAPTURE(silver);
          CHECK(G::edit_odd(s).empty() == ends.contains({blue, silver}));
        }
    }
}

TEST_CASE("Metal Towers, odd: what is said of a pair") {
  CHECK(kit::odd_rules<G>("towers=-/-/-", "match=pair") == "");
  CHECK(kit::odd_rules<G>("towers=-/-/- game=2", "match=pair") == "MT-30");
  CHECK(kit::odd_rules<G>("towers=-/-/- game=2 kept=8.0.0/9.0.0", "match=pair") == "");
  CHECK(kit::odd_rules<G>("towers=-/-/- game=2 kept=3.3.2/0.0.9", "match=pair") == "");
  CHECK(kit::odd_rules<G>("towers=-/-/- game=2 kept=15.0.0/7.0.0", "match=pair") == "MT-30");
}

TEST_CASE("Metal Towers, odd: no position of a game") { kit::check_games_are_not_odd<G>(400); }
