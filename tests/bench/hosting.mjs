// Hosting: the files of docs/hosting/ on the servers they are for.
//
// Usage: node tests/bench/hosting.mjs [dist], after apt-get install nginx apache2 caddy, as root (so that
// each server starts as Debian starts it) or as anybody. Starts every server that is there on localhost with
// its file from docs/hosting/ with only folder, port and name changed, and again with the file for a sub-path of
// another site, reads type, headers and bytes of every file of the page back, plain, packed and "not modified", and
// opens a game in Chromium. The file _headers is
// read by Netlify's own parser (npm ci --prefix tests/bench). A server that is not there is named. Fails when
// anything is not as shell/lib/headers.ts has it, or when no server was there. Next: docs/hosting.md,
// tests/e2e/hosting_test.mjs.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { importShell } from '../../web/toolchain/shell_script.mjs';
import { openBrowser } from '../e2e/kit/kit.mjs';
import { record } from '../e2e/kit/records.mjs';

const { headersOf, typeOf } = await importShell('lib/headers.ts');

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const configs = join(root, 'docs/hosting');
const kPatience_ms = 10000;
const kPacked = /\.(html|css|js|json|webmanifest|wasm|svg|ttf|txt)$/; // pictures are packed already
const kWorthPacking = 1500;
const kSubPath = '/games';
/** What stands beside Beffroi where it lies in a sub-path. */
const kSite = 'The site that is there';

// The folder where a server of its own user may read it.
const home = mkdtempSync(join(tmpdir(), 'beffroi-hosting-'));
chmodSync(home, 0o755);
const folder = join(home, 'dist');
cpSync(resolve(process.argv[2] ?? join(root, 'dist')), folder, { recursive: true });
const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
  .sort();

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/**
 * A file of docs/hosting/ with our folder and port. Fails when a line that should be changed is not there.
 */
function adapt(name, changes) {
  let text = readFileSync(join(configs, name), 'utf8');
  for (const [before, after] of changes) {
    assert.ok(text.includes(before), `${name} has "${before}"`);
    text = text.replaceAll(before, after);
  }
  return text;
}
function write(name, text) {
  writeFileSync(join(home, name), text);
  return join(home, name);
}
const isRoot = process.getuid() === 0;
const siteFolder = join(home, 'site');
mkdirSync(siteFolder);
writeFileSync(join(siteFolder, 'index.html'), kSite);

// Each: the configuration of a site of Beffroi alone, and of one in whose sub-path it lies.
const kNginx = {
  whole: (port) =>
    adapt('nginx.conf', [
      ['listen 80;', `listen 127.0.0.1:${port};`],
      ['server_name games.example;', 'server_name 127.0.0.1;'],
      ['root /srv/beffroi;', `root ${folder};`],
    ]),
  sub: (port) => {
    const own = write(
      'nginx-sub.conf',
      adapt('nginx-sub-path.conf', [['alias /srv/beffroi/;', `alias ${folder}/;`]]),
    );
    return `server { listen 127.0.0.1:${port}; server_name 127.0.0.1; root ${siteFolder};
      location ~ \\.js$ { return 410; } include ${own}; }`;
  },
};
const kApache = {
  whole: (port) =>
    adapt('apache.conf', [
      ['*:80', `127.0.0.1:${port}`],
      ['/srv/beffroi', folder],
    ]),
  sub: (port) =>
    `${adapt('apache-sub-path.conf', [['/srv/beffroi', folder]])}
    <VirtualHost 127.0.0.1:${port}>
      DocumentRoot ${siteFolder}
      DirectoryIndex index.html
      <Directory ${siteFolder}>
        Require all granted
      </Directory>
    </VirtualHost>
    `,
};
const kCaddy = {
  whole: (port) =>
    adapt('Caddyfile', [
      [':80 {', `http://127.0.0.1:${port} {`],
      ['root * /srv/beffroi', `root * ${folder}`],
    ]),
  sub: (port) => {
    const own = write(
      'caddy-sub',
      adapt('Caddyfile-sub-path', [['root * /srv/beffroi', `root * ${folder}`]]),
    );
    return `http://127.0.0.1:${port} {\n\troot * ${siteFolder}\n\tfile_server\n\timport ${own}\n}\n`;
  },
};

