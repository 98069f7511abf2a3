// Review, said: the mark and the note of the move that is shown.
//
// Owns: the two controls, keeping what was written while somebody writes, counting the room that is left, and what
// could not be kept, with the reason. Must never choose a move: review-panel.ts says which one is shown, and review-lines.ts tells the
// program. Next: review-list.ts (where marks and notes stand).
import { kNoteMaxBytes } from '../../../web/bridge/bridge.mjs';
import { segments, toast } from '../../lib/controls.ts';
import { h } from '../../lib/dom.ts';
import { t } from '../../lib/i18n.ts';
import { isEscape } from '../../lib/key-press.ts';
import { bytesOf, fittingNote } from './review-lines.ts';
import { markWords } from './review-list.ts';
import type { Mark, Place } from './review-lines.ts';
import type { Segments } from '../../lib/controls.ts';

const kMarks: Mark[] = ['', '!', '!?', '?!', '?'];
const keyOf = ({ line, stop }: Place) => `${line?.key ?? ''} ${stop}`;
/** Who writes rests: what is there is kept. */
const kRest_ms = 700;
/** The room is counted aloud from here on. */
const kNearlyFull = 0.9;

export class Said {
  element: HTMLElement;
  marks: Segments<Mark>;
  field: HTMLInputElement;
  room: HTMLElement;
  full: HTMLElement;
  why: HTMLElement;
  place: Place | null = null;
  mark: Mark = '';
  /** What the record has. */
  kept: { mark: Mark; note: string } = { mark: '', note: '' };
  /** What was refused, by place: it is there again when its move is shown. */
  refused = new Map<string, { mark: Mark; note: string; why: string }>();
  timer = 0;
  /** Keeps what is said about a place; gives why that was refused, or ''. */
  say: (place: Place, mark: Mark, note: string) => string;

  constructor(say: Said['say'], leave: () => void) {
    this.say = say;
    this.marks = segments<Mark>({
      label: t('page.review.mark'),
      items: kMarks.map((value) => ({ value, text: value || '–' })),
      chosen: '',
      onchange: (mark) => {
        this.mark = mark;
        this.keep();
      },
    });
    this.marks.querySelectorAll('label').forEach((label, i) => {
      label.title = markWords(kMarks[i]);
      label.querySelector('input')?.setAttribute('aria-label', markWords(kMarks[i]));
    });
    this.room = h('small.review-note-room', { id: 'review-note-room' });
    this.full = h('small.field-why', { role: 'status' });
    this.why = h('p.review-note-why', { id: 'review-note-why', role: 'status' });
    this.field = h('input.field.review-note-field', {
      type: 'text',
      dir: 'auto',
      autocomplete: 'off',
      'aria-label': t('page.review.note'),
      'aria-describedby': 'review-note-why review-note-room',
      placeholder: t('page.review.note'),
      oninput: (event: Event) => this.write(event),
      onchange: () => this.keep(),
      onkeydown: (event: KeyboardEvent) => {
        if (isEscape(event) || (event.key === 'Enter' && !event.isComposing)) {
          // Who has to shorten it stays.
          if (this.keep() || isEscape(event)) leave();
        }
      },
    });
    this.element = h(
      'div.review-said',
      { hidden: true },
      this.marks,
      h('div.review-note-line', {}, this.field, this.room),
      this.full,
      this.why,
    );
  }

  /** The move that is shown; null for none about which something can be said. */
  show(place: Place | null, mark: Mark = '', note = '') {
    const { place: before } = this;
    const isSame = place && before && place.line?.key === before.line?.key && place.stop === before.stop;
    if (!isSame && !this.keep()) toast(this.why.textContent ?? '', 'flag');
    this.place = place;
    if (isSame && document.activeElement === this.field) {
      this.kept = { mark, note };
      return;
    }
    this.kept = { mark, note };
    const draft = place && this.refused.get(keyOf(place));
    const shown = draft ?? this.kept;
    this.mark = shown.mark;
    this.element.hidden = !place;
    this.marks.choose(shown.mark);
    if (this.field.value !== shown.note) this.field.value = shown.note;
    this.full.textContent = '';
    this.explain(draft?.why ?? '');
    this.count();
  }
  /** Why what stands there is not kept; the same words are not heard twice. */
  explain(why: string) {
    const words = why && t('page.review.note.refused', { why });
    if (this.why.textContent !== words) this.why.textContent = words;
  }

  write(event: Event) {
    if (!(event as InputEvent).isComposing) {
      const fits = fittingNote(this.field.value);
      const isFull = fits.length < this.field.value.length && bytesOf(this.field.value) > kNoteMaxBytes;
      if (fits !== this.field.value) this.field.value = fits;
      this.full.textContent = isFull
        ? t('page.review.note.full', { n: bytesOf(fits), limit: kNoteMaxBytes })
        : '';
    }
    this.count();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), kRest_ms);
  }
  count() {
    const n = bytesOf(this.field.value);
    this.room.textContent = t('page.review.note.room', { n, limit: kNoteMaxBytes });
    this.room.hidden = n === 0;
    this.room.classList.toggle('is-full', n > kNoteMaxBytes * kNearlyFull);
  }

  /** Keeps what differs from what the record has; false if that was refused. */
  keep() {
    clearTimeout(this.timer);
    const { place, mark } = this;
    const note = fittingNote(this.field.value).trim();
    if (!place) return true;
    const key = keyOf(place);
    const before = this.kept;
    let why = '';
    if (mark !== before.mark || note !== before.note) {
      this.kept = { mark, note }; // at once: telling the program shows this move anew
      this.refused.delete(key);
      why = this.say(place, mark, note);
    }
    if (why) {
      this.kept = before;
      this.refused.set(key, { mark, note, why });
    } else this.refused.delete(key);
    this.explain(why);
    return why === '';
  }
}
