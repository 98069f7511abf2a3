// The trainers' kit: it learns what can be learned, writes numbers that say the same, and measures right.
#include "tests/bench/training_figures.hpp"
#include "tests/bench/training_kit.hpp"

#include <doctest/doctest.h>

using namespace beffroi;
using namespace beffroi::training;

namespace {

/// A forecast of no game: what counts is the first feature late and the second, turned round, early.
struct Toy {
  static constexpr int kFormat = 1, kTables = 1, kKnots = 2, kHidden = 4;
  using Own = NothingOwned;
  using Input = ForecastInput<3>;
};

double chance_of(const std::int16_t* a, const std::int16_t* b, int stage) {
  const double late = stage == 0 ? 1 : 0;
  const double x = late * 0.8 * (a[0] - b[0]) - (1 - late) * 0.5 * (a[1] - b[1]);
  return 1 / (1 + std::exp(-x));
}

Lessons<Toy> lessons_of(int games, std::uint64_t seed) {
  Lessons<Toy> out;
  out.rows = 2;
  Rng rng(seed);
  for (int game = 0; game < games; ++game) {
    for (int i = 0; i < 6; ++i)
      out.of.push_back(static_cast<std::int16_t>(static_cast<int>(rng.below(7)) - 3));
    out.stage.push_back(rng.below(2) == 0 ? 0 : kKnot);
    const std::int16_t* row = &out.of[out.of.size() - 6];
    const bool wins = rng.below(1u << 20) < chance_of(row, row + 3, out.stage.back()) * (1u << 20);
    out.target.push_back(wins);
    out.target.push_back(!wins);
    out.game.push_back(static_cast<std::uint32_t>(game));
  }
  return out;
}

} // namespace

TEST_CASE(
    "A table learns what the result depends on, by stage, and its whole numbers say the same") {
  const Lessons<Toy> lessons = lessons_of(20000, 1);
  Model<Toy> model;
  model.fit(lessons, {.epochs = 20});
  std::FILE* file = std::tmpfile();
  REQUIRE(file != nullptr);
  CHECK(model.write(file));
  std::rewind(file);
  ForecastTable<Toy> table{};
  std::int16_t* numbers = &table.linear[0][0];
  int n = 0;
  for (int number = 0; std::fscanf(file, "%d", &number) == 1; ++n)
    numbers[n] = static_cast<std::int16_t>(number);
  std::fclose(file);
  REQUIRE(n == static_cast<int>(sizeof table / 2));
  const Lessons<Toy> others = lessons_of(500, 2);
  double off = 0;
  double written = 0;
  for (std::size_t i = 0; i < others.size(); ++i) {
    float share[2] = {};
    model.predict(others, i, share);
    off += std::abs(share[0] - chance_of(others.row(i, 0), others.row(i, 1), others.stage[i]));
    const std::int64_t number[] = {forecast_number(table, others.row(i, 0), others.stage[i]),
                                   forecast_number(table, others.row(i, 1), others.stage[i])};
    written = std::max<double>(
        written, std::abs(share[0] - shares_of_powers<void>(number, 2).of[0] / 65536.0));
  }
  CHECK(off / 500 < 0.03);
  CHECK(written < 0.02);
}

TEST_CASE("TD looks back from the end of each game, and to no other game") {
  Lessons<Toy> lessons = lessons_of(200, 3);
  for (std::size_t i = 0; i < lessons.size(); ++i)
    lessons.game[i] = static_cast<std::uint32_t>(i / 4);
  const std::vector<float> before = lessons.target;
  Model<Toy> model;
  model.fit(lessons, {.epochs = 1});
  Lessons<Toy> same = lessons;
  model.blend(same, 1);
  Lessons<Toy> told = lessons;
  model.blend(told, 0);
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    const std::size_t end = i / 4 * 4 + 3;
    CHECK(same.aim(i, 0) == before[end * 2]);
    float share[2] = {};
    if (i != end) model.predict(lessons, i + 1, share);
    CHECK(told.aim(i, 0) == doctest::Approx(i == end ? before[end * 2] : share[0]));
  }
}

TEST_CASE("Brier score, calibration error and log loss are what they are by hand") {
  Judged judged(2);
  for (int i = 0; i < 100; ++i) {
    const float told[] = {0.8f, 0.2f};
    const float came[] = {i % 10 < 7 ? 1.0f : 0.0f, i % 10 < 7 ? 0.0f : 1.0f};
    judged.add(static_cast<std::uint32_t>(i / 10), told, came);
  }
  const Figures f = judged.figures();
  CHECK(f.positions == 100);
  CHECK(f.games == 10);
  CHECK(f.brier.mean == doctest::Approx(0.7 * 0.04 + 0.3 * 0.64));
  CHECK(f.nothing.mean == doctest::Approx(0.25));
  CHECK(f.log_loss.mean == doctest::Approx(-0.7 * std::log(0.8) - 0.3 * std::log(0.2)));
  // Every game is like every other: the interval is a point.
  CHECK(f.brier.lo == doctest::Approx(f.brier.hi));
  CHECK(f.ece.mean >= 0.1 - 1e-6);
}

TEST_CASE("A match ends when one player is better, when it is not, and not before it is known") {
  Series better(0.5), equal(0.5), few(0.5);
  Rng rng(4);
  for (int i = 0; i < 400; ++i) {
    better.add(rng.below(100) < 65);
    equal.add(rng.below(100) < 50);
    if (i < 19) few.add(1);
  }
  CHECK(better.said(0.1) == 1);
  CHECK(equal.said(0.1) == -1);
  CHECK(few.said(0.1) == 0);
  CHECK(better.share().lo > 0.5);
  CHECK(better.share().hi < 0.75);
}

TEST_CASE("Numbers that are changed at random and play against their opposite get better") {
  // Who is nearer to 3 and -2 wins by as much, with luck on top.
  const auto far = [](const std::vector<double>& x) {
    return std::abs(x[0] - 3) + std::abs(x[1] + 2);
  };
  Perturbation search({0, 0}, {0.5, 0.5}, 1);
  Rng luck(2);
  for (int step = 0; step < 200; ++step)
    search.improve(10, 0.25, [&](const auto& up, const auto& down, int) {
      return far(down) - far(up) + (luck.below(3) - 1.0);
    });
  CHECK(far(search.numbers()) < 1);
}
