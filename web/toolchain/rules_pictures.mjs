// Paints the pictures of the rules: the game's own layout by way of web/tools/picture_main.cpp, run under
// node.
//
// Owns: making records and positions from recipes (assets/games/<game>/rules/pictures.json), one run of the
// program for all pictures, and the fonts inside a picture, since an image cannot use those of the page.
// Pictures are kept in build/rules-pictures as long as program, recipes and words stay the same. Must never
// know a game. Next: make_rules.mjs, its user.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOfPage } from './catalogue.mjs';

const kThemes = ['day', 'dusk'];
const kFaces = {
  'Lato 400': 'Lato-Regular',
  'Lato 600': 'Lato-Semibold',
  'Lato 700': 'Lato-Bold',
  'Lato 900': 'Lato-Black',
  'Vollkorn 700': 'Vollkorn-Bold',
};

/** `draws` names one of the recipe's lists of draws, with which a game begins. */
function recordOf(recipes, { moves = '', options = '', draws = '', end = 'end open' }) {
  const head = recipes.record.replace('{options}', options);
  const seats = Number(/seats=(\d+)/.exec(head)?.[1] ?? 2);
  const lines = `${recipes.draws?.[draws] ?? ''} ${moves}`
    .split(' ')
    .filter(Boolean)
    .map((move, i) => `${i + 1}. ${move}`);
  const seated = Array.from({ length: seats }, (_, i) => `seat ${i + 1} human`);
  // Version 1, in which a line need not be a turn.
  return ['beffroi-record 1', head, 'seed 0000000000000000', ...seated, 'play', ...lines, end, ''].join('\n');
}

/** Puts the few letters that a picture writes into it as fonts of its own. */
function withLetters(svg, root, folder) {
  const letters = new Map();
  for (const [, family, weight, text] of svg.matchAll(
    /<text [^>]*font-family="(\w+),[^"]*" font-weight="(\d+)"[^>]*>([^<]*)</g,
  )) {
    const face = `${family} ${weight}`;
    const known = letters.get(face) ?? letters.set(face, new Set()).get(face);
    for (const letter of text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&'))
      known.add(letter.codePointAt(0).toString(16));
  }
  if (letters.size === 0) return svg;
  let faces = '';
  for (const [face, codes] of [...letters].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const out = join(folder, 'letters.ttf');
    execFileSync('hb-subset', [
      join(root, `build/fonts/${kFaces[face]}.ttf`),
      `--unicodes=${[...codes].sort().join(',')}`,
      '--no-hinting',
      '--name-IDs=13,14',
      `--output-file=${out}`,
    ]);
    const [family, weight] = face.split(' ');
    faces += `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/ttf;base64,${readFileSync(out).toString('base64')})}`;
  }
  // Plates are measured for letters as they are drawn; an engine that fits letters to pixels makes small
  // ones wider than that.
  return svg.replace('>', `>\n<style>${faces}text{text-rendering:geometricPrecision}</style>`);
}

/**
 * Paints every picture in both themes and all languages; gives a map from `name theme language` to SVG text.
 */
export function paintPictures({ root, wasmFolder, recipes, languages, fail }) {
  const program = join(wasmFolder, 'picture.mjs');
  if (!existsSync(program)) fail(`${program} is missing; build it: web/toolchain/build.sh wasm picture`);
  // The program's messages as it wants them: in the order of their sorted keys, without those of the page
  // alone.
  const messages = Object.fromEntries(
    Object.entries(languages).map(([language, all]) => [
      language,
      Object.keys(all)
        .filter((key) => !isOfPage(key))
        .sort()
        .map((key) => all[key])
        .join('\x1f'),
    ]),
  );
  const hash = createHash('sha256')
    .update(JSON.stringify([recipes, messages]))
    .update(readFileSync(program.replace('.mjs', '.wasm')))
    .update(readFileSync(fileURLToPath(import.meta.url)));
  const shelf = join(root, 'build/rules-pictures');
  const kept = join(shelf, `${recipes.game}-${hash.digest('hex').slice(0, 16)}.json`);
  if (existsSync(kept)) return new Map(JSON.parse(readFileSync(kept, 'utf8')));

  mkdirSync(shelf, { recursive: true });
  const folder = mkdtempSync(join(shelf, 'painting-'));
  const jobs = [];
  const files = [];
  for (const [language, joined] of Object.entries(messages))
    writeFileSync(join(folder, `${language}.words`), joined);
  for (const [name, recipe] of Object.entries(recipes.pictures)) {
    const record = join(folder, `${name}.rec`);
    writeFileSync(record, recordOf(recipes, recipe));
    for (const theme of kThemes) {
      for (const language of Object.keys(languages)) {
        const out = join(folder, `${name}-${theme}-${language}.svg`);
        files.push([`${name} ${theme} ${language}`, out]);
        jobs.push(
          `out=${out}`,
          `record=${record}`,
          `theme=${theme}`,
          `language=${language}`,
          `words=${join(folder, `${language}.words`)}`,
        );
        jobs.push(
          `size=${(recipe.size ?? recipes.size).join('x')}`,
          `crop=${recipe.crop.join(',')}`,
          `show=${recipe.show ?? recipes.show}`,
        );
        if (recipe.position) jobs.push(`position=${recipe.position}`);
        for (const tap of recipe.taps ?? []) jobs.push(`tap=${tap}`);
      }
    }
  }
  try {
    execFileSync(
      process.execPath,
      [fileURLToPath(new URL('run_wasm.mjs', import.meta.url)), program, ...jobs],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
  } catch {
    rmSync(folder, { recursive: true, force: true }); // the program has said why
    fail(`the pictures of ${recipes.game} could not be painted`);
  }
  const made = files.map(([name, path]) => [name, withLetters(readFileSync(path, 'utf8'), root, folder)]);
  writeFileSync(`${folder}.json`, JSON.stringify(made));
  renameSync(`${folder}.json`, kept);
  rmSync(folder, { recursive: true, force: true });
  return new Map(made);
}
