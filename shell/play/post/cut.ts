// Cut: a link of a table whose end is missing.
//
// Owns: what can be known of it from its beginning: its table, the last move that is whole, and who has sent it; and
// the sentence about it. It changes nothing. Next: keep/link.ts (startOf), open-table.ts and bad-saves.ts, which say it.
import { t } from '../../lib/i18n.ts';
import { isolated } from '../../lib/names.ts';
import { startOf } from '../../keep/link.ts';
import { stepsIn } from '../../links/compare.ts';
import { readWords } from '../../links/words.ts';

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
