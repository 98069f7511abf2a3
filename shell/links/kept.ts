// Kept: the table of a game by link, beside its game in the library.
//
// Owns: the text of About.table. It has all of TableHere but the record of our own line, which is the game's save
// itself: both are written at once, under one checksum, and go together into the archive. A text that cannot be
// read leaves the game as one of this device, and says why. Must never write a save. Next: table-text.ts (the
// strict reader), keep/slots.ts (the save).
import { readTable, writeTable } from './table-text.ts';
import type { TableHere } from './table.ts';

/** What is kept of a table beside its record. */
export const writeKept = (here: TableHere) => writeTable({ ...here, line: { ...here.line, record: '' } });

/** A table again, of the text and of the record of the same save; or why it is none. Never throws. */
export function readKept(text: string, record: string): ReturnType<typeof readTable> {
  try {
    const value = JSON.parse(text);
    return readTable(JSON.stringify({ ...value, line: { ...value.line, record } }));
  } catch {
    return { error: 'damaged' };
  }
}
