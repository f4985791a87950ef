import { describe, expect, it } from 'vitest';
import {
  clear,
  erase,
  move,
  pieceOn,
  put,
  reserve,
  set,
} from '../features/position_editor/arrangement';
import type { Arrangement } from '../engine/structures';

const empty: Arrangement = { turn: 0, pieces: [], settings: [], reserves: [], out: [] };
const man = { type: 0, owner: 0, attributes: [] };
const king = { type: 1, owner: 1, attributes: [3] };

describe('the position editor', () => {
  it('replaces a piece by another, and removes an equal one', () => {
    const one = put(put(empty, 4, man, 1), 4, king, 1);
    expect(one.pieces).toEqual([{ ...king, site: 4, below: [] }]);
    expect(put(one, 4, king, 1).pieces).toEqual([]);
    expect(put(one, 4, { ...king, attributes: [2] }, 1).pieces[0]?.attributes).toEqual([2]);
  });

  it('stacks columns to their limit, and unstacks them from the top', () => {
    const stack = [man, king, man, king].reduce((draft, stamp) => put(draft, 2, stamp, 3), empty);
    expect(pieceOn(stack, 2)).toEqual({
      ...king,
      site: 2,
      below: [man, king],
    });
    const lower = erase(stack, 2);
    expect(pieceOn(lower, 2)).toMatchObject({ type: 0, below: [king] });
    expect(pieceOn(erase(lower, 2), 2)).toEqual({ ...king, site: 2, below: [] });
    expect(erase(empty, 2)).toEqual(empty);
  });

  it('moves whole columns, also onto others', () => {
    const draft = put(put(empty, 1, man, 1), 2, king, 1);
    expect(move(draft, 1, 2).pieces).toEqual([{ ...man, site: 2, below: [] }]);
    expect(move(draft, 5, 2)).toBe(draft);
    expect(move(draft, 1, 1)).toBe(draft);
  });

  it('keeps hidden pieces when the board is cleared', () => {
    const draft = reserve(put(put(empty, 1, man, 1), 9, man, 1), 0, 1, 3);
    expect(draft.reserves).toEqual([{ player: 0, type: 1, count: 3 }]);
    const cleared = clear(draft, (site) => site === 9);
    expect(cleared.pieces.map(({ site }) => site)).toEqual([9]);
    expect(cleared.reserves).toEqual([]);
    expect(reserve(draft, 0, 1, 0).reserves).toEqual([]);
  });

  it('sets variables', () => {
    const range = { name: 'owed', owner: 'Red', min: 0, max: 9 };
    const draft = { ...empty, settings: [{ ...range, value: 0 }] };
    expect(set(draft, 0, 4).settings[0]?.value).toBe(4);
    expect(draft.settings[0]?.value).toBe(0);
  });
});
