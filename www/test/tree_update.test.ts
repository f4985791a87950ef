import { describe, expect, it } from 'vitest';
import { treeUpdate, updatedTree } from '../engine/protocol';
import { lineOf } from './board';

const moves = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ text: `${i}`, player: i % 2 }));

describe('the move tree sent by the worker', () => {
  it('is complete at first', () => {
    const tree = lineOf(moves(3));
    const update = treeUpdate([], tree);
    expect(update).toMatchObject({ unchanged: 0, nodes: tree.nodes });
    expect(updatedTree([], update)).toEqual(tree);
  });

  it('is a single node after a move', () => {
    const before = lineOf(moves(3));
    const longer = lineOf(moves(4));
    const after = { ...longer, nodes: [...before.nodes, ...longer.nodes.slice(-1)] };
    const update = treeUpdate(before.nodes, after);
    expect(update.nodes).toHaveLength(1);
    expect(updatedTree(before.nodes, update)).toEqual(longer);
  });

  it('is the same list if nothing was played', () => {
    const tree = lineOf(moves(3));
    const back = { ...tree, present: 1 };
    const heard = updatedTree(tree.nodes, treeUpdate(tree.nodes, back));
    expect(heard).toEqual(back);
    expect(heard.nodes).toBe(tree.nodes);
  });

  it('loses removed nodes, also at the end', () => {
    const tree = lineOf(moves(3));
    const shorter = { ...lineOf(moves(2)), nodes: tree.nodes.slice(0, 3) };
    expect(updatedTree(tree.nodes, treeUpdate(tree.nodes, shorter))).toEqual(shorter);
  });
});
