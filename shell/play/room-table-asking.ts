// Room table asking: the part of the program that asks what was drawn, and that shows pieces on a sheet.
//
// Owns: bringing it with its words, and the keys that write an answer. Must never know a game. Next: program.ts
// (loadWhenWhole), editor.ts, room-table.ts; web/bridge/asking_exports.cpp.
import { toast } from '../lib/controls.ts';
import { joinedMessages, language, t } from '../lib/i18n.ts';
import { isForPage } from '../lib/key-press.ts';
import { root } from '../lib/root.ts';
import { kUiDrawn } from '../../web/bridge/bridge.mjs';
import type { GameProgram } from '../lib/state.ts';

/** The program that can ask. */
const asks = new WeakSet<GameProgram>();

/** An answer on the sheet has the focus: Enter presses it. */
const isAtAnswer = () =>
  (document.activeElement as HTMLElement | null)?.dataset.target?.startsWith(`${kUiDrawn.split(',')[0]},`);

/**
 * What was typed goes to the program; says why it is no answer. Gives what bf_type gives, and 0 for an Enter that presses what
 * has the focus.
 */
export function typeAnswer(program: GameProgram, text: string, enter: number) {
  const came = program.call('bf_type', text, enter);
  if (came === 3 && isAtAnswer()) return 0;
  if (came === 3) toast(t('page.typed.several', { text }), 'keys');
  if (came < 0) toast(t('page.typed.none', { text }), 'keys');
  return came;
}

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

/** Letters and digits are an answer while the page asks, wherever the focus is; without any, Backspace takes back. */
function listenToTyping(program: GameProgram) {
  let typed = '';
  const type = (text: string, enter = 0) => {
    const came = typeAnswer(program, text, enter);
    if (came >= 0) typed = came === 1 || came === 3 ? text : '';
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
    return (
      /^[\p{L}\p{N} -]$/u.test(key) &&
      (/[\p{L}\p{N}]/u.test(key) || typed !== '') &&
      type(typed + key.toLowerCase())
    );
  };
  const listen = (event: KeyboardEvent) => {
    if (press(event)) event.preventDefault();
  };
  addEventListener('keydown', listen, true);
}
