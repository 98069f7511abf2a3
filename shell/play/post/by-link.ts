// By link: the game on the table is one that goes to and fro by link.
//
// Owns: what this device knows of its table (links/table.ts) while the page is open: it follows what is played
// here, is kept with every save, and says to the canvas whether the turn that is done has been sent. Must never
// send anything by itself, nor change what stands without the person.
// Next: open-table.ts (how the game got onto the table), send.ts (the sheet of my turn), came.ts (what came with a
// link), fork.ts (two ways), links/table.ts.
import { byId, h } from '../../lib/dom.ts';
import { toast } from '../../lib/controls.ts';
import { formatList, t, withWords } from '../../lib/i18n.ts';
import { listGames, readGame } from '../../keep/store.ts';
import { join } from '../../links/arrive.ts';
import { stepsIn, tableIn } from '../../links/compare.ts';
import { readKept, writeKept } from '../../links/kept.ts';
import { showBadge, tablesIn } from '../../links/list.ts';
import {
  isMyTurn,
  isPersons,
  mayResign,
  others,
  peopleIn,
  played,
  receivers,
  sent,
  status,
  undo,
  unsent,
} from '../../links/table.ts';
import { agree, askBack } from './answers.ts';
import { openFork } from './fork.ts';
import { rematchByLink } from './rematch.ts';
import { isStill, lineOf, placesOf, putOnTable } from './table-program.ts';
import type { GameKeeper, MenuRows, PlayTable, State, TableByLink } from '../../lib/state.ts';
import type { Answer, Line, TableHere } from '../../links/table.ts';

/** So long the board is seen before the sheet comes over it. */
const kLook_ms = 900;

/** After so long the others may be reminded. */
const kRemind_ms = 3 * 24 * 3600 * 1000;

export class ByLink implements TableByLink {
  here: TableHere;
  readonly game: string;
  table!: PlayTable;
  keeper!: GameKeeper;
  /** The save that `here` is of. */
  revision = 0;
  /** What bf_open was told last. */
  places = '';
  /** Sees to what waits for the table to come to rest. */
  private rest: (() => void) | null = null;
  private timer = 0;
  private isEnding = false;
  private withLine = h('p.bar-sub.post-with');

  /** @param game its id in the library; '' while it has none */
  constructor(here: TableHere, game: string) {
    this.here = here;
    this.game = game;
  }

  attach(table: PlayTable, keeper: GameKeeper) {
    this.table = table;
    this.keeper = keeper;
    table.byLink = this;
    table.on('record', ({ record, state }) => this.follow(lineOf(record, state)));
    table.on('state', ({ state }) => this.onState(state));
    table.on('kept', () => {
      this.revision = keeper.revision;
      this.count();
    });
    table.on('open', () => this.isOn() || this.withLine.remove());
    table.on('request', (event) => {
      if (!this.isOn()) return;
      if (event.type === 'send') event.answered = true;
      if (event.type === 'send') this.send();
      if (event.type === 'undo' && this.refuseUndo()) event.answered = true;
    });
  }
  /** The game on the table is this one still. */
  isOn() {
    return this.table.byLink === this && tableIn(this.table.program.record()) === this.here.id;
  }

  // ---- What others of the page ask (lib/state.ts)

  about(record: string) {
    return tableIn(record) === this.here.id ? { table: writeKept(this.here) } : {};
  }
  puts(record: string) {
    this.readAgain();
    return this.put({ ...this.here, line: { ...this.here.line, record } });
  }

  keptElsewhere() {
    this.readAgain();
    this.tell();
  }

  menu(): MenuRows {
    this.readAgain();
    const { here } = this;
    const is = status(here);
    const rows: MenuRows['rows'] = [];
    const row = (name: string, icon: string, text: string, run: () => unknown) =>
      rows.push({ name, icon, text, run });
    if (is === 'twoWays') row('ways', 'signpost', t('page.menu.ways'), () => this.openFork());
    if (this.to.length > 0 && !(isMyTurn(here) && unsent(here) > 0))
      row('post', 'share', this.sendWords(), () => this.send());
    if (this.isLocked() && here.line.next > 0) {
      const name = this.name(here.sent?.to[0] ?? 0);
      row('askBack', 'undo', t('page.post.askBack', { name }), () => this.askBack());
    }
    if (here.mine.length > 0 && here.line.next > 0)
      row('along', 'copy', t('page.menu.along'), () => this.takeAlong());
    const mayDraw = here.line.next > 0 && !this.agrees() && (isMyTurn(here) || here.draw.length > 0);
    return {
      rows,
      resigns: !mayResign(here).refused,
      draw: mayDraw && peopleIn(here.line.record).length === here.names.length ? () => this.agree() : null,
    };
  }
  async again(make: (record: string) => Promise<string>) {
    if (!this.isOn()) return false;
    return rematchByLink(this, make);
  }
  /** What sending is called now. */
  private sendWords() {
    if (!this.isLocked()) return t('page.menu.post');
    return this.mayRemind() ? t('page.post.remind', { name: this.name(this.to[0]) }) : t('page.post.again');
  }
  /** It was sent so long ago that the others may be reminded. */
  mayRemind() {
    const { sent: gone, line } = this.here;
    return this.isLocked() && line.next > 0 && gone !== null && Date.now() - gone.when > kRemind_ms;
  }
  private agrees() {
    return this.here.mine.every((seat) => this.here.draw.includes(seat));
  }

  // ---- The table

