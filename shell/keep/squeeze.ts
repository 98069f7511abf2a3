// Squeeze: a short text in about half the bytes that deflate needs, and back.
//
// Owns: a model that guesses every next bit from the letters before it and from the place in its line, and the
// coder that spends the less on a bit the better it was guessed. Both sides first read the same likely text. Moves
// are short words that seldom come again in the same order: deflate, which looks for repetitions, makes little of
// them.
// Every browser must guess alike to the last bit: only + − × ÷ and sqrt on floating-point numbers, and whole ones
// of 32 bits. A code lives for ever, so nothing here may ever change. Must never know what a text means.
// Next: link.ts.

/** Contexts that guess: the last 0 to 4 letters, and the place in the line. */
const kGuesses = 6;
const kCells = 1 << 17; // of each
const kSlow = 60; // times after which a cell does not learn more slowly any more
const kRate = 0.04;
const kLeast = 1 / 4096; // a chance that is always left
const kEnd = 0; // a byte that no text has

const mixed = (hash: number, value: number) => (Math.imul(hash, 0x2c1b3c6d) + value + 1) | 0;

/** A chance from 0 to 1 as a number without limits, and back: what guesses say is added there. */
const spread = (chance: number) => {
  const y = 2 * chance - 1;
  return y / Math.sqrt(1 - y * y);
};
const chanceOf = (x: number) => 0.5 + (0.5 * x) / Math.sqrt(1 + x * x);
const within = (chance: number, least: number) => Math.min(1 - least, Math.max(least, chance));

class Model {
  private chances = new Float32Array(kGuesses * kCells).fill(0.5);
  private times = new Uint8Array(kGuesses * kCells);
  /** How much each guess counts, for every beginning of a byte. */
  private weights = new Float64Array(kGuesses * 256).fill(0.3);
  private hashes = new Int32Array(kGuesses);
  private cells = new Int32Array(kGuesses);
  private said = new Float64Array(kGuesses);
  private begun = 1; // a one, and the bits of this byte so far
  private last = 0; // four bytes
  private word = 0; // of the line
  private letter = 0; // of the word
  private chance = 0.5;

  /** The chance that the next bit is a one. */
  guess() {
    let sum = 0;
    for (let i = 0; i < kGuesses; i++) {
      const hash = Math.imul(this.hashes[i] ^ Math.imul(this.begun, 0x05ebca6b), 0x42b2ae35);
      const cell = i * kCells + (hash >>> 15);
      this.cells[i] = cell;
      this.said[i] = spread(this.chances[cell]);
      sum += this.weights[this.begun * kGuesses + i] * this.said[i];
    }
    this.chance = within(chanceOf(sum), kLeast);
    return this.chance;
  }
  /** What the bit is that was guessed. */
  learn(bit: number) {
    const step = (bit - this.chance) * kRate;
    for (let i = 0; i < kGuesses; i++) {
      this.weights[this.begun * kGuesses + i] += step * this.said[i];
      const cell = this.cells[i];
      const times = this.times[cell];
      this.chances[cell] = within(this.chances[cell] + (bit - this.chances[cell]) / (times + 1.3), 1 / 2048);
      if (times < kSlow) this.times[cell] = times + 1;
    }
    this.begun = this.begun * 2 + bit;
    if (this.begun > 255) this.next(this.begun & 255);
  }
  private next(byte: number) {
    const isLine = byte === 10;
    this.word = isLine ? 0 : this.word + Number(byte === 32);
    this.letter = isLine || byte === 32 ? 0 : this.letter + 1;
    this.last = (this.last << 8) | byte;
    this.begun = 1;
    let hash = 0;
    for (let i = 1; i < kGuesses - 1; i++) {
      hash = mixed(hash, (this.last >>> (8 * (i - 1))) & 255);
      this.hashes[i] = mixed(hash, i);
    }
    this.hashes[kGuesses - 1] = mixed(mixed(mixed(byte, Math.min(this.word, 6)), this.letter), 77);
  }
  read(bytes: Uint8Array) {
    for (const byte of bytes)
      for (let k = 7; k >= 0; k--) {
        this.guess();
        this.learn((byte >> k) & 1);
      }
  }
}

/** What is known of a number between 0 and 2³²: each bit takes its share of what is left. */
class Range {
  low = 0;
  high = 0xffffffff;
  /** The last number that means a one. */
  middle(chance: number) {
    return this.low + Math.floor(((this.high - this.low) * Math.floor(chance * 65536)) / 65536);
  }
  take(bit: number, middle: number) {
    if (bit) this.high = middle;
    else this.low = middle + 1;
  }
  /** Its first byte is known: goes on to the next. */
  isKnown() {
    return this.low >>> 24 === this.high >>> 24;
  }
  shift() {
    this.low = (this.low << 8) >>> 0;
    this.high = ((this.high << 8) | 255) >>> 0;
  }
}

/**
 * A text in fewer bytes; it must have no byte 0.
 * @param likely what texts are likely to have, the likeliest last
 */
export function squeeze(text: Uint8Array, likely: Uint8Array) {
  const model = new Model();
  model.read(likely);
  const range = new Range();
  const out: number[] = [];
  for (const byte of [...text, kEnd])
    for (let k = 7; k >= 0; k--) {
      const bit = (byte >> k) & 1;
      range.take(bit, range.middle(model.guess()));
      model.learn(bit);
      for (; range.isKnown(); range.shift()) out.push(range.high >>> 24);
    }
  out.push((range.low >>> 24) + 1); // and what follows are noughts
  return Uint8Array.from(out);
}

/**
 * The text again; undefined where these are no such bytes, or of more than `most`.
 * @param likely as it was read before
 */
export function unsqueeze(packed: Uint8Array, likely: Uint8Array, most: number) {
  const model = new Model();
  model.read(likely);
  const range = new Range();
  const out = new Uint8Array(most);
  let at = 0;
  let number = 0;
  const next = () => ((number << 8) | (packed[at++] ?? 0)) >>> 0;
  for (let k = 0; k < 4; k++) number = next();
  for (let size = 0; size < most && at < packed.length + 4; size++) {
    let byte = 0;
    for (let k = 0; k < 8; k++) {
      const middle = range.middle(model.guess());
      const bit = Number(number <= middle);
      range.take(bit, middle);
      model.learn(bit);
      byte = byte * 2 + bit;
      for (; range.isKnown(); range.shift()) number = next();
    }
    if (byte === kEnd) return out.slice(0, size);
    out[size] = byte;
  }
  return undefined;
}
