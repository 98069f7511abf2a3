// Lobby games: what the first page shows of the games that are kept.
//
// Owns: the game on the table with its picture, and up to three recent ones on the ledge below. Where tables go on
// by link, lobby-tables.ts shows rows instead. Their room is reserved before the first paint by theme.js, which
// reads what noteTable() has kept: nothing moves when they arrive. Must never change a game. Next: store.ts (the
// library), saves.ts (all of them).
import { avatar, byId, h, icon } from '../lib/dom.ts';
import { t, withWords } from '../lib/i18n.ts';
import { gamePicture } from '../keep/game-picture.ts';
import { listGames, noteTable, tableGame } from '../keep/store.ts';
import { dateWords, gameTitle, nameOf, seatNames, statusOf } from '../lib/when.ts';
import { root } from '../lib/root.ts';
import { gameOf, kSaves, onPlay } from '../lib/address.ts';
import type { Game as KeptGame } from '../keep/store.ts';

const kRecent = 3;

const readGames = () => listGames().filter(({ refused }) => !refused);

export async function showGames() {
  const byLink =
    readGames().some(({ about }) => about.table) &&
    (await withWords(() => import('./lobby-tables.ts')).catch(() => null));
  const games = readGames();
  const place = byId('on-the-table');
  const table = tableGame('', games);
  const card = (game: KeptGame, how: CardWords) => showTable(place, game, how);
  const rows = byLink ? byLink.showTables(place, games, card, showGames) : [];
  if (rows.length === 0) showTable(place, table);
  root.dataset.table = 'waiting';
  if (!table && rows.length === 0) delete root.dataset.table;
  const recent = games.filter((game) => game !== table && !rows.includes(game)).slice(0, kRecent);
  showRecent(recent, games.length);
  root.toggleAttribute('data-tables', rows.length > 0);
  root.style.removeProperty('--room');
  noteTable(
    rows[0]?.id ?? table?.id ?? null,
    recent.length,
    byLink && rows[0] ? byLink.roomOf(place) : undefined,
  );
}

/** The words of a table by link, and of its button. */
type CardWords = { line: string; does: string };
function showTable(place: HTMLElement, found: KeptGame | undefined, how?: { line: string; does: string }) {
  if (!found) {
    place.replaceChildren();
    return;
  }
  const { about, id } = found;
  const line = how ? '' : statusOf(about); // else it stands above
  const game = gameTitle(about.game);
  place.replaceChildren(
    h(
      'section.table-card',
      { 'aria-labelledby': 'table-title' },
      gamePicture('div.table-picture', found),
      h('p.table-eyebrow', {}, how?.line ?? t('page.table.eyebrow')),
      h('h2.table-title', { id: 'table-title' }, nameOf(about)),
      h(
        'p.table-status',
        {},
        about.name ? (line ? t('page.saves.what', { game, names: line }) : game) : line,
      ),
      h(
        'div.table-seats',
        { role: 'img', 'aria-label': seatNames(about.seats) },
        about.seats.map(({ colour }) => avatar(colour)),
      ),
      h(
        'a.button.primary',
        { href: onPlay(gameOf(id)), id: 'continue' },
        icon('play'),
        how?.does ?? t('page.table.continue'),
      ),
    ),
  );
}

function showRecent(games: KeptGame[], all: number) {
  const place = byId('recent');
  if (games.length === 0) {
    delete root.dataset.recent;
    place.replaceChildren();
    return;
  }
  root.dataset.recent = String(games.length);
  const item = (game: KeptGame) => {
    const { about, id } = game;
    const words = h(
      'span.recent-words',
      {},
      h('b', {}, nameOf(about)),
      h('span', {}, statusOf(about)),
      h('small', {}, t('page.saves.what', { game: seatNames(about.seats), names: dateWords(about.time) })),
    );
    return h(
      'li',
      {},
      h(
        'a.recent-game',
        { href: onPlay(gameOf(id, about.over ? -1 : null)) },
        gamePicture('span.recent-picture', game),
        words,
        icon('forward'),
      ),
    );
  };
  place.replaceChildren(
    h(
      'div.recent-head',
      {},
      h('h2', { id: 'recent-title' }, t('page.recent')),
      h('a.button.quiet', { href: kSaves, id: 'all-saves' }, t('page.recent.all', { n: all })),
    ),
    h('ul.recent-list', { role: 'list' }, games.map(item)),
  );
}
