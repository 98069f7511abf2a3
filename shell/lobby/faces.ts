// Faces: the characters that play for the computer, six for each level.
//
// Owns: their portraits, drawn here in a box of 32: coat and collar, face, hair or hat, and what is special
// about each, as the table draws them (web/scene/paint/marks.cpp). Drawings are those of
// assets/characters.json, names and lines are the catalogue's (page.bot.*). Must never know how a level
// plays.
import { collars, covers, levels, looks } from 'virtual:characters';
import { h } from '../lib/dom.ts';

const kSvg = 'http://www.w3.org/2000/svg';
const kCoat = 'M4 32q1-9.5 12-9.5T28 32z';
const kHead = 'M16 7.5a7.5 8 0 1 0 0 16 7.5 8 0 1 0 0-16z';
const kEyes = 'M13.2 15.5v.4M18.8 15.5v.4M13.6 19.4q2.4 1.6 4.8 0';

/** The portrait of a character of a level. The others of a level take every second look from its own. */
export function face(level: number, which = 0) {
  const svg = document.createElementNS(kSvg, 'svg');
  svg.setAttribute('viewBox', '0 0 32 32');
  const look = (level - 1 + 2 * which) % looks.length;
  const { over, lines } = looks[look];
  const collar = which > 0 ? collars[Math.floor((level - 1) / 2)] : '';
  const fills: Record<string, string> = { coat: levels[level - 1].coat, over: covers[look % covers.length] };
  for (const [name, d] of Object.entries({ coat: kCoat, head: kHead, eyes: kEyes, over, lines, collar })) {
    const path = document.createElementNS(kSvg, 'path');
    path.setAttribute('class', `face-${name}`);
    path.setAttribute('d', d);
    if (fills[name]) path.setAttribute('fill', fills[name]);
    svg.append(path);
  }
  return h('span.face', { 'aria-hidden': 'true' }, svg);
}
