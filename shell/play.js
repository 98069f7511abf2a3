// Play: one game on its table.
//
// Owns: the start of the program, the bar, size and visibility, autosave after every action, and handing what the program
// says to log, mirror, opponent and menu, and through table.js to everybody else. After an exception nothing more is kept and the record is offered. Must never know
// a game's rules. Next: table.js (who hears what), kept-game.js (which game), boot.js (what is said when it fails), program.js (the border), opponent.js
// (the computer), mirror.js (accessibility).
import { build } from 'virtual:build';
import { hideBoot, reasonOf, showFailure, showProgress } from './boot.js';
import { notice, toast } from './controls.js';
import { joinedMessages, loadWords, language, t, translatePage } from './i18n.js';
import { findGame, openGame } from './kept-game.js';
import { layoutClass, safeInsets } from './layout.js';
import { Mirror } from './mirror.js';
import { Opponent } from './opponent.js';
import { PlayLog } from './play-log.js';
import { openMenu, rematchRecord, saveRecord } from './play-menu.js';
import { moduleGames, Program } from './program.js';
import { bindThemeButton, isDusk, isReduced, onPreferences, preferences } from './settings.js';
import * as store from './store.js';
import { Table } from './table.js';
import { exposeHook } from './test-hook.js';

const kHintTarget = '228,0,0,0'; // the lantern of web/scene/scene.hpp

const root = document.documentElement;
const element = (id) => document.getElementById(id);
const canvas = element('canvas');
const page = { state: null, autosave: null, record: '', broken: false, scheduled: false, toldElsewhere: false, toldStorage: '' };
root.dataset.layout = layoutClass(innerWidth, innerHeight);

const program = new Program(canvas, {
  progress: showProgress,
  changed: () => schedule(),
  request: (type, number, text) => request(type, number, text),
  frame: () => table.tell('frame'),
  aborted: (error) => broke(error),
});
const opponent = new Opponent(program, () => {
  notice({ id: 'brain', title: t('page.brain.failed'), text: t('page.brain.failed.more'), buttons: [{ text: t('page.again'), onclick: () => opponent.resume() }] });
});
const guarded = (run) => (...args) => {
  try {
    return run(...args);
  } catch (error) {
    broke(error);
    return undefined;
  }
};
const look = guarded((ply) => program.command('look', ply));
const table = new Table({ program, opponent, load: (text) => load(text), look });
const log = new PlayLog(element('log'), look);
const mirror = new Mirror(element('mirror'), element('live'), guarded((id) => program.act(id)));

// ---- The start

async function start() {
  const found = findGame();
  program.open(found.game);
  try {
    await loadWords();
  } catch {
    // Without words even the notice is the HTML's own English.
    fail({ title: 'The words of the page could not be loaded.', text: 'Check the connection and try again.' });
    return;
  }
  translatePage();
  try {
    await program.loading;
    program.call('bf_boot', language, joinedMessages());
    program.giveFonts();
    passPreferences();
    measure();
    if (!program.call('bf_start')) throw new Error(t('page.boot.noGraphics'));
  } catch (error) {
    fail({ title: t('page.boot.failed'), text: reasonOf(error), record: found.list[0]?.record, game: found.game });
    return;
  }
  opponent.brain.game = program.game;
  opponent.brain.build = program.callText('bf_build');
  opponent.brain.onOther = () => fail({ title: t('page.boot.mixed'), text: t('page.boot.mixed.more'), record: page.record, game: page.state?.game });
  const opened = await openGame(program, found);
  if (!opened) {
    page.broken = true;
    return;
  }
  const { game } = program.state();
  page.autosave = new store.Autosave(game, opened.save?.revision ?? store.newestRevision(game));
  page.record = table.record = opened.save ? opened.record : '';
  onPreferences(guarded(passPreferences));
  bindThemeButton(element('theme-button'));
  watch();
  sync();
  table.tell('open', { state: page.state });
  hideBoot();
  if (store.problem) storageNotice();
}

/** The notice of the start takes the place of the table. */
function fail(what) {
  page.broken = true;
  showFailure(what);
}

/** The program has thrown or stopped: nothing more is kept, what there was is offered. */
function broke(error) {
  if (page.broken) return;
  console.error(error);
  page.autosave?.stop('failed');
  opponent.brain.forget();
  fail({ title: t('page.broke'), text: t('page.broke.more', { detail: error?.message ?? String(error), build }), record: page.record, game: page.state?.game });
}

