// Review, stops: at which stop of a game a ply is.
//
// Owns: that question alone, for opening a review and for following it. Next: review-game.ts and
// review-panel.ts, who ask.

/**
 * The index of the stop that a ply belongs to: the last one not after it. -1 is the present.
 * @param stops in order
 */
export function stopOf(stops: { ply: number }[], ply: number) {
  if (ply < 0) return stops.length - 1;
  let at = 0;
  while (at + 1 < stops.length && stops[at + 1].ply <= ply) at++;
  return at;
}
