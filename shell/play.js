// Play: one game on its table.
//
// Owns: the start of the program (and saying why when it fails), the bar, size and visibility, autosave after every action,
// and handing what the program says to log, mirror, opponent and menu. Must never know a game's rules.
// Next: program.js (the border), store.js (saves), opponent.js (the computer), mirror.js (accessibility).
import { build } from 'virtual:build';
import { download, notice, toast } from './controls.js';
import { h } from './dom.js';
import { joinedMessages, loadWords, language, t, translatePage } from './i18n.js';
import { layoutClass, safeInsets } from './layout.js';
import { Mirror } from './mirror.js';
import { Opponent } from './opponent.js';
import { PlayLog } from './play-log.js';
import { openMenu, recordName, refusal, rematchRecord, saveRecord } from './play-menu.js';
import { Program } from './program.js';
import { bindThemeButton, isDusk, isReduced, onPreferences } from './settings.js';
import * as store from './store.js';

const root = document.documentElement;
const element = (id) => document.getElementById(id);
const canvas = element('canvas');
const page = { state: null, autosave: null, record: '', frames: 0, broken: false, scheduled: false };
root.dataset.layout = layoutClass(innerWidth, innerHeight);

const program = new Program(canvas, {
  changed: () => schedule(),
  request: (type, number, text) => request(type, number, text),
  frame: () => page.frames++,
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
const log = new PlayLog(element('log'), look);
const mirror = new Mirror(element('mirror'), element('live'), guarded((id) => program.act(id)));

// ---- The start

async function start() {
  try {
    await loadWords();
  } catch {
    // Without words even the notice is the HTML's own English.
    fail('The words of the page could not be loaded.', 'Check the connection and try again.');
    return;
  }
  translatePage();
  const kept = findRecord();
  try {
    await program.loading;
    program.call('bf_boot', language, joinedMessages());
    program.giveFonts();
    passPreferences();
    measure();
    if (!program.call('bf_start')) throw new Error(t('page.boot.noGraphics'));
  } catch (error) {
    fail(t('page.boot.failed'), reasonOf(error), kept.list[0]?.record ?? '', kept.game);
    return;
  }
  opponent.brain.build = program.callText('bf_build');
  opponent.brain.onOther = () => fail(t('page.boot.mixed'), t('page.boot.mixed.more'), page.record, page.state?.game);
  if (!openKept(kept)) return;
  onPreferences(guarded(passPreferences));
  bindThemeButton(element('theme-button'));
  watch();
  sync();
  element('boot').hidden = true;
  if (store.problem) storageNotice();
  root.dataset.ready = 'play';
}

const reasonOf = (error) => {
  if (!('WebAssembly' in window)) return t('page.boot.noWasm');
  if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) return t('page.boot.badWasm', { detail: error.message });
  return error?.message ?? String(error);
};

/** The notice of the start says why there is no table, and gives the record away. */
function fail(title, text, record = '', game = 'game') {
  page.broken = true;
  element('boot').hidden = false;
  element('boot-title').textContent = title;
  element('boot-text').replaceChildren(text);
  const buttons = [h('button.button.primary', { type: 'button', onclick: () => location.reload() }, t('page.again'))];
  if (record) buttons.push(h('button.button.secondary', { type: 'button', id: 'boot-save', onclick: () => download(recordName(game), record) }, t('page.menu.save')));
  buttons.push(h('a.button.quiet', { href: './index.html' }, t('page.allGames')));
  element('boot-buttons').replaceChildren(...buttons);
  root.dataset.ready = 'failed';
}

/** Where the game may come from, best first: {game, list: [{record, save?}], refused}. */
function findRecord() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const given = fragment.get('record');
  if (given !== null) return { game: /\ngame (\w+)/.exec(given)?.[1] ?? 'game', list: [{ record: given }], refused: [], given: true };
  const game = /^\w+$/.test(fragment.get('game') ?? '') ? fragment.get('game') : 'metal_towers';
  const { good, refused } = store.readSaves(game);
  const list = good.map((save) => ({ record: save.record, save }));
  // Without storage a reload still finds the game in the history entry.
  const carried = history.state?.record;
  if (typeof carried === 'string' && (list.length === 0 || store.problem)) list.unshift({ record: carried });
  return { game, list, refused };
}

