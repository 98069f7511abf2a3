// Words that the table cuts off in all languages: hands the catalogue to build/native/cut_words.
//   cmake --build build/native --target cut_words && node tests/bench/cut_words.mjs [games of each]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOfPage, readCatalogue } from '../../web/toolchain/catalogue.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cut-words-'));
try {
  const { languages } = readCatalogue(join(root, 'assets'));
  const files = Object.entries(languages)
    .filter(([id]) => id !== 'en')
    .map(([id, all]) => {
      const file = join(folder, id);
      writeFileSync(
        file,
        Object.keys(all)
          .filter((key) => !isOfPage(key))
          .sort()
          .map((key) => all[key])
          .join('\x1f'),
      );
      return `${id}=${file}`;
    });
  execFileSync(join(root, 'build/native/cut_words'), [process.argv[2] ?? '2', ...files], {
    stdio: 'inherit',
  });
} finally {
  rmSync(folder, { recursive: true });
}
