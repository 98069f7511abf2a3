// What is touched for a move of Carcassonne; tests/e2e/intro_test.mjs plays lessons by it.
const kSpots = { c0: 0, f0: 1 }; // on the tiles of the lesson: a city comes first, a field after the only road
const place = (text) => /^(-?\d+),(-?\d+)/.exec(text).slice(1, 3).join(',');

/** The target of a move in notation. */
export function targetsOf(move) {
  const [, deed, where, spot] = /^(floor|take|ransom)-(-?\d+(?:,-?\d+)?)(?:-(\w+))?$/.exec(move) ?? [];
  if (deed === 'ransom') return [`5,${Number(where) - 1},0,0`]; // the first seat's meeple
  if (deed === 'take') return [`4,${place(where)},${kSpots[spot]}`];
  if (deed) return [`3,${place(where)},0`];
  if (move in kSpots) return [`2,${kSpots[move]},0,0`];
  return [`1,${place(move)},${move.at(-1)}`];
}
/** The board’s share of the smallest phone in a lesson: the list of what can be done needs room too. */
export const kLeastBoard = 0.36;
