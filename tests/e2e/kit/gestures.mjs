// Gestures: random sequences of DOM events in the real page, and what must hold after each.
//
// Owns: a person with a mouse, a pen, fingers and a keyboard; the browser that tells a page of them (and now and then
// loses, cancels or delays something); what a page may have done after each event; and faults put in between
// on purpose, which a run must find. Runs inside the page, as text (gestures_run.mjs), so that thousands of
// sequences take seconds: it must import nothing. A sequence is made of its seed alone.
// What must hold: only the release of an undisturbed press, or the plain first press of a key, changes the
// game; a finished drag from a legal piece to a legal place makes its move; and after the sequence, whatever
// was lost in it, the next plain drag makes its move and the next plain key does what it says.
// Next: ../gestures_test.mjs (Chromium), ../engines.mjs (Firefox, WebKit), tests/bench/gestures.mjs (many).

// ---- Faults: what a page with a mistake would make of an event. `memory` lasts for one sequence.

const pass = (event) => [event];
const of = (kind, change) => (event, memory) => (event.type === kind ? change(event, memory) : [event]);
const withInit = (event, init) => [{ ...event, init: { ...event.init, ...init } }];
const isKey = ({ type }) => type === 'keydown' || type === 'keyup';

/** Ten faults: a name and what it makes of an event that the browser sends. */
export const kFaults = {
  none: pass,
  'a cancel is taken as a release': of('pointercancel', (event) => [
    { ...event, type: 'pointerup', init: { ...event.init, button: 0, buttons: 0 } },
  ]),
  'a capture taken away is not heard': of('lostpointercapture', () => []),
  'a focus that goes elsewhere is not heard': of('blur', () => []),
  'a modifier is remembered until the canvas sees it go up': (event, memory) => {
    if (!isKey(event)) return [event];
    if (event.init.key === 'Control' && event.isOnCanvas) memory.control = event.type === 'keydown';
    return memory.control ? withInit(event, { ctrlKey: true }) : [event];
  },
  'a repeat is what the canvas did not see go up': (event, memory) => {
    if (!isKey(event)) return [event];
    memory.down ??= new Set();
    const { code } = event.init;
    if (event.type === 'keyup') {
      if (event.isOnCanvas) memory.down.delete(code);
      return [event];
    }
    const repeat = memory.down.has(code);
    if (event.isOnCanvas) memory.down.add(code);
    return withInit(event, { repeat });
  },
  'a key that is held is pressed again and again': of('keydown', (event) =>
    withInit(event, { repeat: false }),
  ),
  'a shortcut of the browser is a plain key': of('keydown', (event) =>
    withInit(event, { ctrlKey: false, altKey: false, metaKey: false }),
  ),
  'a finger whose end is lost stays the first': (event, memory) => {
    memory.fingers ??= new Set();
    const { pointerId: id, pointerType } = event.init;
    if (event.touches) return [{ ...event, touches: [...new Set([...memory.fingers, ...event.touches])] }];
    if (pointerType !== 'touch') return [event];
    const isFirst = memory.fingers.size === 0;
    if (event.type === 'pointerdown') memory.fingers.add(id);
    if (event.type === 'pointerup' || event.type === 'pointercancel') memory.fingers.delete(id);
    return event.type === 'pointerdown' ? withInit(event, { isPrimary: isFirst }) : [event];
  },
  'a second finger is not seen': (event) =>
    event.init.pointerType === 'touch' && !event.init.isPrimary ? [] : [event],
  'the right button is the left one': (event) =>
    event.init.button === 2
      ? withInit(event, { button: 0, buttons: event.init.buttons ? 1 : 0 })
      : withInit(event, event.init.buttons === 2 ? { buttons: 1 } : {}),
};

// ---- The browser: tells the page what people do

