// @ts-check
// Game picture: how a game looks in the lists of the page.
//
// Owns: that one element: the last picture of its table, or that of its box. Must never paint one
// (play/picture.js does). Next: store.js (pictureOf), lobby-games.js and saves-row.js, which show it.
import { h } from '../lib/dom.js';
import { pictureOf } from './store.js';

/**
 * The picture of a game's table, or of its box.
 * @param {string} tag of the element, with its classes
 * @param {{id: string, game: string}} game of the library
 */
export function gamePicture(tag, { id, game }) {
  const picture = pictureOf(id);
  if (!picture) return h(`${tag}.art-${game || 'none'}`, { 'aria-hidden': 'true' });
  const image = h('img', { src: picture, alt: '', width: '158', height: '100', decoding: 'async' });
  return h(tag, { 'aria-hidden': 'true' }, image);
}
