// Embed: the play page in a frame of somebody else's page.
//
// Owns: what the frame's address asks for (#game, lang, theme, options, preset, seats, level, strict, analysis, r or
// record), and which record it begins with. Everything else is the play page's own. Must never let the
// embedding page do what a person could not: records are played and judged by the program as always.
// Next: embed-talk.ts (the talk with the embedding page), embed-game.ts (a new game's record),
// embed-record.ts (a given one), embed-shelf.ts (keeping it until the next visit), embed-api.ts (the other
// side).
import { faultAsked, themeAsked } from './frame-address.ts';
import { recordFor, WishError } from './embed-game.ts';
import { loadTable, otherGame, problemOf, recordIn } from './embed-record.ts';
import { EmbedShelf } from './embed-shelf.ts';
import { Talk } from './embed-talk.ts';
import { t } from '../lib/i18n.ts';
import { root } from '../lib/root.ts';
import { givePreferences } from '../keep/preferences.ts';
import { readHead } from '../keep/record-head.ts';
import { gameIn, lineIn } from '../keep/record-text.ts';
import { fragmentOf } from '../lib/address.ts';
import type { Given } from '../keep/given.ts';
import type { Opened, Opening } from '../lib/opening.ts';
import type { GameProgram } from '../lib/state.ts';
import type { Problem } from './embed-record.ts';

const asked = fragmentOf();
const get = (name: string) => asked.get(name) ?? '';
// ---- Which game

const shelf = new EmbedShelf();

/** What the play page opens; its list is filled by prepare(), when there are words. */
export async function findEmbedded(): Promise<Opening> {
  const theme = themeAsked();
  if (theme) givePreferences({ theme });
  if (get('analysis') === 'off') root.dataset.analysis = 'off';
  const fault = faultAsked();
  const given = fault ? '' : get('r') || get('record');
  const shown = given ? await recordIn(given) : {};
  const game = /^\w+$/.test(get('game')) ? get('game') : gameIn(shown.text ?? '');
  const list: Offered[] = [];
  let problem: Problem | null = null;
  const prepare = async () => {
    if (fault) {
      problem = { kind: fault.kind, text: t(`page.embed.fault.${fault.kind}`, { address: fault.address }) };
      return;
    }
    const kept = shelf.find();
    // A finished game is replaced by a new one.
    if (gameIn(kept) === game && readHead(kept).over === false) list.push({ record: kept, isKept: true });
    try {
      const found: Partial<Given> = given
        ? await recordIn(given)
        : {
            text: await recordFor(game, {
              options: get('options'),
              preset: get('preset'),
              seats: get('seats'),
              level: get('level'),
              strict: asked.has('strict'),
            }),
          };
      const { text: record = '', words, error } = found;
      if (error) problem = problemOf(error.kind, error);
      else if (gameIn(record) && gameIn(record) !== game)
        problem = { kind: 'otherGame', text: otherGame(record, game) };
      else list.push({ record, words });
    } catch (error) {
      if (!(error instanceof WishError)) throw error;
      problem = { kind: 'wish', text: error.message };
    }
  };
  return {
    kind: 'embed',
    game,
    list,
    refused: [],
    transient: true,
    shelf,
    attach: (table) => new Talk(table, shelf, failure),
    prepare,
    open: (program) => openFound(program, list, problem, Boolean(given)),
  };
}

/** The kind of what has gone wrong in this frame, and where. */
const failure: Omit<Problem, 'text'> = { kind: 'failed' };

/** A record that may go on the table; `isKept`: it is from an earlier visit. */
interface Offered {
  record: string;
  words?: string;
  isKept?: boolean;
}
/** Opens the first valid record. */
async function openFound(
  program: GameProgram,
  list: Offered[],
  problem: Problem | null,
  isGiven: boolean,
): Promise<Opened> {
  let why = problem;
  // A wrong setting is for the webmaster to fix: it is reported even when a saved game could be shown.
  for (const { record, words, isKept } of problem ? [] : list) {
    // A table of others is shown as it is: nothing of it is drawn or kept here.
    const error =
      lineIn(record, 'table') && !isKept
        ? await (await loadTable()).showTable(program, { text: record, words, line: 1 })
        : await program.loadWhenWhole(record);
    if (!error) return { record, kind: 'embed', given: isGiven && !isKept };
    if (!isKept) why = problemOf('record', error);
  }
  const { text = null, ...said } = why ?? {};
  Object.assign(failure, said);
  const useless = failure.kind !== 'unreachable';
  return { failure: { title: t('page.embed.bad'), text, useless } };
}
