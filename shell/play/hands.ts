// Hands: mouse, pen and fingers on the table, as the browser's pointer events.
//
// Owns: which press the program knows of, the fingers on the canvas, and which of them the embedding page gets.
// Only its own release makes a press a touch or a drop. Whatever else ends it drops it: a cancel, a capture that
// is taken away, another press, a second finger, a focus that goes elsewhere. What is held down is read from
// each event (`buttons`, `isPrimary`, the list of touches); where that contradicts what was remembered, a release
// has been lost and the press is dropped. Must never decide what a press does: web/scene/table/input.cpp does.
// Next: docs/decisions/015-input-is-the-page-s.md (why not SDL's), table-keys.ts (keys), map.ts (the wheel).
import { byId } from '../lib/dom.ts';
import { isEmbed, root } from '../lib/root.ts';
import type { PlayTable } from '../lib/state.ts';

type Point = [number, number];

/** Where a pointer is that has left the canvas. */
const kNowhere: Point = [-10000, -10000];

const isFinger = ({ pointerType }: PointerEvent) => pointerType === 'touch';

/** Called once, for the page's canvas. */
export function attachHands(table: PlayTable) {
  const hands = new Hands(table);
  const { canvas } = hands;
  const on = <Kind extends keyof HTMLElementEventMap>(
    kind: Kind,
    run: (event: HTMLElementEventMap[Kind]) => void,
  ) =>
    canvas.addEventListener(kind, (event) => root.dataset.ready === 'play' && run(event), { passive: false });
  on('pointerdown', (event) => hands.down(event));
  on('pointermove', (event) => hands.move(event));
  on('pointerup', (event) => hands.up(event));
  on('pointercancel', (event) => hands.lose(event));
  on('lostpointercapture', (event) => hands.lose(event));
  on('pointerleave', (event) => hands.leave(event));
  on('touchstart', (event) => hands.touch(event));
  on('touchmove', (event) => hands.touch(event));
  on('blur', () => hands.drop());
  // Whoever presses something else has let go here, even if nobody told us.
  addEventListener('pointerdown', ({ target }) => target !== canvas && hands.drop(), true);
  for (const kind of ['blur', 'pagehide', 'visibilitychange'])
    addEventListener(kind, () => root.dataset.ready === 'play' && hands.drop());
}

class Hands {
  table: PlayTable;
  canvas: HTMLCanvasElement;
  /** The pointer whose press the program knows of. */
  press: number | null;
  /** Where the fingers on the canvas are, in the order they came. */
  fingers: Map<number, Point>;
  /** There has been more than one: none of them presses anything until all have gone. */
  several: boolean;
  /** In an embed: the one finger scrolls the embedding page. */
  scrolls: boolean;

  constructor(table: PlayTable) {
    this.table = table;
    this.canvas = byId<HTMLCanvasElement>('canvas');
    this.press = null;
    this.fingers = new Map();
    this.several = false;
    this.scrolls = false;
  }

  // ---- Calls of the program

  point({ clientX, clientY }: PointerEvent): Point {
    const box = this.canvas.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  }
  tell(what: 'press' | 'release' | 'point', at: Point, isTouch: boolean) {
    this.table.program.command(what, [...at, isTouch ? 1 : 0].join(','));
  }
  /** A map can be moved here. */
  get isMap() {
    return typeof this.table.state?.map === 'string' && !('held' in root.dataset);
  }
  pinch() {
    const [a, b] = this.fingers.values();
    if (this.isMap) this.table.program.command('pinch', a && b ? [...a, ...b].join(',') : '');
  }

  // ---- Presses

  begin(id: number, at: Point, isTouch: boolean, isOfFinger: boolean) {
    this.drop(); // the release of the press before has been lost
    this.scrolls =
      isOfFinger && isEmbed() && this.isMap && this.table.program.command('ground', at.join(','));
    if (this.scrolls) return;
    this.press = id;
    this.tell('press', at, isTouch);
  }
  /** The press comes to nothing. */
  drop() {
    if (this.press === null) return;
    this.press = null;
    this.table.program.command('drop');
  }
  /** A finger has gone. */
  lift(id: number) {
    if (!this.fingers.delete(id)) return;
    if (this.several) this.pinch();
    if (this.fingers.size === 0) this.several = this.scrolls = false;
  }

  // ---- Events

  down(event: PointerEvent) {
    const { pointerId: id, isPrimary, button } = event;
    const at = this.point(event);
    this.canvas.focus({ preventScroll: true });
    if (isFinger(event)) {
      // The first finger of all: whatever was there before went without a word.
      if (isPrimary) for (const gone of [...this.fingers.keys()]) this.lift(gone);
      this.fingers.set(id, at);
      if (this.fingers.size > 1) {
        this.drop();
        this.scrolls = false;
        this.several = true;
        this.pinch();
        return;
      }
    } else if (button !== 0) return;
    this.begin(id, at, event.pointerType !== 'mouse', isFinger(event));
    try {
      this.canvas.setPointerCapture(id);
    } catch {
      // The pointer has gone already; its end is on the way.
    }
  }

  move(event: PointerEvent) {
    const { pointerId: id, buttons } = event;
    const isOurs = this.press === id;
    const at = this.point(event);
    if (isFinger(event)) {
      if (!this.fingers.has(id)) return;
      this.fingers.set(id, at);
      if (this.several) this.pinch();
      if (!isOurs) return;
    } else if (isOurs && !(buttons & 1)) {
      this.drop(); // it was released where nobody told us
    } else if (!isOurs && this.press !== null) return;
    this.tell('point', at, event.pointerType !== 'mouse');
  }

  up(event: PointerEvent) {
    const { pointerId: id, button } = event;
    this.lift(id);
    if (this.press !== id) return;
    if (button !== 0) return this.drop();
    this.press = null;
    this.tell('release', this.point(event), event.pointerType !== 'mouse');
  }

  /** Its release will not come, or would not be meant. */
  lose({ pointerId: id }: PointerEvent) {
    this.lift(id);
    if (this.press === id) this.drop();
  }

  leave(event: PointerEvent) {
    if (this.press === null && !isFinger(event)) this.tell('point', kNowhere, false);
  }

  /**
   * Says which fingers the browser may take for itself. It comes after pointerdown, and knows how many fingers
   * there are.
   */
  touch(event: TouchEvent) {
    const ids = [...this.fingers.keys()];
    const gone = event.type === 'touchstart' ? ids.slice(0, -event.targetTouches.length) : [];
    for (const id of gone) this.lift(id); // the ends of the oldest have been lost
    const [left] = this.fingers;
    if (gone.length > 0 && this.fingers.size === 1) {
      this.several = false;
      this.begin(...left, true, true);
    }
    if (!this.scrolls && event.cancelable) event.preventDefault();
  }
}
