// Embed table: a game that goes to and fro by link, shown in a frame.
//
// Owns: putting it on the table with everybody elsewhere, so that nothing is drawn before those who play have seen it,
// and the link by which it goes on in a window of its own. Must never keep it: nobody has done anything here.
// Next: embed.ts and embed-talk.ts, which bring this; embed-full.ts; play/post/table-program.ts, the same on our own page.
import { codeOf, onPlay } from '../lib/address.ts';
import { joinedMessages, language } from '../lib/i18n.ts';
import { packRecord, packWords } from '../keep/link.ts';
import { carried } from './embed-full.ts';
import type { Given } from '../keep/given.ts';
import type { GameProgram, PlayTable } from '../lib/state.ts';

/** Puts the record of a table on; gives the error when it is refused. `onPut` is called before anybody hears of it. */
export async function showTable(
  program: GameProgram,
  { text = '', words }: Partial<Given>,
  onPut = () => {},
) {
  await program.whole();
  program.call('bf_boot', language, joinedMessages());
  const seats = text.match(/^seat \d+ (?:human|bot)/gm) ?? [];
  const places = seats.map((seat) => `${seat.endsWith('human') ? 'elsewhere' : 'computer'}/elsewhere`);
  const open = () => program.callText('bf_open', text, places.join(), 'turns');
  const error = program.refusal(open(), open);
  if (error) return error;
  onPut();
  const code = words === undefined ? packRecord(text) : packWords(text, words);
  carried.record = program.record(false);
  carried.link = new URL(onPlay(codeOf(code)), document.baseURI).href;
  return null;
}

/** The same on a table that stands already. */
export async function putTable(table: PlayTable, given: Partial<Given>) {
  const isKnown = () => {
    table.record = table.program.record(); // so it is not kept
  };
  const error = await showTable(table.program, given, isKnown);
  if (error) return error;
  table.tell('open', { state: table.now });
  return null;
}
