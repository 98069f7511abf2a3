// Above: the board in sight above a sheet.
//
// Owns: how large the canvas is on a phone while a sheet of a game by link is open. The board fits above the sheet and
// grows when it closes; what lies below it in the canvas (the prompt, a tray) goes under the sheet. Where the sheet leaves too
// little, and at the end of a game, all stays as it was. Must never lay anything out: the program does. Next: send.ts, came.ts, sit.ts, which open
// such sheets; play/size.ts, which tells the program.
import { byId } from '../../lib/dom.ts';
import { root } from '../../lib/root.ts';
import type { PlayTable } from '../../lib/state.ts';

/** Less than this is no board to look at. */
const kLeast_px = 180;

/** What lies below the board may get another height with it: so often it is asked again after the sheet has changed. */
const kTries = 4;

/** Keeps the board above a sheet until it closes. */
export function boardAbove(table: PlayTable, sheet: HTMLDialogElement) {
  const canvas = byId('canvas');
  let tries = 0;
  const fit = () => {
    if (tries-- < 1) return;
    const { stageRect, endOpen } = table.program.state();
    const { top, height } = canvas.getBoundingClientRect();
    const left = innerHeight - sheet.offsetHeight - top;
    const isSheet = root.dataset.layout === 'phone_portrait' && sheet.offsetWidth >= innerWidth;
    const fits = isSheet && !endOpen && left >= kLeast_px;
    canvas.style.height = fits ? `${left + height - stageRect.y - stageRect.h}px` : '';
  };
  const watch = new ResizeObserver(() => {
    tries = kTries;
    fit();
  });
  watch.observe(sheet);
  const stop = table.on('state', fit);
  sheet.addEventListener('close', () => {
    watch.disconnect();
    stop();
    canvas.style.height = '';
  });
}
