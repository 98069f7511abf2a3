// Form: a new game with any number of seats, in any order, with any rules its table offers.
//
// Owns: tests of the new-game form. A changed games.json stands for a game of two to six seats with colours
// to choose from and options that some numbers of seats make impossible; what only a real game shows is shown
// with Metal Towers.
// Next: lobby_test.mjs (the way here), settings_test.mjs (default names).
import assert from 'node:assert/strict';
import { kPhone, kStill, test } from './kit/kit.mjs';
import { stored } from './kit/library.mjs';
import { Table } from './kit/table.mjs';

const kWide = { viewport: { width: 1320, height: 760 }, ...kStill };
const kPair = ['blue', 'gold'];
const kFour = ['blue', 'gold', 'vermilion', 'green'];
const kSix = ['blue', 'vermilion', 'gold', 'green', 'lilac', 'charcoal'];
const words = (text) => ({ key: 'none.of.ours', text });
const teams = words('Teams need four or six players.');
const kGame = {
  id: 'metal_towers',
  name: words('A game of six'),
  offered: true,
  rules: 1,
  min_seats: 2,
  usual_seats: 2,
  max_seats: 6,
  minutes: 20,
  colours: { free: true, seats: { 2: kPair, 3: kFour, 4: kFour, 5: kSix, 6: kSix } },
  options: [
    {
      id: 'X-V1',
      token: 'sides',
      title: words('Sides'),
      help: words('Alone, in teams, or all together.'),
      type: 'choice',
      choices: [
        { token: 'alone', label: words('Each alone') },
        { token: 'teams', label: words('Teams'), refused: { 2: teams, 3: teams, 5: teams } },
        { token: 'together', label: words('Together') },
      ],
      lo: 0,
      hi: 0,
      initial: 0,
    },
    {
      id: 'X-V2',
      token: 'spells',
      title: words('Spells'),
      help: words('How many.'),
      type: 'number',
      choices: [],
      lo: 0,
      hi: 6,
      initial: 2,
    },
  ],
};

const seat = (page, i) => page.locator(`.form-seats [data-seat="${i}"]`);
const names = (page) =>
  page
    .locator('.seat .field')
    .evaluateAll((fields) => fields.map((field) => field.value || field.placeholder));
/** The form of a game of six; gives the page. */
async function sixForm(t, options = kWide) {
  t.site.damage(/^games-\w+\.json$/, 'application/json', JSON.stringify([kGame]));
  return form(t, options);
}
async function form(t, options = kWide) {
  const page = await t.open('index.html#new=metal_towers', options);
  await page.locator('#start-game').waitFor();
  return page;
}
/** The record that the form would hand to the table, caught before the program sees it. */
async function recordOf(page) {
  await page.route('**/play.html*', (route) => route.fulfill({ status: 204, body: '' }));
  // Twice, as on an icon: it is one game.
  await page.locator('#start-game').dblclick();
  await page.evaluate(() => dispatchEvent(new Event('pageshow'))); // it stays, as one that is come back to
  const made = Object.values(await stored(page, /^beffroi\.game\.[0-9a-f]{8}\.a$/));
  assert.equal(made.length, 1);
  return made[0];
}

for (const [game, rule, last, options] of [
  ['game_of_towers', 'GT-V6', 'Clavel', ' start=seat1'],
  ['carcassonne', 'CT-V7', 'At random', ' start=random'], // in its box the first seat begins
])
  test(`Where a game says itself who starts, the choice beside the seats is that option (${rule})`, async (t) => {
    const page = await t.open(`index.html#new=${game}`, kWide);
    await page.locator('#start-game').waitFor();
    const start = page.getByRole('radiogroup', { name: 'Who starts' });
    assert.equal(await start.count(), 1);
    assert.equal(await page.locator('[data-token=start]').count(), 0, 'asked once');
    assert.equal(await page.getByRole('link', { name: rule }).count(), 1);
    assert.match(await page.locator('.form-seats').innerText(), /Drawn at random\./);
    await start.getByRole('radio', { name: 'Clavel' }).click();
    assert.match(await page.locator('.form-seats').innerText(), /Clavel plays Blue and goes first\./);
    await start.getByRole('radio', { name: last }).click();
    const record = await recordOf(page);
    assert.ok(record.includes(`options="seats=2${options}"`), record);
    assert.match(record, /seat 1 bot/);
  });

