// Rules play: the rules at the table.
//
// Owns: the book in the bar, its key R, which rule it opens (that of the last refusal, at the end the one
// that decided), the line that says why something is refused and offers its rule, and the box that says where
// the points come from. The rule ids are the program's. Must never know a game's rules. Next: rules-link.ts,
// rules-drawer.ts.
import { avatar, byId, h, icon } from '../lib/dom.ts';
import { rulesAddress } from '../lib/game-pages.ts';
import { formatNumber, t, withWords } from '../lib/i18n.ts';
import { isolated } from '../lib/names.ts';
import { openRules, ruleLink } from './rules-link.ts';
import { root } from '../lib/root.ts';
import type { PlayTable, Rect, Refused, State } from '../lib/state.ts';

const kOffer_ms = 6000;

/** The score of each seat in its parts, each with its rule, and how the game was decided. */
function pointsOf({ game, seats, over, reason, decided }: State) {
  if (!seats.some(({ parts }) => parts.length > 0)) return null;
  const line = (text: string, rule: string, value: number | null) =>
    h(
      'p.points-part',
      {},
      h('span', {}, text),
      ruleLink(game, rule),
      value === null ? null : h('b', {}, formatNumber(value)),
    );
  const rows = seats.map((seat) =>
    h(
      'div',
      {},
      h('p.points-seat', {}, avatar(seat.colour), isolated(seat.name)),
      ...seat.parts.map((part) => line(part.name, part.rule, part.points)),
    ),
  );
  const ends = over
    ? [reason, decided].filter((one) => one !== null).map(({ text, rule }) => line(text, rule, null))
    : [];
  return h(
    'section.rules-points',
    { 'aria-labelledby': 'rules-points' },
    h('h3', { id: 'rules-points' }, t('page.rules.points')),
    ends,
    rows,
  );
}

/**
 * Moves the offer off the tag that says the same on the canvas, and on tablets, whose hands and prompts lie at
 * the foot, up to where it covers nothing that can be touched or read.
 */
function keepClear(element: HTMLElement, toast: HTMLElement, tag: Rect | undefined) {
  const canvas = byId('canvas').getBoundingClientRect();
  const own = toast.getBoundingClientRect();
  const taken = tag ? [new DOMRect(canvas.left + tag.x, canvas.top + tag.y, tag.w, tag.h)] : [];
  if (root.dataset.layout === 'tablet')
    taken.push(...Array.from(byId('mirror').querySelectorAll('[data-target]'), boxOf));
  const isFree = (top: number) =>
    taken.every(
      (box) => own.right < box.left || own.left > box.right || top + own.height < box.top || top > box.bottom,
    );
  const above = taken.map((box) => box.top - own.height - 8).filter((top) => top > 0 && top <= own.top);
  const below = tag ? [taken[0].bottom + 8] : [];
  const tops = [own.top, ...above.sort((a, b) => b - a), ...below];
  const top = tops.find(isFree) ?? own.top;
  if (top !== own.top) element.style.bottom = `${innerHeight - own.height - top}px`;
}
const boxOf = (element: Element) => element.getBoundingClientRect();

/** Makes the rules part of a play page. */
export function attachRules(table: PlayTable) {
  const button = byId('rules-button');
  let last = ''; // the rule of the last refusal, until a move is made
  let refusals = 0;
  let offer: { element: HTMLElement; timer: number } | null = null;
  let drawer: typeof import('./rules-drawer.ts') | null = null; // the module, once it has been needed

  async function read(id: string) {
    const { game, over, decided } = table.now;
    const rule = id || last || (over && decided?.rule) || '';
    takeOffer();
    await openRules({ game, id: rule, points: () => pointsOf(table.now) });
    drawer ??= await withWords(() => import('./rules-drawer.ts')).catch(() => null);
  }

  function takeOffer() {
    clearTimeout(offer?.timer);
    offer?.element.remove();
    offer = null;
  }
  /** Shows why something was refused and links the rule. Nothing else shows refusals. */
  function offerRule({ text, rule, box }: Refused) {
    takeOffer();
    const link = ruleLink(table.now.game, rule);
    link?.addEventListener('click', takeOffer);
    const leave = () => {
      clearTimeout(offer?.timer);
      if (offer) offer.timer = setTimeout(takeOffer, kOffer_ms);
    };
    const stay = () => clearTimeout(offer?.timer);
    const toast = h(
      'div.toast.toast-refusal',
      { onpointerenter: stay, onpointerleave: leave, onfocusin: stay, onfocusout: leave },
      h('span.toast-icon', {}, icon('lock')),
      h('span.toast-refusal-words', {}, text),
      link,
    );
    const element = h('section.toasts', { id: 'refusal', 'aria-label': t('page.rules') }, toast);
    document.body.append(element);
    keepClear(element, toast, box);
    offer = { element, timer: 0 };
    leave();
  }

  table.on('request', (event) => {
    if (event.type !== 'rules' || !rulesAddress(table.now.game)) return;
    event.answered = true;
    read(event.text);
  });
  table.on('state', ({ state, before }) => {
    button.hidden = !rulesAddress(state.game);
    button.title = t('page.withKey', { what: t('page.rules'), key: 'R' });
    if (state.decisions !== before?.decisions) {
      last = '';
      takeOffer();
    }
    if (!state.refusal) {
      refusals = before ? refusals : 0;
    } else if (state.refusal.n !== refusals) {
      refusals = state.refusal.n;
      last = state.refusal.rule;
      offerRule(state.refusal);
    }
    // A review has boxes of its own beside the board.
    if ('review' in root.dataset) drawer?.closeRules({ beside: true });
    drawer?.refreshRules();
  });
  // Whoever touches the table has read it, and may want to see what lies below.
  byId('canvas').addEventListener('pointerdown', takeOffer);
  for (const kind of ['open', 'language'] as const) table.on(kind, () => drawer?.closeRules());
  table.on('open', takeOffer); // it was said of another position
  button.addEventListener('click', () => read(''));
}
