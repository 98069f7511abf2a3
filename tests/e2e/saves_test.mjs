// Saves: the page of saved games, names, copies, deletion with a way back, files out and in.
//
// Owns: tests of shell/saves/saves.ts and what it is made of. Everything is done through the page's own
// buttons, fields and files.
// Next: library.mjs (games in storage), faults_test.mjs (devices that fail), tabs_test.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { kPhone, kSmallDesktop, kStill, test } from './kit/kit.mjs';
import { checksum, keptGame, openSaves, slotText, stored } from './kit/library.mjs';
import { goldenOver, kGoldenMoves, movesOf, record } from './kit/records.mjs';
import { Table } from './kit/table.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const kHour = 3600e3;
const kRoomy = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' };
const rows = (page) => page.locator('.save');
const names = (page) => page.locator('.save h2').allInnerTexts();
const row = (page, id) => page.locator(`.save[data-game="${id}"]`);
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}
/** Three games of today and before: one that runs, one with a name, one that is over. */
function evening() {
  const now = Date.now();
  return [
    keptGame(16, { time: now - 60e3 }),
    keptGame(9, { time: now - 24 * kHour, name: 'Tuesday club' }),
    keptGame(30, { time: now - 24 * 40 * kHour, over: true, moves: 30 }),
  ];
}

test('The list shows name, game, seats, turn and date of every game, the last played first', async (t) => {
  const games = evening();
  const page = await openSaves(t, games, kRoomy);
  assert.deepEqual(await names(page), [
    'Metal Towers · Bram and Clavel',
    'Tuesday club',
    'Metal Towers · Ana and Lin',
  ]);
  assert.equal(await page.locator('#count').innerText(), '3 on this device');
  const texts = await rows(page).allInnerTexts();
  assert.match(
    texts[0],
    /Bram and Clavel[\s\S]*on the table[\s\S]*Tube 17 of 30[\s\S]*today, \d\d:\d\d[\s\S]*Continue/,
  );
  assert.match(
    texts[1],
    /Metal Towers · Ana and Lin[\s\S]*Tube 10 of 30[\s\S]*yesterday, \d\d:\d\d[\s\S]*Continue/,
  );
  assert.match(texts[2], /finished[\s\S]*Lin wins[\s\S]*\d+ \w+[\s\S]*Review/);
  assert.equal(await page.locator('.save .avatar').count(), 6);
});

test('Filter, search and order narrow the list, and an empty one offers the way back', async (t) => {
  const page = await openSaves(t, evening(), kRoomy);
  const filter = (name) => page.getByRole('radio', { name, exact: true }).check({ force: true });
  await filter('Running');
  assert.equal(await rows(page).count(), 2);
  await filter('Finished');
  assert.equal(await rows(page).count(), 1);
  await filter('Imported');
  assert.equal(await rows(page).count(), 0);
  await page.getByRole('button', { name: 'Show all games' }).click();
  assert.equal(await rows(page).count(), 3);
  await page.getByRole('searchbox').fill('clavel');
  assert.equal(await rows(page).count(), 1);
  assert.equal(await page.locator('#found').innerText(), '1 game');
  await page.getByRole('searchbox').fill('san ta si'); // the box of Metal Towers
  assert.equal(await rows(page).count(), 3);
  await page.getByRole('searchbox').fill('');
  await page.locator('#order').selectOption('name');
  assert.equal((await names(page)).at(-1), 'Tuesday club');
});

test('A game gets a name in its row; Escape leaves it as it was', async (t) => {
  const games = evening();
  const page = await openSaves(t, games, kRoomy);
  const first = row(page, games[0].id);
  await first.getByRole('button', { name: 'Rename' }).click();
  await first.getByRole('textbox').fill('  Rainy <b>Sunday</b> ');
  await page.keyboard.press('Enter');
  await first.getByRole('heading', { name: 'Rainy <b>Sunday</b>', exact: true }).waitFor();
  assert.ok(
    await first
      .getByRole('button', { name: 'Rename' })
      .evaluate((button) => button === document.activeElement),
  );
  await page.keyboard.press('Enter');
  await first.getByRole('textbox').fill('Another');
  await page.keyboard.press('Escape');
  assert.equal(await first.getByRole('heading').innerText(), 'Rainy <b>Sunday</b>');
  await page.reload();
  assert.equal(await first.getByRole('heading').innerText(), 'Rainy <b>Sunday</b>');
});