test('A game of two to six adds and removes seats, and says how many more it takes', async (t) => {
  const page = await sixForm(t);
  assert.equal(await page.locator('.seat').count(), 2);
  assert.match(await page.locator('.form-game').innerText(), /2 to 6 players/);
  assert.equal(await page.getByRole('button', { name: /Remove / }).count(), 0, 'two is the least');
  for (let n = 3; n <= 6; n++) {
    assert.match(
      await page.locator('#add-seat').innerText(),
      n === 6 ? /one more/ : new RegExp(`up to ${7 - n} more`),
    );
    await page.locator('#add-seat').click();
    assert.equal(await page.locator('.seat').count(), n);
    assert.equal(
      await page.evaluate(() => document.activeElement.closest('.seat').dataset.seat),
      String(n - 1),
      'the new seat has the focus',
    );
  }
  assert.ok(await page.locator('#add-seat').isHidden());
  assert.match(await page.locator('.start-words').innerText(), /6 players, standard rules/);
  assert.deepEqual(await names(page), ['You', 'Clavel', 'Rosa', 'Florin', 'Iris', 'Jasper']);
  const drawn = (part) =>
    page.locator(`.seat .face-${part}`).evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
  assert.equal(new Set(await drawn('over')).size, 5, 'no two have the same hair or hat');
  await page.getByRole('button', { name: 'Remove Florin' }).click();
  assert.equal(await page.locator('.seat').count(), 5);
  assert.equal(await page.locator('.form-start input').count(), 6, 'by lot and five names');
});

test('Every group of the form is named with its seat, also after the seats have changed places', async (t) => {
  const page = await sixForm(t);
  await page.locator('#add-seat').click();
  await seat(page, 0).locator('.seat-caret').click();
  const namesOf = (i) =>
    seat(page, i)
      .locator('[role=radiogroup], select')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const kind = (n) => `Seat ${n}: person, by link or computer`;
  const level = (n) => `Seat ${n}: level of the computer`;
  assert.deepEqual(await namesOf(0), [kind(1), level(1), 'Seat 1: colour']);
  assert.deepEqual(await namesOf(2), [kind(3), level(3)]);
  await seat(page, 0).locator('.grip').focus();
  await page.keyboard.press('ArrowDown');
  assert.deepEqual(await namesOf(0), [kind(1), level(1)]);
  assert.deepEqual(await namesOf(1), [kind(2), level(2), 'Seat 2: colour']);
});

test('The order of the seats changes by dragging the grip and by arrow keys', async (t) => {
  const page = await sixForm(t);
  await page.locator('#add-seat').click();
  for (const [i, name] of ['Ada', 'Bea', 'Cleo'].entries())
    await seat(page, i).getByRole('textbox').fill(name);
  const grip = page.getByRole('button', { name: 'Ada, place 1 of 3' });
  const from = await grip.boundingBox();
  const to = await seat(page, 2).boundingBox();
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 60);
  await page.mouse.move(from.x + 20, to.y + to.height - 4);
  await page.mouse.up();
  assert.deepEqual(await names(page), ['Bea', 'Cleo', 'Ada']);
  await page.getByRole('button', { name: 'Ada, place 3 of 3' }).press('ArrowUp');
  assert.deepEqual(await names(page), ['Bea', 'Ada', 'Cleo']);
  assert.ok(
    await page
      .getByRole('button', { name: 'Ada, place 2 of 3' })
      .evaluate((button) => button === document.activeElement),
    'the focus goes with the row',
  );
  assert.match(await page.locator('.form-seats > [role=status]').innerText(), /Ada, place 2 of 3/);
  const record = await recordOf(page);
  assert.deepEqual([...record.matchAll(/^seat \d \w+.* "(\w+)"$/gm)].map(([, name]) => name).sort(), [
    'Ada',
    'Bea',
    'Cleo',
  ]);
});

