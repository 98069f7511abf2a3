// Fork: two ways of one table, and the choice between them.
//
// Owns: the page that shows both, each with its board at the end and the first move in which it differs, and what
// becomes of the choice: the table goes on with one way, the other is a game of the library. Neither looks better
// than the other; whoever decides later has changed nothing. Must never choose by itself. Next: links/arrive.ts
// (choose, bringBack), answers.ts (keepWay), by-link.ts.
import { openDialog, toast } from '../../lib/controls.ts';
import { addStyle, avatar, byId, h } from '../../lib/dom.ts';
import { t } from '../../lib/i18n.ts';
import { bringBack, choose, later } from '../../links/arrive.ts';
import { pliesIn } from '../../links/compare.ts';
import { keepWay } from './answers.ts';
import { putOnTable } from './table-program.ts';
import { kUiPlate } from '../../../web/bridge/bridge.mjs';
import type { PlayTable } from '../../lib/state.ts';
import type { Line, TableHere, Way } from '../../links/table.ts';
import type { ByLink } from './by-link.ts';

await addStyle('post.css');

const kShape = 204 / 428; // of a picture
const kShadow_px = 8; // below a plate

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The stage below the plates of the seats, which the steps beside the picture name. */
function boardIn({ program }: PlayTable) {
  const { stageRect: stage } = program.state();
  const ends = program
    .callJson('bf_targets')
    .filter(
      ({ id, x, y }) =>
        id.startsWith(kUiPlate.slice(0, 4)) && x < stage.x + stage.w && y < stage.y + stage.h / 2,
    )
    .map(({ y, h: height }) => y + height + kShadow_px);
  const top = Math.max(stage.y, ...ends);
  return { ...stage, y: top, h: stage.y + stage.h - top };
}

/**
 * Paints the boards of lines while the page covers the table. The canvas has the shape of the pictures meanwhile, so that
 * the program lays each board out to be whole in one; our own line stands again after it.
 */
async function paintBoards(byLink: ByLink, page: HTMLDialogElement, boards: [HTMLCanvasElement, Line][]) {
  const { table } = byLink;
  const canvas = byId<HTMLCanvasElement>('canvas');
  for (let times = 0; times < 2; times++) {
    const box = boardIn(table);
    const rest = canvas.clientHeight - box.h; // plates, prompt and a tray, which may have another height then
    canvas.style.height = `${box.w * kShape + rest}px`;
    await frame();
    await frame(); // the program has been told by now
  }
  if (page.open && byLink.isOn()) {
    for (const [picture, line] of boards) paintBoard(byLink, picture, line);
    byLink.put(byLink.here);
  }
  canvas.style.height = '';
}
function paintBoard({ table, here }: ByLink, picture: HTMLCanvasElement, line: Line) {
  const canvas = byId<HTMLCanvasElement>('canvas');
  if (putOnTable(table.program, { ...here, line })) return;
  const box = boardIn(table);
  const stop = table.on('frame', () => {
    stop(); // the frame after it has tags, plates and prompt again
    const scale = canvas.width / canvas.clientWidth;
    picture.width = box.w * scale;
    picture.height = box.h * scale;
    picture.getContext('2d')?.drawImage(canvas, -box.x * scale, -box.y * scale);
  });
  table.program.call('bf_paint');
}

interface Shown {
  text: string;
  number: number;
  seat: number;
}
/** Up to two decisions of a line from where it parts, in words. One that has none is told by the one before it. */
function stepsFrom({ table }: ByLink, { record }: Line, number: number): Shown[] {
  const stops = table.program.callJson('bf_course', record)?.stops ?? [];
  const plies = pliesIn(record);
  const first = stops.findIndex(({ ply }) => ply > plies[number - 1]);
  if (first < 0) return [];
  return stops.slice(first, first + 2).map(({ seat, lines }, i) => ({
    text: lines[0] ?? '',
    number: i === 0 ? number : plies.filter((ply) => ply < stops[first].ply).length + 1,
    seat,
  }));
}

