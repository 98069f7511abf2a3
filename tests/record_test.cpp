// Records: save, load, continue; every refusal with its place; exports for one seat; old records.
#include "tests/match_kit.hpp"

using namespace beffroi;
using namespace beffroi::test;

namespace {

/// A short good record of Metal Towers; the tables below damage it.
std::string metal_record() {
  MatchSetup setup = make_setup("metal_towers", "", 0x5f2c);
  setup.seats[0].name = "Ada \"x\" \\";
  setup.seats[1].kind = SeatSetup::Kind::kBot;
  setup.seats[1].level = 3;
  Match match = start_match(setup);
  play_all(match, "bC1 sD1 bE2");
  return match.record();
}

std::string template_record() {
  Match match = start_match("template_game", "seats=2 copies=3", 4);
  Rng rng(4);
  play_random(match, rng, 5);
  return match.record();
}

/// `text` with the first `from` replaced.
std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

struct BadRecord {
  std::string why;
  std::string text;
  int line, column;
  const char* key;
  const char* rule = "";
};

void check_refused(const BadRecord& bad) {
  CAPTURE(bad.why);
  CAPTURE(bad.text.substr(0, 2000));
  Match match = start_match("metal_towers", "", 77);
  const std::string before = match.record();
  const auto error = Match::load(bad.text, match);
  CHECK(refusal_of(error) == bad.key);
  CHECK(match.record() == before);
  if (!error) return;
  CHECK(error->line == bad.line);
  CHECK(error->column == bad.column);
  CHECK(std::string(error->phrase.rule.text) == bad.rule);
}

/// A record that loads must be the record it says it is.
void check_equal_or_refused(const std::string& text) {
  Match match;
  if (Match::load(text, match)) {
    if (match.running()) FAIL("a refused record left traces");
    return;
  }
  Match again;
  if (Match::load(match.record(), again) || again.record() != match.record())
    FAIL("loaded, but does not load again: " << text);
}

} // namespace

TEST_CASE("a saved match loads and goes on equal, in every game and option set") {
  for (const GameOps& game : all_games())
    for (const AnyOptions& options : option_sets(game))
      for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        Match match = start_match(game, options, seed);
        Rng rng(seed);
        play_random(match, rng, static_cast<int>(seed) * 4);
        const std::string saved = match.record();
        CAPTURE(saved);
        Match loaded;
        REQUIRE(refusal_of(Match::load(saved, loaded)) == "");
        CHECK(loaded.record() == saved);
        Rng same = rng;
        play_random(match, rng, 200);
        play_random(loaded, same, 200);
        CHECK(loaded.record() == match.record()); // draws go on from the seed
      }
}

TEST_CASE("a record keeps mode, seats and names, and quotes what must be quoted") {
  const std::string text = metal_record();
  CHECK(text.find("seat 1 human \"Ada \\\"x\\\" \\\\\"\n") != std::string::npos);
  CHECK(text.find("seat 2 bot level=3\n") != std::string::npos);
  Match match;
  REQUIRE(refusal_of(Match::load(text, match)) == "");
  CHECK(match.setup().seats[0].name == "Ada \"x\" \\");
  CHECK(match.setup().seats[1].level == 3);
  CHECK(match.setup().seed == 0x5f2c);
  CHECK(match.fairness() == Fairness::kOpen);
  CHECK_FALSE(match.can_redo());
  for (const char* mode : {"strict", "casual"}) {
    const std::string line = std::string("mode ") + mode + "\nseat 1";
    const std::string with = replaced(text, "seat 1", line);
    REQUIRE(refusal_of(Match::load(with, match)) == "");
    CHECK(match.record() == with);
  }
}

