// cut_words: which words a table cuts off, over windows, sizes of text and languages.
//
//   node tests/bench/cut_words.mjs [games of each, 2]     words of all languages
//   build/native/cut_words GAMES [language=FILE ...]      FILE as for `picture`; always English
//
// Owns: this measure alone. Prints a line for each text that is cut, and how many there were in
// each window, in every game that people can choose with its usual and its most seats. Next:
// kit/cut_words.hpp.
#include "tests/kit/cut_words.hpp"
#include "web/scene/model/messages.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

using namespace beffroi;
using namespace beffroi::cut_words;

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 2;
  std::vector<Language> languages{{"en", {}}};
  for (int i = 2; i < argc; ++i) {
    const char* equals = std::strchr(argv[i], '=');
    std::ifstream file(equals ? equals + 1 : "", std::ios::binary);
    const std::string joined{std::istreambuf_iterator<char>(file), {}};
    Language language{std::string(argv[i], 2), split_messages(joined)};
    if (language.messages.size() + 1 != static_cast<std::size_t>(Key::kCount)) {
      std::fprintf(stderr, "%s: not the words of this build, written language=FILE\n", argv[i]);
      return 2;
    }
    languages.push_back(std::move(language));
  }
  int all = 0;
  for (const Window& window : kWindows)
    for (const float scale : kScales) {
      int here = 0;
      for (const GameOps& game : all_games()) {
        if (!game.offered) continue;
        for (const Language& language : languages) {
          Cuts cuts;
          for (const int seats : {game.usual_seats, game.max_seats})
            for (int i = 0; i < games; ++i)
              play(game, seats, static_cast<std::uint64_t>(i + 1), window, scale, language, cuts);
          for (const auto& [text, cut] : cuts)
            std::printf("%4.0f x %-4.0f %3.0f %%  %s  %-16s %4d times, ply %-3s  %s\n",
                        static_cast<double>(window.w), static_cast<double>(window.h),
                        static_cast<double>(scale * 100), language.id.c_str(), game.id, cut.times,
                        cut.where.c_str(), text.c_str());
          here += static_cast<int>(cuts.size());
        }
      }
      std::printf("%4.0f x %-4.0f %3.0f %%: %d texts are cut\n", static_cast<double>(window.w),
                  static_cast<double>(window.h), static_cast<double>(scale * 100), here);
      all += here;
    }
  std::printf("%d in all\n", all);
  return 0;
}
