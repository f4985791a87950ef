// The page in German and Russian has no English words left: neither in panels and dialogs, nor in any shipped game, at
// its start, after random moves, in its list of moves, its refusals, its rules card and its end.
//
// GAME: only this game.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/paths.mjs';
import { beforehand, reloadWith } from './board.mjs';
import { gameNamed, index, playRandomly, randomNumbers } from './core.mjs';
import { englishTexts } from './foreign_words.mjs';
import { test } from './pages.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {'de' | 'ru'} Language */

/** What is not translated, with the reason. */
const allowed = new Set(
  [
    // The name of this program.
    'boardwright',
    // Other languages are called by their own names in the settings.
    'deutsch english español français',
    // Formats of files, the languages of programs, and what servers are called.
    'png svg pgn sgf csv json zillions stun turn example org',
    // Keys are called what is printed on them.
    'shift ctrl esc enter tab home end num page down backspace',
  ].flatMap((words) => words.split(' ')),
);

/** A few games whose texts the short run looks at. */
const handful = ['chess', 'go', 'backgammon'];

/** @param {Language} language */
function speaker(language) {
  const file = inRoot('www', 'language', `${language}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8'));
  return (/** @type {string} */ key) => String(texts[key]);
}

/** Texts that are still English, each with where it was first seen. */
class Findings {
  /** @type {Map<string, string>} */
  #seen = new Map();

  /** @param {Page} page @param {Language} language */
  constructor(page, language) {
    this.page = page;
    this.language = language;
  }

  /** @param {string} where */
  async look(where) {
    for (const one of await englishTexts(this.page, this.language, allowed))
      if (!this.#seen.has(one)) this.#seen.set(one, where);
  }

  list() {
    return [...this.#seen].map(([text, where]) => `${where}: ${text}`);
  }
}

/** @param {Page} page @param {string[]} keys names of a button, or of a menu and its item */
async function press(page, [first = '', second]) {
  await page.getByRole('button', { name: first, exact: true }).first().click();
  if (second !== undefined) await page.getByRole('menuitem', { name: second }).click();
  await page.locator('dialog[open]').waitFor();
}

/** @param {Page} page */
async function closeDialogs(page) {
  while ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
}

/**
 * Loads the page with a game after random moves.
 * @param {Page} page
 * @param {Language} language
 * @param {string} id
 * @param {number} variant
 * @param {string} record
 */
async function openGame(page, language, id, variant, record) {
  const setup = { seats: Array(15).fill('human'), draw: true };
  const settings = { speed: 'off', language };
  await reloadWith(page, { game: id, variant, setup, record, settings });
  await page.locator('[data-can], [data-game-over], .turn button').first().waitFor();
}

/** Chooses what can be chosen, and a place that it cannot go to. @param {Page} page */
async function beRefused(page) {
  const own = page.locator('[data-can~="add"]').first();
  if ((await own.count()) === 0) return;
  await own.dispatchEvent('click');
  await page.locator('[data-site]:not([data-can])').last().click({ force: true, timeout: 2000 });
}

/**
 * Looks at a game at its start and after random moves.
 * @param {Findings} findings
 * @param {(key: string) => string} say
 * @param {string} id
 * @param {number} variant
 */
async function lookAtGame(findings, say, id, variant) {
  const { page, language } = findings;
  const { session } = playRandomly(gameNamed(id, variant), randomNumbers(variant + 3));
  for (const record of ['Boardwright record 1\nply 0', session.record()]) {
    const where = `${id} ${variant}${record.endsWith('ply 0') ? '' : ', later'}`;
    await openGame(page, language, id, variant, record);
    await findings.look(where);
    await beRefused(page).catch(() => undefined);
    await findings.look(`${where}, refused`);
    await page.keyboard.press('Escape');
    await page.locator('[data-site]').first().focus();
    await page.keyboard.press('m');
    // There is none at the end of a game.
    await page
      .locator('.move-list:visible')
      .waitFor({ timeout: 2000 })
      .catch(() => undefined);
    await findings.look(`${where}, moves`);
  }
  await press(page, [say('toolbar.more'), say('rulesCard.all')]);
  await page.locator('dialog[open] figure').first().waitFor();
  await findings.look(`${id} ${variant}, rules card`);
  await closeDialogs(page);
}

/** The dialogs that the page opens for a game of chess-like rules, by the keys of what opens them. */
const dialogs = [
  ['app.newGame'],
  ['app.settings'],
  ['toolbar.more', 'keyHelp.title'],
  ['toolbar.more', 'clockSettings.title'],
  ['toolbar.more', 'lesson.catalogue'],
  ['toolbar.more', 'tournament.title'],
  ['toolbar.more', 'savedGames.title'],
  ['toolbar.more', 'importExport.title'],
  ['toolbar.more', 'picture.title'],
  ['toolbar.more', 'positionEditor.title'],
];

/** @type {Language[]} */
const languages = ['de', 'ru'];

const { GAME } = process.env;
const games = GAME === undefined ? index : index.filter(({ id }) => id === GAME);

for (const language of languages)
  test.describe(() => {
    test.use({ ...beforehand, locale: language });
    const say = speaker(language);

    test(`panels and dialogs have no English words: ${language}`, async ({ page }) => {
      const findings = new Findings(page, language);
      await page.goto('./');
      await page.locator('main[data-phase="ready"]').waitFor();
      await findings.look('start');
      for (const path of dialogs) {
        await press(page, path.map(say));
        await page.waitForTimeout(300);
        await findings.look(path.join(' '));
        await closeDialogs(page);
      }
      await page.getByRole('button', { name: say('toolbar.analysis'), exact: true }).click();
      await page.locator('.lines [data-line="1"]:not([hidden]) button').first().waitFor();
      await findings.look('analysis');
      assert.deepEqual(findings.list(), []);
    });

    test(`some games have no English words: ${language}`, async ({ page }) => {
      const findings = new Findings(page, language);
      for (const id of handful) await lookAtGame(findings, say, id, 0);
      assert.deepEqual(findings.list(), []);
    });

    test(`no game has English words: ${language}`, { tag: '@long' }, async ({ page }) => {
      const findings = new Findings(page, language);
      for (const { id, variants = [] } of games)
        for (let variant = 0; variant <= variants.length; variant++)
          await lookAtGame(findings, say, id, variant);
      assert.deepEqual(findings.list(), []);
    });
  });
