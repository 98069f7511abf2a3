// Boot game: the program started with what the address opens.
//
// Owns: the order of the start (words, faces, settings, size, window, record), and which failure is shown
// when one of them fails. Must never choose a record. Next: openings.ts (what is opened), kept-game.ts (the
// best record that holds), boot.ts (the notice), begin.ts (what comes then).
import { byId } from '../lib/dom.ts';
import { joinedMessages, language, loadWords, t, translatePage } from '../lib/i18n.ts';
import { reasonOf } from './boot.ts';
import { openGame } from './kept-game.ts';
import { tellPreferences } from './window.ts';
import type { Opened, Opening } from '../lib/opening.ts';
import type { Hub } from './hub.ts';
import type { PlayPage } from './page.ts';

/** If the catalogue fails to load, the notice uses the text in the HTML. */
export const failWithoutWords = (page: PlayPage) =>
  page.fail({ title: byId('words-failed').textContent, text: byId('words-failed-more').textContent });

/** Puts the game on the table. Gives null if that fails; the page then shows why. */
export async function bootGame(hub: Hub, found: Opening): Promise<Exclude<Opened, { failure: unknown }>> {
  const { page } = hub;
  const { program } = page;
  const fail = (error: unknown) => {
    const [first] = found.list;
    page.fail({
      title: t('page.boot.failed'),
      text: reasonOf(error),
      record: first?.record,
      game: found.game,
    });
    return null;
  };
  try {
    await loadWords(undefined, program.game);
  } catch {
    failWithoutWords(page);
    return null;
  }
  translatePage();
  try {
    await found.prepare?.();
    await startProgram(hub);
  } catch (error) {
    return fail(error);
  }
  prepareBrain(page);
  let opened: Opened;
  try {
    opened = await (found.open ? found.open(program) : openGame(program, found));
  } catch (error) {
    if (program.dead) throw error;
    return fail(error);
  }
  if (opened && 'failure' in opened) {
    page.fail(opened.failure);
    return null;
  }
  if (!opened) page.broken = true; // another page is on its way
  return opened;
}

async function startProgram({ page, measure }: Hub) {
  const { program } = page;
  await program.loading;
  program.call('bf_boot', language, joinedMessages());
  program.giveFonts();
  tellPreferences(page);
  measure();
  if (!program.call('bf_start')) throw new Error(t('page.boot.noGraphics'));
}

/** The worker plays the same game with the same build, or says that it cannot. */
function prepareBrain(page: PlayPage) {
  const { program, table } = page;
  const { brain } = page.opponent;
  brain.game = program.game;
  brain.compiled = program.compiled;
  brain.build = program.callText('bf_build');
  brain.onOther = () =>
    page.fail({
      title: t('page.boot.mixed'),
      text: t('page.boot.mixed.more'),
      record: table.record,
      game: table.state?.game,
    });
}
