// The counter behind the test program's operator new. Owned by allocation_test.cpp.
#pragma once

#include <cstddef>

/// Calls of operator new since the program began.
std::size_t allocation_count();
