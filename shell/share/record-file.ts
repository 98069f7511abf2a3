// Record file: a game as a file of the person's.
//
// Owns: its name, and saving it with a word about it. Must never change a record. Next: share.ts, which has
// the other ways.
import { download, toast } from '../lib/controls.ts';
import { t } from '../lib/i18n.ts';
import type { State } from '../lib/state.ts';

/** The whole record of this game has what nobody may know yet: hands (WT-101), or by its seed what comes. */
export const tellsAll = ({ hides, draws }: State) => hides || draws;

/** A name for a record's file: game, date and time of the device. */
export function recordName(game: string) {
  const now = new Date();
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `beffroi-${game}-${day}-${two(now.getHours())}${two(now.getMinutes())}.beffroi`;
}

/**
 * Saves a record to a file and says so.
 * @param tells it tells what nobody may know yet
 */
export function saveRecord(state: State, record: string, tells = tellsAll(state)) {
  download(recordName(state.game), record);
  toast(t(tells ? 'page.record.saved.all' : 'page.record.saved'), 'download');
}
