// Headers: what a good host sends with each file of the folder.
//
// Owns: the type of every ending and the headers that pages cannot give themselves. One list for all who send
// files: the service worker, the server of ./play, and the script that tries the files of docs/hosting/ on
// real servers (tests/bench/hosting.mjs).
// Must never depend on what a host has sent. Next: docs/hosting.md, which says what each is for.

export const kTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.bin': 'application/octet-stream',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
};

/** The type of a file by the ending of its name; undefined for an ending that no file of the folder has. */
export const typeOf = (name: string): string | undefined => kTypes[/\.[a-z]+$/.exec(name)?.[0] ?? ''];

const kPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "font-src 'self'; connect-src 'self'; worker-src 'self'; frame-src 'self'; manifest-src 'self'; " +
  "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types beffroi";

/** All headers of a file by its name in the folder, without those of caches and compression. */
export const headersOf = (name: string) => ({
  'Content-Type': typeOf(name) ?? 'application/octet-stream',
  'X-Content-Type-Options': 'nosniff',
  // The page that is made for the frames of others may stand in any of them; the rest only in our own.
  'Content-Security-Policy': /(^|\/)embed(\.html)?$/.test(name)
    ? kPolicy
    : `${kPolicy}; frame-ancestors 'self'`,
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
});
