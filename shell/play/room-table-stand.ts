// Room table stand: what the rules refuse, people at their own table may have let stand.
//
// Owns: the offer to set the board as it lies, behind a refusal. Setting it is the editor's. Must never judge a position.
// Next: room-table.ts, editor-ways.ts.
import { toast } from '../lib/controls.ts';
import { byId } from '../lib/dom.ts';
import { t, withWords } from '../lib/i18n.ts';
import { root } from '../lib/root.ts';
import { kAnnouncedRefused } from '../../web/bridge/bridge.mjs';
import type { PlayTable } from '../lib/state.ts';

/** People may have let stand what the rules refuse: then the board is set as it lies. */
export function offerToStand(table: PlayTable) {
  let offered = -1; // after so many plies
  table.on('request', ({ type, number }) => {
    const { over, review, shownPly, plies } = table.now;
    if (type !== 'announce' || number !== kAnnouncedRefused) return;
    if (over || review || shownPly >= 0 || 'editor' in root.dataset) return;
    // A board with hands that nobody sees is not set.
    if (!table.program.callJson('bf_course', '')?.asks) return;
    offered = plies;
    toast(t('page.stand.ask'), 'flag', { text: t('page.stand.yes'), onclick: () => setBoard(table) });
  });
  table.on('state', ({ state }) => {
    if (offered < 0 || state.plies === offered) return; // a refusal changes the state, too
    byId('toasts')?.replaceChildren();
    offered = -1;
  });
}
async function setBoard(table: PlayTable) {
  const { openEditor } = await withWords(() => import('./editor.ts'));
  const editor = await openEditor(table);
  if (editor) toast(t('page.stand.how'), 'flag');
}