  put(here: TableHere) {
    this.places = placesOf(here);
    return putOnTable(this.table.program, here);
  }
  /** Another page of this browser may have kept the game since; nothing that was played here is dropped. */
  readAgain() {
    const [save] = readGame(this.keeper.id || this.game).good;
    if (!save?.about.table || save.revision <= this.revision) return;
    const { here } = readKept(save.about.table, save.record);
    const joined = here && join(here, this.here);
    if (!joined || joined.refused) return; // ours stays
    this.here = joined.here;
    this.revision = save.revision;
  }

  /** Something has been played here, or taken back; it is about to be kept. */
  private follow(line: Line) {
    if (tableIn(line.record) !== this.here.id || this.table.follows || this.isEnding) return;
    this.readAgain();
    const before = stepsIn(this.here.line.record).length;
    let answer = played(this.here, line);
    if (answer.refused && answer.is === 'notOn') answer = undo(this.here, line);
    if (answer.refused) {
      toast(this.why(answer), 'lock');
      this.put(this.here);
      return;
    }
    this.here = answer.here;
    // A computer that was asked here is asked by whoever gets the link, or the other way round.
    const isComputers = line.next > 0 && !isPersons(line);
    if (isComputers && placesOf(this.here) !== this.places) this.put(this.here);
    this.tell();
    const isDone = answer.is === 'played' && stepsIn(line.record).length > before;
    if (isDone && status(this.here) === 'notSent') this.after(kLook_ms, () => this.send());
    else if (answer.is === 'undone') clearTimeout(this.timer);
  }

  /** The canvas says whether the turn has been sent; the bar, with whom it is played. */
  tell() {
    const { here, table } = this;
    const [to] = receivers(here);
    const isOurs = !to || isMyTurn(here) || status(here) === 'computer';
    const mustSend = here.news || unsent(here) > 0;
    const word = isOurs ? '' : `${mustSend ? 'unsent' : 'sent'} ${to}`;
    table.program.command('link', word);
  }
  private onState(state: State) {
    if (!this.isOn()) return;
    const title = byId('title');
    this.withLine.textContent = t('page.post.with', { names: this.names(others(this.here)) });
    if (!this.withLine.isConnected) title.after(this.withLine);
    const undoButton = byId('undo');
    if (this.isLocked()) undoButton.title = this.lockedWords();
    if (!state.others) {
      const { rest } = this;
      this.rest = null;
      rest?.();
    }
  }
  /** Runs when nothing moves any more that others have played. */
  whenOthersRest(run: () => void) {
    this.rest = run;
  }
  /** Runs in a moment, if nothing has changed by then. */
  after(ms: number, run: () => void) {
    clearTimeout(this.timer);
    const { record } = this.here.line;
    const isSame = () => this.here.line.record === record && this.isOn();
    this.timer = setTimeout(() => isSame() && run(), isStill() ? 0 : ms);
  }

  /** Keeps what has changed without a move. */
  change(here: TableHere) {
    this.here = here;
    this.tell();
    this.keep();
  }
  private keep() {
    this.keeper.keepAgain();
    this.revision = this.keeper.revision;
    this.count();
  }
  /** The icon of an installed app counts my turns. */
  private count() {
    if ('setAppBadge' in navigator) showBadge(tablesIn(listGames()));
  }
  /** Another line of this table goes onto the table, and is kept. */
  show(here: TableHere) {
    this.here = here;
    const error = this.put(here);
    if (error) toast(error.message, 'flag');
    this.tell();
    this.keep();
  }
  marked(how: 'shared' | 'copied') {
    const answer = sent(this.here, how, Date.now());
    if (!answer.refused) this.change(answer.here);
  }

  // ---- Words

  name(seat: number) {
    return this.table.now.seats[seat - 1]?.called ?? '';
  }
  names(seats: number[]) {
    return formatList(seats.map((seat) => this.name(seat)));
  }
  /** Those who get the next link, next to play first. */
  get to() {
    return receivers(this.here);
  }
  lockedWords() {
    return t('page.post.locked', { names: this.names(this.here.sent?.to ?? this.to) });
  }
  why({ is }: Answer) {
    return is === 'alreadySent' ? this.lockedWords() : t('page.post.notYourTurn');
  }

  // ---- Sheets

  /** What has been sent cannot be taken back here. */
  private isLocked() {
    const { here } = this;
    return here.sent !== null && unsent(here) === 0 && !isMyTurn(here);
  }
  private refuseUndo() {
    if (!this.isLocked()) return false;
    if (this.here.asked) {
      // The answer may be yes: what stands now is what was asked about.
      const isSent = !this.here.news;
      if (isSent) toast(t('page.post.askedAlready'), 'lock');
      else
        toast(t('page.post.askedUnsent'), 'lock', {
          text: t('page.menu.post'),
          onclick: () => this.send(),
        });
      return true;
    }
    const name = this.name(this.here.sent?.to[0] ?? 0);
    toast(this.lockedWords(), 'lock', {
      text: t('page.post.askBack', { name }),
      onclick: () => this.askBack(),
    });
    return true;
  }
  async send() {
    if (this.table.follows) return;
    this.readAgain();
    const { openSend } = await withWords(() => import('./send.ts'));
    openSend(this);
  }
  async takeAlong() {
    const { takeAlong } = await withWords(() => import('./send.ts'));
    takeAlong(this);
  }
  openFork() {
    return openFork(this);
  }
  agree() {
    return agree(this);
  }
  /** All have agreed to a draw: the end of the game is no move of ours. */
  endsDrawn(end: () => Answer) {
    this.isEnding = true;
    const answer = end();
    this.isEnding = false;
    if (!answer.refused) this.here = answer.here;
    this.tell();
    this.after(kLook_ms, () => this.send());
  }
  askBack() {
    return askBack(this);
  }
}
