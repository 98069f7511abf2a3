// Kit: what every browser test uses.
//
// Owns: the list of tests, the browser, and `t`, by which a test opens pages. Every page is watched: a test
// fails on any warning or error of the console, exception, violation of the Content-Security-Policy, failed
// request or request to another origin, unless it has said t.expect(pattern) before. Tests wait for
// conditions, never for time.
// Next: table.mjs (the play page), run.mjs (the runner), *_test.mjs.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { existsSync } from 'node:fs';
import { paintOnRequest } from './painting.mjs';
import { Table } from './table.mjs';
import { within } from './within.mjs';

const { chromium } = createRequire(import.meta.url)('playwright-core');

/** Nothing takes this long, even on a slow and busy machine. */
export const kPatience_ms = 60000;

/** Windows of four layout classes, small ones: the software GPU has less to fill. */
export const kSmallDesktop = { viewport: { width: 1024, height: 520 } };
export const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const kPhoneWide = { viewport: { width: 640, height: 320 } };
export const kSmallEmbed = { viewport: { width: 480, height: 360 } };
/** A profile in which nothing moves: for tests that are about something else. */
export const kStill = {
  init: () => {
    if (location.protocol.startsWith('http'))
      localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none' }));
  },
};

/** And others' moves come one after the other, without time to read them. */
export const kAtOnce = {
  init: () => {
    if (location.protocol.startsWith('http'))
      localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none', pace: 'once' }));
  },
};

/** All tests, in order: {name, run, alone, limit_ms}. */
export const tests = [];
/**
 * A test is a sentence and what shows that it is true. `alone`: it measures time, so nothing runs beside it;
 * `limit_ms`: when it has failed for being too slow.
 */
export function test(name, run, { alone = false, limit_ms = 100000 } = {}) {
  if (tests.some((other) => other.name === name)) throw new Error(`two tests are called: ${name}`);
  tests.push({ name, run, alone, limit_ms });
}

/**
 * The path of Chromium. `whole`: with profiles, windows and installing; otherwise its shell without windows
 * is taken where there is one: the same engine, and a quarter less work for the processor.
 */
export function findChromium({ whole = true } = {}) {
  const inPath = (name) =>
    (process.env.PATH ?? '')
      .split(delimiter)
      .map((folder) => join(folder, name))
      .find(existsSync);
  const wanted = process.env.BEFFROI_CHROMIUM;
  const names = [
    ...(wanted ? [wanted] : []),
    ...(whole ? [] : ['chromium-headless-shell']),
    'chromium',
    'google-chrome',
    'google-chrome-stable',
    'chromium-browser',
  ];
  for (const name of names) {
    const path = name.includes('/') ? existsSync(name) && name : inPath(name);
    if (path) return path;
  }
  throw new Error(`no Chromium found (tried ${names.join(', ')}); set BEFFROI_CHROMIUM to its path`);
}

/** A warning that says no more than that the machine is slow: the program came before the script that takes it. */
export const kLate = /preloaded using link preload but not used within a few seconds/;
export const kFlags = [
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
  // V8 optimises wasm anew that has run for a while (13 million units of its own); most pages of tests end
  // before that has paid.
  '--js-flags=--wasm-tiering-budget=1000000000',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
/** Starts the browser with a software GPU, so that every machine draws alike. */
export function openBrowser(options = {}) {
  return chromium.launch({ executablePath: findChromium({ whole: false }), args: kFlags, ...options });
}
/** A browser with a profile that stays in `folder`, for what private windows cannot do. */
export const openProfile = (folder, options = {}) =>
  chromium.launchPersistentContext(folder, { executablePath: findChromium(), args: kFlags, ...options });
export const chromiumVersion = () =>
  execFileSync(findChromium({ whole: false }), ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim();

/**
 * Turns an open page to day ('light') or dusk ('dark') as the system does, and waits until every colour has
 * followed.
 */
export async function turnTo(page, colorScheme) {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    // One change can begin another, and on a busy machine it begins a frame later.
    for (let quiet = 0; quiet < 3; quiet++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
      if (changes.length > 0) quiet = 0;
      await Promise.all(changes.map(({ finished }) => finished.catch(() => {})));
    }
  });
}

