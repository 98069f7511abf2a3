// cut_words: which words a table cuts off, over windows, sizes of text and languages.
//
//   node tests/bench/cut_words.mjs [games of each, 2]     words of all languages, from the catalogue
//   build/native/cut_words GAMES [language=FILE ...]      FILE as for `picture`; English is always there
//
// In every game that people can choose, with its usual and its most seats, one person plays random moves
// against computers who do the same; after every touch and every step of the others the words on the
// table are read. A word that was cut ends with an ellipsis.
//
// Owns: this measure alone. Prints a line for each text that is cut, and how many there were in each
// window. Next: scene_builder.cpp, which cuts; MEASURES.md.
#include "web/scene/table/table.hpp"

#include "engine/core/rng.hpp"
#include "engine/match/game_ops.hpp"
#include "web/scene/model/look.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

using namespace beffroi;

namespace {

constexpr int kMostPlies = 90;
constexpr Target kButton{kUiConfirm, 0, 0, 0};
constexpr const char* kEllipsis = "\xE2\x80\xA6";

struct Window {
  float w, h; ///< of the whole window
  float bar;  ///< what the page's own bar takes of it
};
constexpr Window kWindows[] = {{320, 568, 56}, {375, 667, 56}, {390, 844, 56}, {820, 1180, 60},
                               {844, 390, 0},  {480, 360, 0},  {1440, 900, 60}};
constexpr float kScales[] = {1, 1.15f, 1.3f};

struct Language {
  std::string id;
  std::vector<std::string> messages; ///< empty: English, which is built in
};

struct Cut {
  int times = 0;
  std::string where; ///< the first one
};
using Cuts = std::map<std::string, Cut>;

Match begin_match(const GameOps& game, int seats, std::uint64_t seed) {
  MatchSetup setup;
  setup.game = &game;
  setup.options = initial_options(game.options, game.option_count, seats);
  setup.seed = seed;
  setup.seats.resize(static_cast<std::size_t>(seats));
  for (std::size_t i = 1; i < setup.seats.size(); ++i) {
    setup.seats[i].kind = SeatSetup::Kind::kBot;
    setup.seats[i].level = static_cast<int>(i % 6) + 1;
  }
  Match match;
  if (Match::create(setup, match)) trap();
  return match;
}

void note_cuts(Table& table, const std::string& where, Cuts& cuts) {
  for (const Item& item : table.settled().items) {
    if (item.kind != Kind::kText || !item.text.ends_with(kEllipsis)) continue;
    Cut& cut = cuts[item.text];
    if (cut.times++ == 0) cut.where = where;
  }
}

void play(const GameOps& game, int seats, std::uint64_t seed, const Window& window, float scale,
          const Language& language, Cuts& cuts) {
  Table table;
  if (!language.messages.empty()) table.set_words(language.id, language.messages);
  Metrics m;
  m.width_px = window.w;
  m.height_px = window.h - window.bar;
  m.layout = layout_class(m.width_px, m.height_px, window.bar);
  m.text_scale = scale;
  m.fine_pointer = window.w > 1000;
  table.set_metrics(m);
  Preferences p;
  p.motion = Motion::kNone;
  p.pace = Pace::kStep;
  p.confirm = Confirm::kAlways;
  table.set_preferences(p);
  table.show(begin_match(game, seats, seed));
  table.set_curtain(Table::Curtain::kOpen);
  Rng rng(seed);
  double now = 1000;
  const auto look = [&] {
    now += 1000;
    table.tick(now);
    note_cuts(table, std::to_string(table.match().plies().size()), cuts);
  };
  int idle = 0;
  while (!table.match().over() && table.match().plies().size() < kMostPlies && idle < 1000) {
    const std::size_t before = table.match().plies().size();
    look();
    const Turn turn = table.match().turn();
    if (table.wants_bot()) {
      const std::vector<Action>& legal = table.match().legal();
      const Action move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      table.bot_move(table.match().game().write(table.match().state(), move).view(), now);
    } else if (turn.who == Who::kSeat && turn.seat == 0 &&
               table.state_json().find("\"acting\":true") != std::string::npos) {
      const std::vector<LegalPath> all = table.match().legal_paths();
      const LegalPath& one = all[rng.below(static_cast<std::uint32_t>(all.size()))];
      for (const Target target : one.path) {
        table.act(target, now);
        look();
      }
      table.act(kButton, now);
    } else {
      table.go_on(now);
    }
    idle = table.match().plies().size() == before ? idle + 1 : 0;
  }
  for (int i = 0; i < 5; ++i) {
    table.go_on(now);
    look();
  }
}

std::vector<std::string> split_messages(const std::string& joined) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at <= joined.size();) {
    const std::size_t end = std::min(joined.find('\x1f', at), joined.size());
    out.push_back(joined.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

} // namespace

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
