// Review, list: all moves in words, with what leaves the game below the move that it replaces.
//
// Owns: the rows, their marks and notes, the blocks of lines and of games that were branched off, which are
// folded up or not, and what can be done with a line: a name, deleting, keeping, opening. Which move is shown
// says review-panel.ts. Must never know a game's rules, nor change a record: review-lines.ts does.
// Next: review-lines.ts, review-said.ts (marks and notes).
import { toast } from '../../lib/controls.ts';
import { avatar, h, icon } from '../../lib/dom.ts';
import { t } from '../../lib/i18n.ts';
import { nameField } from '../../lib/name-field.ts';
import { cleanName } from '../../lib/names.ts';
import { gameOf } from '../../lib/address.ts';
import { kNameMaxBytes } from '../../../web/bridge/bridge.mjs';
import type { Better } from './review-better.ts';
import type { Branch, Lines, Mark, Place } from './review-lines.ts';
import type { Course } from '../../lib/state.ts';

const kMarkNames: Record<Exclude<Mark, ''>, string> = {
  '!': 'good',
  '?': 'bad',
  '!?': 'interesting',
  '?!': 'doubtful',
};
const kNameRoom = { letters: kNameMaxBytes, bytes: kNameMaxBytes };

/** What a mark says, in words. */
export const markWords = (mark: string) => t(`page.review.mark.${kMarkNames[mark as '!'] ?? 'none'}`);

interface Parts {
  course: Course;
  lines: Lines;
  /** The words for a stop of a course: "Tube 3 of 30". */
  at(stop: number, course: Course): string;
  go(place: Place): void;
  rename(line: Branch, name: string): void;
  drop(line: Branch): void;
  keep(branch: Branch): void;
  tryIt(better: Better): void;
  /** Who is how far ahead at the end of a line; '' where nobody knows. */
  chanceOf(line: Branch): string;
  /** Where a line leaves what, for those who listen; '' where its head says it. */
  whereOf(line: Branch): string;
  betterAt(stop: number): { words: string; better: Better } | null;
}

export class MoveList {
  parts: Parts;
  element = h('ol.review-list', { role: 'list', tabindex: '-1' });
  /** By stop, of the game itself. */
  rows: HTMLElement[] = [];
  /** By line, and then by its own stop. */
  lineRows = new Map<string, HTMLElement[]>();
  blocks = new Map<string, HTMLElement>();
  folded = new Set<string>();
  renaming = '';

  constructor(parts: Parts) {
    this.parts = parts;
  }

  row({ line, stop }: Place): HTMLElement | undefined {
    return line ? this.lineRows.get(line.key)?.[stop] : this.rows[stop];
  }

  fill() {
    const { course, lines } = this.parts;
    const form = this.element.querySelector('.review-line-form');
    const under = new Map<number, Branch[]>();
    for (const line of lines.top) under.set(line.at, [...(under.get(line.at) ?? []), line]);
    this.lineRows.clear();
    this.blocks.clear();
    this.rows = course.stops.map((_, i) => this.ownRow(i));
    const items = course.stops.flatMap((_, i) => {
      const better = this.parts.betterAt(i);
      return [
        h('li', {}, this.rows[i], better ? this.betterBlock(better) : null),
        // They replace this move; those that go on from the end stand behind it.
        ...(under.get(i - 1) ?? []).map((line) => h('li', {}, this.block(line))),
      ];
    });
    const beyond = (under.get(course.stops.length - 1) ?? []).map((line) => h('li', {}, this.block(line)));
    const unread =
      lines.unread > 0 ? [h('li.review-unread', {}, t('page.review.line.more', { n: lines.unread }))] : [];
    this.element.replaceChildren(...items, ...beyond, ...unread);
    // Who writes a name goes on in the same field.
    if (form && this.renaming) this.toolsOf(this.renaming)?.replaceChildren(form);
  }

