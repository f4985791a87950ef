// Moving groups: by clicks, sweeps, drags, arrows and touch, in every game that has groups.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { onlyLong } from './checked.mjs';
import { beforehand, cell, middle, moves, playing, startShipped } from './board.mjs';
import {
  arrows,
  chosen,
  clickAll,
  dragOver,
  fingerOver,
  settled,
  tap,
  targets,
} from './group_input.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

test.use(beforehand);

/**
 * What can be done with a group in a game.
 * @typedef {object} Case
 * @property {string} game
 * @property {number} [variant]
 * @property {string} [start]
 * @property {string[]} group its members, clicked in any order
 * @property {string[]} sweep cells to sweep over
 * @property {string[]} arrows the directions in which the group can move
 * @property {{ from: string, to: string, text: RegExp }} drag a drag of one of its pieces
 * @property {string} [arrow] the arrow to press, and the expected move
 * @property {RegExp} [sent]
 * @property {string} refused a cell that cannot be added to the group
 * @property {RegExp} why
 */

/** @type {Case[]} */
const cases = [
  {
    game: 'abalone',
    group: ['C5', 'C3', 'C4'],
    sweep: ['C3', 'C4', 'C5'],
    arrows: ['e', 'ne', 'nw', 'w'],
    drag: { from: 'C4', to: 'D5', text: /C3 - D4 C5/ },
    arrow: 'w',
    sent: /C5 - C4/,
    refused: 'E5',
    why: /E5/,
  },
  {
    game: 'epaminondas',
    group: ['c1', 'c2'],
    sweep: ['c1', 'c2'],
    arrows: ['n'],
    drag: { from: 'c1', to: 'c3', text: /c1 - c4/ },
    refused: 'c9',
    why: /c9/,
  },
  {
    game: 'ordo',
    group: ['d2', 'c2'],
    sweep: ['c2', 'd2'],
    arrows: ['n'],
    drag: { from: 'd2', to: 'd3', text: /c2 - c3 with d2/ },
    refused: 'd6',
    why: /d6/,
  },
  {
    game: 'taacoca',
    group: ['B2', 'C5', 'C3'],
    sweep: ['C3', 'C4', 'C5'],
    arrows: ['ne', 'nw'],
    drag: { from: 'C5', to: 'D6', text: /C5 - D6/ },
    arrow: 'nw',
    sent: /C3 - D3/,
    refused: 'F5',
    why: /F5/,
  },
  {
    game: 'dameo',
    group: ['d3', 'd2'],
    sweep: ['d2', 'd3'],
    arrows: ['n'],
    drag: { from: 'd2', to: 'd3', text: /d2 - d4/ },
    refused: 'd6',
    why: /d6/,
  },
  {
    game: 'lewthwaite',
    variant: 1,
    start:
      'White; White Stone b1 d1 a2 c2 e2 a3 b3 d3 a4 c4 e4 b5 d5; Black Stone a1 c1 e1 b2 d2 e3 b4 d4 a5 c5 e5',
    group: ['b3', 'a3'],
    sweep: ['a3', 'b3'],
    arrows: ['e'],
    drag: { from: 'a3', to: 'b3', text: /a3 - c3|a3 - b3/ },
    refused: 'd4',
    why: /d4/,
  },
];

/** The short run skips the others here. */
const short = ['abalone'];

for (const one of cases) {
  const length = onlyLong(!short.includes(one.game));
  const start = (/** @type {Page} */ page) =>
    startShipped(page, one.game, { variant: one.variant ?? 0, start: one.start });

  test(
    `${one.game}: pieces are added by clicks, and one is removed again`,
    length,
    async ({ page }) => {
      await start(page);
      await clickAll(page, ...one.group);
      assert.deepEqual(await chosen(page), one.group.toSorted());
      assert.deepEqual(await arrows(page), one.arrows);
      assert.notDeepEqual(await targets(page), []);
      await clickAll(page, one.group[one.group.length - 1] ?? '');
      const rest = one.group.slice(0, -1).toSorted();
      assert.deepEqual(await chosen(page), rest);
      assert.deepEqual(await moves(page), []);
    },
  );

  test(
    `${one.game}: a refused click gives the reason and keeps the selection`,
    length,
    async ({ page }) => {
      await start(page);
      await clickAll(page, ...one.group, one.refused);
      await expect(page.locator('.notice')).toHaveText(one.why, { useInnerText: true });
      assert.deepEqual(await chosen(page), one.group.toSorted());
    },
  );

  test(
    `${one.game}: a sweep selects, and a drag moves the group as far as possible`,
    length,
    async ({ page }) => {
      await start(page);
      await dragOver(page, ...one.sweep);
      assert.deepEqual(await chosen(page), one.sweep.toSorted());
      for (let i = 0; i < 4 && (await chosen(page)).length > 0; i++) {
        await page.keyboard.press('Escape');
        await settled(page);
      }
      await clickAll(page, ...one.group);
      await playing(page, () => dragOver(page, one.drag.from, one.drag.to));
      assert.match((await moves(page)).join(), one.drag.text);
    },
  );

  const { arrow, sent } = one;
  if (arrow !== undefined && sent !== undefined)
    test(`${one.game}: an arrow moves the group`, length, async ({ page }) => {
      await start(page);
      await clickAll(page, ...one.group);
      await playing(page, () => page.locator(`.chip[data-direction="${arrow}"]`).click());
      assert.match((await moves(page)).join(), sent);
    });

  test.describe(() => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

    test(
      `${one.game}: by touch, a move is previewed before it is played`,
      length,
      async ({ page }) => {
        await start(page);
        await fingerOver(page, ...one.sweep);
        assert.deepEqual(await chosen(page), one.sweep.toSorted());
        const [to] = await targets(page);
        assert(to !== undefined);
        await tap(page, to);
        assert.deepEqual(await moves(page), []);
        await playing(page, () => page.locator('.chooser .primary').tap());
        assert.equal((await moves(page)).length, 1);
      },
    );
  });
}