/** Loads the newest record that holds. False when there is none to be played. */
function openKept({ game, list, refused, given }) {
  const bad = refused.map(({ slot, refused: why, text }) => ({ slot, text, why: t(`page.save.${why}`) }));
  let opened = null;
  for (const entry of list) {
    const error = program.loadRecord(entry.record);
    if (!error) {
      opened = entry;
      break;
    }
    bad.push({ slot: entry.save?.slot ?? null, text: entry.record, why: error.message, error });
  }
  if (!opened) {
    if (bad.length === 0) {
      location.replace(`./index.html#new=${game}`);
      return false;
    }
    fail(t(given ? 'page.save.linkBad' : 'page.save.allBad'), bad.map((one) => one.why).join(' '));
    if (bad[0].error) element('boot-text').replaceChildren(refusal(bad[0].error));
    for (const [i, one] of bad.entries()) {
      element('boot-buttons').prepend(h('button.button.secondary', { type: 'button', 'data-damaged': String(i), onclick: () => download(`beffroi-${game}-damaged-${i + 1}.txt`, one.text) }, t('page.save.getText', { n: i + 1 })));
    }
    element('boot-buttons').append(h('a.button.secondary', { href: `./index.html#new=${game}` }, t('page.new')));
    return false;
  }
  if (bad.length > 0) {
    const [one] = bad;
    notice({
      id: 'save',
      title: t('page.save.oneBad'),
      text: t('page.save.oneBad.more', { why: one.why }),
      buttons: [
        { text: t('page.save.getOne'), onclick: () => download(`beffroi-${game}-damaged.txt`, one.text), stays: true },
        { text: t('page.ok'), onclick: () => one.slot && store.dropSlot(game, one.slot) },
      ],
    });
  }
  const state = program.state();
  page.autosave = new store.Autosave(state.game, opened.save?.revision ?? store.readSaves(state.game).good[0]?.revision ?? 0);
  page.record = opened.save ? opened.record : '';
  return true;
}

/** Puts another record on the table; gives the error when it is refused. */
function load(text) {
  const error = program.loadRecord(text);
  if (error) return error;
  const { game } = program.state();
  if (page.autosave.game !== game) page.autosave = new store.Autosave(game, store.readSaves(game).good[0]?.revision ?? 0);
  sync();
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
  keep(state);
  opponent.follow();
});

function showBar(state) {
  element('title').textContent = state.title;
  element('status').textContent = state.status;
  document.title = `${state.title} · ${t('app.name')}`;
  const undo = element('undo');
  undo.setAttribute('aria-disabled', String(!state.undo.allowed));
  undo.title = state.undo.reason || t('page.undo');
  const redo = element('redo');
  redo.hidden = !state.redo;
  redo.title = t('page.redo');
  const hint = element('hint');
  hint.setAttribute('aria-disabled', String(!state.hint));
  hint.setAttribute('aria-pressed', String(state.hintStep > 0));
  hint.title = t('page.hint');
}

function keep(state) {
  const record = program.record();
  if (record === page.record) return;
  page.record = record;
  const about = { status: state.over ? state.result : state.status, colours: state.seats.map((seat) => seat.colour), decisions: state.decisions, over: state.over, time: Date.now() };
  told(page.autosave.save(record, about));
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
    notice({ id: 'elsewhere', title: t('page.save.elsewhere'), text: t('page.save.elsewhere.more'), buttons: [{ text: t('page.save.follow'), onclick: () => location.reload() }, { text: t('page.menu.save'), onclick: () => saveRecord(page.state.game, program.record()), stays: true }] });
  }
}

function storageNotice() {
  if (page.toldStorage === store.problem) return;
  page.toldStorage = store.problem;
  const words = store.problem === 'full' ? 'page.storage.full' : 'page.storage.blocked';
  notice({ id: 'storage', title: t(words), text: t(`${words}.more`), calm: true, buttons: [{ text: t('page.menu.save'), onclick: () => saveRecord(page.state.game, page.record), stays: true }, { text: t('page.ok') }] });
}

/** The program has thrown or stopped: nothing more is kept, what there was is offered. */
function broke(error) {
  if (page.broken) return;
  console.error(error);
  page.autosave?.stop('failed');
  opponent.brain.forget();
  fail(t('page.broke'), t('page.broke.more', { detail: error?.message ?? String(error), build }), page.record, page.state?.game);
}

