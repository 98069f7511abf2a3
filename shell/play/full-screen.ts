// Full screen: the table without the browser around it.
//
// Owns: whether this browser can do it (an iPhone cannot, nor a frame that is not allowed to), and turning it
// on and off. Must never be asked but by a press of the person: browsers refuse it otherwise.
import { root } from '../lib/root.ts';

export const canFill = () => document.fullscreenEnabled === true;
export const isFilled = () => document.fullscreenElement !== null;

/** On or off; what the browser refuses stays as it is. */
export function turnFullScreen() {
  if (!canFill()) return;
  const turned = isFilled() ? document.exitFullscreen() : root.requestFullscreen({ navigationUI: 'hide' });
  turned.catch(() => {});
}
