// Checks a file of landscape tiles (assets/games/<id>/tiles.json): sides, halves and corners agree, nothing
// crosses inside a tile unless the tile says so, no tile is there twice, and the sums over all copies are
// those of the boxes. Used by gen_tables.mjs, so that a wrong file stops the build; changes nothing.

export const kSides = ['N', 'E', 'S', 'W'];
export const kHalves = ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR'];
const kCorners = { NW: ['WR', 'NL'], NE: ['NR', 'EL'], SE: ['ER', 'SL'], SW: ['SR', 'WL'] };
export const kSymbols = ['festival', 'volcano', 'dragon', 'portal'];
/** The most segments a tile may have; the table has so many places. */
export const kMostSegments = 8;
/** Totals over all copies of a set. */
const kSums = {
  base: { fields: 126, through: 32, ends: 30, cities: 49, touches: 54, monasteries: 6, shields: 10 },
  tower: { fields: 37, through: 6, ends: 12, cities: 15, touches: 23, monasteries: 1, shields: 1 },
  festival: { fields: 22, through: 4, ends: 7, cities: 11, touches: 17 },
  'princess-dragon': { fields: 55, through: 14, ends: 13, cities: 21, touches: 25 },
};

const same = (a, b) => JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());
const sum = (list, of) => list.reduce((total, x) => total + of(x), 0);
/** Where a side or half lies on the rim, clockwise. */
const rim = (name) => kSides.indexOf(name[0]) * 3 + (name.length === 1 ? 1 : name[1] === 'L' ? 0 : 2);

/** Whether two groups of places on the rim cannot both be joined inside the tile. */
function cross(a, b) {
  if (a.length < 2 || b.length < 2) return false;
  const gap = (x) => a.filter((y) => y < x).length % a.length;
  return new Set(b.map(gap)).size > 1;
}

const turned = (name, k) => kSides[(kSides.indexOf(name[0]) + k) % 4] + name.slice(1);
/** The tile as text, the same for tiles that are turned copies of each other. */
function shape(tile) {
  const turns = [0, 1, 2, 3].map((k) => {
    const list = (names) => names.map((n) => turned(n, k)).sort();
    const city = (id) => list(tile.cities.find((c) => c.id === id).edges);
    return JSON.stringify([
      tile.cities.map((c) => JSON.stringify([list(c.edges), c.shields, !!c.princess])).sort(),
      tile.roads.map((r) => JSON.stringify(list(r.edges))).sort(),
      tile.fields
        .map((f) => JSON.stringify([list(f.half), f.cities.map((c) => city(c).join()).sort()]))
        .sort(),
      [tile.monastery, tile.symbols ?? [], tile.set],
    ]);
  });
  return turns.sort()[0];
}

