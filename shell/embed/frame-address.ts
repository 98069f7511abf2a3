// Frame address: what the address of embed.html says, and the place that reads and writes it.
//
// Owns: the wishes of the embedding page and what it says of itself, behind # (lib/address.ts has the whole
// grammar). A hand-written frame may have its wishes behind ?; they are moved, so that the file is one and
// the same for caches and no server is told which game is played. theme.ts, embed-first.ts and embed-api.ts
// run where modules may not: make_dist.mjs puts what they import from here into each of them, so nothing here
// may run when it is imported.
// Next: embed.ts, which asks; docs/embedding.md.
import { fragmentOf, rewrite } from '../lib/address.ts';

/** A webmaster may have moved a frame since: earlier places are looked through so far. */
const kEarlierPlaces = 16;
/** What the embedding page may wish of its game. The order is that of kept games: new ones go to the end. */
export const kWishes = [
  ...['game', 'lang', 'theme', 'options', 'seats', 'strict', 'record', 'level', 'preset', 'accent'],
  'analysis',
] as const;
/** Those that do not change the game: its words, its colours and whether it is analysed. */
export const kLooks: readonly string[] = ['lang', 'theme', 'accent', 'analysis'];
/** What tells apart the frames of a site, each of which keeps a game of its own. */
export interface Place {
  /** A name for the page, which tells nobody its address. */
  page: string;
  /** Of the frame on its page. */
  place: string;
  /** The number of the frame among all of the page, by which earlier builds told them apart. */
  at: string;
}
/** The address of the embedding page, without what only says how somebody came to it, and where on it they are. */
export function pageHere() {
  const page = new URL(location.href);
  page.hash = '';
  for (const name of [...page.searchParams.keys()])
    if (/^utm_|clid$/.test(name)) page.searchParams.delete(name);
  return page.href;
}
/**
 * The address of a frame. It tells of the embedding page: its origin, which place of it this frame has, and a
 * secret that the two share.
 */
export function frameOf(base: URL, wishes: Iterable<[string, string]>, place: Place, nonce: string) {
  const address = new URL('./embed.html', base);
  const said = new URLSearchParams([...wishes, ...Object.entries(place)]);
  if (location.origin !== 'null') said.set('host', location.origin);
  said.set('nonce', nonce);
  address.hash = String(said);
  return address;
}
/** The address of a frame that is written by hand. Commas and colons may stand in it as they are. */
export function handFrame(folder: URL, wishes: Iterable<[string, string]>) {
  const said = String(new URLSearchParams([...wishes]));
  return `${new URL('embed.html', folder).href}#${said.replace(/%2C/g, ',').replace(/%3A/g, ':')}`;
}
/** Moves the query of a frame's address into its fragment. Where a frame may not do that, it navigates. */
export function moveQuery() {
  if (location.search.length < 2) return;
  const wishes = new URLSearchParams(location.search);
  for (const [name, value] of fragmentOf()) wishes.set(name, value);
  try {
    rewrite(`${location.pathname}#${wishes}`, history.state);
  } catch {
    location.hash = String(wishes);
  }
}
/** The theme that the embedding page wishes; undefined for none. */
export const themeAsked = () =>
  (['day', 'dusk', 'system'] as const).find((theme) => theme === fragmentOf().get('theme'));
/** The accent that the embedding page wishes; '' for none. */
export const accentAsked = () => fragmentOf().get('accent') ?? '';
/** Why the embedding page could not fetch the record that it wishes, and its address; undefined when it could. */
export function faultAsked() {
  const asked = fragmentOf();
  const kind = (['large', 'unreachable'] as const).find((one) => one === asked.get('fault'));
  return kind && { kind, address: asked.get('record') ?? '' };
}
/** The embedding page: its origin, or * where that is not known, and the secret of the two, '' for none. */
export function hostAsked() {
  const asked = fragmentOf();
  const host = asked.get('host') ?? '';
  return { host: /^https?:\/\/[^/]+$/.test(host) ? host : '*', nonce: asked.get('nonce') ?? '' };
}
/** The place of a table that is only looked at (snippet/snippet-preview.ts): its game is not kept. */
export const kPreview = 'beffroi-preview';
export const isPreview = () => fragmentOf().get('place') === kPreview;
const kNotOfGame = ['nonce', 'host', 'at', ...kLooks];
/**
 * What a frame wishes of its game alone, and where it stands: two frames of which both are the same have the same
 * game.
 */
export function gameWishes() {
  const asked = fragmentOf();
  for (const name of kNotOfGame) asked.delete(name);
  return String(asked);
}
/** The same as earlier builds put it, which knew no page: for the place it had, and for those it may have had. */
export function earlierWishes() {
  const asked = new URLSearchParams(gameWishes());
  const at = fragmentOf().get('at');
  if (!asked.has('page') || at === null) return [];
  asked.delete('page');
  const own = asked.get('place') ?? '';
  const all = Array.from({ length: kEarlierPlaces }, (_, i) => String(i));
  return (/^\d+$/.test(own) ? [at, ...all] : [own]).map((place) => {
    asked.set('place', place);
    return String(asked);
  });
}
