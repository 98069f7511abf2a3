// The job of a reason. Contract in study_jobs.hpp.
#include "engine/brain/study_jobs.hpp"

#include "engine/brain/fields.hpp"

#include <algorithm>

namespace beffroi {
namespace {

class WhyJob final : public StudyJob {
public:
  WhyJob(const Match& match, TurnsFinder finder, AnyWhy& why, const TurnsAsked& asked,
         std::size_t turn, std::size_t than, std::int64_t id)
      : match_(match), finder_(finder), why_(why), asked_(asked), turn_{turn, than}, id_(id) {}

  bool run(std::vector<std::string>&) override {
    if (!comparing_) {
      if (!finder_.run()) return false;
      const auto& turns = finder_.analysis().turns;
      if (turn_[0] >= turns.size() || turn_[1] >= turns.size()) return missing_ = true;
      const StateRef state = match_.state_before(asked_.ply);
      why_.begin(state, match_.game().turn(state).seat, actions(turns[turn_[0]]),
                 actions(turns[turn_[1]]), {asked_.question.level, asked_.question.seed, 0});
      comparing_ = true;
      return false;
    }
    return done_ = why_.run(why_.slice());
  }
  std::string finish() override {
    if (missing_) return refuse_line(id_, "there are fewer turns here")[0];
    std::string out = "why id=" + std::to_string(id_) + " done=" + (done_ ? "1" : "0");
    if (!done_) return out;
    const Comparison& c = why_.comparison();
    out.append(" alike=").append(c.alike ? "1" : "0");
    out.append(" unit=").append(std::to_string(c.denominator));
    out.append(" sum=").append(std::to_string(c.sum));
    out.append(" further=").append(std::to_string(c.further)).append(" parts=");
    for (const PartDifference& d : c.parts)
      out.append(&d == c.parts.begin() ? "" : ",")
          .append(why_.parts()[d.part])
          .append(":")
          .append(std::to_string(d.worth));
    for (int i = 0; i < 2; ++i) {
      StateBuf state;
      copy_state(match_.game(), match_.state_before(asked_.ply), state);
      std::string line;
      write_actions(match_.game(), state, c.turn[i].line, line);
      out.append(i == 0 ? " line1=\"" : " line2=\"").append(line).append("\"");
      out.append(i == 0 ? " at1=" : " at2=")
          .append(places(c.turn[i].reasons, c.turn[1 - i].reasons));
    }
    return out;
  }

private:
  static TurnActions actions(const BestTurn& turn) {
    TurnActions out{};
    for (const Action a : turn.steps) out.push_back(a);
    return out;
  }
  /// What lies where after one of the turns, and not with the same worth after the other.
  std::string places(const Reasons& here, const Reasons& there) const {
    std::string out;
    for (const Reason& r : here.at) {
      if (std::find(there.at.begin(), there.at.end(), r) != there.at.end()) continue;
      out.append(out.empty() ? "" : ",").append(why_.parts()[r.part]);
      for (const int n :
           {r.seat + 1, int{r.where.kind}, int{r.where.a}, int{r.where.b}, int{r.where.c}})
        out.append(":").append(std::to_string(n));
    }
    return out;
  }

  const Match& match_;
  TurnsFinder finder_;
  AnyWhy& why_;
  TurnsAsked asked_;
  std::size_t turn_[2];
  std::int64_t id_;
  bool comparing_ = false;
  bool missing_ = false;
  bool done_ = false;
};

} // namespace

std::unique_ptr<StudyJob> make_why_job(const Match& match, TurnsFinder finder, AnyWhy& why,
                                       const TurnsAsked& asked, std::size_t turn, std::size_t than,
                                       std::int64_t id) {
  return std::make_unique<WhyJob>(match, finder, why, asked, turn, than, id);
}

} // namespace beffroi
