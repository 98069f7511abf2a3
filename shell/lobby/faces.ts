// Faces: the six characters that play for the computer, one for each level.
//
// Owns: their portraits, drawn here in a box of 32: coat, face, hair or hat, and what is special about each.
// Their names and lines are in the catalogue (bot.name.*, page.bot.*). Must never know how a level plays.
import { h } from '../lib/dom.ts';

const kSvg = 'http://www.w3.org/2000/svg';
const kCoat = 'M4 32q1-9.5 12-9.5T28 32z';
const kHead = 'M16 7.5a7.5 8 0 1 0 0 16 7.5 8 0 1 0 0-16z';
const kEyes = 'M13.2 15.5v.4M18.8 15.5v.4M13.6 19.4q2.4 1.6 4.8 0';
/** By level: what lies over the head, and lines on top of it. */
const kLooks = [
  ['M8 13.5q-.5-9.5 8-9.5t8 9.5q-8-3.5-16 0z', 'M16 4V2M12.5 8.5h7'], // a cap like a bell
  [
    'M8 23.5q-1.5-19 8-19t8 19l-2.8.5q1.3-7-.4-11.5-4 .5-6.3-2-1.5 2.5-4.3 3-1 4 .6 10.5z',
    'M9.5 10q6.5-3.5 13 0',
  ], // long hair
  [
    'M2.5 13q3.5-2.6 6.5-3 .5-6.5 7-6.5t7 6.5q3 .4 6.5 3-13.5-3.6-27 0z',
    'M9.2 9.2q6.8-1.8 13.6 0M21.5 5.5a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0',
  ], // straw hat, carnation
  [
    'M8 14.5q1 2 2.8 4 5.2-2.4 10.4 0 1.8-2 2.8-4 1 12-8 12t-8-12zM7.5 11.5q.5-7.5 8.5-7.5t8.5 7.5q-8.5-3-17 0z',
    '',
  ], // cap and beard
  [
    'M8.2 14.5q-1.7-9 7.8-9t7.8 9q-2.5-5-7.8-5t-7.8 5zM12.5 5.5a3.5 3.5 0 1 1 7 0z',
    'M10 15.7a3 3 0 1 0 6 0 3 3 0 1 0-6 0M16 15.7a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  ], // bun and glasses
  ['M16 1q11 7 10 24l-3.5-1q1-13.5-6.5-14-7.5.5-6.5 14L6 25Q5 8 16 1z', 'M14.5 26h3'], // a pointed hood
];

/** The portrait of the character of a level. */
export function face(level: number) {
  const svg = document.createElementNS(kSvg, 'svg');
  svg.setAttribute('viewBox', '0 0 32 32');
  const [over, lines] = kLooks[level - 1];
  for (const [name, d] of Object.entries({ coat: kCoat, head: kHead, eyes: kEyes, over, lines })) {
    const path = document.createElementNS(kSvg, 'path');
    path.setAttribute('class', `face-${name}`);
    path.setAttribute('d', d);
    svg.append(path);
  }
  return h(`span.face.face-${level}`, { 'aria-hidden': 'true' }, svg);
}
