// Repair: reloads a page that a broken host has kept from starting, once the host is repaired.
//
// Owns: fetching everything that the page has loaded again, without the browser's cache: a browser that was
// once sent a script or a style of the wrong type keeps that type even when it asks again, because "not
// modified" names none. And letting a newer version take over that waits behind one that does not start, or
// reloading the page when a new version took over while it was loading. Part of theme.js, the first script of
// every page; whatever follows may fail. Must never throw, never touch a page that stands, and never reload
// without a reason to expect a better result.
// Next: boot.ts, whose "Try again" asks for it; sw.ts, which keeps types of its own.
import { kWorker_ms } from '../lib/durations.ts';
import type { Root } from '../lib/root.ts';

{
  const kKey = 'beffroi.repairs'; // when, in this tab
  const kMost = 3; // scripts lead to further scripts
  const kWithin_ms = 60000;
  /** An old worker that is not idle yet is so by then, unless a reload asks it something meanwhile. */
  const kIdle_ms = 40000;
  const root = document.documentElement as Root;
  let tried = false;
  let going = false;

  /** Reloads the page, at most once a second: a second reload would cancel the first. */
  const openAnew = () => {
    if (going) return;
    going = true;
    setTimeout(() => (going = false), 1000);
    location.reload();
  };

  /** Waits for an event; goes on without it after a while. */
  const until = (target: EventTarget, type: string, limit_ms = kWorker_ms) =>
    new Promise((resolve) => {
      target.addEventListener(type, resolve, { once: true });
      setTimeout(resolve, limit_ms);
    });
  /** True when a newer version waited and has taken over, or could not for so long. */
  const takesOver = async (limit_ms: number) => {
    const { serviceWorker } = navigator;
    const { waiting } = (await serviceWorker?.getRegistration()) ?? {};
    if (!waiting) return false;
    const done = until(serviceWorker, 'controllerchange', limit_ms);
    // The change may come late, while the old version still answers.
    serviceWorker.addEventListener('controllerchange', openAnew);
    waiting.postMessage({ beffroi: 'update' });
    await done;
    return true;
  };
  /** Fetches everything again; true when all of it arrives and scripts and styles have the right types. */
  const isWhole = async () => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    const own = names.filter((name) => name.startsWith(`${location.origin}/`));
    const answers = await Promise.all(own.map((name) => fetch(name, { cache: 'reload' })));
    return answers.every(({ ok, url, headers }) => {
      const [, ending] = /\.(js|css)$/.exec(url) ?? [];
      return (
        ok && (!ending || headers.get('content-type')?.includes(ending === 'js' ? 'javascript' : ending))
      );
    });
  };
  /**
   * True when the page as it is now names other scripts: a newer version came between this document and what
   * it asked for.
   */
  const isOutdated = async () => {
    const html = await (await fetch(location.href, { cache: 'reload' })).text();
    return [...document.scripts].some(({ src }) => src && !html.includes(src.replace(/.*\//, '')));
  };
  const repair = async () => {
    if (tried || root.dataset.ready) return;
    tried = true;
    try {
      if (document.readyState !== 'complete') await until(window, 'load');
      if (!(await takesOver(kIdle_ms))) {
        const now = Date.now();
        const before = (JSON.parse(sessionStorage.getItem(kKey) ?? '[]') as number[]).filter(
          (time) => now - time < kWithin_ms,
        );
        if (before.length >= kMost || !((await isWhole()) || (await isOutdated()))) return;
        sessionStorage.setItem(kKey, JSON.stringify([...before, now]));
      }
      openAnew();
    } catch {
      // No network, no storage: nothing to do but what a person does.
    }
  };
  // Scripts and styles that do not load only fire this event; a script that was cut short is an exception.
  addEventListener('error', repair, true);
  addEventListener('beffroi:again', async () => {
    await takesOver(kWorker_ms)
      .then(
        (done) => done || isWhole(),
        () => {},
      )
      .catch(() => {});
    openAnew();
  });
}
