// Rules drawer: the rules beside the game, so that nobody leaves the table to read.
//
// Owns: fetching the page of the rules, its text in a drawer (on wide windows beside the table, which stays
// playable; else over it), the search in it and the rule that was asked for. The text is the page's own; only
// its anchors get other names, because the play page has names of its own. Must never know a game. Next:
// rules-link.ts, who opens it; rules-play.ts, who knows which rule is meant.
import { iconButton, toast } from '../lib/controls.ts';
import { addStyle, h, icon } from '../lib/dom.ts';
import { rulesAddress } from '../lib/game-pages.ts';
import { headingOf } from '../lib/address.ts';
import { language, t } from '../lib/i18n.ts';
import { isEscape } from '../lib/key-press.ts';
import { bindFind } from './rules-find.ts';
import { root } from '../lib/root.ts';

await addStyle('rules.css');

/** What is to be read: `points()` may give a box that stands before the rules. */
interface Wanted {
  game: string;
  id?: string;
  points?: (() => Node | null) | null;
}
interface Drawer {
  element: HTMLElement;
  body: HTMLElement;
  article: HTMLElement;
  page: string;
  language: string;
  /** It covers the page. */
  modal: boolean;
  title: HTMLElement;
  /** Ends the search. */
  clear: () => void;
  /** Where the box of points stands. */
  place: HTMLElement;
  points: Wanted['points'];
  /** Where the focus was. */
  before: HTMLElement | null;
}

const kWide = matchMedia('(min-width: 1200px) and (min-height: 600px)');
/** Pages by their addresses. */
const texts = new Map<string, Promise<Document>>();
let open: Drawer | null = null;

// Beside the table there is room or there is not: what is open then would be in the wrong place.
kWide.addEventListener('change', () => open && leave());

/**
 * Over the page: where there is no room beside it, over another dialog, and over a review, which has its own
 * boxes there.
 */
const mustCover = () =>
  !kWide.matches ||
  'review' in root.dataset ||
  document.querySelector('dialog[open]:not(.rules-drawer)') !== null;

/**
 * A page as a document; rejects when it cannot be loaded. The browser reads it itself: no text of ours becomes
 * HTML (trusted.ts).
 */
const documentAt = (page: string) =>
  new Promise<Document>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', page);
    request.responseType = 'document';
    request.overrideMimeType('text/html; charset=utf-8'); // whatever type the host sends
    const fail = () => reject(new Error(`rules: ${request.status || 'no answer'}`));
    request.onload = () => (request.status === 200 && request.response ? resolve(request.response) : fail());
    request.onerror = fail;
    request.send();
  });

/** The parts of a page of rules, made for this document; rejects when it cannot be loaded. */
async function partsOf(page: string) {
  let text = texts.get(page);
  if (!text) {
    text = documentAt(page);
    texts.set(page, text);
    text.catch(() => texts.delete(page));
  }
  const read = (await text).cloneNode(true) as Document;
  const base = new URL(page, document.baseURI);
  const article = read.querySelector<HTMLElement>('.rules-article');
  if (!article) throw new Error('rules: no article');
  const parts = [article, ...read.querySelectorAll<HTMLElement>('.rules-side > .side')];
  for (const part of parts) {
    for (const image of part.querySelectorAll('img'))
      image.setAttribute('src', new URL(image.getAttribute('src') ?? '', base).href);
    for (const link of part.querySelectorAll<HTMLAnchorElement>('a[href]'))
      link.href = new URL(link.getAttribute('href') ?? '', base).href;
    for (const named of [part, ...part.querySelectorAll('[id]')]) if (named.id) named.id = `read-${named.id}`;
    for (const labelled of part.querySelectorAll('[aria-labelledby]'))
      labelled.setAttribute('aria-labelledby', `read-${labelled.getAttribute('aria-labelledby')}`);
  }
  return parts.map((part) => document.adoptNode(part));
}

/** Brings a rule or heading into view and colours it. */
function arrive(id: string) {
  const target = id && document.getElementById(`read-${id}`);
  if (!target || !open) return;
  if (target.closest('[hidden]')) open.clear();
  for (const other of open.body.querySelectorAll('.arrived')) other.classList.remove('arrived');
  target.classList.add('arrived');
  target.scrollIntoView({ block: 'start' });
}

