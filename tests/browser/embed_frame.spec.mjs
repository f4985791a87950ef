// A board in a frame of another origin: which messages it answers, and which not.
import assert from 'node:assert/strict';
import { boards, test, example, pageWith } from './embedded.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const folder = example('frame');

/** A content security policy that allows frames from another origin. @param {string} boardsUrl */
const framing = (boardsUrl) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; frame-src ${boardsUrl}`;

/** A page that contains the frame and records its messages. @param {string} address of the frame */
const listening = (address) => ({
  '/index.html': `<!doctype html><html lang="en"><head><title>Around</title>
    <script type="module" src="listen.js"></script></head>
    <body><iframe id="frame" title="Chess" width="600" height="600"></iframe></body></html>`,
  '/listen.js': `globalThis.came = [];
    const frame = document.querySelector('#frame');
    addEventListener('message', ({ data, origin }) => came.push({ ...data, origin }));
    globalThis.say = (message) => frame.contentWindow.postMessage(message, '*');
    globalThis.hello = { boardwright: 1, type: 'hello' };
    frame.src = ${JSON.stringify(address)};`,
});

/**
 * Sends a message to the frame.
 * @param {Page} page
 * @param {unknown} message
 */
const say = (page, message) =>
  page.evaluate((said) => /** @type {any} */ (globalThis).say(said), message);

/**
 * The messages from the frame so far.
 * @param {Page} page
 * @returns {Promise<any[]>}
 */
const came = (page) => page.evaluate(() => /** @type {any} */ (globalThis).came);

/**
 * Waits until the frame has logged a number of warnings about ignored messages.
 * @param {Page} page
 * @param {RegExp} words
 * @param {number} count
 */
function warnings(page, words, count) {
  let left = count;
  return page.waitForEvent('console', (message) => words.test(message.text()) && --left === 0);
}

/** @param {Page} page */
async function boardIn(page) {
  const board = page.frameLocator('#frame').locator('boardwright-board');
  await board.locator('.game[data-phase="ready"]:not([data-busy])').waitFor();
  return board;
}

test('two origins: a page plays on the board of another one', async ({ page, open }) => {
  const there = await open({ folder: boards, boards });
  const here = await open({ folder, boards, policy: framing(there.url) });
  await page.goto(`${here.url}?boards=${encodeURIComponent(there.url)}`);
  const board = page.frameLocator('#board').locator('boardwright-board');
  await board.locator('.game[data-phase="ready"]').waitFor();
  await page.getByRole('button', { name: 'Play e2 - e4' }).click();
  await page.getByText('White: e2 - e4').waitFor();
  await board.locator('.status .now', { hasText: 'Black' }).waitFor();
  await board.locator('.game:not([data-busy])').waitFor();
  await page.getByRole('button', { name: 'Play e2 - e4' }).click();
  await page.locator('#said', { hasText: 'e2' }).waitFor();
  const height = Number(await page.locator('#board').getAttribute('height'));
  const wanted = (await board.boundingBox())?.height ?? 0;
  assert(Math.abs(height - wanted) <= 1, `the frame is as high as its board: ${height}, ${wanted}`);
});

test('calls wait for the frame, and learn that it is reloaded', async ({ page, open }) => {
  const streams = { '/slow.zrf': () => undefined };
  const there = await open({ folder: boards, boards, streams });
  // If only the part after # changes, the existing page still answers calls for a moment.
  const at = (/** @type {string} */ hash) =>
    JSON.stringify(`${there.url}embed.html?${hash}#${hash}`);
  const pages = {
    '/index.html': `<!doctype html><html lang="en"><head><title>Around</title>
      <script type="module" src="call.js"></script></head>
      <body><iframe title="Chess" width="600" height="600"></iframe></body></html>`,
    '/call.js': `import { BoardFrame } from './boardwright/frame.js';
      const iframe = document.querySelector('iframe');
      iframe.src = ${at('game=chess')};
      const board = new BoardFrame(iframe);
      const { moves } = await board.play('e2 - e4');
      iframe.src = ${at('src=slow.zrf')};
      await new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }));
      const waits = board.play('e2 - e4').catch(({ about, message }) => [about, message]);
      // The message waits until the board in the frame can answer it.
      await new Promise((resolve) => addEventListener('message', resolve, { once: true }));
      await new Promise((resolve) => (globalThis.away = resolve));
      iframe.src = ${at('game=chess')};
      globalThis.told = { moves, refused: await waits, ply: (await board.play('d2 - d4')).ply };`,
  };
  const here = await open({ folder, boards, pages, policy: framing(there.url) });
  await page.goto(here.url);
  await page.waitForFunction(() => 'away' in globalThis);
  await page.evaluate(() => /** @type {any} */ (globalThis).away());
  const told = await page.waitForFunction(() => /** @type {any} */ (globalThis).told);
  const { moves, refused, ply } = /** @type {any} */ (await told.jsonValue());
  assert.deepEqual([moves, ply], [['e2 - e4'], 1]);
  assert.equal(refused[0], 'frame');
  assert.match(refused[1], /loaded anew/);
});

