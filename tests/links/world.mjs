// A table between homes, in one process: people, their devices and tabs, and the messages between them.
//
// Owns: what a page does with the modules of shell/links (which records it gives them, what it puts into the
// library), what an engine would say, which is what the tree of the game says (games.mjs), and what must hold after
// every event. Every device keeps its table as text, and what it goes on with is what was read of it. Must never
// decide what happens when: simulate.mjs does.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { importShell } from '../../web/toolchain/shell_script.mjs';
import { packRecord, packWords } from '../e2e/kit/link_code.mjs';
import { commonSteps, linkAt, recordAt, wholeOf } from './games.mjs';

const [table, arriving, texts, post, compare, words] = await Promise.all(
  ['table', 'arrive', 'table-text', 'post', 'compare', 'words'].map((name) =>
    importShell(`links/${name}.ts`),
  ),
);
export const L = { ...table, ...arriving, ...texts, ...post, ...compare, ...words };

const kAddress = 'https://example.org/games/play.html#r=';
/** What each answer to a link may do, by how its record stands to ours. */
const kMayFollow = {
  same: ['same', 'kept', 'asked', 'drawOffered', 'tooLate', 'alreadyKept', 'askedElsewhere'],
  further: [
    'yourTurn',
    'goesOn',
    'ended',
    'granted',
    'takenBack',
    'asked',
    'askedElsewhere',
    'alreadyKept',
    'kept',
    'twoWays',
    'known',
  ],
  older: [
    'older',
    'granted',
    'takenBack',
    'tooLate',
    'asked',
    'alreadyKept',
    'kept',
    'twoWays',
    'known',
    'askedElsewhere',
  ],
  parts: ['twoWays', 'known', 'granted', 'takenBack', 'asked', 'askedElsewhere'],
};
const kTaken = ['yourTurn', 'goesOn', 'ended', 'granted', 'takenBack'];

/** What happened, in numbers, over all worlds. */
export const counts = {};
export const count = (what) => {
  counts[what] = (counts[what] ?? 0) + 1;
};

class Device {
  constructor(name, person, tabs) {
    Object.assign(this, {
      name,
      person,
      kept: null,
      text: null,
      read: null,
      revision: 0,
      library: [],
      must: new Set(),
    });
    this.tabs = Array.from({ length: tabs }, () => ({ here: null, revision: 0 }));
  }
}

export class World {
  constructor(tree, roll, log) {
    Object.assign(this, { tree, roll, log, post: [], devices: [], nodes: new Map(), acts: [], now: 1000 });
    this.id = `t${roll(1e9)}`;
    const bots = tree.seats > 2 && roll(3) === 0 ? [1 + roll(tree.seats)] : [];
    this.people = [];
    const humans = Array.from({ length: tree.seats }, (_, i) => i + 1).filter((seat) => !bots.includes(seat));
    const most = 2 + roll(Math.min(humans.length, 6) - 1);
    for (const [i, seat] of humans.entries()) {
      const who = i < most ? i : roll(most);
      this.people[who] ??= { seats: [], devices: [] };
      this.people[who].seats.push(seat);
    }
    for (const [i, person] of this.people.entries()) {
      const isTwo = this.devices.length + this.people.length - i < 6 && roll(3) === 0;
      for (let k = 0; k < 1 + Number(isTwo); k++) {
        const device = new Device(`${'ABCDEF'[i]}${k + 1}`, person, 1 + roll(3));
        person.devices.push(device);
        this.devices.push(device);
      }
    }
    const [, game, seed] = tree.head;
    const seats = Array.from({ length: tree.seats }, (_, i) =>
      bots.includes(i + 1) ? `seat ${i + 1} bot level=1` : `seat ${i + 1} human "Seat ${i + 1}"`,
    );
    this.head = ['beffroi-record 4', game, seed, `table ${this.id}`, ...seats];
    this.bots = bots;
  }

  // ---- The engine

