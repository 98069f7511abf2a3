// Install: the page as an app of the system.
//
// Owns: tests of the manifests (web/toolchain/make_manifest.mjs) with the browser's own judgement of them, of
// what the system may hand to the page (launch.ts) and of the button that installs (install.ts). Next:
// offline_test.mjs.
import assert from 'node:assert/strict';
import { readdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kSmallDesktop, kStill, openProfile, test } from './kit/kit.mjs';
import { goldenOver, kMockupMoves, movesOf, record } from './kit/records.mjs';
import { Table } from './kit/table.mjs';
import { kWithWorker, untilNoted, untilStocked } from './kit/worker.mjs';

/** The manifest of a page as the browser reads it: {url, errors, data}. */
async function manifestOf(page) {
  const client = await page.context().newCDPSession(page);
  return client.send('Page.getAppManifest');
}

test('The browser reads the manifest without a complaint, in every language with the same identity', async (t) => {
  const page = await t.lobby(kSmallDesktop);
  const { url, errors, data } = await manifestOf(page);
  assert.equal(url, `${t.site.base}manifest.webmanifest`);
  assert.deepEqual(errors, []);
  const english = JSON.parse(data);
  assert.equal(english.name, 'Beffroi');
  assert.equal(english.lang, 'en');
  assert.equal(english.display, 'standalone');
  const names = readdirSync(t.site.folder).filter((name) => name.endsWith('.webmanifest'));
  assert.equal(
    names.length,
    readdirSync(join(t.site.folder, 'i18n')).filter((file) => /^[a-z]+-[0-9a-f]{8}\.json$/.test(file)).length,
    'one a language',
  );
  for (const name of names) {
    await page.evaluate((href) => {
      document.querySelector('link[rel=manifest]').href = href;
    }, `./${name}`);
    const other = await manifestOf(page);
    assert.equal(other.url, t.site.base + name);
    assert.deepEqual(other.errors, [], name);
    const one = JSON.parse(other.data);
    for (const same of ['id', 'start_url', 'scope', 'display'])
      assert.equal(one[same], english[same], `${name}: ${same}`);
    assert.ok(one.description.length > 20);
    assert.equal(one.shortcuts.length, english.shortcuts.length);
    for (const { url: address } of one.shortcuts)
      assert.ok(new URL(address, t.site.base).href.startsWith(t.site.base));
  }
});

