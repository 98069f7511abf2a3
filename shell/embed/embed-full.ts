// Embed full: from a frame to a window of its own.
//
// Owns: the button for it, the copy of the game that goes along in the address, and that no link leaves a
// frame. Next: embed-talk.ts, play/play-menu.ts.
import { formOf } from '../lib/address.ts';
import { iconButton } from '../lib/controls.ts';
import { byId } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import { copyOf } from '../keep/branch.ts';
import { linkTo } from '../keep/link.ts';
import type { PlayTable, TableEvents } from '../lib/state.ts';

/** Makes links that would leave the table open in a new tab. */
export function leaveInNewTab(event: TableEvents['request'], table: PlayTable) {
  if (event.type !== 'lobby' && event.type !== 'back' && event.type !== 'change') return;
  event.answered = true;
  window.open(formOf(event.type === 'change' ? table.now.game : ''), '_blank', 'noopener');
}
export function placeButton({ program }: PlayTable) {
  const button = iconButton(t('page.embed.full'), 'expand', () => openFull(program.record(false)));
  button.id = 'full';
  byId('menu').before(button);
}

/** A game of others by link that is shown here (embed-table.ts), and its link. */
export const carried = { record: '', link: '' };
/** The link of a game; of one of others by link its own. */
export const fullLink = (record: string) => (record === carried.record ? carried.link : linkTo(record));

/** A copy of the game in a window of its own, carried by the address; a table of others is carried as it is. */
export function openFull(record: string) {
  const address = record === carried.record ? carried.link : linkTo(copyOf(record));
  window.open(address, '_blank', 'noopener');
}