  /** A computer decides for this seat after a node: it always did, or its person has resigned. */
  isBots(node, seat) {
    if (this.bots.includes(seat)) return true;
    for (let at = node; at.parent; at = at.parent) if (at.token === `resign ${seat}`) return true;
    return false;
  }
  /** Whose turn it is, where that is a person at these seats. */
  isTurn(node, mine) {
    return mine.includes(node.next) && !this.isBots(node, node.next);
  }
  /** Somebody resigns, or all agree on a draw, which is so in this world alone. */
  act(node, text) {
    const isOver = text === 'draw' || this.tree.seats === 2;
    if (!node.children.has(text)) this.acts.push([node, text]);
    return node.act(text, isOver);
  }
  close() {
    for (const [node, text] of this.acts) node.children.delete(text);
  }
  /** The node of a record; undefined where the engine refuses it. What is left out is drawn again. */
  nodeOf(record) {
    if (this.nodes.has(record)) return this.nodes.get(record);
    const moves = record.slice(record.indexOf('\nplay\n') + 6);
    let at = this.tree.root;
    for (const line of moves.trimEnd().split('\n').slice(0, -1)) {
      const words = /^\d/.test(line) ? line.split(' ').slice(1) : [line];
      for (const word of words) {
        const next = at.children.get(word) ?? at.drawn.children.get(word);
        if (!next) return undefined;
        at = next;
      }
    }
    this.nodes.set(record, at);
    return at;
  }
  /** What the page of these seats has of a node: what belongs to somebody else's turn is not drawn. */
  lineAt(node, mine) {
    const { next } = node.drawn;
    const isDrawn = mine.includes(next) || this.isBots(node.drawn, next);
    return { record: recordAt(this.head, isDrawn ? node.drawn : node.undrawn), next: Math.max(next, 0) };
  }
  node(here) {
    return this.nodeOf(here.line.record);
  }

  // ---- A device's pages

  /** The table as a page reads it that has just been opened, or has followed the others. */
  here(device) {
    if (device.kept === null) return null;
    if (device.text !== device.kept) {
      const { here, error } = L.readTable(device.kept);
      assert.equal(error, undefined, 'what was kept can be read');
      Object.assign(device, { text: device.kept, read: here });
    }
    return device.read;
  }
  /** Keeps what an answer says, and checks what must hold. Gives the answer. */
  keep(device, answer) {
    if (answer.refused) return answer;
    let { here } = answer;
    for (const [i, left] of here.left.entries()) {
      if (left.game) continue;
      device.library.push(this.nodeOf(left.line.record));
      here = L.named(here, i, `g${device.library.length}`);
    }
    // A page draws what belongs to its own turn.
    const drawn = this.lineAt(this.node(here), here.mine);
    if (here.line.next > 0 && drawn.record !== here.line.record) {
      const again = L.played(here, drawn);
      assert.equal(again.is, 'drawn');
      here = again.here;
    }
    device.kept = L.writeTable(here);
    device.revision++;
    // (Its own message about texts so long would take minutes.)
    assert.ok(isDeepStrictEqual(this.here(device), here), 'what is kept comes back');
    this.check(device, here);
    return { ...answer, here };
  }
  check(device, here) {
    const node = this.node(here);
    assert.ok(node, 'the line is possible');
    assert.equal(L.stepsIn(here.line.record).length, node.steps, 'no step is doubled');
    assert.equal(here.line.next, Math.max(node.drawn.next, 0), 'who is next');
    const known = [node, ...device.library, ...here.ways.map((way) => this.nodeOf(way.line.record))];
    for (const must of device.must)
      assert.ok(
        known.some((one) => must.isBefore(one.drawn)),
        `${device.name} has lost step ${must.steps}: ${must.token}`,
      );
    assert.ok(here.settled <= node.steps && here.base <= node.steps, 'no more is settled than there is');
    assert.ok(here.gave.length === 0 || /^mode casual$/m.test(here.line.record), 'granted marks it casual');
  }

  // ---- What people do

