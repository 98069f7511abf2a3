// The doctest main of the one test program, native and wasm. Tests live in *_test.cpp beside it. A
// run of many ends with its ten slowest, so that ./check stays as short as it is.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <array>
#include <cstdio>
#include <utility>

namespace {

/// Keeps no memory of its own: tests count what is allocated.
class Slowest : public doctest::IReporter {
public:
  explicit Slowest(const doctest::ContextOptions& /*options*/) {}
  void report_query(const doctest::QueryData& /*query*/) override {}
  void test_run_start() override {}
  void test_run_end(const doctest::TestRunStats& /*stats*/) override {
    if (run_ <= static_cast<int>(first_.size())) return;
    std::printf("the slowest of %d, %.0f s in all:\n", run_, all_s_);
    for (const Time& time : first_) std::printf("slow  %5.1f s  %s\n", time.took_s, time.name);
    std::fflush(stdout);
  }
  void test_case_start(const doctest::TestCaseData& test) override { name_ = test.m_name; }
  void test_case_reenter(const doctest::TestCaseData& /*test*/) override {}
  void test_case_end(const doctest::CurrentTestCaseStats& stats) override {
    run_++;
    all_s_ += stats.seconds;
    Time time{name_, stats.seconds};
    for (Time& other : first_) {
      if (time.took_s > other.took_s) std::swap(time, other);
    }
  }
  void test_case_exception(const doctest::TestCaseException& /*thrown*/) override {}
  void subcase_start(const doctest::SubcaseSignature& /*part*/) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData& /*data*/) override {}
  void log_message(const doctest::MessageData& /*data*/) override {}
  void test_case_skipped(const doctest::TestCaseData& /*test*/) override {}

private:
  struct Time {
    const char* name = "";
    double took_s = -1;
  };
  std::array<Time, 10> first_; // the slowest first
  const char* name_ = "";
  int run_ = 0;
  double all_s_ = 0;
};

} // namespace

REGISTER_LISTENER("slowest", 1, Slowest);
