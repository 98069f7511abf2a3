// @ts-nocheck
// Table: the game in the window as the other parts of the page see it.
//
// Owns: who hears what. play.ts speaks through it; sound, review, introduction, statistics, pictures and embedding listen, so
// that play.ts need not know them and they need not know each other. What may be heard:
//   open     {state}                a record has just been put on the table, another one than before
//   state    {state, before}        the program's state has changed (Table::state_json); before is null the first time
//   record   {record, state}        the record is another; told before it is kept
//   kept     {outcome, record, state}   what came of keeping it (store.ts)
//   elsewhere, gone  {record}       it is not kept: another page goes on with the game, or has deleted it
//   request  {type, number, text}   the canvas asks for something (web/bridge/host.hpp); event.answered = true: nobody else needs to
//   frame    {}                     a frame has just been painted; the canvas can be read in this call only
// Must never know a game's rules. Next: play.ts.

export class Table {
  listeners: any;
  state: any;
  /** The record as it was last kept or read. */
  record: string;
  /** True for an introduction or a page that only shows: nothing of it is kept or counted. */
  transient: boolean;
  /** Names of those who hold the table: while there is one nobody can move, and no computer thinks. */
  holders: any;

  /** `program` and `opponent` are play.ts's own; `load(text)` puts a record on the table and gives the error or null. */
  constructor({ program, opponent, load, look }) {
    Object.assign(this, { program, opponent, load, look });
    this.listeners = new Map();
    this.state = null;
    this.record = '';
    this.transient = false;
    this.holders = new Set();
  }

  /** Calls run(event) whenever something of that kind happens; gives a function that ends it. */
  on(kind, run) {
    const list = this.listeners.get(kind) ?? this.listeners.set(kind, new Set()).get(kind);
    list.add(run);
    return () => list.delete(run);
  }
  /** Tells everybody who listens; gives the event. */
  tell(kind, event = {}) {
    for (const run of this.listeners.get(kind) ?? []) run(event);
    return event;
  }

  /** From now on nobody can move here: canvas and mirror take no input, computers rest. `who` is a name of the reason. */
  hold(who) {
    this.holders.add(who);
    this.applyHold();
  }
  release(who) {
    if (this.holders.delete(who)) this.applyHold();
  }
  applyHold() {
    const held = this.holders.size > 0;
    document.getElementById('canvas').inert = held;
    document.getElementById('mirror').inert = held;
    document.documentElement.toggleAttribute('data-held', held);
    this.opponent.hold(held);
  }
}