test('A name that is given while the game is played elsewhere stays, and the game goes on', async (t) => {
  const table = await t.play(record(), { ...kSmallDesktop, ...kStill });
  await table.playMoves(kGoldenMoves.slice(0, 2));
  const id = await table.hook('gameId');
  const page = await t.open('saves.html', { within: table.page.context() });
  await row(page, id).getByRole('button', { name: 'Rename' }).click();
  await row(page, id).getByRole('textbox').fill('Club');
  await page.keyboard.press('Enter');
  await table.page.bringToFront();
  // Browsers tell pages of each other's storage a moment later.
  const seen = (text) =>
    table.until(text, async () =>
      JSON.stringify(await stored(table.page, new RegExp(`beffroi\\.game\\.${id}`))).includes(text),
    );
  await seen('Club');
  await table.playMoves(kGoldenMoves.slice(2, 4));
  assert.equal(await table.page.locator('#notices .notice').count(), 0);
  await seen(`4. ${kGoldenMoves[3]}`);
  await page.bringToFront();
  await page.reload();
  await row(page, id).getByRole('heading', { name: 'Club' }).waitFor();
  await row(page, id)
    .locator('.save-status', { hasText: /tube 5 of 30/i })
    .waitFor();
});

test('A copy is a game of its own', async (t) => {
  const games = evening();
  const page = await openSaves(t, games, { ...kRoomy, ...kStill });
  await row(page, games[0].id).getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'Metal Towers (copy)' }).waitFor();
  assert.equal(await rows(page).count(), 4);
  const id = await page.locator('.save', { hasText: '(copy)' }).getAttribute('data-game');
  await row(page, id).locator('[data-do=open]').click();
  const table = new Table(page);
  await table.ready();
  await table.playMoves(kGoldenMoves.slice(16, 17));
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves.slice(0, 17));
  const slots = await stored(page, new RegExp(`beffroi\\.game\\.${games[0].id}`));
  assert.deepEqual(slots, games[0].slots);
});

test('A game is deleted at once and can be brought back until the page is left', async (t) => {
  const games = evening();
  const page = await openSaves(t, games, kRoomy);
  const before = await stored(page, /beffroi\.game/);
  await row(page, games[1].id).getByRole('button', { name: 'Delete' }).click();
  assert.equal(
    await page
      .locator('#deleted')
      .innerText()
      .then((text) => text.split('\n')[0]),
    '“Tuesday club” is deleted',
  );
  await row(page, games[0].id).getByRole('button', { name: 'Delete' }).click();
  assert.equal(await rows(page).count(), 1);
  assert.equal(Object.keys(await stored(page, /beffroi\.game/)).length, 1);
  await page.getByRole('button', { name: 'Bring back' }).click();
  await page.locator('#deleted', { hasText: 'Tuesday club' }).waitFor();
  await page.getByRole('button', { name: 'Bring back' }).click();
  assert.equal(await rows(page).count(), 3);
  // As they were, with a revision above that of their deletion.
  const parts = (texts) =>
    Object.entries(texts).map(([key, text]) => [key, text.replace(/^sum .*\nrevision .*$/m, '')]);
  assert.deepEqual(parts(await stored(page, /beffroi\.game/)), parts(before));
  assert.equal(await page.locator('#deleted .toast').count(), 0);
});

test('One game is exported as its record and imported again; a game that is there already is not doubled', async (t) => {
  const games = evening();
  const page = await openSaves(t, games, kRoomy);
  const file = await saved(page, row(page, games[1].id).getByRole('button', { name: 'Export' }));
  assert.equal(file.name, 'beffroi-tuesday-club.beffroi');
  assert.equal(file.text, games[1].record);
  const bring = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.text) });
  await bring();
  await page.locator('.toast', { hasText: 'You have everything in it already' }).waitFor();
  assert.equal(await rows(page).count(), 3);
  await row(page, games[1].id).getByRole('button', { name: 'Delete' }).click();
  await bring();
  await page.locator('.toast', { hasText: '1 game imported' }).waitFor();
  const came = page.locator('.save-came');
  assert.match(await came.innerText(), /Ana and Lin[\s\S]*9 moves made/);
  await page.getByRole('radio', { name: 'Imported', exact: true }).check({ force: true });
  assert.equal(await rows(page).count(), 1);
});

