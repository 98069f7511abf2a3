// Saves: saves.html, all games this browser keeps.
//
// Owns: the list with its filter, search and order, and what is done with a game: another name, a copy, a
// file, away and back. Deleting happens at once; until the page is left the last one can be brought back, and
// the one before it, and so on. Must never open a game itself nor look into a record. Next: saves-row.ts,
// saves-side.ts, store.ts.
import { download, notice, openDialog, segments, toast } from '../lib/controls.ts';
import { byId, h, icon } from '../lib/dom.ts';
import { formatList, loadWords, t, translatePage } from '../lib/i18n.ts';
import { bare, kGameRoom, lettersOf, shortName } from '../lib/names.ts';
import { saveRow } from './saves-row.ts';
import { savesSide } from './saves-side.ts';
import { bindSoundButton, bindThemeButton, openSettings } from '../settings/settings.ts';
import * as store from '../keep/store.ts';
import { keepUpToDate } from '../update/update.ts';
import { boxTitle, collator, gameTitle, nameOf, seatNames } from '../lib/when.ts';
import { root } from '../lib/root.ts';
import { gameOf, kLobby, onPlay } from '../lib/address.ts';
import { leave } from '../lib/leave.ts';
import { tableOf, waitingFor } from '../links/list.ts';
import type { Calls } from './saves-row.ts';

const kAtOnce = 100; // rows; more on request

const view = { filter: 'all' as Filter, find: '', order: 'played' as Order, shown: kAtOnce };
/** What has been deleted on this page, the last at the end. */
const deleted: { token: store.Removed; name: string }[] = [];
let list: HTMLElement;
/** Updates the panels at the side. */
let refreshSide = () => {};

type Filter = 'all' | 'running' | 'finished' | 'files';
type Order = 'played' | 'created' | 'name' | 'game';
const kFilters: Record<Filter, (game: store.Game) => boolean> = {
  all: () => true,
  running: ({ about, refused }) => !refused && !about.over,
  finished: ({ about, refused }) => !refused && about.over,
  files: ({ about }) => Boolean(about.origin),
};
const kOrders: Record<Order, (x: store.Game, y: store.Game) => number> = {
  played: (x, y) => y.about.time - x.about.time,
  created: (x, y) => y.about.created - x.about.created,
  name: (x, y) => collator().compare(nameOf(x.about), nameOf(y.about)),
  game: (x, y) => collator().compare(gameTitle(x.game), gameTitle(y.game)) || y.about.time - x.about.time,
};

// ---- The list

function matches({ about, refused }: store.Game) {
  const wanted = view.find.trim().toLocaleLowerCase();
  if (!wanted || refused) return !wanted;
  return [about.name, gameTitle(about.game), boxTitle(about.game), bare(seatNames(about.seats))]
    .join('\n')
    .toLocaleLowerCase()
    .includes(wanted);
}

/** Draws the list anew; `focus` = [id, what] is where the focus goes, or the nearest there is. */
function draw(focus: [id: string, what: string] | null = null) {
  const games = store.listGames();
  const table = store.tableGame('', games)?.id;
  const found = games.filter(kFilters[view.filter]).filter(matches).sort(kOrders[view.order]);
  const rows = found.slice(0, view.shown).map((game) => saveRow(game, game.id === table, calls));
  list.replaceChildren(...rows);
  byId('saves-more').replaceChildren(
    ...(found.length > view.shown ? [moreButton(found.length - view.shown)] : []),
  );
  byId('saves-none').replaceChildren(...(found.length === 0 ? [emptyPaper(games.length)] : []));
  byId('count').textContent = t('page.saves.sub', { n: games.length });
  byId('found').textContent = t('page.saves.found', { n: found.length });
  refreshSide();
  store.noteTable(table ?? null);
  if (focus) {
    const row = list.querySelector(`[data-game="${focus[0]}"]`);
    (
      row?.querySelector<HTMLElement>(`[data-do=${focus[1]}]`) ??
      row?.querySelector<HTMLElement>('[data-do]') ??
      byId('find')
    ).focus();
  }
}

