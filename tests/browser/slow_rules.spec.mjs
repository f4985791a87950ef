// Rule files that are designed to be slow leave the page usable: each is played, or rejected with a message; see
// `tests/rules/slow_rules.rs` for the engine's side.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { inRoot } from '../../scripts/paths.mjs';
import { onlyLong } from './checked.mjs';
import { test } from './pages.mjs';
import { pack } from './shared_rules.mjs';

const folder = inRoot('tests', 'fixtures', 'slow');
const files = readdirSync(folder).filter((name) => name.endsWith('.zrf'));
/** One that the compiler rejects, and one whose moves are slow. */
const inShort = ['layers.zrf', 'loop_in_every_move.zrf'];

test('there are slow rule files', () => {
  assert(files.length >= 12 && inShort.every((name) => files.includes(name)), files.join(' '));
});

for (const name of files)
  test(
    `${name} is answered, and the page keeps working`,
    onlyLong(!inShort.includes(name)),
    async ({ page }) => {
      const rules = readFileSync(`${folder}/${name}`, 'utf8');
      await page.goto(`#game=file%3A${name}&rules=${pack(rules)}`);
      await page.locator('main[data-phase="ready"], main[data-phase="failed"]').waitFor();
      // In any case another game can be chosen and played.
      await page.goto('#game=chess');
      await page.locator('main[data-phase="ready"]').waitFor();
      await page.getByRole('button', { name: 'New game' }).click();
      await page.getByRole('dialog', { name: 'New game' }).waitFor();
    },
  );
