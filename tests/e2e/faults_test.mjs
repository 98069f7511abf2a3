// Faults: devices that throw, are full, lose bytes or stop in the middle of a write, and saves of newer
// builds.
//
// Owns: the promise of shell/keep/store.ts: a move that was reported as saved is never lost, and what cannot
// be read is offered as a file. The loops run in one page over the library itself (window.__beffroi.library
// of test builds). Next: keep_test.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { kSmallDesktop, kStill, test } from './kit/kit.mjs';
import { keptGame, openSaves, slotText, store, stored } from './kit/library.mjs';
import { kGoldenMoves, movesOf, record } from './kit/records.mjs';
import { Table } from './kit/table.mjs';

const kQuiet = { ...kSmallDesktop, ...kStill };
const records = Array.from({ length: 6 }, (_, n) => record({ moves: kGoldenMoves.slice(0, n + 1) }));
const library = async (t) => (await t.play(record(), kQuiet)).page;

test('Wherever storage throws, a move that was reported as saved is still there', async (t) => {
  const page = await library(t);
  const bad = await page.evaluate((texts) => {
    const { Autosave, freeId, judge, kSlots } = window.__beffroi.library;
    const calls = ['getItem', 'setItem', 'removeItem', 'key'];
    const real = Object.fromEntries(calls.map((name) => [name, Storage.prototype[name]]));
    const found = [];
    for (const error of ['SecurityError', 'QuotaExceededError', 'UnknownError']) {
      for (const lasting of [false, true]) {
        for (let n = 1; n <= 130; n++) {
          const id = freeId();
          let count = 0;
          for (const name of calls) {
            Storage.prototype[name] = function call(...args) {
              if (lasting ? ++count >= n : ++count === n) throw new DOMException('no', error);
              return real[name].apply(this, args);
            };
          }
          let confirmed = -1;
          let reached = 0;
          try {
            const autosave = new Autosave(id);
            for (const [i, text] of texts.entries())
              if (
                autosave.save(text, { game: 'metal_towers', over: i === texts.length - 1, time: 1 }) ===
                'kept'
              )
                confirmed = i;
          } catch (thrown) {
            found.push(`${error} ${n}: threw ${thrown}`);
          }
          reached = count;
          Object.assign(Storage.prototype, real);
          const { good } = judge(
            kSlots.map((slot) => [slot, localStorage.getItem(`beffroi.game.${id}.${slot}`)]),
          );
          const newest = good.length ? texts.indexOf(good[0].record) : -1;
          if (newest < confirmed)
            found.push(`${error} ${lasting ? 'from' : 'at'} call ${n}: kept ${confirmed}, found ${newest}`);
          for (const slot of kSlots) localStorage.removeItem(`beffroi.game.${id}.${slot}`);
          if (n > reached) break;
        }
      }
    }
    return found;
  }, records);
  assert.deepEqual(bad, []);
});

test('A write that stops after any number of characters loses that write and nothing else', async (t) => {
  const page = await library(t);
  const bad = await page.evaluate((texts) => {
    const { Autosave, freeId, readGame } = window.__beffroi.library;
    const found = [];
    const id = freeId();
    const autosave = new Autosave(id);
    for (const text of texts) autosave.save(text, { game: 'metal_towers', over: false, time: 1 });
    const [newest, older] = readGame(id).good;
    const key = `beffroi.game.${id}.${newest.slot}`;
    const whole = localStorage.getItem(key);
    for (let length = 0; length < whole.length; length++) {
      localStorage.setItem(key, whole.slice(0, length));
      const { good, refused } = readGame(id);
      if (good.length !== 1 || good[0].record !== older.record)
        found.push(`cut at ${length}: the last kept move is lost`);
      if (refused.length !== 1 || refused[0].text !== whole.slice(0, length))
        found.push(`cut at ${length}: nothing is offered`);
      if (length % 9 === 0) {
        const outcome = new Autosave(id, good[0].revision).save(newest.record, {
          game: 'metal_towers',
          over: false,
          time: 2,
        });
        const after = readGame(id);
        if (
          outcome !== 'kept' ||
          after.good[0].record !== newest.record ||
          after.good[1].record !== older.record
        )
          found.push(`cut at ${length}: does not go on (${outcome})`);
      }
    }
    return found;
  }, records);
  assert.deepEqual(bad, []);
});

