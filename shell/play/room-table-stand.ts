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
  let offers = false;
  table.on('request', ({ type, number }) => {
    const { over, review, shownPly } = table.now;
    if (type !== 'announce' || number !== kAnnouncedRefused) return;
    if (over || review || shownPly >= 0 || 'editor' in root.dataset) return;
    offers = true;
    toast(t('page.stand.ask'), 'flag', { text: t('page.stand.yes'), onclick: () => setBoard(table) });
  });
  table.on('state', () => {
    if (offers) byId('toasts')?.replaceChildren();
    offers = false;
  });
}
async function setBoard(table: PlayTable) {
  const { openEditor } = await withWords(() => import('./editor.ts'));
  const editor = await openEditor(table);
  if (editor) toast(t(editor.edited.stands ? 'page.stand.how' : 'page.stand.hidden'), 'flag');
}