test('All games are exported as one file and imported in another browser, with names and dates', async (t) => {
  const games = evening();
  const page = await openSaves(t, games, kRoomy);
  const file = await saved(page, page.locator('#export-all'));
  assert.match(file.name, /^beffroi-\d{4}-\d\d-\d\d\.beffroi$/);
  assert.match(file.text, /^beffroi-archive 1\ngames 3\ngame 1 lines=\d+ sum=[0-9a-f]{8}\nabout \{/);
  const other = await openSaves(t, [], kRoomy);
  await other.getByText('No saved games yet.').waitFor();
  assert.equal(await other.getByRole('button', { name: 'Choose a file' }).count(), 1);
  await other.locator('input[type=file]').setInputFiles({
    name: file.name,
    mimeType: 'text/plain',
    buffer: Buffer.from(`\ufeff${file.text.replace(/\n/g, '\r\n')}`),
  });
  await other.locator('.toast', { hasText: '3 games imported' }).waitFor();
  assert.deepEqual(await names(other), await names(page));
  assert.deepEqual(
    await other.locator('.save-seats').allInnerTexts(),
    await page.locator('.save-seats').allInnerTexts(),
  );
});

test('A file that is wrong is refused with the place and the reason, and nothing changes', async (t) => {
  const games = evening();
  const page = await openSaves(t, games, kRoomy);
  const good = await saved(page, page.locator('#export-all'));
  const before = await stored(page);
  const lines = good.text.split('\n');
  const second = lines.findIndex((line) => line.startsWith('game 2'));
  const one = games[0].record;
  const cases = [
    ['not a game at all', /should begin with “beffroi-record”/, /line 1, column 1/],
    ['', /There is nothing in it\./, /line 1/],
    [one.replace(/record \d/, 'record 7'), /newer Beffroi/, /line 1, column 16/],
    [one.replace(/^game .*$/m, 'game Ωmega'), /names the game is missing or wrong/, /line 2, column 6/],
    [one.replace(/^seed .*$/m, 'game metal_towers'), /names it, and here is another/, /line 3, column 1/],
    [one.replace('seat 2', 'seat 3'), /who sits at the next seat/, /line 5, column 6/],
    [one.replace('\nplay\n', '\n'), /“play”.* is missing/, /line \d+/],
    [one.replace(/end open\n/, ''), /Its end is missing\./, /line 23/],
    [good.text.slice(0, -30), /Its end is missing\./, /game 3 of the file/],
    [
      [...lines.slice(0, second), 'rubbish', ...lines.slice(second)].join('\n'),
      /This line of the file cannot be read\./,
      new RegExp(`line ${second + 1}, column 1 · game 2`),
    ],
    [good.text.replace('archive 1', 'archive 3'), /newer Beffroi/, /line 1, column 17/],
    [good.text.replace('games 3', 'games 2'), /more in the file than it says/, /line \d+/],
    [good.text.replace('games 3', 'games 999999'), /too many games/, /line 2, column 7/],
    ['x'.repeat(300000).replace(/^/, 'beffroi-record 1\n'), /too long for a game/, /line 2, column 262,128/],
  ];
  for (const [text, why, where] of cases) {
    await page.locator('#import-problem').evaluate((place) => place.replaceChildren());
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'some.beffroi', mimeType: 'text/plain', buffer: Buffer.from(text) });
    const said = await page.locator('#import-problem .problem').innerText();
    assert.match(said, why, said);
    assert.match(said, where, said);
    assert.match(said, /Nothing has changed\./);
    assert.deepEqual(await stored(page), before);
  }
  await page.locator('#import-problem').evaluate((place) => place.replaceChildren());
  await page.locator('input[type=file]').setInputFiles({
    name: 'a.bin',
    mimeType: 'text/plain',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
  });
  assert.match(
    await page.locator('#import-problem .problem').innerText(),
    /This is not a text file\.[\s\S]*a\.bin/,
  );
});

