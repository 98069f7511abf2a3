// Random: numbers nobody can foresee.
//
// Owns: seeds of games, ids and names of tabs as hexadecimal digits. Must never be asked for what has to
// come out the same twice: that is the seed of a record. Next: storage.ts, new-game.ts and brain.ts, which
// ask.

/** So many hexadecimal digits nobody can foresee. */
export function hex(digits: number) {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(digits / 2)));
  return [...bytes]
    .map((b) => b.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, digits);
}
