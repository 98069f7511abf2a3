// Play: one game on its table.
//
// Owns: the start of the program, the bar, size and visibility, and handing what the program says to log,
// mirror, opponent and menu, and through table.ts to everybody else. After an exception nothing more is kept
// and the record is offered. Must never know a game's rules. Next: table.ts (the events of the table and
// their listeners), kept-game.ts (which game), keeper.ts (keeping it), boot.ts (what is said when it fails),
// program.ts (calls of the program), opponent.ts (the computer), mirror.ts (accessibility).
import { byId, h } from '../lib/dom.ts';
import { build } from 'virtual:build';
import { attachSound } from '../sound/audio.ts';
import { hideBoot, reasonOf, showFailure, showProgress } from './boot.ts';
import { notice, openDialog, toast } from '../lib/controls.ts';
import { isDusk, isReduced, onPreferences, preferences } from '../keep/preferences.ts';
import { playedOnce } from '../keep/branch.ts';
import { handOver, isHandedOver } from '../keep/handover.ts';
import { joinedMessages, loadWords, language, onLanguage, t, translatePage, withWords } from '../lib/i18n.ts';
import { programGames } from '../lib/program-files.ts';
import { turnFullScreen } from './full-screen.ts';
import { attachHands } from './hands.ts';
import { findGame, openGame } from './kept-game.ts';
import { Keeper } from './keeper.ts';
import { findIntro } from './intro/intro.ts';
import { layoutClass, safeInsets } from './layout.ts';
import { Mirror } from './mirror.ts';
import { digitOf, isForPage, pick } from '../lib/key-press.ts';
import { Opponent } from './opponent.ts';
import { PlayLog } from './play-log.ts';
import { Program } from './program.ts';
import { attachRules } from '../rules/rules-play.ts';
import { attachCurtain } from './curtain.ts';
import { attachReview } from './review/review.ts';
import { attachSayMoves } from './say-moves.ts';
import { bindSoundButton, bindThemeButton } from '../settings/settings.ts';
import { listGames, recoverCopies } from '../keep/store.ts';
import { saveRecord } from '../share/record-file.ts';
import { Table } from './table.ts';
import { exposeHook } from './test-hook.ts';
import { watchUpdates } from '../update/update.ts';
import { attachTabs } from './two-tabs.ts';
import { kUiHint } from '../../web/bridge/bridge.mjs';
import { root, isEmbed } from '../lib/root.ts';
import { formOf, kLobby, readPlay } from '../lib/address.ts';
import { importOwn } from '../lib/import-own.ts';
import { leave } from '../lib/leave.ts';
import { gameIn, isNew } from '../keep/record-text.ts';
import type { Failure, Opened, Opening } from '../lib/opening.ts';
import type { LoadHow, RecordError, State } from '../lib/state.ts';

const canvas = byId<HTMLCanvasElement>('canvas');
/** `again` is the record that a rematch is being made of. */
const page = {
  state: null as State | null,
  away: false,
  broken: false,
  scheduled: false,
  foot: 0,
  edge: 0,
  again: '',
};
/** The state, for what can happen only when there is one. */
const now = () => page.state as State;
root.dataset.layout = layoutClass(innerWidth, innerHeight);

const program = new Program(canvas, {
  progress: showProgress,
  changed: () => schedule(),
  request: (type, number, text) => request(type, number, text),
  frame: () => table.tell('frame', {}),
  spells: () => measure(),
  aborted: (error) => broke(error),
});
const opponent = new Opponent(program, () => {
  notice({
    id: 'brain',
    title: t('page.brain.failed'),
    text: t('page.brain.failed.more'),
    buttons: [{ text: t('page.again'), onclick: () => opponent.resume() }],
  });
});
const guarded =
  <Arguments extends unknown[], Result>(run: (...args: Arguments) => Result) =>
  (...args: Arguments) => {
    try {
      return run(...args);
    } catch (error) {
      broke(error);
      return undefined;
    }
  };
const look = guarded((ply: number) => program.command('look', ply));
const table = new Table({ program, opponent, load: (text, how) => load(text, how), look });
const keeper = new Keeper(table);
attachSound(table);
attachSayMoves(table);
attachHands(table);
attachMapWhenNeeded();
attachReview(table, keeper);
attachCurtain(table);
attachRules(table);
const log = new PlayLog(byId('log'), look);
const mirror = new Mirror(
  byId('mirror'),
  byId('live'),
  guarded((id: string) => program.act(id)),
);

