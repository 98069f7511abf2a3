// Answers: what goes to and fro beside moves.
//
// Owns: asking for a turn back and answering such a wish, offering a draw and answering that, and the copies in the
// library of what a table has left. Every answer is sent as a link like a turn. Must never take back what the
// person has not agreed to. Next: links/arrive.ts (ask, grant, keepIt), links/table.ts (agreeToDraw), send.ts.
import { openDialog, toast } from '../../lib/controls.ts';
import { t } from '../../lib/i18n.ts';
import { branchOf } from '../../keep/branch.ts';
import { lineIn } from '../../keep/record-text.ts';
import { createGame, readGame } from '../../keep/store.ts';
import { ask, grant, keepIt } from '../../links/arrive.ts';
import { stepsIn } from '../../links/compare.ts';
import { agreeToDraw, drawn, named, others, stepCount } from '../../links/table.ts';
import { judge, lineOf } from './table-program.ts';
import type { ByLink } from './by-link.ts';
import type { Line } from '../../links/table.ts';

/** A record of this table as a game of the library that is played on alone; its id. */
export function keepWay(byLink: ByLink, record: string) {
  const about = readGame(byLink.keeper.id).good[0]?.about;
  const names = byLink.names(others(byLink.here));
  const name = t('page.post.fork.name', { game: byLink.table.now.title, names });
  const { table: _, from: __, origin: ___, came: ____, ...rest } = about ?? { game: byLink.table.now.game };
  const now = Date.now();
  const decisions = stepsIn(record).filter(({ kind }) => kind === 'move').length;
  return createGame({
    record: branchOf(record, { keepsDraws: true }),
    about: {
      ...rest,
      name,
      status: '',
      fairness: 'casual',
      decisions,
      over: false,
      time: now - 1,
      created: now,
    },
  }).id;
}

/** What was taken back elsewhere, and is in no library yet, becomes a game of its own. */
export function keepCopies(byLink: ByLink) {
  let { here } = byLink;
  for (const [i, left] of here.left.entries())
    if (!left.game) here = named(here, i, keepWay(byLink, left.line.record));
  if (here !== byLink.here) byLink.change(here);
}

/** The line of this table as it was after so many steps. */
function lineAfter(byLink: ByLink, steps: number): Line | null {
  const { program } = byLink.table;
  const { plies } = byLink.table.now;
  for (let ply = plies; ply >= 0; ply--) {
    // A record of a part of a game is at no table.
    const record = program
      .callText('bf_record_at', '', ply)
      .replace(/^beffroi-record \d+/, 'beffroi-record 4')
      .replace(/^(seed .*)$/m, `$1\n${lineIn(byLink.here.line.record, 'table')}`);
    if (stepsIn(record).length !== steps) continue;
    const { line } = judge(program, record);
    return line ?? null;
  }
  return null;
}

// ---- Taking back what was sent

/** Where our own last turn began: the steps before it. */
function before({ here, table }: ByLink) {
  const decided = table.now.log.filter(({ seat, follows }) => seat >= 0 && !follows);
  const isMine = (from: number) => here.mine.includes(decided[decided.length - 1 - from]?.seat + 1);
  let from = 0;
  // What others had to do then was played here.
  while (from < decided.length && !isMine(from)) from++;
  while (from < decided.length && isMine(from)) from++;
  return Math.max(here.base, stepCount(here.line) - from);
}

export function askBack(byLink: ByLink) {
  const answer = ask(byLink.here, before(byLink), Date.now());
  const name = byLink.name(byLink.to[0]);
  if (answer.refused) {
    const words: Record<string, string> = {
      askedAlready: t('page.post.askedAlready'),
      answered: t('page.post.answered', { name }),
    };
    toast(words[answer.is] ?? t('page.post.notYourTurn'), 'lock');
    return;
  }
  byLink.change(answer.here);
  byLink.send();
}

/** Somebody asks for a turn back: both ways, one touch. */
export async function answerWish(byLink: ByLink) {
  const { wish } = byLink.here;
  if (!wish) return;
  const name = byLink.name(wish.by[0]);
  const { closed } = openDialog({
    id: 'wish',
    title: t('page.post.asked', { name }),
    body: t('page.post.asked.more', { n: wish.to }),
    buttons: [
      { text: t('page.post.later'), value: '' },
      { text: t('page.post.keep'), value: 'keep' },
      { text: t('page.post.allow'), value: 'allow' },
    ],
  });
  const said = await closed;
  if (said === 'keep') {
    byLink.change(keepIt(byLink.here).here);
    byLink.send();
  }
  if (said !== 'allow') return;
  const line = lineAfter(byLink, wish.to);
  const answer = line && grant(byLink.here, line, keepWay(byLink, byLink.here.line.record));
  if (!answer || answer.refused) return toast(t('page.post.answered', { name }), 'lock');
  byLink.show(answer.here);
  byLink.send();
}

// ---- A draw

/** Offers a draw, or agrees to one; when all have, the game ends. */
export function agree(byLink: ByLink) {
  const answer = agreeToDraw(byLink.here);
  if (answer.refused) return toast(byLink.why(answer), 'lock');
  if (answer.is === 'offered') {
    byLink.change(answer.here);
    toast(t('page.post.draw.offered'));
    if (byLink.here.news) byLink.send();
    return;
  }
  const { program, now } = byLink.table;
  byLink.endsDrawn(() => {
    program.command('agree');
    const line = lineOf(program.record(), { ...now, over: true });
    return drawn(answer.here, line);
  });
}

/** Somebody offers a draw. */
export async function draw(byLink: ByLink) {
  const { here } = byLink;
  const by = here.draw.find((seat) => !here.mine.includes(seat));
  const hasAnswered = here.mine.every((seat) => here.draw.includes(seat));
  if (!by || hasAnswered || here.line.next === 0) return;
  const { closed } = openDialog({
    id: 'draw-offer',
    title: t('page.post.drawOffered', { name: byLink.name(by) }),
    buttons: [
      { text: t('page.post.draw.no'), value: '', safe: true },
      { text: t('page.post.draw.yes'), value: 'yes', primary: true },
    ],
  });
  if ((await closed) === 'yes') agree(byLink);
}
