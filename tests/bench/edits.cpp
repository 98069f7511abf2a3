// edits: a hundred thousand changes by hand of positions of each game, and what came of them.
//
//   cmake --build build/native --target edits && build/native/edits [edits of each, 100000] [GAME] [seed, 1]
//
// A person at random: any piece to any of its places, something taken away, or a field set to any of its values, in
// positions that random games came to and on the empty table, with options spread over all. The change is judged as the
// editor does it: by edit_put() or edit_set(), and what those let pass by set_up().
//   - accepted: nothing is broken, the position is written and read back to the same bytes, and random moves go on from
//     it, in one of fifty to the end of the game
//   - refused: by a rule that stands in the game's rules, and nothing has changed
// Printed for each game: edits, accepted and refused ones, by what was changed, and refusals by rule. Fails at the first
// that is otherwise.
//
// Owns: this measure alone. A small sample runs with the tests (tests/games/*/edit_test.cpp). Next: MEASURES.md, what came
// of it.
#include "engine/core/edit.hpp"
#include "tests/kit/contract_kit.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>

using namespace beffroi;

namespace {

constexpr std::size_t kOptionSets = 60;
constexpr int kFromOne = 250;  ///< edits of a position, each of what the last one made
constexpr int kPlayedOut = 50; ///< one of so many accepted positions is played to its end
constexpr int kPlayedOn = 12;  ///< so many actions from every other one

struct Counts {
  long edits = 0, put = 0, taken = 0, set = 0, refused = 0;
  long ends = 0, unfinished = 0, actions = 0;
  std::map<std::string, long> by_rule;
};

/// The ids of the rules that stand in a game's text, each at the start of a paragraph.
std::set<std::string> rules_of(const char* game) {
  std::ifstream file(std::string(BEFFROI_ASSETS "/games/") + game + "/rules/en.md");
  std::set<std::string> out;
  for (std::string line; std::getline(file, line);) {
    const std::size_t from = line.find_first_not_of("|-* ");
    if (from == line.npos) continue;
    const std::string word = line.substr(from, line.find(' ', from) - from);
    if (word.size() > 3 && word[2] == '-') out.insert(word);
  }
  return out;
}

template <class G> class Desk {
public:
  using State = typename G::State;
  using Options = typename G::Options;

  Desk(std::uint64_t seed) : rng_(seed), rules_(rules_of(G::kId)) {
    if (rules_.empty()) fail("the rules cannot be read");
  }

  void begin(const Options& options) {
    options_ = options;
    line_ = G::empty_position(options);
    if (rng_.below(4) == 0) return read_first();
    State s = G::setup(options);
    for (std::uint32_t n = rng_.below(kIsLongGame ? 600 : 160); n > 0; --n) {
      if (G::turn(s).who == Who::kOver) break;
      G::apply(s, kit::random_move<G>(s, rng_), NoEvents{});
    }
    line_.clear();
    G::write_position(s, line_);
    read_first();
  }

  void edit() {
    ++counts.edits;
    line_.clear();
    const auto fields = G::edit_fields(state_);
    long* kind = &counts.set;
    Phrase why;
    if (!fields.empty() && rng_.below(5) == 0) {
      const EditField& field = pick(fields);
      if (field.least > field.value || field.value > field.most)
        fail("a field has no value of its own");
      const auto span = static_cast<std::uint32_t>(field.most - field.least + 1);
      why =
          G::edit_set(state_, field.field, field.least + static_cast<int>(rng_.below(span)), line_);
    } else {
      const auto pieces = G::edit_pieces(state_);
      // Mostly one of those that are left.
      const EditPiece* piece = &pick(pieces);
      for (int n = 0; piece->left == 0 && n < 4; ++n) piece = &pick(pieces);
      const bool takes = rng_.below(5) == 0;
      const Target chosen = takes ? kEditTake : piece->piece;
      if (!takes && piece->left < 0) fail("less than nothing is left of a piece");
      const auto places = G::edit_places(state_, chosen);
      if (places.empty()) return;
      kind = takes ? &counts.taken : &counts.put;
      why = G::edit_put(state_, chosen, pick(places), line_);
    }
    State next{};
    if (why.key == Key::kNone) {
      const auto error = G::set_up(options_, line_, next);
      if (!error) {
        ++*kind;
        return accept(next);
      }
      if (!kit::same_bytes(next, State{})) fail("a refused position has left something behind");
      if (error->at > line_.size()) fail("the place of a refusal is past the text");
      why = error->phrase;
    }
    refuse(why);
  }

  void print() const {
    const long accepted = counts.put + counts.taken + counts.set;
    std::printf(
        "%s: %ld edits, %ld accepted (%ld put or turned, %ld taken away, %ld set), %ld refused, "
        "%ld without a place\n",
        G::kId, counts.edits, accepted, counts.put, counts.taken, counts.set, counts.refused,
        counts.edits - accepted - counts.refused);
    std::printf("  %ld actions from accepted positions, %ld games to their end, %ld left after %d "
                "actions\n ",
                counts.actions, counts.ends, counts.unfinished, G::kMaxActions);
    std::vector<std::pair<std::string, long>> rows(counts.by_rule.begin(), counts.by_rule.end());
    std::sort(rows.begin(), rows.end(),
              [](const auto& a, const auto& b) { return a.second > b.second; });
    for (const auto& [rule, n] : rows) std::printf(" %s %ld", rule.c_str(), n);
    std::printf("\n");
    std::fflush(stdout);
  }

  Counts counts;

private:
  static constexpr bool kIsLongGame = kit::kIsLong<G>;

  template <class T> const T& pick(const std::vector<T>& from) {
    return from[rng_.below(static_cast<std::uint32_t>(from.size()))];
  }

  [[noreturn]] void fail(const char* why) const {
    std::printf("%s, options \"%s\": %s\n  before: %s\n  edited: %s\n", G::kId,
                kit::options_text<G>(options_).c_str(), why, before_.c_str(), line_.c_str());
    std::exit(1);
  }

  void read_first() {
    State next{};
    if (G::set_up(options_, line_, next)) fail("a position of a game is refused");
    state_ = next;
    before_ = line_;
  }

  void accept(const State& next) {
    if (const char* why = G::broken(next)) fail(why);
    std::string written;
    G::write_position(next, written);
    State again{};
    if (G::set_up(options_, written, again) || !kit::same_bytes(again, next))
      fail("an accepted position is not read back");
    const bool to_end = rng_.below(kPlayedOut) == 0;
    play(next, to_end ? G::kMaxActions : kPlayedOn, to_end);
    state_ = next;
    before_ = written;
  }

  void play(State s, int most, bool to_end) {
    for (int n = 0; n < most && G::turn(s).who != Who::kOver; ++n) {
      if (kit::moves_of<G>(s).empty()) fail("nothing is legal in a position that is not over");
      G::apply(s, kit::random_move<G>(s, rng_), NoEvents{});
      if (const char* why = G::broken(s)) fail((std::string("when played on, ") + why).c_str());
      ++counts.actions;
    }
    if (!to_end) return;
    ++(G::turn(s).who == Who::kOver ? counts.ends : counts.unfinished);
  }

  void refuse(const Phrase& why) {
    ++counts.refused;
    const std::string rule(why.rule.view());
    const std::string key(kKeyNames[static_cast<std::size_t>(why.key)]);
    if (rule.empty()) fail(("no rule forbids it: " + key).c_str());
    if (!rules_.contains(rule)) fail(("there is no rule " + rule).c_str());
    ++counts.by_rule[rule];
    std::string now;
    G::write_position(state_, now);
    if (now != before_) fail("a refused edit has changed the position");
  }

  Rng rng_;
  std::set<std::string> rules_;
  Options options_{};
  State state_{};
  std::string line_, before_; ///< the edited text, and the last accepted one
};

template <class G> void run(long edits, std::uint64_t seed) {
  const auto options = kit::some_option_sets<G>(kOptionSets);
  Desk<G> desk(seed);
  for (std::size_t n = 0; desk.counts.edits < edits; ++n) {
    desk.begin(options[n % options.size()]);
    for (int i = 0; i < kFromOne && desk.counts.edits < edits; ++i) desk.edit();
  }
  desk.print();
}

} // namespace

int main(int count, char** argument) {
  const long edits = count > 1 ? std::atol(argument[1]) : 100000;
  const std::string_view only = count > 2 ? argument[2] : "";
  const auto seed = static_cast<std::uint64_t>(count > 3 ? std::atoll(argument[3]) : 1);
  for_each_game([&]<class G>(GameTag<G>) {
    if constexpr (HasEditor<G>)
      if (only.empty() || only == G::kId) run<G>(edits, seed);
  });
}
