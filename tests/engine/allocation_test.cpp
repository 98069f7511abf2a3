// No heap in rules: a counting operator new watches whole random games of every game.
//
// Owns: the global operator new and delete of the test program (malloc behind a counter).
#include "tests/kit/allocation.hpp"
#include "tests/kit/contract_kit.hpp"
#include "tests/kit/sanitized.hpp"

#include <doctest/doctest.h>

#ifdef __APPLE__
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif

#include <cstdlib>
#include <new>

namespace {
std::size_t allocations = 0;
std::size_t bytes = 0;

std::size_t size_of(void* p) {
#ifdef __APPLE__
  return malloc_size(p);
#else
  return malloc_usable_size(p);
#endif
}

void* counted(void* p) {
  if (!p) std::abort();
  ++allocations;
  bytes += size_of(p);
  return p;
}
void* counted(std::size_t size) { return counted(std::malloc(size ? size : 1)); }
void* counted(std::size_t size, std::align_val_t align) {
  const auto step = static_cast<std::size_t>(align);
  return counted(std::aligned_alloc(step, (size + step - 1) / step * step));
}

void give_back(void* p) {
  if (p) bytes -= size_of(p);
  std::free(p);
}
} // namespace

std::size_t allocation_count() { return allocations; }
std::size_t allocated_bytes() { return bytes; }

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void* operator new(std::size_t size, std::align_val_t align) { return counted(size, align); }
void* operator new[](std::size_t size, std::align_val_t align) { return counted(size, align); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void operator delete(void* p) noexcept { give_back(p); }
void operator delete[](void* p) noexcept { give_back(p); }
void operator delete(void* p, std::size_t) noexcept { give_back(p); }
void operator delete[](void* p, std::size_t) noexcept { give_back(p); }
void operator delete(void* p, std::align_val_t) noexcept { give_back(p); }
void operator delete[](void* p, std::align_val_t) noexcept { give_back(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { give_back(p); }
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { give_back(p); }

using namespace beffroi;

namespace {

/// Everything the rules offer, except JSON, at one state.
template <class G> void use_all(const typename G::State& s, Rng& rng, int seats) {
  ActionsOf<G> actions{};
  G::legal(s, actions);
  const Action a = kit::random_move<G>(s, rng);
  const Text text = G::write(s, a);
  (void)G::parse(s, text.view());
  (void)G::why_not(s, text.view());
  (void)G::parse(s, "nonsense that is no move at all, and long");
  (void)G::witness(s, a);
  (void)G::outcome(s);
  const TargetPath path = G::path(s, a);
  (void)G::refusal(s, path);
  (void)G::broken(s);
  for (int i = 0; i <= seats; ++i) {
    const Seat seat = i == seats ? kAudience : static_cast<Seat>(i);
    const typename G::View v = G::view(s, seat);
    (void)G::hash(v);
    (void)G::fill(v, seat, rng);
    if constexpr (HasEstimate<G>)
      if (i < seats) (void)G::estimate(v, seat);
  }
  if constexpr (HasSymmetry<G>) (void)G::canonical(s);
  if constexpr (HasWorth<G>) {
    double value[kMaxSeats] = {};
    G::worth(s, value);
  }
  if constexpr (HasForget<G>) (void)G::forget(G::view(s, 0), 0, 50, rng);
  if constexpr (HasPlayoutWeights<G>) {
    std::uint32_t weight[G::kMaxLegal] = {};
    G::playout_weights(s, actions, weight);
  }
  if constexpr (HasOrderHint<G>)
    for (const Action x : actions) (void)G::order_hint(s, x);
}

} // namespace

TEST_CASE("the counter sees an allocation") {
  const std::size_t before = allocations;
  const std::size_t held = bytes;
  auto* volatile list = new std::vector<int>(1000);
  CHECK(bytes >= held + 4000);
  delete list;
  CHECK(allocations > before);
  CHECK(bytes == held);
}

TEST_CASE("rules never allocate: setup, legal, apply, outcome, view, fill, hash, write, parse") {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    const auto sets = kit::some_option_sets<G>(100);
    int actions = 0;
    for (const auto& options : sets) {
      if (actions > kit::rounds(20000)) break; // long games, many sets
      Rng rng(11);
      const std::size_t before = allocations;
      typename G::State s = G::setup(options);
      EventsOf<G> events;
      while (G::turn(s).who != Who::kOver) {
        use_all<G>(s, rng, options.seats);
        ++actions;
        events.clear();
        G::apply(s, kit::random_move<G>(s, rng), events);
        for (const Event& e : events) (void)G::phrase(s, e);
        if (G::turn(s).who == Who::kOver) break;
        NoEvents nothing;
        G::apply(s, kit::random_move<G>(s, rng), nothing);
      }
      (void)G::outcome(s);
      const std::size_t after = allocations;
      CHECK_MESSAGE(after == before, std::string(G::kId), " allocated ", after - before, " times");
    }
  });
}
