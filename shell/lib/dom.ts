// DOM: making elements, and the icons.
//
// Owns: h() and the paths of the icons (24 px grid, 2 px strokes, as in docs/style.md section 4). Text goes
// in as text, never as HTML; styles only through classes, because the Content-Security-Policy forbids inline
// ones. Must never know a screen or a game.

import { assets } from 'virtual:assets';

const kSvg = 'http://www.w3.org/2000/svg';

const kIcons: Record<string, string> = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  undo: 'M9 5 4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-3',
  redo: 'M15 5l5 5-5 5M19.5 10H10a5.5 5.5 0 0 0 0 11h3',
  restart: 'M5.5 5v14M19 5.5v13L9.5 12z',
  moon: 'M20 14.5A8.3 8.3 0 0 1 9.5 4a8.3 8.3 0 1 0 10.5 10.5z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  update: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5V8H15',
  sliders: 'M4 7h8M18 7h2M4 17h2M12 17h8M12 7a3 3 0 1 0 6 0 3 3 0 1 0-6 0M6 17a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  check: 'M5 12.5l5 5 9-10.5',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  clock: 'M12 7.5V12l3 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 2.8-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14c2.2.8 3.5 3 3.5 6',
  person: 'M12 11.5a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM5 20.5c0-4.2 3-7 7-7s7 2.8 7 7',
  robot: 'M6 9h12v9H6zM12 9V5.5M9.5 13h.1M14.5 13h.1M12 4.5h.1M3.5 12v3M20.5 12v3',
  play: 'M7 4.5l12 7.5-12 7.5z',
  dice: 'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8.5 8.5h.1M15.5 15.5h.1M12 12h.1M15.5 8.5h.1M8.5 15.5h.1',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M5 12v8h14v-8',
  download: 'M12 4v10M8 10.5l4 4 4-4M5 20h14',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1',
  swap: 'M7 4v14M3.5 14.5 7 18l3.5-3.5M17 20V6M13.5 9.5 17 6l3.5 3.5',
  flag: 'M6 21V4M6 5c4-2 7 2 12 0v8c-5 2-8-2-12 0',
  folder: 'M3.5 19V5.5h6l2.2 2.5h8.8v11z',
  copy: 'M9 9h11v11H9zM15 5.5V4H4v11h1.5',
  keys: 'M3 6.5h18v11H3zM7 10h.1M10.5 10h.1M14 10h.1M17.2 10h.1M8 14h8',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  eyeOff:
    'M4 4l16 16M9.5 6c.8-.3 1.6-.5 2.5-.5 6 0 9.5 6.5 9.5 6.5s-.9 1.7-2.6 3.3M6 8C3.7 9.7 2.5 12 2.5 12S6 18.5 12 18.5c1.4 0 2.7-.3 3.8-.9',
  sound: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  soundOff: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM16 9.5l5 5M21 9.5l-5 5',
  book: 'M12 6.5C10 5 7 4.5 4 4.5v14c3 0 6 .5 8 2 2-1.5 5-2 8-2v-14c-3 0-6 .5-8 2zM12 6.5v14',
  up: 'M5 15l7-7 7 7',
  find: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M16 16l4.5 4.5',
  equals: 'M5 9h14M5 15h14',
  chart: 'M5 20V11M12 20V4M19 20v-6',
  signpost: 'M12 3v18M12 5h6l2.5 2.5L18 10h-6M12 11.5H6L3.5 14 6 16.5h6',
  expand: 'M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7',
  shrink: 'M20 10h-6V4M4 14h6v6M14 10l6-6M10 14l-6 6',
  first: 'M17 5l-7 7 7 7M7 5v14',
  last: 'M7 5l7 7-7 7M17 5v14',
  pause: 'M8 5v14M16 5v14',
  lantern: 'M9.5 3.5h5M12 3.5V6M8 6.5h8l1.5 10h-11zM6 20h12M12 10.5v2.5',
};

/** The marks of the players in a box of 24, to be filled. */
const kMarks: Record<string, string> = {
  disc: 'M1.4 12a10.6 10.6 0 1 0 21.2 0a10.6 10.6 0 1 0-21.2 0z',
  triangle: 'M12 .7 24 21.6H0z',
  square: 'M2.4 2.4h19.2v19.2H2.4z',
  plus: 'M7.9.5h8.2v7.4h7.4v8.2h-7.4v7.4H7.9v-7.4H.5V7.9h7.4z',
  star: 'M12 0l3.3 8.1 8.7.7-6.6 5.7 2 8.5L12 18.4 4.6 23l2-8.5L0 8.8l8.7-.7z',
  crescent: 'M16.3 1.4a11.3 11.3 0 1 0 6.3 15.9A8.9 8.9 0 0 1 16.3 1.4z',
  lozenge: 'M12 0l8.5 12L12 24 3.5 12z',
};
const kMarkOf: Record<string, string> = {
  blue: 'disc',
  vermilion: 'triangle',
  gold: 'square',
  green: 'plus',
  lilac: 'star',
  charcoal: 'crescent',
  silver: 'lozenge',
};

