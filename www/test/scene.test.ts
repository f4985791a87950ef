import { describe, expect, it } from 'vitest';
import { makeGeometry } from '../board/layout/geometry';
import { sceneOf } from '../board/scene';
import type { Entered } from '../engine/protocol';
import { initialState } from '../core/state/state';
import { board, die, info, noEntry, view } from './board';

/** The sites with dots where a die may be placed on some sites, next to two dice. */
function dotted(...sites: number[]): number[] {
  const pieces = [die(0, 1), die(1, 1)];
  const targets = sites.map((site) => ({ site, kinds: [], moves: ['Die @ A1'], picks: false }));
  const entry: Entered = { ...noEntry, targets, nextSteps: [] };
  const setup = { seats: ['human' as const, 'human' as const], draw: true };
  const started = { ...initialState(), phase: 'ready' as const, info, setup };
  const state = { ...started, view: view({ pieces }), base: entry, entry };
  return sceneOf(state, makeGeometry(board), null).targets.map(({ site }) => site);
}

describe('the dots on the board', () => {
  it('show where pieces can be placed', () => {
    expect(dotted(2, 4)).toEqual([2, 4]);
  });

  it('are not shown where nearly every empty site could have one', () => {
    expect(dotted(2, 3, 4, 5)).toEqual([]);
    expect(dotted(3, 4, 5)).toEqual([]);
  });
});
