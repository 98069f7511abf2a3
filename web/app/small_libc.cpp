// Functions of the C library, reduced to what the page needs (small_text.hpp). The originals pull in
// 128-bit arithmetic.
//
// Owns: the names: strtod (text sizes of the page, hints of SDL); sscanf (OpenGL's version, by Dear
// ImGui); vsnprintf (messages of SDL and Dear ImGui); fprintf, which writes those to the browser's
// console; and the argument reduction of sine and cosine. Native programs use the standard library.
#include "web/app/small_text.hpp"

#include <cstdio>
#include <emscripten/console.h>

extern "C" {

double strtod(const char* text, char** end) { return beffroi::small::read_decimal(text, end); }

// The C++ library refers to these two beside strtod; nobody calls them.
float strtof(const char* text, char** end) { return static_cast<float>(strtod(text, end)); }
long double strtold(const char* text, char** end) { return strtod(text, end); }

double atof(const char* text) { return strtod(text, nullptr); }

int sscanf(const char* text, const char* form, ...) {
  va_list places;
  va_start(places, form);
  const int found = beffroi::small::scan(text, form, places);
  va_end(places);
  return found;
}

int vsnprintf(char* text, std::size_t size, const char* form, va_list values) {
  return beffroi::small::print(text, size, form, values);
}

int snprintf(char* text, std::size_t size, const char* form, ...) {
  va_list values;
  va_start(values, form);
  const int length = vsnprintf(text, size, form, values);
  va_end(values);
  return length;
}

// Files are never written: the only caller prints errors of OpenGL. The compiler calls fiprintf
// instead when no floating-point number is printed.
int fprintf(FILE*, const char* form, ...) {
  char text[512];
  va_list values;
  va_start(values, form);
  const int length = vsnprintf(text, sizeof text, form, values);
  va_end(values);
  emscripten_console_error(text);
  return length;
}
int fiprintf(FILE*, const char*, ...) __attribute__((alias("fprintf")));

// Reduces an angle beyond 2^28 for sinf() and cosf(). The original has a table of 690 numbers. No
// angle of a picture is so large, and nothing depends on the result.
int __rem_pio2_large(double*, double* rest, int, int, int) {
  rest[0] = 0;
  return 0;
}
}
