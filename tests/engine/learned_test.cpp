// What a search uses beyond the rules: which bytes a bot takes as its values, and that it has no answer
// without them.
#include "engine/brain/analysis.hpp"
#include "engine/brain/taught.hpp"
#include "engine/games/list.hpp"
#include "engine/search/analyst.hpp"
#include "engine/search/at_hand.hpp"
#include "tests/kit/learned_kit.hpp"
#include "tests/kit/match_kit.hpp"

#include <memory>
#include <set>
#include <string>

using namespace beffroi;
using namespace beffroi::test;

namespace {

using Bytes = std::vector<std::byte>;

Bytes bytes_of(std::string_view game) {
  const auto bytes = values_at_hand(game);
  return {bytes.begin(), bytes.end()};
}

/// Calls f(GameTag<G>{}) for every game whose search has learned something.
template <class F> void for_each_learned(F f) {
  int games = 0;
  for_each_game([&]<class G>(GameTag<G> tag) {
    if constexpr (HasLearned<G>) {
      CAPTURE(G::kId);
      ++games;
      f(tag);
    }
  });
  CHECK(games > 0);
}

/// A position of a game of two or more seats in which somebody decides.
Match match_of(std::string_view game) {
  Match match = start_match(game, find_game(game)->min_seats < 2 ? "seats=2" : "");
  for (int n = 0; n < 5; ++n) REQUIRE(!match.play(match.legal()[0]));
  return match;
}

/// What a brain says of the values of a game: their hash, or "none".
std::string values_said(Brain& brain, std::string_view game) {
  const std::string line = brain.receive("hello")[0];
  const std::size_t list = line.find(" values=");
  REQUIRE(list != std::string::npos);
  const std::string key = std::string(game) + ":";
  std::size_t at = line.find(key, list);
  REQUIRE(at != std::string::npos);
  at += key.size();
  return line.substr(at, line.find_first_of(", ", at) - at);
}

std::string hash_digits(const Bytes& bytes) { return hex64(learned_hash(bytes)).substr(0, 8); }

} // namespace

TEST_CASE("Values that are damaged in any way are refused, with the reason, and change nothing") {
  for_each_learned([]<class G>(GameTag<G>) {
    const Bytes good = bytes_of(G::kId);
    REQUIRE(good.size() == kLearnedHead + sizeof(typename G::Learned));
    const auto bot = std::make_unique<Bot<G>>();
    std::set<std::string> reasons;
    const auto refused = [&](const Bytes& bytes) {
      const char* reason = bot->learn(bytes);
      REQUIRE(reason != nullptr);
      reasons.insert(reason);
      CHECK(bot->learned() == 0);
    };
    const auto changed = [&](std::size_t at) {
      Bytes bytes = good;
      bytes[at] ^= std::byte{1};
      return bytes;
    };
    for (std::size_t size = 0; size < good.size(); size += size < 64 ? 1 : 97)
      refused(Bytes(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)));
    refused([&] {
      Bytes longer = good;
      longer.push_back(std::byte{0});
      return sealed(longer);
    }());
    for (std::size_t at = 0; at < good.size(); ++at) refused(changed(at));
    // What it says of itself is looked at before the hash: each is another reason.
    for (const std::size_t at : {0, 4, 8, 12, 36}) refused(sealed(changed(at)));
    CHECK(reasons.size() == 8);
    // The same bytes are taken, and good values are kept when others are refused.
    CHECK(bot->learn(good) == nullptr);
    CHECK(bot->learned() == learned_hash(good));
    CHECK(bot->learn(changed(100)) != nullptr);
    CHECK(bot->learned() == learned_hash(good));
  });
}

TEST_CASE("A game whose search has learned nothing refuses all values") {
  int games = 0;
  for (const GameOps& game : all_games()) {
    if (game.learns) continue;
    ++games;
    CAPTURE(game.id);
    CHECK(values_at_hand(game.id).empty());
    CHECK(game.make_thinker()->learn({}) == std::string_view(kNothingToLearn));
  }
  CHECK(games > 0);
}

TEST_CASE("Without its values a bot has no answer at any level, and an analyst no list") {
  for_each_learned([]<class G>(GameTag<G>) {
    const Match match = match_of(G::kId);
    const Seat seat = match.turn().seat;
    ViewBuf view{};
    match.view(seat, view);
    const auto bot = std::make_unique<Bot<G>>();
    const auto knows = taught<G>();
    for (int level = kGreedyLevel; level <= kLevels; ++level) {
      if (level == 0) continue;
      CAPTURE(level);
      CHECK(!think(*bot, view_of<G>(view), seat, level, 1).has_action);
      CHECK(think(*knows, view_of<G>(view), seat, level, 1).has_action);
    }
    const auto analyst = std::make_unique<Analyst<G>>();
    for (const int best : {0, 3}) {
      analyst->begin(view_of<G>(view), seat, {.level = 3, .seed = 1, .best = best});
      CHECK(analyst->run(1u << 20));
      CHECK(analyst->analysis().best.empty());
      CHECK(!analyst->analysis().exact);
    }
  });
}

