// Import games: imports games into the library.
//
// Owns: the order of an import: the text is read, games that are here already are left out, the others are
// replayed, what would be a second way to play a strict game becomes a branch, and the valid ones are saved: all of them, or none when the device has no room or the person
// stops the import. Must never keep a game whose moves have not been played, nor change or replace one that
// is there, nor say anything. Next: archive.ts (reading), record-check.ts (replaying).
import { readArchive } from '../keep/archive.ts';
import { playedOnce } from '../keep/branch.ts';
import { checkRecords } from '../brain/record-check.ts';
import { importing } from '../keep/clear-up.ts';
import { createGame, freeId, kImport, listGames, removeGame, writeSetting } from '../keep/store.ts';
import type { Mistake, ReadGame } from '../keep/archive.ts';

/** A game that cannot be read or played; those of links bring their own words. */
export interface Failed {
  line: number;
  column: number;
  number?: number;
  why?: string;
  message?: string;
  rule?: string;
  detail?: string;
}
/** What came of looking at a text. */
export type Judged =
  | {
      fresh: ReadGame[];
      same: string[];
      again: number;
      failed: Failed[];
      games: number;
      branches: number;
      error?: undefined;
    }
  | { error: Mistake; fresh?: undefined };
interface JudgeHow {
  origin?: string;
  signal?: AbortSignal;
  progress?: (done: number, all: number) => void;
}

/** Saving may block the page for this long at a time. */
const kSlice_ms = 12;

/**
 * Reads and replays a text. Gives {fresh: [{record, about}], same: [id], again, failed: [{line, column, number, why
 * | message, rule, detail}], games, branches}: `fresh` can be kept, `branches` of them are such (branch.ts), `same` are
 * here already, `again` counts what was left out as such or as a second copy in the text, `failed` cannot be read or
 * played, `games` is how many there were. Or {error} when the text is no such file at all, with why 'noCheck'
 * when nothing could be replayed. Rejects with the signal's reason when it is stopped. Line and number are
 * those of the text. `progress(done, all)` hears of each game.
 */
export async function judgeImport(
  text: string,
  { origin = 'file', signal, progress = () => {} }: JudgeHow = {},
): Promise<Judged> {
  const { games, bad, error } = readArchive(text, origin);
  if (error) return { error };
  const ids = new Map(listGames().map(({ id, record }) => [record, id]));
  const same = [...new Set(games.flatMap(({ record }) => ids.get(record) ?? []))];
  const others = new Map<string, ReadGame>(); // by record: a duplicate is one game
  for (const game of games)
    if (!ids.has(game.record) && !others.has(game.record)) others.set(game.record, game);
  const unknown = [...others.values()];
  let errors: Awaited<ReturnType<typeof checkRecords>>;
  try {
    errors = await checkRecords(unknown, { signal, progress: (done) => progress(done, unknown.length) });
  } catch (problem) {
    if (signal?.aborted) throw problem;
    console.warn('records could not be checked:', problem);
    return { error: { why: 'noCheck', line: 0, column: 0, number: 0 } };
  }
  const good = unknown.filter((_, i) => !errors[i]);
  const records = playedOnce(
    good.map(({ record }) => record),
    [...ids.keys()],
  );
  const fresh = good.map((game, i) =>
    records[i] === game.record
      ? game
      : { ...game, record: records[i], about: { ...game.about, fairness: 'casual', table: undefined } },
  );
  const branches = fresh.filter((game, i) => game !== good[i]).length;
  const refused = unknown.flatMap(({ number, line }, i) => {
    const found = errors[i];
    return found ? { ...found, number, line: found.line > 0 ? line - 1 + found.line : 0 } : [];
  });
  const failed = [...bad, ...refused].sort((x, y) => x.number - y.number);
  const here = new Set([...ids.keys(), ...good.map(({ record }) => record)]);
  const again = games.filter(({ record }) => here.has(record)).length - good.length;
  return { fresh, same, again, failed, games: games.length + bad.length, branches };
}

/**
 * Keeps the games that judgeImport() found good, all or none, even if the page dies in the middle. Gives {added:
 * [id]}, in their order, or {error} with why 'noRoom'. Rejects with the signal's reason when it is stopped, and
 * nothing is kept then either.
 */
export async function keepImport(
  fresh: ReadGame[],
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ added: string[]; error?: undefined } | { error: Mistake; added?: undefined }> {
  const ids = new Set<string>();
  while (ids.size < fresh.length) ids.add(freeId());
  const note = (what: object | null) => writeSetting(kImport, what);
  return importing([...ids], note, () => keepAll(fresh, [...ids], signal));
}

async function keepAll(fresh: ReadGame[], ids: string[], signal: AbortSignal | undefined) {
  const added: string[] = [];
  const takeBack = () => {
    for (const id of added.reverse()) removeGame(id); // the one on the table last
  };
  let slice_ms = performance.now();
  // The oldest first, so that games without a time of their own keep their order.
  for (let i = fresh.length - 1; i >= 0; i--) {
    const { record, about } = fresh[i];
    const { id, kept } = createGame({ record, about, id: ids[i] });
    added.unshift(id);
    if (!kept) {
      takeBack();
      return { error: { why: 'noRoom', line: 0, column: 0, number: 0 } };
    }
    if (performance.now() - slice_ms < kSlice_ms) continue;
    await new Promise((resolve) => setTimeout(resolve));
    slice_ms = performance.now();
    if (signal?.aborted) {
      takeBack();
      throw signal.reason;
    }
  }
  return { added };
}
