// Whole games by link: node tests/links/whole_games.mjs [build/dist-test] [game] [seed]
//
// Owns: one whole game of each of the five games, from the form of a new game, in which seats play by link, to the
// end screen and a rematch, between browser profiles of different devices. The only thing that goes from one to the
// other is a text file with links. What is decided on the board is random and chosen through the hook of test
// builds; all else (sending, taking back, copying, opening, sitting down, "Play your turn") is pressed. At every
// hand-over the receiver has all that the sender has and has drawn nothing but what is its own, no move is lost or
// doubled, and what was sent cannot be taken back. Prints per game: moves, links, the longest link in letters, time.
// A failure says game, seed and step, and the command that repeats it. It is no part of ./check: it takes minutes.
// Next: tests/e2e/by_link_test.mjs (the same page, case by case), simulate.mjs (the model without a page).
import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kUiConfirm, kUiRematch } from '../../web/bridge/bridge.mjs';
import { kPhone, kPhoneWide, kSmallDesktop, openBrowser, Testing } from '../e2e/kit/kit.mjs';
import { openSites } from '../e2e/kit/site.mjs';
import { Table } from '../e2e/kit/table.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [folder = join(root, 'build/dist-test'), wanted = '', first = '1'] = process.argv.slice(2);

/** A game ends before it has taken so many turns. */
const kMostTurns = 2000;
const kSizes = { desktop: kSmallDesktop, phone: kPhone, lying: kPhoneWide };
const kNames = ['Ana', 'Ben', 'Cleo'];

/** The devices, that of the form first; what is chosen in the form; what its record must say then. */
const kGames = {
  metal_towers: { on: ['desktop', 'phone'], choose: async () => {}, says: [] },
  game_of_towers: { on: ['phone', 'desktop'], choose: async () => {}, says: [] },
  five_towers: {
    on: ['desktop', 'phone', 'lying'],
    choose: (form) => form.locator('[data-token=powers] label').last().click(),
    says: ['powers=on'],
  },
  // Nobody opens the hands: the form does, since a seat is by link.
  wandering_towers: { on: ['desktop', 'phone'], choose: async () => {}, says: ['hands=open'] },
  carcassonne: {
    on: ['desktop', 'phone'],
    choose: (form) => form.locator('.preset').nth(kAllModules).click(),
    says: 'phantom=on festival=on builder=on fairy=on dragon=on princess=on portal=on'.split(' '),
  },
};
/** Which of the ways to play Carcassonne has the phantom and all modules. */
const kAllModules = 3;

