// The example in README.md: a board on another page, on which the computer answers.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { inRoot } from '../../scripts/paths.mjs';
import { boards, clickCell, example, settled, test } from './embedded.mjs';

test('the example for other pages plays a move', async ({ page, open }) => {
  const readme = await readFile(inRoot('README.md'), 'utf8');
  const [, body] = /```html\n(<script type="module".*?)```/s.exec(readme) ?? [];
  assert(body);
  const pages = { '/index.html': `<!doctype html><html lang="en"><title>Board</title>${body}` };
  const { url } = await open({ folder: example('plain'), boards, pages });
  await page.goto(url);
  const board = page.locator('boardwright-board');
  await settled(board);
  await clickCell(page, board, 'A1');
  await clickCell(page, board, 'B1');
  await page.waitForFunction(() => {
    const element = /** @type {import('../../www/embed/api.ts').BoardwrightBoardElement | null} */ (
      document.querySelector('boardwright-board')
    );
    return (element?.state?.ply ?? 0) >= 2;
  });
});
