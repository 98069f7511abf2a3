// Keeper: keeping the game that is on the table.
//
// Owns: the autosave of this page after every change, when a game that came by a link becomes one of the
// library, the address of a game that is kept, asking for persistent storage, and what is said when the
// device does not keep it. A table that is transient is never kept.
// Must never read a move. Next: store.ts (the library), two-tabs.ts (who keeps when two pages show one game).
import { notice } from '../lib/controls.ts';
import { t } from '../lib/i18n.ts';
import { bare } from '../lib/names.ts';
import { keptSeat } from '../lib/seat-names.ts';
import { saveRecord, tellsAll } from '../share/record-file.ts';
import { isHandedOver } from '../keep/handover.ts';
import * as store from '../keep/store.ts';
import { codeOf, gameOf, isAt, laterOf, rewrite } from '../lib/address.ts';
import { importOwn } from '../lib/import-own.ts';
import type { LoadHow, State } from '../lib/state.ts';
import type { Table } from './table.ts';
import type { Candidate, Opening, Shelf } from '../lib/opening.ts';

/** What the lists show of a game. */
const aboutOf = (state: State) => ({
  game: state.game,
  status: bare((state.over ? state.result : state.status) ?? ''),
  seats: state.seats.map(keptSeat),
  colours: state.seats.map(({ colour }) => colour),
  decisions: state.decisions,
  over: state.over,
  result: bare(state.result ?? ''),
  fairness: state.fairness,
  tellsAll: tellsAll(state),
  time: Date.now(),
});

/** From this many decisions on somebody plays and does not only look. */
const kWorthKeeping = 6;

/**
 * Asks the browser once not to clear what is kept when the device runs short of room. Some ask the person in
 * turn, so this waits until there is something to lose.
 */
async function askToPersist({ decisions, over }: State) {
  if ((decisions < kWorthKeeping && !over) || store.readSetting('persist', '')) return;
  store.writeSetting('persist', 'asked');
  const { storage } = navigator;
  try {
    if (!(await storage.persisted())) await storage.persist();
  } catch {
    // A browser without promises, or a frame that may not ask.
  }
}

export class Keeper implements Shelf {
  table: Table;
  autosave: store.Autosave | null;
  about: NonNullable<LoadHow['about']>;
  toldStorage: string;
  /** The person has agreed that the address carries a game with secrets. */
  carriesSecrets: boolean;
  /** Told of the id of the game that is kept here; two-tabs.ts sets it. */
  onGame: Shelf['onGame'];

  constructor(table: Table) {
    this.table = table;
    this.autosave = null;
    this.about = {};
    this.toldStorage = '';
    this.carriesSecrets = false;
    this.onGame = () => {};
  }
  /** The id of the game on the table; '' while it is not in the library. */
  get id() {
    return this.autosave?.id ?? '';
  }
  get key() {
    return `game.${this.id}.`;
  }
  get revision() {
    return this.autosave?.revision ?? 0;
  }
  /** When the game on the table was begun, as far as that is known. */
  get created() {
    return this.newest()?.about.created || undefined;
  }

  /**
   * A record is on the table: one of the library with {id, revision}, or one that came with the address
   * (`kind`) and is kept when it changes or keepNow() is called.
   */
  begin({
    id = '',
    revision = 0,
    kind,
    record,
    given = false,
    carried = false,
    isBranch = false,
  }: Candidate & { kind: Opening['kind'] }) {
    // What the game says of itself is remembered here: its slots may be deleted while it is on the table.
    this.autosave = id ? new store.Autosave(id, revision, store.readGame(id).good[0]?.about) : null;
    this.about = kind === 'link' || kind === 'record' ? { origin: kind } : {};
    const { decisions } = this.table.program.state();
    if ((given || kind === 'link' || kind === 'record') && decisions > 0 && !isHandedOver(record))
      this.about.came = decisions;
    // What the slots have need not be written again; what only the history entry had, or has changed, must be.
    this.table.record = carried || (isBranch && id) ? '' : this.table.program.record();
    return this.onGame(this.id);
  }
  /** Nobody here sits in the game: it came by a link, and nobody has played on. */
  isAway({ decisions }: State) {
    return !this.table.byLink && (this.autosave?.about ?? this.about).came === decisions;
  }
  /** Another record is put on the table by the person: a game of its own, kept at once. */
  beginNew(about: LoadHow['about'] = {}) {
    this.autosave = null;
    this.about = about;
    this.table.record = '';
  }
  /** Keeps a game that came by a link. */
  keepNow() {
    if (this.autosave || this.table.transient) return;
    this.table.record = '';
    this.keep(this.table.now);
  }
  newest() {
    return store.readGame(this.id).good[0];
  }
  isThere() {
    const { good, refused } = store.readGame(this.id);
    return good.length > 0 || refused.length > 0;
  }
  isBehind() {
    return this.autosave?.isBehind() === true;
  }
  isGone() {
    return this.autosave?.isGone() === true;
  }
  stop(why: Parameters<store.Autosave['stop']>[0]) {
    this.autosave?.stop(why);
  }
  /** This page keeps the game again, after another one has, or has deleted it. */
  goOn() {
    if (!this.autosave) return;
    const newest = this.newest();
    const revision = newest?.revision ?? Math.max(this.autosave.revision, store.goneAt(this.id));
    this.autosave = new store.Autosave(this.id, revision, this.autosave.about);
  }
  /** Saves the same record again, so that other pages learn who plays. */
  keepAgain() {
    this.save(this.table.record, this.table.now);
  }
  private save(record: string, state: State) {
    return this.autosave?.save(record, { ...aboutOf(state), ...this.table.byLink?.about(record) }) ?? '';
  }