/** Pseudo-random whole numbers below n (mulberry32), so that a failure can be repeated. */
function dice(seed) {
  let x = Math.imul(seed, 0x9e3779b1);
  return (n) => {
    x = (x + 0x6d2b79f5) | 0;
    let y = Math.imul(x ^ (x >>> 15), 1 | x);
    y = (y + Math.imul(y ^ (y >>> 7), 61 | y)) ^ y;
    return Math.floor((((y ^ (y >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

/** In every page: nothing moves by itself, and chance goes on from where the last page of the device left it. */
function calm(seed) {
  if (!location.protocol.startsWith('http')) return;
  localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none', pace: 'once' }));
  let state = Number(localStorage.getItem('test.chance') ?? seed);
  crypto.getRandomValues = (list) => {
    for (let i = 0; i < list.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      list[i] = list.BYTES_PER_ELEMENT === 1 ? state >>> 24 : state;
    }
    localStorage.setItem('test.chance', String(state));
    return list;
  };
}

/**
 * In the page: makes all decisions of a turn at random. Gives how many, and what went wrong, if anything did.
 * A turn is done when nobody at this device acts.
 */
async function playTurn([seed, confirmId]) {
  const kView = Number(confirmId.split(',')[0]); // from here on targets are the view's own
  const { act, idle, state, targets } = window.__beffroi;
  let x = seed | 0;
  const pick = (list) => {
    x = (Math.imul(x, 1664525) + 1013904223) | 0;
    return list[(x >>> 8) % list.length];
  };
  const frame = () => new Promise((go) => setTimeout(go, 4));
  const begun = state().decisions;
  const decideOne = async () => {
    const before = state().decisions;
    for (let touches = 0; touches < 16; touches++) {
      const open = targets().filter((target) => target.state === 'legal' && !target.spoken);
      const confirm = open.find(({ id }) => id === confirmId);
      const things = open.filter(({ id }) => Number(id.split(',')[0]) < kView);
      if (!confirm && things.length === 0) return `nothing to touch: ${state().prompt}`;
      const takers = things.filter(({ drop }) => drop);
      const takes = confirm && (touches > 0 || things.length === 0);
      act(takes ? confirm.id : pick(touches > 0 && takers.length > 0 ? takers : things).id);
      for (let waits = 0; waits < 2500 && !(idle() || state().acting || state().over); waits++) await frame();
      if (state().decisions > before) return '';
    }
    return `nothing happened: ${state().prompt}`;
  };
  while (state().acting && !state().over) {
    const problem = await decideOne();
    if (problem) return { decisions: state().decisions - begun, problem };
    // What follows by itself, as a forced pass, has happened.
    for (let waits = 0; waits < 3 || !(idle() || state().acting || state().over); waits++) await frame();
  }
  return { decisions: state().decisions - begun, problem: '' };
}

/** All that was decided and drawn, in order. */
function playedIn(record) {
  const lines = record.split('\n');
  const from = lines.indexOf('play') + 1;
  const to = lines.findLastIndex((line) => line.startsWith('end '));
  return lines.slice(from, to).flatMap((line) => line.replace(/^\d+\. /, '').split(' '));
}
const endOf = (record) => /^end .*$/m.exec(record)?.[0];
const isDraw = (word) => word.startsWith('*');

/** A person with a device. */
class Home {
  constructor(context, seat, name, size) {
    Object.assign(this, { context, seat, name, size, sits: false });
  }
  async start(path) {
    this.page = await this.context.newPage();
    this.table = new Table(this.page);
    await this.page.goto(path);
  }
  dialog(id) {
    return this.page.locator(`#dialog-${id}`);
  }
  press(name) {
    return this.page.getByRole('button', { name, exact: true }).click();
  }
  record() {
    return this.table.record();
  }
}

class Game {
  constructor(t, id, seed, post) {
    Object.assign(this, { t, id, seed, post, ...kGames[id] });
    this.roll = dice(seed);
    /** What has been done, for the report of a failure. */
    this.step = 'begin';
    this.steps = 0;
    this.links = 0;
    this.longest = 0;
    this.backs = 0;
    this.forced = 0;
    this.wasForced = false;
  }
  chance(percent) {
    return this.roll(100) < percent;
  }
  say(step) {
    this.step = step;
    this.steps++;
    if (process.env.BEFFROI_TELL) console.log(`  ${this.steps} ${step}`);
  }

  // ---- Homes

  async open() {
    this.homes = [];
    for (const [i, size] of this.on.entries()) {
      const context = await this.t.context({ ...kSizes[size] });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await context.addInitScript(calm, this.seed * 10 + i + 1);
      this.homes.push(new Home(context, 0, kNames[i], size));
    }
    await this.homes[0].start(`${this.t.site.base}index.html#new=${this.id}`);
  }
  /** Who sits where says the record: chance may have moved all. */
  readSeats(record) {
    for (const [, seat, name] of record.matchAll(/^seat (\d+) human "(.*)"$/gm)) {
      const home = this.homes.find((one) => one.name === name);
      assert.ok(home, `seat ${seat} is ${name}'s`);
      home.seat = Number(seat);
    }
    assert.ok(this.homes.every(({ seat }) => seat > 0));
  }
  at(seat) {
    return this.homes.find((one) => one.seat === seat);
  }

  /** The form: names, seats by link, what is played. */
  async fillForm() {
    const [host, ...friends] = this.homes;
    const { page } = host;
    this.say(`${host.name} fills in the form`);
    await page.locator('#start-game').waitFor();
    const seat = (i) => page.locator(`.form-seats [data-seat="${i}"]`);
    const inSheet = (await page.locator('.seat-open').count()) > 0;
    const count = () => page.locator('.form-seats [data-seat]').count();
    while ((await count()) < this.homes.length) await page.locator('#add-seat, .add-seat').first().click();
    while ((await count()) > this.homes.length) {
      if (!inSheet)
        await seat((await count()) - 1)
          .getByRole('button', { name: /^Remove/ })
          .click();
      else {
        await seat((await count()) - 1)
          .locator('.seat-open')
          .click();
        await page
          .locator('dialog[open]')
          .getByRole('button', { name: /^Remove/ })
          .click();
      }
    }
    for (const [i, { name }] of this.homes.entries()) {
      if (inSheet) await seat(i).locator('.seat-open').click();
      const place = inSheet ? page.locator('dialog[open] .seat-sheet') : seat(i);
      await place.locator('.field').fill(name);
      const kind = i === 0 ? (inSheet ? 'Here' : 'A person') : 'By link';
      await this.chooseKind(place, kind, i);
      if (inSheet) await page.locator('dialog[open]').getByRole('button', { name: 'Done' }).click();
    }
    assert.equal(friends.length, this.homes.length - 1);
    await page.locator('.option-chance').waitFor();
    await this.choose(page.locator('#form'));
    await page.locator('#start-game').click();
    await page.waitForURL(/play\.html/);
    await host.table.ready();
    host.sits = true;
    const record = await host.record();
    for (const word of this.says) assert.match(record, new RegExp(`[" ]${word}[" ]`), word);
    assert.match(record, /^table [\w-]{16}$/m);
    this.readSeats(record);
  }
  /** Person, By link or Computer. */
  async chooseKind(place, _kind, i) {
    const at = i === 0 ? 0 : 1;
    await place.locator('.segments').first().locator('label').nth(at).click();
  }

  // ---- A turn

  /** Plays the turn of a home, which may take it back before it is sent; the sheet is open then. */
  async play(home) {
    const { page, table } = home;
    for (;;) {
      const before = await home.record();
      const { decisions, problem } = await page.evaluate(playTurn, [this.roll(1 << 30), kUiConfirm]);
      this.say(`${home.name} plays ${decisions} decisions`);
      assert.equal(problem, '');
      assert.ok(decisions > 0 || this.wasForced, `${home.name} has decided something`);
      await home.dialog('post').waitFor();
      const record = await home.record();
      assert.deepEqual(playedIn(record).slice(0, playedIn(before).length), playedIn(before));
      const { over, undo } = await table.state();
      assert.match(await home.dialog('post').innerText(), /Nothing has left this device yet/);
      if (over || !undo.allowed || !this.chance(8)) return;
      await this.takeBack(home, before);
      if (!(await table.state()).acting) throw new Error('nobody acts after a turn was taken back');
    }
  }
  /** The last decision, or more of them, is taken back; what comes then is another turn. */
  async takeBack(home, before) {
    this.say(`${home.name} takes back`);
    this.backs++;
    const { decisions } = await home.table.state();
    await home.dialog('post').locator('[data-post=back]').click();
    const state = await home.table.untilState('a step back', (now) => now.decisions < decisions);
    assert.ok(playedIn(await home.record()).length >= playedIn(before).length, String(state.decisions));
  }

  /** Copies the link into the file, as from one program to another. */
  async send(home) {
    const { page, table } = home;
    const sheet = home.dialog('post');
    await sheet.locator('[data-post=copy]').click();
    await sheet.locator('.post-gone').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(link, await sheet.locator('.post-link').inputValue());
    appendFileSync(this.post, `${link}\n`);
    this.links++;
    this.longest = Math.max(this.longest, link.length);
    this.say(`${home.name} sends link ${this.links}, ${link.length} letters`);
    await sheet.getByRole('button', { name: 'Later' }).click();
    await sheet.waitFor({ state: 'detached' });
    const { over, undo, decisions } = await table.state();
    if (over) return;
    assert.equal(undo.allowed, false, 'what was sent cannot be taken back');
    if (!this.chance(15)) return;
    // A phone that lies has no button for it in its bar.
    const button = page.locator('#undo');
    if (await button.isVisible()) await button.click({ force: true });
    else await page.keyboard.press('u');
    await page.locator('.toast', { hasText: 'Already sent' }).waitFor();
    assert.equal((await table.state()).decisions, decisions, 'what was sent cannot be taken back');
  }
  lastLink() {
    return readFileSync(this.post, 'utf8').trimEnd().split('\n').at(-1);
  }

  /** Opens the last link at a home, in one of the ways a person may, and does what the page asks. */
  async receive(home, from, isNext) {
    const link = this.lastLink();
    const sent = await from.record();
    const way = home.page ? [0, 0, 0, 1, 1, 1, 1, 2][this.roll(8)] : 0; // a reload takes twice the time
    this.say(
      `${home.name} opens link ${this.links}, ${['afresh', 'in the same page', 'after a reload'][way]}`,
    );
    if (!home.page) await home.start(link);
    else {
      if (way === 2) await home.page.reload();
      if (way !== 1) await home.page.goto('about:blank');
      await home.page.goto(link);
    }
    await home.table.ready();
    const isOver = endOf(sent) !== 'end open' && !/^end open/.test(endOf(sent));
    if (!home.sits && !isOver) await this.sitDown(home);
    else if (!isOver) await this.answer(home, isNext);
    else await home.table.untilState('the end', ({ endOpen }) => endOpen);
    await this.compare(home, from, sent, isNext);
  }
  async sitDown(home) {
    this.say(`${home.name} sits down`);
    assert.equal(await home.page.evaluate(() => window.__beffroi.library.listGames().length), 0);
    await home.press(`Sit down as ${home.name}`);
    await home.dialog('sit').waitFor({ state: 'detached' });
    home.sits = true;
  }
  /** What came is seen, and left. */
  async answer(home, isNext) {
    const { page } = home;
    await page.locator('#dialog-since, #dialog-came, #dialog-fork, .notice').first().waitFor();
    const said = await page.locator('dialog[open]').first().innerText();
    const dialog = home.dialog(isNext ? 'since' : 'came');
    assert.equal(await dialog.count(), 1, said);
    await dialog.getByRole('button', { name: isNext ? 'Play your turn' : 'To the table' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  /** Both have the same up to the hand-over; only the receiver has drawn what is its own. */
  async compare(home, from, sent, isNext) {
    const [ours, theirs] = [playedIn(await home.record()), playedIn(sent)];
    assert.deepEqual(ours.slice(0, theirs.length), theirs, `${home.name} has what ${from.name} has sent`);
    const more = ours.slice(theirs.length);
    assert.ok(isNext || more.length === 0, `${home.name} is not next and has drawn ${more}`);
    // A pass that is all one can do is played by the page.
    this.wasForced = more.some((word) => word === 'pass');
    this.forced += this.wasForced;
    assert.ok(
      more.every((word) => isDraw(word) || word === 'pass'),
      `${home.name} has ${more} more than ${from.name}`,
    );
    assert.equal(await from.record(), sent, `${from.name} has played on`);
    assert.equal(await home.page.locator('#notices .notice').count(), 0);
    const games = await home.page.evaluate(() => window.__beffroi.library.listGames().length);
    assert.equal(games, 1, 'one game of the library from the first link to the last');
  }

  // ---- From the form to the rematch

  async run() {
    await this.open();
    await this.fillForm();
    let [home] = this.homes;
    const { turn } = await home.table.state();
    // Somebody else begins: the invitation goes first.
    if (turn.seat + 1 !== home.seat) {
      await home.dialog('post').waitFor();
      home = await this.handOver(home);
    }
    for (let turns = 0; home; turns++) {
      assert.ok(turns < kMostTurns, 'the game ends');
      await this.play(home);
      home = await this.handOver(home);
    }
    await this.compareEnds();
    await this.rematch();
  }
  /** The link goes to everybody, who acts next first; the others may open it later. Gives who acts next. */
  async handOver(home) {
    await this.send(home);
    const { over, turn } = await home.table.state();
    this.last = home;
    const next = over ? null : this.at(turn.seat + 1);
    assert.notEqual(next, home, 'somebody else acts next');
    if (next) await this.receive(next, home, true);
    for (const other of this.homes)
      if (other !== home && other !== next && (over || this.chance(40)))
        await this.receive(other, home, false);
    return next;
  }
  async compareEnds() {
    this.say('the end');
    const results = [];
    for (const { table, name } of this.homes) {
      const { over, endOpen, result, seats, decisions } = await table.state();
      assert.ok(over && endOpen, `${name} sees the end`);
      const record = await table.record();
      assert.match(endOf(record), / hash=[0-9a-f]{16}$/);
      await table.when(kUiRematch);
      results.push({
        result,
        decisions,
        end: endOf(record),
        played: playedIn(record),
        scores: seats.map(({ score, rank }) => [score, rank]),
      });
    }
    for (const one of results.slice(1)) assert.deepEqual(one, results[0]);
    this.decisions = results[0].decisions;
    this.result = results[0].result;
  }
  /** Somebody plays again: another table of the same people, whose first link is opened by the others. */
  async rematch() {
    const [host] = this.homes;
    this.say(`${host.name} plays again`);
    const before = await host.record();
    await host.table.act(kUiRematch);
    const old = /^table .*$/m.exec(before)[0];
    // Between the two the page has no program.
    const isAnother = async () => !(await host.record().catch(() => old)).includes(old);
    await host.table.until('another table', isAnother);
    await host.table.ready();
    const record = await host.record();
    assert.match(record, /^table [\w-]{16}$/m);
    this.readSeats(record);
    const state = await host.table.state();
    assert.equal(state.decisions, 0);
    if (state.turn.seat + 1 === host.seat) await this.play(host);
    else await host.dialog('post').waitFor();
    await this.send(host);
    const next = this.at((await host.table.state()).turn.seat + 1);
    await next.page.goto(this.lastLink());
    await next.table.ready();
    await next.press(`Sit down as ${next.name}`);
    const [ours, theirs] = [playedIn(await next.record()), playedIn(await host.record())];
    assert.deepEqual(ours.slice(0, theirs.length), theirs);
    assert.ok((await next.table.state()).acting, `${next.name} plays in the rematch`);
  }
}

/** Plays one game; gives whether it held. */
async function playOne(browser, sites, id, seed) {
  const begun = Date.now();
  const t = new Testing(browser, sites.mount(`homes-${id}-${seed}`));
  const box = mkdtempSync(join(tmpdir(), 'beffroi-links-'));
  const game = new Game(t, id, seed, join(box, 'links.txt'));
  let problem = '';
  try {
    await game.run();
  } catch (error) {
    problem = error.stack;
  }
  if (t.problems.length > 0) problem += `\n${t.problems.join('\n')}`;
  const { decisions = 0, links, longest, backs, forced, result } = game;
  const took = ((Date.now() - begun) / 1000).toFixed(0);
  const figures = `${links} links, the longest ${longest} letters, ${backs} taken back, ${forced} forced, ${took} s`;
  if (!problem) console.log(`ok    ${id} seed ${seed}: ${decisions} moves, ${figures}: ${result}`);
  else {
    console.log(`FAIL  ${id} seed ${seed}, step ${game.steps}: ${game.step}; ${figures}\n${problem}`);
    const pictures = join(root, 'build/check/links');
    mkdirSync(pictures, { recursive: true });
    for (const path of await t.pictures(join(pictures, `${id}-${seed}.png`)))
      console.log(`      picture: ${relative(root, path)}`);
    console.log(`      links: ${game.post}`);
    console.log(`      again: BEFFROI_TELL=1 node tests/links/whole_games.mjs ${folder} ${id} ${seed}`);
  }
  await t.close();
  if (!problem) rmSync(box, { recursive: true });
  return !problem;
}

const games = Object.keys(kGames).filter((id) => !wanted || id === wanted);
assert.ok(games.length > 0, `${wanted} is none of ${Object.keys(kGames)}`);
const sites = await openSites(resolve(folder));
const browser = await openBrowser();
let failed = 0;
for (const id of games) if (!(await playOne(browser, sites, id, Number(first)))) failed++;
await browser.close();
sites.close();
console.log(`${games.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
