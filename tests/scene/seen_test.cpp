// Seen: what a viewer may not know changes nothing of what it has seen, and so of no picture.
//
// Two records that differ in one draw that the viewer did not see, and that its view never told,
// have to give it the same Seen, the same items and the same hits, in every layout class, and the
// page the same state, mirror, log and course.
#include "tests/kit/table_kit.hpp"
#include "web/scene/table/course.hpp"

#include <doctest/doctest.h>

#include <cstring>

using namespace beffroi;
using namespace beffroi::test;

namespace {

constexpr LayoutClass kClasses[] = {LayoutClass::kDesktop, LayoutClass::kTablet,
                                    LayoutClass::kPhonePortrait, LayoutClass::kPhoneLandscape,
                                    LayoutClass::kSmall};

Metrics window_of_class(LayoutClass layout) {
  constexpr float kSize_px[][2] = {{1440, 840}, {820, 1124}, {390, 741}, {844, 390}, {480, 360}};
  const auto* size = kSize_px[static_cast<int>(layout)];
  const Metrics m = window_of(size[0], size[1]);
  REQUIRE(m.layout == layout);
  return m;
}

/// The record of `match` with another draw in the place of ply `at`; without its check number.
std::string with_draw(const Match& match, std::size_t at, const std::string& draw) {
  const std::string record = match.record();
  std::size_t from = record.find("\nplay\n") + 6;
  std::string out = record.substr(0, from);
  std::size_t n = 0;
  while (from < record.size()) {
    const std::size_t to = record.find_first_of(" \n", from);
    std::string word = record.substr(from, to - from);
    if (word.starts_with("hash=")) return out.substr(0, out.size() - 1) + "\n";
    if (word != "end" && word != "open" && word.back() != '.' && n++ == at) word = "*" + draw;
    out += word + record[to];
    from = to + 1;
  }
  return out;
}

void check_same(const Seen& a, const Seen& b, std::size_t view_size) {
  REQUIRE(a.plies.size() == b.plies.size());
  CHECK(a.turn == b.turn);
  CHECK(a.decisions == b.decisions);
  CHECK(a.legal == b.legal);
  CHECK(a.totals == b.totals);
  CHECK(a.first_shown == b.first_shown);
  for (std::size_t i = 0; i < a.plies.size(); ++i) {
    CHECK(a.plies[i].text == b.plies[i].text);
    CHECK(a.plies[i].action == b.plies[i].action);
    CHECK(std::equal(a.plies[i].events.begin(), a.plies[i].events.end(), b.plies[i].events.begin(),
                     b.plies[i].events.end(),
                     [](const Event& x, const Event& y) { return x == y; }));
  }
  for (std::size_t i = 0; i < a.views.size(); ++i)
    CHECK(std::memcmp(a.views[i].bytes(), b.views[i].bytes(), view_size) == 0);
}

void check_same_pictures(const Match& one, const Match& other, Seat viewer, std::size_t ply) {
  const GameLook* look = find_look(one.game().id);
  REQUIRE(look);
  Words words;
  name_seats(one, words);
  const Seen a = see(one, viewer, ply), b = see(other, viewer, ply);
  check_same(a, b, one.game().view_size);
  for (const LayoutClass layout : kClasses)
    for (const bool review : {false, true}) {
      const Metrics m = window_of_class(layout);
      UiState ui;
      ui.review = review;
      ui.acting = !review && a.turn.who == Who::kSeat && a.turn.seat == viewer;
      if (ply < one.plies().size()) {
        ui.shown_ply = static_cast<int>(ply);
        ui.acting = false;
      }
      const Scene first = look->layout(a, ui, m, words), second = look->layout(b, ui, m, words);
      CHECK(first.items == second.items);
      CHECK(first.hits == second.hits);
      CHECK(first.prompt == second.prompt);
      CHECK(first.status == second.status);
      CHECK(first.details == second.details);
    }
}

/// `match` at a device at which nobody but `viewer` sits.
void sit_down(Table& table, Match match, Seat viewer) {
  for (int s = 0; s < match.setup().options.seats; ++s) {
    if (s == viewer) continue;
    SeatSetup elsewhere = match.setup().seats[static_cast<std::size_t>(s)];
    elsewhere.kind = SeatSetup::Kind::kRemote;
    REQUIRE_FALSE(match.set_seat(static_cast<Seat>(s), elsewhere).has_value());
  }
  table.set_metrics(window_of(1440, 840));
  table.show(std::move(match));
}

/// What the page reads, byte by byte.
void check_same_on_page(const Match& one, const Match& other, Seat viewer) {
  Table a, b;
  sit_down(a, one, viewer);
  sit_down(b, other, viewer);
  REQUIRE(a.seen_now().viewer == viewer);
  for (const bool review : {false, true}) {
    a.set_review(review, 0);
    b.set_review(review, 0);
    CHECK(a.state_json() == b.state_json());
    CHECK(a.log_json(0) == b.log_json(0));
    CHECK(a.targets_json() == b.targets_json());
  }
  CHECK(course_json(a.seen_by_all(), a.history(), a.words()) ==
        course_json(b.seen_by_all(), b.history(), b.words()));
  CHECK(course_json(see(one, viewer, 0), Words()) == course_json(see(other, viewer, 0), Words()));
}

/// Compares what `viewer` sees of `match` with what it sees of up to `most` matches that differ in
/// one draw it never learned of; returns how many there were.
int check_secrets(const Match& match, Seat viewer, int most) {
  const GameOps& game = match.game();
  const std::size_t plies = match.plies().size();
  ViewBuf mine{};
  match.view(viewer, mine);
  int found = 0;
  for (std::size_t i = plies; i-- > 0 && found < most;) {
    const Ply& ply = match.plies()[i];
    if (ply.turn.who != Who::kChance || witnessed(ply.witness, viewer)) continue;
    for (const Weighted& draw : game.chance(match.state_before(i))) {
      if (draw.action == ply.action) continue;
      Match other;
      const Text text = game.write(match.state_before(i), draw.action);
      if (Match::load(with_draw(match, i, std::string(text.view())), other)) continue;
      if (other.plies().size() != plies) continue;
      ViewBuf theirs{};
      other.view(viewer, theirs);
      if (std::memcmp(mine.bytes(), theirs.bytes(), game.view_size) != 0) continue;
      ++found;
      check_same_pictures(match, other, viewer, plies);
      check_same_pictures(match, other, viewer, i);
      check_same_on_page(match, other, viewer);
      break;
    }
  }
  return found;
}

} // namespace

