// Put record: another record on the table of a page that is open.
//
// Owns: which page shows it (another kind of game, or one at a real table, needs one of its own), and whether it becomes a game of its
// own. Must never judge a record: the program does. Next: kept-game.ts, which puts the first one there.
import { toast } from '../lib/controls.ts';
import { t } from '../lib/i18n.ts';
import { leave } from '../lib/leave.ts';
import { programGames } from '../lib/program-files.ts';
import { playedOnce } from '../keep/branch.ts';
import { handOver } from '../keep/handover.ts';
import { gameIn, isTyped } from '../keep/record-text.ts';
import { listGames } from '../keep/store.ts';
import type { LoadHow, RecordError } from '../lib/state.ts';
import type { Follow } from './follow.ts';

/**
 * Puts another record on the table; gives the error when it is refused. It becomes a game of its own, unless
 * `of` says which kept game it is; `about` is what that game says of itself.
 */
export function putRecord(
  { page, sync }: Follow,
  text: string,
  { of = null, about = {} }: LoadHow = {},
): RecordError | null {
  const { program, table, keeper } = page;
  const wanted = gameIn(text);
  // The page loads again and opens it with what it needs.
  const isOther = wanted !== program.game || isTyped(text) !== isTyped(table.record);
  if (wanted && isOther && programGames.includes(wanted)) {
    leave(handOver(text));
    return null;
  }
  const [record] = of ? [text] : playedOnce([text], [table.record, ...listGames().map((one) => one.record)]);
  const error = of && table.byLink ? table.byLink.puts(record) : program.loadRecord(record);
  if (error) return error;
  if (record !== text) toast(t('page.strict.twice'), 'lock');
  if (of) table.record = program.record();
  else keeper.beginNew(about);
  sync();
  table.tell('open', { state: table.now });
  return null;
}