// Each: the program's path, and what starts it in the foreground. Around our file stands what Debian's own
// file has; its nginx answers for every name that no file names.
const kServers = {
  nginx: {
    path: '/usr/sbin/nginx',
    version: ['-v'],
    command(port, kind) {
      const site = write('nginx-site.conf', kNginx[kind](port));
      const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${home}/${kind};`)
        .join(' ');
      const main = `${isRoot ? 'user www-data;' : ''} daemon off; pid ${home}/nginx.pid; error_log stderr;
        include /etc/nginx/modules-enabled/*.conf; events {}
        http { ${temps} access_log off; sendfile on; include /etc/nginx/mime.types;
          default_type application/octet-stream;
          server { listen 127.0.0.1:${port} default_server; return 200 "Welcome to nginx"; }
          include ${site}; }`;
      return ['-c', write('nginx.conf', main)];
    },
  },
  apache: {
    path: '/usr/sbin/apache2',
    version: ['-v'],
    command(port, kind) {
      const site = write('apache-site.conf', kApache[kind](port));
      const modules = [
        'mpm_event',
        'authz_core',
        'authz_host',
        'alias',
        'dir',
        'mime',
        'negotiation',
        'filter',
        'deflate',
        'headers',
        'setenvif',
      ];
      const own = modules.flatMap((name) => [
        `IncludeOptional /etc/apache2/mods-available/${name}.load`,
        `IncludeOptional /etc/apache2/mods-available/${name}.conf`,
      ]);
      const main = [
        `ServerRoot ${home}`,
        `PidFile ${home}/apache.pid`,
        `ErrorLog ${home}/apache.log`,
        `Listen 127.0.0.1:${port}`,
        'ServerName localhost',
        ...(isRoot ? ['User www-data', 'Group www-data'] : []),
        ...own,
        `Include ${site}`,
      ];
      return ['-d', home, '-f', write('apache.conf', `${main.join('\n')}\n`), '-DFOREGROUND'];
    },
  },
  caddy: {
    path: '/usr/bin/caddy',
    version: ['version'],
    command(port, kind) {
      const site = kCaddy[kind](port);
      return ['run', '--adapter', 'caddyfile', '--config', write('Caddyfile', `{\n\tadmin off\n}\n${site}`)];
    },
  },
};

/** One answer: {status, headers, body}. */
const get = (port, path, headers = {}) =>
  new Promise((done, fail) => {
    const asked = request(
      { host: '127.0.0.1', port, path, headers: { 'Accept-Encoding': 'identity', ...headers } },
      (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () =>
          done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    asked.on('error', fail).end();
  });

async function untilUp(port, child) {
  const begun = Date.now();
  for (;;) {
    const said = () =>
      child.said + (existsSync(`${home}/apache.log`) ? readFileSync(`${home}/apache.log`, 'utf8') : '');
    if (child.exitCode !== null) throw new Error(`did not start: ${said()}`);
    if (
      await get(port, '/').then(
        () => true,
        () => false,
      )
    )
      return;
    if (Date.now() - begun > kPatience_ms) throw new Error(`does not answer: ${said()}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** What is wrong with an answer's type and headers, as lines. */
function judge(name, headers) {
  const wrong = [];
  const plain = (text) => text?.toLowerCase().replace(/\s*;\s*/g, '; ');
  for (const [key, value] of Object.entries(headersOf(name)))
    if (plain(headers[key.toLowerCase()]) !== plain(value))
      wrong.push(`${name}: ${key}: ${headers[key.toLowerCase()]}`);
  if (headers['cache-control'] !== 'no-cache')
    wrong.push(`${name}: Cache-Control: ${headers['cache-control']}`);
  for (const other of ['set-cookie', 'content-language', 'x-frame-options', 'content-disposition'])
    if (other in headers) wrong.push(`${name}: ${other}: ${headers[other]}`);
  return wrong;
}

async function tryServer(port, base) {
  const wrong = [];
  let plain = 0;
  let packed = 0;
  for (const name of names) {
    const bytes = readFileSync(join(folder, name));
    const path = `${base}/${name}`;
    const whole = await get(port, path);
    if (whole.status !== 200 || !whole.body.equals(bytes))
      wrong.push(`${name}: ${whole.status}, ${whole.body.length} of ${bytes.length} bytes`);
    wrong.push(...judge(name, whole.headers));
    const small = await get(port, path, { 'Accept-Encoding': 'gzip' });
    const isPacked = small.headers['content-encoding'] === 'gzip';
    wrong.push(...judge(name, small.headers));
    if (!(isPacked ? gunzipSync(small.body) : small.body).equals(bytes))
      wrong.push(`${name}: other bytes when packed`);
    if (kPacked.test(name) && bytes.length > kWorthPacking && !isPacked) wrong.push(`${name}: not packed`);
    if (isPacked && !/accept-encoding/i.test(small.headers.vary ?? ''))
      wrong.push(`${name}: packed without Vary`);
    plain += bytes.length;
    packed += small.body.length;
    const tag = whole.headers.etag;
    const since = whole.headers['last-modified'];
    if (!tag && !since) {
      wrong.push(`${name}: neither ETag nor Last-Modified`);
      continue;
    }
    const again = await get(port, path, tag ? { 'If-None-Match': tag } : { 'If-Modified-Since': since });
    if (again.status !== 304) wrong.push(`${name}: ${again.status} for a copy that is still good`);
  }
  const lobby = await get(port, `${base}/`);
  if (lobby.status !== 200 || !lobby.body.equals(readFileSync(join(folder, 'index.html'))))
    wrong.push(`/: ${lobby.status}`);
  wrong.push(...judge('index.html', lobby.headers));
  if (base) {
    const site = await get(port, '/');
    if (String(site.body) !== kSite || site.headers['content-security-policy'])
      wrong.push(`/: ${site.status}, the site around is not as it was`);
    const bare = await get(port, base);
    if (![301, 308].includes(bare.status) || !bare.headers.location?.endsWith(`${base}/`))
      wrong.push(`${base}: ${bare.status} to ${bare.headers.location}`);
  }
  const missing = await get(port, `${base}/nothing-here.js`);
  if (missing.status !== 404) wrong.push(`a file that is not there: ${missing.status}`);
  return { wrong, plain, packed };
}

/** A game on the table in a real browser; gives what the browser complains about. */
async function tryBrowser(browser, port, base) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const said = [];
  page.on(
    'console',
    (message) =>
      /error|warning/.test(message.type()) &&
      !/GL Driver|software WebGL|GroupMarker/.test(message.text()) &&
      said.push(`browser: ${message.text()}`),
  );
  page.on('pageerror', (error) => said.push(`browser: ${error.message}`));
  await page.goto(`http://127.0.0.1:${port}${base}/play.html#record=${encodeURIComponent(record())}`);
  await page
    .locator('html[data-ready=play]')
    .waitFor({ timeout: 60000 })
    .catch((error) => said.push(`browser: ${error.message}`));
  await context.close();
  return said;
}

/** The file _headers as Netlify reads it: blocks whose path matches, headers of one name joined. */
async function tryHeadersFile() {
  const parser = await import('@netlify/headers-parser').catch(() => null);
  if (!parser) return null;
  const { headers: blocks, errors } = await parser.parseAllHeaders({
    headersFiles: [join(configs, '_headers')],
    minimal: true,
    configHeaders: [],
  });
  const wrong = errors.map(String);
  const matches = (pattern, path) =>
    new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(path);
  const asked = [
    ...names.map((name) => [name, `/${name}`]),
    ...names
      .filter((name) => /^[\w-]+\.html$/.test(name))
      .map((name) => [name, `/${name.replace('.html', '')}`]),
    ['index.html', '/'],
  ];
  for (const [name, path] of asked) {
    const sent = {};
    for (const { for: pattern, values } of blocks)
      if (matches(pattern, path))
        for (const [key, value] of Object.entries(values)) {
          const lower = key.toLowerCase();
          sent[lower] = [...(sent[lower] ?? []), value];
        }
    for (const [key, value] of Object.entries(headersOf(name))) {
      if (key === 'Content-Type') continue; // the host's own
      // Several policies hold together; only pages stand in frames.
      const wanted =
        key === 'Content-Security-Policy'
          ? value
              .split('; frame-ancestors')
              .map((part, i) => (i ? `frame-ancestors${part}` : part))
              .filter((_, i) => i === 0 || name.endsWith('.html'))
          : [value];
      const got = (sent[key.toLowerCase()] ?? []).filter(
        (part) => name.endsWith('.html') || !part.startsWith('frame-ancestors'),
      ); // a picture is never in a frame
      if (got.join(' | ') !== wanted.join(' | '))
        wrong.push(`${path}: ${key}: ${(sent[key.toLowerCase()] ?? []).join(' | ')}`);
    }
  }
  return { wrong, asked: asked.length };
}

let failed = 0;
let tried = 0;
const show = (wrong) => {
  failed += wrong.length;
  for (const line of wrong.slice(0, 10)) console.log(`    ${line}`);
  if (wrong.length > 10) console.log(`    and ${wrong.length - 10} more`);
};
assert.deepEqual(
  names.filter((name) => !typeOf(name)),
  [],
  'every file has a type',
);
const browser = await openBrowser();
try {
  for (const [name, server] of Object.entries(kServers)) {
    if (!existsSync(server.path)) {
      console.log(`${name}: is not here (apt-get install ${name === 'apache' ? 'apache2' : name})`);
      continue;
    }
    const said = spawnSync(server.path, server.version, { encoding: 'utf8' });
    const version = /(\d+\.\d+\.\d+)/.exec(said.stdout + said.stderr)?.[1];
    for (const [kind, base] of [
      ['whole', ''],
      ['sub', kSubPath],
    ]) {
      const port = await freePort();
      const child = spawn(server.path, server.command(port, kind), {
        env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => (child.said = (child.said + text).slice(-2000)));
      const ended = new Promise((done) => child.once('exit', done));
      try {
        await untilUp(port, child);
        const { wrong, plain, packed } = await tryServer(port, base);
        wrong.push(...(await tryBrowser(browser, port, base)));
        const figures = `${names.length} files, ${(plain / 1e6).toFixed(2)} MB plain, ${(packed / 1e6).toFixed(2)} MB gzip`;
        console.log(`${name} ${version}${base && `, in ${base}/`}: ${figures}; ${wrong.length} wrong`);
        show(wrong);
        tried++;
      } finally {
        child.kill('SIGTERM');
        await ended;
      }
    }
  }
  const file = await tryHeadersFile();
  if (file) console.log(`_headers: ${file.asked} addresses; ${file.wrong.length} wrong`);
  else console.log('_headers: not read (npm ci --prefix tests/bench)');
  if (file) show(file.wrong);
} finally {
  await browser.close();
  rmSync(home, { recursive: true, force: true });
}
process.exit(failed === 0 && tried > 0 ? 0 : 1);