TEST_CASE("what mail and editors do to a record is read, and not kept") {
  const std::string text = metal_record();
  Match match;
  std::string crlf;
  for (const char c : text) {
    if (c == '\n') crlf += '\r';
    crlf += c;
  }
  for (const std::string& variant :
       {crlf, "\xef\xbb\xbf" + text, "\n\n" + text + "\n \n",
        replaced(text, "play\n", "play  \n\n"), replaced(text, "1. bC1\n2. sD1\n", "1. bC1 sD1\n"),
        text.substr(0, text.size() - 1), replaced(text, "seed 0000000000005f2c", "seed 5f2c"),
        text.substr(0, text.rfind(" hash="))}) {
    CAPTURE(variant);
    REQUIRE(refusal_of(Match::load(variant, match)) == "");
    CHECK(match.record() == text);
  }
}

TEST_CASE("every malformed record is refused with its place and its reason") {
  const std::string good = metal_record();
  const std::string tg = template_record();
  const std::string over = finished_record("metal_towers", 3);
  const std::string winner = over.substr(over.find("end 1st=") + 8, 1);
  const std::string header = good.substr(0, good.find("play\n"));
  const auto with = [&](std::string_view from, std::string_view to) {
    return replaced(good, from, to);
  };
  std::string many = header + "play\n1.";
  for (int i = 0; i < 20001; ++i) many += " bC1";
  const BadRecord table[] = {
      {"empty", "", 1, 1, "record.no_header"},
      {"only blank lines", "\n\n  \n", 4, 1, "record.no_header"},
      {"something else", "hello", 1, 1, "record.no_header"},
      {"header without version", with("beffroi-record 1", "beffroi-record"), 1, 15,
       "record.no_header"},
      {"version no number", with("beffroi-record 1", "beffroi-record one"), 1, 16,
       "record.no_header"},
      {"version 0", with("beffroi-record 1", "beffroi-record 0"), 1, 16, "record.no_header"},
      {"newer syntax", with("beffroi-record 1", "beffroi-record 2"), 1, 16, "record.newer_syntax"},
      {"header with more", with("beffroi-record 1", "beffroi-record 1 x"), 1, 18,
       "record.no_header"},
      {"too long", good + std::string(kRecordMaxBytes, '\n'), 0, 0, "record.too_big"},
      {"not UTF-8", with("Ada", "\xff\xfe"), 4, 15, "record.not_utf8"},
      {"cut inside a character", with("Ada", "\xe5\xa1"), 4, 15, "record.not_utf8"},
      {"a zero byte", with("play", std::string_view("pl\0y", 4)), 6, 3, "record.control"},
      {"a lone carriage return", with("play", "pl\ry"), 6, 3, "record.control"},
      {"no game line", with("game ", "gain "), 2, 1, "record.no_game"},
      {"no game id", "beffroi-record 1\ngame\n", 2, 5, "record.bad_game"},
      {"unknown game", with("metal_towers", "metal_tower"), 2, 6, "record.unknown_game"},
      {"no rules", with("rules=1", "rule=1"), 2, 19, "record.bad_game"},
      {"rules no number", with("rules=1", "rules=x"), 2, 25, "record.bad_game"},
      {"rules 0", with("rules=1", "rules=0"), 2, 25, "record.bad_game"},
      {"newer rules", with("rules=1", "rules=2"), 2, 25, "record.newer_rules"},
      {"no options", with("options=", "option="), 2, 27, "record.bad_game"},
      {"options without quotes", with("options=\"seats=2\"", "options=seats=2"), 2, 35,
       "record.bad_quote"},
      {"options not closed", with("seats=2\"", "seats=2"), 2, 43, "record.bad_quote"},
      {"unknown option", with("seats=2\"", "seats=2 x=1\""), 2, 35, "record.bad_options"},
      {"too many seats", with("seats=2\"", "seats=3\""), 2, 35, "record.bad_options"},
      {"after the options", with("seats=2\"", "seats=2\" x"), 2, 45, "record.bad_game"},
      {"options that the game refuses", replaced(tg, "copies=3", "die=six bonus=exact"), 0, 0,
       "tg.refuse.exact_six", "TG-V3"},
      {"no seed", with("seed 0000000000005f2c\n", ""), 3, 1, "record.no_seed"},
      {"seed too long", with("seed 0", "seed 00"), 3, 6, "record.bad_seed"},
      {"seed in capitals", with("5f2c", "5F2C"), 3, 6, "record.bad_seed"},
      {"seed missing", with("seed 0000000000005f2c", "seed"), 3, 5, "record.bad_seed"},
      {"after the seed", with("5f2c", "5f2c 1"), 3, 23, "record.bad_seed"},
      {"unknown mode", with("seat 1", "mode friendly\nseat 1"), 4, 6, "record.bad_mode"},
      {"mode open is not written", with("seat 1", "mode open\nseat 1"), 4, 6, "record.bad_mode"},
      {"mode twice", with("seat 1", "mode strict\nmode strict\nseat 1"), 5, 1,
       "record.unknown_line"},
      {"mode after a seat", with("seat 2", "mode strict\nseat 2"), 5, 1, "record.unknown_line"},
      {"unknown line", with("seat 2", "colour 2"), 5, 1, "record.unknown_line"},
      {"seats in another order", with("seat 1", "seat 2"), 4, 6, "record.seat_order"},
      {"a seat missing", with("seat 2 bot level=3\n", ""), 5, 1, "record.seat_missing"},
      {"a seat too many", with("play", "seat 3 human\nplay"), 6, 6, "match.no_such_seat"},
      {"neither human nor bot", with("seat 2 bot", "seat 2 cat"), 5, 8, "record.bad_seat"},
      {"a seat without a kind", with("seat 2 bot level=3", "seat 2"), 5, 7, "record.bad_seat"},
      {"a bot without level", with(" level=3", ""), 5, 11, "record.bad_seat"},
      {"level 0", with("level=3", "level=0"), 5, 18, "match.bad_level"},
      {"level 7", with("level=3", "level=7"), 5, 18, "match.bad_level"},
      {"a name without quotes", with("seat 1 human \"", "seat 1 human x\""), 4, 14,
       "record.bad_quote"},
      {"an escape that is none", with("\\\\", "\\n"), 4, 25, "record.bad_quote"},
      {"a name not closed", with("\\\\\"", "\\\\"), 4, 27, "record.bad_quote"},
      {"a long name", with("Ada", std::string(60, 'a')), 4, 14, "match.name_long"},
      {"a name with a control", with("Ada", "\xc2\x85"), 4, 14, "match.name_text"},
      {"after the name", with("\\\\\"", "\\\\\" x"), 4, 29, "record.bad_seat"},
      {"no play", header, 6, 1, "record.no_play"},
      {"play with more", with("play\n", "play now\n"), 6, 6, "record.unknown_line"},
      {"a line of moves without number", with("1. bC1", "bC1"), 7, 1, "record.unknown_line"},
      {"a number without stop", with("1. bC1", "1 bC1"), 7, 1, "record.bad_turn"},
      {"a number without moves", with("1. bC1", "1."), 7, 3, "record.bad_turn"},
      {"numbers that do not rise", with("2. sD1", "1. sD1"), 8, 1, "record.turn_order"},
      {"not a move", with("sD1", "xyz"), 8, 4, "record.not_a_move"},
      {"a long word", with("sD1", std::string(500, 'q')), 8, 4, "record.not_a_move"},
      {"an illegal move", with("sD1", "sC1"), 8, 4, "mt.refuse.no_holder_of_two", "MT-14"},
      {"a draw where a seat decides", with("sD1", "*sD1"), 8, 4, "record.not_chance"},
      {"a hidden move", with("sD1", "?"), 8, 4, "record.masked"},
      {"too many actions", many, 7, 4 + 20000 * 4, "record.too_many"},
      {"more after the game is over", replaced(over, "end ", "99. bC1\nend "), 37, 5,
       "record.after_over"},
      {"no end", good.substr(0, good.rfind("end ")), 10, 1, "record.no_end"},
      {"end without a word", good.substr(0, good.rfind("end ")) + "end", 10, 4, "record.bad_end"},
      {"end with another word", with("end open", "end done"), 10, 5, "record.bad_end"},
      {"hash too short", good.substr(0, good.size() - 3), 10, 15, "record.bad_end"},
      {"after the hash", with("end open hash=", "end open x hash="), 10, 10, "record.bad_end"},
      {"another hash", with("end open hash=", "end open hash=0000000000000000 "), 10, 32,
       "record.bad_end"},
      {"text after the end", good + "bye\n", 11, 1, "record.after_end"},
      {"winner of an open game", with("end open", "end 1st=1"), 10, 5, "record.is_open"},
      {"an open end of a finished game", replaced(over, "end 1st=" + winner, "end open"), 37, 5,
       "record.is_over"},
      {"another winner",
       replaced(over, "end 1st=" + winner, winner == "1" ? "end 1st=2" : "end 1st=1"), 37, 5,
       "record.ranks"},
      {"a winner who is not there", replaced(over, "end 1st=" + winner, "end 1st=9"), 37, 9,
       "record.bad_end"},
      {"winners out of order", replaced(over, "end 1st=" + winner, "end 1st=2,1"), 37, 9,
       "record.bad_end"},
      {"winners with a comma too many", replaced(over, "end 1st=" + winner, "end 1st=1,"), 37, 9,
       "record.bad_end"},
      {"a draw without its star", replaced(tg, "0. *", "0. "), 7, 4, "record.is_chance"},
      {"a drawn move that cannot be", replaced(tg, "0. *", "0. *c9 *"), 7, 4, "record.not_a_move"},
      {"the end before the last draw", tg.substr(0, tg.find("0. *") + 6) + "\nend open\n", 8, 1,
       "record.chance_missing"},
  };
  for (const BadRecord& bad : table) check_refused(bad);
}

