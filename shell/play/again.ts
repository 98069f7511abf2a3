// Again: what follows a finished game.
//
// Owns: the record of a rematch and of a restart, and filling the form of a new game with the one on the
// table. Must never change a record's moves nor touch the table: commands.ts puts a record there.
// Next: commands.ts, play-menu.ts, keep/new-game.ts (the form).
import { findGame, fromKept, keepForm, restoreForm, startOption } from '../keep/new-game.ts';
import { readHead } from '../keep/record-head.ts';
import { hex } from '../lib/random.ts';
import { headIn, lineIn, optionsIn } from '../keep/record-text.ts';
import type { GameProgram } from '../lib/state.ts';

/**
 * The same game again with another seed. `start` says as an option ("starter=2") who begins. Everybody moves
 * up so many seats, and who was in the first ones sits last.
 */
export function newRecord(
  record: string,
  { start = '', movesUp = 0 }: { start?: string; movesUp?: number } = {},
) {
  const head = headIn(record).filter((line) => line !== 'mode casual' && !line.startsWith('table '));
  const seats = head.filter((line) => line.startsWith('seat ')).map((line) => line.replace(/^seat \d+ /, ''));
  seats.push(...seats.splice(0, movesUp));
  const [token] = start.split('=');
  let next = 0;
  const rewritten = head.map((line) => {
    if (line.startsWith('seat ')) return `seat ${next + 1} ${seats[next++]}`;
    if (line.startsWith('game ') && start)
      return line.replace(new RegExp(` ${token}=[^ "]*`), '').replace(/"$/, ` ${start}"`);
    return line.startsWith('seed ') ? `seed ${hex(16)}` : line;
  });
  return [...rewritten, 'play', 'end open', ''].join('\n');
}

/**
 * The rematch of a game on the table: same seats and colours where the game lets us say who starts, and
 * another one starts.
 */
export async function rematchOf(program: GameProgram, record: string) {
  const { game: id = '', seats = [] } = readHead(record);
  await program.whole(true);
  // Who starts is said by the position in which a game began.
  if (lineIn(headIn(record).join('\n'), 'position')) return newRecord(record);
  const option = await findGame(id).then(startOption, () => undefined);
  const course = program.callJson('bf_course', record);
  const started = course?.stops[1]?.seat ?? -1; // whoever made the first decision
  if (!option || started < 0 || seats.length < 2) return newRecord(record, { movesUp: 1 });
  const next = (started + 1) % seats.length;
  const places = option.choices.filter(({ token }) => token !== 'random');
  const startsWith = (place: number) => `${option.token}=${places[place].token}`;
  return places.length < seats.length
    ? newRecord(record, { start: startsWith(0), movesUp: next })
    : newRecord(record, { start: startsWith(next) });
}

/** Fills the form of a new game with what this record began with. */
export async function fillForm(record: string) {
  const { game: id = '', seats = [], strict = false } = readHead(record);
  const game = await findGame(id);
  const before = restoreForm(game);
  const options = Object.fromEntries(
    optionsIn(record)
      .split(' ')
      .map((pair) => pair.split('=')),
  );
  keepForm(game, fromKept(game, { seats, start: before.start, options, strict }));
  return id;
}
