// Embed first: the first script of a frame: takes and moves the settings in its address, and reports to the embedding
// page.
//
// Owns: the accent that the embedding page wishes, before the first paint; when what a hand-written frame says behind "?" is moved to behind "#", where embed-api.js puts it (so
// the file is one and the same for caches, and no server is told which game is played); telling the embedding
// page that scripts run here; and telling it why when the frame fails before embed.ts can speak. Classic and
// first in the head of embed.html: it runs where modules may not. Must never throw, nor import what does not
// become part of it.
// Next: embed-protocol.ts, which describes these messages; embed-api.ts, which hears them.
import { applyAccent } from './embed/accent.ts';
import { accentAsked, hostAsked, moveQuery } from './embed/frame-address.ts';
import type { Root } from './lib/root.ts';

{
  moveQuery();
  const { host, nonce } = hostAsked();
  const root = document.documentElement as Root;
  applyAccent(root, accentAsked());
  const tell = (type: string, text: string, kind: string) => {
    if (window.parent !== window && nonce.length >= 16)
      window.parent.postMessage({ beffroi: 1, type, nonce, text, kind }, host);
  };
  tell('begun', '', '');
  // A script that does not load: usually the sandbox lacks same origin and the host sends no
  // Access-Control-Allow-Origin.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return;
      const why =
        window.origin === 'null'
          ? 'Its sandbox lacks allow-same-origin, and the host does not send Access-Control-Allow-Origin: *.'
          : 'Is the whole of Beffroi on its host?';
      tell('failed', `The frame could not load ${target.src}. ${why}`, 'files');
    },
    true,
  );
  // Reports the failure that the game's page shows. The element hears it from here only before a port is
  // open.
  new MutationObserver(() => {
    if (root.dataset.ready === 'failed')
      tell(
        'failed',
        (document.getElementById('boot') as HTMLElement).innerText.trim().slice(0, 2000),
        'failed',
      );
  }).observe(root, { attributeFilter: ['data-ready'] });
}
