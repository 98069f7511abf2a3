// Match: draws that people at a real table leave to the program, and cards in hands that they do not show. Contract in
// match.hpp (draw_from_seed(), hold()).
//
// The state is always a whole world, so what nobody has said is a guess. When a card turns up that the guess has not in
// that hand, the hidden draws change their cards until every card that was shown was there (Deal below), and the game is told again
// with what it finds: what people have said, decided and shown stays as it was. Comes with what asks at a real table
// (asking_sources in web/toolchain/cmake/web_targets.cmake).
#include "engine/match/node.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace beffroi {
namespace {

constexpr std::size_t kEpochs =
    5; ///< back from now that are looked at; a card that is kept for longer is not found
constexpr std::uint64_t kDealSeed = 1; ///< the search is the same for the same game
constexpr int kMostSteps = 4000;       ///< of the search; far more than it has needed (MEASURES.md)
constexpr std::uint32_t kWorse = 8,
                        kNoise = 24; ///< of the search: what one more is worth, against chance

std::uint32_t count_of(const std::vector<Weighted>& cards, Action card) {
  for (const Weighted& one : cards)
    if (one.action == card) return one.weight;
  return 0;
}

/// Which hidden draw brought which card, so that every card that was shown was in its hand.
///
/// Owns: what was drawn and shown, in its order, and a guess of what nobody saw. The draws of one pile, until it is
/// shuffled, are an epoch: what the pile consisted of everybody knows. In an epoch a hand gets the cards that it shows or
/// keeps beyond it and has not brought along, each in time; so all that is to be found is what each hand keeps from one
/// epoch to the next, of cards that everybody can count. The search exchanges those until nothing is wrong
/// (min-conflicts). In the first epoch there is nothing to search.
class Deal {
public:
  Deal() { keep(); }

  /// A card that was drawn, as guessed, where the pile had these.
  void add_draw(std::size_t ply, Seat seat, Action card, const std::vector<Weighted>& pile) {
    std::uint32_t n = 0;
    for (const Weighted& one : pile) n += one.weight;
    if (piles_.empty() || n + 1 != left_) {
      if (!piles_.empty()) keep();
      piles_.emplace_back();
      for (const Weighted& one : pile) count(piles_.back(), index_of(one.action)) = one.weight;
    }
    left_ = n;
    add({true, ply, seat, index_of(card)});
    kept_.back()[seat].push_back(index_of(card));
  }
  /// A card that everybody saw go from a hand.
  void add_shown(std::size_t ply, Seat seat, Action card) {
    add({false, ply, seat, index_of(card)});
    lose(seat, index_of(card));
  }
  /// False if it finds nothing.
  bool solve() {
    kept_.pop_back(); // of the last epoch: what hands have now may be any cards
    first_ = kept_.size() + 1 > kEpochs ? kept_.size() + 1 - kEpochs : 0;
    while (begin_ < events_.size() && events_[begin_].epoch < first_) ++begin_;
    Rng rng(kDealSeed);
    for (int step = 0; step < kMostSteps; ++step) {
      if (count_wrong() == 0) {
        fill();
        return true;
      }
      if (!improve(rng)) return false;
    }
    return false;
  }
  /// What was drawn at a ply; nothing where nothing was.
  std::optional<Action> card_at(std::size_t ply) const {
    for (const Event& event : events_)
      if (event.draws && event.ply == ply) return cards_[static_cast<std::size_t>(event.card)];
    return std::nullopt;
  }

private:
  struct Event {
    bool draws; ///< else the hand shows the card
    std::size_t ply;
    Seat seat;
    int card; ///< index in cards_
    std::size_t epoch = 0;
  };
  using Counts = std::vector<std::uint32_t>; ///< by card
  using Hands = std::array<std::vector<int>, kMaxSeats>;
  int index_of(Action card) {
    const auto at = std::find(cards_.begin(), cards_.end(), card);
    if (at != cards_.end()) return static_cast<int>(at - cards_.begin());
    cards_.push_back(card);
    return static_cast<int>(cards_.size()) - 1;
  }
  static std::uint32_t& count(Counts& counts, int card) {
    const auto i = static_cast<std::size_t>(card);
    if (counts.size() <= i) counts.resize(i + 1);
    return counts[i];
  }
  void add(Event event) {
    event.epoch = kept_.size() - 1;
    events_.push_back(event);
  }
  void keep() { kept_.push_back(kept_.empty() ? Hands{} : kept_.back()); }
  void lose(Seat seat, int card) {
    std::vector<int>& hand = kept_.back()[seat];
    if (const auto at = std::find(hand.begin(), hand.end(), card); at != hand.end()) hand.erase(at);
  }

