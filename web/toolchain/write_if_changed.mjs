// Writes a generated file only when its content differs, so that an unchanged result compiles nothing again.
// Used by every gen_*.mjs beside it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A text, or bytes. */
export function writeIfChanged(path, content) {
  try {
    if (readFileSync(path).equals(Buffer.from(content))) return;
  } catch {
    mkdirSync(dirname(path), { recursive: true });
  }
  writeFileSync(path, content);
}
