// Settings view: all settings as sections of rows, for settings.html and for the sheet over a game.
//
// Owns: the sections and their rows. Every control is an ordinary one, changes its preference at once and
// follows it when it is changed elsewhere. Only what this build honours has a row. Must never keep anything
// itself.
// Next: keep/preferences.ts (the values), settings-data.ts (what is on this device), audio.ts (the try
// buttons).
import { build } from 'virtual:build';
import { iconButton, openDialog, optionRow, segments, toast, toggle } from '../lib/controls.ts';
import { addStyle, avatar, h, icon } from '../lib/dom.ts';
import { changeLanguage, language, t } from '../lib/i18n.ts';
import { installRow } from '../update/install.ts';
import { keyList } from '../lib/keys.ts';
import { nameField } from '../lib/name-field.ts';
import { nameOfLanguage } from '../lib/language-name.ts';
import { kSeatColours } from '../lib/seats.ts';
import { deviceSection } from './settings-data.ts';
import { paceWords } from '../keep/pace.ts';
import {
  kChoices,
  onPreferences,
  preferences,
  resetPreferences,
  setPreference,
  setSound,
  setSoundOn,
  isSoundOn,
} from '../keep/preferences.ts';
import { importOwn } from '../lib/import-own.ts';
import type { Child } from '../lib/dom.ts';
import type { Preferences } from '../keep/preferences.ts';

