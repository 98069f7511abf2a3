// Embed talk: what a frame and the page around it say to each other.
//
// Owns: the connection, the events that it sends, and its commands, one after the other. Must never
// believe a message that is not of the page that opened the frame, nor let one do what a person could not.
// Next: embed-protocol.ts (the messages), embed-game.ts (a new game's record), embed-api.ts (the other side).
import { byId } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import { root } from '../lib/root.ts';
import { accentForTable, applyAccent } from './accent.ts';
import { fullLink, placeButton, leaveInNewTab } from './embed-full.ts';
import { recordFor, WishError } from './embed-game.ts';
import { commandOf, isGreeting, kProtocol, likedHeight, whereOf } from './embed-protocol.ts';
import { loadTable, otherGame, recordIn } from './embed-record.ts';
import { letPageScroll } from './embed-touch.ts';
import { accentAsked, hostAsked } from './frame-address.ts';
import { givePreferences } from '../keep/preferences.ts';
import { gameIn, isNew, lineIn } from '../keep/record-text.ts';
import type { Given } from '../keep/given.ts';
import type { LogLine, PlayTable, State, StateSeat } from '../lib/state.ts';
import type { Command, Place, Position } from './embed-protocol.ts';
import type { EmbedShelf } from './embed-shelf.ts';

const kWaiting = 16; // commands that may wait for their turn
const { host, nonce } = hostAsked();

const seatOf = ({ called, kind, level, colour, score, rank }: StateSeat) => ({
  name: called, // never "You": others read it
  kind,
  level,
  colour,
  score,
  rank,
});
/** The position in the form for the page. */
function positionOf({ now: state, program }: PlayTable): Position {
  const { game, title, status, decisions, over, result, fairness, turn } = state;
  const record = program.record(false); // lines and notes are the person's own
  return {
    game,
    title,
    status,
    decisions,
    over,
    result,
    fairness,
    turn: { who: turn.who, seat: turn.seat },
    seats: state.seats.map(seatOf),
    record,
    link: fullLink(record),
  };
}

export class Talk {
  table: PlayTable;
  /** The kind of what has gone wrong in this frame, and where. */
  failure: { kind: string } & Place;
  port: MessagePort | null = null;
  waiting: (Command & { id: number })[] = [];
  running = false;
  /** What the embedding page knows of the log; null while the log is covered. */
  lines: LogLine[] | null = [];
  wasOver = false;
  viewer = -1;
  opened = false;
  isReady = false;
  following = false;
  accent = accentAsked();

  constructor(table: PlayTable, shelf: EmbedShelf, failure: Talk['failure']) {
    this.table = table;
    this.failure = failure;
    table.on('open', () => {
      this.opened = true;
      if (!this.isReady) placeButton(this.table);
      if (!this.isReady) this.paintWith(this.accent);
      this.follow();
    });
    table.on('state', () => this.follow());
    table.on('record', ({ record }) => shelf.keep(record, () => table.tell('elsewhere', { record })));
    letPageScroll(table);
    table.on('request', (event) => leaveInNewTab(event, table));
    new MutationObserver(() => root.dataset.ready === 'failed' && this.tellFailure()).observe(root, {
      attributeFilter: ['data-ready'],
    });
    addEventListener('resize', () => this.tellSize());
    this.greet();
  }

  /** Connects to the page that opened the frame. A frame that gets no answer works all the same. */
  greet() {
    if (window.parent === window || nonce.length < 16) return;
    addEventListener('message', (event) => {
      if (
        event.source !== window.parent ||
        (host !== '*' && event.origin !== host) ||
        !isGreeting(event.data, 'connect', nonce) ||
        event.ports.length !== 1
      )
        return;
      this.port?.close();
      const [port] = event.ports;
      this.port = port;
      port.onmessage = ({ data }) => this.take(data);
      this.tellSize();
      if (root.dataset.ready === 'failed') this.tellFailure();
      else if (this.isReady) this.say('ready', positionOf(this.table));
    });
    window.parent.postMessage({ beffroi: kProtocol, type: 'hello', nonce }, host);
  }

  say(type: string, members: object = {}) {
    this.port?.postMessage({ type, ...members });
  }
  tellSize() {
    this.say('size', { height: likedHeight(innerWidth) });
  }
  tellFailure() {
    const words = ['boot-title', 'boot-text'].map((name) => byId(name).innerText.trim()).filter(Boolean);
    this.say('failed', { text: words.join('\n').slice(0, 4000), ...this.failure });
  }

