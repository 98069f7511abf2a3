// The rows of game_ops.hpp: typed rules behind plain function pointers, one row per game of
// engine/games/list.hpp. Nothing here knows a rule.
#include "engine/match/game_ops.hpp"

#include "engine/core/hash.hpp"
#include "engine/games/list.hpp"
#include "engine/search/playout.hpp"

#include <algorithm>
#include <iterator>
#include <new>

namespace beffroi {
namespace {

template <GameRules G> class TypedThinker final : public Thinker {
public:
  const char* learn([[maybe_unused]] std::span<const std::byte> bytes) override {
    if constexpr (HasLearned<G>) return bot_.learn(bytes);
    return kNothingToLearn;
  }
  void begin(const ViewBuf& view, Seat seat, int level, std::uint64_t seed) override {
    bot_.begin(view_of<G>(view), seat, level, seed);
  }
  bool run(std::uint32_t work_units) override { return bot_.run(work_units); }
  Thought best() const override { return bot_.best(); }
  std::uint32_t slice() const override { return bot_.slice(); }

private:
  Bot<G> bot_;
};

template <GameRules G> struct Row {
  using State = typename G::State;
  using View = typename G::View;
  static_assert(alignof(State) <= kStateAlign && alignof(View) <= kStateAlign);
  static_assert(G::Options::kCount <= kMaxOptions);

  static const State& of(StateRef s) { return state_of<G>(s); }
  static State& of(StateSlot s) { return *reinterpret_cast<State*>(s.bytes()); }
  static void put(const State& s, StateBuf& out) { new (out.make(sizeof(State))) State(s); }

  static Phrase refuse_options(const AnyOptions& o) {
    return G::refuse_options(typed_options<G>(o));
  }
  static void setup(const AnyOptions& o, StateBuf& out) { put(G::setup(typed_options<G>(o)), out); }
  static Turn turn(StateRef s) { return G::turn(of(s)); }
  static std::vector<Action> legal(StateRef s) {
    auto actions = ActionsOf<G>::scratch();
    G::legal(of(s), actions);
    return {actions.begin(), actions.end()};
  }
  static std::vector<Weighted> chance(StateRef s) {
    auto outcomes = ChancesOf<G>::scratch();
    G::chance(of(s), outcomes);
    return {outcomes.begin(), outcomes.end()};
  }
  static void apply(StateSlot s, Action a, EventList& events) { G::apply(of(s), a, events); }
  static bool is_legal(StateRef s, Action a) { return beffroi::is_legal<G>(of(s), a); }
  static void view(StateRef s, Seat seat, ViewBuf& out) {
    new (out.make(sizeof(View))) View(G::view(of(s), seat));
  }
  static void fill(const ViewBuf& v, Seat seat, std::uint64_t seed, StateBuf& out) {
    Rng rng(seed);
    put(G::fill(view_of<G>(v), seat, rng), out);
  }
  static SeatMask witness(StateRef s, Action a) { return G::witness(of(s), a); }
  static bool reminds([[maybe_unused]] StateRef s, [[maybe_unused]] Action a) {
    if constexpr (HasReminds<G>) return G::reminds(of(s), a);
    return false;
  }
  static bool fades([[maybe_unused]] StateRef s) {
    if constexpr (HasReminds<G>) return G::fades(of(s));
    return false;
  }
  static bool begins_turn([[maybe_unused]] StateRef s) {
    if constexpr (HasTurns<G>) return G::begins_turn(of(s));
    return false;
  }
  static bool is_under_way([[maybe_unused]] StateRef s) {
    if constexpr (HasUnderWay<G>) return G::is_under_way(of(s));
    return false;
  }
  static int side([[maybe_unused]] StateRef s, int seat) {
    if constexpr (HasSides<G>) return G::side(of(s), seat);
    return seat;
  }
  static std::optional<Action> follow(ViewRef v, const TargetPath& order)
    requires HasFollow<G>
  {
    return G::follow(view_of<G>(v), order);
  }
  static TargetPath orders(ViewRef v, const TargetPath& chosen, const TargetPath& order)
    requires HasFollow<G>
  {
    return G::orders(view_of<G>(v), chosen, order);
  }
  static std::optional<Action> proposed(ViewRef v)
    requires HasFollow<G>
  {
    return G::proposed(view_of<G>(v));
  }
  static Phrase refuse_sealed(const AnyOptions& o)
    requires HasSealedHands<G>
  {
    return G::refuse_sealed(typed_options<G>(o));
  }
  static std::vector<Weighted> held(StateRef s, Seat seat)
    requires HasSealedHands<G>
  {
    ChancesOf<G> out{};
    G::held(of(s), seat, out);
    return {out.begin(), out.end()};
  }
  static std::vector<Weighted> shown(StateRef s, Action a)
    requires HasSealedHands<G>
  {
    ChancesOf<G> out{};
    G::shown(of(s), a, out);
    return {out.begin(), out.end()};
  }
  static Outcome outcome(StateRef s) {
    const Outcome o = G::outcome(of(s));
    for (int seat = 0; seat < o.seats; ++seat)
      if (o.seat[seat].parts.size() > static_cast<std::size_t>(G::kMaxParts)) trap();
    return o;
  }
  static Phrase refusal(StateRef s, const TargetPath& p) { return G::refusal(of(s), p); }
  static TargetPath path(StateRef s, Action a) { return G::path(of(s), a); }
  static std::uint64_t hash(StateRef s) {
    if constexpr (std::same_as<State, typename G::View>)
      return G::hash(of(s));
    else
      return hash_value(of(s));
  }
  static Text write(StateRef s, Action a) { return G::write(of(s), a); }
  static std::string write_open(StateRef s, Action a) {
    std::string out;
    if constexpr (HasWriteOpen<G>)
      G::write_open(of(s), a, out);
    else
      out = G::write(of(s), a).view();
    return out;
  }
  static std::optional<Action> parse(StateRef s, std::string_view text) {
    return G::parse(of(s), text);
  }
  static Phrase why_not(StateRef s, std::string_view text) { return G::why_not(of(s), text); }
  static Phrase phrase(StateRef s, const Event& e) { return G::phrase(of(s), e); }
  /// Not in the page: its brain reads only lines that the same program wrote, with a checksum.
  static const char* broken([[maybe_unused]] StateRef s) {
    if constexpr (kOneGameAtATime)
      return nullptr;
    else
      return G::broken(of(s));
  }
  static void to_json(StateRef s, Json& json) { G::to_json(of(s), json); }
  static int playout(StateBuf& buf, Rng& rng) {
    State& s = of(StateSlot(buf));
    int actions = 0;
    for (const NoEvents nothing{};; ++actions) {
      const Who who = G::turn(s).who;
      if (who == Who::kOver) return actions;
      if (who == Who::kChance) {
        G::apply(s, draw_chance<G>(s, rng), nothing);
        continue;
      }
      auto legal_now = ActionsOf<G>::scratch();
      G::legal(s, legal_now);
      G::apply(s, draw_action<G>(s, legal_now, false, rng), nothing);
    }
  }
  static std::uint64_t count_nodes(StateRef s, int depth) {
    return beffroi::count_nodes<G>(of(s), depth);
  }
  static std::unique_ptr<Thinker> make_thinker() { return std::make_unique<TypedThinker<G>>(); }

  static const char* const* sets() {
    if constexpr (HasOptionSets<G>) return G::kOptionSets;
    return nullptr;
  }
  static int set_count() {
    if constexpr (HasOptionSets<G>) return G::kOptionSetCount;
    return 0;
  }

  static constexpr int usual_seats() {
    if constexpr (HasUsualSeats<G>) {
      static_assert(G::kUsualSeats >= G::kMinSeats && G::kUsualSeats <= G::kMaxSeats);
      return G::kUsualSeats;
    } else {
      return std::clamp(2, G::kMinSeats, G::kMaxSeats);
    }
  }
  static constexpr SeatColour colour_of([[maybe_unused]] int seat) {
    if constexpr (HasSeatColours<G>) {
      static_assert(std::size(G::kSeatColours) == G::kMaxSeats);
      if (seat < G::kMaxSeats) return G::kSeatColours[seat];
    }
    return static_cast<SeatColour>(seat);
  }

  /// A function of its own: in the page's program the row of a game comes with its part.
  [[gnu::noinline]] static GameOps make() {
    GameOps row = make_row();
    if constexpr (!kOneGameAtATime) add_tools(row);
    if constexpr (HasFollow<G>) {
      row.follow = follow;
      row.orders = orders;
      row.proposed = proposed;
    }
    if constexpr (HasSealedHands<G>) {
      row.refuse_sealed = refuse_sealed;
      row.held = held;
      row.shown = shown;
    }
    return row;
  }

  /// Not in the page, where nothing asks for them and a pointer brings all of its code.
  static void add_tools(GameOps& row) {
    row.to_json = to_json;
    row.playout = playout;
    row.count_nodes = count_nodes;
  }

  static GameOps make_row() {
    static_assert(kMaxSeats == 6);
    return {.id = G::kId,
            .name = G::kName,
            .rules_version = G::kRulesVersion,
            .min_seats = G::kMinSeats,
            .max_seats = G::kMaxSeats,
            .usual_seats = usual_seats(),
            .max_actions = G::kMaxActions,
            .max_events = G::kMaxEvents,
            .minutes = G::kMinutes,
            .offered = G::kOffered,
            .hides = !std::is_same_v<State, View>,
            .draws = !OpenGame<G>,
            .learns = HasLearned<G>,
            .seat_colours = {colour_of(0), colour_of(1), colour_of(2), colour_of(3), colour_of(4),
                             colour_of(5)},
            .choosing = choosing_of<G>(),
            .options = G::kOptions,
            .option_count = G::Options::kCount,
            .option_sets = sets(),
            .option_set_count = set_count(),
            .state_size = sizeof(State),
            .view_size = sizeof(View),
            .refuse_options = refuse_options,
            .setup = setup,
            .turn = turn,
            .legal = legal,
            .chance = chance,
            .apply = apply,
            .is_legal = is_legal,
            .view = view,
            .fill = fill,
            .witness = witness,
            .reminds = reminds,
            .fades = fades,
            .begins_turn = begins_turn,
            .is_under_way = is_under_way,
            .side = side,
            .follow = nullptr,
            .orders = nullptr,
            .proposed = nullptr,
            .refuse_sealed = nullptr,
            .held = nullptr,
            .shown = nullptr,
            .outcome = outcome,
            .refusal = refusal,
            .path = path,
            .hash = hash,
            .write = write,
            .write_open = write_open,
            .parse = parse,
            .why_not = why_not,
            .phrase = phrase,
            .broken = broken,
            .to_json = nullptr,
            .playout = nullptr,
            .count_nodes = nullptr,
            .make_thinker = make_thinker};
  }
};

/// The games of this program: all from the start, or in the page's program the one that was chosen.
class Rows {
public:
  Rows() {
    if (!kOneGameAtATime) fill([](const char*) { return true; });
  }
  void choose(std::string_view id) {
    fill([id](const char* other) { return id == other; });
  }
  std::span<const GameOps> all() const { return rows_; }

private:
  template <class F> void fill(F wanted) {
    rows_.clear();
    for_each_game(
        [&]<class G>(GameTag<G>) {
          if (wanted(G::kId)) rows_.push_back(Row<G>::make());
        },
        ModuleGames{});
  }
  std::vector<GameOps> rows_;
};

Rows& rows() {
  static Rows only;
  return only;
}

} // namespace

void choose_game(std::string_view id) { rows().choose(id); }

std::span<const GameOps> all_games() { return rows().all(); }

const GameOps* find_game(std::string_view id) {
  for (const GameOps& game : all_games())
    if (id == game.id) return &game;
  return nullptr;
}

} // namespace beffroi
