// What the browser keeps: the page for visits without a network, until a newer version of it takes its place.
import assert from 'node:assert/strict';
import { mark, publish, withCopy } from '../browser/newer_version.mjs';
import { goAnywhere, moves, turn } from './game.mjs';
import { has, isKept, lookForNewer } from './inside.mjs';
import { test } from './visits.mjs';

/** @typedef {import('./visitor.mjs').Visitor} Visitor */

/** Keeping the page means fetching all of its games, for which a server may have to compress them. */
const patience = 180_000;

/** @param {Visitor} visitor */
const pageIsKept = (visitor) =>
  visitor.until('the page is kept', () => visitor.call(isKept), patience);

/**
 * Starts another game from the dialog.
 * @param {Visitor} visitor
 * @param {string} game
 * @param {string} title
 */
async function begin(visitor, game, title) {
  await visitor.click('button', 'New game');
  await visitor.click(`dialog [data-game="${game}"]`);
  await visitor.see(`dialog [data-of="${game}"]`);
  await visitor.click('dialog button', 'Start');
  await visitor.see('h1', title);
  await turn(visitor);
}

test('after one visit the page starts and plays without its server', async ({ serve, visitor }) => {
  const server = await serve();
  await visitor.open(server.url);
  await turn(visitor);
  await pageIsKept(visitor);
  await server.close();
  await visitor.reload();
  await turn(visitor);
  assert.equal((await goAnywhere(visitor)).length, 2, 'the computer replies');
  await visitor.reload();
  await turn(visitor);
  await visitor.until('the game is kept', async () => (await moves(visitor)).length === 2);
  await begin(visitor, 'abalone', 'Abalone');
  assert.deepEqual(await moves(visitor), []);
});

test('a newer version of the page waits, and is taken by “Update”', async ({ serve, visitor }) => {
  await withCopy(async (folder) => {
    const { url } = await serve(folder);
    await visitor.open(url);
    await turn(visitor);
    await pageIsKept(visitor);
    await publish(folder);
    await visitor.until('a newer version', () => visitor.call(lookForNewer), patience);
    await visitor.see('.status-text', 'A new version is available');
    assert(!(await visitor.call(has, mark)), 'it waits');
    await visitor.click('button', 'Update');
    await visitor.until('the newer page', () => visitor.call(has, mark));
    await turn(visitor);
    assert.equal((await visitor.all('button', 'Update')).length, 0);
  });
});
