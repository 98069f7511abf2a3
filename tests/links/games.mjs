// Real games that part: trees of what may be played, for the simulation of tables by link.
//
// Owns: making a tree of one game with the native command line (a random game, and others that leave it at random
// decisions, with the draws of the same seed), and what an engine says of it: which records are possible, who acts
// next, what may be played, and what a record has in a link, where the draws that its seed gives are left out. Of
// every tree the program itself is asked whether it writes and reads these the same way. Must never know what words
// say. Next: simulate.mjs.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';

const program = process.env.BEFFROI ?? 'build/native/beffroi';
const kForks = 9;
const kWindow_steps = 36;

export const kModules = `phantom=on ${'festival builder fairy dragon princess portal'.replace(/\w+/g, '$&=on')}`;
/**
 * Games and seats; where in the game people meet: at its start, in the middle, at its end; the seed, where games of
 * others are very long; options. Hidden hands cannot go by link.
 */
export const kPools = [
  ['metal_towers', 2, 'start', 1],
  ['game_of_towers', 2, 'start', 2],
  ['five_towers', 2, 'start', 3],
  ['carcassonne', 2, 'middle', 4],
  ['wandering_towers', 2, 'start', 5, 'hands=open'],
  ['metal_towers', 2, 'end', 6],
  ['game_of_towers', 3, 'middle', 43],
  ['five_towers', 3, 'end', 8],
  ['carcassonne', 3, 'end', 9],
  ['wandering_towers', 3, 'middle', 27, 'hands=open'],
  ['game_of_towers', 4, 'end', 11],
  ['five_towers', 5, 'middle', 12],
  ['carcassonne', 6, 'start', 13],
  ['wandering_towers', 6, 'end', 46, 'hands=open'],
  ['wandering_towers', 2, 'end', 32, 'hands=open'],
  ['carcassonne', 4, 'middle', 16, kModules],
];

/** Pseudo-random whole numbers below n, so that a failure can be repeated. */
export function dice(seed) {
  let x = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return (n) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return Math.floor((x / 2 ** 32) * n);
  };
}

/** What `beffroi` prints. @param input what it reads where a file is named - */
export const run = (input, ...words) =>
  execFileSync(program, words, { input, encoding: 'utf8', maxBuffer: 1 << 26 });

/** A node stands after one action; a root before the first. `who` has acted: a seat, 0 for chance. */
class Node {
  constructor(parent, token, turn, who) {
    const isStep = parent && who !== 0;
    Object.assign(this, { parent, token, turn, who, end: 'end open', like: null, text: null });
    this.own = new Map();
    this.next = undefined; // who acts after it: a seat, 0 for chance, -1 when the game is over
    this.steps = (parent?.steps ?? 0) + Number(Boolean(isStep));
    this.moves = (parent?.moves ?? 0) + Number(Boolean(isStep) && turn >= 0);
  }
  /** What follows, by its notation. */
  get children() {
    const { like } = this;
    this.like = null;
    for (const [token, child] of like?.children ?? []) {
      if (child.turn < 0) continue;
      const copy = new Node(this, token, child.turn, child.who);
      this.own.set(token, Object.assign(copy, { next: child.next, end: child.end, like: child }));
    }
    return this.own;
  }
  /** The lines of its moves. */
  get body() {
    if (!this.parent) return '';
    if (this.text === null) {
      const isSame = this.parent.parent && this.turn >= 0 && this.turn === this.parent.turn;
      const before = isSame ? ' ' : this.turn < 0 ? '\n' : `\n${this.turn}. `;
      this.text = `${this.parent.body}${before}${this.token}`;
    }
    return this.text;
  }
  /** The same without the draws that the seed gives: those that a move follows, perhaps after further draws. */
  get linkBody() {
    let text = '';
    let turn = -1;
    let isKept = true; // a draw here would stay
    const lines = [];
    for (const at of this.path.reverse()) {
      if (at.who !== 0 || at.turn < 0) isKept = at.turn < 0;
      if (at.who !== 0 || at.turn < 0 || isKept) lines.unshift(at);
    }
    for (const at of lines) {
      if (at.turn < 0) text += `\n${at.token}`;
      else text += at.turn === turn ? ` ${at.token}` : `\n${at.turn}. ${at.token}`;
      turn = at.turn;
    }
    return text;
  }
  /** After the draws that follow. */
  get drawn() {
    let at = this;
    while (at.next === 0 && at.children.size > 0) [at] = at.children.values();
    return at;
  }
  /** Before the draws that led to it. */
  get undrawn() {
    let at = this;
    while (at.who === 0 && at.parent) at = at.parent;
    return at;
  }
  get path() {
    const path = [];
    for (let at = this; at.parent; at = at.parent) path.unshift(at);
    return path;
  }
  isBefore(late) {
    for (let at = late; at; at = at.parent) if (at === this) return true;
    return false;
  }
  /** The game after so many of its steps, with the draws that follow. */
  after(steps) {
    let at = this;
    while (at.steps > steps) at = at.parent;
    return at.drawn;
  }
  /** What may be played here; nothing where the tree ends. */
  get open() {
    const moves = this.next > 0 ? [...this.children.values()] : [];
    return moves.filter((move) => move.turn >= 0);
  }
  /** Somebody resigns, or all agree on a draw. Where the game goes on, it does so as it would have. */
  act(text, isOver) {
    const known = this.children.get(text);
    if (known) return known;
    const act = new Node(this, text, -1, this.next);
    Object.assign(act, isOver ? { next: -1, end: 'end 1st=1' } : { next: this.next, like: this });
    this.children.set(text, act);
    return act;
  }
}

