// Share: shares a game with somebody else.
//
// Owns: the dialog of the link, its QR code, the device's own way of sharing, the record as a file or in the
// clipboard, and the way to the game sheet. Of a running game it says what the link gives away: what
// is still to be drawn only on request, and of a game that hides something it offers the moves as one seat or
// everybody has seen them (WT-101). Nothing leaves the device
// unless the person sends it. Must never change a record.
// Next: link.ts (the link), share-parts.ts (the QR code), record-file.ts, sheet.ts (the sheet).
import { download, openDialog, toast, toggle } from '../lib/controls.ts';
import { addStyle, h, icon } from '../lib/dom.ts';
import { t, withWords } from '../lib/i18n.ts';
import { hasGuesses } from '../keep/guessed.ts';
import { linkTo } from '../keep/link.ts';
import { recordName, saveRecord } from './record-file.ts';
import { copyText, qrPicture, recordToShare, secretWords, sendLink } from './share-parts.ts';
import type { State } from '../lib/state.ts';

/** A game that is shared: without a seat `seenBy()` gives it as everybody has seen it. */
interface Shared {
  state: State;
  record: string;
  /** The same without lines, marks and notes: they are private. */
  plain: string;
  seenBy: (seat?: number) => string;
  created?: number;
}

await addStyle('share.css');

/** The choice of a record that reveals less. */
function secretPart({ state, seenBy }: Pick<Shared, 'state' | 'seenBy'>) {
  // What the page has of a hand that it never saw is nothing that anybody has seen.
  const people = hasGuesses(seenBy())
    ? []
    : state.seats.flatMap(({ name, kind }, seat) => (kind === 'human' ? { seat, name } : []));
  const choice = h(
    'select',
    { 'aria-label': t('page.share.seen'), id: 'share-seat' },
    h('option', { value: '' }, t('page.share.seen.all')),
    people.map(({ seat, name }) => h('option', { value: String(seat) }, t('page.share.seen.seat', { name }))),
  );
  const save = () => {
    const name = recordName(`${state.game}-${t('page.share.seen.file')}`).replace(/\.\w+$/, '.txt');
    download(name, choice.value === '' ? seenBy() : seenBy(Number(choice.value)));
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
      h(
        'button.button.secondary',
        { type: 'button', 'data-share': 'seen', onclick: save },
        icon('download'),
        t('page.share.seen.save'),
      ),
    ),
  );
}

/**
 * Opens the dialog. `game` = {state, record, seenBy(seat?), created?}: without a seat as everybody has seen
 * it.
 */
export function openShare({ state, record: withLines, plain, seenBy, created }: Shared) {
  let all = plain;
  let whole = false;
  let record = recordToShare(state, all);
  const field = h('input.field.share-link', {
    type: 'text',
    readonly: true,
    'aria-label': t('page.share.link'),
    onfocus: () => {
      field.select();
    },
  });
  const copy = h(
    'button.button.primary',
    {
      type: 'button',
      'data-share': 'copy',
      onclick: () => copyText(field.value, t('page.share.link'), t('page.link.copied')),
    },
    icon('copy'),
    t('page.share.copy'),
  );
  const place = h('div.share-qr');
  const item = (name: string, iconName: string, onclick: () => void) =>
    h(
      'button.menu-item',
      { type: 'button', 'data-share': name, onclick },
      icon(iconName),
      h('span', {}, t(`page.share.${name}`), h('small', {}, t(`page.share.${name}.help`))),
    );
  const openIt = async () => {
    const { openSheet } = await withWords(() => import('./sheet.ts'));
    dialog.close();
    openSheet({ state, record: all, seenBy, created, whole: record === all });
  };
  const lead = h('div');
  /** Fills the dialog with the whole game, or with what has been drawn so far, as it is wanted now. */
  const give = () => {
    record = recordToShare(state, all, whole);
    field.value = linkTo(record);
    lead.replaceChildren(secretWords(state, seenBy(), whole) ?? h('p', {}, t('page.share.lead')));
    showCode(place, field.value, state.title);
  };
  give();
  const tells = () => state.hides || (state.draws && record === all);
  const body = h(
    'div.share',
    {},
    place,
    h(
      'div.share-words',
      {},
      lead,
      state.draws
        ? switchPart('page.share.whole', 'page.share.whole.help', (on) => {
            whole = on;
            give();
          })
        : null,
      withLines === plain
        ? null
        : switchPart('page.share.lines', 'page.share.lines.help', (on) => {
            all = on ? withLines : plain;
            give();
          }),
      h('div.share-line', {}, field, copy),
      h(
        'div.menu-list',
        {},
        'share' in navigator ? item('send', 'share', () => sendLink(state.title, field.value)) : null,
        item('file', 'download', () => saveRecord(state, record, tells())),
        item('record', 'copy', () => copyText(record, t('page.record'), t('page.record.copied'))),
        item('sheet', 'list', openIt),
      ),
      state.hides ? secretPart({ state, seenBy }) : null,
    ),
  );
  const dialog = openDialog({ id: 'share', title: t('page.share'), body, closeIcon: true, wide: true });
  return dialog;
}

/** A switch for what a link has only on request. */
const switchPart = (title: string, help: string, onchange: (on: boolean) => void) =>
  h(
    'div.share-whole',
    {},
    h('span', {}, h('b', {}, t(title)), h('small', {}, t(help))),
    toggle({ label: t(title), on: false, onchange }),
  );

/** Draws the QR code of a link into its place. */
async function showCode(place: HTMLElement, link: string, title: string) {
  const label = t('page.share.qr', { title });
  place.dataset.link = link;
  place.replaceChildren(h('p.share-wait', {}, t('page.share.qr.wait')));
  const shown = await qrPicture(link, label).then(
    (picture) => picture ?? h('p.share-long', {}, t('page.share.qr.long', { n: link.length })),
    () => h('p.share-long', {}, t('page.share.qr.failed')),
  );
  if (place.dataset.link === link) place.replaceChildren(shown);
}
