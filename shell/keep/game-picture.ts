// Game picture: the picture of a game in lists.
//
// Owns: that one element: the last picture of its table, or that of its box. Must never paint one
// (play/picture.ts does). Next: store.ts (pictureOf), lobby-games.ts and saves-row.ts, which show it.
import { h } from '../lib/dom.ts';
import { pictureOf } from './store.ts';

/**
 * The picture of a game's table, or of its box.
 * @param tag of the element, with its classes @param game of the library
 */
export function gamePicture(tag: string, { id, game }: { id: string; game: string }) {
  const picture = pictureOf(id);
  if (!picture) return h(`${tag}.art-${game || 'none'}`, { 'aria-hidden': 'true' });
  const image = h('img', { src: picture, alt: '', width: '158', height: '100', decoding: 'async' });
  return h(tag, { 'aria-hidden': 'true' }, image);
}
