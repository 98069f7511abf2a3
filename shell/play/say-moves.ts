// Say moves: whether the live region says what has been played.
//
// Owns: keeping moves out of the live region where the person has asked for silence. Refusals, hints and
// questions are said always, because somebody has asked for them. Next: mirror.ts (the live region),
// settings-view.ts (the switch).
import { preferences } from '../keep/preferences.ts';
import { kAnnouncedMove } from '../../web/bridge/bridge.mjs';
import type { PlayTable } from '../lib/state.ts';

export function attachSayMoves(table: PlayTable) {
  table.on('request', (event) => {
    const isMove = event.type === 'announce' && event.number === kAnnouncedMove;
    if (isMove && !preferences.sayMoves) event.answered = true;
  });
}
