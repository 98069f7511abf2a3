// Random: unpredictable numbers.
//
// Owns: seeds of games, ids and names of tabs as hexadecimal digits. Must never be used where a result must
// be repeatable: the seed of a record is for that. Next: storage.ts, new-game.ts and brain.ts, which ask.

/** This many unpredictable hexadecimal digits. */
export function hex(digits: number) {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(digits / 2)));
  return [...bytes]
    .map((b) => b.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, digits);
}
