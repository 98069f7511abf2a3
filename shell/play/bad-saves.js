// @ts-check
// Bad saves: tells the player that a save or a link cannot be read.
//
// Owns: the notice beside a game of which one save is damaged or newer, the words and buttons where there is no game to open, and
// the offers to keep the text as a file. It is brought only when something is wrong. Must never throw anything away unasked.
// Next: kept-game.js, which brings it; boot.js, which shows the failure.
import { download, notice } from '../lib/controls.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { refusal } from '../lib/refusal.js';
import { dropSlot, goneAt } from '../keep/store.js';
import { recordName } from '../share/record-file.js';

/**
 * A text that is no game: the program's own reason, or what the store says of it; `slot` is where it was kept.
 * @typedef {{text: string, slot?: string | null, error?: {message: string}, refused?: string}} Bad
 */

/** Why it is none. @param {Bad} bad */
const reasonOf = ({ error, refused }) => error?.message ?? t(`page.save.${refused}`);
/** @param {number} n */
const damagedName = (n) => recordName(`damaged-${n}`).replace(/\.\w+$/, '.txt');
const savesLink = () => h('a.button.primary', { href: './saves.html' }, t('page.saves'));

/**
 * Beside game `id`, which has opened: one save of it cannot be read.
 * @param {string} id @param {Bad} bad
 */
export function offerDamaged(id, bad) {
  const { slot, text } = bad;
  const isNewer = bad.refused === 'newer';
  notice({
    id: 'save',
    title: t(isNewer ? 'page.save.newerHere' : 'page.save.oneBad'),
    text: isNewer ? t('page.save.newerHere.more') : t('page.save.oneBad.more', { why: reasonOf(bad) }),
    buttons: [
      {
        text: t(isNewer ? 'page.save.getNewer' : 'page.save.getOne'),
        onclick: () => download(damagedName(1), text),
        stays: true,
      },
      { text: t('page.ok'), onclick: () => !isNewer && slot && dropSlot(id, slot) },
    ],
  });
}

/**
 * What showFailure() says where nothing of what findGame() has found opens; `bad` are the texts that cannot be read, if any.
 * @param {{given: string, code?: string, game: string, missing?: string}} found @param {Bad[]} bad
 */
export async function failureOf({ given, code, game, missing }, bad) {
  if (missing) {
    const why = goneAt(missing) ? 'page.save.gone.deleted' : 'page.save.gone.more';
    return { title: t('page.save.gone'), text: t(why), after: [savesLink()], useless: true };
  }
  const error =
    code === undefined ? bad[0].error : (await import('../keep/link.js')).unpackRecord(code).error;
  /** @param {Bad} one @param {number} i */
  const save = ({ text }, i) =>
    h(
      'button.button.secondary',
      { type: 'button', 'data-damaged': String(i), onclick: () => download(damagedName(i + 1), text) },
      t('page.save.getText', { n: i + 1 }),
    );
  return {
    title: t(given ? (code !== undefined ? 'page.save.codeBad' : 'page.save.linkBad') : 'page.save.allBad'),
    text: error ? refusal(error) : [...new Set(bad.map(reasonOf))].join(' '),
    before: code !== undefined ? [] : bad.map(save),
    useless: true,
    after: [
      savesLink(),
      game ? h('a.button.secondary', { href: `./index.html#new=${game}` }, t('page.new')) : null,
    ].filter(Boolean),
  };
}
