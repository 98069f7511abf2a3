// List: the tables by link of the library, in the order and the words of lists.
//
// Owns: which games of the library go to and fro by link, who is waited for and since when, the line that says so,
// and the number on the icon of an installed app. A game whose table cannot be read is one of this device. Must
// never change a game. Next: table.ts (status), lobby/lobby-tables.ts and saves/saves-row.ts, which show it.
import { formatNumber, t } from '../lib/i18n.ts';
import { isolated } from '../lib/names.ts';
import { seatName } from '../lib/seat-names.ts';
import { dateWords } from '../lib/when.ts';
import { readKept } from './kept.ts';
import { others, receivers, status } from './table.ts';
import type { Game } from '../keep/store.ts';
import type { Status, TableHere } from './table.ts';

export interface Listed {
  game: Game;
  here: TableHere;
  is: Status;
}

const kHour_ms = 3600e3;
/** My turns come first, then what I have to decide or to send, then the others'. */
const kOrder: Status[][] = [['yourTurn', 'computer'], ['twoWays', 'wish'], ['notSent'], ['waiting']];
const rank = ({ is }: Listed) => kOrder.findIndex((some) => some.includes(is));

/** The table of a game; null for a game of this device, and for one whose table cannot be read. */
export function tableOf(game: Game): Listed | null {
  const { about, record, refused } = game;
  const here = about.table && !refused ? readKept(about.table, record).here : undefined;
  return here ? { game, here, is: status(here) } : null;
}
export const isMyTurn = ({ is }: Listed) => kOrder[0].includes(is);
/** When my turn came; for any other table, when it was saved. */
const cameAt = (one: Listed) => (isMyTurn(one) && one.here.since) || one.game.about.time;

/** The tables that go on: of my turns the one that has waited longest first, of the others the newest. */
export function tablesIn(games: Game[]): Listed[] {
  const listed = games.map(tableOf).filter((one) => one !== null);
  const byTime = (x: Listed, y: Listed) => (cameAt(x) - cameAt(y)) * (isMyTurn(x) ? 1 : -1);
  return listed.filter(({ is }) => is !== 'over').sort((x, y) => rank(x) - rank(y) || byTime(x, y));
}

// ---- Words

/** The seat that the line names, from 1. */
function seatOf({ here, is }: Listed) {
  const to = receivers(here);
  if (is === 'yourTurn') return to.at(-1) ?? 0; // who has acted before
  if (is === 'computer') return here.line.next;
  if (is === 'twoWays') return here.ways[0].by[0] ?? to[0];
  if (is === 'wish') return here.wish?.by[0] ?? to[0];
  return is === 'waiting' && others(here).includes(here.line.next) ? here.line.next : to[0];
}
const nameIn = (one: Listed) => {
  const { seats } = one.game.about;
  const seat = seatOf(one) - 1;
  return seat in seats ? isolated(seatName(seats, seat)) : '';
};
/** How long somebody has waited, "2 days", "3 hours"; '' for less. Saves that came after the turn do not count. */
function waitWords(one: Listed, now: number) {
  const hours = Math.floor((now - cameAt(one)) / kHour_ms);
  if (hours < 1) return '';
  const [n, unit] = hours < 24 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day'];
  return formatNumber(n, { style: 'unit', unit, unitDisplay: 'long' });
}

/** Where a table stands: "Your turn · Ben, 2 days". `short`: without dates. */
export function lineOf(one: Listed, { short = false, now = Date.now() } = {}) {
  const { here, is } = one;
  const name = nameIn(one);
  const time = waitWords(one, now);
  if (is === 'yourTurn' && !time) return t('page.friend.turn.now', { name });
  if (is === 'yourTurn') return t('page.friend.turn', { name, time });
  if (is === 'waiting' && !short && here.sent)
    return t('page.friend.waiting.since', { name, time: dateWords(here.sent.when, now) });
  return t(`page.friend.${is}`, { name });
}
/** The same for those who listen. */
export function heardOf(one: Listed, title: string, now = Date.now()) {
  const time = waitWords(one, now);
  if (one.is === 'yourTurn' && time) return t('page.friend.heard.turn', { title, name: nameIn(one), time });
  return t('page.friend.heard.row', { title, status: lineOf(one, { now }) });
}
/** Those who would go on waiting. */
export const waitingFor = ({ game, here }: Listed) =>
  others(here).map((seat) => isolated(seatName(game.about.seats, seat - 1)));

// ---- The icon

export const myTurns = (tables: Listed[]) => tables.filter(isMyTurn).length;

/** Puts the number of my turns on the icon of an installed app. */
export async function showBadge(tables: Listed[]) {
  const n = myTurns(tables);
  try {
    await (n > 0 ? navigator.setAppBadge?.(n) : navigator.clearAppBadge?.());
  } catch {
    // The system shows none.
  }
}
