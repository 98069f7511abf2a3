// Check papers: every file that README, CONTRIBUTING, CHANGELOG, docs and the comments of sources name
// exists.
//
// Owns: which words of a text are paths (in papers those in backticks and links whose first folder is one of
// the repository, in sources those with such a folder and an ending), and the complaint about those that do
// not exist. Paths with a placeholder (`<id>`, `*`) are not checked.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';

const papers = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...readdirSync('docs', { recursive: true })
    .map((name) => join('docs', String(name)))
    .filter((name) => name.endsWith('.md')),
];
/** Made by the build, so not there in a fresh checkout. */
const kMade = ['build', 'dist', 'node_modules'];
const rooms = new Set(
  readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !kMade.includes(entry.name))
    .map(({ name }) => name),
);

/** The paths that a paper names: {path, line}. */
function pathsOf(paper) {
  return readFileSync(paper, 'utf8')
    .split('\n')
    .flatMap((text, i) => {
      const inCode = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)]
        .map(([, path]) => path)
        .filter((path) => rooms.has(path.split('/')[0]));
      const links = [...text.matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, path]) =>
        normalize(join(dirname(paper), path)),
      );
      return [...inCode, ...links].map((path) => ({ path, line: i + 1 }));
    });
}

const kSources = ['engine', 'web', 'shell', 'tests'];
const kEndings = new Set(['.cpp', '.hpp', '.ts', '.mts', '.mjs', '.css', '.html', '.cmake', '.sh', '.txt']);
const sources = [
  ...['assets/tokens.json', 'CMakeLists.txt', 'NOTICE', 'check', 'play'],
  ...kSources.flatMap((room) =>
    readdirSync(room, { recursive: true })
      .map((name) => join(room, String(name)))
      .filter((name) => kEndings.has(extname(name)) && !name.startsWith('tests/data/')),
  ),
];
/** All files, by every end of their path: comments may leave the first folders out. */
const ends = new Set(
  [...rooms]
    .flatMap((room) => readdirSync(room, { recursive: true }).map((name) => join(room, String(name))))
    .flatMap((path) => path.split('/').map((_, i, parts) => parts.slice(i).join('/'))),
);
/** The paths that comments of a source name: {path, line}. */
function pathsInComments(source) {
  return readFileSync(source, 'utf8')
    .split('\n')
    .flatMap((text, i) => {
      if (!/(^|\s)\/\/|^ *(\*|#|\/\*)|"about"/.test(text) && source !== 'NOTICE') return [];
      return [...text.matchAll(/(?<![\w./<>*${}-])\w[\w-]*(?:\/[\w.-]+)+\.[a-z]{2,5}\b(?![*/<-])/g)]
        .map(([path]) => path)
        .filter((path) => kEndings.has(extname(path)) || extname(path) === '.md')
        .filter((path) => !kMade.includes(path.split('/')[0]))
        .map((path) => ({ path, line: i + 1 }));
    });
}

let looked = 0;
let missing = 0;
function check(file, paths, exists) {
  for (const { path, line } of paths) {
    looked++;
    if (exists(path)) continue;
    missing++;
    console.error(`${file}:${line}: ${path} is not there`);
  }
}
for (const paper of papers) check(paper, pathsOf(paper), existsSync);
for (const source of sources) check(source, pathsInComments(source), (path) => ends.has(path));
console.log(
  `${papers.length} papers and ${sources.length} sources name ${looked} files, ${missing} of them are not there`,
);
process.exit(missing > 0 || looked === 0 ? 1 : 0);
