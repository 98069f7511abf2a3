// Two tabs: one game shown by several pages of this browser.
//
// Owns: who plays. The page that opened a game first holds its Web Lock and plays; the others say so, follow
// every move and offer to take over; when the first one is closed the next goes on by itself. Where there are
// no locks the writer of the newest save plays. A game that another page has deleted is held until the person
// says whether it stays; one that went with all data of the site is written again at once. Must never
// overwrite what another page has saved; store.ts prevents that even without this file.
// Next: lib/opening.ts (Shelf), keeper.ts (that of the library), embed/embed-shelf.ts (that of a frame).
import { notice, toast } from '../lib/controls.ts';
import { kLost } from '../keep/copies.ts';
import { t } from '../lib/i18n.ts';
import { saveRecord } from '../share/record-file.ts';
import { root } from '../lib/root.ts';
import { kLobby } from '../lib/address.ts';
import { leave } from '../lib/leave.ts';
import type { Shelf } from '../lib/opening.ts';
import type { Table } from './table.ts';

const kPatience_ms = 250;

export function attachTabs(table: Table, shelf: Shelf) {
  const tabs = new Tabs(table, shelf);
  shelf.onGame = (id) => tabs.claim(id);
  table.takeOver = () => tabs.takeOver();
  table.on('elsewhere', ({ record }) => tabs.follow(record));
  table.on('gone', () => tabs.look());
  addEventListener(kLost, () => tabs.id && !tabs.follows && shelf.keepAgain());
  // Not every browser fires an event when site data is cleared.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tabs.look());
  addEventListener(
    'storage',
    ({ key }) => (key === null || key.startsWith(`beffroi.${shelf.key}`)) && tabs.look(),
  );
}

class Tabs {
  table: Table;
  shelf: Shelf;
  id = '';
  revision = 0;
  /** Gives the lock back. */
  free: ((value?: unknown) => void) | null = null;
  waiting: AbortController | null = null;
  follows = false;
  isGone = false;

  constructor(table: Table, shelf: Shelf) {
    this.table = table;
    this.shelf = shelf;
  }

  /** The page shows this game from now on; '' for none that is kept. Resolves when it is known who plays. */
  async claim(id: string) {
    if (id === this.id) return;
    this.leave();
    this.id = id;
    if (!id || !navigator.locks) return;
    const isMine = (await this.tryFor(0)) || (await this.tryFor(kPatience_ms));
    if (!isMine && id === this.id) this.follow();
  }
  /**
   * Asks for the lock and waits a little: a page that is being closed or reloaded gives its lock back in a
   * moment.
   */
  async tryFor(patience_ms: number) {
    const patience = new AbortController();
    const timer = patience_ms > 0 ? setTimeout(() => patience.abort(), patience_ms) : 0;
    try {
      return await this.ask(patience_ms > 0 ? { signal: patience.signal } : { ifAvailable: true });
    } catch (error) {
      return (error as Error).name === 'SecurityError'; // some frames have no locks
    } finally {
      clearTimeout(timer);
    }
  }
  leave() {
    this.waiting?.abort();
    this.free?.();
    this.waiting = this.free = null;
    if (this.follows) this.lead(false);
    this.forgetGone();
  }

  /** Asks for the lock; gives whether it is held. A lock that is taken away later makes this page follow. */
  ask(options: LockOptions) {
    const { id } = this;
    let held = false;
    return new Promise<boolean>((resolve, reject) => {
      navigator.locks
        .request(`beffroi-game-${id}`, options, (lock) => {
          held = Boolean(lock);
          resolve(held);
          return held
            ? new Promise((free) => {
                this.free = free;
              })
            : undefined;
        })
        .catch((error) => {
          if (held && id === this.id) this.follow();
          else reject(error);
        });
    });
  }

