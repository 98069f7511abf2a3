// Arrive: what a link does to the table that it belongs to, and what a person decides about it.
//
// Owns: the answer to every link (it goes on, is older, is known, parts, ends, asks for something back, offers a
// draw), choosing between two ways, asking for a move back and answering that, and two pages of one browser that
// have gone on apart. A link that goes on from what is here is taken on at once; any other way waits in `ways`
// until somebody chooses. A way that was chosen against is known when it comes again, unless its sender has
// meanwhile seen ours and chosen against it: then both have to be asked again, or both would wait. What was said
// against a way says nothing any more once our table has gone it. A way that its sender takes back while it waits is
// asked about no more, and remembered. What was granted here stays to be told until a link says it.
// Must never throw, nor drop what somebody has sent. Next: table.ts.
import { compare, stepsIn, sumOf } from './compare.ts';
import {
  isStay,
  stepFrom,
  isCasual,
  casual,
  isMine,
  isMyTurn,
  isPersons,
  refuse,
  say,
  stepCount,
  unsent,
  who,
} from './table.ts';
import { gaveText, kMostBacks, kNoWords } from './words.ts';
import type { Answer, Left, Line, Link, TableHere, Way } from './table.ts';
import type { Back, Words } from './words.ts';
import type { Compared, Parting } from './compare.ts';

/** Ways that may wait for a choice, and that are remembered after one; the library keeps all. */
export const kMostWays = 8;
export const kMostLeft = 8;

type Found = { is: 'same' | 'older' | 'further' | 'parts' } & Compared;

const isEqual = (a: Back | null, b: Back | null) => a?.to === b?.to && a?.at === b?.at && a?.sum === b?.sum;

/** A record with the takebacks that were granted in it. */
interface Told {
  line: Line;
  gave: Back[];
}
/**
 * What theirs is to ours when takebacks count: which of both has more of them goes on, even if it has fewer steps,
 * where the other one has no more than what was taken back.
 */
export function relate(ours: Told, theirs: Told): Found | { is: 'other' } {
  const found = compare(ours.line.record, theirs.line.record);
  if (!('common' in found)) return { is: 'other' };
  let shared = 0;
  while (shared < ours.gave.length && isEqual(ours.gave[shared], theirs.gave[shared] ?? null)) shared++;
  const [more, less] = [theirs.gave.slice(shared), ours.gave.slice(shared)];
  if (more.length === 0 && less.length === 0) return found;
  if (less.length === 0)
    return { ...found, is: hasOnly(ours, found.ours, found, more) ? 'further' : 'parts' };
  if (more.length > 0) return found.is === 'same' ? found : { ...found, is: 'parts' };
  // Of theirs it must be known that nobody has seen more of it here.
  const isTakenBack = less.some(
    ({ at, sum }) => found.theirs === at && sumOf(theirs.line.record, at) === sum,
  );
  return { ...found, is: found.common === found.theirs || isTakenBack ? 'older' : 'parts' };
}
/** A line has nothing but what is in the other one, or was taken back in it. */
function hasOnly({ line }: Told, steps: number, found: Compared, backs: Back[]) {
  if (found.common === steps) return true;
  const [{ at, sum }] = backs;
  const isOther = steps === at && sumOf(line.record, at) !== sum;
  return steps <= at && !isOther && found.common >= Math.min(...backs.map(({ to }) => to));
}

/** Who has sent a link and who acts next in it, for a sentence. */
const namesIn = (here: TableHere, words: Words, link: Link) => ({
  ...who(here, words.by),
  ...valuesOf(here, link.line),
});
/** Who acts next, for a sentence. */
const valuesOf = ({ names }: TableHere, { next }: Line) => ({ next, nextName: names[next - 1] ?? '' });

// ---- Taking on

