// Check papers: every file that README, CONTRIBUTING, CHANGELOG and docs name is there.
//
// Owns: which words of a text are paths (those in backticks and links whose first folder is one of the
// repository), and the complaint about those that do not exist. Paths with a placeholder (`<id>`, `*`) are
// not checked.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

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

let looked = 0;
let missing = 0;
for (const paper of papers) {
  for (const { path, line } of pathsOf(paper)) {
    looked++;
    // A module may be named without its ending.
    if (existsSync(path)) continue;
    missing++;
    console.error(`${paper}:${line}: ${path} is not there`);
  }
}
console.log(`${papers.length} papers name ${looked} files, ${missing} of them are not there`);
process.exit(missing > 0 || looked === 0 ? 1 : 0);
