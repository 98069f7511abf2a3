// The job of an account. Contract in study_jobs.hpp.
#include "engine/brain/study_jobs.hpp"

#include "engine/match/record.hpp"

namespace beffroi {
namespace {

/// Positions that are looked at in about a millisecond.
constexpr std::uint32_t kAccountSlice = 24;
/// After so many plies the account says how far it is.
constexpr std::size_t kAccountNews = 16;

class AccountJob final : public StudyJob {
public:
  AccountJob(const Match& match, AnyAccount& account, std::int64_t id)
      : match_(match), account_(account), scope_(scope_of(match)), id_(std::to_string(id)) {
    begin_account(match, scope_, account);
  }

  bool run(std::vector<std::string>& news) override {
    done_ = account_.run(kAccountSlice);
    if (!done_ && account_.plies() >= said_ + kAccountNews) {
      said_ = account_.plies();
      news.push_back("info id=" + id_ + " done=" + std::to_string(said_) +
                     " of=" + std::to_string(scope_.last - scope_.first));
    }
    return done_;
  }
  std::string finish() override {
    std::string out = "account id=" + id_ + " done=" + (done_ ? "1" : "0");
    if (!done_) return out;
    const Ledger& ledger = account_.ledger();
    const auto field = [&](const char* name, const std::string& value) {
      out.append(" ").append(name).append("=").append(value);
    };
    const auto row = [&](const std::int64_t* of, int count) {
      std::string text;
      for (int i = 0; i < count; ++i) text += (i > 0 ? "," : "") + std::to_string(of[i]);
      return text;
    };
    field("hash", hex64(account_.learned()));
    field("from", std::to_string(scope_.first));
    field("to", std::to_string(scope_.first + account_.plies()));
    field("over", scope_.is_open || scope_.ended_by ? "0" : "1");
    field("goal", ledger.goal ? "1" : "0");
    field("columns", std::to_string(ledger.columns));
    field("hides", match_.game().hides ? "1" : "0");
    field("start", row(ledger.start, ledger.columns));
    field("luck", row(ledger.luck, ledger.columns));
    field("drift", row(ledger.drift, ledger.columns));
    field("hidden", row(ledger.hidden, ledger.columns));
    field("result", row(ledger.result, ledger.columns));
    const int seats = static_cast<int>(match_.setup().seats.size());
    std::string play, kinds, draws;
    for (int i = 0; i < ledger.columns; ++i)
      play += (i > 0 ? ";" : "") + row(ledger.play[i], seats);
    for (const char* kind : account_.kinds())
      kinds += (kinds.empty() ? "" : ",") + std::string(kind);
    for (const BookedDraw& draw : account_.draws())
      draws += (draws.empty() ? "" : ";") + std::to_string(scope_.first + draw.ply) + ":" +
               std::to_string(draw.plies) + ":" + std::to_string(draw.kind) + ":" +
               shares_text(draw.before) + ":" + shares_text(draw.after);
    field("play", play);
    field("kinds", kinds);
    field("draws", draws);
    const DrawCheck check = check_draws(match_);
    field("seeded", check.has_seed ? "1" : "0");
    field("typed", check.typed ? "1" : "0");
    field("drawn", std::to_string(check.draws));
    field("others", std::to_string(check.others));
    field("other", std::to_string(check.first_other));
    return out;
  }

private:
  const Match& match_;
  AnyAccount& account_;
  AccountScope scope_;
  std::string id_;
  std::size_t said_ = 0;
  bool done_ = false;
};

} // namespace

std::unique_ptr<StudyJob> make_account_job(const Match& match, AnyAccount& account,
                                           std::int64_t id) {
  return std::make_unique<AccountJob>(match, account, id);
}

} // namespace beffroi
