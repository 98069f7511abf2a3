// Embed: the play page in a frame of somebody else's page.
//
// Owns: what the frame's address asks for (#game, lang, theme, options, preset, seats, level, strict, r or record), which
// record it begins with, the talk with the embedding page, and the way to a
// full window. Everything else is the play page's own. Must never believe a message that is not of the page
// that opened the frame, nor let one do what a person could not: records are played and judged by the program
// as always.
// Next: embed-protocol.ts (the messages), embed-game.ts (a new game's record), embed-shelf.ts (keeping it until the
// next visit), embed-api.ts (the other side).
import { byId } from '../lib/dom.ts';
import { iconButton } from '../lib/controls.ts';
import { accentAsked, faultAsked, hostAsked, themeAsked } from './frame-address.ts';
import { accentForTable, applyAccent } from './accent.ts';
import { recordFor, WishError } from './embed-game.ts';
import { EmbedShelf } from './embed-shelf.ts';
import { letPageScroll } from './embed-touch.ts';
import { commandOf, isGreeting, kProtocol, likedHeight } from './embed-protocol.ts';
import { hasWord, t } from '../lib/i18n.ts';
import { refusal } from '../lib/refusal.ts';
import { copyOf } from '../keep/branch.ts';
import { givePreferences } from '../keep/preferences.ts';
import { linkTo, unpackRecord } from '../keep/link.ts';
import { readHead } from '../keep/record-head.ts';
import { root } from '../lib/root.ts';
import { gameTitle } from '../lib/when.ts';
import { formOf, fragmentOf } from '../lib/address.ts';
import { importOwn } from '../lib/import-own.ts';
import { gameIn, isNew } from '../keep/record-text.ts';
import type { Opened, Opening } from '../lib/opening.ts';
import type { GameProgram, LogLine, PlayTable, State, StateSeat, TableEvents } from '../lib/state.ts';
import type { Given } from '../keep/given.ts';
import type { Command, Position } from './embed-protocol.ts';

const kWaiting = 16; // commands that may wait for their turn

const asked = fragmentOf();
const { host, nonce } = hostAsked();
const get = (name: string) => asked.get(name) ?? '';
/** What people call a game; a record may name one that is not known here. */
const titleOf = (game: string) => (hasWord(`page.game.${game}`) ? gameTitle(game) : game);
const otherGame = (record: string, here: string) =>
  t('page.embed.otherGame', { game: titleOf(gameIn(record)), here: titleOf(here) });

// ---- Which game

const shelf = new EmbedShelf();

/**
 * The record in what the embedding page gives: a record, a link, its code. Read by a script that few frames need.
 * What has none of them can only be meant as a code, which says what is wrong with it.
 */
async function recordIn(given: string): Promise<Partial<Given>> {
  const { readGiven } = await importOwn(() => import('../keep/given.ts'));
  const found = readGiven(given);
  if (found.text !== given || /^\s*beffroi-/.test(given)) return found;
  const { error } = unpackRecord(given.trim());
  return error ? { error } : found;
}

/** What the play page opens; its list is filled by prepare(), when there are words. */
export async function findGame(): Promise<Opening> {
  const theme = themeAsked();
  if (theme) givePreferences({ theme });
  const fault = faultAsked();
  const given = fault ? '' : get('r') || get('record');
  const shown = given ? await recordIn(given) : {};
  const game = /^\w+$/.test(get('game')) ? get('game') : gameIn(shown.text ?? '');
  const list: Offered[] = [];
  let problem: Problem | null = null;
  const prepare = async () => {
    if (fault) {
      problem = { kind: fault.kind, text: t(`page.embed.fault.${fault.kind}`, { address: fault.address }) };
      return;
    }
    const kept = shelf.find();
    // A finished game is replaced by a new one.
    if (gameIn(kept) === game && readHead(kept).over === false) list.push({ record: kept, isKept: true });
    try {
      const { text: record = '', error } = given
        ? await recordIn(given)
        : {
            text: await recordFor(game, {
              options: get('options'),
              preset: get('preset'),
              seats: get('seats'),
              level: get('level'),
              strict: asked.has('strict'),
            }),
          };
      if (error) problem = { kind: error.kind, text: refusal(error) };
      else if (gameIn(record) && gameIn(record) !== game)
        problem = { kind: 'otherGame', text: otherGame(record, game) };
      else list.push({ record });
    } catch (error) {
      if (!(error instanceof WishError)) throw error;
      problem = { kind: 'wish', text: error.message };
    }
  };
  return {
    kind: 'embed',
    game,
    list,
    refused: [],
    transient: true,
    shelf,
    attach: (table) => new Talk(table),
    prepare,
    open: (program) => openFound(program, list, problem, Boolean(given)),
  };
}

