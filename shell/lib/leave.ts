// Leave: going to another page, once.
//
// Owns: every step of a script to another page (check_imports.mjs sees to it). A page that is being left still
// takes clicks until the next one has come, and what a button does before it leaves, such as making a game, would be
// done twice; so clicks mean nothing from then on. Links of the HTML need none of this: to follow one twice is to
// follow it once.
// Next: address.ts (what the addresses say).

/** A page that could not be left answers again after so long. */
const kLeave_ms = 10000;

let left_ms = -Infinity;

addEventListener(
  'click',
  (event) => {
    if (performance.now() - left_ms > kLeave_ms) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
addEventListener('pageshow', () => {
  left_ms = -Infinity; // the person has come back to it
});

/** Goes to another page. */
export function leave(address: string) {
  left_ms = performance.now();
  location.assign(address);
}
/** Goes to another page, which takes the place of this one in the history. */
export function leaveForGood(address: string) {
  left_ms = performance.now();
  location.replace(address);
}