/** Preferences with a few values, switches, and volumes. */
type Chosen = 'theme' | 'motion' | 'pace' | 'confirm' | 'textScale';
type Switched = {
  [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never;
}[keyof Preferences];
type Volume = 'pieces' | 'bell';

await addStyle('settings.css');

const kSvg = 'http://www.w3.org/2000/svg';
const kSections = [
  ['look', 'sun'],
  ['seeing', 'eye'],
  ['playing', 'play'],
  ['names', 'people'],
  ['keys', 'keys'],
  ['sound', 'sound'],
  ['language', 'book'],
  ['device', 'download'],
  ['about', 'flag'],
];
const title = (name: string) => t(`page.settings.${name}`);
const help = (name: string) => t(`page.settings.${name}.help`);
const section = (name: string, content: Child | Child[], extra: Child = null) =>
  h(
    'section.panel.settings-section',
    { id: `settings-${name}`, 'aria-labelledby': `settings-${name}-title` },
    h('div.panel-head', {}, h('h2', { id: `settings-${name}-title`, tabindex: '-1' }, title(name)), extra),
    content,
  );
const rows = (...list: Child[]) => h('div.options', {}, list);

/** Makers of rows; what each does when a preference has changed goes into `follow`. */
function rowsOf(follow: (() => void)[]) {
  const choiceRow = (name: Chosen, words: Record<string, string>) => {
    const control = segments({
      label: title(name),
      items: kChoices[name].map((value) => ({ value, text: words[value] })),
      chosen: preferences[name],
      onchange: (value) => setPreference(name, value),
    });
    follow.push(() => control.choose(preferences[name]));
    return optionRow(title(name), help(name), control, { id: `setting-${name}`, wraps: true });
  };
  const toggleRow = (name: Switched, words = help(name)) => {
    const control = toggle({
      label: title(name),
      on: preferences[name],
      onchange: (on) => setPreference(name, on),
    });
    follow.push(() => control.set(preferences[name]));
    return optionRow(title(name), words, control, { id: `setting-${name}` });
  };
  return { choiceRow, toggleRow };
}

/**
 * Gives {element, end()}: the settings; `sheet`: in one column over a game. end() when they leave the screen,
 * `again()` is called when they must be shown in another language.
 */
export function settingsView({ sheet = false, again }: { sheet?: boolean; again?: () => void } = {}) {
  const follow: (() => void)[] = []; // what each control does when a preference has changed
  const { choiceRow, toggleRow } = rowsOf(follow);

  const look = section('look', [
    rows(
      choiceRow('theme', {
        system: t('page.theme.system'),
        day: t('page.theme.day'),
        dusk: t('page.theme.dusk'),
      }),
      toggleRow('lamp'),
    ),
    h('p.settings-note', {}, t('page.settings.look.note')),
  ]);
  const seeing = section(
    'seeing',
    rows(
      choiceRow('textScale', {
        1: t('page.settings.percent', { n: 100 }),
        1.15: t('page.settings.percent', { n: 115 }),
        1.3: t('page.settings.percent', { n: 130 }),
      }),
      toggleRow('largeMarks'),
      choiceRow('motion', {
        normal: t('page.motion.normal'),
        quick: t('page.motion.quick'),
        none: t('page.motion.none'),
      }),
      toggleRow('sayMoves'),
    ),
  );
  const asks = Object.fromEntries(
    kChoices.confirm.map((value) => [value, t(`page.settings.confirm.${value}`)]),
  );
  const playing = section(
    'playing',
    rows(
      choiceRow('pace', paceWords()),
      choiceRow('confirm', asks),
      toggleRow('peek'),
      toggleRow('forced'),
      toggleRow('autoPass'),
      toggleRow('hints'),
      toggleRow('counts'),
      toggleRow('awake', t(`page.settings.awake.${'wakeLock' in navigator ? 'help' : 'dark'}`)),
    ),
  );
  const names = section('names', [
    h('p.settings-note', {}, t('page.settings.names.help')),
    nameFields(follow),
  ]);
  const keys = section('keys', keyList());
  const { content: soundRows, control: soundSwitch } = soundPart(follow);
  const sound = section('sound', soundRows, soundSwitch);
  const speech = section('language', languagePart(follow, again));
  const device = section('device', [...deviceSection({ sheet }), installRow()]);
  const about = section('about', aboutPart());

  const left = h('div.settings-column', {}, look, seeing, playing, names, keys);
  const right = h('div.settings-column', {}, sheet ? null : preview(), sound, speech, device, about);
  const element = sheet
    ? h('div.settings.settings-one', {}, left, right, notes())
    : h('div.settings.settings-two', {}, contents(), h('main.settings-main', {}, left, right, notes()));
  const stop = onPreferences(() => {
    for (const run of follow) run();
  });
  return { element, end: stop };
}

/** The note that applies to all settings, and the button that resets them. */
const notes = () =>
  h(
    'div.settings-kept',
    {},
    h('b', {}, t('page.settings.atOnce')),
    h('p', {}, t('page.settings.atOnce.more')),
    h('button.button.quiet.settings-reset', { type: 'button', onclick: putBack }, t('page.settings.reset')),
  );

/** The contents, at the side or above. */
function contents() {
  const entry = ([name, iconName]: string[]) =>
    h('li', {}, h('a', { href: `#settings-${name}` }, icon(iconName), t(`page.settings.${name}`)));
  const list = h('ul', {}, kSections.map(entry));
  list.querySelector('a')?.setAttribute('aria-current', 'true');
  list.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a');
    if (!link) return;
    for (const other of list.querySelectorAll('a')) other.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'true');
  });
  return h('nav.settings-nav', { 'aria-label': t('page.settings') }, list, notes());
}

async function putBack() {
  const answer = await openDialog({
    title: t('page.settings.reset'),
    body: t('page.settings.reset.more'),
    buttons: [
      { text: t('page.cancel'), value: '', safe: true },
      { text: t('page.settings.reset'), value: 'reset', primary: true },
    ],
  }).closed;
  if (answer !== 'reset') return;
  const spoken = preferences.language;
  resetPreferences();
  if (preferences.language !== spoken) changeLanguage(preferences.language);
  else toast(t('page.settings.reset.done'));
}

// ---- Sections that are more than rows

function nameFields(follow: (() => void)[]) {
  const field = (colour: string, i: number) => {
    const { field: input, why } = nameField(
      {
        placeholder: t('page.new.player', { n: i + 1 }),
        'aria-label': t('page.settings.names.field', { n: i + 1 }),
      },
      (name) => {
        const names = Array.from(kSeatColours, (_, k) => (k === i ? name : (preferences.names[k] ?? '')));
        setPreference('names', names);
      },
    );
    follow.push(() => {
      if (document.activeElement !== input) input.value = preferences.names[i] ?? '';
    });
    return h('li', {}, avatar(colour), input, why);
  };
  return h('ol.settings-names', {}, kSeatColours.map(field));
}

