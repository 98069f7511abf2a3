// Editor: a position is set up by hand in the page.
//
// Owns: tests of the way in and out, the line of text, and that a board that was not used survives a reload. What can lie
// where is in tests/games/*/edit_test.cpp, what the program is asked in tests/scene/editor_test.cpp. Next: link_test.mjs.
import assert from 'node:assert/strict';
import { kPhone, kStill, test } from './kit/kit.mjs';
import { packRecord } from './kit/link_code.mjs';
import { computer, kMockupMoves, person, record } from './kit/records.mjs';
import { Table } from './kit/table.mjs';
import { kUiDrawn } from '../../web/bridge/bridge.mjs';

/** All thirty tubes stand. */
const kFull = 'towers=Asbb.Bss.Cs.Dssb.Ebbs/Asb.Bbsb.Csb.Dbsb.Ebs/As.Bb.Cb.Dsb.Es';
const [kDrawn] = kUiDrawn.split(',').map(Number);

/** The record of a new game that starts in a position. */
const startingIn = (position, seats = undefined) =>
  record({ seats }).replace('record 2', 'record 4').replace('\nseed', `\nposition "${position}"\nseed`);

async function metal(t, options = kPhone, change = (text) => text) {
  const text = change(record({ seats: [person('Ana'), person('Ben')], moves: kMockupMoves.slice(0, 6) }));
  const page = await t.open(`play.html#r=${packRecord(text)}`, { ...options, ...kStill });
  const table = new Table(page);
  await table.ready();
  return table;
}
async function setUp(table) {
  await table.page.locator('#menu').click();
  await table.page.locator('#dialog-menu [data-item=edit]').click();
  await table.page.locator('.editor-bar').waitFor();
  await table.until('the pieces', async () =>
    (await table.targets()).some(({ id }) => id.startsWith(`${kDrawn},`)),
  );
}
/** Touches the piece whose name fits, then the n-th place. */
async function put(table, name, place) {
  const piece = (await table.targets()).find(
    ({ id, label }) => id.startsWith(`${kDrawn},`) && name.test(label),
  );
  await table.tap(piece.id);
  const places = (await table.targets()).filter(({ id }) => id.startsWith('2,'));
  await table.tap(places[place].id);
}
/** `waits`: it leads to the faults. */
async function way(page, name, waits = false) {
  await page.locator('.editor-go').click();
  const item = page.locator(`#dialog-ways [data-item=${name}]`);
  assert.equal((await item.getAttribute('aria-disabled')) === 'true', waits);
  await item.click({ force: waits });
}
async function lineOf(page) {
  await way(page, 'line');
  const text = await page.locator('#dialog-line textarea').inputValue();
  await page.keyboard.press('Escape');
  return text;
}

