// DOM: making elements.
//
// Owns: h(). Text goes in as text, never as HTML; styles only through classes, because the
// Content-Security-Policy forbids inline ones. Must never know a screen or a game.

import { assets } from 'virtual:assets';
import { kIcons } from './icons.ts';

const kSvg = 'http://www.w3.org/2000/svg';

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
 * Adds a sheet of styles that only a part of a page needs, once; resolves when it is loaded, or has failed.
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
