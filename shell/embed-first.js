// Embed first: the wishes of a frame's address in one place, before anything else reads them.
//
// Owns: moving what a hand-written frame says behind "?" to behind "#", where embed-api.js puts it: so the file is one and the
// same for caches, and no server is told which game is played. Classic and first in the head of embed.html.
// Must never throw (some frames may not change their address: then what stands behind "?" is not heard).
if (location.search.length > 1) {
  const wishes = new URLSearchParams(location.search);
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) wishes.set(name, value);
  try {
    history.replaceState(history.state, '', `${location.pathname}#${wishes}`);
  } catch {
    location.hash = String(wishes);
  }
}
