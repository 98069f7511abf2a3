// Room table: a game whose pieces lie on people's own table.
//
// Owns: tests of the choice in the form, of the questions in the page, and of going on after a reload and without a
// network. What is asked of each game, and every window, is in tests/scene/asking_test.cpp. Next: form_test.mjs.
import assert from 'node:assert/strict';
import { kPhone, kStill, test } from './kit/kit.mjs';
import { Table } from './kit/table.mjs';
import { kUiDrawn } from '../../web/bridge/bridge.mjs';

const [kDrawn] = kUiDrawn.split(',').map(Number);
const answers = async (table) =>
  (await table.targets()).filter(({ id }) => id.startsWith(`${kDrawn},`) && !id.startsWith(`${kDrawn},-1`));
const answer = async (table, pattern) => (await answers(table)).find(({ label }) => pattern.test(label));

async function begin(t, game, options = kPhone) {
  const page = await t.open(`index.html#new=${game}`, { ...options, ...kStill });
  await page.getByRole('radio', { name: /On our own table/ }).check();
  return page;
}
async function start(page) {
  await page.locator('#start-game').click();
  await page.waitForURL(/play\.html/);
  const table = new Table(page);
  await table.ready();
  return table;
}
/** Before, a letter answers nothing. There are more tiles than people who can start. */
const untilDrawn = (table) =>
  table.until('what is drawn to be asked', async () => (await answers(table)).length > 6);

test('Whoever has the box says so in the form: people alone, no level, no mode', async (t) => {
  const page = await begin(t, 'carcassonne');
  assert.match(await page.locator('#start-game').innerText(), /Set the table|Start/);
  assert.equal(await page.locator('.seat-tower svg, .level-select').filter({ visible: true }).count(), 0);
  await page.locator('#add-seat').click();
  await page.keyboard.press('Escape');
  const table = await start(page);
  const record = await table.record();
  assert.match(record, /^beffroi-record 5\n/);
  assert.match(record, /\ndraws typed\nplay\n/);
  assert.doesNotMatch(record, /\bbot\b|mode/);
  assert.equal((await table.state()).seats.length, 3);
});

test('The form says what a real table cannot judge, and whatever it lets through opens', async (t) => {
  const page = await t.open('index.html#new=wandering_towers', kStill);
  const where = (name) => page.getByRole('radio', { name }).check();
  const row = (token) => page.locator(`.option[data-token="${token}"]`);
  const choice = (token, n) => row(token).getByRole('radio').nth(n);
  const isLocked = async (input) => (await input.getAttribute('aria-disabled')) === 'true';
  const rules = page.locator('.form-rules');
  if (!(await rules.evaluate((one) => one.open))) await rules.locator('summary').click();
  // Chosen for a game here, it gives way at a real table, with the reason, and comes back.
  await choice('impossible', 1).check();
  await page.locator('#keep-default').click();
  await where(/On our own table/);
  await page.getByText(/does not see hidden hands, so it cannot tell/).waitFor();
  assert.ok(await choice('impossible', 0).isChecked());
  assert.ok(await isLocked(choice('impossible', 1)));
  // So does the usual way to play, which is one of a game here.
  await page.locator('#take-default').click();
  assert.ok(await choice('impossible', 0).isChecked());
  assert.ok(await isLocked(choice('impossible', 1)));
  await where(/Here/);
  assert.ok(await choice('impossible', 1).isChecked());
  assert.equal(await page.getByText(/does not see hidden hands/).count(), 0);
  await where(/On our own table/);
  // A way to play says so as well.
  const teams = page.locator('.preset').filter({ hasText: /^Teams/ });
  await teams.getByText(/partners play with open hands/).waitFor();
  assert.ok(await isLocked(teams.locator('input')));
  for (const seats of [3, 4]) {
    await page.locator('#add-seat').click();
    assert.equal(await page.locator('.seat').count(), seats);
  }
  assert.ok(await isLocked(choice('teams', 1)));
  // Open hands free both.
  await choice('hands', 1).check();
  assert.ok(!(await isLocked(teams.locator('input'))));
  await teams.locator('input').check();
  await choice('impossible', 1).check();
  const table = await start(page);
  const record = await table.record();
  assert.match(record, /options="seats=4 [^"]*teams=on[^"]*hands=open[^"]*impossible=last-resort/);
  assert.match(record, /\ndraws typed\nplay\n/);
  assert.doesNotMatch(record, /\bbot\b/);
});

