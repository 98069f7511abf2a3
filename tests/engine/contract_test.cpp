// The contract of core/game.hpp, checked for every game of engine/games/list.hpp.
//
// Owns: how many games are played, under which options and seeds. The checks are in
// contract_kit.hpp.
#include "engine/match/json.hpp"
#include "tests/kit/contract_kit.hpp"
#include "tests/kit/sanitized.hpp"

#include <doctest/doctest.h>

using namespace beffroi;

namespace {
/// Games played per game of the list, spread over its option sets; `beffroi soak` plays thousands.
template <class G> constexpr int kGames = kit::rounds(kit::kIsLong<G> ? 24 : 80);
} // namespace

TEST_CASE("every game keeps the contract in many random games over all options and seats") {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    const auto sets = kit::some_option_sets<G>(kGames<G>);
    REQUIRE(!sets.empty());
    kit::Marks marks;
    for (int game = 0; game < kGames<G>; ++game) {
      const auto seed = static_cast<std::uint64_t>(game + 1);
      const auto& options = sets[static_cast<std::size_t>(game) % sets.size()];
      const std::string problem = kit::Walk<G>(options, seed, marks).run();
      REQUIRE_MESSAGE(problem.empty(), problem);
    }
    CHECK(marks.games == kGames<G>);
    // A game that hides something must have shown worlds other than the true one.
    CHECK((marks.other_worlds > 0) == !std::is_same_v<typename G::State, typename G::View>);
    // Every position of every game is read back; the last of a game too.
    static_assert(HasSetUp<G>);
    CHECK(marks.positions_written == marks.played + marks.games);
    CHECK(marks.positions_read > 0);
    CHECK(marks.positions_refused > 0);
    MESSAGE(std::string(G::kId), ": ", marks.games, " games, ", sets.size(),
            " option sets; most legal ", marks.legal, " of ", G::kMaxLegal, ", chance ",
            marks.chance, " of ", G::kMaxChance, ", actions ", marks.actions, " of ",
            G::kMaxActions, ", events ", marks.events, " of ", G::kMaxEvents, ", parts ",
            marks.parts, " of ", G::kMaxParts, ", path ", marks.path, " of ", TargetPath::kCapacity,
            ", notation ", marks.text, " of 30; state ", sizeof(typename G::State), " bytes");
  });
}

namespace {
struct FewEvents : TemplateGame {
  static constexpr int kMaxEvents = 1;
};
struct FewParts : TemplateGame {
  static constexpr int kMaxParts = 2;
};
template <class G> std::string first_problem() {
  kit::Marks marks;
  std::string problem;
  for (std::uint64_t seed = 1; seed <= 20 && problem.empty(); ++seed)
    problem = kit::Walk<G>(kit::option_sets<G>().front(), seed, marks).run();
  return problem;
}
} // namespace

TEST_CASE("a capacity that is too small is found and reported by name") {
  CHECK(first_problem<TemplateGame>().empty());
  CHECK(first_problem<FewEvents>().find("kMaxEvents") != std::string::npos);
  CHECK(first_problem<FewParts>().find("kMaxParts") != std::string::npos);
}

TEST_CASE("broken is safe on any bytes, and what it lets through can be played to the end") {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    const auto sets = kit::option_sets<G>();
    Rng rng(2024);
    int passed = 0;
    // A short run goes on until something has passed: of a large state little can be changed.
    const auto goes_on = [&passed](int game) {
      if (game >= kit::rounds(120)) return passed == 0 && game < 120;
      return !kit::kIsLong<G> || passed < kit::rounds(600);
    };
    for (int game = 0; goes_on(game); ++game) {
      typename G::State s = G::setup(sets[rng.below(static_cast<std::uint32_t>(sets.size()))]);
      for (int actions = 0; G::turn(s).who != Who::kOver; ++actions) {
        for (int n = 0; n < 4 && (actions < 64 || actions % 64 == 0); ++n) {
          const std::string problem = kit::play_from_mutation<G>(s, rng, passed);
          REQUIRE_MESSAGE(problem.empty(), problem);
        }
        G::apply(s, kit::random_move<G>(s, rng), NoEvents{});
      }
    }
    CHECK(passed > 0);
    for (int n = 0; n < kit::rounds(8000); ++n) {
      typename G::State s;
      auto* bytes = reinterpret_cast<unsigned char*>(&s);
      for (std::size_t i = 0; i < sizeof s; ++i)
        bytes[i] = static_cast<unsigned char>(rng.below(256));
      CHECK(G::broken(s) != nullptr);
    }
  });
}