/** The table goes on with this line, which others have. */
function adopt(here: TableHere, { line, words }: Link, found: Found): TableHere {
  const { gave, draw } = words ?? kNoWords;
  const isLonger = gave.length > here.gave.length;
  const isOld = isCasual(here.line.record) || isLonger;
  const next = {
    ...here,
    line: isOld ? { ...line, record: casual(line.record) } : line,
    gave: isLonger ? gave : here.gave,
    settled: found.theirs,
    base: found.theirs,
    sent: null,
    // What was granted, and what has been played since then, must be told even where an older build has played on:
    // it may have gone on from what was taken back, and the others know such a link for old.
    news: (here.news || (!words && unsent(here) > 0)) && !isLonger && gave.length < here.gave.length,
    came: true,
    asked: here.asked && !isLonger && found.theirs <= here.asked.at ? here.asked : null,
    wish: here.wish && !isLonger && found.theirs <= here.wish.at ? here.wish : null,
    draw,
  };
  return withoutKnownWays(next);
}
/** Ways that have become a part of our line wait no more; what was taken back of them is remembered. */
function withoutKnownWays(here: TableHere): TableHere {
  let next = { ...here, ways: [] as Way[] };
  for (const way of here.ways) {
    const found = relate(here, way);
    if (found.is === 'other') continue;
    const isMore = found.common < found.theirs;
    const left = { ...leftOf(way), step: found.common + 1, game: '', said: 0 };
    if (found.is === 'older' && isMore) next = remember(next, left);
    if (found.is === 'same' || found.is === 'older') continue;
    const parting = found.parting ?? partingAt(here.line.record, way.line.record, found.common);
    next = { ...next, ways: [...next.ways, { ...way, parting, step: found.common + 1 }] };
  }
  return next;
}

/** The line that had to give way is remembered. Whatever was once said against it: we have gone by it since. */
const leave = (here: TableHere, step: number, game: string, said: number): TableHere =>
  remember(here, { line: here.line, gave: here.gave, step, game, said, heard: 0 }, said);
function remember(here: TableHere, one: Left, only?: number): TableHere {
  const isSame = (left: Left) => {
    const { is } = compare(left.line.record, one.line.record);
    return isStay(left) || isStay(one) ? isStay(left) === isStay(one) && is === 'same' : is !== 'parts';
  };
  const before = here.left.find(isSame);
  const said = only ?? Math.max(before?.said ?? 0, one.said);
  // What the library has under its name is as long as it was then, whatever was taken back in it.
  const isIn = before && ['same', 'older'].includes(compare(before.line.record, one.line.record).is);
  const game = one.game || (isIn ? before.game : '');
  const left = [
    ...here.left.filter((other) => other !== before),
    { ...one, said, game, heard: Math.max(before?.heard ?? 0, one.heard) },
  ];
  return { ...here, left: left.slice(-kMostLeft) };
}

/** Where two ways part of which one goes on from where the other one was taken back to. */
function partingAt(ourRecord: string, theirRecord: string, common: number): Parting {
  const [ours, theirs] = [stepsIn(ourRecord), stepsIn(theirRecord)];
  return {
    number: theirs.slice(0, common).filter(({ kind }) => kind === 'move').length + 1,
    inDraw: false,
    ...(ours[common] && { ours: ours[common] }),
    ...(theirs[common] && { theirs: theirs[common] }),
  };
}

const leftOf = ({ line, gave, step, heard }: Way) => ({ line, gave, step, heard });

/** Holds another way until somebody chooses. */
function hold(here: TableHere, link: Link, found: Found): Answer {
  const { line, words } = link;
  const by = words?.by ?? [];
  const gave = words?.gave ?? [];
  const parting = found.parting ?? partingAt(here.line.record, line.record, found.common);
  const heard = Math.max(timesAgainst(here, link), words?.seen ?? 0);
  const way: Way = { line, gave, by, parting, step: found.common + 1, heard };
  const values = { ...who(here, by), number: parting.number, inDraw: Number(parting.inDraw) };
  const at = here.ways.findIndex((one) => relate(one, way).is !== 'parts');
  if (at >= 0) {
    const to = relate(here.ways[at], way);
    if (to.is === 'older' && compare(here.ways[at].line.record, line.record).is !== 'older')
      return say(here, 'older', values); // it was taken back in that way
    const isLonger = to.is === 'further';
    const ways = here.ways.map((one, i) => (i === at && isLonger ? way : one));
    const old = here.ways[at];
    // What its sender has taken back in it is remembered, too.
    const isShorter = isLonger && compare(old.line.record, line.record).is !== 'further';
    const before = isShorter ? remember(here, { ...leftOf(old), game: '', said: 0 }) : here;
    return say({ ...before, ways }, 'twoWays', values);
  }
  if (here.ways.length >= kMostWays) return refuse(here, 'tooManyWays', values);
  return say({ ...here, ways: [...here.ways, way] }, 'twoWays', values);
}

