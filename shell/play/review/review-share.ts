// Review, share: a game that is looked over, or a position of it, on its way to somebody else.
//
// Owns: bringing the scripts for that. Must never choose what is shown: review-panel.ts does. Next:
// share/share.ts, keep/link.ts.
import { t, withWords } from '../../lib/i18n.ts';
import { importOwn } from '../../lib/import-own.ts';
import { readGame } from '../../keep/store.ts';
import type { GameKeeper, PlayTable } from '../../lib/state.ts';

/** Copies a link that opens a record at a ply. */
export async function copyLink({ now }: PlayTable, record: string, ply: number) {
  const [{ linkTo }, { copyText, recordToShare }] = await Promise.all([
    importOwn(() => import('../../keep/link.ts')),
    importOwn(() => import('../../share/share-parts.ts')),
  ]);
  const link = linkTo(recordToShare(now, record), ply);
  await copyText(link, t('page.share.link'), t(now.hides ? 'page.review.copied.all' : 'page.review.copied'));
}

/** When the game was begun, as the library has it. */
export const createdAt = ({ id }: GameKeeper) => (id ? readGame(id).good[0]?.about.created : 0);

export async function shareGame({ now, program }: PlayTable, keeper: GameKeeper) {
  const { openShare } = await withWords(() => import('../../share/share.ts'));
  openShare({
    state: now,
    record: program.record(),
    plain: program.record(false),
    seenBy: (seat) => program.recordSeenBy(seat),
    created: createdAt(keeper) || undefined,
  });
}