TEST_CASE("Record: one without a single action is a new game, dealt from its seed") {
  const std::string tg = template_record();
  Match fresh;
  REQUIRE(refusal_of(Match::load(tg.substr(0, tg.find("play\n")) + "play\nend open\n", fresh)) ==
          "");
  CHECK(fresh.turn().who == Who::kSeat);
  Match again;
  REQUIRE(refusal_of(Match::load(fresh.record(), again)) == "");
  CHECK(again.record() == fresh.record());
}

TEST_CASE("a changed move, seed or option is found out by the hash") {
  const std::string good = metal_record();
  for (const auto& [from, to] : {std::pair<const char*, const char*>{"bE2", "bE3"},
                                 {"5f2c", "5f2d"},
                                 {"seats=2\"", "seats=2 base=nested-base\""}}) {
    const std::string changed = replaced(good, from, to);
    CAPTURE(changed);
    Match match;
    const auto error = Match::load(changed, match);
    CHECK(refusal_of(error) == "record.hash");
    REQUIRE(error.has_value());
    CHECK(error->line == 10);
    CHECK(error->column == 15);
    CHECK(error->detail.find("written ") != std::string::npos);
  }
}

TEST_CASE("a record cut at any byte loads equal or is refused, never crashes") {
  for (const std::string& text :
       {metal_record(), template_record(), finished_record("metal_towers", 9),
        finished_record("template_game", 9)})
    for (std::size_t i = 0; i <= text.size(); ++i) {
      Match match;
      if (!Match::load(text.substr(0, i), match)) {
        CAPTURE(i);
        CHECK(match.record() == text);
      }
    }
}

