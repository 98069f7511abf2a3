// Frame address: what the address of embed.html says, and the place that reads and writes it.
//
// Owns: the wishes of the embedding page and what it says of itself, behind # (lib/address.ts has the whole
// grammar). A hand-written frame may have its wishes behind ?; they are moved, so that the file is one and
// the same for caches and no server is told which game is played. theme.ts, embed-first.ts and embed-api.ts
// run where modules may not: make_dist.mjs puts what they import from here into each of them, so nothing here
// may run when it is imported.
// Next: embed.ts, which asks; docs/embedding.md.
import { fragmentOf, rewrite } from '../lib/address.ts';

/** What the embedding page may wish of its game. */
export const kWishes = ['game', 'lang', 'theme', 'options', 'seats', 'strict', 'record'] as const;
/**
 * The address of a frame. It tells of the embedding page: its origin, a name for this frame, and a secret
 * that the two share.
 */
export function frameOf(base: URL, wishes: Iterable<[string, string]>, place: string, nonce: string) {
  const address = new URL('./embed.html', base);
  const said = new URLSearchParams([...wishes, ['place', place]]);
  if (location.origin !== 'null') said.set('host', location.origin);
  said.set('nonce', nonce);
  address.hash = String(said);
  return address;
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
/** The embedding page: its origin, or * where that is not known, and the secret of the two, '' for none. */
export function hostAsked() {
  const asked = fragmentOf();
  const host = asked.get('host') ?? '';
  return { host: /^https?:\/\/[^/]+$/.test(host) ? host : '*', nonce: asked.get('nonce') ?? '' };
}
/** What a frame wishes of its game alone: two frames that wish the same have the same game. */
export function gameWishes() {
  const asked = fragmentOf();
  for (const name of ['nonce', 'host', 'theme', 'lang']) asked.delete(name);
  return String(asked);
}