test('Nothing keeps the browser from installing the page', async (t) => {
  // Private windows cannot install: this needs a profile of its own.
  const folder = mkdtempSync(join(tmpdir(), 'beffroi-profile-'));
  const context = await openProfile(folder, kSmallDesktop);
  try {
    await context.addInitScript(kWithWorker.init);
    const page = await context.newPage();
    await page.goto(`${t.site.base}index.html`);
    await page.locator('html[data-ready=lobby]').waitFor();
    await untilStocked(page);
    const client = await context.newCDPSession(page);
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    assert.deepEqual(installabilityErrors, []);
    const { appId } = await client.send('Page.getAppId');
    assert.equal(appId, new URL('/beffroi', t.site.base).href);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('Icons and screenshots are as the manifest describes them', async (t) => {
  const page = await t.lobby(kSmallDesktop);
  const { icons, screenshots, shortcuts } = JSON.parse((await manifestOf(page)).data);
  for (const purpose of ['any', 'maskable', 'monochrome'])
    assert.ok(
      icons.some((icon) => icon.purpose === purpose),
      purpose,
    );
  for (const form of ['wide', 'narrow'])
    assert.ok(
      screenshots.some((shot) => shot.form_factor === form && shot.label.length > 5),
      form,
    );
  for (const { src, sizes, type } of [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)]) {
    const seen = await page.evaluate(async (address) => {
      const response = await fetch(address);
      const image = new Image();
      image.src = address;
      await image.decode();
      return {
        type: response.headers.get('Content-Type'),
        size: `${image.naturalWidth}x${image.naturalHeight}`,
        bytes: (await response.blob()).size,
      };
    }, new URL(src, t.site.base).href);
    assert.equal(seen.type, type, src);
    if (sizes !== 'any') assert.equal(seen.size, sizes, src);
    assert.ok(seen.bytes < 150e3, `${src} is small: ${seen.bytes} bytes`);
  }
});

test('The corners of the maskable icons can be cut: everything that matters lies in the middle', async (t) => {
  const page = await t.lobby(kSmallDesktop);
  const seen = await page.evaluate(async () => {
    const image = new Image();
    image.src = './icons/icon-maskable-512.png';
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 512;
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, 512, 512);
    let clear = 0;
    let drawn = 0;
    for (let y = 0; y < 512; y++) {
      for (let x = 0; x < 512; x++) {
        const at = (y * 512 + x) * 4;
        if (data[at + 3] < 255) clear++;
        // The ground is teal: green above red. The tower is cream, brown and gold.
        if (Math.hypot(x - 255.5, y - 255.5) > 0.4 * 512 && data[at] > data[at + 1]) drawn++;
      }
    }
    return { clear, drawn };
  });
  assert.deepEqual(seen, { clear: 0, drawn: 0 });
});

test('Every shortcut of the app opens what it is called after', async (t) => {
  const lobby = await t.lobby({ ...kSmallDesktop, ...kStill });
  const { shortcuts } = JSON.parse((await manifestOf(lobby)).data);
  const context = lobby.context();
  const kept = await t.play(record({ moves: kMockupMoves }), { within: context });
  await kept.settle();
  const text = await kept.record();
  await kept.page.close();
  const [goOn, ...games] = shortcuts;
  assert.equal(goOn.name, t.site.words()['page.table.continue']);
  assert.deepEqual(
    games.slice(0, 3).map(({ url }) => url.replace(/.*=/, '')),
    ['carcassonne', 'wandering_towers', 'five_towers'],
    'the best-known games come first, for systems show only some',
  );
  const page = await t.open(goOn.url.replace('./', ''), { within: context });
  const table = new Table(page);
  await table.ready();
  assert.deepEqual(movesOf(await table.record()), movesOf(text));
  for (const { name, url } of games) {
    await page.goto('about:blank');
    await page.goto(new URL(url, t.site.base).href);
    await page.locator('#start-game').waitFor();
    assert.ok((await page.locator('#form').innerText()).includes(name), name);
  }
});

/** A system that opens files with the page: window.launchQueue as the specification has it. */
function fakeLaunchQueue() {
  const value = {
    setConsumer(consumer) {
      window.launch = (files) =>
        consumer({
          files: files.map(({ name, text, gone }) => ({
            name,
            getFile: () =>
              gone
                ? Promise.reject(new DOMException('gone', 'NotFoundError'))
                : Promise.resolve(new File([text], name)),
          })),
        });
    },
  };
  Object.defineProperty(window, 'launchQueue', { value });
}
const rows = (page) => page.locator('#saves-list > *');

test('A record that the system opens with Beffroi comes into the library, and a bad file says what is wrong', async (t) => {
  const page = await t.open('saves.html', { ...kSmallDesktop, init: fakeLaunchQueue });
  await page.locator('html[data-ready=saves]').waitFor();
  const launch = (...files) => page.evaluate((list) => window.launch(list), files);
  await launch(
    { name: 'evening.txt', text: goldenOver() },
    { name: 'second.beffroi', text: record({ moves: kMockupMoves }) },
  );
  await page.waitForFunction(() => document.querySelectorAll('#saves-list > *').length === 2);
  await launch({ name: 'lost.beffroi', gone: true });
  await launch({ name: 'letter.txt', text: 'Dear Ana, shall we play on Thursday?' });
  await page.locator('#import-problem .problem', { hasText: 'letter.txt' }).waitFor();
  assert.equal(await rows(page).count(), 2);
});

test('A link or a record that another program shares is shown and kept only when the person wants it, once', async (t) => {
  const text = record({ moves: kMockupMoves });
  const shares = [
    `url=${encodeURIComponent(`https://beffroi.example/play.html#record=${encodeURIComponent(text)}`)}`,
    `title=Our+game&text=${encodeURIComponent(text)}`,
  ];
  for (const query of shares) {
    const page = await t.open(`saves.html?${query}`, kSmallDesktop);
    await page.locator('html[data-ready=saves]').waitFor();
    const asked = page.locator('#dialog-handed');
    assert.match(await asked.innerText(), /Keep this game\?[\s\S]*Metal Towers[\s\S]*16 moves made/);
    assert.ok(
      await asked
        .getByRole('button', { name: 'Do not keep it' })
        .evaluate((button) => button === document.activeElement),
    );
    assert.equal(await rows(page).count(), 0);
    assert.equal(page.url(), `${t.site.base}saves.html`);
    await asked.getByRole('button', { name: 'Keep it', exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll('#saves-list > *').length === 1);
    await page.reload();
    await page.locator('html[data-ready=saves]').waitFor();
    assert.equal(await rows(page).count(), 1);
  }
  const once = record({ moves: kMockupMoves.slice(0, 3) });
  const archive = `beffroi-archive 1\ngames 1\n${once}end 1\n`;
  const refusals = [
    [`text=${encodeURIComponent(archive)}`, /may hold one game only/],
    [
      `text=${encodeURIComponent(`https://x.example/#record=${encodeURIComponent(archive)}`)}`,
      /may hold one game only/,
    ],
    [
      `text=${encodeURIComponent(record({ moves: ['bZ9'] }))}`,
      /not a move of this game[\s\S]*line 7, column 4/,
    ],
  ];
  for (const [query, why] of refusals) {
    const page = await t.open(`saves.html?${query}`, kSmallDesktop);
    assert.match(await page.locator('#import-problem .problem').innerText(), why);
    assert.equal(await rows(page).count(), 0);
  }
  for (const answer of ['Do not keep it', 'Look at it first']) {
    const page = await t.open(`saves.html?text=${encodeURIComponent(once)}`, { ...kSmallDesktop, ...kStill });
    await page.locator('#dialog-handed').getByRole('button', { name: answer }).click();
    if (answer.startsWith('Look'))
      await page.locator('#notice-link', { hasText: 'came with a link' }).waitFor();
    else await page.locator('#dialog-handed').waitFor({ state: 'detached' });
    assert.deepEqual(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('beffroi.game.'))),
      [],
    );
  }
  const page = await t.open('saves.html?text=nothing+of+ours', kSmallDesktop);
  await page.locator('#import-problem .problem').waitFor();
  assert.equal(await rows(page).count(), 0);
});

