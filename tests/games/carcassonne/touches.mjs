// What is touched for a move of Carcassonne; tests/e2e/intro_test.mjs plays lessons by it.
import { carcassonne } from '../../../web/bridge/targets.mjs';

// On the tiles of the lesson: a city comes first, a field after the only road.
const kSpots = { c0: 0, f0: 1 };
const place = (text) => /^(-?\d+),(-?\d+)/.exec(text).slice(1, 3);

/** The target of a move in notation. */
export function targetsOf(move) {
  const [, deed, where, spot] = /^(floor|take|ransom)-(-?\d+(?:,-?\d+)?)(?:-(\w+))?$/.exec(move) ?? [];
  if (deed === 'ransom') return [carcassonne.prisoner(where - 1)]; // the first seat's meeple
  if (deed === 'take') return [carcassonne.meeple(...place(where), kSpots[spot])];
  if (deed) return [carcassonne.tower(...place(where))];
  if (move in kSpots) return [carcassonne.segment(kSpots[move])];
  return [carcassonne.cell(...place(move), move.at(-1))];
}
/** The board’s share of the smallest phone in a lesson: the list of what can be done needs room too. */
export const kLeastBoard = 0.35;
