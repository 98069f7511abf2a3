// The doctest main of the one test program, native and wasm. Tests live in *_test.cpp beside it.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
