// Editor ways: what a position that was set up is good for, and the position as a line of text.
//
// Owns: the dialogs with the ways out (analyse, play from here, share), who plays from here, and the line that is copied or
// read. A game that begins in the position is a game of its own; the one on the table stays kept as it is. Must never judge
// a position. Next: editor.ts; keep/link.ts, whose link opens it.
import { openDialog, toast } from '../lib/controls.ts';
import { avatar, h, icon } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import { branchOf } from '../keep/branch.ts';
import { importOwn } from '../lib/import-own.ts';
import { kLevels } from '../../web/bridge/bridge.mjs';
import { countOf, showFaults } from './editor-faults.ts';
import type { Editor } from './editor.ts';

/** A new game that begins in the position; a level of 0 is a person. Without levels people's own table goes on with it. */
const recordOf = ({ table }: Editor, levels: number[]) =>
  branchOf(table.program.callText('bf_edit', 'record', levels.join(' ')));
const peopleOf = ({ table }: Editor) => table.now.seats.map(() => 0);

export function showWays(editor: Editor) {
  const { bare, over, text, stands, own, empties, faults } = editor.edited;
  const waits = faults.length > 0 ? t('page.edit.waits') : '';
  /** @param why it can do nothing here; '' if it can */
  const item = (name: string, sign: string, run: () => unknown, why = '', help = `page.edit.${name}.help`) =>
    h(
      'button.menu-item',
      {
        type: 'button',
        'data-item': name,
        'aria-disabled': why === '' ? null : 'true',
        onclick: () => {
          if (why !== '' && why !== waits) return;
          dialog.close();
          if (why !== '') showFaults(editor);
          else run();
        },
      },
      icon(why !== '' && why === waits ? 'lock' : sign),
      h('span', {}, t(`page.edit.${name}`), h('small', {}, why || t(help))),
    );
  const isOver = over ? t('page.edit.isOver') : waits;
  const list = h(
    'div.menu-list',
    {},
    waits ? h('p.editor-problem', { role: 'status' }, countOf(faults.length)) : null,
    stands ? item('stand', 'flag', () => stand(editor, 'stand'), waits) : null,
    empties ? item('empty', 'flag', () => stand(editor, 'empty')) : null,
    stands ? h('div.menu-rule') : null,
    own
      ? item('play', 'play', () => begin(editor, recordOf(editor, [])), isOver, 'page.edit.play.own')
      : item('play', 'play', () => choosePlayers(editor), isOver),
    item('analyse', 'chart', () => analyse(editor), isOver),
    item('share', 'share', () => share(editor), waits),
    item('line', 'copy', () => showLine(editor)),
    h('div.menu-rule'),
    item('clear', 'close', () => editor.ask('clear'), bare ? t('page.edit.isBare') : ''),
    item('game', 'grid', () => fromGame(editor), text === editor.first ? t('page.edit.isSame') : ''),
  );
  const dialog = openDialog({ id: 'ways', title: t('page.edit.use'), body: list, closeIcon: true });
}

/** The game on people's own table goes on: in this position, or without what its bag should still have. */
function stand(editor: Editor, what: 'stand' | 'empty') {
  if (editor.stand(what)) toast(t(`page.edit.${what}.done`), 'flag');
}

/** Puts the game on the table in place of the one there, which its page has kept. */
function begin(editor: Editor, record: string) {
  const { table, held } = editor;
  editor.leave();
  const error = table.load(record, { about: {} });
  if (error) {
    toast(error.message, 'flag');
    return false;
  }
  for (const who of held) table.release(who);
  document.getElementById('notice-link')?.remove();
  editor.forget();
  return true;
}

function fromGame(editor: Editor) {
  editor.forget();
  editor.ask('open', editor.copied);
}

function analyse(editor: Editor) {
  const { table } = editor;
  if (begin(editor, recordOf(editor, peopleOf(editor))))
    table.tell('request', { type: 'review', number: 0, text: '' });
}

function choosePlayers(editor: Editor) {
  const levels = peopleOf(editor);
  const rows = editor.table.now.seats.map(({ name, colour }, i) => {
    const select = h(
      'select',
      {
        'aria-label': t('page.edit.who', { name }),
        onchange: () => {
          levels[i] = select.selectedIndex;
        },
      },
      h('option', { value: '0' }, t('page.edit.person')),
      Array.from({ length: kLevels }, (_, k) =>
        h('option', { value: String(k + 1) }, t('page.edit.level', { n: k + 1 })),
      ),
    );
    return h(
      'div.editor-field',
      {},
      h('span.editor-seat', { 'aria-hidden': 'true' }, avatar(colour), name),
      h('span.select', {}, select, icon('down')),
    );
  });
  const dialog = openDialog({
    id: 'players',
    title: t('page.edit.play'),
    body: h('div.editor-fields', {}, rows),
    buttons: [
      { text: t('page.cancel'), value: '' },
      { text: t('page.edit.start'), value: 'yes', primary: true },
    ],
    closeIcon: true,
  });
  dialog.closed.then((answer) => {
    if (answer === 'yes') begin(editor, recordOf(editor, levels));
  });
}

const shareParts = () => importOwn(() => import('../share/share-parts.ts'));

/** The device's own way of sharing, or the clipboard. */
async function share(editor: Editor) {
  const { linkTo } = await importOwn(() => import('../keep/link.ts'));
  const link = linkTo(recordOf(editor, peopleOf(editor)));
  try {
    if (navigator.share) return await navigator.share({ title: t('page.edit'), url: link });
  } catch (problem) {
    if ((problem as Error).name === 'AbortError') return; // they thought better of it
  }
  (await shareParts()).copyText(link, t('page.share.link'), t('page.link.copied'));
}

/** The position in one line: to be copied, and another one to be read. */
function showLine(editor: Editor) {
  const area = h('textarea.import-text.editor-line', {
    'aria-label': t('page.edit.line'),
    spellcheck: 'false',
  });
  area.value = editor.edited.text;
  const problem = h('div.editor-problem', { role: 'alert' });
  const read = () => {
    const { refused, rule, column, faults } = editor.ask('read', area.value.trim().replace(/\s+/g, ' '));
    if (refused === '') {
      dialog.close();
      if (faults.length > 0) showFaults(editor);
      else toast(t('page.edit.wasRead'), 'check');
      return;
    }
    // What cannot be read is one thing, what breaks a rule another.
    problem.replaceChildren(
      h('b', {}, t(rule === '' ? 'page.edit.unread' : 'page.edit.broken', { rule })),
      h('p', {}, refused, ' ', column > 0 ? t('page.edit.at', { n: column }) : ''),
      h('p', {}, t('page.edit.asItWas')),
    );
    if (column > 0) {
      area.value = area.value.trim().replace(/\s+/g, ' ');
      const end = area.value.slice(column - 1).search(/[ +/]|$/);
      area.focus();
      area.setSelectionRange(column - 1, column - 1 + Math.max(1, end));
    }
  };
  const button = (look: string, words: string, run: () => unknown) =>
    h(look, { type: 'button', onclick: run }, t(words));
  const buttons = h(
    'div.dialog-buttons',
    {},
    button('button.button.secondary', 'page.edit.copy', async () =>
      (await shareParts()).copyText(area.value, t('page.edit.line'), t('page.edit.copied')),
    ),
    button('button.button.primary', 'page.edit.read', read),
  );
  const body = h('div', {}, h('p', {}, t('page.edit.line.help')), area, problem, buttons);
  const dialog = openDialog({ id: 'line', title: t('page.edit.line'), body, closeIcon: true });
}
