// Checks the shipped lessons: every text exists in the languages of lessons, every demonstration is legal, every try can succeed
// and fail, and tries marked as forced are proved by search, or by playing every move and reply. Tries are judged by
// the page's own code.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { begin, randomNumbers, gameNamed, legalMoves, searchResult } from '../../tests/browser/core.mjs';
import { positionOf } from '../../www/features/lessons/format.ts';
import { explained, missed } from '../../www/features/lessons/goals.ts';
import { readLessons } from '../../www/features/lessons/reader.ts';
import { inRoot } from '../paths.mjs';
import { forcingMoves } from './forced_tries.mjs';

/** @typedef {import('../../www/features/lessons/format.ts').Course} Course */
/** @typedef {import('../../www/features/lessons/format.ts').TryStep} TryStep */
/** @typedef {import('../../www/features/lessons/goals.ts').Attempt} Attempt */
/** @typedef {ReturnType<typeof begin>} Table */

/** In the other languages of the page, lessons are shown in English. */
const languages = ['de', 'en', 'fr', 'ja', 'ru'];
/** A try of several moves has to fail in one of this many random lines. */
const maxLines = 300;
const maxNodes = 3_000_000;

// Playing all moves of a position may be slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const found = readdirSync(inRoot('games'), { recursive: true, encoding: 'utf8' });
const files = found.filter((name) => name.endsWith('.lessons.json')).toSorted();

it('there are lessons', () => expect(files).toContain(path.join('chase', 'chase.lessons.json')));

/** The best known games, which must have whole courses. */
const wellKnown = [
  'amazons',
  'bao',
  'breakthrough',
  'chess',
  'english-draughts',
  'fanorona',
  'go',
  'hex',
  'reversi',
  'shogi',
  'surakarta',
  'ur',
];

/** Steps in which something moves by itself or as the reader wishes. @param {Course} course */
const movingSteps = ({ steps }) => steps.filter(({ kind }) => kind === 'demo' || kind === 'try').length;

it.each(wellKnown)('%s has eight steps in which something moves, and ten puzzles', (game) => {
  const file = files.find((name) => path.basename(name) === `${game}.lessons.json`);
  assert(file, 'a lesson file');
  const { courses } = readLessons(readFileSync(inRoot('games', file), 'utf8'));
  const [first, puzzles] = ['course', 'puzzles'].map((kind) => courses.find((one) => one.kind === kind));
  assert(first && puzzles, 'a course and puzzles');
  expect(movingSteps(first)).toBeGreaterThanOrEqual(8);
  expect(puzzles.steps.length).toBeGreaterThanOrEqual(10);
});

for (const file of files) {
  const text = readFileSync(inRoot('games', file), 'utf8');
  const { game, courses } = readLessons(text);

  describe(file, () => {
    it('are beside the rule file of their game', () => {
      const rules = inRoot('games', file).replace(/\.lessons\.json$/, '.zrf');
      expect(gameNamed(game).file).toBe(rules);
    });

    it('have every text in the languages of lessons', () => {
      for (const [place, words] of textsIn(JSON.parse(text), ''))
        expect(Object.keys(words).toSorted(), place).toEqual(languages);
    });
  });

  for (const course of courses)
    describe(`${game}/${course.id}`, () => {
      const table = begin(gameNamed(game, course.variant));
      const opening = table.session.view().text;
      for (const [index, step] of course.steps.entries())
        it(`step ${index + 1}: ${step.kind}`, () => {
          const position = positionOf(course, index) ?? opening;
          table.session.begin(position);
          expect(siteNames(step).filter((name) => !isSite(table, name))).toEqual([]);
          if (course.kind === 'puzzles') expect(step).toMatchObject({ kind: 'try', forced: true });
          if (step.kind === 'demo') playAll(table, step.moves);
          if (step.kind === 'try') examine(table, position, step);
          if (step.kind === 'quiz') answerQuiz(table, `${game}: ${step.title?.['en']}`, step.answer);
        });
    });
}

/**
 * All localized texts, with their paths.
 * @param {unknown} value
 * @param {string} place
 * @returns {[string, object][]}
 */
function textsIn(value, place) {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value) return [[place, value]];
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, `${place}.${name}`));
}

/** @param {Course['steps'][number]} step */
function siteNames(step) {
  const answer = step.kind === 'quiz' ? step.answer : [];
  const goals = step.kind === 'try' ? step.goals : [];
  const reached = goals.flatMap((goal) => (goal.is === 'reaches' ? goal.sites : []));
  return [...step.marks, ...step.arrows.flat(), ...answer, ...reached];
}

/** @param {Table} table @param {string} name */
const isSite = ({ info }, name) => info.board.sites.some((site) => site.name === name);

/** @param {Table} table @param {string[]} moves */
function playAll({ session }, moves) {
  for (const move of moves) {
    session.apply(move);
    // Moves are compared as text, so they have to be written exactly like the engine does.
    expect(lastText(session)).toBe(move);
  }
}

/**
 * What answers a quiz in the text of each legal move, where it asks which pieces can move or where one may go.
 * @type {Record<string, RegExp>}
 */
