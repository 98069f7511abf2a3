// Room table send: a game at a real table goes on at another device.
//
// Owns: the sheet with the QR code and the link of the whole record, with its lines and notes, for it stays with the
// same people. What is said there is all there is to know: this device keeps its game, and nothing goes to and fro.
// Must never change the game. Next: room-table-came.ts (the other device), share/share.ts (for those who look on).
import { openDialog } from '../lib/controls.ts';
import { addStyle, h, icon } from '../lib/dom.ts';
import { t, withWords } from '../lib/i18n.ts';
import { importOwn } from '../lib/import-own.ts';
import { codeOf, onPlay } from '../lib/address.ts';
import { saveRecord } from '../share/record-file.ts';
import type { State } from '../lib/state.ts';

await addStyle('share.css');

/** So long the sheet has to be painted, before making the code takes the processor. */
const kPaint_ms = 50;

/** Opens the sheet of a game that is not over. Rejects when a script for it cannot be had. */
export async function openSend(state: State, record: string) {
  const [{ packWords }, { copyText, qrPicture, sendLink }] = await Promise.all([
    importOwn(() => import('../keep/link.ts')),
    withWords(() => import('../share/share-parts.ts')),
  ]);
  const field: HTMLInputElement = h('input.field.share-link', {
    type: 'text',
    readonly: true,
    'aria-label': t('page.device.link'),
    onfocus: () => field.select(),
  });
  const copy = h(
    'button.button.primary',
    {
      type: 'button',
      'data-device': 'copy',
      disabled: true,
      onclick: () => copyText(field.value, t('page.device.link'), t('page.link.copied')),
    },
    icon('copy'),
    t('page.share.copy'),
  );
  const item = (name: string, sign: string, onclick: () => unknown) =>
    h(
      'button.menu-item',
      { type: 'button', 'data-device': name, onclick },
      icon(sign),
      h('span', {}, t(`page.share.${name}`), h('small', {}, t(`page.share.${name}.help`))),
    );
  const place = h('div.share-qr', {}, h('p.share-wait', {}, t('page.share.qr.wait')));
  const lead = h('p', {}, t('page.device.lead'));
  const words = h(
    'div.share-words',
    {},
    lead,
    h('p', {}, t('page.device.alone')),
    h('div.share-line', {}, field, copy),
    h(
      'div.menu-list',
      {},
      'share' in navigator
        ? item('send', 'share', () => field.value && sendLink(state.title, field.value))
        : null,
      item('file', 'download', () => saveRecord(state, record, false)),
    ),
  );
  const body = h('div.share', {}, place, words);
  openDialog({ id: 'device', title: t('page.menu.device'), body, closeIcon: true, wide: true });

  await new Promise((painted) => setTimeout(painted, kPaint_ms));
  // Without a table there are no words beside it; the code is half as long as that of a shared game.
  field.value = new URL(onPlay(codeOf(packWords(record, ''))), document.baseURI).href;
  copy.disabled = false;
  const shown = await qrPicture(field.value, t('page.device.qr', { title: state.title })).catch(
    () => undefined,
  );
  place.replaceChildren(
    shown ?? h('p.share-long', {}, t(shown === null ? 'page.device.long' : 'page.share.qr.failed')),
  );
  if (!shown) lead.textContent = t('page.device.noCode');
}
