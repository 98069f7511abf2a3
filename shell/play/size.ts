// Size: how large the canvas is, told to the program after every change.
//
// Owns: measuring the canvas, its bar and its insets, the class of the window, and the density of its pixels.
// Must never lay anything out: style sheets and the program do. Next: layout.ts (the classes), window.ts.
import { byId } from '../lib/dom.ts';
import { root } from '../lib/root.ts';
import { layoutClass, safeInsets } from './layout.ts';
import type { PlayPage } from './page.ts';

export function measure({ canvas, program, broken }: PlayPage) {
  if (broken) return false;
  const box = canvas.getBoundingClientRect();
  if (box.width < 1 || box.height < 1) return false;
  const layout = layoutClass(box.width, innerHeight);
  if (root.dataset.layout !== layout) root.dataset.layout = layout;
  const inset = safeInsets();
  const barShown = byId('bar').offsetHeight > 0;
  byId('heading').hidden = barShown; // a page has one heading, with and without its bar
  program.call(
    'bf_resize',
    box.width,
    box.height,
    devicePixelRatio,
    Math.max(0, innerHeight - box.height),
    barShown ? 0 : inset.top,
    inset.right,
    inset.bottom,
    inset.left,
    matchMedia('(hover: hover) and (pointer: fine)').matches ? 1 : 0,
  );
  return true;
}

/** Calls run() whenever the size of the canvas, or of its pixels, may be another. */
export function watchSize(canvas: Element, run: () => void) {
  new ResizeObserver(run).observe(canvas);
  addEventListener('resize', run);
  watchPixelRatio(run);
}

function watchPixelRatio(run: () => void) {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
    'change',
    () => {
      run();
      watchPixelRatio(run);
    },
    { once: true },
  );
}
