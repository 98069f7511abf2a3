// brain_native: the line protocol on standard input and output, for tests and for trying it by
// hand.
//
// Owns: reading lines without blocking while a job runs. Ends at the end of the input, after the
// answers to everything asked. The protocol itself is in brain.hpp.
#include "engine/brain/analysis.hpp"
#include "engine/brain/taught.hpp"

#include <cstdio>
#include <poll.h>
#include <unistd.h>

namespace {

void say(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) std::printf("%s\n", line.c_str());
  std::fflush(stdout);
}

/// True if reading would not block, waiting for it when `wait`.
bool readable(bool wait) {
  pollfd fd{STDIN_FILENO, POLLIN, 0};
  return poll(&fd, 1, wait ? -1 : 0) > 0;
}

} // namespace

int main() {
  beffroi::TaughtBrain brain;
  brain.know(beffroi::analysis_words());
  std::string pending;
  bool open = true;
  while (open || brain.busy()) {
    if (open && readable(!brain.busy())) {
      char bytes[4096];
      const ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
      open = got > 0;
      if (open)
        pending.append(bytes, static_cast<std::size_t>(got));
      else if (!pending.empty())
        pending += '\n';
    }
    for (std::size_t end = pending.find('\n'); end != std::string::npos; end = pending.find('\n')) {
      say(brain.receive(std::string_view(pending).substr(0, end)));
      pending.erase(0, end + 1);
    }
    say(brain.run_slice());
  }
  return 0;
}
