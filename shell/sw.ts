// Service worker: every page without a network, each version whole.
//
// Owns: one cache a version, filled before the worker is of any use, and every answer to a page of this
// folder out of it. web/toolchain/make_precache.mjs writes two constants before this file: kFiles, [name,
// SHA-256 in base64, size on its way, languages, game, use] of all that a visit may need, and kVersion, which changes
// when any of them does. Files with languages (the rules) are kept for those that a page has named, files with a
// game for those that have been opened, files with a use (an analysis) once one of them has been asked for, or all of
// them when a person has asked for everything; the others are fetched when they are asked for, and kept then. What a cache has been filled for stands in it as notes, which
// the next version takes over: it keeps what this one kept. A page is never put together from two versions: what is in the list
// comes from this version's cache, whatever the host has by now; a new version fills its own cache beside it
// and waits. Nothing but the bytes is kept of what a host sends, and they are checked: type and headers are
// those of headers.ts. Otherwise a wrong type that a host has sent once would stay for ever, because an
// unchanged file is not fetched again. Must never take over by itself, and must never answer for files that
// are not in the list.
// Next: update.ts, the page's side; sw-kill.ts, which undoes all this.
import { awayOf, unmangled } from './lib/address.ts';
import { headersOf } from './lib/headers.ts';

const scope = new URL('./', self.location.href);
/** Other copies of the page may live in other folders of the same host. */
const kPrefix = `beffroi ${scope.pathname} `;
const kNamedByContent = /-[0-9A-Za-z]{8}\.\w+$/;
const kAtOnce = 3; // the open page needs the connection more than the cache

const sums = new Map(kFiles.map(([name, sum]) => [name, sum] as const));
/** What only some need: the readers of languages, the players of a game, those who use something. */
const needs = new Map(
  kFiles.flatMap(([name, , , languages = '', game = '', use = '']) =>
    languages || game || use
      ? [[name, { languages: languages ? languages.split(' ') : null, game, use }] as const]
      : [],
  ),
);
const kLanguages = new Set([...needs.values()].flatMap(({ languages }) => languages ?? []));
const kGames = new Set([...needs.values()].flatMap(({ game }) => (game ? [game] : [])));
const kUses = new Set([...needs.values()].flatMap(({ use }) => (use ? [use] : [])));
const addressOf = (name: string) => new URL(name, scope).href;
const openCache = () => caches.open(kPrefix + kVersion);
/** What a cache is filled for, besides what everybody needs. */
interface Wishes {
  languages: Set<string>;
  games: Set<string>;
  uses: Set<string>;
  /** All games, for all uses. */
  everything: boolean;
}
/** Where a cache notes that: no file's addresses. */
const languageNote = (language: string) => `rules/${language}.txt`;
const gameNote = (game: string) => `games/${game}.txt`;
const useNote = (use: string) => `uses/${use}.txt`;
const kEverythingNote = 'everything.txt';
/** The mark of a cache that has all it is filled for: no file's address either. */
const kFilled = 'filled.txt';
/** The mark of earlier versions, which kept every game unasked. */
const kEarlierWhole = 'whole.txt';
let askedToTakeOver = false;

// ---- Filling the cache

const base64 = (buffer: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));

/** Bytes as this version answers with them. */
const answerWith = (name: string, bytes: ArrayBuffer) =>
  new Response(bytes, { headers: { ...headersOf(name), 'Content-Length': String(bytes.byteLength) } });

/** The file from an older version's cache, if it is identical. */
async function findOlder(name: string, older: Cache[]) {
  for (const cache of older) {
    const kept = await cache.match(addressOf(name));
    const bytes = await kept?.arrayBuffer();
    if (bytes && base64(await crypto.subtle.digest('SHA-256', bytes)) === sums.get(name))
      return answerWith(name, bytes);
  }
  return null;
}

/** The file from the host. Rejects when it is not byte for byte that of this version. */
async function fetchExact(name: string) {
  const ask = (cache: RequestCache) =>
    fetch(addressOf(name), { cache, integrity: `sha256-${sums.get(name)}`, priority: 'low' });
  // What is named by its content need not be asked for again; a copy that is stale or cut is refused, then
  // the host itself is asked.
  const response = await ask(kNamedByContent.test(name) ? 'default' : 'no-cache').catch(() => ask('reload'));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return answerWith(name, await response.arrayBuffer());
}

