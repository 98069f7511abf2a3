// Match: starting, playing and asking. Takebacks are in match_undo.cpp, records in
// match_record.cpp.
//
// Owns: the check of everything that comes from above. Rules trust their input, so that nothing may
// reach GameOps::apply here that GameOps::is_legal did not accept.
#include "engine/match/node.hpp"
#include "engine/match/record.hpp"

#include <algorithm>

namespace beffroi {
namespace {

std::optional<LoadError> refuse_seat(const SeatSetup& seat) {
  const Phrase name = refuse_name(seat.name);
  if (name.key != Key::kNone) return refuse(name, seat.name);
  if (seat.kind == SeatSetup::Kind::kBot && (seat.level < 1 || seat.level > kLevels)) {
    Phrase phrase{.key = Key::k_match_bad_level};
    phrase.number("levels", kLevels);
    return refuse(phrase, "level " + std::to_string(seat.level));
  }
  return std::nullopt;
}

bool in_range(const OptionSpec& spec, int value) {
  switch (spec.type) {
  case OptionSpec::Type::kChoice: return value >= 0 && value < spec.choice_count;
  case OptionSpec::Type::kSubset: return value >= 0 && value < (1 << spec.choice_count);
  case OptionSpec::Type::kNumber: break;
  }
  return value >= spec.lo && value <= spec.hi;
}

std::optional<LoadError> refuse_setup(const MatchSetup& setup) {
  if (!setup.game) return refuse(Key::k_match_no_game);
  const GameOps& game = *setup.game;
  const AnyOptions& options = setup.options;
  if (options.seats < game.min_seats || options.seats > game.max_seats)
    return refuse(Key::k_match_bad_options, "seats=" + std::to_string(options.seats));
  for (int i = 0; i < kMaxOptions; ++i) {
    const bool good =
        i < game.option_count ? in_range(game.options[i], options.value[i]) : options.value[i] == 0;
    if (!good)
      return refuse(Key::k_match_bad_options,
                    i < game.option_count ? game.options[i].token : "an option too many");
  }
  const bool sealed = setup.draws == Draws::kTyped && game.refuse_sealed;
  const Phrase together = (sealed ? game.refuse_sealed : game.refuse_options)(options);
  if (together.key != Key::kNone)
    return refuse(together, write_options(options, game.options, game.option_count));
  if (static_cast<int>(setup.seats.size()) != options.seats) {
    Phrase phrase{.key = Key::k_match_seat_count};
    phrase.number("expected", options.seats).number("found", static_cast<int>(setup.seats.size()));
    return refuse(phrase);
  }
  for (const SeatSetup& seat : setup.seats)
    if (auto error = refuse_seat(seat)) return error;
  return std::nullopt;
}

} // namespace

Match::Match() = default;
Match::Match(const Match&) = default;
Match& Match::operator=(const Match&) = default;
Match::Match(Match&&) noexcept = default;
Match& Match::operator=(Match&&) noexcept = default;
Match::~Match() = default;

std::optional<LoadError> Match::create(const MatchSetup& setup, Match& out, ChanceSource chance) {
  Match scratch;
  scratch.chance_ = std::move(chance);
  if (auto error = scratch.start(setup, &out)) return error;
  scratch.settle_chance();
  out = std::move(scratch);
  return std::nullopt;
}

std::optional<LoadError> Match::start(const MatchSetup& setup, Match* old) {
  if (auto error = refuse_setup(setup)) return error;
  setup_ = setup;
  if (is_typed()) begin_typed();
  if (old) {
    nodes_ = std::move(old->nodes_);
    line_ = std::move(old->line_);
    positions_ = std::move(old->positions_);
    plies_ = std::move(old->plies_);
  }
  for (SeatSetup& seat : setup_.seats)
    if (seat.kind != SeatSetup::Kind::kBot) seat.level = 0;
  StateBuf first;
  setup_.game->setup(setup_.options, first);
  begin(first);
  return std::nullopt;
}

void Match::begin(StateRef first) {
  nodes_.cut(0);
  nodes_.add().begin({}, -1);
  acts_.clear();
  more_ = {};
  line_.assign(1, 0);
  plies_.cut(0);
  positions_.start(game().state_size, first);
  refresh();
}

bool Match::running() const { return setup_.game != nullptr; }
const GameOps& Match::game() const {
  if (!running()) trap();
  return *setup_.game;
}
const MatchSetup& Match::setup() const { return setup_; }
Fairness Match::fairness() const { return setup_.fairness; }
StateRef Match::state() const { return state_before(plies_.size()); }
Turn Match::turn() const {
  return ended_by() ? Turn{Who::kOver, kNoSeat, 0} : game().turn(state());
}
bool Match::over() const { return turn().who == Who::kOver; }
const std::vector<Action>& Match::legal() const { return legal_; }
std::vector<LegalPath> Match::legal_paths() const {
  std::vector<LegalPath> paths;
  paths.reserve(legal_.size());
  for (const Action a : legal_) paths.push_back({a, game().path(state(), a)});
  return paths;
}
void Match::view(Seat seat, ViewBuf& out) const { game().view(state(), seat, out); }
const Plies& Match::plies() const { return plies_; }

StateRef Match::state_before(std::size_t i) const { return positions_[i]; }

std::size_t Match::first_shown() const {
  if (!running() || over() || !game().fades(state())) return 0;
  std::size_t first = plies_.size();
  for (std::size_t s = 0; s < setup_.seats.size(); ++s) {
    std::size_t i = plies_.size();
    while (i > 0 && !(plies_[i - 1].turn.who == Who::kSeat && plies_[i - 1].turn.seat == s &&
                      game().begins_turn(positions_[i - 1])))
      --i;
    first = std::min(first, i > 0 ? i - 1 : 0);
  }
  return first;
}

std::optional<LoadError> Match::play(Action action) {
  if (!running()) return refuse(Key::k_match_not_started);
  if (seen_) return refuse(Key::k_record_export);
  if (waits_for_chance()) return refuse(Key::k_record_waits);
  const Turn now = turn();
  if (now.who == Who::kOver) return refuse(Key::k_match_over);
  if (now.who != Who::kSeat || !game().is_legal(state(), action))
    return refuse(Key::k_match_illegal, "action " + std::to_string(action.bits));
  step(action);
  settle();
  return std::nullopt;
}

std::optional<LoadError> Match::play(std::string_view notation) {
  if (!running()) return refuse(Key::k_match_not_started);
  if (seen_) return refuse(Key::k_record_export);
  if (waits_for_chance()) return refuse(Key::k_record_waits);
  if (const auto action = game().parse(state(), notation)) return play(*action);
  Phrase why = game().why_not(state(), notation);
  if (over()) {
    const RuleId rule = why.rule;
    why = Phrase{.key = Key::k_match_over};
    why.rule = rule;
  }
  if (why.key == Key::kNone) why.key = Key::k_match_illegal;
  return refuse(why, std::string(notation.substr(0, 40)));
}

/// Carries out a legal action or chance outcome along the branch that has it, or a new one.
void Match::step(Action action) {
  const int here = line_.back();
  const int known = child_of(here, action);
  enter(known >= 0 ? known : new_child(here, action));
}

/// Where an action leads to from a node, or -1 if it was never played there.
int Match::child_of(int node, Action action) const {
  for (const int child : nodes_[static_cast<std::size_t>(node)].children)
    if (nodes_[static_cast<std::size_t>(child)].action == action && !(more_ && is_set(child)))
      return child;
  return -1;
}

int Match::new_child(int node, Action action) {
  const int child = static_cast<int>(nodes_.size());
  nodes_.add().begin(action, node);
  nodes_[static_cast<std::size_t>(node)].children.push_back(child);
  return child;
}

/// Goes forward to a child of the current position.
void Match::enter(int node) {
  const Action action = nodes_[static_cast<std::size_t>(node)].action;
  Node& parent = nodes_[static_cast<std::size_t>(line_.back())];
  parent.last = node;
  const StateSlot next(positions_.repeat());
  const std::size_t made = plies_.size();
  const int before = decisions();
  Ply& ply = plies_.add();
  ply.action = action;
  ply.turn = game().turn(next);
  ply.text = game().write(next, action).view();
  ply.witness = game().witness(next, action);
  ply.move_number = made == 0 ? 0 : plies_[made - 1].move_number;
  ply.decisions = before + (ply.turn.who == Who::kSeat);
  if (ply.turn.who == Who::kSeat) {
    std::size_t i = made;
    while (i > 0 && plies_[i - 1].turn.who != Who::kSeat) --i;
    if (i == 0 || plies_[i - 1].turn.seat != ply.turn.seat || game().begins_turn(next))
      ++ply.move_number;
  }
  EventRoom events(game());
  game().apply(next, action, events);
  ply.events.assign(events.begin(), events.end());
  line_.push_back(node);
}

/// Goes back until only `plies` are left on the line. The branch stays.
void Match::leave(std::size_t plies) {
  line_.resize(plies + 1);
  positions_.cut(plies + 1);
  plies_.cut(plies);
  std::size_t kept = 0;
  while (kept < acts_.size() && acts_[kept].ply <= plies) ++kept;
  drop_acts(kept);
  refresh();
}

void Match::refresh() {
  legal_.clear();
  if (turn().who == Who::kSeat) legal_ = game().legal(state());
}

Outcome Match::outcome() const {
  Outcome o = game().outcome(state());
  if (acts_.empty() || !over()) return o;
  const Act* end = ended_by();
  if (!end) { // the rules ranked them; who has resigned comes after all others
    Outcome by_rules = o;
    const auto comes_before = [&](int a, int b) {
      const bool gone_a = has_resigned(static_cast<Seat>(a));
      const bool gone_b = has_resigned(static_cast<Seat>(b));
      return gone_a != gone_b ? gone_b : by_rules.seat[a].rank < by_rules.seat[b].rank;
    };
    for (int s = 0; s < o.seats; ++s) {
      if (by_rules.seat[s].rank == 0) continue; // did not finish at all
      o.seat[s].rank = 1;
      for (int other = 0; other < o.seats; ++other)
        o.seat[s].rank += by_rules.seat[other].rank > 0 && comes_before(other, s);
    }
    return o;
  }
  const bool draw = end->kind == Act::Kind::kAgree;
  const int lost = draw ? -1 : game().side(state(), end->seat);
  const bool alone = sides() == 1;
  for (int s = 0; s < o.seats; ++s) {
    o.seat[s].tie_break = 0;
    const bool loses = !draw && game().side(state(), s) == lost;
    int before = 0; // winners
    for (int other = 0; other < o.seats; ++other)
      before += loses && game().side(state(), other) != lost;
    o.seat[s].rank = static_cast<std::uint8_t>(alone ? 0 : 1 + before);
  }
  o.reason = draw ? Phrase{.key = Key::k_match_drawn}
                  : Phrase{.key = Key::k_match_resigned}.seat("name", end->seat);
  o.decided = o.reason;
  return o;
}

int Match::sides() const {
  int n = 0;
  for (int s = 0; s < setup_.options.seats; ++s) {
    bool first = true;
    for (int other = 0; other < s; ++other)
      first = first && game().side(state(), other) != game().side(state(), s);
    n += first;
  }
  return n;
}

const Act* Match::ended_by() const {
  if (acts_.empty()) return nullptr;
  const Act& last = acts_.back();
  if (last.kind == Act::Kind::kSetUp) return nullptr;
  return last.kind == Act::Kind::kAgree || sides() <= 2 ? &last : nullptr;
}

bool Match::has_resigned(Seat seat) const {
  return std::any_of(acts_.begin(), acts_.end(), [&](const Act& act) { return act.seat == seat; });
}

Phrase Match::refuse_resign(Seat seat) const {
  if (!running()) return Phrase{.key = Key::k_match_not_started};
  if (seen_) return Phrase{.key = Key::k_record_export};
  if (over()) return Phrase{.key = Key::k_match_over};
  if (waits_for_chance()) return Phrase{.key = Key::k_record_waits};
  if (seat >= setup_.seats.size()) return Phrase{.key = Key::k_match_no_such_seat};
  if (setup_.seats[seat].kind == SeatSetup::Kind::kBot)
    return Phrase{.key = Key::k_match_resign_person};
  return Phrase{};
}

Phrase Match::refuse_agree() const {
  if (!running()) return Phrase{.key = Key::k_match_not_started};
  if (seen_) return Phrase{.key = Key::k_record_export};
  if (over()) return Phrase{.key = Key::k_match_over};
  if (waits_for_chance()) return Phrase{.key = Key::k_record_waits};
  for (const SeatSetup& seat : setup_.seats)
    if (seat.kind == SeatSetup::Kind::kBot) return Phrase{.key = Key::k_match_draw_people};
  return Phrase{.key = sides() < 2 ? Key::k_match_draw_people : Key::kNone};
}

/// Leaves the first `count` acts; seats that a computer had taken over are people's again.
void Match::drop_acts(std::size_t count) {
  while (acts_.size() > count) {
    const Act& act = acts_.back();
    if (act.kind == Act::Kind::kResign) setup_.seats[act.seat] = act.before;
    if (act.kind == Act::Kind::kSetUp) unset();
    acts_.pop_back();
  }
}

/// What the seed draws as number `draws` (from 0) of a game, at a chance node.
Action Match::seed_draw(StateRef at, std::uint64_t draws) const {
  const std::vector<Weighted> outcomes = game().chance(at);
  return outcome_at(outcomes, chance_draw(setup_.seed, draws, total_weight(outcomes)));
}

/// Draw number `draws` from the chance source, at a chance node; nothing if it has none.
std::optional<Action> Match::next_draw(std::uint64_t draws) const {
  switch (chance_.kind) {
  case ChanceSource::Kind::kSeed:
  case ChanceSource::Kind::kTurns: return seed_draw(state(), draws);
  case ChanceSource::Kind::kFixed:
    if (draws >= chance_.fixed.size()) return std::nullopt;
    return game().parse(state(), chance_.fixed[static_cast<std::size_t>(draws)]);
  case ChanceSource::Kind::kAgreed: break;
  }
  return is_typed() ? only_draw() : std::nullopt;
}

bool Match::waits_for_chance() const { return running() && !seen_ && turn().who == Who::kChance; }

std::optional<LoadError> Match::draw(std::string_view notation) {
  if (!running()) return refuse(Key::k_match_not_started);
  if (!waits_for_chance() || chance_.is_seed()) return refuse(Key::k_record_draws_nothing);
  const std::optional<Action> drawn = game().parse(state(), notation);
  if (!drawn) return refuse(Key::k_record_not_drawn, std::string(notation.substr(0, 40)));
  step(*drawn);
  settle_chance();
  return std::nullopt;
}

/// Draws until a seat decides, the game is over or the source has no draw. Draw k depends on the
/// source and k alone, and a draw once made in a branch stays made.
void Match::settle_chance() {
  std::uint64_t draws = plies_.size() - static_cast<std::size_t>(decisions());
  for (; turn().who == Who::kChance && awaited() == kNoSeat; ++draws) {
    const Node& here = nodes_[static_cast<std::size_t>(line_.back())];
    if (here.last >= 0 && !is_typed()) {
      enter(here.last);
      continue;
    }
    const std::optional<Action> drawn = next_draw(draws);
    if (!drawn) break;
    step(*drawn);
  }
  refresh();
}

/// What follows a decision without another one of this device.
void Match::settle() {
  settle_chance();
  if (chance_.kind == ChanceSource::Kind::kTurns) play_forced();
}

std::optional<LoadError> Match::set_seat(Seat seat, const SeatSetup& setup) {
  if (!running()) return refuse(Key::k_match_not_started);
  if (seat >= setup_.seats.size()) return refuse(Key::k_match_no_such_seat);
  if (auto error = refuse_seat(setup)) return error;
  setup_.seats[seat] = setup;
  if (setup.kind != SeatSetup::Kind::kBot) setup_.seats[seat].level = 0;
  return std::nullopt;
}

} // namespace beffroi
