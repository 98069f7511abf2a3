// Reads the words of tables while games are played on them, and notes which are cut off.
//
// Owns: windows and sizes of text that are looked at, and one game at one table: a person plays
// random moves against computers who do the same, and after every touch and every step of the
// others the words on the table are read. A word that was cut ends with an ellipsis.
// Next: scene_builder.cpp, which cuts; bench/cut_words.cpp.
#pragma once

#include "web/scene/table/table.hpp"

#include "engine/core/rng.hpp"
#include "engine/match/game_ops.hpp"
#include "web/scene/model/look.hpp"

#include <map>
#include <string>
#include <vector>

namespace beffroi::cut_words {

inline constexpr int kMostPlies = 90;
inline constexpr Target kButton{kUiConfirm, 0, 0, 0};
inline constexpr const char* kEllipsis = "\xE2\x80\xA6";

struct Window {
  float w, h; ///< of the whole window
  float bar;  ///< what the page's own bar takes of it
};
inline constexpr Window kWindows[] = {{320, 568, 56},  {375, 667, 56}, {390, 844, 56},
                                      {820, 1180, 60}, {844, 390, 0},  {480, 360, 0},
                                      {1440, 900, 60}};
inline constexpr float kScales[] = {1, 1.15f, 1.3f};

struct Language {
  std::string id;
  std::vector<std::string> messages; ///< empty: English, which is built in
};

struct Cut {
  int times = 0;
  std::string where; ///< the first one
};
using Cuts = std::map<std::string, Cut>;

inline Match begin_match(const GameOps& game, int seats, std::uint64_t seed) {
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

inline void note_cuts(Table& table, const std::string& where, Cuts& cuts) {
  for (const Item& item : table.settled().items) {
    if (item.kind != Kind::kText || !item.text.ends_with(kEllipsis)) continue;
    Cut& cut = cuts[item.text];
    if (cut.times++ == 0) cut.where = where;
  }
}

inline void play(const GameOps& game, int seats, std::uint64_t seed, const Window& window,
                 float scale, const Language& language, Cuts& cuts) {
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

} // namespace beffroi::cut_words