async function olderCaches() {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(kPrefix) && name !== kPrefix + kVersion,
  );
  return Promise.all(names.map((name) => caches.open(name)));
}

/** Fetches what is missing of these files. */
async function stock(names: Iterable<string>) {
  const cache = await openCache();
  const older = await olderCaches();
  const queue = [...names];
  const lane = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      // A file that an interrupted attempt has fetched is not fetched again.
      if (await cache.match(addressOf(name))) continue;
      await cache.put(addressOf(name), (await findOlder(name, older)) ?? (await fetchExact(name)));
    }
  };
  await Promise.all(Array.from({ length: kAtOnce }, lane));
}

/** What these caches have been filled for. */
async function wishesOf(all: Cache[]): Promise<Wishes> {
  const has = async (note: string) =>
    (await Promise.all(all.map((cache) => cache.match(addressOf(note))))).some(Boolean);
  const noted = async (words: Iterable<string>, noteOf: (word: string) => string) => {
    const found = new Set<string>();
    for (const word of words) if (await has(noteOf(word))) found.add(word);
    return found;
  };
  return {
    languages: await noted(kLanguages, languageNote),
    games: await noted(kGames, gameNote),
    uses: await noted(kUses, useNote),
    everything: (await has(kEverythingNote)) || (await has(kEarlierWhole)),
  };
}

/** The files that somebody with these wishes needs. */
const wanted = ({ languages, games, uses, everything }: Wishes) =>
  [...sums.keys()].filter((name) => {
    const { languages: readers = null, game = '', use = '' } = needs.get(name) ?? {};
    return (
      (readers === null || readers.some((one) => languages.has(one))) &&
      (game === '' || everything || games.has(game)) &&
      (use === '' || everything || uses.has(use))
    );
  });

const put = async (note: string) =>
  (await openCache()).put(addressOf(note), answerWith(note, new ArrayBuffer(0)));

/** Keeps what is wished for, and notes it. Files that fail now are requested again by the next page. */
async function keep(wishes: Wishes) {
  await stock(wanted(wishes));
  const notes = [
    ...[...wishes.languages].map(languageNote),
    ...[...wishes.games].map(gameNote),
    ...[...wishes.uses].map(useNote),
    ...(wishes.everything ? [kEverythingNote] : []),
  ];
  for (const note of notes) await put(note);
}
/** One at a time: each begins with what the one before it has noted. */
let keeping: Promise<unknown> = Promise.resolve();
function keepMore({ language = '', game = '', use = '', everything = false }) {
  const next = async () => {
    const wishes = await wishesOf([await openCache()]);
    if (kLanguages.has(language)) wishes.languages.add(language);
    if (kGames.has(game)) wishes.games.add(game);
    if (kUses.has(use)) wishes.uses.add(use);
    wishes.everything ||= everything;
    await keep(wishes);
  };
  const done = keeping.then(next);
  keeping = done.catch(() => {});
  return done;
}
/** Uses whose files are being kept, or have been, since this worker was started. */
const used = new Set<string>();
/**
 * Who has used something of one game is given all of that use, for every opened game. The note comes first: where the
 * network is lost now, the next page has the rest fetched.
 */
async function keepUse(use: string) {
  if (used.has(use)) return;
  used.add(use);
  await put(useNote(use))
    .then(() => keepMore({ use }))
    .catch(() => used.delete(use)); // again with the next file of it that is fetched
}

/** What everybody needs, and what the version before kept. Ends with the mark. */
async function fillAll() {
  const none = new Set<string>();
  await stock(wanted({ languages: none, games: none, uses: none, everything: false }));
  await keep(await wishesOf([await openCache(), ...(await olderCaches())]));
  await put(kFilled);
}
let filling: Promise<void> | null = null;
/** The same, once at a time. */
function fill() {
  filling ??= fillAll().finally(() => (filling = null));
  return filling;
}
/**
 * A browser short of room, or another app of this origin, may have deleted the cache of a version that is in use:
 * every page that is opened has it filled again.
 */
