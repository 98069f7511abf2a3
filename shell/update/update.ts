// Update: the page's side of the service worker.
//
// Owns: registering sw.js once the page stands, telling it which language is read here and which game is played (an
// installed page wants all of them, unless that was declined), noticing that a newer
// version waits, saying so where nobody is disturbed, and the change-over when somebody chooses it: then all
// open pages of the old version reload (games are kept after every move). Must never reload a page that
// nobody asked to, and never register inside a page of another site.
// Next: sw.ts; app.ts and play-menu.ts, which show that an update is ready.
import { notice, toast } from '../lib/controls.ts';
import { kWorker_ms } from '../lib/durations.ts';
import { followLanguage, t } from '../lib/i18n.ts';
import { workerAddress } from '../lib/trusted.ts';
import { root } from '../lib/root.ts';

const kStands_ms = 10000;
const kNudge_ms = 30000;
const kCheckEvery_ms = 3600 * 1000;
const kLaterKey = 'beffroi.update.later';
/** In storage when a person has installed the page and wants no games that are not opened (offline.ts). */
export const kOnlyOpened = 'beffroi.keep.opened';

let waiting: ServiceWorker | null = null;
let asked = false;
let reloading = false;
const listeners = new Set<() => void>();

/** True when a newer version is on the device and waits for applyUpdate(). */
export const isUpdateReady = () => waiting !== null;

/** Calls run() when a newer version has come, now if it has already. */
export function onUpdateReady(run: () => void) {
  listeners.add(run);
  if (waiting) run();
}

/** Activates the newer version: every open page reloads. */
export function applyUpdate() {
  if (!waiting) return;
  asked = true;
  waiting.postMessage({ beffroi: 'update' });
  setTimeout(() => {
    if (!reloading) toast(t('page.update.stuck'), 'flag');
  }, kWorker_ms);
  // Chromium lets it take over when the old worker is idle, and may notice that only when the old one has had something
  // to do. But what comes while that one is being stopped starts it again, and then it counts as busy for half a
  // minute or more. So it is left alone for long.
  setTimeout(() => navigator.serviceWorker.controller?.postMessage({}), kNudge_ms);
}

function reload() {
  if (reloading) return;
  reloading = true;
  location.reload();
}

/** True when the worker answers as sw.js does. */
const answers = (worker: ServiceWorker) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), kWorker_ms);
    worker.postMessage({ beffroi: 'version' }, [port2]);
  });

async function found(worker: ServiceWorker) {
  if (!navigator.serviceWorker.controller || !(await answers(worker)) || worker.state !== 'installed') return;
  waiting = worker;
  worker.addEventListener('statechange', () => {
    // A still newer version has replaced it.
    if (worker.state === 'redundant' && waiting === worker) waiting = null;
  });
  for (const run of listeners) run();
}

function follow(worker: ServiceWorker) {
  if (worker.state === 'installed') found(worker);
  else worker.addEventListener('statechange', () => worker.state === 'installed' && found(worker));
}

/** Waits until the page stands: filling the cache must not slow down the page. */
function whenStanding() {
  return new Promise<void>((resolve) => {
    if (root.dataset.ready) return resolve();
    new MutationObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe(root, { attributeFilter: ['data-ready'] });
    return setTimeout(resolve, kStands_ms); // pages that never say so
  });
}

/**
 * Most browser tests are about the host's own files and want no worker; those that do say so in one of two
 * ways.
 */
function isWantedByTest() {
  try {
    return Boolean(window.__beffroiWorker || sessionStorage.getItem('worker'));
  } catch {
    return false; // this page's storage is blocked
  }
}

function isWanted() {
  if (TEST_HOOK && !isWantedByTest()) return false;
  return 'serviceWorker' in navigator && window.top === window;
}

/**
 * The rules in the language of this page, and the game that is played on it, are to be there without a network, in
 * this version and in one that waits.
 */
function keepOpened({ installing, waiting: next, active }: ServiceWorkerRegistration, game: string) {
  for (const worker of [installing, next, active])
    worker?.postMessage({ beffroi: 'keep', language: root.lang, game, everything: wantsAll() });
}

/** An installed page is to have all games, unless the person has declined that. */
function wantsAll() {
  const isApp = matchMedia('(display-mode: standalone)').matches || navigator.standalone === true;
  try {
    return isApp && !localStorage.getItem(kOnlyOpened);
  } catch {
    return isApp;
  }
}

/**
 * Registers the worker and follows it. Called once by every page that is opened by itself; `game()` gives the one
 * that is played there.
 */
export async function watchUpdates(game = () => '') {
  if (!isWanted()) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', (event) => event.data?.beffroi === 'reload' && reload());
  serviceWorker.addEventListener('controllerchange', () => asked && reload());
  await whenStanding();
  let registration: ServiceWorkerRegistration;
  try {
    // Scripts lie beside sw.js, wherever the page lies.
    registration = await serviceWorker.register(workerAddress(new URL('./sw.js', import.meta.url)), {
      updateViaCache: 'none',
    });
  } catch {
    return; // no safe origin, a private window, a host without the file: the page works, with a network
  }
  keepOpened(registration, game());
  followLanguage(() => keepOpened(registration, game()));
  if (registration.waiting) found(registration.waiting);
  if (registration.installing) follow(registration.installing);
  registration.addEventListener(
    'updatefound',
    () => registration.installing && follow(registration.installing),
  );
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < kCheckEvery_ms) return;
    looked = Date.now();
    registration.update().catch(() => {}); // no network
  });
}

/**
 * Says calmly that a newer version is ready; for pages where no game is on the table. "Later" lasts as long
 * as the tab.
 */
function noticeUpdates() {
  onUpdateReady(() => {
    try {
      if (sessionStorage.getItem(kLaterKey)) return;
    } catch {
      // Without storage the notice appears on every page.
    }
    const later = () => {
      try {
        sessionStorage.setItem(kLaterKey, '1');
      } catch {
        // As above.
      }
    };
    notice({
      id: 'update',
      title: t('page.update.ready'),
      text: t('page.update.more'),
      calm: true,
      buttons: [
        { text: t('page.update.now'), onclick: applyUpdate, stays: true },
        { text: t('page.update.later'), onclick: later },
      ],
    });
  });
}

/** For a page without a table: follows the versions and says when a newer one is ready. */
export function keepUpToDate() {
  noticeUpdates();
  watchUpdates();
}
