// Keeping: autosave, reload, damaged saves, forbidden and full storage, links, records in and out.
//
// Owns: tests of shell/play/keeper.ts and shell/play/kept-game.ts, of what the play page does with the
// library. Whatever happens to the device, a game is never lost silently, and damaged text is offered to the
// person, not deleted.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { kPhoneWide, kSmallDesktop, kStill, test } from './kit/kit.mjs';
import { kNoCopies } from './kit/library.mjs';
import { goldenOver, kGoldenMoves, kMockupMoves, movesOf, record } from './kit/records.mjs';
import { Table } from './kit/table.mjs';
import { kUiUndo } from '../../web/bridge/bridge.mjs';

const idOf = (page) => page.evaluate(() => window.__beffroi.gameId());
/** The two slots of a game, by default of the one on the table. */
async function slotsOf(page, id = null) {
  const game = id ?? (await idOf(page));
  return page.evaluate(
    (one) => ['a', 'b'].map((slot) => localStorage.getItem(`beffroi.game.${one}.${slot}`)),
    game,
  );
}
const revisionOf = (text) => Number(/^revision (\d+)$/m.exec(text)?.[1] ?? 0);
/** The name of the slot with the newest save. */
async function newestSlot(page) {
  const [a, b] = await slotsOf(page);
  return revisionOf(a) > revisionOf(b) ? 'a' : 'b';
}
const put = (page, id, slot, text) =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [`beffroi.game.${id}.${slot}`, text]);
/** Presses a button that saves a file; gives the file's name and text. */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

test('A reload in the middle of a game goes on where it was', async (t) => {
  const table = await t.play(record());
  await table.playMoves(kGoldenMoves.slice(0, 7));
  const before = await table.record();
  const log = await table.page.locator('#log .log-line').allInnerTexts();
  await table.page.reload();
  await table.ready();
  assert.equal(await table.record(), before);
  assert.match(table.page.url(), /#g=[0-9a-f]{8}$/);
  assert.deepEqual(await table.page.locator('#log .log-line').allInnerTexts(), log);
  await table.playMoves(kGoldenMoves.slice(7, 9));
  assert.equal((await table.state()).decisions, 9);
});

test('A takeback can be redone after a reload', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 4) }), kStill);
  await table.hook('act', kUiUndo);
  await table.untilDecisions(3);
  await table.settle();
  const before = await table.record();
  await table.page.reload();
  await table.ready();
  assert.equal(await table.record(), before);
  assert.equal((await table.state()).decisions, 3);
});

test('The lobby offers the game on the table and leads back to it', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 5) }), kStill);
  const { page } = table;
  await page.locator('#back').click();
  await page.locator('html[data-ready=lobby]').waitFor();
  const card = page.locator('.table-card');
  assert.match(await card.innerText(), /Metal Towers/);
  assert.match(await card.innerText(), /Silver’s turn · tube 6 of 30/);
  await page.locator('#continue').click();
  await page.waitForURL(/play\.html/);
  await table.ready();
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves.slice(0, 5));
});

/** Damaged saves here have no copy that would repair them (killed_test.mjs tests the repair). */
const kAlone = { init: kNoCopies };

test('A damaged newest save is refused with its reason, and the other slot opens', async (t) => {
  const table = await t.play(record(), kAlone);
  const { page } = table;
  await table.playMoves(kGoldenMoves.slice(0, 6));
  const newest = await newestSlot(page);
  const [a, b] = await slotsOf(page);
  const good = newest === 'a' ? a : b;
  const damaged = good.replace(`5. ${kGoldenMoves[4]}`, '5. bA3');
  assert.notEqual(damaged, good);
  await put(page, await idOf(page), newest, damaged);
  await page.reload();
  await table.ready();
  const notice = page.locator('#notice-save');
  assert.match(
    await notice.innerText(),
    /One of the two saves of this game was damaged; the other one was opened\./,
  );
  assert.match(await notice.innerText(), /Its checksum is wrong: the text was damaged\./);
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves.slice(0, 5));
  const file = await saved(page, notice.getByRole('button', { name: 'Save the damaged text to a file' }));
  assert.match(file.name, /damaged-1-\d{8}-\d{4}\.txt$/);
  assert.equal(file.text, damaged);
  await notice.getByRole('button', { name: 'OK' }).click();
  await table.playMoves(kGoldenMoves.slice(5, 6));
  await table.settle();
  await page.reload();
  await table.ready();
  assert.equal(await page.locator('#notice-save').count(), 0);
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves.slice(0, 6));
});