test('On a phone the order changes by grips that a button shows', async (t) => {
  const page = await sixForm(t, { ...kPhone, ...kStill });
  assert.ok(await page.locator('.grip').first().isHidden());
  await page.locator('#change-order').tap();
  await page.getByRole('button', { name: 'Clavel, place 2 of 2' }).press('ArrowUp');
  assert.match(await page.locator('.seat-row').first().innerText(), /Clavel/);
  await page.locator('#change-order').tap();
  assert.ok(await page.locator('.grip').first().isHidden());
});

test('A caret opens the colours in the row: some are taken, some need more seats, the chosen one is in the record', async (t) => {
  const page = await sixForm(t);
  const caret = seat(page, 1).getByRole('button', { name: 'Colour of Clavel: Gold' });
  await caret.click();
  const colours = seat(page, 1).getByRole('radiogroup', { name: 'Colour' });
  assert.equal(await colours.getByRole('radio').count(), 6);
  assert.ok(await colours.getByRole('radio', { name: 'Blue, taken by You' }).isDisabled());
  assert.ok(await colours.getByRole('radio', { name: 'Lilac, not with so many players' }).isDisabled());
  assert.match(await seat(page, 1).locator('.colour-why').innerText(), /Only with 5 or 6 players/);
  for (let n = 0; n < 3; n++) await page.locator('#add-seat').click();
  await seat(page, 1)
    .getByRole('button', { name: /^Colour of/ })
    .click();
  await seat(page, 1).getByRole('radio', { name: 'Charcoal' }).check({ force: true });
  assert.ok(
    await seat(page, 1)
      .getByRole('button', { name: /: Charcoal$/ })
      .isVisible(),
  );
  await page.locator('.form-start').getByRole('radio', { name: 'You', exact: true }).check({ force: true });
  const record = await recordOf(page);
  assert.match(record, /^seat 2 bot level=3 colour=charcoal$/m);
  assert.match(record, /^seat 1 human$/m, 'the usual colour of a place is not written');
});

test('What the seats make impossible keeps its place, with a padlock and the reason', async (t) => {
  const page = await sixForm(t);
  const sides = page.locator('[data-option="X-V1"]');
  assert.ok(await sides.getByRole('radio', { name: 'Teams' }).isDisabled());
  assert.match(await sides.innerText(), /Teams need four or six players\./);
  await page.locator('#add-seat').click();
  await page.locator('#add-seat').click();
  assert.ok(await sides.getByRole('radio', { name: 'Teams' }).isEnabled());
  assert.doesNotMatch(await sides.innerText(), /need four/);
  await sides.getByRole('radio', { name: 'Teams' }).check({ force: true });
  await page.locator('#add-seat').click();
  assert.ok(
    await sides.getByRole('radio', { name: 'Each alone' }).isChecked(),
    'back to the rules of the box',
  );
  assert.match(await sides.innerText(), /Teams need four or six players\./);
  await page.locator('[data-option="X-V2"]').getByRole('combobox').selectOption('5');
  assert.match(await recordOf(page), /options="seats=5 spells=5"/);
});

test('A game with fixed colours has no caret, and the lot decides who gets which', async (t) => {
  const page = await form(t);
  assert.equal(await page.locator('.seat-caret').count(), 0);
  assert.equal(await page.locator('.seat .avatar-lot').count(), 2);
  await page
    .locator('.form-start')
    .getByRole('radio', { name: 'Clavel', exact: true })
    .click({ force: true }); // who starts sits in the first place
  assert.deepEqual(await names(page), ['Clavel', 'You']);
  assert.equal(await seat(page, 0).locator('.avatar-blue').count(), 1);
  assert.match(await page.locator('.form-note').innerText(), /Clavel plays Blue and goes first\./);
});

test('Each level of the computer has a name, two of a level differ, and only that stands in a record', async (t) => {
  const page = await sixForm(t);
  await page.locator('#add-seat').click();
  assert.deepEqual(await names(page), ['You', 'Clavel', 'Rosa']);
  const faces = new Set();
  for (const [i, name] of ['Pim', 'Lin', 'Clavel', 'Odo', 'Mira', 'Vesper'].entries()) {
    await seat(page, 1)
      .getByRole('combobox')
      .selectOption(String(i + 1));
    assert.equal((await names(page))[1], name);
    assert.match(await seat(page, 1).locator('.seat-who').innerText(), new RegExp(`^${name} \\w+s `));
    faces.add(await seat(page, 1).locator('.face').innerHTML());
  }
  assert.equal(faces.size, 6, 'six faces');
  await page.locator('#add-seat').click();
  await page.locator('.form-start').getByRole('radio', { name: 'You', exact: true }).check({ force: true });
  assert.match(await page.locator('.form-note').first().innerText(), /You play Blue and go first/);
  assert.match(
    await recordOf(page),
    /^seat 1 human\nseat 2 bot level=6\nseat 3 bot level=3\nseat 4 bot level=3 "Rosa"$/m,
  );
});

