// Tests of what seats are called where their names show nothing (name_seats()).
#include "tests/kit/table_kit.hpp"
#include "web/scene/model/graphemes.hpp"
#include "web/scene/paint/shapes.hpp"

using namespace beffroi;
using namespace beffroi::test;

TEST_CASE("Names: a seat with a name of zero-width spaces goes by its colour") {
  Match match;
  MatchSetup setup = make_setup("metal_towers");
  setup.seats[0].name = "\xe2\x80\x8b\xe2\x80\x8b";
  setup.seats[1].name = "Lin";
  REQUIRE_FALSE(Match::create(setup, match).has_value());
  Words words;
  name_seats(match, words);
  CHECK(words.names == std::vector<std::string>{"Blue", "Lin"});
}

TEST_CASE("Names: a seat without one is You or a colour, and computers are the characters of their "
          "levels") {
  const auto named = [](std::initializer_list<SeenSeat> seats) {
    Words words;
    name_seats(std::vector<SeenSeat>(seats), words);
    std::string all;
    for (int s = 0; s < static_cast<int>(seats.size()); ++s) all += words.label(s) + " ";
    return all;
  };
  const SeenSeat person{"", 0, false, 0};
  CHECK(named({person, {"", 1, true, 3}, {"", 2, true, 3}, {"", 3, true, 6}}) ==
        "You Clavel Clavel 2 Vesper ");
  CHECK(named({person, {"", 1, false, 0}}) == "Blue Vermilion ");
  CHECK(named({person, {"Ana", 1, false, 0}, {"Rex", 2, true, 1}}) == "Blue Ana Rex ");
}

TEST_CASE("Names: in a game that somebody else has sent its only person is a player, not you") {
  const SeenSeat person{"", 0, false, 0}, bot{"", 1, true, 3};
  Words words;
  words.away = true;
  name_seats(std::vector<SeenSeat>{person, bot}, words);
  CHECK(words.label(0) == "Player");
  CHECK(words.you < 0);
  name_seats(std::vector<SeenSeat>{{"Ana", 0, false, 0}, bot}, words);
  CHECK(words.label(0) == "Ana");
  words.away = false; // played on here
  name_seats(std::vector<SeenSeat>{person, bot}, words);
  CHECK(words.label(0) == "You");
}

TEST_CASE("Names: two computers of a level have two faces, that of a character's name its own") {
  const auto faces = [](std::initializer_list<SeenSeat> seats) {
    std::vector<int> all;
    for (int s = 0; s < static_cast<int>(seats.size()); ++s)
      if (seats.begin()[s].bot) all.push_back(face_of(std::vector<SeenSeat>(seats), s));
    return all;
  };
  const SeenSeat person{"", 0, false, 0};
  CHECK(faces({person, {"", 1, true, 3}, {"", 2, true, 3}, {"", 3, true, 6}}) ==
        std::vector<int>{3, 3 + kLevels, 6}); // as older records have them: Clavel, Clavel 2
  CHECK(
      faces(
          {{"", 0, true, 3}, {"Florin", 1, true, 3}, {"Rosa", 2, true, 3}, {"Rex", 3, true, 3}}) ==
      std::vector<int>{3, 3 + 2 * kLevels, 3 + kLevels, 3 + 3 * kLevels});
}

TEST_CASE("Names: a person without one is spoken to as you, and others are called by name") {
  const auto prompt_of = [](const std::string& first, bool bot, std::string& status,
                            const char* game = "metal_towers", const char* options = "seats=2") {
    MatchSetup setup = make_setup(game, options, 5);
    setup.seats[0].name = first;
    if (bot) setup.seats[1] = {SeatSetup::Kind::kBot, 3, ""};
    Table table;
    table.set_metrics(window_of(1440, 840));
    load(table, start_match(setup));
    status = table.settled().status;
    return table.settled().prompt;
  };
  std::string status;
  CHECK(prompt_of("", true, status) == "Choose a tube of either colour");
  CHECK(status.starts_with("Your turn · "));
  CHECK(prompt_of("Ana", true, status) == "Ana, choose a tube of either colour");
  CHECK(status.starts_with("Ana’s turn · "));
  CHECK(prompt_of("", false, status) == "Blue, choose a tube of either colour");
  prompt_of("", true, status, "carcassonne");
  CHECK(status == "Your turn · 88 tiles left"); // of 90 the start tile lies and one is in hand
  prompt_of("Ana", true, status, "carcassonne");
  CHECK(status == "Ana’s turn · 88 tiles left");
  prompt_of("", true, status, "five_towers", "seats=2 starter=1");
  CHECK(status == "Your turn · bid");
}

