// The boards on the published page for other sites: its frame and its module, used from another origin, also once the
// page is cached for offline use.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { filesOf } from '../../scripts/offline/service_worker.mjs';
import { inRoot } from '../../scripts/paths.mjs';
import { clickCell, test, example, pageWith, settled } from './embedded.mjs';
import { strictPolicy } from './sites.mjs';

const published = inRoot('dist');

test('the service worker does not cache embedded boards', () => {
  const kept = filesOf(published).map(({ url }) => url);
  assert(kept.includes('index.html') && existsSync(inRoot('dist', 'embed', 'boardwright.js')));
  assert.deepEqual(
    kept.filter((url) => url.startsWith('embed')),
    [],
  );
});

test('a frame of the published page, from another origin', async ({ page, open }) => {
  const there = await open({ folder: published });
  const policy = `default-src 'none'; frame-src ${there.url}`;
  const frame = `<iframe id="frame" title="Chase" width="700" height="900" src="${there.url}embed.html#game=chase"></iframe>`;
  const body = `<!doctype html><html lang="en"><title>Around</title><body>${frame}</body></html>`;
  const pages = { '/index.html': body };
  const here = await open({ folder: example('frame'), pages, policy });
  await page.goto(here.url);
  const board = page.frameLocator('#frame').locator('boardwright-board');
  await settled(board);
  await clickCell(page, board, 'A1');
  await clickCell(page, board, 'B1');
  await board.locator('.status .now', { hasText: 'Blue' }).waitFor();
});

test('the module of the published page, with a lesson', async ({ page, open }) => {
  const there = await open({ folder: published, shared: true });
  const from = there.url.slice(0, -1);
  const policy = `${strictPolicy.replace("script-src 'self'", `script-src 'self' ${from}`).replace("connect-src 'self'", `connect-src ${from}`).replace("worker-src 'self'", `worker-src blob: ${from}`)}`;
  const pages = pageWith('<boardwright-board lesson="thud/first-steps"></boardwright-board>');
  pages['/index.html'] = pages['/index.html'].replace(
    'boardwright/boardwright.js',
    `${there.url}embed/boardwright.js`,
  );
  const { url } = await open({ folder: example('plain'), pages, policy });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board);
  await board.locator('.lesson h2').waitFor();
});

test('a frame after a visit of the page', { tag: '@long' }, async ({ page, open }) => {
  const { url } = await open({ folder: published });
  await page.goto(url);
  await page.locator('main[data-phase="ready"]').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`${url}embed.html#game=abalone`);
  assert(await page.evaluate('navigator.serviceWorker.controller !== null'));
  await settled(page.locator('boardwright-board'));
});