  /** Reports changes once the program is idle: a new record before its state. */
  follow() {
    if (this.following) return;
    this.following = true;
    queueMicrotask(() => {
      this.following = false;
      this.compare(this.table.now);
    });
  }
  compare(state: State) {
    if (this.opened) {
      this.opened = false;
      Object.assign(this, {
        lines: state.curtain ? null : state.log,
        wasOver: state.over,
        viewer: state.viewer,
      });
      this.say(this.isReady ? 'open' : 'ready', positionOf(this.table));
      this.isReady = true;
      return;
    }
    // The log is covered while the device changes hands; its moves are reported afterwards.
    if (!this.isReady || state.curtain) return;
    const before = this.lines ?? state.log;
    const { wasOver, viewer } = this;
    // Another person at the device may see more or less of the same moves.
    const same = (a: LogLine | undefined, b: LogLine | undefined) =>
      a?.ply === b?.ply && (a?.text === b?.text || viewer !== state.viewer);
    Object.assign(this, { lines: state.log, wasOver: state.over, viewer: state.viewer });
    let told = 0;
    while (told < before.length && same(before[told], state.log[told])) told++;
    if (told < before.length) this.say('undo', { decisions: state.decisions });
    const plies = new Map<number, LogLine[]>();
    for (const line of state.log.slice(told)) plies.set(line.ply, [...(plies.get(line.ply) ?? []), line]);
    for (const [ply, made] of plies) {
      const { seat } = made[0];
      this.say('move', {
        ply,
        seat,
        name: state.seats[seat]?.called ?? '',
        text: made[0].named || made[0].text,
        more: made.slice(1).map(({ text, named }) => named || text),
        decisions: state.decisions,
        over: state.over,
      });
    }
    if (state.over && !wasOver) this.say('end', positionOf(this.table));
  }

  /** The program of a frame that has no game yet may not run: it gets the colour with the game. */
  paintWith(accent: string) {
    this.accent = accent;
    applyAccent(root, accent);
    if (this.opened || this.isReady) this.table.program.command('accent', accentForTable(accent));
  }

  // Commands: one after the other, and not too many.
  take(message: unknown) {
    const command = commandOf(message);
    if (command?.type === 'theme') givePreferences({ theme: command.theme });
    else if (command?.type === 'accent') this.paintWith(command.accent);
    else if (command && this.waiting.length >= kWaiting)
      this.refuse(command.id, 'busy', t('page.embed.busy'));
    else if (command) {
      this.waiting.push(command);
      this.work();
    }
  }
  async work() {
    if (this.running) return;
    this.running = true;
    for (let message = this.waiting.shift(); message; message = this.waiting.shift())
      await this.obey(message);
    this.running = false;
  }
  refuse(id: number, kind: string, message: string, place: Place = {}) {
    this.say('answer', { id, error: { kind, message: message.slice(0, 2000), ...whereOf(place) } });
  }
  async obey(command: Command & { id: number }) {
    const { type, id } = command;
    if (!this.isReady || root.dataset.ready !== 'play')
      return this.refuse(id, 'notReady', t('page.embed.notReady'));
    if (type !== 'position' && this.table.follows) return this.refuse(id, 'elsewhere', t('page.tabs'));
    try {
      if (type !== 'position') {
        const given: Partial<Given> =
          command.type === 'load'
            ? await recordIn(command.record)
            : { text: await recordFor(this.table.now.game, ('wish' in command && command.wish) || {}) };
        const { text: record = '', error } = given;
        if (error) return this.refuse(id, error.kind, error.message);
        const { game } = this.table.now;
        if (gameIn(record) && gameIn(record) !== game)
          return this.refuse(id, 'otherGame', otherGame(record, game));
        if (!isNew(record)) await this.table.program.whole(true);
        const refused = lineIn(record, 'table')
          ? await (await loadTable()).putTable(this.table, given)
          : this.table.load(record);
        if (refused) return this.refuse(id, 'record', refused.message, refused);
        await null; // the event of the opened game goes out before the answer
      }
      return this.say('answer', { id, position: positionOf(this.table) });
    } catch (error) {
      return this.refuse(
        id,
        error instanceof WishError ? 'wish' : 'failed',
        error instanceof Error ? error.message : String(error),
      );
    }
  }
}
