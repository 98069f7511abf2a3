// Drivers: Firefox and WebKitGTK as they come from the distribution, in the hands of the engine tests.
//
// Owns: a screen of its own (Xvfb, drawn by software), starting and ending the browsers, and one small page
// for both, with the part of Playwright's Page that table.mjs uses: so a Table works in every engine. Firefox
// is steered by WebDriver BiDi (puppeteer-core), WebKit by WebDriver (selenium-webdriver). Must never play
// nor judge. Next: engines.mjs.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

/** A warning that says no more than that the machine is slow: a preload came before the script that takes it. */
const kLate = /preloaded (?:using|with) link preload/;

const require = createRequire(import.meta.url);
const kPoll_ms = 30;
const kPatience_ms = 60000;
export const kWindow = { width: 900, height: 640 };

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const inPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);
/** Newer releases build it with GTK 4. */
const findMiniBrowser = () =>
  readdirSync('/usr/lib')
    .filter((name) => name.includes('-linux-'))
    .flatMap((name) => [`${name}/webkit2gtk-4.1`, `${name}/webkitgtk-6.0`])
    .map((folder) => join('/usr/lib', folder, 'MiniBrowser'))
    .find(existsSync);

/** What the tests need and this machine does not have, as words; empty when they can run. */
export function missing() {
  const absent = ['firefox-esr', 'Xvfb', 'WebKitWebDriver'].filter((name) => !inPath(name));
  return findMiniBrowser() ? absent : [...absent, 'MiniBrowser of WebKitGTK'];
}

/** A virtual screen; gives {display, close()}. */
export async function openScreen() {
  const { width, height } = kWindow;
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${width + 200}x${height + 300}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  process.once('exit', () => screen.kill());
  const number = await new Promise((resolve, reject) => {
    screen.stdio[3].once('data', (data) => resolve(String(data).trim()));
    screen.once('exit', (code) => reject(new Error(`Xvfb has ended with ${code}`)));
  });
  return { display: `:${number}`, close: () => screen.kill() };
}
const environment = (display) => ({
  ...process.env,
  DISPLAY: display,
  WAYLAND_DISPLAY: '',
  LIBGL_ALWAYS_SOFTWARE: '1',
  GDK_BACKEND: 'x11',
  NO_AT_BRIDGE: '1',
});

/** Waits until look() gives something true. */
async function until(what, look, limit_ms = kPatience_ms) {
  for (const begun = Date.now(); ; await sleep(kPoll_ms)) {
    const found = await look();
    if (found) return found;
    if (Date.now() - begun > limit_ms) throw new Error(`waited ${limit_ms} ms for: ${what}`);
  }
}

/** The script that says where an element is in the window. */
const placeOf = (selector) =>
  `(({ x, y }) => ({ x, y }))(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`;

/** A page, or a frame of one: evaluate() is the engine's; the rest is made of it. */
class EnginePage {
  /** `hands` = {click(x, y), press(key)} in the window; `offset` = {x, y} of this frame in it. */
  constructor(evaluate, hands, offset = { x: 0, y: 0 }) {
    this.evaluate = (run, argument = null) => evaluate(`(${run})(${JSON.stringify(argument)})`);
    this.mouse = { click: (x, y) => hands.click(Math.round(offset.x + x), Math.round(offset.y + y)) };
    this.keyboard = { press: (key) => hands.press(key) };
  }
  waitForTimeout(ms) {
    return sleep(ms);
  }
  /** Waits until `run(argument)` is true in the page. */
  until(what, run, argument = null, limit_ms = undefined) {
    // A page that is just being left has nothing to be asked.
    return until(what, () => this.evaluate(run, argument).catch(() => null), limit_ms);
  }
  locator(selector) {
    const look = (run, argument) =>
      this.evaluate(`([selector, argument]) => (${run})(document.querySelector(selector), argument)`, [
        selector,
        argument,
      ]);
    const box = () =>
      look((found) => {
        const { x, y, width, height } = found?.getBoundingClientRect() ?? {};
        return found && { x, y, width, height };
      });
    return {
      waitFor: () => this.until(selector, (wanted) => Boolean(document.querySelector(wanted)), selector),
      getAttribute: (name) => look((found, wanted) => found.getAttribute(wanted), name),
      innerText: () => look((found) => found.innerText),
      boundingBox: box,
      /** The pointer's click in the middle, when it can be seen and stands still. */
      click: async () => {
        await this.until(
          `${selector} to be seen`,
          (wanted) => {
            const found = document.querySelector(wanted);
            found?.scrollIntoView({ block: 'center', behavior: 'instant' });
            return Boolean(found && found.getBoundingClientRect().width > 0);
          },
          selector,
        );
        let { x, y, width, height } = await box();
        await until(`${selector} to stand still`, async () => {
          await sleep(60);
          const before = y;
          ({ x, y, width, height } = await box());
          return y === before;
        });
        await this.mouse.click(x + width / 2, y + height / 2);
      },
    };
  }
}

// ---- Firefox

