// The core: random numbers, hashes, logarithm, lists, texts, JSON and option texts.
//
// Owns: known answers, equal in g++, clang and wasm. The random numbers were computed by a separate
// program from the published algorithms (splitmix64, xoshiro256**).
#include "engine/core/fixed_math.hpp"
#include "engine/core/game.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/options.hpp"
#include "engine/core/rng.hpp"
#include "engine/core/small_vec.hpp"
#include "engine/core/text.hpp"
#include "tests/kit/trap.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <set>

using namespace beffroi;

TEST_CASE("splitmix64 gives the published first numbers") {
  CHECK(splitmix64(0) == 0xe220a8397b1dcdafULL);
  CHECK(splitmix64(1234567) == 6457827717110365317ULL);
}

TEST_CASE("Rng gives the same numbers on every platform") {
  Rng rng(42);
  CHECK(rng.next() == 0xbe15272cdf80b6c2ULL);
  CHECK(rng.next() == 0xaf6e2ee49ff5d0e3ULL);
  CHECK(rng.next() == 0xca56edd0338a318fULL);
  CHECK(rng.next() == 0x4945f1d915ae1af2ULL);
  CHECK(rng.next() == 0x0ddbfbac9994b020ULL);
}

TEST_CASE("below stays under its bound and favours nothing") {
  Rng rng(3);
  CHECK(rng.below(1) == 0);
  int count[6] = {};
  for (int n = 0; n < 60000; ++n) ++count[rng.below(6)];
  for (const int c : count) {
    CHECK(c > 9600);
    CHECK(c < 10400);
  }
}

TEST_CASE("shuffle gives every order of three equally often") {
  Rng rng(4);
  int count[6] = {};
  for (int n = 0; n < 12000; ++n) {
    int items[3] = {0, 1, 2};
    rng.shuffle(items, 3);
    const int inversions = (items[0] > items[1]) + (items[0] > items[2]) + (items[1] > items[2]);
    REQUIRE(inversions <= 3);
    ++count[items[0] * 2 + (items[1] > items[2])];
  }
  for (const int c : count) {
    CHECK(c > 1800);
    CHECK(c < 2200);
  }
}

TEST_CASE("chance_draw depends on seed and index alone") {
  std::set<std::uint32_t> seen;
  for (std::uint64_t i = 0; i < 100; ++i) {
    CHECK(chance_draw(5, i, 1000) == chance_draw(5, i, 1000));
    CHECK(chance_draw(5, i, 7) < 7);
    seen.insert(chance_draw(5, i, 1000000));
  }
  CHECK(seen.size() == 100);
  CHECK(chance_draw(5, 0, 1000000) != chance_draw(6, 0, 1000000));
}

TEST_CASE("hashes differ by content, length and seed, and are the same on every platform") {
  const char text[] = "beffroi beffroi";
  CHECK(hash_bytes(text, 15) == hash_bytes(text, 15));
  CHECK(hash_bytes(text, 15) != hash_bytes(text, 14));
  CHECK(hash_bytes(text, 15) != hash_bytes(text, 15, 1));
  CHECK(hash_bytes(text, 15) == 0xe94821ef3bc6a474ULL);
  const std::uint32_t a = 1;
  const std::uint32_t b = 2;
  CHECK(hash_value(a) != hash_value(b));
}

TEST_CASE("log2_approx is within one ten-thousandth of the logarithm") {
  double worst = 0;
  for (double x = 0.001; x < 1e6; x *= 1.01)
    worst = std::max(worst, std::fabs(log2_approx(x) - std::log2(x)));
  CHECK(worst < 1e-4);
  CHECK(log2_approx(8) == doctest::Approx(3).epsilon(1e-9));
  CHECK(exact_sqrt(2.0) == std::sqrt(2.0));
}

TEST_CASE("a SmallVec keeps unused slots zero, so equal lists have equal bytes") {
  SmallVec<std::uint16_t, 4> a{};
  a.push_back(7);
  a.push_back(9);
  a.pop_back();
  SmallVec<std::uint16_t, 4> b{};
  b.push_back(7);
  CHECK(a == b);
  CHECK(hash_value(a) == hash_value(b));
  CHECK(a.back() == 7);
  a.clear();
  CHECK(a.empty());
  CHECK(a == SmallVec<std::uint16_t, 4>{});
  static_assert(PlainValue<SmallVec<std::uint8_t, 3>>);
  static_assert(PlainValue<SmallVec<Action, 3>>);
}

TEST_CASE("Text holds short notation and parse_number reads whole numbers only") {
  Text t("a");
  t.append('-').append_number(-12);
  CHECK(t.view() == "a--12");
  CHECK(t == Text("a--12"));
  CHECK(*parse_number("12", 0, 99) == 12);
  CHECK(*parse_number("-3", -9, 9) == -3);
  for (const char* bad : {"", " 1", "1 ", "1x", "100", "-1", "0x1", "+1", "99999999999999999999"})
    CHECK_FALSE(parse_number(bad, 0, 99));
}