/** Numbers below n, the same for the same seed. */
function randomOf(seed) {
  let a = (seed + 1) * 0x9e3779b1;
  return (n) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

/** Firefox and WebKit on desktops have no touch events, or none that a script can make. */
function triesTouches() {
  try {
    const touches = [new Touch({ identifier: 1, target: document.body })];
    return new TouchEvent('touchstart', { touches }).touches.length === 1;
  } catch {
    return false;
  }
}
const canMakeTouches = triesTouches();
const kMouse = 1;
const kPen = 2;
const kFirstFinger = 10;
const kModifiers = { Control: 'ctrlKey', Shift: 'shiftKey', Alt: 'altKey', Meta: 'metaKey' };

class Browser {
  constructor(fault) {
    this.canvas = document.getElementById('canvas');
    this.fault = kFaults[fault];
    this.memory = {};
    this.captured = new Set();
    this.log = [];
    this.canvas.setPointerCapture = (id) => this.captured.add(id);
  }
  /** Numbers of the page's window for a point of the canvas. */
  place({ x, y }) {
    this.box ??= this.canvas.getBoundingClientRect();
    return { clientX: this.box.left + x, clientY: this.box.top + y };
  }
  isInside({ x, y }) {
    this.place({ x, y });
    return x >= 0 && y >= 0 && x < this.box.width && y < this.box.height;
  }

  /** Sends an event as the fault would have it; `touches` are those of a touch event. True if it was taken. */
  send(type, target, init, touches = null) {
    const isOnCanvas = target === this.canvas;
    this.log.push(`${type} ${init.pointerType ?? ''}${init.pointerId ?? ''}${init.key ?? ''}`);
    let taken = false;
    for (const event of this.fault({ type, init, touches, isOnCanvas }, this.memory)) {
      const made = this.make(event, target);
      if (made) taken = !target.dispatchEvent(made);
    }
    return taken;
  }
  make({ type, init, touches }, target) {
    const all = { bubbles: true, cancelable: true, composed: true, ...init };
    if (/^key/.test(type)) return new KeyboardEvent(type, all);
    if (type === 'blur') return new FocusEvent(type);
    if (!touches) return new PointerEvent(type, all);
    const list = touches.map(
      (identifier) => new Touch({ identifier, target, clientX: init.clientX, clientY: init.clientY }),
    );
    return new TouchEvent(type, { ...all, touches: list, targetTouches: list });
  }

  pointer(type, { id, kind, at, button = -1, buttons = 0, isPrimary = true }) {
    const target = this.captured.has(id) || this.isInside(at) ? this.canvas : document.body;
    const init = { pointerId: id, pointerType: kind, button, buttons, isPrimary, ...this.place(at) };
    this.send(type, target, init);
    if (type === 'pointerup' || type === 'pointercancel') this.release(id, kind);
  }
  /** The capture has gone, and the page is told so. */
  release(id, kind) {
    if (this.captured.delete(id))
      this.send('lostpointercapture', this.canvas, { pointerId: id, pointerType: kind });
  }
  touches(type, at, ids) {
    if (canMakeTouches) this.send(type, this.canvas, this.place(at), ids);
  }
}

// ---- The person: what is really held down, and which presses are undisturbed

class Person {
  constructor(seed, fault) {
    this.random = randomOf(seed);
    this.browser = new Browser(fault);
    /** What is really down: buttons of the mouse, the pen, fingers, keys. */
    this.buttons = 0;
    this.penDown = false;
    this.fingers = [];
    this.keys = new Map();
    this.serial = kFirstFinger;
    this.at = { [kMouse]: { x: -1, y: -1 }, [kPen]: { x: -1, y: -1 } };
    /** Presses on the canvas that nothing has disturbed, by pointer. */
    this.clean = new Set();
    this.known = decisions();
    this.complaint = '';
  }
  one(list) {
    return list[this.random(list.length)];
  }
  chance(percent) {
    return this.random(100) < percent;
  }

  /** Nothing that happened until now may have changed the game. */
  expectSame(what) {
    const now = decisions();
    if (now !== this.known) this.complain(`${what}: the game went from ${this.known} to ${now}`);
    this.known = now;
  }
  /** Does something that may change the game; gives by how much. */
  mayChange(run) {
    this.expectSame('no gesture was finished');
    run();
    const before = this.known;
    this.known = decisions();
    return this.known - before;
  }
  complain(text) {
    this.complaint ||= `${text}\n  after ${this.browser.log.slice(-60).join(', ')}`;
  }

  // ---- Pointers

  kindOf(id) {
    return id === kMouse ? 'mouse' : id === kPen ? 'pen' : 'touch';
  }
  isDown(id) {
    return id === kMouse ? this.buttons !== 0 : id === kPen ? this.penDown : this.fingers.includes(id);
  }
  tell(type, id, more = {}) {
    const kind = this.kindOf(id);
    const buttons = id === kMouse ? this.buttons : this.isDown(id) ? 1 : 0;
    this.browser.pointer(type, { id, kind, at: this.at[id], buttons, ...more });
  }
  move(id, at) {
    this.at[id] = at;
    this.tell('pointermove', id, { isPrimary: id < kFirstFinger || this.fingers[0] === id });
  }
  /** Presses; gives the pointer, which is new for each finger. */
  press(kind, at, button = 0) {
    const id = kind === 'mouse' ? kMouse : kind === 'pen' ? kPen : this.serial++;
    if (id >= kFirstFinger) return this.touch(id, at);
    if (this.isDown(id)) this.release(id);
    this.move(id, at);
    if (id === kMouse) this.buttons = button === 2 ? 2 : 1;
    else this.penDown = true;
    const counts = button === 0 && this.browser.isInside(at);
    if (button === 0) this.clean.clear();
    this.tell('pointerdown', id, { button });
    if (counts) this.clean.add(id);
    return id;
  }
  touch(id, at) {
    const alone = this.fingers.length === 0;
    this.fingers.push(id);
    this.at[id] = at;
    // Some browsers go on counting a finger whose end they have lost, but the list of touches is true.
    const isPrimary = alone && !(canMakeTouches && this.lostFinger && this.chance(50));
    if (this.browser.isInside(at)) this.clean.clear();
    this.tell('pointerdown', id, { button: 0, isPrimary });
    this.browser.touches('touchstart', at, this.fingers);
    if (alone) this.lostFinger = false;
    if (alone && this.browser.isInside(at)) this.clean.add(id);
    return id;
  }
  lay(id) {
    if (id === kMouse) this.buttons = 0;
    else if (id === kPen) this.penDown = false;
    else this.fingers = this.fingers.filter((other) => other !== id);
  }
  /** Lets go; gives by how much that changed the game. Only an undisturbed press may change it. */
  release(id) {
    const button = this.buttons === 2 && id === kMouse ? 2 : 0;
    const isPrimary = id < kFirstFinger || this.fingers[0] === id;
    const run = () => {
      this.lay(id);
      this.tell('pointerup', id, { button, isPrimary });
      if (id >= kFirstFinger) this.browser.touches('touchend', this.at[id], this.fingers);
    };
    const was = this.clean.delete(id);
    if (was) return this.mayChange(run);
    run();
    this.expectSame('a disturbed press was let go');
    return 0;
  }
  /** Lets go, and nobody tells the page. */
  lose(id) {
    this.lay(id);
    this.browser.captured.delete(id);
    this.clean.delete(id);
    if (id >= kFirstFinger) this.lostFinger = true;
  }
  cancel(id) {
    const isPrimary = id < kFirstFinger || this.fingers[0] === id;
    this.lay(id);
    this.clean.delete(id);
    this.tell('pointercancel', id, { isPrimary });
    if (id >= kFirstFinger) this.browser.touches('touchcancel', this.at[id], this.fingers);
    this.expectSame('a press was cancelled');
  }
  loseCapture(id) {
    this.clean.delete(id);
    this.browser.release(id, this.kindOf(id));
  }
  blur() {
    this.clean.clear();
    this.browser.send('blur', window, {});
  }

  // ---- Keys

  get modifiers() {
    const held = {};
    for (const key of this.keys.values()) if (kModifiers[key]) held[kModifiers[key]] = true;
    return held;
  }
  key(type, key, more = {}) {
    const code = /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key === ' ' ? 'Space' : key;
    return this.browser.send(type, document.activeElement ?? document.body, {
      key,
      code,
      ...this.modifiers,
      ...more,
    });
  }
  keyDown(key) {
    const repeat = this.keys.has(key);
    this.keys.set(key, key);
    const { ctrlKey, altKey, metaKey } = this.modifiers;
    const run = () => this.key('keydown', key, { repeat });
    if (!repeat && !ctrlKey && !altKey && !metaKey && /^(Enter| |u)$/.test(key)) return this.mayChange(run);
    run();
    this.expectSame(`${key} ${repeat ? 'is held' : 'is no move'}`);
    return 0;
  }
  keyUp(key, isTold = true) {
    this.keys.delete(key);
    if (isTold) this.key('keyup', key);
  }
}

// ---- The page

const hook = () => window.__beffroi;
const decisions = () => hook().state().decisions;
const microtasks = async () => {
  for (let i = 0; i < 4; i++) await null;
};
const middle = ({ x, y, w, h }) => ({ x: x + w / 2, y: y + h / 2 });
const until = async (look, limit_ms) => {
  for (const begun = performance.now(); performance.now() - begun < limit_ms; ) {
    const found = look();
    if (found) return found;
    await new Promise((done) => setTimeout(done, 5));
  }
  return null;
};
const isPiece = ({ id, state, drop, spoken }) =>
  !drop && !spoken && (state === 'legal' || state === 'chosen') && Number(id.split(',')[0]) < 16;
const isPlace = ({ state, drop }) => drop && (state === 'legal' || state === 'chosen');

/** Presses a legal piece and carries it a little, so that it is in the hand; gives the pointer, or null. */
function pickUp(person, kind, button = 0) {
  const pieces = hook().targets().filter(isPiece);
  if (pieces.length === 0) return null;
  const from = middle(person.one(pieces));
  const id = person.press(kind, from, button);
  person.move(id, { x: from.x + 14, y: from.y - 8 });
  return id;
}
/** A place where what is in the hand may go. */
function aPlace(person) {
  const places = hook().targets().filter(isPlace);
  return places.length > 0 ? middle(person.one(places)) : null;
}

// ---- A sequence

const kKeys = ['ArrowRight', 'ArrowLeft', 'Enter', ' ', 'Escape', 'u', 'Control', 'Shift', 'Alt', 'Meta'];
const kKinds = ['mouse', 'pen', 'touch'];

/** Something that happens beside a drag and does not concern it. */
function aside(person, id) {
  const point = { x: person.random(person.browser.box.width), y: person.random(person.browser.box.height) };
  const what = person.random(4);
  if (what === 0 && id !== kMouse && person.buttons === 0) person.move(kMouse, point);
  else if (what === 1) {
    const key = person.one(['Control', 'Shift', 'Alt']);
    if (person.keys.has(key)) person.keyUp(key, person.chance(50));
    else person.keyDown(key);
  } else person.move(id, point);
}

/** One of the things that happen to a page. */
function event(person, spots) {
  const { random, browser } = person;
  const outside = { x: -30, y: 40 };
  const anywhere = { x: random(browser.box.width), y: random(browser.box.height) };
  const free = spots.isFree(anywhere) ? anywhere : spots.all[0];
  const point = person.chance(70) ? person.one(spots.all) : person.chance(20) ? outside : free;
  const down = [kMouse, kPen, ...person.fingers].filter((id) => person.isDown(id));
  const id = down.length > 0 ? person.one(down) : null;
  const what = random(20);
  const kind = person.one(kKinds);
  // A finger that begins elsewhere is never the canvas's.
  if (what < 4)
    person.press(kind, kind === 'touch' && point === outside ? free : point, person.chance(12) ? 2 : 0);
  else if (what < 8) person.move(id ?? kMouse, point);
  else if (what < 10 && id) person.release(id);
  else if (what < 12 && id) person.lose(id);
  else if (what === 12 && id && id !== kMouse) person.cancel(id);
  else if (what === 13 && id && id < kFirstFinger) person.loseCapture(id);
  else if (what === 14) person.blur();
  else if (what === 15) leaveCanvas(person);
  else if (what < 18) aKey(person, spots);
  else if (what === 18 && person.buttons === 0) dragIn(person, spots);
  else if (person.keys.size > 0) person.keyUp(person.one([...person.keys.keys()]), person.chance(50));
}

/** The mouse brings something from elsewhere and lets it go here. */
function dragIn(person, spots) {
  person.press('mouse', { x: -30, y: 40 });
  const place = person.one(spots.places);
  person.move(kMouse, { x: place.x - 3, y: place.y });
  person.move(kMouse, place);
  person.release(kMouse);
}
/** A key goes down; not on a button of the canvas that opens something. */
function aKey(person, spots) {
  const key = person.one(kKeys);
  const ring =
    /Enter| /.test(key) &&
    hook()
      .targets()
      .find(({ focus }) => focus);
  if (!ring || spots.isOfMove(ring)) person.keyDown(key);
}
/** The canvas loses the focus, and mostly gets it back. */
function leaveCanvas(person) {
  const { canvas } = person.browser;
  const isThere = document.activeElement === canvas;
  if (isThere) person.clean.clear();
  if (person.browser.fault({ type: 'blur', init: {} }, {}).length > 0 || !isThere) canvas.blur();
  if (person.chance(70)) canvas.focus();
}

/** The first third of all: a drag from a piece, beside which something happens; its move must be made. */
function finishedDrag(person) {
  const id = pickUp(person, person.one(kKinds));
  if (id === null) return 0;
  for (let n = person.random(4); n > 0; n--) aside(person, id);
  const place = aPlace(person);
  if (!place) {
    person.complain('a piece is carried, and no place is open for it');
    return 0;
  }
  person.move(id, place);
  const made = person.release(id);
  if (made !== 1) person.complain(`a finished drag by ${person.kindOf(id)} made ${made} moves`);
  return 1;
}

/** The menu's key is let go over the menu, which the page never hears of as a release on the canvas. */
async function menuTwice(person) {
  for (const time of ['first', 'second']) {
    person.browser.canvas.focus();
    person.keyDown('m');
    const dialog = await until(() => document.querySelector('dialog[open]'), 1500);
    if (!dialog) person.complain(`the ${time} press of M opened no menu`);
    person.clean.clear(); // the dialog has the focus
    person.keyUp('m');
    dialog?.close();
    await until(() => !document.querySelector('dialog'), 1500);
  }
}

/** Everything is let go, one way or the other. */
function letGo(person) {
  for (const id of [kMouse, kPen, ...person.fingers])
    if (person.isDown(id)) person.chance(50) ? person.release(id) : person.lose(id);
  for (const key of [...person.keys.keys()]) person.keyUp(key, person.chance(40));
}

/** Nothing is left down: the next plain drag and the next plain keys work. */
async function probe(person, isStrict) {
  person.browser.canvas.focus();
  for (let n = 0; n < 3; n++) {
    person.keyDown('Escape');
    person.keyUp('Escape');
    person.browser.canvas.focus();
  }
  const id = pickUp(person, person.one(kKinds));
  const place = id !== null && aPlace(person);
  if (!place) return person.complain('after it no piece can be carried to a place');
  person.move(id, place);
  const made = person.release(id);
  if (made !== 1) person.complain(`after it a plain drag by ${person.kindOf(id)} made ${made} moves`);
  await microtasks(); // the page reads the state
  person.browser.canvas.focus();
  if (!isStrict) {
    const back = person.keyDown('u');
    if (back !== -1) person.complain(`after it a plain U took back ${-back} moves`);
    person.keyUp('u');
  } else if (!person.key('keydown', 'ArrowRight')) person.complain('after it an arrow is not the table’s');
}

/** Nothing of a sequence goes on in the next. */
function clear(person, record) {
  person.browser.fault = pass;
  for (let id = kFirstFinger; id < person.serial; id++)
    person.tell('pointercancel', id, { isPrimary: false });
  person.cancel(kPen);
  person.cancel(kMouse);
  hook().loadHere(record);
}

/** Runs one; gives {complaint, drags: finished ones that it began with}. */
async function sequence(seed, { fault, record, strict, spots }) {
  const isStrict = seed % 4 === 3;
  hook().loadHere(isStrict ? strict : record);
  const person = new Person(seed, fault);
  const { canvas } = person.browser;
  canvas.focus();
  person.browser.place({ x: 0, y: 0 });
  const drags = person.chance(50) ? finishedDrag(person) : 0;
  if (person.chance(40)) carry(person, spots);
  for (let n = 2 + person.random(14); n > 0 && !person.complaint; n--) event(person, spots);
  person.expectSame('at the end');
  letGo(person);
  if (seed % 100 === 7 && !person.complaint) await menuTwice(person);
  if (!person.complaint) await probe(person, isStrict);
  const { complaint } = person;
  clear(person, isStrict ? strict : record);
  return { complaint, drags };
}
/** What is in the hand is over a place where it may go: whatever comes now must not drop it. */
function carry(person, spots) {
  const id = pickUp(person, person.one(kKinds), person.chance(15) ? 2 : 0);
  if (id !== null && person.chance(80)) person.move(id, person.one(spots.places));
}

/**
 * `all`: pieces, places and the two buttons of a move that is proposed; `places` alone; isFree(point): no other button is near,
 * which would open a dialog while the sequence goes on.
 */
function findSpots({ record, buttons }) {
  hook().loadHere(record);
  const [piece] = hook().targets().filter(isPiece);
  hook().act(piece.id);
  hook().act(hook().targets().find(isPlace).id);
  const isOfMove = ({ id }) => Number(id.split(',')[0]) < 16 || buttons.includes(id);
  const targets = hook().targets();
  const others = targets.filter((target) => !isOfMove(target) && !target.spoken);
  const isNear = ({ x, y }, box) =>
    x > box.x - 40 && y > box.y - 40 && x < box.x + box.w + 40 && y < box.y + box.h + 40;
  return {
    isOfMove,
    all: targets.filter(isOfMove).map(middle),
    places: targets.filter(isPlace).map(middle),
    isFree: (point) => !others.some((box) => isNear(point, box)),
  };
}
/**
 * Runs sequences from a seed on, until one fails. Gives {ran, drags, took_ms, failed: {seed, complaint} or null,
 * touches: whether this browser can make touch events}.
 */
export async function runGestures({ seed, count, ...how }) {
  const begun = performance.now();
  const own = Object.hasOwn(document.getElementById('canvas'), 'setPointerCapture');
  const result = { ran: 0, drags: 0, failed: null, touches: canMakeTouches };
  const spots = findSpots(how);
  for (; result.ran < count; result.ran++) {
    const { complaint, drags } = await sequence(seed + result.ran, { ...how, spots });
    result.drags += drags;
    if (complaint) {
      result.failed = { seed: seed + result.ran, complaint };
      break;
    }
    // The browser gets its turn: what the page does later must not pile up.
    if (result.ran % 50 === 49) await new Promise((done) => setTimeout(done));
  }
  if (!own) delete document.getElementById('canvas').setPointerCapture;
  return { ...result, took_ms: performance.now() - begun };
}
