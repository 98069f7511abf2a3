// Mirror: every target of the canvas as a real button, and a live region that says what happens.
//
// Owns: the buttons of #mirror, kept in the order of bf_targets() and laid over their targets; they are invisible but can
// be focused, and they let pointers through to the canvas. Tab has a stop for each; arrows go to the next one in their
// direction, as the targets lie on the table. The button under the focus stays the same element while its target stays on the
// table. Must never decide what is legal: states, reasons and words come from the table.
import { h } from '../lib/dom.js';

// Where the focus goes when its target has left the table, best first: the buttons of web/scene/model/scene.hpp that make the
// move and that play again. Otherwise Enter pressed once too often would leave a game that has just ended.
const kLandings = ['224,0,0,0', '232,0,0,0'];

const kArrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Of `boxes` {x, y, w, h} the nearest one in the direction [dx, dy] from `from`; what lies aside counts twice. Or undefined. */
function nearest(boxes, from, [dx, dy]) {
  const middle = ({ x, y, w, h }) => [x + w / 2, y + h / 2];
  const [x, y] = middle(from);
  let best;
  let least = Infinity;
  for (const box of boxes) {
    const [bx, by] = middle(box);
    const along = (bx - x) * dx + (by - y) * dy;
    const aside = Math.abs((bx - x) * dy) + Math.abs((by - y) * dx);
    // What overlaps in this direction is beside it, not beyond it.
    if (along < 4 || along * 1.5 < aside) continue;
    if (along + 2 * aside < least) {
      least = along + 2 * aside;
      best = box;
    }
  }
  return best;
}

export class Mirror {
  /** `act(id)` activates a target. */
  constructor(place, live, act) {
    this.place = place;
    this.live = live;
    this.act = act;
    this.buttons = new Map();
    this.json = '';
    this.targets = [];
    place.addEventListener('keydown', (event) => this.step(event));
  }

  /** An arrow on a button goes to the next one in its direction. */
  step(event) {
    const direction = kArrows[event.key];
    const from = direction && !event.ctrlKey && !event.altKey && !event.metaKey && this.targets.find(({ id }) => id === event.target.dataset.target);
    if (!from) return;
    event.preventDefault();
    event.stopPropagation();
    const to = nearest(this.targets, from, direction);
    if (to) this.buttons.get(to.id).focus({ preventScroll: true });
  }

  /** Takes bf_targets(). */
  update(json) {
    if (json === this.json) return;
    this.json = json;
    const targets = JSON.parse(json);
    this.targets = targets;
    const focused = document.activeElement;
    const order = [];
    const seen = new Set();
    for (const target of targets) {
      if (seen.has(target.id)) continue;
      seen.add(target.id);
      let button = this.buttons.get(target.id);
      if (!button) {
        button = h('button.mirror-button', { type: 'button', 'data-target': target.id, onclick: () => this.act(target.id) });
        this.buttons.set(target.id, button);
      }
      this.dress(button, target);
      order.push(button);
    }
    const at = order.length > 0 ? [...this.place.children].indexOf(focused) : -1;
    for (const [id, button] of this.buttons) {
      if (seen.has(id)) continue;
      this.buttons.delete(id);
      button.remove();
    }
    // Only what stands in the wrong place is moved: moving the focused button would blur it.
    let next = this.place.firstElementChild;
    for (const button of order) {
      if (button === next) next = next.nextElementSibling;
      else this.place.insertBefore(button, next);
    }
    if (at >= 0 && !focused.isConnected) {
      const landing = kLandings.find((id) => seen.has(id));
      (this.buttons.get(landing) ?? order[Math.min(at, order.length - 1)])?.focus({ preventScroll: true });
    } else if (at >= 0 && document.activeElement !== focused) {
      focused.focus({ preventScroll: true });
    }
  }

  dress(button, target) {
    const label = target.reason && !target.label.includes(target.reason) && target.state === 'refused' ? `${target.label}. ${target.reason}` : target.label;
    const set = (name, value) => {
      if (value === null) button.removeAttribute(name);
      else if (button.getAttribute(name) !== value) button.setAttribute(name, value);
    };
    set('aria-label', label);
    set('aria-disabled', target.state === 'refused' ? 'true' : null);
    set('aria-pressed', target.state === 'chosen' ? 'true' : null);
    set('data-state', target.state);
    const { style } = button;
    style.left = `${target.x}px`;
    style.top = `${target.y}px`;
    style.width = `${target.w}px`;
    style.height = `${target.h}px`;
  }

  focusFirst() {
    this.place.firstElementChild?.focus({ preventScroll: true });
  }

  /** Says a sentence once; the same sentence again is said again. */
  say(text) {
    if (!text) return;
    const line = h('p', {}, text);
    this.live.append(line);
    while (this.live.children.length > 6) this.live.firstChild.remove();
  }
}
