// Picture: what the lists of the page will show of the game on the table.
//
// Owns: when the table has come to rest after a move, or is left, painting its board alone and cutting what
// the game names, or the middle of the stage, out of the canvas, which can be read in the call of a frame
// only. At most once a second: reading a canvas costs more than anything else here. Must never save a picture
// while a private view is open. A game without a picture shows that of its box.
// Next: store.ts (keepPicture), keep/game-picture.ts, which shows it.
import { byId } from '../lib/dom.ts';
import { keepPicture } from '../keep/store.ts';
import type { GameKeeper, PlayTable, State } from '../lib/state.ts';

const kWidth_px = 316; // twice what the lists show
const kHeight_px = 200;
const kRoom = 1.08; // round what it has to show
const kNearest = 0.6; // of the picture's size
const kRest_ms = 600;
const kLeast_ms = 1000;
const kQuality = 0.72;

/**
 * What a picture is painted on; null where the browser does not give back what is painted: one that protects its
 * person from being recognised hands out noise, and the picture of the box is better than stripes.
 */
function smallCanvas() {
  const small = Object.assign(document.createElement('canvas'), {
    width: kWidth_px,
    height: kHeight_px,
  }).getContext('2d', { alpha: false }) as CanvasRenderingContext2D;
  small.fillStyle = '#369';
  small.fillRect(0, 0, 1, 1);
  return small.getImageData(0, 0, 1, 1).data.join() === '51,102,153,255' ? small : null;
}

/** Called once, with a game on the table. */
export function attachPicture(table: PlayTable, keeper: GameKeeper) {
  const canvas = byId<HTMLCanvasElement>('canvas');
  const { program } = table;
  let small: CanvasRenderingContext2D | null = null;
  let changed = false; // the table has changed since the saved picture
  let wanted = false; // this frame is painted for the picture
  let kept_ms = 0;
  let timer = 0;

  /**
   * A part of the canvas in its own pixels, as wide as it is high by the picture's measure: round what the
   * picture has to show, else the middle of the stage.
   */
  function crop({ pictureRect, stageRect }: State) {
    const { clientWidth, clientHeight } = canvas;
    const scale = canvas.width / Math.max(1, clientWidth);
    const box = pictureRect ?? stageRect ?? { x: 0, y: 0, w: clientWidth, h: clientHeight };
    const [across, down] = [box.w / kWidth_px, box.h / kHeight_px];
    const most = Math.min(clientWidth / kWidth_px, clientHeight / kHeight_px);
    const zoom = pictureRect
      ? Math.min(most, Math.max(kNearest, kRoom * across, kRoom * down))
      : Math.min(across, down);
    const [w, height] = [kWidth_px * zoom, kHeight_px * zoom];
    const at = (middle: number, side: number, all: number) =>
      Math.max(0, Math.min(middle - side / 2, all - side));
    return [
      at(box.x + box.w / 2, w, clientWidth),
      at(box.y + box.h / 2, height, clientHeight),
      w,
      height,
    ].map((n) => n * scale);
  }

  function wait() {
    clearTimeout(timer);
    timer = setTimeout(keep, Math.max(kRest_ms, kept_ms + kLeast_ms - performance.now()));
  }

  /** Cuts the stage out of the frame that has just been painted. */
  function copy(state: State) {
    const [x, y, w, height] = crop(state);
    if (!(w > 0 && height > 0)) return;
    changed = false;
    small ??= smallCanvas();
    if (!small) return;
    small.imageSmoothingQuality = 'high';
    small.drawImage(canvas, x, y, w, height, 0, 0, kWidth_px, kHeight_px);
  }

  function keep() {
    clearTimeout(timer);
    const { state } = table;
    if (!changed || program.dead || !keeper.id || table.transient || table.follows) return;
    if (!state || state.shownPly >= 0 || state.endOpen || state.secret || state.review) return;
    if (!program.isWhole) return program.whole(true).then(wait, () => {});
    wanted = true;
    program.call('bf_paint');
    wanted = false;
    if (changed || !small) return; // nothing could be painted
    let picture = small.canvas.toDataURL('image/webp', kQuality);
    if (!picture.startsWith('data:image/webp')) picture = small.canvas.toDataURL('image/jpeg', kQuality);
    keepPicture(keeper.id, picture);
    kept_ms = performance.now();
  }

  table.on('frame', () => {
    if (wanted) {
      wanted = false; // the frame after it has everything on it again
      copy(table.now);
    } else if (changed) wait();
  });
  function change() {
    changed = true;
    wait();
  }
  for (const kind of ['record', 'open'] as const) table.on(kind, change);
  change();
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep());
  addEventListener('pagehide', keep);
}
