// Link: a whole record as the short code of an address, and back.
//
// Owns: the code of `#r=`: packRecord(), unpackRecord() and the words for a damaged code. A code is ASCII
// that no browser and no mail program rewrites:
//     1 LLLL SSSSSS C bbbb… c bbbb… c
//     version, length of all that follows the head, CRC-32 of what is packed, check of the head, then raw deflate
//     in base64url with one check after every 48 characters: so a bad code is told as cut off, or as damaged
//     near a place.
// Version 1 packs a record. Versions 2 and 3 pack one line of words (links/words.ts), which may be empty, an end of
// line, and a record: they are for games that know their table. Version 3 is squeezed (squeeze.ts) instead of
// deflated, and a turn's number is left out where it is the next one; version 2 is read, and written where that
// would not come back. Builds before a version say that a newer one made the code.
// Forums and messengers end a link before a - or _, so no code ends in one: of the encodings that mean the same
// packRecord() takes one that ends in a letter or digit, and unpackRecord() reads codes that lack their last
// check, since the CRC proves the record.
// Codes live for ever in mails and bookmarks: what a version has in kLikely and its layout may never change.
// Must never judge a record (the program does) nor take more from a code than a record can have. Next: given.ts,
// which finds codes in whatever a person or a program gives; share.ts.
import { Inflate, deflateSync } from 'fflate';
import { crc32 } from '../lib/crc32.ts';
import { t } from '../lib/i18n.ts';
import { codeOf, onPlay } from '../lib/address.ts';
import { squeeze, unsqueeze } from './squeeze.ts';

type Version = '1' | '2' | '3';
export const kHead = 12;
export const kBlock = 48;
export const kMaxRecord_bytes = 256 * 1024; // kRecordMaxBytes of engine/match/record.hpp
const kMaxCode = 480 * 1024; // what deflate makes of the worst record, in base64, with its checks
const kMaxSqueezed_bytes = 64 * 1024; // of a longer text guessing bit by bit takes too long
export const kSlice_bytes = 512; // inflates to half a megabyte at most, so that a bomb is stopped early

const kAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const kValue: Map<string, number> = new Map([...kAlphabet].map((c, i) => [c, i]));
/** The value of each letter of the alphabet. */
const bitsOf = (letter: string) => kValue.get(letter) ?? 0;

/** Text that records are likely to contain, the likeliest last: it halves the code of a short game. */
const kFirst =
  'seats=3 seats=4 seats=5 seats=6 mode casual\nmode strict\nseat 6 human "seat 5 human "seat 4 human "seat 3 bot level=3 "seat 3 human "\n' +
  'end 1st=2 hash=\nend 1st=1 hash=\nend open hash=beffroi-record 1\ngame towers rules=1 options="seats=2"\nseed 0123456789abcdef\n' +
  'seat 1 human "\nseat 2 bot level=3 "\nplay\n1. ';
const bytesIn = (text: string) => new TextEncoder().encode(text);
/** What version 3 has read before a text: words, and a game of each kind; \0 is where a text ends. */
const kSqueezed =
  'not=9. gave=1.2.\nby=1 to=2,3,4,5,6\nby=1,2 to=3 seen=1\nby=2 to=1\nby=1 to=2\n' +
  'seat 3 bot level=4 "\nend 1st=1 hash=\nresign 1\n' +
  [
    [
      'wandering_towers rules=1',
      '6 hands=open',
      'e24 w2@2 ed accept T4 end\n. t1 T5 end\n. refresh skip end',
    ],
    ['five_towers rules=1', '3 powers=on', '*start1 *m5\n. pass\n. b2 take-h4+t0 keep t0 h4 b5'],
    [
      'carcassonne rules=2',
      '2 phantom=on festival=on builder=on fairy=on dragon=on princess=on portal=on',
      '0,1r2 f0 end\n. -1,0r0 ph-r1 end\n. 0,2r1 floor--1,1 skip end\n. pass end',
    ],
    ['game_of_towers rules=2', '2', 'f8-f4\n. k5-j5 l1-k1'],
    ['metal_towers rules=1', '2', 'bC2\n. sA1'],
  ]
    .map(
      ([game, options, play]) =>
        `beffroi-record 4\ngame ${game} options="seats=${options}"\nseed 0123456789abcdef\ntable \nmode casual\n` +
        '123456'.slice(0, Number(options[0])).replace(/./g, 'seat $& human "\n') +
        `draws seed\nplay\n. ${play}\nend open hash=0123456789abcdef\n\0`,
    )
    .join('');
export const kLikely: Record<Version, Uint8Array> = {
  1: bytesIn(kFirst),
  2: bytesIn(
    `${kFirst}end open\ngave=back=kept=not=draw=1,2 along=again=mode casual\nby=2 to=1 by=1 to=2\nbeffroi-record 4\n` +
      'game five_towers game_of_towers wandering_towers carcassonne metal_towers rules=2 options="seats=2"\nseed ' +
      'draws seed\ntable \nseat 1 human\nseat 2 human\nplay\n0. *\n1. ',
  ),
  3: bytesIn(kSqueezed),
};

