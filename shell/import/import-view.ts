// Import view: what a person sees of an import.
//
// Owns: the progress of a check with its button to stop, the question whether to keep a game that somebody
// else has sent, and the list of games that cannot be read or played: where, why, and that they were not
// imported. Must never keep anything that import-games.ts has not judged. Next: saves-side.ts, settings-data.ts
// (the callers).
import { isArchive } from '../keep/archive.ts';
import { decodeText, readGiven } from '../keep/given.ts';
import { openDialog, toast } from '../lib/controls.ts';
import { h, icon } from '../lib/dom.ts';
import { kUnsaid_ms } from '../lib/durations.ts';
import { formatNumber, t } from '../lib/i18n.ts';
import { problemBox } from '../lib/refusal.ts';
import { judgeImport, keepImport } from './import-games.ts';
import { gameTitle, seatNames, statusOf } from '../lib/when.ts';
import { importOwn } from '../lib/import-own.ts';
import { leave } from '../lib/leave.ts';
import type { ReadGame } from '../keep/archive.ts';
import type { Failed } from './import-games.ts';

const kFileMax_bytes = 64 * 1024 * 1024;
const kListed = 100;

/**
 * What is wrong with a text or a game in it: a name of the reason or a sentence, and the place as far as it
 * is known.
 */
export type Problem = Partial<Failed>;
/** What came of an import. */
export interface Came {
  added: string[];
  same: string[];
  again: number;
  failed: Failed[];
  branches: number;
  error?: undefined;
}

/** A chosen file as text: {text}, or {error}. */
export async function textOf(
  file: File,
): Promise<{ text: string; error?: undefined } | { error: Problem; text?: undefined }> {
  if (file.size > kFileMax_bytes) return { error: { why: 'long' } };
  const text = await file.arrayBuffer().then(
    (bytes) => decodeText(new Uint8Array(bytes)),
    () => undefined,
  );
  return text === undefined ? { error: { why: 'notText' } } : { text };
}

// ---- What is wrong

/** The sentence for an error; errors of links have their own. */
const reasonOf = ({ message, why }: Problem) => message ?? t(`page.saves.bad.${why}`);
const placeOf = ({ line = 0, column = 0, number = 0, rule, detail }: Problem, file = '') =>
  [
    file,
    line > 0 ? t('page.record.where', { line, column }) : '',
    number > 0 ? t('page.saves.bad.number', { n: number }) : '',
    rule,
    detail,
  ]
    .filter(Boolean)
    .join(' · ');

/** What is wrong with the whole text; nothing has been imported. */
export const problemOf = (error: Problem, file = '') =>
  problemBox(
    reasonOf(error),
    [placeOf(error, file), t('page.saves.bad.nothing')].filter(Boolean).join(' · '),
  );

/** The games that were left out, each with place and reason. */
export const failedList = (failed: Problem[], file = '') =>
  h(
    'div.problem.problem-list',
    {},
    icon('flag'),
    h(
      'div',
      {},
      h('p', {}, t('page.saves.bad.some', { n: failed.length })),
      file ? h('small', {}, file) : null,
      h(
        'ul',
        { tabindex: '0', 'aria-label': t('page.saves.bad.list') },
        failed.slice(0, kListed).map((one) => h('li', {}, reasonOf(one), h('small', {}, placeOf(one)))),
        failed.length > kListed
          ? h('li', {}, t('page.saves.bad.more', { n: failed.length - kListed }))
          : null,
      ),
    ),
  );

// ---- The way in

