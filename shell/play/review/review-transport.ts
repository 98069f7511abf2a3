// Review, transport: the buttons that step and play, and those of the ways on.
//
// Owns: the buttons, the pace, and the clock of playing by itself. Must never know which move is shown: whoever
// makes one steps, and says when there is nothing further. Next: review-panel.ts.
import { iconButton, segments } from '../../lib/controls.ts';
import { h, icon } from '../../lib/dom.ts';
import { t } from '../../lib/i18n.ts';

type Speed = 'slow' | 'normal' | 'quick';
type Step = 'first' | 'back' | 'forward' | 'last';

interface Parts {
  /** Where the review stands, in words. */
  where: HTMLElement;
  step(step: Step): void;
  /** What playing needs: whether it has come to the end, going back to where it begins, and one move on. */
  isEnd(): boolean;
  begin(): void;
  go(): void;
  playing(is: boolean): void;
  share(): void;
  copy(): void;
  playOn(): void;
}

const kStep_ms: Record<Speed, number> = { slow: 2400, normal: 1300, quick: 500 };

export class Transport {
  parts: Parts;
  speed: Speed = 'normal';
  timer = 0;
  play = h('button.button.primary.review-play', {
    type: 'button',
    'data-step': 'play',
    onclick: () => this.toggle(),
  });
  steps: Record<Step, HTMLElement>;
  playOn: HTMLElement;
  element: HTMLElement;

  constructor(parts: Parts) {
    this.parts = parts;
    const step = (name: Step, iconName: string) => {
      const button = iconButton(t(`page.review.${name}`), iconName, () => parts.step(name));
      button.classList.add('review-step');
      button.dataset.step = name;
      return button;
    };
    this.steps = {
      first: step('first', 'first'),
      back: step('back', 'back'),
      forward: step('forward', 'forward'),
      last: step('last', 'last'),
    };
    const { first, back, forward, last } = this.steps;
    const speeds = segments({
      label: t('page.review.speed'),
      items: (Object.keys(kStep_ms) as Speed[]).map((value) => ({
        value,
        text: t(`page.review.speed.${value}`),
      })),
      chosen: this.speed,
      onchange: (value) => {
        this.speed = value;
        if (this.timer) this.start();
      },
    });
    this.playOn = h(
      'button.button.secondary',
      { type: 'button', id: 'review-play-on', onclick: () => parts.playOn() },
      t('page.review.playOn'),
    );
    // Its sign alone where there is little room.
    const quiet = (name: string, run: () => void) =>
      h(
        'button.button.quiet',
        { type: 'button', id: `review-${name}`, title: t(`page.review.${name}`), onclick: run },
        icon(name),
        h('span', {}, t(`page.review.${name}`)),
      );
    this.element = h(
      'div.review-transport',
      {},
      h(
        'div.review-steps',
        { role: 'group', 'aria-label': t('page.review.steps') },
        first,
        back,
        this.play,
        forward,
        last,
      ),
      speeds,
      parts.where,
      h(
        'div.review-on',
        {},
        quiet('share', () => parts.share()),
        quiet('copy', () => parts.copy()),
        this.playOn,
      ),
    );
    this.#show(false);
  }

  /** Which steps lead nowhere, and why nobody can play on from here, or ''. */
  allow(isFirst: boolean, isLast: boolean, off: string) {
    const { first, back, forward, last } = this.steps;
    for (const button of [first, back]) button.setAttribute('aria-disabled', String(isFirst));
    for (const button of [forward, last]) button.setAttribute('aria-disabled', String(isLast));
    this.playOn.setAttribute('aria-disabled', String(off !== ''));
    this.playOn.title = off;
  }

  toggle() {
    if (this.timer) this.pause();
    else this.start();
  }
  start() {
    clearTimeout(this.timer);
    const { isEnd, begin, go } = this.parts;
    if (isEnd()) begin();
    const next = () => {
      if (!isEnd()) go();
      if (isEnd()) this.pause();
      else this.timer = setTimeout(next, kStep_ms[this.speed]);
    };
    this.timer = setTimeout(next, Math.min(400, kStep_ms[this.speed]));
    this.#show(true);
  }
  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.#show(false);
  }
  #show(playing: boolean) {
    this.play.replaceChildren(
      icon(playing ? 'pause' : 'play'),
      t(playing ? 'page.review.pause' : 'page.review.play'),
    );
    this.parts.playing(playing);
  }
}
