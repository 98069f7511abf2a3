// Mirror: every target of the canvas as a real button, and a live region that says what happens.
//
// Owns: the buttons of #mirror, kept in the order of bf_targets() and laid over their targets; they are
// invisible but can be focused, and they let pointers through to the canvas. What can only be read (a plate,
// an empty space) is no button; in a group arrows reach it. A group of targets is a toolbar: one stop for
// Tab, where it was left; its name says what refuses several of it. Inside, left and right go to the
// neighbour in the list, Home and End to its ends, up and down as the targets lie on the table. Every other
// button is a stop of its own, from which arrows go to the next one in their direction. The button under the
// focus stays the same element while its target stays on the table. Must never decide what is legal: states,
// reasons and words come from the table.
import { h } from '../lib/dom.ts';
import { isForeign } from '../lib/key-press.ts';
import { kUiConfirm, kUiRematch } from '../../web/bridge/bridge.mjs';
import type { TableTarget as Target } from '../../web/bridge/bridge.mjs';

// Where the focus goes when its target has left the table, best first: the buttons that make the
// move and that play again; then what can be chosen. Otherwise Enter pressed once too often would leave a
// game that has just ended.
const kLandings = [kUiConfirm, kUiRematch];

/** The buttons of all games come behind those of each. */
const isOfGame = ({ id }: Target) => parseInt(id, 10) < parseInt(kUiConfirm, 10);

const kArrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Of `boxes` the nearest one in the direction [dx, dy] from `from`; what lies aside counts twice. Or
 * undefined.
 */
