// Table: the game in the window as the other parts of the page see it.
//
// Owns: the events of the table and their listeners. follow.ts speaks through it; sound, review,
// introduction, statistics, pictures and embedding listen, so that it need not know them and they need not
// know each other. The events:
//   open     {state}                a record has just been put on the table, another one than before
//   state    {state, before}        the program's state has changed (Table::state_json); before is null
//                                   at first
//   record   {record, state}        the record has changed; sent before it is saved
//   kept     {outcome, record, state}   the result of saving it (store.ts)
//   elsewhere, gone  {record}       it is not kept: another page goes on with the game, or has deleted it
//   request  {type, number, text}   the canvas asks for something (web/bridge/host.hpp); whoever answers sets
//                                   event.answered
//   frame    {}                     a frame has just been painted; the canvas can be read in this call only
// Must never know a game's rules. Next: page.ts, attach.ts (who listens).
import { byId } from '../lib/dom.ts';
import { setFlag } from '../lib/root.ts';
import type {
  GameProgram,
  LoadHow,
  PlayTable,
  RecordError,
  State,
  TableByLink,
  TableEvents,
} from '../lib/state.ts';
import type { Opponent } from './opponent.ts';

interface Parts {
  program: GameProgram;
  opponent: Opponent;
  load(text: string, how?: LoadHow): RecordError | null;
  look(ply: number): void;
}
type Listener = (event: TableEvents[keyof TableEvents]) => unknown;

export class Table implements PlayTable {
  program: GameProgram;
  opponent: Opponent;
  load: Parts['load'];
  look: Parts['look'];
  listeners: Map<string, Set<Listener>>;
  state: State | null;
  /** The record as it was last kept or read. */
  record: string;
  /** True for an introduction or a page that only shows: nothing of it is kept or counted. */
  transient: boolean;
  /** True while another page plays this game and this one shows it. */
  follows: boolean;
  /** The game on the table goes to and fro by link. */
  byLink: TableByLink | null = null;
  /** Set by two-tabs.ts. */
  takeOver: PlayTable['takeOver'] = async () => {};
  /** Names of those who hold the table: while there is one nobody can move, and no computer thinks. */
  holders: Set<string>;

  /**
   * `program` and `opponent` are page.ts's own; `load(text)` puts a record on the table and gives the error
   * or null.
   */
  constructor({ program, opponent, load, look }: Parts) {
    this.program = program;
    this.opponent = opponent;
    this.load = load;
    this.look = look;
    this.listeners = new Map();
    this.state = null;
    this.record = '';
    this.transient = false;
    this.follows = false;
    this.holders = new Set();
  }

  get now() {
    return this.state as State;
  }

  /** Calls run(event) whenever something of that kind happens; gives a function that ends it. */
  on<Kind extends keyof TableEvents>(kind: Kind, run: (event: TableEvents[Kind]) => unknown) {
    const list = (this.listeners.get(kind) ?? new Set()) as Set<unknown>;
    this.listeners.set(kind, list as Set<Listener>);
    list.add(run);
    return () => list.delete(run);
  }
  /** Calls all listeners; gives the event. */
  tell<Kind extends keyof TableEvents>(kind: Kind, event: TableEvents[Kind]) {
    for (const run of this.listeners.get(kind) ?? []) run(event);
    return event;
  }

  /**
   * From now on nobody can move here: canvas and mirror take no input, computers rest. `who` names the
   * reason.
   */
  hold(who: string) {
    this.holders.add(who);
    this.applyHold();
  }
  release(who: string) {
    if (this.holders.delete(who)) this.applyHold();
  }
  applyHold() {
    const held = this.holders.size > 0;
    byId('canvas').inert = held;
    byId('mirror').inert = held;
    setFlag('data-held', held);
    this.opponent.hold(held);
  }
}
