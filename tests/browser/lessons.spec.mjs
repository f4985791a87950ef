// Lessons: chosen, tried, failed, demonstrated, left and resumed.
import assert from 'node:assert/strict';
import { onlyLong } from './checked.mjs';
import { isAccessible } from './axe.mjs';
import { cell, click, playing, setAnimation, waitForTurn } from './board.mjs';
import { misfits } from './fit.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const first = '#lesson=chase/first-steps';

/** @param {Page} page */
const lesson = (page) => page.getByRole('region', { name: 'Lesson' });

/** @param {Page} page @param {string} name */
const press = (page, name) => lesson(page).getByRole('button', { name, exact: true }).click();

/** @param {Page} page @param {'right' | 'wrong' | 'info'} kind */
const verdict = async (page, kind) => {
  const found = lesson(page).locator(`[data-verdict="${kind}"]`);
  await found.waitFor();
  return found.textContent();
};

/** @param {Page} page @param {number} number */
const isAt = (page, number) =>
  lesson(page)
    .locator('[aria-current="step"]')
    .filter({ hasText: new RegExp(`^${number}$`) })
    .waitFor();

/** Waits until nothing moves and the learner may try. @param {Page} page */
const mayTry = (page) => page.locator('main:not([data-busy]) [data-can]').first().waitFor();

/** Turns animation off for the following pages. @param {Page} page */
async function still(page) {
  await waitForTurn(page);
  await setAnimation(page, 'Off');
}

/** @param {Page} page @param {string} hash */
async function follow(page, hash) {
  await page.evaluate((address) => {
    location.hash = address;
  }, hash);
  await lesson(page).waitFor();
}

/** @param {Page} page */
async function openCourseList(page) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Lessons and puzzles' }).click();
  const courseList = page.getByRole('dialog', { name: 'Lessons and puzzles' });
  await courseList.waitFor();
  return courseList;
}

test('a lesson is started from the menu, and the game before comes back', async ({ page }) => {
  await still(page);
  await playing(page, async () => {
    await click(page, 'A5');
    await click(page, 'F8');
  });
  await waitForTurn(page);
  const before = await page.locator('main').getAttribute('data-position');
  const courseList = await openCourseList(page);
  await courseList.getByRole('button', { name: /All rules of Chase/ }).click();
  await isAt(page, 1);
  await page.reload();
  await isAt(page, 1);
  await press(page, 'Leave the lesson');
  await lesson(page).waitFor({ state: 'detached' });
  await page.locator(`main[data-position="${before}"]`).waitFor();
});

test('a course is found by another name of its game, and begun by keyboard', async ({ page }) => {
  await still(page);
  const courseList = await openCourseList(page);
  const search = courseList.getByRole('searchbox', { name: 'Search for lessons and puzzles' });
  await search.fill('nothing like this');
  await courseList.getByText('No courses found.').waitFor();
  await search.press('Escape');
  assert.equal(await search.inputValue(), '');
  await search.fill('checkers');
  await courseList.getByText('2 courses found').waitFor();
  await search.fill('checkers puzzles');
  await courseList.getByText('1 course found').waitFor();
  await search.press('Enter');
  await isAt(page, 1);
  assert.equal(new URL(page.url()).hash, '#lesson=english-draughts/puzzles/1');
});

test('a wrong try is explained and undone, a right one counts', async ({ page }) => {
  await still(page);
  await follow(page, `${first}/3`);
  await mayTry(page);
  const start = await page.locator('main').getAttribute('data-position');
  await click(page, 'D3');
  await click(page, 'D9');
  assert.equal(await verdict(page, 'wrong'), 'None of your pieces reached D6.');
  await page.locator(`main[data-position="${start}"]`).waitFor();
  await mayTry(page);
  await click(page, 'D3');
  await click(page, 'D6');
  assert.equal(await verdict(page, 'right'), 'Well done!');
  await lesson(page).getByRole('button', { name: 'Step 3, done' }).waitFor();
  await page.reload();
  await isAt(page, 3);
  await lesson(page).getByRole('button', { name: 'Step 3, done' }).waitFor();
});

test(
  'after two wrong tries the answer is offered, until it has been shown',
  { tag: '@long' },
  async ({ page }) => {
    await still(page);
    await follow(page, `${first}/3`);
    const offer = lesson(page).getByText('“Show me” reveals the answer');
    for (const isOffered of [false, true]) {
      await mayTry(page);
      await click(page, 'D3');
      await click(page, 'D9');
      await verdict(page, 'wrong');
      await mayTry(page);
      // The second time, the first message may still be visible.
      await offer.waitFor({ state: isOffered ? 'visible' : 'hidden' });
    }
    await lesson(page).locator('button.primary', { hasText: 'Show me' }).click();
    await verdict(page, 'info');
    assert.equal(await offer.isVisible(), false);
  },
);