test('A save whose moves are not possible is refused too, although its check number is right', async (t) => {
  const table = await t.play(record(), kAlone);
  const { page } = table;
  await table.playMoves(kGoldenMoves.slice(0, 4));
  const newest = await newestSlot(page);
  // The same file as the page itself would write it around an impossible move.
  await page.evaluate(
    ([key, from, to]) => {
      const rest = localStorage
        .getItem(key)
        .split('\n')
        .slice(2)
        .join('\n')
        .replace(from, to)
        .replace(/\nend .*\n/, '\nend open\n');
      let sum = 0xffffffff;
      for (const byte of new TextEncoder().encode(rest)) {
        sum ^= byte;
        for (let k = 0; k < 8; k++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
      }
      localStorage.setItem(
        key,
        `beffroi-save 1\nsum ${((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0')}\n${rest}`,
      );
    },
    [`beffroi.game.${await idOf(page)}.${newest}`, `4. ${kGoldenMoves[3]}`, '4. bZ9'],
  );
  await page.reload();
  await table.ready();
  assert.match(await page.locator('#notice-save').innerText(), /This is not a move of this game\./);
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves.slice(0, 3));
});

test('Two damaged saves: the page says why, offers both texts, and a new game can be started', async (t) => {
  const table = await t.play(record(), kAlone);
  const { page } = table;
  await table.playMoves(kGoldenMoves.slice(0, 6));
  const whole = await slotsOf(page);
  const broken = [whole[0].slice(0, -40), whole[1].replace('seat 1', 'seat 7')];
  await page.evaluate(() => history.replaceState(null, ''));
  const id = await idOf(page);
  await put(page, id, 'a', broken[0]);
  await put(page, id, 'b', broken[1]);
  await page.reload();
  await page.locator('html[data-ready=failed]').waitFor();
  const boot = page.locator('#boot');
  assert.match(await boot.innerText(), /The saved game could not be read\./);
  assert.match(await boot.innerText(), /Its end is missing\./);
  assert.match(await boot.innerText(), /Its checksum is wrong/);
  const texts = [];
  for (const button of await page.locator('#boot [data-damaged]').all())
    texts.push((await saved(page, button)).text);
  assert.deepEqual(texts.sort(), [...broken].sort());
  assert.deepEqual(await slotsOf(page, id), broken, 'nothing is thrown away');
  await boot.getByRole('link', { name: 'All games' }).click();
  await page.locator('.card-link').first().click();
  await page.locator('#start-game').click();
  await page.waitForURL(/play\.html/);
  await table.ready();
  assert.equal((await table.state()).game, 'metal_towers');
});

const forbidStorage = () => {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  }
};

test('Where storage is forbidden the game plays, a notice says so, and a reload still goes on', async (t) => {
  const page = await t.lobby({ init: forbidStorage, ...kSmallDesktop });
  await page.locator('#notice-storage', { hasText: 'Games cannot be kept on this device.' }).waitFor();
  await page.locator('.card-link').first().click();
  await page.locator('#start-game').click();
  await page.waitForURL(/play\.html/);
  const table = new Table(page);
  await table.ready();
  await page.goto('about:blank');
  await page.goto(`${t.site.base}play.html#record=${encodeURIComponent(record())}`);
  await table.ready();
  await table.playMoves(kGoldenMoves.slice(0, 3));
  const notice = page.locator('#notice-storage');
  assert.match(await notice.innerText(), /Games cannot be kept on this device\./);
  const file = await saved(page, notice.getByRole('button', { name: 'Save the record to a file' }));
  assert.deepEqual(movesOf(file.text), kGoldenMoves.slice(0, 3));
  await page.reload();
  await table.ready();
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves.slice(0, 3));
});

/** Storage with room for what is there and for nothing more, once `window.__full` is set. */
const fillStorage = () => {
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function setItem(key, value) {
    if (sessionStorage.full && key !== 'full') throw new DOMException('no room', 'QuotaExceededError');
    set.call(this, key, value);
  };
};

/** The same in a profile whose IndexedDB is refused: what is on the device is in the slots or nowhere. */
const fillStorageAlone = `(${kNoCopies})();(${fillStorage})()`;