/** Puts another record on the table; gives the error when it is refused. Another game needs a page of its own. */
function load(text) {
  const wanted = /^game (\w+)/m.exec(text)?.[1];
  if (wanted && wanted !== program.game && moduleGames.includes(wanted)) {
    location.assign(`#record=${encodeURIComponent(text)}`); // the page starts anew with it
    return null;
  }
  const error = program.loadRecord(text);
  if (error) return error;
  const { game } = program.state();
  if (page.autosave.game !== game) page.autosave = new store.Autosave(game, store.newestRevision(game));
  sync();
  table.tell('open', { state: page.state });
  return null;
}

// ---- Following the program

/** Changes come in bursts; one look at the end of each is enough. */
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
  const state = program.state();
  page.state = state;
  showBar(state);
  log.update(state);
  mirror.update(program.callText('bf_targets'));
  if (state.prompt !== before?.prompt) element('prompt-live').textContent = state.prompt;
  table.state = state;
  table.tell('state', { state, before });
  keep(state);
  opponent.follow();
});

function showBar(state) {
  element('title').textContent = element('heading').textContent = state.title;
  element('status').textContent = state.status;
  document.title = `${state.title} · ${t('app.name')}`;
  const withKey = (what, key) => t('page.withKey', { what, key });
  const undo = element('undo');
  undo.setAttribute('aria-disabled', String(!state.undo.allowed));
  undo.title = state.undo.reason || withKey(t('page.undo'), 'U');
  const redo = element('redo');
  redo.hidden = !state.redo;
  redo.title = withKey(t('page.redo'), t('page.key.shiftU'));
  const hint = element('hint');
  hint.setAttribute('aria-disabled', String(!state.hint));
  hint.setAttribute('aria-pressed', String(state.hintStep > 0));
  hint.title = withKey(t('page.hint'), 'H');
}

function keep(state) {
  const record = program.record();
  if (record === page.record) return;
  page.record = table.record = record;
  table.tell('record', { record, state });
  const about = { status: state.over ? state.result : state.status, colours: state.seats.map((seat) => seat.colour), decisions: state.decisions, over: state.over, time: Date.now() };
  const outcome = page.autosave.save(record, about);
  table.tell('kept', { outcome, record, state });
  told(outcome);
}

function told(outcome) {
  if (outcome === 'kept') {
    element('notice-storage')?.remove();
    // The address of a game that is kept is its name; its record need not travel along.
    if (location.hash !== `#game=${page.autosave.game}` || history.state) history.replaceState(null, '', `#game=${page.autosave.game}`);
    return;
  }
  if (outcome === 'memory') {
    try {
      history.replaceState({ record: page.record }, '', `#game=${page.autosave.game}`);
    } catch {
      // Some frames forbid even that.
    }
    storageNotice();
  } else if (outcome === 'elsewhere' && !page.toldElsewhere) {
    page.toldElsewhere = true;
    notice({ id: 'elsewhere', title: t('page.save.elsewhere'), text: t('page.save.elsewhere.more'), buttons: [{ text: t('page.save.follow'), onclick: () => location.reload() }, saveButton()] });
  }
}

/** For notices: gives the record away and stays. */
const saveButton = () => ({ text: t('page.menu.save'), onclick: () => saveRecord(page.state.game, page.record), stays: true });

function storageNotice() {
  if (page.toldStorage === store.problem) return;
  page.toldStorage = store.problem;
  const words = store.problem === 'full' ? 'page.storage.full' : 'page.storage.blocked';
  notice({ id: 'storage', title: t(words), text: t(`${words}.more`), calm: true, buttons: [saveButton(), { text: t('page.ok') }] });
}

// ---- What the canvas asks for

/** The program is still inside its own call: answered when it has come out. */
const request = (type, number, text) => queueMicrotask(guarded(() => answerRequest(type, number, text)));

function answerRequest(type, number, text) {
  if (table.tell('request', { type, number, text }).answered) return;
  const commands = {
    menu: showMenu,
    lobby: () => location.assign('./index.html'),
    back: () => location.assign('./index.html'),
    rematch: () => load(rematchRecord(program.record())),
    save: () => saveRecord(page.state.game, program.record()),
    log: () => log.open(),
    announce: () => mirror.say(text),
    hint: showHint,
    undo,
    redo,
    leave: leaveCanvas,
  };
  commands[type]?.();
}

