// Host: a page of somebody else with games of Beffroi in it, for one test.
//
// Owns: writing that page, served from another origin and under as strict a policy as a site can have, and
// what its script has received from the games. Must never reach into a frame but by what a visitor can do.
// Next: embed_test.mjs, site.mjs.
import { Table } from './table.mjs';

/** Attributes of a game of two people, and a window that it fits into. */
export const kTwo = 'seats="human:Ana,human:Ben"';
export const kWindow = { viewport: { width: 520, height: 620 }, reducedMotion: 'reduce' };
export const kEvents = ['ready', 'open', 'move', 'undo', 'end', 'failed'];

/** The policy of docs/embedding.md and nothing else. */
export const policyFor = (origin) =>
  `default-src 'none'; script-src ${origin}; frame-src ${origin}; require-trusted-types-for 'script'; base-uri 'none'; form-action 'none'`;

export class Host {
  /**
   * A page with `html` in its body. `module`: the script as a module, which needs the game's host to allow
   * it. `same`: a club that has Beffroi on its own host (private windows give storage to no frame of another
   * site).
   */
  static async open(t, html, { module = false, policy = true, same = false, ...options } = {}) {
    const { origin } = new URL(t.site.base);
    if (module) t.site.header(/./, { 'Access-Control-Allow-Origin': '*' });
    const script = `<script ${module ? 'type="module" ' : ''}src="${t.site.base}embed-api.js"></script>`;
    const address = t.site.place(
      'host-page',
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>A club</title>${script}<body>${html}`,
      policy ? { 'Content-Security-Policy': policyFor(origin) } : {},
    );
    const context = await t.context(options);
    await context.addInitScript((names) => {
      window.heard = [];
      for (const name of names)
        addEventListener(
          name,
          (event) =>
            event.target.localName === 'beffroi-game' &&
            window.heard.push({ id: event.target.id, type: event.type, detail: event.detail }),
          true,
        );
    }, kEvents);
    const page = await context.newPage();
    await page.goto(same ? address.replace(t.site.elsewhere, t.site.base) : address);
    return new Host(t, page);
  }
  constructor(t, page) {
    Object.assign(this, { t, page });
  }

  /** The events so far, of one element or of all. */
  heard(id = '') {
    return this.page.evaluate((wanted) => window.heard.filter((one) => !wanted || one.id === wanted), id);
  }
  /** Waits until an event of that type has come; gives its details. */
  async until(type, { id = '', count = 1 } = {}) {
    await this.page.waitForFunction(
      ([name, from, n]) =>
        window.heard.filter((one) => one.type === name && (!from || one.id === from)).length >= n,
      [type, id, count],
      { timeout: 60000 },
    );
    return (await this.heard(id)).filter((one) => one.type === type).at(-1).detail;
  }
  /** The frames of games. They stand in closed shadow trees, so the page itself does not find them. */
  frames() {
    return this.page.frames().filter((frame) => frame.url().includes('/embed.html'));
  }
  /** A game as a table of the tests; `place` is the id of its element. */
  async table(place = '') {
    for (;;) {
      const frame = this.frames().find((one) => !place || one.url().includes(`place=${place}&`));
      if (frame) {
        const table = new Table(frame);
        await table.ready();
        return table;
      }
      await this.page.waitForTimeout(40);
    }
  }
  /** Calls a command of an element; gives {value} or {error: {message, kind, line}}. */
  call(name, ...args) {
    return this.page.evaluate(
      ([command, values]) =>
        document
          .querySelector('beffroi-game')
          [command](...values)
          .then(
            (value) => ({ value }),
            (error) => ({
              error: Object.assign({ message: error.message }, error),
            }),
          ),
      [name, args],
    );
  }
}
