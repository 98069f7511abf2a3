// What is touched for a move of Metal Towers; tests/e2e/intro_test.mjs plays lessons by it.

/** The targets of a move in notation, one after the other. */
export const targetsOf = ([colour, size, tower]) => [
  `1,${'bs'.indexOf(colour)},${'ABCDE'.indexOf(size)},0`,
  `2,${Number(tower) - 1},0,0`,
];