  play(device, move) {
    const here = this.here(device);
    const answer = L.played(here, this.lineAt(move, here.mine));
    assert.equal(answer.refused, false, `may play: ${answer.is}`);
    device.must.add(move);
    return this.keep(device, answer);
  }
  /** A tab that has stayed behind plays these moves, and finds then what the others have kept. */
  playBehind(device, tab, moves) {
    let { here } = tab;
    for (const move of moves) {
      const answer = L.played(here, this.lineAt(move, here.mine));
      assert.equal(answer.refused, false, `may play behind: ${answer.is}`);
      device.must.add(move);
      here = answer.here;
    }
    count('stale tabs');
    return this.join(device, here);
  }
  join(device, own) {
    const kept = this.here(device);
    const answer = L.join(kept, own);
    assert.equal(answer.refused, false, answer.is);
    const isOne = L.gaveText(kept.gave) === L.gaveText(own.gave);
    if (isOne && L.compare(kept.line.record, own.line.record).is === 'same')
      assert.ok(answer.here.settled >= Math.max(kept.settled, own.settled), 'what others have stays settled');
    count(answer.is === 'twoWays' ? 'joined twoWays' : answer.is);
    return this.keep(device, answer);
  }
  undo(device, steps) {
    const here = this.here(device);
    const node = this.node(here);
    const target = node.after(steps);
    const answer = L.undo(here, this.lineAt(target, here.mine));
    if (steps < here.settled) {
      assert.equal(answer.refused, true, 'what others have cannot be undone');
      assert.equal(answer.here, here);
      count('undo refused');
      return answer;
    }
    for (const must of device.must)
      if (must !== target && target.isBefore(must) && must.isBefore(node)) device.must.delete(must);
    count('undone');
    return this.keep(device, answer);
  }
  /** Sends the newest to everybody; `how` as the share sheet says it. */
  send(device, how = 'shared') {
    const here = this.here(device);
    const code = this.codeOf(here, L.wordsOf(here));
    assert.match(code, /^[23][\w-]*[A-Za-z0-9]$/);
    const answer = this.keep(device, L.sent(here, how, this.now++));
    assert.equal(answer.refused, false, `may send: ${answer.is}`);
    count(how);
    if (how !== 'cancelled') this.mail(kAddress + code, this.node(here), device);
    return answer;
  }
  /** The engine leaves out what the seed gives, but for draws that are not the seed's. */
  codeOf(here, words) {
    const { record } = here.line;
    const dice = this.roll(60);
    const text = dice < 5 ? record : linkAt(record, this.node(here));
    // Codes of version 3 take their time, and are the subject of run.mjs and of tests/given.
    return dice === 5 ? L.writeLink(text, words) : packWords(text, L.writeWords(words), '2');
  }
  mail(text, node, from, only = null) {
    for (const to of this.devices)
      if (to !== from && (!only || only === to)) this.post.push({ text, node, to });
  }
  along(device) {
    const other = device.person.devices.find((one) => one.kept === null);
    const here = this.here(device);
    if (!other || !here) return;
    const { words, refused } = L.alongWords(here, device.person.seats);
    if (refused) return;
    count('along');
    this.mail(kAddress + this.codeOf(here, words), this.node(here), device, other);
  }
  /** A build that knows no tables has played on from a record that it was sent, or another move in the middle of it. */
  oldBuild(person) {
    const { node } = this.post[this.roll(this.post.length)] ?? {};
    if (!node) return;
    const places = node.path.filter((at) => person.seats.includes(at.parent?.next));
    let at = places.length > 0 && this.roll(2) ? places[this.roll(places.length)].parent : node.drawn;
    const seat = at.next;
    if (!this.isTurn(at, person.seats) || at.steps < this.tree.start.steps) return;
    while (at.next === seat && at.open.length > 0) at = at.open[this.roll(at.open.length)].drawn;
    if (at.next === seat) return;
    count('older builds');
    this.mail(kAddress + packRecord(recordAt(this.head, at)), at, null);
  }

  // ---- Arriving

