// What is touched for a move of Wandering Towers; tests/e2e/intro_test.mjs plays lessons by it.
import { wandering_towers as game } from '../../../web/bridge/targets.mjs';

const kFaces = 'w1 w2 w3 w4 w5 t1 t2 t3 t4 t5 e11 e22 e33 e44 e15 e24 e42 e51 ed wdd tdd wddd tddd'.split(
  ' ',
);

function target(move) {
  const [, owner, space] = /^w(\d)@(\d+)$/.exec(move) ?? [];
  if (owner) return game.wizard(space, owner - 1);
  if (/^T\d$/.test(move)) return game.tower(move[1] - 1);
  if (/^S\d$/.test(move)) return game.spell(move[1]);
  return move === 'end' ? game.choice(game.choices.end) : game.card(kFaces.indexOf(move));
}
/** The targets of a move in notation, one after the other. */
export const targetsOf = (move) => [target(move)];
/** Cards, spells and the end of a turn need no second touch: only what moves is asked about. */
export const isAtOnce = (move) => !/^(w\d@|T)/.test(move);
/** The board's share of the smallest phone in a lesson: cards and dice need room too. */
export const kLeastBoard = 0.4;
