// Play menu: what can be done with a game besides playing it.
//
// Owns: the menu, saving, copying and sending the record, opening another one, the keys, and the record of a rematch. A
// record that is refused leaves the game on the table as it is and says where and why. Must never change a record's moves.
// Next: play.js, which opens the menu; settings.js.
import { recordName } from './boot.js';
import { download, openDialog, toast } from './controls.js';
import { h, icon } from './dom.js';
import { t } from './i18n.js';
import { openSettings } from './settings.js';
import { hex } from './store.js';

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

/** Opens the menu. `page` = {state, record(), load(text), openLog(), redo()}. */
export function openMenu(page) {
  const { state } = page;
  const item = (name, iconName, run, off = '') => {
    const choose = () => {
      if (off) return;
      menu.close();
      run();
    };
    const words = h('span', {}, t(`page.menu.${name}`), off ? h('small', {}, off) : null);
    return h('button.menu-item', { type: 'button', 'data-item': name, 'aria-disabled': off ? 'true' : null, onclick: choose }, icon(iconName), words);
  };
  const go = (address) => () => location.assign(address);
  const list = h(
    'div.menu-list',
    {},
    state.layout === 'desktop' ? null : item('log', 'list', page.openLog),
    item('redo', 'redo', page.redo, state.redo ? '' : t('page.redo.none')),
    h('div.menu-rule'),
    item('new', 'plus', go(`./index.html#new=${state.game}`)),
    item('save', 'download', () => saveRecord(state.game, page.record())),
    item('copy', 'copy', () => copyText(page.record(), t('page.record'), t('page.record.copied'))),
    item('link', 'share', () => sendLink(state.title, page.record())),
    item('open', 'folder', () => openRecord(page)),
    h('div.menu-rule'),
    item('settings', 'sliders', openSettings),
    item('keys', 'keys', openKeys),
    state.layout === 'small' ? item('tab', 'expand', () => open(location.href, '_blank', 'noopener')) : null,
    item('lobby', 'grid', go('./index.html')),
  );
  const menu = openDialog({ id: 'menu', title: t('page.menu'), body: list, closeIcon: true });
}

/** Copies a text and says so; where the clipboard is not allowed the text can be taken by hand. */
async function copyText(text, label, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    const area = h('textarea.import-text', { readonly: true, 'aria-label': label });
    area.value = text;
    openDialog({ title: t('page.record.copyByHand'), body: area, closeIcon: true, wide: true });
    area.select();
  }
}

/** An address that opens this game anywhere: by the device's own way of sharing where fingers are, else copied. */
async function sendLink(title, record) {
  const url = new URL(`./play.html#record=${encodeURIComponent(record)}`, document.baseURI).href;
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if (error.name === 'AbortError') return; // the person has thought better of it
    }
  }
  await copyText(url, t('page.menu.link'), t('page.link.copied'));
}

/** What the keys do. */
function openKeys() {
  const rows = [
    [t('page.key.tab'), t('page.keys.tab')],
    [t('page.key.arrows'), t('page.keys.arrows')],
    [t('page.key.enter'), t('page.keys.enter')],
    [t('page.key.esc'), t('page.keys.esc')],
    ['U', t('page.undo')],
    [t('page.key.shiftU'), t('page.redo')],
    ['H', t('page.hint')],
    ['L', t('page.log')],
    ['M', t('page.menu')],
  ];
  const body = h('dl.keys', {}, rows.map(([key, what]) => h('div', {}, h('dt', {}, h('kbd', {}, key)), h('dd', {}, what))));
  openDialog({ id: 'keys', title: t('page.menu.keys'), body, closeIcon: true });
}

/** Asks for a record, pasted or from a file, and puts it on the table. */
function openRecord(page) {
  const area = h('textarea.import-text', { 'aria-label': t('page.record'), placeholder: 'beffroi-record 1', spellcheck: 'false' });
  const problem = h('div', { 'aria-live': 'polite' });
  const takeFile = async () => {
    if (!input.files[0]) return;
    area.value = await input.files[0].text();
    input.value = '';
  };
  const input = h('input', { type: 'file', accept: '.txt,text/plain', 'aria-label': t('page.record.file'), onchange: takeFile });
  const tryToOpen = () => {
    const error = page.load(area.value);
    if (error) {
      problem.replaceChildren(refusal(error));
      problem.scrollIntoView({ block: 'nearest' });
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
  const dialog = openDialog({ id: 'open-record', title: t('page.menu.open'), body, closeIcon: true, wide: true });
  area.focus();
}

/** What is wrong with a record, and where. */
export function refusal(error) {
  const where = error.line > 0 ? t('page.record.where', { line: error.line, column: error.column }) : '';
  return h('div.problem', {}, icon('flag'), h('div', {}, h('p', {}, error.message), h('small', {}, [where, error.detail].filter(Boolean).join(' · '))));
}
