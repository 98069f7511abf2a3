// Metal Towers written as an ordinary boardgame.io game: the peer of our speed table.
//
// Owns: rules MT-10..14, MT-20..22 and MT-30 the way a boardgame.io author would write them (moves on
// plain objects, Immer underneath, a client that dispatches). Only the benchmark uses it; it is no
// reference for rules. Next: run.mjs, which plays it beside our engine.

/** Widest to narrowest of MT-V1 set-a. */
export const SIZES = [
  { name: 'A', copies: 3, length: 8 },
  { name: 'B', copies: 3, length: 12 },
  { name: 'C', copies: 2, length: 19 },
  { name: 'D', copies: 4, length: 22 },
  { name: 'E', copies: 3, length: 26 },
];

const top = (tower, size) => (size < 0 || size > 4 ? 0 : tower[size].length * SIZES[size].length);

/** MT-13, MT-14: may a tube of this size go into the tower. */
const fits = (tower, size) => {
  const joint = top(tower, size);
  return joint === 0 || top(tower, size - 1) > joint || top(tower, size + 1) > joint;
};

/** All legal [colour, size, tower] of a position. */
export function legalMoves(G) {
  const moves = [];
  for (let colour = 0; colour < 2; ++colour)
    for (let size = 0; size < 5; ++size)
      if (G.supply[colour][size] > 0)
        for (let tower = 0; tower < 3; ++tower)
          if (fits(G.towers[tower], size)) moves.push([colour, size, tower]);
  return moves;
}

/** MT-20..22: visible tubes per colour in the three towers. */
export function visibleCounts(G) {
  const seen = [0, 0];
  for (const tower of G.towers) {
    let wall = 0;
    for (let size = 0; size < 5; ++size) {
      tower[size].forEach((colour, level) => {
        if ((level + 1) * SIZES[size].length > wall) ++seen[colour];
      });
      wall = Math.max(wall, top(tower, size));
    }
  }
  return seen;
}

export const MetalTowers = {
  name: 'metal-towers',
  setup: () => ({
    supply: [0, 1].map(() => SIZES.map((s) => s.copies)),
    towers: [0, 1, 2].map(() => SIZES.map(() => [])),
    placed: 0,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G }, colour, size, tower) => {
      if (G.supply[colour][size] === 0 || !fits(G.towers[tower], size)) return 'INVALID_MOVE';
      --G.supply[colour][size];
      G.towers[tower][size].push(colour);
      ++G.placed;
    },
  },
  endIf: ({ G }) => {
    if (G.placed < 30) return undefined;
    const [blue, silver] = visibleCounts(G);
    return blue === silver ? { draw: true } : { winner: blue > silver ? '0' : '1' };
  },
};
