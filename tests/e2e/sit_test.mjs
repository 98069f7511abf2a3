// Sit: how seats of a game by link are taken, taken along, and given to somebody elsewhere.
//
// Owns: tests of the page of a link whose table is not here, of a link that is cut off, of a game that goes on by link
// from its menu, and of a seat on a second device. Next: by_link_test.mjs (what is sent and what comes), kit/devices.mjs.
import assert from 'node:assert/strict';
import { importShell } from '../../web/toolchain/shell_script.mjs';
import {
  ana,
  copyLink,
  follow,
  kDesktop,
  kSmallPhone,
  kThree,
  opened,
  recordOf,
  sheet,
  sitDown,
  table,
} from './kit/devices.mjs';
import { complaintsOf } from './kit/axe.mjs';
import { test, turnTo } from './kit/kit.mjs';
import { packWords } from './kit/link_code.mjs';
import { kGoldenMoves, movesOf } from './kit/records.mjs';

const { readKept } = await importShell('links/kept.ts');

const button = (one, name) => one.page.getByRole('button', { name, exact: true });
const games = ({ page }) => page.evaluate(() => window.__beffroi.library.listGames());
const tableOf = async (one) => {
  const [{ about, record }] = await games(one);
  return readKept(about.table, record).here;
};
const linkOf = (t, record, words) => `${t.site.base}play.html#r=${packWords(record, words)}`;
async function menu(one, name) {
  await one.page.locator('#menu').click();
  const item = one.page.locator(`#dialog-menu [data-item=${name}]`);
  await item.click();
}

test('On an iPhone the browser says that the table may be in the app, and copies the link', async (t) => {
  const link = linkOf(t, recordOf(kGoldenMoves.slice(0, 1)), 'by=1 to=2');
  const one = await opened(t, link, {
    ...kSmallPhone,
    init: () => {
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none' }));
      navigator.standalone = false;
    },
  });
  const app = one.page.getByRole('dialog', { name: 'Is this table in your app?' });
  await app.waitFor();
  assert.match(await app.innerText(), /Ana played move 1 in Metal Towers/);
  assert.match(await app.innerText(), /touch\s+Paste a link\s+A turn that came as a message/);
  await app.getByRole('button', { name: 'Copy this link' }).tap();
  await app.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await one.page.evaluate(() => navigator.clipboard.readText()), link);
  await app.getByRole('button', { name: 'Look at it here' }).tap();
  assert.deepEqual(await games(one), []);
  // Looking takes no seat; afterwards one can be taken all the same.
  await button(one, 'Only look').tap();
  await button(one, 'Sit down').tap();
  await button(one, 'Sit down as Ben').tap();
  await one.untilState('his turn', ({ acting }) => acting);
  assert.deepEqual((await tableOf(one)).mine, [2]);
});

test('Of three people two may sit at one device; looking draws nothing that is kept', async (t) => {
  const link = linkOf(t, kThree, 'by=1 to=2,3');
  const looks = await opened(t, link);
  assert.equal(await looks.page.locator('#dialog-app').count(), 0, 'no line about an app');
  await button(looks, 'Only look').click();
  await looks.untilState('a market', ({ acting }) => acting);
  assert.deepEqual(await games(looks), []);
  const one = await opened(t, link);
  const seat = (name) => one.page.getByRole('switch', { name });
  assert.equal(await seat('Ana').count(), 0);
  await seat('Ben').press('Space');
  assert.ok(await one.page.locator('#dialog-sit .primary').isDisabled());
  await seat('Ben').press('Space');
  await seat('Cleo').press('Space');
  await button(one, 'Sit down as Ben and Cleo').press('Enter');
  await one.untilState('his turn', ({ acting }) => acting);
  assert.deepEqual((await tableOf(one)).mine, [2, 3]);
});

