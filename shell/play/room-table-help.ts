// Room table help: whether the page may help people who play at a real table.
//
// Owns: that question alone, for room-table.ts, which lets it, and room-table-menu.ts, which offers it.
import { preferences } from '../keep/preferences.ts';
import type { PlayTable } from '../lib/state.ts';

/** Where a computer can be asked what is good: everything is known that it would look at. */
export const mayHelp = ({ program }: PlayTable) =>
  program.isWhole && program.callJson('bf_course', '')?.asks === true;

/** People want it, and it can be had. */
export const helps = (table: PlayTable) => preferences.hints && preferences.tableHelp && mayHelp(table);
