// Room table came: a game at a real table that came by a link goes on at this device.
//
// Owns: what is said of it. One touch keeps it here, and the page goes on asking; where the library has the same
// game, both stay, unless all that is here is in the link, too: then it is that game which goes on. Must never throw
// anything away. Next: room-table-send.ts (the device it comes from), kept-game.ts (what the address opens).
import { notice } from '../lib/controls.ts';
import { t } from '../lib/i18n.ts';
import { importOwn } from '../lib/import-own.ts';
import { gameOf, laterOf } from '../lib/address.ts';
import { leave } from '../lib/leave.ts';
import { gameLines, headIn, isTyped, lineIn } from '../keep/record-text.ts';
import { listGames } from '../keep/store.ts';
import type { Button } from '../lib/controls.ts';
import type { GameKeeper, PlayTable } from '../lib/state.ts';

/** The lines of a record between its head and its end. */
function playOf(record: string) {
  const lines = record.split('\n').map((line) => line.trimEnd());
  const play = lines.slice(headIn(record).length + 1);
  return play.slice(
    0,
    play.findIndex((line) => /^end( |$)/.test(line)),
  );
}
const wordsIn = (lines: string[]) => gameLines(lines).flatMap((line) => line.split(' '));

/** All that the record `from` has, lines and notes too, is in the record `to`, which may go on from there. */
export function isWithin(from: string, to: string) {
  const [mine, theirs] = [from, to].map(playOf);
  const [before, after] = [mine, theirs].map(wordsIn);
  const last = gameLines(mine).at(-1); // this turn may have gone on
  return (
    headIn(from).slice(1).join('\n') === headIn(to).slice(1).join('\n') &&
    before.every((word, i) => word === after[i]) &&
    mine.every((line) => line === last || theirs.includes(line))
  );
}

/** The turn to which a record has come. */
const turnOf = (record: string) =>
  Math.max(1, ...gameLines(playOf(record)).map((line) => Number.parseInt(line, 10) || 0));

/** The newest game of the library that has this record's game, and its beginning at least. */
const gameHere = (record: string) =>
  listGames().find(
    (one) =>
      !one.refused &&
      isTyped(one.record) &&
      ['game', 'seed'].every((word) => lineIn(one.record, word) === lineIn(record, word)),
  );

/** Says of the game on the table, which is not in the library, how it goes on here. */
export function sayCame(table: PlayTable, keeper: GameKeeper) {
  const record = table.program.record();
  const say = (title: string, text: string, ...buttons: Button[]) =>
    notice({ id: 'link', title, text, calm: true, buttons });
  const keep = (text: string) => ({ text, onclick: () => keeper.keepNow() });
  const here = gameHere(record);
  if (here) {
    const turns = { mine: turnOf(here.record), theirs: turnOf(record) };
    const goTo = (text: string, address: string) => ({ text, onclick: () => leave(address), stays: true });
    const title = t('page.device.known');
    if (isWithin(here.record, record)) {
      const goOn = async () => {
        const { packRecord } = await importOwn(() => import('../keep/link.ts'));
        leave(laterOf(here.id, here.revision + 1, packRecord(record)));
      };
      const button = { text: t('page.device.goOn'), onclick: goOn, stays: true };
      say(title, t('page.device.farther', turns), button, { text: t('page.device.look') });
    } else
      say(
        title,
        t('page.device.two', turns),
        goTo(t('page.device.mine'), gameOf(here.id)),
        keep(t('page.device.theirs')),
      );
    return;
  }
  if (keeper.about?.origin !== 'link') return; // the person has opened it here
  if (table.now.over)
    say(t('page.link.came'), t('page.link.came.over'), keep(t('page.link.keep')), { text: t('page.ok') });
  else
    say(t('page.device.came'), t('page.device.came.more'), keep(t('page.device.goOn')), {
      text: t('page.device.look'),
    });
}