test('What a file says of its games is shown as text, and only if it is valid', async (t) => {
  const about = {
    name: '<img src=x onerror=alert(1)>\u202e',
    status: 5,
    time: 9e15,
    seats: 'x',
    over: true,
    __proto__: { polluted: 1 },
  };
  const body = `about ${JSON.stringify(about)}\n${record({ moves: kGoldenMoves.slice(0, 2) })}`;
  const line = `game 1 lines=${body.split('\n').length - 2} sum=${checksum(body)}`;
  const text = `beffroi-archive 1\ngames 1\n${line}\n${body}end 1\n`;
  const page = await openSaves(t, [], kRoomy);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.beffroi', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.locator('.save-came').waitFor();
  assert.deepEqual(await names(page), ['<img src=x onerror=alert(1)> '.trim()]);
  assert.match(await rows(page).innerText(), /2 moves made[\s\S]*today/);
  assert.equal(await page.locator('.save img').count(), 0);
});

test('Hundreds of random files change nothing and stop nothing', async (t) => {
  const games = evening();
  const page = await openSaves(t, games, kRoomy);
  const good = (await saved(page, page.locator('#export-all'))).text;
  const before = await stored(page, /beffroi\.game/);
  const came = await page.evaluate(
    async ([text, rounds]) => {
      let seed = 7;
      const random = (n) => {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        return seed % n;
      };
      const input = document.querySelector('input[type=file]');
      let problems = 0;
      for (let i = 0; i < rounds; i++) {
        const bytes = new TextEncoder().encode(text);
        for (let k = 0; k <= random(3); k++) bytes[random(bytes.length)] = random(256);
        const from = random(20) === 0 ? random(bytes.length) : 0;
        const files = new DataTransfer();
        files.items.add(
          new File([bytes.slice(from, random(5) === 0 ? random(bytes.length) : bytes.length)], 'f.beffroi'),
        );
        document.getElementById('import-problem').replaceChildren();
        input.files = files.files;
        input.dispatchEvent(new Event('change'));
        // It is emptied when all is done.
        while (input.files.length > 0) await new Promise((done) => setTimeout(done));
        if (document.querySelector('#import-problem .problem')) problems++;
      }
      return problems;
    },
    [good, 300],
  );
  assert.ok(came > 270, `${came} of 300 were refused`);
  const after = await stored(page, /beffroi\.game/);
  for (const [key, text] of Object.entries(before)) assert.equal(after[key], text);
});

/** A file with many games, from [about, record]. */
function archiveOf(games) {
  const bodies = games.map(([about, text]) => `about ${JSON.stringify(about)}\n${text}`);
  const parts = bodies.map(
    (body, i) => `game ${i + 1} lines=${body.split('\n').length - 2} sum=${checksum(body)}\n${body}`,
  );
  return `beffroi-archive 1\ngames ${games.length}\n${parts.join('')}end ${games.length}\n`;
}
const give = (page, text, name = 'games.beffroi') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('Games are replayed before they are kept: what fails is left out with line and reason, the others come in', async (t) => {
  const page = await openSaves(t, [], kRoomy);
  const impossible = record({ moves: kGoldenMoves.slice(0, 9).concat('bZ9') });
  const illegal = record({ moves: [...kGoldenMoves.slice(0, 4), kGoldenMoves[0]] });
  // Alone it is refused, as a game that is over, too (it came in as "finished, 30 moves made").
  for (const [text, line, why] of [
    [impossible, 16, /not a move of this game/],
    [illegal, 11, /./],
    [
      record({ moves: kGoldenMoves.slice(0, 29).concat('bZ9'), end: 'end 1st=2' }),
      36,
      /not a move of this game/,
    ],
    [record({ moves: kGoldenMoves.slice(0, 8), end: 'end 1st=2' }), 15, /not over/],
  ]) {
    await page.locator('#import-problem').evaluate((place) => place.replaceChildren());
    await give(page, text);
    const said = await page.locator('#import-problem .problem').innerText();
    assert.match(said, why);
    assert.ok(said.includes(`line ${line},`), said);
    assert.match(said, /Nothing has changed\./);
    assert.equal(await rows(page).count(), 0);
  }
  const good = (n) => [{ name: `Evening ${n}` }, record({ moves: kGoldenMoves.slice(0, n) })];
  const text = archiveOf([good(5), [{ name: 'Broken' }, impossible], good(6), good(7), good(5)]).replace(
    'Evening 7',
    'Evening 8',
  );
  await give(page, text, 'club.beffroi');
  await page.locator('.toast', { hasText: '2 games imported; 1 was here already' }).waitFor();
  assert.deepEqual((await names(page)).sort(), ['Evening 5', 'Evening 6']);
  const list = page.locator('#import-problem .problem-list');
  assert.match(
    await list.innerText(),
    /2 games are damaged or cannot be played and were left out\.[\s\S]*club\.beffroi/,
  );
  const [first, second] = await list.locator('li').allInnerTexts();
  const lines = text.split('\n');
  const place = lines.indexOf('10. bZ9') + 1;
  assert.match(first, /not a move of this game/);
  assert.ok(first.includes(`line ${place}, column 5 · game 2 of the file`), first);
  assert.match(second, /Its checksum is wrong[\s\S]*game 4 of the file/);
  await page.reload();
  await page.locator('html[data-ready=saves]').waitFor();
  assert.deepEqual((await names(page)).sort(), ['Evening 5', 'Evening 6']);
});