test('Every option has one line that explains it and a link to its rule', async (t) => {
  const page = await form(t);
  const rows = page.locator('.form-options [data-option]');
  assert.equal(await rows.count(), 4);
  for (const row of await rows.all()) {
    const id = await row.getAttribute('data-option');
    assert.ok((await row.locator('small').innerText()).length > 20, id);
    const link = row.getByRole('link', { name: `Rule ${id}` });
    const response = await page.request.get(new URL(await link.getAttribute('href'), page.url()).href);
    assert.ok(response.ok(), id);
    assert.ok((await response.text()).includes(`id="${id}"`), `${id} is an anchor of its page`);
  }
  assert.ok(await page.locator('#form-rules').isVisible());
});

test('An option is shown where it means something, and what another one rules out says why (WT-V1, WT-V4, WT-V8)', async (t) => {
  const page = await t.open('index.html#new=wandering_towers', kWide);
  await page.locator('#start-game').waitFor();
  const row = (token) => page.locator(`[data-token="${token}"]`);
  const choose = (token, n) => row(token).locator('label').nth(n).click();
  await page.locator('.form-rules summary').click();
  assert.ok(await row('list').isHidden());
  await choose('spells', 1);
  await row('list').waitFor();
  assert.ok(await row('count').isHidden());
  assert.equal(
    await page.evaluate(() => document.activeElement.closest('[data-token]')?.dataset.token),
    'spells',
    'the focus stays',
  );
  // Alone or together there are 30 cards to keep to; two against each other do not have that goal, and no
  // teams.
  const capstone = row('edition').getByRole('radio').nth(1);
  for (const token of ['edition', 'solo', 'teams']) assert.ok(await row(token).isHidden(), token);
  await choose('coop', 1);
  await choose('edition', 1);
  assert.ok(await capstone.isChecked());
  assert.ok(await row('masters').locator('.option-locked').isVisible(), 'no master wizards together');
  // Hands may lie open but where all see the cards anyway (WT-V14).
  await choose('hands', 1);
  assert.ok(await row('coop').getByRole('radio').nth(2).isDisabled(), 'open cards rule open hands out');
  assert.match(await row('coop').innerText(), /The cards lie open here anyway/);
  const record = await recordOf(page);
  assert.match(record, /coop=own hands=open/);
  assert.match(record, /edition=capstone/);
  await choose('hands', 0);
  await choose('coop', 2);
  assert.ok(await row('hands').isHidden());
  await choose('coop', 0);
  assert.ok(await row('edition').isHidden());
  assert.ok(await row('hands').isVisible());
});

test('A way to play sets options and seats, says what it holds, and who was taken away comes back', async (t) => {
  const page = await t.open('index.html#new=wandering_towers', kWide);
  await page.locator('#start-game').waitFor();
  const way = (name) => page.locator('.preset', { hasText: name });
  const chosen = () => page.locator('.preset:has(:checked) b').innerText();
  assert.equal(await chosen(), 'Family');
  assert.ok(await page.locator('[data-token=spells]').isHidden(), 'the rules one by one are folded away');
  await seat(page, 1).getByRole('textbox').fill('Bea');
  await way('Solo').click();
  assert.equal(await page.locator('.seat').count(), 1);
  await way('Teams').click();
  assert.deepEqual(await names(page), ['You', 'Bea', 'Rosa', 'Florin']);
  assert.match(await page.locator('.start-words').innerText(), /4 players · Teams/);
  await page.locator('#add-seat').click();
  assert.equal(await chosen(), 'Family', 'five make no teams');
  await way('Master wizards').click();
  assert.match(await recordOf(page), /options="seats=5 spells=all masters=on"/);
});

