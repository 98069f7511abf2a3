// The counter behind the test program's operator new. Owned by allocation_test.cpp.
#pragma once

#include <cstddef>

/// Calls of operator new since the program began.
std::size_t allocation_count();
/// Bytes allocated by operator new and not yet freed, with the system's overhead for each block.
std::size_t allocated_bytes();
