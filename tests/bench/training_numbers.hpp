// The rest of the training kit: numbers that are no table of a forecast.
//
// Owns:
//   Perturbation   numbers that get better by matches between changes of them
//   Choices        decisions with the reasons of every action, and ChoiceModel, which is fitted to them
//   Sums           weights of counted features, pulled towards what came of each position as games go
// Nothing here knows a game. Not part of any product. Next: training_kit.hpp.
#pragma once

#include "engine/core/rng.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace beffroi::training {

/// Every tenth game is held out: nothing is learned from it.
inline bool is_held_out(std::uint32_t game) { return game % 10 == 9; }

// ---- Tuning ------------------------------------------------------------------------------------------

/// Looks for better numbers where no gradient is known, by playing (simultaneous perturbation; Spall 1992): each
/// match is between the numbers with a random change and with the opposite change, and they go where the changes
/// that won went, by as much as past steps agree (Kingma and Ba 2014).
class Perturbation {
public:
  /// `step`: how far a change of each number goes.
  Perturbation(std::vector<double> first, std::vector<double> step, std::uint64_t seed)
      : of_(std::move(first)),
        step_(std::move(step)),
        mean_(of_.size()),
        spread_(of_.size()),
        rng_(splitmix64(seed)) {}
  const std::vector<double>& numbers() const { return of_; }

  /// One step of `matches`: `ahead(up, down, match)` plays the one against the other and says by how much the
  /// first won. `rush` is the length of the step, 1 for a whole change.
  template <class Ahead> void improve(int matches, double rush, Ahead ahead) {
    std::vector<double> pull(of_.size());
    std::vector<double> up(of_.size()), down(of_.size());
    std::vector<int> sign(of_.size());
    for (int n = 0; n < matches; ++n) {
      for (std::size_t i = 0; i < of_.size(); ++i) {
        sign[i] = rng_.below(2) == 0 ? -1 : 1;
        up[i] = of_[i] + sign[i] * step_[i];
        down[i] = of_[i] - sign[i] * step_[i];
      }
      const double won = ahead(up, down, n);
      for (std::size_t i = 0; i < of_.size(); ++i) pull[i] += sign[i] * won;
    }
    ++steps_;
    for (std::size_t i = 0; i < of_.size(); ++i) {
      const double g = pull[i] / matches;
      mean_[i] = 0.9 * mean_[i] + 0.1 * g;
      spread_[i] = 0.98 * spread_[i] + 0.02 * g * g;
      const double m = mean_[i] / (1 - std::pow(0.9, steps_));
      const double v = spread_[i] / (1 - std::pow(0.98, steps_));
      of_[i] += rush * step_[i] * m / (std::sqrt(v) + 0.1);
    }
  }

private:
  std::vector<double> of_, step_, mean_, spread_;
  Rng rng_;
  int steps_ = 0;
};

// ---- Choices -----------------------------------------------------------------------------------------

/// Decisions: for each action its reasons, as places of a table, and how much it was chosen.
struct Choices {
  std::vector<std::uint32_t> first_action{0}; ///< of every decision, and the end of the last
  std::vector<std::uint32_t> first_reason{0}; ///< of every action, and the end of the last
  std::vector<std::uint16_t> reason{};
  std::vector<float> chosen{}; ///< of every action; 1 together

  std::size_t size() const { return first_action.size() - 1; }
};

/// What reasons are worth, so that actions are chosen with chances as e to the power of their worths.
class ChoiceModel {
public:
  /// The first `fixed` numbers stay as they are.
  ChoiceModel(std::vector<float> first, std::size_t fixed)
      : of_(std::move(first)), mean_(of_.size()), square_(of_.size()), fixed_(fixed) {}
  const std::vector<float>& numbers() const { return of_; }

  /// The cross entropy of the decisions of which the place has this rest by ten, and how often what was chosen
  /// most is worth most.
  std::pair<double, double> judge(const Choices& data, std::size_t rest) const {
    double loss = 0, same = 0, count = 0;
    std::vector<float> chance;
    for (std::size_t d = rest; d < data.size(); d += 10, ++count) {
      predict(data, d, chance);
      const std::uint32_t from = data.first_action[d];
      std::size_t best = 0, chosen = 0;
      for (std::size_t i = 0; i < chance.size(); ++i) {
        loss -= data.chosen[from + i] * std::log(std::max(chance[i], 1e-9f));
        if (chance[i] > chance[best]) best = i;
        if (data.chosen[from + i] > data.chosen[from + chosen]) chosen = i;
      }
      same += best == chosen;
    }
    return {loss / count, same / count};
  }