  /** Shows where the board is. */
  show({ line, stop }: Place) {
    for (const row of this.element.querySelectorAll('[aria-current]')) row.removeAttribute('aria-current');
    for (const [i, row] of this.rows.entries())
      row.classList.toggle('is-later', i > (line ? this.leavesAt(line) : stop));
    for (const [key, rows] of this.lineRows)
      rows.forEach((row, i) => {
        row.classList.toggle('is-later', line?.key !== key || i > stop);
      });
    for (const [key, block] of this.blocks) block.classList.toggle('is-chosen', key === line?.key);
    for (let one = line; one; one = one.of) this.unfold(one.key);
    this.row({ line, stop })?.setAttribute('aria-current', 'step');
  }
  /** The stop of the game itself that a line goes back to. */
  leavesAt(line: Branch): number {
    return line.of ? this.leavesAt(line.of) : line.at;
  }
  unfold(key: string) {
    this.folded.delete(key);
    const block = this.blocks.get(key) as HTMLDetailsElement | undefined;
    if (block && !block.open) block.open = true;
  }

  // ---- Rows

  ownRow(i: number) {
    const { course, at, go } = this.parts;
    const { seat, lines } = course.stops[i];
    const first = i === 0 ? t('page.review.start') : (lines[0] ?? at(i, course));
    return this.moveRow({ line: null, stop: i }, first, lines.slice(i === 0 ? 0 : 1), {
      'data-stop': String(i),
      'aria-disabled': i < course.from ? 'true' : null,
      onclick: () => (i < course.from ? toast(t('page.review.fades'), 'eye') : go({ line: null, stop: i })),
      number: i === 0 ? '' : String(i),
      seat,
    });
  }
  lineRow(line: Branch, stop: number) {
    const { course } = line;
    const { seat, lines } = course.stops[stop];
    const fades = this.leavesAt(line) < this.parts.course.from;
    return this.moveRow({ line, stop }, lines[0] ?? this.parts.at(stop, course), lines.slice(1), {
      'data-line': line.key,
      'aria-disabled': fades ? 'true' : null,
      onclick: () => (fades ? toast(t('page.review.fades'), 'eye') : this.parts.go({ line, stop })),
      number: String(stop - line.ahead),
      seat,
    });
  }
  moveRow(
    { line, stop }: Place,
    first: string,
    more: string[],
    { number, seat, ...attributes }: { number: string; seat: number } & Record<string, unknown>,
  ) {
    const course = line?.course ?? this.parts.course;
    const { mark, note } = course.stops[stop];
    const name = seat >= 0 ? course.seats[seat].name : '';
    return h(
      'button.review-row',
      { type: 'button', ...(attributes as Record<string, string>) },
      h('span.review-number', {}, number),
      seat >= 0 ? avatar(course.seats[seat].colour) : h('span.log-indent'),
      h(
        'span.review-words',
        {},
        boldName(first, name),
        // Words of their own also where they are heard.
        mark ? ' ' : null,
        mark
          ? h('b.review-sign', { role: 'img', 'aria-label': markWords(mark), 'data-mark': mark }, mark)
          : null,
        // Two go together; more, as those of the final scoring, stand one below the other.
        stop > 0 && more.length > 0
          ? more.length < 3
            ? h('small', {}, more.join(' · '))
            : more.map((words) => h('small', {}, words))
          : null,
        note ? h('small.review-said-note', {}, note) : null,
      ),
    );
  }
  betterBlock({ words, better }: { words: string; better: Better }) {
    const tryIt = h(
      'button.button.quiet',
      { type: 'button', onclick: () => this.parts.tryIt(better) },
      t('page.review.try'),
    );
    return h('div.review-better', {}, h('p', {}, words), tryIt);
  }

  // ---- Lines

