// Access: every page for everybody.
//
// Owns: tests that walk all pages of the folder (pages.mjs) with large text, in a narrow window, with more
// contrast, forced colours and reduced motion, by keys alone and by the accessibility tree alone. axe-core
// looks in words_test.mjs. Must never name a page: every page of the folder is tested. Next: pages.mjs,
// layout_test.mjs (the canvas).
import assert from 'node:assert/strict';
import { kPhone, kSmallDesktop, kStill, test } from './kit/kit.mjs';
import { pagesOf } from './kit/pages.mjs';
import { kMockupMoves, record, targetsOf } from './kit/records.mjs';
import { Table } from './kit/table.mjs';
import { kUiConfirm } from '../../web/bridge/bridge.mjs';
import { metal_towers } from '../../web/bridge/targets.mjs';

const kTouch_px = 44;
const kShow = 'a[href], button, input, select, textarea, summary, [tabindex]';
const pagesHere = (t) => pagesOf(t.site.folder).filter(({ alone }) => alone);
/** Of pages that differ by their language alone, one. */
const kindsHere = (t) =>
  pagesHere(t).filter(
    ({ path }, i, all) =>
      all.findIndex((other) => other.path.split('/').pop() === path.split('/').pop()) === i,
  );

async function openAt(t, { path, ready }, options) {
  const page = await t.open(path, options);
  await page.locator(ready).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page;
}
/**
 * Runs `look` on every page of the folder, each in a tab of its own in one profile: the pages keep nothing by
 * being looked at.
 */
async function everyPage(t, options, look, pages = kindsHere(t)) {
  const found = [];
  const within = await t.context(options);
  for (const one of pages) {
    const page = await openAt(t, one, { within });
    found.push(...((await look(page, one)) ?? []).map((problem) => `${one.name}: ${problem}`));
    await page.close();
  }
  await within.close();
  assert.deepEqual(found, []);
}
/** The problems of one look, with its name. */
const told = (name, problems) => problems.map((problem) => `${name}: ${problem}`);
/** Doubles the size of all text, as a browser set to large text does. */
const doubled = async (page) => {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
};
/** What is wider than the window, or cut off although it is text. */
const sideways = (page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth;
    if (wide <= innerWidth) return [];
    const out = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 0.5 && element.checkVisibility(),
    );
    return [
      `${wide} px in ${innerWidth}: ${out
        .slice(0, 4)
        .map((element) => `${element.tagName}.${element.className.baseVal ?? element.className}`)
        .join(' ')}`,
    ];
  });

/** Controls that are too small for a thumb. */
const small = (page) =>
  page.evaluate(
    ([least, list]) => {
      const found = [];
      for (const element of document.querySelectorAll(list)) {
        if (
          !element.checkVisibility() ||
          element.closest('.mirror, .hidden, [inert]') ||
          element.tabIndex < 0 ||
          element.type === 'file'
        )
          continue;
        // A link inside a sentence has the height of its line; a list with a fine pointer may be denser
        // (style.md 5).
        const inText = element.tagName === 'A' && getComputedStyle(element).display === 'inline';
        const dense =
          matchMedia('(pointer: fine)').matches && innerWidth >= 1024 && element.closest('.log, li, td');
        if (inText || dense) continue;
        const boxes = [element, element.closest('label'), ...(element.labels ?? [])]
          .filter(Boolean)
          .map((one) => one.getBoundingClientRect());
        // A small mark may have a larger area round it that takes the finger.
        const around = getComputedStyle(element, '::before');
        if (around.content !== 'none' && around.position === 'absolute')
          boxes.push({ width: parseFloat(around.width), height: parseFloat(around.height) });
        const { width, height } = boxes.reduce((a, b) => (a.width * a.height > b.width * b.height ? a : b));
        if (width > 2 && (width < least - 0.5 || height < least - 0.5))
          found.push(
            [
              `${element.tagName}#${element.id}.${element.className}`,
              `"${(element.ariaLabel ?? element.textContent).trim().slice(0, 30)}"`,
              `${Math.round(width)}x${Math.round(height)}`,
            ].join(' '),
          );
      }
      return found;
    },
    [kTouch_px, kShow],
  );
/** What only our colours tell apart: there must be nothing, since forced colours replace them. */
const onlyByColour = (page) =>
  page.evaluate(() => {
    const problems = [];
    const mark = (element, pseudo) => {
      const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(
        element,
        pseudo,
      );
      const outline = outlineStyle === 'none' ? 0 : parseFloat(outlineWidth);
      return `${outline} ${borderTopStyle === 'none' ? 0 : parseFloat(borderTopWidth)}`;
    };
    for (const input of document.querySelectorAll('.segment input:checked')) {
      const other = input.closest('.segments').querySelector('input:not(:checked)');
      if (other && mark(input.nextElementSibling) === mark(other.nextElementSibling))
        problems.push(`chosen segment looks like the others: ${input.nextElementSibling.textContent}`);
    }
    for (const control of document.querySelectorAll('.toggle')) {
      const tick = control.querySelector('.toggle-tick');
      const shown = getComputedStyle(tick).display !== 'none';
      if (shown !== (control.getAttribute('aria-checked') === 'true'))
        problems.push(`the tick of ${control.ariaLabel} does not say what is on`);
    }
    for (const button of document.querySelectorAll('.button.primary, .button.secondary')) {
      if (!button.checkVisibility()) continue;
      const { borderTopWidth, borderTopStyle } = getComputedStyle(button);
      if (borderTopStyle === 'none' || parseFloat(borderTopWidth) < 1)
        problems.push(`a button without an edge: ${button.textContent.trim()}`);
    }
    return problems;
  });
