// Settings: what the person prefers, on every page.
//
// Owns: the preferences and what they may be, their effect on <html>, the subscription by which the other parts hear of a
// change (of this tab or another), and the small switches that stand in bars. Changes apply at once; there is no OK button.
// Must never be needed for playing, and never import the sheet of all settings but when it is opened.
// Next: settings-view.js (the sheet), theme.js, which reads the same values before the first paint.
import { icon } from '../lib/dom.js';
import { openDialog, segments } from '../lib/controls.js';
import { changeLanguage, t } from '../lib/i18n.js';
import { isBlank } from '../lib/names.js';
import { readSetting, writeSetting } from '../keep/store.js';

const kSeats = 6;
const kNameLength = 24;
export const kInitial = {
  theme: 'system',
  confirm: true,
  motion: 'normal',
  textScale: 1,
  language: 'system',
  sound: { on: true, embed: false, pieces: 0.7, bell: 0.55, clock: 0.25 },
  largeMarks: false,
  lamp: true,
  hints: true,
  sayMoves: true,
  peek: false,
  forced: false,
  names: [],
};
/** The values of those preferences that have a few. */
export const kChoices = {
  theme: ['system', 'day', 'dusk'],
  motion: ['normal', 'quick', 'none'],
  textScale: [1, 1.15, 1.3],
  language: ['system', 'en', 'fr', 'de'],
};

/** What was kept, as far as it makes sense. */
function sane(kept) {
  const out = structuredClone(kInitial);
  if (typeof kept !== 'object' || kept === null) return out;
  for (const [name, initial] of Object.entries(kInitial)) {
    const value = kept[name];
    if (name in kChoices ? kChoices[name].includes(value) : typeof initial === 'boolean' && typeof value === 'boolean') out[name] = value;
  }
  for (const [name, initial] of Object.entries(kInitial.sound)) {
    const value = kept.sound?.[name];
    if (typeof value !== typeof initial) continue;
    if (typeof value === 'boolean') out.sound[name] = value;
    else if (value >= 0 && value <= 1) out.sound[name] = value;
  }
  if (Array.isArray(kept.names)) out.names = kept.names.slice(0, kSeats).map((name) => (typeof name === 'string' ? name.slice(0, kNameLength) : ''));
  return out;
}

export const preferences = sane(readSetting('preferences', {}));

const listeners = new Set();
const systemDusk = matchMedia('(prefers-color-scheme: dark)');
const systemStill = matchMedia('(prefers-reduced-motion: reduce)');
const root = document.documentElement;
const isEmbed = () => root.dataset.embed !== undefined;

export const isDusk = () => preferences.theme === 'dusk' || (preferences.theme === 'system' && systemDusk.matches);
export const isReduced = () => systemStill.matches;
/** Sound has a switch of its own in a frame of another page, and is off there at first. */
export const isSoundOn = () => preferences.sound[isEmbed() ? 'embed' : 'on'];

function apply() {
  root.dataset.theme = isDusk() ? 'dusk' : 'day';
  if (preferences.textScale > 1) root.dataset.text = String(Math.round(preferences.textScale * 100));
  else delete root.dataset.text;
  root.dataset.motion = preferences.motion;
  root.toggleAttribute('data-large-marks', preferences.largeMarks);
  root.toggleAttribute('data-no-hints', !preferences.hints);
  for (const listener of [...listeners]) listener(preferences);
}
systemDusk.addEventListener('change', apply);
systemStill.addEventListener('change', apply);
// Another tab has changed them, or everything was deleted or imported there.
addEventListener('storage', ({ key }) => {
  if (key !== null && key !== 'beffroi.preferences') return;
  rereadPreferences();
});
addEventListener('pageshow', (event) => event.persisted && rereadPreferences());

/** Takes what is kept now. */
export function rereadPreferences() {
  const { language } = preferences;
  Object.assign(preferences, sane(readSetting('preferences', {})), given);
  apply();
  if (preferences.language !== language) changeLanguage(preferences.language).catch(() => location.reload());
}
let given = {};
/** What the page around a frame asks for: holds until the person chooses otherwise, and is not kept. */
export function givePreferences(some) {
  given = { ...given, ...some };
  Object.assign(preferences, some);
  apply();
}

/** Changes one preference and keeps it. */
export function setPreference(name, value) {
  delete given[name];
  preferences[name] = value;
  writeSetting('preferences', { ...sane(readSetting('preferences', {})), [name]: value });
  apply();
}
/** Changes one member of the sound's preferences. */
export const setSound = (name, value) => setPreference('sound', { ...preferences.sound, [name]: value });
export const setSoundOn = (on) => setSound(isEmbed() ? 'embed' : 'on', on);

/** Puts all of them back to what they were at first. */
export function resetPreferences() {
  Object.assign(preferences, structuredClone(kInitial));
  writeSetting('preferences', preferences);
  apply();
}

/** Calls `listener` now and whenever a preference or the system's own setting changes; gives a function that ends it. */
export function onPreferences(listener) {
  listeners.add(listener);
  listener(preferences);
  return () => listeners.delete(listener);
}

/** What a person at this device is called when no name is given; `n` counts the persons from 0. */
export const defaultName = (n) => (isBlank(preferences.names[n] ?? '') ? '' : preferences.names[n].trim());

/** Opens the settings as a sheet over whatever is there; the lobby has a page of its own for them. */
export async function openSettings() {
  if (document.body.classList.contains('page-lobby') && root.dataset.screen !== 'form') {
    location.assign('./settings.html');
    return null;
  }
  const { settingsView } = await import('./settings-view.js');
  /** The same sheet in the language that has just been chosen. */
  const again = async () => {
    dialog.close();
    const { element } = await openSettings();
    element.querySelector('[data-option=setting-language] select')?.focus();
  };
  const view = settingsView({ sheet: true, again });
  const dialog = openDialog({ id: 'settings', title: t('page.settings'), body: view.element, closeIcon: true });
  dialog.element.classList.add('settings-sheet');
  dialog.closed.then(view.end);
  return dialog;
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

/** A button with an icon alone that mutes the page and back; shows what is. */
export function bindSoundButton(button) {
  button.addEventListener('click', () => setSoundOn(!isSoundOn()));
  onPreferences(() => {
    const label = t(isSoundOn() ? 'page.sound.mute' : 'page.sound.unmute');
    button.replaceChildren(icon(isSoundOn() ? 'sound' : 'soundOff'));
    button.setAttribute('aria-label', label);
    button.title = label;
  });
}

apply();
