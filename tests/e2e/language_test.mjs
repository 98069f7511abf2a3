// Language: English, French and German, on every screen and before the first paint.
//
// Owns: tests of the choice of the language, of its change while a game is on, of what is left in English, of
// buttons that are too small for longer words, and of the catalogues themselves: numbers, plurals, lists,
// typography, and the build that refuses a gap. Next: shell/lib/i18n.ts, shell/first-words.ts,
// web/toolchain/gen_text.mjs, screens.mjs (the walk).
import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from '../../web/toolchain/catalogue.mjs';
import { laterWords, saidBy } from '../../web/toolchain/later_words.mjs';
import { kPhone, kSmallDesktop, kSmallEmbed, kStill, test } from './kit/kit.mjs';
import { kMockupMoves, movesOf, record, targetsOf } from './kit/records.mjs';
import { textsOf, textsOfTable, visit } from './kit/screens.mjs';
import { kUiConfirm } from '../../web/bridge/bridge.mjs';
import { importShell } from '../../web/toolchain/shell_script.mjs';

const { kLanguages } = await importShell('lib/language.ts');
const kOthers = kLanguages.filter((language) => language !== 'en');
const root = fileURLToPath(new URL('../../', import.meta.url));
const assets = join(root, 'assets');
const kWords = readCatalogue(assets).languages;

/** A profile that has chosen a language in the settings. */
const speaking = (language) => ({
  init: `if (location.protocol.startsWith('http') && !localStorage.getItem('beffroi.preferences'))
    localStorage.setItem('beffroi.preferences', '{"motion":"none","language":"${language}"}')`,
});

// ---- The choice

test(
  'Page and canvas use the browser’s language; the setting overrides it; other languages get English',
  async (t) => {
    for (const [locale, init, spoken, played] of [
      ['fr-FR', kStill, 'fr', true],
      ['de-AT', kStill, 'de', true],
      ['en-GB', kStill, 'en', false],
      ['pt-BR', kStill, 'en', false],
      ['de-DE', speaking('fr'), 'fr', true],
      ['fr-CA', speaking('en'), 'en', false],
      ['fr-FR', speaking('klingon'), 'fr', false],
    ]) {
      const page = await t.lobby({ locale, ...init });
      assert.equal(await page.locator('html').getAttribute('lang'), spoken, locale);
      assert.equal(
        await page.locator('.start-heading').innerText(),
        kWords[spoken]['page.lobby.start'],
        locale,
      );
      await page.context().close();
      if (!played) continue;
      const table = await t.play(record({ moves: kMockupMoves }), { locale, ...init });
      assert.equal(
        await table.page.locator('#menu').getAttribute('aria-label'),
        kWords[spoken]['page.menu'],
        locale,
      );
      const { label } = await table.target(targetsOf('bB1')[1]);
      assert.ok(label.startsWith({ fr: 'Tour 1', de: 'Turm 1' }[spoken]), `${locale}: ${label}`);
      await table.page.context().close();
    }
  },
  { limit_ms: 300000 },
);

