// Turns assets/characters.json into a table for the canvas; the page takes the same file (make_dist.mjs), so
// that a computer has one name and one face on both.   node gen_characters.mjs <characters.json> <output
// folder>
// Owns: checking that every level has as many characters as a table has seats, no two of one name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeIfChanged } from './write_if_changed.mjs';

const kEach = 6; // seats of the largest table
const [source, out] = process.argv.slice(2);
const { levels, covers, looks, collars } = JSON.parse(readFileSync(source, 'utf8'));
const names = levels.flatMap((level) => level.names);
if (levels.some((level) => level.names.length !== kEach) || new Set(names).size < names.length)
  throw new Error(`${source}: every level needs ${kEach} names, and each name belongs to one`);
if (looks.length < 2 * kEach || covers.length * 2 !== looks.length)
  throw new Error(`${source}: too few looks or colours for them`);

const rgb = (hex) => `0x${hex.slice(1)}`;
const text = (words) => JSON.stringify(words);
const rows = (list, row) => list.map((one) => `    ${row(one)},`).join('\n');
writeIfChanged(
  join(out, 'characters.hpp'),
  `// Generated from assets/characters.json by web/toolchain/gen_characters.mjs. Do not edit.
#pragma once
#include <cstdint>

namespace beffroi::characters {

inline constexpr int kLevels = ${levels.length};
inline constexpr int kEach = ${kEach}; ///< characters of a level
/// By level.
inline constexpr const char* kNames[][kEach] = {
${rows(levels, (level) => `{${level.names.map(text).join(', ')}}`)}
};
inline constexpr std::uint32_t kCoats[] = {${levels.map(({ coat }) => rgb(coat)).join(', ')}};
inline constexpr std::uint32_t kCovers[] = {${covers.map(rgb).join(', ')}};

/// What lies over a head on a grid of 32, and the lines on top of it.
struct Look {
  const char* over;
  const char* lines;
};
inline constexpr Look kLooks[] = {
${rows(looks, ({ over, lines }) => `{${text(over)}, ${text(lines)}}`)}
};
/// By half the level, what all but the first of a level wear: a look serves several levels.
inline constexpr const char* kCollars[] = {${collars.map(text).join(', ')}};

} // namespace beffroi::characters
`,
);
