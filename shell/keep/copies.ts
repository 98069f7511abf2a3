// Copies: a second copy on this device, in IndexedDB, of what must not be lost.
//
// Owns: the database `beffroi` and when it is written. Browsers write localStorage to the disk seconds to a
// minute late, so a process that dies loses that time; IndexedDB is written within milliseconds.
// localStorage stays what pages read and write; its copies are read once, when a page starts (storage.ts,
// store.ts).
// Must never throw at its callers nor delay a move; the page must work where the browser refuses it.
//
// Store `texts`: the key is [name, revision], so that a newer copy never needs to read the older one, and an
// older writer cannot replace it. The value is the text, or null: deleted. A deletion of which nothing else is known
// any more has a second row, ['swept.' + name, time], until both go.

import { importOwn } from '../lib/import-own.ts';

const kStore = 'texts';
/** The event on window when all copies have been deleted from outside. */
export const kLost = 'beffroi-copies-lost';
/**
 * Some browsers do not answer for a long time; the page starts without the copies then, and takes them when
 * they come.
 */
const kPatience_ms = 3000;

let opening: Promise<IDBDatabase | null> | null = null;

/** The open database, or null where there is none. */
function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open('beffroi', 1);
      request.onupgradeneeded = () => request.result.createObjectStore(kStore);
      request.onerror = (event) => {
        event.preventDefault();
        resolve(null);
      };
      request.onsuccess = () => {
        const db = request.result;
        const forget = (newVersion: number | null) => {
          db.close();
          opening = null;
          if (newVersion === null) dispatchEvent(new Event(kLost));
        };
        // The person clears the data of this site; or a newer build changes the database, which gives it a
        // new version.
        db.onclose = () => forget(null);
        db.onversionchange = (event) => forget(event.newVersion);
        resolve(db);
      };
    } catch {
      resolve(null);
    }
  });
  return opening;
}

const answerOf = <Answer>(request: IDBRequest<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The key of a copy: name and revision. */
type Key = [string, number];

/**
 * No device comes to this revision by playing. One above it was made by hand or by accident, and nothing could be
 * saved beyond it: it counts as `otherwise`.
 */
const kMostRevision = 2 ** 40;
export const soundRevision = (revision: number, otherwise = 0) =>
  revision >= 0 && revision <= kMostRevision ? revision : otherwise;

/** What is to be written: [text or null, revision] of each name. */
const waiting: Map<string, [string | null, number]> = new Map();

/** Copies a text (null: deleted), in the same task that wrote it. The higher revision of a name counts. */
export function copy(name: string, revision: number, text: string | null) {
  if (waiting.size === 0) queueMicrotask(() => flush());
  waiting.set(name, [text, revision]);
}

async function flush(again = true): Promise<void> {
  const db = await open();
  const list = [...waiting];
  if (list.length === 0) return undefined;
  if (!db) return waiting.clear();
  try {
    // Strict: on the disk and not only with the system, so that an empty battery costs no more than a killed
    // process.
    const transaction = db.transaction(kStore, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(kStore);
    for (const [name, [text, revision]] of list) {
      store.put(text, [name, revision]);
      store.delete(IDBKeyRange.bound([name], [name, revision], false, true));
    }
    transaction.commit?.(); // without waiting for the answers: the page may be closed before they come
    return waiting.clear();
  } catch {
    // The connection was closed meanwhile.
    opening = null;
    return again ? flush(false) : waiting.clear();
  }
}

/**
 * Gives take([[name, revision, text], ...]) every copy whose revision is higher than revisionOf(name); names
 * for which that is undefined are left alone. Resolves when that is done, or after a while: `take` is then
 * called late.
 */
export async function recover(
  revisionOf: (name: string) => number | undefined,
  take: (newer: [string, number, string | null][]) => void,
) {
  const reading = readNewer(revisionOf).then((newer) => {
    if (newer.length === 0) return;
    take(newer);
    const gone = newer.filter(([name, , text]) => text === null && !revisionOf(name));
    if (gone.length > 0) clearUp(gone.map(([name, revision]) => [name, revision])).catch(() => {}); // nobody waits
  });
  await Promise.race([reading.catch(() => {}), new Promise((resolve) => setTimeout(resolve, kPatience_ms))]);
}

async function clearUp(gone: Key[]) {
  const [db, { sweep }] = await Promise.all([open(), importOwn(() => import('./clear-up.ts'))]);
  if (db) await sweep(db.transaction(kStore, 'readwrite').objectStore(kStore), gone);
}

async function readNewer(
  revisionOf: (name: string) => number | undefined,
): Promise<[string, number, string | null][]> {
  const db = await open();
  if (!db) return [];
  const store = db.transaction(kStore).objectStore(kStore);
  // The keys come in their order: of each name the highest revision last.
  const keys = ((await answerOf(store.getAllKeys())) as Key[]).filter(([, revision]) =>
    soundRevision(revision),
  );
  const newer = [...new Map(keys)].filter(([name, revision]) => revision > (revisionOf(name) ?? Infinity));
  return Promise.all(
    newer.map(async ([name, revision]) => [name, revision, await answerOf(store.get([name, revision]))]),
  );
}

/** Deletes all copies. Resolves when that is on the disk. */
export async function forgetCopies() {
  await flush();
  const db = await open();
  if (!db) return;
  const transaction = db.transaction(kStore, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(kStore);
  const done = new Promise((resolve) => {
    transaction.oncomplete = transaction.onabort = resolve;
  });
  for (const [name, revision] of new Map((await answerOf(store.getAllKeys())) as Key[])) {
    store.put(null, [name, revision + 1]);
    store.delete(IDBKeyRange.bound([name], [name, revision + 1], false, true));
  }
  await done;
}
