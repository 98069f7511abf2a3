// Review, heard: what somebody who listens hears of a review.
//
// Owns: one live region, and saying a thing once: what has the focus says itself what it shows, and a toast is heard
// as well. Must never choose words: review-panel.ts does. Next: review-panel.ts.
import { h } from '../../lib/dom.ts';

/** Of what is said in one go the last is heard, and the same words twice are heard twice. */
const kRest_ms = 60;

export class Heard {
  element = h('p.hidden', { id: 'review-heard', role: 'status' });
  #timer = 0;

  /**
   * Where the review stands now: the slider says that itself, and so does a row of the list that was chosen. A row to
   * which somebody has stepped does not, though it may have the focus.
   */
  place(words: string, byRow: boolean) {
    this.say(document.activeElement?.role === 'slider' || byRow ? '' : words);
  }
  /** Another line is shown: of that a row says nothing. */
  line(words: string) {
    this.say(document.activeElement?.role === 'slider' ? '' : words);
  }
  /** '' where a toast says it. */
  say(words: string) {
    clearTimeout(this.#timer);
    this.element.textContent = '';
    if (words) this.#timer = setTimeout(() => (this.element.textContent = words), kRest_ms);
  }
  close() {
    clearTimeout(this.#timer);
  }
}
