// Picture: how a game looks in the lists of the page.
//
// Owns: when the table has come to rest after a move, cutting its stage out of the canvas and keeping it with the game, at
// most once a second. The canvas can be read in the call of a frame only, so the last frames of a change are copied, small,
// and written down when no other follows. Must never keep a picture while a private view is open, and never matter: a game
// without a picture has that of its box. Next: store.js (keepPicture).
import { keepPicture } from './store.js';

const kWidth_px = 316; // twice what the lists show
const kHeight_px = 200;
const kRest_ms = 600;
const kCopy_ms = 120; // copying costs a little: not every frame of a motion
const kLeast_ms = 1000;
const kQuality = 0.72;

export function attachPicture(table, keeper) {
  const canvas = document.getElementById('canvas');
  const { program } = table;
  let small = null;
  let changed = false; // the table is another than the picture that is kept
  let copied = false;
  let last = false; // the next frame is the last one
  let copied_ms = 0;
  let frame_ms = 0;
  let kept_ms = 0;
  let timer = 0;

  /** The stage in the canvas's own pixels, as wide as it is high by the picture's measure. */
  function crop(state) {
    const scale = canvas.width / Math.max(1, canvas.clientWidth);
    const box = state.stageRect ?? { x: 0, y: 0, w: canvas.clientWidth, h: canvas.clientHeight };
    const zoom = Math.min(box.w / kWidth_px, box.h / kHeight_px);
    const [w, height] = [kWidth_px * zoom, kHeight_px * zoom];
    // On a tall stage things stand at its foot, and sky is above them.
    return [box.x + (box.w - w) / 2, box.y + (box.h - height), w, height].map((n) => n * scale);
  }

  function wait() {
    clearTimeout(timer);
    timer = setTimeout(rest, last ? 0 : Math.max(kRest_ms, kept_ms + kLeast_ms - performance.now()));
  }

  function copy() {
    const { state } = table;
    if (!changed || !state || state.shown_ply >= 0 || state.endOpen) return;
    if (state.secret || state.review) {
      copied = false;
      return;
    }
    frame_ms = performance.now();
    wait();
    // Frames in between are only a safeguard for a page that is left meanwhile.
    if (copied && !last && frame_ms - copied_ms < kCopy_ms) return;
    last = false;
    small ??= Object.assign(document.createElement('canvas'), { width: kWidth_px, height: kHeight_px }).getContext('2d', { alpha: false });
    const [x, y, w, height] = crop(state);
    if (!(w > 0 && height > 0)) return;
    small.imageSmoothingQuality = 'high';
    small.drawImage(canvas, x, y, w, height, 0, 0, kWidth_px, kHeight_px);
    copied = true;
    copied_ms = frame_ms;
  }

  /** No frame has come for a while: the last one is painted once more if it was not copied. */
  function rest() {
    if (program.dead || !changed) return;
    if (copied && copied_ms === frame_ms) {
      keep();
    } else if (!last) {
      last = true;
      program.call('bf_wake');
    }
  }

  function keep() {
    clearTimeout(timer);
    if (!copied || !changed || !keeper.id || table.transient || table.follows || table.state?.secret) return;
    let picture = small.canvas.toDataURL('image/webp', kQuality);
    if (!picture.startsWith('data:image/webp')) picture = small.canvas.toDataURL('image/jpeg', kQuality);
    keepPicture(keeper.id, picture);
    kept_ms = performance.now();
    changed = copied = false;
  }

  table.on('frame', copy);
  for (const kind of ['record', 'open']) {
    table.on(kind, () => {
      changed = true;
      copied = last = false;
      wait();
    });
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep());
  addEventListener('pagehide', keep);
}
