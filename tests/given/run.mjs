// What messengers, mail and forums do to a game on its way: node tests/given/run.mjs [records] [seed]
//
// Owns: the list of their ways, one line each, and the property that any two of them, one after the other, cost
// nothing: 10,000 records, made of the games in tests/data with other seats, seeds, names and lengths, go through
// them as a link or as a text and come back equal. Runs the page's own shell/keep/link.ts and given.ts in Node.
// Prints the two ways and the seed of what does not come back. Next: given.ts; tests/e2e/link_test.mjs, what a
// person sees of it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { importShell } from '../../web/toolchain/shell_script.mjs';
import { decodeText, packRecord, packWords, readGiven, unpackRecord } from '../e2e/kit/link_code.mjs';

const { fragmentOf, headingOf, unmangled } = await importShell('lib/address.ts');
const { check, kBlock } = await importShell('keep/link.ts');
const [count = 10000, firstSeed = 1] = process.argv.slice(2).map(Number);
const kGames = ['carcassonne', 'five_towers', 'game_of_towers', 'metal_towers', 'wandering_towers'];

/** Pseudo-random whole numbers below n, so that a failure can be repeated. */
function dice(seed) {
  let x = Math.imul(seed, 0x9e3779b1) >>> 0;
  return (n) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return Math.floor((x / 2 ** 32) * n);
  };
}

// ---- Records

const data = new URL('../data/', import.meta.url);
const sources = ['playthroughs', 'old_records'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, data)).map((name) =>
    readFileSync(new URL(`${folder}/${name}`, data), 'utf8'),
  ),
);
const games = kGames.map((game) =>
  sources
    .filter((text) => text.includes(`\ngame ${game} `))
    .map((text) =>
      text
        .slice(0, /^end .*$/m.exec(text)?.index)
        .split('\n')
        .filter(Boolean),
    ),
);
const kNames = [
  'Ana',
  'Zoë',
  'Ørsted & Søn',
  '名前',
  'Ω=3D 100%',
  'a+b <c>',
  '😀',
  'x\\"y\\\\z',
  '-',
  '12. end',
];
const hex = (roll, n) => Array.from({ length: n }, () => roll(16).toString(16)).join('');

/** A real game up to one of its turns, with other people and another seed. */
function randomRecord(roll, game) {
  const lines = games[game][roll(games[game].length)];
  const play = lines.indexOf('play');
  const moves = lines.slice(play + 1);
  const turns = roll(3) === 0 ? roll(moves.length + 1) : roll(Math.min(24, moves.length + 1));
  const head = lines.slice(0, play).map((line) => {
    if (line.startsWith('seed')) return `seed ${hex(roll, 16)}`;
    const seat = /^seat \d+ (?:human|bot level=\d+)/.exec(line)?.[0];
    return seat && roll(2) ? `${seat} "${kNames[roll(kNames.length)]}"` : line;
  });
  const end = roll(2) ? 'end open' : `end 1st=${1 + roll(2)}`;
  return [...head, 'play', ...moves.slice(0, turns), roll(4) ? `${end} hash=${hex(roll, 16)}` : end, ''].join(
    '\n',
  );
}

// ---- Ways

const everyLine = (text, change) => text.replace(/^|(?<=\n)/g, change);
const wrapped = (text, width) =>
  text.replace(
    new RegExp(`(?=[^\\n]{${width}})([^\\n]{1,${width - 1}})(?: |(?<=\\S{${width - 1}}))`, 'g'),
    '$1\n',
  );
const quotedPrintable = (text) =>
  text
    .split(/\r?\n/)
    .map((line) =>
      [...Buffer.from(line)]
        .map((byte) =>
          byte > 126 || byte === 61
            ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
            : String.fromCharCode(byte),
        )
        .join('')
        .replace(/(?:=[0-9A-F]{2}|[^=]){70}(?=.)/g, '$&=\r\n'),
    )
    .join('\r\n');
