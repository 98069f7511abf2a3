// Full screen: the table without the browser around it.
//
// Owns: whether this browser can do it (an iPhone cannot, nor a frame that is not allowed to), and turning it
// on and off. Must only be called in a click: browsers refuse it otherwise.
import { root } from '../lib/root.ts';

export const canFill = () => document.fullscreenEnabled === true;
export const isFilled = () => document.fullscreenElement !== null;

/** Turns it on or off; ignores a refusal of the browser. */
export function turnFullScreen() {
  if (!canFill()) return;
  const turned = isFilled() ? document.exitFullscreen() : root.requestFullscreen({ navigationUI: 'hide' });
  turned.catch(() => {});
}