TEST_CASE("Other values give other answers: what is learned is what is played by") {
  for_each_learned([]<class G>(GameTag<G>) {
    Bytes other = bytes_of(G::kId);
    for (std::size_t at = kLearnedHead; at < other.size(); at += 2) other[at] ^= std::byte{0x55};
    other = sealed(other);
    const auto bot = std::make_unique<Bot<G>>();
    REQUIRE(bot->learn(other) == nullptr);
    const auto knows = taught<G>();
    Match match = match_of(G::kId);
    int differing = 0;
    for (int n = 0; n < 20 && !match.over(); ++n) {
      const Seat seat = match.turn().seat;
      ViewBuf view{};
      match.view(seat, view);
      const Thought one = think(*bot, view_of<G>(view), seat, 4, 1);
      const Thought two = think(*knows, view_of<G>(view), seat, 4, 1);
      differing += one.value != two.value;
      REQUIRE(!match.play(two.action));
    }
    CHECK(differing > 0);
    // Taught again it is as if it had never known others.
    REQUIRE(bot->learn(bytes_of(G::kId)) == nullptr);
    ViewBuf view{};
    match = match_of(G::kId);
    match.view(match.turn().seat, view);
    CHECK(think(*bot, view_of<G>(view), match.turn().seat, 6, 1).value ==
          think(*knows, view_of<G>(view), match.turn().seat, 6, 1).value);
  });
}

TEST_CASE("A brain refuses to think about a game before it has its values, and says which it has") {
  for_each_learned([]<class G>(GameTag<G>) {
    const GameOps& game = *find_game(G::kId);
    const Bytes good = bytes_of(G::kId);
    const Match match = match_of(G::kId);
    const std::string position = position_line(match, match.turn().seat);
    const std::string hash = hash_digits(good);
    Brain brain;
    brain.know(analysis_words());
    CHECK(values_said(brain, G::kId) == "none");
    CHECK(brain.receive(position).empty());
    for (const char* line : {"go level=1 seed=1 id=7", "go level=6 seed=1 id=7",
                             "go level=1 best=3 seed=1 id=7", "value level=1 seed=1 id=7"}) {
      CAPTURE(line);
      const auto answers = brain.receive(line);
      REQUIRE(answers.size() == 1);
      CHECK(answers[0] == "error id=7 reason=\"the learned values of this game are missing\"");
      CHECK(!brain.busy());
    }
    // Not as bytes of others, not by another name, not in another form.
    Bytes other = good;
    other.back() ^= std::byte{1};
    const std::string text = learn_line(game, hash, good);
    for (const std::string& line :
         {learn_line(game, "00000000", good), learn_line(game, hash.substr(1), good),
          learn_line(game, hash, other), learn_line(game, hash, sealed(other)),
          learn_line(*find_game("metal_towers"), hash, good), text.substr(0, text.size() - 1),
          text.substr(0, text.size() - 2), text + " more=1", std::string("learn"),
          std::string("learn game=nothing hash=" + hash + " values=00")}) {
      CAPTURE(line.substr(0, 80));
      const auto answers = brain.receive(line);
      REQUIRE(answers.size() == 1);
      CHECK(answers[0].substr(0, 12) == "error id=0 r");
      CHECK(values_said(brain, G::kId) == "none");
    }
    CHECK(brain.receive(text).empty());
    CHECK(values_said(brain, G::kId) == hex64(learned_hash(good)));
    // From then on it answers as one that has known them from the start; it learns no more while it thinks.
    TaughtBrain knows;
    knows.know(analysis_words());
    CHECK(knows.receive(position).empty());
    for (const char* line : {"go level=5 seed=1 id=7", "go level=3 best=3 seed=1 id=7"}) {
      std::string answer[2];
      Brain* both[] = {&brain, &knows};
      for (int i = 0; i < 2; ++i) {
        CHECK(both[i]->receive(line).empty());
        const auto refused = both[i]->receive(text);
        REQUIRE(refused.size() == 1);
        CHECK(refused[0] == "error id=0 reason=\"it is thinking\"");
        while (both[i]->busy())
          for (const std::string& said : both[i]->run_slice())
            if (said.substr(0, 5) == "best ") answer[i] = said;
      }
      CHECK(!answer[0].empty());
      CHECK(answer[0] == answer[1]);
    }
  });
}
