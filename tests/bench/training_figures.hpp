// How good a forecast is, and which of two players is better: figures with intervals.
//
// Owns: Judged (forecasts beside what came), Figures of them with bootstrap intervals by game, and Series with
// its stop rule. Part of the training kit. Next: training_kit.hpp.
#pragma once

#include "engine/core/fixed_math.hpp"
#include "engine/core/rng.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace beffroi::training {

/// A figure with the bounds between which it lies in 95 of 100 draws of as many games.
struct Figure {
  double mean = 0, lo = 0, hi = 0;
};

struct Figures {
  std::size_t positions = 0, games = 0;
  Figure brier{};       ///< a seat: mean square of forecast minus result
  Figure nothing{};     ///< the same of who gives every seat the same
  Figure ece{};         ///< calibration error: ten bins of equal number
  Figure log_loss{};    ///< a position, natural logarithm
  double third[3] = {}; ///< Brier of the first, second and last third of the stops of each game
};

/// Forecasts beside what came, game after game.
class Judged {
public:
  explicit Judged(int rows) : rows_(rows) {}

  /// `rows` shares told, and what they should have been.
  void add(std::uint32_t game, const float* told, const float* came) {
    if (from_.empty() || game != last_) from_.push_back(size());
    last_ = game;
    for (int i = 0; i < rows_; ++i) pairs_.push_back({told[i], came[i]});
  }

  Figures figures(std::uint64_t seed = 1, int draws = 200) const {
    Figures out;
    out.positions = size();
    out.games = from_.size();
    std::vector<std::size_t> games(from_.size());
    for (std::size_t i = 0; i < games.size(); ++i) games[i] = i;
    const Sums whole = sums_of(games);
    std::vector<Sums> drawn;
    Rng rng(splitmix64(seed));
    for (int n = 0; n < draws; ++n) {
      for (std::size_t& game : games) game = rng.below(static_cast<std::uint32_t>(from_.size()));
      drawn.push_back(sums_of(games));
    }
    const auto figure = [&](double Sums::* of) {
      std::vector<double> all;
      for (const Sums& sums : drawn) all.push_back(sums.*of);
      std::sort(all.begin(), all.end());
      const std::size_t cut = all.size() / 40;
      return Figure{whole.*of, all.empty() ? 0 : all[cut],
                    all.empty() ? 0 : all[all.size() - 1 - cut]};
    };
    out.brier = figure(&Sums::brier);
    out.nothing = figure(&Sums::nothing);
    out.ece = figure(&Sums::ece);
    out.log_loss = figure(&Sums::log_loss);
    for (int i = 0; i < 3; ++i) out.third[i] = whole.third[i];
    return out;
  }

private:
  struct Pair {
    float told, came;
  };
  struct Sums {
    double brier = 0, nothing = 0, ece = 0, log_loss = 0, third[3] = {};
  };

  std::size_t size() const { return pairs_.size() / static_cast<std::size_t>(rows_); }

  Sums sums_of(const std::vector<std::size_t>& games) const {
    const auto rows = static_cast<std::size_t>(rows_);
    Sums sums;
    std::vector<Pair> all;
    double count = 0;
    double third_count[3] = {};
    for (const std::size_t game : games) {
      const std::size_t end = game + 1 < from_.size() ? from_[game + 1] : size();
      const std::size_t stops = end - from_[game];
      for (std::size_t at = from_[game]; at < end; ++at) {
        double square = 0;
        double missed = 1;
        double told = 1;
        for (std::size_t i = at * rows; i < (at + 1) * rows; ++i) {
          const Pair& p = pairs_[i];
          all.push_back(p);
          square += (p.told - p.came) * (p.told - p.came);
          const double even = rows == 1 ? 0.5 : 1.0 / static_cast<double>(rows);
          sums.nothing += (even - p.came) * (even - p.came);
          sums.log_loss -= p.came * std::log(std::max(p.told, 1e-6f));
          missed -= p.came;
          told -= p.told;
        }
        if (rows == 1) sums.log_loss -= missed * std::log(std::max(told, 1e-6));
        const std::size_t third = (at - from_[game]) * 3 / stops;
        sums.third[third] += square / static_cast<double>(rows);
        ++third_count[third];
        sums.brier += square;
        ++count;
      }
    }
    const double seats = std::max(1.0, count * static_cast<double>(rows));
    sums.brier /= seats;
    sums.nothing /= seats;
    sums.log_loss /= std::max(1.0, count);
    for (int i = 0; i < 3; ++i) sums.third[i] /= std::max(1.0, third_count[i]);
    std::sort(all.begin(), all.end(), [](const Pair& a, const Pair& b) { return a.told < b.told; });
    for (std::size_t bin = 0; bin < 10; ++bin) {
      double off = 0;
      for (std::size_t i = all.size() * bin / 10; i < all.size() * (bin + 1) / 10; ++i)
        off += all[i].told - all[i].came;
      sums.ece += std::abs(off) / static_cast<double>(std::max<std::size_t>(1, all.size()));
    }
    return sums;
  }

  int rows_;
  std::uint32_t last_ = 0;
  std::vector<std::size_t> from_{}; ///< where each game begins
  std::vector<Pair> pairs_{};
};

inline void print(const char* name, const Figures& f) {
  std::printf(
      "%s: %zu positions of %zu games, Brier %.4f (%.4f to %.4f), nothing %.4f, thirds %.3f "
      "%.3f %.3f, ECE %.4f (to %.4f), log loss %.4f (%.4f to %.4f)\n",
      name, f.positions, f.games, f.brier.mean, f.brier.lo, f.brier.hi, f.nothing.mean, f.third[0],
      f.third[1], f.third[2], f.ece.mean, f.ece.hi, f.log_loss.mean, f.log_loss.lo, f.log_loss.hi);
  std::fflush(stdout);
}

/// Shares of the first places of one player against others, deal by deal: what one deal brings in all its
/// seatings together is one result.
class Series {
public:
  /// `equal`: the share that equal strength would bring.
  explicit Series(double equal) : equal_(equal) {}
  void add(double share) {
    ++deals_;
    sum_ += share;
    squares_ += share * share;
  }
  int deals() const { return deals_; }
  Figure share() const {
    const double mean = sum_ / std::max(1, deals_);
    const double half = 1.959964 * exact_sqrt(spread() / std::max(1, deals_));
    return {mean, mean - half, mean + half};
  }
  /// Sequential probability ratio (Wald 1945) of "better by `by`" against "equal", with mistakes in one of
  /// twenty: 1 = better, -1 = not, 0 = play on. Says nothing before twenty deals.
  int said(double by) const {
    if (deals_ < 20 || spread() <= 0) return 0;
    const double ratio = deals_ * by * (share().mean - equal_ - by / 2) / spread();
    constexpr double kSure = 2.944; // log(0.95 / 0.05)
    return ratio > kSure ? 1 : ratio < -kSure ? -1 : 0;
  }

private:
  double spread() const {
    const double mean = sum_ / std::max(1, deals_);
    return std::max(0.0, squares_ / std::max(1, deals_) - mean * mean);
  }
  double equal_;
  int deals_ = 0;
  double sum_ = 0, squares_ = 0;
};

} // namespace beffroi::training