function soundPart(follow: (() => void)[]) {
  const control = toggle({ label: t('page.settings.sound'), on: isSoundOn(), onchange: setSoundOn });
  follow.push(() => control.set(isSoundOn()));
  const hear = async (group: Volume) => {
    const { tryGroup } = await importOwn(() => import('../sound/audio.ts'));
    tryGroup(group);
  };
  const row = (group: Volume) => {
    const name = t(`page.settings.sound.${group}`);
    const slider = h('input.slider', {
      type: 'range',
      min: '0',
      max: '100',
      step: '5',
      'aria-label': name,
      oninput: () => {
        setSound(group, Number(slider.value) / 100);
      },
      onchange: () => isSoundOn() && hear(group),
    });
    follow.push(() => {
      const percent = Math.round(preferences.sound[group] * 100);
      if (Number(slider.value) !== percent) slider.value = String(percent);
      slider.setAttribute('aria-valuetext', t('page.settings.percent', { n: percent }));
      slider.style.setProperty('--at', `${percent}%`);
    });
    const button = iconButton(t('page.settings.sound.try', { what: name }), 'play', () => hear(group));
    button.dataset.try = group;
    return h(
      'div.option.sound-row',
      { 'data-option': `setting-sound-${group}` },
      h('div.option-words', {}, h('b', {}, name), h('small', {}, t(`page.settings.sound.${group}.help`))),
      slider,
      button,
    );
  };
  return { content: h('div.options', {}, (['pieces', 'bell'] as const).map(row)), control };
}

function languagePart(follow: (() => void)[], again: (() => void) | undefined) {
  const choose = (value: string) => {
    if (value === preferences.language) return;
    setPreference('language', value);
    changeLanguage(value).then((spoken) => spoken && again?.());
  };
  const option = (value: string) =>
    h('option', { value }, value === 'system' ? t('page.settings.language.system') : nameOfLanguage(value));
  const list = h(
    'select',
    {
      'aria-label': t('page.settings.language'),
      onchange: ({ currentTarget }) => choose((currentTarget as HTMLSelectElement).value),
    },
    kChoices.language.map((value) => option(String(value))),
  );
  for (const one of list.options) if (one.value !== 'system') one.lang = one.value;
  follow.push(() => {
    list.value = preferences.language;
  });
  return h(
    'div.options',
    {},
    optionRow(
      nameOfLanguage(language),
      t('page.settings.language.help'),
      h('span.select', {}, list, icon('down')),
      {
        id: 'setting-language',
      },
    ),
  );
}

function aboutPart() {
  return [
    h('p.settings-about', {}, t('page.about')),
    h('p.settings-note', {}, t('page.about.version', { build })),
    h(
      'p.settings-links',
      {},
      h(
        'a.button.quiet',
        { href: './licenses.txt', target: '_blank', rel: 'noopener' },
        t('page.about.licences'),
      ),
    ),
  ];
}

/** A preview of the choices, on the table's wood. */
function preview() {
  const stack = (colours: string[]) => {
    const svg = document.createElementNS(kSvg, 'svg');
    svg.setAttribute('viewBox', '0 0 84 90');
    svg.setAttribute('class', 'look-piece');
    const layer = (colour: string, y: number) => {
      const path = document.createElementNS(kSvg, 'path');
      path.setAttribute('d', `M25 ${y + 2}h34l17 17v32l-17 17H25L8 ${y + 51}v-32z`);
      path.setAttribute('class', `look-layer look-${colour}`);
      svg.append(path);
    };
    for (const [i, colour] of colours.entries()) layer(colour, 18 - i * 8);
    return h('span.look-stack', {}, svg, avatar(colours[colours.length - 1]));
  };
  const [first, second, third, fourth] = kSeatColours;
  return h(
    'section.settings-preview',
    { 'aria-hidden': 'true' },
    h('h2', {}, t('page.settings.preview')),
    h(
      'div.look-pieces',
      {},
      stack([second, fourth, first]),
      stack([third, first, second]),
      stack([first, second, third]),
      stack([first, third, fourth]),
    ),
    h(
      'div.look-colours',
      {},
      kSeatColours.map((colour) => h('span', {}, avatar(colour), t(`ui.colour.${colour}`))),
    ),
    h('div.look-prompt', {}, avatar(first), t('page.settings.preview.prompt')),
  );
}
