// Cuts the page's fonts from the distribution's packages: only the characters Beffroi writes, no hinting, no layout
// tables (the canvas has no kerning, so the page has none either). The same TTF files serve CSS and canvas.
//   node make_fonts.mjs <output folder>
// Does nothing when the output is newer than this file. Never keeps a font in the repository.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

// Basic Latin, Latin-1, Latin Extended-A, then en and em dash, quotes, bullet, ellipsis, the narrow space of French, arrow,
// minus, times.
const kText = '0020-007E,00A0-017F,2013,2014,2018-201A,201C-201E,2022,2026,202F,2039,203A,2192,2212,00D7';
// The heaviest face writes scores and card numbers only.
const kFigures = [...'0123456789+-−×→/.,:% '].map((c) => c.codePointAt(0).toString(16)).join(',');

const kFaces = [
  ['Lato-Regular.ttf', kText],
  ['Lato-Semibold.ttf', kText],
  ['Lato-Bold.ttf', kText],
  ['Lato-Black.ttf', kFigures],
  ['Vollkorn-Bold.ttf', kText],
];

function findFont(name, folders) {
  for (const folder of folders.filter((f) => f && existsSync(f))) {
    for (const entry of readdirSync(folder, { recursive: true })) {
      if (entry === name || entry.endsWith(`/${name}`)) return join(folder, entry);
    }
  }
  throw new Error(`font ${name} not found (packages fonts-lato and fonts-vollkorn, or name its folder in BEFFROI_FONTS)`);
}

/** Makes the faces in `out`; gives their file names. Throws when a source font or hb-subset is missing. */
export function makeFonts(out) {
  mkdirSync(out, { recursive: true });
  const home = homedir();
  const folders = [process.env.BEFFROI_FONTS, '/usr/share/fonts/truetype', '/usr/share/fonts', '/usr/local/share/fonts', `${home}/.fonts`, `${home}/.local/share/fonts`];
  const recipeTime = statSync(fileURLToPath(import.meta.url)).mtimeMs;
  for (const [name, unicodes] of kFaces) {
    const target = join(out, name);
    if (existsSync(target) && statSync(target).mtimeMs > recipeTime) continue;
    execFileSync('hb-subset', [
      findFont(name, folders),
      `--unicodes=${unicodes}`,
      '--no-hinting',
      '--layout-features=',
      '--name-IDs=0,1,2,3,4,5,6,13,14', // 13 and 14: the licence travels inside the font
      '--drop-tables+=GSUB,GPOS,GDEF,kern,DSIG',
      `--output-file=${target}`,
    ]);
    const bytes = readFileSync(target);
    console.log(`  font ${name.padEnd(20)} ${String(bytes.length).padStart(6)} bytes, brotli ${brotliCompressSync(bytes).length}`);
  }
  return kFaces.map(([name]) => name);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeFonts(process.argv[2] ?? 'build/fonts');
