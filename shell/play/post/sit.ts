// Sit: a table by link that this device does not know.
//
// Owns: the page of such a link. On a phone whose home screen may have the app it first says that the table may be
// there, since app and browser share nothing, and copies the link. Then the position is looked at, and free seats
// are offered. Loading a page joins nothing, since previews load pages: a seat is taken by a press here. Whoever
// only looks has kept nothing, and can sit down until something is played.
// Next: links/table.ts (takeSeats), by-link.ts, lobby/lobby-paste.ts (where the copied link goes).
import { openDialog, toast, toggle } from '../../lib/controls.ts';
import { addStyle, avatar, byId, h, icon } from '../../lib/dom.ts';
import { formatList, t } from '../../lib/i18n.ts';
import { freeSeats, peopleIn, takeSeats } from '../../links/table.ts';
import { boardAbove } from './above.ts';
import { ByLink } from './by-link.ts';
import { prepare, putAlone, readCame } from './table-program.ts';
import type { Link } from '../../links/table.ts';
import type { Came } from './table-program.ts';
import type { GameKeeper, PlayTable } from '../../lib/state.ts';

await addStyle('post.css');

export async function offerSeats(table: PlayTable, keeper: GameKeeper, came: Came) {
  const { program } = table;
  await prepare(program);
  const { link, error } = readCame(program, came);
  if (error === 'newer') toast(t('page.post.newer'), 'flag');
  // A game that is over is looked at.
  if (!link || link.line.next === 0) return look(table, came);
  table.hold('sit');
  if (mayHaveApp()) await askForApp(table);
  await chooseSeats(table, keeper, came, link);
  table.release('sit');
  // While the table was held it could not have the focus.
  byId('canvas').focus();
}

/** It is a game of this device, of which nothing is kept yet. */
function look(table: PlayTable, { record }: Came) {
  putAlone(table.program, record);
  table.record = table.program.record();
}

/** Who has played last, in words. */
function lastMove({ now }: PlayTable) {
  const last = now.log.filter(({ seat, follows }) => seat >= 0 && !follows).at(-1);
  if (!last) return null;
  const { called, colour } = now.seats[last.seat];
  const words = t('page.post.sit.played', { name: called, n: now.decisions, game: now.title });
  return h('p.post-played', {}, avatar(colour), h('b', {}, words));
}

// ---- The app

/** A browser on a phone of Apple's: an app on its home screen shares nothing with it. */
const mayHaveApp = () =>
  'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 0;

/** Says that the table may be in the app, until somebody wants to look at it here. */
async function askForApp(table: PlayTable) {
  const copy = h(
    'button.button.primary.post-share',
    { type: 'button', 'data-app': 'copy' },
    t('page.post.app.copy'),
  );
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      copy.textContent = t('page.post.copied');
    } catch {
      const text = h('textarea.import-text', {
        readonly: true,
        rows: 3,
        'aria-label': t('page.post.byHand'),
      });
      text.value = location.href;
      copy.replaceWith(h('b', {}, t('page.post.byHand')), text);
      text.select();
    }
  });
  const close = () => dialog.close();
  const body = h(
    'div.post',
    {},
    lastMove(table),
    h('p', {}, t('page.post.app.more')),
    copy,
    h(
      'div.post-then-app',
      {},
      h('p', {}, t('page.post.app.then')),
      h(
        'div.post-paste',
        {},
        h('span', {}, icon('paste')),
        h('span', {}, h('b', {}, t('page.friend.paste')), h('small', {}, t('page.friend.paste.more'))),
      ),
    ),
    h(
      'button.button.secondary.post-share',
      { type: 'button', 'data-app': 'look', onclick: close },
      icon('eye'),
      t('page.post.app.look'),
    ),
    h('small', {}, t('page.post.app.looks')),
  );
  const dialog = openDialog({ id: 'app', title: t('page.post.app'), body });
  boardAbove(table, dialog.element);
  copy.focus({ preventScroll: true });
  await dialog.closed;
}

// ---- Seats

async function chooseSeats(table: PlayTable, keeper: GameKeeper, came: Came, link: Link) {
  const to = link.words?.to ?? [];
  const rank = (seat: number) => (to.includes(seat) ? to.indexOf(seat) : to.length);
  const free = freeSeats(link).sort((a, b) => rank(a) - rank(b));
  const people = peopleIn(link.line.record);
  const isAlong = (link.words?.along.length ?? 0) > 0;
  const name = (seat: number) => table.now.seats[seat - 1].called;
  const chosen = new Set(isAlong ? free : free.slice(0, 1));
  const sitAs = () => t('page.post.sitAs', { name: formatList([...chosen].map(name)) });

  const choose = (seat: number, on: boolean) => {
    if (on) chosen.add(seat);
    else chosen.delete(seat);
    const button = dialog.element.querySelector<HTMLButtonElement>('.primary');
    if (!button) return;
    button.disabled = chosen.size === 0;
    if (chosen.size > 0) button.textContent = sitAs();
  };
  const row = (seat: number) =>
    h(
      'div.post-seat',
      {},
      avatar(table.now.seats[seat - 1].colour),
      h('b', {}, name(seat)),
      toggle({ label: name(seat), on: chosen.has(seat), onchange: (on) => choose(seat, on) }),
    );
  // Of two people one has sent the link: there is nothing to choose.
  const rows =
    !isAlong && people.length > 2 && free.length > 1
      ? h('div', { role: 'group', 'aria-label': t('page.post.sit.who') }, free.map(row))
      : null;
  const all = { text: t('page.post.sitAll', { n: people.length }), value: 'all' };
  const one = (seat: number) => ({ text: t('page.post.sitAs', { name: name(seat) }), value: String(seat) });
  const dialog = openDialog({
    id: 'sit',
    title: t('page.post.sit'),
    body: h(
      'div.post',
      {},
      lastMove(table),
      h('p', {}, t(isAlong ? 'page.post.along.sit' : 'page.post.sit.more')),
      rows && h('b', {}, t('page.post.sit.who')),
      rows,
    ),
    buttons: [
      { text: t('page.post.look'), value: '' },
      ...(isAlong ? [] : [all]),
      ...(rows || isAlong ? [] : free.slice(1).map(one).reverse()),
      ...(free.length > 0 ? [{ text: sitAs(), value: 'chosen', primary: true, safe: true }] : []),
    ],
  });
  boardAbove(table, dialog.element);
  const said = await dialog.closed;
  if (said === '') {
    look(table, came);
    return offerLater(table, keeper, came, link);
  }
  document.getElementById('notice-link')?.remove();
  keeper.about = { origin: 'link' };
  if (said === 'all') putAlone(table.program, came.record);
  else sit(table, keeper, link, said === 'chosen' ? [...chosen] : [Number(said)]);
  table.release('link');
}

function sit(table: PlayTable, keeper: GameKeeper, link: Link, seats: number[]) {
  const answer = takeSeats(link, seats);
  if (answer.refused) return toast(t('page.post.notYourTurn'), 'lock');
  const byLink = new ByLink(answer.here, '');
  byLink.attach(table, keeper);
  byLink.put(answer.here);
  keeper.keepNow();
  byLink.tell();
}

/** A person who only looks can still sit down: a button for it stands in the notice about the link. */
function offerLater(table: PlayTable, keeper: GameKeeper, came: Came, link: Link) {
  const place = document.querySelector('#notice-link .notice-buttons');
  const onclick = () => {
    button.remove();
    chooseSeats(table, keeper, came, link);
  };
  const button = h('button.button.quiet', { type: 'button', onclick }, t('page.post.sit.down'));
  place?.prepend(button);
}
