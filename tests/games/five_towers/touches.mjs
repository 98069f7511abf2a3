// What is touched for a move of 5 Towers; tests/e2e/intro_test.mjs plays lessons by it.
import { five_towers } from '../../../web/bridge/targets.mjs';

const kSuits = 'chtms';
const { pass, keepAll, decline } = five_towers.choices;
const kChoices = { pass, keep: keepAll, decline };
const cardOf = (text) => five_towers.market(kSuits.indexOf(text[0]), text.slice(1));

/** The targets of a move in notation, one after the other: cards in the order of its text. */
export function targetsOf(move) {
  const [, number] = /^b(\d+)$/.exec(move) ?? [];
  if (number) return [five_towers.bid(number)];
  const [, cards] = /^take-(.*)$/.exec(move) ?? [];
  if (cards) return cards.split('+').map(cardOf);
  return [five_towers.choice(kChoices[move])];
}
