// Settings: what the person prefers, on every page, and the dialog that changes it.
//
// Owns: the preferences {theme, confirm, motion, textScale}, their effect on <html>, and the subscription by which the
// play page passes them to the canvas. Changes apply at once; there is no OK button. Must never be needed for playing.
// Next: theme.js, which reads the same values before the first paint.
import { h, icon } from './dom.js';
import { openDialog, optionRow, segments, toggle } from './controls.js';
import { t } from './i18n.js';
import { readSetting, writeSetting } from './store.js';

const kInitial = { theme: 'system', confirm: true, motion: 'normal', textScale: 1 };
const kChoices = { theme: ['system', 'day', 'dusk'], motion: ['normal', 'quick', 'none'], textScale: [1, 1.15, 1.3] };

export const preferences = { ...kInitial, ...readSetting('preferences', {}) };
for (const [name, allowed] of Object.entries(kChoices)) if (!allowed.includes(preferences[name])) preferences[name] = kInitial[name];
preferences.confirm = Boolean(preferences.confirm);

const listeners = new Set();
const systemDusk = matchMedia('(prefers-color-scheme: dark)');
const systemStill = matchMedia('(prefers-reduced-motion: reduce)');

export const isDusk = () => preferences.theme === 'dusk' || (preferences.theme === 'system' && systemDusk.matches);
export const isReduced = () => systemStill.matches;

function apply() {
  const root = document.documentElement;
  root.dataset.theme = isDusk() ? 'dusk' : 'day';
  if (preferences.textScale > 1) root.dataset.text = String(Math.round(preferences.textScale * 100));
  else delete root.dataset.text;
  root.dataset.motion = preferences.motion;
  for (const listener of listeners) listener(preferences);
}
systemDusk.addEventListener('change', apply);
systemStill.addEventListener('change', apply);

/** Changes one preference and keeps it. */
function setPreference(name, value) {
  preferences[name] = value;
  writeSetting('preferences', preferences);
  apply();
}

/** Calls `listener` now and whenever a preference or the system's own setting changes. */
export function onPreferences(listener) {
  listeners.add(listener);
  apply();
}

const row = (name, control, below = false) => optionRow(t(`page.settings.${name}`), t(`page.settings.${name}.help`), control, { below });

/** A row for one preference of a few values; `words` names each. */
function choiceRow(name, words) {
  const items = kChoices[name].map((value) => ({ value, text: words[value] }));
  return row(name, segments({ label: t(`page.settings.${name}`), items, chosen: preferences[name], onchange: (value) => setPreference(name, value) }), true);
}

/** The row for "ask before a move counts"; the new-game form has it too. */
export function confirmRow() {
  return row('confirm', toggle({ label: t('page.settings.confirm'), on: preferences.confirm, onchange: (on) => setPreference('confirm', on) }));
}

/** Opens the dialog. */
export function openSettings() {
  const body = h(
    'div.options',
    {},
    choiceRow('theme', { system: t('page.theme.system'), day: t('page.theme.day'), dusk: t('page.theme.dusk') }),
    choiceRow('textScale', { 1: '100 %', 1.15: '115 %', 1.3: '130 %' }),
    choiceRow('motion', { normal: t('page.motion.normal'), quick: t('page.motion.quick'), none: t('page.motion.none') }),
    confirmRow(),
  );
  return openDialog({ id: 'settings', title: t('page.settings'), body, closeIcon: true });
}

/** Makes the theme switch of the lobby work: two radio buttons in a segmented trough. */
export function themeSwitch() {
  const control = segments({
    label: t('page.settings.theme'),
    items: [
      { value: 'day', icon: 'sun', text: t('page.theme.day') },
      { value: 'dusk', icon: 'moon', text: t('page.theme.dusk') },
    ],
    chosen: isDusk() ? 'dusk' : 'day',
    onchange: (value) => setPreference('theme', value),
  });
  onPreferences(() => control.choose(isDusk() ? 'dusk' : 'day'));
  return control;
}

/** A button with an icon alone that turns the theme; shows what it would turn to. */
export function bindThemeButton(button) {
  button.addEventListener('click', () => setPreference('theme', isDusk() ? 'day' : 'dusk'));
  onPreferences(() => button.replaceChildren(icon(isDusk() ? 'sun' : 'moon')));
}