  /** Another page plays. `lost`: a record that this page could not save any more. */
  follow(lost = '') {
    const { table, shelf } = this;
    shelf.stop('elsewhere');
    // A lock that was taken away is not held any more; one that is held would keep everybody waiting.
    this.free?.();
    this.free = null;
    if (!this.follows) {
      this.follows = true;
      table.follows = true;
      table.hold('elsewhere');
      this.wait();
    }
    this.revision = lost ? 0 : shelf.revision;
    const saveFile = {
      text: t('page.menu.save'),
      onclick: () => saveRecord(table.now, lost),
      stays: true,
    };
    const text = lost ? t('page.tabs.lost') : t('page.tabs.more');
    notice({
      id: 'elsewhere',
      title: t('page.tabs'),
      text,
      buttons: [
        { text: t('page.tabs.here'), onclick: () => this.takeOver(), stays: true },
        ...(lost ? [saveFile] : []),
      ],
    });
    this.look();
  }

  /** Waits for the lock: the page that plays may be closed. */
  async wait() {
    if (!navigator.locks) return;
    this.waiting = new AbortController();
    const { signal } = this.waiting;
    const isMine = await this.ask({ signal }).catch(() => false);
    if (!isMine || signal.aborted) return;
    this.lead();
    toast(t('page.tabs.closed'));
  }

  async takeOver() {
    this.waiting?.abort();
    this.waiting = null;
    if (navigator.locks) await this.ask({ steal: true }).catch(() => false);
    this.lead();
    // Without locks the others hear of it by a newer save.
    if (!navigator.locks) this.shelf.keepAgain();
  }

  /** This page plays again, from where the other page has stopped. */
  lead(reads = true) {
    const { table, shelf } = this;
    if (reads) {
      this.look();
      if (!this.isGone) shelf.goOn();
    }
    this.follows = false;
    table.follows = false;
    document.getElementById('notice-elsewhere')?.remove();
    table.release('elsewhere');
  }

  /** Shows what another page may have written. */
  look() {
    const { shelf } = this;
    if (!this.id || root.dataset.ready === 'failed') return;
    const isHere = this.lookForGame();
    if (this.isGone !== !isHere) this.askWhetherGone(!isHere);
    if (!isHere) return;
    if (!this.follows) {
      if (!shelf.isBehind()) return;
      if (!this.free) {
        this.follow();
        return;
      }
      // The last save of the other page may arrive late: browsers pass on changes with a delay.
      this.revision = shelf.revision;
      this.show();
      shelf.goOn();
      return;
    }
    this.show();
  }
  /**
   * False when another page has deleted the game; one that is missing for another reason is written again.
   */
  lookForGame() {
    const { shelf } = this;
    if (shelf.isThere() || !shelf.revision) return true;
    if (shelf.isGone()) return false;
    if (!this.follows) shelf.keepAgain();
    return true;
  }
  /**
   * Holds the table of a deleted game and asks what becomes of it; goes on when somebody has brought it
   * back.
   */
  askWhetherGone(isGone: boolean) {
    const { table, shelf } = this;
    if (!isGone) {
      this.forgetGone();
      if (!this.follows) shelf.goOn();
      return;
    }
    this.isGone = true;
    shelf.stop('gone');
    table.hold('gone');
    const keep = () => {
      shelf.goOn();
      shelf.keepAgain();
      this.look();
    };
    notice({
      id: 'gone',
      title: t('page.tabs.gone'),
      text: t('page.tabs.gone.more'),
      buttons: [
        { text: t('page.link.keep'), onclick: keep, stays: true },
        { text: t('page.tabs.letGo'), onclick: () => leave(kLobby), stays: true },
      ],
    });
  }
  forgetGone() {
    if (!this.isGone) return;
    this.isGone = false;
    document.getElementById('notice-gone')?.remove();
    this.table.release('gone');
  }
  async show() {
    // Whoever follows can wait; without the reader the other page's game is shown later.
    await this.table.program.whole();
    const newest = this.shelf.newest();
    if (!newest || newest.revision <= this.revision) return;
    this.revision = newest.revision;
    // It goes on by link since then: who plays elsewhere is known to a page that opens it.
    if (newest.about?.table && !this.table.byLink) return location.reload();
    if (newest.record !== this.table.record)
      this.table.load(newest.record, { of: { id: this.id, revision: newest.revision } });
    this.table.byLink?.keptElsewhere();
  }
}