/** The number of the last choice of a link's sender against our way. */
const timesAgainst = (here: TableHere, { words }: Link) =>
  Math.max(
    0,
    ...(words?.not ?? [])
      .filter(({ step, sum }) => sumOf(here.line.record, step) === sum)
      .map(({ times }) => times),
  );
/**
 * Holds a way, but for one that has been chosen against, or taken back, and has nothing new. Its sender may have
 * chosen against ours since then, which is new.
 * @param is what a known way is called
 */
function holdUnlessKnown(here: TableHere, link: Link, found: Found, is = ''): Answer {
  const words = link.words ?? kNoWords;
  const theirs = { line: link.line, gave: words.gave };
  const known = here.left.find((left) => ['same', 'older'].includes(relate(left, theirs).is));
  if (!known && !is) return hold(here, link, found);
  // Who has heard of our choice and goes that way all the same does it anew.
  const isAnew = known && known.said > 0 && words.seen >= known.said;
  const times = Math.max(timesAgainst(here, link), isAnew ? words.seen : 0);
  if (times <= (known?.heard ?? 0))
    return say(here, is || 'known', { ...namesIn(here, words, link), game: known?.game ?? '' });
  const left = here.left.map((one) => (one === known ? { ...one, heard: times } : one));
  return hold({ ...here, left }, link, found);
}

// ---- A link

/** A link of this table has come, by whatever way. */
export function arrive(here: TableHere, link: Link, now: number): Answer {
  const found = compare(here.line.record, link.line.record);
  if (found.is === 'otherHead') return refuse(here, 'otherHead', { what: found.what });
  if (!('common' in found)) return refuse(here, found.is);
  const choices = Math.max(
    here.choices,
    link.words?.seen ?? 0,
    ...(link.words?.not ?? []).map(({ times }) => times),
  );
  const placed = place(choices > here.choices ? { ...here, choices } : here, link);
  if (placed.refused) return { ...placed, here };
  if (placed.fresh.length > 0) placed.here = { ...placed.here, since: now };
  if (!link.words || ['twoWays', 'known'].includes(placed.is)) return placed;
  return heed(placed, link.words, link, found, now);
}

/** What an older build, which does not say it, knew of takebacks: of what was taken back none. */
function gaveOf({ gave }: TableHere, record: string) {
  const steps = stepsIn(record).length;
  const known = gave.findIndex(({ at, sum }) => at === steps && sum === sumOf(record, at));
  return known < 0 ? gave : gave.slice(0, known);
}

function place(here: TableHere, link: Link): Answer {
  const gave = link.words ? link.words.gave : gaveOf(here, link.line.record);
  const text = compare(here.line.record, link.line.record) as Found;
  if (text.is === 'same') return same(here, link, text, gave);
  const found = relate(here, { line: link.line, gave }) as Found;
  // Nobody may stay there, having chosen against ours, or insist on what was taken back here, unheard.
  const isInsisting = timesAgainst(here, link) > 0 || text.is !== 'older';
  if (found.is === 'older' && isInsisting) return holdUnlessKnown(here, link, found, 'older');
  if (found.is === 'older') {
    const settled = gave.length === here.gave.length ? Math.max(here.settled, found.theirs) : here.settled;
    return say({ ...here, settled }, 'older', namesIn(here, link.words ?? kNoWords, link));
  }
  if (found.is === 'parts') return holdUnlessKnown(here, link, found);
  if (gave.length > here.gave.length) return comesBack(here, link, found);
  // What was chosen against goes on; and an older build does not say what it knows of takebacks.
  const isLeft = (left: Left) => {
    const step = left.said > 0 || !link.words ? stepFrom(here.line, left) : 0;
    return step > 0 && sumOf(link.line.record, step) === sumOf(left.line.record, step);
  };
  return here.left.some(isLeft) ? holdUnlessKnown(here, link, found) : goesOn(here, link, found);
}

