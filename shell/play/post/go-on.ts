// Go on: a game of this device goes on by link.
//
// Owns: the question who sits elsewhere, why a game cannot be played by link, and its record as that of a table. What
// has been played stays, and so does the seed; computers stay unless somebody is to sit in their place. A strict game
// becomes casual, which is said before. Must never change anything before the person says so.
// Next: by-link.ts (the game from then on), lobby/form-friend.ts (the same for a new game).
import { openDialog, segments, toast } from '../../lib/controls.ts';
import { addStyle, avatar, h, icon } from '../../lib/dom.ts';
import { hasWord, t } from '../../lib/i18n.ts';
import { nameField } from '../../lib/name-field.ts';
import { cleanName } from '../../lib/names.ts';
import { findGame } from '../../keep/new-game.ts';
import { optionsIn, seatText } from '../../keep/record-text.ts';
import { isMyTurn, newTable } from '../../links/table.ts';
import { ByLink } from './by-link.ts';
import { freshId } from './rematch.ts';
import { judge, prepare } from './table-program.ts';
import type { Option } from '../../keep/new-game.ts';
import type { GameKeeper, PlayTable, State } from '../../lib/state.ts';

await addStyle('post.css');

/** Why this game cannot go by link, below a title; null when it can. */
async function reasonOf({ game }: State, record: string) {
  const { link = {}, options } = await findGame(game);
  const given = new Map(
    optionsIn(record)
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
  const chosen = ({ token, initial, choices }: Option) => given.get(token) ?? choices[initial]?.token;
  const has = (pair: string) => options.some((one) => `${one.token}=${chosen(one)}` === pair);
  const wrong = options.find(
    (one) =>
      one.token in link &&
      (!one.only_with || one.only_with.split('|').some(has)) &&
      chosen(one) !== one.choices[link[one.token]].token,
  );
  if (!wrong) return null;
  const { title } = wrong;
  // What has a hint in the form is about hands.
  const isHidden = hasWord(`page.friend.hint.${game}.${wrong.token}`);
  return isHidden
    ? { title: t('page.post.on.never'), body: t('page.post.on.hidden') }
    : {
        title: hasWord(title.key) ? t(title.key, title.numbers) : title.text,
        body: t(`page.friend.why.${game}.${wrong.token}`),
      };
}

/** Seats from 1 that are somebody's elsewhere from now on, with the names that they have then. */
type Elsewhere = Map<number, string>;

/** The record of a table with the others; a friend may sit in a computer's place. */
const atTable = (record: string, elsewhere: Elsewhere) =>
  record
    .replace(/^beffroi-record \d+/, 'beffroi-record 4')
    .replace(/^mode .*\n/m, '')
    .replace(/^(seed .*)$/m, `$1\ntable ${freshId()}\nmode casual`)
    .replace(/^seat (\d+) (?:human|bot level=\d+)(?: colour=(\w+))?.*$/gm, (line, n, colour) => {
      const name = elsewhere.get(Number(n));
      return name === undefined ? line : `seat ${n} ${seatText('human', { colour, name })}`;
    })
    .replace(/^(end .*?) hash=\w+/m, '$1');

export async function goOnByLink(table: PlayTable, keeper: GameKeeper) {
  const { program, now } = table;
  await prepare(program);
  const reason = await reasonOf(now, program.record());
  if (reason) {
    openDialog({
      id: 'never',
      ...reason,
      buttons: [{ text: t('page.ok'), primary: true, safe: true }],
    });
    return;
  }
  table.hold('on'); // computers rest
  const elsewhere = await whoElsewhere(now);
  table.release('on');
  if (elsewhere) goOn(table, keeper, elsewhere);
}

/** Asks who sits elsewhere; null for nobody. */
async function whoElsewhere({ seats, fairness }: State): Promise<Elsewhere | null> {
  const elsewhere: Elsewhere = new Map();
  const names = seats.map(({ name, unnamed }) => (unnamed ? '' : name));
  const isHere = () => seats.some(({ kind }, i) => kind === 'human' && !elsewhere.has(i + 1));
  const row = (i: number) => {
    const { kind, called, colour } = seats[i];
    const label = t('page.new.name', { n: i + 1 });
    const isBot = kind === 'bot';
    const { field, why } = nameField(
      {
        value: isBot ? '' : names[i],
        placeholder: isBot ? t(`ui.colour.${colour}`) : called,
        'aria-label': label,
        hidden: true,
      },
      (name) => elsewhere.set(i + 1, cleanName(name)),
    );
    const words = h('b', {}, called);
    const choice = segments({
      label: called,
      items: [
        { value: false, text: t(isBot ? 'page.new.computer' : 'page.friend.here') },
        { value: true, text: t('page.friend.byLink') },
      ],
      chosen: false,
      onchange: (away) => {
        if (away) elsewhere.set(i + 1, cleanName(field.value));
        else elsewhere.delete(i + 1);
        field.hidden = !away;
        words.hidden = away;
        const button = dialog.element.querySelector<HTMLButtonElement>('.dialog-buttons .primary');
        if (button) button.disabled = elsewhere.size === 0;
      },
    });
    return h('div.post-seat', { 'data-seat': i }, avatar(colour), words, field, choice, why);
  };
  const strict =
    fairness === 'strict'
      ? h('p.post-note', {}, icon('lock'), h('span', {}, t('page.post.on.casual')))
      : null;
  const dialog = openDialog({
    id: 'on',
    title: t('page.menu.byLink'),
    body: h(
      'div.post',
      {},
      h('p', {}, t('page.post.on.more')),
      h(
        'div',
        {},
        seats.map((_, i) => row(i)),
      ),
      strict,
    ),
    buttons: [
      { text: t('page.cancel'), value: '' },
      { text: t('page.menu.byLink'), value: 'yes', primary: true },
    ],
  });
  const button = dialog.element.querySelector<HTMLButtonElement>('.dialog-buttons .primary');
  if (button) button.disabled = true;
  if ((await dialog.closed) !== 'yes') return null;
  if (isHere()) return elsewhere;
  toast(t('page.friend.nobody'), 'person');
  return null;
}

function goOn(table: PlayTable, keeper: GameKeeper, elsewhere: Elsewhere) {
  const { program, now } = table;
  const { line } = judge(program, atTable(program.record(), elsewhere));
  const mine = now.seats.flatMap(({ kind }, i) => (kind === 'human' && !elsewhere.has(i + 1) ? [i + 1] : []));
  const answer = line && newTable(line, mine);
  if (!answer || answer.refused) return toast(t('page.new.failed.more'), 'flag');
  // A computer that acts next is played here.
  const isBots = line.next > 0 && now.seats[line.next - 1].kind === 'bot' && !elsewhere.has(line.next);
  const here = isBots ? { ...answer.here, came: true, news: false } : answer.here;
  const byLink = new ByLink(here, keeper.id);
  document.getElementById('notice-link')?.remove();
  table.release('link');
  byLink.attach(table, keeper);
  byLink.put(here);
  keeper.keepNow();
  byLink.tell();
  if (!isMyTurn(here) && !isBots) byLink.send();
}