test('The page asks what was drawn, takes the answer, and gives it back', async (t) => {
  const page = await begin(t, 'carcassonne');
  const table = await start(page);
  assert.equal((await table.state()).prompt, 'Who starts?');
  await table.tap((await answers(table))[1].id);
  assert.match((await table.state()).prompt, /^What did Vermilion draw\? 89 tiles left\.$/);
  const tile = await answer(table, /4 left\.$/);
  await table.tap(tile.id);
  const placed = await table.untilState('a place to be chosen', ({ acting }) => acting);
  assert.equal(placed.plies, 2);
  assert.equal(placed.turn.seat, 1);
  assert.ok((await table.state()).undo.allowed);
  await page.locator('#undo').click();
  await table.until('the question again', async () => (await answers(table)).length > 0);
  assert.equal((await table.state()).plies, 1);
  // The tree has each answer, by what is on the tile.
  const named = page.locator('#mirror').getByRole('button', { name: /road.*left\.$/i });
  assert.ok((await named.count()) > 3);
  await named.first().focus();
  await page.keyboard.press('Enter');
  await table.untilState('a place to be chosen', ({ acting }) => acting);
});

test('What was drawn can be typed, and goes on after a reload', async (t) => {
  const page = await begin(t, 'carcassonne');
  const table = await start(page);
  await table.tap((await answers(table))[0].id);
  await untilDrawn(table);
  await page.keyboard.type('t7');
  await page.keyboard.press('Enter');
  const typed = await table.untilState('a place to be chosen', ({ acting }) => acting);
  assert.equal(typed.plies, 2);
  const before = await table.record();
  await page.reload();
  await table.ready();
  assert.equal(await table.record(), before);
  await page.keyboard.press('Backspace');
  await table.until('the question again', async () => (await answers(table)).length > 0);
});

test('An earlier draw is corrected by what the tree says, and nothing changes before yes', async (t) => {
  const page = await begin(t, 'carcassonne', {});
  const table = await start(page);
  const mirror = page.locator('#mirror');
  const press = (name) => mirror.getByRole('button', { name }).first().press('Enter');
  await press(/^Vermilion starts/);
  await untilDrawn(table);
  await page.keyboard.type('b');
  await page.keyboard.press('Enter');
  await table.untilState('a place to be chosen', ({ acting }) => acting);
  await press(/^South of the city/);
  await press(/^Monk: /);
  await press(/^End/);
  await table.until('the next question', async () => (await answers(table)).length > 0);
  await page.keyboard.type('u');
  await page.keyboard.press('Enter');
  await table.untilState('a place to be chosen', ({ acting }) => acting);
  await table.act(
    (await table.targets()).find(({ id, state }) => id.startsWith('1,') && state === 'legal').id,
  );
  await press(/^Nothing/);
  await table.until('the third question', async () => (await answers(table)).length > 0);
  const before = await table.record();
  await page.locator('.log-line', { hasText: /monk/i }).click();
  await press('Correct what was drawn');
  assert.match((await table.state()).prompt, /^What did Vermilion draw\? Entered: Monastery/);
  await page.keyboard.press('Escape');
  assert.equal(await table.record(), before);
  await press('Correct what was drawn');
  await page.keyboard.type('a');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Correct a draw' });
  await dialog.waitFor();
  assert.equal(
    await dialog
      .getByRole('button', { name: 'Leave as it is' })
      .evaluate((b) => b === document.activeElement),
    true,
  );
  assert.match(await dialog.innerText(), /stays/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await table.record(), before);
  await press('Correct what was drawn');
  await page.keyboard.type('a');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Correct it' }).click();
  await table.until('another record', async () => (await table.record()) !== before);
  assert.match(await table.record(), /\*A\n1\. 0,1r0 m end \*U\n/);
  assert.equal((await table.state()).shownPly, -1);
});

