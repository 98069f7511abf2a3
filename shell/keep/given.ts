// Given: the games in whatever a person or another program gives.
//
// Owns: the one reader for every place that takes text or a file: an address, a pasted text, a shared text, a
// chosen or dropped file, a frame's wish. It finds a record, an archive or a link in a text, and undoes what
// messengers, mail and forums do to text on its way. Undoing is safe: a code proves its record by a CRC, a
// record and an archive must follow their syntax line by line, and a text that does so as it is stays as it is.
// What is found nowhere comes back unchanged, for the program to say what is wrong with it.
// Must never judge a record nor change a game, and costs no more than the length of a text. Next: link.ts (the
// code), archive.ts and record-head.ts (who read what is found).
import { lengthOf, unpackRecord } from './link.ts';
import type { Unpacked, Vain } from './link.ts';

const kCode_chars = 2 * 480 * 1024; // a code with everything that stands between its letters
const kUndone_chars = 1024 * 1024; // longer texts are archives, which mail does not wrap
const kAll_chars = 16 * 1024 * 1024; // what is read in all its readings
const kLinks = 40;
const kVain = 4; // after so many codes that hold no record, no other is opened

/**
 * A text to be judged, with the line where it begins, and with the words that a table's link has beside it; or
 * what is wrong with a link.
 */
export type Given =
  | { text: string; line: number; words?: string; error?: undefined }
  | { text?: undefined; line?: undefined; words?: undefined; error: NonNullable<Unpacked['error']> };

// ---- Undoing

const kInvisible = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Variation_Selector}/gu;
const kEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Runs of %20 as what they mean, as far as they are characters. */
const percentOf = (text: string) =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
/** Base64 as the text it holds; '' when it holds none. */
function unbase64(letters: string) {
  try {
    return atob(letters.replace(/-/g, '+').replace(/_/g, '/'));
  } catch {
    return '';
  }
}

/** Each undoes one thing that programs do to text, and leaves any other text alone. */
const kUndo: ((text: string) => string)[] = [
  // Letters without a width, put in to let a line break or to mark its direction.
  (text) => text.replace(kInvisible, ''),
  // What stands in front of a quoted line.
  (text) => text.replace(/^[ \t]*(?:[>|][ \t]?)+/gm, ''),
  (text) => text.replace(/^(?: {4}|\t)/gm, ''),
  percentOf,
  // Quoted-printable: soft ends of lines, and bytes; not while its lines carry what another program put in.
  (text) =>
    /=\r?\n(?: {4}|[\t|]|>+ |\r?\n)/.test(text)
      ? text
      : percentOf(
          text
            .replace(/=\r?[\n ]/g, '')
            .replace(/%/g, '%25')
            .replace(/=(?=[0-9A-F]{2})/g, '%'),
        ),
  // A form's encoding, with + for a space.
  (text) => percentOf(text.replace(/\+/g, ' ')),
  // The source of a page or mail: its tags, then its entities; quoted-printable around it goes first.
  (text) =>
    /=\r?\n/.test(text)
      ? text
      : text
          .replace(/<(\/?[a-z]+)[^<>]{0,200}>/gi, (_, tag) =>
            /^(?:br|\/p|\/div|\/li)$/i.test(tag) ? '\n' : '',
          )
          .replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(amp|lt|gt|quot|apos|nbsp));/gi, (_, n, hex, name) =>
            name
              ? kEntities[name.toLowerCase()]
              : String.fromCodePoint(n ? Number(n) : Number.parseInt(hex, 16)),
          ),
  // Typographic quotation marks, hyphens, spaces and wide letters.
  (text) =>
    text
      .replace(/[\u201c-\u201f\u00ab\u00bb\u2033]/g, '"')
      .replace(/[\u2010\u2011\u2212]/g, '-')
      .replace(/[\u2013\u2014]/g, '--')
      .replace(/[\u00a0\u2002-\u200a\u202f\u3000]/g, ' ')
      .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)),
  // Escapes of Markdown.
  (text) => text.replace(/\\([\\_\-#.*>[\]()])/g, '$1'),
  // Lines that became paragraphs.
  (text) => text.replace(/(\r?\n)\r?\n/g, '$1'),
  // An address that was broken at its ends of lines.
  (text) => (/beffroi-record \d/.test(text) ? text : text.replace(/[ \t]?\r?\n[>|\s]*/g, '')),
  // Two mail filters that write an address in an alphabet of their own.
  (text) =>
    text.replace(/[?&]u=(https?-3A_[\w.*-]+)/g, (_, u) => percentOf(u.replace(/_/g, '/').replace(/-/g, '%'))),
  (text) => text.replace(/[?&]u=([\w+/-]{24,})/g, (_, letters) => unbase64(letters)),
];

// ---- Records and archives

const kRecordLine =
  /^(?:beffroi-record \d+|game \w+ rules=\d+ options="(?:\w+=[\w+,.-]+(?: |(?=")))*"|position "[^"\\]+"|seed [0-9a-f]{1,16}|table [\w-]{1,64}|mode (?:strict|casual)|seat \d+ (?:human|bot level=\d+)(?: +"(?:[^"\\]|\\["\\])*")?|draws (?:seed|typed)|play|\d+\.(?: +(?:\*?[\w+,.!?@-]+|"(?:[^"\\]|\\["\\])+"))+|\((?: on)?(?: "(?:[^"\\]|\\["\\])*")?|\)|resign \d+|draw)$/;
