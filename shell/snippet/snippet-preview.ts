// Snippet preview: the wished table in the page of a made-up club.
//
// Owns: that page in three widths, made smaller where the window has less room, and the element in it, which is the
// one that other sites get. To those who use keys it is one stop, behind a button that leads into it. Must never
// reach into the frame. Next: embed-api.ts (the element), snippet-form.ts (the wishes).
import { h } from '../lib/dom.ts';
import { segments } from '../lib/controls.ts';
import { t } from '../lib/i18n.ts';
import { kPreview } from '../embed/frame-address.ts';
import { attributesOf, kFrame } from './snippet-text.ts';
import type { Wishes } from './snippet-text.ts';

const kWidths_px = { phone: 390, tablet: 768, desktop: 904 };
type Width = keyof typeof kWidths_px;

export class Preview {
  element: HTMLElement;
  #table = h('beffroi-game', { id: kPreview, tabindex: '-1' });
  #page = h('div.club');
  #stage = h('div.preview-stage', {}, this.#page);
  #head = h('b');
  #about = h('p');
  #width: Width = innerWidth < 600 ? 'phone' : innerWidth < 1024 ? 'tablet' : 'desktop';
  #watch = new ResizeObserver(() => this.#fit());

  constructor() {
    const widths = segments({
      label: t('page.snippet.preview.width'),
      items: (Object.keys(kWidths_px) as Width[]).map((value) => ({
        value,
        text: t(`page.snippet.preview.${value}`),
      })),
      chosen: this.#width,
      onchange: (value) => {
        this.#width = value;
        this.#fit();
      },
    });
    const enter = h(
      'button.button.secondary.preview-enter',
      { type: 'button', onclick: () => this.#enter() },
      t('page.snippet.preview.enter'),
    );
    this.#table.addEventListener('focusout', () => this.#table.setAttribute('tabindex', '-1'));
    this.#build();
    this.element = h(
      'section.panel.snippet-preview',
      { 'aria-labelledby': 'preview-title' },
      h(
        'div.preview-head',
        {},
        h('h2', { id: 'preview-title' }, t('page.snippet.preview')),
        h('p', {}, t('page.snippet.preview.real')),
        widths,
      ),
      enter,
      this.#stage,
    );
    this.#watch.observe(this.#stage);
    this.#watch.observe(this.#page);
  }
  end() {
    this.#watch.disconnect();
  }

  /** The next Tab goes into the frame. */
  #enter() {
    this.#table.setAttribute('tabindex', '0');
    this.#table.focus();
  }
  #build() {
    const words = (key: string) => t(`page.snippet.club.${key}`);
    const aside = (title: Node, ...text: Node[]) => h('div', {}, title, ...text);
    const nav = ['nights', 'library', 'play', 'join'].map((key) =>
      h(key === 'play' ? 'span.club-here' : 'span', {}, words(key)),
    );
    this.#page.append(
      h(
        'div.club-head',
        { 'aria-hidden': 'true' },
        h('span.club-rook'),
        h('b', {}, t('page.snippet.club')),
        h('span.club-nav', {}, nav),
      ),
      h('div.club-title', { 'aria-hidden': 'true' }, words('title')),
      h(
        'div.club-body',
        {},
        h('div.club-table', {}, this.#table),
        h(
          'div.club-texts',
          { 'aria-hidden': 'true' },
          aside(this.#head, this.#about),
          aside(h('b', {}, words('at')), h('p', {}, words('at.more'))),
          aside(h('b', {}, words('next')), h('p', {}, words('next.more'))),
        ),
      ),
    );
  }

  /** Shows a table; only what has changed begins anew. A file of another site cannot be fetched here. */
  show(wishes: Wishes, isFrame: boolean) {
    const size = wishes.size ?? (isFrame ? kFrame : null);
    const shown = { ...wishes, size, record: wishes.record?.kind === 'file' ? null : wishes.record };
    const pairs = new Map(attributesOf(shown));
    for (const name of this.#table.getAttributeNames())
      if (!['id', 'tabindex', 'style'].includes(name) && !pairs.has(name)) this.#table.removeAttribute(name);
    for (const [name, value] of pairs)
      if (this.#table.getAttribute(name) !== value) this.#table.setAttribute(name, value);
    // An iframe has a width of its own; the element measures itself anew when it gets another one.
    this.#table.style.setProperty('max-width', isFrame && size ? `${size.width}px` : 'none');
    this.#page.dataset.look = wishes.theme;
    const { id } = wishes.game;
    this.#head.textContent = t(`page.game.${id}`);
    this.#about.textContent = t(`page.game.${id}.blurb`);
    this.#fit();
  }
  /** Makes the club's page as wide as it is meant to be, and smaller as a whole where there is less room. */
  #fit() {
    const room = this.#stage.clientWidth;
    if (room === 0) return;
    const wide = kWidths_px[this.#width];
    const width = this.#width === 'desktop' ? Math.max(wide, room) : wide;
    const scale = Math.min(1, room / width);
    this.#page.dataset.width = this.#width;
    const { style } = this.#page;
    style.setProperty('width', `${width}px`);
    style.setProperty('transform', `scale(${scale})`);
    style.setProperty('margin-left', `${Math.max(0, (room - width) / 2)}px`);
    this.#stage.style.setProperty('height', `${Math.ceil(this.#page.offsetHeight * scale)}px`);
  }
}
