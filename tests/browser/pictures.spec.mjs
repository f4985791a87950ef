// Pictures that users open together with a rule file.
import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { waitForTurn } from './board.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const rules = `(game (title "Painted") (players White Black) (turn-order White Black)
  (board (image "art\\\\board.bmp")
    (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50)))
      (directions (n 0 -1) (s 0 1))))
  (piece (name Man) (image White "art\\\\man.bmp" Black "art\\\\broken.bmp") (moves (n (verify empty?) add)))
  (board-setup (White (Man b2)) (Black (Man b3)))
  (win-condition (White Black) stalemated))`;

/**
 * A bitmap of one colour with a square of another in the middle.
 *
 * @param {number} side
 * @param {[number, number, number]} around
 * @param {[number, number, number]} middle
 */
function bitmap(side, around, middle) {
  const row = Math.ceil((side * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + row * side);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(side, 18);
  bytes.writeInt32LE(side, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const inside = Math.max(Math.abs(x - side / 2), Math.abs(y - side / 2)) < side / 4;
      const [red, green, blue] = inside ? middle : around;
      bytes.set([blue, green, red], 54 + y * row + x * 3);
    }
  return bytes;
}

/**
 * @param {string} name
 * @param {Buffer} buffer
 */
function file(name, buffer) {
  return { name, mimeType: 'application/octet-stream', buffer };
}

/**
 * The first pixel of a PNG: the first byte of a row names its filter, which does not affect the first pixel.
 *
 * @param {Buffer} image
 */
function firstPixel(image) {
  const parts = [];
  for (let at = 8; at < image.length; at += 12 + image.readUInt32BE(at))
    if (image.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(image.subarray(at + 8, at + 8 + image.readUInt32BE(at)));
  return [...inflateSync(Buffer.concat(parts)).subarray(1, 4)];
}

/**
 * The colour of a point on the board, given in fractions of its width and height.
 *
 * @param {Page} page
 * @param {number} x
 * @param {number} y
 */
async function colourAt(page, x, y) {
  const box = await page.locator('.stage').boundingBox();
  assert.ok(box);
  const clip = {
    x: Math.round(box.x + box.width * x),
    y: Math.round(box.y + box.height * y),
    width: 1,
    height: 1,
  };
  return firstPixel(await page.screenshot({ clip }));
}

/** The files of the game. */
const painted = {
  'painted.zrf': Buffer.from(rules),
  'board.bmp': bitmap(150, [200, 180, 220], [200, 180, 220]),
  'man.bmp': bitmap(40, [0, 255, 0], [250, 40, 90]),
  'broken.bmp': Buffer.from('BM and nothing more'),
};

/**
 * Opens files in the dialog for a new game.
 *
 * @param {Page} page
 * @param {Record<string, Buffer>} files
 */
async function open(page, files) {
  await page.getByRole('button', { name: 'New game' }).click();
  await page
    .locator('dialog[open] input[type="file"]:not([webkitdirectory])')
    .setInputFiles(Object.entries(files).map(([name, buffer]) => file(name, buffer)));
}

test(
  'an archive is opened with its pictures, and a damaged one is reported',
  { tag: '@long' },
  async ({ page }) => {
    await waitForTurn(page);
    await open(page, { 'broken.zip': Buffer.from('PK') });
    await page.getByText('broken.zip contains no readable rule file').waitFor();
    await page.keyboard.press('Escape');
    const { 'painted.zrf': text, ...pictures } = painted;
    const archive = zipSync({ Painted: { 'painted.zrf': text, art: pictures } });
    await page.evaluate(
      (bytes) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(bytes)], 'painted.zip'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
      },
      [...archive],
    );
    await page.locator('[data-game="file:painted.zrf"][aria-current]').waitFor();
    await page.keyboard.press('Escape');
    await open(page, { 'painted.zip': Buffer.from(archive) });
    await page.locator('[data-game="file:painted.zrf"][aria-current]').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await page.getByRole('heading', { level: 1, name: /Painted/ }).waitFor();
    await page.getByText('Using 2 of your pictures').first().waitFor({ state: 'attached' });
  },
);

test('pictures opened with a rule file are used; broken ones are replaced by drawings', async ({
  page,
}) => {
  await waitForTurn(page);
  await open(page, painted);
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await page.getByRole('heading', { level: 1, name: /Painted/ }).waitFor();
  await page.getByText('Using 2 of your pictures').first().waitFor({ state: 'attached' });
  const man = await colourAt(page, 0.51, 0.49);
  assert.deepEqual(man, [250, 40, 90], 'the piece is the picture');
  const besides = await colourAt(page, 0.41, 0.49);
  assert.deepEqual(besides, [200, 180, 220], 'green is not seen, but the picture of the board');
  assert.notDeepEqual(await colourAt(page, 0.51, 0.2), [200, 180, 220], 'Black is drawn');
  await page.evaluate(() => (location.hash = '#game=breakthrough'));
  await page.getByRole('heading', { level: 1, name: /Breakthrough/ }).waitFor();
  await waitForTurn(page);
  const told = await page.locator('.status-text').innerText();
  assert.doesNotMatch(told, /pictures/, 'no message about pictures for a game without any');
});