const kEnd = /^end (?:open|1st=(?:none|[\d,]*\d))(?: hash=[0-9a-f]{16})?(?![0-9a-f])/;

/** Lines that follow the syntax up to the end of a record, as its text; undefined for any others. */
function recordOf(lines: string[]) {
  const kept: string[] = [];
  for (const line of lines) {
    const end = kEnd.exec(line);
    if (end) return `${[...kept, end[0]].join('\n')}\n`;
    if (line !== '' && !kRecordLine.test(line)) return undefined;
    if (line !== '') kept.push(line);
  }
  return undefined;
}

/** The words of a record whose lines have been wrapped or joined, in lines as they were. */
function laidOut(text: string) {
  const lines: string[] = [];
  let inPlay = false;
  if (!/^\S+\s+\d+\W+game\s+\w+\s+rules=\d+\s+options="\w+=[\w+,.-]+[\s"]/.test(text)) return lines;
  const all = text.match(/[^\s"]*"(?:[^"\\]|\\[\s\S]){0,2000}"|\S+/g) ?? [];
  const words = all.filter((word) => !/^[>|]+$/.test(word)); // of a quotation
  for (const [i, word] of words.entries()) {
    const next = words[i + 1] ?? '';
    const begins = inPlay
      ? /^(?:\d+\.|\(|\)|position)$/.test(word) ||
        (word === 'end' && /^(?:open|1st=)/.test(next)) ||
        (word === 'draw' && next === 'end') ||
        (word === 'resign' && /^\d$/.test(next))
      : /^(?:beffroi-record|game|position|seed|table|mode|seat|draws|play)$/.test(word);
    inPlay ||= word === 'play';
    let plain = word.replace(/\s+/g, ' ');
    // A position is made of name=value: what is no such word has been cut off the one before it.
    if (lines.at(-1) === 'position') plain = plain.replace(/ (?![a-z]+=)/g, '');
    if (begins || lines.length === 0) lines.push(plain);
    else lines[lines.length - 1] += ` ${plain}`;
    if (/^end .* hash=/.test(lines[lines.length - 1])) break;
  }
  return lines;
}

/** The first record or archive in a text, where it follows its syntax. */
function gameIn(text: string): Given | undefined {
  const at = text.search(/beffroi-(?:record|archive) \d/);
  if (at < 0) return undefined;
  const line = text.slice(0, at).split(/\r\n?|\n/).length;
  const rest = text.slice(at);
  if (rest.startsWith('beffroi-a'))
    return /^\S+ \d+\s+games \d+\s/.test(rest) ? { text: rest, line } : undefined;
  // Of two records nobody could say which one is meant.
  if (/beffroi-record \d/.test(rest.slice(1))) return undefined;
  const found = recordOf(rest.split(/\r\n?|\n/).map((one) => one.trim())) ?? recordOf(laidOut(rest));
  return found === undefined ? undefined : { text: found, line };
}

// ---- Links

/** What may stand between the letters of a code: ends of lines, marks of a quotation, spaces. */
const kBetween = /=\r?\n|\n[>|\s]*|\s+|\\/g;

/** What has been found in codes, so that none is opened twice. */
class Codes {
  private vain: Vain = { left: kVain };
  private known = new Map<string, Unpacked>();

  unpack(code: string) {
    const found = this.known.get(code) ?? unpackRecord(code, this.vain);
    this.known.set(code, found);
    return found;
  }
}

/** The code at the start of a text, however it goes on. */
function codeAt(text: string, codes: Codes): Unpacked {
  let first: Unpacked | undefined;
  for (const letters of [text, text.replace(kInvisible, '').replace(kBetween, '')]) {
    const run = /^[\w-]*/.exec(letters)?.[0] ?? '';
    const found = codes.unpack(run.slice(0, lengthOf(run) || run.length));
    if (found.record !== undefined) return found;
    first ??= found;
  }
  return first ?? unpackRecord('');
}

/** The record of the first code in a text, or what is wrong with it. */
function linkIn(text: string, codes: Codes): Unpacked | undefined {
  let wrong: Unpacked | undefined;
  let links = 0;
  for (const { index, 0: sign } of text.matchAll(/[#&?*]r=|^(?=\s*[123][\w-]{11})/g)) {
    const found = codeAt(text.slice(index + sign.length, index + kCode_chars).trimStart(), codes);
    if (found.record !== undefined) return found;
    if (sign) wrong ??= found;
    if (++links === kLinks) break;
  }
  return wrong;
}

// ---- All of it

/** What a text has of games: its first record, archive or link, or what is wrong with its link. Never throws. */
export function readGiven(given: string): Given {
  const readings = new Set([given]);
  let wrong: Unpacked['error'];
  let left = kAll_chars;
  const codes = new Codes();
  for (const text of readings) {
    const game = gameIn(text);
    if (game) return game;
    const link = linkIn(text, codes);
    if (link?.record !== undefined)
      return { text: link.record, line: 1, ...(link.words !== undefined && { words: link.words }) };
    const error = link?.error;
    // The reading that comes farthest says it best.
    if (error && (!wrong || error.at > wrong.at)) wrong = error;
    if (text.length > kUndone_chars) continue;
    for (const undo of kUndo) {
      if (left < text.length) break;
      left -= text.length;
      readings.add(undo(text));
    }
  }
  return wrong && !/beffroi-record \d/.test(given) ? { error: wrong } : { text: given, line: 1 };
}

/** A file's bytes as text, in the encoding that its mark or its bytes speak for; undefined when it is not text. */
export function decodeText(bytes: Uint8Array) {
  const zeros = [0, 0]; // among the first bytes, at even and at odd places
  for (let i = 0; i < Math.min(bytes.length, 400); i++) zeros[i % 2] += Number(bytes[i] === 0);
  const half = Math.min(bytes.length, 400) / 4;
  const mark = bytes[0] * 256 + bytes[1];
  const wide =
    mark === 0xfffe || zeros[1] > half ? 'utf-16le' : mark === 0xfeff || zeros[0] > half ? 'utf-16be' : '';
  for (const label of wide ? [wide] : ['utf-8', 'windows-1252']) {
    try {
      const text = new TextDecoder(label, { fatal: true }).decode(bytes);
      return /(?![\t\n\f\r])\p{Cc}/u.test(text) ? undefined : text;
    } catch {
      // The next one.
    }
  }
  return undefined;
}