  /// How much is wrong: cards that come too late, that a pile has not, and that a hand keeps although it has to give them
  /// up. With `got` also which cards a seat draws in an epoch, in order.
  int count_wrong(std::vector<Hands>* got = nullptr) {
    const std::size_t epochs = kept_.size() + 1;
    std::vector<Counts> drawn(epochs);
    if (got) got->assign(epochs, Hands{});
    int wrong = 0;
    for (Seat seat = 0; seat < kMaxSeats; ++seat) {
      std::size_t i = begin_;
      Counts sure; // brought along
      if (first_ > 0)
        for (const int card : kept_[first_ - 1][seat]) ++count(sure, card);
      for (std::size_t epoch = first_; epoch < epochs; ++epoch) {
        std::size_t draws = 0;
        std::vector<int> need;
        const auto gives = [&](int card) {
          if (std::uint32_t& n = count(sure, card); n > 0) return void(--n);
          need.push_back(card);
          ++count(drawn[epoch], card);
        };
        for (; i < events_.size() && events_[i].epoch == epoch; ++i) {
          const Event& event = events_[i];
          if (event.seat != seat) continue;
          if (event.draws)
            ++draws;
          else
            gives(event.card), wrong += need.size() > draws;
        }
        if (epoch + 1 < epochs) {
          for (const int card : kept_[epoch][seat]) gives(card);
          for (const std::uint32_t n : sure) wrong += static_cast<int>(n);
          wrong += need.size() > draws;
          sure.clear();
          for (const int card : kept_[epoch][seat]) ++count(sure, card);
        }
        if (got) (*got)[epoch][seat] = std::move(need);
      }
    }
    for (std::size_t epoch = first_; epoch < std::min(epochs, piles_.size()); ++epoch)
      for (std::size_t card = 0; card < drawn[epoch].size(); ++card) {
        const std::uint32_t has = count(piles_[epoch], static_cast<int>(card));
        wrong += static_cast<int>(std::max(drawn[epoch][card], has) - has);
      }
    return wrong;
  }

  /// Exchanges two kept cards so that little is wrong afterwards: mostly the best exchange. False if no exchange is possible.
  bool improve(Rng& rng) {
    int *best = nullptr, *best_other = nullptr;
    std::uint32_t least = 0;
    const auto consider = [&](int& one, int& other) {
      std::swap(one, other);
      const std::uint32_t score =
          kWorse * static_cast<std::uint32_t>(count_wrong()) + rng.below(kNoise);
      std::swap(one, other);
      if (best && score >= least) return;
      best = &one;
      best_other = &other;
      least = score;
    };
    for (std::size_t epoch = first_; epoch < kept_.size(); ++epoch) {
      Hands& hands = kept_[epoch];
      for (std::size_t seat = 0; seat < hands.size(); ++seat)
        for (std::size_t next = seat + 1; next < hands.size(); ++next)
          for (int& one : hands[seat])
            for (int& other : hands[next])
              if (one != other) consider(one, other);
    }
    if (best) std::swap(*best, *best_other);
    return best != nullptr;
  }

  /// Gives every draw its card: in its order what the hand needs, then what was guessed, else what the pile has left.
  void fill() {
    std::vector<Hands> got;
    count_wrong(&got);
    std::vector<Event*> rest;
    const auto take = [&](Event& event, int card) {
      std::uint32_t& n = count(piles_[event.epoch], card);
      if (n == 0) return false;
      --n;
      event.card = card;
      return true;
    };
    std::vector<std::array<std::size_t, kMaxSeats>> next(got.size());
    for (Event& event : events_) {
      if (!event.draws || event.epoch < first_) continue;
      const std::vector<int>& need = got[event.epoch][event.seat];
      if (std::size_t& i = next[event.epoch][event.seat]; i < need.size())
        take(event, need[i++]);
      else
        rest.push_back(&event);
    }
    std::erase_if(rest, [&](Event* event) { return take(*event, event->card); });
    for (Event* event : rest)
      for (int card = 0; card < static_cast<int>(cards_.size()); ++card)
        if (take(*event, card)) break;
  }

  std::vector<Event> events_; ///< in their order
  std::vector<Action> cards_; ///< all there are
  std::vector<Counts> piles_; ///< by epoch
  std::vector<Hands> kept_;   ///< what hands keep beyond an epoch
  std::uint32_t left_ = 0;    ///< cards before the last draw
  std::size_t first_ = 0;     ///< the first epoch that is looked at
  std::size_t begin_ = 0;     ///< its first event
};

/// The only seat of a set.
Seat seat_of(SeatMask mask) { return static_cast<Seat>(std::countr_zero(mask)); }

} // namespace