/** What programs do to the address in a text. */
const toAddress = (change) => (text) => text.replace(/https?:[^\s<>()[\]“”]+/, change);
const inside = (before, after) => toAddress((address) => before + encodeURIComponent(address) + after);
const proofpoint = (address) =>
  encodeURIComponent(address).replace(/[-_]/g, (c) => (c === '-' ? '%2D' : '%5F'));
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '=': '&#x3D;', '%': '&#37;' };

/** What is done to a link, to a text, and to both. */
const kLinkWays = {
  'Outlook puts links into SafeLinks': inside(
    'https://eur01.safelinks.protection.outlook.com/?url=',
    '&data=05%7C02&sdata=x%3D&reserved=0',
  ),
  'Facebook and Messenger lead through l.php': inside('https://l.facebook.com/l.php?u=', '&h=AT0xyz&s=1'),
  'Google Mail and Docs lead through url?q=': inside('https://www.google.com/url?q=', '&sa=D&source=editors'),
  'Barracuda leads through linkprotect': inside(
    'https://linkprotect.cudasvc.com/url?a=',
    '&c=E,1,abc&typo=1',
  ),
  'Proofpoint 2 has an alphabet of its own': toAddress(
    (address) =>
      `https://urldefense.proofpoint.com/v2/url?u=${proofpoint(address).replace(/%2F/g, '_').replace(/%/g, '-')}&d=DwMFaQ&c=x`,
  ),
  'Proofpoint 3 writes # as *': toAddress(
    (address) => `https://urldefense.com/v3/__${address.replace('#', '*')}__;Iw!!AbC-dEf$`,
  ),
  'Sophos writes the address in base64': toAddress(
    (address) =>
      `https://eu-central-1.protection.sophos.com?d=example.org&u=${Buffer.from(address).toString('base64')}&p=m`,
  ),
  'Telegram writes # as %23': toAddress((address) => address.replace('#', '%23')),
  'newsletters append their campaign': toAddress((address) => `${address}?utm_source=x&utm_medium=email`),
  'Facebook appends fbclid': toAddress((address) => `${address}&fbclid=IwAR0-x_y`),
  'Chrome appends the marked words': toAddress((address) => `${address}:~:text=a%20b`),
  'autolinks of forums and GitHub end before - and _': toAddress((address) => address.replace(/[-_]+$/, '')),
  'Discord’s people write <link>, Markdown [words](link)': toAddress(
    (address) => `[Our game](${address}) <${address}>`,
  ),
  'a sentence goes on behind it': toAddress((address) => `Look #3: “${address}”, isn’t it?`),
};
const kTextWays = {
  'fields of one line join lines with spaces': (text) => text.replace(/\n/g, ' '),
  'forums make paragraphs of lines': (text) => text.replace(/\n/g, '\n\n'),
  'Word and Outlook keep spaces from breaking': (text) => text.replace(/ /g, '\u00a0'),
  'iOS and Word turn quotation marks': (text) => text.replace(/(?<!\\)"(?=\w|\W* )/g, '“').replace(/"/g, '”'),
};
const kWays = {
  'mail quotes with >': (text) => everyLine(text, '> '),
  'mail quotes twice with >>': (text) => everyLine(text, '>> '),
  'mail wraps at 76': (text) => wrapped(text, 76),
  'the source of a mail is quoted-printable': quotedPrintable,
  'the source of a page has entities and <br>': (text) =>
    text.replace(/[&<>"=%]/g, (c) => entities[c]).replace(/\n/g, '<br>\n'),
  'Windows ends lines with CR LF': (text) => text.replace(/\r?\n/g, '\r\n'),
  'web editors put letters without a width in': (text, roll) =>
    text.replace(/[^\n]{20,60}/g, (part) => `${part}${'\u200b\u2060\ufeff'[roll(3)]}`),
  'messengers set marks of direction around': (text) => `\u2068${text}\u2069`,
  'editors of Markdown escape _': (text) => text.replace(/[\\_*]/g, '\\$&'),
  'forms and mailto: encode a text': (text) => encodeURIComponent(text).replace(/%20/g, '+'),
  'people greet before and sign behind': (text) =>
    `Hi Ana,\n\nyour move (no. 12):\n${text}\n-- \nBen, end of mail\n`,
  'code blocks indent by four': (text) => everyLine(text, '    '),
};

// ---- The property

const base = 'https://example.org/games/play.html';
const failures = [];
const tried = new Set();
const begun = process.cpuUsage();
for (let i = 0; i < count; i++) {
  const seed = firstSeed + i;
  const roll = dice(seed);
  const record = randomRecord(roll, i % kGames.length);
  const asLink = roll(2) === 0;
  const ways = Object.entries({ ...kWays, ...(asLink ? kLinkWays : kTextWays) });
  // Of a table, or of a game alone.
  const words = roll(2) ? `by=${1 + roll(6)} later=${hex(roll, 8)}` : undefined;
  const code = words === undefined ? packRecord(record) : packWords(record, words, i % 19 ? '2' : '3');
  let text = asLink ? `${base}#r=${code}` : record;
  // A program that meets an address already broken by another sees its first line only: those ways come first.
  const two = [roll(ways.length), roll(ways.length)].map((k) => ways[k]);
  if (two[1][0] in kLinkWays) two.reverse();
  const names = two.map(([name]) => name);
  for (const [, way] of two) text = way(text, roll);
  tried.add(names.join());
  const found = readGiven(text);
  const isBack = found.text === record && found.words === (asLink ? words : undefined);
  if (!isBack) failures.push({ seed, names, kind: asLink ? 'a link' : 'a text' });
}
for (const { seed, names, kind } of failures.slice(0, 9))
  console.log(`FAIL seed ${seed}, ${kind}: ${names.join(', then ')}`);
const took_s = process.cpuUsage(begun).user / 1e6;
console.log(
  `${count} records through ${tried.size} pairs of ways, ${took_s.toFixed(1)} s: ${failures.length} lost`,
);
assert.equal(failures.length, 0);
assert.ok(count < 10000 || tried.size > 400, 'too few pairs were tried');

// ---- Codes

// What packRecord() wrote before it chose its ends, and such codes without the last letter.
const kEarlier = [
  [
    '1AAArBvtUYJmQ7PYCGJxbmpJYk48kdajAENTFOthlkM4YEthHucCAA_',
    'beffroi-record 2\ngame metal_towers rules=1 options="seats=2"\nseed 0000000000000015\nseat 1 human\nseat 2 human\nplay\nend open\n',
  ],
  [
    '1AAArDnVvQmeQ7PYCGJxbmpJYk48kdajACMLFOthlkM4YEthHucCAA-',
    'beffroi-record 2\ngame metal_towers rules=1 options="seats=2"\nseed 0000000000000028\nseat 1 human\nseat 2 human\nplay\nend open\n',
  ],
];
for (const [code, record] of kEarlier) {
  assert.equal(unpackRecord(code).record, record);
  assert.equal(readGiven(`(https://example.org/play.html#r=${code.slice(0, -1)})`).text, record);
  assert.match(packRecord(record), /[A-Za-z0-9]$/);
}

// ---- What is no game

for (const text of [
  '',
  ' ',
  'hello',
  '#r',
  '1AAAAAAAAAAAAAAA',
  'beffroi-record',
  '100%',
  '%',
  '&#x110000;',
  '\ud800',
])
  assert.deepEqual(readGiven(text), { text, line: 1 }, text);
assert.equal(readGiven('#r=').error.kind, 'none');
assert.equal(
  readGiven('see #r=3D1AAA').error?.kind === 'newer',
  false,
  'quoted-printable is no newer version',
);
const two = randomRecord(dice(3), 0);
assert.equal(readGiven(two + two).text, two + two, 'of two records nobody could say which one is meant');

// ---- Addresses

for (const [hash, id] of [
  ['#100%', '100%'],
  ['#MT-14', 'MT-14'],
  ['#%C3%A9', 'é'],
])
  assert.equal(headingOf({ hash }), id);
assert.equal(fragmentOf('play.html#r%3D1AA&ply=3').get('r'), '1AA');
assert.equal(fragmentOf('play.html#r=1AA#:~:text=x').get('r'), '1AA#:~:text=x');
assert.equal(unmangled('https://x/play.html%23r=1AA?utm=%23'), 'https://x/play.html#r=1AA?utm=%23');
assert.equal(unmangled('https://x/play.html?a=%23'), undefined);

// ---- Files

const file = randomRecord(dice(5), 4).replace(/^seat 1.*$/m, 'seat 1 human "Zoë"');
const utf16 = Buffer.from(`\ufeff${file}`, 'utf16le');
for (const bytes of [
  Buffer.from(file),
  Buffer.from(`\ufeff${file}`),
  utf16,
  utf16.subarray(2),
  Buffer.from(utf16).swap16(),
  Buffer.from(utf16).swap16().subarray(2),
  Buffer.from(file, 'latin1'),
])
  assert.equal(readGiven(decodeText(bytes)).text, file);
assert.equal(decodeText(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')), undefined);

// ---- Whatever it is given, it answers, and in about the time that it takes to read it

for (let seed = 1; seed <= 300; seed++) {
  const roll = dice(seed);
  const parts = [
    '#r=1',
    'beffroi-record 2\n',
    '%25',
    '=\n',
    '=3D',
    '"',
    '\\',
    '&amp;',
    '<',
    '> ',
    '\n',
    ' ',
    'u=https-3A_',
    'A',
    '\u200b',
  ];
  const text = Array.from({ length: 40 }, () => parts[roll(parts.length)].repeat(1 + roll(9))).join('');
  const found = readGiven(text);
  assert.ok(found.error || found.text !== undefined);
}
for (const part of [
  '#r=1',
  ' ',
  '\t>',
  '\r\n',
  '<a',
  '#r=1.',
  'beffroi-record 2\n',
  '"',
  '<',
  '>',
  '%41',
  '&',
  '\\',
  'a=b,',
  '12. "',
  '=\n',
  '1A ',
]) {
  const cost = (n) => {
    const start = process.cpuUsage();
    readGiven(`${part.repeat(Math.ceil(n / part.length))}x`);
    return process.cpuUsage(start).user / 1e3;
  };
  cost(20000);
  const [short_ms, long_ms] = [cost(20000), cost(160000)];
  assert.ok(long_ms < 200 + 30 * short_ms, `${part}: ${short_ms} ms, eight times as long ${long_ms} ms`);
}

// A text full of codes whose checks are right and that pack noise: a few are opened in vain, and a good one before that counts.
{
  const roll = dice(7);
  const kLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const number = (n, count) =>
    Array.from({ length: count }, (_, i) => kLetters[Math.floor(n / 64 ** (count - 1 - i)) % 64]).join('');
  const forged = () => {
    const block = Array.from({ length: kBlock - 8 }, () => kLetters[roll(62)]).join('');
    const head = `3${number(block.length + 1, 4)}${number(roll(1e9), 6)}`;
    return `https://beffroi.example/play.html#r=${head}${check(head, 0)}${block}${check(block, 1)}\n`;
  };
  assert.equal(readGiven(forged()).error?.kind, 'damaged');
  const start = process.cpuUsage();
  const found = readGiven(Array.from({ length: 40 }, forged).join(''));
  const cost_ms = process.cpuUsage(start).user / 1e3;
  assert.equal(found.error?.kind, 'damaged');
  assert.ok(cost_ms < 4000, `40 forged codes: ${cost_ms} ms`);
  const record = randomRecord(roll, 3);
  const good = `https://beffroi.example/play.html#r=${packWords(record, 'by=1 to=2')}`;
  assert.equal(readGiven(forged() + forged() + good).text, record);
}