/** How many steps both have from the start. */
export function commonSteps(a, b) {
  const own = new Set(a.path);
  return b.path.findLast((node) => own.has(node))?.steps ?? 0;
}

/** Puts a game that has been played to its end into a tree, as far as its window goes. */
function grow(tree, record) {
  const lines = record.trimEnd().split('\n');
  const tokens = lines.slice(lines.indexOf('play') + 1, -1).flatMap((line) => {
    const [number, ...words] = line.split(' ');
    return words.map((word) => ({ turn: Number.parseInt(number, 10), word }));
  });
  const whos = [...run(record, 'replay', '-').matchAll(/^\d+ {2}(?:chance|seat (\d)) {2}/gm)];
  assert.equal(whos.length, tokens.length);
  const seats = whos.map(([, seat]) => Number(seat ?? 0));
  let at = tree.root;
  for (const [i, { turn, word }] of tokens.entries()) {
    at.next ??= seats[i];
    // Whoever acts, and what is drawn, follows from what has been played.
    assert.equal(at.next, seats[i]);
    if (at.next > 0 && at.steps >= tree.last) return;
    if (at.next === 0 && at.children.size > 0) assert.ok(at.children.has(word), 'another draw');
    const next = at.children.get(word) ?? new Node(at, word, turn, seats[i]);
    at.children.set(word, next);
    at = next;
  }
  at.next = -1;
  at.end = lines.at(-1).replace(/ hash=.*/, '');
}

/** A record as it is written at a node; `head` are its lines before the moves. */
export const recordAt = (head, node) => `${head.join('\n')}\nplay${node.body}\n${node.end}\n`;

/** A record as a link has it. */
export function linkAt(record, node) {
  const head = record.slice(0, record.indexOf('\nplay\n'));
  const text = `${head}\ndraws seed\nplay${node.linkBody}\n${node.end}\n`;
  return text.length > record.length ? record : text;
}
/** A record of a link, written out again. */
export function wholeOf(text, node) {
  const head = text.slice(0, text.indexOf('\nplay\n')).replace('\ndraws seed', '');
  return `${head}\nplay${node.body}\n${node.end}\n`;
}
/** The program writes and reads the links of a tree's records as this file does. */
function askProgram(tree, nodes) {
  const plain = (text) => text.replace(/ hash=.*/, '').replace(/^beffroi-record \d/, 'beffroi-record 4');
  for (const node of nodes) {
    const text = recordAt([plain(tree.head[0]), ...tree.head.slice(1)], node);
    const link = linkAt(text, node);
    assert.equal(plain(run(text, 'record', '-', '--link')), link, 'a link is what the program writes');
    assert.equal(plain(run(link, 'record', '-')), text, 'and the program writes it out again');
  }
}

/** The tree of a pool: {game, seats, seed, options, head, root, start}; people meet at `start`. */
export function makeTree(pool) {
  const [game, seats, where, seed, options = ''] = kPools[pool];
  const roll = dice(1000 + pool);
  const given = `seats=${seats} ${options}`.trim();
  const record = run('', 'random', game, '--seed', String(seed), '--options', given);
  const head = record.slice(0, record.indexOf('\nplay\n')).split('\n');
  const all = new Node(undefined, '', 0, 0);
  const whole = { root: all, last: Infinity };
  grow(whole, record);
  let end = all;
  while (end.children.size > 0) [end] = end.children.values();
  const first = {
    start: 0,
    middle: Math.floor(end.steps / 2),
    end: Math.max(0, end.steps - kWindow_steps / 2),
  }[where];
  const tree = { game, seats, head, root: new Node(undefined, '', 0, 0), last: first + kWindow_steps };
  grow(tree, record);
  for (let fork = 0; fork < kForks; fork++) {
    let at = tree.root;
    const depth = first + roll(kWindow_steps * 0.7);
    while (at.children.size > 0 && (at.steps < depth || at.next === 0))
      at = [...at.children.values()][roll(at.children.size)];
    if (at.next > 0)
      grow(tree, run(recordAt(head, at), 'random', '--from', '-', '--seed', String(roll(1e6))));
  }
  let last = tree.root;
  while (last.children.size > 0) last = [...last.children.values()].at(-1);
  let start = tree.root.drawn;
  while (start.steps < first) [start] = start.children.values();
  // Also where draws are due that somebody else is to see first.
  const due = last.path.findLast((at) => at.next === 0 && at.who !== 0) ?? last.undrawn.parent;
  askProgram(tree, [due, last]);
  return { ...tree, start: start.drawn };
}