test('When the device is full the game plays on, a notice says so, and a reload loses nothing', async (t) => {
  const table = await t.play(record(), { ...kSmallDesktop, init: fillStorage });
  const { page } = table;
  await table.playMoves(kGoldenMoves.slice(0, 3));
  await table.settle();
  assert.equal(await page.locator('#notices .notice').count(), 0);
  await page.evaluate(() => {
    sessionStorage.full = '1';
  });
  await table.playMoves(kGoldenMoves.slice(3, 5));
  await page.locator('#notice-storage', { hasText: 'This device has no room left for your game.' }).waitFor();
  await page.reload();
  await table.ready();
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves.slice(0, 5));
});

test('When the device is full midway, the address opened again gives the later part, without any copy', async (t) => {
  const table = await t.play(record(), { ...kSmallDesktop, init: fillStorageAlone });
  const { page } = table;
  await table.playMoves(kGoldenMoves.slice(0, 3));
  await table.settle();
  const id = await idOf(page);
  await page.evaluate(() => {
    sessionStorage.full = '1';
  });
  await table.playMoves(kGoldenMoves.slice(3, 5));
  await page.waitForURL(/#g=[0-9a-f]{8}&v=\d+&r=/);
  const address = page.url();
  await page.close();
  // Another tab has no history entry and room again.
  const next = new Table(await t.open(address.slice(t.site.base.length), { within: page.context() }));
  await next.ready();
  assert.deepEqual(movesOf(await next.record()), kGoldenMoves.slice(0, 5));
  await next.page.waitForURL(new RegExp(`#g=${id}$`));
  await next.playMoves(kGoldenMoves.slice(5, 7));
  await next.settle();
  // An address that was left behind does not bring the game back to where it stood.
  const old = new Table(await t.open(address.slice(t.site.base.length), { within: page.context() }));
  await old.ready();
  assert.deepEqual(movesOf(await old.record()), kGoldenMoves.slice(0, 7));
  // A device without that game opens it as a game from a link.
  const friend = new Table(await t.open(address.slice(t.site.base.length)));
  await friend.ready();
  assert.deepEqual(movesOf(await friend.record()), kGoldenMoves.slice(0, 5));
  await friend.page.locator('#notice-link').waitFor();
});

test('A game that hides something is put into the address only when the person says so', async (t) => {
  const hidden = record().replace(
    'game metal_towers rules=1 options="seats=2"',
    'game template_game rules=1 options="seats=2"',
  );
  const table = await t.play(hidden, { ...kSmallDesktop, init: fillStorageAlone, kept: false });
  const { page } = table;
  assert.equal((await table.state()).hides, true);
  await page.evaluate(() => {
    sessionStorage.full = '1';
  });
  await table.hook('keep');
  const notice = page.locator('#notice-storage');
  await notice.waitFor();
  assert.match(await notice.innerText(), /with everything that is hidden in it/);
  assert.match(page.url(), /#g=[0-9a-f]{8}$/);
  await notice.getByRole('button', { name: 'Put it into the address' }).click();
  await page.waitForURL(/#r=/);
  const again = new Table(await t.open(page.url().slice(t.site.base.length)));
  await again.ready();
  assert.equal((await again.state()).game, 'template_game');
});

test('A game that was kept before the device was full can still be opened', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 3) }), {
    ...kSmallDesktop,
    init: fillStorage,
  });
  const { page } = table;
  await table.settle();
  await page.evaluate(() => {
    sessionStorage.full = '1';
  });
  await page.goto(`${t.site.base}index.html`);
  await page.locator('#continue').click();
  await page.waitForURL(/play\.html/);
  await table.ready();
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves.slice(0, 3));
});

test('A link with a damaged record says line and column, and the kept game stays', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 5) }), kStill);
  const { page } = table;
  await table.settle();
  const id = await idOf(page);
  const kept = await slotsOf(page, id);
  for (const [text, where, why] of [
    ['garbage', /line 1, column 1/, /This is not a game record of Beffroi/],
    [record({ moves: ['bE1', 'bA9'] }), /line 8, column 4/, /This is not a move of this game\./],
    [
      record({ moves: kMockupMoves.concat('bB3') }),
      /line 23, column 5/,
      /This move is not possible here\.|No A or C/,
    ],
  ]) {
    await page.goto('about:blank');
    await page.goto(`${t.site.base}play.html#record=${encodeURIComponent(text)}`);
    await page.locator('html[data-ready=failed]').waitFor();
    const boot = await page.locator('#boot').innerText();
    assert.match(boot, /The record in this address cannot be opened\./);
    assert.match(boot, where);
    assert.match(boot, why);
    assert.deepEqual(await slotsOf(page, id), kept);
  }
  await page.locator('#boot').getByRole('link', { name: 'All games' }).click();
  await page.locator('#continue').click();
  await page.waitForURL(/play\.html/);
  await table.ready();
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves.slice(0, 5));
});

