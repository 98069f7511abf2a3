// Editor copy: a position that came with a link is looked at first, and can be edited as a copy.
//
// Owns: the notice of such a link in place of the usual one. Nobody can move before somebody plays on, and nothing is kept: a
// copy is set up beside it, as beside any game. Must never touch a kept game. Next: later.ts, which brings this; editor.ts;
// keeper.ts (links of other games).
import { notice } from '../lib/controls.ts';
import { t } from '../lib/i18n.ts';
import { lineIn } from '../keep/record-text.ts';
import { kLooked, openEditor } from './editor.ts';
import type { Keeper } from './keeper.ts';
import type { PlayTable } from '../lib/state.ts';

/** Called once, with a position on the table that came with a link and that nobody has played on from. */
export function offerCopy(table: PlayTable, keeper: Pick<Keeper, 'keepNow'>) {
  const text = lineIn(table.record, 'position')?.slice('position "'.length, -1) ?? '';
  if (!text.includes('=')) return; // of an export that hides it
  const release = () => {
    for (const who of kLooked) table.release(who);
  };
  const { over } = table.now;
  const goOn = () => {
    release();
    keeper.keepNow();
  };
  if (!over) table.hold('position');
  const box = notice({
    id: 'link',
    title: t('page.edit.came'),
    text: t(over ? 'page.link.came.over' : 'page.edit.came.more'),
    calm: true,
    buttons: [
      { text: t('page.edit.copyIt'), onclick: () => openEditor(table, text), stays: true },
      ...(over
        ? [{ text: t('page.link.keep'), onclick: goOn }, { text: t('page.ok') }]
        : [{ text: t('page.link.goOn'), onclick: goOn }]),
    ],
  });
  // Another game lies on the table, or this one is kept by another way.
  const ended = () => {
    for (const end of ends) end();
    release();
    box.remove();
  };
  const ends = [table.on('open', ended), table.on('kept', ended)];
}