test('Back to the box, my own default, and the last settings of the game', async (t) => {
  const page = await form(t);
  const draw = page.locator('[data-option="MT-V3"]').getByRole('radio', { name: 'Draw', exact: true });
  assert.ok(await page.locator('#take-box').isHidden(), 'all is as in the box');
  assert.ok(await page.locator('#take-default').isHidden(), 'there is no default yet');
  await draw.check({ force: true });
  assert.ok(await page.locator('.chip').isHidden());
  await page.getByRole('switch', { name: 'Moves may be taken back' }).click();
  await seat(page, 0).getByRole('textbox').fill('Ada');
  await page.locator('#keep-default').click();
  await page.locator('.toast', { hasText: 'Saved as your default' }).waitFor();
  await page.locator('#take-box').click();
  assert.ok(!(await draw.isChecked()));
  await page.locator('.chip').waitFor();
  await page.getByRole('switch', { name: 'Moves may be taken back' }).click();
  await page.locator('#take-default').click();
  assert.ok(await draw.isChecked());
  assert.equal(
    await page.getByRole('switch', { name: 'Moves may be taken back' }).getAttribute('aria-checked'),
    'false',
  );
  assert.match(await page.locator('.start-words').innerText(), /2 players, your own rules[\s\S]*strict/);
  // The last settings of a game come first, the default stays beside them.
  await page.locator('#take-box').click();
  await page.locator('#start-game').click();
  await page.waitForURL(/play\.html/);
  await new Table(page).ready();
  await page.goto(`${t.site.base}index.html#new=metal_towers`);
  await page.locator('#start-game').waitFor();
  assert.equal(await seat(page, 0).getByRole('textbox').inputValue(), 'Ada');
  assert.ok(!(await draw.isChecked()));
  await page.locator('#take-default').click();
  assert.ok(await draw.isChecked());
});

test('A form that was kept by number keeps what the person chose, and takes the new default otherwise (GT-V4, GT-E8)', async (t) => {
  const page = await t.open('index.html', kWide);
  const chosen = page.locator('[data-option="GT-V4"]').getByRole('radio', { checked: true });
  const label = () => chosen.evaluate((input) => input.closest('label').textContent.trim());
  const open = async (options) => {
    await page.goto(`${t.site.base}settings.html`); // a form keeps itself over a reload
    await page.evaluate(
      (kept) => localStorage.setItem('beffroi.form.game_of_towers', JSON.stringify({ options: kept })),
      options,
    );
    await page.goto(`${t.site.base}index.html#new=game_of_towers`);
    await page.locator('#start-game').waitFor();
  };
  // Earlier forms held every option as the number of its choice: with, without, not allowed.
  for (const [options, words] of [
    [{}, 'Not allowed'],
    [{ neutral: 0 }, 'Not allowed'],
    [{ neutral: 2 }, 'Not allowed'],
    [{ neutral: 1, quiet: 30, height: 9 }, 'Without a bonus move'],
    [{ neutral: 'extra' }, 'With a bonus move'],
  ]) {
    await open(options);
    assert.equal(await label(), words, JSON.stringify(options));
  }
  await page.locator('#start-game').click();
  await page.waitForURL(/play\.html/);
  const kept = await page.evaluate(
    () => JSON.parse(localStorage.getItem('beffroi.form.game_of_towers')).options,
  );
  assert.deepEqual(kept, { neutral: 'extra' }, 'by name, and only what differs from the box');
});

test('A new game leaves the ones that are not finished where they are', async (t) => {
  const page = await form(t);
  const table = new Table(page);
  const games = () =>
    page.evaluate(
      () =>
        new Set(
          Object.keys(localStorage)
            .map((key) => /^beffroi\.game\.(\w+)\./.exec(key)?.[1])
            .filter(Boolean),
        ).size,
    );
  for (const expected of [1, 2]) {
    await page.goto('about:blank');
    await page.goto(`${t.site.base}index.html#new=metal_towers`);
    await page.locator('#start-game').click();
    await page.waitForURL(/play\.html#g=[0-9a-f]{8}/);
    await table.ready();
    assert.equal(await games(), expected);
    assert.equal(await page.locator('dialog[open]').count(), 0, 'nothing is asked');
  }
});
