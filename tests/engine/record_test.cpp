// Records: save, load, continue; every refusal with its place; exports for one seat; old records.
#include "tests/kit/match_kit.hpp"
#include "tests/kit/sanitized.hpp"

#include <algorithm>

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
      for (int turns = 1; turns <= kit::rounds(6); ++turns) {
        const auto seed = static_cast<std::uint64_t>(turns);
        Match match = start_match(game, options, seed);
        Rng rng(seed);
        play_random(match, rng, turns * 4);
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
        replaced(text, "play\n", "play  \n\n"), text.substr(0, text.size() - 1),
        replaced(text, "seed 0000000000005f2c", "seed 5f2c"),
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
      {"header without version", with("beffroi-record 2", "beffroi-record"), 1, 15,
       "record.no_header"},
      {"version no number", with("beffroi-record 2", "beffroi-record one"), 1, 16,
       "record.no_header"},
      {"version 0", with("beffroi-record 2", "beffroi-record 0"), 1, 16, "record.no_header"},
      {"newer syntax", with("beffroi-record 2", "beffroi-record 6"), 1, 16, "record.newer_syntax"},
      {"header with more", with("beffroi-record 2", "beffroi-record 2 x"), 1, 18,
       "record.no_header"},
      {"too long in lines", good + std::string(kRecordMaxBytes, '\n'),
       11 + static_cast<int>(kRecordMaxBytes - good.size()), 1, "record.too_big"},
      {"too long in a line", with("3. bE2", "3. " + std::string(kRecordMaxBytes, 'x')), 9,
       1 + static_cast<int>(kRecordMaxBytes - good.find("3. bE2")), "record.too_big"},
      {"a version beyond all", with("record 2", "record 20000000000000000000"), 1, 16,
       "record.huge_number"},
      {"rules beyond all", with("rules=1", "rules=99999999999999999999"), 2, 25,
       "record.huge_number"},
      {"seats beyond all", with("seats=2", "seats=4294967298"), 2, 35, "record.huge_number"},
      {"a level beyond all", with("level=3", "level=4294967299"), 5, 18, "record.huge_number"},
      {"a turn beyond all", with("2. sD1", "4294967298. sD1"), 8, 1, "record.huge_number"},
      {"two game lines", with("seed ", "game metal_towers rules=1 options=\"seats=2\"\nseed "), 3,
       1, "record.two_games"},
      {"a game line among the seats", with("seat 2", "game template_game rules=1\nseat 2"), 5, 1,
       "record.two_games"},
      {"a game line among the moves", with("2. sD1", "game metal_towers\n2. sD1"), 8, 1,
       "record.two_games"},
      {"two records", good + good, 11, 1, "record.two_games"},
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
      {"options that the game refuses", replaced(tg, "copies=3", "die=six bonus=exact"), 2, 36,
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
      {"more after the game is over", replaced(over, "end ", "31. bC1\nend "), 37, 5,
       "record.after_over", "MT-30"},
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
      {"a seat's move where something is drawn", replaced(tg, "0. *", "0. p1 *"), 7, 4,
       "record.is_chance", "TG-8"},
      {"a drawn move that cannot be", replaced(tg, "0. *", "0. *c9 *"), 7, 4, "record.not_drawn"},
  };
  for (const BadRecord& bad : table) check_refused(bad);
}

TEST_CASE("every move that could be one is refused in a record with its place and a rule") {
  // Words of each game from games under all its option sets, put where they are not legal.
  for (const GameOps& game : all_games()) {
    CAPTURE(std::string(game.id));
    const std::vector<AnyOptions> sets = option_sets(game);
    std::vector<std::string> words;
    std::vector<Match> games;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      games.push_back(start_match(game, sets[i], 50 + i));
      Rng rng(i);
      play_random(games.back(), rng, 120);
      for (const Ply& ply : games.back().plies())
        if (ply.turn.who == Who::kSeat) words.push_back(ply.text);
    }
    int tried = 0;
    int without_rule = 0;
    Rng rng(7);
    for (const Match& match : games)
      for (int n = 0; n < kit::rounds(30); ++n) {
        const auto plies = rng.below(static_cast<std::uint32_t>(match.plies().size()) + 1);
        const std::string so_far = match.record_at(plies);
        const std::string& word = words[rng.below(static_cast<std::uint32_t>(words.size()))];
        Match copy;
        REQUIRE(refusal_of(Match::load(so_far, copy)) == "");
        if (copy.turn().who == Who::kSeat && game.parse(copy.state(), word)) continue;
        // In version 1, so that the new word may stand in the last line whoever's turn it is.
        std::string text = replaced(so_far, "record 2", "record 1");
        text = text.substr(0, text.rfind("\nend ")) + " " + word + "\nend open\n";
        if (so_far.find("\nplay\nend") != std::string::npos)
          text = replaced(text, "play " + word, "play\n1. " + word);
        CAPTURE(text);
        const auto error = Match::load(text, copy);
        REQUIRE(error.has_value());
        const std::size_t last = text.rfind("\nend ");
        CHECK(error->line ==
              1 + std::count(text.begin(), text.begin() + static_cast<long>(last), '\n'));
        CHECK(error->column == static_cast<int>(last - word.size() - text.rfind('\n', last - 1)));
        ++tried;
        without_rule += error->phrase.rule.empty();
        if (error->phrase.rule.empty()) MESSAGE(word << " " << refusal_of(error));
      }
    CHECK(tried > kit::rounds(50));
    CHECK(without_rule == 0);
    MESSAGE(std::string(game.id) << ": " << without_rule << " of " << tried
                                 << " refused without a rule");
  }
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

