// Game sheet: a game as people write one down, to read, to print and to keep in a binder.
//
// Owns: what stands on the sheet (title, date, seats, how it was played, the result with where it came from,
// the moves in words, a turn a number) and its two forms, text and paper. Every sentence is the program's
// own, in the person's language; options and their words are those of games.json. Must never know a game's
// rules. Next: share.ts, state_json() of web/scene.
import { download, openDialog, toast } from '../lib/controls.ts';
import { addStyle, h } from '../lib/dom.ts';
import { formatDate, formatList, hasWord, t } from '../lib/i18n.ts';
import { isolated } from '../lib/names.ts';
import { linkTo } from '../keep/link.ts';
import { findGame } from '../keep/new-game.ts';
import { recordName } from './record-file.ts';
import { copyText, qrPicture, recordToShare, secretWords } from './share-parts.ts';
import { root, isEmbed } from '../lib/root.ts';
import { optionsIn } from '../keep/record-text.ts';
import type { Child } from '../lib/dom.ts';
import type { GameInfo, Word } from '../keep/new-game.ts';
import type { LogLine, State, StateSeat } from '../lib/state.ts';

await Promise.all(['share.css', 'sheet.css'].map(addStyle));

interface SheetGame {
  state: State;
  record: string;
  /** Its record as everybody has seen it. */
  seenBy(): string;
  /** When it was begun, in ms. */
  created?: number;
  /** Its link has what is still to be drawn, too. */
  whole?: boolean;
}
type Sheet = Awaited<ReturnType<typeof makeSheet>>;

const kWidth = 78; // of the text
const word = ({ key, text }: Word) => (hasWord(key) ? t(key) : text);

/** The options of a record that are not as the box has them: [{title, value}]. */
export function optionsOf(record: string, game: Pick<GameInfo, 'options'>) {
  const given = new Map(
    optionsIn(record)
      .split(' ')
      .map((token) => token.split('=') as [string, string]),
  );
  const found: { title: string; value: string }[] = [];
  for (const option of game.options) {
    const text = given.get(option.token);
    if (text === undefined) continue;
    const named = text.split('+').map((token) => option.choices?.find((choice) => choice.token === token));
    const value = named.every((choice) => choice !== undefined)
      ? formatList(named.map(({ label }) => word(label)))
      : text === 'none'
        ? t('page.sheet.none')
        : text;
    found.push({ title: word(option.title), value });
  }
  return found;
}

/** The log by turns: what one seat does before another does something: [{seat, lines: [text]}]. */
export function turnsOf(log: (Pick<LogLine, 'seat' | 'text' | 'follows'> & { named?: string })[]) {
  const turns: { seat: number; lines: string[] }[] = [];
  for (const { seat, text, named, follows } of log) {
    const last = turns.at(-1);
    const line = named || text;
    if (last && (follows || last.seat === seat)) last.lines.push(line);
    else turns.push({ seat, lines: [line] });
  }
  return turns;
}

/** Where a seat's points came from. */
const partsOf = ({ parts, detail }: StateSeat) =>
  parts.length > 0
    ? formatList(
        parts.map(({ name, points }) => t('page.sheet.part', { name, n: points })),
        { type: 'unit' },
      )
    : detail;

/** Everything on the sheet, in words. `game` = {state, record, created?: ms}. */
export async function makeSheet({ state, record, created = Date.now(), whole }: SheetGame) {
  const options = await findGame(state.game).then(
    (game) => optionsOf(record, game),
    () => [],
  );
  const kind = ({ kind: who, level }: StateSeat) =>
    who === 'bot'
      ? t('page.new.computerLevel', { n: level, word: t(`bot.level.${level}`) })
      : t('page.new.person');
  const fairness = { strict: t('page.sheet.strict'), casual: t('page.sheet.casual'), open: '' }[
    state.fairness
  ];
  const ranks = state.seats.map(({ rank }) => rank);
  return {
    title: state.title,
    date: formatDate(created, { dateStyle: 'long' }),
    seats: state.seats.map((seat, i) => ({
      label: t('page.new.seatN', { n: i + 1 }),
      name: isolated(seat.called),
      about: `${t(`ui.colour.${seat.colour}`)}, ${kind(seat)}`,
    })),
    played: [
      ...(options.length > 0
        ? options.map(({ title, value }) => t('page.sheet.option', { title, value }))
        : [t('page.sheet.box')]),
      ...(fairness ? [fairness] : []),
    ],
    result: state.over
      ? ([state.result, state.reason?.text, state.decided?.text].filter((line) => Boolean(line)) as string[])
      : [t('page.sheet.unfinished', { status: state.status })],
    places: state.seats
      .map((seat, i) => ({
        rank: ranks[i],
        name: isolated(seat.called),
        score: seat.score,
        detail: partsOf(seat),
      }))
      .sort((a, b) => (state.over ? a.rank - b.rank : 0))
      .map((seat) => ({ ...seat, label: state.over ? t('page.sheet.place', { n: seat.rank }) : '' })),
    turns: turnsOf(state.log).map(({ lines }) => lines),
    link: linkTo(recordToShare(state, record, whole)),
  };
}

