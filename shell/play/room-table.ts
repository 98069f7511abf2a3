// Room table: a game whose pieces lie on people's own table.
//
// Owns: the quiet of such a game (nothing moves by itself, no hints unless they are wanted, no touch that only confirms),
// text that is read from a metre, and that one which came by a link is asked about. Must never know a game. Next:
// room-table-asking.ts (what asks for draws), later.ts; room-table-awake.ts (the screen stays on), room-table-field.ts (typing
// on touch screens), room-table-menu.ts (the switches), room-table-came.ts, room-table-send.ts (two devices),
// room-table-stand.ts.
import { withWords } from '../lib/i18n.ts';
import { setFlag } from '../lib/root.ts';
import { onPreferences } from '../keep/preferences.ts';
import { readSetting, writeSetting } from '../keep/storage.ts';
import { keepAwake } from './room-table-awake.ts';
import { helps } from './room-table-help.ts';
import type { GameKeeper, PlayTable } from '../lib/state.ts';

/** A tablet that lies in the middle of a table is read from a metre: the largest text of the settings. */
const kTablet = matchMedia('(hover: none) and (min-width: 800px) and (min-height: 700px)');
const kTabletText = 1.3;

/** Called once, with a game of a real table. */
export function attachTable(table: PlayTable, keeper: GameKeeper) {
  const quieten = () => {
    const { now } = table;
    if (now.over || now.review) return;
    const hints = helps(table);
    table.program.command('motion', 'none');
    table.program.command('hints', Number(hints));
    setFlag('data-no-hints', !hints);
    table.program.command('confirm', 'never'); // everything can be taken back
    if (kTablet.matches) table.program.command('textScale', kTabletText);
  };
  onPreferences(quieten);
  quieten();
  keepAwake(table);
  watchCorrections(table);
  keepDeal(table);
  bringField(table);
  withWords(() => import('./room-table-stand.ts')).then(
    ({ offerToStand }) => offerToStand(table),
    console.error,
  );
  if (!keeper.id && keeper.about?.origin)
    withWords(() => import('./room-table-came.ts')).then(
      ({ sayCame }) => sayCame(table, keeper),
      console.error,
    );
}

/** Pieces of a deal that is being laid lie there again after a reload. */
function keepDeal(table: PlayTable) {
  table.on('state', () => {
    const kept = readSetting('deal', '');
    const now = table.program.callText('bf_draft', kept);
    if (now && now !== kept) writeSetting('deal', now);
  });
}

/** A screen that is touched has no keys: there the answer is typed into a field. */
function bringField(table: PlayTable) {
  const mouse = matchMedia('(hover: hover) and (pointer: fine)');
  const bring = async () => {
    if (mouse.matches) return;
    mouse.removeEventListener('change', bring);
    try {
      const { attachField } = await withWords(() => import('./room-table-field.ts'));
      attachField(table);
    } catch {
      // The page has been told (import-own.ts); pictures are answers without it.
    }
  };
  mouse.addEventListener('change', bring);
  bring();
}

/** Once people have said what an earlier draw was, they see what that changes. */
function watchCorrections(table: PlayTable) {
  const { program } = table;
  let asks = false;
  table.on('state', async ({ state }) => {
    if (asks || state.shownPly < 0) return;
    const text = program.callText('bf_correct', -1);
    if (text === '') return;
    asks = true;
    let yes = false;
    try {
      const { askCorrection } = await withWords(() => import('./room-table-correct.ts'));
      yes = await askCorrection(table, JSON.parse(text));
    } finally {
      asks = false;
      program.callText('bf_correct', Number(yes));
    }
  });
}