test('A game that begins in a position on people’s own table stays there, with the same people', async (t) => {
  const typed = (text) => text.replace('record 2', 'record 5').replace('\nplay\n', '\ndraws typed\nplay\n');
  const table = await metal(t, kPhone, typed);
  await setUp(table);
  await way(table.page, 'play');
  await table.page.locator('.editor-bar').waitFor({ state: 'detached' });
  const now = await table.record();
  assert.match(now, /\ndraws typed\n/);
  assert.match(now, /\nposition "towers=B/);
  assert.match(now, /human "Ana"/);
  assert.equal((await table.state()).plies, 0);
});

test('A position is set up by touch and keys, beside a game that stays as it is', async (t) => {
  const table = await metal(t);
  const { page } = table;
  const before = await table.record();
  await setUp(table);
  const first = await lineOf(page);
  await way(page, 'clear');
  await put(table, /blue A/i, 0);
  await put(table, /silver A/i, 1);
  assert.equal(await lineOf(page), 'towers=Ab/As/-');
  await page.locator('.editor-bar [title=Undo]').click();
  assert.equal(await lineOf(page), 'towers=Ab/-/-');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  assert.equal(await lineOf(page), first);
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+y');
  assert.equal(await lineOf(page), 'towers=Ab/-/-');
  assert.equal(await table.record(), before);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.editor-bar').count(), 0);
  assert.equal(await table.record(), before);
  assert.equal((await table.state()).decisions, 6);
});

test('A text that cannot be read says where; of one that breaks a rule the rest lies on the board', async (t) => {
  const table = await metal(t);
  const { page } = table;
  await setUp(table);
  await way(page, 'clear');
  for (const place of [0, 1]) await put(table, /blue A/i, place);
  const text = await lineOf(page);
  await way(page, 'line');
  const area = page.locator('#dialog-line textarea');
  await area.fill('towers=Abs/Z/-');
  await page.locator('#dialog-line .primary').click();
  const problem = page.locator('#dialog-line [role=alert]');
  assert.match(await problem.innerText(), /cannot be read[\s\S]*letter 12[\s\S]*as it was/);
  await page.keyboard.press('Escape');
  assert.equal(await lineOf(page), text);
  // Four blue A; there are three.
  await way(page, 'line');
  await area.fill('towers=Ab/Ab/Abb');
  await page.locator('#dialog-line .primary').click();
  const faults = page.locator('#dialog-faults');
  assert.match(await faults.innerText(), /One fault[\s\S]*letter 16[\s\S]*MT-1/);
  await page.keyboard.press('Escape');
  // The ways out wait, and lead to the faults.
  await way(page, 'play', true);
  await faults.getByRole('button', { name: 'Leave out b' }).click();
  assert.equal(await faults.count(), 0);
  assert.equal(await lineOf(page), 'towers=Ab/Ab/Ab');
  await way(page, 'play');
  await page.locator('#dialog-players').waitFor();
  // A link to it says the same: the letter is behind `position "`.
  await page.goto('about:blank');
  await page.goto(`${t.site.base}play.html#r=${packRecord(startingIn('towers=Abbbb/-/-'))}`);
  await page.locator('html[data-ready=failed]').waitFor();
  assert.match(await page.locator('#boot').innerText(), /No game can reach this[\s\S]*column 22 · MT-1/);
});

test('At a real table the game goes on in the position that the table let stand', async (t) => {
  const page = await t.open('index.html#new=carcassonne', { ...kPhone, ...kStill });
  await page.getByRole('radio', { name: /On our own table/ }).check();
  await page.locator('#start-game').click();
  await page.waitForURL(/play\.html/);
  const table = new Table(page);
  await table.ready();
  const sheet = async () => (await table.targets()).filter(({ id }) => id.startsWith(`${kDrawn},`));
  await table.tap((await sheet())[0].id); // who starts
  const monastery = (await sheet()).find(({ label }) => /^Monastery/.test(label));
  await table.tap(monastery.id);
  // What the rules refuse, people may have let stand.
  await table.untilState('a place to be chosen', ({ acting }) => acting);
  const refused = (await table.targets()).find(({ state, label }) => state === 'refused' && /: /.test(label));
  await table.tap(refused.id);
  await page.locator('#toasts').getByRole('button', { name: 'Set the board' }).click();
  await page.locator('.editor-bar').waitFor();
  await page.locator('#toasts').getByText('Set the board as it lies').waitFor();
  const text = await lineOf(page);
  await way(page, 'stand');
  assert.equal(await page.locator('.editor-bar').count(), 0);
  assert.ok((await table.record()).includes(`position "${text}"`), await table.record());
  await page.locator('#undo').click();
  await table.until('the board before', async () => !(await table.record()).includes('position'));
});

test('From a position people play on, against computers too, and the game before is kept', async (t) => {
  const table = await metal(t);
  const { page } = table;
  await setUp(table);
  await put(table, /blue A/i, 2);
  const text = await lineOf(page);
  await way(page, 'play');
  await page.locator('#dialog-players select').last().selectOption('2');
  await page.locator('#dialog-players .primary').click();
  const record = await table.record();
  assert.ok(record.includes(`position "${text}"`), record);
  assert.match(record, /bot level=2/);
  assert.equal(await page.locator('.editor-bar').count(), 0);
  await table.untilState('somebody to act', ({ acting, bot }) => acting || bot);
});

test('A position is analysed as it stands', async (t) => {
  const table = await metal(t, {});
  const { page } = table;
  await setUp(table);
  await way(page, 'analyse');
  await table.untilState('the review', ({ review }) => review);
});

test('A board that was not used is there again after a reload', async (t) => {
  const table = await metal(t);
  const { page } = table;
  await setUp(table);
  const first = await lineOf(page);
  await way(page, 'clear');
  await put(table, /silver B/i, 1);
  const text = await lineOf(page);
  await page.reload();
  await table.ready();
  await setUp(table);
  assert.equal(await lineOf(page), text);
  await page.locator('.editor-bar [title=Undo]').click();
  assert.equal(await lineOf(page), first);
});

test('A link to a position is looked at first, and edited as a copy, while kept games stay as they are', async (t) => {
  const table = await metal(t);
  const { page } = table;
  await setUp(table);
  await way(page, 'clear');
  await put(table, /silver B/i, 1);
  const board = await lineOf(page); // set up before and not used
  const kept = () =>
    page.evaluate(() =>
      JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('beffroi.game.'))),
    );
  const before = await kept();
  const text = 'towers=Ab/As/-';
  const came = startingIn(text, [person('Ana'), computer(2)]);
  await page.goto('about:blank');
  await page.goto(`${t.site.base}play.html#r=${packRecord(came)}`);
  await table.ready();
  const notice = page.locator('#notice-link');
  await notice.getByText('This position came with a link').waitFor();
  assert.equal(await page.locator('#canvas').evaluate((canvas) => canvas.inert), true, 'nobody can move');
  await notice.getByRole('button', { name: 'Edit a copy' }).click();
  await page.locator('.editor-bar').waitFor();
  assert.equal(await lineOf(page), text);
  await put(table, /blue B/i, 0);
  assert.equal(await lineOf(page), 'towers=Ab.Bb/As/-');
  for (let n = 0; n < 2; n++) await page.keyboard.press('Control+z');
  assert.equal(await lineOf(page), board, 'the board from before is one step back');
  await page.keyboard.press('Escape');
  // The position is looked at as before, and nothing of it is kept.
  assert.equal(await page.locator('#canvas').evaluate((canvas) => canvas.inert), true);
  assert.equal(await kept(), before);
  assert.equal((await table.state()).decisions, 0);
  await notice.getByRole('button', { name: 'Play on' }).click();
  await table.untilState('a move can be made', ({ acting, bot }) => acting || bot);
  assert.equal(await page.locator('#canvas').evaluate((canvas) => canvas.inert), false);
  assert.notEqual(await kept(), before, 'from now on it is a game of its own');
});

