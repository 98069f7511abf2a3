// Audio palette: every sound of the page as a recipe (docs/style.md section 9).
//
// Owns: what each cue is made of, its group, its length and its level. A recipe is scheduled on any audio
// context, also one that renders without a loudspeaker, and comes out the same every time: even the noise is
// one fixed sequence. Must never decide when something sounds. Next: audio.ts, which does.

export type Group = 'pieces' | 'bell' | 'clock';
/**
 * How high a cue is (a level, a size), and whether the thing is of the second kind (silver beats, a card is
 * turned).
 */
export interface CueDetail {
  step?: number;
  second?: boolean;
}
/** Where a recipe is scheduled and what it goes into. */
interface Voice {
  context: BaseAudioContext;
  out: AudioNode;
}
interface Shape {
  level: number;
  length_s: number;
  attack_s?: number;
}
interface Cue {
  group: Group;
  length_s: number;
  play: (voice: Voice, at: number, detail: CueDetail) => void;
}

const each = (tones_Hz: number[], play: (tone_Hz: number, i: number) => void) => {
  for (const [i, tone_Hz] of tones_Hz.entries()) play(tone_Hz, i);
};

/** The peak level: -12 dBFS before the master. */
export const kPeak = 0.251;
const kFloor = 0.0001; // where an exponential fade ends
const kTube_Hz = [294, 349, 440, 523, 659]; // the bases of five sizes
const kBell = [
  [0.5, 0.055],
  [1, 0.075],
  [1.2, 0.035],
  [1.5, 0.03],
  [2, 0.025],
];
const kBar = [
  [1, 0.12, 0.38],
  [2.76, 0.05, 0.18],
  [5.4, 0.025, 0.09],
];

const db = (level: number) => 10 ** (level / 20);
const semitones = (n: number) => 2 ** (n / 12);

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();
/** A second of noise, the same every time. */
function noiseOf(context: BaseAudioContext) {
  let buffer = noises.get(context);
  if (!buffer) {
    buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = buffer.getChannelData(0);
    let seed = 0x2545f491;
    for (let i = 0; i < samples.length; i++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
      samples[i] = seed / 0x80000000;
    }
    noises.set(context, buffer);
  }
  return buffer;
}

/** A gain that rises within `attack_s` and fades to nothing at the end of `length_s`. */
function envelope(
  context: BaseAudioContext,
  out: AudioNode,
  at: number,
  { level, length_s, attack_s = 0.002 }: Shape,
) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level, at + attack_s);
  gain.gain.exponentialRampToValueAtTime(kFloor, at + length_s);
  gain.connect(out);
  return gain;
}
/** One sine. `wobble_Hz` makes it tremble. */
function tone(
  { context, out }: Voice,
  at: number,
  {
    from_Hz,
    to_Hz = from_Hz,
    wobble_Hz = 0,
    ...shape
  }: Shape & { from_Hz: number; to_Hz?: number; wobble_Hz?: number },
) {
  const oscillator = context.createOscillator();
  oscillator.frequency.setValueAtTime(from_Hz, at);
  if (to_Hz !== from_Hz) oscillator.frequency.exponentialRampToValueAtTime(to_Hz, at + shape.length_s);
  if (wobble_Hz > 0) {
    const shake = context.createOscillator();
    const depth = context.createGain();
    shake.frequency.value = wobble_Hz;
    depth.gain.value = from_Hz * 0.02;
    shake.connect(depth).connect(oscillator.frequency);
    shake.start(at);
    shake.stop(at + shape.length_s);
  }
  oscillator.connect(envelope(context, out, at, shape));
  oscillator.start(at);
  oscillator.stop(at + shape.length_s);
}
/** Noise through a band that may travel. */
function hiss(
  { context, out }: Voice,
  at: number,
  {
    from_Hz,
    to_Hz = from_Hz,
    width = 1,
    ...shape
  }: Shape & { from_Hz: number; to_Hz?: number; width?: number },
) {
  const source = context.createBufferSource();
  source.buffer = noiseOf(context);
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.Q.value = width;
  band.frequency.setValueAtTime(from_Hz, at);
  if (to_Hz !== from_Hz) band.frequency.exponentialRampToValueAtTime(to_Hz, at + shape.length_s);
  source.connect(band).connect(envelope(context, out, at, shape));
  source.start(at, 0, shape.length_s);
}
const tick = (voice: Voice, at: number, Hz: number, level: number, length_s = 0.02) =>
  tone(voice, at, { from_Hz: Hz, to_Hz: Hz * 0.77, level, length_s, attack_s: 0.001 });