TEST_CASE("a record with any byte changed loads to what it says or is refused, never crashes") {
  for (const std::string& text : {metal_record(), template_record()})
    for (std::size_t i = 0; i < text.size(); ++i)
      for (const int flip : {1, 2, 4, 16, 32, 128}) {
        std::string changed = text;
        changed[i] = static_cast<char>(changed[i] ^ flip);
        check_equal_or_refused(changed);
      }
}

TEST_CASE("records made of random words and bytes never crash the reader") {
  const std::string words[] = {"beffroi-record",
                               " 1",
                               "\n",
                               "game ",
                               "metal_towers",
                               "seed ",
                               "options=\"",
                               "\"",
                               "seats=2",
                               " rules=1",
                               "play\n",
                               "seat 1 human",
                               "bot level=3",
                               "end ",
                               "1. ",
                               "*",
                               "?",
                               "open",
                               "hash=",
                               "\\",
                               "template_game",
                               "bC1 ",
                               "\xc3\xa9",
                               "0"};
  Rng rng(2024);
  for (int i = 0; i < 3000; ++i) {
    std::string text =
        (i & 1) ? "beffroi-record 1\ngame metal_towers rules=1 options=\"seats=2\"\n" : "";
    for (int n = 0; n < 12; ++n) {
      const std::uint32_t pick = rng.below(26);
      if (pick < 24)
        text += words[pick];
      else
        text += static_cast<char>(rng.below(256));
    }
    check_equal_or_refused(text);
  }
}

