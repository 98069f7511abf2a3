// Share: a game on its way to somebody else.
//
// Owns: the dialog of the link, its QR code, the device's own way of sharing, the record as a file or in the clipboard, and
// the way to the game sheet. Of a running game that hides something it says what the link gives away, and offers the moves as one
// seat or everybody has seen them (WT-101). Nothing leaves the device but by the person's own hand. A QR code is dark on light in every
// theme and has its quiet zone, or readers do not find it. Must never change a record.
// Next: link.js (the link), sheet.js (the sheet).
import { recordName } from './boot.js';
import { download, openDialog, toast } from '../lib/controls.js';
import { addStyle, h, icon } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { linkTo } from '../keep/link.js';
import { saveRecord } from './play-menu.js';
import { kAudience } from './program.js';

await addStyle('share.css');

const kSvg = 'http://www.w3.org/2000/svg';
const kQuiet = 4; // modules of white on each side, as the standard asks
// 145 modules and the quiet zone in 320 px: finer ones are not read from a screen.
const kFinest = 32;

/** Copies a text and says so; where the clipboard is not allowed the text can be taken by hand. */
export async function copyText(text, label, done) {
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

/** A QR code of a text as a picture named `label`, or null when the text is too long for one. */
export async function qrPicture(text, label) {
  const { correction, generate } = await import('lean-qr');
  let code;
  try {
    code = generate(text, { minCorrectionLevel: correction.L, maxVersion: kFinest });
  } catch {
    return null;
  }
  const side = code.size + 2 * kQuiet;
  let path = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      let run = 1;
      while (x + run < code.size && code.get(x + run, y)) run++;
      path += `M${x + kQuiet} ${y + kQuiet}h${run}v1h-${run}z`;
      x += run;
    }
  }
  const make = (name, attributes, ...children) => {
    const element = document.createElementNS(kSvg, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  return make(
    'svg',
    { class: 'qr', viewBox: `0 0 ${side} ${side}`, role: 'img', 'aria-label': label, 'shape-rendering': 'crispEdges' },
    make('rect', { width: side, height: side, fill: '#fff' }),
    make('path', { d: path, fill: '#000' }),
  );
}

/** What the link of a running game gives away. */
export const secretWords = () => h('p.share-secret', {}, icon('eyeOff'), h('span', {}, t('page.share.secret')));

/** The way to give away less. */
function secretPart({ state, seenBy }) {
  const people = state.seats.flatMap(({ name, kind }, seat) => (kind === 'human' ? { seat, name } : []));
  const choice = h(
    'select',
    { 'aria-label': t('page.share.seen'), id: 'share-seat' },
    h('option', { value: String(kAudience) }, t('page.share.seen.all')),
    people.map(({ seat, name }) => h('option', { value: String(seat) }, t('page.share.seen.seat', { name }))),
  );
  const save = () => {
    download(recordName(`${state.game}-${t('page.share.seen.file')}`).replace(/\.\w+$/, '.txt'), seenBy(Number(choice.value)));
    toast(t('page.record.saved'), 'download');
  };
  return h(
    'section.share-seen',
    { 'aria-labelledby': 'share-seen' },
    h('h3', { id: 'share-seen' }, t('page.share.seen')),
    h('p', {}, t('page.share.seen.help')),
    h(
      'div.share-line',
      {},
      h('span.select', {}, choice, icon('down')),
      h('button.button.secondary', { type: 'button', 'data-share': 'seen', onclick: save }, icon('download'), t('page.share.seen.save')),
    ),
  );
}

/** Opens the dialog. `game` = {state, record, seenBy(seat), created?}. */
export function openShare({ state, record, seenBy, created }) {
  const link = linkTo(record);
  const field = h('input.field.share-link', {
    type: 'text',
    readonly: true,
    'aria-label': t('page.share.link'),
    onfocus: () => field.select(),
  });
  field.value = link;
  const copy = h(
    'button.button.primary',
    { type: 'button', 'data-share': 'copy', onclick: () => copyText(link, t('page.share.link'), t('page.link.copied')) },
    icon('copy'),
    t('page.share.copy'),
  );
  const place = h('div.share-qr', {}, h('p.share-wait', {}, t('page.share.qr.wait')));
  const item = (name, iconName, onclick) =>
    h(
      'button.menu-item',
      { type: 'button', 'data-share': name, onclick },
      icon(iconName),
      h('span', {}, t(`page.share.${name}`), h('small', {}, t(`page.share.${name}.help`))),
    );
  const openIt = async () => {
    const { openSheet } = await import('./sheet.js');
    dialog.close();
    openSheet({ state, record, created });
  };
  const lead = state.tellsAll ? secretWords() : h('p', {}, t('page.share.lead'));
  const body = h(
    'div.share',
    {},
    place,
    h(
      'div.share-words',
      {},
      lead,
      h('div.share-line', {}, field, copy),
      h(
        'div.menu-list',
        {},
        navigator.share ? item('send', 'share', () => send(state.title, link)) : null,
        item('file', 'download', () => saveRecord(state.game, record, state.tellsAll)),
        item('record', 'copy', () => copyText(record, t('page.record'), t('page.record.copied'))),
        item('sheet', 'list', openIt),
      ),
      state.tellsAll ? secretPart({ state, seenBy }) : null,
    ),
  );
  const dialog = openDialog({ id: 'share', title: t('page.share'), body, closeIcon: true, wide: true });
  qrPicture(link, t('page.share.qr', { title: state.title })).then(
    (picture) => place.replaceChildren(picture ?? h('p.share-long', {}, t('page.share.qr.long', { n: link.length }))),
    () => place.replaceChildren(h('p.share-long', {}, t('page.share.qr.failed'))),
  );
  return dialog;
}

/** By the device's own list of places. */
async function send(title, url) {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (error.name !== 'AbortError') await copyText(url, t('page.share.link'), t('page.link.copied')); // the person has not thought better of it
  }
}