function bell(voice: Voice, at: number, Hz: number, { level = 1, length_s = 0.9 } = {}) {
  for (const [ratio, part] of kBell)
    tone(voice, at, { from_Hz: Hz * ratio, level: part * level, length_s, attack_s: 0.004 });
}
function bar(voice: Voice, at: number, Hz: number) {
  for (const [ratio, level, length_s] of kBar) tone(voice, at, { from_Hz: Hz * ratio, level, length_s });
}
function knock(voice: Voice, at: number, Hz: number, level: number) {
  tone(voice, at, { from_Hz: Hz, to_Hz: Hz * 0.63, level, length_s: 0.07 });
}

/**
 * name -> {group, length_s, play(voice, at, {step, second})}. `step` is how high (a level, a size), `second`:
 * the thing is of the second kind (silver beats, a card is turned).
 */
export const kPalette: Record<string, Cue> = {
  choose: { group: 'pieces', length_s: 0.028, play: (v, at) => tick(v, at, 620, db(-24), 0.028) },
  wood: {
    group: 'pieces',
    length_s: 0.07,
    play: (v, at, { step = 0 }) => {
      const high = semitones(step);
      tone(v, at, { from_Hz: 190 * high, to_Hz: 120 * high, level: 0.2, length_s: 0.07 });
      hiss(v, at, { from_Hz: 1800, level: 0.1, length_s: 0.012, attack_s: 0.001 });
    },
  },
  tile: {
    group: 'pieces',
    length_s: 0.092,
    play: (v, at) => {
      for (const [wait, Hz] of [
        [0, 160],
        [0.022, 210],
      ]) {
        knock(v, at + wait, Hz, 0.11);
        hiss(v, at + wait, { from_Hz: 3000, level: 0.05, length_s: 0.014, attack_s: 0.001 });
      }
    },
  },
  ring: {
    group: 'pieces',
    length_s: 0.38,
    play: (v, at, { step = 2, second = false }) => {
      const Hz = kTube_Hz[Math.min(Math.max(step, 0), kTube_Hz.length - 1)];
      bar(v, at, Hz);
      if (second) tone(v, at, { from_Hz: Hz * 2 ** (6 / 1200), level: 0.05, length_s: 0.38 });
    },
  },
  card: {
    group: 'pieces',
    length_s: 0.15,
    play: (v, at, { second = false }) => {
      hiss(v, at, {
        from_Hz: 2000,
        to_Hz: 5000,
        level: 0.16,
        length_s: second ? 0.15 : 0.09,
        attack_s: 0.02,
      });
    },
  },
  die: {
    group: 'pieces',
    length_s: 0.52,
    play: (v, at) => {
      const times = [0, 0.05, 0.115, 0.2, 0.31, 0.47];
      times.forEach((wait, i) => {
        const last = i === times.length - 1;
        tone(v, at + wait, {
          from_Hz: 520 - i * 24,
          to_Hz: 320,
          level: last ? 0.2 : 0.1,
          length_s: 0.045,
          attack_s: 0.001,
        });
        hiss(v, at + wait, { from_Hz: 2400, level: last ? 0.05 : 0.025, length_s: 0.012, attack_s: 0.001 });
      });
    },
  },
  coin: {
    group: 'pieces',
    length_s: 0.14,
    play: (v, at) => {
      tone(v, at, { from_Hz: 1300, level: 0.1, length_s: 0.14 });
      tone(v, at, { from_Hz: 2100, level: 0.06, length_s: 0.14 });
    },
  },
  bubble: {
    group: 'pieces',
    length_s: 0.32,
    play: (v, at) => {
      for (const wait of [0, 0.16])
        tone(v, at + wait, {
          from_Hz: 520,
          to_Hz: 780,
          wobble_Hz: 12,
          level: 0.14,
          length_s: 0.16,
          attack_s: 0.01,
        });
    },
  },
  thud: {
    group: 'pieces',
    length_s: 0.15,
    play: (v, at) => {
      tone(v, at, { from_Hz: 90, to_Hz: 70, level: 0.2, length_s: 0.12, attack_s: 0.004 });
      tick(v, at + 0.12, 700, 0.05, 0.03);
    },
  },
  falling: {
    group: 'pieces',
    length_s: 0.11,
    play: (v, at) => each([900, 600], (Hz, i) => tick(v, at + i * 0.08, Hz, 0.12, 0.03)),
  },
  rising: {
    group: 'pieces',
    length_s: 0.11,
    play: (v, at) => each([600, 900], (Hz, i) => tick(v, at + i * 0.08, Hz, 0.12, 0.03)),
  },
  growl: {
    group: 'pieces',
    length_s: 0.34,
    play: (v, at) => {
      tone(v, at, { from_Hz: 84, to_Hz: 52, wobble_Hz: 19, level: 0.18, length_s: 0.34, attack_s: 0.05 });
      hiss(v, at, { from_Hz: 420, to_Hz: 160, level: 0.12, length_s: 0.3, attack_s: 0.06 });
    },
  },
  glitter: {
    group: 'pieces',
    length_s: 0.3,
    play: (v, at) =>
      each([1568, 2093, 2637], (Hz, i) =>
        tone(v, at + i * 0.06, { from_Hz: Hz, level: 0.05, length_s: 0.18 }),
      ),
  },
  hammer: {
    group: 'pieces',
    length_s: 0.21,
    play: (v, at) => {
      for (const wait of [0, 0.14]) {
        knock(v, at + wait, 310, 0.13);
        tick(v, at + wait, 1900, 0.06);
      }
    },
  },
  refused: {
    group: 'pieces',
    length_s: 0.06,
    play: (v, at) =>
      tone(v, at, { from_Hz: 110, to_Hz: 90, level: db(-22), length_s: 0.06, attack_s: 0.003 }),
  },
  bell: { group: 'bell', length_s: 0.9, play: (v, at) => bell(v, at, 523) },
  turn: {
    group: 'bell',
    length_s: 0.9,
    play: (v, at) => bell(v, at, 392, { level: db(-20) / 0.16 }),
  },
  won: {
    group: 'bell',
    length_s: 1.54,
    // G4 B4 D5 G5 D5; each stroke gives way to the next one
    play: (v, at) =>
      each([392, 493.88, 587.33, 783.99, 587.33], (Hz, i) => bell(v, at + i * 0.16, Hz, { level: 0.5 })),
  },
  over: { group: 'bell', length_s: 0.9, play: (v, at) => bell(v, at, 587.33, { level: 0.7 }) },
  clock: { group: 'clock', length_s: 0.03, play: (v, at) => tick(v, at, 900, db(-26), 0.03) },
};

/** Renders one cue without a loudspeaker; gives its samples. For tests. */
export async function renderCue(name: string, detail = {}, rate_Hz = 44100) {
  const { length_s, play } = kPalette[name];
  const context = new OfflineAudioContext(1, Math.ceil((length_s + 0.2) * rate_Hz), rate_Hz);
  play({ context, out: context.destination }, 0, detail);
  return (await context.startRendering()).getChannelData(0);
}
