// Rules: what a page of the rules can do besides being read.
//
// Owns: the search, the mark of the current heading in the contents, copying the link of a heading, the
// arrived-at rule that is coloured once, and the theme button. The page is complete without this file. Must
// never fetch anything nor know a game.
// Next: rules-find.ts; web/toolchain/rules_page.mjs, which writes the HTML.
import { byId } from '../lib/dom.ts';
import { toast } from '../lib/controls.ts';
import { isForPage } from '../lib/key-press.ts';
import { bindFind } from './rules-find.ts';
import { bindThemeButton, printByDay } from '../settings/settings.ts';
import { watchUpdates } from '../update/update.ts';
import { root } from '../lib/root.ts';
import { headingOf, keepPlace } from '../lib/address.ts';

/** What every page of rules has. */
function find<Kind extends Element>(selector: string) {
  return document.querySelector(selector) as Kind;
}
const article = find<HTMLElement>('.rules-article');
const contents = find<HTMLDetailsElement>('.rules-contents');
const links = new Map([...contents.querySelectorAll('a')].map((link) => [headingOf(link), link]));
const headings = [...article.querySelectorAll<HTMLElement>('.rules-heading')];

/** A message of the page in its own language, with a number put into its plural. */
function say(message: string, n: number) {
  const forms = Object.fromEntries(
    [...message.matchAll(/(\w+) \{([^{}]*)\}/g)].map(([, form, text]) => [form, text]),
  );
  const form = forms[new Intl.PluralRules(root.lang).select(n)] ?? forms.other ?? '';
  return form.replace('#', new Intl.NumberFormat(root.lang).format(n));
}

// ---- The current heading

function follow() {
  const line = Math.min(innerHeight * 0.3, 260);
  let current = headings[0];
  for (const heading of headings)
    if (!heading.hidden && heading.getBoundingClientRect().top <= line) current = heading;
  if (innerHeight + scrollY >= root.scrollHeight - 2) {
    const target = headings.find(({ id }) => id === headingOf());
    current = target && target.getBoundingClientRect().top < innerHeight ? target : current;
  }
  const around = current.classList.contains('depth-3')
    ? current.closest('section')?.querySelector('.rules-heading')
    : null;
  for (const [id, link] of links) {
    const isCurrent = id === current.id;
    if (isCurrent !== link.hasAttribute('aria-current')) {
      if (isCurrent) {
        link.setAttribute('aria-current', 'location');
        const box = find('.rules-game').parentElement as HTMLElement;
        if (box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY === 'auto')
          link.scrollIntoView({ block: 'nearest' });
      } else {
        link.removeAttribute('aria-current');
      }
    }
    link.classList.toggle('around', id === around?.id);
  }
}

let due = false;
function followSoon() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    follow();
  });
}

/** The place arrived at is coloured until the person does something else. */
function arrive() {
  for (const other of document.querySelectorAll('.left-again')) other.classList.remove('left-again');
  const target = document.getElementById(headingOf());
  if (!target) return;
  // Leaving waits for the second gesture: the first may still be the one that led here.
  setTimeout(() => {
    const leave = (event: Event) => {
      if ((event.target as Element).closest?.(`[id="${target.id}"]`)) return;
      target.classList.add('left-again');
      for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, leave, true);
    };
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, leave, true);
  }, 0);
}

// ---- Copying

article.addEventListener('click', async (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.copy-link, .rule-id');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  try {
    await navigator.clipboard.writeText(link.href);
    toast(article.dataset.copied ?? '');
  } catch {
    // The address bar shows the link anyway.
  }
});

// ---- Start

const narrow = matchMedia('(max-width: 56.24em)');
const fold = () => {
  contents.open = !narrow.matches;
};
narrow.addEventListener('change', fold);
fold();
contents.addEventListener('click', (event) => {
  if (narrow.matches && (event.target as Element).closest('a')) contents.open = false;
});

find<HTMLElement>('.rules-find').hidden = false;
const clearSearch = bindFind({
  field: byId<HTMLInputElement>('find'),
  status: byId('found'),
  roots: [article, find('.rules-side')],
  say,
});
addEventListener('keydown', (event) => {
  if (event.key !== '/' || !isForPage(event)) return;
  event.preventDefault();
  byId('find').focus();
});

addEventListener('scroll', followSoon, { passive: true });
addEventListener('resize', followSoon);
addEventListener('hashchange', () => {
  const target = document.getElementById(headingOf());
  if (target?.closest('[hidden]')) {
    clearSearch();
    target.scrollIntoView();
  }
  arrive();
  followSoon();
});
// Another language opens at the same place.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a.language')) {
  link.addEventListener('click', () => keepPlace(link));
}

const themeButton = byId('theme-button');
bindThemeButton(themeButton);
themeButton.hidden = false;
printByDay();
arrive();
follow();
root.dataset.ready = 'rules';
watchUpdates();
