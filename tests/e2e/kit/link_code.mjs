// Link code: shell/keep/link.ts and given.ts outside of a browser, for tests that try thousands of codes; words
// are their own keys.
// Next: link_test.mjs.
import { importShell } from '../../../web/toolchain/shell_script.mjs';

export const { packRecord, packWords, unpackRecord } = await importShell('keep/link.ts');
export const { decodeText, readGiven } = await importShell('keep/given.ts');