test('On a phone the board stands above a sheet, and has its place again when the sheet closes', async (t) => {
  const one = await opened(t, linkOf(t, recordOf(kGoldenMoves.slice(0, 3)), 'by=1 to=2'));
  const { page } = one;
  const canvas = page.locator('#canvas');
  const height = await page.locator('#canvas').evaluate((box) => box.parentElement.clientHeight);
  const isAbove = async (id) => {
    await one.until(`the board above ${id}`, async () => {
      const { stageRect } = await one.state();
      const top = await canvas.evaluate((box) => box.getBoundingClientRect().top);
      const edge = await page.locator(id).evaluate((box) => innerHeight - box.offsetHeight);
      return Math.abs(top + stageRect.y + stageRect.h - edge) < 2;
    });
  };
  await isAbove('#dialog-sit');
  await button(one, 'Sit down as Ben').tap();
  await one.untilState('his turn', ({ acting }) => acting);
  assert.equal(await canvas.evaluate((box) => box.clientHeight), height);
  assert.ok(await canvas.evaluate((box) => box === document.activeElement));
  await one.playMoves(kGoldenMoves.slice(3, 4));
  await isAbove('#dialog-post');
  await button(one, 'Later').tap();
  assert.equal(await canvas.evaluate((box) => box.clientHeight), height);
});

test('A link that is cut off says after which move, and changes nothing', async (t) => {
  const record = recordOf(kGoldenMoves.slice(0, 12));
  const code = packWords(record, 'by=2 to=1');
  const cut = `${t.site.base}play.html#r=${code.slice(0, -10)}`;
  const desktop = await ana(t, { record: recordOf(kGoldenMoves.slice(0, 2)), next: 1 });
  const before = await desktop.record();
  await follow(desktop, cut);
  const said = desktop.page.getByRole('dialog', {
    name: /^This link is cut off after move \d+\. Ask Ben for it once more\.$/,
  });
  await said.waitFor();
  const [, n] = /after move (\d+)/.exec(await said.innerText());
  assert.ok(Number(n) >= 3 && Number(n) <= 12, n);
  assert.equal(await desktop.record(), before);
  await desktop.page.getByRole('button', { name: 'To the table' }).click();
  // Where no table fits there is no game; where no move is left in it the plain sentence says it.
  const context = await t.context(kSmallPhone);
  const page = await context.newPage();
  const failed = async (address) => {
    await page.goto('about:blank');
    await page.goto(address);
    await page.locator('html[data-ready=failed]').waitFor();
    return page.locator('#boot').innerText();
  };
  assert.match(await failed(cut), new RegExp(`cut off after move ${n}\\. Ask Ben for it once more`));
  assert.match(await failed(`${t.site.base}play.html#r=${code.slice(0, 40)}`), /cut off after character/);
});

test('A strict game of two goes on by link from its menu, and Ben answers', async (t) => {
  const record = recordOf(kGoldenMoves.slice(0, 3)).replace(/^table .*$/m, 'mode strict');
  const one = await opened(t, `${t.site.base}play.html#record=${encodeURIComponent(record)}`);
  await menu(one, 'byLink');
  const dialog = one.page.locator('#dialog-on');
  assert.match(await dialog.innerText(), /This game is strict\. By link it becomes casual/);
  assert.ok(await dialog.locator('.primary').isDisabled());
  const away = (i) => dialog.locator(`[data-seat="${i}"]`).getByRole('radio', { name: 'By link' });
  await away(0).press('Space');
  await away(1).press('Space');
  await dialog.locator('.primary').press('Enter');
  await one.page.getByText('Nobody sits at this device.').waitFor();
  assert.doesNotMatch(await one.record(), /^table /m);
  await menu(one, 'byLink');
  await away(1).press('Space');
  await dialog.locator('.primary').press('Enter');
  // It is Ben's turn: the table is there to be sent.
  await sheet(one).waitFor();
  assert.match(await one.record(), /^mode casual$/m);
  assert.match(await one.record(), /^seed 0*b$/m);
  await sheet(one).getByRole('button', { name: 'Later' }).click();
  assert.equal((await one.state()).prompt, 'Not sent to Ben yet');
  await one.act((await one.targets()).find(({ label }) => label === 'Send to Ben').id);
  const link = await copyLink(one);
  const other = await sitDown(t, link);
  assert.deepEqual(movesOf(await other.record()), kGoldenMoves.slice(0, 3));
  await other.playMoves(kGoldenMoves.slice(3, 4));
  await follow(one, await copyLink(other));
  assert.deepEqual(movesOf(await one.record()), kGoldenMoves.slice(0, 4));
  assert.equal((await games(one)).length, 1);
});

