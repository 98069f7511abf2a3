// By link: a game that goes to and fro between two devices as a link.
//
// Owns: tests of shell/play/post: a turn is done, sent and opened elsewhere; what a link that comes does to a table
// that is known, and to one that is not; two ways; asking for a turn back. Devices are two browser profiles; the
// link goes from one to the other as text. Next: tests/links (the model without a page), kit/devices.mjs, sit_test.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  ana,
  copyLink,
  kDesktop,
  follow,
  kTable,
  opened,
  recordOf,
  sheet,
  since,
  sitDown,
  table,
} from './kit/devices.mjs';
import { test } from './kit/kit.mjs';
import { packWords, readGiven } from './kit/link_code.mjs';
import { kGoldenEnd, kGoldenMoves, movesOf } from './kit/records.mjs';
import { kUiConfirm, kUiRematch } from '../../web/bridge/bridge.mjs';

const movesIn = async (one) => movesOf(await one.record());

test(
  'A game of Metal Towers goes to its end between a desktop and a phone, link by link',
  async (t) => {
    // From its last six moves on: tests/links/whole_games.mjs plays the whole.
    const begun = kGoldenMoves.length - 6;
    const next = (begun % 2) + 1;
    const desktop = await ana(t, { record: recordOf(kGoldenMoves.slice(0, begun)), next, mine: [next] });
    let phone;
    for (const [i, move] of kGoldenMoves.entries()) {
      if (i < begun) continue;
      const isAna = (i - begun) % 2 === 0;
      const [one, other] = isAna ? [desktop, phone] : [phone, desktop];
      await one.playMoves([move]);
      await sheet(one).waitFor();
      const heard = await sheet(one).locator('[role=status]').textContent();
      const link = await copyLink(one);
      if (!other) {
        phone = await opened(t, link);
        const name = `Sit down as ${next === 1 ? 'Ben' : 'Ana'}`;
        await phone.page.getByRole('button', { name }).click();
        await phone.page.locator('#dialog-sit').waitFor({ state: 'detached' });
      } else {
        await follow(other, link);
        if (i < kGoldenMoves.length - 1) {
          await since(other).getByRole('button', { name: 'Play your turn' }).click();
          await since(other).waitFor({ state: 'detached' });
        }
      }
      assert.deepEqual(await movesIn(isAna ? phone : desktop), kGoldenMoves.slice(0, i + 1));
      if (i < kGoldenMoves.length - 1) continue;
      // Who sends the end hears that it is over, and who gets it how: the last move, the result, and where to go on.
      assert.match(heard, /The game is over. Send its end to/);
      await other.until('the end to be heard', async () =>
        /puts.*on tower \d\. .*wins/.test(await other.page.locator('#live').textContent()),
      );
      assert.equal(await other.page.evaluate(() => document.activeElement.id), 'canvas');
    }
    for (const one of [desktop, phone]) {
      const record = await one.record();
      assert.ok(record.includes(kGoldenEnd), record);
      assert.equal((await one.state()).over, true);
      // One game of the library, from the first link to the last.
      const games = await one.page.evaluate(() => window.__beffroi.library.listGames().length);
      assert.ok(games <= 2, String(games));
    }
  },
  { limit_ms: 240000 },
);

test('Nothing leaves before it is sent; until then a turn can be taken back, after that it is locked', async (t) => {
  const one = await ana(t);
  await one.playMoves(kGoldenMoves.slice(0, 1));
  await sheet(one).waitFor();
  assert.match(await sheet(one).innerText(), /Send your turn to Ben/);
  assert.match(await sheet(one).innerText(), /Nothing has left this device yet/);
  await sheet(one).locator('[data-post=back]').click();
  await one.untilDecisions(0);
  await one.playMoves(kGoldenMoves.slice(0, 1));
  await sheet(one).waitFor();
  await one.page.keyboard.press('Escape');
  assert.equal((await one.state()).prompt, 'Not sent to Ben yet');
  // The prompt keeps the way to send it.
  const send = (await one.targets()).find(({ label }) => label === 'Send to Ben');
  assert.ok(send);
  await one.act(send.id);
  await sheet(one).waitFor();
  await copyLink(one);
  await one.untilState('waiting', ({ prompt }) => prompt === 'Waiting for Ben');
  assert.equal((await one.state()).undo.allowed, false);
  await one.page.locator('#undo').click({ force: true });
  await one.page.locator('.toast', { hasText: 'Already sent to Ben' }).waitFor();
  assert.equal((await movesIn(one)).length, 1);
  // It is the same after a reload.
  await one.page.reload();
  await one.ready();
  await one.untilState('waiting', ({ prompt }) => prompt === 'Waiting for Ben');
});

