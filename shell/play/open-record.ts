// Open record: another record on the table, pasted or from a file.
//
// Owns: the dialog. A record that is refused leaves the game on the table as it is, and the dialog says where
// and why. Must never change a record's moves. Next: play-menu.ts, which opens it; keep/given.ts (what a text
// may be).
import { openDialog, toast } from '../lib/controls.ts';
import { h, icon } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import { codeOf, onPlay, recordOf } from '../lib/address.ts';
import { importOwn } from '../lib/import-own.ts';
import { leave } from '../lib/leave.ts';
import { refusal } from '../lib/refusal.ts';
import { isRecord, kFirstLine, lineIn } from '../keep/record-text.ts';
import type { MenuPage } from './menu-page.ts';

/** Larger than any record: such a file was chosen by mistake. */
const kMaxFile_bytes = 1 << 20;

/** Asks for a record, pasted or from a file, and puts it on the table. */
export function openRecord(page: MenuPage) {
  const area = h('textarea.import-text', {
    'aria-label': t('page.record'),
    placeholder: kFirstLine,
    spellcheck: 'false',
  });
  const problem = h('div', { 'aria-live': 'polite' });
  const say = (error: Parameters<typeof refusal>[0]) => {
    problem.replaceChildren(refusal(error));
    problem.scrollIntoView({ block: 'nearest' });
  };
  const takeFile = async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    problem.replaceChildren();
    area.value = '';
    if (file.size > kMaxFile_bytes) say({ message: t('page.record.large'), detail: file.name });
    else {
      const { decodeText } = await importOwn(() => import('../keep/given.ts'));
      const text = decodeText(new Uint8Array(await file.arrayBuffer()));
      if (text === undefined) say({ message: t('page.saves.bad.notText'), detail: file.name });
      else area.value = text;
    }
    input.value = '';
  };
  const input = h('input', {
    type: 'file',
    accept: '.beffroi,.txt,.rec,text/plain',
    'aria-label': t('page.record.file'),
    onchange: takeFile,
  });
  const tryToOpen = async () => {
    // The link of a game will do, too, and a text around either.
    const {
      text,
      line = 1,
      words,
      error,
    } = (await importOwn(() => import('../keep/given.ts'))).readGiven(area.value);
    if (text !== undefined && isRecord(text) && lineIn(text, 'table')) {
      // It goes on where its table is known, or a seat is offered: as if the link had been opened.
      const { packWords } = await importOwn(() => import('../keep/link.ts'));
      dialog.close();
      leave(onPlay(words === undefined ? recordOf(text) : codeOf(packWords(text, words))));
      return;
    }
    const wrong = error ?? (await page.load(text));
    if (wrong) {
      say('line' in wrong && wrong.line ? { ...wrong, line: wrong.line + line - 1 } : wrong);
      return;
    }
    dialog.close();
    toast(t('page.record.opened'));
  };
  const body = h(
    'div',
    {},
    h('p', {}, t('page.record.open.help')),
    area,
    h('label.button.secondary.import-file', {}, icon('folder'), t('page.record.file'), input),
    problem,
    h(
      'div.dialog-buttons',
      {},
      h('button.button.secondary', { type: 'button', onclick: () => dialog.close() }, t('page.cancel')),
      h('button.button.primary', { type: 'button', onclick: tryToOpen }, t('page.record.open')),
    ),
  );
  const dialog = openDialog({
    id: 'open-record',
    title: t('page.menu.open'),
    body,
    closeIcon: true,
    wide: true,
  });
  area.focus();
}