test('A game from a link is kept only when a move is made or the person wants it', async (t) => {
  const games = (page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('beffroi.game.')).length);
  const text = record({ moves: kGoldenMoves.slice(0, 4) });
  const table = await t.play(text, { ...kSmallDesktop, ...kStill, kept: false });
  const { page } = table;
  await table.settle();
  assert.equal(await games(page), 0);
  const code = await page.evaluate(() => window.__beffroi.link());
  const open = async (address) => {
    await page.goto('about:blank');
    await page.goto(`${t.site.base}play.html${address}`);
    await table.ready();
  };
  await open(`#r=${code}`);
  const notice = page.locator('#notice-link');
  assert.match(await notice.innerText(), /This game came with a link\./);
  assert.equal(await games(page), 0);
  await table.playMoves(kGoldenMoves.slice(4, 5));
  await page.waitForURL(/#g=[0-9a-f]{8}$/);
  assert.equal(await notice.count(), 0);
  assert.equal(await games(page), 1);
  // The same link again is another game; a position that is kept already is that game.
  await open(`#r=${code}`);
  await notice.getByRole('button', { name: 'Keep it' }).click();
  await page.waitForURL(/#g=[0-9a-f]{8}$/);
  const id = await idOf(page);
  assert.equal(await games(page), 2);
  await open(`#r=${code}`);
  assert.match(page.url(), new RegExp(`#g=${id}$`));
  assert.equal(await notice.count(), 0);
});

test('In a game from a link the computer waits until the person plays on', async (t) => {
  const seats = ['human "Ana"', 'bot level=1 "Clock"'];
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 1), seats }), {
    ...kSmallDesktop,
    ...kStill,
    kept: false,
  });
  const { page } = table;
  const code = await table.hook('link', record({ moves: kGoldenMoves.slice(0, 1), seats }));
  t.expect(/icons\/icon\.svg|ERR_FAILED/); // the browser may still ask for the icon of the page that goes
  await page.goto('about:blank');
  await page.goto(`${t.site.base}play.html#r=${code}`);
  await table.ready();
  assert.equal(await page.locator('html').getAttribute('data-held'), '');
  await page.locator('#notice-link').getByRole('button', { name: 'Play on' }).click();
  await table.untilDecisions(2);
  await page.waitForURL(/#g=[0-9a-f]{8}$/);
});

test('A rematch and an opened record are games of their own', async (t) => {
  const table = await t.play(goldenOver(), kStill);
  const { page } = table;
  await table.settle();
  const first = await idOf(page);
  const kept = await slotsOf(page, first);
  await table.load(record({ moves: kGoldenMoves.slice(0, 2) }));
  await table.until('another game', async () => (await idOf(page)) !== first);
  assert.deepEqual(await slotsOf(page, first), kept);
  assert.match(page.url(), new RegExp(`#g=${await idOf(page)}$`));
});

test('An address of a game that is gone says so and leads to the saved games', async (t) => {
  const page = await t.open('play.html#g=0123abcd', kSmallDesktop);
  await page.locator('html[data-ready=failed]').waitFor();
  assert.match(
    await page.locator('#boot').innerText(),
    /This game is no longer kept here\.[\s\S]*It is kept in another browser, or the data of this one has been cleared\./,
  );
  await page.locator('#boot').getByRole('link', { name: 'Saved games' }).click();
  await page.locator('html[data-ready=saves]').waitFor();
});

test('The menu saves and opens records; a bad one leaves the game as it is', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 5) }), { ...kPhoneWide, ...kStill });
  const { page } = table;
  const item = async (name) => {
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('m');
    return page.locator(`#dialog-menu [data-item=${name}]`);
  };
  const text = await table.record();
  const file = await saved(page, await item('save'));
  assert.match(file.name, /^beffroi-metal_towers-\d{8}-\d{4}\.beffroi$/);
  assert.equal(file.text, text);
  await (await item('open')).click();
  const dialog = page.locator('#dialog-open-record');
  await dialog.locator('textarea').fill(text.replace(kGoldenMoves[2], 'bE9'));
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await dialog
    .locator('.problem', { hasText: /This is not a move of this game\.\s*line 9, column 4/ })
    .waitFor();
  assert.equal(await table.record(), text);
  await dialog.locator('textarea').fill(goldenOver());
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.ok((await table.state()).over);
  await page.reload();
  await table.ready();
  assert.ok((await table.state()).over);
});
