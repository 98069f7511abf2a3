// Element wishes: the attributes of <beffroi-game> before they stand in the address of its frame.
//
// Owns: which values make sense where the page alone decides (language, theme, accent, height, loading, base),
// what the console reports about those that do not, which records are the address of a file, and fetching that
// file in the embedding page: the policy of the frame allows it no other host. What only the game can judge goes
// into the frame as it is, which says what is wrong with it in words. Must never put anything on the screen.
// Next: embed-api.ts, frame-address.ts (the order), docs/embedding.md.
import { kLanguages } from '../lib/language.ts';
import { colourIn } from './accent.ts';
import { kWishes } from './frame-address.ts';

export const kThemes = ['day', 'dusk', 'system'];
/** Bytes of the longest file with a record; no record is longer (keep/link.ts). */
const kFile_bytes = 256 * 1024;
const kFetch_ms = 20000;
const kWish_chars = 2000;

const said = new WeakMap<Element, Set<string>>();
/** Tells the webmaster, once for each element and sentence. */
function warn(game: Element, text: string) {
  const before = said.get(game) ?? new Set();
  if (!before.has(text)) console.warn(`<beffroi-game>: ${text}`);
  said.set(game, before.add(text));
}
const quoted = (name: string, value: string) => `${name}="${value.slice(0, 80)}"`;

/** The language of a tag: fr of fr-CA. */
export const languageIn = (tag: string) => tag.trim().toLowerCase().split(/[-_]/)[0];

/** What each of these attributes becomes; undefined where it makes no sense, and then `why` is said. */
const kChecks: Record<string, { take(value: string): string | undefined; why: string }> = {
  lang: {
    take: (value) => kLanguages.find((one) => one === languageIn(value)),
    why: `is none of ${kLanguages.join(', ')}: the table speaks the visitor’s language.`,
  },
  theme: {
    take: (value) => kThemes.find((one) => one === value),
    why: `is none of ${kThemes.join(', ')}: the visitor’s own holds.`,
  },
  accent: {
    take: (value) => colourIn(value) || undefined,
    why: 'is no colour such as #7a2840: the table keeps its own.',
  },
  analysis: {
    take: (value) => ['on', 'off'].find((one) => one === value),
    why: 'is neither on nor off: a game that is over can be analysed.',
  },
};
/** The value of one of them; undefined if it is missing or makes no sense. */
export function sane(game: Element, name: keyof typeof kChecks) {
  const given = game.getAttribute(name);
  if (given === null) return undefined;
  const value = kChecks[name].take(given);
  if (value === undefined) warn(game, `${quoted(name, given)} ${kChecks[name].why}`);
  return value;
}

/** The wishes of an element, in the form for its frame. */
export function wishesOf(game: Element): [string, string][] {
  const strict = game.getAttribute('strict');
  if (strict !== null && /^(false|no|off|0)$/i.test(strict))
    warn(
      game,
      `${quoted('strict', strict)} means strict: take the attribute away where moves may be taken back.`,
    );
  const loading = game.getAttribute('loading');
  if (loading !== null && loading !== 'eager' && loading !== 'lazy')
    warn(
      game,
      `${quoted('loading', loading)} is neither eager nor lazy: the table comes when it is in view.`,
    );
  return kWishes.flatMap((name): [string, string][] => {
    const value = name in kChecks ? sane(game, name) : (game.getAttribute(name) ?? undefined);
    if (value === undefined) return [];
    if (name === 'record' || value.length <= kWish_chars) return [[name, value]];
    warn(game, `${name} is longer than ${kWish_chars} characters: the rest is left out.`);
    return [[name, value.slice(0, kWish_chars)]];
  });
}

/** The height that is wished: px, `css` for the style sheet’s, `auto` for that of the width. */
export function heightOf(game: Element): number | 'css' | 'auto' {
  const wished = game.getAttribute('height')?.trim() ?? 'auto';
  if (wished === 'css' || wished === 'auto') return wished;
  const [, px = ''] = /^0*([1-9]\d{0,4})(?:px)?$/i.exec(wished) ?? [];
  if (px) return Number(px);
  warn(game, `${quoted('height', wished)} is neither a number of px nor css: the height follows the width.`);
  return 'auto';
}

/** The folder that `base` names, with or without a slash at its end; undefined for no address. */
export function folderOf(base: string) {
  try {
    const { origin, pathname, protocol } = new URL(base.trim(), document.baseURI);
    const path = /\.(html|js)$/.test(pathname) ? pathname : pathname.replace(/\/*$/, '/');
    return /^https?:$/.test(protocol) ? new URL(path, origin) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Where the file lies whose address a record is; undefined for a record itself, a code or a link, which has it behind
 * a # (some programs write that, or the = behind it, in an encoding).
 */
export function addressIn(record: string): URL | undefined {
  const text = record.trim();
  const isOne = /^(https?:\/\/|\.{0,2}\/)\S+$|^[\w-][\w./-]*\.[a-z]{2,8}(\?\S*)?$/i.test(text);
  if (!isOne || text.length > kWish_chars || /#|%23|%3d|[?&*](r|record)=/i.test(text)) return undefined;
  try {
    const address = new URL(text, document.baseURI);
    return /^https?:$/.test(address.protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a file, or the kind of its failure. Never throws. */
export async function fetchRecord(
  address: URL,
): Promise<{ text: string } | { kind: 'large' | 'unreachable' }> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), kFetch_ms);
  try {
    const answer = await fetch(address, { signal: limit.signal });
    if (!answer.ok || !answer.body) return { kind: 'unreachable' };
    const reader = answer.body.getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
      if (bytes > kFile_bytes) {
        limit.abort();
        return { kind: 'large' };
      }
      parts.push(value);
    }
    return { text: await new Blob(parts).text() };
  } catch {
    return { kind: 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
}