// ---- Sums

/**
 * The check of a block: a CRC of six bits, which sees every single wrong character and every swap of two
 * neighbours.
 * @param number of the block
 */
export function check(text: string, number: number) {
  let c = (number * 7 + 21) & 63;
  for (const letter of text) {
    c ^= bitsOf(letter);
    for (let k = 0; k < 6; k++) c = c & 32 ? ((c << 1) & 63) ^ 3 : c << 1;
  }
  return kAlphabet[c];
}

// ---- Base64url

function lettersOf(bytes: Uint8Array) {
  let out = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const n = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const four =
      kAlphabet[n >> 18] + kAlphabet[(n >> 12) & 63] + kAlphabet[(n >> 6) & 63] + kAlphabet[n & 63];
    out += four.slice(0, Math.min(4, bytes.length - i + 1));
  }
  return out;
}
export function bytesOf(letters: string) {
  const bytes = new Uint8Array(Math.floor((letters.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const letter of letters) {
    held = ((held << 6) | bitsOf(letter)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 255;
  }
  return bytes;
}
/** @param count of letters */
const numberLetters = (n: number, count: number) =>
  Array.from({ length: count }, (_, i) => kAlphabet[Math.floor(n / 64 ** (count - 1 - i)) % 64]).join('');
const numberOf = (letters: string) => [...letters].reduce((n, letter) => n * 64 + bitsOf(letter), 0);

// ---- Pack and unpack

/** Letters with a check after each block. */
function checked(letters: string) {
  let body = '';
  for (let i = 0, number = 1; i < letters.length; i += kBlock, number++) {
    const block = letters.slice(i, i + kBlock);
    body += block + check(block, number);
  }
  return body;
}
/** An empty block of deflate: with it in front base64 has bits to spare at the end. */
const kEmpty = [0, 0, 0, 255, 255];
/** Packed bytes as the part of a code behind its head, ending in a letter or digit. */
function bodyOf(packed: Uint8Array, version: Version): string {
  const letters = lettersOf(packed);
  const before = letters.slice(0, -1);
  // So many last letters mean the same; each has a check of its own.
  const same = [1, 16, 4][packed.length % 3];
  for (let n = 0; n < same; n++) {
    const body = checked(before + kAlphabet[bitsOf(letters.slice(-1)) + n]);
    if (!/[-_]$/.test(body)) return body;
  }
  // Behind what was squeezed noughts follow anyway.
  if (version === '3') return bodyOf(Uint8Array.of(...packed, 0), version);
  return bodyOf(Uint8Array.of(...kEmpty, ...packed), version);
}

function pack(version: Version, text: string) {
  const bytes = bytesIn(text);
  const dictionary = kLikely[version];
  const packed =
    version === '3'
      ? squeeze(bytesIn(withoutNumbers(text)), dictionary)
      : deflateSync(bytes, { level: 9, mem: 6, dictionary });
  const body = bodyOf(packed, version);
  const head = version + numberLetters(body.length, 4) + numberLetters(crc32(bytes), 6);
  return head + check(head, 0) + body;
}

// ---- Numbers of turns

/** A text without the numbers of turns that are one more than the last. */
function withoutNumbers(text: string) {
  let last = 0;
  return text.replace(/^(\d{1,6})\. /gm, (line, number) => {
    const isNext = number === String(last + 1);
    last = Number(number);
    return isNext ? '. ' : line;
  });
}
/** The text with its numbers. */
export function withNumbers(text: string) {
  let last = 0;
  return text.replace(/^(\d{0,6})\. /gm, (_, number) => {
    last = number ? Number(number) : last + 1;
    return `${number || last}. `;
  });
}
/** It comes back from version 3, and soon enough. */
const maySqueeze = (text: string) =>
  text.length < kMaxSqueezed_bytes / 3 && !text.includes('\0') && withNumbers(withoutNumbers(text)) === text;
/** A record as a code. The same record always gives the same code. */
export const packRecord = (record: string) => pack('1', record);
/**
 * A record with what its table's link says beside it, in one line.
 * @param version the second is read by older builds, is quicker to make and longer
 */
export function packWords(record: string, words: string, version: '2' | '3' = '3') {
  const text = `${words}\n${record}`;
  return pack(maySqueeze(text) ? version : '2', text);
}

/**
 * The record, with the words beside it where a code has any, or why the code is invalid: `kind` for programs,
 * `at` the character (from 1) where it begins, message and detail for people.
 */
export type Unpacked =
  | { record: string; words?: string; error?: undefined }
  | { record?: undefined; error: { kind: string; at: number; message: string; detail: string } };

function refuse(kind: string, at = 0, whole = 0): Unpacked {
  const message = t(`page.link.${kind}`, { at, whole });
  return {
    error: { kind, at, message, detail: t(kind === 'newer' ? 'page.link.newer.more' : 'page.link.again') },
  };
}

/** How long the code is whose head stands at the start of a text, all of it; 0 when there is none. */
export function lengthOf(text: string) {
  const head = text.slice(0, kHead - 1);
  const isHead = /^[123]/.test(head) && text.length >= kHead && check(head, 0) === text[kHead - 1];
  return isHead ? kHead + numberOf(head.slice(1, 5)) : 0;
}

/**
 * How many more codes may turn out to hold no record although their checks are right. Reading one can take a quarter
 * of a second. Damage that no check sees is rare: where there are many such codes, somebody has forged them.
 */
export interface Vain {
  left: number;
}

/** A code as the record it was made of. Never throws. */
export function unpackRecord(given: unknown, vain?: Vain): Unpacked {
  const text = String(given);
  // Sentences end, and some programs take the full stop along. (No pattern: /[^\w-]+$/ takes the square of a
  // text's length.)
  let end = text.length;
  while (end > 0 && !kValue.has(text[end - 1])) end--;
  const code = text.slice(0, end);
  if (code === '') return refuse('none');
  if (code.length > kMaxCode) return refuse('large');
  const strange = /[^\w-]/.exec(code);
  if (/^[4-9]/.test(code) && !strange) return refuse('newer');
  if (!/^[123]/.test(code)) return refuse('damaged', 1);
  if (strange && strange.index < kHead) return refuse('damaged', strange.index + 1);
  if (code.length < kHead) return refuse('cut', code.length);
  const whole = lengthOf(code);
  if (whole === 0) return refuse('damaged', 1);
  const lacksCheck = code.length === whole - 1;

  // Block by block, so that the first damaged one can be named.
  let letters = '';
  for (let at = kHead, number = 1; at < Math.max(whole, code.length); at += kBlock + 1, number++) {
    const wanted = Math.min(kBlock + 1, whole - at);
    const block = code.slice(at, at + wanted);
    const bad = /[^\w-]/.exec(block);
    if (bad) return refuse('damaged', at + bad.index + 1);
    if (wanted <= 0) return refuse('damaged', at + 1);
    if (lacksCheck && at + wanted === whole) {
      letters += block;
      break;
    }
    if (block.length < wanted) return refuse('cut', code.length, whole);
    if (wanted < 2 || check(block.slice(0, -1), number) !== block.at(-1)) return refuse('damaged', at + 1);
    letters += block.slice(0, -1);
  }
  if (code.length > whole) return refuse('damaged', whole + 1);
  if (vain?.left === 0) return refuse('damaged', kHead + 1);
  const found = opened(code[0] as Version, bytesOf(letters), numberOf(code.slice(5, kHead - 1)));
  if (vain && found.error) vain.left--;
  return lacksCheck && found.error ? refuse('cut', code.length, whole) : found;
}

/** The bytes as they were before deflate packed them, or the reason why they cannot be read. */
function inflate(packed: Uint8Array, dictionary: Uint8Array) {
  const parts: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  const stream = new Inflate({ dictionary }, (part, last) => {
    size += part.length;
    ended = last;
    if (size <= kMaxRecord_bytes) parts.push(part);
  });
  try {
    for (let at = 0; at < packed.length && size <= kMaxRecord_bytes; at += kSlice_bytes) {
      stream.push(packed.subarray(at, at + kSlice_bytes), at + kSlice_bytes >= packed.length);
    }
  } catch {
    return size > kMaxRecord_bytes ? 'large' : 'damaged';
  }
  if (size > kMaxRecord_bytes) return 'large';
  if (!ended) return 'damaged';
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
const decoded = (bytes: Uint8Array) =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

/** @param sum of the text */
function opened(version: Version, packed: Uint8Array, sum: number): Unpacked {
  const dictionary = kLikely[version];
  let bytes: Uint8Array | string;
  try {
    if (version === '3') {
      const short = unsqueeze(packed, dictionary, kMaxSqueezed_bytes);
      bytes = short.pop() === 0 ? bytesIn(withNumbers(decoded(Uint8Array.from(short)))) : 'damaged';
    } else bytes = inflate(packed, dictionary);
  } catch {
    bytes = 'damaged'; // noise that is no text
  }
  if (typeof bytes === 'string') return refuse(bytes, bytes === 'large' ? 0 : kHead + 1);
  if (crc32(bytes) !== sum) return refuse('damaged', kHead + 1);
  try {
    const text = decoded(bytes);
    if (version === '1') return { record: text };
    const end = text.indexOf('\n');
    return end < 0 ? refuse('none') : { words: text.slice(0, end), record: text.slice(end + 1) };
  } catch {
    return refuse('notText');
  }
}

/** The address that opens a record anywhere; from a ply on it is looked over there. */
export const linkTo = (record: string, ply: number | null = null) =>
  new URL(onPlay(codeOf(packRecord(record), ply)), document.baseURI).href;
