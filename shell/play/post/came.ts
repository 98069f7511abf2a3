// Came: what a link that has come did to the table, in words.
//
// Owns: the sheet of what others have done since, whose rows show the board as after each step, and a short
// dialog for every other outcome (links/arrive.ts names them). Must never change the table but by what the person
// chooses here. Next: by-link.ts, answers.ts (wishes and draws), fork.ts (two ways).
import { openDialog, toast } from '../../lib/controls.ts';
import { addStyle, avatar, byId, h, icon } from '../../lib/dom.ts';
import { t } from '../../lib/i18n.ts';
import { preferences } from '../../keep/preferences.ts';
import { status, stepCount } from '../../links/table.ts';
import { boardAbove } from './above.ts';
import { answerWish, draw, keepCopies } from './answers.ts';
import { cutWords } from './cut.ts';
import { openFork } from './fork.ts';
import { isStill } from './table-program.ts';
import type { Answer } from '../../links/table.ts';
import type { LogLine, RecordError } from '../../lib/state.ts';
import type { ByLink } from './by-link.ts';

await addStyle('post.css');

/** What has come: nothing, what it did, or why it could not be read; `cut` is the code of one whose end is missing. */
export type Arrived = Answer | RecordError | { cut: string } | 'newer' | null;

export function showCame(byLink: ByLink, came: Arrived) {
  if (!byLink.isOn()) return;
  if (came && typeof came === 'object' && 'cut' in came)
    return tell(cutWords(came.cut), t('page.post.cut.more'), []);
  if (came === 'newer') return tell(t('page.post.newer'), '', []);
  if (came && !('here' in came))
    return tell(t('page.post.wrong'), [came.message, t('page.post.wrong.more')].join(' '), []);
  if (came) return showAnswer(byLink, came);
  // The game was opened without a link.
  const is = status(byLink.here);
  if (is === 'twoWays') openFork(byLink);
  else if (is === 'wish') answerWish(byLink);
  // A new table at which somebody else begins, or a game that is over: no prompt says what is to be done.
  else if (is === 'notSent' && (byLink.here.line.next === 0 || stepCount(byLink.here.line) === 0))
    byLink.send();
}

/** A sentence, and what can be done. */
function tell(
  title: string,
  more: string,
  buttons: { text: string; run: () => unknown; primary?: boolean }[],
) {
  const all = buttons.length > 0 ? buttons : [{ text: t('page.post.toTable'), run: () => {}, primary: true }];
  const dialog = openDialog({
    id: 'came',
    title,
    body: more,
    buttons: all.map(({ text, primary }, i) => ({ text, primary, safe: primary, value: String(i) })),
  });
  dialog.closed.then((value) => value !== '' && all[Number(value)].run());
}

function showAnswer(byLink: ByLink, came: Answer) {
  const { values, refused } = came;
  const name = byLink.name(Number(values.seat)) || String(values.name ?? '');
  const send = { text: t('page.post.newest'), run: () => byLink.send() };
  const table = { text: t('page.post.toTable'), run: () => {}, primary: true };
  keepCopies(byLink);
  if (refused)
    return tell(
      t(came.is === 'tooManyWays' ? 'page.post.tooManyWays' : 'page.post.wrong'),
      came.is === 'tooManyWays' ? '' : t('page.post.wrong.more'),
      [],
    );
  const outcomes: Record<string, () => unknown> = {
    yourTurn: () => showSince(byLink, name),
    ended: () => endsHere(byLink),
    same: () => toast(t('page.post.same')),
    along: () => toast(t('page.post.along.same', { names: byLink.names(byLink.here.mine) })),
    older: () => tell(t('page.post.older'), t('page.post.older.more'), [send, table]),
    known: () => tell(t('page.post.known'), t('page.post.known.more'), [send, table]),
    goesOn: () => {
      const other = byLink.name(Number(values.next));
      const pass = { text: t('page.post.passOn', { name: other }), run: () => byLink.send() };
      tell(t('page.post.goesOn', { name, other }), '', values.passOn ? [pass, table] : [table]);
    },
    twoWays: () => openFork(byLink),
    granted: () => tell(t('page.post.granted', { name }), t('page.post.granted.more'), [table]),
    takenBack: () => tell(t('page.post.takenBack'), t('page.post.granted.more'), [table]),
    kept: () => tell(t('page.post.kept', { name }), t('page.post.kept.more'), [table]),
    asked: () => answerWish(byLink),
    tooLate: () => tell(t('page.post.tooLate', { name }), '', [send, table]),
    alreadyKept: () => tell(t('page.post.alreadyKept'), '', [send, table]),
    askedElsewhere: () => tell(t('page.post.askedElsewhere', { name }), '', [table]),
    drawOffered: () => draw(byLink),
  };
  outcomes[came.is]?.();
}

