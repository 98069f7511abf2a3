// Axe: what axe-core complains about.
//
// Owns: running axe-core on a screen, in words for a failure. Must never judge: tests say what may be found.
// Next: words_test.mjs, sit_test.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core complains about on a screen; `rules`: these alone, `within`: in this part alone. */
export async function complaintsOf(page, screen, rules = null, within = 'html') {
  await page.evaluate(axe);
  const { violations, passes } = await page.evaluate(
    ([only, part]) =>
      window.axe.run(part, { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) }),
    [rules, within],
  );
  assert.ok(rules || passes.length > 5, `axe has looked at: ${screen}`);
  return violations.map(
    ({ id, help, nodes }) =>
      `${screen}: ${id} (${help}): ${nodes
        .map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary.replace(/\s+/g, ' ')}`)
        .slice(0, 3)
        .join(' | ')}`,
  );
}
