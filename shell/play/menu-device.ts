// Menu device: the items of the menu that change nothing in the game.
//
// Owns: the switches of a real table, sound, pace, full screen, settings, rules, keys and the update. Next: play-menu.ts, where they stand.
import { openDialog, segments } from '../lib/controls.ts';
import { h } from '../lib/dom.ts';
import { rulesAddress } from '../lib/game-pages.ts';
import { t } from '../lib/i18n.ts';
import { keyList } from '../lib/keys.ts';
import { paceWords } from '../keep/pace.ts';
import { isSoundOn, preferences, setPreference, setSoundOn } from '../keep/preferences.ts';
import { openSettings } from '../settings/settings.ts';
import { applyUpdate, isUpdateReady } from '../update/update.ts';
import { canFill, isFilled, turnFullScreen } from './full-screen.ts';
import { tableRows } from './room-table-menu.ts';
import type { MakeItem, MenuPage } from './menu-page.ts';

export const deviceItems = ({ state, table, openRules }: MenuPage, item: MakeItem) => [
  ...tableRows(table),
  item(isSoundOn() ? 'mute' : 'unmute', isSoundOn() ? 'soundOff' : 'sound', () => setSoundOn(!isSoundOn())),
  state.seats.some(({ kind }) => kind === 'bot') ? paceRow() : null,
  canFill() ? item(isFilled() ? 'window' : 'fill', isFilled() ? 'shrink' : 'expand', turnFullScreen) : null,
  item('settings', 'sliders', openSettings),
  openRules && rulesAddress(state.game) ? item('rules', 'book', openRules) : null,
  item('keys', 'keys', openKeys),
  isUpdateReady() ? item('update', 'update', applyUpdate) : null,
];

/** How fast the computers move, chosen where it matters. */
const paceRow = () =>
  h(
    'div.menu-pace',
    {},
    h('span', { 'aria-hidden': 'true' }, t('page.settings.pace')),
    segments({
      label: t('page.settings.pace'),
      items: Object.entries(paceWords()).map(([value, text]) => ({ value, text })),
      chosen: preferences.pace,
      onchange: (value) => setPreference('pace', value),
    }),
  );

/** What the keys do. */
function openKeys() {
  openDialog({ id: 'keys', title: t('page.menu.keys'), body: keyList(), closeIcon: true });
}
