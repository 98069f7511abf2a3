// Cut: a link of a table whose end is missing.
//
// Owns: what can be known of it from its beginning: its table, the last move that is whole, and who has sent it; and
// the sentence about it. It changes nothing. Next: keep/link.ts (codes that are whole), open-table.ts and bad-saves.ts, which say it.
import { Inflate } from 'fflate';
import { t } from '../../lib/i18n.ts';
import { isolated } from '../../lib/names.ts';
import {
  bytesOf,
  check,
  kBlock,
  kHead,
  kLikely,
  kMaxRecord_bytes,
  kSlice_bytes,
  lengthOf,
  withNumbers,
} from '../../keep/link.ts';
import { unsqueeze } from '../../keep/squeeze.ts';
import { stepsIn } from '../../links/compare.ts';
import { readWords } from '../../links/words.ts';

/** The letters of a code whose end is missing, without the checks; '' where a block is damaged. */
function lettersOfCut(code: string) {
  if (!/^[23]/.test(code) || lengthOf(code) <= code.length) return '';
  let letters = '';
  for (let at = kHead, number = 1; at < code.length; at += kBlock + 1, number++) {
    const block = code.slice(at, at + kBlock + 1);
    const isWhole = block.length > kBlock;
    if (isWhole && check(block.slice(0, -1), number) !== block.at(-1)) return '';
    letters += isWhole ? block.slice(0, -1) : block;
  }
  return letters;
}
/** The beginning of what was deflated. */
function inflatedStart(packed: Uint8Array) {
  const decoder = new TextDecoder();
  let text = '';
  const stream = new Inflate({ dictionary: kLikely[2] }, (part) => {
    text += decoder.decode(part, { stream: true });
  });
  try {
    for (let at = 0; at < packed.length && text.length <= kMaxRecord_bytes; at += kSlice_bytes)
      stream.push(packed.subarray(at, at + kSlice_bytes));
  } catch {
    // What came before stays.
  }
  return text;
}
/** The beginning of what was squeezed: what is certain of it, whatever came behind. */
function unsqueezedStart(packed: Uint8Array) {
  const most = 8 * packed.length + 400; // a beginning, which is well known, takes less than a bit a letter
  const [least, greatest] = [0, 255].map((behind) => unsqueeze(packed, kLikely[3], most, behind));
  const n = least.findIndex((byte, i) => byte !== greatest[i]);
  return withNumbers(new TextDecoder().decode(Uint8Array.from(least.slice(0, n < 0 ? undefined : n))));
}
/** What is to be read of a code whose end is missing: its words and the beginning of its record. */
export function startOf(code: string) {
  const packed = bytesOf(lettersOfCut(code));
  if (packed.length === 0) return '';
  return code[0] === '2' ? inflatedStart(packed) : unsqueezedStart(packed);
}

/** The beginning of a cut code: its words, and its record as far as it is whole; null where no move is in it. */
function cutIn(code: string) {
  const [words, ...rest] = startOf(/^[\w-]*/.exec(code)?.[0] ?? '').split('\n');
  const text = rest.join('\n');
  if (!/^play$/m.test(text)) return null;
  const record = `${text.replace(/\S*$/, '').trimEnd()}\nend open\n`; // its last word may be half of one
  const n = stepsIn(record).filter(({ kind }) => kind === 'move').length;
  return n > 0 ? { words, record, n } : null;
}

/** A record with the table of a cut code and its whole moves; '' where none can be known. */
export const recordOfCut = (code: string) => cutIn(code)?.record ?? '';

/** "This link is cut off after move 9."; '' where that cannot be known. */
export function cutWords(code: string) {
  const cut = cutIn(code);
  if (!cut) return '';
  const [seat] = readWords(cut.words).words?.by ?? [];
  const name = new RegExp(`^seat ${seat} .*"((?:[^"\\\\]|\\\\.)*)"$`, 'm').exec(cut.record)?.[1];
  return name
    ? t('page.post.cut', { n: cut.n, name: isolated(name.replace(/\\(.)/g, '$1')) })
    : t('page.post.cut.nobody', { n: cut.n });
}
