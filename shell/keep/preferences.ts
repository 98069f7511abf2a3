// Preferences: what the person prefers, on every page.
//
// Owns: the preferences and what they may be, their effect on <html>, and the subscription by which the other
// parts hear of a change (of this tab or another). Changes apply at once; there is no OK button.
// Must never be needed for playing, nor build anything on the screen.
// Next: settings-view.ts (the sheet that shows them), theme.ts, which reads the same values before the first
// paint.
import { changeLanguage } from '../lib/i18n.ts';
import { kLanguages } from '../lib/language.ts';
import { cleanName } from '../lib/names.ts';
import { readSetting, writeSetting } from './storage.ts';
import { root, isEmbed, setFlag } from '../lib/root.ts';

const kSeats = 6;

/**
 * What a person may choose. `sound.embed` is the switch in a frame of another page; the rest of `sound` are
 * the page's own switch and the volumes from 0 to 1.
 */
export interface Preferences {
  /** One of kChoices, as motion, pace, textScale and language are. */
  theme: string;
  /** When a move waits for the button. */
  confirm: string;
  motion: string;
  /** How fast the moves of computers are shown. */
  pace: string;
  textScale: number;
  language: string;
  sound: { on: boolean; embed: boolean; pieces: number; bell: number; clock: number };
  largeMarks: boolean;
  lamp: boolean;
  hints: boolean;
  counts: boolean;
  sayMoves: boolean;
  peek: boolean;
  forced: boolean;
  /** What a game needs nobody to be asked for is done at once. */
  autoPass: boolean;
  /** At a real table the screen stays on, and the page helps while people play. */
  awake: boolean;
  tableHelp: boolean;
  names: string[];
}

export const kInitial: Preferences = {
  theme: 'system',
  confirm: 'touch',
  motion: 'normal',
  pace: 'normal',
  textScale: 1,
  language: 'system',
  sound: { on: true, embed: false, pieces: 0.7, bell: 0.55, clock: 0.25 },
  largeMarks: false,
  lamp: true,
  hints: true,
  counts: true,
  sayMoves: true,
  peek: false,
  forced: false,
  autoPass: true,
  awake: true,
  tableHelp: false,
  names: [],
};
/** The values of those preferences that have a few. */
export const kChoices: Record<string, (string | number)[]> = {
  theme: ['system', 'day', 'dusk'],
  confirm: ['always', 'touch', 'never'],
  motion: ['normal', 'quick', 'none'],
  pace: ['once', 'normal', 'slow', 'step'],
  textScale: [1, 1.15, 1.3],
  language: ['system', ...kLanguages],
};

/** Saved values before they are checked. */
type Said = Record<string, unknown> & { sound?: Record<string, unknown> | null };

/** The saved values, as far as they are valid. */
function sane(kept: Said): Preferences {
  const out = structuredClone(kInitial);
  /** Every value is checked before it is put there. */
  const taken: Record<string, unknown> = {};
  if (typeof kept !== 'object' || kept === null) return out;
  for (const [name, initial] of Object.entries(kInitial)) {
    const isOld = name === 'confirm' && kept[name] === false; // it was a switch once, on by default
    const value = isOld ? 'never' : kept[name];
    const isOfKind = typeof initial === 'boolean' && typeof value === 'boolean';
    if (name in kChoices ? kChoices[name].includes(value as string) : isOfKind) taken[name] = value;
  }
  for (const [name, initial] of Object.entries(kInitial.sound)) {
    const value = kept.sound?.[name];
    if (typeof value !== typeof initial) continue;
    if (typeof value === 'boolean' || (typeof value === 'number' && value >= 0 && value <= 1))
      Object.assign(out.sound, { [name]: value });
  }
  if (Array.isArray(kept.names)) {
    const nameOf = (name: unknown) => (typeof name === 'string' ? cleanName(name) : '');
    out.names = kept.names.slice(0, kSeats).map(nameOf);
  }
  return Object.assign(out, taken);
}

export const preferences = sane(readSetting<Said>('preferences', {}));
/** What the embedding page asks for. */
let given: Partial<Preferences> = {};

const listeners: Set<(now: Preferences) => void> = new Set();
const systemDusk = matchMedia('(prefers-color-scheme: dark)');
const systemStill = matchMedia('(prefers-reduced-motion: reduce)');

export const isDusk = () =>
  preferences.theme === 'dusk' || (preferences.theme === 'system' && systemDusk.matches);
export const isReduced = () => systemStill.matches;
/** Sound has a switch of its own in a frame of another page, and is off there at first. */
export const isSoundOn = () => preferences.sound[isEmbed() ? 'embed' : 'on'];

function apply() {
  root.dataset.theme = isDusk() ? 'dusk' : 'day';
  if (preferences.textScale > 1) root.dataset.text = String(Math.round(preferences.textScale * 100));
  else delete root.dataset.text;
  root.dataset.motion = preferences.motion;
  setFlag('data-large-marks', preferences.largeMarks);
  setFlag('data-no-hints', !preferences.hints);
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

/** Reads the saved preferences again. */
export function rereadPreferences() {
  const { language } = preferences;
  Object.assign(preferences, sane(readSetting<Said>('preferences', {})), given);
  apply();
  if (preferences.language !== language) changeLanguage(preferences.language).catch(() => location.reload());
}
/** Takes what the embedding page asks for: it holds until the person chooses otherwise, and is not kept. */
export function givePreferences(some: Partial<Preferences>) {
  given = { ...given, ...some };
  Object.assign(preferences, some);
  apply();
}

/** Changes one preference and keeps it. */
export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]) {
  delete given[name];
  preferences[name] = value;
  writeSetting('preferences', { ...sane(readSetting<Said>('preferences', {})), [name]: value });
  apply();
}
/** Changes one member of the sound's preferences. */
export const setSound = (name: keyof Preferences['sound'], value: boolean | number) =>
  setPreference('sound', { ...preferences.sound, [name]: value });
/** Turns the sound of this page on or off. */
export const setSoundOn = (on: boolean) => setSound(isEmbed() ? 'embed' : 'on', on);

/** Resets all preferences. */
export function resetPreferences() {
  Object.assign(preferences, structuredClone(kInitial));
  writeSetting('preferences', preferences);
  apply();
}

/**
 * Calls `listener` now and whenever a preference or the system's own setting changes; gives a function that
 * ends it.
 */
export function onPreferences(listener: (now: Preferences) => void) {
  listeners.add(listener);
  listener(preferences);
  return () => listeners.delete(listener);
}

/**
 * What a person at this device is called when no name is given.
 * @param n counts the persons from 0
 */
export const defaultName = (n: number) => cleanName(preferences.names[n] ?? '');

apply();
