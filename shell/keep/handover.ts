// Handover: a record that one page of Beffroi gives to the next by its address.
//
// Owns: the address, and the mark in this tab by which the next page knows that no other site has written it:
// such a game is the person's own, and the computer may move in it at once. Must never vouch for any record
// but the last one. Next: keeper.ts.
import { recordOf } from '../lib/address.ts';

const kKey = 'beffroi.handed';

/** The fragment of the address of play.html that puts a record of our own on the table. */
export function handOver(record: string) {
  try {
    sessionStorage.setItem(kKey, record);
  } catch {
    // Without storage in the tab the next page asks before the computer moves.
  }
  return recordOf(record);
}

/** True when a page of ours has handed this record over in this tab. */
export function isHandedOver(record: string) {
  try {
    return sessionStorage.getItem(kKey) === record;
  } catch {
    return false;
  }
}
