// Writes <game>_tiles.hpp, the table of the landscape tiles in assets/games/<game>/tiles.json: constexpr, by
// the types that tiles.hpp beside this file declares before it includes the table. A file that check_tiles.mjs
// finds wrong stops the build. The build runs it (web/toolchain/cmake/generated.cmake):
//   node gen_tables.mjs <game> <its assets> <output folder>
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kHalves, kMostSegments, kSides, kSymbols, wrongWithTiles } from './check_tiles.mjs';
import { writeIfChanged } from '../../../web/toolchain/write_if_changed.mjs';

const [game, assets, out] = process.argv.slice(2);
const kCorners = ['NE', 'SE', 'SW', 'NW'];
const kNone = 255;

const bits = (names, order) => names.reduce((mask, n) => mask | (1 << order.indexOf(n)), 0);
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** The segments of a tile in the order of the table: cities, roads, fields, monastery. */
function segmentsOf(tile) {
  const city = (id) => tile.cities.findIndex((c) => c.id === id);
  return [
    ...tile.cities.map((c, i) => ['kCity', i, bits(c.edges, kSides), 0, 0, c.shields, c.princess ? 1 : 0]),
    ...tile.roads.map((r, i) => ['kRoad', i, bits(r.edges, kSides), 0, 0, 0, 0]),
    ...tile.fields.map((f, i) => {
      const touched = f.cities.reduce((mask, id) => mask | (1 << city(id)), 0);
      return ['kField', i, 0, bits(f.half, kHalves), touched, 0, 0];
    }),
    ...(tile.monastery ? [['kMonastery', 0, 0, 0, 0, 0, 0]] : []),
  ];
}

function row(id, tile, sets) {
  const segments = segmentsOf(tile);
  const which = (test) => {
    const i = segments.findIndex(test);
    return i < 0 ? kNone : i;
  };
  const sides = kSides.map((s) => `Side::k${capital(tile.edges[s])}`);
  const bySide = kSides.map((_, i) => which((s) => (s[2] >> i) & 1));
  const byHalf = kHalves.map((_, i) => which((s) => (s[3] >> i) & 1));
  const corners = kCorners.map((c) => which((s, i) => s[0] === 'kCity' && `c${i}` === tile.cornerReach?.[c]));
  const hundredths = (x) => Math.round(x * 100);
  const at = tile.foundation ? [hundredths(tile.foundation.x), hundredths(tile.foundation.y)] : [0, 0];
  const empty = ['kNothing', 0, 0, 0, 0, 0, 0];
  const list = Array.from({ length: kMostSegments }, (_, i) => segments[i] ?? empty);
  return `    {"${id}", ${sets.indexOf(tile.set)}, ${tile.count}, ${bits(tile.symbols ?? [], kSymbols)}, ${segments.length},
     {${sides.join(', ')}}, {${bySide.join(', ')}}, {${byHalf.join(', ')}}, {${corners.join(', ')}},
     ${at[0]}, ${at[1]}, ${tile.bridge ? 1 : 0}, ${tile.tunnel ? 1 : 0},
     {${list.map((s) => `{Segment::${s[0]}, ${s.slice(1).join(', ')}}`).join(', ')}}}`;
}

const path = join(assets, 'tiles.json');
const file = JSON.parse(readFileSync(path, 'utf8'));
const wrong = wrongWithTiles(file);
if (wrong.length > 0) {
  console.error(`${path}:\n${wrong.map((text) => `  ${text}`).join('\n')}`);
  process.exit(1);
}
const sets = Object.keys(file.sets);
const ids = Object.keys(file.tiles);
writeIfChanged(
  join(out, `${game}_tiles.hpp`),
  `// Generated from assets/games/${game}/tiles.json by engine/games/${game}/gen_tables.mjs. Do not edit.
// Included by engine/games/${game}/tiles.hpp, which declares the types; in its namespace.
#pragma once

enum TileKind : std::uint8_t {
${ids.map((id) => `  kTile${id},`).join('\n')}
  kKinds
};
constexpr int kStartTile = kTile${file.sets.base.start};
/// Tiles of all copies, by set.
inline constexpr int kSetTiles[] = {${sets.map((s) => file.sets[s].total).join(', ')}};
constexpr int kMostSegments = ${kMostSegments};
/// Segments of all copies of all tiles.
constexpr int kAllSegments = ${ids.reduce((n, id) => n + file.tiles[id].count * segmentsOf(file.tiles[id]).length, 0)};

inline constexpr TileFacts kTiles[kKinds] = {
${ids.map((id) => row(id, file.tiles[id], sets)).join(',\n')},
};
`,
);
