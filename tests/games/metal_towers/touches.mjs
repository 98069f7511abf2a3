// What is touched for a move of Metal Towers; tests/e2e/intro_test.mjs plays lessons by it.
import { metal_towers } from '../../../web/bridge/targets.mjs';

/** The targets of a move in notation, one after the other. */
export const targetsOf = ([colour, size, tower]) => [
  metal_towers.tube('bs'.indexOf(colour), 'ABCDE'.indexOf(size)),
  metal_towers.tower(tower - 1),
];