/** Ana has played the first move, and Ben has sat down with its link. */
async function bothSit(t) {
  const desktop = await ana(t);
  await desktop.playMoves(kGoldenMoves.slice(0, 1));
  const link = await copyLink(desktop);
  return [desktop, await sitDown(t, link), link];
}
const toTable = (one) => one.page.getByRole('button', { name: 'To the table' });

test('An older link, the same again and a cut one change nothing and say so', async (t) => {
  const [desktop, phone, first] = await bothSit(t);
  await phone.playMoves(kGoldenMoves.slice(1, 2));
  const second = await copyLink(phone);
  await follow(desktop, second);
  assert.match(await since(desktop).innerText(), /Ben played 1 step since your turn/);
  await since(desktop).getByRole('button', { name: 'Play your turn' }).click();
  await follow(desktop, second);
  await desktop.page.locator('.toast', { hasText: 'You have this already' }).waitFor();
  await follow(desktop, first);
  await toTable(desktop).waitFor();
  assert.match(
    await desktop.page.locator('#dialog-came').innerText(),
    /older than your table[\s\S]*nothing to do/,
  );
  // What is sent in Ana's own turn does not say that it is Ben's.
  await desktop.page.getByRole('button', { name: 'Send the newest' }).click();
  const words = await sheet(desktop).locator('.post-words').inputValue();
  assert.equal(words, 'This is where our game stands: Metal Towers, move 3.');
  assert.equal(await sheet(desktop).locator('.post-then').count(), 0);
  await copyLink(desktop);
  assert.deepEqual(await movesIn(desktop), kGoldenMoves.slice(0, 2));
  // Its address is that of the game again: a reload asks nothing.
  await desktop.page.reload();
  await desktop.ready();
  assert.equal(await desktop.page.locator('dialog[open]').count(), 0);
});

test('A link that goes another way shows both, and the one that is not chosen is kept', async (t) => {
  const [desktop, phone, first] = await bothSit(t);
  const [, move] = kGoldenMoves;
  await phone.playMoves([move]);
  await follow(desktop, await copyLink(phone));
  await since(desktop).getByRole('button', { name: 'Play your turn' }).click();
  await desktop.playMoves(kGoldenMoves.slice(2, 3));
  await copyLink(desktop);
  // Ben's other device has the first link alone, and plays otherwise.
  const tablet = await sitDown(t, first);
  const other = move.replace(/\d$/, (n) => String((Number(n) % 3) + 1));
  await tablet.playMoves([other]);
  const link = await copyLink(tablet);
  const fork = desktop.page.locator('#dialog-fork');
  await desktop.page.addInitScript(() => {
    const { drawImage } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.drawImage = function (...what) {
      this.canvas.dataset.drawn = Number(this.canvas.dataset.drawn ?? 0) + 1;
      drawImage.apply(this, what);
    };
  });
  const open = async () => {
    await follow(desktop, link);
    await fork.waitFor();
    assert.match(await fork.innerText(), /Ben’s link goes another way/);
    assert.match(await fork.innerText(), /Move 1 is the same/);
  };
  await open();
  // Both boards are painted in the shape of their pictures, each whole.
  await desktop.until('two boards', () =>
    fork.locator('.post-board').evaluateAll((all) => {
      const shapes = all.map(({ width, height }) => Math.round((100 * height) / width));
      return shapes.join() === '48,48';
    }),
  );
  // The board alone: the frame after it has tags, plates and the prompt on it again.
  const drawn = await fork
    .locator('.post-board')
    .evaluateAll((all) => all.map(({ dataset }) => dataset.drawn));
  assert.deepEqual(drawn, ['1', '1']);
  await fork.locator('[data-way=later]').click();
  assert.deepEqual(await movesIn(desktop), kGoldenMoves.slice(0, 3));
  await open();
  await fork.locator('[data-way=theirs]').click();
  await desktop.untilDecisions(2);
  assert.deepEqual(await movesIn(desktop), [kGoldenMoves[0], other]);
  const names = () =>
    desktop.page.evaluate(() => window.__beffroi.library.listGames().map(({ about }) => about.name));
  assert.ok(
    (await names()).some((name) => name.includes('another way')),
    String(await names()),
  );
  await desktop.page.locator('.toast').getByRole('button', { name: 'Bring back' }).click();
  await desktop.untilDecisions(3);
  assert.deepEqual(await movesIn(desktop), kGoldenMoves.slice(0, 3));
});

