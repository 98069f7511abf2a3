// Metal Towers: positions that no game comes to (HasOdd).
//
// Owns: with what numbers the first game of a pair can end (MT-V4). There is nothing else: what stands can be built in any
// order and in any colours (MT-10), so every position of one game that set_up() takes is one that a game comes to.
// tests/games/metal_towers/odd_test.cpp makes the table again. Comes with the editor.
#include "engine/games/metal_towers/rules.hpp"

namespace beffroi {

using namespace metal_towers;

static_assert(HasOdd<MetalTowers>);

namespace {

/// MT-30: by the set, by MT-V2 and by what is in sight of blue: the least of silver times 16, and the most. 0xf0: none.
constexpr std::uint8_t kSilverSeen[kSetLevel][2][kTubesPerColour + 1] = {
    {{0xf0, 0xf0, 0xf0, 0xbe, 0xae, 0x9e, 0x8e, 0x7d, 0x6d, 0x5c, 0x4b, 0x3a, 0x39, 0x38, 0x36,
      0xf0},
     {0xf0, 0xf0, 0xf0, 0xf0, 0xad, 0x9e, 0x8e, 0x7d, 0x6d, 0x5c, 0x4b, 0x4a, 0x49, 0x48, 0x56,
      0xf0}},
    {{0xf0, 0xf0, 0xf0, 0xaf, 0x9f, 0x8f, 0x7e, 0x6e, 0x5d, 0x4c, 0x3b, 0x3a, 0x39, 0x38, 0x37,
      0x35},
     {0xf0, 0xf0, 0xf0, 0xaf, 0x9f, 0x8e, 0x7e, 0x6d, 0x5c, 0x4b, 0x3a, 0x39, 0x38, 0x37, 0x36,
      0x34}}};

} // namespace

EditOdds MetalTowers::edit_odd(const State& s) {
  EditOdds out;
  if (s.game == 0 || s.set >= kSetLevel) return out;
  int sum[kColours] = {};
  for (int colour = 0; colour < kColours; ++colour)
    for (const int n : s.kept[colour]) sum[colour] += n;
  const int silver = kSilverSeen[s.set][s.nested][sum[kBlue]];
  if (sum[kSilver] < silver >> 4 || sum[kSilver] > (silver & 15))
    add_odd(out, Key::k_edit_odd_kept, "MT-30", {kTargetKept, kBlue, 0, 0});
  return out;
}

} // namespace beffroi
