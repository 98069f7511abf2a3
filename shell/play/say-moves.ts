// Say moves: whether the live region says what has been played.
//
// Owns: keeping moves out of the live region where the person has asked for silence. Refusals, hints and
// questions are said always, because somebody has asked for them. Next: mirror.ts (the live region),
// settings-view.ts (the switch).
import { preferences } from '../keep/preferences.ts';
import type { PlayTable } from '../lib/state.ts';

export function attachSayMoves(table: PlayTable) {
  table.on('request', (event) => {
    if (event.type !== 'announce' || preferences.sayMoves) return;
    if (table.program.state().log.some(({ text }) => text === event.text)) event.answered = true;
  });
}
