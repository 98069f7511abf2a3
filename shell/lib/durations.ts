// Durations: what more than one script of the page waits for.
//
// Owns: each of these numbers, once. What one script alone waits for stands there, motion of styles and canvas in
// assets/tokens.json (docs/style.md section 8). Must import nothing: repair.ts becomes part of theme.js.

/** A wait that is shorter is not told. */
export const kUnsaid_ms = 400;
/** How long "copied" stays. */
export const kSaid_ms = 2000;
/** A service worker that is silent for so long does not answer any more. */
export const kWorker_ms = 8000;
