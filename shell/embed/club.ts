// Club: the script of a club's own page, as a webmaster would write it.
//
// Owns: writing down what the two tables tell, and the buttons that ask them for something. It uses nothing
// but what docs/embedding.md promises (the page's own words aside, since this page is shown in three
// languages, and how long they stay). Must never know a game. Next: embed-api.ts.
import { kSaid_ms } from '../lib/durations.ts';
import { loadWords, t, translatePage } from '../lib/i18n.ts';
import { root } from '../lib/root.ts';
import type { Position } from './embed-protocol.ts';

/** The element of other people's pages (embed-api.ts). */
type GameElement = HTMLElement & {
  newGame(): Promise<Position>;
  position(): Promise<Position>;
};
const element = (id: string) => document.getElementById(id) as HTMLElement;
const tables = document.querySelectorAll<GameElement>('beffroi-game');
const list = element('events');

function tell(name: string | undefined, type: string, text: string | null, more: string[] = []) {
  const line = document.createElement('li');
  const cells = [t('page.club.table', { n: Number(name) }), type, text].map((content, i) =>
    Object.assign(document.createElement(i === 1 ? 'code' : 'span'), { textContent: content }),
  );
  cells[2].append(...more.map((one) => Object.assign(document.createElement('small'), { textContent: one })));
  line.append(...cells);
  list.append(line);
  list.scrollTop = list.scrollHeight;
}

/** What is written down of an event, by its kind. */
const texts: Record<string, (detail: Position & { text: string }) => string | null> = {
  ready: ({ title, status }) => `${title} · ${status}`,
  open: ({ title, status }) => `${title} · ${status}`,
  move: ({ text }) => text,
  undo: ({ decisions }) => t('page.club.undo', { n: decisions }),
  end: ({ result, seats }) => `${result} · ${seats.map(({ name, score }) => `${name} ${score}`).join(', ')}`,
  failed: ({ text }) => text,
};
for (const table of tables) {
  for (const [type, words] of Object.entries(texts))
    table.addEventListener(type, (event) =>
      tell(
        table.dataset.name,
        type,
        words((event as CustomEvent).detail),
        (event as CustomEvent).detail.more,
      ),
    );
}

const commands: Record<string, (table: GameElement) => Promise<unknown>> = {
  new: (table) => table.newGame(),
  position: async (table) => {
    const { record } = await table.position();
    element('record').textContent = record;
    element('record').hidden = false;
  },
};
for (const button of document.querySelectorAll<HTMLElement>('[data-do]')) {
  button.addEventListener('click', async () => {
    const table = element(button.dataset.for ?? '') as GameElement;
    try {
      await commands[button.dataset.do ?? ''](table);
    } catch (error) {
      tell(table.dataset.name, 'error', (error as Error).message);
    }
  });
}

// The lines that a site needs, with the address that this Beffroi has here.
const code = element('code');
const example = 'https://…/';
code.textContent = (code.textContent ?? '').replace(example, new URL('./', document.baseURI).href);
let saying = 0;
element('copy').addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
  } catch {
    getSelection()?.selectAllChildren(code); // to be copied with the keys
    return;
  }
  element('copied').textContent = t('page.club.copied');
  clearTimeout(saying);
  saying = setTimeout(() => element('copied').replaceChildren(), kSaid_ms);
});

await loadWords(undefined, 'club')
  .then(() => {
    translatePage();
    document.title = t('page.club.title');
  })
  .catch(() => {}); // the page keeps its English, the tables have their own words
root.dataset.ready = 'club';