function card(byLink: ByLink, title: string, line: Line, number: number, act: HTMLElement) {
  const { here, table } = byLink;
  const picture = h('canvas.post-board', { 'aria-hidden': 'true' });
  const steps = stepsFrom(byLink, line, number);
  const rows = steps.map(({ text, number: n, seat }, i) =>
    h(
      i === 0 ? 'p.post-way.post-first' : 'p.post-way',
      {},
      avatar(table.now.seats[seat]?.colour ?? 'lot'),
      h('b', {}, String(n)),
      h('span', {}, text),
    ),
  );
  const mineNext = steps.length < 2 && here.mine.includes(line.next);
  const next = h(
    'p.post-way',
    {},
    h('span.avatar.post-empty'),
    h('b', {}, String(pliesIn(line.record).length + 1)),
    h('span', {}, t('page.post.fork.turn')),
  );
  return {
    picture,
    first: steps[0]?.text ?? '',
    element: h(
      'section.post-card',
      {},
      h(
        'div.post-way-head',
        {},
        h('h3', {}, title),
        h('span.post-tag', {}, t('page.post.fork.move', { n: number })),
      ),
      picture,
      rows,
      mineNext ? next : null,
      act,
    ),
  };
}

/** What each choice does, at once; the way back stays in the toast. */
function take(byLink: ByLink, index: number, which: 'mine' | 'theirs') {
  const { here } = byLink;
  const other = which === 'mine' ? here.ways[index].line : here.line;
  const game = keepWay(byLink, other.record);
  const answer = choose(here, index, which, game);
  if (answer.refused) return;
  set(byLink, answer.here, which === 'theirs');
  toast(t('page.post.fork.done'), 'check', {
    text: t('page.post.fork.bring'),
    onclick: () => {
      const at = byLink.here.left.findIndex((left) => left.game === game);
      const back = bringBack(byLink.here, at, keepWay(byLink, byLink.here.line.record));
      if (!back.refused) set(byLink, back.here, true);
    },
  });
  if (which === 'mine') byLink.send();
}
function set(byLink: ByLink, here: TableHere, isOther: boolean) {
  if (isOther) byLink.show(here);
  else byLink.change(here);
}

/** Opens the page for the first way that waits. */
export function openFork(byLink: ByLink, index = 0) {
  const way: Way | undefined = byLink.here.ways[index];
  if (!way || later(byLink.here).is !== 'later') return;
  const number = way.parting.number;
  const isOwn = way.by.length === 0; // played here, in another tab
  const name = byLink.name(way.by[0] ?? 0);
  const title = isOwn ? t('page.post.fork.own') : t('page.post.fork', { name });
  const same = way.parting.inDraw ? t('page.post.fork.draw') : t('page.post.fork.same', { n: number - 1 });
  const button = (which: 'mine' | 'theirs', text: string) =>
    h(
      'button.button.secondary',
      { type: 'button', 'data-way': which, onclick: () => dialog.close(which) },
      text,
    );
  const mine = card(
    byLink,
    t('page.post.fork.mine'),
    byLink.here.line,
    number,
    button('mine', t('page.post.fork.keep')),
  );
  const theirs = card(
    byLink,
    isOwn ? t('page.post.fork.tab') : t('page.post.fork.theirs', { name }),
    way.line,
    number,
    button('theirs', isOwn ? t('page.post.fork.takeTab') : t('page.post.fork.take', { name })),
  );
  const heard = t('page.post.fork.heard', { title, same, n: number, mine: mine.first, theirs: theirs.first });
  const live = h('p.hidden', { role: 'status' });
  const body = h(
    'div.post-fork',
    {},
    h('p.post-lead', {}, t('page.post.fork.more')),
    h('p.post-same', {}, h('span', {}, same)),
    h('div.post-cards', {}, mine.element, theirs.element),
    h(
      'button.button.quiet.post-later',
      { type: 'button', 'data-way': 'later', onclick: () => dialog.close() },
      t('page.post.fork.later'),
    ),
    live,
  );
  const dialog = openDialog({ id: 'fork', title, body });
  live.textContent = heard; // readers say what changes, not what a page opens with
  paintBoards(byLink, dialog.element, [
    [mine.picture, byLink.here.line],
    [theirs.picture, way.line],
  ]);
  dialog.closed.then((which) => {
    if (which === 'mine' || which === 'theirs') take(byLink, index, which);
  });
}
