// Snippet record: the game that a table of a webmaster begins with.
//
// Owns: what a text in that field is (the address of a file, a link or a record), and what is said of it.
// Must never fetch a file: the table does. Next: snippet-form.ts (the field), snippet-text.ts (the lines).
import { addressIn } from '../embed/element-wishes.ts';
import { isRecord } from '../keep/record-text.ts';
import { t } from '../lib/i18n.ts';
import { importOwn } from '../lib/import-own.ts';
import type { Wishes } from './snippet-text.ts';

/** What the field has: a record, nothing yet, or something else. `kind` is new, file or link. */
export async function readRecord(
  kind: string,
  text: string,
): Promise<{ record: Wishes['record']; text: string; wrong: boolean }> {
  if (kind === 'new') return { record: null, text: '', wrong: false };
  if (text === '') return { record: null, text: t(`page.snippet.begin.${kind}.hint`), wrong: false };
  if (kind === 'file')
    return addressIn(text)
      ? { record: { kind, text }, text: t('page.snippet.begin.file.preview'), wrong: false }
      : { record: null, text: t('page.snippet.begin.file.bad'), wrong: true };
  const { readGiven } = await importOwn(() => import('../keep/given.ts'));
  const { packRecord } = await importOwn(() => import('../keep/link.ts'));
  const { text: record = '', error } = readGiven(text);
  if (error || !isRecord(record))
    return { record: null, text: error?.message ?? t('page.snippet.begin.link.bad'), wrong: true };
  return {
    record: { kind: 'link', text: packRecord(record) },
    text: t('page.snippet.begin.link.hint'),
    wrong: false,
  };
}
