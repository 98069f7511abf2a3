// The counter behind the test program's operator new. Owned by allocation_test.cpp.
#pragma once

#include <cstddef>

/// Calls of operator new since the program began.
std::size_t allocation_count();
/// Bytes that operator new has given and nobody has given back, what the system adds to each
/// included.
std::size_t allocated_bytes();