function same(here: TableHere, link: Link, found: Found, gave: Back[]): Answer {
  // Of two lists of takebacks that came to the same game everybody keeps the same one.
  const isTheirs =
    gave.length > here.gave.length ||
    (gave.length === here.gave.length && gaveText(gave) > gaveText(here.gave));
  // Whoever knows of fewer takebacks has not what we have, even if it reads the same.
  const isOld = link.words ? gave.length < here.gave.length : here.gave.length > 0;
  const next = {
    ...here,
    gave: isTheirs ? gave : here.gave,
    settled: isOld ? here.settled : Math.max(here.settled, found.theirs),
    line: isTheirs ? { ...here.line, record: casual(here.line.record) } : here.line,
    asked: isTheirs && gave.length > here.gave.length ? null : here.asked,
  };
  return say(next, 'same', namesIn(here, link.words ?? kNoWords, link));
}

function goesOn(here: TableHere, link: Link, found: Found): Answer {
  const next = adopt(here, link, found);
  const words = link.words ?? kNoWords;
  const isSentOn = words.to.includes(link.line.next) || words.by.includes(link.line.next);
  const values = {
    ...namesIn(here, words, link),
    passOn: Number(link.line.next > 0 && !isMyTurn(here, link.line) && !isSentOn),
    tooLate: Number(Boolean(here.asked && !next.asked)),
  };
  const is = found.ends ? 'ended' : isMyTurn(here, link.line) ? 'yourTurn' : 'goesOn';
  return say(next, is, values, found.fresh);
}

/** A link that knows of takebacks that this table does not: all that ours has more is what was taken back. */
function comesBack(here: TableHere, link: Link, found: Found): Answer {
  const isShorter = found.ours > found.common;
  if (isShorter && unsent(here) > 0) return holdUnlessKnown(here, link, found);
  const words = link.words ?? kNoWords;
  const isKnown = here.left.some((left) =>
    ['same', 'older'].includes(relate(left, { ...words, ...link }).is),
  );
  if (isKnown) return holdUnlessKnown(here, link, found);
  const isMyWish = words.gave.some((back) => here.asked && isEqual(back, here.asked));
  const before = isShorter ? leave(here, found.common + 1, '', 0) : here;
  const fresh = stepsIn(link.line.record).slice(found.common);
  return say(
    adopt(before, link, found),
    isMyWish ? 'granted' : 'takenBack',
    namesIn(here, words, link),
    fresh,
  );
}

/** What the words of a link ask for or answer, once its record has found its place. */
function heed(placed: Answer, words: Words, link: Link, found: Found, now: number): Answer {
  let { here } = placed;
  let { is } = placed;
  const values = { ...placed.values };
  if (words.kept && here.asked && isEqual(words.kept, here.asked)) {
    here = { ...here, asked: null };
    is = 'kept';
  }
  if (placed.is === 'same') {
    const draw = [...new Set([...here.draw, ...words.draw])].sort((a, b) => a - b);
    if (draw.length > here.draw.length) is = 'drawOffered';
    here = { ...here, draw };
  }
  const { back } = words;
  const isAboutUs = back && back.at === found.theirs && gaveText(words.gave) === gaveText(here.gave);
  if (!isAboutUs || words.by.every((seat) => isMine(here, seat))) return { ...placed, here, is, values };
  const steps = stepCount(here.line);
  Object.assign(values, { to: back.to, at: back.at, ...who(here, words.by) });
  const { next } = link.line;
  const isAnswer = next === 0 || isMine(here, next) || !isPersons(link.line);
  if (steps > back.at && here.settled > back.at) is = 'tooLate';
  else if (isEqual(here.kept, back)) is = 'alreadyKept';
  else if (!isAnswer) is = 'askedElsewhere';
  else {
    is = 'asked';
    here = { ...here, wish: here.wish ?? { ...back, by: words.by, when: now } };
  }
  return { ...placed, here, is, values };
}

