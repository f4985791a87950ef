import { describe, expect, it } from 'vitest';
import { refusalText } from '../core/entry/refusals';
import { initialState } from '../core/state/state';
import type { Refusal } from '../engine/structures';
import { info, noEntry, view } from './board';

const endangering: Refusal = { reason: 'endangers', drops: false, at: null, royals: [0] };

function refused(
  attackedRoyals: number[],
  chosen: number[] = [],
  refusal: Refusal = endangering,
): string {
  const entry = { ...noEntry, chosen, nextSteps: [] };
  const state = { ...initialState(), info, view: view({ attackedRoyals }), entry };
  return refusalText(state, refusal, 1);
}

describe('a refusal since a king would be attacked', () => {
  it('says which one', () => {
    expect(refused([])).toBe('B2 cannot move: that would leave Die under attack.');
  });

  it('says that the player is in check if that is so already', () => {
    expect(refused([0])).toBe('You are in check, and B2 cannot help.');
    expect(refused([0], [2])).toBe('You are in check, and B3 to B2 does not help.');
  });
});

describe('a refusal of a drop', () => {
  it('speaks of placing', () => {
    const refusal = { ...endangering, drops: true };
    expect(refused([0], [], refusal)).toBe('You are in check, and a piece on B2 does not help.');
    expect(refused([], [], { ...refusal, reason: 'blocked' })).toBe(
      'Nothing can be placed on B2 now.',
    );
  });
});
