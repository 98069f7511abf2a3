// Service worker: every page without a network, each version whole.
//
// Owns: one cache a version, filled before the worker is of any use, and every answer to a page of this
// folder out of it. web/toolchain/make_precache.mjs writes two constants before this file: kFiles, [name,
// SHA-256 in base64, languages] of all that a visit may need, and kVersion, which changes when any of them
// does. Files with languages (the rules) are kept for those that a page has named; the others are fetched
// when they are asked for, and kept then. A page is never put together from two versions: what is in the list
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

const sums = new Map(kFiles as Iterable<[string, string]>);
/** The files that only readers of some languages need. */
const readers = new Map(
  kFiles.flatMap(([name, , languages]) => (languages ? [[name, languages.split(' ')] as const] : [])),
);
const addressOf = (name: string) => new URL(name, scope).href;
const openCache = () => caches.open(kPrefix + kVersion);
/**
 * Where a cache notes that it has the rules in a language, so that the next version brings them along: no
 * file's address.
 */
const noteOf = (language: string) => `rules/${language}.txt`;
/** The mark of a cache that has everything: no file's address either. */
const kWhole = 'whole.txt';
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

/** Keeps the rules in a language. Files that fail now are requested again by the next page. */
async function keepRules(language: string) {
  await stock([...readers].flatMap(([name, languages]) => (languages.includes(language) ? [name] : [])));
  const note = noteOf(language);
  await (await openCache()).put(addressOf(note), answerWith(note, new ArrayBuffer(0)));
}

/** Everything but the rules; those in the languages that the version before kept. Ends with the mark. */
async function fillAll() {
  await stock([...sums.keys()].filter((name) => !readers.has(name)));
  const older = await olderCaches();
  for (const language of new Set([...readers.values()].flat())) {
    const notes = await Promise.all(older.map((cache) => cache.match(addressOf(noteOf(language)))));
    if (notes.some(Boolean)) await keepRules(language);
  }
  await (await openCache()).put(addressOf(kWhole), answerWith(kWhole, new ArrayBuffer(0)));
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
  if (!(await (await openCache()).match(addressOf(kWhole)))) await fill();
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
  // A page that has been opened says which language is read there.
  if (event.data?.beffroi === 'rules')
    event.waitUntil(
      fillWhereGone()
        .then(() => keepRules(event.data.language))
        .catch(() => {}),
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

async function answer(name: string, request: Request) {
  const cache = await openCache();
  const kept = await cache.match(addressOf(name));
  if (kept) return kept;
  // The browser has evicted it, or these are rules in another language.
  try {
    const fresh = await fetchExact(name);
    await cache.put(addressOf(name), fresh.clone());
    return fresh;
  } catch {
    if (request.mode !== 'navigate' || !readers.has(name)) return fetch(request);
    // Without a network the lobby says what is missing, and leads there again.
    return fetch(request).catch(() => Response.redirect(scope.href + awayOf(name)));
  }
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const name = findName(request.url);
  const meant = request.mode === 'navigate' ? unmangled(request.url) : undefined;
  if (name !== undefined) event.respondWith(answer(name, request));
  else if (meant !== undefined && findName(meant) !== undefined)
    event.respondWith(Promise.resolve(Response.redirect(meant)));
  // A page that does not exist, without a network: the lobby is better than the browser's own page.
  else if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(() => Response.redirect(scope.href)));
});
