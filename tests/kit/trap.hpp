// Tests code that must trap: a forked copy of the program runs it and its exit is checked.
//
// Owns: stops(), where the system can copy a running program (not in wasm).
#pragma once

#if __has_include(<sys/wait.h>) && !defined(__EMSCRIPTEN__)
#define BEFFROI_CAN_FORK 1

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace beffroi::test {

/// True when `f` does not return: it trapped.
template <class F> bool stops(F f) {
  const pid_t child = fork();
  if (child == 0) {
    for (const int signal : {SIGILL, SIGTRAP, SIGABRT, SIGSEGV})
      std::signal(signal, SIG_DFL); // the test program's own handler would report a crash
    (void)close(2);                 // and so would a sanitizer
    f();
    _exit(0);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) return false;
  return !(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

} // namespace beffroi::test

#endif