/** Why no game can be put on the table: words, and a word for programs. */
interface Problem {
  kind: string;
  text: string | Node;
}
/** The kind of what has gone wrong in this frame. */
let failure = 'failed';

/** A record that may go on the table; `isKept`: it is from an earlier visit. */
interface Offered {
  record: string;
  isKept?: boolean;
}
/** Opens the first valid record. */
async function openFound(
  program: GameProgram,
  list: Offered[],
  problem: Problem | null,
  isGiven: boolean,
): Promise<Opened> {
  let why = problem;
  // A wrong setting is for the webmaster to fix: it is reported even when a saved game could be shown.
  for (const { record, isKept } of problem ? [] : list) {
    const error = await program.loadWhenWhole(record);
    if (!error) return { record, kind: 'embed', given: isGiven && !isKept };
    if (!isKept) why = { kind: 'record', text: refusal(error) };
  }
  failure = why?.kind ?? failure;
  const useless = failure !== 'unreachable';
  return { failure: { title: t('page.embed.bad'), text: why?.text ?? null, useless } };
}

// ---- Messages to and from the embedding page

const seatOf = ({ called, kind, level, colour, score, rank }: StateSeat) => ({
  name: called, // never "You": others read it

  kind,
  level,
  colour,
  score,
  rank,
});
/** The position as the page is told it. */
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
    link: linkTo(record),
  };
}

class Talk {
  table: PlayTable;
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

  constructor(table: PlayTable) {
    this.table = table;
    table.on('open', () => {
      if (!this.isReady) this.placeButton();
      if (!this.isReady) this.paintWith(accentAsked());
      this.opened = true;
      this.follow();
    });
    table.on('state', () => this.follow());
    table.on('record', ({ record }) => shelf.keep(record, () => table.tell('elsewhere', { record })));
    letPageScroll(table);
    table.on('request', (event) => this.answer(event));
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
    this.say('failed', { text: words.join('\n').slice(0, 4000), kind: failure });
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

  paintWith(accent: string) {
    applyAccent(root, accent);
    this.table.program.command('accent', accentForTable(accent));
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
  refuse(
    id: number,
    kind: string,
    message: string,
    { line, column }: { line?: number; column?: number } = {},
  ) {
    this.say('answer', {
      id,
      error: { kind, message: message.slice(0, 2000), line: line ?? null, column: column ?? null },
    });
  }
  async obey(command: Command & { id: number }) {
    const { type, id } = command;
    if (!this.isReady || root.dataset.ready !== 'play')
      return this.refuse(id, 'notReady', t('page.embed.notReady'));
    if (type !== 'position' && this.table.follows) return this.refuse(id, 'elsewhere', t('page.tabs'));
    try {
      if (type !== 'position') {
        const { text: record = '', error } =
          command.type === 'load'
            ? await recordIn(command.record)
            : { text: await recordFor(this.table.now.game, ('wish' in command && command.wish) || {}) };
        if (error) return this.refuse(id, error.kind, error.message);
        const { game } = this.table.now;
        if (gameIn(record) && gameIn(record) !== game)
          return this.refuse(id, 'otherGame', otherGame(record, game));
        if (!isNew(record)) await this.table.program.whole(true);
        const refused = this.table.load(record);
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

  // ---- What else is different in a frame

  /** Makes links that would leave the table open in a new tab. */
  answer(event: TableEvents['request']) {
    if (event.type !== 'lobby' && event.type !== 'back' && event.type !== 'change') return;
    event.answered = true;
    window.open(formOf(event.type === 'change' ? this.table.now.game : ''), '_blank', 'noopener');
  }
  placeButton() {
    const button = iconButton(t('page.embed.full'), 'expand', () => openFull(this.table.program.record()));
    button.id = 'full';
    byId('menu').before(button);
  }
}

/** A copy of the game in a window of its own, carried by the address. */
export function openFull(record: string) {
  window.open(linkTo(copyOf(record)), '_blank', 'noopener');
}
