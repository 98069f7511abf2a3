// Statistics: which games count.
//
// Owns: hearing that a game has ended here, noting it once, telling the picture what was won before in games
// like it, and the way to the page of statistics from its end. A game counts when its last move is made on
// this table: not when a finished one is opened, imported or reviewed, not in an introduction, not in a page
// that only follows another one, and not again when its end has been taken back. It is known by its head,
// which a random seed makes its own. Must never know a game's rules nor hold up the table. Next:
// stats-store.ts, stats-page.ts.
import { byId, h, icon } from '../lib/dom.ts';
import { firstGameLine } from '../keep/earlier-rules.ts';
import { t } from '../lib/i18n.ts';
import { keptSeat } from '../lib/seat-names.ts';
import { noteGame, readStats } from './stats-store.ts';
import { checksum } from '../keep/storage.ts';
import { isEmbed } from '../lib/root.ts';
import { kStats } from '../lib/address.ts';
import { headIn, optionsIn, rulesIn } from '../keep/record-text.ts';
import type { PlayTable, State } from '../lib/state.ts';
import type { NotedGame } from './stats-store.ts';

/**
 * What stays the same from the first move to the last: game, options, seed, and who sits where, whatever they
 * are called.
 */
const headOf = (record: string) =>
  headIn(record)
    .filter((line) => /^(?:game |seed |seat \d+ (?:human|bot level=\d+))/.test(line))
    .map((line) => line.replace(/^(seat \d+ (?:human|bot level=\d+)).*/, '$1'))
    .map(firstGameLine)
    .join('\n');

/** The name of a game among those that are noted. */
export const keyOf = (record: string) => checksum(headOf(record)) + checksum(`${headOf(record)}\n.`);

/**
 * Totals of the seats that people won in games with the same options; the game's picture knows what is
 * better.
 */
const pastOf = (games: NotedGame[], game: string, options: string) =>
  games
    .filter((one) => one.game === game && one.options === options)
    .flatMap(({ seats }) =>
      seats.filter(({ kind, rank }) => kind === 'human' && rank === 1).map(({ score }) => score),
    );

/** What is noted of a game that has just ended; null when nobody but computers played. */
export function noteOf(record: string, state: State, time = Date.now()): NotedGame | null {
  if (!state.seats.some(({ kind }) => kind === 'human')) return null;
  // What began in a position, or in which the board was set anew, is compared with no other game.
  if (/^position /m.test(record)) return null;
  return {
    key: keyOf(record),
    game: state.game,
    rules: rulesIn(record),
    options: optionsIn(record),
    mode: state.fairness,
    time,
    moves: state.decisions,
    seats: state.seats.map((seat) => ({ ...keptSeat(seat), rank: seat.rank, score: seat.score })),
  };
}

/**
 * Listens to the table from now on. The game that is on it already counts too: `begun` is its record when it was
 * opened, '' if it was over then, so that an end that came before this script is noted as well.
 */
export function attachStats(table: PlayTable, begun: string) {
  let open = ''; // the head of the game whose end would count
  let loads = 0;

  const begin = (state: State) => {
    loads++;
    open = state.over ? '' : headOf(table.record);
    table.program.command('past', pastOf(readStats(), state.game, optionsIn(table.record)).join());
  };
  const end = (record: string, state: State) => {
    open = '';
    const note = noteOf(record, state);
    if (note) noteGame(note);
  };
  const follow = (state: State) => showLink(state.over && !table.transient);
  table.on('open', ({ state }) => begin(state));
  table.on('record', ({ record, state }) => {
    if (!state.over || table.transient || table.follows || headOf(record) !== open) return;
    // A record that is put on the table is told of first and opened right after: then nobody has played it
    // here.
    const before = loads;
    queueMicrotask(() => {
      if (before === loads) end(record, state);
    });
  });
  table.on('state', ({ state }) => follow(state));
  table.on('language', () => document.getElementById('stats-link')?.remove());
  const { now, record } = table;
  begin(now);
  follow(now);
  if (begun && now.over && !table.transient && !table.follows && headOf(record) === headOf(begun))
    end(record, now);
}

/** The link in the bar, there while the game is over; pages inside another one have none. */
function showLink(isOver: boolean) {
  let link = document.getElementById('stats-link');
  if (isOver && !link && !isEmbed()) {
    link = h(
      'a.bar-button',
      { id: 'stats-link', href: kStats },
      icon('chart'),
      h('span', {}, t('page.stats')),
    );
    byId('hint').after(link);
  }
  if (link) link.hidden = !isOver;
}
