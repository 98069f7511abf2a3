// Level offer: another level of the computer, after three results in a row at the same one.
//
// Owns: when one is offered (once: a person who stays at the old level gets the next offer after three more
// equal results), and its line in the form of a new game. Must never change a level by itself. Next:
// stats-store.ts (the games), form.ts (where it stands).
import { h, icon } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import { readSetting, writeSetting } from '../keep/storage.ts';
import { readStats } from './stats-store.ts';
import { resultOf } from './stats-sums.ts';
import { kLevels } from '../../web/bridge/bridge.mjs';

const kRow = 3;

/**
 * The level to try after the newest games of one person against computers, oldest first; null for none.
 * @returns `time` of the newest game
 */
export function levelOffer(
  games: { time: number; seats: { kind: string; level: number; rank: number }[] }[],
): { level: number; from: number; won: boolean; time: number } | null {
  const row = games
    .filter(
      ({ seats }) =>
        seats.filter(({ kind }) => kind !== 'bot').length === 1 && seats.some(({ kind }) => kind === 'bot'),
    )
    .slice(-kRow)
    .map((one) => ({
      time: one.time,
      level: Math.max(...one.seats.map((seat) => (seat.kind === 'bot' ? seat.level : 0))),
      result: resultOf(one, one.seats.find(({ kind }) => kind === 'human') ?? one.seats[0]),
    }));
  const [{ level: from, result } = { level: 0, result: '' }] = row;
  if (
    row.length < kRow ||
    row.some((one) => one.level !== from || one.result !== result) ||
    result === 'shared'
  )
    return null;
  const level = result === 'won' ? from + 1 : from - 1;
  return level < 1 || level > kLevels
    ? null
    : { level, from, won: result === 'won', time: row[kRow - 1].time };
}

/**
 * The line for the form of a game whose computers all have the level of the last games; null where nothing is
 * offered. `take(level)` is called by its button.
 */
export function offerLine(
  game: string,
  seats: { kind: string; level: number }[],
  take: (level: number) => void,
) {
  const since = readSetting(`level.${game}`, 0);
  const offer = levelOffer(readStats().filter((one) => one.game === game && one.time > since));
  const bots = seats.filter(({ kind }) => kind === 'bot');
  if (!offer || bots.length === 0 || bots.some(({ level }) => level !== offer.from)) return null;
  const button = h(
    'button.button.quiet',
    { type: 'button', onclick: () => take(offer.level) },
    t('page.new.tryLevel', { n: offer.level }),
  );
  const line = h(
    'p.form-note.level-offer',
    {},
    icon('chart'),
    h('span', {}, t(offer.won ? 'page.new.wonRow' : 'page.new.lostRow', { n: kRow, level: offer.from })),
    button,
  );
  /** The offer has been shown: the next one needs three more games. */
  const seen = () => writeSetting(`level.${game}`, offer.time);
  return { line, seen };
}
