// Room table correct: what a draw or a move that was another one would change, before anything changes.
//
// Owns: the dialog with what follows it, and its two answers. It is chosen and said in the canvas; the
// sentences are the program's. Must never know a game. Next: room-table.ts, web/scene/table/correction.hpp.
import { openDialog, toast } from '../lib/controls.ts';
import { addStyle, avatar, h, icon } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import type { CorrectedLine, Correction, PlayTable } from '../lib/state.ts';

await addStyle('room-table-correct.css');

/** Of what is kept as a line so many sentences are shown, and of what stays so many in a row. */
const kKept = 3;
const kStaying = 2;

/** Shows what the correction that people have said would change; gives true for a yes. */
export async function askCorrection(table: PlayTable, correction: Correction) {
  const yes = (await ask(table, correction)) === 'yes';
  if (yes) toast(t(correction.move ? 'page.correct.moved' : 'page.correct.done'), 'check');
  return yes;
}

function ask(table: PlayTable, correction: Correction) {
  const { question, refused, line, next, move, back } = correction;
  const leave = { text: t('page.correct.leave'), value: '', safe: true };
  const yes = { text: t('page.correct.do'), value: 'yes', primary: true };
  const name = table.now.seats[next]?.name;
  const after = line ? t(name ? 'page.correct.next' : 'page.correct.lost', { name }) : '';
  const body = h(
    'div.correction',
    {},
    h('p', {}, question),
    h(
      'dl.correction-was',
      {},
      h('dt', {}, t('page.correct.entered')),
      h('dd', {}, correction.entered),
      h('dt', {}, t('page.correct.was')),
      h('dd', {}, h('b', {}, correction.now)),
    ),
    refused === '' ? follows(table, correction.lines) : h('p', {}, icon('lock'), refused),
    back > 0 && h('p.correction-after', {}, t('page.correct.back', { n: back })),
    h('p.correction-after', {}, after),
  );
  const title = t(move ? 'page.correct.move' : 'page.correct.title');
  const buttons = refused === '' ? [leave, yes] : [leave];
  return openDialog({ id: 'correct', title, body, buttons, closeIcon: true }).closed;
}

/** What follows it, a sentence a row; rows that say nothing new are counted. */
function follows(table: PlayTable, lines: CorrectedLine[]) {
  const row = (line: CorrectedLine, verdict: string) =>
    rowOf(line, verdict, table.now.seats[line.seat]?.colour);
  const list = h('ul.correction-lines', { role: 'list' });
  const kept = lines.filter(({ stays }) => !stays);
  let same: CorrectedLine[] = [];
  const flush = () => {
    if (same.length > kStaying) list.append(countRow('page.correct.stay', same.length));
    else list.append(...same.map((one) => row(one, t('page.correct.stays'))));
    same = [];
  };
  for (const one of lines.filter(({ stays }) => stays)) {
    if (one.now === '') {
      same.push(one);
      continue;
    }
    flush();
    list.append(row(one, t('page.correct.changed', { text: one.now })));
  }
  flush();
  for (const one of kept.slice(0, kKept)) list.append(row(one, t('page.correct.kept')));
  if (kept.length > kKept) list.append(countRow('page.correct.more', kept.length - kKept));
  const title = h('h3', {}, t('page.correct.follows'));
  return h('div', {}, title, lines.length > 0 ? list : h('p', {}, t('page.correct.none')));
}

function rowOf({ turn, text, stays }: CorrectedLine, verdict: string, colour?: string) {
  return h(
    stays ? 'li.correction-line' : 'li.correction-line.correction-kept',
    {},
    h('span.correction-turn', {}, turn > 0 ? String(turn) : ''),
    colour ? avatar(colour) : h('span'),
    h('span', {}, text, h('small', {}, verdict)),
  );
}

const countRow = (key: string, n: number) => h('li.correction-count', {}, t(key, { n }));
