// Editor faults: what of a text that was read breaks a rule, and so is not on the board; and what is odd and may lie there.
//
// Owns: how both are counted, and a dialog with each of them and its rule; a fault with the answer that it stays out. What
// can stand lies on the board meanwhile; for faults the ways out wait. Must never judge a position. Next: editor.ts,
// engine/match/mending.hpp.
import { openDialog } from '../lib/controls.ts';
import { h, icon } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import type { Edited, EditedFault, PlayTable } from '../lib/state.ts';

/** Who asks for changes. */
interface Asker {
  table: PlayTable;
  edited: Edited;
  ask(what: string, text?: string): Edited;
}

export const countOf = (n: number) => t('page.edit.faults', { n });
export const countOdd = (n: number) => t('page.edit.odd', { n });

/** Shows what no game comes to; it may stand. */
export function showOdd({ table, edited }: Asker) {
  const rows = edited.odd.map(({ text, rule }) =>
    h('li.editor-fault', {}, icon('flag'), h('div', {}, text), ruleButton(table, rule)),
  );
  const body = h(
    'div',
    {},
    h('p', {}, t('page.edit.odd.help')),
    h('ol.editor-faults', { role: 'list' }, rows),
  );
  const buttons = [{ text: t('page.done'), primary: true }];
  openDialog({ id: 'odd', title: countOdd(rows.length), body, buttons, closeIcon: true });
}

/** Leads to the rule. */
function ruleButton(table: PlayTable, rule: string) {
  const open = () => table.tell('request', { type: 'rules', number: 0, text: rule });
  return rule === '' ? null : h('button.button.quiet', { type: 'button', onclick: open }, rule);
}

/** Shows the faults until none is left. */
export function showFaults(editor: Asker) {
  const list = h('ol.editor-faults', { role: 'list' });
  const leave = (index: number) => {
    editor.ask('leave', String(index));
    fill();
    list.querySelector<HTMLElement>('.editor-fault .button.secondary')?.focus();
  };
  const fill = () => {
    const { faults } = editor.edited;
    if (faults.length === 0) dialog?.close();
    list.replaceChildren(...faults.map((fault, i) => rowOf(editor, fault, () => leave(i))));
  };
  const all = () => {
    while (editor.edited.faults.length > 0) editor.ask('leave', '0');
    dialog?.close();
  };
  let dialog: ReturnType<typeof openDialog> | null = null;
  fill();
  dialog = openDialog({
    id: 'faults',
    title: countOf(editor.edited.faults.length),
    body: h(
      'div',
      {},
      h('p', {}, t('page.edit.faults.help')),
      list,
      h(
        'div.dialog-buttons',
        {},
        h('button.button.primary', { type: 'button', onclick: all }, t('page.edit.faults.all')),
      ),
    ),
    closeIcon: true,
  });
}

function rowOf({ table }: Asker, { part, why, rule, column }: EditedFault, leave: () => void) {
  return h(
    'li.editor-fault',
    {},
    icon('lock'),
    h('div', {}, h('code', {}, part), h('p', {}, why, ' ', t('page.edit.at', { n: column }))),
    ruleButton(table, rule),
    h(
      'button.button.secondary',
      { type: 'button', onclick: leave, 'aria-label': t('page.edit.faults.leave.of', { part }) },
      t('page.edit.faults.leave'),
    ),
  );
}