for (const [language, locale] of [
  ['fr', 'fr-FR'],
  ['de', 'de-DE'],
]) {
  test(`The first paint is in ${language} already, however late the catalogue comes`, async (t) => {
    for (const path of ['index.html', `play.html#record=${encodeURIComponent(record())}`]) {
      let release;
      const held = new Promise((resolve) => {
        release = resolve;
      });
      t.site.answer(new RegExp(`^i18n/${language}-`), async (response) => {
        await held;
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(t.site.words(language)));
      });
      // Every frame that the browser shows is looked at.
      const init = () => {
        window.seen = new Set();
        // A frame may fall between the tag and the text of an element that the browser is still reading.
        const isRead = (element) => document.readyState !== 'loading' || element.textContent !== '';
        const look = () => {
          for (const element of document.querySelectorAll('[data-i18n]'))
            if (element.checkVisibility() && isRead(element))
              window.seen.add(`${element.dataset.i18n}\n${element.textContent}`);
          for (const element of document.querySelectorAll('[data-i18n-label]'))
            window.seen.add(`${element.dataset.i18nLabel}\n${element.getAttribute('aria-label')}`);
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      const page = await t.open(path, { locale, ...kSmallDesktop, init });
      await page.waitForFunction(() => window.seen.size > 4);
      for (const line of await page.evaluate(() => [...window.seen])) {
        const [key, text] = line.split('\n');
        assert.equal(text, kWords[language][key], `${path}: ${key} while the catalogue is on its way`);
      }
      assert.equal(await page.locator('html').getAttribute('lang'), language);
      release();
      await page.locator('html[data-ready]').waitFor();
      for (const line of await page.evaluate(() => [...window.seen])) {
        const [key, text] = line.split('\n');
        if (kWords[language][key] !== kWords.en[key])
          assert.notEqual(text, kWords.en[key], `${path}: ${key}`);
      }
      await page.context().close();
    }
  });
}

test('Without a catalogue the notice still speaks the person’s language', async (t) => {
  t.expect(/404|words/);
  t.site.lose(/^i18n\//);
  const page = await t.open(`play.html#record=${encodeURIComponent(record())}`, {
    locale: 'fr-FR',
    ...kSmallDesktop,
  });
  await page.locator('html[data-ready=failed]').waitFor();
  assert.equal(await page.locator('#boot-title').innerText(), kWords.fr['page.words.failed']);
  assert.equal(await page.locator('#boot-buttons button').first().innerText(), kWords.fr['page.again']);
});

test('Another language in the settings is there at once, in page and canvas, and the game goes on', async (t) => {
  const table = await t.play(record({ moves: kMockupMoves }), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  const [tube, tower] = targetsOf('bB1');
  await table.act(tube);
  const english = await table.state();
  await page.locator('#menu').click();
  await page.locator('[data-item=settings]').click();
  await page.evaluate(() => {
    window.sameDocument = true;
  });
  for (const language of [...kOthers, 'en']) {
    const list = page.locator('#dialog-settings [data-option=setting-language] select');
    await list.selectOption(language);
    await page.locator(`html[lang=${language}]`).waitFor();
    await page
      .locator(`#dialog-settings h2:has-text("${kWords[language]['page.settings']}")`)
      .first()
      .waitFor();
    // The sheet in the language before it is still closing for a moment.
    await page.waitForFunction(() => document.querySelectorAll('#dialog-settings').length === 1);
    assert.equal(await page.locator('#log-button').getAttribute('aria-label'), kWords[language]['page.log']);
    const state = await table.state();
    assert.equal(state.prompt === english.prompt, language === 'en', `${language}: ${state.prompt}`);
    assert.equal((await table.target(tube)).state, 'chosen');
    const shown = await page.locator('#log').innerText();
    assert.ok(shown.includes({ en: ' puts ', fr: ' met un ', de: ' setzt ' }[language]), shown);
  }
  assert.equal(await page.evaluate(() => window.sameDocument), true, 'the page was not loaded anew');
  await page.keyboard.press('Escape');
  await table.act(tower);
  await table.act(kUiConfirm);
  assert.deepEqual(movesOf(await table.record()), [...kMockupMoves, 'bB1']);
});

// ---- What is left in English, and what is cut

/** Words that are the same in more than one language, or are nobody's: names, letters of tubes, units. */
const kAnyLanguage =
  /^((Beffroi|Metal Towers|5 Towers|Game of Towers|Wandering Towers|[A-Z]{2}-\w+|[A-Z]|Place \d|Menu|OK|PNG|QR|Esc|Tab|English|Français|Deutsch|Version \w+|beffroi-record 2|\d+ min)( · )?)*$/;

/** Controls that are cut on a screen, and what is wider than the window. */
const cutOn = (page, screen) =>
  page.evaluate((where) => {
    const out = [];
    if (document.documentElement.scrollWidth > innerWidth)
      out.push(`${where}: ${document.documentElement.scrollWidth} px wide`);
    const kControls = 'a, button:not(.mirror-button), label, select, [role=button], h1, h2, h3, .chip';
    for (const element of document.querySelectorAll(kControls)) {
      if (!element.checkVisibility() || element.closest('.hidden, .symbols')) continue;
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const text = element.textContent.trim();
      if (
        text &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 0 &&
        getComputedStyle(element).overflowX !== 'visible'
      )
        out.push(`${where}: "${text}" is cut (${element.scrollWidth} of ${element.clientWidth} px)`);
      if (
        element.matches('a, button') &&
        (box.right > innerWidth + 1 || box.left < -1) &&
        !element.closest('[class*=scroll], .settings-nav')
      )
        out.push(`${where}: "${text}" leaves the window (${box.left}–${box.right})`);
      for (const part of element.children) {
        const inner = part.getBoundingClientRect();
        if (
          element.matches('button, a.button') &&
          part.textContent.trim() &&
          inner.width > 1 &&
          (inner.right > box.right + 1 || inner.left < box.left - 1)
        )
          out.push(`${where}: "${text}" leaves its button`);
      }
    }
    return out;
  }, screen);

/** Everything visible and said on every screen: {found: [{screen, where, text}], cut}. */
async function everything(t, options) {
  const found = [];
  const cut = [];
  await visit(t, options, async (page, screen, table) => {
    for (const { text, where } of [...(await textsOf(page)), ...(table ? await textsOfTable(table) : [])])
      found.push({ screen, where, text });
    cut.push(...(await cutOn(page, screen)));
  });
  return { found, cut };
}
/** What is said in English in a window, looked up once for all languages. */
const english = new Map();
function englishOf(t, name, options) {
  if (!english.has(name)) {
    const texts = everything(t, { ...options, ...speaking('en') }).then(
      ({ found }) => new Set(found.map(({ text }) => text)),
    );
    english.set(name, texts);
    texts.catch(() => english.delete(name)); // the next one looks again
  }
  return english.get(name);
}

for (const [name, options, compared] of [
  ['phone', kPhone, true],
  ['desktop', kSmallDesktop, true],
  ['narrow', { viewport: { width: 320, height: 640 } }, false],
  ['small embed', kSmallEmbed, false],
]) {
  for (const language of kOthers) {
    const cutTo = 'no button is cut and no page is wider than its window';
    test(
      compared
        ? `No English and no key is left on any screen in ${language}, ${cutTo}: ${name}`
        : `In ${language} ${cutTo}: ${name}`,
      async (t) => {
        const { found, cut } = await everything(t, { ...options, ...speaking(language) });
        assert.deepEqual(cut, []);
        assert.ok(found.length > 200);
        for (const { screen, where, text } of found) {
          assert.ok(
            !/\b(page|intro|ui|mt|match|record|undo|bot)\.[a-z]\w*(\.\w+)*\b/i.test(
              text.replace(/https?:\S+/g, ''),
            ) && !/[{}]|undefined|NaN|\[object/.test(text),
            `${screen}, ${where}: "${text}"`,
          );
        }
        if (!compared) return;
        const before = await englishOf(t, name, options);
        const same = new Set(
          Object.keys(kWords.en)
            .filter((key) => kWords.en[key] === kWords[language][key])
            .map((key) => kWords.en[key]),
        );
        const left = new Set(
          found
            .filter(
              ({ text }) =>
                before.has(text) && !same.has(text) && !kAnyLanguage.test(text) && /\p{L}{2}/u.test(text),
            )
            .map(({ screen, where, text }) => `${screen}: "${text}" (${where})`),
        );
        assert.deepEqual([...left], []);
      },
      { limit_ms: 300000 },
    );
  }
}

// ---- Numbers, plurals, lists

/**
 * i18n.ts as it is, in this process: it only needs a catalogue to fetch, a document and the browser's
 * languages.
 */
async function loadI18n(language, languages) {
  const virtual = {
    name: 'virtual',
    setup(builder) {
      builder.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual' }));
      builder.onLoad({ filter: /.*/, namespace: 'virtual' }, () => ({
        contents:
          'export const assets = new Proxy({}, { get: (_, name) => name, has: () => true }); export const programWords = {};',
      }));
    },
  };
  const { outputFiles } = await build({
    entryPoints: [join(root, 'shell/lib/i18n.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'made',
    plugins: [virtual],
    define: { 'import.meta.url': '"https://page.example/i18n.js"' },
  });
  const surroundings = {
    document: { documentElement: { dataset: {}, lang: 'en' } },
    navigator: { languages, language: languages[0] },
    fetch: async (path) => ({ ok: true, json: async () => kWords[/(\w+)\.json$/.exec(path)[1]] }),
    localStorage: { getItem: () => null },
  };
  const i18n = new Function(...Object.keys(surroundings), `${outputFiles[0].text}; return made;`)(
    ...Object.values(surroundings),
  );
  await i18n.loadWords(language);
  return i18n;
}

test('Numbers, plurals, dates and lists are those of each language', async () => {
  const plain = (text) => text.replace(/[\u00a0\u202f]/g, ' ');
  const evening = new Date(2026, 10, 21, 18, 5);
  const expected = {
    en: {
      seats: ['0 players', '1 player', '2 players', '1,234 players'],
      number: '12,345.5',
      list: 'A, B, and C',
      date: 'Nov 21, 2026, 6:05 PM',
    },
    fr: {
      seats: ['0 joueur', '1 joueur', '2 joueurs', '1 234 joueurs'],
      number: '12 345,5',
      list: 'A, B et C',
      date: '21 nov. 2026, 18:05',
    },
    de: {
      seats: ['0 Personen', '1 Person', '2 Personen', '1.234 Personen'],
      number: '12.345,5',
      list: 'A, B und C',
      date: '21.11.2026, 18:05',
    },
  };
  for (const [language, { seats, number, list, date }] of Object.entries(expected)) {
    const i18n = await loadI18n(language, ['en-US', 'fr-FR', 'de-DE']);
    assert.deepEqual(
      [0, 1, 2, 1234].map((n) => plain(i18n.t('page.seats', { n }))),
      seats,
    );
    assert.equal(plain(i18n.formatNumber(12345.5)), number);
    assert.equal(plain(i18n.formatList(['A', 'B', 'C'])), list);
    assert.equal(plain(i18n.formatDate(evening)), date);
    assert.equal(i18n.t('no.such.key'), 'no.such.key');
  }
  const british = await loadI18n('en', ['en-GB']);
  assert.equal(plain(british.formatDate(evening)), '21 Nov 2026, 18:05');
  assert.equal(plain(british.formatList(['A', 'B', 'C'])), 'A, B and C');
  // The browser's first language is none of ours, and browsers add American English to their lists.
  for (const [languages, date] of [
    [['pl-PL', 'en-US', 'en'], '21 Nov 2026, 18:05'],
    [['pt-BR', 'en-US'], '21 Nov 2026, 18:05'],
    [['ko-KR'], '21 Nov 2026, 6:05 pm'],
    [['en-US', 'en-GB'], 'Nov 21, 2026, 6:05 PM'],
  ]) {
    const i18n = await loadI18n('en', languages);
    assert.equal(plain(i18n.formatDate(evening)), date, languages[0]);
  }
});

test('A game of yesterday says so on the days on which the clocks change', () => {
  const script = `
    const { importShell } = await import(${JSON.stringify(join(root, 'web/toolchain/shell_script.mjs'))});
    globalThis.document = { documentElement: { dataset: {}, lang: 'en' } };
    globalThis.localStorage = { getItem: () => null };
    globalThis.location = { hash: '', href: 'https://page.example/' };
    const { dayOf } = await importShell('lib/when.ts');
    const wrong = [];
    for (const zone of ['Europe/London', 'Europe/Lisbon', 'Europe/Dublin', 'America/New_York', 'Australia/Sydney',
      'Australia/Lord_Howe', 'Africa/Casablanca', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      process.env.TZ = zone;
      // Every day of 2026 and 2027, at the first and the last minute: the day before is one less.
      for (let day = 1; day <= 730; ++day) {
        const at = (n, hour, minute) => dayOf(new Date(2026, 0, n, hour, minute).getTime());
        for (const [hour, minute] of [[0, 1], [12, 0], [23, 59]])
          if (at(day, hour, minute) - at(day - 1, 23 - hour, 59 - minute) !== 1) wrong.push(zone + ' ' + day);
      }
    }
    console.log(JSON.stringify(wrong));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
  });
  assert.equal(String(stdout).trim(), '[]', String(stderr));
});

// ---- The catalogues

test('Every language has every message, with the arguments of the English one', () => {
  for (const language of kOthers)
    assert.deepEqual(Object.keys(kWords[language]).sort(), Object.keys(kWords.en).sort(), language);
});

test('The build refuses a missing message, one too many, another argument, and a plural without its last form', () => {
  const copy = mkdtempSync(join(tmpdir(), 'beffroi-words-'));
  const generate = () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'web/toolchain/gen_text.mjs'), join(copy, 'in'), copy],
      { encoding: 'utf8' },
    );
    return { status, stderr };
  };
  try {
    for (const part of ['i18n', 'games'])
      cpSync(join(assets, part), join(copy, 'in', part), { recursive: true });
    assert.equal(generate().status, 0, generate().stderr);
    const template = 'games/template_game/words';
    for (const [folder, language, change, complaint] of [
      ['i18n', 'fr', (words) => delete words['page.cancel'], /fr: page\.cancel is missing/],
      ['i18n', 'de', (words) => delete words['ui.end.draw'], /de: ui\.end\.draw is missing/],
      ['i18n', 'de', (words) => (words['page.strange'] = 'x'), /de: page\.strange is not in English/],
      [
        'i18n',
        'fr',
        (words) => (words['ui.end.wins'] = 'Quelqu’un gagne'),
        /fr: ui\.end\.wins takes none, in English name/,
      ],
      [
        'i18n',
        'fr',
        (words) => (words['ui.end.wins'] = '{nom} gagne'),
        /fr: ui\.end\.wins takes nom, in English name/,
      ],
      [
        'i18n',
        'fr',
        (words) => (words['page.seats'] = '{n, plural, one {# joueur}}'),
        /fr: page\.seats: plural "n" has no "other"/,
      ],
      ['i18n', 'de', (words) => (words['page.seats'] = '{n, plural, other {# Leute}'), /de: page\.seats: /],
      ['i18n', 'en', (words) => (words['page.new.word'] = 'New'), /fr: page\.new\.word is missing/],
      // A game's words stand in its own folder, and nothing else does.
      [
        'i18n',
        'en',
        (words) => (words['tg.name'] = 'Template'),
        /i18n\/en\.json: tg\.name is in games\/template_game\/words\/en\.json too/,
      ],
      [
        'i18n',
        'en',
        (words) => (words['tg.more'] = 'More'),
        /i18n\/en\.json: tg\.more belongs into another file/,
      ],
      [
        'i18n',
        'en',
        (words) => (words['page.review.at.template_game'] = 'Card'),
        /i18n\/en\.json: page\.review\.at\.template_game belongs into another file/,
      ],
      [
        template,
        'en',
        (words) => (words['mt.more'] = 'More'),
        /template_game\/words\/en\.json: mt\.more belongs into another file/,
      ],
      [
        template,
        'en',
        (words) => (words['page.more'] = 'More'),
        /template_game\/words\/en\.json: page\.more belongs into another file/,
      ],
      [template, 'fr', (words) => delete words['tg.name'], /fr: tg\.name is missing/],
    ]) {
      const file = join(folder, `${language}.json`);
      const words = JSON.parse(readFileSync(join(assets, file), 'utf8'));
      change(words);
      writeFileSync(join(copy, 'in', file), JSON.stringify(words));
      const { status, stderr } = generate();
      assert.notEqual(status, 0, String(complaint));
      assert.match(stderr, complaint);
      cpSync(join(assets, file), join(copy, 'in', file));
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

test('The table of terms refuses a word that lost, in words and rules, and a row that is not whole', () => {
  const copy = mkdtempSync(join(tmpdir(), 'beffroi-terms-'));
  const write = (path, text) =>
    writeFileSync(join(copy, path), typeof text === 'string' ? text : JSON.stringify(text));
  const editions = { land: { en: 'ours', fr: 'ours' }, pages: { en: 'ours', fr: 'ours' } };
  const follows = { de: 'ours' };
  const loses = { fr: ['champ*'] };
  const row = { id: 'field', game: 'land', en: 'field', fr: 'pré', de: 'Wiese', follows, loses };
  const rules = 'XX-1 Un pré.\n\nXX-2 Un Champ {#champ}.\n';
  const except = [{ language: 'fr', key: 'XX-2', why: 'a citation' }];
  try {
    for (const folder of ['i18n', 'games/land/words', 'games/land/rules'])
      mkdirSync(join(copy, folder), { recursive: true });
    for (const [words, text, rows, complaint] of [
      ['{champ, plural, one {# pré} other {# prés}}', 'XX-1 Deux prés {#champ}.\n', [row], null],
      [
        '{n, plural, one {un champ} other {# champs}}',
        '',
        [row],
        /fr\.json: xx\.a: “champ” \(fr\) is called “pré” here/,
      ],
      ['Un pré', rules, [row], /rules\/fr\.md:3: “Champ” \(fr\) is called “pré” here/],
      ['Un pré', rules, [{ ...row, except }], null],
      ['Un champ', '', [{ ...row, only: ['xx.b*'] }], null],
      ['Un champ', '', [{ ...row, game: 'pages' }], null],
      ['Un pré', '', [{ ...row, de: '' }], /field has no word in de/],
      ['Un pré', '', [{ ...row, follows: {} }], /field does not say what it follows in de/],
      ['Un pré', '', [{ ...row, game: 'sea' }], /field is of a game that is not known: sea/],
      ['Un pré', '', [{ ...row, loses: { fr: ['pré'] } }], /field loses “pré” in fr, which wins in field/],
      ['Un pré', '', [{ ...row, except: [{ language: 'fr', key: 'xx.a' }] }], /field excepts xx\.a without/],
    ]) {
      write('i18n/terms.json', { editions, terms: rows });
      write('games/land/words/fr.json', { 'xx.a': words });
      write('games/land/rules/fr.md', text);
      const script = join(root, 'web/toolchain/check_terms.mjs');
      const { status, stderr } = spawnSync(process.execPath, [script, copy], { encoding: 'utf8' });
      assert.equal(status, complaint ? 1 : 0, stderr);
      if (complaint) assert.match(stderr, complaint);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

test('Only words that a page does not need at first are loaded later', async () => {
  const keys = [
    'page.a',
    'page.a.more',
    'page.b',
    'page.b.one',
    'page.b.one.help',
    'page.b.two',
    'page.c',
    'page.html',
  ];
  assert.deepEqual(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a script
    [...saidBy(["t('page.a'); t(`page.b.${name}.help`)"], keys)],
    ['page.a', 'page.b.one.help'],
  );
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a script
  assert.deepEqual([...saidBy(["why = 'page.a'", 't(`${why}.more`)'], keys)], ['page.a', 'page.a.more']);
  assert.deepEqual(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a script
    [...saidBy(['t(`page.b.${x[`y`]}`)'], keys)],
    ['page.b.one', 'page.b.one.help', 'page.b.two'],
    'what is too hard to read says all it can',
  );
  const shell = mkdtempSync(join(tmpdir(), 'beffroi-later-'));
  const scripts = {
    'start.ts':
      "import './beside.ts';\nconst a = withWords(() => import('./deep/asked.ts')), b = import('./plain.ts');",
    'beside.ts': "t('page.a')",
    'plain.ts': "t('page.a.more')",
    'deep/asked.ts': "import '../beside.ts';\nt('page.b.one')",
    'all.ts': "await loadWords(undefined, 'later'); t('page.b'); t('page.c')",
  };
  try {
    mkdirSync(join(shell, 'deep'));
    for (const [name, text] of Object.entries(scripts)) writeFileSync(join(shell, name), text);
    const pages = [
      { script: 'start.ts', keys: ['page.html'] },
      { script: 'all.ts', keys: ['page.c'] },
      { keys: [] },
    ];
    const later = await laterWords({ shell, pages, keys });
    assert.deepEqual([...later].sort(), ['page.b', 'page.b.one', 'page.b.one.help', 'page.b.two', 'page.c']);
  } finally {
    rmSync(shell, { recursive: true, force: true });
  }
});

test('The later words are loaded when something needs them, in the language of that moment', async (t) => {
  const asked = () => t.site.requests.filter((path) => /^i18n\/\w+\.later-/.test(path));
  const table = await t.play(record({ moves: kMockupMoves }), {
    locale: 'fr-FR',
    ...kSmallDesktop,
    ...kStill,
  });
  assert.deepEqual(asked(), [], 'nothing of them before the first move');
  await table.page.locator('#menu').click();
  assert.equal(
    await table.page.locator('[data-item=share] span').first().innerText(),
    kWords.fr['page.menu.share'],
  );
  assert.equal(asked().length, 1);
});

test('The messages follow the typography of each language', () => {
  const wrong = [];
  for (const [key, text] of Object.entries(kWords.fr)) {
    // The syntax has spaces of its own.
    const plain = text.replace(/\{\w+, plural,|=\d+ \{| (one|other) \{/g, '');
    if (/'/.test(plain)) wrong.push(`fr ${key}: a straight apostrophe: ${text}`);
    if (/(?<=[\p{L}\d}»”)])[ \u00a0]?[;!?]/u.test(plain))
      wrong.push(`fr ${key}: U+202F stands before ; ! ?: ${text}`);
    if (/[\p{L}\d}»)] ?:(?= |$)/u.test(plain)) wrong.push(`fr ${key}: U+00A0 stands before a colon: ${text}`);
    if (/« |[^\u00a0\u202f]»|"/.test(plain)) wrong.push(`fr ${key}: quotation marks: ${text}`);
  }
  for (const [key, text] of Object.entries(kWords.de)) {
    if (/["']/.test(text) || (text.match(/„/g) ?? []).length !== (text.match(/“/g) ?? []).length)
      wrong.push(`de ${key}: quotation marks: ${text}`);
    if (/ [;:!?]/.test(text)) wrong.push(`de ${key}: a space before a mark: ${text}`);
    if (/\b(Sie|Ihnen|Ihre[mnrs]?)\b/.test(text) && !/[.:] (Sie|Ihre?)\b|^(Sie|Ihre?)\b/.test(text))
      wrong.push(`de ${key}: the formal address: ${text}`);
  }
  assert.deepEqual(wrong, []);
});
