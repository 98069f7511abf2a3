// Writes rules_build.hpp: BEFFROI_RULES_BUILD, a hash of the engine's sources, the same whatever the
// checkout, compiler or version control. View and brain compare it at boot, so that two builds never play
// together.
//   node gen_rules_build.mjs <engine folder> <output folder>
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { writeIfChanged } from './write_if_changed.mjs';

const [engine, out] = process.argv.slice(2);
const kNotRules = ['cli', 'fuzz']; // programs around the engine: they change no game

function* sourcesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (folder !== engine || !kNotRules.includes(entry.name)) yield* sourcesIn(path);
    } else if (/\.(hpp|cpp)$/.test(entry.name)) yield path;
  }
}

const hash = createHash('sha256');
for (const path of sourcesIn(engine)) {
  hash.update(`${relative(engine, path).replaceAll('\\', '/')}\n`);
  hash.update(readFileSync(path));
}
writeIfChanged(
  join(out, 'rules_build.hpp'),
  `// Generated from the engine's sources by web/toolchain/gen_rules_build.mjs. Do not edit.
#pragma once
#define BEFFROI_RULES_BUILD "${hash.digest('hex').slice(0, 12)}"
`,
);