test(
  'A thousand games come in within 15 seconds, and a check that is stopped keeps nothing',
  async (t) => {
    const page = await openSaves(t, [], { ...kRoomy, ...kStill });
    const many = Array.from({ length: 1000 }, (_, i) => [
      { name: `Game ${i}` },
      record({ moves: kGoldenMoves, seed: (i + 1).toString(16).padStart(16, '0'), end: 'end 1st=2' }),
    ]);
    const text = archiveOf(many);
    await page.evaluate(() => {
      // The check is held up, so that there is something to stop.
      const { Worker } = window;
      window.real = Worker;
      window.Worker = class extends Worker {
        postMessage(line) {
          setTimeout(() => super.postMessage(line), 30);
        }
      };
    });
    await give(page, text);
    const dialog = page.locator('#dialog-import');
    await dialog.getByText(/\d+ of 1,000 games have been replayed/).waitFor();
    assert.equal(await dialog.getByRole('progressbar').getAttribute('max'), '1000');
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.toast', { hasText: 'Stopped. Nothing has changed.' }).waitFor();
    assert.equal(await rows(page).count(), 0);
    assert.deepEqual(await stored(page, /beffroi\.game/), {});
    await page.evaluate(() => {
      window.Worker = window.real;
    });
    const begun = Date.now();
    await give(page, text);
    await page.locator('.toast', { hasText: '1,000 games imported' }).waitFor();
    const seconds = (Date.now() - begun) / 1000;
    assert.ok(seconds < 15, `${seconds} s`);
    assert.equal(await page.locator('#count').innerText(), '1,000 on this device');
  },
  { alone: true },
);

test('Without workers the page replays by itself, and without a brain nothing is kept', async (t) => {
  const none = () => {
    window.Worker = class {
      constructor() {
        throw new DOMException('no', 'SecurityError');
      }
    };
  };
  const page = await openSaves(t, [], { ...kRoomy, init: none });
  await give(
    page,
    archiveOf([
      [{ name: 'A' }, record({ moves: kGoldenMoves.slice(0, 5) })],
      [{ name: 'B' }, record({ moves: ['bZ9'] })],
    ]),
  );
  await page.locator('.problem-list', { hasText: 'not a move of this game' }).waitFor();
  assert.deepEqual(await names(page), ['A']);
  t.expect(/beffroi-|records could not be checked|ERR_FAILED|Failed to load|request failed/);
  await page.route(/beffroi-metal_towers/, (route) => route.abort());
  await page.reload();
  await page.locator('html[data-ready=saves]').waitFor();
  await give(page, record({ moves: kGoldenMoves.slice(0, 6) }));
  await page.locator('#import-problem', { hasText: 'could not be checked' }).waitFor();
  assert.deepEqual(await names(page), ['A']);
});

