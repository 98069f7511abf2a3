// Open table: how a game by link comes onto its table.
//
// Owns: finding the game of the library to which a link belongs, and opening a game with what this device has of
// it. Brought only where a game or a link has a table. A table that cannot be read leaves the game as one of this
// device alone, and says so. Must never decide what a link means: links/arrive.ts does.
// Next: by-link.ts (the game from then on), sit.ts (a table that is not known here), play/kept-game.ts.
import { notice } from '../../lib/controls.ts';
import { t } from '../../lib/i18n.ts';
import { gameOf, rewrite } from '../../lib/address.ts';
import { listGames } from '../../keep/store.ts';
import { arrive } from '../../links/arrive.ts';
import { tableIn } from '../../links/compare.ts';
import { readKept } from '../../links/kept.ts';
import { isMyTurn, played, stepCount } from '../../links/table.ts';
import { ByLink } from './by-link.ts';
import { showCame } from './came.ts';
import { offerSeats } from './sit.ts';
import { judge, placesOf, prepare, putNobody, putOnTable, readCame } from './table-program.ts';
import type { GameProgram, PlayTable, GameKeeper } from '../../lib/state.ts';
import type { Opened, Opening } from '../../lib/opening.ts';
import type { Save } from '../../keep/slots.ts';
import type { TableHere } from '../../links/table.ts';
import type { Came } from './table-program.ts';
import type { Arrived } from './came.ts';

type Kept = Extract<Opening, { kind: 'kept' }>;
type OpenGame = (program: GameProgram, found: Opening) => Promise<Opened>;

/** The id of the game of the library that is at the table of a record; '' for none. */
export const gameOfTable = (given: string) =>
  listGames().find(({ about, record }) => about.table && tableIn(record) === tableIn(given))?.id ?? '';

/** Who begins may be a matter of chance: then the form that made the table could not know it. */
function whoBegins(program: GameProgram, here: TableHere): TableHere {
  if (stepCount(here.line) > 0 || here.sent) return here;
  const { line } = judge(program, here.line.record);
  if (!line || line.next === here.line.next) return here;
  const next = { ...here, line: { ...here.line, next: line.next } };
  return { ...next, news: !isMyTurn(next) };
}

/**
 * A game of the library that has a table, opened with what this device has of it. `came`: a link of the same
 * table. `openGame` opens it as one of this device alone, where its table cannot be read.
 */
export function openTable(found: Kept, save: Save, openGame: OpenGame, came?: Came): Opening {
  const kept = readKept(save.about.table ?? '', save.record);
  if (kept.error) {
    const say = () =>
      notice({
        id: 'post',
        title: t(kept.error === 'newer' ? 'page.post.newer' : 'page.post.wrong'),
        buttons: [{ text: t('page.ok') }],
      });
    return {
      ...found,
      begin: async () => {
        say();
      },
    };
  }
  const byLink = new ByLink(kept.here, found.id);
  byLink.revision = save.revision;
  let arrived: Arrived = null;

  const take = (program: GameProgram) => {
    byLink.here = whoBegins(program, byLink.here);
    const [first] = found.list;
    if (first && first.record !== save.record) {
      // What only this page has.
      const { line } = judge(program, first.record);
      if (line) byLink.here = played(byLink.here, line).here;
    }
    if (came?.cut) arrived = { cut: came.cut };
    if (!came || came.cut) return;
    const { link, error } = readCame(program, came);
    if (link) {
      const answer = arrive(byLink.here, link, Date.now());
      byLink.here = answer.here;
      const isHere = link.words?.along.some((seat) => byLink.here.mine.includes(seat));
      arrived = isHere && answer.is === 'same' ? { ...answer, is: 'along' } : answer;
    } else arrived = error;
  };
  return {
    ...found,
    attach(table: PlayTable, keeper: GameKeeper) {
      byLink.attach(table, keeper);
      // A page that is opened with a link goes on with the table; the one that had it follows.
      const claim = keeper.onGame;
      keeper.onGame = async (id) => {
        await claim(id);
        if (came && !came.cut && table.follows) await table.takeOver();
      };
    },
    async open(program) {
      await prepare(program);
      take(program);
      const { here } = byLink;
      byLink.places = placesOf(here);
      if (putOnTable(program, here)) {
        byLink.table.byLink = null;
        return openGame(program, found);
      }
      const { id, revision, slot } = save as Save & { id?: string };
      const isNew = here !== kept.here;
      return { record: here.line.record, id: id ?? found.id, revision, slot, carried: isNew, kind: 'kept' };
    },
    async begin() {
      if (came) rewrite(gameOf(found.id));
      byLink.tell();
      setTimeout(() => showCame(byLink, arrived));
    },
  };
}

/** A link or record of a table that this device does not know: it can be looked at, and a seat be taken. */
export function openUnknown(found: Opening, openGame: OpenGame, came: Came): Opening {
  let keeper: GameKeeper;
  return {
    ...found,
    attach(_, of) {
      keeper = of;
    },
    async open(program) {
      const [entry] = found.list;
      await prepare(program);
      // What is refused says so as any link does.
      return putNobody(program, entry.record) ? openGame(program, found) : { ...entry, kind: found.kind };
    },
    async begin(table) {
      setTimeout(() => offerSeats(table, keeper, came));
    },
  };
}