const moreButton = (n: number) =>
  h(
    'button.button.secondary',
    {
      type: 'button',
      onclick: () => {
        const next = list.children.length;
        view.shown += kAtOnce;
        draw();
        list.children[next]?.querySelector<HTMLElement>('[data-do]')?.focus();
      },
    },
    t('page.saves.more', { n }),
  );

function emptyPaper(games: number) {
  const words =
    games === 0
      ? ['page.saves.empty', 'page.saves.empty.more']
      : ['page.saves.nothing', 'page.saves.nothing.more'];
  const all = () => {
    Object.assign(view, { filter: 'all', find: '' });
    build();
    draw();
    byId('find').focus();
  };
  const button =
    games === 0
      ? h('a.button.primary', { href: kLobby }, t('page.new'))
      : h('button.button.secondary', { type: 'button', onclick: all }, t('page.saves.showAll'));
  return h(
    'div.paper',
    {},
    h('span.belfry', { 'aria-hidden': 'true' }),
    h('h2', {}, t(words[0])),
    h('p', {}, t(words[1])),
    button,
  );
}

function build() {
  const filter = segments({
    label: t('page.saves.filter'),
    items: (Object.keys(kFilters) as Filter[]).map((value) => ({
      value,
      text: t(`page.saves.filter.${value}`),
    })),
    chosen: view.filter,
    onchange: (value) => change({ filter: value }),
  });
  const find = h('input.field', {
    type: 'search',
    id: 'find',
    'aria-label': t('page.saves.find'),
    placeholder: t('page.saves.find'),
    autocomplete: 'off',
    spellcheck: 'false',
    value: view.find,
    oninput: (event) => change({ find: (event.target as HTMLInputElement).value }),
  });
  const orders = (Object.keys(kOrders) as Order[]).map((value) =>
    h('option', { value, selected: value === view.order }, t(`page.saves.order.${value}`)),
  );
  const order = h(
    'span.select',
    {},
    h(
      'select',
      {
        'aria-label': t('page.saves.order'),
        id: 'order',
        onchange: (event) => change({ order: (event.target as HTMLSelectElement).value as Order }),
      },
      orders,
    ),
    icon('down'),
  );
  list = h('ul.saves-list', { role: 'list', id: 'saves-list' });
  byId('saves-main').replaceChildren(
    h('div.saves-tools', {}, filter, h('div.saves-find', {}, icon('find'), find), order),
    h('p.hidden', { id: 'found', 'aria-live': 'polite' }),
    list,
    h('div', { id: 'saves-none' }),
    h('div.saves-more', { id: 'saves-more' }),
  );
}

function change(what: Partial<typeof view>) {
  Object.assign(view, what, { shown: kAtOnce });
  draw();
}

// ---- What is done with a game

/** The device could not save it: nothing has changed. */
const refused = () =>
  notice({
    id: 'full',
    title: t('page.saves.full'),
    text: t('page.saves.full.more'),
    buttons: [{ text: t('page.ok') }],
  });

/** A name for a file: letters and digits of the game's name. */
const fileName = ({ game, about }: store.Game) =>
  `beffroi-${
    about.name
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || game
  }.beffroi`;

/** The name says that it is a copy, however long it was; what has no room is shown as left out. */
function nameOfCopy(name: string) {
  const whole = bare(t('page.saves.copyOf', { name }));
  const over = lettersOf(whole).length - kGameRoom.letters;
  if (over <= 0) return whole;
  const letters = lettersOf(name).length - over - 1;
  return t('page.saves.copyOf', { name: `${shortName(name, { letters }).trimEnd()}…` });
}

/** Those at a table by link would go on waiting, so a person is asked before it is deleted. */
async function mayRemove(game: store.Game) {
  const table = tableOf(game);
  if (!table || table.is === 'over') return true;
  const { closed } = openDialog({
    id: 'delete-table',
    title: t('page.friend.delete'),
    body: t('page.friend.delete.more', { name: formatList(waitingFor(table)) }),
    buttons: [
      { text: t('page.cancel'), value: '', safe: true },
      { text: t('page.friend.delete.open'), value: 'open' },
      { text: t('page.saves.delete'), value: 'delete', danger: true },
    ],
  });
  const answer = await closed;
  if (answer === 'open') leave(onPlay(gameOf(game.id)));
  return answer === 'delete';
}

