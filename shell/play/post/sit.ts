// Sit: a table by link that this device does not know.
//
// Owns: offering its free seats. Loading a page joins nothing, since previews load pages: a seat is taken by a
// press here. Whoever only looks has the game as any link brings it. Next: links/table.ts (takeSeats), by-link.ts.
import { openDialog, toast } from '../../lib/controls.ts';
import { addStyle } from '../../lib/dom.ts';
import { t } from '../../lib/i18n.ts';
import { freeSeats, peopleIn, takeSeats } from '../../links/table.ts';
import { ByLink } from './by-link.ts';
import { prepare, putAlone, readCame } from './table-program.ts';
import type { Came } from './table-program.ts';
import type { GameKeeper, PlayTable } from '../../lib/state.ts';

await addStyle('post.css');

export async function offerSeats(table: PlayTable, keeper: GameKeeper, came: Came) {
  const { program } = table;
  await prepare(program);
  const { link, error } = readCame(program, came);
  if (error === 'newer') toast(t('page.post.newer'), 'flag');
  // A game that is over is looked at.
  if (!link || link.line.next === 0) return void putAlone(program, came.record);
  const { line } = link;
  const to = link.words?.to ?? [];
  const rank = (seat: number) => (to.includes(seat) ? to.indexOf(seat) : to.length);
  const free = freeSeats(link).sort((a, b) => rank(a) - rank(b));
  const people = peopleIn(line.record);
  const name = (seat: number) => table.now.seats[seat - 1].called;
  table.hold('sit');
  const { closed } = openDialog({
    id: 'sit',
    title: t('page.post.sit'),
    body: t('page.post.sit.more'),
    buttons: [
      { text: t('page.post.look'), value: '' },
      { text: t('page.post.sitAll', { n: people.length }), value: 'all' },
      ...free
        .map((seat, i) => ({
          text: t('page.post.sitAs', { name: name(seat) }),
          value: String(seat),
          primary: i === 0,
          safe: i === 0,
        }))
        .reverse(),
    ],
  });
  const said = await closed;
  table.release('sit');
  if (said === '' || said === 'all') putAlone(program, came.record);
  if (said === '') return;
  document.getElementById('notice-link')?.remove();
  keeper.about = { origin: 'link' };
  if (said === 'all') {
    table.release('link');
    keeper.keepNow();
    return;
  }
  const answer = takeSeats(link, [Number(said)]);
  if (answer.refused) return toast(t('page.post.notYourTurn'), 'lock');
  const byLink = new ByLink(answer.here, '');
  byLink.attach(table, keeper);
  byLink.put(answer.here);
  keeper.keepNow();
  byLink.tell();
  table.release('link');
}
