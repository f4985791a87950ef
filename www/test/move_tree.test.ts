import { describe, expect, it } from 'vitest';
import type { GameTree } from '../engine/structures';
import { childrenOf, endOfMainLine, isMain, nodeOf, stepTo, wayTo } from '../core/moves/tree';
import { numberingOf } from '../core/messages/move_numbers';
import { rowsOf } from '../features/moves/rows';
import { info, startNode } from './board';

const rowsIn = (one: GameTree) => rowsOf(one, numberingOf(info, one, ''));

/** A tree from lines such as `3 1 b`: id, parent and text; players alternate. */
function treeOf(present: number, line: number[], ...texts: string[]): GameTree {
  const nodes = [startNode];
  const plies = new Map([[0, 0]]);
  for (const words of texts) {
    const [id = '', parent = '', text = '', ...comment] = words.split(' ');
    const ply = (plies.get(Number(parent)) ?? 0) + 1;
    plies.set(Number(id), ply);
    nodes.push({
      ...startNode,
      id: Number(id),
      parent: Number(parent),
      ply,
      player: (ply - 1) % 2,
      text,
      comment: comment.join(' '),
    });
  }
  return { nodes, present, line, removed: 0 };
}

/** The main line is a b c d; e f replaces b c, g replaces f, h replaces a. */
const tree = treeOf(
  2,
  [1, 2, 3, 4],
  '1 0 a',
  '2 1 b',
  '3 2 c',
  '4 3 d well played',
  '5 1 e',
  '6 5 f',
  '7 5 g',
  '8 0 h',
);

const shown = (one: GameTree) =>
  rowsIn(one).map(
    ({ level, begins, moves, comment }) =>
      `${'-'.repeat(level)}${begins ? '(' : ''}${moves.map(({ text }) => text).join(' ')}${comment && ` {${comment}}`}`,
  );

describe('rows', () => {
  it('show variations after the move that they replace', () => {
    expect(shown(tree)).toEqual(['a', '-(h', 'b', '-(e f', '--(g', 'c d {well played}']);
  });

  it('contain one turn of the main line each', () => {
    const moves = Array.from({ length: 5 }, (_, at) => `${at + 1} ${at} m${at + 1}`);
    expect(shown(treeOf(0, [], ...moves))).toEqual(['m1 m2', 'm3 m4', 'm5']);
  });

  it('are few for a long game, and lie flat', () => {
    const moves = Array.from({ length: 20_000 }, (_, at) => `${at + 1} ${at} m`);
    expect(rowsIn(treeOf(0, [], ...moves))).toHaveLength(10_000);
    const nested = Array.from(
      { length: 5000 },
      (_, at) => `${at + 1} ${Math.max(0, at - 1 - (at % 2))} m`,
    );
    expect(rowsIn(treeOf(0, [], ...nested)).flatMap(({ moves: row }) => row)).toHaveLength(5000);
  });

  it('are none for a game without moves', () => {
    expect(rowsIn(treeOf(0, []))).toEqual([]);
  });
});

describe('the current line', () => {
  it('contains the path to a node and its continuation', () => {
    expect(wayTo(tree, 6).map(({ text }) => text)).toEqual(['a', 'e', 'f']);
    expect(childrenOf(tree, 5).map(({ id }) => id)).toEqual([6, 7]);
    expect(nodeOf(tree, 99)).toBeNull();
    expect([isMain(tree, 4), isMain(tree, 6), isMain(tree, 0)]).toEqual([true, false, true]);
    expect(endOfMainLine(tree)).toBe(4);
  });

  it('is followed step by step', () => {
    const steps = ['next', 'previous', 'first', 'last', 'up', 'down'] as const;
    const from = (present: number, line: number[]) =>
      steps.map((step) => stepTo({ ...tree, present, line }, step));
    expect(from(2, [1, 2, 3, 4])).toEqual([3, 1, 0, 4, null, 5]);
    expect(from(0, [1, 2, 3, 4])).toEqual([1, null, null, 4, null, null]);
    expect(from(4, [1, 2, 3, 4])).toEqual([null, 3, 0, null, null, 5]);
    expect(from(7, [1, 5, 7])).toEqual([null, 5, 0, null, 6, 8]);
  });
});
