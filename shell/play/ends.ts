// Ends: whether moves that are the only ones left may play themselves, offered once on a device.
//
// Owns: noticing that a person has made several such moves (as a rule the end of a turn), and the offer, whose
// answer is the setting of forced moves. It comes after the first picture. Must never change the setting
// unasked, nor know a game. Next: preferences.ts (forced), ends-offer.ts (the words).
import { withWords } from '../lib/i18n.ts';
import { preferences } from '../keep/preferences.ts';
import { readSetting, writeSetting } from '../keep/storage.ts';
import type { PlayTable } from '../lib/state.ts';

const kEnough = 4;

export function attachEnds(table: PlayTable) {
  if (readSetting('ends', '')) return;
  let made = 0;
  const stop = table.on('state', ({ state, before }) => {
    const wasOne = before?.single && state.decisions === before.decisions + 1;
    if (!wasOne || table.transient || preferences.forced || ++made < kEnough) return;
    stop();
    writeSetting('ends', 'asked');
    withWords(() => import('./ends-offer.ts')).then(({ offerEnds }) => offerEnds(), console.error);
  });
}
