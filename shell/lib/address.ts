// Address: what the addresses of our pages say, and the place that reads and writes them.
//
//   index.html                            the lobby
//   index.html#new=<game>                 the form of a new game
//   index.html#away=rules/<…>.html        the lobby, and a word on rules that are not on this device (sw.ts)
//   play.html                             the game on the table; without one the lobby comes
//   play.html#game=<game>                 the newest game of that kind; without one its form comes
//   play.html#g=<id>                      a game of the library (eight hexadecimal digits)
//   play.html#g=<id>&v=<n>&r=<code>       and what was played since its revision n and is not kept
//                                         (play/keeper.ts)
//   play.html#r=<code>                    a record in the code of keep/link.ts
//   play.html#record=<text>               a record as it is
//       with any of these three: &review  it is looked over;  &ply=<n>  from that ply on
//   play.html#intro=<game>                a guided first game
//   embed.html#game=<game>&…              a frame: lang, theme, accent, options, preset, seats, level, strict, r,
//                                         record, fault (why the file of a record did not come); and of the
//                                         embedding page place, host, nonce (embed/frame-address.ts;
//                                         docs/embedding.md describes them)
//   saves.html?url=…&text=…&title=…       what another program has shared
//   saves.html  stats.html                the saved games; the statistics
//   settings.html#settings-<section>      the settings
//   snippet.html                          lines for a webmaster's own page
//   rules/<language>/<game>.html#<id>     a book of rules, at a rule (lib/game-pages.ts)
//
// Behind # stand pairs as in a query; a word without = is there or not. No server is told what stands there.
// Addresses are kept in bookmarks and mails: none may change its meaning. theme.ts and sw.ts run where
// modules may not: make_dist.mjs puts what they import from here into each of them, so nothing here may run
// when it is imported. Must never open anything. Next: embed/frame-address.ts, the part of it that only
// frames need; play/kept-game.ts and lobby/app.ts, which ask; check_imports.mjs, which finds other readers.

export const kLobby = './index.html';
export const kSaves = './saves.html';
export const kStats = './stats.html';
export const kSettings = './settings.html';

// ---- Written

/** The form of a new game; the lobby where the game is not known. */
export const formOf = (game: string) => (game ? `${kLobby}#new=${game}` : kLobby);
/** A guided first game, on the page of a game. */
export const introOf = (game: string) => `#intro=${game}`;
/** How a game is looked over: from a ply on, -1 for its end; null: it is not. */
export const reviewOf = (ply: number | null) =>
  ply === null ? '' : ply < 0 ? '&review' : `&review&ply=${ply}`;
/** A game of the library, on the page of a game. */
export const gameOf = (id: string, ply: number | null = null) => `#g=${id}${reviewOf(ply)}`;
/** A game of the library, with what the device has not taken of it. */
export const laterOf = (id: string, revision: number, code: string) => `#g=${id}&v=${revision}&r=${code}`;
/** A record in a code, on the page of a game. */
export const codeOf = (code: string, ply: number | null = null) => `#r=${code}${reviewOf(ply)}`;
/** A record as it is, on the page of a game. */
export const recordOf = (record: string) => `#record=${encodeURIComponent(record)}`;
/** The lobby, with a word on rules that are not on this device. */
export const awayOf = (page: string) => `#away=${page}`;
/** The page of a game from elsewhere: `onPlay(gameOf(id))`. */
export const onPlay = (fragment: string) => `./play.html${fragment}`;

/** What this entry of the history has of a game besides its address (play/keeper.ts). */
export interface Carried {
  record?: string;
  revision?: number;
}
export const carried = (): Carried => history.state ?? {};
/** Gives the page another address, without a step in the history. */
export const rewrite = (address: string, state: unknown = null) => history.replaceState(state, '', address);
/** Removes the fragment, or the query, from the page's address once it has been handled. */
export const dropFragment = () => rewrite(location.pathname + location.search, history.state);
export const dropQuery = () => rewrite(location.pathname + location.hash, history.state);
/** Sets a link to the heading or rule that this page's address names. */
export const keepPlace = (link: HTMLAnchorElement) => {
  link.hash = location.hash;
};

// ---- Read

/** True when the page is at this fragment. */
export const isAt = (fragment: string) => location.hash === fragment;

/**
 * What stands behind the # of an address, by default the page's own. Some programs write the first = as %3D and
 * append a fragment of their own.
 */
export const fragmentOf = (address: string = location.hash) =>
  new URLSearchParams(address.replace(/^[^#]*#/, '').replace(/^(\w+)%3D/i, '$1='));

/**
 * An address whose # a messenger has written as %23, so that the host would be asked for a file of that name, as
 * it was meant; undefined for any other.
 */
export const unmangled = (address: string) =>
  /^[^?#]*%23/i.test(address) ? address.replace(/%23/i, '#') : undefined;

/** What the address of a page of a game says; each is '' or null where it says nothing of it. */
export interface PlayAddress {
  id: string | null;
  /** The revision after which `code` goes on with the game `id`. */
  revision: number;
  code: string | null;
  record: string | null;
  game: string;
  intro: string;
  /** The ply from which on it is looked over, -1 for the end. */
  ply: number | null;
}
export function readPlay(fragment = fragmentOf()): PlayAddress {
  const get = (name: string) => fragment.get(name);
  const isReviewed = fragment.has('review') || fragment.has('ply');
  const ply = Number.parseInt(get('ply') ?? '', 10);
  return {
    id: get('g'),
    revision: Number(get('v')) || 0,
    code: get('r'),
    record: get('record'),
    game: /^\w+$/.exec(get('game') ?? '')?.[0] ?? '',
    intro: get('intro') ?? '',
    ply: isReviewed ? (Number.isNaN(ply) ? -1 : ply) : null,
  };
}

/** The game whose form the lobby shows; '' for none. */
export const formAsked = () => /^#new=(\w+)$/.exec(location.hash)?.[1] ?? '';
/** The page of rules that is not on this device; undefined for none. */
export const awayAsked = () => /^#away=(rules\/[a-z]+\/\w+\.html)$/.exec(location.hash)?.[1];
/** The section of the settings that is wanted, as a selector; undefined for none. */
export const sectionAsked = () => /^#settings-\w+$/.exec(location.hash)?.[0];
/** The heading or rule to which an address leads, by default the page's own: its id, '' for none. */
export function headingOf({ hash }: { hash: string } = location) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1); // a % that stands for itself
  }
}
/** What another program has shared, in the order in which it is looked through. */
export function sharedHere() {
  const given = new URLSearchParams(location.search);
  return ['url', 'text', 'title'].map((name) => given.get(name) ?? '');
}
