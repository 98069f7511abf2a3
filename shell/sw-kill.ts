// Kill switch: the worker that undoes sw.js.
//
// Owns: the way back when a released sw.js is broken. Copied over sw.js on the host, it reaches every visitor
// with their next page: it takes over, deletes what sw.js has cached, signs itself off and answers nothing,
// so that every request goes to the host again. Open pages are left alone; games are kept elsewhere and stay.
// Must never touch localStorage nor other folders of the host. Next: CONTRIBUTING.md, "When the service
// worker is broken".

const kPrefix = `beffroi ${new URL('./', self.location.href).pathname} `;

addEventListener('install', () => self.skipWaiting());
addEventListener('activate', (event) => event.waitUntil(undo()));

async function undo() {
  for (const name of await caches.keys()) if (name.startsWith(kPrefix)) await caches.delete(name);
  await self.registration.unregister();
}
