// Audio: when something sounds, and how loud.
//
// Owns: the one audio context, made and woken in a real gesture; the switch, the three volumes and the
// master; never two cues of a kind within 60 ms; and what of a game is heard. Sound is never needed: without
// it everything is seen and said. Must never know a game's rules: cues come from the program by number. Next:
// audio-palette.ts (the recipes), table.ts.
import { kPalette, kPeak, renderCue } from './audio-palette.ts';
import { isSoundOn, onPreferences, preferences } from '../keep/preferences.ts';
import { kAnnouncedMove, kAnnouncedNews, kSoundCues } from '../../web/bridge/bridge.mjs';
import type { CueDetail, Group } from './audio-palette.ts';
import type { PlayTable } from '../lib/state.ts';

const kMaster = 0.7;
const kSameKind_ms = 60;
const kLongTurn_ms = 2000;
const kAfterLast_s = 0.45; // the bell of the end waits until the last piece has landed
const kGroups: Group[] = ['pieces', 'bell', 'clock'];
const kGestures = ['pointerup', 'keydown', 'click'];

let context: AudioContext | null = null;
let master: GainNode | null = null;
const groups: Partial<Record<Group, GainNode>> = {};
const lastOf = new Map<string, number>(); // kind -> when it last sounded
const heard: object[] = []; // what has sounded, for tests

function makeContext() {
  if (context || !window.AudioContext) return;
  context = new AudioContext({ latencyHint: 'interactive' });
  master = context.createGain();
  master.gain.value = kMaster;
  master.connect(context.destination);
  for (const name of kGroups) {
    const gain = context.createGain();
    gain.connect(master);
    groups[name] = gain;
  }
  setVolumes();
}
function setVolumes() {
  for (const name of kGroups) {
    const gain = groups[name];
    if (gain) gain.gain.value = preferences.sound[name];
  }
}

/** Whatever is not running is woken: besides suspended, a phone has a state of its own after a call. */
function resume() {
  if (context && context.state !== 'running') context.resume().catch(() => {});
}
/** Called inside a gesture only: browsers wake a context nowhere else. */
function wake() {
  if (!isSoundOn()) return;
  makeContext();
  resume();
}
for (const gesture of kGestures)
  addEventListener(gesture, (event) => event.isTrusted && wake(), { capture: true, passive: true });
onPreferences(() => {
  setVolumes();
  if (!isSoundOn() && context?.state === 'running') context.suspend().catch(() => {});
  else if (isSoundOn() && navigator.userActivation?.isActive !== false) resume();
});

function sound(name: string, detail: CueDetail = {}, wait_s = 0) {
  const { group, play } = kPalette[name];
  const out = groups[group];
  if (context && out) play({ context, out }, context.currentTime + wait_s, detail);
  if (TEST_HOOK) heard.push({ name, ...detail });
}

/** Plays a cue if sound is on and a gesture has been made. */
export function playCue(name: string, detail: CueDetail = {}, wait_s = 0) {
  if (!isSoundOn() || !context || !(name in kPalette)) return;
  const now = performance.now();
  if (now - (lastOf.get(name) ?? -Infinity) < kSameKind_ms) return;
  lastOf.set(name, now);
  if (preferences.sound[kPalette[name].group] > 0) sound(name, detail, wait_s);
}

/** Plays a group in a click, even while sound is off. */
export async function tryGroup(group: Group) {
  makeContext();
  if (!context) return;
  await context.resume().catch(() => {});
  const cues = { pieces: ['wood', 'ring'], bell: ['bell'], clock: ['clock', 'clock'] }[group];
  for (const [i, name] of cues.entries()) sound(name, {}, i * (group === 'clock' ? 1 : 0.25));
}

/** Plays the sounds of the game on the table. */
export function attachSound(table: PlayTable) {
  let chosen: string[] | null = null; // ids of the targets that were chosen when last looked
  let begun_ms = performance.now(); // when the present turn began
  const chosenNow = () =>
    table.program
      .callJson('bf_targets')
      .filter(({ state }) => state === 'chosen')
      .map(({ id }) => id);

  table.on('open', () => {
    chosen = null;
    begun_ms = performance.now();
  });
  table.on('request', ({ type, number, text }) => {
    if (type === 'cue') {
      const [step, second] = (text ?? '').split(' ');
      playCue(kSoundCues[number], {
        ...(step ? { step: Number(step) } : {}),
        ...(second === '1' ? { second: true } : {}),
      });
    } else if (type === 'announce' && number !== kAnnouncedNews && number !== kAnnouncedMove) {
      playCue('refused');
    }
  });
  table.on('state', ({ state, before }) => {
    const now = performance.now();
    // A record that is opened is no move, however many it has.
    const goesOn =
      before &&
      before.game === state.game &&
      state.plies > before.plies &&
      before.log.every(({ text }, i) => state.log[i]?.text === text);
    if (before && (before.turn.seat !== state.turn.seat || before.turn.who !== state.turn.who)) {
      const seat = state.turn.who === 'seat' ? state.seats[state.turn.seat] : null;
      if (goesOn && before.turn.who === 'seat' && seat?.kind === 'human' && now - begun_ms > kLongTurn_ms)
        playCue('turn', {}, 0.3);
      begun_ms = now;
    }
    if (goesOn && state.over && !before.over) {
      const winners = state.seats.filter(({ rank }) => rank === 1);
      playCue(winners.some(({ kind }) => kind === 'human') ? 'won' : 'over', {}, kAfterLast_s);
    }
    if (!context || !isSoundOn()) return;
    const list = chosenNow();
    if (before?.plies === state.plies && list.some((id) => !chosen?.includes(id))) playCue('choose');
    chosen = list;
  });
}

if (TEST_HOOK) {
  window.__sound = {
    heard: () => [...heard],
    palette: () =>
      Object.fromEntries(
        Object.entries(kPalette).map(([name, { group, length_s }]) => [name, { group, length_s }]),
      ),
    peak: kPeak,
    state: () => context?.state ?? 'none',
    volume: (group: Group) => groups[group]?.gain.value,
    master: () => master?.gain.value,
    play: playCue,
    /** Samples of a cue, without a loudspeaker. */
    render: async (name: string, detail: CueDetail) => [...(await renderCue(name, detail))],
  };
}