/** Four marbles in a row, with free cells on all sides. */
const fourInARow = 'Black; Black Marble D3 D4 D5 D6; White Marble I5 I6 I7 I8';

test('a fast drag over more pieces than can move together selects as many as can', async ({
  page,
}) => {
  await startShipped(page, 'abalone', { start: fourInARow });
  const [first, last] = [await middle(page, 'D3'), await middle(page, 'D6')];
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(last.x, last.y);
  await page.mouse.up();
  await page.locator('.notice', { hasText: 'at most 3 of these pieces' }).waitFor();
  assert.deepEqual(await chosen(page), ['D3', 'D4', 'D5']);
  assert.deepEqual(await moves(page), []);
});

test('Escape puts dragged pieces back, wherever the button is released', async ({ page }) => {
  await startShipped(page, 'abalone', { start: fourInARow });
  // Dropped on D6, D5 would push it along.
  const [first, last] = [await middle(page, 'D5'), await middle(page, 'D6')];
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(last.x, last.y, { steps: 6 });
  await settled(page);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await settled(page);
  assert.deepEqual(await chosen(page), []);
  assert.deepEqual(await moves(page), []);
});

test.describe(() => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test(
    'a second tap on the target plays the previewed move, and one elsewhere previews another',
    { tag: '@long' },
    async ({ page }) => {
      await startShipped(page, 'abalone', {});
      for (const name of ['C3', 'D3', 'D4']) await tap(page, name);
      assert.deepEqual(await moves(page), []);
      await playing(page, () => tap(page, 'D4'));
      assert.match((await cell(page, 'D4').getAttribute('aria-label')) ?? '', /black/);
    },
  );
});

test('an arrow for several distances asks for the distance', { tag: '@long' }, async ({ page }) => {
  await startShipped(page, 'epaminondas', {});
  await clickAll(page, 'c1', 'c2');
  await page.locator('.chip[data-direction="n"]').click();
  await page.locator('.chooser .primary').waitFor();
  assert.deepEqual(await moves(page), []);
  await playing(page, () => page.locator('.chooser .primary').click());
  assert.match((await moves(page)).join(), /c1 - c3/);
});

for (const byFinger of [false, true]) {
  const means = byFinger ? 'a finger' : 'the mouse';
  test.describe(() => {
    test.use(byFinger ? { hasTouch: true, viewport: { width: 390, height: 844 } } : {});

    test(`the distance of a group move is changed with − and +, by ${means}`, async ({ page }) => {
      await startShipped(page, 'epaminondas', {});
      await clickAll(page, 'c1', 'c2');
      await page.locator('.chip[data-direction="n"]').click();
      const [less, more] = ['Closer', 'Farther'].map((name) =>
        page.locator('.chooser').getByRole('button', { name, exact: true }),
      );
      assert(less && more);
      assert(await less.isDisabled(), 'the nearest comes first');
      const box = await more.boundingBox();
      assert(box && (!byFinger || Math.min(box.width, box.height) >= 44));
      await (byFinger ? more.tap() : more.click());
      await page.locator('.chooser', { hasText: '2 steps' }).waitFor();
      assert(await more.isDisabled(), 'two pieces go two steps at most');
      assert(await less.isEnabled());
      await playing(page, () => page.locator('.chooser .primary').click());
      assert.match((await cell(page, 'c4').getAttribute('aria-label')) ?? '', /white/);
      assert.match((await cell(page, 'c2').getAttribute('aria-label')) ?? '', /empty/);
    });
  });
}

test(
  'the keys change the distance of a group move, and stay in the dialog',
  { tag: '@long' },
  async ({ page }) => {
    await startShipped(page, 'epaminondas', {});
    await clickAll(page, 'c1', 'c2');
    await page.locator('.chip[data-direction="n"]').click();
    const more = page.locator('.chooser [data-action="farther"]');
    await more.focus();
    await page.keyboard.press('Enter');
    await page.locator('.chooser', { hasText: '2 steps' }).waitFor();
    await page.locator('.chooser .primary:focus').waitFor();
    const less = page.locator('.chooser [data-action="nearer"]');
    await less.focus();
    await page.keyboard.press('-');
    await page.locator('.chooser', { hasText: '1 step' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.locator('.chooser', { hasText: '2 steps' }).waitFor();
  },
);

test('pieces that move along are announced', { tag: '@long' }, async ({ page }) => {
  await startShipped(page, 'abalone', {});
  await clickAll(page, 'C3', 'C5');
  assert.match((await cell(page, 'C4').getAttribute('aria-label')) ?? '', /moves along/);
  assert.deepEqual(await arrows(page), ['e', 'ne', 'nw', 'w']);
});

test('a click where two moves of a group end asks which is meant', async ({ page }) => {
  await startShipped(page, 'abalone');
  await clickAll(page, 'C3', 'C4', 'C5', 'D5');
  const options = page.locator('.chooser .option');
  await options.first().waitFor();
  assert.equal(await options.count(), 2);
  await playing(page, () => options.first().click());
  assert.equal((await moves(page)).length, 1);
});
