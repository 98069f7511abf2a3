// Share, parts: what the dialog of the link, the game sheet and the review share.
//
// Owns: copying a text with a word about it, sending a link, the QR code of a text, and what a link gives away: the
// record, and the sentence about it. A QR code is dark on light in every theme and has its quiet zone, or readers do not
// find it. Next: share.ts, sheet.ts.
import { branchOf } from '../keep/branch.ts';
import { isTyped } from '../keep/record-text.ts';
import { hasGuesses } from '../keep/guessed.ts';
import { openDialog, toast } from '../lib/controls.ts';
import { h, icon } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import { importOwn } from '../lib/import-own.ts';
import type { State } from '../lib/state.ts';

const kSvg = 'http://www.w3.org/2000/svg';
const kQuiet = 4; // modules of white on each side, as the standard asks
// 145 modules and the quiet zone in 320 px: finer ones are not read from a screen.
const kFinest = 32;

/**
 * Copies a text and says so; where the clipboard is not allowed the text can be taken by hand.
 * @param label of the text @param done what is said when it is copied
 */
export async function copyText(text: string, label: string, done: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    const area = h('textarea.import-text', { readonly: true, 'aria-label': label });
    area.value = text;
    openDialog({ title: t('page.record.copyByHand'), body: area, closeIcon: true, wide: true });
    area.select();
  }
}

/**
 * A QR code of a text as a picture, or null when the text is too long for one.
 * @param label of the picture
 */
export async function qrPicture(text: string, label: string) {
  const { correction, generate } = await importOwn(() => import('lean-qr'));
  let code: ReturnType<typeof generate>;
  try {
    code = generate(text, { minCorrectionLevel: correction.L, maxVersion: kFinest });
  } catch {
    return null;
  }
  const side = code.size + 2 * kQuiet;
  let path = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      let run = 1;
      while (x + run < code.size && code.get(x + run, y)) run++;
      path += `M${x + kQuiet} ${y + kQuiet}h${run}v1h-${run}z`;
      x += run;
    }
  }
  const make = (name: string, attributes: Record<string, string | number>, ...children: Node[]) => {
    const element = document.createElementNS(kSvg, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    element.append(...children);
    return element;
  };
  return make(
    'svg',
    {
      class: 'qr',
      viewBox: `0 0 ${side} ${side}`,
      role: 'img',
      'aria-label': label,
      'shape-rendering': 'crispEdges',
    },
    make('rect', { width: side, height: side, fill: '#fff' }),
    make('path', { d: path, fill: '#000' }),
  );
}

/** With the share sheet of the device. */
export async function sendLink(title: string, url: string) {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError')
      // The person has not cancelled.
      await copyText(url, t('page.share.link'), t('page.link.copied'));
  }
}

/**
 * What is given away of a game: while something may still be drawn a branch, which draws it anew, unless the
 * person wants the `whole` record. At a real table no seed draws.
 */
export const recordToShare = ({ draws }: State, record: string, whole = false) =>
  draws && !whole && !isTyped(record) ? branchOf(record) : record;

/**
 * What the link of a running game gives away, and what not; null for one without secrets and draws. `seen`: its record as
 * everybody has seen it. Of a hand that was never shown the page has a guess, which is no secret.
 */
export function secretWords({ hides, draws }: State, seen: string, whole = false) {
  if (hasGuesses(seen)) return h('p', {}, t('page.guessed'));
  if (!hides && !draws) return null;
  const anew = draws && !whole;
  const told = !hides ? (anew ? '' : 'secret.draws') : anew ? 'secret.hands' : 'secret';
  return h(
    'p.share-secret',
    {},
    icon('eyeOff'),
    h(
      'span',
      {},
      [told, anew ? 'anew' : '']
        .filter(Boolean)
        .map((one) => t(`page.share.${one}`))
        .join(' '),
    ),
  );
}