std::optional<LoadError> Match::draw_from_seed() {
  if (!running()) return refuse(Key::k_match_not_started);
  if (!waits_for_chance() || chance_.is_seed()) return refuse(Key::k_record_draws_nothing);
  step(seed_draw(state(), plies_.size() - static_cast<std::size_t>(decisions())));
  settle_chance();
  return std::nullopt;
}

bool Match::guesses() const {
  for (std::size_t i = 0; i < plies_.size(); ++i)
    if (is_guess(i)) return true;
  return false;
}

/// How many of these cards the seat that acts in a position does not hold.
int Match::missing(StateRef at, const std::vector<Weighted>& cards) const {
  const std::vector<Weighted> held = game().held(at, game().turn(at).seat);
  int n = 0;
  for (const Weighted& wanted : cards)
    n += std::max(0, static_cast<int>(wanted.weight) -
                         static_cast<int>(count_of(held, wanted.action)));
  return n;
}

/// What an action was in another world is in this one: itself, or another card where nobody saw which it was. Nothing
/// where it cannot be.
std::optional<Action> Match::again(StateRef then, StateRef now, Action action) const {
  const Turn was = game().turn(then), is = game().turn(now);
  if (is.who != was.who || is.seat != was.seat) return std::nullopt;
  if (is.who == Who::kSeat) {
    const bool shows = game().shown && missing(now, game().shown(then, action)) > 0;
    return !shows && game().is_legal(now, action) ? std::optional(action) : std::nullopt;
  }
  const std::vector<Weighted> outcomes = game().chance(now);
  if (count_of(outcomes, action) > 0) return action;
  const bool said = !is_sealed(game().witness(then, action)) && game().chance(then).size() != 1;
  if (said || outcomes.empty()) return std::nullopt;
  if (outcomes.size() > 1 && !is_sealed(game().witness(now, outcomes.front().action)))
    return std::nullopt;
  return seed_draw(now, nodes_.size());
}

/// Has the seat to act hold these cards. Changes nothing if no way is found.
bool Match::give(const std::vector<Weighted>& cards) {
  if (missing(state(), cards) == 0) return true;
  const auto sets = [](const Act& act) { return act.kind == Act::Kind::kSetUp; };
  if (std::any_of(acts_.begin(), acts_.end(), sets)) return false;
  Deal deal;
  const auto add_shown = [&](std::size_t ply, Seat seat, const std::vector<Weighted>& all) {
    for (const Weighted& one : all)
      for (std::uint32_t i = 0; i < one.weight; ++i) deal.add_shown(ply, seat, one.action);
  };
  for (std::size_t i = 0; i < plies_.size(); ++i) {
    const Ply& ply = plies_[i];
    if (ply.turn.who == Who::kChance) {
      if (is_sealed(ply.witness))
        deal.add_draw(i, seat_of(ply.witness), ply.action, game().chance(positions_[i]));
    } else {
      add_shown(i, ply.turn.seat, game().shown(positions_[i], ply.action));
    }
  }
  add_shown(plies_.size(), turn().seat, cards);
  if (!deal.solve()) return false;

  Match tried(*this);
  tried.leave(0);
  for (std::size_t i = 0; i < plies_.size(); ++i) {
    const Ply& was = plies_[i];
    const Turn now = tried.turn();
    if (now.who != was.turn.who || now.seat != was.turn.seat) return false;
    const Action next = deal.card_at(i).value_or(was.action);
    if (now.who == Who::kSeat) {
      if (tried.missing(tried.state(), game().shown(positions_[i], next)) > 0 ||
          !game().is_legal(tried.state(), next))
        return false;
    } else if (count_of(game().chance(tried.state()), next) == 0) {
      return false;
    }
    tried.step(next);
  }
  if (tried.missing(tried.state(), cards) > 0) return false;
  tried.setup_ = setup_; // who has given up, has
  tried.acts_ = acts_;
  tried.refresh();
  *this = std::move(tried);
  return true;
}

std::optional<LoadError> Match::hold(const std::vector<Action>& cards, std::string_view gone) {
  if (!running() || !is_typed() || !game().held || turn().who != Who::kSeat)
    return refuse(Key::k_record_draws_nothing);
  std::vector<Weighted> wanted;
  for (const Action card : cards) {
    const auto same = std::find_if(wanted.begin(), wanted.end(),
                                   [&](const Weighted& one) { return one.action == card; });
    if (same != wanted.end())
      ++same->weight;
    else
      wanted.push_back({card, 1});
  }
  if (missing(state(), wanted) == 0) return std::nullopt;
  Match tried(*this);
  if (!tried.give(wanted)) {
    Phrase why{.key = Key::k_asking_unheld};
    return refuse(why.seat("name", turn().seat));
  }
  tried.keep_beside(*this, plies_.size(), gone);
  return take_over(std::move(tried));
}

} // namespace beffroi
