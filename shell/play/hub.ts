// Hub: the parts of the page of a game, put together.
//
// Owns: who follows the program, who answers what it asks for, and who listens to the table. Must never do
// any of it itself. Next: page.ts (the parts), follow.ts (what becomes of a change), requests.ts (what can be
// asked for), size.ts (the canvas), attach.ts (who listens to the table).
import { attachAll } from './attach.ts';
import { Follow } from './follow.ts';
import { PlayPage } from './page.ts';
import { putRecord } from './put-record.ts';
import { Requests } from './requests.ts';
import { measure } from './size.ts';

export class Hub {
  readonly page: PlayPage;
  readonly follow: Follow;
  readonly requests: Requests;
  /** Tells the program the size of the canvas. */
  readonly measure: () => void;

  constructor() {
    this.page = new PlayPage({
      changed: () => this.follow.schedule(),
      request: (type, number, text) => this.requests.later(type, number, text),
      spells: () => this.measure(),
      load: (text, how) => putRecord(this.follow, text, how),
    });
    const { page } = this;
    this.follow = new Follow(page);
    this.requests = new Requests(page);
    this.measure = page.guarded(() => {
      if (measure(page)) this.follow.schedule();
    });
    attachAll(page.table, page.keeper);
  }
}