test('The settings offer to install when the browser can, ask once, and say how it is done elsewhere', async (t) => {
  const page = await t.open('settings.html', kSmallDesktop);
  await page.locator('html[data-ready=settings]').waitFor();
  const button = page.locator('#install');
  assert.ok(await button.isHidden());
  assert.match(await page.locator('#install-words').innerText(), /in your browser’s menu/);
  const prevented = await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    offer.prompt = () => {
      window.prompts = (window.prompts ?? 0) + 1;
      return Promise.resolve();
    };
    offer.userChoice = Promise.resolve({ outcome: 'accepted' });
    return !dispatchEvent(offer);
  });
  assert.ok(prevented, 'no banner of the browser’s own');
  assert.equal(await page.evaluate(() => window.prompts), undefined);
  await button.click();
  await page.locator('.toast', { hasText: 'Beffroi is installed.' }).waitFor();
  assert.equal(await page.evaluate(() => window.prompts), 1);
  assert.ok(await button.isHidden());
});

/** Presses the install button of the settings with a browser that offers and a person who accepts. */
async function install(page, { all }) {
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    offer.prompt = () => Promise.resolve();
    offer.userChoice = Promise.resolve({ outcome: 'accepted' });
    dispatchEvent(offer);
  });
  const row = page.locator('[data-option=install-all]');
  await row.filter({ hasText: /About \d\.\d MB/ }).waitFor();
  const control = row.getByRole('switch');
  if ((await control.getAttribute('aria-checked')) !== String(all)) await control.click();
  await page.locator('#install').click();
  await page.locator('.toast', { hasText: 'Beffroi is installed.' }).waitFor();
}

test('Installing keeps all games unless the person declines; the size stands there', async (t) => {
  const page = await t.open('settings.html', { ...kSmallDesktop, ...kWithWorker });
  await page.locator('html[data-ready]').waitFor();
  await untilStocked(page);
  await install(page, { all: false });
  await page.locator('#keep-words').filter({ hasText: 'Carcassonne' }).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('beffroi.keep.opened')), '1');
  await install(page, { all: true });
  await untilNoted(page, 'everything.txt');
  assert.equal(await page.evaluate(() => localStorage.getItem('beffroi.keep.opened')), null);
});

test('The manifest follows the language of the page', async (t) => {
  const page = await t.lobby({ ...kSmallDesktop, locale: 'fr-FR' });
  const { url, errors, data } = await manifestOf(page);
  assert.equal(url, `${t.site.base}manifest.fr.webmanifest`);
  assert.deepEqual(errors, []);
  assert.equal(JSON.parse(data).lang, 'fr');
});
