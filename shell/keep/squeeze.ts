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

/** What guesses: the chance that the next bit is a one, and what it turns out to be. */
function newModel() {
  const chances = new Float32Array(kGuesses * kCells).fill(0.5);
  const times = new Uint8Array(kGuesses * kCells);
  // How much each guess counts, for every beginning of a byte.
  const weights = new Float64Array(kGuesses * 256).fill(0.3);
  const hashes = new Int32Array(kGuesses);
  const cells = new Int32Array(kGuesses);
  const said = new Float64Array(kGuesses);
  let begun = 1; // a one, and the bits of this byte so far
  let last = 0; // four bytes
  let word = 0; // of the line
  let letter = 0; // of the word
  let chance = 0.5;

  function next(byte: number) {
    const isLine = byte === 10;
    word = isLine ? 0 : word + Number(byte === 32);
    letter = isLine || byte === 32 ? 0 : letter + 1;
    last = (last << 8) | byte;
    begun = 1;
    let hash = 0;
    for (let i = 1; i < kGuesses - 1; i++) {
      hash = mixed(hash, (last >>> (8 * (i - 1))) & 255);
      hashes[i] = mixed(hash, i);
    }
    hashes[kGuesses - 1] = mixed(mixed(mixed(byte, Math.min(word, 6)), letter), 77);
  }
  return {
    guess() {
      let sum = 0;
      for (let i = 0; i < kGuesses; i++) {
        const hash = Math.imul(hashes[i] ^ Math.imul(begun, 0x05ebca6b), 0x42b2ae35);
        cells[i] = i * kCells + (hash >>> 15);
        said[i] = spread(chances[cells[i]]);
        sum += weights[begun * kGuesses + i] * said[i];
      }
      chance = within(chanceOf(sum), kLeast);
      return chance;
    },
    learn(bit: number) {
      for (let i = 0; i < kGuesses; i++) {
        weights[begun * kGuesses + i] += (bit - chance) * kRate * said[i];
        const cell = cells[i];
        const before = chances[cell];
        chances[cell] = within(before + (bit - before) / (times[cell] + 1.3), 1 / 2048);
        if (times[cell] < kSlow) times[cell]++;
      }
      begun = begun * 2 + bit;
      if (begun > 255) next(begun & 255);
    },
  };
}

/**
 * Goes through the bits of bytes up to kEnd. What is known is a number from `low` to `high`: each bit takes its share
 * of that, and a first byte that both have is done with.
 * @param bitOf the next bit, where a one means a number up to `middle`
 * @param known takes that first byte
 * @param most bytes
 */
function code(
  likely: Uint8Array,
  most: number,
  bitOf: (middle: number) => number,
  known: (byte: number) => void,
) {
  const model = newModel();
  for (const byte of likely)
    for (let k = 7; k >= 0; k--) {
      model.guess();
      model.learn((byte >> k) & 1);
    }
  const out: number[] = [];
  let low = 0;
  let high = 0xffffffff;
  for (let byte = -1; byte !== kEnd && out.length < most; ) {
    byte = 0;
    for (let k = 0; k < 8; k++) {
      const middle = low + Math.floor(((high - low) * Math.floor(model.guess() * 65536)) / 65536);
      const bit = bitOf(middle);
      if (bit) high = middle;
      else low = middle + 1;
      model.learn(bit);
      byte = byte * 2 + bit;
      while (low >>> 24 === high >>> 24) {
        known(high >>> 24);
        low = (low << 8) >>> 0;
        high = ((high << 8) | 255) >>> 0;
      }
    }
    out.push(byte);
  }
  return { out, low };
}

/**
 * A text in fewer bytes; it must have no byte 0.
 * @param likely what texts are likely to have, the likeliest last
 */
export function squeeze(text: Uint8Array, likely: Uint8Array) {
  const packed: number[] = [];
  let at = 0;
  const bit = () => ((text[at >> 3] ?? kEnd) >> (7 - (at++ & 7))) & 1;
  const { low } = code(likely, Infinity, bit, (byte) => packed.push(byte));
  return Uint8Array.of(...packed, (low >>> 24) + 1); // and what follows are noughts
}

/**
 * The text again, with a byte 0 behind it where these are such bytes, and at most `most`.
 * @param likely as it was read before
 * @param behind every byte that follows these: what comes out alike with 0 and 255 is certain, whatever follows
 */
export function unsqueeze(packed: Uint8Array, likely: Uint8Array, most: number, behind = 0) {
  const first = Uint8Array.of(...packed.subarray(0, 4), behind, behind, behind, behind);
  let at = 4;
  let number = new DataView(first.buffer).getUint32(0);
  const next = () => {
    number = ((number << 8) | (packed[at++] ?? behind)) >>> 0;
  };
  return code(likely, most, (middle) => Number(number <= middle), next).out;
}