TEST_CASE(
    "Seen: what others drew in secret changes no picture of a seat or the audience (WT-100)") {
  struct Kind {
    const char* game;
    const char* options;
  };
  for (const Kind& kind : {Kind{"template_game", "seats=3"}, Kind{"wandering_towers", "seats=3"},
                           Kind{"wandering_towers", "seats=4 teams=on"},
                           Kind{"wandering_towers", "seats=2 spells=all masters=on"}}) {
    CAPTURE(kind.game);
    CAPTURE(kind.options);
    int found[kMaxSeats + 1] = {};
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      Match match = start_match(kind.game, kind.options, seed);
      Rng rng(seed);
      for (const int more : {2, 5, 9, 14}) {
        play_random(match, rng, more);
        if (match.over()) break;
        for (int seat = 0; seat <= match.setup().options.seats; ++seat)
          found[seat] += check_secrets(
              match, seat == match.setup().options.seats ? kAudience : static_cast<Seat>(seat), 2);
      }
    }
    const int seats = make_setup(kind.game, kind.options).options.seats;
    for (int seat = 0; seat <= seats; ++seat) CHECK_MESSAGE(found[seat] > 0, "seat ", seat);
  }
}

TEST_CASE("Seen: refusals are those of the game, asked in a world that the viewer may imagine") {
  for (const char* options : {"seats=3", "seats=4 teams=on", "seats=2 spells=all masters=on"}) {
    Match match = start_match("wandering_towers", options, 5);
    Rng rng(5);
    int asked = 0;
    for (int i = 0; i < 40 && !match.over(); ++i) {
      play_random_move(match, rng);
      if (match.over()) break;
      const Seen seen = see(match, match.turn().seat, match.plies().size());
      UiState ui;
      ui.acting = true;
      Words words;
      name_seats(match, words);
      const Scene scene =
          find_look(seen.game)->layout(seen, ui, window_of_class(LayoutClass::kDesktop), words);
      for (const Hit& hit : scene.hits) {
        if (hit.target.kind >= kUiConfirm) continue;
        TargetPath path{};
        path.push_back(hit.target);
        const Phrase real = match.game().refusal(match.state(), path), said = seen.refusal(path);
        CHECK(real.key == said.key);
        CHECK(real.rule.view() == said.rule.view());
        ++asked;
      }
    }
    CHECK(asked > 100);
  }
}

TEST_CASE("Seen: updated from position to position it equals one that is made from scratch") {
  for (const char* game : {"metal_towers", "game_of_towers", "template_game", "wandering_towers"}) {
    Match match = start_match(game, "", 3);
    SeenBy by;
    Rng rng(3);
    for (int i = 0; i < 60; ++i) {
      if (match.over() || (rng.below(4) == 0 && match.can_undo().allowed))
        (void)match.undo();
      else
        play_random(match, rng, 1 + static_cast<int>(rng.below(3)));
      const Seat viewer = rng.below(3) == 0 ? kAudience : static_cast<Seat>(rng.below(2));
      by.follow(match, viewer);
      const Seen fresh = see(match, viewer, match.plies().size());
      check_same(by.seen(), fresh, match.game().view_size);
      CHECK(by.seen().seats == fresh.seats);
      CHECK(by.seen().totals == fresh.totals);
      CHECK(by.seen().over() == match.over());
    }
  }
}
