// Ask: what a key asks about the table is answered once, in the live region.
//
// Owns: the keys O (what is here), S (the score) and J (the last turn of each), for whoever listens. An
// answer says what the mirror and the log say too. It comes right after the first picture, for everybody;
// nothing else of the page waits for it. Must never change anything on the table. Next: mirror.ts (the live
// region), keys.ts (the list for people).
import { t } from '../lib/i18n.ts';
import { isForPage, pick } from '../lib/key-press.ts';
import type { LogLine, PlayTable, State } from '../lib/state.ts';
import { kUiPlate, kUiRematch } from '../../web/bridge/bridge.mjs';

const kKindOfPlates = `${kUiPlate.split(',')[0]},`;

/** A sentence that ends, so that the next one does not run into it. */
const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
const joined = (texts: string[]) => texts.map(ended).join(' ');

/** What stands in the mirror for a target. */
const inMirror = (id: string) => document.querySelector(`#mirror [data-target="${CSS.escape(id)}"]`);

const labelOf = (element: Element) => element.getAttribute('aria-label') ?? '';

/** The label under the focus, or under the ring of the canvas; else what is asked, or how it ended: the button
 * that plays again has the focus by itself then. */
function here({ prompt }: State, focus: string | undefined) {
  const { activeElement } = document;
  const under =
    activeElement instanceof HTMLElement && activeElement.dataset.target
      ? activeElement
      : focus && inMirror(focus);
  return (under && under.getAttribute('data-target') !== kUiRematch ? labelOf(under) : '') || prompt;
}

/** The plates as the mirror has them; where there are none, on the end screen, the seats. */
function score({ seats }: State) {
  const plates = [...document.querySelectorAll(`#mirror [data-target^="${kKindOfPlates}"]`)];
  return joined(
    plates.length > 0
      ? plates.map(labelOf)
      : seats.map(({ name, score: points, detail }) =>
          [`${name}: ${points}`, detail].filter(Boolean).join(', '),
        ),
  );
}

/** What each seat did in its last turn, the latest last. Steps alone, such as those of a dragon that all lead,
 * are no turn of their own where there is another. */
function last({ log, seats }: State) {
  const newest = new Map<number, LogLine[]>();
  const turns = new Map<number, LogLine[]>();
  for (const line of log)
    if (line.seat >= 0) {
      const before = newest.get(line.seat);
      const lines = before?.[0].turn === line.turn ? before : [];
      lines.push(line);
      newest.set(line.seat, lines);
      if (!line.minor || !turns.has(line.seat)) turns.set(line.seat, lines);
    }
  const told = [...turns.values()]
    .filter(([{ seat }]) => seat < seats.length)
    .sort(([a], [b]) => a.ply - b.ply)
    .flat();
  const texts = told.map(({ text }) => text);
  // A way that everybody led since then is told by its sum.
  const walk = log.filter(({ minor, sum }) => minor && sum).at(-1);
  if (walk && walk.ply > (told.at(-1)?.ply ?? 0)) texts.push(walk.sum);
  return texts.length > 0 ? joined(texts) : t('page.log.empty');
}

const kAnswers = { o: here, s: score, j: last };

/** Called once. `say` puts a sentence into the live region. */
export function attachAsk(table: PlayTable, say: (text: string) => void) {
  addEventListener('keydown', (event) => {
    const answer = isForPage(event) && !event.repeat && pick(event, kAnswers);
    if (!answer || !table.state) return;
    event.preventDefault();
    say(answer(table.now, focusOfCanvas(table)));
  });
}

/** The target that has the keyboard's ring while the canvas has the focus. */
function focusOfCanvas({ program }: PlayTable): string | undefined {
  if (document.activeElement?.id !== 'canvas') return undefined;
  return program.callJson('bf_targets').find(({ focus }) => focus)?.id;
}
