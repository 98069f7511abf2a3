// A static file server for trying the page: node serve.mjs [folder] [--port 8080] [--host localhost]
// Sends the headers of docs/hosting.md, no caching. The page needs no server logic; makeServer(folder) alone
// sends only the types, as a plain host does.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { importShell } from './shell_script.mjs';

const { headersOf, typeOf } = await importShell('lib/headers.ts');

const typeAlone = (name) => ({ 'Content-Type': typeOf(name) ?? 'application/octet-stream' });

/**
 * Takes a folder and what is sent with a file by its name in it; gives an http.Server that is not listening
 * yet. Refuses paths that leave the folder.
 */
export function makeServer(folder, headersFor = typeAlone) {
  const root = resolve(folder);
  return createServer((request, response) => {
    const refuse = (status) => {
      response.writeHead(status, { 'Content-Type': 'text/plain' });
      response.end(`${status}\n`);
    };
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    let path;
    try {
      path = join(root, normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname)));
    } catch {
      return refuse(400);
    }
    if (path !== root && !path.startsWith(root + sep)) return refuse(403);
    let info;
    try {
      info = statSync(path);
      if (info.isDirectory()) {
        path = join(path, 'index.html');
        info = statSync(path);
      }
    } catch {
      return refuse(404);
    }
    response.writeHead(200, {
      ...headersFor(relative(root, path).replaceAll(sep, '/')),
      'Content-Length': info.size,
      'Cache-Control': 'no-cache',
    });
    if (request.method === 'HEAD') return response.end();
    return createReadStream(path).pipe(response);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: '8080' }, host: { type: 'string', default: 'localhost' } },
  });
  const folder = positionals[0] ?? 'dist';
  const server = makeServer(folder, headersOf);
  server.on('error', (error) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${values.port} is taken. Try: ./play --port ${Number(values.port) + 1}`
        : error.message,
    );
    process.exit(1);
  });
  server.listen(Number(values.port), values.host, () => {
    console.log(
      `\n  Beffroi is at  http://${values.host}:${server.address().port}   (Ctrl+C stops the server)\n`,
    );
  });
}