/** Where Escape goes from the canvas: to the bar, or to the first button of the mirror where the canvas has its own. */
function leaveCanvas() {
  if (element('bar').offsetHeight > 0) element('back').focus();
  else mirror.focusFirst();
}

function undo() {
  const { allowed, reason, marks_casual: marks } = page.state.undo;
  if (!allowed) {
    toast(reason, 'lock');
    return;
  }
  if (!program.command('undo')) return;
  if (marks && page.state.fairness === 'open') toast(t('page.undo.casual'), 'undo');
}
function redo() {
  program.command('redo');
}
async function showHint() {
  if (!page.state.hint) return;
  if (page.state.hintStep === 1) {
    program.act(kHintTarget); // the lantern again: the second step needs no brain
    return;
  }
  element('hint').setAttribute('aria-busy', 'true');
  await opponent.hint();
  element('hint').removeAttribute('aria-busy');
}
function showMenu() {
  openMenu({ state: page.state, record: () => program.record(), load, openLog: () => log.open(), redo: guarded(redo) });
}

// ---- Window

function passPreferences() {
  program.command('theme', isDusk() ? 'dusk' : 'day');
  program.command('reduced', isReduced() ? 1 : 0);
  program.command('motion', preferences.motion);
  program.command('confirm', preferences.confirm ? 1 : 0);
  program.command('text_scale', preferences.textScale);
}

const measure = guarded(() => {
  if (page.broken) return;
  const layout = layoutClass(innerWidth, innerHeight);
  if (root.dataset.layout !== layout) root.dataset.layout = layout;
  const box = canvas.getBoundingClientRect();
  if (box.width < 1 || box.height < 1) return;
  const inset = safeInsets();
  const barShown = element('bar').offsetHeight > 0;
  element('heading').hidden = barShown; // a page has one heading, with and without its bar
  program.call('bf_resize', box.width, box.height, devicePixelRatio, Math.max(0, innerHeight - box.height), barShown ? 0 : inset.top, inset.right, inset.bottom, inset.left, matchMedia('(hover: hover) and (pointer: fine)').matches ? 1 : 0);
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
  const flush = () => page.state && !page.broken && guarded(keep)(page.state);
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
  // Tab always walks the page: the program has arrows for its own targets, and its mirror has a stop for each.
  addEventListener('keydown', (event) => event.key === 'Tab' && event.target === canvas && event.stopImmediatePropagation(), true);
  addEventListener('keydown', keys);
  canvas.addEventListener('webglcontextlost', () => notice({ id: 'context', title: t('page.context.lost'), calm: true }));
  canvas.addEventListener('webglcontextrestored', () => {
    element('notice-context')?.remove();
    wake();
  });
  element('undo').addEventListener('click', guarded(undo));
  element('redo').addEventListener('click', guarded(redo));
  element('hint').addEventListener('click', guarded(showHint));
  element('menu').addEventListener('click', guarded(showMenu));
  element('log-button').addEventListener('click', () => log.open());
  const isTrap = (error) => error instanceof WebAssembly.RuntimeError;
  addEventListener('error', ({ error }) => isTrap(error) && broke(error));
  addEventListener('unhandledrejection', ({ reason }) => isTrap(reason) && broke(reason));
}

/** The keys of the table, wherever the focus is; the canvas has its own for what lies on it. */
function keys(event) {
  if (event.target === canvas || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (document.querySelector('dialog[open]') || /^(input|textarea|select)$/i.test(event.target.tagName)) return;
  const run = { u: event.shiftKey ? redo : undo, h: showHint, l: () => log.open(), m: showMenu }[event.key.toLowerCase()];
  if (event.key === 'Escape') {
    if (page.state.shown_ply >= 0) look(-1);
    else program.command('cancel');
    return;
  }
  if (run) {
    event.preventDefault();
    guarded(run)();
  } else if (event.target === document.body && /^(Arrow|Enter)/.test(event.key)) {
    // Nothing has the focus: arrows are meant for the table.
    event.preventDefault();
    canvas.focus({ preventScroll: true });
    program.command('focus', /Left|Up/.test(event.key) ? 'last' : 'first');
  }
}

if (TEST_HOOK) exposeHook({ program, opponent, isScheduled: () => page.scheduled, load, broke });

start();
