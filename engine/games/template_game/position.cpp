// Template Game: positions as text, the example of HasSetUp. The form is described in rules.hpp.
#include "engine/core/position_text.hpp"
#include "engine/games/template_game/rules.hpp"

namespace beffroi {

using namespace template_game;
using namespace position_text;

namespace {

enum FieldName : std::uint8_t {
  kFieldPhase,
  kFieldSeat,
  kFieldDie,
  kFieldCard,
  kFieldHands,
  kFieldPlayed,
  kFieldLast,
  kFieldPoints,
  kFieldNames
};
constexpr std::string_view kNames[kFieldNames] = {"phase", "seat",   "die",  "card",
                                                  "hands", "played", "last", "points"};
constexpr std::string_view kPhases[] = {"deal", "roll", "play", "claim", "draw", "end"};

/// `text` is faces one after the other, or `-`; `at` is where it stands.
Refused read_cards(std::string_view text, std::size_t at, Cards& out) {
  if (text == "-") return std::nullopt;
  if (text.empty()) return refuse(at);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int face = text[i] - '0';
    if (face < 1 || face > kFaces || out.of[face - 1] >= kMaxCards) return refuse(at + i);
    ++out.of[face - 1];
  }
  return std::nullopt;
}

Refused read_phase(const PositionFields& fields, Phase& out) {
  const Field* field = fields.find(kFieldPhase);
  if (!field) return fields.refuse_missing();
  for (int i = 0; i <= static_cast<int>(Phase::kEnd); ++i)
    if (field->value == kPhases[i]) {
      out = static_cast<Phase>(i);
      return std::nullopt;
    }
  return PositionFields::refuse_value(*field);
}

Refused read_last(std::string_view text, std::size_t at, std::uint8_t& out) {
  if (text == "-") return std::nullopt;
  const Field field{text, at};
  return read_number(&field, 1, kFaces, out);
}

Refused read_seats(const PositionFields& fields, State& s) {
  const int seats = s.board.seats;
  const Field* hands = fields.find(kFieldHands);
  if (!hands) return fields.refuse_missing();
  if (Refused error = each_of(*hands, seats, [&s](std::string_view text, std::size_t at, int seat) {
        return read_cards(text, at, s.hand[seat]);
      }))
    return error;
  if (const Field* last = fields.find(kFieldLast))
    if (Refused error =
            each_of(*last, seats, [&s](std::string_view text, std::size_t at, int seat) {
              return read_last(text, at, s.board.last[seat]);
            }))
      return error;
  const Field* points = fields.find(kFieldPoints);
  if (!points) return std::nullopt;
  return each_of(*points, seats, [&s](std::string_view text, std::size_t at, int seat) {
    return each_of(text, at, '.', kParts, [&](std::string_view n, std::size_t place, int part) {
      const Field field{n, place};
      return read_number(&field, 0, 255, s.board.points[seat][part]);
    });
  });
}

} // namespace

std::optional<PositionError> TemplateGame::set_up(const Options& o, std::string_view text,
                                                  State& out) {
  PositionFields fields;
  if (Refused error = fields.read(text, kNames)) return error;
  State s = setup(o);
  Board& t = s.board;
  if (Refused error = read_phase(fields, t.phase)) return error;
  std::uint8_t seat = 1;
  if (Refused error = read_number(fields.find(kFieldSeat), 1, t.seats, seat)) return error;
  t.seat = static_cast<std::uint8_t>(seat - 1);
  if (Refused error = read_number(fields.find(kFieldDie), 0, t.sides, t.die)) return error;
  if (Refused error = read_number(fields.find(kFieldCard), 0, kFaces, t.card)) return error;
  if (const Field* played = fields.find(kFieldPlayed))
    if (Refused error = read_cards(played->value, played->at, t.played)) return error;
  if (Refused error = read_seats(fields, s)) return error;
  for (int face = 0; face < kFaces; ++face) {
    int named = t.played.of[face];
    for (const Cards& hand : s.hand) named += hand.of[face];
    if (named > t.copies) return impossible(0, "TG-1");
    s.deck.of[face] = static_cast<std::uint8_t>(t.copies - named);
  }
  if (const char* why = broken(s)) return broken_position<'T', 'G'>(why);
  out = s;
  return std::nullopt;
}

void TemplateGame::write_position(const State& s, std::string& line) {
  const Board& t = s.board;
  const auto cards = [&line](const Cards& c) {
    if (c.total() == 0) line += '-';
    for (int face = 0; face < kFaces; ++face)
      line.append(c.of[face], static_cast<char>('1' + face));
  };
  const auto seats = [&](const char* name, auto write) {
    line += name;
    for (int seat = 0; seat < t.seats; ++seat) {
      if (seat > 0) line += '/';
      write(seat);
    }
  };
  line += "phase=";
  line += kPhases[static_cast<int>(t.phase)];
  line += " seat=" + std::to_string(t.seat + 1) + " die=" + std::to_string(t.die) +
          " card=" + std::to_string(t.card);
  seats(" hands=", [&](int seat) { cards(s.hand[seat]); });
  line += " played=";
  cards(t.played);
  seats(" last=", [&](int seat) { line += t.last[seat] > 0 ? std::to_string(t.last[seat]) : "-"; });
  seats(" points=", [&](int seat) {
    for (int part = 0; part < kParts; ++part)
      line += (part > 0 ? "." : "") + std::to_string(t.points[seat][part]);
  });
}

} // namespace beffroi