/** Shows the progress of a check that takes a while; gives {progress(done, all), signal, close()}. */
function watchProgress() {
  const stop = new AbortController();
  const bar = h('progress.import-progress', { 'aria-label': t('page.saves.check') });
  const words = h('p', {}, '');
  let dialog: ReturnType<typeof openDialog> | null = null;
  let isDone = false;
  const open = () => {
    const buttons = [{ text: t('page.saves.check.stop'), value: '', safe: true }];
    dialog = openDialog({
      id: 'import',
      title: t('page.saves.check'),
      body: h('div', {}, words, bar),
      buttons,
    });
    dialog.closed.then(() => isDone || stop.abort());
  };
  const timer = setTimeout(open, kUnsaid_ms);
  return {
    signal: stop.signal,
    progress(done: number, all: number) {
      words.textContent = t('page.saves.check.n', { n: formatNumber(done), all: formatNumber(all) });
      bar.max = all;
      bar.value = done;
    },
    close() {
      isDone = true;
      clearTimeout(timer);
      dialog?.close();
    },
  };
}

/** A game in three lines. */
const paperOf = ({ about }: ReadGame) =>
  h(
    'div.import-paper',
    {},
    h(`span.import-art.art-${about.game}`, { 'aria-hidden': 'true' }),
    h(
      'p',
      {},
      h('b', {}, gameTitle(about.game)),
      h('span', {}, seatNames(about.seats)),
      h('span', {}, statusOf(about)),
    ),
  );

/** Asks whether a game that somebody else has handed over is to be kept; true when it is. */
async function askToKeep(game: ReadGame) {
  const buttons = [
    { text: t('page.saves.ask.no'), value: '', safe: true },
    { text: t('page.saves.ask.look'), value: 'look' },
    { text: t('page.link.keep'), value: 'keep', primary: true },
  ];
  const body = h('div', {}, h('p', {}, t('page.saves.ask.more')), paperOf(game));
  const answer = await openDialog({ id: 'handed', title: t('page.saves.ask'), body, buttons }).closed;
  if (answer === 'look') leave((await importOwn(() => import('../keep/link.ts'))).linkTo(game.record));
  return answer === 'keep';
}

/**
 * Brings the games of a text (a link, a record or a file's) into the library: replayed first, with progress and a
 * way to stop. `handed`: another program or site has sent it, so that it may be one game only and the person is
 * asked. Gives {added, same: [id], again, failed, games}, {error}, or {} when nothing was wanted.
 */
export async function bringIn(
  given: string,
  { origin = 'file', handed = false }: { origin?: string; handed?: boolean } = {},
): Promise<Came | { error: Problem; added?: undefined } | { error?: undefined; added?: undefined }> {
  const { text, line = 1, error } = readGiven(given);
  if (error) return { error };
  if (handed && isArchive(text)) return { error: { why: 'oneOnly', line: 0 } };
  // Places are those of what was given, where a greeting may stand before the games.
  const placed = <Found extends Problem>(found: Found): Found =>
    found.line ? { ...found, line: found.line + line - 1 } : found;
  const watch = watchProgress();
  const { signal, progress } = watch;
  try {
    const judged = await judgeImport(text, { origin, signal, progress });
    if (judged.error) return { error: placed(judged.error) };
    judged.failed = judged.failed.map(placed);
    const [alone] = judged.failed;
    // A single record has nothing else to be kept.
    if (judged.games === 1 && alone) return { error: alone };
    if (handed && judged.fresh.length > 0) {
      watch.close();
      if (!(await askToKeep(judged.fresh[0]))) return {};
    }
    const kept = await keepImport(judged.fresh, handed ? {} : { signal });
    return kept.error ? kept : { ...judged, added: kept.added };
  } catch (problem) {
    if (!signal.aborted) throw problem;
    toast(t('page.saves.check.stopped'), 'flag');
    return {};
  } finally {
    watch.close();
  }
}

/** Says in a line how many games have come in, and how many were here already. */
export function sayCame({ added, again, failed, branches }: Came) {
  if (added.length > 0) toast(t('page.saves.came', { n: added.length, again }), 'check');
  else if (failed.length === 0 || again > 0) toast(t('page.saves.came.same'), 'flag');
  if (branches > 0) toast(t('page.strict.twice'), 'lock');
}
