// Lists and values in the brain's protocol. Contract in analysis.hpp.
#include "engine/brain/analysis.hpp"

#include "engine/brain/fields.hpp"
#include "engine/match/analysts.hpp"

#include <algorithm>

namespace beffroi {
namespace {

constexpr std::int64_t kMaxWork = 1'000'000'000;

std::string write_shares(const Shares& shares) {
  std::string out;
  for (int i = 0; i < shares.seats; ++i) out += (i > 0 ? "," : "") + std::to_string(shares.of[i]);
  return out;
}

class AnalysisJob final : public MoreJob {
public:
  AnalysisJob(AnyAnalyst& analyst, const BrainPosition& position, const Question& question,
              std::int64_t id)
      : analyst_(analyst), position_(position), question_(question), id_(std::to_string(id)) {}

  void begin() override { analyst_.begin(position_.view, position_.seat, question_); }

  bool run(std::uint32_t most_work, std::vector<std::string>& news) override {
    if (analyst_.run(std::min(analyst_.slice(), most_work))) return true;
    if (question_.best < 2) return false;
    const Analysis analysis = analyst_.analysis();
    if (analysis.best.size() > said_ && analysis.work > work_said_) {
      said_ = analysis.best.size();
      work_said_ = analysis.work;
      news.push_back("info id=" + id_ + write_list(analysis));
    }
    return false;
  }

  std::string finish() override {
    const Analysis analysis = analyst_.analysis();
    if (question_.best == 0)
      return "value id=" + id_ + " exact=" + (analysis.exact ? "1" : "0") +
             " work=" + std::to_string(analysis.work) + " values=" + write_shares(analysis.shares);
    return "best id=" + id_ + write_list(analysis);
  }

private:
  std::string write_list(const Analysis& analysis) const {
    const GameOps& game = *position_.game;
    std::string out;
    for (std::size_t i = 0; i < analysis.best.size(); ++i) {
      const Best& best = analysis.best[i];
      const std::string number = i == 0 ? "" : std::to_string(i + 1);
      const auto field = [&](const char* name, const std::string& value) {
        out.append(" ").append(name).append(number).append("=").append(value);
      };
      field("move", "\"" + std::string(game.write(position_.world, best.action).view()) + "\"");
      field("exact", best.exact ? "1" : "0");
      field("depth", std::to_string(best.depth));
      field("work", std::to_string(best.work));
      field("value", write_value(best.value));
      field("line", "\"" + write_line(game, position_.world, best) + "\"");
      field("values", write_shares(best.shares));
    }
    return out;
  }

  AnyAnalyst& analyst_;
  BrainPosition position_;
  Question question_;
  std::string id_;
  std::size_t said_ = 0; ///< moves of the list
  std::uint64_t work_said_ = 0;
};

class AnalysisWords final : public MoreWords {
public:
  bool takes(const Fields& fields) const override {
    return fields.verb() == "value" ||
           (fields.verb() == "go" && !(fields.get("best").empty() && fields.get("work").empty()));
  }

  std::unique_ptr<MoreJob> read(const Fields& fields, const BrainPosition& position,
                                const LearnedBytes& values, Question question,
                                std::string_view& reason) override {
    const bool lists = fields.verb() == "go";
    reason = lists ? "go has the fields level, cap_ms, seed, id, best and work"
                   : "value has the fields level, cap_ms, seed, id and work";
    if (!(lists ? fields.only({"level", "cap_ms", "seed", "id", "best", "work"})
                : fields.only({"level", "cap_ms", "seed", "id", "work"})))
      return nullptr;
    question.best = lists ? 1 : 0;
    if (!fields.get("best").empty()) {
      const auto best = fields.number("best", 1, kMostBest);
      reason = "bad best";
      if (!best) return nullptr;
      question.best = static_cast<int>(*best);
    }
    if (!fields.get("work").empty()) {
      const auto work = fields.number("work", 1, kMaxWork);
      reason = "bad work";
      if (!work) return nullptr;
      question.work = static_cast<std::uint32_t>(*work);
    }
    reason = "it is not this seat's turn";
    if (lists && !position.acts) return nullptr;
    return std::make_unique<AnalysisJob>(analyst_of(*position.game, values), position, question,
                                         fields.id());
  }

private:
  AnyAnalyst& analyst_of(const GameOps& game, const LearnedBytes& values) {
    AnyAnalyst& analyst = made_for(game);
    if (game.learns && analyst.learned() != learned_hash(values)) analyst.learn(values);
    return analyst;
  }
  AnyAnalyst& made_for(const GameOps& game) {
    for (const auto& [id, analyst] : made_)
      if (id == game.id) return *analyst;
    return *made_.emplace_back(game.id, make_analyst(game)).second;
  }

  std::vector<std::pair<std::string_view, std::unique_ptr<AnyAnalyst>>> made_{};
};

} // namespace

MoreWords& analysis_words() {
  static AnalysisWords words;
  return words;
}

} // namespace beffroi
