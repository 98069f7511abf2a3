// Embed touch: a finger on a table in a frame, as far as it is meant for the page around.
//
// Owns: which touches the browser may take: those that begin where nothing can be taken up scroll the
// embedding page (embed.css allows it up and down); without that nobody gets past a table as wide as a phone.
// A scroll cancels the press there, and a tap is one all the same (play/hands.ts). A map decides for itself
// there too. Must never keep a touch half-way.
// Next: play.css, which gives every other table all touches.
import { byId } from '../lib/dom.ts';
import type { PlayTable } from '../lib/state.ts';

/** As near a finger still means a target (kNearPx of the table). */
const kNear_px = 24;

export function letPageScroll(table: PlayTable) {
  const canvas = byId('canvas');
  const place = canvas.parentElement as HTMLElement;
  let scrolls = false;
  /** True where a finger would take nothing up. */
  const isGround = ({ clientX, clientY }: Touch) => {
    const { left, top } = canvas.getBoundingClientRect();
    const [px, py] = [clientX - left, clientY - top];
    const targets = table.program.callJson('bf_targets');
    return !targets.some(
      ({ state, x, y, w, h }) =>
        (state === 'legal' || state === 'chosen') &&
        Math.max(x - px, px - x - w, y - py, py - y - h) < kNear_px,
    );
  };
  const touch = (event: Event) => {
    const { type, target, touches } = event as TouchEvent;
    if (target !== canvas || typeof table.state?.map === 'string') return;
    if (type === 'touchstart' && touches.length === 1) scrolls = table.state !== null && isGround(touches[0]);
    if (scrolls) event.stopPropagation();
    else if (type === 'touchmove' && event.cancelable) event.preventDefault();
  };
  // Before the program, which listens on the canvas itself and keeps every touch from the page.
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'])
    place.addEventListener(type, touch, { capture: true, passive: false });
}