TEST_CASE("Json nests, separates and escapes") {
  Json json;
  json.open_object().member("a", 1).member("b", "q\"\\\n").key("c").open_array();
  json.value(true).null().value(std::int64_t{-5}).raw("{}").close_array().close_object();
  CHECK(json.text() == "{\"a\":1,\"b\":\"q\\\"\\\\\\u000a\",\"c\":[true,null,-5,{}]}");
}

namespace {
constexpr OptionChoice kLetters[] = {{"x", Key::kNone}, {"y", Key::kNone}, {"z", Key::kNone}};
constexpr OptionSpec kSpecs[] = {
    {{"T-V1"}, "one", Key::kNone, Key::kNone, OptionSpec::Type::kChoice, kLetters, 3, 0, 0, 1},
    {{"T-V2"}, "number", Key::kNone, Key::kNone, OptionSpec::Type::kNumber, nullptr, 0, -2, 9, 3},
    {{"T-V3"}, "some", Key::kNone, Key::kNone, OptionSpec::Type::kSubset, kLetters, 3, 0, 0, 1},
};
std::string round_trip(std::string_view text) {
  AnyOptions any;
  const auto error = parse_options(text, kSpecs, 3, 2, 4, any);
  return error ? "error at " + error->word : write_options(any, kSpecs, 3);
}
} // namespace

TEST_CASE("an option text reads back, and initial values are left out") {
  CHECK(round_trip("") == "seats=2");
  CHECK(round_trip("seats=3") == "seats=3");
  CHECK(round_trip("one=y number=3 some=x") == "seats=2");
  CHECK(round_trip("  some=x+z   number=-2 one=z seats=4 ") == "seats=4 one=z number=-2 some=x+z");
  CHECK(round_trip("some=none") == "seats=2 some=none");
}

TEST_CASE("an option left out means what its rules version began with") {
  OptionSpec specs[] = {kSpecs[0]};
  specs[0].initial_since = 3; // "y" since then, "z" before
  specs[0].initial_before = 2;
  const auto read = [&](std::string_view text, int rules) {
    AnyOptions any;
    REQUIRE(!parse_options(text, specs, 1, 2, 4, any, rules));
    return any;
  };
  CHECK(read("", 3).value[0] == 1);
  CHECK(read("", 2).value[0] == 2);
  CHECK(read("one=y", 2).value[0] == 1);
  CHECK(write_options(read("", 2), specs, 1) == "seats=2 one=z");
  CHECK(write_options(read("", 2), specs, 1, 2) == "seats=2");
  CHECK(write_options(read("one=y", 1), specs, 1, 1) == "seats=2 one=y");
  CHECK(initial_options(specs, 1, 2, 1).value[0] == 2);
}

TEST_CASE("a wrong option text is refused with the word, and nothing changes") {
  for (const char* bad : {"seats=5", "seats=", "one", "one=w", "two=x", "number=10", "number=1.5",
                          "some=x+x", "some=", "some=x+", "some=w"})
    CHECK(round_trip(bad) == std::string("error at ") + bad);
  CHECK(round_trip("one=x one=y") == "error at one=y");
  CHECK(round_trip("seats=2 seats=2") == "error at seats=2");
  AnyOptions any = initial_options(kSpecs, 3, 3);
  const AnyOptions before = any;
  CHECK(parse_options("one=x number=99", kSpecs, 3, 2, 4, any));
  CHECK(any == before);
}

TEST_CASE(
    "EventList keeps events in the room it is given, in order, and starts over when cleared") {
  Event room[2] = {};
  EventList list{room};
  Event e{};
  for (std::uint8_t kind = 1; kind <= 2; ++kind) {
    e.kind = kind;
    list(e);
  }
  REQUIRE(list.size() == 2);
  CHECK(list[0].kind == 1);
  CHECK(list.end()[-1].kind == 2);
  list.clear();
  CHECK(list.size() == 0);
  list(e);
  CHECK(room[0].kind == 2);
}

#ifdef BEFFROI_CAN_FORK
TEST_CASE("what is more than a capacity stops the program: events and score parts") {
  Event room[1] = {};
  const auto put = [&room](int events) {
    EventList list{room};
    for (int i = 0; i < events; ++i) list(Event{});
  };
  CHECK_FALSE(test::stops([&put] { put(1); }));
  CHECK(test::stops([&put] { put(2); }));
  const auto parts = [](int n) {
    SeatScore score;
    for (int i = 0; i < n; ++i) score.parts.push_back(ScorePart{});
  };
  CHECK_FALSE(test::stops([&parts] { parts(kMaxScoreParts); }));
  CHECK(test::stops([&parts] { parts(kMaxScoreParts + 1); }));
}
#endif
