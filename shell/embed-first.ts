// Embed first: what a frame does before anything else: its wishes in one place, and a sign of life to the
// page around.
//
// Owns: moving what a hand-written frame says behind "?" to behind "#", where embed-api.js puts it (so the
// file is one and the same for caches, and no server is told which game is played); telling the page around
// that scripts run here; and telling it why when the frame fails before embed.ts can speak. Classic and first
// in the head of embed.html: it runs where modules may not. Must never throw nor import (some frames may not
// change their address: then what stands behind "?" is not heard).
// Next: embed-protocol.ts, which describes these messages; embed-api.ts, which hears them.
import type { Root } from './lib/root.ts';

{
  if (location.search.length > 1) {
    const wishes = new URLSearchParams(location.search);
    for (const [name, value] of new URLSearchParams(location.hash.slice(1))) wishes.set(name, value);
    try {
      history.replaceState(history.state, '', `${location.pathname}#${wishes}`);
    } catch {
      location.hash = String(wishes);
    }
  }
  const asked = new URLSearchParams(location.hash.slice(1));
  const nonce = asked.get('nonce') ?? '';
  const host = /^https?:\/\/[^/]+$/.test(asked.get('host') ?? '') ? String(asked.get('host')) : '*';
  const root = document.documentElement as Root;
  const tell = (type: string, text: string) => {
    if (window.parent !== window && nonce.length >= 16)
      window.parent.postMessage({ beffroi: 1, type, nonce, text }, host);
  };
  tell('begun', '');
  // A script that does not load: most often a sandbox without same origin on a host that does not let
  // everybody have it.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return;
      const why =
        window.origin === 'null'
          ? 'Its sandbox lacks allow-same-origin, and the host does not send Access-Control-Allow-Origin: *.'
          : 'Is the whole of Beffroi on its host?';
      tell('failed', `The frame could not load ${target.src}. ${why}`);
    },
    true,
  );
  // What the page of the game says itself; the element hears it from here only while there is no other way.
  new MutationObserver(() => {
    if (root.dataset.ready === 'failed')
      tell('failed', (document.getElementById('boot') as HTMLElement).innerText.trim().slice(0, 2000));
  }).observe(root, { attributeFilter: ['data-ready'] });
}