const calls: Calls = {
  rename(game: store.Game, name: string) {
    if (!store.renameGame(game.id, name)) refused();
    draw([game.id, 'rename']);
  },
  duplicate(game: store.Game) {
    const copy = store.duplicateGame(game.id, nameOfCopy(bare(nameOf(game.about))));
    if (!copy?.kept) {
      if (copy) store.removeGame(copy.id);
      refused();
      return;
    }
    draw([copy.id, 'open']);
    toast(t(copy.isBranch ? 'page.strict.twice' : 'page.saves.copied'), copy.isBranch ? 'lock' : 'copy');
  },
  export(game: store.Game) {
    if (game.refused) {
      for (const { text, slot } of store.readGame(game.id).refused)
        download(`beffroi-damaged-${slot}.txt`, text);
      return;
    }
    download(fileName(game), game.record);
    const { over, tellsAll = true } = game.about;
    toast(t(tellsAll && !over ? 'page.record.saved.all' : 'page.record.saved'), 'download');
  },
  async remove(game: store.Game) {
    if (!(await mayRemove(game))) return;
    const row = list.querySelector(`[data-game="${game.id}"]`);
    const next = (row?.nextElementSibling ?? row?.previousElementSibling) as HTMLElement | null | undefined;
    deleted.push({
      token: store.removeGame(game.id),
      name: game.refused ? t('page.saves.refused') : nameOf(game.about),
    });
    draw([next?.dataset.game ?? '', 'delete']);
    showDeleted();
  },
};

/** Says what was deleted last, for as long as the page stays. */
function showDeleted() {
  const last = deleted.at(-1);
  const place =
    document.getElementById('deleted') ??
    document.body.appendChild(h('div.toasts.saves-deleted', { id: 'deleted', role: 'status' }));
  if (!last) {
    place.replaceChildren();
    return;
  }
  const back = () => {
    const { token } = deleted.pop() ?? last;
    if (!store.restoreGame(token)) {
      deleted.push(last);
      refused();
      return;
    }
    draw([token.id, 'open']);
    showDeleted();
  };
  place.replaceChildren(
    h(
      'div.toast',
      {},
      h('span.toast-icon', {}, icon('check')),
      h('span', {}, t('page.saves.deleted', { name: last.name })),
      h('button.button.quiet', { type: 'button', id: 'bring-back', onclick: back }, t('page.saves.back')),
    ),
  );
}

// ---- The start

async function start() {
  await store.recoverCopies();
  try {
    await loadWords(undefined, 'later');
  } catch {
    byId('saves-main').replaceChildren(
      h(
        'div.paper',
        {},
        h('h2', {}, 'The words of the page could not be loaded.'),
        h('p', {}, 'Check the connection and load the page again.'),
      ),
    );
    root.dataset.ready = 'failed';
    return;
  }
  translatePage();
  document.title = `${t('page.saves')} · ${t('app.name')}`;
  bindThemeButton(byId('theme-button'));
  bindSoundButton(byId('sound-button'));
  byId('open-settings').addEventListener('click', openSettings);
  refreshSide = savesSide(byId('saves-side'), (ids) => {
    Object.assign(view, { filter: 'all', find: '' });
    build();
    draw([ids[0], 'open']);
    for (const id of ids) list.querySelector(`[data-game="${id}"]`)?.classList.add('save-came');
  });
  build();
  draw();
  // Another tab may play meanwhile; a name that is being changed is not taken out of the person's hands.
  addEventListener(
    'storage',
    ({ key }) =>
      (!key || key.startsWith('beffroi.game.')) && !document.querySelector('.save-renaming') && draw(),
  );
  addEventListener('pageshow', (event) => event.persisted && draw());
  if (store.problem)
    notice({
      id: 'storage',
      title: t(`page.storage.${store.problem}`),
      text: t(`page.saves.${store.problem}`),
      calm: true,
      buttons: [{ text: t('page.ok') }],
    });
  root.dataset.ready = 'saves';
  keepUpToDate();
}
start();
