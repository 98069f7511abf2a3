// Table: the play page in the hands of a test.
//
// Owns: the calls of the hook of test builds (window.__beffroi), pointers that aim at a target's
// rectangle, and waiting until nothing is under way. Must never judge what it sees: tests do.
// Next: records.mjs (games to put on the table).
import assert from 'node:assert/strict';
import { targetsOf } from './records.mjs';
import { kUiConfirm } from '../../../web/bridge/bridge.mjs';

/** A target of the view of which there are several. */
export const numbered = (id, index) => id.replace(',0', `,${index}`);
/** Targets of the page are of one family, those of a game of one for each first digit of their kind. */
function familyOf(id) {
  const [kind, first] = [id, kUiConfirm].map((one) => Number(one.split(',')[0]));
  return kind < first ? id[0] : 'page';
}

export class Table {
  constructor(page) {
    this.page = page;
  }

  /** Waits until the game can be played; refuses when the page says that it cannot. */
  async ready() {
    let how = null;
    while (how !== 'play' && how !== 'failed') {
      // between the two checks the page may navigate to another one
      await this.page.locator('html[data-ready=play], html[data-ready=failed]').waitFor();
      how = await this.page.locator('html').getAttribute('data-ready');
    }
    if (how !== 'play')
      throw new Error(`the page has not started: ${await this.page.locator('#boot').innerText()}`);
  }

  hook(name, ...args) {
    return this.page.evaluate(([call, values]) => window.__beffroi[call](...values), [name, args]);
  }
  state() {
    return this.hook('state');
  }
  targets() {
    return this.hook('targets');
  }
  record() {
    return this.hook('record');
  }
  frames() {
    return this.hook('frames');
  }
  brain() {
    return this.hook('brain');
  }
  async act(id) {
    assert.ok(await this.hook('act', id), `target ${id} is not on the table`);
  }
  /** Carries out actions in a row, without a frame in between. */
  async actAll(ids) {
    const missed = await this.page.evaluate((all) => all.find((id) => !window.__beffroi.act(id)), ids);
    assert.equal(missed, undefined, `target ${missed} is not on the table`);
  }
  async load(record) {
    assert.equal(await this.hook('load', record), null);
  }

  /** Polls `look()` until it gives something true; `what` says what was waited for. */
  async until(what, look, limit_ms = 60000) {
    const begun = Date.now();
    for (;;) {
      const found = await look();
      if (found) return found;
      if (Date.now() - begun > limit_ms) throw new Error(`waited ${limit_ms} ms for: ${what}`);
      await this.page.waitForTimeout(40);
    }
  }
  /** Waits until the state satisfies `condition`; gives the state. */
  untilState(what, condition, limit_ms = undefined) {
    return this.until(
      what,
      async () => {
        const state = await this.state();
        return condition(state) && state;
      },
      limit_ms,
    );
  }
  /** Waits until nothing moves, thinks or is to be painted. */
  async settle() {
    let frames = -1;
    await this.until('the table to come to rest', async () => {
      const before = frames;
      // Two frames of the browser without one of ours: the loop is asleep.
      const [now, idle] = await this.page.evaluate(async () => {
        for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
        return [window.__beffroi.frames(), window.__beffroi.idle()];
      });
      frames = now;
      return idle && now === before;
    });
  }

  async target(id) {
    const found = (await this.targets()).find((target) => target.id === id);
    assert.ok(found, `target ${id} is not on the table`);
    return found;
  }
  /** Waits until a target is on the table, in that state if one is given: legal, refused, chosen, plain. */
  when(id, state = null) {
    return this.until(`target ${id} ${state ?? ''}`, async () =>
      (await this.targets()).find((target) => target.id === id && (!state || target.state === state)),
    );
  }
  /** Waits until so many decisions have been made. */
  untilDecisions(n, limit_ms = undefined) {
    return this.untilState(`decision ${n}`, ({ decisions }) => decisions === n, limit_ms);
  }
  /** Plays moves through the program, without hands. */
  async playMoves(moves) {
    for (const move of moves) await this.actAll([...targetsOf(move), kUiConfirm]);
  }

  /** Where a target's centre is in the window. */
  async centre(id) {
    const { x, y, w, h } = await this.target(id);
    const box = await this.page.locator('#canvas').boundingBox();
    return { x: box.x + x + w / 2, y: box.y + y + h / 2 };
  }

  // Hands. Each gives the input a person would give, at the rectangle of a target.
  async tap(id) {
    const { x, y } = await this.centre(id);
    await this.page.touchscreen.tap(x, y);
  }
  async click(id) {
    const { x, y } = await this.centre(id);
    await this.page.mouse.click(x, y);
  }
  async drag(from, to) {
    const a = await this.centre(from);
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move(a.x + 12, a.y - 4);
    const b = await this.centre(to);
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
    await this.page.mouse.move(b.x, b.y);
    await this.page.mouse.up();
  }
  /** The target that has the keyboard's ring, or undefined. */
  async ring() {
    return (await this.targets()).find(({ focus }) => focus)?.id;
  }
  /**
   * Presses arrows until the keyboard's ring is on the target: up and down to its row, then the shorter way
   * along.
   */
  async walkTo(id) {
    await this.when(id);
    let along = 'ArrowRight';
    for (let steps = 0; steps < 60; steps++) {
      const targets = await this.targets();
      const goal = targets.find((target) => target.id === id);
      assert.ok(goal, `target ${id} has left the table`);
      const open = targets.filter(
        ({ state, drop, id: other }) =>
          state !== 'refused' && state !== 'plain' && familyOf(other) === familyOf(id) && drop === goal.drop,
      );
      const at = open.findIndex(({ focus }) => focus);
      const to = open.indexOf(goal);
      if (at >= 0 && at === to) return;
      const onwards = (to - at + open.length) % open.length;
      const far = at >= 0 && steps < 30 && Math.min(onwards, open.length - onwards) > 3;
      const down = far ? goal.y + goal.h / 2 - open[at].y - open[at].h / 2 : 0;
      const key =
        far && Math.abs(down) > open[at].h / 2
          ? down > 0
            ? 'ArrowDown'
            : 'ArrowUp'
          : at < 0
            ? along // past what is of another kind, and not back
            : onwards * 2 <= open.length
              ? 'ArrowRight'
              : 'ArrowLeft';
      if (down === 0) along = key;
      const before = await this.ring();
      await this.page.keyboard.press(key);
      await this.until('the ring to move', async () => (await this.ring()) !== before);
    }
    throw new Error(`the arrows do not reach ${id}`);
  }
  /** The button of the mirror that stands for a target. */
  mirror(id) {
    return this.page.locator(`#mirror [data-target="${id}"]`);
  }

  /** The table is painted now, and from now on (painting.mjs). */
  async paint() {
    const frames = await this.page.evaluate(() => {
      const before = window.__beffroi?.frames();
      return window.__paint?.() ? before : undefined;
    });
    if (frames !== undefined) await this.until('a painted frame', async () => (await this.frames()) > frames);
  }
  /** A picture of the canvas as it is seen. */
  async picture() {
    await this.paint();
    return this.page.locator('#canvas').screenshot();
  }
}
