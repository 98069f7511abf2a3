// Editor fields: what belongs to a position and lies nowhere on the board: whose turn it is, scores, bids.
//
// Owns: the dialog with a row for each of them. Every change is made at once, as on the board, and what cannot be is said
// and leaves the rows as they were. Must never know what a field means. Next: editor.ts, engine/core/edit.hpp.
import { iconButton, openDialog } from '../lib/controls.ts';
import { h, icon } from '../lib/dom.ts';
import { formatList, t } from '../lib/i18n.ts';
import { kIcons } from '../lib/icons.ts';
import type { Edited, EditedField, PlayTable } from '../lib/state.ts';

kIcons.minus = 'M5 12h14';

/** Who asks for changes. */
interface Asker {
  table: PlayTable;
  edited: Edited;
  ask(what: string, text?: string): Edited;
}

/** What a change has taken with it, in words; '' for nothing. */
export function goneFrom(before: EditedField[], after: EditedField[]) {
  const left = new Set(after.map(({ name }) => name));
  const gone = new Set(before.map(({ name }) => name).filter((name) => !left.has(name)));
  return gone.size > 0 ? t('page.edit.gone', { what: formatList([...gone]) }) : '';
}

export function editFields(editor: Asker) {
  const list = h('div.editor-fields');
  const problem = h('p.editor-problem', { role: 'alert' });
  const set = (index: number, value: number) => {
    const before = editor.edited.fields;
    const { refused, rule, fields } = editor.ask('set', `${index} ${value}`);
    const why = rule === '' ? refused : `${refused} (${rule})`;
    problem.textContent = why || goneFrom(before, fields);
    fill(index);
  };
  const fill = (focused = -1) => {
    const names = editor.table.now.seats.map(({ name }) => name);
    list.replaceChildren(
      ...editor.edited.fields.map((field, i) => rowOf(field, names, (value) => set(i, value))),
    );
    const row = focused < 0 ? null : (list.children[focused] ?? list);
    row?.querySelector<HTMLElement>('select, input')?.focus({ preventScroll: true });
  };
  fill();
  const body = h('div', {}, problem, list);
  openDialog({
    id: 'fields',
    title: t('page.edit.fields'),
    body,
    buttons: [{ text: t('page.done'), primary: true }],
    closeIcon: true,
  });
}

function rowOf(field: EditedField, names: string[], set: (value: number) => void) {
  const { seat, value, least, most, seats, words } = field;
  const name = seat < 0 ? field.name : t('page.edit.of', { what: field.name, name: names[seat] });
  const texts = seats ? names.slice(least, most + 1) : words;
  const control =
    texts.length > 0
      ? choiceOf(name, texts, value - least, (at) => set(at + least))
      : numberOf(name, value, least, most, set);
  return h('div.editor-field', {}, h('span', { 'aria-hidden': 'true' }, name), control);
}

function choiceOf(label: string, texts: string[], chosen: number, choose: (at: number) => void) {
  const select = h(
    'select',
    {
      'aria-label': label,
      disabled: texts.length === 1,
      title: texts.length === 1 ? t('page.edit.only') : '',
      onchange: () => {
        choose(select.selectedIndex);
      },
    },
    texts.map((text, i) => h('option', { value: String(i), selected: i === chosen }, text)),
  );
  return h('span.select', {}, select, icon('down'));
}

function numberOf(label: string, value: number, least: number, most: number, set: (value: number) => void) {
  const input = h('input.field.editor-number', {
    type: 'number',
    inputmode: 'numeric',
    'aria-label': label,
    min: String(least),
    max: String(most),
    disabled: least === most,
    title: least === most ? t('page.edit.only') : '',
    value: String(value),
    onchange: () => {
      const wanted = Math.round(Number(input.value));
      if (input.value === '' || !Number.isFinite(wanted)) input.value = String(value);
      else set(Math.min(most, Math.max(least, wanted)));
    },
  });
  const step = (key: string, sign: string, by: number) => {
    const button = iconButton(t(key, { what: label }), sign, () => set(value + by));
    const ends = by < 0 ? least : most;
    button.disabled = value === ends;
    if (button.disabled) button.title = t(by < 0 ? 'page.edit.least' : 'page.edit.most', { n: ends });
    return button;
  };
  return h(
    'span.editor-count',
    {},
    step('page.edit.less', 'minus', -1),
    input,
    step('page.edit.more', 'plus', 1),
  );
}
