// Site: the page as a plain static host serves it, for one test.
//
// Owns: a server in which every test has a folder of its own under /clubs/, so that nothing may depend on the
// root of the host; what was asked for; and the ways a host can fail: files missing, damaged, of the wrong
// type, or with other words. Must never add a header that a plain host would not send, unless a test asks for
// it. Next: kit.mjs.
import { createServer } from 'node:http';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeServer } from '../../../web/toolchain/serve.mjs';

const kRoot = '/clubs/';

/** Serves `folder`; gives {origin, mount(name) -> Site, close()}. */
export async function openSites(folder) {
  const files = makeServer(folder);
  const sites = new Map();
  const server = createServer((request, response) => {
    const [, name, rest] = /^\/clubs\/([\w-]+)\/([\s\S]*)$/.exec(request.url) ?? [];
    const site = sites.get(name);
    if (!site) {
      response.writeHead(404, { 'Content-Type': 'text/plain' });
      response.end('404\n');
      return;
    }
    const path = decodeURIComponent(rest.replace(/[?#].*$/, ''));
    site.requests.push(path);
    const trick = site.tricks.find(({ pattern }) => pattern.test(path));
    if (trick) {
      trick.answer(response, path);
      return;
    }
    for (const { pattern, headers } of site.headers)
      if (pattern.test(path))
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    request.url = `/${rest}`;
    files.emit('request', request, response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    origin,
    mount(name) {
      const site = new Site(folder, `${origin}${kRoot}${name}/`);
      sites.set(name, site);
      return site;
    },
    close: () => {
      server.closeAllConnections?.();
      server.close();
    },
  };
}

class Site {
  constructor(folder, base) {
    this.folder = folder;
    this.base = base;
    /** Paths asked for, in order, relative to the folder. */
    this.requests = [];
    this.tricks = [];
    this.headers = [];
    /** The same folder under another origin: where the page of somebody else lies. */
    this.elsewhere = base.replace('127.0.0.1', 'localhost');
  }

  /** The host sends these with every file whose path matches. */
  header(pattern, headers) {
    this.headers.push({ pattern, headers });
  }
  /** Somebody else's page; gives its address. */
  place(name, html, headers = {}) {
    this.answer(new RegExp(`^${name}$`), (response) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers });
      response.end(html);
    });
    return this.elsewhere + name;
  }

  answer(pattern, answer) {
    this.tricks.unshift({ pattern, answer });
  }
  /** The host does not have the file. */
  lose(pattern) {
    this.answer(pattern, (response) => {
      response.writeHead(404, { 'Content-Type': 'text/plain' });
      response.end('404\n');
    });
  }
  /** The host sends something else under the right name and type. */
  damage(pattern, type, body) {
    this.answer(pattern, (response) => {
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' });
      response.end(body);
    });
  }
  /** The host does not know the type. */
  mistype(pattern, type) {
    this.answer(pattern, (response, path) => {
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' });
      response.end(readFileSync(join(this.folder, path)));
    });
  }
  /** Every style sheet with its text changed. */
  restyle(change) {
    this.answer(/\.css$/, (response, path) => {
      response.writeHead(200, { 'Content-Type': 'text/css', 'Cache-Control': 'no-cache' });
      response.end(change(readFileSync(join(this.folder, path), 'utf8')));
    });
  }
  /** The English catalogue with every message changed. */
  reword(change) {
    this.answer(/^i18n\/en[.-]/, (response, path) => {
      const words = JSON.parse(readFileSync(join(this.folder, path), 'utf8'));
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' });
      response.end(
        JSON.stringify(Object.fromEntries(Object.entries(words).map(([key, text]) => [key, change(text)]))),
      );
    });
  }
  /** All parts of a catalogue as they are served. */
  words(language = 'en') {
    const parts = readdirSync(join(this.folder, 'i18n')).filter((file) => /^\w+/.exec(file)[0] === language);
    return Object.assign(
      {},
      ...parts.map((name) => JSON.parse(readFileSync(join(this.folder, 'i18n', name), 'utf8'))),
    );
  }
  /** True when something whose path matches has been asked for. */
  wasAsked(pattern) {
    return this.requests.some((path) => pattern.test(path));
  }
}
