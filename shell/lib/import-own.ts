// Import own: bringing a script of ours when it is needed.
//
// Owns: the second attempt after one that failed. A browser that was once sent a script with a wrong type keeps that
// type even when it asks again, because "not modified" names none; so the file, and all scripts that have come
// so far, are fetched past its cache. Every import() of the shell goes through here (check_imports.mjs). Workers
// use it too: must never need a document. Must never hide that a script cannot be loaded: the caller gets the
// error, and the page the event `kMissing` (controls.ts shows it).
// Next: update/repair.ts, which does the same for the scripts of the page itself.

/** The event on the window: a script that is needed now cannot be loaded. */
export const kMissing = 'beffroi:missing';

/** Fetches scripts past the browser's cache; scripts that fail stay as they were. */
const fetchAnew = (addresses: Iterable<string>) =>
  Promise.allSettled([...addresses].map((address) => fetch(address, { cache: 'reload' })));

/**
 * `importOwn(() => import('./x.ts'))`: the module, once more from the host when it does not come the first time.
 * @param address of the script; the build writes it into `load` itself
 */
export async function importOwn<Module>(
  load: () => Promise<Module>,
  address = /import\("(.+?)"\)/.exec(String(load))?.[1] ?? '',
): Promise<Module> {
  try {
    return await load();
  } catch {
    const { href } = new URL(address, import.meta.url);
    const known = performance.getEntriesByType('resource').map(({ name }) => name);
    await fetchAnew(new Set([href, ...known.filter((name) => /-[A-Z0-9]{8}\.js$/.test(name))]));
    // Some browsers remember for each address that it has failed.
    return load()
      .catch((): Promise<Module> => import(`${href}?again`))
      .catch((problem) => {
        dispatchEvent(new Event(kMissing));
        throw problem;
      });
  }
}
