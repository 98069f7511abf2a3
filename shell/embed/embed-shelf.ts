// Embed shelf: where the game of a frame is kept until the next visit.
//
// Owns: under which key, finding a game that is still under the key of an earlier build, keeping the record after
// every change, and what play/two-tabs.ts needs so that two tabs of one page do not overwrite each other. Must
// never understand a record. Next: frame-address.ts (what the key is made of), embed.ts (the caller).
//
// beffroi.embed.<sum>   {"record": …, "time": …, "revision": …, "tab": …}; earlier builds wrote the first two
import { earlierWishes, gameWishes, isPreview } from './frame-address.ts';
import { checksum, keysOf, problem, readSetting, tab, writeSetting } from '../keep/storage.ts';
import type { Shelf } from '../lib/opening.ts';

const kKept = 40; // embeds whose game is kept

/** What is kept of an embed. */
interface Kept {
  record?: unknown;
  time?: number;
  revision?: number;
  tab?: string;
}
const keyOf = (wishes: string) => `embed.${checksum(wishes)}`;
const keptAt = (key: string) => readSetting<Kept>(key, {});

export class EmbedShelf implements Shelf {
  onGame: Shelf['onGame'] = () => {};
  revision = 0;
  readonly key = keyOf(gameWishes());
  readonly #isPreview = isPreview();
  #stopped = this.#isPreview;
  #record = '';

  /** Where nothing is kept no other tab can show the same game. */
  get id() {
    return problem || this.#isPreview ? '' : this.key;
  }

  /** The record of the last visit; '' for none. A game under an earlier key is taken over by the first to ask. */
  find() {
    if (!this.newest()) this.#takeOver();
    const { record = '', revision = 0 } = this.newest() ?? {};
    this.revision = revision;
    return record;
  }
  #takeOver() {
    const key = earlierWishes()
      .map(keyOf)
      .find((one) => typeof keptAt(one).record === 'string');
    if (!key || key === this.key) return;
    writeSetting(this.key, keptAt(key));
    writeSetting(key, null);
  }

  keep(record: string, onBehind: () => void) {
    this.#record = record;
    if (this.#stopped) return;
    if (this.isBehind()) return onBehind();
    this.#write();
  }
  #write() {
    const others = keysOf('embed.').filter((key) => key !== this.key);
    if (others.length >= kKept) {
      const oldest = others.sort((a, b) => (keptAt(a).time ?? 0) - (keptAt(b).time ?? 0));
      for (const key of oldest.slice(0, others.length - kKept + 1)) writeSetting(key, null);
    }
    this.revision++;
    const kept: Kept = { record: this.#record, time: Date.now(), revision: this.revision, tab };
    writeSetting(this.key, kept);
  }

  // ---- For two tabs

  newest() {
    const { record, revision } = keptAt(this.key);
    return typeof record === 'string' ? { record, revision: Number(revision) || 0 } : undefined;
  }
  isBehind() {
    return (this.newest()?.revision ?? 0) > this.revision && keptAt(this.key).tab !== tab;
  }
  isThere() {
    return this.newest() !== undefined;
  }
  /** Nobody deletes the game of a frame but with all data of the site, and then it is written again. */
  isGone() {
    return false;
  }
  stop() {
    this.#stopped = true;
  }
  goOn() {
    this.#stopped = this.#isPreview;
    this.revision = this.newest()?.revision ?? this.revision;
  }
  keepAgain() {
    if (this.#record) this.#write();
  }
}