/** The complaints about one tile. */
function* wrongWithTile(tile) {
  const edges = tile.edges;
  const is = (side, type) => edges[side] === type;
  if (
    !same(Object.keys(edges), kSides) ||
    !Object.values(edges).every((t) => ['city', 'road', 'field'].includes(t))
  )
    return yield 'its sides';
  if (!(tile.count >= 1)) yield 'its count';
  for (const [type, list] of [
    ['city', tile.cities],
    ['road', tile.roads],
  ]) {
    if (
      !same(
        list.flatMap((s) => s.edges),
        kSides.filter((s) => is(s, type)),
      )
    )
      yield `the sides of type ${type}`;
    if (list.some((s) => s.edges.length === 0)) yield `a ${type} without a side`;
  }
  if (tile.roads.some((r) => r.edges.length > 2)) yield 'a road with more than two sides';
  const all = [...tile.cities, ...tile.roads, ...tile.fields];
  for (const [letter, list] of [
    ['c', tile.cities],
    ['r', tile.roads],
    ['f', tile.fields],
  ])
    if (!list.every((s, i) => s.id === letter + i)) yield 'the order of its segments';
  if (all.length + (tile.monastery ? 1 : 0) > kMostSegments) yield 'too many segments';

  if (
    !same(
      tile.fields.flatMap((f) => f.half),
      kHalves.filter((h) => !is(h[0], 'city')),
    )
  )
    yield 'its half sides';
  const owner = Object.fromEntries(tile.fields.flatMap((f) => f.half.map((h) => [h, f])));
  for (const f of tile.fields) {
    if (!f.cities.every((id) => tile.cities.some((c) => c.id === id)))
      yield `${f.id} touches a city that is not there`;
    if (f.half.length === 0 && f.cities.length === 0) yield `${f.id} lies nowhere`;
  }
  for (const s of kSides) if (is(s, 'field') && owner[`${s}L`] !== owner[`${s}R`]) yield `side ${s} is cut`;
  for (const [corner, [a, b]] of Object.entries(kCorners)) {
    const reach = tile.cornerReach?.[corner];
    const cityA = is(a[0], 'city');
    const cityB = is(b[0], 'city');
    const side = cityA === cityB ? null : cityA ? a[0] : b[0];
    const touched = reach ?? (side && tile.cities.find((c) => c.edges.includes(side)).id);
    if (!cityA && !cityB && (owner[a] !== owner[b]) !== !!reach) yield `corner ${corner}`;
    for (const h of [a, b])
      if (touched && !is(h[0], 'city') && !owner[h].cities.includes(touched))
        yield `${h} has to touch ${touched}`;
  }
  const places = [
    ...tile.cities.map((c) => ['city', c.id, c.edges.flatMap((s) => [rim(`${s}L`), rim(s), rim(`${s}R`)])]),
    ...tile.roads.map((r) => ['road', r.id, r.edges.map(rim)]),
    ...tile.fields.map((f) => ['field', f.id, f.half.map(rim)]),
  ];
  for (const [i, [typeA, idA, a]] of places.entries())
    for (const [typeB, idB, b] of places.slice(i + 1)) {
      const types = [typeA, typeB];
      if ((tile.bridge || tile.tunnel) && types.includes('road') && types.includes('city')) continue;
      if (tile.tunnel && types.includes('road') && types.includes('field')) continue;
      if (cross(a, b)) yield `${idA} crosses ${idB}`;
    }
  const at = tile.foundation;
  if (!!at !== (tile.set === 'tower')) yield 'its foundation';
  if (at && ![at.x, at.y].every((x) => x > 0 && x < 1)) yield 'the place of its foundation';
  if (tile.symbols?.some((s) => !kSymbols.includes(s))) yield 'a symbol';
}

/** Everything that is wrong with a file of tiles, as sentences; none if it is sound. */
export function wrongWithTiles(file) {
  const wrong = [];
  const shapes = new Map();
  for (const [id, tile] of Object.entries(file.tiles)) {
    const complaints = [...wrongWithTile(tile)];
    wrong.push(...complaints.map((text) => `tile ${id}: ${text}`));
    if (complaints.length > 0) continue;
    const twin = shapes.get(shape(tile));
    if (twin) wrong.push(`tile ${id} is tile ${twin}`);
    shapes.set(shape(tile), id);
  }
  if (wrong.length > 0) return wrong;
  const tiles = Object.values(file.tiles);
  const of = (set) => tiles.filter((t) => t.set === set);
  for (const [set, facts] of Object.entries(file.sets)) {
    const counted = (count) => sum(of(set), (t) => t.count * count(t));
    const found = {
      fields: counted((t) => t.fields.length),
      through: counted((t) => t.roads.filter((r) => r.edges.length === 2).length),
      ends: counted((t) => t.roads.filter((r) => r.edges.length === 1).length),
      cities: counted((t) => t.cities.length),
      touches: counted((t) => sum(t.fields, (f) => f.cities.length)),
      monasteries: counted((t) => (t.monastery ? 1 : 0)),
      shields: counted((t) => sum(t.cities, (c) => c.shields)),
    };
    if (counted(() => 1) !== facts.total) wrong.push(`set ${set} does not have ${facts.total} tiles`);
    for (const [name, n] of Object.entries(kSums[set] ?? {}))
      if (found[name] !== n) wrong.push(`set ${set}: ${found[name]} ${name} and not ${n}`);
    for (const symbol of kSymbols)
      if (facts[symbol] && counted((t) => (t.symbols?.includes(symbol) ? 1 : 0)) !== facts[symbol])
        wrong.push(`set ${set}: the symbols ${symbol}`);
  }
  if (sum(tiles, (t) => t.start ?? 0) !== 1 || file.tiles[file.sets.base.start]?.start !== 1)
    wrong.push('there is one start tile');
  return wrong;
}
