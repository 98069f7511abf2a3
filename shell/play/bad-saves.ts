// Bad saves: tells the player that a save or a link cannot be read.
//
// Owns: the notice beside a game of which one save is damaged or newer, the words and buttons where there is
// no game to open, and the offers to keep the text as a file. It is brought only when something is wrong.
// Must never throw anything away unasked.
// Next: kept-game.ts, which brings it; boot.ts, which shows the failure.
import { download, notice } from '../lib/controls.ts';
import { h } from '../lib/dom.ts';
import { t, withWords } from '../lib/i18n.ts';
import { refusal } from '../lib/refusal.ts';
import { dropSlot, goneAt } from '../keep/store.ts';
import { recordName } from '../share/record-file.ts';
import { codeOf, formOf, kSaves } from '../lib/address.ts';
import { importOwn } from '../lib/import-own.ts';
import type { BadSlot, Failure, Opening } from '../lib/opening.ts';

/** Why it is not a game. */
const reasonOf = ({ error, refused }: BadSlot) => error?.message ?? t(`page.save.${refused}`);
const damagedName = (n: number) => recordName(`damaged-${n}`).replace(/\.\w+$/, '.txt');
const savesLink = () => h('a.button.primary', { href: kSaves }, t('page.saves'));

/** Beside game `id`, which has opened: one save of it cannot be read. */
export function offerDamaged(id: string, bad: BadSlot) {
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
 * What showFailure() says where nothing of what findGame() has found opens; `bad` are the texts that cannot
 * be read, if any.
 */
export async function failureOf(found: Opening, bad: BadSlot[]): Promise<Failure> {
  const { kind, game } = found;
  const code = kind === 'link' ? found.code : undefined;
  if (kind === 'kept' && found.missing) {
    const why = goneAt(found.missing) ? 'page.save.gone.deleted' : 'page.save.gone.more';
    return { title: t('page.save.gone'), text: t(why), after: [savesLink()], useless: true };
  }
  const error =
    code === undefined
      ? bad[0].error
      : (await importOwn(() => import('../keep/given.ts'))).readGiven(codeOf(code)).error;
  const isCut = error && 'kind' in error && error.kind === 'cut';
  const cut = isCut ? (await withWords(() => import('./post/table-by-link.ts'))).cutWords(code ?? '') : '';
  const save = ({ text }: BadSlot, i: number) =>
    h(
      'button.button.secondary',
      { type: 'button', 'data-damaged': String(i), onclick: () => download(damagedName(i + 1), text) },
      t('page.save.getText', { n: i + 1 }),
    );
  return {
    title: t(
      code !== undefined
        ? 'page.save.codeBad'
        : kind === 'link' || kind === 'record'
          ? 'page.save.linkBad'
          : 'page.save.allBad',
    ),
    text: cut ? cut : error ? refusal(error) : [...new Set(bad.map(reasonOf))].join(' '),
    before: code !== undefined ? [] : bad.map(save),
    useless: true,
    after: [savesLink(), ...(game ? [h('a.button.secondary', { href: formOf(game) }, t('page.new'))] : [])],
  };
}