test(
  'Texts made to be slow to parse are parsed quickly',
  async (t) => {
    const table = await t.play(record(), { ...kSmallDesktop, ...kStill });
    const { page } = table;
    await page.goto(`${t.site.base}saves.html`);
    const n = 200000;
    for (const text of [
      '#'.repeat(n),
      '#r='.repeat(n / 3),
      `#r=${'.'.repeat(n)}a.`,
      `#r=1${'.'.repeat(n)}a`,
      `${' '.repeat(n)}x`,
      `#record=${'\n'.repeat(n)}x`,
      '#x&r'.repeat(n / 4),
    ]) {
      await page.locator('#import-problem').evaluate((place) => place.replaceChildren());
      await page.locator('#paste-link').click();
      await page.locator('#paste-text').evaluate((area, given) => (area.value = given), text);
      const took_ms = await page.evaluate(async () => {
        const begun = performance.now();
        document.querySelector('#dialog-paste .button.primary').click();
        while (!document.querySelector('#import-problem .problem'))
          await new Promise((done) => setTimeout(done));
        return performance.now() - begun;
      });
      assert.ok(took_ms < 1500, `${took_ms} ms for ${text.slice(0, 8)}…`);
    }
  },
  { alone: true },
);

test('A link, a record and a dropped file bring a game in', async (t) => {
  const table = await t.play(record(), { ...kSmallDesktop, ...kStill });
  const code = await table.hook('link', record({ moves: kGoldenMoves.slice(0, 5) }));
  const { page } = table;
  await page.goto(`${t.site.base}saves.html`);
  const paste = async (text) => {
    await page.locator('#paste-link').click();
    await page.locator('#paste-text').fill(text);
    await page.getByRole('button', { name: 'Import' }).click();
  };
  await paste(`Look: https://example.org/club/play.html#r=${code}&ply=3 \n`);
  await page.locator('.save-came', { hasText: '5 moves made' }).waitFor();
  await paste(record({ moves: kGoldenMoves.slice(0, 6) }));
  await page.locator('.save-came', { hasText: '6 moves made' }).waitFor();
  await paste(`x#record=${encodeURIComponent(record({ moves: kGoldenMoves.slice(0, 7) }))}`);
  await page.locator('.save-came', { hasText: '7 moves made' }).waitFor();
  await paste(`https://example.org/play.html#r=${code.slice(0, -9)}`);
  await page.locator('#import-problem', { hasText: 'Nothing has changed.' }).waitFor();
  assert.equal(await rows(page).count(), 4);
  // The drop zone promises a paste without a field, too.
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    `Hi,\n${record({ moves: kGoldenMoves.slice(0, 8) })}-- \nAna`,
  );
  await page.locator('.save-came', { hasText: '8 moves made' }).waitFor();
  const drop = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'evening.beffroi', { type: 'text/plain' }));
    return data;
  }, goldenOver());
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: drop });
  await page.locator('.drop-over').waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer: drop });
  await page.locator('.save-came', { hasText: 'finished' }).waitFor();
  assert.equal(await page.locator('.drop-over').count(), 0);
  await page.locator('.save-came [data-do=open]').click();
  await table.ready();
  assert.ok((await table.state()).over);
});

const sayYes = () =>
  navigator.storage &&
  Object.assign(navigator.storage, { persist: async () => true, persisted: async () => false });
const sayNo = () =>
  navigator.storage &&
  Object.assign(navigator.storage, { persist: async () => false, persisted: async () => false });
test('Asking the browser to keep the games says what it answered', async (t) => {
  for (const answer of [true, false]) {
    const page = await openSaves(t, evening(), { ...kRoomy, init: answer ? sayYes : sayNo });
    await page.locator('#persist').click();
    await page
      .locator('#persist-words', { hasText: answer ? /has promised/ : /promises nothing yet/ })
      .waitFor();
    assert.equal(await page.locator('#persist').isHidden(), answer);
  }
});

test('Hundreds of saved games are listed at once and more on request', async (t) => {
  const games = Array.from({ length: 250 }, (_, i) =>
    keptGame(i, { moves: i % 30, time: Date.now() - i * kHour }),
  );
  const page = await openSaves(t, games, kRoomy);
  assert.equal(await rows(page).count(), 100);
  await page.getByRole('button', { name: 'Show 150 more' }).click();
  assert.equal(await rows(page).count(), 200);
  assert.equal(await page.locator('#count').innerText(), '250 on this device');
});

