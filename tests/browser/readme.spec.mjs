// The example in README.md: the rules without the page, on a page of somebody else.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { inRoot } from '../../scripts/paths.mjs';
import { gameNamed } from './core.mjs';
import { test } from './pages.mjs';

test('the example for other pages plays a move', async ({ page }) => {
  const readme = await readFile(inRoot('README.md'), 'utf8');
  const example = /<script type="module">.*?<\/script>/s.exec(readme)?.[0];
  assert(example);
  await page.route('**/elsewhere/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace(/^.*?\/elsewhere\//, '');
    if (path === '') return route.fulfill({ contentType: 'text/html', body: example });
    const file = path === 'chase.zrf' ? gameNamed('chase').file : inRoot(path);
    return route.fulfill({ path: file });
  });
  const logged = page.waitForEvent('console');
  await page.goto(new URL('elsewhere/', page.url()).href);
  assert.match((await logged).text(), /^Blue action; Red Die A1=1 A2=1 A3=2 /);
});