test('In 5 Towers a market is five touches, and in Game of Towers the rest is laid at random', async (t) => {
  const page = await begin(t, 'five_towers');
  const table = await start(page);
  await table.tap((await answers(table))[0].id); // who begins
  for (let i = 0; i < 5; i++) {
    const cards = (await answers(table)).filter(({ state }) => state === 'legal');
    await table.tap(cards[3 * i].id);
  }
  await table.untilState('somebody to bid', ({ acting }) => acting);
  const other = await begin(t, 'game_of_towers');
  const town = await start(other);
  await town.act(`${kDrawn},-1,0,0`);
  await town.until('a move or a question', async () => {
    const { acting } = await town.state();
    return acting || (await answers(town)).length < 16;
  });
});

test('In Wandering Towers a hidden card is asked for when it is played, by what the tree says', async (t) => {
  const page = await begin(t, 'wandering_towers', {});
  const table = await start(page);
  const mirror = page.locator('#mirror');
  const press = (name) => mirror.getByRole('button', { name }).first().press('Enter');
  const prompt = async () => (await table.state()).prompt;
  await press(/^Blue starts/);
  assert.match(await prompt(), /^Which card did Blue play\?/);
  // Nothing tells a guess: every face is offered that nobody has seen, and no hand has names.
  assert.equal((await answers(table)).length, 23 + 1);
  assert.doesNotMatch(await mirror.innerText(), /Your hand|Hand of/);
  await page.keyboard.type('t3');
  await page.keyboard.press('Enter');
  await table.untilState('a tower to be chosen', ({ acting }) => acting);
  await press(/^Tower on space/);
  if ((await table.state()).acting) await page.keyboard.press('Enter');
  await table.until('the second card', async () => /^Which card did Blue play/.test(await prompt()));
  const before = await table.record();
  await page.locator('#undo').click();
  await table.untilState('the first move to be taken back', ({ acting }) => acting);
  await press(/^Tower on space/);
  if ((await table.state()).acting) await page.keyboard.press('Enter');
  await table.until('the second card', async () => /^Which card did Blue play/.test(await prompt()));
  assert.equal(await table.record(), before);
  // A dice card: what the die showed is asked for, and may be rolled again.
  await page.keyboard.type('td2');
  await page.keyboard.press('Enter');
  assert.match(await prompt(), /^What did the die show\?/);
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await table.untilState('a choice', ({ acting }) => acting);
  await page.reload();
  await table.ready();
  await press(/^Keep/);
  await press(/^Tower on space/);
  if ((await table.state()).acting) await page.keyboard.press('Enter');
  await press(/^End turn/); // a spell could be cast
  await table.until('the next person', async () => /^Which card did Gold play/.test(await prompt()));
  // A hand is thrown away: its cards are shown, so they are asked for.
  await press('New cards');
  assert.match(await prompt(), /^Which cards did Gold discard\? 0 of 3/);
  for (const card of ['w1', 'w1', 't5']) {
    await page.keyboard.type(card);
    await page.keyboard.press('Enter');
  }
  await table.untilState('a tower to be moved', ({ acting }) => acting);
  assert.match(await table.record(), /refresh/);
  // Whoever is given the record, or looks back, hears which cards are guesses; no seat's own view is offered.
  const pick = async (item) => {
    await page.locator('#menu').click();
    await page.locator(`#dialog-menu [data-item=${item}]`).click();
  };
  await pick('share');
  const share = page.locator('#dialog-share');
  await share.getByText('Cards that nobody showed are guessed by the page.').waitFor();
  assert.equal(await share.locator('#share-seat').count(), 0);
  await page.keyboard.press('Escape');
  await pick('review');
  await page.getByText('cards that nobody showed are guesses: the computer says nothing').first().waitFor();
});
