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

/** A copy of the game in a window of its own, carried by the address. */
export function openFull(record: string) {
  window.open(linkTo(copyOf(record)), '_blank', 'noopener');
}