/** A paragraph in lines of kWidth, those after the first moved in. */
function wrapped(first: string, text: string, inset: number) {
  const lines: string[] = [];
  let line = first;
  for (const piece of text.split(' ')) {
    if (line.trim() && line.length + piece.length + 1 > kWidth) {
      lines.push(line.trimEnd());
      line = ' '.repeat(inset);
    }
    line += line === first || !line.trim() ? piece : ` ${piece}`;
  }
  return [...lines, line.trimEnd()];
}

/** The sheet as text. */
export function sheetText(sheet: Sheet) {
  const head = (text: string) => ['', text, '-'.repeat(text.length)];
  const digits = String(sheet.turns.length).length;
  const turn = (lines: string[], i: number) =>
    wrapped(`${String(i + 1).padStart(digits + 1)}. `, lines.join(' '), digits + 3);
  const place = ({ label, name, score, detail }: Sheet['places'][number]) =>
    wrapped(
      '  ',
      [label, `${name}:`, String(score), detail ? `(${detail})` : ''].filter(Boolean).join(' '),
      4,
    );
  return [
    sheet.title,
    '='.repeat(sheet.title.length),
    sheet.date,
    ...head(t('page.sheet.players')),
    ...sheet.seats.flatMap(({ label, name, about }) => wrapped('  ', `${label}: ${name} (${about})`, 4)),
    ...head(t('page.new.played')),
    ...sheet.played.flatMap((line) => wrapped('  ', line, 4)),
    ...head(t('page.sheet.result')),
    ...sheet.result.flatMap((line) => wrapped('  ', line, 4)),
    ...sheet.places.flatMap(place),
    ...head(t('page.sheet.moves')),
    ...(sheet.turns.length > 0 ? sheet.turns.flatMap(turn) : [`  ${t('page.log.empty')}`]),
    '',
    t('page.sheet.replay'),
    sheet.link,
    '',
  ].join('\n');
}

/** The sheet as a page. */
async function sheetPage(sheet: Sheet) {
  const part = (title: string, ...content: Child[]) => h('section', {}, h('h3', {}, title), ...content);
  const pairs = (list: string[][]) =>
    h(
      'dl.sheet-pairs',
      {},
      list.flatMap(([term, text, more]) => [
        h('dt', {}, term),
        h('dd', {}, text, more ? h('small', {}, more) : null),
      ]),
    );
  const picture = await qrPicture(sheet.link, t('page.share.qr', { title: sheet.title })).catch(() => null);
  return h(
    'article.sheet',
    {},
    h('p.sheet-title', {}, sheet.title),
    h('p.sheet-date', {}, sheet.date),
    part(t('page.sheet.players'), pairs(sheet.seats.map(({ label, name, about }) => [label, name, about]))),
    part(
      t('page.new.played'),
      h(
        'ul',
        {},
        sheet.played.map((line) => h('li', {}, line)),
      ),
    ),
    part(
      t('page.sheet.result'),
      ...sheet.result.map((line, i) => h(i === 0 ? 'p.sheet-result' : 'p', {}, line)),
      pairs(
        sheet.places.map(({ label, name, score, detail }) => [
          label ? `${label} ${name}` : name,
          String(score),
          detail,
        ]),
      ),
    ),
    part(
      t('page.sheet.moves'),
      sheet.turns.length > 0
        ? h(
            'ol.sheet-turns',
            {},
            sheet.turns.map((lines) =>
              h(
                'li',
                {},
                lines.map((line) => h('span', {}, line)),
              ),
            ),
          )
        : h('p', {}, t('page.log.empty')),
    ),
    h(
      'div.sheet-foot',
      {},
      picture,
      h('p', {}, t('page.sheet.replay'), ' ', h('a', { href: sheet.link }, sheet.link)),
    ),
  );
}

/** Shows the sheet, to be printed, saved or copied. `game` as in makeSheet(). */
export async function openSheet(game: SheetGame) {
  const sheet = await makeSheet(game);
  const page = await sheetPage(sheet);
  const paper = h('div.sheet-paper', { 'aria-hidden': 'true' }, page.cloneNode(true));
  const button = (name: string, onclick: () => void, kind = 'secondary') =>
    h(`button.button.${kind}`, { type: 'button', 'data-sheet-do': name, onclick }, t(`page.sheet.${name}`));
  const save = () => {
    download(recordName(game.state.game).replace(/\.\w+$/, '.txt'), sheetText(sheet));
    toast(t('page.sheet.saved'), 'download');
  };
  const mayPrint = !isEmbed(); // a frame of another page may not
  const buttons = h(
    'div.dialog-buttons',
    {},
    button('copy', () => copyText(sheetText(sheet), t('page.sheet'), t('page.sheet.copied'))),
    button('save', save, mayPrint ? 'secondary' : 'primary'),
    mayPrint ? button('print', () => print(), 'primary') : null,
  );
  // The sheet's link has the game in it.
  const warning = secretWords(game.state, game.seenBy(), game.whole);
  const dialog = openDialog({
    id: 'sheet',
    title: t('page.sheet'),
    body: h('div', {}, warning, page, buttons),
    closeIcon: true,
    wide: true,
  });
  document.body.append(paper);
  root.dataset.sheet = '';
  dialog.closed.then(() => {
    delete root.dataset.sheet;
    paper.remove();
  });
  return dialog;
}