/** Only a game on a map looks round on it. */
function attachMapWhenNeeded() {
  const stop = table.on('state', async ({ state }) => {
    if (typeof state.map !== 'string') return;
    stop();
    (await importOwn(() => import('./map.ts'))).attachMap(table);
  });
}

// ---- The start

async function start() {
  // In a frame of another page the address speaks another language.
  const embed = !isEmbed() ? null : await withWords(() => import('../embed/embed.ts')).catch(() => undefined);
  if (embed === undefined) return wordsFailed();
  // A frame keeps no games of the library, and an address with a game needs that one only.
  await recoverCopies(embed ? 'none' : (readPlay().id ?? ''));
  const found: Opening = (await embed?.findGame()) ?? findIntro() ?? (await findGame());
  program.open(found.game, !found.list.every(({ record }) => isNew(record)));
  attachTabs(table, found.shelf ?? keeper);
  found.attach?.(table);
  try {
    await loadWords(undefined, program.game);
  } catch {
    wordsFailed();
    return;
  }
  translatePage();
  try {
    await found.prepare?.();
    await program.loading;
    program.call('bf_boot', language, joinedMessages());
    program.giveFonts();
    passPreferences();
    measure();
    if (!program.call('bf_start')) throw new Error(t('page.boot.noGraphics'));
  } catch (error) {
    fail({
      title: t('page.boot.failed'),
      text: reasonOf(error),
      record: found.list[0]?.record,
      game: found.game,
    });
    return;
  }
  opponent.brain.game = program.game;
  opponent.brain.compiled = program.compiled;
  opponent.brain.build = program.callText('bf_build');
  opponent.brain.onOther = () =>
    fail({
      title: t('page.boot.mixed'),
      text: t('page.boot.mixed.more'),
      record: table.record,
      game: page.state?.game,
    });
  let opened: Opened;
  try {
    opened = await (found.open ? found.open(program) : openGame(program, found));
  } catch (error) {
    if (program.dead) throw error;
    const [first] = found.list;
    fail({ title: t('page.boot.failed'), text: reasonOf(error), record: first?.record, game: found.game });
    return;
  }
  if (opened && 'failure' in opened) return fail(opened.failure);
  if (!opened) {
    page.broken = true; // another page is on its way
    return;
  }
  table.transient = found.transient === true;
  await keeper.begin(opened);
  await found.shelf?.onGame(found.shelf.id);
  onPreferences(guarded(passPreferences));
  onLanguage(guarded(speakAnew));
  bindThemeButton(byId('theme-button'));
  bindSoundButton(byId('sound-button'));
  watch();
  sync();
  table.tell('open', { state: now() });
  await found.begin?.(table);
  hideBoot();
  const begun = now().over ? '' : table.record;
  program.whole(true).catch(() => {}); // whoever needs it asks again
  importOwn(() => import('./later.ts')).then(
    ({ attachLater }) => attachLater(table, keeper, (text) => mirror.say(text), begun),
    console.error,
  );
  keeper.tellStorage();
  const { isBranch } = opened;
  if (asksFirst(opened)) keeper.tellLink(now(), isBranch);
  else if (isBranch)
    notice({
      id: 'strict',
      title: t('page.strict.twice'),
      calm: true,
      buttons: [{ text: t('page.ok') }],
    });
}

/**
 * A person who opens a link decides whether to keep the game. A record in the address waits before the
 * computer moves.
 */
function asksFirst({ kind, record }: { kind: Opening['kind']; record: string }) {
  const { bot, over } = now();
  return kind === 'link' || (kind === 'record' && bot && !over && !isHandedOver(record));
}

/** After a change of the language: the program gets the new words, and all text is updated. */
function speakAnew() {
  program.call('bf_boot', language, joinedMessages());
  log.forget();
  table.tell('language', { language });
  page.state = null;
  sync();
}

/** If the catalogue fails to load, the notice uses the text in the HTML. */
const wordsFailed = () =>
  fail({ title: byId('words-failed').textContent, text: byId('words-failed-more').textContent });

/** The notice of the start takes the place of the table. */
function fail(what: Failure) {
  page.broken = true;
  showFailure(what);
}

/** The program has thrown or stopped: saving ends, and the record is offered as a file. */
function broke(error: unknown) {
  if (page.broken) return;
  console.error(error);
  keeper.stop('failed');
  opponent.brain.forget();
  fail({
    title: t('page.broke'),
    text: t('page.broke.more', { detail: error instanceof Error ? error.message : String(error), build }),
    record: table.record,
    game: page.state?.game,
  });
}