test('A friend may take the place of a computer; hidden hands do not go by link', async (t) => {
  const record = recordOf(kGoldenMoves.slice(0, 2))
    .replace(/^table .*\n/m, '')
    .replace('human "Ben"', 'bot level=1');
  const one = await opened(t, `${t.site.base}play.html#record=${encodeURIComponent(record)}`);
  await menu(one, 'byLink');
  const row = one.page.locator('#dialog-on [data-seat="1"]');
  await row.getByRole('radio', { name: 'By link' }).press('Space');
  const name = row.getByRole('textbox');
  assert.equal(await name.getAttribute('placeholder'), 'Silver', 'not the computer’s name');
  await name.fill('Dora');
  await one.page.locator('#dialog-on .primary').click();
  await one.untilState('her turn', ({ acting, seats }) => acting && seats[1].kind === 'remote');
  assert.match(await one.record(), /^seat 2 human "Dora"$/m);
  assert.deepEqual((await tableOf(one)).mine, [1]);
  await one.playMoves(kGoldenMoves.slice(2, 3));
  await sheet(one).getByText('Send your turn to Dora').waitFor();
  const hidden = (options) =>
    [
      'beffroi-record 4',
      `game wandering_towers rules=1 options="${options}"`,
      'seed 0000000000000004',
      'seat 1 human "Ana"',
      'seat 2 human "Ben"',
      'play',
      'end open',
      '',
    ].join('\n');
  const why = async (options) => {
    const other = await opened(t, `${t.site.base}play.html#record=${encodeURIComponent(hidden(options))}`);
    const curtain = other.page.locator('#curtain-open, .curtain button').first();
    if ((await other.state()).curtain) await curtain.click();
    await menu(other, 'byLink');
    const dialog = other.page.locator('#dialog-never, #dialog-on');
    await dialog.waitFor();
    return dialog.innerText();
  };
  assert.match(await why('seats=2'), /Not by link\s+Hands are hidden in this game\. A link would show them/);
  assert.match(
    await why('seats=2 hands=open masters=on'),
    /^Master wizards\s+Not by link: it asks everybody at every card\s+OK$/,
  );
  assert.match(await why('seats=2 hands=open'), /Who plays elsewhere/);
});

test('A seat is taken along to a second device, and both go on with the table', async (t) => {
  const desktop = await ana(t);
  await menu(desktop, 'along');
  const along = desktop.page.getByRole('dialog', { name: 'Take this seat along' });
  assert.match(await along.innerText(), /Both devices then hold the seat of Ana/);
  await along.getByRole('img', { name: /QR code of the link for your other device/ }).waitFor();
  const link = await along.locator('.post-link').inputValue();
  await along.locator('[data-post=copy]').click();
  assert.equal(await desktop.page.evaluate(() => navigator.clipboard.readText()), link);
  await along.getByRole('button', { name: 'Close' }).click();
  const phone = await opened(t, link);
  const sit = phone.page.locator('#dialog-sit');
  assert.match(await sit.innerText(), /The other device keeps this seat, too/);
  assert.equal(await sit.getByRole('button', { name: /at this device/ }).count(), 0);
  await button(phone, 'Sit down as Ana').tap();
  await phone.untilState('her turn', ({ acting }) => acting);
  // Her turn is played on the phone; Ben answers, and his link goes to the desktop.
  await phone.playMoves(kGoldenMoves.slice(0, 1));
  const ben = await sitDown(t, await copyLink(phone));
  await ben.playMoves(kGoldenMoves.slice(1, 2));
  const answer = await copyLink(ben);
  for (const one of [desktop, phone]) {
    await follow(one, answer);
    assert.deepEqual(movesOf(await one.record()), kGoldenMoves.slice(0, 2));
    assert.equal((await one.state()).acting, true);
  }
  await desktop.page.getByRole('button', { name: 'Play your turn' }).click();
  // A turn that is not sent goes first.
  await desktop.playMoves(kGoldenMoves.slice(2, 3));
  await sheet(desktop).getByRole('button', { name: 'Later' }).click();
  await menu(desktop, 'along');
  await desktop.page.getByText('Send your turn first.').waitFor();
});

test('A link that takes a seat along says on a device that has the seat that it does', async (t) => {
  const one = await ana(t, { record: recordOf(kGoldenMoves.slice(0, 2)) });
  const before = await one.record();
  await follow(one, linkOf(t, before, 'by=1 to=2 along=1'));
  await one.page.locator('.toast', { hasText: 'This device has the seat of Ana already' }).waitFor();
  await follow(one, linkOf(t, before, 'by=2 to=1'));
  await one.page.locator('.toast', { hasText: 'You have this already' }).waitFor();
  assert.equal(await one.record(), before);
});

