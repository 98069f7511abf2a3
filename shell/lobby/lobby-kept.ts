// Lobby, kept: which games this device cannot play without a network.
//
// Owns: the notice that names these games while the device is offline. Must never stop anything from being opened: the
// browser may be wrong about the network.
// Next: update/offline.ts, which knows; app.ts, which brings this when the network goes.
import { notice } from '../lib/controls.ts';
import { formatList, t } from '../lib/i18n.ts';
import { gameTitle } from '../lib/when.ts';
import { keptHere } from '../update/offline.ts';

/** Says which games need the network once, while the device is offline. */
export async function sayWhatIsMissing() {
  const kept = await keptHere();
  const cards = [...document.querySelectorAll<HTMLElement>('.card[data-game]')];
  const missing = cards
    .map(({ dataset }) => dataset.game ?? '')
    .filter((game) => kept?.others.includes(game));
  if (missing.length === 0 || navigator.onLine) return;
  const box = notice({
    id: 'kept',
    title: t('page.lobby.offline'),
    text: t('page.lobby.offline.more', { n: missing.length, games: formatList(missing.map(gameTitle)) }),
    calm: true,
    buttons: [{ text: t('page.ok') }],
  });
  addEventListener('online', () => box.remove(), { once: true });
}
