// What is touched for a move of Game of Towers; tests/e2e/intro_test.mjs plays lessons by it.
import { game_of_towers } from '../../../web/bridge/targets.mjs';

/** The targets of a move in notation, one after the other. */
export const targetsOf = (move) =>
  move.split('-').map(([column, row]) => game_of_towers.space('abcdefghijklmn'.indexOf(column), row - 1));
