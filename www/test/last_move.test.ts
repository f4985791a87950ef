import { expect, it } from 'vitest';
import { initialState } from '../core/state/state';
import { lastMoveOf } from '../features/saved_games/last_move';
import { info, lineOf, startNode } from './board';

const view = {
  pieces: [],
  turn: { player: 0, moveTypes: [], decision: false, random: false, prompt: '' },
} as unknown as NonNullable<ReturnType<typeof initialState>['view']>;

it('is the end of the main line, in every style', () => {
  const line = lineOf([
    { text: 'a1 - a2', player: 0 },
    { text: 'b8 - c6', player: 1 },
  ]);
  const nodes = line.nodes.map((node) =>
    node.id === 2 ? { ...node, described: ['Nc6'], named: 'b8 - c6 leap' } : node,
  );
  const state = { ...initialState(), info, view, tree: { ...line, nodes } };
  expect(lastMoveOf(state)).toEqual({
    customary: 'Nc6',
    figurines: 'Nc6',
    usual: 'b8 - c6',
    named: 'b8 - c6 leap',
  });
  const none = { nodes: [startNode], present: 0, line: [], removed: 0 };
  expect(lastMoveOf({ ...state, tree: none })).toEqual({});
  expect(lastMoveOf(initialState())).toEqual({});
});