/** The colours that more contrast changes. */
const strengths = (page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return {
      ink2: style.getPropertyValue('--ink2'),
      line: style.getPropertyValue('--line'),
      edge: style.getPropertyValue('--line-strong'),
    };
  });

// The rules in their other languages: rules_test.mjs.
test(
  'On a phone every control is 44 px or larger; no page is wider than 320 px, with its own text and at 200 %, nor than a desktop at 200 %',
  async (t) => {
    await everyPage(t, { ...kPhone, ...kStill }, async (page) => {
      const problems = await small(page);
      await page.setViewportSize({ width: 320, height: 568 });
      problems.push(...told('320 px', await sideways(page)));
      await doubled(page);
      problems.push(...told('320 px, 200 %', await sideways(page)));
      await page.setViewportSize({ width: 1280, height: 800 });
      problems.push(...told('1280 px, 200 %', await sideways(page)));
      return problems;
    });
  },
  { limit_ms: 300000 },
);

/** Moves although the device asks for stillness. */
const moves = (page) =>
  page.evaluate(() => {
    const moving = document
      .getAnimations()
      .filter(
        (animation) =>
          animation.playState === 'running' &&
          (animation.effect.getComputedTiming().duration > 50 ||
            animation.effect.getComputedTiming().iterations === Infinity),
      );
    const slow = [...document.querySelectorAll('*')].filter((element) =>
      getComputedStyle(element)
        .transitionDuration.split(',')
        .some((text) => parseFloat(text) * (text.includes('ms') ? 1 : 1000) > 50),
    );
    const smooth = [document.documentElement, document.body].filter(
      (element) => getComputedStyle(element).scrollBehavior === 'smooth',
    );
    return [
      ...moving.map((animation) => `${animation.animationName ?? animation.transitionProperty} runs`),
      ...slow.slice(0, 3).map((element) => `${element.tagName}.${element.className} is slow`),
      ...smooth.map(() => 'scrolls smoothly'),
    ];
  });
/**
 * Presses Tab so often, each after the other, without a frame between them: pages of rules have hundreds of links, and a
 * picture of each focus is what took the time.
 */
async function pressTab(page, times) {
  const session = await page.context().newCDPSession(page);
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  const sent = [];
  for (let n = 0; n < times; n++)
    for (const type of ['rawKeyDown', 'keyUp'])
      sent.push(session.send('Input.dispatchKeyEvent', { type, ...key }));
  await Promise.all(sent);
  await session.detach();
}
/** What keys alone do not reach, and where the focus is not seen. */
async function byKeys(page) {
  const all = await page.evaluate((list) => {
    let n = 0;
    const groups = new Set();
    for (const element of document.querySelectorAll(list)) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.disabled ||
        element.tabIndex < 0 ||
        element.closest('[inert], dialog:not([open])')
      )
        continue;
      const closedDetails = element.closest('details:not([open])');
      if (closedDetails && !element.closest('summary')) continue;
      if (element.type === 'radio') {
        // A group has one tab stop; arrows reach the rest.
        if (groups.has(element.name)) continue;
        groups.add(element.name);
      }
      element.dataset.toReach = String(n++);
    }
    return n;
  }, kShow);
  // The page writes down by itself where the focus comes, and whether the ring is seen there.
  await page.evaluate(() => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync('* { transition: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, atOnce];
    document.activeElement?.blur();
    window.stops = [];
    addEventListener(
      'focusin',
      ({ target: element }) => {
        const same =
          element.type === 'radio'
            ? [...document.getElementsByName(element.name)].find((one) => one.dataset.toReach)
            : element;
        const looks = [element, element.nextElementSibling, element.parentElement]
          .filter(Boolean)
          .map((one) => getComputedStyle(one));
        const before = getComputedStyle(element, '::before');
        const after = getComputedStyle(element, '::after');
        const seen = [...looks, before, after].some(
          (style) =>
            (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) ||
            /inset 0px 0px 0px 2\.5px|0px 0px 0px 2\.5px inset/.test(style.boxShadow),
        );
        window.stops.push({
          group: same?.dataset?.toReach,
          ring: seen,
          what: `${element.tagName}#${element.id}.${element.className} ${element.ariaLabel ?? ''}`,
        });
      },
      true,
    );
  });
  const reached = new Set();
  let stops = [];
  for (let tabs = 0; tabs < all + 8 && reached.size < all; ) {
    const round = Math.max(1, all - reached.size);
    const presses = Math.min(round, all + 8 - tabs);
    await pressTab(page, presses);
    tabs += presses;
    stops = (await page.evaluate(() => window.stops)).filter(({ group }) => group !== undefined);
    for (const { group } of stops) reached.add(group);
  }
  const unseen = [...new Set(stops.filter(({ ring }) => !ring).map(({ what }) => `no ring on ${what}`))];
  const missed = await page.evaluate(
    (done) =>
      [...document.querySelectorAll('[data-to-reach]')]
        .filter((element) => !done.includes(element.dataset.toReach) && element.isConnected)
        .map(
          (element) =>
            `${element.tagName}#${element.id}.${element.className} ${element.ariaLabel ?? element.textContent.trim().slice(0, 30)}`,
        ),
    [...reached],
  );
  return [...unseen, ...missed.map((what) => `Tab does not reach ${what}`)];
}

