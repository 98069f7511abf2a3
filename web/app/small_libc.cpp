// Two functions of the C library, as small as the page needs them: the library's own bring numbers of 128 bits along.
//
// Owns: strtod, which reads decimal numbers without an exponent (text sizes of the page, hints of SDL), and sscanf,
// which reads whole numbers (%d) between given characters (OpenGL's version, by Dear ImGui). Native programs have the library's.
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

} // namespace

extern "C" {

double strtod(const char* text, char** end) {
  const char* at = text;
  while (*at == ' ') ++at;
  const bool negative = *at == '-';
  if (negative || *at == '+') ++at;
  double digits = 0, scale = 1; // exact up to 2^53, so that one division rounds once
  int read = 0;
  for (; is_digit(*at); ++at, ++read) digits = digits * 10 + (*at - '0');
  if (*at == '.')
    for (++at; is_digit(*at); ++at, ++read) {
      digits = digits * 10 + (*at - '0');
      scale *= 10;
    }
  if (end) *end = const_cast<char*>(read > 0 ? at : text);
  if (read == 0) return 0;
  return negative ? -(digits / scale) : digits / scale;
}

// The C++ library names these two beside strtod; nobody calls them.
float strtof(const char* text, char** end) { return static_cast<float>(strtod(text, end)); }
long double strtold(const char* text, char** end) { return strtod(text, end); }

double atof(const char* text) { return strtod(text, nullptr); }

int sscanf(const char* text, const char* form, ...) {
  va_list places;
  va_start(places, form);
  int found = 0;
  for (; *form; ++form) {
    if (form[0] != '%' || form[1] != 'd') {
      if (*text++ != *form) break;
      continue;
    }
    char* end = nullptr;
    const long n = strtol(text, &end, 10);
    if (end == text) break;
    *va_arg(places, int*) = static_cast<int>(n);
    ++found;
    ++form;
    text = end;
  }
  va_end(places);
  return found;
}
}
