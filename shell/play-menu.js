// Play menu: what can be done with a game besides playing it.
//
// Owns: the menu, saving and copying the record, opening another one, and the record of a rematch. A record that is
// refused leaves the game on the table as it is and says where and why. Must never change a record's moves.
import { download, openDialog, toast } from './controls.js';
import { h, icon } from './dom.js';
import { t } from './i18n.js';
import { openSettings } from './settings.js';
import { hex } from './store.js';

/** A name for the file: game, date and time of the device. */
export function recordName(game) {
  const now = new Date();
  const two = (n) => String(n).padStart(2, '0');
  return `beffroi-${game}-${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}.txt`;
}

/** Saves a record to a file and says so. */
export function saveRecord(game, record) {
  download(recordName(game), record);
  toast(t('page.record.saved'), 'download');
}

/** The same game again: another seed, and everybody moves up one seat, so that another one starts. */
export function rematchRecord(record) {
  const lines = record.split('\n');
  const head = lines.slice(0, lines.indexOf('play')).filter((line) => line !== 'mode casual');
  const seats = head.filter((line) => line.startsWith('seat ')).map((line) => line.replace(/^seat \d+ /, ''));
  seats.push(seats.shift());
  let next = 0;
  const rewritten = head.map((line) => {
    if (line.startsWith('seat ')) return `seat ${next + 1} ${seats[next++]}`;
    return line.startsWith('seed ') ? `seed ${hex(16)}` : line;
  });
  return [...rewritten, 'play', 'end open', ''].join('\n');
}

/**
 * Opens the menu. `page` = {state, record(), load(text), look(), openLog(), redo()}.
 */
export function openMenu(page) {
  const { state } = page;
  const item = (name, iconName, run, off = '') =>
    h(
      'button.menu-item',
      {
        type: 'button',
        'data-item': name,
        'aria-disabled': off ? 'true' : null,
        onclick: () => {
          if (off) return;
          menu.close();
          run();
        },
      },
      icon(iconName),
      h('span', {}, t(`page.menu.${name}`), off ? h('small', {}, off) : null),
    );
  const list = h('div.menu-list');
  if (state.layout !== 'desktop') list.append(item('log', 'list', page.openLog));
  list.append(item('redo', 'redo', page.redo, state.redo ? '' : t('page.redo.none')));
  list.append(
    h('div.menu-rule'),
    item('new', 'plus', () => {
      location.href = `./index.html#new=${state.game}`;
    }),
    item('save', 'download', () => saveRecord(state.game, page.record())),
    item('copy', 'share', () => copyRecord(page.record())),
    item('open', 'flag', () => openRecord(page)),
    h('div.menu-rule'),
    item('settings', 'sliders', openSettings),
  );
  if (state.layout === 'small') {
    list.append(item('tab', 'expand', () => open(location.href, '_blank', 'noopener')));
  }
  list.append(
    item('lobby', 'grid', () => {
      location.href = './index.html';
    }),
  );
  const menu = openDialog({ id: 'menu', title: t('page.menu'), body: list, closeIcon: true });
}

async function copyRecord(record) {
  try {
    await navigator.clipboard.writeText(record);
    toast(t('page.record.copied'));
  } catch {
    // Not every frame may use the clipboard: the text can be taken by hand.
    const area = h('textarea.import-text', { readonly: true, 'aria-label': t('page.record') });
    area.value = record;
    openDialog({ title: t('page.record.copyByHand'), body: area, closeIcon: true, wide: true });
    area.select();
  }
}

function openRecord(page) {
  const area = h('textarea.import-text', { 'aria-label': t('page.record'), placeholder: 'beffroi-record 1', spellcheck: 'false' });
  const problem = h('div', { 'aria-live': 'polite' });
  const input = h('input', {
    type: 'file',
    accept: '.txt,text/plain',
    'aria-label': t('page.record.file'),
    onchange: async () => {
      if (!input.files[0]) return;
      area.value = await input.files[0].text();
      input.value = '';
    },
  });
  const file = h('label.button.secondary.import-file', {}, icon('flag'), t('page.record.file'), input);
  const start = h('button.button.primary', {
    type: 'button',
    onclick: () => {
      const error = page.load(area.value);
      if (!error) {
        dialog.close();
        toast(t('page.record.opened'));
        return;
      }
      problem.replaceChildren(refusal(error));
    },
  }, t('page.record.open'));
  const body = h('div', {}, h('p', {}, t('page.record.open.help')), area, file, problem, h('div.dialog-buttons', {}, h('button.button.secondary', { type: 'button', onclick: () => dialog.close() }, t('page.cancel')), start));
  const dialog = openDialog({ id: 'open-record', title: t('page.menu.open'), body, closeIcon: true, wide: true });
  area.focus();
}

/** What is wrong with a record, and where. */
export function refusal(error) {
  const where = error.line > 0 ? t('page.record.where', { line: error.line, column: error.column }) : '';
  return h('div.problem', {}, icon('flag'), h('div', {}, h('p', {}, error.message), h('small', {}, [where, error.detail].filter(Boolean).join(' · '))));
}