  nameOf({ name, course, first, id }: Branch) {
    return name || (id ? '' : (course.stops[first].lines[0] ?? t('page.review.line.unnamed')));
  }
  /** Its name or its first move, and how many moves it has. */
  headOf(line: Branch) {
    const { id, name, course, first } = line;
    const n = course.stops.length - first;
    if (id) return t(name ? 'page.review.tried.named' : 'page.review.tried', { n, name });
    if (name) return t('page.review.line.named', { n, name });
    const move = this.nameOf(line);
    return n === 1 ? move : t('page.review.line.begun', { move, n: n - 1 });
  }
  block(line: Branch): HTMLElement {
    const { key, id, course, first, lines } = line;
    const { chanceOf, whereOf } = this.parts;
    const chance = chanceOf(line);
    const where = whereOf(line);
    const rows: HTMLElement[] = [];
    const items: HTMLElement[] = [];
    for (let stop = first; stop < course.stops.length; stop++) {
      rows[stop] = this.lineRow(line, stop);
      const nested = lines.filter(({ at }) => at === stop - 1);
      items.push(h('li', {}, rows[stop]), ...nested.map((one) => h('li', {}, this.block(one))));
    }
    const beyond = lines.filter(({ at }) => at === course.stops.length - 1);
    items.push(...beyond.map((one) => h('li', {}, this.block(one))));
    this.lineRows.set(key, rows);
    const block = h(
      id ? 'details.review-tried' : 'details.review-tried.review-line',
      {
        open: !this.folded.has(key),
        'data-branch': key,
        ontoggle: () => this.folded[block.open ? 'delete' : 'add'](key),
      },
      h(
        'summary',
        {},
        where ? h('span.hidden', {}, where) : null,
        icon(id ? 'swap' : 'signpost'),
        h('span.review-line-name', {}, this.headOf(line)),
        chance ? h('span.hidden', {}, t('page.review.line.atEnd')) : null,
        chance ? h('span.review-line-chance', {}, chance) : null,
        icon('down'),
      ),
      h('div.review-line-tools', {}, this.tools(line)),
      h('ol', { role: 'list' }, items),
    ) as HTMLDetailsElement;
    this.blocks.set(key, block);
    return block;
  }
  tools(line: Branch) {
    const { id, course, first } = line;
    const { lines, rename, drop, keep } = this.parts;
    if (this.renaming === line.key) return this.nameForm(line, rename);
    const quiet = (what: string, run: () => void) =>
      h(
        `button.button.quiet${what === 'delete' ? '.button-danger' : ''}`,
        { type: 'button', 'data-do': what, onclick: run },
        t(`page.review.line.${what}`),
      );
    const open = h(
      'a.button.quiet',
      { href: gameOf(id, course.stops[first].ply), 'data-do': 'open' },
      t('page.review.line.open'),
    );
    if (id) return [open, lines.keeps && !lines.isKept(line) ? quiet('keep', () => keep(line)) : null];
    if (!lines.keeps) return [];
    return [quiet('rename', () => this.rename(line)), quiet('delete', () => drop(line))];
  }
  toolsOf(key: string) {
    return this.blocks.get(key)?.querySelector('.review-line-tools');
  }
  /** Turns the ways on into a field; Enter saves, Escape cancels. */
  rename(line: Branch) {
    this.renaming = line.key;
    this.fillTools(line);
    this.blocks.get(line.key)?.querySelector('input')?.select();
  }
  fillTools(line: Branch) {
    const made = this.tools(line);
    this.toolsOf(line.key)?.replaceChildren(...[made].flat().filter((one) => one !== null));
  }
  nameForm(line: Branch, done: (line: Branch, name: string) => void) {
    const close = () => {
      this.renaming = '';
      this.fillTools(line);
      focus();
    };
    const focus = () => this.blocks.get(line.key)?.querySelector<HTMLElement>('[data-do=rename]')?.focus();
    const { field, why } = nameField(
      {
        'aria-label': t('page.review.line.name'),
        placeholder: this.nameOf({ ...line, name: '' }),
        value: line.name,
        onkeydown: (event: KeyboardEvent) => {
          if (event.key === 'Escape' && !event.isComposing) close();
        },
      },
      () => {},
      kNameRoom,
    );
    const submit = (event: Event) => {
      event.preventDefault();
      close();
      done(line, cleanName(field.value));
      focus(); // the list is a new one
    };
    return h(
      'form.review-line-form',
      { onsubmit: submit },
      field,
      h('button.button.secondary', { type: 'submit' }, t('page.ok')),
      why,
    );
  }
}

/** The sentence with a name made bold where it stands in it. */
function boldName(text: string, name: string) {
  const at = name ? text.indexOf(name) : -1;
  return at < 0 ? [text] : [text.slice(0, at), h('b', {}, name), text.slice(at + name.length)];
}