test('Any bit of a save may be lost: the other save opens, or both texts are offered', async (t) => {
  const page = await library(t);
  const { bad, tried } = await page.evaluate((texts) => {
    const { Autosave, freeId, listGames, readGame } = window.__beffroi.library;
    const found = [];
    let count = 0;
    const id = freeId();
    const autosave = new Autosave(id);
    for (const text of texts)
      autosave.save(text, { game: 'metal_towers', status: 'Ana’s turn', over: false, time: 1 });
    const [newest, older] = readGame(id).good;
    const keys = [newest, older].map(({ slot }) => `beffroi.game.${id}.${slot}`);
    const whole = keys.map((key) => localStorage.getItem(key));
    const flip = (text, at, bit) =>
      text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << bit)) + text.slice(at + 1);
    for (let at = 0; at < whole[0].length; at++) {
      for (let bit = 0; bit < 16; bit++) {
        count++;
        const changed = flip(whole[0], at, bit);
        localStorage.setItem(keys[0], changed);
        const { good, refused } = readGame(id);
        const intact = good.every((save) => save.record === newest.record || save.record === older.record);
        if (!intact) found.push(`${at}/${bit}: a changed record passes`);
        if (!good.some((save) => save.record === older.record))
          found.push(`${at}/${bit}: the other save is lost`);
        if (good.length + refused.length !== 2) found.push(`${at}/${bit}: a text is gone`);
        if (at % 16 === 0 && bit === 1) {
          localStorage.setItem(keys[1], flip(whole[1], at, bit));
          const both = readGame(id);
          if (both.good.length === 0 && both.refused.length !== 2) found.push(`${at}: not both are offered`);
          if (!listGames().some((game) => game.id === id)) found.push(`${at}: not in the list`);
          localStorage.setItem(keys[1], whole[1]);
        }
      }
    }
    return { bad: found, tried: count };
  }, records);
  assert.deepEqual(bad.slice(0, 20), []);
  assert.ok(tried > 4000, `${tried} bits`);
});

test('Pictures make room for a save; without them the save says that the device is full', async (t) => {
  const page = await library(t);
  const told = await page.evaluate((texts) => {
    const { Autosave, freeId, keepPicture, pictureOf, readGame } = window.__beffroi.library;
    const set = Storage.prototype.setItem;
    let room = 0;
    const used = () =>
      Object.entries(localStorage).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
    Storage.prototype.setItem = function setItem(key, value) {
      if (used() + value.length - (this.getItem(key)?.length ?? -key.length) > room)
        throw new DOMException('full', 'QuotaExceededError');
      set.call(this, key, value);
    };
    room = used() + 12000;
    const ids = [1, 2, 3].map(freeId);
    for (const id of ids) keepPicture(id, `data:image/webp;base64,${'A'.repeat(3600)}`);
    const before = ids.filter((id) => pictureOf(id)).length;
    const big = freeId();
    const autosave = new Autosave(big);
    const outcomes = [0, 1, 2].map((i) =>
      autosave.save(`${texts[i]}${' \n'.repeat(1500)}`, { game: 'metal_towers', over: false, time: 1 }),
    );
    const after = ids.filter((id) => pictureOf(id)).length;
    room = 0;
    outcomes.push(autosave.save(texts[4], { game: 'metal_towers', over: false, time: 1 }));
    const memory = readGame(big).good[0].record === texts[4];
    const picture = keepPicture(ids[0], `data:image/webp;base64,${'A'.repeat(3600)}`);
    room = 1e7;
    outcomes.push(autosave.save(texts[5], { game: 'metal_towers', over: false, time: 1 }));
    Storage.prototype.setItem = set;
    return { before, after, outcomes, memory, picture };
  }, records);
  assert.equal(told.before, 3);
  assert.ok(told.after < 3);
  assert.deepEqual(told.outcomes.slice(0, 3), ['kept', 'kept', 'kept']);
  assert.equal(told.outcomes[3], 'memory');
  assert.ok(told.memory, 'the page itself still knows the game');
  assert.equal(told.picture, false);
  assert.equal(told.outcomes[4], 'kept');
});