  /// Adam (Kingma and Ba 2014) on the cross entropy; every tenth decision is held out.
  void fit(const Choices& data, int epochs, std::uint64_t seed) {
    constexpr std::size_t kBatch = 128;
    std::vector<std::size_t> order;
    for (std::size_t d = 0; d < data.size(); ++d)
      if (d % 10 != 9) order.push_back(d);
    std::vector<float> slope(of_.size()), chance;
    Rng rng(splitmix64(seed));
    const double steps = static_cast<double>(order.size() / kBatch) * epochs;
    double step = 0;
    for (int epoch = 0; epoch < epochs; ++epoch) {
      rng.shuffle(order.data(), static_cast<std::uint32_t>(order.size()));
      for (std::size_t at = 0; at + kBatch <= order.size(); at += kBatch) {
        std::fill(slope.begin(), slope.end(), 0.0f);
        for (std::size_t i = at; i < at + kBatch; ++i) {
          predict(data, order[i], chance);
          const std::uint32_t from = data.first_action[order[i]];
          for (std::size_t k = 0; k < chance.size(); ++k) {
            const float by = (chance[k] - data.chosen[from + k]) / kBatch;
            for (std::uint32_t r = data.first_reason[from + k]; r < data.first_reason[from + k + 1];
                 ++r)
              slope[data.reason[r]] += by;
          }
        }
        ++step;
        move(slope, step, 0.03 * (1 - step / (steps + 1)));
      }
    }
  }

private:
  void predict(const Choices& data, std::size_t d, std::vector<float>& chance) const {
    chance.clear();
    float most = -1e9f;
    for (std::uint32_t a = data.first_action[d]; a < data.first_action[d + 1]; ++a) {
      float sum = 0;
      for (std::uint32_t r = data.first_reason[a]; r < data.first_reason[a + 1]; ++r)
        sum += of_[data.reason[r]];
      chance.push_back(sum);
      most = std::max(most, sum);
    }
    float all = 0;
    for (float& c : chance) all += c = std::exp(c - most);
    for (float& c : chance) c /= all;
  }

  void move(const std::vector<float>& slope, double step, double rate) {
    const auto far = static_cast<float>(rate / (1 - std::pow(0.9, step)));
    const auto whole = static_cast<float>(1 / (1 - std::pow(0.999, step)));
    for (std::size_t i = fixed_; i < of_.size(); ++i) {
      const float g = slope[i] + 1e-5f * of_[i];
      mean_[i] = 0.9f * mean_[i] + 0.1f * g;
      square_[i] = 0.999f * square_[i] + 0.001f * g * g;
      of_[i] -= far * mean_[i] / (std::sqrt(square_[i] * whole) + 1e-7f);
    }
  }

  std::vector<float> of_, mean_, square_;
  std::size_t fixed_;
};

// ---- Sums --------------------------------------------------------------------------------------------

/// A feature and how often it is counted.
using Counted = std::pair<int, int>;

/// Weights of features, one row a stage: the value of a position is the sum over what is counted. Learned by
/// normalised least mean squares (Widrow and Hoff, "Adaptive Switching Circuits", 1960).
class Sums {
public:
  Sums(int stages, int features)
      : features_(features), of_(static_cast<std::size_t>(stages * features)) {}

  double of(int stage, int feature) const { return of_[place(stage, feature)]; }
  double value(int stage, const std::vector<Counted>& counted) const {
    double sum = 0;
    for (const auto& [feature, times] : counted) sum += of(stage, feature) * times;
    return sum;
  }
  /// Pulls the value of a position towards what came of it; `rate` 1 would go all the way.
  void pull(int stage, const std::vector<Counted>& counted, double came, double rate) {
    double norm = 1;
    for (const auto& [feature, times] : counted) norm += times * times;
    const double by = rate * (came - value(stage, counted)) / norm;
    for (const auto& [feature, times] : counted) of_[place(stage, feature)] += by * times;
  }

private:
  std::size_t place(int stage, int feature) const {
    return static_cast<std::size_t>(stage * features_ + feature);
  }

  int features_;
  std::vector<double> of_;
};

/// How far values were from what came, beside those of one that always says the mean.
class Misses {
public:
  void add(double told, double came) {
    ++count_;
    sum_ += came;
    squares_ += came * came;
    missed_ += (told - came) * (told - came);
  }
  double error() const { return std::sqrt(missed_ / count_); } ///< root mean square
  double error_of_mean() const {
    return std::sqrt(std::max(0.0, squares_ / count_ - sum_ / count_ * (sum_ / count_)));
  }

private:
  double count_ = 0, sum_ = 0, squares_ = 0, missed_ = 0;
};

} // namespace beffroi::training
