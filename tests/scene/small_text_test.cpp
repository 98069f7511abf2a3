// Tests of the page's own number reading and text writing, against those of the C library.
#include "engine/core/rng.hpp"
#include "web/app/small_text.hpp"

#include <doctest/doctest.h>

#include <cstdarg>
#include <cstdio>
#include <string>

using namespace beffroi;

namespace {

/// What `print` writes into `size` bytes, and the length that it says.
template <class Print> std::string written(Print print, std::size_t size, const char* form, ...) {
  char text[64];
  for (char& c : text) c = '#';
  va_list values;
  va_start(values, form);
  const int length = print(text, size, form, values);
  va_end(values);
  return std::to_string(length) + ":" + std::string(text, sizeof text);
}

template <class... Values>
void check_written(std::size_t size, const char* form, const Values&... values) {
  CAPTURE(form);
  CAPTURE(size);
  CHECK(written(small::print, size, form, values...) ==
        written(std::vsnprintf, size, form, values...));
}

} // namespace

TEST_CASE("Small text: formats write what the C library writes, cut where there is no room") {
  for (const std::size_t size : {0u, 1u, 5u, 12u, 60u}) {
    check_written(size, "plain, 100 %%");
    check_written(size, "%s=%c", "word", 'x');
    check_written(size, "[%6s|%.3s|%.*s]", "ab", "abcdef", 2, "xyz");
    check_written(size, "%d %i %d", 0, -1, 2147483647);
    check_written(size, "%d", -2147483647 - 1);
    check_written(size, "%5d|%05d|%u", 42, 42, 4000000000u);
    check_written(size, "%08x %x", 0xbeefu, 0u);
    check_written(size, "%ld %lu %zu", -123456789L, 123456789UL, std::size_t{77});
    check_written(size, "%lld %llu", -9223372036854775807LL - 1, 18446744073709551615ULL);
    check_written(size, "%hd", 12);
  }
}

TEST_CASE("Small text: decimal numbers are read as by the C library, up to where they end") {
  Rng rng(5);
  for (int i = 0; i < 20000; ++i) {
    std::string text(rng.below(3), ' ');
    if (rng.below(3) == 0) text += rng.below(2) ? "-" : "+";
    for (int n = static_cast<int>(rng.below(7)); n > 0; --n)
      text += static_cast<char>('0' + rng.below(10));
    if (rng.below(2)) text += '.';
    for (int n = static_cast<int>(rng.below(7)); n > 0; --n)
      text += static_cast<char>('0' + rng.below(10));
    if (rng.below(2)) text += rng.below(2) ? ",7" : "px";
    CAPTURE(text);
    char* end = nullptr;
    char* real_end = nullptr;
    const double n = small::read_decimal(text.c_str(), &end);
    REQUIRE(n == std::strtod(text.c_str(), &real_end));
    REQUIRE(end - text.c_str() == real_end - text.c_str());
  }
  CHECK(small::read_decimal("1.25", nullptr) == 1.25);
}

TEST_CASE("Small text: whole numbers are found between the characters of the format") {
  const auto scan = [](const char* text, const char* form, ...) {
    va_list places;
    va_start(places, form);
    const int found = small::scan(text, form, places);
    va_end(places);
    return found;
  };
  int a = -1, b = -1;
  CHECK(scan("3.0 (WebGL)", "%d.%d", &a, &b) == 2);
  CHECK(a == 3);
  CHECK(b == 0);
  CHECK(scan("OpenGL ES 2", "OpenGL ES %d.%d", &a, &b) == 1);
  CHECK(a == 2);
  CHECK(scan("WebGL 1", "OpenGL ES %d", &a) == 0);
  CHECK(scan("x", "%d", &a) == 0);
}