/**
 * Puts another record on the table; gives the error when it is refused. It becomes a game of its own, unless
 * `of` says which kept game it is; `about` is what that game says of itself. Another kind of game needs a
 * page of its own.
 */
function load(text: string, { of = null, about = {} }: LoadHow = {}): RecordError | null {
  const wanted = gameIn(text);
  if (wanted && wanted !== program.game && programGames.includes(wanted)) {
    leave(handOver(text)); // the page starts anew with it
    return null;
  }
  const [record] = of ? [text] : playedOnce([text], [table.record, ...listGames().map((one) => one.record)]);
  const error = program.loadRecord(record);
  if (error) return error;
  if (record !== text) toast(t('page.strict.twice'), 'lock');
  if (of) table.record = program.record();
  else keeper.beginNew(about);
  sync();
  table.tell('open', { state: now() });
  return null;
}

// ---- Following the program

/** Changes come in bursts; one update at the end of each is enough. */
function schedule() {
  if (page.scheduled || root.dataset.ready !== 'play') return;
  page.scheduled = true;
  queueMicrotask(() => {
    page.scheduled = false;
    sync();
  });
}

const sync = guarded(() => {
  if (page.broken) return;
  const before = page.state;
  let state = program.state();
  if (keeper.isAway(state) !== page.away) {
    page.away = !page.away;
    program.command('away', page.away ? 1 : 0);
    log.forget();
    state = program.state();
  }
  page.state = state;
  showBar(state);
  keepToastsOffTheSheet(state);
  log.update(state);
  mirror.update(program.callText('bf_targets'));
  // What others do is said move by move by the live region, and would be heard twice.
  if (state.prompt !== before?.prompt && !state.others) setTimeout(sayPrompt);
  table.state = state;
  table.tell('state', { state, before });
  keeper.keep(state);
  opponent.follow();
});

/** After the announcements of the same change: what happened is heard before what it asks for. */
function sayPrompt() {
  const { prompt, others } = now();
  if (!others) byId('prompt-live').textContent = prompt;
}

/** On phones a toast floats above the sheet or beside the column, whose sizes are the game's. */
function keepToastsOffTheSheet({ stageRect }: State) {
  const foot = stageRect ? stageRect.y + stageRect.h : 0;
  const edge = stageRect ? stageRect.x + stageRect.w : 0;
  if (foot === page.foot && edge === page.edge) return;
  page.foot = foot;
  page.edge = edge;
  root.style.setProperty('--sheet', `${canvas.clientHeight - foot + 12}px`);
  root.style.setProperty('--column', `${canvas.clientWidth - edge + 12}px`);
}

function showBar(state: State) {
  byId('heading').textContent = state.title;
  // On narrow phones without what follows the colon.
  const [name = '', rest = ''] = state.title.split(/(?=\s?:)/);
  byId('title').replaceChildren(name, h('span', {}, rest));
  byId('title').classList.toggle('is-long', state.title.length > 18);
  byId('status').textContent = state.status;
  document.title = `${state.title} · ${t('app.name')}`;
  const withKey = (what: string, key: string) => t('page.withKey', { what, key });
  const undo = byId('undo');
  undo.setAttribute('aria-disabled', String(!state.undo.allowed));
  undo.title = state.undo.reason || withKey(t('page.undo'), 'U');
  const redo = byId('redo');
  // It keeps its place: nothing moves under a resting pointer.
  redo.setAttribute('aria-disabled', String(!state.redo));
  redo.title = state.redo ? withKey(t('page.redo'), t('page.key.shiftU')) : t('page.redo.none');
  const hint = byId('hint');
  hint.setAttribute('aria-disabled', String(!state.hint));
  hint.setAttribute('aria-pressed', String(state.hintStep > 0));
  hint.title = withKey(t('page.hint'), 'H');
}

// ---- What the canvas asks for

/** The program is still inside its own call: answers after the call. */
const request = (type: string, number: number, text: string) =>
  queueMicrotask(guarded(() => answerRequest(type, number, text)));

function answerRequest(type: string, number: number, text: string) {
  if (table.tell('request', { type, number, text }).answered) return;
  const commands: Record<string, (() => unknown) | undefined> = {
    menu: showMenu,
    lobby: () => leave(kLobby),
    back: () => leave(kLobby),
    rematch: again,
    change,
    save: () => saveRecord(now(), program.record(false)),
    log: () => log.open(),
    announce: () => mirror.say(text),
    hint: showHint,
    later: waitForResult,
    undo,
    redo,
    full: turnFullScreen,
  };
  commands[type]?.();
}

/**
 * Where Escape goes from the canvas: to the bar, or to the first button of the mirror where the canvas has
 * its own.
 */
