// What is touched for a move of Game of Towers; tests/e2e/intro_test.mjs plays lessons by it.

/** The targets of a move in notation, one after the other. */
export const targetsOf = (move) =>
  move.split('-').map(([column, row]) => `1,${'abcdefghijklmn'.indexOf(column)},${Number(row) - 1},0`);
