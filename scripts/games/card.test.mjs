// The rules cards of all shipped games, made with the rules core: every move on them is legal where it stands and does
// what it is said to do, and what a game is known for is there.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { begin, gameNamed } from '../../tests/browser/core.mjs';
import { traceOnBoard } from '../../www/engine/seen.ts';
import { kindOf } from '../../www/features/lessons/rules_card/kinds.ts';
import { findKinds, usualLimits } from '../../www/features/lessons/rules_card/seeking.ts';
import { inRoot } from '../paths.mjs';

/** @typedef {import('../../www/features/lessons/rules_card/seeking.ts').Find} Find */
/** @typedef {import('../../www/engine/structures.ts').GameInfo} GameInfo */

// Games are played by the hundred, and machines are slow at times.
vi.setConfig({ testTimeout: 120_000 });

/** However slow the machine is. */
const unhurried = { ...usualLimits, milliseconds: Infinity };
const quick = { ...unhurried, visited: 400, idle: 200 };

/**
 * What has to be on the card of a game: a piece with what it does.
 * @type {Record<string, string[]>}
 */
const known = {
  chess: [
    'Pawn: slide 1, over 1',
    'Pawn: slide 1, becomes 1',
    'Pawn: slide 1, capture 1, becomes 1',
    'King: jump 2',
    'Knight: slide 1, capture 1',
  ],
  chase: [
    'Die: slide 1, wraps 1',
    'Die: slide 1, turns 1',
    'Die: slide 1, bump 1',
    'Die: slide 1, bump 1, capture 1',
    'Die: slide 1, split 1',
    'Die exchange: change 2',
    'Die plus: change 1',
  ],
  abalone: [
    'Marble: slide 2, abreast 1',
    'Marble: slide 3, abreast 1',
    'Marble: slide 1, bump 1, push 1',
    'Marble: slide 1, bump 2, push 1',
    'Marble: slide 1, bump 2, push 2',
    'Marble: slide 1, bump 1, capture 1',
    'Marble: slide 1, bump 2, capture 1',
  ],
  thud: ['Dwarf: slide 1, capture 1', 'Troll: slide 1, pick 1', 'Troll: slide 1, pick 2'],
  ordo: ['Man: slide 1, capture 1', 'Man with: slide 2, abreast 1', 'Man with: slide 3, abreast 1'],
  epaminondas: ['Stone: slide 2', 'Stone: slide 3', 'Stone: slide 1, bump 1, capture 1'],
  taacoca: ['Stone: slide 3, steps 1', 'Stone: slide 3, steps 1, capture 1'],
  gess: ['Stone: slide 1', 'Stone: slide 1, pick 1', 'Stone: slide 1, lose 2'],
  hex: ['Stone swap: create 1, pick 1'],
  fanorona: ['Man approach: slide 1, pick 1', 'Man withdrawal: slide 1, pick 1'],
};

const files = readdirSync(inRoot('games'), { recursive: true, encoding: 'utf8' });
const games = files.filter((name) => name.endsWith('.zrf')).map((name) => path.basename(name, '.zrf'));

it('there are games', () => expect(games).toContain('chase'));

describe.each(games.toSorted())('the card of %s', async (game) => {
  const table = begin(gameNamed(game));
  const must = known[game];
  const finds = findsOf(table, must ? unhurried : quick);

  it('has moves that are legal, do what is said, and do not end the game', () => {
    expect(finds.length).toBeGreaterThan(0);
    for (const find of finds) examine(table, find);
  });

  if (must)
    it('has what the game is known for', () => {
      const told = finds.map((find) => wordsOf(table.info, find));
      expect(told).toEqual(expect.arrayContaining(must));
    });
});

it('is the same each time', async () => {
  const [first, second] = [begin(gameNamed('ur')), begin(gameNamed('ur'))];
  expect(findsOf(first, quick)).toEqual(findsOf(second, quick));
});

it('shows few pieces besides those that the move needs', async () => {
  const table = begin(gameNamed('chess'));
  const most = Math.max(...findsOf(table, quick).map(({ sample }) => sample.before.length));
  expect(most).toBeLessThan(8);
});

it('leaves open no more words of the rule files than are known', async () => {
  /** @type {Record<string, string[]>} */
  const left = {};
  for (const game of ['chase', 'hex', 'mana', 'thud', 'go', 'quantum-noughts']) {
    const table = begin(gameNamed(game));
    const finds = findsOf(table, unhurried);
    const said = finds.flatMap(({ kind, sample }) => [table.info.help[kind.name], sample.prompt]);
    const open = Object.keys(table.info.help).filter((word) => !said.includes(table.info.help[word]));
    if (open.length > 0) left[game] = open.toSorted();
  }
  // These name steps in which nothing moves, or steps of compound moves; the card has their help below.
  expect(left).toEqual({ go: ['answer', 'settle'], mana: ['bound', 'free', 'sit'], thud: ['answer', 'take'] });
});

/**
 * What is found, the last of each kind.
 * @param {ReturnType<typeof begin>} table
 * @param {typeof usualLimits} limits
 */
function findsOf({ session, info }, limits) {
  /** @type {Map<string, Find>} */
  const finds = new Map();
  for (const find of findKinds(session, info, limits, () => 0)) finds.set(find.kind.key, find);
  return [...finds.values()];
}

/**
 * @param {ReturnType<typeof begin>} table
 * @param {Find} find
 */
function examine({ session, info }, { sample, kind }) {
  session.begin(sample.position);
  const { places } = session.filterMoves([]);
  const trace = traceOnBoard(session.trace(sample.text), info.pieceTypes);
  const { pieces, turn } = session.view();
  const now = { ...sample, trace, before: pieces, prompt: turn.prompt, player: turn.player };
  expect(kindOf(info, now, places)).toEqual(kind);
  session.apply(sample.text);
  expect(session.node(session.currentNode()).text).toBe(sample.text);
  expect(session.view().outcome).toBeNull();
}

/** @param {GameInfo} info @param {Find} find */
function wordsOf(info, { kind }) {
  const name = kind.name === '' ? '' : ` ${kind.name}`;
  const deeds = kind.deeds.map(({ word, count }) => `${word} ${count}`);
  return `${info.pieceTypes[kind.mover]?.name}${name}: ${deeds.join(', ')}`;
}
