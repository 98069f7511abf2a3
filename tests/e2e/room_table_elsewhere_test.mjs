// Room table elsewhere: a game at a real table goes on at another device.
//
// Owns: tests of the sheet with its link and code, of what the other device does with it, and of devices that have the
// game already. The code itself is in link_test.mjs. Next: room_table_test.mjs.
import assert from 'node:assert/strict';
import { kPhone, kStill, test } from './kit/kit.mjs';
import { packWords, readGiven } from './kit/link_code.mjs';
import { shortOfEnd } from './kit/records.mjs';
import { Table } from './kit/table.mjs';
import { kUiDrawn } from '../../web/bridge/bridge.mjs';

const kDevice = { ...kPhone, ...kStill };
const [kDrawn] = kUiDrawn.split(',').map(Number);
const kPeople = ['human "Ana"', 'human "Ben"'];
/** An old record of two, short of its end, as people at a real table would have told it. */
const typed = (name, most) =>
  shortOfEnd(name, most, kPeople)
    .record.replace(/^beffroi-record \d/, 'beffroi-record 5')
    .replace(/\nplay\n/, '\ndraws typed\nplay\n');
/** A game that has just begun, with hands that nobody shows the page. */
const kHidden = typed('syntax1-wandering_towers-2-over', 40);
const kLong = typed('rules2-carcassonne-over', 5);
const kBegun = typed('rules2-carcassonne-over', 230);