test(
  'a frame sends nothing before a hello, and answers only the origin it is given',
  { tag: '@long' },
  async ({ page, open }) => {
    const there = await open({ folder: boards, boards });
    const address = `${there.url}embed.html#game=chess&origin=https://friend.example`;
    const here = await open({ folder, pages: listening(address), policy: framing(there.url) });
    await page.goto(here.url);
    const board = await boardIn(page);
    const warned = warnings(page, /was not heard/, 2);
    await say(page, { boardwright: 1, type: 'hello' });
    await say(page, { boardwright: 1, type: 'call', id: 1, method: 'play', argument: 'e2 - e4' });
    await warned;
    assert.deepEqual(await came(page), []);
    await board.locator('.status .now', { hasText: 'White' }).waitFor();
  },
);

test('invalid messages are rejected, and foreign ones ignored', async ({ page, open }) => {
  const there = await open({ folder: boards, boards });
  const address = `${there.url}embed.html#game=chess`;
  const here = await open({ folder, pages: listening(address), policy: framing(there.url) });
  await page.goto(here.url);
  await boardIn(page);
  const foreign = [null, 7, 'hello', [], { type: 'call' }, { source: 'react-devtools' }];
  const warned = warnings(page, /has to be a hello/, 1);
  for (const message of foreign) await say(page, message);
  // The first message has to be a hello.
  await say(page, { boardwright: 1, type: 'call', id: 1, method: 'play', argument: 'e2 - e4' });
  await warned;
  assert.deepEqual(await came(page), []);

  await say(page, { boardwright: 1, type: 'hello' });
  const wrong = [
    { boardwright: 2, type: 'hello' },
    { boardwright: 1, type: 'call', id: 'x', method: 'play' },
    { boardwright: 1, type: 'call', id: 1, method: 'remove' },
    { boardwright: 1, type: 'call', id: 1, method: '__proto__' },
    { boardwright: 1, type: 'call', id: 1, method: 'play', argument: { toString: 'no' } },
    { boardwright: 1, type: 'call', id: 1, method: 'load', argument: ['x'.repeat(1e6)] },
  ];
  for (const message of wrong) await say(page, message);
  await page.waitForFunction(
    (count) =>
      /** @type {any} */ (globalThis).came.filter(
        (/** @type {any} */ { type, detail }) => type === 'error' && detail.about === 'message',
      ).length === count,
    wrong.length,
  );
  assert((await came(page)).every(({ origin }) => origin === there.url.slice(0, -1)));

  await say(page, { boardwright: 1, type: 'call', id: 5, method: 'play', argument: 'z9 - z8' });
  await say(page, { boardwright: 1, type: 'call', id: 6, method: 'legalMoves' });
  const huge = 'x'.repeat(5e6);
  for (const [id, method] of [
    [7, 'play'],
    [8, 'load'],
    [9, 'setPosition'],
  ])
    await say(page, { boardwright: 1, type: 'call', id, method, argument: huge });
  await page.waitForFunction(() => {
    const { came: all } = /** @type {any} */ (globalThis);
    return [5, 6, 7, 8, 9].every((asked) => all.some((/** @type {any} */ { id }) => id === asked));
  });
  const answers = (await came(page)).filter(({ id }) => id !== undefined);
  for (const asked of [5, 7, 8, 9])
    assert.equal(answers.find(({ id }) => id === asked)?.type, 'refusal', String(asked));
  assert.equal(answers.find(({ id }) => id === 6)?.value.length, 20);
});

