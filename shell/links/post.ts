// Post: a table's link as text, and what a text has of one.
//
// Owns: putting record and words into a code, and finding both in whatever a person gives: an address, a pasted
// message, a file's text. What a messenger did to it is undone by keep/given.ts.
// Must never judge a record. The record that goes in may leave out what its seed gives, which the engine writes
// ("draws seed"); the one that comes out goes to the engine first, which writes it out and says who acts next,
// and then to arrive.ts. Next: words.ts, arrive.ts.
import { readGiven } from '../keep/given.ts';
import { packWords } from '../keep/link.ts';
import { isRecord } from '../keep/record-text.ts';
import { readWords, writeWords } from './words.ts';
import type { Words } from './words.ts';

/** The code of a table's link. The same table always gives the same one. */
export const writeLink = (record: string, words: Words) => packWords(record, writeWords(words));

/** What a text has of a table: `words` is null where an older build wrote it, or a person. */
export type Posted =
  | { record: string; words: Words | null; error?: undefined }
  | { record?: undefined; error: { kind: string; at: number } };

/** Reads a text. 'none' | 'cut' | 'damaged' | 'newer' | 'large' | 'notText', and where. Never throws. */
export function readLink(text: string): Posted {
  const found = readGiven(text);
  if (found.error) return { error: { kind: found.error.kind, at: found.error.at } };
  if (!isRecord(found.text)) return { error: { kind: 'none', at: 0 } };
  if (found.words === undefined) return { record: found.text, words: null };
  const { words, error } = readWords(found.words);
  return error ? { error: { kind: error, at: 0 } } : { record: found.text, words };
}