test('What was sent can be asked back; the other page answers with one touch', async (t) => {
  const [desktop, phone] = await bothSit(t);
  await desktop.page.locator('#undo').click({ force: true });
  await desktop.page
    .locator('.toast')
    .getByRole('button', { name: /Ask Ben to take it back/ })
    .click();
  await sheet(desktop).waitFor();
  assert.equal(await sheet(desktop).locator('.post-then').count(), 0, 'Ben answers, and does not play');
  const wish = await copyLink(desktop);
  await follow(phone, wish);
  const asked = phone.page.locator('#dialog-wish');
  await asked.waitFor();
  assert.match(
    await asked.innerText(),
    /Ana asks to take the last turn back[\s\S]*as it was at the beginning/,
  );
  await asked.getByRole('button', { name: 'Allow it' }).click();
  await phone.untilDecisions(0);
  await follow(desktop, await copyLink(phone));
  await toTable(desktop).click();
  assert.deepEqual(await movesIn(desktop), []);
  assert.equal((await desktop.state()).fairness, 'casual');
  await desktop.playMoves(kGoldenMoves.slice(0, 1));
  await sheet(desktop).waitFor();
});

test('What a wish is about stays as it is, whether the wish has been sent or not', async (t) => {
  const [desktop] = await bothSit(t);
  const toast = desktop.page.locator('.toast');
  const undo = () => desktop.page.locator('#undo').click({ force: true });
  await undo();
  await toast.getByRole('button', { name: 'Ask Ben to take it back' }).click();
  await desktop.page.getByRole('dialog', { name: 'Ask Ben to take it back' }).waitFor();
  await sheet(desktop).getByRole('button', { name: 'Later' }).click();
  await undo();
  await toast.filter({ hasText: 'Your wish to take the turn back has not been sent yet' }).waitFor();
  await toast.getByRole('button', { name: 'Send by link' }).click();
  await copyLink(desktop);
  // What had the focus before is gone.
  assert.ok(await desktop.page.locator('#canvas').evaluate((one) => one === document.activeElement));
  await undo();
  await toast.filter({ hasText: 'You have asked already' }).waitFor();
  assert.deepEqual(await movesIn(desktop), kGoldenMoves.slice(0, 1));
});

test('A tab that is opened with a link goes on with the table, and the one that had it follows', async (t) => {
  const [desktop, phone] = await bothSit(t);
  await phone.playMoves(kGoldenMoves.slice(1, 2));
  const link = await copyLink(phone);
  const second = await table(
    await t.open(link.slice(t.site.base.length), { within: desktop.page.context() }),
  );
  await since(second).getByRole('button', { name: 'Play your turn' }).click();
  await desktop.page.locator('#notice-elsewhere').waitFor();
  await desktop.untilDecisions(2);
  await second.playMoves(kGoldenMoves.slice(2, 3));
  await desktop.untilDecisions(3);
  await copyLink(second);
  // The one that follows takes it back, and knows that it has been sent.
  await desktop.page.getByRole('button', { name: 'Play here' }).click();
  await desktop.page.locator('#notice-elsewhere').waitFor({ state: 'detached' });
  assert.equal(await second.page.locator('#notice-elsewhere').count(), 1);
  await desktop.page.locator('#undo').click({ force: true });
  assert.equal((await movesIn(desktop)).length, 3);
});