TEST_CASE("Names: a message may have a form for the seat that is spoken to") {
  const char* catalogue[static_cast<std::size_t>(Key::kCount)] = {};
  const auto key = static_cast<std::size_t>(Key::k_ui_prompt_turn);
  catalogue[key] = "{name, select, you {Roll {n}} other {{name} rolls {n}}} now";
  Phrase phrase = phrase_of(Key::k_ui_prompt_turn);
  phrase.seat("name", 1).number("n", 4);
  const std::vector<std::string> names = {"Ana", "Lin"};
  CHECK(words(phrase, catalogue, "en", names) == "Lin rolls 4 now");
  CHECK(words(phrase, catalogue, "en", names, 0) == "Lin rolls 4 now");
  CHECK(words(phrase, catalogue, "en", names, 1) == "Roll 4 now");
}

TEST_CASE(
    "Names: a computer has the face of its level, a person and small avatars the mark alone") {
  MatchSetup setup = make_setup("game_of_towers", "seats=3", 5);
  setup.seats[1] = {SeatSetup::Kind::kBot, 4, ""};
  setup.seats[2] = {SeatSetup::Kind::kBot, 1, ""};
  const Match match = start_match(setup);
  for (const PointF size : {PointF{1440, 840}, PointF{390, 741}}) {
    Table table;
    table.set_metrics(window_of(size.x, size.y));
    load(table, match);
    std::vector<int> faces;
    int robots = 0;
    for (const Item& item : table.settled().items) {
      if (item.kind == Kind::kAvatar && item.layer == kLayerChrome)
        faces.push_back(item.part.as<AvatarPart>().face);
      robots += item.kind == Kind::kIcon && item.part.as<IconPart>().icon == Icon::kRobot;
    }
    CHECK(faces == std::vector<int>{0, 4, 1});
    CHECK(robots == 0);
  }
  CHECK(parse_path("M0 0q2 4 4 0T8 0").front().points.size() > 8); // curves of one control
}

TEST_CASE("Names: the estimate of a width knows square letters, emoji and accents typed apart") {
  const auto width = [](const char* text) { return measure_text(text, TextStyle::kName); };
  CHECK(width("\u738b\u5c0f\u660e") > 1.5f * width("abc"));
  CHECK(width("\U0001f98a") > width("\u738b"));
  CHECK(width("Zoe\u0308") == width("Zo\u00eb"));
  CHECK(width("\u2068\u05d3\u05e0\u05d4\u2069") == width("\u05d3\u05e0\u05d4"));
}

TEST_CASE("Names: what is cut goes by letters as a person sees them") {
  const auto shorter = [](std::string text) {
    drop_last_letter(text);
    return text;
  };
  CHECK(shorter("Zoe\u0308") == "Zo");                                  // an accent typed apart
  CHECK(shorter("Fox \U0001f469\u200d\U0001f680") == "Fox ");           // joined of two
  CHECK(shorter("\u2764\ufe0f\U0001f44d\U0001f3fd") == "\u2764\ufe0f"); // a colour of skin
  CHECK(shorter("\U0001f1eb\U0001f1f7\U0001f1e9\U0001f1ea") == "\U0001f1eb\U0001f1f7"); // flags
  CHECK(shorter("\u0e19\u0e49\u0e33") == "\u0e19\u0e49");                               // Thai
  CHECK(shorter("\u0905\u0928\u0941") == "\u0905");       // Devanagari
  CHECK(shorter("\u0930\u0915\u094d\u0937") == "\u0930"); // two joined into one
  CHECK(shorter("\u2068\u05d3\u05e0\u2069") == "\u2068\u05d3");
  CHECK(shorter("\u2068\u05d3\u2069") == "");
  CHECK(shorter("x\xff\x80") == "x"); // no text at all ends as well
  CHECK(shorter("") == "");
}

TEST_CASE("Names: one that runs from right to left is isolated in sentences, and kept as it is") {
  const std::string dana = "\u05d3\u05e0\u05d4";
  CHECK(isolated("Ana") == "Ana");
  CHECK(isolated("\u0645\u0631\u064a\u0645 2") == "\u2068\u0645\u0631\u064a\u0645 2\u2069");
  CHECK(without_isolates(isolated(dana) + ", 3") == dana + ", 3");

  MatchSetup setup = make_setup("metal_towers", "seats=2", 5);
  setup.seats[0].name = dana;
  setup.seats[1].name = "Ana";
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, start_match(setup));
  CHECK(table.settled().status.starts_with(isolated(dana) + "\u2019s turn"));
  const std::string state = table.state_json();
  CHECK(state.find("\"name\":\"" + dana + "\"") != std::string::npos);
  CHECK(table.match().setup().seats[0].name == dana);
}