test('A second tab of a game that goes on by link knows who plays elsewhere, and what has been sent', async (t) => {
  const record = recordOf(kGoldenMoves.slice(0, 1)).replace(/^table .*\n/m, '');
  const one = await opened(t, `${t.site.base}play.html#record=${encodeURIComponent(record)}`, kDesktop);
  await one.playMoves(kGoldenMoves.slice(1, 2));
  await one.until('the game to be kept', async () => (await games(one)).length === 1);
  const [{ id }] = await games(one);
  const two = await table(await t.open(`play.html#g=${id}`, { within: one.page.context() }));
  await two.page.locator('#notice-elsewhere').waitFor();
  await menu(one, 'byLink');
  // What cannot be pressed yet does not look as if it could, even under the mouse.
  const go = one.page.locator('#dialog-on .primary');
  const look = () =>
    go.evaluate(async (button) => {
      const style = getComputedStyle(button);
      if (style.backgroundColor) await Promise.all(button.getAnimations().map(({ finished }) => finished));
      return style.backgroundColor;
    });
  await one.page.mouse.move(1, 1);
  const still = await look();
  await go.hover({ force: true });
  assert.equal(await look(), still);
  await one.page.locator('#dialog-on [data-seat="1"]').getByRole('radio', { name: 'By link' }).press('Space');
  await one.page.locator('#dialog-on .primary').press('Enter');
  await two.page.getByText('with Ben, by link').waitFor();
  await one.playMoves(kGoldenMoves.slice(2, 3));
  await copyLink(one);
  await two.ready();
  await two.untilState('waiting', ({ prompt }) => prompt === 'Waiting for Ben');
  await two.page.getByRole('button', { name: 'Play here' }).click();
  await two.page.locator('#notice-elsewhere').waitFor({ state: 'detached' });
  await two.page.locator('#undo').click({ force: true });
  await two.page.locator('.toast', { hasText: 'Already sent to Ben' }).waitFor();
  assert.deepEqual(movesOf(await two.record()), kGoldenMoves.slice(0, 3));
  assert.equal((await two.state()).acting, false);
});

test('Axe finds nothing to complain about on the sheets of links, by day and at dusk', async (t) => {
  const found = [];
  const look = async ({ page }, id) => {
    const dialog = `#dialog-${id}`;
    await page.locator(dialog).waitFor();
    await turnTo(page, 'light');
    found.push(...(await complaintsOf(page, id, null, dialog)));
    await turnTo(page, 'dark');
    found.push(...(await complaintsOf(page, `${id} at dusk`, ['color-contrast'], dialog)));
  };
  const desktop = await ana(t, { record: recordOf(kGoldenMoves.slice(0, 2)) });
  await menu(desktop, 'along');
  await look(desktop, 'along');
  await desktop.page.keyboard.press('Escape');
  await desktop.playMoves(kGoldenMoves.slice(2, 3));
  await look(desktop, 'post');
  const link = await copyLink(desktop);
  const phone = await opened(t, link);
  await look(phone, 'sit');
  await button(phone, 'Sit down as Ben').tap();
  await desktop.page.locator('#undo').click({ force: true });
  await desktop.page
    .locator('.toast')
    .getByRole('button', { name: /Ask Ben/ })
    .click();
  await follow(phone, await copyLink(desktop));
  await look(phone, 'wish');
  const known = recordOf(kGoldenMoves.slice(0, 4));
  await follow(desktop, linkOf(t, known, 'by=2 to=1 draw=2'));
  await look(desktop, 'since');
  await button(desktop, 'Play your turn').click();
  await look(desktop, 'draw-offer');
  await button(desktop, 'Play on').click();
  await follow(desktop, link);
  await look(desktop, 'came');
  await follow(desktop, linkOf(t, recordOf([...kGoldenMoves.slice(0, 2), 'bE1']), 'by=2 to=1'));
  await look(desktop, 'fork');
  const alone = known.replace(/^table .*\n/m, '');
  await follow(phone, `${t.site.base}play.html#record=${encodeURIComponent(alone)}`);
  await menu(phone, 'byLink');
  await look(phone, 'on');
  assert.deepEqual(found, []);
});