/** The last move, and what it has ended in, are heard; the prompt says who has won. */
function endsHere(byLink: ByLink) {
  byLink.tell();
  const { log } = byLink.table.now;
  const last = log.map(({ seat, follows }) => seat >= 0 && !follows).lastIndexOf(true);
  const lines = log.slice(Math.max(0, last)).map(({ text }) => text);
  byId('live').append(h('p', {}, lines.join('. ')));
  byId('canvas').focus({ preventScroll: true });
}

// ---- Since my turn

/** What has been decided elsewhere since somebody here chose something, in order. */
function since({ table: { now } }: ByLink): LogLine[] {
  const lines = now.log.filter(
    ({ seat, follows, ply }) => seat >= 0 && !follows && now.since >= 0 && ply > now.since,
  );
  const most = lines.filter(({ minor }) => !minor);
  return most.length > 0 ? most : lines; // a step of Carcassonne's dragon is all that a link may bring
}

/** The steps play themselves at the pace of the settings; then they stand as a list. */
function showSince(byLink: ByLink, name: string) {
  const { program } = byLink.table;
  const plays = !isStill() && preferences.pace !== 'once' && program.command('again');
  if (plays) byLink.whenOthersRest(() => byLink.after(0, () => listSince(byLink, name)));
  else listSince(byLink, name);
}

function listSince(byLink: ByLink, name: string) {
  const lines = since(byLink);
  if (lines.length === 0 || !byLink.isOn()) return;
  const { table, here } = byLink;
  const isFirst = !table.now.log.some(
    ({ seat, ply }) => here.mine.includes(seat + 1) && ply <= table.now.since,
  );
  const n = lines.length;
  const title = t(isFirst ? 'page.post.came.first' : 'page.post.came', { name, n });
  const rows = lines.map((line, i) =>
    h(
      'button.post-step',
      { type: 'button', 'aria-current': i === n - 1 ? 'step' : null, onclick: () => choose(i) },
      h('span.post-number', { 'aria-hidden': 'true' }, String(i + 1)),
      h('span', {}, line.text),
    ),
  );
  const list = h('div.post-steps', { role: 'group', 'aria-label': title }, rows);
  const choose = (i: number) => {
    rows.find((row) => row.hasAttribute('aria-current'))?.removeAttribute('aria-current');
    rows[i].setAttribute('aria-current', 'step');
    rows[i].focus({ preventScroll: false });
    table.look(i === n - 1 ? -1 : lines[i].ply);
  };
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = rows.findIndex((row) => row.hasAttribute('aria-current'));
    choose(Math.max(0, Math.min(n - 1, at + step)));
  });
  const play = h(
    'button.button.primary',
    { type: 'button', onclick: () => dialog.close() },
    t('page.post.play'),
  );
  const again = () => dialog.close('again');
  const watch = h(
    'button.button.secondary',
    { type: 'button', onclick: again },
    icon('play'),
    t('page.post.watch'),
  );
  const heard = t('page.post.came.heard', { title, steps: lines.map(({ text }) => text).join('. ') });
  const live = h('p.hidden', { role: 'status' });
  const body = h('div', {}, list, h('div.post-end', {}, watch, play), live);
  const dialog = openDialog({ id: 'since', title, body });
  boardAbove(table, dialog.element);
  const head = dialog.element.querySelector('.dialog-head');
  const heading = head?.querySelector('h2');
  const { colour } = table.now.seats[lines[n - 1].seat];
  head?.replaceChildren(
    avatar(colour),
    h('div.post-title', {}, heading, h('small', {}, t('page.post.came.fits'))),
  );
  rows[n - 1].scrollIntoView({ block: 'nearest' });
  play.focus({ preventScroll: true });
  live.textContent = heard; // readers say what changes, not what a sheet opens with
  dialog.closed.then((value) => {
    table.look(-1);
    if (value === 'again') showSince(byLink, name);
    else draw(byLink);
  });
}