function follow(event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || !open || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const url = new URL(link.href);
  if (url.pathname !== new URL(open.page, document.baseURI).pathname) return;
  event.preventDefault();
  if (link.matches('.copy-link, .rule-id'))
    navigator.clipboard?.writeText(link.href).then(
      () => toast(t('page.rules.copied')),
      () => {},
    );
  arrive(headingOf(url));
}

function build(page: string, parts: HTMLElement[]): Drawer {
  const [article, ...sides] = parts;
  const title = h('h2', { tabindex: '-1', id: 'rules-drawer-title' }, t('page.rules'));
  const asPage = h(
    'a.icon-button',
    {
      href: page,
      target: '_blank',
      rel: 'noopener',
      'aria-label': t('page.rules.asPage'),
      title: t('page.rules.asPage'),
    },
    icon('expand'),
  );
  const field = h('input.field', {
    type: 'search',
    'aria-label': t('page.rules.find'),
    placeholder: t('page.rules.find'),
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const status = h('p.rules-found', {
    role: 'status',
    'data-none': t('page.rules.none'),
    'data-found': 'page.rules.found',
  });
  const points = h('div');
  const boxes = h('div', {}, sides);
  const body = h(
    'div.rules-drawer-body',
    { tabindex: '0', role: 'region', 'aria-labelledby': 'rules-drawer-title' },
    points,
    article,
    boxes,
  );
  const find = h('div.rules-find', { role: 'search' }, field, icon('find'), status);
  const modal = mustCover();
  const close = () => leave();
  const element: HTMLElement = h(
    modal ? 'dialog.rules-drawer' : 'aside.rules-drawer',
    { id: 'rules-drawer', 'aria-labelledby': 'rules-drawer-title' },
    h('div.rules-drawer-head', {}, title, asPage, iconButton(t('page.close'), 'close', close)),
    find,
    body,
  );
  element.addEventListener('click', follow);
  element.addEventListener('cancel', (event) => {
    event.preventDefault();
    leave();
  });
  element.addEventListener('keydown', (event) => {
    event.stopPropagation(); // letters typed here are not keys of the table
    if (isEscape(event) && !event.defaultPrevented) {
      event.preventDefault();
      leave();
    }
  });
  const say = (key: string, n: number) => t(key, { n });
  const clear = bindFind({ field, status, roots: [article, boxes], say });
  const drawer: Drawer = {
    element,
    body,
    article,
    page,
    language,
    modal,
    title,
    clear,
    place: points,
    points: null,
    before: document.activeElement as HTMLElement | null,
  };
  document.body.append(element);
  if (modal) (element as HTMLDialogElement).showModal();
  else element.setAttribute('open', '');
  document.body.classList.toggle('has-rules', !modal);
  return drawer;
}

function leave() {
  if (!open) return;
  const { element, before } = open;
  open = null;
  element.remove();
  document.body.classList.remove('has-rules');
  if (before?.isConnected) before.focus({ preventScroll: true });
}

/** Opens the drawer at a rule, or brings the open one there. Rejects when the text cannot be loaded. */
export async function showRules({ game, id = '', points = null }: Wanted) {
  const page = rulesAddress(game) ?? '';
  const modal = mustCover();
  if (open && (open.page !== page || open.language !== language || (modal && !open.modal))) leave();
  if (!open) {
    const parts = await partsOf(page);
    if (!open) open = build(page, parts); // it may have been asked for twice meanwhile
  }
  open.points = points;
  refreshRules();
  open.title.focus({ preventScroll: true });
  if (id) arrive(id);
}

/** Updates the box of points after a move. */
export function refreshRules() {
  const box = open?.points?.();
  open?.place.replaceChildren(...(box ? [box] : []));
}
/** Closes the drawer; with `beside` only where it stands beside the table. */
export function closeRules({ beside = false } = {}) {
  if (open && !(beside && open.modal)) leave();
}