TEST_CASE("a long line costs no more than its length, and what is quoted of one stays short") {
  const std::string head = template_record().substr(0, template_record().find("play\n"));
  std::string line = "play\n1.";
  while (line.size() < 200'000) line += " ä0123456789";
  RecordParts parts;
  REQUIRE(!read_record(head + line + "\nend open\n", parts));
  CHECK(parts.actions.size() > 10'000);
  CHECK(parts.counted <= head.size() + line.size() + 32);
  const RecordAction& last = parts.actions.back();
  CHECK(last.column == 4 + static_cast<int>(parts.actions.size() - 1) * 12);

  // One word of 200 KB, read and then refused by the rules, and one that the reader refuses.
  const std::string word(200'000, 'x');
  Match match;
  for (const std::string& text :
       {head + "play\n1. " + word + "\nend open\n", head + word + "\n", head + "play\n" + word}) {
    const auto error = Match::load(text, match);
    REQUIRE(error);
    CHECK(error->detail.size() <= kDetailMaxBytes + 20);
  }
  CHECK(shortened(std::string(kDetailMaxBytes - 1, 'x') + "ä") ==
        std::string(kDetailMaxBytes - 1, 'x') + "…");
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

TEST_CASE(
    "version 2 refuses what version 1 still reads, and what is read is written in version 2") {
  const std::string good = metal_record();
  const std::string tg = template_record();
  const auto with = [&](std::string_view from, std::string_view to) {
    return replaced(good, from, to);
  };
  const std::string one_turn = tg.substr(0, tg.find("\n2. ")) + "\nend open\n";
  const BadRecord table[] = {
      {"two turns in a line", with("1. bC1\n2. sD1\n3.", "1. bC1 sD1\n2."), 7, 8,
       "record.new_turn"},
      {"a number left out", with("2. sD1\n3.", "2. sD1\n4."), 9, 1, "record.turn_gap"},
      {"the first number left out", with("1. bC1\n2. sD1\n3.", "2. bC1\n3. sD1\n4."), 7, 1,
       "record.turn_gap"},
      {"a line 0 where nothing was dealt", with("1. bC1\n2. sD1\n3.", "0. bC1\n1. sD1\n2."), 7, 4,
       "record.turn_gap"},
      {"a turn in two lines", replaced(one_turn, " high", "\n2. high"), 9, 4, "record.same_turn"},
      {"seats=02", with("seats=2", "seats=02"), 2, 35, "record.zeros"},
      {"rules=01", with("rules=1", "rules=01"), 2, 25, "record.zeros"},
      {"copies=03", replaced(tg, "copies=3", "copies=03"), 2, 36, "record.zeros"},
      {"level=03", with("level=3", "level=03"), 5, 18, "record.zeros"},
      {"turn 01", with("1. bC1", "01. bC1"), 7, 1, "record.zeros"},
  };
  for (const BadRecord& bad : table) {
    CAPTURE(bad.why);
    check_refused(bad);
    Match match;
    const std::string old = replaced(bad.text, "record 2", "record 1");
    REQUIRE(refusal_of(Match::load(old, match)) == "");
    const std::string now = match.record();
    CHECK(now.substr(0, 17) == "beffroi-record 2\n");
    CHECK(refusal_of(Match::load(now, match)) == "");
  }
  check_refused({"version 02", with("record 2", "record 02"), 1, 16, "record.zeros"});
}

TEST_CASE("a strict game whose draws contradict its seed is refused, in version 1 kept as it is") {
  const std::string strict = replaced(template_record(), "seat 1", "mode strict\nseat 1");
  Match match;
  REQUIRE(refusal_of(Match::load(strict, match)) == "");
  CHECK(match.record() == strict);
  // A card that nobody has played becomes another face: no such game was ever dealt from this seed.
  std::string other;
  int column = 0;
  for (std::size_t at = strict.find("*c"); at != std::string::npos && other.empty();
       at = strict.find("*c", at + 1)) {
    std::string changed = strict.substr(0, strict.rfind(" hash="));
    if (at > changed.find("\n1. ")) break;
    changed[at + 2] = changed[at + 2] == '3' ? '4' : '3';
    if (!refusal_of(Match::load(replaced(changed, "mode strict\n", ""), match)).empty()) continue;
    other = changed;
    column = static_cast<int>(at - changed.rfind('\n', at));
  }
  REQUIRE_FALSE(other.empty());
  check_refused({"strict", other, 8, column, "record.not_from_seed"});
  CHECK(refusal_of(Match::load(replaced(other, "mode strict\n", ""), match)) == "");
  CHECK(match.record().substr(0, 17) == "beffroi-record 2\n");
  REQUIRE(refusal_of(Match::load(replaced(other, "record 2", "record 1"), match)) == "");
  CHECK(match.fairness() == Fairness::kStrict);
  const std::string kept = match.record();
  CHECK(kept.substr(0, 17) == "beffroi-record 1\n");
  REQUIRE(refusal_of(Match::load(kept, match)) == "");
  CHECK(match.record() == kept);
}