TEST_CASE("the option tables are sound and their text form reads back for every option set") {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    std::set<std::string> tokens;
    for (int i = 0; i < G::Options::kCount; ++i) {
      const OptionSpec& spec = G::kOptions[i];
      CHECK(!spec.id.empty());
      CHECK(tokens.insert(spec.token).second);
      CHECK(spec.title != Key::kNone);
      CHECK(spec.help != Key::kNone);
      const auto values = kit::values_of(spec);
      CHECK(std::find(values.begin(), values.end(), spec.initial) != values.end());
    }
    for (const auto& o : kit::option_sets<G>()) {
      AnyOptions read;
      const std::string text = kit::options_text<G>(o);
      const auto error =
          parse_options(text, G::kOptions, G::Options::kCount, G::kMinSeats, G::kMaxSeats, read);
      CHECK_MESSAGE(!error, text);
      CHECK(typed_options<G>(read) == o);
    }
    const auto initial = initial_options(G::kOptions, G::Options::kCount, G::kMinSeats);
    CHECK(G::refuse_options(typed_options<G>(initial)).key == Key::kNone);
  });
}

TEST_CASE("equal seeds play equal games and other seeds others") {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    const auto play = [](std::uint64_t seed) {
      typename G::State s = G::setup(kit::option_sets<G>().front());
      Rng rng(seed);
      std::string moves;
      while (G::turn(s).who != Who::kOver) {
        const Action a = kit::random_move<G>(s, rng);
        moves += G::write(s, a).view();
        G::apply(s, a, NoEvents{});
      }
      return moves;
    };
    CHECK(play(7) == play(7));
    CHECK(play(7) != play(8));
  });
}

TEST_CASE("the list names every game once and offers only finished games to people") {
  std::set<std::string> ids;
  for_each_game([&ids](auto tag) {
    using G = typename decltype(tag)::type;
    CHECK(ids.insert(G::kId).second);
    CHECK(G::kName != Key::kNone);
    const std::string id = G::kId;
    if (id == "template_game") CHECK_FALSE(G::kOffered);
  });
  CHECK(ids.size() == static_cast<std::size_t>(AllGames::kCount));
}

TEST_CASE("games --json says what the page shows of a game before its module is there") {
  const std::string json = games_json();
  for (const GameOps& game : all_games()) {
    std::set<SeatColour> colours;
    std::string list;
    for (int s = 0; s < game.max_seats; ++s) {
      CHECK(colours.insert(game.seat_colours[s]).second);
      list += (s ? ",\"" : "\"") + std::string(name_of(game.seat_colours[s])) + "\"";
    }
    CHECK(game.minutes > 0);
    const std::size_t begin = json.find("{\"id\":\"" + std::string(game.id) + "\"");
    REQUIRE(begin != std::string::npos);
    const std::string own = json.substr(begin, json.find("\"options\":", begin) - begin);
    CAPTURE(own);
    CHECK(own.find("\"minutes\":" + std::to_string(game.minutes)) != std::string::npos);
    CHECK(own.find("\"usual_seats\":" + std::to_string(game.usual_seats)) != std::string::npos);
    CHECK(game.usual_seats == (std::string_view(game.id) == "five_towers" ? 3 : 2));
    CHECK(own.find("\"" + std::to_string(game.max_seats) + "\":[" + list + "]") !=
          std::string::npos);
  }
  CHECK(json.find(R"("colours":{"seats":{"2":["blue","silver"]}})") != std::string::npos);
  CHECK(json.find(R"("3":["blue","gold","vermilion"])") != std::string::npos);
  CHECK(json.find(R"("3":["blue","vermilion","gold"])") != std::string::npos);
}
