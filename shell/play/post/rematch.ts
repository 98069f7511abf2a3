// Rematch: the same people play again by link.
//
// Owns: the new table, a game of the library of its own, whose first link says after which table it comes. Must
// never touch the game that is over. Next: links/table.ts (rematch), play/again.ts, which writes the record.
import { toast } from '../../lib/controls.ts';
import { t } from '../../lib/i18n.ts';
import { gameOf, onPlay } from '../../lib/address.ts';
import { leave } from '../../lib/leave.ts';
import { createGame, readGame } from '../../keep/store.ts';
import { writeKept } from '../../links/kept.ts';
import { rematch } from '../../links/table.ts';
import { judge } from './table-program.ts';
import type { ByLink } from './by-link.ts';

const kId_bytes = 12;
/** The id of a new table: nobody guesses it, and it goes into an address as it is. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(kId_bytes));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}

const kSeat = /^seat (\d+) (.*)$/gm;

/** Gives true when another page is on its way to the new table. */
export async function rematchByLink(byLink: ByLink, make: (record: string) => Promise<string>) {
  const { here, table, keeper } = byLink;
  const seats: string[] = [];
  // Seats may move up: their numbers stand in for their names until it is known where each has gone.
  const numbered = here.line.record.replace(kSeat, (_, n, rest) => {
    seats[Number(n)] = rest;
    return `seat ${n} ${rest.replace(/ "(?:[^"\\]|\\.)*"$/, '')} "${n}"`;
  });
  const mine: number[] = [];
  const order: number[] = [];
  const text = (await make(numbered))
    .replace(kSeat, (_, n, rest) => {
      const from = Number(/"(\d+)"$/.exec(rest)?.[1]);
      order.push(from);
      if (here.mine.includes(from)) mine.push(Number(n));
      return `seat ${n} ${seats[from]}`;
    })
    .replace(/^beffroi-record \d+/, 'beffroi-record 4')
    .replace(/^(seed .*)$/m, `$1\ntable ${freshId()}`);
  const { line } = judge(table.program, text);
  const answer = line && rematch({ ...here, mine }, line);
  if (!answer || answer.refused) {
    toast(t('page.new.failed.more'), 'flag');
    return true;
  }
  const about = readGame(keeper.id).good[0]?.about;
  const { id } = createGame({
    record: line.record,
    about: {
      ...(about ?? { game: table.now.game }),
      name: '',
      status: '',
      result: '',
      decisions: 0,
      over: false,
      from: undefined,
      seats: about ? order.map((seat) => about.seats[seat - 1]) : [],
      table: writeKept(answer.here),
    },
  });
  leave(onPlay(gameOf(id)));
  return true;
}