const quizzesOfMoves = {
  'amazons: Arrows stay': /^b2 - (\w+)/,
  'bao: You must capture': /^(\w+)/,
  'breakthrough: Straight ahead is blocked': /^d4 - (\w+)/,
  'chase: The way has to be free': /^D3 - (\w+)/,
  'chess: The king steps': /^e4 - (\w+)/,
  'english-draughts: You must capture': /^(\w+)/,
  'fanorona: Strong and weak points': /^b3 - (\w+)/,
  'fanorona: You must capture': /^(\w+)/,
  'ordo: Stay connected': /^d3 - (\w+)/,
  'reversi: Every move turns something': /@ (\w+)/,
  'shogi: The gold': /^5e - (\w+)/,
  'shogi: The silver': /^5e - (\w+)/,
  'ur: The safe square': /^(\w+)/,
};

/** @param {Table} table @param {string} quiz @param {string[]} answer */
function answerQuiz({ session }, quiz, answer) {
  const asked = quizzesOfMoves[quiz];
  if (asked === undefined) return;
  const sites = legalMoves(session).flatMap((text) => asked.exec(text)?.[1] ?? []);
  expect([...new Set(sites)].toSorted()).toEqual(answer.toSorted());
}

/** @param {Table['session']} session */
const lastText = (session) => session.node(session.currentNode()).text;

/**
 * A try succeeds with its solution, and can fail; if it is marked as forced, only one first move succeeds.
 * @param {Table} table
 * @param {string} position
 * @param {TryStep} step
 */
function examine(table, position, step) {
  const done = attempt(table, position, step, [...step.solution]);
  expect(missed(step, done)).toBeNull();
  expect(table.session.node(table.session.currentNode()).ply).toBe(step.solution.length);
  for (const goal of step.goals) if (goal.is === 'move') allLegal(table, position, goal.among);
  let hasFailed = false;
  const unmade = new Set(step.wrong);
  for (const tried of triesOf(table, position, step)) {
    if (hasFailed && unmade.size === 0) break;
    if (missed(step, tried) === null) continue;
    hasFailed = true;
    for (const mistake of unmade)
      if (explained([mistake], tried) !== null) unmade.delete(mistake);
  }
  assert(hasFailed, 'a try that fails');
  for (const { text } of unmade) assert.fail(`nobody can make the mistake “${text['en']}”`);
  if (step.forced) prove(table, position, step);
}

/**
 * All tries of a single move, or random ones of several.
 * @param {Table} table
 * @param {string} position
 * @param {TryStep} step
 * @returns {Generator<Attempt>}
 */
function* triesOf(table, position, step) {
  const { session, info } = table;
  session.begin(position);
  const { player } = session.view().turn;
  if (step.plies === 1)
    for (const text of legalMoves(session)) {
      const [followed] = session.preview([text]);
      assert(followed);
      yield { info, player, made: [{ text, ...followed }] };
    }
  else {
    const random = randomNumbers(1);
    for (let i = 0; i < maxLines; i++) yield attempt(table, position, step, [], random);
  }
}

/**
 * Plays a line from a position, or a random one, until the try is decided.
 * @param {Table} table
 * @param {string} position
 * @param {TryStep} step
 * @param {string[]} line
 * @param {() => number} [random]
 * @returns {Attempt}
 */
function attempt({ session, info }, position, step, line, random) {
  session.begin(position);
  const { player } = session.view().turn;
  /** @type {Attempt} */
  const tried = { info, player, made: [] };
  while (session.view().moveCount > 0) {
    const isOwn = session.view().turn.player === player;
    if (isOwn && (tried.made.length === step.plies || isDone(step, tried))) break;
    const text = random ? session.draw(random()) : line.shift();
    if (text === undefined) break;
    const trace = session.trace(text);
    session.apply(text);
    if (!random) expect(lastText(session)).toBe(text);
    if (isOwn) tried.made.push({ text: lastText(session), trace, view: session.view() });
  }
  return tried;
}

/** @param {TryStep} step @param {Attempt} tried */
const isDone = (step, tried) => tried.made.length > 0 && missed(step, tried) === null;

/** @param {Table} table @param {string} position @param {string[]} moves */
function allLegal({ session }, position, moves) {
  session.begin(position);
  expect(legalMoves(session)).toEqual(expect.arrayContaining(moves));
}

/**
 * Only the first move of the solution forces the goals.
 * @param {Table} table
 * @param {string} position
 * @param {TryStep} step
 */
function prove(table, position, step) {
  table.session.begin(position);
  const isLongWin = step.plies > 1 && step.goals.every(({ is }) => is === 'wins');
  if (isLongWin) proveWin(table, step);
  else expect(forcingMoves(table, step), 'moves that do it').toEqual([step.solution[0]]);
}

/**
 * By search, because there can be too many lines to play them all.
 * @param {Table} table
 * @param {TryStep} step
 */
function proveWin(table, { solution, plies }) {
  expect(solution.length, 'plies of the solution').toBe(2 * plies - 1);
  // A search by random games ends with the first win that it proves; with this seed it is the shortest.
  const limits = { depth: solution.length, lines: 2, nodes: maxNodes, sound: true, seed: 1 };
  const { lines, depth } = searchResult(table.session, limits);
  // Where games are played at random, other lines may be longer.
  expect(depth, 'a search to the end').toBeGreaterThanOrEqual(solution.length);
  const [best, second] = lines;
  assert(best);
  expect(best.move).toBe(solution[0]);
  expect(best.mateIn, 'plies to the win').toBe(solution.length);
  expect(best.score).toBeGreaterThan(90_000);
  expect(second?.score ?? 0, 'another first move').toBeLessThan(90_000);
}
