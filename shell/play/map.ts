// Map: looking round on a table that is a map, as far as it is the page's part.
//
// Owns: the wheel and the keys (+, -, 0, Shift with arrows, T) where the table is a map, when the embedding page
// gets the wheel, and keeping where somebody looks, by game and on this device alone. A game without a map has
// none of these listeners. Must never decide what a gesture does: web/scene/table/map_view.cpp does. Next:
// hands.ts (fingers).
import { byId } from '../lib/dom.ts';
import { isForPage, pick } from '../lib/key-press.ts';
import { readSetting, writeSetting } from '../keep/storage.ts';
import { root, isEmbed, setFlag } from '../lib/root.ts';
import type { PlayTable } from '../lib/state.ts';

const kKeepAfter_ms = 400;
/** px of scrolling for a line and a page of a wheel that counts in them (WheelEvent.deltaMode). */
const kWheelPx = [1, 40, 600];
const kZoomKeys = { '+': 'in', '=': 'in', '-': 'out', '−': 'out', 0: 'fit' };
const kPanKeys = { arrowleft: 'left', arrowright: 'right', arrowup: 'up', arrowdown: 'down' };

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
  /** In an embed: the map has been clicked, so the wheel is meant for it. */
  clicked: boolean;
  timer: number;

  constructor(table: PlayTable) {
    this.table = table;
    this.canvas = byId<HTMLCanvasElement>('canvas');
    this.clicked = !isEmbed();
    this.timer = 0;
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

  key(event: KeyboardEvent) {
    if (!this.isOn || !isForPage(event)) return;
    const target = event.target as HTMLElement;
    const onTable = target === this.canvas || target === document.body || target.closest('#mirror') !== null;
    const { program } = this.table;
    const pan = event.shiftKey && onTable && pick(event, kPanKeys);
    const zoom = pick(event, kZoomKeys);
    const done =
      pan || zoom
        ? program.command('map', pan || zoom)
        : pick(event, { t: true }) && (event.repeat || program.command('turn', event.shiftKey ? -1 : 1));
    if (!done) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