function nearest(boxes: Target[], from: Target, [dx, dy]: [number, number]) {
  const middle = (box: Target) => [box.x + box.w / 2, box.y + box.h / 2];
  const [x, y] = middle(from);
  let best: Target | undefined;
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
  place: HTMLElement;
  live: HTMLElement;
  act: (id: string) => void;
  buttons: Map<string, HTMLElement>;
  json: string;
  targets: Target[];
  /** Toolbars by the names of their groups. */
  groups: Map<string, HTMLElement>;
  /** Where Tab stops, by the names of groups. */
  stops: Map<string, string>;

  /** `act(id)` activates a target. */
  constructor(place: HTMLElement, live: HTMLElement, act: (id: string) => void) {
    this.place = place;
    place.tabIndex = -1;
    this.live = live;
    this.act = act;
    this.buttons = new Map();
    this.json = '';
    this.targets = [];
    this.groups = new Map();
    this.stops = new Map();
    place.addEventListener('keydown', (event) => this.step(event));
    place.addEventListener(
      'focusin',
      ({ target }) => target instanceof HTMLElement && this.remember(target.dataset.target),
    );
  }

  /** An arrow on a button goes on from it, see above. */
  step(event: KeyboardEvent) {
    if (isForeign(event) || !(event.target instanceof HTMLElement)) return;
    const { target: here } = event.target.dataset;
    const from = this.targets.find(({ id }) => id === here);
    const to = from && this.next(from, event.key);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to) this.buttons.get(to.id)?.focus({ preventScroll: true });
  }

  /** Where `key` goes from a target; null: nowhere, undefined: the key means nothing here. */
  next(from: Target, key: string) {
    const direction = kArrows[key];
    const mates = from.group ? this.targets.filter(({ group }) => group === from.group) : [];
    if (mates.length > 0 && (key === 'Home' || key === 'End')) return mates.at(key === 'Home' ? 0 : -1);
    if (!direction) return undefined;
    if (mates.length > 1 && direction[0])
      return mates[(mates.indexOf(from) + direction[0] + mates.length) % mates.length];
    return (
      nearest(mates, from, direction) ??
      nearest(
        this.targets.filter(({ spoken, group }) => !spoken || group),
        from,
        direction,
      ) ??
      null
    );
  }

  /** From now on Tab stops at this target of its group. */
  remember(id: string | undefined) {
    const group = this.targets.find((target) => target.id === id)?.group;
    if (!id || !group || this.stops.get(group) === id) return;
    this.stops.set(group, id);
    this.setStops();
  }

  /**
   * One stop for Tab in each group: where it was left, else what is chosen, else the first that can be
   * chosen.
   */
  setStops() {
    for (const name of this.groups.keys()) {
      const mates = this.targets.filter(({ group }) => group === name);
      const found = (test: (target: Target) => boolean) => mates.find(test)?.id;
      const stop =
        found(({ id }) => id === this.stops.get(name)) ??
        found(({ state }) => state === 'chosen') ??
        found(({ state }) => state === 'legal') ??
        mates[0].id;
      for (const { id } of mates) {
        const button = this.buttons.get(id);
        if (button) button.tabIndex = id === stop ? 0 : -1;
      }
    }
  }

  /** The toolbar of a group, made when it is first needed. */
  groupOf(name: string) {
    let group = this.groups.get(name);
    if (!group) {
      group = h('div.mirror-group', { role: 'toolbar', 'aria-label': name });
      this.groups.set(name, group);
    }
    return group;
  }

  /** Takes bf_targets(). */
  update(json: string) {
    if (json === this.json) return;
    this.json = json;
    const targets: Target[] = JSON.parse(json);
    this.targets = targets;
    const old = this.entries();
    const before = old.indexOf(document.activeElement as HTMLElement);
    const focused = old[before];
    const order: HTMLElement[] = [];
    const seen = new Set();
    /** What is to stand in #mirror, and in each toolbar, in order. */
    const here: HTMLElement[] = [];
    const rooms: Map<HTMLElement, HTMLElement[]> = new Map([[this.place, here]]);
    for (const target of targets) {
      if (seen.has(target.id)) continue;
      seen.add(target.id);
      let button = this.buttons.get(target.id);
      // What could only be read a moment ago can be touched now, or the other way round.
      if (!button || (button.tagName === 'DIV') !== target.spoken) {
        button?.remove();
        button = target.spoken
          ? h('div.mirror-button', { role: 'img', 'data-target': target.id })
          : h('button.mirror-button', {
              type: 'button',
              'data-target': target.id,
              onclick: () => this.act(target.id),
            });
        this.buttons.set(target.id, button);
      }
      this.dress(button, target);
      if (target.group) {
        const room = this.groupOf(target.group);
        room.ariaLabel = target.says ? `${target.group}: ${target.says}` : target.group;
        const mates = rooms.get(room);
        if (mates) mates.push(button);
        else here.push(room);
        if (!mates) rooms.set(room, [button]);
      } else {
        here.push(button);
        if (!target.spoken) button.tabIndex = 0;
      }
      order.push(button);
    }
    for (const [id, button] of this.buttons) {
      if (seen.has(id)) continue;
      this.buttons.delete(id);
      button.remove();
    }
    for (const [name, group] of this.groups) {
      if (rooms.has(group)) continue;
      this.groups.delete(name);
      group.remove();
    }
    // Only what stands in the wrong place is moved: moving the focused button would blur it.
    for (const [room, children] of rooms) {
      let next = room.firstElementChild;
      for (const child of children) {
        if (child === next) next = next.nextElementSibling;
        else room.insertBefore(child, next);
      }
    }
    this.setStops();
    const parked = document.activeElement === this.place;
    if (!focused && !parked) return;
    if (!focused?.isConnected) {
      // What stands now where it stood would be read over the prompt, and is an accident.
      const legal = targets.filter(
        ({ id, state }) => state === 'legal' && this.buttons.get(id)?.tagName === 'BUTTON',
      );
      const first = legal.find(isOfGame) ?? legal[0];
      const landing = this.buttons.get(kLandings.find((id) => seen.has(id)) ?? first?.id ?? '');
      // Without targets the group itself keeps the focus until there are some.
      if (landing || !parked) (landing ?? this.place).focus({ preventScroll: true });
    } else if (document.activeElement !== focused) {
      focused.focus({ preventScroll: true });
    }
  }

  /** What there is, in order. */
  entries() {
    return [...this.place.querySelectorAll('[data-target]')] as HTMLElement[];
  }

  dress(button: HTMLElement, target: Target) {
    const silent = target.state !== 'refused' || target.says === target.reason;
    const label =
      target.reason && !target.label.includes(target.reason) && !silent
        ? `${target.label}. ${target.reason}`
        : target.label;
    const set = (name: string, value: string | null) => {
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
    this.entries()
      .find(({ tabIndex }) => tabIndex === 0)
      ?.focus({ preventScroll: true });
  }

  /** Announces a sentence; a repeated sentence is announced again. */
  say(text: string) {
    if (!text) return;
    const line = h('p', {}, text);
    this.live.append(line);
    while (this.live.children.length > 6) this.live.firstElementChild?.remove();
  }
}