  /** Called after every change of the program's state. */
  keep(state: State) {
    const { table } = this;
    const record = table.program.record();
    if (record === table.record) return;
    table.record = record;
    table.tell('record', { record, state });
    if (table.transient) return;
    const isNew = !this.autosave;
    this.autosave ??= new store.Autosave(store.freeId(), 0, { created: Date.now(), ...this.about });
    const outcome = this.save(record, state);
    if (isNew) this.onGame(this.id);
    table.tell('kept', { outcome, record, state, id: this.id });
    this.tell(outcome, state);
  }

  tell(outcome: string, state: State) {
    const address = gameOf(this.id);
    if (outcome === 'kept') {
      document.getElementById('notice-link')?.remove();
      document.getElementById('notice-storage')?.remove();
      this.toldStorage = '';
      askToPersist(state);
      // The address of a game that is kept is its id; its record need not travel along.
      if (!isAt(address) || history.state) rewrite(address);
    } else if (outcome === 'memory') {
      this.carry();
      this.tellStorage(state);
    } else if (outcome === 'elsewhere' || outcome === 'gone') {
      this.table.tell(outcome, { record: this.table.record });
    }
  }

  /**
   * True while only the person may say that the address carries the game: the record has more than the table
   * shows.
   */
  get mustAsk() {
    const { state } = this.table;
    return Boolean(state && tellsAll(state)) && !this.carriesSecrets;
  }
  /**
   * The address carries the game that the device does not keep: a reload finds it, and so does a bookmark or
   * the address opened again. Where the device has an earlier save of it the address says of which game it is
   * the later part. A game with secrets, or with draws to come, is in the history entry alone, which nobody reads, until the
   * person wants it in the address.
   */
  async carry() {
    const { record } = this.table;
    if (!this.autosave) return;
    const { id, revision } = this.autosave;
    try {
      // At once, for the page may be left at once; the code of the address takes a moment.
      rewrite(gameOf(id), { record, revision });
      if (this.mustAsk) return;
      const { packRecord } = await importOwn(() => import('../keep/link.ts'));
      if (record !== this.table.record) return;
      const code = packRecord(record);
      if (store.isOnDevice(id)) rewrite(laterOf(id, revision, code), { record, revision });
      else rewrite(codeOf(code), { record });
    } catch {
      // Some frames forbid even that, or the script does not load: then only this page has the game.
    }
  }

  tellStorage(state = this.table.now) {
    if (!store.problem || this.toldStorage === store.problem || this.table.transient) return;
    this.toldStorage = store.problem;
    const words = store.problem === 'full' ? 'page.storage.full' : 'page.storage.blocked';
    const saveFile = {
      text: t('page.menu.save'),
      onclick: () => saveRecord(state, this.table.record),
      stays: true,
    };
    const carryIt = {
      text: t('page.storage.address'),
      onclick: () => {
        this.carriesSecrets = true;
        this.carry();
      },
    };
    const asks = this.mustAsk && Boolean(this.autosave);
    notice({
      id: 'storage',
      title: t(words),
      text: [t(`${words}.more`), asks ? t('page.storage.address.more') : ''].filter(Boolean).join(' '),
      calm: true,
      buttons: [saveFile, ...(asks ? [carryIt] : []), { text: t('page.ok') }],
    });
  }

  /**
   * Says of a game that came by a link what becomes of it; where the computer would move, it waits for the
   * person.
   */
  tellLink(state: State, isBranch = false) {
    const { table } = this;
    const waits = state.bot && !state.over;
    if (waits) table.hold('link');
    const goOn = () => {
      table.release('link');
      this.keepNow();
    };
    const isAnew = state.draws && state.fairness === 'casual';
    const what = t(
      waits ? 'page.link.came.waits' : state.over ? 'page.link.came.over' : 'page.link.came.more',
    );
    const mode = isBranch ? 'page.strict.twice' : isAnew ? 'page.link.casual' : '';
    notice({
      id: 'link',
      title: t('page.link.came'),
      text: mode ? `${what} ${t(mode)}` : what,
      calm: true,
      buttons: waits
        ? [{ text: t('page.link.goOn'), onclick: goOn }]
        : [{ text: t('page.link.keep'), onclick: goOn }, { text: t('page.ok') }],
    });
  }
}