class Firefox {
  name = 'Firefox';
  static async open(display) {
    const puppeteer = require('puppeteer-core');
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: inPath('firefox-esr'),
      headless: false,
      env: environment(display),
      args: [`--width=${kWindow.width}`, `--height=${kWindow.height + 100}`],
      extraPrefsFirefox: {
        'webgl.force-enabled': true,
        'dom.serviceWorkers.enabled': true,
        'browser.cache.disk.enable': false,
      },
      defaultViewport: kWindow,
    });
    return Object.assign(new Firefox(), { browser, version: await browser.version() });
  }
  /**
   * A fresh profile: {page, goto, reload, frame, picture, close}. `complain(text)` gets the messages of the
   * console.
   */
  async visit(complain) {
    const context = await this.browser.createBrowserContext();
    const tab = await context.newPage();
    tab.on(
      'console',
      (message) =>
        ['error', 'warn', 'assert'].includes(message.type()) &&
        !kLate.test(message.text()) &&
        complain(`console: ${message.text()}`),
    );
    tab.on('pageerror', (error) => complain(`exception: ${error.stack ?? error}`));
    const hands = { click: (x, y) => tab.mouse.click(x, y), press: (key) => tab.keyboard.press(key) };
    return {
      page: new EnginePage((text) => tab.evaluate(text), hands),
      goto: (address) => tab.goto(address, { waitUntil: 'domcontentloaded' }),
      reload: () => tab.reload({ waitUntil: 'domcontentloaded' }),
      /** The frame whose address matches; `element` is the selector of what it stands in. */
      frame: async (pattern, element) => {
        const frame = await until(`a frame ${pattern}`, () =>
          tab.frames().find((one) => pattern.test(one.url())),
        );
        const { x, y } = await tab.evaluate(placeOf(element));
        return new EnginePage((text) => frame.evaluate(text), hands, { x, y });
      },
      picture: async () => Buffer.from(await tab.screenshot()),
      close: () => context.close(),
    };
  }
  close() {
    return this.browser.close();
  }
}

// ---- WebKit

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
/** Names of keys as WebDriver sends them. */
const kKeys = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};
const namesAUser = () => {
  try {
    execFileSync('unshare', ['-Ur', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

class WebKit {
  name = 'WebKit';
  static async open(display) {
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      // The sandbox of its web processes needs user namespaces, which containers often lack.
      env: {
        ...environment(display),
        ...(namesAUser() ? {} : { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
      },
      stdio: 'ignore',
    });
    process.once('exit', () => driver.kill());
    const ask = (...words) => execFileSync('dpkg-query', words).toString();
    const owner = ask('-S', findMiniBrowser()).replace(/: .*\s*/, '');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a format of dpkg-query
    const version = ask('-W', '-f=${Version}', owner).replace(/-.*/, '');
    return Object.assign(new WebKit(), {
      driver,
      address: `http://127.0.0.1:${port}`,
      version: `WebKitGTK/${version}`,
    });
  }
  async visit() {
    const { Builder, Capabilities } = require('selenium-webdriver');
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
    });
    const tab = await new Builder().usingServer(this.address).withCapabilities(capabilities).build();
    await tab
      .manage()
      .window()
      .setRect({ x: 0, y: 0, width: kWindow.width, height: kWindow.height + 60 });
    const run = (text) =>
      tab
        .executeAsyncScript(
          `const done = arguments[0];
          const failed = (error) => done({ error: String(error?.stack ?? error) });
          Promise.resolve(${text}).then((value) => done({ value }), failed);`,
        )
        .then((answer) => {
          if (answer.error) throw new Error(answer.error);
          return answer.value;
        });
    const atTop = async (act) => {
      await tab.switchTo().defaultContent();
      return act();
    };
    const hands = {
      click: (x, y) =>
        atTop(() => tab.actions({ async: true }).move({ x, y, duration: 0 }).click().perform()),
      press: (key) => {
        const keys = kKeys[key] ?? key;
        return atTop(() => tab.actions({ async: true }).sendKeys(keys).perform());
      },
    };
    return {
      page: new EnginePage((text) => atTop(() => run(text)), hands),
      goto: (address) => atTop(() => tab.get(address)),
      reload: () => atTop(() => tab.navigate().refresh()),
      frame: async (_pattern, element) => {
        const found = () =>
          tab.executeScript(
            `const at = document.querySelector(arguments[0]);
            return at && (at.shadowRoot ?? at.parentNode).querySelector('iframe');`,
            element,
          );
        await atTop(() => until(`a frame in ${element}`, found));
        const { x, y } = await run(placeOf(element));
        return new EnginePage(
          async (text) => {
            await tab.switchTo().defaultContent();
            await tab.switchTo().frame(await found());
            return run(text);
          },
          hands,
          { x, y },
        );
      },
      picture: () => atTop(async () => Buffer.from(await tab.takeScreenshot(), 'base64')),
      close: () => tab.quit(),
    };
  }
  async close() {
    this.driver.kill();
  }
}

export const engines = [Firefox, WebKit];
