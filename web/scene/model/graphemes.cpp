// Graphemes: contract in graphemes.hpp.
#include "web/scene/model/graphemes.hpp"

#include <algorithm>
#include <iterator>

namespace beffroi {
namespace {

constexpr const char* kFirstStrong = "\u2068";
constexpr const char* kPopIsolate = "\u2069";
constexpr char32_t kJoiner = 0x200d;

struct Range {
  char32_t first, last;
};

template <std::size_t count> bool within(const Range (&ranges)[count], char32_t c) {
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [c](const Range& r) { return r.first <= c && c <= r.last; });
}

/// The scripts of India lie in blocks of 128 with the same kinds of signs at the same places.
bool is_indic(char32_t c) { return c >= 0x900 && c < 0xe00; }
bool is_indic_sign(char32_t c) {
  static constexpr Range kSigns[] = {
      {0x00, 0x03}, {0x3a, 0x3c}, {0x3e, 0x4f}, {0x51, 0x57}, {0x62, 0x63}};
  return is_indic(c) && within(kSigns, c & 0x7f);
}
/// The sign that joins two letters into one: a half of that would be another letter.
bool is_virama(char32_t c) { return is_indic(c) && (c & 0x7f) == 0x4d; }

bool is_flag_half(char32_t c) { return c >= 0x1f1e6 && c <= 0x1f1ff; }

/// Where the last character begins.
std::size_t last_start(std::string_view s) {
  std::size_t at = s.size();
  while (at > 0)
    if ((static_cast<unsigned char>(s[--at]) & 0xc0) != 0x80) break;
  return at;
}

char32_t last_of(const std::string& s) {
  const char* at = s.c_str() + last_start(s);
  return next_character(at);
}

int flag_halves_at_end(std::string s) {
  int halves = 0;
  for (; !s.empty() && is_flag_half(last_of(s)); s.resize(last_start(s))) ++halves;
  return halves;
}

} // namespace

char32_t next_character(const char*& s) {
  const auto c = static_cast<unsigned char>(*s);
  if (c == 0) return 0;
  ++s;
  if (c < 0x80) return c;
  int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : 1;
  char32_t v = c & (0x3fU >> more);
  for (; more > 0 && (static_cast<unsigned char>(*s) & 0xc0) == 0x80; --more)
    v = v << 6 | (static_cast<unsigned char>(*s++) & 0x3fU);
  return v;
}

bool joins_before(char32_t c) {
  static constexpr Range kJoining[] = {
      {0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},     {0x5bf, 0x5bf},    {0x5c1, 0x5c2},
      {0x5c4, 0x5c5},   {0x5c7, 0x5c7},   {0x610, 0x61a},     {0x61c, 0x61c},    {0x64b, 0x65f},
      {0x670, 0x670},   {0x6d6, 0x6dc},   {0x6df, 0x6e4},     {0x6e7, 0x6e8},    {0x6ea, 0x6ed},
      {0xe31, 0xe31},   {0xe34, 0xe3a},   {0xe47, 0xe4e},     {0xeb1, 0xeb1},    {0xeb4, 0xebc},
      {0xec8, 0xece},   {0xf71, 0xf84},   {0x102b, 0x103e},   {0x1160, 0x11ff},  {0x17b4, 0x17d3},
      {0x180b, 0x180f}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},   {0x200b, 0x200f},  {0x202a, 0x202e},
      {0x2060, 0x206f}, {0x20d0, 0x20f0}, {0x302a, 0x302f},   {0x3099, 0x309a},  {0xfe00, 0xfe0f},
      {0xfe20, 0xfe2f}, {0xfeff, 0xfeff}, {0x1f3fb, 0x1f3ff}, {0xe0000, 0xe0fff}};
  return c >= 0x300 && (is_indic_sign(c) || within(kJoining, c));
}

void drop_last_letter(std::string& s) {
  bool joined = true;
  while (joined && !s.empty()) {
    const char32_t c = last_of(s);
    s.resize(last_start(s));
    const char32_t before = s.empty() ? 0 : last_of(s);
    joined = joins_before(c) || before == kJoiner || (is_indic(c) && is_virama(before)) ||
             (is_flag_half(c) && flag_halves_at_end(s) % 2 == 1);
  }
  if (s.ends_with(kFirstStrong)) s.resize(last_start(s)); // of a name nothing is left
}

std::string isolated(std::string name) {
  static constexpr Range kRightToLeft[] = {
      {0x590, 0x8ff}, {0xfb1d, 0xfdff}, {0xfe70, 0xfefc}, {0x10800, 0x10fff}, {0x1e800, 0x1efff}};
  const char* at = name.c_str();
  while (const char32_t c = next_character(at))
    if (within(kRightToLeft, c)) return kFirstStrong + name + kPopIsolate;
  return name;
}

std::string without_isolates(std::string text) {
  for (const std::string_view mark : {kFirstStrong, kPopIsolate})
    for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos;)
      text.erase(at, mark.size());
  return text;
}

} // namespace beffroi
