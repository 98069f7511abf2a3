// Functions of the C library, reduced to what the page needs. The originals pull in 128-bit
// arithmetic.
//
// Owns: strtod for decimal numbers without an exponent (text sizes of the page, hints of SDL);
// sscanf for whole numbers (%d) between given characters (OpenGL's version, by Dear ImGui);
// vsnprintf for strings, characters and whole numbers (messages of SDL and Dear ImGui); fprintf,
// which writes those to the browser's console; and the argument reduction of sine and cosine.
// Native programs use the standard library.
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <emscripten/console.h>

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A buffer of limited size that counts what would have been written; the last byte is for the NUL.
struct Out {
  char* text;
  std::size_t size;
  std::size_t length = 0;
  void add(char c) {
    if (length + 1 < size) text[length] = c;
    ++length;
  }
  void add(const char* from, std::size_t n, int width, char fill) {
    for (std::size_t i = n; width > 0 && i < static_cast<std::size_t>(width); ++i) add(fill);
    for (std::size_t i = 0; i < n; ++i) add(from[i]);
  }
};

void add_number(Out& out, unsigned long long n, bool negative, unsigned base, int width,
                char fill) {
  char digits[24];
  char* at = digits + sizeof digits;
  do *--at = "0123456789abcdef"[n % base];
  while ((n /= base) != 0);
  if (negative) *--at = '-';
  out.add(at, static_cast<std::size_t>(digits + sizeof digits - at), width, fill);
}

} // namespace

extern "C" {

double strtod(const char* text, char** end) {
  const char* at = text;
  while (*at == ' ') ++at;
  const bool negative = *at == '-';
  if (negative || *at == '+') ++at;
  double digits = 0, scale = 1; // exact up to 2^53, so only the one division rounds
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

// The C++ library refers to these two beside strtod; nobody calls them.
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

// %s %c %d %i %u %x %p %% with width, zero padding, a precision of %s, and the sizes h, l, ll and
// z. Of a number with a decimal point only the whole part is written.
int vsnprintf(char* text, std::size_t size, const char* form, va_list values) {
  Out out{text, size};
  const auto number_or_star = [&] {
    int n = 0;
    if (*form == '*') {
      ++form;
      return va_arg(values, int);
    }
    for (; is_digit(*form); ++form) n = n * 10 + (*form - '0');
    return n;
  };
  for (; *form; ++form) {
    if (*form != '%') {
      out.add(*form);
      continue;
    }
    ++form;
    const char fill = *form == '0' ? '0' : ' ';
    const int width = number_or_star();
    int precision = -1;
    if (*form == '.') {
      ++form;
      precision = number_or_star();
    }
    int longs = 0;
    for (; *form == 'l' || *form == 'z' || *form == 'h'; ++form) longs += *form == 'l';
    switch (*form) {
    case 's': {
      const char* s = va_arg(values, const char*);
      std::size_t n = 0;
      while (s[n] && n != static_cast<std::size_t>(precision)) ++n;
      out.add(s, n, width, ' ');
      break;
    }
    case 'c': out.add(static_cast<char>(va_arg(values, int))); break;
    case 'd':
    case 'i': {
      const long long n = longs > 1 ? va_arg(values, long long) : va_arg(values, long);
      const auto bits = static_cast<unsigned long long>(n);
      add_number(out, n < 0 ? 0 - bits : bits, n < 0, 10, width, fill);
      break;
    }
    case 'u':
    case 'x':
    case 'X':
    case 'p': {
      const auto n = longs > 1 ? va_arg(values, unsigned long long) : va_arg(values, unsigned long);
      add_number(out, n, false, *form == 'u' ? 10 : 16, width, fill);
      break;
    }
    case 'f':
    case 'g': {
      const auto n = static_cast<long long>(va_arg(values, double));
      add_number(out, static_cast<unsigned long long>(n < 0 ? -n : n), n < 0, 10, width, fill);
      break;
    }
    case '\0': --form; break;
    default: out.add(*form); break;
    }
  }
  if (size > 0) text[out.length < size ? out.length : size - 1] = 0;
  return static_cast<int>(out.length);
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
