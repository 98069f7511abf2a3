// Lobby tables: the rows of tables that go on by link.
//
// Owns: up to three rows with whose turn it is and since when, the way to the others, the number of my turns on tab
// and icon, and pasting a link where app and browser share nothing. One table alone stands in today's card, with
// these words. Brought by lobby-games.ts where the library has such a table. Must never change a game. Next: links/list.ts (order and words), lobby-paste.ts.
import { addStyle, avatar, h, icon } from '../lib/dom.ts';
import { t, withWords } from '../lib/i18n.ts';
import { gamePicture } from '../keep/game-picture.ts';
import { heardOf, isMyTurn, lineOf, myTurns, showBadge, tablesIn } from '../links/list.ts';
import { gameOf, kSaves, onPlay } from '../lib/address.ts';
import { nameOf, statusOf } from '../lib/when.ts';
import type { Game } from '../keep/store.ts';
import type { Listed } from '../links/list.ts';
import type { Status } from '../links/table.ts';

await addStyle('lobby-tables.css');

const kRows = 3;
const kDo: Partial<Record<Status, string>> = {
  yourTurn: 'page.play',
  computer: 'page.play',
  twoWays: 'page.friend.choose',
  wish: 'page.friend.answer',
  notSent: 'page.friend.send',
  waiting: 'page.friend.look',
};
const rows = matchMedia('(max-width: 699px), (max-height: 499px)'); // the lobby of phones

/** True in an app on the home screen of a phone: what is tapped in a message opens somewhere else. */
const isPhoneApp = () =>
  rows.matches &&
  (matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches ||
    ('standalone' in navigator && navigator.standalone === true));

/** A line whose part before the dot is the strongest. */
function strong(line: string) {
  const [first, ...rest] = line.split(' · ');
  return rest.length > 0 ? [h('b', {}, first), ` · ${rest.join(' · ')}`] : [line];
}

export interface Row {
  game: Game;
  line: string;
  heard: string;
  does: string;
  look: string;
}
const rowOf = (one: Listed, i: number): Row => {
  const mine = isMyTurn(one);
  return {
    game: one.game,
    line: lineOf(one, { short: rows.matches }),
    heard: heardOf(one, nameOf(one.game.about)),
    does: t(kDo[one.is] ?? 'page.friend.look'),
    look: mine ? (i === 0 ? 'primary' : 'secondary.mine') : one.is === 'waiting' ? 'quiet' : 'secondary',
  };
};
function ownRow(game: Game): Row {
  const line = t('page.friend.own', { status: statusOf(game.about) });
  const heard = t('page.friend.heard.row', { title: nameOf(game.about), status: line });
  return { game, line, heard, does: t('page.table.continue'), look: 'secondary' };
}

function rowElement({ game, line, heard, does, look }: Row) {
  const { about, id } = game;
  const [kind, mine] = look.split('.');
  const isMine = kind === 'primary' || Boolean(mine);
  return h(
    'li',
    {},
    h(
      `a.turn${kind === 'primary' ? '.turn-first' : ''}`,
      { href: onPlay(gameOf(id)) },
      h('span.hidden', {}, heard), // and what is seen is not read
      gamePicture('span.turn-picture', game),
      h(
        'span.turn-words',
        { 'aria-hidden': 'true' },
        h('b', {}, nameOf(about)),
        h('span', {}, isMine ? strong(line) : line),
      ),
      h(
        'span.turn-seats',
        {},
        about.seats.map(({ colour }) => avatar(colour)),
      ),
      h(
        `span.button.${kind}.turn-do`,
        { 'aria-hidden': 'true' },
        kind === 'primary' ? icon('play') : null,
        does,
      ),
      icon('forward'),
    ),
  );
}

const pasteRow = () =>
  h(
    'button.turn.turn-paste',
    {
      type: 'button',
      id: 'paste-turn',
      onclick: async () => {
        const { pasteLink } = await withWords(() => import('./lobby-paste.ts'));
        pasteLink();
      },
    },
    h('span.turn-clip', {}, icon('paste')),
    h('span.turn-words', {}, h('b', {}, t('page.friend.paste')), h('span', {}, t('page.friend.paste.more'))),
    icon('forward'),
  );

/** The room that is reserved the next time: how much of the place is filled, in a window of this width. */
export function roomOf(place: HTMLElement): [number, number] {
  const last = place.lastElementChild ?? place;
  const height = last.getBoundingClientRect().bottom - place.getBoundingClientRect().top;
  return [innerWidth, Math.round(height)];
}

let watch: number | undefined;
/** Shows the tables again when the words of their times have changed: a page may lie open for days. */
function watchTimes(tables: Listed[], again: () => void) {
  clearInterval(watch);
  const said = () => tables.map((one) => lineOf(one)).join();
  const shown = said();
  if (tables.length > 0) watch = setInterval(() => said() !== shown && again(), 60e3);
}

/**
 * Shows the tables that go on: by link, and the newest of this device. Gives the games that are shown; none when no
 * table goes on by link. @param showCard shows one game in the card, with these words. @param again shows all of it
 * anew
 */
export function showTables(
  place: HTMLElement,
  games: Game[],
  showCard: (game: Game, how: Row) => void,
  again: () => void,
): Game[] {
  const tables = tablesIn(games);
  showBadge(tables);
  watchTimes(tables, again);
  const turns = myTurns(tables);
  document.title = turns > 0 ? `(${turns}) ${t('app.name')}` : t('app.name');
  if (tables.length === 0) return [];
  const own = games.find((game) => !game.about.over && !tables.some((one) => one.game === game));
  const all = [...tables.map(rowOf), ...(own ? [ownRow(own)] : [])];
  for (const button of document.querySelectorAll('.card-play')) button.textContent = t('page.new');
  const shown = all.slice(0, kRows);
  const more = all.length - shown.length;
  const focused = place.contains(document.activeElement) && document.activeElement?.getAttribute('href');
  if (all.length === 1) showCard(all[0].game, all[0]);
  else place.replaceChildren();
  const paste = isPhoneApp() ? pasteRow() : null;
  if (all.length > 1 || paste)
    place.append(
      h(
        'section.turns',
        { 'aria-labelledby': 'turns-title' },
        h('h2.hidden', { id: 'turns-title' }, t('page.friend.tables')),
        all.length > 1 && h('ul', { role: 'list' }, shown.map(rowElement)),
        more > 0 && h('a.turns-more', { href: kSaves }, t('page.friend.more', { n: more }), icon('forward')),
        paste,
      ),
    );
  if (focused) place.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus();
  return shown.map(({ game }) => game);
}
