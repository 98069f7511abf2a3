// Letters: what the faces of the canvas lack, drawn by the browser.
//
// Owns: names in every alphabet on the table. The page's own faces have the Latin letters of western and
// central Europe; a form takes more: Greek, Chinese, Hebrew, accents typed apart, emoji. Words with such letters
// are drawn here with the browser's fonts, each once for a size, and given to the program as one glyph that
// lies in its atlas. Emoji keep their colours. A right-to-left name, which the program puts between U+2068 and
// U+2069 (web/scene/model/graphemes.hpp), is one glyph with all its words, so that the browser puts them in
// order. Comes with the first such text (program.ts). Must never know what a text says.
// Next: web/app/fonts.cpp, the faces and the atlas.
import { bare } from '../lib/names.ts';
import type { Program } from './program.ts';

/** The faces of bf_font as the style sheets call them; the fourth has digits only. */
const kFonts = ['400 Lato', '600 Lato', '700 Lato', '900 Lato', '700 Vollkorn'].map((face) => {
  const [weight, family] = face.split(' ');
  return (em: number) => `${weight} ${em}px ${family},${family === 'Lato' ? 'sans-' : ''}serif`;
});
const kFirstCode = 0x2300; // none of our faces has a character from here on
const kLastCode = 0xd7ff; // beyond lie halves of characters
const kMostWidths = 5000;

/** A character that our faces lack (web/toolchain/make_fonts.mjs cuts them). */
const kLacked = '[^ -~\\u00a0-\\u0137\\u0139-\\u0148\\u014a-\\u017e–—‘-‚“-„•…\\u202f‹›→−]';
/** Words that have one, with what joins two of them; a cut one keeps its dots, which may stand on its left. */
const kWord = `[\\p{L}\\p{N}]*${kLacked}(?:${kLacked}|[\\p{L}\\p{N}])*`;
/** A right-to-left name; a cut one has lost its end, and its dots stand within. */
const kIsolated = '\\u2068[^\\u2069]*\\u2069?';
const kWords = new RegExp(`(?:${kIsolated}|${kWord}(?:[ .'’-]${kWord})*)…?`, 'gu');
/** A text whose first letter runs from right to left. */
const kRightToLeft =
  /^\P{L}*(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The parts of a text that the faces cannot spell. */
export const lackedWords = (text: string) => text.match(kWords) ?? [];

/** Pixels as those that take the colour of the text, and those that have their own; null for none. */
function layersOf(white: Uint8ClampedArray, black: Uint8ClampedArray) {
  const plain = new Uint8ClampedArray(white.length).fill(255);
  const coloured = new Uint8ClampedArray(white.length);
  let hasPlain = false;
  let hasColoured = false;
  for (let i = 0; i < white.length; i += 4) {
    // What differs between white and black ink has no colour of its own.
    const isPlain = white[i] - black[i] > 128;
    plain[i + 3] = isPlain ? white[i + 3] : 0;
    if (isPlain) hasPlain = true;
    else if (white[i + 3] > 0) {
      coloured.set(white.subarray(i, i + 4), i);
      hasColoured = true;
    }
  }
  return [hasPlain ? plain : null, hasColoured ? coloured : null];
}

/** What Program asks for texts that the faces cannot spell: a width, and what to draw. */
export interface Letters {
  width(text: string, face: number, em: number): number;
  spell(text: string, style: number, face: number, em: number): string;
}

/** @param changed called when texts have another width than before */
export async function makeLetters(program: Program, changed: () => void): Promise<Letters> {
  const pen = document.createElement('canvas').getContext('2d', {
    willReadFrequently: true,
  }) as CanvasRenderingContext2D;
  const { canvas } = pen;
  await Promise.all(kFonts.map((font) => document.fonts.load(font(16)).catch(() => {})));
  const widths = new Map<string, number>();
  const spelled = new Map<string, string>();
  let code = kFirstCode;

  function forget() {
    widths.clear();
    spelled.clear();
    code = kFirstCode; // the program lets go of the pictures as their codes are given again
  }
  // A face that comes late, or a font that the browser looked for meanwhile, has other letters.
  document.fonts.addEventListener('loadingdone', () => {
    forget();
    changed();
  });

  function take(words: string, font: string, kerning: CanvasFontKerning) {
    pen.font = font;
    pen.fontKerning = kerning;
    pen.direction = kRightToLeft.test(words) ? 'rtl' : 'ltr';
    pen.textAlign = 'left';
    return pen.measureText(words);
  }

  function width(text: string, face: number, em: number) {
    const key = `${face} ${em} ${text}`;
    let known = widths.get(key);
    if (known === undefined) {
      if (widths.size > kMostWidths) widths.clear();
      const font = kFonts[face](em);
      // The program puts its own letters side by side, as they are without kerning.
      const own = take(text.replace(kWords, ''), font, 'none').width;
      known = lackedWords(text).reduce((sum, words) => sum + take(words, font, 'auto').width, own);
      widths.set(key, known);
    }
    return known;
  }

  /** Draws words and gives them to the program; gives what they are called there. */
  function draw(words: string, style: number, face: number, em: number) {
    const font = kFonts[face](em);
    const size = take(words, font, 'auto');
    const left = Math.ceil(Math.max(0, size.actualBoundingBoxLeft)) + 2;
    const wide = left + Math.ceil(Math.max(size.width, size.actualBoundingBoxRight)) + 2;
    const up = Math.ceil(Math.max(em, size.actualBoundingBoxAscent)) + 1;
    const high = up + Math.ceil(Math.max(em / 3, size.actualBoundingBoxDescent)) + 1;
    // The atlas is so wide; and where pixels are large two samples in one keep the letters even.
    const most = devicePixelRatio > 1.6 ? 2000 : 1000;
    const w = Math.min(most, wide * (devicePixelRatio < 2.5 ? 2 : 1));
    const inked = (ink: string) => {
      Object.assign(canvas, { width: w, height: high }); // clears it, and what the pen was told
      take(words, font, 'auto');
      pen.fillStyle = ink;
      pen.setTransform(w / wide, 0, 0, 1, (left * w) / wide, up);
      pen.fillText(words, 0, 0);
      return pen.getImageData(0, 0, w, high).data;
    };
    const layers = layersOf(inked('#fff'), inked('#000'));
    let name = '';
    for (const [coloured, pixels] of layers.entries()) {
      if (!pixels) continue;
      // Of two that lie on each other the second moves the pen.
      const advance = coloured || !layers[1] ? size.width : 0;
      const place = program.copyIn(pixels);
      program.call('bf_letters', style, em, code, place, w, high, -left, -up, wide, advance, coloured);
      name += String.fromCharCode(code++);
    }
    return name;
  }

  function spell(text: string, style: number, face: number, em: number) {
    if (code > kLastCode - 2 * text.length) forget();
    return text.replace(kWords, (words) => {
      const key = `${style} ${em} ${words}`;
      const known = spelled.get(key) ?? draw(words, style, face, em);
      spelled.set(key, known);
      return known;
    });
  }

  // A browser that protects its person from being recognised gives back noise instead of what is painted:
  // question marks are better than that.
  pen.fillStyle = '#369';
  pen.fillRect(0, 0, 1, 1);
  const isTrue = pen.getImageData(0, 0, 1, 1).data.join() === '51,102,153,255';
  return isTrue ? { width, spell } : { width: () => -1, spell: bare };
}