/** The sheet for the other device; gives the link as a path of the site. */
async function send(t, { page }) {
  await page.locator('#menu').click();
  const item = page.locator('#dialog-menu [data-item=device]');
  await item.waitFor();
  assert.equal(await page.locator('#dialog-menu [data-item=byLink]').count(), 0, 'nobody sits elsewhere');
  await item.click();
  await page.locator('#dialog-device [data-device=copy]:enabled').waitFor();
  const link = await page.getByRole('textbox', { name: 'Link for the other device' }).inputValue();
  assert.ok(link.startsWith(`${t.site.base}play.html#r=3`), link);
  return link.slice(t.site.base.length);
}
async function open(t, path, options = kDevice) {
  const table = new Table(await t.open(path, options));
  await table.ready();
  return table;
}
/** Answers and plays as anybody could, the same each time, up to a ply or the end; gives the record then. */
async function playOn(table, last = Infinity) {
  for (;;) {
    const { over, plies, prompt } = await table.state();
    if (over || plies >= last) break;
    const all = (await table.targets()).filter(({ state }) => state === 'legal' || state === 'chosen');
    const kindOf = ({ id }) => Number(id.split(',')[0]);
    const asked = all.filter(({ id }) => id.startsWith(`${kDrawn},`) && !id.startsWith(`${kDrawn},-`));
    const [one] = [...asked, ...all.filter((target) => kindOf(target) < 200)];
    await table.act(one.id);
    await table.until('something else', async () => {
      const now = await table.state();
      return now.over || now.plies !== plies || now.prompt !== prompt;
    });
  }
  return table.record();
}
/** For a browser without windows, which has no screen to keep on. */
const countLocks = () => {
  window.locks = 0;
  const request = async () => {
    window.locks++;
    return { released: false, release: async () => {} };
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
};
/** The games that a device keeps. */
const idsOf = async ({ page }) =>
  new Set(
    await page.evaluate(() =>
      Object.keys(localStorage).flatMap((key) => /^beffroi\.game\.(\w+)/.exec(key)?.[1] ?? []),
    ),
  );
const packed = (record) => `play.html#r=${packWords(record, '')}`;
const notice = ({ page }) => page.locator('#notice-link');
const button = (table, name) => notice(table).getByRole('button', { name, exact: true });

test('A long game goes on at another device with one touch, and both end alike', async (t) => {
  const one = await t.play(kLong, kDevice);
  const { seats } = await one.state();
  const path = await send(t, one);
  const code = one.page.locator('#dialog-device svg.qr');
  await code.waitFor();
  assert.match(await code.getAttribute('aria-label'), /another device/);
  await one.page.keyboard.press('Escape');
  const other = await open(t, path, { ...kDevice, init: countLocks });
  assert.equal(await other.record(), await one.record());
  await other.until('the screen to stay on', () => other.page.evaluate(() => window.locks > 0));
  await button(other, 'Go on here').click();
  await notice(other).waitFor({ state: 'detached' });
  await other.page.reload();
  await other.ready();
  assert.equal(await notice(other).count(), 0, 'it is this device’s own game');
  assert.deepEqual(
    (await other.state()).seats.map(({ name }) => name),
    seats.map(({ name }) => name),
  );
  const end = await playOn(other);
  assert.match(end, /^end 1st=/m);
  assert.equal(end, await playOn(one));
});

test('Hands that nobody has shown the page go along, and whoever plays on keeps the game', async (t) => {
  const one = await t.play(kHidden, kDevice);
  assert.ok((await one.record()).startsWith(kHidden.slice(0, -'end open\n'.length)));
  // A card that was played and not guessed changes what was guessed before.
  const [, then] = kHidden.split('play\n');
  const { plies } = await one.state();
  assert.ok(!(await playOn(one, plies + 3)).includes(then.replace('end open\n', '')));
  const path = await send(t, one);
  await one.page.keyboard.press('Escape');
  const other = await open(t, path);
  assert.equal(await other.record(), await one.record());
  await button(other, 'Only look').click();
  assert.equal((await idsOf(other)).size, 0, 'who looks keeps nothing');
  assert.equal((await other.state()).prompt, (await one.state()).prompt);
  const end = await playOn(other, plies + 12);
  assert.equal(end, await playOn(one, plies + 12));
  assert.equal((await idsOf(other)).size, 1);
});

test('A device that has the game farther keeps it, and one that has its beginning goes on with it', async (t) => {
  const context = await t.context(kDevice);
  const one = await t.play(kBegun, { within: context });
  const path = await send(t, one);
  await one.page.keyboard.press('Escape');
  const before = await one.record();
  const other = await open(t, path);
  await button(other, 'Go on here').click();
  const theirs = await playOn(other, (await other.state()).plies + 3);
  const back = await send(t, other);

  // Back at the first device, which has had no more than this.
  const again = await open(t, back, { within: context });
  await button(again, 'Go on here').waitFor();
  assert.match(await notice(again).innerText(), /already.*turn \d+, in the link at turn \d+/s);
  assert.equal(await one.record(), before);
  await one.page.close();
  await button(again, 'Go on here').click();
  await again.page.waitForURL(/#g=/);
  await again.ready();
  assert.equal(await again.record(), theirs);
  assert.equal((await idsOf(again)).size, 1, 'it is one game');

  // The old link, where the game stands farther.
  const late = await open(t, path, { within: context });
  await button(late, 'Take the one in the link').waitFor();
  assert.equal(await late.record(), before);
  await button(late, 'Take the one here').click();
  await late.page.waitForURL(/#g=/);
  await late.ready();
  assert.equal(await late.record(), theirs);
  assert.equal((await idsOf(late)).size, 1);
  const second = await open(t, path, { within: context });
  await button(second, 'Take the one in the link').click();
  await notice(second).waitFor({ state: 'detached' });
  assert.equal(await second.record(), before);
  assert.equal((await idsOf(second)).size, 2, 'both stay');
});

test('What is too long for a code says so, a damaged link is refused, and a finished game is looked at', async (t) => {
  const context = await t.context(kDevice);
  const one = await t.play(typed('syntax2-wandering_towers-2-over', 6), { within: context });
  const path = await send(t, one);
  const text = await one.record();
  await one.page.locator('#dialog-device .share-long', { hasText: /too long for a QR code/ }).waitFor();
  assert.equal(readGiven(path).text, text);
  const bad = await t.open(`${path.slice(0, 300)}x${path.slice(301)}`, { within: context });
  await bad.locator('html[data-ready=failed]').waitFor();
  assert.match(await bad.locator('#boot').innerText(), /damaged/);
  await bad.close();
  assert.equal((await idsOf(one)).size, 1);

  const end = await playOn(await open(t, packed(kLong)));
  const over = await open(t, packed(end));
  assert.ok((await over.state()).over);
  await button(over, 'Keep it').waitFor();
  assert.equal(await over.record(), end);
});

test('The link for others has the game as it is, and says nothing of secrets', async (t) => {
  const one = await t.play(kHidden, kDevice);
  await one.page.locator('#menu').click();
  await one.page.locator('#dialog-menu [data-item=share]').click();
  const link = await one.page.getByRole('textbox', { name: 'Link to this game' }).inputValue();
  assert.equal(readGiven(link).text, await one.record());
  assert.equal(
    await one.page.locator('#dialog-share').locator('.share-secret, .share-seen, .share-whole').count(),
    0,
  );
});
