// First words: the HTML in French or German before it is painted for the first time.
//
// Owns: putting the words of one page in the place of the English that its HTML carries, while the browser is
// still reading it, so that nobody sees another language first. It is a small classic script in the head; the
// build makes one for each page and puts the page's own words in (FIRST_WORDS: {fr: {key: text}, de: …}).
// Must never wait for anything.
// Next: language.ts (which language), i18n.ts (the whole catalogue), web/toolchain/make_dist.mjs (who makes
// it).
import { chosenLanguage } from './lib/language.ts';
import type { Root } from './lib/root.ts';

const root = document.documentElement as Root;
const wanted = chosenLanguage();
const words = FIRST_WORDS[wanted];

/** Translates an element once it has text; what is translated stays. */
function put(element: HTMLElement, words: Record<string, string>) {
  const { i18n: key = '', i18nLabel: labelKey = '' } = element.dataset;
  if (words[key] && element.firstChild && element.textContent !== words[key])
    element.textContent = words[key];
  if (words[labelKey] && element.getAttribute('aria-label') !== words[labelKey]) {
    element.setAttribute('aria-label', words[labelKey]);
    if (element.title) element.title = words[labelKey];
  }
}

if (words) {
  const kMarked = '[data-i18n], [data-i18n-label]';
  const look = (node: Node) => {
    const element = (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement) as HTMLElement | null;
    if (!element) return;
    if (element.matches(kMarked)) put(element, words);
    for (const marked of element.querySelectorAll<HTMLElement>(kMarked)) put(marked, words);
  };
  root.lang = wanted;
  look(root);
  // The parser may bring a text in pieces, so that its element comes by more than once.
  const watcher = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') look(target);
      else for (const node of addedNodes) look(node);
    }
  });
  watcher.observe(root, { childList: true, characterData: true, subtree: true });
  // The HTML is complete and the page's modules have not run yet: they translate from here on.
  document.addEventListener(
    'readystatechange',
    () => {
      watcher.disconnect();
      look(root);
    },
    { once: true },
  );
}
