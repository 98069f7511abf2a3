// Refusal: what is wrong with a text that should be a game, as a box on the screen.
//
// Owns: that box: the sentence, and below it the place, the rule that is broken and the details. Must never judge a text: the program
// does, or link.ts and archive.ts. Next: play-menu.ts, bad-saves.ts, embed.ts, import-view.ts, which show it.
import { h, icon } from './dom.ts';
import { t } from './i18n.ts';

/** The box with a sentence and what stands small below it. */
export const problemBox = (words: string, more: string) =>
  h('div.problem', {}, icon('flag'), h('div', {}, h('p', {}, words), h('small', {}, more)));

/**
 * What is wrong with a record, and where.
 * @param error as Program.loadRecord() and unpackRecord() give it
 */
export function refusal({
  message,
  line = 0,
  column = 0,
  rule = '',
  detail = '',
}: {
  message: string;
  line?: number;
  column?: number;
  rule?: string;
  detail?: string;
}) {
  const where = line > 0 ? t('page.record.where', { line, column }) : '';
  return problemBox(message, [where, rule, detail].filter(Boolean).join(' · '));
}