/** What h() makes of 'button' or 'button.primary': the type by the name before the first dot. */
type Made<Tag extends string> = Tag extends `${infer Name}.${string}` ? Named<Name> : Named<Tag>;
type Named<Name extends string> = Name extends keyof HTMLElementTagNameMap
  ? HTMLElementTagNameMap[Name]
  : HTMLElement;
/** What may stand in an element. */
export type Child = Node | string | null | undefined | false;

type Listeners = {
  [Kind in keyof HTMLElementEventMap as `on${Kind}`]?: ((event: HTMLElementEventMap[Kind]) => unknown) | null;
};
/** Attributes of an element and listeners to its events. */
export interface Attributes extends Listeners {
  [name: string]: string | number | boolean | null | undefined | ((event: never) => unknown);
}

/** An element of the page's own HTML. */
export const byId = <Kind extends HTMLElement = HTMLElement>(id: string) =>
  document.getElementById(id) as Kind;

/**
 * Makes an element: h('button.primary', {onclick, 'aria-label': …}, child…). Attributes that start with "on"
 * are listeners; true makes a bare attribute; null and false leave it out. Children may be nodes, texts or
 * null.
 */
export function h<Tag extends string>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Child | Child[])[]
): Made<Tag> {
  const [name, ...classes] = tag.split('.');
  const element: HTMLElement & { value?: unknown } = document.createElement(name);
  if (classes.length > 0) element.className = classes.join(' ');
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value as EventListener);
    else if (key === 'value') element.value = value;
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  for (const child of children.flat())
    if (child !== null && child !== undefined && child !== false) element.append(child);
  return element as Made<Tag>;
}

function svg(viewBox: string, className: string, ...paths: Record<string, string>[]) {
  const element = document.createElementNS(kSvg, 'svg');
  element.setAttribute('viewBox', viewBox);
  element.setAttribute('class', className);
  element.setAttribute('aria-hidden', 'true');
  for (const attributes of paths) {
    const path = document.createElementNS(kSvg, 'path');
    for (const [key, value] of Object.entries(attributes)) path.setAttribute(key, value);
    element.append(path);
  }
  return element;
}

/** The icon of that name; it takes the colour of the text beside it. */
export const icon = (name: string) => svg('0 0 24 24', 'icon', { d: kIcons[name] });

/**
 * A player's disc with its mark.
 * @param colour one of the token names, or "lot" while chance has not decided
 */
export function avatar(colour: string) {
  const disc = h(`span.avatar.avatar-${colour}`, { 'aria-hidden': 'true' });
  const mark = () => svg('0 0 24 24', 'mark', { d: kMarks[kMarkOf[colour] ?? 'disc'] });
  disc.append(colour === 'lot' ? icon('dice') : mark());
  return disc;
}

/**
 * How strong a computer player is: a tower of five storeys, filled from below, with a roof for level six.
 */
export function levelTower(level: number) {
  const paths = [];
  for (let i = 0; i < 5; i++) {
    const inset = i * 0.9;
    paths.push({
      d: `M${2 + inset} ${33 - i * 5.6}h${20 - 2 * inset}v4.4H${2 + inset}z`,
      class: i < level ? 'storey built' : 'storey',
    });
  }
  paths.push({ d: 'M12 2.5 18.5 9.2H5.5z', class: level > 5 ? 'storey built' : 'storey' });
  return svg('0 0 24 39', 'level-tower', ...paths);
}

const sheets = new Map();
/**
 * Adds a sheet of styles that only a part of a page needs, once; resolves when it holds, or cannot be had.
 * @param name of its file
 */
export function addStyle(name: string): Promise<unknown> {
  if (document.querySelector(`link[href$="${assets[name]}"]`)) return Promise.resolve(); // the page's own
  if (!sheets.has(name)) {
    const arrived = new Promise((resolve) => {
      // Scripts lie beside the sheets, wherever the page lies.
      const { href } = new URL(`./${assets[name]}`, import.meta.url);
      document.head.append(h('link', { rel: 'stylesheet', href, onload: resolve, onerror: resolve }));
    });
    sheets.set(name, arrived);
  }
  return sheets.get(name);
}
