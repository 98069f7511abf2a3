// Lobby games: what the first page shows of the games that are kept.
//
// Owns: the game on the table with its picture, and up to three recent ones on the ledge below. Their room is
// reserved before the first paint by theme.js, which reads what noteTable() has kept: nothing moves when they
// arrive. Must never change a game. Next: store.ts (the library), saves.ts (all of them).
import { avatar, byId, h, icon } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import { gamePicture } from '../keep/game-picture.ts';
import { listGames, noteTable, tableGame } from '../keep/store.ts';
import { dateWords, gameTitle, nameOf, seatNames, statusOf } from '../lib/when.ts';
import { root } from '../lib/root.ts';
import { gameOf, kSaves, onPlay } from '../lib/address.ts';
import type { Game as KeptGame } from '../keep/store.ts';

const kRecent = 3;

export function showGames() {
  const games = listGames().filter(({ refused }) => !refused);
  const table = tableGame('', games);
  const recent = games.filter((game) => game !== table).slice(0, kRecent);
  showTable(table);
  showRecent(recent, games.length);
  noteTable(table?.id ?? null, recent.length);
}

function showTable(found: KeptGame | undefined) {
  const place = byId('on-the-table');
  if (!found) {
    delete root.dataset.table;
    place.replaceChildren();
    return;
  }
  root.dataset.table = 'waiting';
  const { about, id } = found;
  place.replaceChildren(
    h(
      'section.table-card',
      { 'aria-labelledby': 'table-title' },
      gamePicture('div.table-picture', found),
      h('p.table-eyebrow', {}, t('page.table.eyebrow')),
      h('h2.table-title', { id: 'table-title' }, nameOf(about)),
      h(
        'p.table-status',
        {},
        about.name
          ? t('page.saves.what', { game: gameTitle(about.game), names: statusOf(about) })
          : statusOf(about),
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
        t('page.table.continue'),
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