test(
  'On a desktop every control can be hit, and reached by keys with a ring to see; all differs in forced colours; more contrast strengthens edges and text; nothing moves with reduced motion',
  async (t) => {
    const still = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' };
    const judged = new Set(); // style sheets of which the contrast is known: pages with the same have the same colours
    await everyPage(t, still, async (page) => {
      const problems = [...(await moves(page)), ...(await small(page))];
      const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href).join());
      const kinds = judged.has(sheets) ? [] : ['light', 'dark'];
      judged.add(sheets);
      for (const colorScheme of kinds) {
        await page.emulateMedia({ colorScheme, contrast: 'no-preference' });
        const before = await strengths(page);
        await page.emulateMedia({ colorScheme, contrast: 'more' });
        const now = await strengths(page);
        problems.push(
          ...Object.keys(before)
            .filter((name) => now[name] === before[name])
            .map((name) => `${colorScheme}: ${name} is as usual`),
        );
      }
      await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference', forcedColors: 'active' });
      problems.push(...told('forced colours', await onlyByColour(page)));
      await page.emulateMedia({ forcedColors: 'none' });
      return [...problems, ...(await byKeys(page))];
    });
  },
  { limit_ms: 400000 },
);

test('The accessibility tree alone leads from the lobby through settings and form into a game, a move, its menu and back', async (t) => {
  const page = await t.lobby({ ...kSmallDesktop, ...kStill });
  const press = (role, name, scope = page) =>
    scope
      .getByRole(role, { name, exact: true })
      .first()
      .press(role === 'radio' ? 'Space' : 'Enter');
  await press('link', 'Settings');
  await page.locator('html[data-ready=settings]').waitFor();
  await page.getByRole('radio', { name: '115%' }).press('Space');
  await page.getByRole('switch', { name: 'Large marks' }).press('Space');
  assert.equal(await page.getByRole('switch', { name: 'Large marks' }).getAttribute('aria-checked'), 'true');
  await press('link', 'Back');
  await page.locator('html[data-ready=lobby]').waitFor();
  await press('link', 'Metal Towers');
  await page.locator('#start-game').waitFor();
  await page.getByRole('radio', { name: 'Person' }).last().press('Space');
  await page.getByRole('textbox', { name: 'Name of seat 1' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Name of seat 2' }).fill('Bea');
  await press('button', 'Start the game');
  await page.waitForURL(/play\.html/);
  const table = new Table(page);
  await table.ready();
  await table.settle();
  const group = page.getByRole('group', { name: 'What is on the table' });
  assert.ok((await group.getByRole('button').count()) > 5);
  const tube = table.mirror(targetsOf('bA1')[0]);
  assert.match(await tube.getAttribute('aria-label'), /A/);
  await tube.press('Enter');
  await table.mirror(metal_towers.tower(0)).press('Enter');
  if (await table.mirror(kUiConfirm).count()) await table.mirror(kUiConfirm).press('Enter');
  await table.untilDecisions(1);
  await table.until('the move to be said', async () => /A/.test(await page.locator('#live').textContent()));
  await press('button', 'Menu');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Settings' }).press('Enter');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('switch', { name: 'Hints' }).press('Space');
  await settings.getByRole('button', { name: 'Close' }).press('Enter');
  await settings.waitFor({ state: 'detached' });
  await press('link', 'All games');
  await page.locator('html[data-ready=lobby]').waitFor();
});

test('Dialogs keep the focus inside, leave with Escape, and give the focus back', async (t) => {
  const table = await t.play(record({ moves: kMockupMoves }), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  await page.locator('#menu').focus();
  await page.keyboard.press('Enter');
  await page.locator('#dialog-menu').waitFor();
  for (let tabs = 0; tabs < 30; tabs++) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() =>
      document.activeElement === document.body ? 'browser' : document.activeElement.closest('dialog')?.id,
    );
    assert.ok(where === 'dialog-menu' || where === 'browser', where);
  }
  await page.keyboard.press('Escape');
  await page.locator('#dialog-menu').waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement.id), 'menu');
});