/** Messages of the graphics driver, not of the page. */
const kDriverTalk = /GL Driver Message|GroupMarkerNotSet|Automatic fallback to software WebGL/;

/** What a test works with. */
export class Testing {
  /** `painted`: its pages paint every frame, whether or not somebody looks (kit/painting.mjs). */
  constructor(browser, site, painted = false) {
    this.browser = browser;
    this.site = site;
    this.painted = painted;
    this.contexts = [];
    /** Unexpected complaints of pages. */
    this.problems = [];
    this.expected = [];
  }

  /** Complaints that match are no failure from now on. */
  expect(pattern) {
    this.expected.push(pattern);
  }
  complain(text) {
    if (!kDriverTalk.test(text) && !this.expected.some((pattern) => pattern.test(text)))
      this.problems.push(text);
  }

  /**
   * A fresh browser profile; `stranger`: records in addresses come from another site; `painted`: every frame is
   * painted, for tests that look at pixels without Table.picture(); `init` is a function that runs in every page
   * of it before the page's own scripts.
   */
  async context({ init, stranger = false, painted = this.painted, ...options } = {}) {
    // The software GPU costs much: a quarter of the pixels, unless a test is about pixels.
    const context = await this.browser.newContext({ ...kSmallDesktop, deviceScaleFactor: 0.5, ...options });
    this.contexts.push(context);
    context.setDefaultTimeout(kPatience_ms);
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    if (!painted) await context.addInitScript(paintOnRequest);
    // A record in an address that a test opens is the person's own (shell/keep/handover.ts), unless a
    // stranger has written it.
    if (!stranger) {
      await context.addInitScript(() => {
        const record = new URLSearchParams(location.hash.slice(1)).get('record');
        try {
          if (record !== null) sessionStorage.setItem('beffroi.handed', record);
        } catch {
          // A page whose device keeps nothing.
        }
      });
    }
    if (init) await context.addInitScript(init);
    const origins = [this.site.base, this.site.elsewhere].map((address) => new URL(address).origin);
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (/^https?:|^wss?:/.test(url.protocol) && !origins.includes(url.origin))
        this.complain(`request to another origin: ${url.href}`);
    });
    context.on('requestfailed', (request) => {
      // A page that is left gives up what it was loading.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED')
        this.complain(`request failed: ${request.url()} ${request.failure()?.errorText}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400) this.complain(`request failed: ${response.url()} ${response.status()}`);
    });
    context.on('console', (message) => {
      if (['error', 'warning', 'assert'].includes(message.type()) && !kLate.test(message.text()))
        this.complain(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.complain(`exception: ${error.error()?.stack ?? error.error()}`));
    return context;
  }

  /** A page of a fresh profile (or of `within`) at a path of the site. */
  async open(path, { within = null, ...options } = {}) {
    const context = within ?? (await this.context(options));
    const page = await context.newPage();
    await page.goto(this.site.base + path);
    return page;
  }

  /** The lobby, ready to be used. */
  async lobby(options = {}) {
    const page = await this.open('index.html', options);
    await page.locator('html[data-ready=lobby]').waitFor();
    return page;
  }

  /** The play page with a record on the table, kept as a game of its own unless `kept` is false. */
  async play(record, { kept = true, ...options } = {}) {
    const page = await this.open(`play.html#record=${encodeURIComponent(record)}`, options);
    const table = new Table(page);
    await table.ready();
    if (kept) await table.hook('keep');
    return table;
  }

  /** Pictures of all open pages, for the report of a failure. */
  async pictures(path) {
    const made = [];
    for (const page of this.contexts.flatMap((context) => context.pages())) {
      await within(2000, new Table(page).paint()).catch(() => {}); // a page that hangs is shown as it is
      const name = made.length === 0 ? path : path.replace(/\.png$/, `-${made.length + 1}.png`);
      const done = await page.screenshot({ path: name, timeout: 5000 }).then(
        () => true,
        () => false,
      );
      if (done) made.push(name);
    }
    return made;
  }
  async close() {
    for (const context of this.contexts) await context.close().catch(() => {});
  }
}
