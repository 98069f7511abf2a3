// Map: looking round on a table that is a map, as far as it is the page's part.
//
// Owns: the wheel, two fingers and the keys (+, -, 0, Shift with arrows, T) where the table is a map, which
// of them the embedding page gets, and keeping where somebody looks, by game and on this device alone. A game
// without a map has none of these listeners. Must never decide what a gesture does:
// web/scene/table/map_input.cpp does.
import { byId } from '../lib/dom.ts';
import { readSetting, writeSetting } from '../keep/storage.ts';
import { root, isEmbed, setFlag } from '../lib/root.ts';
import type { PlayTable } from '../lib/state.ts';

const kKeepAfter_ms = 400;
/** px of scrolling for a line and a page of a wheel that counts in them (WheelEvent.deltaMode). */
const kWheelPx = [1, 40, 600];
const kZoomKeys: Record<string, string> = { '+': 'in', '=': 'in', '-': 'out', '−': 'out', 0: 'fit' };
const kPanKeys: Record<string, string> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Called once, for the first map. */
export function attachMap(table: PlayTable) {
  const map = new MapPart(table);
  const follow = () => {
    setFlag('data-map', map.isMap);
    if (map.isMap) map.remember();
  };
  table.on('state', follow);
  table.on('open', () => map.restore());
  map.restore();
  follow();
}

class MapPart {
  table: PlayTable;
  canvas: HTMLCanvasElement;
  /** Two fingers are, or have just been, on the map: nothing of them is the program's until all have gone. */
  pinching: boolean;
  /** In an embed: the map has been clicked, so the wheel is meant for it. */
  clicked: boolean;
  timer: number;
  /** In an embed: the finger scrolls the embedding page. */
  scrolls: boolean;

  constructor(table: PlayTable) {
    this.table = table;
    this.canvas = byId<HTMLCanvasElement>('canvas');
    this.pinching = false;
    this.clicked = !isEmbed();
    this.timer = 0;
    this.scrolls = false;
    const place = this.canvas.parentElement as HTMLElement;
    // Before the program, which listens on the canvas itself and would keep every touch from the page.
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'])
      place.addEventListener(type, (event: Event) => this.touch(event as TouchEvent), {
        capture: true,
        passive: false,
      });
    this.canvas.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    addEventListener('keydown', (event) => this.key(event), true);
    if (!this.clicked) {
      this.canvas.addEventListener('click', () => (this.clicked = true));
      addEventListener('blur', () => (this.clicked = false));
    }
    addEventListener('pagehide', () => this.timer && this.keep());
  }

  get isMap() {
    return typeof this.table.state?.map === 'string';
  }
  /** True when the map can be moved. */
  get isOn() {
    return this.isMap && root.dataset.ready === 'play' && !('held' in root.dataset);
  }

  // ---- Where somebody looks

  get name() {
    return `camera.${this.table.state?.game}`;
  }
  /** Another game is on the table: it is looked at as the last one of its kind was. */
  restore() {
    const kept = readSetting(this.name, '');
    if (this.isMap && typeof kept === 'string' && kept) this.table.program.command('camera', kept);
  }
  /** Saved after it has not changed for a moment; a view of the whole map is not saved. */
  remember() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.keep(), kKeepAfter_ms);
  }
  keep() {
    clearTimeout(this.timer);
    this.timer = 0;
    const now = this.table.state?.map;
    if (typeof now === 'string' && now !== readSetting(this.name, '')) writeSetting(this.name, now || null);
  }

  // ---- Input

  point({ clientX, clientY }: { clientX: number; clientY: number }) {
    const box = this.canvas.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  }

  wheel(event: WheelEvent) {
    if (!this.isOn) return;
    const pinch = event.ctrlKey || event.metaKey;
    if (!this.clicked && !pinch) return; // the embedding page scrolls
    const px = kWheelPx[event.deltaMode] ?? 1;
    const steps = [event.deltaX * px, event.deltaY * px];
    // A wheel with Ctrl turns by whole notches, a pinch on a touchpad by small steps.
    const fine = event.ctrlKey && Math.abs(steps[1]) < 50;
    const values = [...this.point(event), ...steps, event.shiftKey ? 1 : 0, fine ? 1 : 0];
    if (this.table.program.command('wheel', values.join(','))) event.preventDefault();
  }

  touch(event: TouchEvent) {
    if (!this.isOn || event.target !== this.canvas) return;
    const { targetTouches: fingers } = event;
    if (!this.pinching && fingers.length < 2) {
      // In an embed one finger scrolls the embedding page, unless it begins on something to be touched.
      const scrolls = isEmbed() && event.type === 'touchstart' && this.isGround(event);
      if (scrolls) this.scrolls = true;
      if (this.scrolls) event.stopPropagation();
      if (fingers.length === 0) this.scrolls = false;
      return;
    }
    this.pinching = fingers.length > 0;
    this.scrolls = false;
    event.stopPropagation();
    if (event.cancelable) event.preventDefault();
    const two = fingers.length >= 2;
    this.table.program.command(
      'pinch',
      two ? [...this.point(fingers[0]), ...this.point(fingers[1])].join(',') : '',
    );
  }
  isGround(event: TouchEvent) {
    return this.table.program.command('ground', this.point(event.targetTouches[0]).join(','));
  }

  key(event: KeyboardEvent) {
    if (!this.isOn || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (document.querySelector('dialog[open]') || /^(input|textarea|select)$/i.test(target.tagName)) return;
    const onTable = target === this.canvas || target === document.body || target.closest('#mirror') !== null;
    const { program } = this.table;
    let done = false;
    if (event.shiftKey && event.key in kPanKeys)
      done = onTable && program.command('map', kPanKeys[event.key]);
    else if (event.key in kZoomKeys) done = program.command('map', kZoomKeys[event.key]);
    else if (event.key.toLowerCase() === 't') done = program.command('turn', event.shiftKey ? -1 : 1);
    if (!done) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