  /** What the page has of a link once the engine has written it out. */
  linkIn(text, node) {
    const { record: given, words, error } = L.readLink(text);
    assert.equal(error, undefined, `a link is found: ${JSON.stringify(error)}`);
    assert.equal(this.nodeOf(given), node, 'a link holds its game');
    const record = /\ndraws seed\n/.test(given) ? wholeOf(given, node) : given;
    if (record !== given) count('without draws');
    return { line: { record, next: Math.max(node.drawn.next, 0) }, words };
  }
  deliver({ text, node, to }, way = (one) => one) {
    const link = this.linkIn(way(text), node);
    const { words } = link;
    const here = this.here(to);
    if (!here) {
      const answer = L.takeSeats(link, to.person.seats);
      if (answer.refused) return assert.equal(answer.is, 'seatTaken');
      count('seated');
      to.must.add(node.undrawn);
      return this.keep(to, answer);
    }
    if (words?.along.length) return this.keep(to, L.takeSeats(link, words.along, { known: here }));
    const answer = L.arrive(here, link, this.now++);
    const isTakenBack = this.judge(here, node, answer, words);
    if (!answer.refused && !isTakenBack) to.must.add(node.undrawn);
    count(answer.is);
    return this.keep(to, answer);
  }
  /** A link comes to a tab that has stayed behind, which finds then what the others have kept. */
  deliverBehind({ text, node, to }, tab, way) {
    const link = this.linkIn(way(text), node);
    if (link.words?.along.length) return undefined;
    const answer = L.arrive(tab.here, link, this.now++);
    this.judge(tab.here, node, answer, link.words);
    if (answer.refused) return answer;
    const kept = this.here(to);
    // What has been taken back by now is older, however far it goes.
    const gave = link.words?.gave ?? [];
    if (gave.length >= Math.max(...[kept, ...kept.ways, ...kept.left].map((one) => one.gave.length)))
      to.must.add(node.undrawn);
    count('links to stale tabs');
    this.join(to, answer.here);
    // What its words say was said to a table of before.
    return this.deliver({ text, node, to });
  }
  /** The answer to a link is one that its record allows, and names the place where two ways part. */
  judge(here, theirs, answer, words) {
    const ours = this.node(here).undrawn;
    const their = theirs.undrawn;
    const how =
      ours === their ? 'same' : ours.isBefore(their) ? 'further' : their.isBefore(ours) ? 'older' : 'parts';
    if (answer.refused) return assert.equal(answer.is, 'tooManyWays');
    // What has been taken back since then is older, however far it goes.
    const isTakenBack = how !== 'same' && how !== 'older' && ['older', 'tooLate'].includes(answer.is);
    const most = Math.max(...[here, ...here.ways, ...here.left].map((one) => one.gave.length));
    if (isTakenBack) assert.ok((words?.gave.length ?? 0) < most);
    else assert.ok(kMayFollow[how].includes(answer.is), `${how}: ${answer.is}`);
    const after = this.node(answer.here).undrawn;
    if (kTaken.includes(answer.is) && L.unsent(here) > 0)
      assert.ok(ours.isBefore(after), 'unsent steps give way to nothing without a question');
    if (kTaken.includes(answer.is)) assert.equal(after, their, 'what goes on is taken on');
    else if (!['asked', 'askedElsewhere', 'alreadyKept', 'kept'].includes(answer.is))
      assert.equal(after, ours, `${answer.is} changes nothing`);
    if (answer.is !== 'twoWays') return isTakenBack;
    const common = commonSteps(ours, their);
    const moves = their.path.findLast((at) => at.steps === common && at.who !== 0)?.moves ?? 0;
    const isNew = answer.here.ways.length > here.ways.length;
    const isHeld = (one) => their.isBefore(this.nodeOf(one.line.record).drawn);
    const way = isNew ? answer.here.ways.at(-1) : answer.here.ways.find(isHeld);
    assert.ok(way && isHeld(way), 'the other way is held');
    if (isNew)
      assert.deepEqual([way.step, way.parting.number], [common + 1, moves + 1], 'named where they part');
    assert.equal(answer.values.number, moves + 1, 'said where they part');
    return false;
  }
  /** What is no link of this table, or is damaged, changes nothing. */
  attack(device) {
    const here = this.here(device);
    const mail = this.post[this.roll(this.post.length)];
    if (!here || !mail) return;
    const { line, words } = this.linkIn(mail.text, mail.node);
    const { record } = line;
    const next = 1;
    const attempts = {
      'other table': () => record.replace(/^table .*$/m, 'table other'),
      'other seed': () => record.replace(/^seed .*$/m, 'seed 77'),
      'other options': () => record.replace(/options="/, 'options="house=1 '),
      'other seats': () => record.replace(/^(seat 2 ).*$/m, '$1bot level=6'),
      'cut record': () => record.slice(0, -20),
    };
    const names = Object.keys(attempts);
    const name = names[this.roll(names.length)];
    const answer = L.arrive(here, { line: { record: attempts[name](), next }, words }, this.now);
    assert.equal(answer.refused, true, name);
    assert.equal(answer.here, here);
    const code = mail.text.slice(kAddress.length);
    const at = 1 + this.roll(code.length - 1);
    const cut = L.readLink(kAddress + code.slice(0, at));
    const { record: given } = L.readLink(mail.text);
    assert.ok(cut.error || cut.record === given, 'a link that was cut says so');
    const other = code[at] === 'x' ? 'y' : 'x';
    const bad = L.readLink(kAddress + code.slice(0, at) + other + code.slice(at + 1));
    assert.ok(bad.error || bad.record === given, 'a damaged link says so');
    count('refused');
  }
}
