// Cuts the page's fonts from the distribution's packages: only the characters Beffroi writes, no hinting, no
// layout tables (the canvas has no kerning, so the page has none either). The same TTF files serve CSS and
// canvas. Vollkorn gets its lining figures: its usual ones hang below the line, and "11 to 5" reads as "II to
// 5".
//   node make_fonts.mjs <output folder>
// Does nothing when the output is newer than this file. Never keeps a font in the repository.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

// Basic Latin, Latin-1, Latin Extended-A without three letters of old spellings (\u0138, \u0149, \u017F),
// then en and em dash, quotes, bullet, ellipsis, the narrow space of French, arrow, minus, times.
export const kText =
  '0020-007E,00A0-0137,0139-0148,014A-017E,2013,2014,2018-201A,201C-201E,2022,2026,202F,2039,203A,2192,2212,00D7';
// The heaviest face writes scores and card numbers only.
const kFigures = [...'0123456789+-−×→/.,:% '].map((c) => c.codePointAt(0).toString(16)).join(',');

const kFaces = [
  ['Lato-Regular.ttf', kText],
  ['Lato-Semibold.ttf', kText],
  ['Lato-Bold.ttf', kText],
  ['Lato-Black.ttf', kFigures],
  ['Vollkorn-Bold.ttf', kText],
];
const kHanging = 'Vollkorn-Bold.ttf';

/** The numbers of the glyphs of the characters, with lining figures; 0 where the font has none. */
function liningGlyphs(font, characters) {
  const input = characters.join('\n');
  const plain = ['--no-positions', '--no-clusters', '--no-glyph-names'];
  const lines = execFileSync('hb-shape', [font, ...plain, '--features=lnum', '--text-file=-'], { input })
    .toString()
    .trim()
    .split('\n');
  if (lines.length !== characters.length) throw new Error('hb-shape has not answered for each character');
  return lines.map((line) => Number(/\d+/.exec(line)[0]));
}

/**
 * A table of characters for TrueType: [code point, glyph] in order of the code points, as format 4 of Unicode
 * and of Windows.
 */
function characterTable(pairs) {
  const ends = [...pairs, [0xffff, 0]];
  const log = Math.floor(Math.log2(ends.length));
  const half = 2 * 2 ** log;
  const words = [4, 16 + 8 * ends.length, 0, 2 * ends.length, half, log, 2 * ends.length - half];
  words.push(...ends.map(([code]) => code), 0, ...ends.map(([code]) => code));
  words.push(...ends.map(([code, glyph]) => (glyph - code) & 0xffff), ...ends.map(() => 0));
  const head = [0, 2, 0, 3, 0, 20, 3, 1, 0, 20];
  const out = Buffer.alloc(2 * (head.length + words.length));
  for (const [i, word] of [...head, ...words].entries()) out.writeUInt16BE(word, 2 * i);
  return out;
}

/** Writes a copy of a font with lining figures and the characters of `unicodes`. */
function withLiningFigures(font, unicodes, out) {
  const codes = unicodes.split(',').flatMap((range) => {
    const [from, to = from] = range.split('-').map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
  codes.sort((a, b) => a - b);
  const glyphs = liningGlyphs(
    font,
    codes.map((code) => String.fromCodePoint(code)),
  );
  const pairs = codes.map((code, i) => [code, glyphs[i]]).filter(([, glyph]) => glyph > 0);
  const bytes = readFileSync(font);
  const table = characterTable(pairs);
  const at = Math.ceil(bytes.length / 4) * 4;
  for (let i = 0; i < bytes.readUInt16BE(4); i++) {
    const entry = 12 + 16 * i;
    if (bytes.toString('latin1', entry, entry + 4) !== 'cmap') continue;
    bytes.writeUInt32BE(at, entry + 8);
    bytes.writeUInt32BE(table.length, entry + 12);
  }
  writeFileSync(out, Buffer.concat([bytes, Buffer.alloc(at - bytes.length), table]));
}

function findFont(name, folders) {
  for (const folder of folders.filter((f) => f && existsSync(f))) {
    for (const entry of readdirSync(folder, { recursive: true })) {
      if (entry === name || entry.endsWith(`/${name}`)) return join(folder, entry);
    }
  }
  throw new Error(
    `font ${name} not found (packages fonts-lato and fonts-vollkorn, or name its folder in BEFFROI_FONTS)`,
  );
}

/** Makes the faces in `out`; gives their file names. Throws when a source font or hb-subset is missing. */
export function makeFonts(out) {
  mkdirSync(out, { recursive: true });
  const home = homedir();
  const folders = [
    process.env.BEFFROI_FONTS,
    '/usr/share/fonts/truetype',
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    `${home}/.fonts`,
    `${home}/.local/share/fonts`,
  ];
  const recipeTime = statSync(fileURLToPath(import.meta.url)).mtimeMs;
  for (const [name, unicodes] of kFaces) {
    const target = join(out, name);
    if (existsSync(target) && statSync(target).mtimeMs > recipeTime) continue;
    const lining = name === kHanging ? join(out, `lining-${name}`) : '';
    if (lining) withLiningFigures(findFont(name, folders), unicodes, lining);
    execFileSync('hb-subset', [
      lining || findFont(name, folders),
      `--unicodes=${unicodes}`,
      '--no-hinting',
      '--layout-features=',
      '--name-IDs=0,1,2,13,14', // whose it is, its name, and the licence, which travels inside the font
      '--drop-tables+=GSUB,GPOS,GDEF,kern,DSIG',
      `--output-file=${target}`,
    ]);
    if (lining) rmSync(lining);
    const bytes = readFileSync(target);
    console.log(
      `  font ${name.padEnd(20)} ${String(bytes.length).padStart(6)} bytes, brotli ${brotliCompressSync(bytes).length}`,
    );
  }
  return kFaces.map(([name]) => name);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeFonts(process.argv[2] ?? 'build/fonts');
