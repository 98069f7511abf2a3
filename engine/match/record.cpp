// The check number of a record, its names, and the small writers that records share. Contract in
// record.hpp; record_reader.cpp reads a record's text.
#include "engine/match/record.hpp"

#include "engine/core/hash.hpp"

#include <algorithm>
#include <utility>

namespace beffroi {

std::size_t utf8_length(std::string_view s) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || s.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  // Overlong forms, surrogates and numbers above 0x10ffff.
  if ((lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xed && byte(1) > 0x9f) ||
      (lead == 0xf0 && byte(1) < 0x90) || (lead == 0xf4 && byte(1) > 0x8f))
    return 0;
  return length;
}

std::vector<Seat> winners_of(const Outcome& outcome) {
  std::vector<Seat> winners;
  for (int s = 0; s < outcome.seats; ++s)
    if (outcome.seat[s].rank == 1) winners.push_back(static_cast<Seat>(s));
  return winners;
}

std::string winners_text(const std::vector<Seat>& winners) {
  std::string out;
  for (const Seat seat : winners) {
    out += out.empty() ? "" : ",";
    out += std::to_string(seat + 1);
  }
  return out.empty() ? "none" : out;
}

std::string shortened(std::string_view text) {
  if (text.size() <= kDetailMaxBytes) return std::string(text);
  std::size_t end = kDetailMaxBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return std::string(text.substr(0, end)) + "…";
}

namespace {

/// Why a text is not one line of ordinary characters, at most `limit` bytes.
Phrase refuse_text(std::string_view name, std::size_t limit, Key too_long, Key not_ordinary) {
  if (name.size() > limit) {
    Phrase phrase{.key = too_long};
    phrase.number("limit", static_cast<int>(limit));
    return phrase;
  }
  const Phrase refused{.key = not_ordinary};
  for (std::size_t i = 0; i < name.size();) {
    const std::size_t length = utf8_length(name.substr(i));
    const std::string_view c = name.substr(i, length);
    if (length == 0 || static_cast<unsigned char>(c[0]) < 0x20 || c[0] == 0x7f) return refused;
    // U+0080..9F are control characters, U+200E/F, 2028..202E and 2066..2069 break or turn lines.
    if (length == 2 && c[0] == '\xc2' && static_cast<unsigned char>(c[1]) < 0xa0) return refused;
    if (c >= "\xe2\x80\xa8" && c <= "\xe2\x80\xae") return refused;
    if (c == "\xe2\x80\x8e" || c == "\xe2\x80\x8f" || (c >= "\xe2\x81\xa6" && c <= "\xe2\x81\xa9"))
      return refused;
    i += length;
  }
  return Phrase{};
}

} // namespace

Phrase refuse_name(std::string_view name) {
  return refuse_text(name, kNameMaxBytes, Key::k_match_name_long, Key::k_match_name_text);
}

Phrase refuse_note(std::string_view note) {
  return refuse_text(note, kNoteMaxBytes, Key::k_record_note_long, Key::k_record_note_text);
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

bool is_blank_name(std::string_view name) {
  // Unicode's spaces, and those of its default ignorable characters that stand outside words.
  static constexpr std::pair<char32_t, char32_t> kUnseen[] = {
      {0x20, 0x20},     {0xa0, 0xa0},     {0xad, 0xad},     {0x34f, 0x34f},    {0x61c, 0x61c},
      {0x115f, 0x1160}, {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f},  {0x2000, 0x200f},
      {0x2028, 0x202f}, {0x205f, 0x206f}, {0x2800, 0x2800}, {0x3000, 0x3000},  {0x3164, 0x3164},
      {0xfe00, 0xfe0f}, {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xe0000, 0xe0fff}};
  for (std::size_t i = 0; i < name.size();) {
    const std::size_t length = utf8_length(name.substr(i));
    if (length == 0) return false;
    // The first byte of n has 7 - n bits of the character, each other one six.
    char32_t c = static_cast<unsigned char>(name[i]);
    if (length > 1) c &= 0x7fU >> length;
    for (std::size_t k = 1; k < length; ++k)
      c = c << 6U | (static_cast<unsigned char>(name[i + k]) & 0x3fU);
    const bool unseen = std::any_of(std::begin(kUnseen), std::end(kUnseen), [c](const auto& range) {
      return range.first <= c && c <= range.second;
    });
    if (!unseen) return false;
    i += length;
  }
  return true;
}

std::string act_text(const Match& match, const Act& act) {
  switch (act.kind) {
  case Act::Kind::kResign: return "resign " + std::to_string(act.seat + 1);
  case Act::Kind::kAgree: return "draw";
  case Act::Kind::kSetUp: break;
  }
  return "position " + quoted(match.board(act));
}

std::uint64_t record_hash(const Match& match, int rules) {
  const GameOps& game = match.game();
  const MatchSetup& setup = match.setup();
  std::string text = std::string(game.id) + "\n" +
                     write_options(setup.options, game.options, game.option_count, rules) + "\n" +
                     hex64(setup.seed) + "\n";
  if (match.from_position()) text += "position " + match.first_position() + "\n";
  std::size_t act = 0;
  const auto add_acts = [&](std::size_t ply) {
    for (; act < match.acts().size() && match.acts()[act].ply == ply; ++act)
      text += act_text(match, match.acts()[act]) + "\n";
  };
  for (std::size_t i = 0; i < match.plies().size(); ++i) {
    add_acts(i);
    text += match.plies()[i].text + "\n";
  }
  add_acts(match.plies().size());
  const Turn turn = match.turn();
  text += "to act " + std::to_string(turn.who == Who::kSeat ? turn.seat + 1 : 0) + "\n";
  const Outcome outcome = match.outcome();
  for (int s = 0; s < outcome.seats; ++s)
    text += "total " + std::to_string(outcome.seat[s].total) + "\n";
  for (const Action& action : match.legal())
    text += std::string(game.write(match.state(), action).view()) + "\n";
  return hash_bytes(text.data(), text.size());
}

std::string hex64(std::uint64_t n) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out(16, '0');
  for (int i = 15; i >= 0; --i, n >>= 4) out[static_cast<std::size_t>(i)] = kDigits[n & 15];
  return out;
}

std::optional<std::uint64_t> parse_hex64(std::string_view text) {
  if (text.empty() || text.size() > 16) return std::nullopt;
  std::uint64_t n = 0;
  for (const char c : text) {
    if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return std::nullopt;
    n = n * 16 + static_cast<std::uint64_t>(c <= '9' ? c - '0' : c - 'a' + 10);
  }
  return n;
}

} // namespace beffroi
