// Names: what counts as a name that somebody can read, and how it stands in a line.
//
// Owns: for games and seats: whether a name shows anything, which signs it may not have, how many letters
// have room, and the marks around names that run from right to left. A letter is what a person takes for one.
// The program asks the same in is_blank_name and refuse_name of engine/match/record.hpp and in
// web/scene/model/graphemes.hpp.
import { kNameMaxBytes } from '../../web/bridge/bridge.mjs';

/** Characters that show nothing: spaces, controls, marks of direction, and all that have no width. */
const kUnseen = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const kBreaks = /[\p{Cc}\u2028\u2029]/gu;
/** Signs that turn lines around, also what stands beside the name. */
const kTurning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const kRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** How much of a name the field of a seat takes. */
export const kSeatRoom = { letters: 24, bytes: kNameMaxBytes };
/** The same for a game's own name. */
export const kGameRoom = { letters: 60 };

/** True when a text shows nothing, so that it is no name. */
export const isBlank = (text: string) => text.replace(kUnseen, '') === '';

/** One line that runs as its letters do. */
export const oneLine = (text: string) => text.replace(kBreaks, ' ').replace(kTurning, '');

/** What a person takes for letters: an accent typed apart goes with its own, joined emoji are one. */
export const lettersOf = (text: string) =>
  'Segmenter' in Intl ? Array.from(new Intl.Segmenter().segment(text), (one) => one.segment) : [...text];

/** As many letters of a name as have room. */
export function shortName(text: string, { letters = Infinity, bytes = Infinity }) {
  let out = '';
  for (const [i, letter] of lettersOf(text).entries()) {
    if (i === letters || new TextEncoder().encode(out + letter).length > bytes) break;
    out += letter;
  }
  return out;
}

/** One line of ordinary text, as short as the record takes a name. */
export const cleanName = (text: string) =>
  isBlank(text) ? '' : shortName(oneLine(text).trim(), { bytes: kNameMaxBytes }).trimEnd();
/** A name that a person gives a game. */
export const gameName = (text: string) =>
  isBlank(text) ? '' : shortName(oneLine(text).trim(), kGameRoom).trimEnd();

/**
 * The name between U+2068 and U+2069 when it has letters that run from right to left: what follows in a line
 * (", 3 points") then stays behind it. Other texts stay as they are.
 */
export const isolated = (text: string) =>
  kRightToLeft.test(text) && !text.startsWith('\u2068') ? `\u2068${text}\u2069` : text;
/** The text without these two marks, as it is kept and searched. */
export const bare = (text: string) => text.replace(/[\u2068\u2069]/g, '');

/** A sentence that was kept, with these names in it isolated. */
export function withIsolated(sentence: string, names: string[]) {
  const found = names.filter((name) => name && isolated(name) !== name);
  if (found.length === 0) return sentence;
  const longest = found.sort((a, b) => b.length - a.length);
  const any = longest.map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|');
  return bare(sentence).replace(new RegExp(any, 'g'), (name) => isolated(name));
}