test('A save of a newer build is reported, offered and not changed; what can be read goes on as its own game', async (t) => {
  const game = keptGame(12, { time: Date.now() });
  const newer = slotText({ revision: 9, about: game.about, text: `${game.record}more`, syntax: 2 });
  const page = await t.lobby(kQuiet);
  await store(page, { ...game.slots, [`beffroi.game.${game.id}.b`]: newer });
  await page.goto(`${t.site.base}play.html#g=${game.id}`);
  const table = new Table(page);
  await table.ready();
  const notice = page.locator('#notice-save');
  assert.match(await notice.innerText(), /A newer Beffroi has gone on with this game\./);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    notice.getByRole('button', { name: 'Save the newer text to a file' }).click(),
  ]);
  assert.equal(readFileSync(await download.path(), 'utf8'), newer);
  await table.playMoves(kGoldenMoves.slice(12, 13));
  await page.waitForURL(/#g=/);
  assert.notEqual(await table.hook('gameId'), game.id);
  assert.deepEqual(await stored(page, new RegExp(`beffroi\\.game\\.${game.id}`)), {
    ...game.slots,
    [`beffroi.game.${game.id}.b`]: newer,
  });
});

test('A game that only a newer build has written is listed with the reason, and its text can be copied', async (t) => {
  const newer = slotText({ revision: 9, about: {}, text: 'something else', syntax: 2 });
  const page = await openSaves(t, [{ slots: { 'beffroi.game.0badcafe.a': newer } }], kQuiet);
  const row = page.locator('.save-refused');
  assert.match(await row.innerText(), /A game that cannot be read[\s\S]*written by a newer Beffroi/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Save its text' }).click(),
  ]);
  assert.equal(readFileSync(await download.path(), 'utf8'), newer);
  await page.goto(`${t.site.base}play.html#g=0badcafe`);
  await page.locator('html[data-ready=failed]').waitFor();
  assert.match(
    await page.locator('#boot').innerText(),
    /The saved game could not be read\.[\s\S]*newer Beffroi/,
  );
});

const failing = () => {
  // Every third call of this page's storage throws.
  let calls = 0;
  if (!location.protocol.startsWith('http')) return;
  localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none' }));
  for (const name of ['getItem', 'setItem', 'removeItem', 'key']) {
    const real = Storage.prototype[name];
    Storage.prototype[name] = function call(...args) {
      if (++calls % 3 === 0) throw new DOMException('no', 'UnknownError');
      return real.apply(this, args);
    };
  }
};

test('With storage that throws at every third call the game goes on, saved or reported as not saved', async (t) => {
  const table = await t.play(record(), { ...kSmallDesktop, init: failing });
  const { page } = table;
  await table.playMoves(kGoldenMoves.slice(0, 7));
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves.slice(0, 7));
  await page.reload();
  await table.ready();
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves.slice(0, 7));
  for (const path of ['index.html', 'saves.html', 'index.html#new=metal_towers']) {
    await page.goto('about:blank');
    await page.goto(t.site.base + path);
    await page.locator('html[data-ready=lobby], html[data-ready=saves]').waitFor();
  }
});

test('An import that finds no room is undone', async (t) => {
  const page = await library(t);
  const result = await page.evaluate(async (texts) => {
    const { createGame, exportAll, listGames, removeGame } = window.__beffroi.library;
    const { judgeImport, keepImport } = await window.__beffroi.imports();
    for (const text of texts) createGame({ record: text, about: { game: 'metal_towers', over: false } });
    const archive = exportAll();
    for (const { id } of listGames()) removeGame(id);
    const { fresh } = await judgeImport(archive);
    const set = Storage.prototype.setItem;
    let writes = 0;
    Storage.prototype.setItem = function setItem(key, value) {
      if (key.startsWith('beffroi.game.') && ++writes > 3)
        throw new DOMException('full', 'QuotaExceededError');
      set.call(this, key, value);
    };
    const full = await keepImport(fresh);
    const left = listGames().length;
    Storage.prototype.setItem = set;
    const { added } = await keepImport(fresh);
    return { why: full.error?.why, left, games: added.length, listed: listGames().length };
  }, records);
  assert.deepEqual(result, { why: 'noRoom', left: 0, games: 7, listed: 7 });
});
