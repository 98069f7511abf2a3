// Kept game: which game this page opens, and what is said of saves that cannot be read.
//
// Owns: the order in which a game is looked for (the address, the history entry, the two slots of the autosave), and the
// offers to keep damaged text. A record is judged by the program alone. Must never throw anything away unasked.
// Next: store.js (the slots), play.js (the caller).
import { showFailure } from './boot.js';
import { download, notice, openDialog } from './controls.js';
import { h } from './dom.js';
import { t } from './i18n.js';
import { refusal } from './play-menu.js';
import * as store from './store.js';

/** Where the game may come from, best first: {game, list: [{record, save?}], refused, given}. `given`: by the address. */
export function findGame() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const given = fragment.get('record');
  if (given !== null) return { game: /\ngame (\w+)/.exec(given)?.[1] ?? 'game', list: [{ record: given }], refused: [], given: true };
  const game = /^\w+$/.test(fragment.get('game') ?? '') ? fragment.get('game') : 'metal_towers';
  const { good, refused } = store.readSaves(game);
  const list = good.map((save) => ({ record: save.record, save }));
  // Without storage a reload still finds the game in the history entry.
  const carried = history.state?.record;
  if (typeof carried === 'string' && (list.length === 0 || store.problem)) list.unshift({ record: carried });
  return { game, list, refused, given: false };
}

/**
 * Puts the best record that holds on the table. Gives its entry, or null after saying why there is none; the damaged ones
 * are offered as files either way.
 */
export async function openGame(program, found) {
  const { game, list, refused, given } = found;
  const bad = refused.map(({ slot, refused: why, text }) => ({ slot, text, why: t(`page.save.${why}`) }));
  for (const entry of list) {
    const error = program.loadRecord(entry.record);
    if (!error) {
      if (given && (await wantsToKeep(game, entry.record))) {
        history.replaceState(null, '', `#game=${game}`);
        return openGame(program, findGame());
      }
      if (bad.length > 0) offerDamaged(game, bad[0]);
      return entry;
    }
    bad.push({ slot: entry.save?.slot ?? null, text: entry.record, why: error.message, error });
  }
  if (bad.length === 0) location.replace(`./index.html#new=${game}`);
  else failToOpen(found, bad);
  return null;
}

/** A link's record would take the place of an unfinished game: true when the person stays with that one. */
async function wantsToKeep(game, record) {
  const kept = store.readSaves(game).good[0];
  if (!kept || kept.about.over || !kept.about.decisions || kept.record === record) return false;
  const answer = await openDialog({
    title: t('page.replace.link'),
    body: t('page.replace.more', { status: kept.about.status ?? '' }),
    buttons: [
      { text: t('page.replace.keep'), value: 'keep', safe: true },
      { text: t('page.record.open'), value: 'open', primary: true },
    ],
  }).closed;
  return answer !== 'open';
}

function offerDamaged(game, { slot, text, why }) {
  notice({
    id: 'save',
    title: t('page.save.oneBad'),
    text: t('page.save.oneBad.more', { why }),
    buttons: [
      { text: t('page.save.getOne'), onclick: () => download(`beffroi-${game}-damaged.txt`, text), stays: true },
      { text: t('page.ok'), onclick: () => slot && store.dropSlot(game, slot) },
    ],
  });
}

function failToOpen({ game, given }, bad) {
  const save = ({ text }, i) =>
    h('button.button.secondary', { type: 'button', 'data-damaged': String(i), onclick: () => download(`beffroi-${game}-damaged-${i + 1}.txt`, text) }, t('page.save.getText', { n: i + 1 }));
  showFailure({
    title: t(given ? 'page.save.linkBad' : 'page.save.allBad'),
    text: bad[0].error ? refusal(bad[0].error) : bad.map(({ why }) => why).join(' '),
    before: bad.map(save),
    after: [h('a.button.secondary', { href: `./index.html#new=${game}` }, t('page.new'))],
  });
}
