// Review: looking over a whole game, finished or not.
//
// Owns: when the review opens (the end screen, the menu, an address with &review or &ply=) and when it is left, its keys, its
// share in the address, and the small questions the panel has: which stop is shown, what was tried from here. The game itself
// is not touched: the program shows earlier positions, and what is played on from one is a game of its own.
// Must never know a game's rules. Next: review-panel.ts (what is seen), review-think.ts (who was ahead), web/scene/table/course.hpp.
import { byId } from '../../lib/dom.ts';
import { toast } from '../../lib/controls.ts';
import { t, withWords } from '../../lib/i18n.ts';
import { hex } from '../../lib/random.ts';
import { listGames } from '../../keep/store.ts';
import { stopOf } from './review-stops.ts';
import type { Course, GameKeeper, PlayTable } from '../../lib/state.ts';
import type { Branch } from './review-course.ts';
import type { ReviewPanel as Panel } from './review-panel.ts';

const root = document.documentElement;

/** `record` cut at a ply as the beginning of another game: nothing of it counts for more than a casual one. */
function playOnRecord(record: string, isOpenEnded: boolean) {
  let text = record.replace(/^mode .*\n/m, '').replace(/^(seed .*\n)/m, '$1mode casual\n');
  // Of an unfinished game nobody may learn in a copy what chance will bring.
  if (isOpenEnded)
    text = text.replace(/^seed .*$/m, `seed ${hex(16)}`).replace(/^(end .*?) hash=\S+$/m, '$1');
  return text;
}

/** Makes the review part of a play page. */
export function attachReview(table: PlayTable, keeper: GameKeeper) {
  const { program } = table;
  let review: Panel | null = null;
  let opening = false;
  const fragment = new URLSearchParams(root.dataset.embed === undefined ? location.hash.slice(1) : '');
  let wanted =
    fragment.has('review') || fragment.has('ply') ? Number.parseInt(fragment.get('ply') ?? '-1', 10) : null;

  const courseOf = (record = ''): Course | null => {
    const text = program.callText('bf_course', record);
    return text ? JSON.parse(text) : null;
  };
  /** Games of the library that were played on from this one, oldest first. */
  const branchesOf = (course: Course): Branch[] =>
    keeper.id === ''
      ? []
      : listGames()
          .flatMap(({ id, about, record, refused }) => {
            const tried = !refused && about.from?.id === keeper.id && courseOf(record);
            const at = tried && about.from ? stopOf(course.stops, about.from.ply) : 0;
            return tried && tried.stops.length - 1 > at
              ? [{ id, name: about.name, record, course: tried, at }]
              : [];
          })
          .reverse();

  const address = (more: string) => {
    if (keeper.id === '' || root.dataset.embed !== undefined) return;
    history.replaceState(history.state, '', `#g=${keeper.id}${more}`);
  };

  async function enter(ply = -1) {
    if (review || opening || !table.state) return;
    opening = true;
    const { ReviewPanel } = await withWords(import('./review-panel.ts'));
    opening = false;
    if (program.dead || review) return;
    program.command('review', 1);
    const course = courseOf();
    if (!course) {
      program.command('review', 0);
      return;
    }
    review = new ReviewPanel({
      table,
      keeper,
      course,
      branches: branchesOf(course),
      actions: { leave, playOn, tryMove },
    });
    root.dataset.review = '';
    address('&review');
    addEventListener('keydown', keys, true);
    review.go(stopOf(course.stops, Number.isInteger(ply) ? ply : -1));
    review.update(program.state());
    review.focus();
  }

  function close() {
    removeEventListener('keydown', keys, true);
    review?.close();
    review = null;
    delete root.dataset.review;
    address('');
  }
  /** Back to the game as it was. */
  function leave() {
    if (!review) return;
    close();
    program.command('review', 0);
    byId('canvas').focus({ preventScroll: true });
  }

  /** A new game that begins with the position shown. */
  const playOn = (course: Course, stop: number) =>
    branchOff(program.callText('bf_record_at', course.stops[stop].ply), course, stop, stop);
  /** A new game that begins with another move in the place of the one at a stop. */
  const tryMove = (record: string, course: Course, stop: number) => branchOff(record, course, stop - 1, stop);

  /** Puts `text` on the table, which leaves this game at stop `at` and has so many moves. */
  function branchOff(text: string, course: Course, at: number, moves: number) {
    const { ply } = course.stops[at];
    const record = playOnRecord(text, !course.over);
    const from = keeper.id ? { id: keeper.id, ply } : undefined;
    const error = table.load(record, { about: from ? { from } : {} });
    if (error) toast(error.message, 'flag');
    else toast(t('page.review.playsOn', { n: moves }));
  }

  /** The keys of the review, before the table's own: nothing can be played, so arrows step. */
  function keys(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return;
    const target = event.target as Element;
    if (
      /^(textarea|select)$/i.test(target.tagName) ||
      (/^input$/i.test(target.tagName) && /^(Arrow|Home|End| )/.test(event.key))
    )
      return;
    const onButton = target.closest?.('button, a, summary') && /^( |Enter)$/.test(event.key);
    const commands: Record<string, (() => void) | undefined> = {
      ArrowLeft: () => review?.step(-1),
      ArrowRight: () => review?.step(1),
      ArrowUp: () => review?.step(-1),
      ArrowDown: () => review?.step(1),
      Home: () => review?.go(0),
      End: () => review?.go(Infinity),
      ' ': () => review?.togglePlay(),
      Escape: leave,
      u: () => {},
      U: () => {},
      h: () => {},
      l: () => review?.focusList(),
    };
    const run = commands[event.key];
    if (!run || onButton) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    run();
  }

  table.on('request', (event) => {
    if (event.type !== 'review') return;
    event.answered = true;
    enter();
  });
  table.on('open', () => {
    if (wanted === null) return;
    const ply = wanted;
    wanted = null;
    queueMicrotask(() => enter(ply)); // the page is ready when it has told of the game
  });
  table.on('state', ({ state }) => {
    if (!review) return;
    if (state.review) review.update(state);
    else close(); // another game is on the table
  });
  table.on('language', () => {
    if (!review) return;
    const { shownPly: ply } = program.state();
    close();
    program.command('review', 0);
    enter(ply);
  });
}
