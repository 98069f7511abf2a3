// Room table: a game whose pieces lie on people's own table.
//
// Owns: bringing what asks for draws, the quiet of such a game (nothing moves by itself, no hints unless they are wanted, no
// touch that only confirms), and that one which came by a link is asked about. Must never know a game. Next: program.ts
// (loadWhenWhole), later.ts; room-table-awake.ts (the screen stays on), room-table-field.ts (typing on touch screens),
// room-table-menu.ts (the switches), room-table-came.ts, room-table-send.ts (two devices), room-table-stand.ts.
import { joinedMessages, language, withWords } from '../lib/i18n.ts';
import { isForPage } from '../lib/key-press.ts';
import { root, setFlag } from '../lib/root.ts';
import { onPreferences } from '../keep/preferences.ts';
import { readSetting, writeSetting } from '../keep/storage.ts';
import { keepAwake } from './room-table-awake.ts';
import { helps } from './room-table-help.ts';
import type { GameKeeper, GameProgram, PlayTable } from '../lib/state.ts';

/** The program that can ask. */
const asks = new WeakSet<GameProgram>();

/** Fetches once what asks, with its words. Rejects when that fails; the next call tries again. */
export async function bringAsking(program: GameProgram) {
  if (asks.has(program)) return;
  await program.whole(true);
  await program.add('asking');
  asks.add(program);
  program.call('bf_boot', language, joinedMessages());
  program.call('bf_asking');
  listenToTyping(program);
}

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

/** Letters and digits are an answer while the page asks, wherever the focus is; without any, Backspace takes back. */
function listenToTyping(program: GameProgram) {
  let typed = '';
  const type = (text: string, enter = 0) => {
    const came = program.call('bf_type', text, enter);
    if (came >= 0) typed = came === 1 ? text : '';
    return came !== 0;
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const writes = key.length === 1 || /^(Enter|Escape|Backspace)$/.test(key);
    if (!writes || program.dead || !isForPage(event)) return false;
    // A touch may have answered meanwhile. The editor takes what is typed, too, and says nothing of it.
    typed = program.callJson('bf_typing')?.typed ?? (root.dataset.editor === '' ? typed : '');
    if (key === 'Enter') return typed !== '' && type(typed, 1);
    if (key === 'Escape') return typed !== '' ? type('') : program.callText('bf_correct', 0) !== '';
    if (key === 'Backspace') return typed === '' ? program.command('undo') : type(typed.slice(0, -1));
    return /^[\p{L}\p{N} ]$/u.test(key) && (key !== ' ' || typed !== '') && type(typed + key.toLowerCase());
  };
  const listen = (event: KeyboardEvent) => {
    if (press(event)) event.preventDefault();
  };
  addEventListener('keydown', listen, true);
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
