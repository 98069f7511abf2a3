// Small text: numbers read and texts written with little code, in place of the C library's functions.
//
// Owns: reading decimal numbers without an exponent, reading whole numbers (%d) between given
// characters, and writing strings, characters and whole numbers by a format. small_libc.cpp gives
// them the names of the C library in the page's program; here they have names of their own, so that
// tests compare them with the real ones (tests/scene/small_text_test.cpp).
#pragma once

#include <cstdarg>
#include <cstddef>
#include <cstdlib>

namespace beffroi::small {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

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

inline void add_number(Out& out, unsigned long long n, bool negative, unsigned base, int width,
                       char fill) {
  char digits[24];
  char* at = digits + sizeof digits;
  do *--at = "0123456789abcdef"[n % base];
  while ((n /= base) != 0);
  if (negative) *--at = '-';
  out.add(at, static_cast<std::size_t>(digits + sizeof digits - at), width, fill);
}

/// As strtod(), without exponents.
inline double read_decimal(const char* text, char** end) {
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

/// As vsscanf(), for %d alone.
inline int scan(const char* text, const char* form, va_list places) {
  int found = 0;
  for (; *form; ++form) {
    if (form[0] != '%' || form[1] != 'd') {
      if (*text++ != *form) break;
      continue;
    }
    char* end = nullptr;
    const long n = std::strtol(text, &end, 10);
    if (end == text) break;
    *va_arg(places, int*) = static_cast<int>(n);
    ++found;
    ++form;
    text = end;
  }
  return found;
}

/// As vsnprintf(), for %s %c %d %i %u %x %p %% with width, zero padding, a precision of %s, and the sizes h, l, ll and
/// z. Of a number with a decimal point only the whole part is written.
inline int print(char* text, std::size_t size, const char* form, va_list values) {
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
    for (; *form == 'l' || *form == 'z' || *form == 'h'; ++form) longs += *form != 'h';
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
      const long long n = longs > 1    ? va_arg(values, long long)
                          : longs == 1 ? va_arg(values, long)
                                       : va_arg(values, int);
      const auto bits = static_cast<unsigned long long>(n);
      add_number(out, n < 0 ? 0 - bits : bits, n < 0, 10, width, fill);
      break;
    }
    case 'u':
    case 'x':
    case 'X':
    case 'p': {
      longs += *form == 'p';
      const unsigned long long n = longs > 1    ? va_arg(values, unsigned long long)
                                   : longs == 1 ? va_arg(values, unsigned long)
                                                : va_arg(values, unsigned);
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

} // namespace beffroi::small