// ---- Two ways

/** Nothing is decided; our table stays as it is. */
export const later = (here: TableHere) => say(here, here.ways.length > 0 ? 'later' : 'nothingToChoose');

/**
 * Keeps one of two ways; the other one is in the library under `game`.
 * @param index of the way among here.ways
 */
export function choose(here: TableHere, index: number, which: 'mine' | 'theirs', game: string): Answer {
  const way = here.ways[index];
  if (!way) return refuse(here, 'nothingToChoose');
  const ways = here.ways.filter((one) => one !== way);
  const { line, gave, step, heard } = way;
  const choices = Math.min(here.choices + 1, 99999);
  // Whoever chooses knows of all that was granted, and plays this way all the same.
  const [first, second] = which === 'mine' ? [here.gave, gave] : [gave, here.gave];
  const all = second.length > first.length ? second : first;
  const isOld = isCasual(here.line.record) || all.length > 0;
  const marked = (one: Line) => (isOld ? { ...one, record: casual(one.record) } : one);
  if (which === 'mine') {
    const next = remember({ ...here, ways, choices }, { line, gave, step, game, said: choices, heard });
    const news = here.news || !isMyTurn(here);
    return say({ ...next, line: marked(here.line), gave: all, news }, 'mineChosen', who(here, way.by));
  }
  const steps = stepCount(line);
  const next: TableHere = {
    ...leave({ ...here, ways, choices }, step, game, choices),
    line: marked(line),
    gave: all,
    settled: steps,
    base: steps,
    sent: null,
    // What was granted here and is unknown on that way must be told, too.
    news: !isMyTurn(here, line) || all.length > gave.length,
    came: true,
    asked: null,
    wish: null,
    draw: [],
  };
  return say(withoutKnownWays(next), 'theirsChosen', who(here, way.by));
}

/** A way that was chosen against becomes the table's again, and the table's way one that was chosen against. */
export function bringBack(here: TableHere, index: number, game: string): Answer {
  const left = here.left[index];
  const found = left && compare(here.line.record, left.line.record);
  if (!left || !found || !('common' in found)) return refuse(here, 'nothingToBring');
  if (['same', 'older'].includes(found.is)) return refuse(here, 'nothingToBring');
  const isGrant = gaveText(left.gave) !== gaveText(here.gave);
  // What has been granted is a promise once it is sent.
  if (isGrant && !here.news) return refuse(here, 'alreadySent', who(here, here.sent?.to ?? []));
  const way: Way = {
    line: left.line,
    gave: left.gave,
    by: [],
    parting: kNowhere,
    step: found.common + 1,
    heard: 0,
  };
  const chosen = choose({ ...here, ways: [way, ...here.ways] }, 0, 'theirs', game);
  const last = here.gave.at(-1) ?? null;
  const kept = isGrant ? last : here.kept;
  return say({ ...chosen.here, gave: left.gave, kept, news: isGrant || chosen.here.news }, 'broughtBack');
}
const kNowhere: Parting = { number: 0, inDraw: false };

// ---- Asking for it back

/** Asks those who have our last steps to take them back to after step `to`. */
export function ask(here: TableHere, to: number, now: number): Answer {
  const at = stepCount(here.line);
  if (unsent(here) > 0) return refuse(here, 'notSentYet');
  if (here.asked) return refuse(here, 'askedAlready', who(here, here.sent?.to ?? []));
  if (to < here.base) return refuse(here, 'answered', who(here, here.sent?.to ?? []));
  if (!here.sent || to >= at || isMyTurn(here)) return refuse(here, 'nothingSent');
  if (here.gave.length >= kMostBacks) return refuse(here, 'tooManyBacks');
  return say(
    { ...here, asked: { to, at, sum: sumOf(here.line.record, at), when: now }, news: true },
    'askNow',
    who(here, here.sent.to),
  );
}

