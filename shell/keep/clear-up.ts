// Clear up: what is seldom needed when a page starts.
//
// Owns: the note of an import under way and when it counts as cut off, and the rows of deleted games that go at last.
// Imported when there is such a thing. Must never read a record. Next: store.ts and copies.ts, which ask.

/** What an import notes: the games it brings, and when it began. */
export interface ImportNote {
  ids?: unknown;
  time?: unknown;
}
const kImportLock = 'beffroi-import';
/** Without locks nobody knows whether another page is at it: it is not, so long after it began. */
const kImport_ms = 600000;

/**
 * Runs `keep`, which brings games with these ids: a page that dies meanwhile leaves the note of them, and the next one
 * takes them back.
 */
export async function importing<Result>(
  ids: string[],
  note: (what: ImportNote | null) => unknown,
  keep: () => Promise<Result>,
) {
  const run = () => {
    note({ ids, time: Date.now() });
    return keep().finally(() => note(null));
  };
  return navigator.locks ? navigator.locks.request(kImportLock, run) : run();
}

/** Calls undo() with the ids of an import whose page is gone. */
export async function whenCut({ ids, time }: ImportNote, undo: (ids: string[]) => void) {
  const list = Array.isArray(ids) ? (ids as string[]) : [];
  if (navigator.locks)
    await navigator.locks.request(kImportLock, { ifAvailable: true }, (lock) => lock && undo(list));
  else if (Date.now() - (Number(time) || 0) > kImport_ms) undo(list);
}

/** A deletion is on the disk in both places by then. */
const kSettled_ms = 3600 * 1000;
/** Rows of deletions begin so: [kSwept + name, time at which nothing else was known of the game]. */
const kSwept = 'swept.';

/**
 * Deletions of which this browser knows nothing else any more: their rows are noted, and gone when they are still
 * so an hour later. Until then the first place may come back with the game, out of a time before the deletion.
 */
export async function sweep(store: IDBObjectStore, gone: [name: string, revision: number][]) {
  const request = store.getAllKeys(IDBKeyRange.bound([kSwept], [`${kSwept}\uffff`]));
  const keys = await new Promise<unknown>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const noted = new Map(keys as [string, number][]);
  const now = Date.now();
  for (const [name, revision] of gone) {
    const time = noted.get(kSwept + name);
    if (time === undefined) store.put(null, [kSwept + name, now]);
    else if (now - time > kSettled_ms) {
      store.delete(IDBKeyRange.bound([name], [name, revision]));
      store.delete([kSwept + name, time]);
    }
  }
}