test('With keys alone a saved game is renamed, deleted, brought back and opened', async (t) => {
  const games = evening();
  const page = await openSaves(t, games, { ...kSmallDesktop, ...kStill });
  const tabTo = async (selector) => {
    for (let tabs = 0; tabs < 60; tabs++) {
      if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${selector}`);
  };
  await tabTo(`[data-game="${games[1].id}"] [data-do=rename]`);
  await page.keyboard.press('Enter');
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'By keys' }).waitFor();
  await tabTo(`[data-game="${games[1].id}"] [data-do=delete]`);
  await page.keyboard.press('Enter');
  assert.ok(
    await page.evaluate(() => document.activeElement.matches('[data-do=delete]')),
    'the focus stays in the list',
  );
  await tabTo('#bring-back');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'By keys' }).waitFor();
  assert.ok(
    await page.evaluate(
      (id) => document.activeElement.matches(`[data-game="${id}"] [data-do=open]`),
      games[1].id,
    ),
  );
  await page.keyboard.press('Enter');
  await new Table(page).ready();
});

test('The page of saved games fits every window, down to 320 px and up to text of 200 %', async (t) => {
  const page = await openSaves(t, evening(), { ...kPhone });
  for (const [width, height, size] of [
    [1440, 900, '100%'],
    [820, 1100, '100%'],
    [390, 844, '100%'],
    [320, 568, '100%'],
    [480, 360, '100%'],
    [640, 320, '100%'],
    [1280, 800, '200%'],
    [320, 640, '200%'],
  ]) {
    await page.setViewportSize({ width, height });
    await page.evaluate((font) => (document.documentElement.style.fontSize = font), size);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${width} px at ${size}: ${wide} px too wide`);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('a.button, button, input:not([type=file]):not([type=radio]), select')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => [one.id || one.textContent, one.getBoundingClientRect()])
        .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
        .map(([name, box]) => `${name} ${box.width}x${box.height}`),
    );
    assert.deepEqual(small, [], `${width} px at ${size}`);
  }
});

test('axe finds nothing on the page of saved games, day and dusk, with a field, a problem and a toast', async (t) => {
  for (const [scheme, device] of [
    ['light', kRoomy],
    ['dark', kPhone],
  ]) {
    const games = [...evening(), { slots: { 'beffroi.game.deadbeef.a': 'rubbish' } }];
    const page = await openSaves(t, games, { ...device, ...kStill, colorScheme: scheme });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.beffroi', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await row(page, games[2].id).locator('[data-do=delete]').click();
    await row(page, games[0].id).locator('[data-do=rename]').click();
    await page.evaluate(axe);
    const { violations, passes } = await page.evaluate(() =>
      window.axe.run(document, { resultTypes: ['violations'] }),
    );
    assert.ok(passes.length > 5);
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      [],
    );
  }
});

test('A save with malformed metadata is still listed; an invisible name counts as no name', async (t) => {
  const odd = [
    { seats: [{ name: {} }] },
    { seats: 'two', name: 7, status: null },
    {
      seats: [null, 3],
      colours: 'blue',
      time: 'noon',
      created: {},
      decisions: [],
      over: 'yes',
      result: 1,
      fairness: {},
    },
    {
      game: { a: 1 },
      seats: [{ name: '\u200b\u200b', colour: 4, kind: 'cat', level: 'x' }],
      name: '\u200b \u2060',
    },
    { name: '\u200b' },
  ].map((about, i) => ({
    slots: { [`beffroi.game.0dd0000${i}.a`]: slotText({ about: { game: 'metal_towers', ...about } }) },
  }));
  const good = keptGame(5, { name: 'Tuesday club', time: 5 });
  const page = await openSaves(t, [...odd, good], kRoomy);
  assert.equal(await rows(page).count(), odd.length + 1);
  for (const one of await rows(page).all())
    assert.match(await one.locator('h2').innerText(), /^(Metal Towers( · .+)?|Tuesday club)$/);
  await page.goto(`${t.site.base}index.html`);
  await page.locator('html[data-ready=lobby]').waitFor();
  await page.locator('#continue').waitFor();
  // A name is refused where it is given, too.
  await page.goto(`${t.site.base}saves.html`);
  const club = row(page, good.id);
  await club.getByRole('button', { name: 'Rename' }).click();
  await club.locator('.save-name input').fill('\u200b\u200b');
  await page.keyboard.press('Enter');
  await club.getByRole('heading', { name: 'Metal Towers' }).waitFor();
});
