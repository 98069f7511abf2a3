// @ts-check
// Storage: text on this device, and what to do when the device will not have it.
//
// Owns: reading and writing under the prefix beffroi., reading back, what is kept in memory when the device
// refuses, why it refuses (`problem`), room for a save by giving up pictures, checksums, small JSON values,
// and the copies of all that has no revision of its own. Must never throw at its callers nor know what a text
// means.
// Next: copies.js (the second place), store.js (the library of games), preferences.js (what the person
// prefers).
import { copy } from './copies.js';
import { crc32 } from '../lib/crc32.js';
import { hex } from '../lib/random.js';

const kPrefix = 'beffroi.';
/** Pictures of games are the first to go: they are painted again when the game is opened. */
const kPictures = 'picture.';

/** @type {Map<string, string>} */
const memory = new Map();
/** Why nothing outlives this page: '' | 'blocked' | 'full'. */
export let problem = '';

/** @param {any} error */
const isFull = (error) => /quota/i.test(error?.name ?? '');

function openStorage() {
  const probe = `${kPrefix}probe`;
  // Twice: one refusal may be an accident.
  for (let tries = 0; tries < 2; tries++) {
    try {
      localStorage.setItem(probe, '1');
      localStorage.removeItem(probe);
      problem = '';
      return localStorage;
    } catch (error) {
      problem = isFull(error) ? 'full' : 'blocked';
    }
  }
  // A full device takes nothing more, but what it has can still be read.
  return problem === 'full' ? localStorage : null;
}
const storage = openStorage();

/**
 * What the device itself has under a key; null for nothing, undefined when it would not say, not even when
 * asked again.
 * @param {string} key
 */
export function readDevice(key) {
  for (let tries = 0; tries < 2; tries++) {
    try {
      return storage ? storage.getItem(kPrefix + key) : null;
    } catch {
      problem ||= 'blocked';
    }
  }
  return undefined;
}
/** The text of a key, from memory where the device could not keep it; null for none. @param {string} key */
export const read = (key) => memory.get(key) ?? readDevice(key) ?? null;

/** All keys that begin so. @param {string} start */
export function keysOf(start) {
  const keys = new Set([...memory.keys()].filter((key) => key.startsWith(start)));
  try {
    for (let i = 0; i < (storage?.length ?? 0); i++) {
      const key = storage?.key(i);
      if (key?.startsWith(kPrefix + start)) keys.add(key.slice(kPrefix.length));
    }
  } catch {
    problem ||= 'blocked';
  }
  return [...keys];
}

/**
 * One attempt; true when the device has the text afterwards. Throws what the device throws.
 * @param {Storage} device @param {string} key @param {string | null} text
 */
function put(device, key, text) {
  if (text === null) device.removeItem(kPrefix + key);
  else device.setItem(kPrefix + key, text);
  return device.getItem(kPrefix + key) === text;
}

/**
 * Writes and reads back; null takes the key away. What cannot be kept stays in memory (`forget`: nowhere).
 * Gives true when it is on the device.
 * @param {string} key @param {string | null} text @param {{forget?: boolean}} [how]
 */
export function write(key, text, { forget = false } = {}) {
  let reason = 'blocked';
  /** Pictures that may go. @type {string[] | null} */
  let spare = null;
  while (storage) {
    try {
      if (!put(storage, key, text)) break;
      memory.delete(key);
      if (memory.size === 0) problem = '';
      return true;
    } catch (error) {
      reason = isFull(error) ? 'full' : 'blocked';
      spare ??= !text || key.startsWith(kPictures) ? [] : keysOf(kPictures);
      if (reason !== 'full' || spare.length === 0) break;
      try {
        storage.removeItem(`${kPrefix}${spare.pop()}`);
      } catch {
        break;
      }
    }
  }
  if (forget) return false;
  problem = reason;
  if (text === null) memory.delete(key);
  else memory.set(key, text);
  return false;
}

/** Characters of all texts whose keys begin so. @param {string} start */
export const sizeOf = (start) => keysOf(start).reduce((sum, key) => sum + (read(key)?.length ?? 0), 0);

/** This page among those that write. */
export const tab = hex(8);

/** CRC-32 of a text's UTF-8, as eight digits. @param {string} text */
export const checksum = (text) => crc32(new TextEncoder().encode(text)).toString(16).padStart(8, '0');

// ---- With a copy

/**
 * Counts what is written by writeCopied(): the revision of all of it, for the device loses the newest writes
 * together.
 */
const kClock = 'clock';
/** Names of copies begin so when their key is all there is to know of them. */
export const kCopied = 'key.';
export const clock = () => Number(read(kClock)) || 0;

/** Writes as write() does, and copies the text. @param {string} key @param {string | null} text */
export function writeCopied(key, text) {
  const revision = clock() + 1;
  const kept = write(key, text);
  write(kClock, String(revision), { forget: true });
  copy(kCopied + key, revision, text);
  return kept;
}
/**
 * Takes a copy that is newer than what is here.
 * @param {string} name @param {number} revision @param {string | null} text
 */
export function takeCopied(name, revision, text) {
  write(name.slice(kCopied.length), text);
  if (revision > clock()) write(kClock, String(revision), { forget: true });
}

// ---- Small settings

/**
 * A JSON value kept under `key`, or `otherwise` when there is none or it is damaged. Whoever asks checks what
 * it is.
 * @param {string} key @param {any} otherwise @returns {any}
 */
export function readSetting(key, otherwise) {
  try {
    const value = JSON.parse(read(key) ?? 'null');
    return value ?? otherwise;
  } catch {
    return otherwise;
  }
}
/** Keeps a JSON value under `key`; null takes it away. @param {string} key @param {any} value */
export const writeSetting = (key, value) => writeCopied(key, value === null ? null : JSON.stringify(value));
