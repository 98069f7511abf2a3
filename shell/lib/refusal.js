// @ts-check
// Refusal: what is wrong with a text that should be a game, as a box on the screen.
//
// Owns: that box: the sentence, and below it the place and the details. Must never judge a text: the program
// does, or link.js and archive.js. Next: play-menu.js, bad-saves.js, embed.js, import-view.js, which show it.
import { h, icon } from './dom.js';
import { t } from './i18n.js';

/**
 * The box with a sentence and what stands small below it.
 * @param {string} words @param {string} more
 */
export const problemBox = (words, more) =>
  h('div.problem', {}, icon('flag'), h('div', {}, h('p', {}, words), h('small', {}, more)));

/**
 * What is wrong with a record, and where.
 * @param {{message: string, line?: number, column?: number, detail?: string}} error as Program.loadRecord()
 *   and unpackRecord() give it
 */
export function refusal({ message, line = 0, column = 0, detail = '' }) {
  const where = line > 0 ? t('page.record.where', { line, column }) : '';
  return problemBox(message, [where, detail].filter(Boolean).join(' · '));
}
