// Room table menu: the switches that the menu of a game at a real table has.
//
// Owns: whether the screen stays on, and whether the page helps while people play. Each keeps its preference at once. Must
// never do what they say. Next: room-table.ts, room-table-awake.ts, menu-device.ts, where they stand.
import { optionRow, toggle } from '../lib/controls.ts';
import { h } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import { preferences, setPreference } from '../keep/preferences.ts';
import { isTyped } from '../keep/record-text.ts';
import { mayHelp } from './room-table-help.ts';
import { showDark } from './room-table-awake.ts';
import type { PlayTable } from '../lib/state.ts';

/** A switch with one line of help. */
function row(name: 'awake' | 'tableHelp') {
  const words = t(`page.settings.${name}`);
  const control = toggle({
    label: words,
    on: preferences[name],
    onchange: (on) => setPreference(name, on),
  });
  return h('div.menu-pace', {}, optionRow(words, t(`page.settings.${name}.help`), control, { id: name }));
}

/** None unless the pieces of the game lie on people's own table and it goes on; no help where nobody can be asked for it. */
export function tableRows(table: PlayTable) {
  if (!isTyped(table.record) || table.now.over) return [];
  const awake = row('awake');
  const help = awake.querySelector('small');
  showDark((dark) => {
    if (help) help.textContent = t(`page.settings.awake.${dark ? 'dark' : 'help'}`);
  });
  return [awake, mayHelp(table) ? row('tableHelp') : null];
}