TEST_CASE("an export hides what its seat did not see, and cannot be loaded (TG-2, TG-8)") {
  Match match = start_match("template_game", "seats=3", 12);
  Rng rng(12);
  play_random(match, rng, 4);
  const std::string for_1 = match.record(0);
  CHECK(for_1.find("seed") == std::string::npos);
  CHECK(for_1.find("*?") != std::string::npos);
  CHECK(for_1.find("0. *c") != std::string::npos); // the first card is seat 1's own
  CHECK(match.record(1).find("0. *? *c") != std::string::npos);
  CHECK(match.record(kAudience).find("*c") == std::string::npos);
  CHECK(match.record(kAudience).find("*d") != std::string::npos);
  Match other;
  CHECK(refusal_of(Match::load(for_1, other)) == "record.no_seed");
  const std::string with_seed = replaced(for_1, "seat 1", "seed 1\nseat 1");
  CHECK(refusal_of(Match::load(with_seed, other)) == "record.masked");
}

TEST_CASE("a masked export reveals nothing: other hidden cards give the same export (TG-2)") {
  int pairs = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Match match = start_match("template_game", "seats=2 copies=3", seed);
    const std::string text = match.record();
    // Seat 2's first card becomes another face in the text; the rest stays as it is.
    const std::size_t at = text.find("0. *c") + 7;
    REQUIRE(text.substr(at, 2) == "*c");
    for (char face = '1'; face <= '4'; ++face) {
      std::string flipped = text.substr(0, text.rfind(" hash="));
      if (flipped[at + 2] == face) continue;
      flipped[at + 2] = face;
      Match other;
      if (Match::load(flipped, other)) continue; // no such card left for a later draw
      ++pairs;
      CHECK(other.record(0) == match.record(0));
      CHECK(other.record(kAudience) == match.record(kAudience));
      CHECK(other.record(1) != match.record(1));
    }
  }
  CHECK(pairs > 100);
}

TEST_CASE("a masked export has no seed and no hash, and shows every action its seat saw") {
  for (const GameOps& game : all_games()) {
    if (!game.hides) continue;
    for (const AnyOptions& options : option_sets(game)) {
      Match match = start_match(game, options, 31);
      Rng rng(31);
      play_random(match, rng, 5);
      const Seat seat = 0;
      CHECK(match.record(seat).find("hash=") == std::string::npos);
      CHECK(match.record(seat).find("seed ") == std::string::npos);
      std::size_t hidden = 0;
      for (const Ply& ply : match.plies()) hidden += !witnessed(ply.witness, seat);
      std::size_t marks = 0;
      for (const char c : match.record(seat)) marks += c == '?';
      CHECK(marks == hidden);
    }
  }
}