function leaveCanvas() {
  if (byId('bar').offsetHeight > 0) byId('back').focus();
  else mirror.focusFirst();
}

/** The same game again, the other side starting; a second press while it is being made does nothing. */
async function again() {
  const record = program.record();
  if (page.again === record) return;
  page.again = record;
  try {
    const { rematchOf } = await importOwn(() => import('./again.ts'));
    load(await rematchOf(program, record));
  } catch {
    toast(t('page.new.failed.more'), 'flag'); // the part of the program for it could not be fetched
  }
  page.again = '';
}

/** The game from its beginning, with other draws; this one is kept. */
async function restart() {
  const { newRecord } = await importOwn(() => import('./again.ts'));
  load(newRecord(program.record()));
}

/** The form of a new game, filled with this one. */
async function change() {
  try {
    const { fillForm } = await importOwn(() => import('./again.ts'));
    leave(formOf(await fillForm(program.record())));
  } catch {
    leave(formOf(now().game));
  }
}

/** Whoever is to act decides whether the finished turn of seat `of` comes back. */
async function mayGoBack(of: number) {
  const { seats, turn } = now();
  const buttons = [
    { text: t('page.undo.keep'), value: '', safe: true },
    { text: t('page.undo.allow'), value: 'undo', primary: true },
  ];
  const title = t('page.undo.ask', { name: seats[turn.seat].name, other: seats[of].name });
  return (await openDialog({ id: 'undo-ask', title, buttons }).closed) === 'undo';
}
async function undo() {
  const { allowed, reason, marksCasual: marks, of } = now().undo;
  if (!allowed) {
    toast(reason, 'lock');
    return;
  }
  if (marks && of >= 0 && !(await mayGoBack(of))) return;
  if (!program.command('undo')) return;
  if (marks && now().fairness === 'open') toast(t('page.undo.casual'), 'undo');
}
function redo() {
  if (now().redo) program.command('redo');
  else toast(t('page.redo.none'), 'lock');
}
async function showHint() {
  if (!now().hint) return;
  if (now().hintStep === 1 || now().hintStep === 2) {
    program.act(kUiHint); // a repeated hint shows where and why; it needs no brain
    return;
  }
  byId('hint').setAttribute('aria-busy', 'true');
  await opponent.hint();
  byId('hint').removeAttribute('aria-busy');
}
/** The result is drawn by what a first game does not need, and that has not come. */
async function waitForResult() {
  const { waitForWhole } = await withWords(() => import('./wait.ts'));
  waitForWhole(program);
}
async function showMenu() {
  const { openMenu } = await withWords(() => import('./play-menu.ts'));
  openMenu({
    state: now(),
    record: (extras) => program.record(extras),
    seenBy: (seat: number) => program.recordSeenBy(seat),
    created: () => keeper.created,
    load: async (text: string) => {
      await program.whole();
      return load(text);
    },
    again,
    restart,
    act: guarded((name: string, seat: number) => program.command(name, seat)),
    openLog: () => log.open(),
    openRules: () => answerRequest('rules', 0, ''),
    redo: guarded(redo),
    showAgain: guarded(() => program.command('again')),
    review: () => answerRequest('review', 0, ''),
    cover: guarded(() => program.command('curtain', 'close')),
  });
}

// ---- Window

function passPreferences() {
  program.command('theme', isDusk() ? 'dusk' : 'day');
  program.command('reduced', isReduced() ? 1 : 0);
  program.command('motion', preferences.motion);
  program.command('pace', preferences.pace);
  program.command('confirm', preferences.confirm);
  program.command('textScale', preferences.textScale);
  program.command('hints', preferences.hints ? 1 : 0);
  program.command('counts', preferences.counts ? 1 : 0);
  program.command('largeMarks', preferences.largeMarks ? 1 : 0);
  program.command('lamp', preferences.lamp ? 1 : 0);
  program.command('forced', preferences.forced ? 1 : 0);
  program.command('autoPass', preferences.autoPass ? 1 : 0);
}

const measure = guarded(() => {
  if (page.broken) return;
  const box = canvas.getBoundingClientRect();
  if (box.width < 1 || box.height < 1) return;
  const layout = layoutClass(box.width, innerHeight);
  if (root.dataset.layout !== layout) root.dataset.layout = layout;
  const inset = safeInsets();
  const barShown = byId('bar').offsetHeight > 0;
  byId('heading').hidden = barShown; // a page has one heading, with and without its bar
  program.call(
    'bf_resize',
    box.width,
    box.height,
    devicePixelRatio,
    Math.max(0, innerHeight - box.height),
    barShown ? 0 : inset.top,
    inset.right,
    inset.bottom,
    inset.left,
    matchMedia('(hover: hover) and (pointer: fine)').matches ? 1 : 0,
  );
  schedule();
});

