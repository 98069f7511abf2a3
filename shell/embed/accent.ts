// Accent: the one colour that an embedding page gives its table, made fit to be read.
//
// Owns: which texts are a colour, how much it is darkened by day and lightened at dusk until it stands out from all
// that it lies on, the further colours that follow from it, and putting them on <html>; embed.css takes them from
// there by theme. Pieces and players keep their own colours. Runs before the first paint too (embed-first.ts),
// so it must never import anything that is not part of it, nor throw. Next: frame-address.ts, where the wish
// stands; docs/embedding.md.
import { grounds } from 'virtual:tokens';
import type { Root } from '../lib/root.ts';

/** What text must stand out from its ground by: WCAG 2.2, 1.4.3. */
export const kContrast = 4.5;
const kThemes = ['day', 'dusk'] as const;
export type AccentTheme = (typeof kThemes)[number];

/** The colours that follow from an accent in one theme, each #rrggbb. */
export interface Shades {
  accent: string;
  hover: string;
  pressed: string;
  soft: string;
  onSoft: string;
  /** How the wished colour itself stands out from the paper of the theme. */
  ratio: number;
  /** It is not the wished one. */
  changed: boolean;
}

type Rgb = [number, number, number];
const rgbOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const hexOf = (rgb: number[]) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
const mix = (from: string, to: string, share: number) => {
  const end = rgbOf(to);
  return hexOf(rgbOf(from).map((part, i) => part + (end[i] - part) * share));
};
function luminance(hex: string) {
  const [r, g, b] = rgbOf(hex).map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string) {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** #abc, #aabbcc and the same with a last part for what shines through, which is left out; '' for anything else. */
export function colourIn(text: string) {
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(text.trim())?.[1].toLowerCase() ?? '';
  return hex.length === 0
    ? ''
    : `#${hex.length < 6 ? [...hex.slice(0, 3)].map((c) => c + c).join('') : hex.slice(0, 6)}`;
}

/** The colour, moved towards `end` until it can be read on all of `on`. */
function readable(colour: string, end: string, on: string[]) {
  for (let percent = 0; percent < 100; percent++) {
    const moved = mix(colour, end, percent / 100);
    if (on.every((ground) => contrast(moved, ground) >= kContrast)) return moved;
  }
  return end;
}

/** What becomes of an accent in one theme; `colour` as colourIn() gives it. */
export function shadesOf(colour: string, theme: AccentTheme): Shades {
  const { paper, others, onAccent } = grounds[theme];
  const end = theme === 'day' ? '#000000' : '#ffffff';
  const accent = readable(colour, end, [paper, ...others, onAccent]);
  const soft = mix(paper, accent, theme === 'day' ? 0.16 : 0.22);
  return {
    accent,
    hover: mix(accent, end, 0.16),
    pressed: mix(accent, end, 0.28),
    soft,
    onSoft: readable(accent, end, [soft]),
    ratio: contrast(colour, paper),
    changed: accent !== colour,
  };
}

/**
 * The colours of an accent as the program's setting `accent` takes them: by day and at dusk, in numbers; '' for the
 * project's own.
 */
export function accentForTable(text: string) {
  const colour = colourIn(text);
  return (colour ? kThemes : [])
    .map((theme) => shadesOf(colour, theme))
    .flatMap(({ accent, hover, pressed, soft, onSoft }) => [accent, hover, pressed, soft, onSoft])
    .map((hex) => Number.parseInt(hex.slice(1), 16))
    .join();
}

/**
 * Gives the page this accent, or its own for anything that is not a colour; changes are reported on the console,
 * where the webmaster looks.
 */
export function applyAccent(root: Root, text: string) {
  const colour = colourIn(text);
  if (colour) root.dataset.accent = '';
  else delete root.dataset.accent;
  if (!colour) return;
  for (const theme of kThemes) {
    const { ratio: _, changed, ...shades } = shadesOf(colour, theme);
    for (const [name, shade] of Object.entries(shades))
      root.style.setProperty(`--${theme}-${name.toLowerCase()}`, shade);
    if (changed)
      console.info(
        `accent="${colour}": ${theme === 'day' ? 'darkened by day' : 'lightened at dusk'} to ${shades.accent}, so that it can be read.`,
      );
  }
}