test('Whoever only looks takes no seat and keeps nothing', async (t) => {
  const [, , first] = await bothSit(t);
  const looks = await opened(t, first);
  await looks.page.getByRole('button', { name: 'Only look' }).click();
  assert.equal(await looks.page.evaluate(() => window.__beffroi.library.listGames().length), 0);
  assert.equal((await looks.state()).decisions, 1);
});

test('A draw is offered with a link and agreed to on the other page, and a rematch has a table of its own', async (t) => {
  const [desktop, phone] = await bothSit(t);
  const menu = async (one, name) => {
    await one.page.locator('#menu').click();
    await one.page.locator(`#dialog-menu [data-item=${name}]`).click();
  };
  await menu(phone, 'draw');
  await phone.page.locator('.toast', { hasText: 'Your offer goes with the next link' }).waitFor();
  await phone.playMoves(kGoldenMoves.slice(1, 2));
  await follow(desktop, await copyLink(phone));
  await since(desktop).getByRole('button', { name: 'Play your turn' }).click();
  const offer = desktop.page.locator('#dialog-draw-offer');
  assert.match(await offer.innerText(), /Ben offers a draw/);
  await offer.getByRole('button', { name: 'Agree' }).click();
  await desktop.untilState('the end', ({ over }) => over);
  await sheet(desktop).waitFor();
  await follow(phone, await copyLink(desktop));
  assert.equal((await phone.state()).over, true);
  assert.match(await phone.record(), /^draw$/m);
  // Ben plays again: a game of its own, at a new table with the same people.
  const first = await phone.record();
  await phone.when(kUiRematch);
  await phone.act(kUiRematch);
  await phone.page.waitForURL((url) => /#g=/.test(url.hash));
  await phone.until('the new table', async () => {
    const record = await phone.record().catch(() => first);
    return /^table /m.test(record) && !record.includes(kTable);
  });
  await phone.ready();
  const { seats } = await phone.state();
  assert.deepEqual(seats.map(({ kind }) => kind).sort(), ['human', 'remote']);
});

test('The link of a game with draws leaves out what its seed gives', async (t) => {
  const old = readFileSync(
    new URL('../data/old_records/syntax2-carcassonne-2-builder-open.rec', import.meta.url),
    'utf8',
  );
  const record = old
    .replace(/^beffroi-record \d/, 'beffroi-record 4')
    .replace(/^(seed .*)$/m, `$1\ntable ${kTable}`);
  const one = await ana(t, { record, next: 2 });
  assert.equal((await one.state()).turn.seat, 1); // the other one's, who has not been told yet
  await one.act((await one.targets()).find(({ label }) => /^Send to /.test(label)).id);
  await sheet(one).waitFor();
  const { text, words } = readGiven(await sheet(one).locator('.post-link').inputValue());
  assert.match(words, /^by=1 to=2/);
  assert.match(text, /^draws seed$/m);
  const draws = (given) => given.match(/\*/g)?.length ?? 0;
  assert.ok(draws(text) < 2 && draws(record) > 5, text);
  const other = await opened(t, await sheet(one).locator('.post-link').inputValue());
  assert.deepEqual(movesOf(await other.record()).slice(0, -2), movesOf(record).slice(0, -2));
});

test('Who begins a new table may be a matter of chance, and the page finds out', async (t) => {
  const record = recordOf().replace('metal_towers', 'five_towers');
  // The form could not know that Ana begins.
  const one = await ana(t, { record, next: 2 });
  const state = await one.untilState('Ana’s turn', ({ acting }) => acting);
  assert.equal(state.turn.seat, 0);
  const next = () =>
    one.page.evaluate(() => JSON.parse(window.__beffroi.library.listGames()[0].about.table).line.next);
  await one.until('what is kept of it', async () => (await next()) === 1);
  assert.equal(await sheet(one).count(), 0);
});

// ---- Games with draws

const withDraws = (game, seed, names, play) =>
  [
    'beffroi-record 4',
    `game ${game}`,
    `seed ${seed}`,
    `table ${kTable}`,
    'mode casual',
    ...names.map((name, i) => `seat ${i + 1} human "${name}"`),
    'draws seed',
    'play',
    ...play,
    'end open',
    '',
  ].join('\n');
/** A round of 5 Towers, after which the next market is drawn; that is for Ben to see first. */
const towers = (...play) =>
  withDraws(
    'five_towers rules=1 options="seats=3 powers=on"',
    'b7d815b71a36c945',
    ['Ana', 'Ben', 'Cleo'],
    play,
  );
const kRound = '1. b5 take-t4+m3+m4+s0+s5 keep t4 m4 m3 s5 s0-top';

test('Where chance lets the friend begin, the new table is there to be sent', async (t) => {
  const begins = withDraws(
    'wandering_towers rules=1 options="seats=2 hands=open"',
    '0000000000000004',
    ['Ana', 'Ben'],
    [],
  ).replace('draws seed\n', '');
  const one = await ana(t, { record: begins }); // the form takes Ana for the first one
  assert.equal((await one.state()).turn.seat, 1);
  await sheet(one).waitFor();
  const link = await copyLink(one);
  await one.untilState('waiting', ({ prompt }) => prompt === 'Waiting for Ben');
  await one.page.reload();
  await one.ready();
  await one.untilState('waiting', ({ prompt }) => prompt === 'Waiting for Ben');
  const other = await sitDown(t, link);
  assert.equal((await other.state()).acting, true);
});

test('A first link that ends before a draw opens, and so does a way that was kept there', async (t) => {
  const one = await ana(t, { record: towers(kRound), next: 2 });
  await one.act((await one.targets()).find(({ label }) => /^Send to /.test(label)).id);
  const drawsIn = (record) => record.match(/\*/g).length;
  const waits = drawsIn(await one.record());
  const other = await sitDown(t, await copyLink(one));
  assert.equal((await other.state()).acting, true);
  assert.ok(drawsIn(await other.record()) > waits, 'what Ben sees first is drawn on his device');
  // Another way comes, and Ana goes on with that one: hers is a game of the library, which can be opened.
  await follow(one, `${t.site.base}play.html#r=${packWords(towers('1. b4'), 'by=2 to=1')}`);
  await one.page.locator('#dialog-fork [data-way=theirs]').click();
  await one.untilDecisions(1);
  const id = await one.page.evaluate(
    () => window.__beffroi.library.listGames().find(({ about }) => /another way/.test(about.name)).id,
  );
  await follow(one, `${t.site.base}play.html#g=${id}`);
  assert.equal((await one.state()).decisions, 8);
});

test('What a friend elsewhere has to do anyway is played with the turn, and taken back with it', async (t) => {
  // Nobody can bid more than five: both others pass, and Ben builds.
  // As this device has kept it, with the draws.
  const record = towers('0. *start1 *s0 *s5 *m4 *t4 *m3', `${kRound} *m7 *t14 *t7 *c0 *h15`);
  const one = await ana(t, { record: record.replace('draws seed\n', ''), next: 2, mine: [2] });
  const before = await one.record();
  const { decisions } = await one.untilState('Ben’s turn', ({ acting }) => acting);
  const bid = (await one.targets()).find(({ label, state }) => state === 'legal' && /\b5\b/.test(label));
  await one.act(bid.id);
  await one.act(kUiConfirm);
  await one.untilDecisions(decisions + 3);
  assert.deepEqual(movesOf(await one.record()).slice(-3), ['b5', 'pass', 'pass']);
  const { acting, log } = await one.state();
  assert.ok(acting);
  assert.deepEqual(
    log
      .filter(({ follows }) => !follows)
      .slice(-3)
      .map(({ seat }) => seat),
    [1, 2, 0],
  );
  assert.equal(await sheet(one).count(), 0, 'the turn goes on');
  await one.page.locator('#undo').click();
  await one.untilDecisions(decisions);
  assert.equal(await one.record(), before);
});

test('A game that waits for a draw of somebody else is read everywhere', async (t) => {
  const one = await ana(t, { record: towers(kRound), next: 2 });
  const record = await one.record();
  const { page } = one;
  const [id] = await page.evaluate(() =>
    window.__beffroi.library.listGames().flatMap(({ id: game, about }) => (about.table ? [game] : [])),
  );
  const isWaiting = async (table) => {
    await table.untilState('Ben', ({ turn }) => turn.who === 'chance' && turn.seat === 1);
    assert.equal(await table.record(), record);
  };
  await isWaiting(one);
  await page.reload();
  await one.ready();
  await isWaiting(one);
  // The list of saved games, and out of it: all, and this one alone.
  await page.goto(`${t.site.base}saves.html`);
  await page.locator('html[data-ready=saves]').waitFor();
  const row = page.locator(`.save[data-game="${id}"]`);
  assert.match(await row.innerText(), /Not sent yet/);
  const out = async (button) => {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return readFileSync(await download.path());
  };
  const archive = await out(page.locator('#export-all'));
  const file = await out(row.getByRole('button', { name: 'Export' }));
  for (const [buffer, isTable] of [
    [archive, true],
    [file, false],
  ]) {
    const other = await t.open('saves.html', kDesktop);
    await other.locator('html[data-ready=saves]').waitFor();
    await other
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.beffroi', mimeType: 'text/plain', buffer });
    await other.locator('.toast', { hasText: /imported/ }).waitFor();
    const came = other.locator('.save-came', { hasText: '5 Towers' });
    await other.goto(`${t.site.base}play.html#g=${await came.getAttribute('data-game')}`);
    const there = await table(other);
    if (isTable) await isWaiting(there);
    // A game of that device alone draws on.
    else assert.ok((await there.untilState('a turn', ({ acting }) => acting)).decisions === 8);
  }
});

test('A link that brings one step of the dragon shows it', async (t) => {
  const walk = (...steps) =>
    withDraws(
      'carcassonne rules=2 options="seats=2 phantom=on dragon=on princess=on"',
      '0000000000000003',
      ['Ana', 'Ben'],
      ['0. *PD06', '1. 0,1r2 end *I', '2. 0,2r1 ph-c0 end *PD07', '3. -1,2r0 ph-f0 dragon-0,2', ...steps],
    );
  const one = await ana(t, { record: walk(), next: 2 });
  const link = packWords(walk('4. dragon--1,2'), 'by=2 to=1');
  await follow(one, `${t.site.base}play.html#r=${link}`);
  assert.match(await since(one).innerText(), /Ben played 1 step since your turn/);
  await since(one).getByRole('button', { name: 'Play your turn' }).click();
  assert.equal((await one.state()).acting, true);
});

test('Two ways of which one has a step without a word name both steps', async (t) => {
  const way = (step) =>
    withDraws(
      'carcassonne rules=2 options="seats=2 phantom=on dragon=on princess=on"',
      '0000000000000003',
      ['Ana', 'Ben'],
      ['0. *PD06', '1. 0,1r2 end *I', `2. 0,2r1 ${step} end *PD07`],
    );
  const one = await ana(t, { record: way('ph-c0'), next: 1 });
  await follow(one, `${t.site.base}play.html#r=${packWords(way('pass'), 'by=2 to=1')}`);
  const fork = one.page.locator('#dialog-fork');
  assert.match(await fork.innerText(), /Moves 1 to 3 are the same/);
  const first = await fork.locator('.post-first').allInnerTexts();
  assert.match(first[0], /^4\s+Ben places the phantom/);
  assert.match(first[1], /^4\s+Ben /);
  assert.notEqual(first[0], first[1]);
  // Five decisions have been made in both: a turn ends with one that has no word.
  assert.deepEqual(
    (await fork.locator('.post-way:not(.post-first)').allInnerTexts()).map((text) => text.split(/\s/)[0]),
    ['6', '6'],
  );
});

// ---- How pages like this one have failed elsewhere

const gamesOf = (page) => page.evaluate(() => window.__beffroi.library.listGames().length);
const otherTable = (moves) => `play.html#r=${packWords(recordOf(moves, 'YW5vdGhlciB0YWJs'), 'by=1 to=2')}`;

test('A link of another table, and of this one parted, takes no move that has not been sent', async (t) => {
  const [desktop, phone, first] = await bothSit(t);
  const own = kGoldenMoves.slice(0, 2);
  await phone.playMoves(own.slice(1));
  await sheet(phone).waitFor();
  const home = phone.page.url();
  await phone.page.goto(t.site.base + otherTable(own)); // over the table, as the address bar does
  await phone.page.getByRole('button', { name: 'Only look' }).click();
  // This table, but another second move.
  const parted = recordOf([own[0], own[1].replace(/\d$/, (n) => String((Number(n) % 3) + 1))]);
  await follow(phone, `${t.site.base}play.html#r=${packWords(parted, 'by=1 to=2')}`);
  await phone.page.locator('#dialog-fork [data-way=later]').click();
  assert.deepEqual(await movesIn(phone), own);
  await follow(phone, first);
  await phone.page.locator('#dialog-came').waitFor();
  await follow(phone, home);
  await phone.page.locator('#dialog-fork [data-way=mine]').click();
  await follow(desktop, await copyLink(phone));
  assert.deepEqual(await movesIn(desktop), own);
});

test('Loading an invitation takes no seat, however often, and its page tells no names', async (t) => {
  const desktop = await ana(t);
  await desktop.playMoves(kGoldenMoves.slice(0, 1));
  const guest = await opened(t, await copyLink(desktop));
  for (let times = 0; times < 3; times++) {
    await guest.page.getByRole('button', { name: 'Sit down as Ben' }).waitFor();
    assert.equal(await gamesOf(guest.page), 0);
    await guest.page.reload();
    await guest.ready();
  }
  const html = await (await guest.page.request.get(guest.page.url().replace(/#.*/, ''))).text();
  assert.doesNotMatch(html + (await guest.page.title()), /\b(Ana|Ben)\b/);
  // Sixty days later it opens as well.
  await guest.page.clock.setFixedTime(Date.now() + 60 * 86400e3);
  await guest.page.reload();
  await guest.ready();
  await guest.page.getByRole('button', { name: 'Sit down as Ben' }).click();
  await guest.untilState('his turn', ({ acting }) => acting);
});

test('After a reload the seat, the piece to place, the turn to send and the wish are there', async (t) => {
  const [desktop, phone] = await bothSit(t);
  const again = async (one) => {
    await one.page.reload();
    await one.ready();
  };
  // Half placed: nothing has been played, and it is still Ben's turn.
  await phone.act(
    (await phone.targets()).find(({ id, state }) => id.startsWith('1,') && state === 'legal').id,
  );
  await again(phone);
  const { acting, decisions } = await phone.state();
  assert.deepEqual([acting, decisions], [true, 1]);
  await phone.playMoves(kGoldenMoves.slice(1, 2));
  await sheet(phone).waitFor();
  await again(phone);
  assert.equal((await phone.state()).prompt, 'Not sent to Ana yet');
  await phone.act((await phone.targets()).find(({ label }) => label === 'Send to Ana').id);
  await copyLink(phone);
  // A takeback is asked for; the wish waits on either page.
  await phone.page.locator('#undo').click({ force: true });
  await phone.page
    .locator('.toast')
    .getByRole('button', { name: /Ask Ana/ })
    .click();
  const wish = await copyLink(phone);
  await follow(desktop, wish);
  const asked = desktop.page.locator('#dialog-wish');
  await asked.waitFor();
  await again(desktop);
  // No: nothing changes anywhere, and the wish that comes once more does nothing.
  await asked.getByRole('button', { name: 'Leave it as it is' }).click();
  await follow(phone, await copyLink(desktop));
  await phone.page.getByText('Ana leaves the turn as it is').waitFor();
  await toTable(phone).click();
  await follow(desktop, wish);
  await desktop.page.getByText('You have said no to this already').waitFor();
  for (const one of [desktop, phone]) assert.deepEqual(await movesIn(one), kGoldenMoves.slice(0, 2));
  assert.equal((await desktop.state()).acting, true);
  assert.equal((await phone.state()).acting, false);
});

// ---- Ways to send

test('Sharing that is cancelled sends nothing; where copying is refused the text lies there', async (t) => {
  const one = await ana(t);
  await one.page.evaluate(() => {
    window.shared = [];
    navigator.share = (what) => {
      window.shared.push(what);
      const isCancelled = window.shared.length === 1;
      return isCancelled ? Promise.reject(new DOMException('', 'AbortError')) : Promise.resolve();
    };
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    window.badges = [];
    navigator.setAppBadge = async (n) => window.badges.push(n);
    navigator.clearAppBadge = async () => window.badges.push(0);
  });
  await one.playMoves(kGoldenMoves.slice(0, 1));
  const unsent = sheet(one).getByText('Nothing has left this device yet', { exact: true });
  await sheet(one).locator('[data-post=share]').click();
  await one.until('the question', () => one.page.evaluate(() => window.shared.length === 1));
  await unsent.waitFor();
  assert.equal(await sheet(one).locator('.post-gone').count(), 0);
  // The sentence can be changed, and goes with the link.
  await sheet(one).getByRole('textbox', { name: 'The message' }).fill('Well, Ben?');
  await sheet(one).locator('[data-post=copy]').click();
  await sheet(one).getByText('Copy this text').waitFor();
  await unsent.waitFor();
  await sheet(one).locator('[data-post=share]').click();
  await sheet(one).locator('.post-gone').waitFor();
  const [, { text, url }] = await one.page.evaluate(() => window.shared);
  assert.equal(text, 'Well, Ben?');
  assert.match(readGiven(url).text, /^1\. /m);
  // No turn of mine waits: the icon of an installed app says so at once.
  assert.equal(await one.page.evaluate(() => window.badges.at(-1)), 0);
});

test('After three days Ben is reminded, and waiting counts from when a turn came', async (t) => {
  const [desktop, phone] = await bothSit(t);
  const days = (n) => Date.now() + n * 86400e3;
  await desktop.page.clock.setFixedTime(days(4));
  await desktop.page.locator('#menu').click();
  await desktop.page.locator('#dialog-menu [data-item=post]', { hasText: 'Remind Ben' }).click();
  await desktop.page.getByRole('dialog', { name: 'Remind Ben' }).waitFor();
  assert.match(await sheet(desktop).locator('.post-words').inputValue(), /^It is still your turn/);
  await sheet(desktop).getByRole('button', { name: 'Later' }).click();
  await phone.playMoves(kGoldenMoves.slice(1, 2));
  const link = await copyLink(phone);
  await desktop.page.clock.setFixedTime(days(5));
  await follow(desktop, link);
  await since(desktop).getByRole('button', { name: 'Play your turn' }).click();
  // Two days later it is opened, and kept, and looked at in the lobby on the day after.
  await desktop.page.clock.setFixedTime(days(7));
  await desktop.page.reload();
  await desktop.ready();
  await desktop.page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await desktop.page.clock.setFixedTime(days(8));
  await desktop.page.goto(`${t.site.base}index.html`);
  await desktop.page.getByText('Your turn · Ben, 3 days').waitFor();
});

test('A link that some programs cut can be saved as a file', async (t) => {
  const old = new URL('../data/old_records/syntax1-game_of_towers-2-long-over.rec', import.meta.url);
  const record = readFileSync(old, 'utf8')
    .replace(/^beffroi-record \d/, 'beffroi-record 4')
    .replace(/^(seed .*)$/m, `$1\ntable ${kTable}`);
  const one = await ana(t, { record, next: 0 });
  await sheet(one).getByText('Some programs cut a link this long.').waitFor();
  await sheet(one).getByText('Too long for a picture').waitFor();
  assert.equal(await sheet(one).getByText('Is Vermilion beside you?').count(), 0);
  const [file] = await Promise.all([
    one.page.waitForEvent('download'),
    sheet(one).locator('[data-post=file]').click(),
  ]);
  assert.match(file.suggestedFilename(), /\.txt$/);
  const text = readFileSync(await file.path(), 'utf8');
  assert.ok(text.length > 2000);
  assert.deepEqual(movesOf(readGiven(text).text).length > 20, true);
  await sheet(one).locator('.post-gone').waitFor();
});