function watchPixelRatio() {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
    'change',
    () => {
      measure();
      watchPixelRatio();
    },
    { once: true },
  );
}

const wake = guarded(() => page.broken || program.call('bf_wake'));

function watch() {
  new ResizeObserver(measure).observe(canvas);
  addEventListener('resize', measure);
  watchPixelRatio();
  const flush = () => page.state && !page.broken && guarded(() => keeper.keep(now()))();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      flush();
      opponent.rest();
    } else {
      wake();
    }
  });
  addEventListener('pagehide', flush);
  // Another record in the address of an open page is a page of its own.
  addEventListener('hashchange', () => {
    page.broken = true;
    location.reload();
  });
  addEventListener('pageshow', (event) => event.persisted && wake());
  addEventListener('keydown', guarded(keys));
  // The canvas takes the focus when it is touched; the frame around it is for those who come by keys.
  canvas.addEventListener('pointerdown', () => canvas.classList.add('is-touched'), true);
  addEventListener('keydown', () => canvas.classList.remove('is-touched'), true);
  canvas.addEventListener('webglcontextlost', () =>
    notice({ id: 'context', title: t('page.context.lost'), calm: true }),
  );
  canvas.addEventListener('webglcontextrestored', () => {
    document.getElementById('notice-context')?.remove();
    wake();
  });
  byId('undo').addEventListener('click', guarded(undo));
  byId('redo').addEventListener('click', guarded(redo));
  byId('hint').addEventListener('click', guarded(showHint));
  byId('menu').addEventListener('click', guarded(showMenu));
  byId('log-button').addEventListener('click', () => log.open());
  const isTrap = (error: unknown) => error instanceof WebAssembly.RuntimeError;
  addEventListener('error', ({ error }) => isTrap(error) && broke(error));
  addEventListener('unhandledrejection', ({ reason }) => isTrap(reason) && broke(reason));
}

/** What the letters ask for, wherever the focus is. */
const kLetters = { u: 'undo', h: 'hint', l: 'log', m: 'menu', r: 'rules', f: 'full' };
/** The program's keys. */
const kNav = {
  arrowleft: 'left',
  arrowright: 'right',
  arrowup: 'up',
  arrowdown: 'down',
  enter: 'enter',
  ' ': 'space',
  escape: 'escape',
};

/** The keys of the table. One that is held down repeats the arrows alone. */
function keys(event: KeyboardEvent) {
  // A button that is held down is pressed once: what gets the focus then was not meant.
  if (event.repeat && event.key === 'Enter') event.preventDefault();
  if (!isForPage(event)) return;
  const letter = pick(event, kLetters);
  const key = pick(event, kNav);
  const digit = digitOf(event);
  if (digit && !event.repeat && !('curtain' in root.dataset)) {
    if (program.command('number', digit)) event.preventDefault();
    return;
  }
  const again = event.repeat && !/^Arrow/.test(event.key);
  if (letter) {
    event.preventDefault();
    const hidden = 'curtain' in root.dataset && /undo|hint|log/.test(letter);
    if (!again && !hidden) answerRequest(letter === 'undo' && event.shiftKey ? 'redo' : letter, 0, '');
  } else if (key && event.target === canvas) {
    event.preventDefault();
    if (!again && !program.command('key', key) && key === 'escape') leaveCanvas();
  } else if (key && !again) keysElsewhere(event, key);
}

/** The same keys where the canvas has not got the focus. */
function keysElsewhere(event: KeyboardEvent, key: string) {
  const { shownPly, others } = now();
  if (key === 'escape') {
    if (shownPly >= 0 && !others) look(-1);
    else program.command('key', key);
    return;
  }
  if (event.target !== document.body || (key === 'space' && !others)) return;
  event.preventDefault();
  if (key === 'space') program.command('goOn');
  else if (shownPly >= 0 && /left|right/.test(key)) program.command('key', key);
  else {
    // Nothing has the focus: arrows are meant for the table.
    canvas.focus({ preventScroll: true });
    program.command('key', /left|up/.test(key) ? 'previous' : 'next');
  }
}

if (TEST_HOOK) exposeHook({ program, opponent, keeper, isScheduled: () => page.scheduled, load, broke });

watchUpdates(() => (page.broken ? '' : program.game));
start();