test('without a task, nobody is asked to move', { tag: '@long' }, async ({ page }) => {
  await still(page);
  await follow(page, first);
  await isAt(page, 1);
  assert.equal(await page.locator('.status .now').isVisible(), false);
  assert.equal(await page.locator('.typed-move').isVisible(), false);
  await follow(page, `${first}/3`);
  await page.locator('.status .now').waitFor();
});

test(
  'a new game ends the lesson, and another language continues it',
  { tag: '@long' },
  async ({ page }) => {
    await still(page);
    await follow(page, `${first}/3`);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog').getByLabel('Language').selectOption('de');
    await page.getByRole('dialog').getByRole('button', { name: 'Fertig' }).click();
    await page.getByRole('region', { name: 'Lektion' }).getByText('Bring die 3').waitFor();
    await page.getByRole('button', { name: 'Neues Spiel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Starten' }).click();
    await page.locator('main:not([data-lesson]) .toolbar').waitFor();
    assert.equal(new URL(page.url()).hash, '#game=chase');
  },
);

test('undone moves do not count in a puzzle', { tag: '@long' }, async ({ page }) => {
  await still(page);
  await follow(page, '#lesson=ordo/puzzles/2');
  await mayTry(page);
  const start = await page.locator('main').getAttribute('data-position');
  for (let i = 0; i < 2; i++) {
    await click(page, 'f7');
    await click(page, 'h7');
    // Black has answered; White also had the turn before its move.
    await page
      .locator(
        `main[data-position^="White"]:not([data-position="${start}"]):not([data-busy]) [data-can]`,
      )
      .first()
      .waitFor();
    if (i > 0) break;
    await page.keyboard.press('Control+z');
    await page.locator(`main[data-position="${start}"]`).waitFor();
    await mayTry(page);
  }
  assert.equal(await lesson(page).locator('[data-verdict="wrong"]').count(), 0);
});

test('a quiz is answered by keyboard', async ({ page }) => {
  await still(page);
  await follow(page, `${first}/4`);
  await isAt(page, 4);
  await page.locator('main:not([data-busy])').waitFor();
  for (const name of ['D6', 'A1', 'A4', 'D9', 'G1']) {
    await cell(page, name).focus();
    await page.keyboard.press('Enter');
    await verdict(page, name === 'D6' ? 'wrong' : name === 'G1' ? 'right' : 'info');
  }
});

for (const course of [
  'chase/first-steps',
  'gess/first-steps',
  'taacoca/first-steps',
  'go/first-steps',
  'ur/first-steps',
  'bao/first-steps',
])
  test(
    `${course} can be completed, with every try demonstrated`,
    { tag: '@long' },
    async ({ page }) => {
      await still(page);
      await follow(page, `#lesson=${course}`);
      const steps = await lesson(page).locator('.lesson-steps li').count();
      for (let number = 1; number <= steps; number++) {
        await isAt(page, number);
        const reveal = lesson(page).getByRole('button', { name: 'Show me' });
        if (await reveal.isVisible()) {
          await reveal.click();
          await verdict(page, 'info');
        }
        assert.equal(await lesson(page).locator('[data-verdict="wrong"]').count(), 0);
        await press(page, number === steps ? 'Finish' : 'Next');
      }
      await page.getByRole('dialog', { name: 'Lessons and puzzles' }).waitFor();
      await lesson(page).waitFor({ state: 'detached' });
    },
  );

test('a puzzle of two moves is answered and won', { tag: '@long' }, async ({ page }) => {
  await still(page);
  await follow(page, '#lesson=ordo/puzzles/2');
  await mayTry(page);
  await page.locator('.typed-move input').fill('f7 - h7');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() =>
    document.querySelector('main')?.getAttribute('data-position')?.startsWith('White'),
  );
  await press(page, 'Show me');
  await verdict(page, 'info');
});

test('a wrong try in a puzzle is answered, and the position comes back', async ({ page }) => {
  await still(page);
  await follow(page, '#lesson=chess/puzzles/4');
  await mayTry(page);
  const start = await page.locator('main').getAttribute('data-position');
  await click(page, 'e6');
  await click(page, 'c7');
  // Black has answered, so White is to move again, and not in the position of the puzzle.
  await page
    .locator(`main[data-position^="White"]:not([data-position="${start}"])`)
    .waitFor({ state: 'attached' });
  await lesson(page)
    .getByText(/^That does not win yet\. (The reply|Your opponent replies) \w\d - \w\d/)
    .waitFor();
  await page.locator(`main[data-position="${start}"]`).waitFor();
  await mayTry(page);
});

test('after a solved puzzle, Enter leads to the next one', async ({ page }) => {
  await still(page);
  await follow(page, '#lesson=chess/puzzles');
  await mayTry(page);
  await click(page, 'f4');
  await click(page, 'f7');
  await verdict(page, 'right');
  await lesson(page).locator('button.primary:focus', { hasText: 'Next puzzle' }).waitFor();
  await page.keyboard.press('Enter');
  await isAt(page, 2);
  await mayTry(page);
});

/** A course of one step. */
const ownCourse = () => {
  const words = { en: 'Own' };
  return { id: 'own', title: words, about: words, steps: [{ kind: 'say', text: words }] };
};