/**
 * Grants the wish: `line` is where the engine stands after taking back. What stood there is in the library under
 * `game`, and the game is casual from now on.
 */
export function grant(here: TableHere, line: Line, game: string): Answer {
  const { wish } = here;
  if (!wish) return refuse(here, 'noWish');
  const found = compare(line.record, here.line.record);
  if (!('common' in found) || !['same', 'further'].includes(found.is) || found.ours !== wish.to)
    return refuse(here, 'notOn');
  const next: TableHere = {
    ...leave(here, wish.to + 1, game, 0),
    line: { ...line, record: casual(line.record) },
    gave: [...here.gave, { to: wish.to, at: wish.at, sum: wish.sum }],
    settled: wish.to,
    base: wish.to,
    sent: null,
    news: true,
    came: false,
    wish: null,
    draw: [],
  };
  return say(next, 'granted', who(here, wish.by));
}
/** Says no to the wish, which changes nothing. */
export function keepIt(here: TableHere): Answer {
  const { wish } = here;
  if (!wish) return refuse(here, 'noWish');
  return say(
    { ...here, wish: null, kept: { to: wish.to, at: wish.at, sum: wish.sum }, news: true },
    'kept',
    who(here, wish.by),
  );
}

// ---- Two pages of one browser

/**
 * Another page of this browser has gone on with the table, which is `kept`; this page has `own`, not all of which
 * may have been kept. No step and no way of either is lost, and what others have by either is settled; wishes
 * and offers of a draw are those of `kept`, for it may have answered them. When it is refused, `own` is to be kept.
 * A link that came to this page goes to arrive() once more, with the table that comes of joining: what its words say
 * was read by the table of before.
 */
export function join(kept: TableHere, own: TableHere): Answer {
  const found = compare(kept.line.record, own.line.record);
  if (!('common' in found) || kept.id !== own.id) return refuse(kept, 'otherTable');
  let answer = joinLine(kept, own, found);
  // Ways of which only this page has heard; what has been decided about them meanwhile is known.
  for (const { line, gave, by } of own.ways) {
    const placed = place(answer.here, { line, words: { ...kNoWords, by, gave } });
    if (placed.refused) return { ...placed, here: kept };
    if (placed.here.ways.length > answer.here.ways.length) answer = placed;
    else answer = { ...answer, here: placed.here };
  }
  return answer;
}
function joinLine(kept: TableHere, own: TableHere, found: Found): Answer {
  const { line, gave } = own;
  const link: Link = { line, words: { ...kNoWords, by: own.mine, gave } };
  if (gaveText(kept.gave) !== gaveText(gave) && unsent(own) === 0) {
    // All of it came from elsewhere, or was granted here.
    const placed = place(kept, link);
    if (placed.is === 'same') return { ...placed, is: 'followed' };
    const isOn = placed.here.line !== kept.line;
    return isOn ? { ...placed, here: { ...placed.here, news: placed.here.news || own.news } } : placed;
  }
  const most = (steps: number) => Math.max(kept.settled, Math.min(own.settled, steps));
  if (found.is === 'same' || found.is === 'older') {
    const settled = gaveText(kept.gave) === gaveText(gave) ? most(found.theirs) : kept.settled;
    return say(settled > kept.settled ? { ...kept, settled, sent: own.sent } : kept, 'followed');
  }
  if (found.is === 'further' && gaveText(kept.gave) === gaveText(gave)) {
    const base = Math.max(kept.base, own.base);
    const sent = own.settled > kept.settled ? own.sent : kept.sent;
    const here = { ...kept, line, came: own.came, draw: own.draw, settled: most(found.theirs), base, sent };
    return say(withoutKnownWays(here), 'joined', {}, found.fresh);
  }
  // An older state of the same line is no way of its own.
  return unsent(own) > 0 ? hold(kept, link, found) : holdUnlessKnown(kept, link, found);
}
