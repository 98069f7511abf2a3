// Earlier saves: what builds before the library kept: one game of each kind, in beffroi.save.<game>.a and .b.
//
// Owns: taking them into the library, once. A page of such a build may still be open and write again: what
// goes on from a save that was taken over goes into the same game as long as nobody else has played there,
// else it becomes a game of its own. An old slot is given up only when its text stands elsewhere. Must never
// judge a record.
// Next: slots.ts (the same syntax), store.ts (the library).
import { hex } from '../lib/random.ts';
import { judge, kSlots, readGame, slotKey, slotText, writeBeside } from './slots.ts';
import { checksum, keysOf, read, write } from './storage.ts';
import type { Save } from './slots.ts';

const kOldKey = /^save\.(\w+)\.[ab]$/;

/** The same in every tab, so that two tabs that do this at once agree. */
const idOf = (kind: string) => checksum(`save.${kind}`);
const isKnown = (record: string) => keysOf('game.').some((key) => read(key)?.endsWith(`\n${record}`));

/** Puts a save into the library. True when it is there. */
function place(kind: string, save: Save) {
  if (isKnown(save.record)) return true;
  const there = readGame(idOf(kind)).good[0];
  const goesOn = !there || (there.tab === save.tab && there.revision < save.revision);
  const { revision, tab, about, record } = save;
  // Beside another one it is a copy of that.
  const from = goesOn ? {} : { from: { id: idOf(kind), ply: about.decisions } };
  const text = slotText(revision, tab, { ...about, ...from, game: kind }, record);
  return writeBeside(goesOn ? idOf(kind) : hex(8), revision, text).kept;
}

/** Keeps damaged text where the page that opens the game offers it. True when it is there. */
function placeDamaged(kind: string, text: string) {
  const keys = kSlots.map((slot) => slotKey(idOf(kind), slot));
  if (keys.some((key) => read(key) === text)) return true;
  const free = keys.find((key) => read(key) === null);
  return free !== undefined && write(free, text);
}

/** Takes over what there is; called before games are listed. */
export function takeOver() {
  const kinds = new Set(keysOf('save.').flatMap((key) => kOldKey.exec(key)?.[1] ?? []));
  for (const kind of kinds) {
    const oldKey = (slot: string) => `save.${kind}.${slot}`;
    const { good, refused } = judge(kSlots.map((slot) => [slot, read(oldKey(slot))]));
    for (const [i, save] of good.entries()) {
      // The second slot of the same page is only what it kept a move before.
      const isStep = i > 0 && save.tab === good[0].tab;
      if (isStep ? isKnown(good[0].record) : place(kind, save)) write(oldKey(save.slot), null);
    }
    for (const { slot, text } of refused) if (placeDamaged(kind, text)) write(oldKey(slot), null);
  }
}