/** @param {string} text */
const jsonFile = (text) => ({
  name: '<b>.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

test.describe(() => {
  test.use({ path: '#lesson=chase/none' });

  test(
    'an unknown lesson in the address of a first visit is reported, and the page is usable',
    { tag: '@long' },
    async ({ page }) => {
      await page.getByRole('heading', { name: 'There is no lesson “chase/none”.' }).waitFor();
      await page.locator('.failure').getByRole('button').click();
      await waitForTurn(page);
    },
  );
});

test(
  'an unknown lesson in an address, and a bad file, are reported',
  { tag: '@long' },
  async ({ page }) => {
    await still(page);
    await page.evaluate(() => {
      location.hash = '#lesson=chase/<img src=x onerror=alert(1)>';
    });
    await page.locator('.status-text', { hasText: 'There is no lesson' }).waitFor();
    const courseList = await openCourseList(page);
    const input = courseList.locator('input[type="file"]');
    await input.setInputFiles(
      jsonFile('{"format": 1, "game": "chase", "courses": [{"id": "<b>"}]}'),
    );
    await courseList.getByText('courses[0].title: is missing.').waitFor();
    const words = { en: '<img src=x onerror=alert(1)>' };
    const step = { kind: 'demo', text: words, position: 'Red; nonsense', moves: ['A1'] };
    const course = { id: 'own', title: words, about: words, steps: [step] };
    const text = JSON.stringify({ format: 1, game: 'chase', courses: [course] });
    await input.setInputFiles(jsonFile(text));
    await courseList.getByRole('button', { name: /img src/ }).click();
    assert.match((await verdict(page, 'wrong')) ?? '', /^Step 1 cannot be shown/);
    assert.equal(await page.locator('.lesson img').count(), 0);
    await press(page, 'Leave the lesson');
    await lesson(page).waitFor({ state: 'detached' });
  },
);

for (const [width, locale] of /** @type {[number, string][]} */ ([
  [320, 'de-DE'],
  [390, 'ru-RU'],
  [1280, 'en-GB'],
  [390, 'fr-FR'],
  [320, 'ja-JP'],
]))
  test.describe(() => {
    test.use({
      path: `${first}/3`,
      locale,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });

    test(
      `a lesson fits and is accessible at ${width} in ${locale}`,
      onlyLong(width !== 320),
      async ({ page }) => {
        await page.locator('main[data-phase="ready"] .lesson').waitFor();
        await isAccessible(page, 'a lesson');
        assert.deepEqual(await misfits(page, 'main'), []);
      },
    );
  });

test.describe(() => {
  test.use({ path: `${first}/17` });

  test('leaving a lesson from a link leads to the lessons, with the first game behind them', async ({
    page,
  }) => {
    await isAt(page, 17);
    await press(page, 'Finish');
    await page.getByRole('dialog', { name: 'Lessons and puzzles' }).waitFor();
    await lesson(page).waitFor({ state: 'detached' });
    await page.locator('main[data-phase="ready"]').waitFor();
  });
});

test.describe(() => {
  test.use({ loses: /chess\./ });

  test(
    'a game that is started after an unavailable lesson is saved',
    { tag: '@long' },
    async ({ page }) => {
      await waitForTurn(page);
      await page.route(/chess.*\.(zrf|json)$/, (route) => route.abort());
      const file = { format: 1, game: 'chess', courses: [ownCourse()] };
      const courseList = await openCourseList(page);
      await courseList.locator('input[type="file"]').setInputFiles(jsonFile(JSON.stringify(file)));
      await courseList.getByRole('button', { name: /Own/ }).click();
      await page.locator('main[data-phase="failed"]').waitFor();
      const again = await page.getByRole('button', { name: 'Try again' }).boundingBox();
      assert(again && again.height < 60, 'the button is not stretched');
      await page.evaluate(() => (location.hash = 'game=breakthrough'));
      await waitForTurn(page);
      await page.locator('main:not([data-lesson])').waitFor();
      await click(page, 'a2');
      await playing(page, () => click(page, 'a3'));
      await page.reload();
      await waitForTurn(page);
      await page.locator('.moves .move[data-text="a2 - a3"]').waitFor();
    },
  );
});

test('a game that is chosen while a lesson loads stays', { tag: '@long' }, async ({ page }) => {
  await waitForTurn(page);
  /** @type {(value?: unknown) => void} */
  let go = Boolean;
  const held = new Promise((resolve) => (go = resolve));
  await page.route(/thud.*\.zrf$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(() => (location.hash = 'lesson=thud'));
  await page.waitForFunction(() => document.title.startsWith('Thud'));
  await page.evaluate(() => (location.hash = 'game=breakthrough'));
  await page.waitForFunction(() => document.title.startsWith('Breakthrough'));
  go();
  await waitForTurn(page);
  await page.locator('main:not([data-lesson])').waitFor();
  await click(page, 'a2');
  await playing(page, () => click(page, 'a3'));
  assert.equal(await lesson(page).count(), 0);
});
