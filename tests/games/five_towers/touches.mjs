// What is touched for a move of 5 Towers; tests/e2e/intro_test.mjs plays lessons by it.
const kSuits = 'chtms';
const kChoices = ['pass', 'keep', 'decline'];
const cardOf = (text) => `2,${kSuits.indexOf(text[0])},${text.slice(1)},0`;

/** The targets of a move in notation, one after the other: cards in the order of its text. */
export function targetsOf(move) {
  const [, number] = /^b(\d+)$/.exec(move) ?? [];
  if (number) return [`1,${number},0,0`];
  const [, cards] = /^take-(.*)$/.exec(move) ?? [];
  if (cards) return cards.split('+').map(cardOf);
  return [`8,${kChoices.indexOf(move)},0,0`];
}
