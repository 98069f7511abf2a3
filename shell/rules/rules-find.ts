// Rules find: the search inside the rules, on their page and in the drawer.
//
// Owns: which rules, texts and figures are shown for what has been typed, and the marks on the words found.
// Accents and capitals do not count. Must never change the text itself: marks go when the search goes. Next:
// rules.ts, rules-drawer.ts.
import { h } from '../lib/dom.ts';
import { isWriting } from '../lib/key-press.ts';

const kBlocks = '.rule, .rules-text, .figure, .side';

/** A text without accents and capitals, letter for letter as long as before. */
const plain = (text: string) =>
  [...text]
    .map((letter) => {
      const bare = letter.normalize('NFD')[0].toLowerCase();
      return bare.length === letter.length ? bare : letter;
    })
    .join('');

/** Marks every place of the words in the texts below `element`; gives how many. */
function markIn(element: Element, wanted: string) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  let places = 0;
  for (const node of texts) {
    if (node.parentElement?.closest('svg, .copy-link, style')) continue;
    let rest = node;
    for (let at = plain(rest.data).indexOf(wanted); at >= 0; at = plain(rest.data).indexOf(wanted)) {
      const found = rest.splitText(at);
      rest = found.splitText(wanted.length);
      const mark = h('mark');
      found.replaceWith(mark);
      mark.append(found);
      places++;
    }
  }
  return places;
}

function unmark(root: Element) {
  for (const mark of root.querySelectorAll('mark')) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
}

/**
 * Makes `field` search below `roots`; `status` has the words in data-none and data-found, `say(message, n)`
 * puts a number into one.
 */
export function bindFind({
  field,
  status,
  roots,
  say,
}: {
  field: HTMLInputElement;
  status: HTMLElement;
  roots: Element[];
  say: (message: string, n: number) => string;
}) {
  const show = () => {
    const wanted = plain(field.value.trim().replace(/\s+/g, ' '));
    let places = 0;
    for (const root of roots) {
      unmark(root);
      const blocks = [...root.querySelectorAll<HTMLElement>(kBlocks)];
      for (const block of blocks) block.hidden = false;
      for (const other of root.querySelectorAll<HTMLElement>('section, .rules-heading, .figures'))
        other.hidden = false;
      if (wanted.length < 2) continue;
      for (const heading of root.querySelectorAll<HTMLElement>('.rules-heading'))
        places += markIn(heading.firstElementChild as Element, wanted);
      for (const block of blocks) {
        const here = markIn(block, wanted);
        places += here;
        block.hidden = here === 0;
      }
      // A heading that says it brings all that follows up to the next one.
      for (const heading of root.querySelectorAll<HTMLElement>('.rules-heading')) {
        if (!heading.querySelector('mark')) continue;
        for (
          let next = heading.nextElementSibling as HTMLElement | null;
          next && !next.matches('.rules-heading');
          next = next.nextElementSibling as HTMLElement | null
        )
          for (const block of [next, ...next.querySelectorAll<HTMLElement>(kBlocks)]) block.hidden = false;
      }
      for (const group of root.querySelectorAll<HTMLElement>('.figures'))
        group.hidden = !([...group.children] as HTMLElement[]).some((figure) => !figure.hidden);
      for (const heading of [...root.querySelectorAll<HTMLElement>('.rules-heading')].reverse()) {
        let any = Boolean(heading.querySelector('mark'));
        const depth = (element: Element) => (element.classList.contains('depth-2') ? 2 : 3);
        for (
          let next = heading.nextElementSibling as HTMLElement | null;
          next && !any;
          next = next.nextElementSibling as HTMLElement | null
        ) {
          if (next.matches('.rules-heading') && depth(next) <= depth(heading)) break;
          any = !next.hidden;
        }
        heading.hidden = !any;
      }
      for (const section of root.querySelectorAll<HTMLElement>('section[aria-labelledby]'))
        section.hidden = !([...section.children] as HTMLElement[]).some((child) => !child.hidden);
    }
    status.textContent =
      wanted.length < 2
        ? ''
        : places === 0
          ? (status.dataset.none ?? '')
          : say(status.dataset.found ?? '', places);
  };
  field.addEventListener('input', show);
  field.addEventListener('keydown', (event) => {
    if (isWriting(event)) return;
    if (event.key === 'Escape' && field.value) {
      event.stopPropagation();
      event.preventDefault();
      field.value = '';
      show();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      roots.flatMap((root) => [...root.querySelectorAll('mark')])[0]?.scrollIntoView({ block: 'center' });
    }
  });
  return () => {
    field.value = '';
    show();
  };
}
