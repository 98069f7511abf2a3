// Tests that a position gets the same answer whatever way it comes: set by hand, pasted, or in the record of a link or a
// file. Links and files hold records, whose text goes through Match::load.
#include "engine/match/edit_ops.hpp"
#include "tests/kit/game_kit.hpp"
#include "tests/kit/layout_kit.hpp"
#include "web/scene/table/seen_by.hpp"

#include <set>

using namespace beffroi;
using namespace beffroi::test;

namespace {

constexpr int kTexts = 20; ///< good ones, and as many broken ones, of each game

/// What is said of a position: nothing if it is taken. The column counts the letters of its text from 1.
struct SaidOf {
  std::string sentence, rule;
  int column = 0;
  friend bool operator==(const SaidOf&, const SaidOf&) = default;
  friend std::ostream& operator<<(std::ostream& out, const SaidOf& said) {
    return out << said.sentence << " (" << said.rule << ") at " << said.column;
  }
};

std::string text_member(const std::string& json, const std::string& name) {
  const std::string start = "\"" + name + "\":\"";
  const std::size_t at = json.find(start);
  REQUIRE(at != json.npos);
  const std::size_t from = at + start.size();
  return json.substr(from, json.find('"', from) - from);
}

SaidOf said_in(const std::string& edited) {
  const std::string start = "\"column\":";
  const std::size_t at = edited.find(start);
  REQUIRE(at != edited.npos);
  return {text_member(edited, "refused"), text_member(edited, "rule"),
          std::atoi(edited.c_str() + at + start.size())};
}

/// The line `position "..."` of a record, and where its text stands.
struct PositionLine {
  std::size_t from = 0, size = 0;
  int number = 0, column = 0;
};
PositionLine position_line(const std::string& record) {
  constexpr std::string_view kStart = "position \"";
  PositionLine found;
  found.from = record.find("\n" + std::string(kStart)) + 1 + kStart.size();
  found.size = record.find('"', found.from) - found.from;
  found.number = 1 + static_cast<int>(std::count(
                         record.begin(), record.begin() + static_cast<long>(found.from), '\n'));
  found.column = static_cast<int>(kStart.size());
  return found;
}

/// The same for a record that begins in the position: as the page says it of a link or a file.
SaidOf said_of_record(const std::string& record) {
  Match match;
  const auto error = Match::load(record, match);
  if (!error) return {};
  const PositionLine line = position_line(record);
  CHECK(error->line == line.number);
  Words words;
  return {words(error->phrase), error->phrase.rule.text, error->column - line.column};
}

/// A game whose positions are set up, on a table.
template <class G> struct Desk {
  Table table;
  Rng rng;
  std::string record; ///< of a game that begins in a position
  std::set<std::string> good, broken;

  Desk(const std::string& options, std::uint64_t seed) : rng(seed) {
    table.set_preferences({.motion = Motion::kNone});
    table.set_metrics(window_of(1440, 840));
    load(table, start_match(G::kId, options, seed));
    REQUIRE_FALSE(table.edit("open", "", 0).empty());
    record = table.edit("record", "", 0);
  }
  std::string shown() { return text_member(table.edit("state", "", 0), "text"); }
  typename G::State state() {
    return kit::set_up<G>(
        shown(), write_options(table.match().setup().options, G::kOptions, G::Options::kCount));
  }
  std::string record_in(const std::string& text) const {
    const PositionLine line = position_line(record);
    return std::string(record).replace(line.from, line.size, text);
  }
  template <class T> const T& any_of(const std::vector<T>& all) {
    return all[rng.below(static_cast<std::uint32_t>(all.size()))];
  }

  /// Pasted, and in a record: both say the same, and what is taken is the same position. Gives what the record says.
  SaidOf read(const std::string& text) {
    CAPTURE(text);
    const std::string before = shown();
    const std::string answer = table.edit("read", text, 0);
    const SaidOf pasted = said_in(answer);
    const bool has_faults = answer.find("\"faults\":[]") == answer.npos;
    // The last line of a record says how the game of its position stands; its check number is of the text, too.
    if (pasted.sentence.empty() && !has_faults) record = table.edit("record", "", 0);
    std::string in_record = record_in(text);
    in_record.replace(in_record.find(" hash="), in_record.npos, "\n");
    const SaidOf recorded = said_of_record(in_record);
    if (has_faults) { // the editor shows what can stand of it, and names the rest with the same words and rule
      CHECK(answer.find("\"why\":\"" + recorded.sentence + "\",\"rule\":\"" + recorded.rule +
                        "\"") != answer.npos);
      while (table.edit("leave", "0", 0).find("\"faults\":[]") == std::string::npos) {}
      if (shown() != before) table.edit("undo", "", 0);
      CHECK(shown() == before);
      broken.insert(text);
      return recorded;
    }
    CHECK(recorded == pasted);
    if (!pasted.sentence.empty()) {
      CHECK(shown() == before);
      CHECK(pasted.column >= 1);
      CHECK(pasted.column <= static_cast<int>(text.size()) + 1);
      broken.insert(text);
      return recorded;
    }
    good.insert(text);
    Match match;
    REQUIRE_FALSE(Match::load(in_record, match).has_value());
    CHECK(find_editor(match.game())->write(match.state_before(0)) == shown());
    return recorded;
  }

  /// A change by hand, and the text that it makes by the other ways.
  void edit() {
    const typename G::State s = state();
    const std::string before = shown();
    std::string line, answer;
    Phrase why;
    const auto fields = G::edit_fields(s);
    if (!fields.empty() && rng.below(3) == 0) {
      const auto at = rng.below(static_cast<std::uint32_t>(fields.size()));
      const EditField& field = fields[at];
      const int value =
          field.least +
          static_cast<int>(rng.below(static_cast<std::uint32_t>(field.most - field.least + 1)));
      why = G::edit_set(s, field.field, value, line);
      answer = table.edit("set", std::to_string(at) + " " + std::to_string(value), 0);
    } else {
      const auto pieces = G::edit_pieces(s);
      const auto at = rng.below(static_cast<std::uint32_t>(pieces.size() + 1));
      const Target piece = at < pieces.size() ? pieces[at].piece : kEditTake;
      const auto places = G::edit_places(s, piece);
      if (places.empty()) return;
      const Target place = any_of(places);
      why = G::edit_put(s, piece, place, line);
      REQUIRE(table.act(ui_target(kUiDrawn, static_cast<int>(at)), 0));
      table.act(place, 0);
      answer = table.edit("state", "", 0);
    }
    const SaidOf by_hand = said_in(answer);
    CHECK((shown() != before) <= by_hand.sentence.empty());
    if (why.key != Key::kNone) return; // there is no text of it: the hand says why at once
    const std::string after = shown();
    table.edit("read", before, 0);
    CHECK(read(line) == by_hand);
    CHECK(shown() == after);
  }

  /// A slip in a text: another letter, one too few, a word twice, a word that nobody knows.
  void slip() {
    const std::string good_text = shown();
    std::string text = good_text;
    const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
    switch (rng.below(5)) {
    case 0: text[at] = "0123456789abcdABCDTw.+/-=@?"[rng.below(27)]; break;
    case 1: text.erase(at, 1); break;
    case 2: text += " " + text.substr(0, text.find(' ')); break;
    case 3: text += " wind=north"; break;
    default: text.insert(at, 1, text[at]);
    }
    if (text.empty() || text.find("  ") != text.npos) return; // what is pasted has single spaces
    read(text);
    table.edit("read", good_text, 0);
  }
};

template <class G> void expect_same_answers() {
  std::set<std::string> good, unread, against_rules;
  const auto enough = [](const std::set<std::string>& texts) { return texts.size() >= kTexts; };
  const std::vector<typename G::Options> options = kit::some_option_sets<G>(5);
  for (std::uint64_t seed = 1; seed <= 20 * options.size(); ++seed) {
    if (seed > options.size() && enough(good) && enough(unread) && enough(against_rules)) break;
    const typename G::Options& o = options[seed % options.size()];
    Desk<G> desk(kit::options_text<G>(o), seed);
    CAPTURE(kit::options_text<G>(o));
    // From a position of a game, and from the one on the table before anybody moves.
    typename G::State s = G::setup(o);
    for (int i = 0; i < 60 && seed % 2 == 1 && G::turn(s).who != Who::kOver; ++i)
      G::apply(s, kit::random_move<G>(s, desk.rng), NoEvents{});
    desk.read(kit::position_text<G>(s));
    for (int i = 0; i < 8; ++i) {
      desk.edit();
      for (int n = 0; n < 3; ++n) desk.slip();
    }
    good.insert(desk.good.begin(), desk.good.end());
    for (const std::string& text : desk.broken) {
      typename G::State out{};
      const auto error = G::set_up(o, text, out);
      REQUIRE(error);
      const bool has_rule = !error->phrase.rule.empty();
      CHECK((has_rule || error->phrase.key != Key::k_position_impossible));
      (has_rule ? against_rules : unread).insert(text);
    }
  }
  CHECK(enough(good));
  CHECK(enough(unread));
  CHECK(enough(against_rules));
}

} // namespace

TEST_CASE("Editor: a position gets the same answer by hand, pasted, by link and from a file") {
  for_each_game([]<class G>(GameTag<G>) {
    if constexpr (HasEditor<G>) {
      CAPTURE(std::string(G::kId));
      expect_same_answers<G>();
    }
  });
}