test('Where a control of the editor can do nothing it says why', async (t) => {
  const table = await metal(t);
  const { page } = table;
  await setUp(table);
  const undo = page.locator('.editor-bar button:has(span:text-is("Undo"))');
  const off = (button) => button.getAttribute('aria-disabled');
  assert.equal(await off(undo), 'true');
  await undo.click({ force: true }); // as a finger does
  await page.locator('.toast', { hasText: 'Nothing has been changed yet' }).waitFor();
  const fields = page.locator('.editor-bar button:has(span:text-is("Turn and scores"))');
  assert.equal(await off(fields), 'true', 'Metal Towers has none in a single game');
  assert.match(await fields.getAttribute('title'), /says everything/);
  await page.locator('.editor-go').click();
  const item = (name) => page.locator(`#dialog-ways [data-item=${name}]`);
  assert.match(await item('game').innerText(), /This is that position/);
  assert.equal(await off(item('clear')), null);
  await item('clear').click();
  assert.equal(await off(undo), 'false');
  await page.locator('.editor-go').click();
  assert.equal(await off(item('clear')), 'true');
  assert.match(await item('clear').innerText(), /Nothing lies on it/);
  await item('clear').click({ force: true });
  assert.equal(await item('clear').count(), 1, 'it stays open');
  await page.keyboard.press('Escape');
  // Thirty tubes stand: nobody can play on.
  await way(page, 'line');
  await page.locator('#dialog-line textarea').fill(kFull);
  await page.locator('#dialog-line .primary').click();
  await page.locator('.editor-go').click();
  for (const name of ['play', 'analyse']) assert.match(await item(name).innerText(), /game is over here/);
  assert.equal(await off(item('share')), null);
});