test(
  'a lesson in a frame reports its steps, and its board has a picture',
  { tag: '@long' },
  async ({ page, open }) => {
    const there = await open({ folder: boards, boards });
    const address = `${there.url}embed.html#lesson=chase/first-steps/3&lang=de`;
    const here = await open({ folder, pages: listening(address), policy: framing(there.url) });
    await page.goto(here.url);
    const board = await boardIn(page);
    await board.locator('.lesson [aria-current="step"]', { hasText: '3' }).waitFor();
    await say(page, { boardwright: 1, type: 'hello' });
    await say(page, { boardwright: 1, type: 'call', id: 1, method: 'toPNG' });
    await say(page, { boardwright: 1, type: 'call', id: 2, method: 'undo' });
    await board.getByRole('button', { name: 'Weiter' }).click();
    await page.waitForFunction(() =>
      [1, 2].every((asked) =>
        /** @type {any} */ (globalThis).came.some((/** @type {any} */ { id }) => id === asked),
      ),
    );
    await page.waitForFunction(() =>
      /** @type {any} */ (globalThis).came.some(
        (/** @type {any} */ { type, detail }) => type === 'lessonstep' && detail.step === 4,
      ),
    );
    const told = await page.evaluate(() =>
      /** @type {any} */ (globalThis).came.map((/** @type {any} */ { type, id, value }) =>
        id === undefined ? type : `${type} ${value instanceof Blob ? value.type : ''}`,
      ),
    );
    assert(told.includes('answer image/png') && told.includes('refusal '));
  },
);

test(
  'the rules of a frame may come from another origin',
  { tag: '@long' },
  async ({ page, open }) => {
    const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src https: *";
    const there = await open({ folder: boards, boards, policy });
    const rules = `(game (title "Elsewhere") (players Red Blue)
    (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50))) (directions (n 0 -1) (s 0 1))))
    (piece (name Man) (moves (n add))) (board-setup (Red (Man a1)) (Blue (Man c3))))`;
    await page.route('https://rules.example/own.zrf', (route) =>
      route.fulfill({
        body: rules,
        contentType: 'text/plain',
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    );
    const address = `${there.url}embed.html#src=https://rules.example/own.zrf`;
    const here = await open({ folder, pages: listening(address), policy: framing(there.url) });
    await page.goto(here.url);
    const board = await boardIn(page);
    assert.equal(await board.locator('[role="grid"] [data-name]').count(), 9);
  },
);

test('the address of a frame may be damaged', { tag: '@long' }, async ({ page, open }) => {
  const there = await open({ folder: boards, boards });
  const address = `${there.url}embed.html#game=chess&record=%25%25damaged`;
  const here = await open({ folder, pages: listening(address), policy: framing(there.url) });
  await page.goto(here.url);
  const failure = page.frameLocator('#frame').locator('.failure');
  await failure.locator('h2', { hasText: /link/i }).waitFor();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await boardIn(page);
});

test('a frame only answers its parent', async ({ page, open }) => {
  const there = await open({ folder: boards, boards });
  const here = await open({ folder, boards, pages: pageWith('') });
  await page.goto(here.url);
  // Opened as a page of its own it has no parent; its opener is a stranger.
  const opened = page.context().waitForEvent('page');
  await page.evaluate((address) => {
    Object.assign(globalThis, { came: [], other: window.open(address) });
    addEventListener('message', ({ data }) => /** @type {any} */ (globalThis).came.push(data));
  }, `${there.url}embed.html#game=chess`);
  const alone = await opened;
  await alone.locator('.game[data-phase="ready"]').waitFor();
  await alone.evaluate(() => {
    const heard = new Promise((resolve) => addEventListener('message', () => resolve(null)));
    Object.assign(globalThis, { heard });
  });
  await page.evaluate(() =>
    /** @type {any} */ (globalThis).other.postMessage({ boardwright: 1, type: 'hello' }, '*'),
  );
  await alone.evaluate(() => /** @type {any} */ (globalThis).heard);
  // An answer would arrive before this message.
  await alone.evaluate(() => window.opener.postMessage('after all', '*'));
  await page.waitForFunction(() => /** @type {any} */ (globalThis).came.includes('after all'));
  assert.deepEqual(await came(page), ['after all']);
  assert.equal(await page.title(), 'A page');
});
