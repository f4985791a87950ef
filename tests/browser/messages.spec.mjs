// How many messages the page sends to its worker for a move by clicks and the computer's answer.
import assert from 'node:assert/strict';
import { choose, click, playing, startShipped } from './board.mjs';
import { hold, test } from './pages.mjs';

const maxMessages = 4;
/**
 * The module for captured pieces is fetched with the first move; here it arrives after the answer, as on a slow
 * network.
 */
const taken = '**/assets/captured_pieces-*.js';

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    /** @type {string[]} */
    const asked = [];
    Object.assign(window, { asked });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (/** @type {any[]} */ ...what) {
      const [message] = what;
      if (message.request) asked.push(message.request.kind);
      Reflect.apply(postMessage, this, what);
    };
  }),
);

for (const [id, from, to] of /** @type {const} */ ([
  ['breakthrough', 'a2', 'a3'],
  ['chess', 'e2', 'e4'],
  ['thud', 'a6', 'b6'],
]))
  test(`${id}: a move and its answer need few messages`, async ({ page }) => {
    const arrive = await hold(page, taken);
    await startShipped(page, id, { seats: ['human', 1, 1] });
    await page.evaluate('asked.length = 0');
    await choose(page, from);
    const part = page.waitForResponse(taken);
    await playing(page, () => click(page, to));
    arrive();
    await (await part).finished();
    await page.waitForLoadState('networkidle');
    const asked = /** @type {string[]} */ (await page.evaluate('asked'));
    assert(
      asked.length <= maxMessages && asked.filter((kind) => kind === 'play').length === 2,
      asked.join(),
    );
  });
