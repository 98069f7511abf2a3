// Club: the script of a club's own page, as a webmaster would write it.
//
// Owns: writing down what the two tables tell, and the buttons that ask them for something. It uses nothing but what
// docs/embedding.md promises (the page's own words and the list of games aside, since this page is shown in three languages).
// Must never know a game. Next: embed-api.js.
import { assets } from 'virtual:assets';
import { loadWords, t, translatePage } from '../lib/i18n.js';

const element = (id) => document.getElementById(id);
const tables = [...document.querySelectorAll('beffroi-game')];
const list = element('events');

function tell(name, type, text) {
  const line = document.createElement('li');
  const cells = [t('page.club.table', { n: Number(name) }), type, text].map((content, i) =>
    Object.assign(document.createElement(i === 1 ? 'code' : 'span'), { textContent: content }),
  );
  line.append(...cells);
  list.append(line);
  list.scrollTop = list.scrollHeight;
}

const texts = {
  ready: ({ title, status }) => `${title} · ${status}`,
  open: ({ title, status }) => `${title} · ${status}`,
  move: ({ text }) => text,
  undo: ({ decisions }) => t('page.club.undo', { n: decisions }),
  end: ({ result, seats }) => `${result} · ${seats.map(({ name, score }) => `${name} ${score}`).join(', ')}`,
  failed: ({ text }) => text,
};
for (const table of tables) {
  for (const [type, words] of Object.entries(texts))
    table.addEventListener(type, ({ detail }) => tell(table.dataset.name, type, words(detail)));
}

const commands = {
  new: (table) => table.newGame(),
  reset: (table) => (table.hasAttribute('record') ? table.load(table.getAttribute('record')) : table.newGame()),
  position: async (table) => {
    const { record } = await table.position();
    element('record').textContent = record;
    element('record').hidden = false;
  },
};
for (const button of document.querySelectorAll('[data-do]')) {
  button.addEventListener('click', async () => {
    const table = element(button.dataset.for);
    try {
      await commands[button.dataset.do](table);
    } catch (error) {
      tell(table.dataset.name, 'error', error.message);
    }
  });
}

/** A club has more than one game: the second table shows the next one that Beffroi offers. */
async function showSecondGame() {
  const games = await (await fetch(`./${assets['games.json']}`)).json();
  const other = games.find(({ id, offered }) => offered && id !== tables[0].getAttribute('game'));
  if (!other) return;
  const name = t(`page.game.${other.id}`);
  tables[1].removeAttribute('record');
  tables[1].setAttribute('game', other.id);
  tables[1].setAttribute('aria-label', name);
  element('second-title').textContent = name;
  element('second-more').textContent = t(`page.game.${other.id}.blurb`);
  document.querySelector('[data-do=reset]').textContent = t('page.club.anew');
}

await loadWords(undefined, 'club')
  .then(() => {
    translatePage();
    document.title = t('page.club.title');
    return showSecondGame();
  })
  .catch(() => {}); // the page has its English, and the tables their own words
document.documentElement.dataset.ready = 'club';