async function fillWhereGone() {
  if (!(await (await openCache()).match(addressOf(kFilled)))) await fill();
}

/**
 * What is here: the games, whether all of them are, how many bytes are missing of everything, and of how many.
 * `language`: of the page that asks. Its rules belong to everything; they are noted only when they are here.
 */
async function tellKept({ language = '' }) {
  const cache = await openCache();
  const wishes = await wishesOf([cache]);
  if (kLanguages.has(language)) wishes.languages.add(language);
  const here = new Set((await cache.keys()).map(({ url }) => url));
  const whole = new Set(wanted({ ...wishes, everything: true }));
  let [missing, all] = [0, 0];
  for (const [name, , size] of kFiles) {
    if (!whole.has(name)) continue;
    all += size;
    if (!here.has(addressOf(name))) missing += size;
  }
  const games = [...kGames].filter((game) => wishes.everything || wishes.games.has(game));
  return { games, others: [...kGames].filter((game) => !games.includes(game)), missing, all };
}

addEventListener('install', (event) => event.waitUntil(fill()));

// ---- Taking over

addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver() {
  for (const name of await caches.keys())
    if (name.startsWith(kPrefix) && name !== kPrefix + kVersion) await caches.delete(name);
  await clients.claim();
  // Somebody has chosen "Update": every open page is of the old version and has to reload.
  if (askedToTakeOver)
    for (const client of await clients.matchAll({ type: 'window' }))
      client.postMessage({ beffroi: 'reload' });
}

addEventListener('message', (message) => {
  const event = message as MessageEvent & ExtendableEvent;
  // A worker that waits says so; the one of sw-kill.js does not, so nobody is offered it.
  if (event.data?.beffroi === 'version') event.ports[0]?.postMessage(kVersion);
  if (event.data?.beffroi === 'update') {
    askedToTakeOver = true;
    event.waitUntil(self.skipWaiting());
  }
  if (event.data?.beffroi === 'kept')
    event.waitUntil(tellKept(event.data).then((answer) => event.ports[0]?.postMessage(answer)));
  // A page that has been opened says which language is read there and which game is played, or that everything is
  // wanted. Pages of earlier versions say `rules`.
  if (event.data?.beffroi === 'keep' || event.data?.beffroi === 'rules')
    event.waitUntil(
      fillWhereGone()
        .then(() => keepMore(event.data))
        .then(
          () => event.ports[0]?.postMessage(true),
          () => event.ports[0]?.postMessage(false),
        ),
    );
});

// ---- Answers

/**
 * The name in the list that an address means; query and fragment do not matter. Undefined for anything else.
 */
function findName(address: string) {
  const url = new URL(address);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return undefined;
  let path = url.pathname.slice(scope.pathname.length);
  try {
    path = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  return [path, `${path}index.html`, `${path}.html`].find((name) => sums.has(name));
}

async function answer(name: string, request: Request, keepAlive: (work: Promise<unknown>) => void) {
  const cache = await openCache();
  const kept = await cache.match(addressOf(name));
  if (kept) return kept;
  // The browser has evicted it, or these are rules in another language, or of a game that nobody has opened, or
  // something that nobody has used.
  try {
    const fresh = await fetchExact(name);
    await cache.put(addressOf(name), fresh.clone());
    const { use = '' } = needs.get(name) ?? {};
    if (use) keepAlive(keepUse(use));
    return fresh;
  } catch {
    if (request.mode !== 'navigate' || !needs.has(name)) return fetch(request);
    // Without a network the lobby says what is missing, and leads there again.
    return fetch(request).catch(() => Response.redirect(scope.href + awayOf(name)));
  }
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const name = findName(request.url);
  const meant = request.mode === 'navigate' ? unmangled(request.url) : undefined;
  if (name !== undefined) event.respondWith(answer(name, request, (work) => event.waitUntil(work)));
  else if (meant !== undefined && findName(meant) !== undefined)
    event.respondWith(Promise.resolve(Response.redirect(meant)));
  // A page that does not exist, without a network: the lobby is better than the browser's own page.
  else if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(() => Response.redirect(scope.href)));
});
