// Library: saved games as a test puts them into a browser and looks at them.
//
// Owns: writing slots as the page writes them and as builds before the library did, and reading them back.
// The checksum is computed independently, so that an error in the page's own shows. Must never use the page's
// code.
// Next: saves_test.mjs, tabs_test.mjs, faults_test.mjs.
import { kGoldenMoves, record } from './records.mjs';

/** CRC-32 of a text's UTF-8, bit by bit. */
export function checksum(text) {
  let sum = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let k = 0; k < 8; k++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  }
  return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0');
}

/** A slot's text. */
export function slotText({ revision = 1, tab = '0a0a0a0a', about = {}, text = record(), syntax = 1 }) {
  const rest = `revision ${revision}\ntab ${tab}\nabout ${JSON.stringify(about)}\n${text}`;
  return `beffroi-save ${syntax}\nsum ${checksum(rest)}\n${rest}`;
}

const kNames = [
  ['Ana', 'Lin'],
  ['Bram', 'Clavel'],
  ['Ana', 'Tower clock'],
];
/** What the lists show of a game of Metal Towers after so many moves. */
export const aboutOf = (names, moves, more) => ({
  game: 'metal_towers',
  status: `tube ${moves + 1} of 30`,
  seats: names.map((name, i) => ({ name, colour: ['blue', 'silver'][i], kind: 'human', level: 0 })),
  colours: ['blue', 'silver'],
  decisions: moves,
  over: false,
  ...more,
});
/** A game of so many moves as it is kept: {id, slots: {key: text}, record, about}. */
export function keptGame(n, { moves = n, name = '', over = false, strict = false, time = 0, ...more } = {}) {
  const names = kNames[n % kNames.length];
  const text = record({
    moves: kGoldenMoves.slice(0, moves),
    seats: names.map((one) => `human "${one}"`),
    end: over ? 'end 1st=2' : 'end open',
    strict,
  });
  const result = over ? `${names[1]} wins` : '';
  const about = aboutOf(names, moves, { name, over, result, time, created: time, ...more });
  const id = (0xa0000000 + n).toString(16);
  return {
    id,
    record: text,
    about,
    slots: { [`beffroi.game.${id}.a`]: slotText({ revision: 3, about, text }) },
  };
}

/** Puts texts into the storage of a page of ours. */
export const store = (page, texts) =>
  page.evaluate((all) => {
    for (const [key, text] of Object.entries(all))
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
  }, texts);
/** Has a profile keep texts from its first page on: no page is opened for them alone. */
export const storeFirst = (context, texts) =>
  context.addInitScript((all) => {
    try {
      if (localStorage.getItem('stored first')) return;
      for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text);
      localStorage.setItem('stored first', 'once');
    } catch {
      // A page without a storage, such as about:blank.
    }
  }, texts);
/** Everything under beffroi. whose key matches. */
export const stored = (page, pattern = /./) =>
  page.evaluate(
    (source) =>
      Object.fromEntries(Object.entries(localStorage).filter(([key]) => new RegExp(source).test(key))),
    pattern.source,
  );

/** The copies (shell/keep/copies.ts) as [[key, text]]; with `texts` they are made what they were then. */
export const copies = (page, texts = null) =>
  page.evaluate(
    (put) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('beffroi', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('texts');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const db = request.result;
          const transaction = db.transaction('texts', 'readwrite');
          const all = transaction.objectStore('texts');
          if (put) {
            all.clear();
            for (const [key, text] of put) all.put(text, key);
          }
          const keys = all.getAllKeys();
          const values = all.getAll();
          transaction.oncomplete = () => {
            db.close();
            resolve(keys.result.map((key, i) => [key, values.result[i]]));
          };
        };
      }),
    texts,
  );
/**
 * Waits until everything that has been written has its copy: transactions are carried out one after the
 * other.
 */
export const untilCopied = (page) => copies(page);
/** Takes every game out of both places, as if there had never been one. */
export async function forgetGames(page) {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/^beffroi\.(game|save|table|gone)/.test(key)) localStorage.removeItem(key);
  });
  await copies(
    page,
    (await copies(page)).filter(([[name]]) => !name.startsWith('game.')),
  );
}
/** A profile in which IndexedDB is refused: nothing but localStorage has the games. */
export const kNoCopies = () => {
  if (location.protocol.startsWith('http'))
    localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none' }));
  Object.defineProperty(window, 'indexedDB', {
    get() {
      throw new DOMException('no', 'SecurityError');
    },
  });
};

/** A page of saved games with these in it. */
export async function openSaves(t, games, options = {}) {
  const context = await t.context(options);
  await storeFirst(context, Object.assign({}, ...games.map(({ slots }) => slots)));
  const page = await t.open('saves.html', { within: context });
  await page.locator('html[data-ready=saves]').waitFor();
  return page;
}