// ---- What the canvas asks for

const request = (type, number, text) => {
  // The program is still inside its own call: answer when it has come out.
  queueMicrotask(guarded(() => answerRequest(type, number, text)));
};

function answerRequest(type, number, text) {
  const commands = {
    menu: showMenu,
    lobby: () => location.assign('./index.html'),
    back: () => location.assign('./index.html'),
    rematch: () => load(rematchRecord(program.record())),
    save: () => saveRecord(page.state.game, program.record()),
    log: () => log.open(),
    announce: () => mirror.say(text),
    hint: showHint,
    undo: undo,
    redo: redo,
    leave: () => (number < 0 ? element('menu') : element('back')).focus(),
  };
  commands[type]?.();
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
    program.act('228,0,0,0'); // the lantern again: the second step needs no brain
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

const passPreferences = (preferences = null) => {
  const wanted = preferences ?? page.preferences;
  if (preferences) page.preferences = preferences;
  program.command('theme', isDusk() ? 'dusk' : 'day');
  program.command('reduced', isReduced() ? 1 : 0);
  if (!wanted) return;
  program.command('motion', wanted.motion);
  program.command('confirm', wanted.confirm ? 1 : 0);
  program.command('text_scale', wanted.textScale);
};

const measure = guarded(() => {
  if (page.broken) return;
  const layout = layoutClass(innerWidth, innerHeight);
  if (root.dataset.layout !== layout) root.dataset.layout = layout;
  const box = canvas.getBoundingClientRect();
  if (box.width < 1 || box.height < 1) return;
  const inset = safeInsets();
  const barShown = element('bar').offsetHeight > 0;
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

function watch() {
  new ResizeObserver(measure).observe(canvas);
  addEventListener('resize', measure);
  watchPixelRatio();
  const flush = () => page.state && !page.broken && guarded(keep)(page.state);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      flush();
      opponent.rest();
    } else if (!page.broken) {
      guarded(() => program.call('bf_wake'))();
    }
  });
  addEventListener('pagehide', flush);
  addEventListener('pageshow', (event) => event.persisted && !page.broken && guarded(() => program.call('bf_wake'))());
  // Tab always walks the page: the program has arrows for its own targets, and its mirror has a stop for each.
  addEventListener('keydown', (event) => event.key === 'Tab' && event.target === canvas && event.stopImmediatePropagation(), true);
  addEventListener('keydown', keys);
  canvas.addEventListener('webglcontextlost', () => notice({ id: 'context', title: t('page.context.lost'), calm: true }));
  canvas.addEventListener('webglcontextrestored', () => {
    element('notice-context')?.remove();
    guarded(() => program.call('bf_wake'))();
  });
  element('undo').addEventListener('click', guarded(undo));
  element('redo').addEventListener('click', guarded(redo));
  element('hint').addEventListener('click', guarded(showHint));
  element('menu').addEventListener('click', guarded(showMenu));
  element('log-button').addEventListener('click', () => log.open());
  addEventListener('error', (event) => event.error instanceof WebAssembly.RuntimeError && broke(event.error));
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

if (TEST_HOOK) {
  window.__beffroi = {
    state: () => program.state(),
    targets: () => JSON.parse(program.callText('bf_targets')),
    act: (id) => program.act(id),
    /** True when nothing is under way: no thinking, no hint, nothing scheduled. */
    idle: () => !page.scheduled && opponent.asked === '' && opponent.hinting === '' && !opponent.brain.job && program.callText('bf_bot_request') === '',
    clock: (ms) => program.call('bf_clock', ms),
    seed: (text) => {
      opponent.seed = text;
    },
    frames: () => program.call('bf_frames'),
    paintMs: () => program.call('bf_paint_ms'),
    loseContext: () => program.call('bf_lose_context'),
    record: () => program.record(),
    load: (text) => load(text),
    brain: () => ({ ...opponent.brain.counters, fallback: opponent.brain.fallback, busy: Boolean(opponent.brain.job) }),
    /** Replaces the worker by one that never answers, as a hung one would. */
    hangBrain: () => {
      opponent.brain.worker?.terminate();
    },
    layout: () => ({ page: layoutClass(innerWidth, innerHeight), canvas: program.state().layout }),
    broke: (text) => broke(new Error(text)),
  };
}

start();
